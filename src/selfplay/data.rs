//! Files of self-played games.
//!
//! All numbers are unsigned and little endian unless said otherwise. A file is a head and then games, one behind another,
//! nothing between or after them.
//!
//! **Head**
//!
//! | bytes | holds |
//! |---|---|
//! | 8 | `VIBRIA\0S` |
//! | 2 | version of the layout: 1 |
//! | 2 | bytes of a position: [`Packed::PACKED_BYTES`](crate::game::Packed) of the game |
//! | 4 | bytes of the text that follows |
//! | … | a JSON object: how the games were played, see [`Recipe`]; which share of them this is, see [`Shard`](crate::shard::Shard) |
//! | 4 | CRC-32 (IEEE) of all that stands before it |
//!
//! **Game**
//!
//! | bytes | holds |
//! |---|---|
//! | 4 | `GAME` |
//! | 4 | number of the game, from 1; they grow through the file |
//! | 2 | number of samples |
//! | 2 | plies of the whole game, from the start of its opening's moves |
//! | 1 | result: White's share in twelfths, 0 to 12 |
//! | 1 | why it ended: see [`ENDS`] |
//! | … | samples, one for each position that was searched, in the order of the game |
//! | 4 | CRC-32 (IEEE) of the game from `GAME` on |
//!
//! **Sample**
//!
//! | bytes | holds |
//! |---|---|
//! | as the head says | the position, as its game packs it |
//! | 3 | the move that was found best and played: [`Game::pack`](crate::game::Game::pack) |
//! | 1 | its number, from 0, among the moves that are packed alike, in the order of their UCI texts |
//! | 2, signed | score from the side to move's view in normalised centipawns; 32,000 - n for a mate in n moves, n - 32,000 for being mated in n |
//! | 2 | ply: moves made before the position |
//! | 1 | [`Flags`] |
//!
//! Each game is written by one call when it is over, so a run that is ended at any moment leaves whole games and at most one
//! that is cut; the cut one is passed over. Where whole games stand behind what seems to be cut, its length is damaged, and the file is
//! refused.

mod error;
mod frame;
mod header;
mod merge;
mod reader;
mod tally;

pub use error::{DataError, Problem};
pub use frame::{ENDS, Flags, Frame, Frames};
pub(super) use frame::{encode_sample, flag_duplicate, samples_of};
pub use header::{Header, Recipe, Start, begins_data, is_data};
pub use merge::merge;
pub use reader::{GameSamples, Sample, Samples};
pub use tally::Tally;
