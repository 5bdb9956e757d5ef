//! What a match shows: a line a game, or one that is rewritten on a terminal; the result at its end.

use std::io::{self, IsTerminal, Write};

use serde_json::{Value, json};

use crate::arena::fault::Irregularity;
use crate::arena::plan::Plan;
use crate::arena::runner::Finished;
use crate::arena::tally::Tally;
use crate::commands::Terminal;
use crate::game::Color;

/// Shows how a match goes.
pub struct Progress<'p> {
    plan: &'p Plan,
    json: bool,
    /// Columns, if one line of stderr is rewritten.
    width: Option<usize>,
    total: u64,
}

impl<'p> Progress<'p> {
    /// A match of so many games.
    pub fn new(plan: &'p Plan, terminal: &Terminal, json: bool, total: u64) -> Progress<'p> {
        let columns = terminal.size.map_or(80, |(columns, _)| columns);
        Progress { plan, json, width: io::stderr().is_terminal().then_some(columns), total }
    }

    /// Says what is there already.
    pub fn begin(&self, tally: &Tally) {
        if tally.games() > 0 {
            eprintln!("{} of {} games are in the file already", tally.games(), self.total);
        }
    }

    /// Shows a game that has ended.
    pub fn game(&mut self, finished: &Finished, tally: &Tally) -> io::Result<()> {
        let [white, black] = finished.players.map(|player| self.plan.engines[player].name.as_str());
        let number = finished.counted.game;
        if self.json {
            let points = finished.counted.white.twelfths();
            let (irregularity, fault_of) = match finished.counted.irregularity {
                Some((color, kind)) => {
                    (Some(kind.to_string()), Some(if color == Color::White { white } else { black }))
                }
                None => (None, None),
            };
            let line = json!({
                "game": number.to_string(), "white": white, "black": black, "white_points": f64::from(points) / 12.0,
                "end": finished.end, "plies": finished.plies, "irregularity": irregularity, "fault_of": fault_of,
                "report": finished.report,
            });
            let mut out = io::stdout().lock();
            writeln!(out, "{line}")?;
            out.flush()?;
        }
        let standing = self.standing(tally);
        if let Some(width) = self.width {
            let text = format!("{} of {} games; {standing}", tally.games(), self.total);
            let text: String = text.chars().take(width.saturating_sub(1)).collect();
            if let Some(report) = &finished.report {
                eprintln!("\r\x1b[2Kgame {number}, {white} - {black}: {report}");
            }
            eprint!("\r\x1b[2K{text}");
        } else {
            let share = share(finished.counted.white.twelfths());
            eprintln!(
                "game {number}: {white} - {black} {share} ({}, {} plies); {standing}",
                finished.end, finished.plies
            );
            if let Some(report) = &finished.report {
                eprintln!("game {number}: {report}");
            }
        }
        Ok(())
    }

    /// The first engine's results in a few words.
    fn standing(&self, tally: &Tally) -> String {
        let all = self.first(tally);
        let points = all.twelfths() as f64 / 12.0;
        format!("{}: +{} ={} -{}, {points:.2} points", self.plan.engines[0].name, all.wins(), all.draws(), all.losses())
    }

    /// The first engine's results against all others.
    fn first(&self, tally: &Tally) -> crate::arena::statistics::Observations {
        let pairings = tally.schedule().pairings().iter().enumerate();
        let own: Vec<_> =
            pairings.filter(|(_, pairing)| pairing[0] == 0).map(|(i, _)| tally.observations(i, u64::MAX)).collect();
        own.iter().sum()
    }

    /// Shows the result.
    pub fn end(&mut self, tally: &Tally) -> io::Result<()> {
        if self.width.is_some() {
            eprint!("\r\x1b[2K");
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", self.object(tally))?;
        } else {
            writeln!(out, "{}", self.standing(tally))?;
            for (number, engine) in self.plan.engines.iter().enumerate() {
                for (kind, count) in Irregularity::ALL.into_iter().zip(tally.irregularities(number)) {
                    if count > 0 {
                        writeln!(out, "{}: {kind}: {count}", engine.name)?;
                    }
                }
            }
        }
        out.flush()
    }

    fn object(&self, tally: &Tally) -> Value {
        let all = self.first(tally);
        let [illegal_moves, crashes, time_losses, disconnects] = tally.all_irregularities();
        json!({
            "games": all.games(), "wins": all.wins(), "draws": all.draws(), "losses": all.losses(),
            "points": all.twelfths() as f64 / 12.0, "pairs": all.pairs(),
            "illegal_moves": illegal_moves, "crashes": crashes, "time_losses": time_losses, "disconnects": disconnects,
        })
    }
}

/// What White and Black got: `1-0`, `1/2-1/2`, `3/4-1/4`.
fn share(white: u8) -> String {
    const NAMES: [&str; 13] =
        ["0", "1/12", "1/6", "1/4", "1/3", "5/12", "1/2", "7/12", "2/3", "3/4", "5/6", "11/12", "1"];
    let white = usize::from(white.min(12));
    format!("{}-{}", NAMES[white], NAMES[12 - white])
}
