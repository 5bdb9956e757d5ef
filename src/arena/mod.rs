//! Matches between engines.
//!
//! | room | holds |
//! |---|---|
//! | [`engine`], [`plan`], [`schedule`], [`openings`] | who plays whom, how, in which order, from where: all that decides a match |
//! | [`player`], [`builtin`], [`uci`], [`process`], [`info`] | players: our engine in this process, any other over pipes |
//! | [`arbiter`], [`clock`], [`adjudication`], [`fault`] | one game, by our rules |
//! | [`runner`], [`affinity`], [`stop`] | many games at once, and how they are broken off |
//! | [`journal`], [`tally`], [`sequential`], [`standing`] | the records of a match, from which it can go on; how its games count, and what that says |
//! | [`statistics`] | what the results of games say: Elo, likelihood of superiority, SPRT, tables |

pub mod adjudication;
pub mod affinity;
pub mod arbiter;
pub mod builtin;
pub mod clock;
pub mod engine;
pub mod fault;
pub mod info;
pub mod journal;
pub mod openings;
pub mod plan;
pub mod player;
pub mod process;
pub mod runner;
pub mod schedule;
pub mod sequential;
pub mod standing;
pub mod statistics;
pub mod stop;
pub mod tally;
pub mod uci;
