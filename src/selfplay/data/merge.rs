//! Several files into one.

use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use fxhash::FxHashSet;

use crate::variants::Playable;

use super::reader::decode;
use crate::shard::Shard;

use super::{DataError, Frame, Frames, Header, Problem, Tally, flag_duplicate};

/// A file that is merged, and its next game.
struct Input {
    path: PathBuf,
    frames: Frames<BufReader<File>>,
    next: Option<Frame>,
}

impl Input {
    fn advance(&mut self) -> Result<Option<Frame>, DataError> {
        let next = self.frames.next().transpose()?;
        Ok(std::mem::replace(&mut self.next, next))
    }
}

/// Writes the games of `paths`, which were played by one recipe, in the order of their numbers, as if one run had played them.
///
/// Files of runs that go on are taken as far as they are written. `output` must not exist, and appears when it is whole.
/// Returns the counts, and for each file the bytes of a game that was cut.
pub fn merge<G: Playable>(paths: &[PathBuf], output: &Path) -> Result<(Tally, Vec<Option<u64>>), DataError> {
    let mut inputs = Vec::new();
    let mut first: Option<Header> = None;
    for path in paths {
        let mut input = BufReader::new(File::open(path).map_err(|error| Problem::from(error).at(path, None))?);
        let (header, offset) = Header::read(&mut input, path)?;
        header.agrees(first.get_or_insert_with(|| header.clone()), false, path)?;
        let mut input =
            Input { path: path.clone(), frames: Frames::new(input, path, G::PACKED_BYTES, offset), next: None };
        input.advance()?;
        inputs.push(input);
    }
    let Some(header) = first else { return Ok((Tally::default(), Vec::new())) };
    let io = |error: std::io::Error| Problem::from(error).at(output, None);
    if output.exists() {
        return Err(io(std::io::ErrorKind::AlreadyExists.into()));
    }
    let mut part = output.as_os_str().to_owned();
    part.push(".part");
    let part = PathBuf::from(part);
    let whole = Header { shard: Shard::WHOLE, ..header };
    let written = write::<G>(&mut inputs, &whole, &part).and_then(|tally| {
        fs::rename(&part, output).map_err(io)?;
        Ok((tally, inputs.iter().map(|input| input.frames.cut()).collect()))
    });
    if written.is_err() {
        // What is left of a failed attempt is of no use; that it cannot be removed either changes nothing.
        let _ = fs::remove_file(&part);
    }
    written
}

/// Writes the games of the inputs.
fn write<G: Playable>(inputs: &mut [Input], header: &Header, path: &Path) -> Result<Tally, DataError> {
    let io = |error: std::io::Error| Problem::from(error).at(path, None);
    let rules = G::rules_of(header.recipe.variant, &header.recipe.settings);
    let mut tally = Tally::default();
    let mut writer = BufWriter::new(File::create(path).map_err(io)?);
    writer.write_all(&header.to_bytes()).map_err(io)?;
    let mut seen = FxHashSet::default();
    loop {
        let waiting = inputs.iter().enumerate();
        let Some((number, index)) = waiting.filter_map(|(i, input)| Some((input.next.as_ref()?.number, i))).min()
        else {
            break;
        };
        let twin = inputs.iter().skip(index + 1).find(|other| other.next.as_ref().is_some_and(|g| g.number == number));
        if let Some(other) = twin {
            let other = other.path.display().to_string();
            return Err(Problem::Twice { number, other }.at(&inputs[index].path, None));
        }
        let input = &mut inputs[index];
        let Some(mut frame) = input.advance()? else { break };
        for (i, sample) in decode::<G>(&frame, &rules, &input.path)?.iter().enumerate() {
            flag_duplicate(&mut frame.samples, G::PACKED_BYTES, i, !seen.insert(sample.position.key()));
        }
        tally.add(&frame, G::PACKED_BYTES);
        writer.write_all(&frame.to_bytes(G::PACKED_BYTES)).map_err(io)?;
    }
    writer.into_inner().map_err(|error| io(error.into_error()))?.sync_all().map_err(io)?;
    Ok(tally)
}
