//! What the results of games say about the strength of two engines.
//!
//! A game is worth 0 to 1 to each side ([`Points`], exact). The two games of one opening with colours changed make a pair, and
//! pairs are what is counted ([`Observations`]): the games of a pair share the opening's bias, so they are not independent,
//! but pairs are.
//!
//! | file | holds |
//! |---|---|
//! | `points`, `observations` | the results, counted |
//! | `estimate` | Elo, normalised Elo and the likelihood of superiority, from counts |
//! | `likelihood` | the likeliest distribution of pairs under a hypothesis |
//! | `sprt` | the sequential test |
//! | `summary` | all numbers of one match, as text and JSON |
//! | `table` | the cross table of several engines, as text, CSV and Markdown |
//!
//! # Sources
//!
//! - M. Van den Bergh, *A practical introduction to the GSPRT* and *Comments on normalized Elo*
//!   (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf>, <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>),
//!   and *The generalized maximum likelihood ratio for the expectation value of a distribution*
//!   (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>);
//! - fishtest, `server/fishtest/stats/LLRcalc.py` and `stat_util.py`, which do the same for pairs of five values. Where games
//!   are won, drawn or lost and nothing else, the numbers here are theirs.

mod estimate;
mod likelihood;
mod observations;
mod points;
#[cfg(test)]
mod simulation;
mod sprt;
mod summary;
mod table;

pub use estimate::{Estimate, elo_of_score, score_of_elo};
pub use observations::Observations;
pub use points::Points;
pub use sprt::{Model, Sprt, SprtError, Verdict};
pub use summary::{Summary, Test};
pub use table::{CrossTable, Row};
