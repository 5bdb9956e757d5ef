//! Samples as positions of their game.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use crate::game::Color;
use crate::variants::Playable;

use super::frame::decode_move;
use super::{DataError, Flags, Frame, Frames, Header, Problem, samples_of};

/// A position that was searched, what the search found and how the game ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample<G> {
    /// The position.
    pub position: G,
    /// From the side to move's view, normalised centipawns; see [`mate`](Sample::mate).
    pub score: i16,
    /// What the side to move got in the end, in twelfths.
    pub result: u8,
    /// Moves made before the position.
    pub ply: u16,
    /// Number of the game.
    pub game: u32,
    /// What is true of it.
    pub flags: Flags,
    /// The best move, for [`best`](Sample::best).
    code: u32,
}

/// A game with its samples.
pub type GameSamples<G> = (Frame, Vec<Sample<G>>);

/// Scores this near to 32,000 are mates.
const MATES: i16 = 1000;

impl<G: Playable> Sample<G> {
    /// The best move, which was played. `None` only where the file was made by a program that counts moves otherwise.
    pub fn best(&self) -> Option<G::Move> {
        decode_move(&self.position, self.code)
    }

    /// The number of moves to a mate that was found, negative for being mated, as [`Score::Mate`](crate::search::Score) has it.
    pub fn mate(&self) -> Option<i32> {
        mate(self.score)
    }
}

/// See [`Sample::mate`].
pub(in crate::selfplay) fn mate(score: i16) -> Option<i32> {
    let away = 32_000 - i32::from(score.saturating_abs());
    (0..=i32::from(MATES)).contains(&away).then_some(if score > 0 { away } else { -away })
}

/// Reads the samples of a file, in order.
///
/// One thread reads and decodes. For more, read [`Frames`] and have other threads decode them.
pub struct Samples<R, G: Playable> {
    header: Header,
    rules: G::Rules,
    frames: Frames<R>,
    path: std::path::PathBuf,
    game: Vec<Sample<G>>,
}

impl<G: Playable> Samples<BufReader<File>, G> {
    /// Opens a file of a variant that `G` plays.
    pub fn open(path: &Path) -> Result<Samples<BufReader<File>, G>, DataError> {
        let mut input = BufReader::new(File::open(path).map_err(|error| Problem::from(error).at(path, None))?);
        let (header, offset) = Header::read(&mut input, path)?;
        Samples::new(input, path, header, offset)
    }
}

impl<R: Read, G: Playable> Samples<R, G> {
    /// Reads `input`, whose head of `offset` bytes has been read.
    pub fn new(input: R, path: &Path, header: Header, offset: u64) -> Result<Samples<R, G>, DataError> {
        let (found, expected) = (header.position_bytes(), G::PACKED_BYTES);
        // Not enough to tell games apart, but their positions: the two draughts games pack alike.
        if found != expected {
            return Err(Problem::PositionBytes { found, expected }.at(path, None));
        }
        let rules = G::rules_of(header.recipe.variant, &header.recipe.settings);
        let frames = Frames::new(input, path, G::PACKED_BYTES, offset);
        Ok(Samples { header, rules, frames, path: path.into(), game: Vec::new() })
    }

    /// How the games were played.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of a game at the end that was cut while it was written; known at the end.
    pub fn cut(&self) -> Option<u64> {
        self.frames.cut()
    }

    /// The samples of the next game, and the game.
    pub fn next_game(&mut self) -> Option<Result<GameSamples<G>, DataError>> {
        let frame = match self.frames.next()? {
            Ok(frame) => frame,
            Err(error) => return Some(Err(error)),
        };
        let samples = decode(&frame, &self.rules, &self.path);
        Some(samples.map(|samples| (frame, samples)))
    }
}

/// The samples of a game.
pub(in crate::selfplay) fn decode<G: Playable>(
    frame: &Frame,
    rules: &G::Rules,
    path: &Path,
) -> Result<Vec<Sample<G>>, DataError> {
    let samples = samples_of(&frame.samples, G::PACKED_BYTES).enumerate();
    let decoded = samples.map(|(index, (bytes, code, score, ply, flags))| {
        let position = G::unpack_position(bytes, rules).map_err(|error| {
            Problem::Position { number: frame.number, sample: index + 1, error }.at(path, frame.offset)
        })?;
        let result = match position.side_to_move() {
            Color::White => frame.result,
            Color::Black => 12 - frame.result,
        };
        Ok(Sample { position, score, result, ply, game: frame.number, flags, code })
    });
    decoded.collect()
}

impl<R: Read, G: Playable> Iterator for Samples<R, G> {
    type Item = Result<Sample<G>, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.game.is_empty() {
            match self.next_game()? {
                Ok((_, samples)) => self.game = samples,
                Err(error) => return Some(Err(error)),
            }
            self.game.reverse();
        }
        self.game.pop().map(Ok)
    }
}
