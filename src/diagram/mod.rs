//! Pictures of boards.
//!
//! | file | holds |
//! |---|---|
//! | `glyphs` | the pieces as paths |

pub mod glyphs;
