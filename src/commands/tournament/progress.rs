//! What a match shows: a line a game, or one that is rewritten on a terminal; the result at its end.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use serde_json::{Value, json};

use crate::arena::fault::Irregularity;
use crate::arena::plan::Plan;
use crate::arena::runner::Finished;
use crate::arena::standing::Standing;
use crate::commands::Terminal;
use crate::game::Color;

/// Writes this to stderr. A match goes on though nobody reads how it goes.
pub fn say(words: fmt::Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(words);
}

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
    pub fn begin(&self, standing: &Standing) {
        let games = standing.tally().games();
        if games > 0 {
            say(format_args!("{games} of {} games are in the file already\n", self.total));
        }
    }

    /// Shows a game that has ended.
    pub fn game(&mut self, finished: &Finished, standing: &Standing) -> io::Result<()> {
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
        let words = in_words(standing);
        if let Some(width) = self.width {
            let text = format!("{} of {} games; {words}", standing.tally().games(), self.total);
            let text: String = text.chars().take(width.saturating_sub(1)).collect();
            if let Some(report) = &finished.report {
                say(format_args!("\r\x1b[2Kgame {number}, {white} - {black}: {report}\n"));
            }
            say(format_args!("\r\x1b[2K{text}"));
        } else {
            let share = share(finished.counted.white.twelfths());
            let Finished { end, plies, .. } = finished;
            say(format_args!("game {number}: {white} - {black} {share} ({end}, {plies} plies); {words}\n"));
            if let Some(report) = &finished.report {
                say(format_args!("game {number}: {report}\n"));
            }
        }
        Ok(())
    }

    /// Shows the result.
    pub fn end(&self, standing: &Standing) -> io::Result<()> {
        if self.width.is_some() {
            say(format_args!("\r\x1b[2K"));
        }
        show_result(standing, self.json)
    }
}

/// The first engine's results in a few words.
fn in_words(standing: &Standing) -> String {
    let summary = standing.summary();
    let all = &summary.observations;
    let (name, wins, draws, losses) = (&standing.names()[0], all.wins(), all.draws(), all.losses());
    let mut text = format!("{name}: +{wins} ={draws} -{losses}, Elo {}", summary.elo);
    if let Some(test) = summary.test {
        let [lower, upper] = test.sprt.bounds();
        text.push_str(&format!(", LLR {:.2} ({lower:.2}, {upper:.2})", test.llr));
    }
    text
}

/// Prints how a match stands.
pub fn show_result(standing: &Standing, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", Value::Object(standing.to_json()))?;
        return out.flush();
    }
    let names = standing.names();
    match names {
        [first, second] => writeln!(out, "{first} against {second}")?,
        _ => write!(out, "{}\n{} against all others\n", standing.table().to_text(), names[0])?,
    }
    writeln!(out, "{}", standing.summary())?;
    for (number, name) in names.iter().enumerate() {
        for (kind, count) in Irregularity::ALL.into_iter().zip(standing.tally().irregularities(number)) {
            if count > 0 {
                writeln!(out, "{name}: {kind}: {count}")?;
            }
        }
    }
    out.flush()
}

/// What White and Black got: `1-0`, `1/2-1/2`, `3/4-1/4`.
fn share(white: u8) -> String {
    const NAMES: [&str; 13] =
        ["0", "1/12", "1/6", "1/4", "1/3", "5/12", "1/2", "7/12", "2/3", "3/4", "5/6", "11/12", "1"];
    let white = usize::from(white.min(12));
    format!("{}-{}", NAMES[white], NAMES[12 - white])
}
