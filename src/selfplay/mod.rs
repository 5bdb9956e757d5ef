//! What the engine makes by playing itself: suites of openings, and games to train evaluators with.
//!
//! | file | holds |
//! |---|---|
//! | `suite` | [`read_suite`]: openings from a file |
//! | `openings` | [`SuiteBuilder`]: making such files |
//! | `play` | one game |
//! | `run` | [`Run`]: many games on several threads, into a file |
//! | [`data`] | the files: layout, reader, merging, statistics |
//! | `player`, `random` | searches that end softly; a stream of random numbers a game |

pub mod data;
mod openings;
mod play;
mod player;
mod random;
mod run;
mod suite;

pub use openings::{SuiteBuilder, write_opening};
pub use run::{Report, Run};
pub use suite::{Fault, Opening, SuiteError, read_openings, read_suite};
