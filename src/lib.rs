//! Víbria: a search engine for three games on hexagonal boards.
//!
//! The house, each floor importing only what stands below it:
//!
//! | floor | holds |
//! |---|---|
//! | [`commands`] | one file a command of the program |
//! | [`web`] | the board in a browser |
//! | [`arena`] | matches and their statistics |
//! | [`tuning`] | fitting of evaluators to games |
//! | [`selfplay`] | suites of openings, and self-play for training |
//! | [`protocol`], [`record`], [`board`], [`diagram`] | UCI; game records; boards in text; boards as pictures |
//! | [`shard`] | parts of a run that several machines share |
//! | [`variants`] | which game goes with which evaluator, and the names of the variants |
//! | [`search`] | alpha-beta, the same for every game |
//! | [`solver`] | proofs of forced mates, apart from the search: what tests hold it to |
//! | [`eval`] | what a position is worth, one file a game |
//! | [`games`] | the rule books |
//! | [`game`] | what all of the above needs to know of a game |
//! | [`hex`] | geometry of the boards |

pub mod arena;
pub mod bench;
pub mod board;
pub mod commands;
pub mod diagram;
pub mod eval;
pub mod game;
pub mod games;
pub mod guides;
pub mod hex;
pub mod protocol;
pub mod record;
pub mod search;
pub mod selfplay;
pub mod shard;
pub mod solver;
pub mod tuning;
pub mod variants;
pub mod web;
