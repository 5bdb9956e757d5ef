//! The game on disk.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, anyhow, bail};

use super::menu::read_level;
use super::{Arguments, Seat};
use crate::commands::arguments::VariantArguments;
use crate::commands::replacement::Replacement;
use crate::game::{Color, Control, Line, Outcome};
use crate::record::{AnyRecord, Dialect, Reader, Record, Score, Step, clock_text, read_clock};
use crate::variants::{Playable, Variant};

/// The name of a person in the tags of a record.
const HUMAN: &str = "Human";
/// The engine's, before its version.
const ENGINE: &str = "Vibria";
/// The tag of the time control (PGN, §9.6.1).
const CONTROL: &str = "TimeControl";
/// The tag of a clock that was stopped while its player thought (PGN's supplement of 2001): `W/0:02:10.5`.
const STOPPED: &str = "Clock";
/// The tag of the engine's level, our own.
const LEVEL: &str = "EngineLevel";
/// A tag's name can only be refused for its characters.
const NAME: &str = "a tag's name of letters";

/// A game with the file that it is kept in, if there is one.
pub struct SavedGame<G: Playable> {
    line: Line<G>,
    /// The moves of `line`, with all that the file says about them.
    record: Record<G>,
    file: Option<PathBuf>,
    /// What stands in `file` before this game, which is written behind it.
    before: Vec<u8>,
    /// The record that `file` holds, so that only changes are written.
    kept: Option<Record<G>>,
}

impl<G: Playable> SavedGame<G> {
    /// A new game, kept in the file of `--save` behind the games that are there.
    pub fn new(variant: Variant, line: Line<G>, arguments: &Arguments) -> Result<SavedGame<G>> {
        let mut record = Record::of_line(variant, &line);
        for (tag, seat) in ["White", "Black"].into_iter().zip(arguments.seats(None)) {
            let player = match seat {
                Seat::Human => HUMAN.to_owned(),
                Seat::Engine => format!("{ENGINE} {}", env!("CARGO_PKG_VERSION")),
            };
            record.tags.set(tag, &player).expect(NAME);
        }
        record.tags.set("Date", &Dialect::of(variant).date(SystemTime::now())).expect(NAME);
        let before = text_of(arguments.save.as_deref())?;
        Ok(SavedGame { line, record, file: arguments.save.clone(), before, kept: None })
    }

    /// Goes on with the last record of `file`. It is kept there too, unless `save` names another file.
    pub fn resume(file: &Path, last: LastRecord, save: Option<PathBuf>) -> Result<SavedGame<G>> {
        let variant = last.record.variant();
        let record = last.record.into_any().downcast::<Record<G>>();
        let record = *record.map_err(|_| anyhow!("{}: the record is not of {variant}", file.display()))?;
        let same =
            |save: &Path| save.canonicalize().is_ok_and(|save| file.canonicalize().is_ok_and(|file| file == save));
        let (before, kept) = match &save {
            Some(save) if !same(save) => (text_of(Some(save))?, None),
            _ => (last.before, Some(record.clone())),
        };
        let file = Some(save.unwrap_or_else(|| file.to_owned()));
        Ok(SavedGame { line: record.line(), record, file, before, kept })
    }

    /// Who plays White and Black, if the record says so as [`new`](SavedGame::new) does.
    pub fn players(&self) -> Option<[Seat; 2]> {
        let seat = |tag| match self.record.tags.get(tag)? {
            HUMAN => Some(Seat::Human),
            // The board in the browser writes the accent.
            name => name.replace('í', "i").starts_with(ENGINE).then_some(Seat::Engine),
        };
        Some([seat("White")?, seat("Black")?])
    }

    /// The variant.
    pub fn variant(&self) -> Variant {
        self.record.variant
    }

