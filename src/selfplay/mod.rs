//! What the engine makes by playing itself: suites of openings.
//!
//! | file | holds |
//! |---|---|
//! | `suite` | [`read_suite`]: openings from a file |

mod suite;

pub use suite::{Fault, Opening, SuiteError, read_openings, read_suite};
