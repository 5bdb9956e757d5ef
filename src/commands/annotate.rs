//! `vibria analyse FILE`: every game of a file, with the engine's opinion of each move.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use super::Status;
use super::arguments::{EngineArguments, EngineOf, VariantArguments};
use super::interrupt::Interrupt;
use super::lines::score_text;
use super::replacement::Replacement;
use crate::dispatch;
use crate::game::{Color, Line};
use crate::record::{AnyRecord, Reader, Record};
use crate::search::{Limits, Score};
use crate::variants::Playable;

/// How long to think about each position when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// By how many hundredths of a point (+100 is an even chance to win outright) a move must fall short of the best one to be called
/// dubious, a mistake, a blunder; and the glyphs of the PGN standard (§10) for that. Our choice: half, one and two points.
const JUDGEMENTS: [(i32, u8); 3] = [(200, 4), (100, 2), (50, 6)];

/// What to do.
pub struct Task<'a> {
    /// The file of records.
    pub file: &'a Path,
    /// Where to write them; stdout if it is not given.
    pub out: Option<&'a PathBuf>,
    /// The variant of records that do not name theirs.
    pub variant: &'a VariantArguments,
    /// Threads and table.
    pub engine: &'a EngineArguments,
    /// Limits for each position.
    pub time: Option<Duration>,
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
}

/// Annotates the games in turn. All of them are read before: what is wrong with the last one shows before hours of work, and
/// before an older file gives way.
pub fn run(task: &Task) -> Result<Status> {
    let name = task.file.display();
    let input = BufReader::new(File::open(task.file).with_context(|| name.to_string())?);
    if let Some(out) = task.out
        && out.canonicalize().is_ok_and(|out| task.file.canonicalize().is_ok_and(|file| out == file))
    {
        return Err(anyhow!("--out: {name} is the file that is read: expected another"));
    }
    let (settings, mut reader) = (task.variant.settings(), Reader::new(input, task.variant.variant));
    let interrupt = Interrupt::install()?;
    let mut records = Vec::new();
    while let Some(reading) = reader.next_any(&settings) {
        let (record, warnings) = reading.whole().with_context(|| name.to_string())?;
        warnings.iter().for_each(|warning| note!("warning: {name}: {warning}"));
        records.push(record);
        if interrupt.raised() {
            note!("interrupted");
            return Ok(Status::Negative);
        }
    }
    if records.is_empty() {
        return Err(anyhow!("{name}: no game: expected records"));
    }
    let Some(file) = task.out else { return Ok(annotate_all(task, records, &interrupt, &mut io::stdout().lock())?.0) };
    let place = || format!("cannot write {}", file.display());
    let mut out = Replacement::of(file).with_context(place)?;
    let (status, games) = annotate_all(task, records, &interrupt, &mut out)?;
    // An interruption before the first game leaves what was there.
    if games > 0 {
        out.commit().with_context(place)?;
    }
    Ok(status)
}

/// Writes each game as soon as it is done; how it ended, and the number of games.
fn annotate_all(
    task: &Task,
    records: Vec<Box<dyn AnyRecord>>,
    interrupt: &Interrupt,
    out: &mut dyn Write,
) -> Result<(Status, usize)> {
    let mut games = 0;
    for record in records {
        let number = games + 1;
        let text = dispatch!(record.variant(), G => annotate::<G>(task, record, interrupt, number))?;
        let Some(text) = text else {
            note!("interrupted in game {number}: {games} games were written");
            return Ok((Status::Negative, games));
        };
        out.write_all(text.as_bytes())?;
        out.flush()?;
        games = number;
    }
    note!("{games} games annotated");
    Ok((Status::Done, games))
}

/// The record with a comment on each move: the score after it, White's, and the better move where there was one. `None` if the
/// user interrupts.
fn annotate<G: Playable>(
    task: &Task,
    record: Box<dyn AnyRecord>,
    interrupt: &Interrupt,
    number: usize,
) -> Result<Option<String>> {
    let variant = record.variant();
    let record = record.into_any().downcast::<Record<G>>();
    let mut record = *record.map_err(|_| anyhow!("game {number}: the record is not of {variant}"))?;
    let mut engine = task.engine.engine::<G>()?;
    let moves: Vec<G::Move> = record.main.moves().collect();
    let mut line = Line::new(record.start.clone());
    let mut before = opinion(task, &mut engine, &line, interrupt);
    for (ply, &m) in moves.iter().enumerate() {
        progress(number, ply + 1, moves.len());
        let position = line.position().clone();
        line.push(m);
        let after = opinion(task, &mut engine, &line, interrupt);
        if interrupt.raised() {
            return Ok(None);
        }
        let step = &mut record.main.steps[ply];
        if let Some(after) = &after {
            let mut comment = score_text(after.score, line.position().side_to_move());
            if let Some(before) = before.as_ref().filter(|before| before.best != m) {
                let mover = position.side_to_move();
                let loss = worth(before.score, mover, mover) - worth(after.score, !mover, mover);
                if let Some(&(_, glyph)) = JUDGEMENTS.iter().find(|judgement| loss >= judgement.0) {
                    step.add_nag(glyph);
                    let best = position.write_move(before.best);
                    comment.push_str(&format!("; better {best}, {}", score_text(before.score, mover)));
                }
            }
            step.add_comment(&comment);
        }
        before = after;
    }
    record.tags.push("Annotator", concat!("Vibria ", env!("CARGO_PKG_VERSION"))).context("Annotator")?;
    Ok(Some(record.to_text()))
}

/// The engine's opinion of a position.
struct Opinion<M> {
    best: M,
    /// From the side to move.
    score: Score,
}

/// `None` where there is nothing to think about: the game is over.
fn opinion<G: Playable>(
    task: &Task,
    engine: &mut EngineOf<G>,
    line: &Line<G>,
    interrupt: &Interrupt,
) -> Option<Opinion<G::Move>> {
    if line.outcome().is_some() {
        return None;
    }
    let free = task.time.is_none() && task.depth.is_none() && task.nodes.is_none();
    let movetime = task.time.or(free.then_some(DEFAULT_TIME));
    let limits = Limits { depth: task.depth, nodes: task.nodes, movetime, ..Limits::default() };
    let best = engine.search(line, &limits, interrupt.signals(), &mut |_| {});
    Some(Opinion { best: best.best?, score: best.info?.score })
}

/// A score, given by `side`, as centipawns for `color`: all mates are worth ten points, no more than a decisive advantage.
fn worth(score: Score, side: Color, color: Color) -> i32 {
    let own = match score {
        Score::Cp(centipawns) => centipawns.clamp(-1000, 1000),
        Score::Mate(moves) if moves > 0 => 1000,
        Score::Mate(_) => -1000,
    };
    if side == color { own } else { -own }
}

/// Where the work is, on a terminal only.
fn progress(game: usize, ply: usize, plies: usize) {
    if io::stderr().is_terminal() {
        let end = if ply == plies { "\r\x1b[2K" } else { "" };
        eprint!("\r\x1b[2Kgame {game}, ply {ply} of {plies}{end}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_compared_from_one_side() {
        assert_eq!(worth(Score::Cp(35), Color::White, Color::Black), -35);
        assert_eq!(worth(Score::Mate(3), Color::Black, Color::Black), 1000);
        assert_eq!(worth(Score::Mate(0), Color::Black, Color::White), 1000);
        assert_eq!(worth(Score::Cp(20_000), Color::White, Color::White), 1000);
    }
}