    /// The moves so far.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// The result that the record gives, as its format writes it.
    pub fn result(&self) -> Option<&'static str> {
        self.record.score.is_some().then(|| self.record.dialect().results.write(self.record.score))
    }

    /// The time control that the record names, if it is one that clocks here can keep.
    pub fn control(&self) -> Option<Control> {
        self.record.tags.get(CONTROL).and_then(Control::read_tag)
    }

    /// Notes the time control.
    pub fn set_control(&mut self, control: Control) {
        self.record.tags.set(CONTROL, &control.tag()).expect(NAME);
        self.record.tags.remove(STOPPED);
    }

    /// The engine's level that the record names.
    pub fn level(&self) -> Option<u8> {
        self.record.tags.get(LEVEL).and_then(|level| read_level(level).ok()).flatten()
    }

    /// Notes the engine's level, or that it plays as well as it can.
    pub fn set_level(&mut self, level: Option<u8>) {
        match level {
            Some(level) => self.record.tags.set(LEVEL, &level.to_string()).expect(NAME),
            None => self.record.tags.remove(LEVEL),
        }
    }

    /// What both players had left before each move and have now, as far as the record says; in a game of this control.
    pub fn clocks(&self, control: Control) -> Vec<[Duration; 2]> {
        let mut left = [control.stock; 2];
        let mut all = vec![left];
        let mut side = self.line.start().side_to_move();
        for step in &self.record.main.steps {
            if let Some(clock) = step.clock() {
                left[side.index()] = clock;
            }
            all.push(left);
            side = !side;
        }
        let stopped = self.record.tags.get(STOPPED).and_then(|text| text.strip_prefix(letter(side)));
        if let Some(clock) = stopped.and_then(|text| read_clock(text.strip_prefix('/')?)) {
            all[self.record.main.steps.len()][side.index()] = clock;
        }
        all
    }

    /// Notes what the side to move has left, before its clock is stopped.
    pub fn stop_clock(&mut self, left: Duration) {
        let side = self.line.position().side_to_move();
        self.record.tags.set(STOPPED, &format!("{}/{}", letter(side), clock_text(left))).expect(NAME);
    }

    /// Makes a legal move, after which its player has this left, if there are clocks. The game goes on: a result that the record gave
    /// no longer holds.
    pub fn push(&mut self, m: G::Move, left: Option<Duration>) {
        self.line.push(m);
        let mut step = Step::new(m);
        left.into_iter().for_each(|left| step.add_clock(left));
        self.record.main.steps.push(step);
        self.reopen();
    }

    /// Takes back the last move, with what is said of it. Nothing happens at the first position.
    pub fn pop(&mut self) {
        if self.line.pop().is_some() {
            self.record.main.steps.pop();
            self.reopen();
        }
    }

    fn reopen(&mut self) {
        self.record.reopen();
        self.record.tags.remove(STOPPED);
    }

    /// The record as its file would hold it.
    pub fn text(&self) -> String {
        self.record.to_text()
    }

    /// Writes the game to its file, if it has one and does not hold the game as it is. Before anything has happened in a new
    /// game, nothing is added to a file that is there. A finished game stays until another move is made in it: who only takes
    /// moves back, to look at them, loses none.
    pub fn save(&mut self) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let steps = &self.record.main.steps;
        let begun = self.kept.is_some() || !steps.is_empty() || self.record.score.is_some();
        let looked_at = self.kept.as_ref().is_some_and(|kept| {
            let open_or_same = self.record.score.is_none() || self.record.score == kept.score;
            kept.score.is_some() && open_or_same && kept.main.steps.starts_with(steps)
        });
        if (begun || !file.exists()) && !looked_at && self.kept.as_ref() != Some(&self.record) {
            self.write(file, &self.before)?;
            self.kept = Some(self.record.clone());
        }
        Ok(())
    }

    /// Writes the game to the named file, which must be new or empty, or to its own; the answer names it.
    pub fn save_to(&mut self, file: Option<&str>) -> Result<String> {
        match (file, &self.file) {
            (Some(file), own) if own.as_deref() != Some(Path::new(file)) => {
                if !text_of(Some(Path::new(file)))?.is_empty() {
                    bail!("{file} holds something already: expected a new file");
                }
                self.write(Path::new(file), b"")?;
                Ok(file.to_owned())
            }
            (_, Some(own)) => {
                self.write(own, &self.before)?;
                self.kept = Some(self.record.clone());
                Ok(own.display().to_string())
            }
            (_, None) => bail!("no file: expected \"save FILE\""),
        }
    }

    /// Notes the result and saves.
    pub fn finish(&mut self, outcome: Outcome) -> Result<()> {
        // A record that was opened with this result may say more about it than we would.
        let kept =
            self.kept.as_ref().is_some_and(|kept| kept.score == self.record.score && kept.main == self.record.main);
        let known = kept && self.record.score == Some(Score::of(outcome));
        if !known {
            self.record.finish(outcome);
            self.record.tags.remove(STOPPED);
        }
        self.save()
    }

    /// How to go on with the game, for a message: empty without a file.
    pub fn resume_text(&self) -> String {
        match &self.file {
            Some(file) => format!("; go on with: vibria play --resume {}", shell_quoted(&file.to_string_lossy())),
            None => String::new(),
        }
    }

    fn write(&self, file: &Path, before: &[u8]) -> Result<()> {
        let gap: &[u8] = if before.is_empty() || before.ends_with(b"\n\n") { b"" } else { b"\n" };
        let text = [before, gap, self.record.to_text().as_bytes()].concat();
        let write = || {
            let mut out = Replacement::of(file)?;
            out.write_all(&text)?;
            out.commit()
        };
        write().with_context(|| format!("cannot write {}", file.display()))
    }
}

/// How the tag of a stopped clock names a player.
fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'B',
    }
}

/// The last record of a file, with what stands before it.
pub struct LastRecord {
    /// The record.
    pub record: Box<dyn AnyRecord>,
    before: Vec<u8>,
}

/// The last record that a file holds.
pub fn read_last(file: &Path, variant: &VariantArguments) -> Result<LastRecord> {
    let place = || file.display().to_string();
    let mut text = fs::read(file).with_context(place)?;
    let mut reader = Reader::new(text.as_slice(), variant.variant);
    let mut found = None;
    let mut begun = 1;
    while let Some(reading) = reader.next_any(&variant.settings()) {
        let (record, warnings) = reading.whole().with_context(place)?;
        for warning in warnings {
            note!("warning: {}: {warning}", place());
        }
        found = Some(record);
        begun = reader.begun();
    }
    let record = found.ok_or_else(|| anyhow!("no game: expected a record with at least a tag")).with_context(place)?;
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    let before = lines.take(begun as usize - 1).map(<[u8]>::len).sum();
    text.truncate(before);
    Ok(LastRecord { record, before: text })
}

/// What an ordinary file holds; nothing for one that is not there, for a device, or without a file.
fn text_of(file: Option<&Path>) -> Result<Vec<u8>> {
    match file {
        Some(file) if fs::metadata(file).is_ok_and(|metadata| metadata.is_file()) => {
            fs::read(file).with_context(|| format!("cannot add a game to {}", file.display()))
        }
        Some(file) if file.is_dir() => bail!("{} is a folder: expected a file to keep the game in", file.display()),
        _ => Ok(Vec::new()),
    }
}

/// The text as one word of a POSIX shell.
fn shell_quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_names_are_words_of_the_shell() {
        assert_eq!(shell_quoted("games/a-1.pgn"), "games/a-1.pgn");
        assert_eq!(shell_quoted("my game's.pgn"), r"'my game'\''s.pgn'");
    }
}
