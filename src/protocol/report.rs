//! `info` and `bestmove` lines.

use std::fmt::Write;

use super::task::Show;
use crate::game::Text;
use crate::search::{Best, Bound, Info, Score, nodes_per_second};

/// One line of analysis of `position`, with its line feed.
pub(super) fn info<G: Text>(position: &G, info: &Info<G::Move>, show: Show) -> String {
    let mut line = format!("info depth {} seldepth {} multipv {}", info.depth, info.seldepth, info.multipv);
    match info.score {
        Score::Cp(centipawns) => put(&mut line, format_args!(" score cp {centipawns}")),
        Score::Mate(moves) => put(&mut line, format_args!(" score mate {moves}")),
    }
    line.push_str(match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    if show.wdl {
        let [win, draw, loss] = info.wdl;
        put(&mut line, format_args!(" wdl {win} {draw} {loss}"));
    }
    let (nodes, speed) = (info.nodes, nodes_per_second(info.nodes, info.time));
    let (hashfull, time) = (info.hashfull, info.time.as_millis());
    put(&mut line, format_args!(" nodes {nodes} nps {speed} hashfull {hashfull} time {time}"));
    if !info.pv.is_empty() {
        line.push_str(" pv");
        let mut position = position.clone();
        for &m in &info.pv {
            put(&mut line, format_args!(" {}", position.write_uci(m)));
            position.make(m, &mut ());
        }
    }
    line.push('\n');
    line
}

/// The answer of a search of `position`, with its line feed.
pub(super) fn best_move<G: Text>(position: &G, best: &Best<G::Move>, show: Show) -> String {
    let Some(m) = best.best else { return "bestmove 0000\n".into() };
    let mut line = format!("bestmove {}", position.write_uci(m));
    if let Some(reply) = best.ponder.filter(|_| show.ponder) {
        let mut position = position.clone();
        position.make(m, &mut ());
        put(&mut line, format_args!(" ponder {}", position.write_uci(reply)));
    }
    line.push('\n');
    line
}

fn put(line: &mut String, text: std::fmt::Arguments<'_>) {
    line.write_fmt(text).expect("a string takes all that is written");
}
