//! `vibria merge`: the parts of a match, or of a run of self-play, put together.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Args;

use super::interrupt::Interrupt;
use super::replacement::Replacement;
use super::tournament::{Exports, show_result};
use super::{Status, datagen};
use crate::arena::journal::{self, Counted};
use crate::arena::plan::{self, Outline};
use crate::arena::schedule::GameNumber;
use crate::arena::standing::Standing;
use crate::dispatch;
use crate::selfplay::data;
use crate::shard::Shard;
use crate::variants::Playable;

/// Counts the games of any parts of one match together: files that "tournament --out" has written, with --shard or without, also while
/// they are being written. Of all shards, the result is that of the whole match. A game that is in two files counts once.
///
/// Of files that "datagen --out" has written, those of one run's shards become the --out file that one run would have written, as far
/// as the shards have come. There no game may be in two files.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria merge shard-*.pgn
  vibria merge shard-*.pgn --out games.pgn --json
  vibria merge 0.data 1.data --out all.data")]
pub struct Arguments {
    /// Files of one match, or of one run of datagen
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write all games to this file, in their order; "tournament --resume" without --shard goes on with it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    exports: Exports,
}

/// Merges.
pub fn run(arguments: &Arguments) -> Result<Status> {
    Interrupt::end_at_once()?;
    // It might be a file that a tournament is writing, or hold games that these files do not.
    if let Some(out) = arguments.out.as_deref().filter(|out| out.metadata().is_ok_and(|m| m.is_file() && m.len() > 0)) {
        return Err(anyhow!("{}: there is something in it already: expected a new file", out.display()));
    }
    let first = &arguments.files[0];
    if data::is_data(first).with_context(|| first.display().to_string())? {
        let out =
            arguments.out.as_deref().ok_or_else(|| anyhow!("--out: expected a file for what datagen has written"))?;
        if let Some(option) = arguments.exports.of_matches() {
            return Err(anyhow!("{option}: {}: expected files of a match", first.display()));
        }
        return datagen::merge(&arguments.files, out, arguments.exports.json);
    }
    let outline = journal::outline_of(&arguments.files[0])?;
    dispatch!(outline.variant, G => merge::<G>(arguments, outline))
}

/// A game with its record, and the file that it is from.
type Found<'f> = (Counted, String, &'f Path);

fn merge<G: Playable>(arguments: &Arguments, mut outline: Outline) -> Result<Status> {
    let mut games: BTreeMap<GameNumber, Found> = BTreeMap::new();
    let mut first = None;
    for file in &arguments.files {
        let contents = journal::read::<G>(file)?;
        let (first_file, first_plan) = first.get_or_insert_with(|| (file, contents.plan.clone()));
        if let Some((name, old, new)) = plan::difference(first_plan, &contents.plan, true) {
            let (one, other) = (first_file.display(), file.display());
            return Err(anyhow!("{other}: its {name} is {new}, that of {one} is {old}: expected parts of one match"));
        }
        for (counted, record) in contents.games {
            match games.entry(counted.game) {
                Entry::Vacant(place) => {
                    place.insert((counted, record, file));
                }
                Entry::Occupied(other) if other.get().0 != counted => {
                    let (game, other) = (counted.game, other.get().2.display());
                    return Err(anyhow!("{}: game {game} ended otherwise in {other}", file.display()));
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    outline.shard = Shard::WHOLE;
    let mut standing = Standing::new(&outline, G::CUSTOMS.points.prizes());
    games.values().for_each(|(counted, ..)| standing.add(*counted));
    if let (Some(out), Some((_, mut json))) = (&arguments.out, first) {
        plan::make_whole(&mut json);
        let place = || format!("cannot write {}", out.display());
        let mut file = Replacement::of(out).with_context(place)?;
        let write = |file: &mut Replacement| {
            file.write_all(journal::heading(&json).as_bytes())?;
            games.values().try_for_each(|(_, record, _)| file.write_all(record.as_bytes()))
        };
        write(&mut file).and_then(|()| file.commit()).with_context(place)?;
    }
    show_result(&standing, arguments.exports.json)?;
    arguments.exports.write(&standing)?;
    Ok(arguments.exports.status(&standing))
}
