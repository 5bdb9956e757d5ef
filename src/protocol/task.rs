//! What runs on the search thread.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::output::Output;
use super::report;
use crate::bench;
use crate::game::{MoveList, Stage, Text};
use crate::search::{Best, Info, Signals};
use crate::variants::Variant;

/// Work for the search thread: writes as it goes, and returns its last lines, which are written when a new command is
/// welcome again.
pub(super) type Task = Box<dyn FnOnce(&Output, &Signals) -> String + Send>;

/// What a search says beside what it always says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Show {
    /// The reply to ponder on, after the best move.
    pub ponder: bool,
    /// Chances to win, draw and lose.
    pub wdl: bool,
}

/// Searches `position` by `search` and returns its `bestmove` line.
///
/// A search that panics is reported, `repair` is called, and the answer is one of the `allowed` moves, or any legal one where
/// that list is empty: a program that plays on loses less than one that leaves.
pub(super) fn search<G: Text>(
    position: &G,
    allowed: &[G::Move],
    show: Show,
    output: &Output,
    search: impl FnOnce(&mut dyn FnMut(&Info<G::Move>)) -> Best<G::Move>,
    repair: impl FnOnce(),
) -> String {
    let mut report = |info: &_| output.send(&report::info(position, info, show));
    let searched = catch_unwind(AssertUnwindSafe(|| search(&mut report)));
    let best = searched.unwrap_or_else(|payload| {
        output.tell(format_args!("error: the search failed: {}", reason(&*payload)));
        repair();
        Best { best: any_move(position, allowed), ponder: None, info: None }
    });
    report::best_move(position, &best, show)
}

fn any_move<G: Text>(position: &G, allowed: &[G::Move]) -> Option<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    allowed.first().or(list.as_slice().first()).copied()
}

/// What a panic said.
pub(super) fn reason(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

/// Searches fixed positions of every variant; returns the line with the sum.
pub(super) fn bench(output: &Output, signals: &Signals) -> String {
    let sum = bench::run(&Variant::ALL, signals, &mut |variant, count| {
        if !signals.stopped() {
            output.send(&format!("{variant} {} nodes {} nps\n", count.nodes, count.speed()));
        }
    });
    if signals.stopped() {
        return "info string bench stopped\n".into();
    }
    format!("{} nodes {} nps\n", sum.nodes, sum.speed())
}

/// Counts the leaves at `depth` under each move, in the order of the moves' texts; returns the line with the total.
pub(super) fn perft<G: Text>(mut position: G, depth: u32, output: &Output, signals: &Signals) -> String {
    if depth == 0 {
        return total(1);
    }
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let mut moves: Vec<_> = list.as_slice().iter().map(|&m| (position.write_uci(m), m)).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    let mut nodes = 0;
    for (text, m) in moves {
        let undo = position.make(m, &mut ());
        let count = count(&mut position, depth - 1, signals);
        position.unmake(m, &undo);
        if signals.stopped() {
            return "info string perft stopped\n".into();
        }
        output.send(&format!("{text}: {count}\n"));
        nodes += count;
    }
    total(nodes)
}

fn total(nodes: u64) -> String {
    format!("\nNodes searched: {nodes}\n")
}

/// As [`Game::perft`](crate::game::Game::perft), but looks at the signals every few thousand lists; in draughts, where a single
/// composition's list can take long, before every list. Meaningless once stopped.
fn count<G: Text>(position: &mut G, depth: u32, signals: &Signals) -> u64 {
    let at_once = if G::CAPTURES_FORCED { 1 } else { 3 };
    if signals.stopped() {
        0
    } else if depth <= at_once {
        position.perft(depth)
    } else {
        position.perft_each(depth, |position, depth| count(position, depth, signals))
    }
}
