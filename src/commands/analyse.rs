//! `vibria analyse`: live analysis of a position, or of the games of a file ([`annotate`]).

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, anyhow};
use clap::Args;
use serde_json::{Value, json};

use super::annotate::{self, Task};
use super::arguments::{EngineArguments, PositionArguments};
use super::drawing::DrawingArguments;
use super::interrupt::Interrupt;
use super::lines::{moves_text, score_text, short_count};
use super::{Status, Terminal, show};
use crate::dispatch;
use crate::game::Color;
use crate::search::{Best, Bound, Info, Limits, Score, nodes_per_second};
use crate::variants::Playable;

/// Thinks about a position and prints the best lines as they are found, for five seconds unless told otherwise, or until mates are
/// proved that more depth does not shorten. Scores are White's: + is good for White. Ctrl-C ends it with the result so far, and exit
/// code 1.
///
/// With FILE it thinks about every position of the games in the file, for one second each unless told otherwise, and writes the games
/// with the score after each move as a comment, and the better move where one was missed.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria analyse
  vibria analyse -v glinski --moves 'd3d5 f7f6' --lines 3 --time 20
  vibria analyse -v hexdameo --depth 12 --json
  vibria analyse games.pgn --depth 8 --out annotated.pgn")]
pub struct Arguments {
    /// A file of games to annotate
    #[arg(conflicts_with_all = ["fen", "moves", "infinite", "lines", "json"])]
    file: Option<PathBuf>,
    /// Where to write the annotated games; by default stdout
    #[arg(long, value_name = "FILE", requires = "file")]
    out: Option<PathBuf>,
    #[command(flatten)]
    pub position: PositionArguments,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = super::arguments::seconds)]
    time: Option<Duration>,
    /// Stop after this depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Go on until Ctrl-C
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes"])]
    infinite: bool,
    /// Number of best lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    drawing: DrawingArguments,
    /// Print JSON Lines: one object a line found, then one with the best move
    #[arg(long)]
    json: bool,
}

/// How long to think when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Analyses the position or the file.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    if let Some(file) = &arguments.file {
        return annotate::run(&Task {
            file,
            out: arguments.out.as_ref(),
            variant: &arguments.position.variant,
            engine: &arguments.engine,
            time: arguments.time,
            depth: arguments.depth,
            nodes: arguments.nodes,
        });
    }
    dispatch!(arguments.position.variant.variant, G => position::<G>(arguments, terminal))
}

