//! The search: iterative deepening alpha-beta, the same code for every game.
//!
//! | file | holds |
//! |---|---|
//! | `engine` | [`Engine`]: what lives from search to search; the threads and their vote |
//! | `root` | iterative deepening, aspiration windows, MultiPV, when to end |
//! | `node`, `qsearch` | alpha-beta proper, and the quiescence search |
//! | `worker` | what a thread owns; draws, limits, make and unmake |
//! | `picker`, `history`, `reduction` | the order of moves, and how much late ones are reduced |
//! | `tt`, `pv`, `score`, `time` | transposition table, lines, mate scores, the clock |
//! | `limits`, `report`, `signals` | what callers give and get |
//!
//! Nothing is allocated at a node: moves lie in one arena a thread, lines and frames in arrays made once a search. A thread
//! needs about 1 KiB of stack a ply beside what a game's generator takes, well within the two megabytes of a Rust thread.

mod engine;
mod history;
mod limits;
mod node;
mod picker;
mod pv;
mod qsearch;
mod reduction;
mod report;
mod root;
mod score;
mod signals;
mod skill;
mod time;
mod tt;
mod worker;

pub use engine::Engine;
pub use limits::{Clock, Limits};
pub use report::{Best, Bound, Info, Score, nodes_per_second, score_text};
pub use signals::Signals;
pub use skill::{LEVELS, Skill};
pub use tt::{Entry, Table};

/// Plies that a line can have, extensions and quiescence search included.
pub const MAX_PLY: usize = 128;
/// The last iteration.
const MAX_DEPTH: i32 = 100;
