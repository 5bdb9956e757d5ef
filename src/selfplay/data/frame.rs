//! Games as bytes.

use std::io::Read;
use std::path::{Path, PathBuf};

use crate::game::{End, MoveList, Packed, Stage, Text};

use super::{DataError, Problem};

const MARK: &[u8; 4] = b"GAME";
/// Bytes of a game before its samples.
const BEGINNING: usize = 14;
/// Bytes of a sample behind its position.
const TAIL: usize = 9;

/// Why games end, by the number in the file.
pub const ENDS: [End; 8] = [
    End::Checkmate,
    End::Stalemate,
    End::NoPieces,
    End::Blocked,
    End::Repetition,
    End::MoveClock,
    End::Material,
    End::Adjudication,
];

/// What is true of a sample.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u8);

impl Flags {
    /// The side to move is in check.
    pub const CHECK: Flags = Flags(1);
    /// The best move captures or promotes.
    pub const CAPTURE: Flags = Flags(2);
    /// The other side could capture if it were to move; looked at where captures are forced.
    pub const THREAT: Flags = Flags(4);
    /// The same position (by its key) stands before in the file.
    pub const DUPLICATE: Flags = Flags(8);

    /// Whether one of these holds.
    pub const fn any(self, flags: Flags) -> bool {
        self.0 & flags.0 != 0
    }

    /// Both together.
    pub const fn and(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// Whether a static evaluation can be asked for: no check, no capture at hand.
    pub const fn is_quiet(self) -> bool {
        !self.any(Flags::CHECK.and(Flags::CAPTURE).and(Flags::THREAT))
    }

    /// Names, for people.
    pub fn names(self) -> Vec<&'static str> {
        let all = [
            (Flags::CHECK, "check"),
            (Flags::CAPTURE, "capture"),
            (Flags::THREAT, "threat"),
            (Flags::DUPLICATE, "duplicate"),
        ];
        all.into_iter().filter(|&(flag, _)| self.any(flag)).map(|(_, name)| name).collect()
    }
}

/// A game as it stands in the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Its number, from 1.
    pub number: u32,
    /// Plies of the whole game.
    pub plies: u16,
    /// White's share in twelfths.
    pub result: u8,
    /// Why it ended.
    pub end: End,
    /// Its samples, one after another.
    pub samples: Vec<u8>,
    /// Where it begins in its file.
    pub offset: u64,
}

impl Frame {
    /// The number of samples, of positions of so many bytes.
    pub fn len(&self, position_bytes: usize) -> usize {
        self.samples.len() / (position_bytes + TAIL)
    }

    /// The game as bytes.
    pub fn to_bytes(&self, position_bytes: usize) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BEGINNING + self.samples.len() + 4);
        bytes.extend(MARK);
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.len(position_bytes) as u16).to_le_bytes());
        bytes.extend(self.plies.to_le_bytes());
        bytes.push(self.result);
        // The last stands for every end that games with an arbiter have.
        bytes.push(ENDS.iter().position(|&end| end == self.end).unwrap_or(ENDS.len() - 1) as u8);
        bytes.extend(&self.samples);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Appends a sample of this position, whose best move `m` must be legal.
pub(in crate::selfplay) fn encode_sample<G: Text + Packed>(
    samples: &mut Vec<u8>,
    position: &G,
    m: G::Move,
    score: i16,
    ply: u16,
    flags: Flags,
) {
    let at = samples.len();
    samples.resize(at + G::PACKED_BYTES, 0);
    position.pack_position(&mut samples[at..]);
    let alike = alike(position, G::pack(m));
    let number = alike.iter().position(|&other| other == m).unwrap_or(0);
    samples.extend((G::pack(m) | (number as u32) << 24).to_le_bytes());
    samples.extend(score.to_le_bytes());
    samples.extend(ply.to_le_bytes());
    samples.push(flags.0);
}

/// The legal moves that are packed like this, in the order of their UCI texts.
fn alike<G: Text>(position: &G, packed: u32) -> Vec<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let mut moves: Vec<G::Move> = list.as_slice().iter().copied().filter(|&m| G::pack(m) == packed).collect();
    if moves.len() > 1 {
        moves.sort_by_cached_key(|&m| position.write_uci(m));
    }
    moves
}

/// The move of this code.
pub(super) fn decode_move<G: Text>(position: &G, code: u32) -> Option<G::Move> {
    alike(position, code & 0xff_ffff).get((code >> 24) as usize).copied()
}

/// Sets or takes away [`Flags::DUPLICATE`] of the sample of this number.
pub(in crate::selfplay) fn flag_duplicate(samples: &mut [u8], position_bytes: usize, number: usize, duplicate: bool) {
    let flags = &mut samples[(number + 1) * (position_bytes + TAIL) - 1];
    *flags &= !Flags::DUPLICATE.0;
    if duplicate {
        *flags |= Flags::DUPLICATE.0;
    }
}