fn position<G: Playable>(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let position = line.position();
    let side = position.side_to_move();
    let mut engine = arguments.engine.engine::<G>()?;
    let interrupt = Interrupt::install()?;
    let mut out = io::stdout().lock();
    if !arguments.json {
        let diagram = show::last_move_diagram(&line);
        let below = 4 + usize::from(arguments.lines);
        let style = arguments.drawing.style(arguments.position.variant.variant, &diagram, terminal, below);
        write!(out, "{}", diagram.draw(&style))?;
        for text in show::status_lines(&line) {
            writeln!(out, "{text}")?;
        }
        out.flush()?;
    }
    if line.outcome().is_some() {
        return Ok(Status::Done);
    }
    let unlimited = arguments.time.is_none() && arguments.depth.is_none() && arguments.nodes.is_none();
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        movetime: arguments.time.or((unlimited && !arguments.infinite).then_some(DEFAULT_TIME)),
        infinite: arguments.infinite,
        multipv: arguments.lines.into(),
        ..Limits::default()
    };
    let mut board = Board::new(terminal, arguments.lines.into());
    let mut settled = Settled::default();
    let lines = position.count().min(arguments.lines.into()) as usize;
    let mut failure = None;
    let best = engine.search(&line, &limits, interrupt.signals(), &mut |info| {
        if failure.is_some() {
            return;
        }
        let known = settled.learn(info);
        if unlimited && !arguments.infinite && settled.lines() >= lines {
            // Nothing will change any more, and nobody has asked for more.
            interrupt.stop();
        }
        let written = if known && !arguments.json {
            Ok(())
        } else if arguments.json {
            writeln!(out, "{}", info_object(position, info)).and_then(|()| out.flush())
        } else {
            board.show(&mut out, info.multipv, info_text(position, info, arguments.lines > 1))
        };
        if let Err(error) = written {
            // Nobody reads on: there is no use in thinking on.
            failure = Some(error);
            interrupt.stop();
        }
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    let Some(m) = best.best else {
        return Err(anyhow!("{}: the search found no move", arguments.position.variant.variant));
    };
    if arguments.json {
        let (uci, notation) = (position.write_uci(m), position.write_move(m));
        writeln!(out, "{}", json!({ "best": uci, "notation": notation, "interrupted": interrupt.raised() }))?;
    } else {
        writeln!(out, "best move: {}", best_text(position, m, &best, side))?;
    }
    out.flush()?;
    if interrupt.raised() {
        note!("interrupted");
        return Ok(Status::Negative);
    }
    Ok(Status::Done)
}

fn best_text<G: Playable>(position: &G, m: G::Move, best: &Best<G::Move>, side: Color) -> String {
    let name = format!("{} ({})", position.write_move(m), position.write_uci(m));
    match &best.info {
        Some(info) => format!("{name}, {} at depth {}", score_text(info.score, side), info.depth),
        None => name,
    }
}

/// `depth 12/20  +0.35  1.20M nodes  815.0k/s  1. e4 e5`; with several lines the line's rank before it.
fn info_text<G: Playable>(position: &G, info: &Info<G::Move>, ranked: bool) -> String {
    let rank = if ranked { format!("{}. ", info.multipv) } else { String::new() };
    let side = position.side_to_move();
    // A bound is one on White's score: it turns over with the side.
    let bound = match (info.bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "≥",
        _ => "≤",
    };
    let score = format!("{bound}{}", score_text(info.score, side));
    let speed = short_count(nodes_per_second(info.nodes, info.time));
    let depth = format!("{}/{}", info.depth, info.seldepth);
    let (nodes, line) = (short_count(info.nodes), moves_text(position, &info.pv));
    format!("{rank}depth {depth:<6} {score:>7} {nodes:>7} nodes {speed:>7}/s  {line}")
}

fn info_object<G: Playable>(position: &G, info: &Info<G::Move>) -> Value {
    let sign = if position.side_to_move() == Color::White { 1 } else { -1 };
    let (cp, mate) = match info.score {
        Score::Cp(cp) => (Some(sign * cp), None),
        Score::Mate(moves) => (None, Some(sign * moves)),
    };
    let mut after = position.clone();
    let mut texts = Vec::with_capacity(info.pv.len());
    for &m in &info.pv {
        texts.push(after.write_uci(m));
        after.make(m, &mut ());
    }
    let bound = match (info.bound, sign) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, 1) | (Bound::Upper, -1) => "lower",
        _ => "upper",
    };
    json!({
        "multipv": info.multipv, "depth": info.depth, "seldepth": info.seldepth, "point_of_view": "white",
        "cp": cp, "mate": mate, "bound": bound, "nodes": info.nodes,
        "time_ms": info.time.as_millis() as u64, "hashfull": info.hashfull, "pv": texts,
    })
}

/// Which lines are settled: a proved mate that twice its depth has not shortened, as the search itself judges on a clock.
#[derive(Default)]
struct Settled {
    /// By rank, the mate and whether depth may still add something.
    mates: Vec<Option<(i32, bool)>>,
}

