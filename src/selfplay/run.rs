//! Runs of many games: threads, the file, and going on after an interruption.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::thread;

use fxhash::FxHashSet;

use crate::game::Line;
use crate::variants::Playable;

use super::data::{DataError, Header, Problem, Samples, Tally, flag_duplicate};
use super::play::{Plan, Played};
use super::player::Player;

/// A run: its games are played in any order and written in that of their numbers.
pub struct Run<'a, G: Playable> {
    /// How the games are played, and which.
    pub header: &'a Header,
    /// The openings of the recipe.
    pub openings: &'a [Line<G>],
    /// Games of all shards together.
    pub games: u32,
    /// How many are played at a time.
    pub threads: usize,
    /// Asked again and again: whether to end.
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
}

/// How a run has ended.
#[derive(Debug)]
pub struct Report {
    /// All games of the file.
    pub tally: Tally,
    /// How many of them were there before.
    pub found: u64,
    /// Bytes of a cut game that were taken away before going on.
    pub cut: Option<u64>,
    /// Whether all games are there.
    pub complete: bool,
}

/// The file, and what is in it.
struct Output {
    file: File,
    seen: FxHashSet<u64>,
    tally: Tally,
    cut: Option<u64>,
}

impl<G: Playable> Run<'_, G> {
    /// Plays the games that are not in the file yet. `progress` is told after each game.
    ///
    /// A new file is begun unless `resume` and there is one, which then must be the beginning of just this run. What was cut at
    /// its end is taken away.
    pub fn go(&self, path: &Path, resume: bool, progress: &mut dyn FnMut(&Tally)) -> Result<Report, DataError> {
        let io = |error: std::io::Error| Problem::from(error).at(path, None);
        let mut output = match resume && path.exists() {
            true => self.reopen(path)?,
            false => self.begin(path).map_err(io)?,
        };
        let found = output.tally.games;
        let numbers: Vec<u32> = self.header.shard.share(1..=self.games).skip(found as usize).collect();
        let recipe = &self.header.recipe;
        let rules = G::rules_of(recipe.variant, &recipe.settings);
        let plan = Plan { recipe, rules: &rules, openings: self.openings };

        let next = AtomicUsize::new(0);
        // Set when the file cannot be written any more.
        let halt = AtomicBool::new(false);
        let interrupted = || (self.interrupted)() || halt.load(Relaxed);
        let threads = self.threads.clamp(1, numbers.len().max(1));
        let players: Vec<Player<G>> = (0..threads)
            .map(|_| Player::new(recipe.hash))
            .collect::<Result<_, String>>()
            .map_err(|reason| io(std::io::Error::new(std::io::ErrorKind::OutOfMemory, reason)))?;
        let (sender, receiver) = mpsc::sync_channel::<Played>(2 * threads);
        thread::scope(|scope| {
            for mut player in players {
                let (sender, plan, numbers, next, interrupted) = (sender.clone(), &plan, &numbers, &next, &interrupted);
                scope.spawn(move || {
                    while let Some(&number) = numbers.get(next.fetch_add(1, Relaxed)) {
                        let Some(played) = plan.play(&mut player, number, interrupted) else { break };
                        if sender.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            // Games that wait for one before them.
            let mut waiting: BTreeMap<u32, Played> = BTreeMap::new();
            let mut due = numbers.iter().copied().peekable();
            let mut failure = None;
            for played in receiver {
                waiting.insert(played.frame.number, played);
                while failure.is_none()
                    && let Some(played) = due.peek().and_then(|number| waiting.remove(number))
                {
                    due.next();
                    failure = output.write::<G>(played).err();
                    halt.store(failure.is_some(), Relaxed);
                    progress(&output.tally);
                }
            }
            let complete = due.peek().is_none();
            match failure {
                Some(error) => Err(io(error)),
                None => Ok(Report { tally: output.tally, found, cut: output.cut, complete }),
            }
        })
    }

    fn begin(&self, path: &Path) -> std::io::Result<Output> {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock(&file)?;
        file.write_all(&self.header.to_bytes())?;
        Ok(Output { file, seen: FxHashSet::default(), tally: Tally::default(), cut: None })
    }

    fn reopen(&self, path: &Path) -> Result<Output, DataError> {
        let io = |error: std::io::Error| Problem::from(error).at(path, None);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        lock(&file).map_err(io)?;
        // A run that was ended while it wrote its head has left nothing to go on with.
        let head = self.header.to_bytes();
        let mut there = Vec::new();
        (&mut file).take(head.len() as u64).read_to_end(&mut there).map_err(io)?;
        file.seek(SeekFrom::Start(0)).map_err(io)?;
        if there.len() < head.len() && head.starts_with(&there) {
            file.write_all(&head).map_err(io)?;
            return Ok(Output { file, seen: FxHashSet::default(), tally: Tally::default(), cut: None });
        }
        let mut input = BufReader::new(file.try_clone().map_err(io)?);
        let (header, offset) = Header::read(&mut input, path)?;
        header.agrees(self.header, true, path)?;
        let mut samples: Samples<_, G> = Samples::new(input, path, header, offset)?;
        let (mut seen, mut tally) = (FxHashSet::default(), Tally::default());
        let mut expected = self.header.shard.share(1..=u32::MAX);
        let mut end = offset;
        while let Some(game) = samples.next_game() {
            let (frame, samples) = game?;
            let expected = expected.next().unwrap_or(u32::MAX);
            if frame.number != expected {
                return Err(Problem::Gap { found: frame.number, expected }.at(path, frame.offset));
            }
            seen.extend(samples.iter().map(|sample| sample.position.key()));
            tally.add(&frame, G::PACKED_BYTES);
            end = frame.offset + frame.to_bytes(G::PACKED_BYTES).len() as u64;
        }
        let cut = samples.cut();
        file.set_len(end).map_err(io)?;
        file.seek(SeekFrom::Start(end)).map_err(io)?;
        Ok(Output { file, seen, tally, cut })
    }
}

/// Sees to it that no other run writes the file, where the system can.
fn lock(file: &File) -> std::io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(std::io::Error::other("another run is writing this file")),
        Err(TryLockError::Error(error)) if error.kind() != std::io::ErrorKind::Unsupported => Err(error),
        _ => Ok(()),
    }
}

impl Output {
    /// Writes a game by one call.
    fn write<G: Playable>(&mut self, played: Played) -> std::io::Result<()> {
        let Played { mut frame, keys } = played;
        for (i, &key) in keys.iter().enumerate() {
            flag_duplicate(&mut frame.samples, G::PACKED_BYTES, i, !self.seen.insert(key));
        }
        self.file.write_all(&frame.to_bytes(G::PACKED_BYTES))?;
        self.tally.add(&frame, G::PACKED_BYTES);
        Ok(())
    }
}
