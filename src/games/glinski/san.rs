//! Moves as players write them: standard algebraic notation, short and long.
//!
//! Written: `[KQRBN][which][x]cell`, pawns `f7`, `exf5`, `bxc6 e.p.`, `k7=Q`, then `+` or `#`. *Which* is the file if that is
//! enough among the legal moves of such pieces to that cell, else the rank, else the cell.
//!
//! Read: that, and long forms (`Nd1-c3`, `b5 x c6 bp`), `exf`, promotions without `=`, marks of check and comment, and the
//! pieces' letters of the two countries where the game was played most.

use crate::game::{Game, Illegal, MoveError, MoveList, Text};
use crate::games::chess::{Layout, List, Move, PAWN, Rules, text};
use crate::hex::Cell;

use super::rules::{self, file_letter};
use super::{BISHOP, Glinski, GlinskiRules, KING, KNIGHT, QUEEN, ROOK, file, rank};

/// Whose letters name the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// K Q R B N.
    English,
    /// Król, hetman, wieża, goniec, skoczek: K H W G S.
    Polish,
    /// Király, vezér, bástya, futó, huszár: K V B F H. So B is a rook, and H a knight.
    Hungarian,
}

impl Language {
    /// All, in the order in which they are tried.
    pub const ALL: [Language; 3] = [Language::English, Language::Polish, Language::Hungarian];

    const fn letters(self) -> [(char, u8); 6] {
        match self {
            Language::English => [('K', KING), ('Q', QUEEN), ('R', ROOK), ('B', BISHOP), ('N', KNIGHT), ('P', PAWN)],
            Language::Polish => [('K', KING), ('H', QUEEN), ('W', ROOK), ('G', BISHOP), ('S', KNIGHT), ('P', PAWN)],
            Language::Hungarian => [('K', KING), ('V', QUEEN), ('B', ROOK), ('F', BISHOP), ('H', KNIGHT), ('P', PAWN)],
        }
    }

    fn kind(self, letter: char) -> Option<u8> {
        self.letters().iter().find(|(other, _)| *other == letter).map(|&(_, kind)| kind)
    }
}

/// Writes a legal move.
pub fn write<L: Layout<GlinskiRules>>(position: &Glinski<L>, m: Move) -> String {
    let mut text = String::new();
    let capture = position.anatomy(m).captured.is_some();
    if m.kind() == PAWN {
        if capture {
            // The two pawns that can capture on one cell stand on different files.
            text.push(file_letter(file(m.from())));
        }
    } else {
        text.extend(text::letter::<GlinskiRules>(m.kind()));
        text.push_str(&which(position, m));
    }
    if capture {
        text.push('x');
    }
    text.push_str(&GlinskiRules::cell_name(m.to()));
    if let Some(letter) = m.promotion().and_then(text::letter::<GlinskiRules>) {
        text.push('=');
        text.push(letter);
    }
    if m.tag() != 0 {
        text.push_str(" e.p.");
    }
    let mut after = position.clone();
    after.make(m, &mut ());
    if after.in_check() {
        text.push(if after.count() == 0 { '#' } else { '+' });
    }
    text
}

/// The shortest of file, rank and cell that tells the mover from other pieces of its kind that can go there.
fn which<L: Layout<GlinskiRules>>(position: &Glinski<L>, m: Move) -> String {
    let list = text::legal(position);
    let rivals: Vec<Cell> = list
        .as_slice()
        .iter()
        .filter(|other| other.kind() == m.kind() && other.to() == m.to() && other.from() != m.from())
        .map(|other| other.from())
        .collect();
    let from = m.from();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|&rival| file(rival) != file(from)) {
        file_letter(file(from)).into()
    } else if rivals.iter().all(|&rival| rank(rival) != rank(from)) {
        rank(from).to_string()
    } else {
        GlinskiRules::cell_name(from)
    }
}

/// A move text taken apart; `None` where it says nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Parsed {
    piece: Option<char>,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    capture: bool,
    to_file: u8,
    to_rank: Option<u8>,
    promotion: Option<char>,
    passing: bool,
}

const EXPECTED: &str = "a move such as f7, exf5, Nc3, Bf1xd3, k7=Q or e4e5 expected";

/// Reads a number off the front.
fn take_rank(text: &mut &str) -> Option<u8> {
    let digits = text.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let rank = text[..digits].parse().ok()?;
    *text = &text[digits..];
    Some(rank)
}

/// Reads a letter of a file off the front. Files are small letters, so that `B` stays a piece.
fn take_file(text: &mut &str) -> Option<u8> {
    let letter = text.chars().next().filter(char::is_ascii_lowercase)?;
    let file = rules::file_of(letter)?;
    *text = &text[1..];
    Some(file)
}