/// A sample in parts: position, code of the move, score, ply, flags.
pub(in crate::selfplay) fn samples_of(
    samples: &[u8],
    position_bytes: usize,
) -> impl Iterator<Item = (&[u8], u32, i16, u16, Flags)> {
    samples.chunks_exact(position_bytes + TAIL).map(move |sample| {
        let (position, tail) = sample.split_at(position_bytes);
        let code = u32::from_le_bytes([tail[0], tail[1], tail[2], tail[3]]);
        let score = i16::from_le_bytes([tail[4], tail[5]]);
        (position, code, score, u16::from_le_bytes([tail[6], tail[7]]), Flags(tail[8]))
    })
}

/// Where in these bytes a game begins that is whole, its checksum right.
fn whole_game_in(bytes: &[u8], position_bytes: usize) -> Option<usize> {
    let is_whole = |game: &[u8]| {
        if !game.starts_with(MARK) || game.len() < BEGINNING + 4 {
            return false;
        }
        let samples = usize::from(u16::from_le_bytes([game[8], game[9]]));
        let Some(game) = game.get(..BEGINNING + samples * (position_bytes + TAIL) + 4) else { return false };
        let (checked, crc) = game.split_at(game.len() - 4);
        crc32fast::hash(checked).to_le_bytes() == crc
    };
    (0..bytes.len()).find(|&at| is_whole(&bytes[at..]))
}

/// The games of a file, one after another.
pub struct Frames<R> {
    input: R,
    path: PathBuf,
    position_bytes: usize,
    offset: u64,
    last: u32,
    cut: Option<u64>,
    ended: bool,
}

impl<R: Read> Frames<R> {
    /// Reads the games of `input`, whose head of `offset` bytes has been read.
    pub fn new(input: R, path: &Path, position_bytes: usize, offset: u64) -> Frames<R> {
        Frames { input, path: path.into(), position_bytes, offset, last: 0, cut: None, ended: false }
    }

    /// Where the next game begins: after the last whole one.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Bytes of a game at the end that was cut while it was written.
    pub fn cut(&self) -> Option<u64> {
        self.cut
    }

    /// The next whole game; `None` at the end.
    fn read(&mut self) -> Result<Option<Frame>, DataError> {
        let mut bytes = Vec::new();
        if !self.fill(&mut bytes, BEGINNING)? {
            return Ok(None);
        }
        let damaged = |reason: String| Problem::Game { number: self.last + 1, reason }.at(&self.path, self.offset);
        if bytes[..4] != *MARK {
            return Err(damaged("it does not begin with GAME".to_owned()));
        }
        let number = u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
        let samples = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        let plies = u16::from_le_bytes([bytes[10], bytes[11]]);
        let (result, end) = (bytes[12], ENDS.get(usize::from(bytes[13])).copied());
        let length = samples * (self.position_bytes + TAIL);
        let whole = self.fill(&mut bytes, BEGINNING + length + 4)?;
        let damaged = |reason: String| Problem::Game { number: self.last + 1, reason }.at(&self.path, self.offset);
        if !whole {
            // Its length reaches past the end. If it is damaged, the games behind it are no rest of a cut one.
            return match whole_game_in(&bytes[MARK.len()..], self.position_bytes) {
                Some(at) => {
                    let place = self.offset + (MARK.len() + at) as u64;
                    Err(damaged(format!("it ends behind the file, though a whole game begins at byte {place}")))
                }
                None => Ok(None),
            };
        }
        let (checked, crc) = bytes.split_at(BEGINNING + length);
        if crc32fast::hash(checked).to_le_bytes() != crc {
            return Err(damaged("its checksum is wrong".to_owned()));
        }
        if number <= self.last {
            return Err(damaged(format!("its number {number} does not come after {}", self.last)));
        }
        let (Some(end), true) = (end, result <= 12) else {
            return Err(damaged(format!("result {result} twelfths, end {}", bytes[13])));
        };
        let frame = Frame { number, plies, result, end, samples: checked[BEGINNING..].to_vec(), offset: self.offset };
        self.last = number;
        self.offset += bytes.len() as u64;
        Ok(Some(frame))
    }

    /// Reads on until `bytes` are so many; false, and the rest is noted, if the input ends before.
    fn fill(&mut self, bytes: &mut Vec<u8>, length: usize) -> Result<bool, DataError> {
        let wanted = (length - bytes.len()) as u64;
        let read = (&mut self.input).take(wanted).read_to_end(bytes);
        read.map_err(|error| Problem::from(error).at(&self.path, self.offset))?;
        if bytes.len() < length && !bytes.is_empty() {
            self.cut = Some(bytes.len() as u64);
        }
        Ok(bytes.len() == length)
    }
}

impl<R: Read> Iterator for Frames<R> {
    type Item = Result<Frame, DataError>;

    fn next(&mut self) -> Option<Result<Frame, DataError>> {
        if self.ended {
            return None;
        }
        let next = self.read().transpose();
        self.ended = !matches!(next, Some(Ok(_)));
        next
    }
}