impl Settled {
    /// Learns of a line. Whether it says no more than an earlier one of its rank.
    fn learn<M>(&mut self, info: &Info<M>) -> bool {
        let rank = info.multipv.max(1);
        if self.mates.len() < rank {
            self.mates.resize(rank, None);
        }
        let before = self.mates[rank - 1];
        let now = match (info.score, info.bound) {
            (Score::Mate(moves), Bound::Exact) => {
                // The winner moves once more than the loser.
                let plies = 2 * moves.unsigned_abs() - u32::from(moves > 0);
                Some((moves, info.depth >= 2 * plies))
            }
            _ => None,
        };
        self.mates[rank - 1] = now;
        matches!((before, now), (Some((old, true)), Some((new, true))) if old == new)
    }

    /// How many of the best lines are settled.
    fn lines(&self) -> usize {
        self.mates.iter().take_while(|mate| mate.is_some_and(|(_, settled)| settled)).count()
    }
}

/// The lines of analysis: rewritten in place on a terminal, one after the other elsewhere.
struct Board {
    /// Columns of the terminal, if the lines are rewritten.
    width: Option<usize>,
    rows: Vec<String>,
    drawn: usize,
}

impl Board {
    fn new(terminal: &Terminal, lines: usize) -> Board {
        let in_place = terminal.size.filter(|&(_, rows)| terminal.interactive && lines < rows);
        Board { width: in_place.map(|(columns, _)| columns), rows: Vec::new(), drawn: 0 }
    }

    /// Shows the line of this rank, from 1.
    fn show(&mut self, out: &mut impl Write, rank: usize, text: String) -> io::Result<()> {
        let Some(width) = self.width else {
            writeln!(out, "{text}")?;
            return out.flush();
        };
        let rank = rank.max(1);
        if self.rows.len() < rank {
            self.rows.resize(rank, String::new());
        }
        // A line that wraps would break the count of the rows to go up.
        self.rows[rank - 1] = text.chars().take(width.saturating_sub(1)).collect();
        if self.drawn > 0 {
            write!(out, "\x1b[{}A", self.drawn)?;
        }
        for row in &self.rows {
            writeln!(out, "\r\x1b[2K{row}")?;
        }
        self.drawn = self.rows.len();
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_is_settled_at_twice_its_depth() {
        let mut settled = Settled::default();
        let mut learn = |depth, multipv, score| {
            let info = Info {
                depth,
                seldepth: depth,
                multipv,
                score,
                bound: Bound::Exact,
                wdl: [0; 3],
                nodes: 0,
                time: Duration::ZERO,
                hashfull: 0,
                pv: vec![()],
            };
            (settled.learn(&info), settled.lines())
        };
        // Mate in two is three plies deep.
        assert_eq!(learn(5, 1, Score::Mate(2)), (false, 0));
        assert_eq!(learn(6, 1, Score::Mate(2)), (false, 1));
        assert_eq!(learn(7, 1, Score::Mate(2)), (true, 1));
        // A shorter one is news, though it is settled too.
        assert_eq!(learn(8, 1, Score::Mate(1)), (false, 1));
        assert_eq!(learn(8, 2, Score::Cp(3)), (false, 1));
        assert_eq!(learn(9, 2, Score::Mate(-2)), (false, 2));
        assert_eq!(learn(9, 1, Score::Cp(3)), (false, 0));
    }

    #[test]
    fn lines_are_rewritten_on_a_terminal_only() {
        let mut terminal = Terminal { interactive: false, color: false, size: None };
        let show = |terminal: &Terminal| {
            let mut out = Vec::new();
            let mut board = Board::new(terminal, 2);
            for (rank, text) in [(1, "abcdef"), (2, "b"), (1, "c")] {
                board.show(&mut out, rank, text.to_owned()).unwrap();
            }
            String::from_utf8(out).unwrap()
        };
        assert_eq!(show(&terminal), "abcdef\nb\nc\n");
        terminal = Terminal { interactive: true, size: Some((5, 24)), ..terminal };
        let clear = "\r\x1b[2K";
        let expected = format!("{clear}abcd\n\x1b[1A{clear}abcd\n{clear}b\n\x1b[2A{clear}c\n{clear}b\n");
        assert_eq!(show(&terminal), expected);
    }
}