fn parse(text: &str) -> Option<Parsed> {
    let mut parsed = Parsed::default();
    let mut rest = text.trim();
    // Marks behind the move, in any order: check, mate, en passant, comments.
    loop {
        let before = rest;
        rest = rest.trim_end_matches(|c: char| c.is_whitespace() || "+#‡!?".contains(c));
        for mark in ["e.p.", "ep.", "ep", "bp"] {
            if let Some(stripped) = rest.strip_suffix(mark) {
                (rest, parsed.passing) = (stripped, true);
                break;
            }
        }
        if rest == before {
            break;
        }
    }
    let compact: String = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let mut rest = compact.as_str();
    let take = |rest: &mut &str, letters: &str| -> Option<char> {
        let letter = rest.chars().next().filter(|&c| letters.contains(c))?;
        *rest = &rest[letter.len_utf8()..];
        Some(letter)
    };
    const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    parsed.piece = take(&mut rest, CAPITALS);
    let first = (take_file(&mut rest), take_rank(&mut rest));
    let separator = take(&mut rest, "-‐–x:×*");
    parsed.capture = separator.is_some_and(|c| "x:×*".contains(c));
    let second = (take_file(&mut rest), take_rank(&mut rest));
    let target = if second.0.is_some() {
        (parsed.from_file, parsed.from_rank) = first;
        second
    } else if second.1.is_none() {
        first
    } else {
        return None;
    };
    parsed.to_file = target.0?;
    parsed.to_rank = target.1;
    // Only a pawn's capture may leave out the rank: exf.
    if parsed.to_rank.is_none() && (parsed.piece.is_some() || parsed.from_file.is_none()) {
        return None;
    }
    let bracket = take(&mut rest, "=/(");
    parsed.promotion = take(&mut rest, CAPITALS);
    if bracket == Some('(') {
        take(&mut rest, ")")?;
    }
    let complete = rest.is_empty() && (bracket.is_none() || parsed.promotion.is_some());
    complete.then_some(parsed)
}

/// Reads a move: UCI text, or the players' notation in the first language in which it is legal. Where the letters fit several
/// languages, English comes first; if it is illegal in English, and Polish and Hungarian disagree, it is ambiguous.
pub fn read<L: Layout<GlinskiRules>>(position: &Glinski<L>, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    // A capital is a piece's letter first: `B6b4` is a bishop's move from rank 6 to b4, not the move from b6.
    if trimmed.starts_with(|c: char| c.is_ascii_uppercase()) {
        match read_san_in(position, Language::English, trimmed) {
            Err(MoveError::Unreadable { .. } | MoveError::Illegal { .. }) => {}
            decided => return decided,
        }
    }
    if let Some(result) = text::read_uci(position, trimmed) {
        return result;
    }
    let error = match read_san_in(position, Language::English, trimmed) {
        Ok(m) => return Ok(m),
        Err(error @ MoveError::Ambiguous { .. }) => return Err(error),
        Err(error) => error,
    };
    let others = [Language::Polish, Language::Hungarian].map(|language| read_san_in(position, language, trimmed));
    match others {
        [Ok(a), Ok(b)] if a != b => {
            Err(MoveError::ambiguous(trimmed, [a, b].iter().map(|&m| position.write_move(m)).collect()))
        }
        [Ok(m), _] | [_, Ok(m)] => Ok(m),
        // The reason is told in the language whose letters these are.
        [polish, hungarian] => {
            let readable = |error: &MoveError| !matches!(error, MoveError::Unreadable { .. });
            let told = [Err(error), polish, hungarian].into_iter().filter_map(Result::err);
            let mut errors: Vec<MoveError> = told.collect();
            let best = errors.iter().position(readable).unwrap_or(0);
            Err(errors.swap_remove(best))
        }
    }
}

