//! Matches between engines.
//!
//! | room | holds |
//! |---|---|
//! | [`statistics`] | what the results of games say: Elo, likelihood of superiority, SPRT, tables |

pub mod statistics;
