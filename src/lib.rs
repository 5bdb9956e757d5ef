//! Víbria: a search engine for three games on hexagonal boards.
//!
//! The rules, for people: [C'escacs](guides::cescacs), [Gliński's chess](guides::glinski), [Hexdameo and Hexdame](guides::hexdameo). How to use the
//! program: [playing](guides::play), [analysing](guides::analyse), [matches](guides::tournament), [perft](guides::perft). What a page of the
//! browser board and its server say to each other: [`web`].
//!
//! A game is a type that implements [`Game`](game::Game), with its rules apart from everything else; [`Engine`](search::Engine) searches any of them
//! with an evaluator of [`eval`]. Which types a variant's name stands for is known in [`variants`] alone.
//!
//! The house, each floor importing only what stands below it:
//!
//! | floor | holds |
//! |---|---|
//! | [`commands`] | one file a command of the program |
//! | [`web`] | the board in a browser |
//! | [`arena`] | matches and their statistics |
//! | [`puzzles`] | positions in which a mate is to be found, and who decides whether it was |
//! | [`explorer`] | what was played in a position, and what came of it |
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
//! | [`guides`] | rules and guides as text, for every floor that shows them |
//! | [`hex`] | geometry of the boards |

pub mod arena;
pub mod bench;
pub mod board;
pub mod commands;
pub mod diagram;
pub mod eval;
pub mod explorer;
pub mod game;
pub mod games;
pub mod guides;
pub mod hex;
pub mod protocol;
pub mod puzzles;
pub mod record;
pub mod search;
pub mod selfplay;
pub mod shard;
pub mod solver;
pub mod tuning;
pub mod variants;
pub mod web;