/// Reads a move in the players' notation with the letters of one language.
pub fn read_san_in<L: Layout<GlinskiRules>>(
    position: &Glinski<L>,
    language: Language,
    text: &str,
) -> Result<Move, MoveError> {
    let parsed = parse(text).ok_or_else(|| MoveError::unreadable(text, EXPECTED))?;
    let named = |letter: char| {
        language.kind(letter).ok_or_else(|| {
            let letters: String = language.letters().iter().map(|(letter, _)| *letter).collect();
            MoveError::unreadable(text, format!("{letter} is none of the pieces' letters {letters}"))
        })
    };
    let piece = parsed.piece.map(named).transpose()?;
    let promotion = parsed.promotion.map(named).transpose()?;
    let list = text::legal(position);
    // Without a letter it is a pawn's move, unless both cells are given.
    let both = parsed.from_file.is_some() && parsed.from_rank.is_some();
    let kind = piece.or(if both { None } else { Some(PAWN) });
    let goes = |m: Move| {
        kind.is_none_or(|kind| kind == m.kind())
            && parsed.to_file == file(m.to())
            && parsed.to_rank.is_none_or(|to| to == rank(m.to()))
            && parsed.from_file.is_none_or(|from| from == file(m.from()))
            && parsed.from_rank.is_none_or(|from| from == rank(m.from()))
    };
    let fits = |m: Move| {
        goes(m)
            && promotion == m.promotion()
            && (!parsed.capture || position.is_capture_of_piece(m))
            && (!parsed.passing || m.tag() != 0)
    };
    let found: Vec<Move> = list.as_slice().iter().copied().filter(|&m| fits(m)).collect();
    match found[..] {
        [m] => Ok(m),
        [] => Err(MoveError::illegal(text, why_not(position, &parsed, kind, promotion, &list, goes))),
        _ => Err(MoveError::ambiguous(text, found.iter().map(|&m| position.write_move(m)).collect())),
    }
}

impl<L: Layout<GlinskiRules>> Glinski<L> {
    fn is_capture_of_piece(&self, m: Move) -> bool {
        self.anatomy(m).captured.is_some()
    }
}

/// Why no legal move fits.
fn why_not<L: Layout<GlinskiRules>>(
    position: &Glinski<L>,
    parsed: &Parsed,
    kind: Option<u8>,
    promotion: Option<u8>,
    list: &List,
    goes: impl Fn(Move) -> bool,
) -> Illegal {
    let board = position.board();
    let Some(to_rank) = parsed.to_rank else {
        let target = file_letter(parsed.to_file);
        return Illegal::NoSuchMover { piece: "pawn".into(), to: format!("the {target}-file by a capture") };
    };
    let Some(to) = rules::cell(parsed.to_file, to_rank) else {
        return Illegal::Other(format!("there is no cell {}{to_rank}", file_letter(parsed.to_file)));
    };
    let name = GlinskiRules::cell_name(to);
    if let Some(&m) = list.as_slice().iter().find(|&&m| goes(m)) {
        if m.promotion() != promotion {
            return match (m.promotion(), promotion) {
                (Some(_), None) => Illegal::Other(format!("a pawn that reaches {name} must promote: name the piece")),
                (Some(_), Some(_)) => Illegal::Other("a pawn promotes to a queen, rook, bishop or knight".into()),
                (None, _) => Illegal::Other(format!("nothing promotes on {name}")),
            };
        }
        if parsed.capture && position.anatomy(m).captured.is_none() {
            return Illegal::Other(format!("there is nothing to capture on {name}"));
        }
        return Illegal::Other(format!("the move to {name} is not an en passant capture"));
    }
    // A piece that fits the text, and would go there if something did not forbid it.
    let candidates = (board.color(board.turn())).into_iter().filter(|&from| {
        let stands = board.piece_at(from).map(|piece| piece.kind);
        kind.is_none_or(|kind| Some(kind) == stands)
            && parsed.from_file.is_none_or(|wanted| wanted == file(from))
            && parsed.from_rank.is_none_or(|wanted| wanted == rank(from))
    });
    let reasons: Vec<Illegal> = candidates.map(|from| board.why_illegal(from, to, promotion)).collect();
    let telling = |reason: &&Illegal| !matches!(reason, Illegal::NotItsMove { .. } | Illegal::Blocked(_));
    if let Some(reason) = reasons.iter().find(telling).or(reasons.iter().find(|r| matches!(r, Illegal::Blocked(_)))) {
        return reason.clone();
    }
    match (&reasons[..], parsed.from_file, parsed.from_rank) {
        ([reason], _, _) => reason.clone(),
        ([], Some(file), Some(rank)) => match rules::cell(file, rank) {
            Some(from) if kind.is_none_or(|kind| board.piece_at(from).is_some_and(|piece| piece.kind == kind)) => {
                board.why_illegal(from, to, promotion)
            }
            Some(from) if board.piece_at(from).is_none() => Illegal::NoPiece(GlinskiRules::cell_name(from)),
            _ => no_mover(kind, name),
        },
        _ => no_mover(kind, name),
    }
}

fn no_mover(kind: Option<u8>, to: String) -> Illegal {
    let piece = kind.map_or("piece", |kind| GlinskiRules::NAMES[kind as usize]);
    Illegal::NoSuchMover { piece: piece.into(), to }
}
