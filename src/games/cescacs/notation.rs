//! Moves as text: CTL-AN, the notation of the official site, and UCI.
//!
//! CTL-AN names piece, start, separator, captured piece and target, a pawn by no letter: `E7-E13`, `EF10×NF14`, `C15@B12`.
//! `@` captures en passant or scornfully, `@@` en passant on the first of the two hexes that a triple step crossed. `=D`
//! promotes, `=&` leaves a pawn waiting for a piece to regain, `C25=R` promotes one that waited. Castlings name the columns
//! where king and rooks land: `KRK-HIO`. Check: `+∞` from afar, `+^` from close by, `++` twofold, `#` mate.

use crate::game::{Game, Illegal, MoveError, MoveList};
use crate::games::chess::{Layout, Move, text};
use crate::hex::Cell;

use super::Cescacs;
use super::castling::{CASTLINGS, Castling};
use super::hexes::name;
use super::kinds::{LETTERS, NAMES, PAWN, kind_of_any};
use super::rights::Special;
use super::rules::{EN_PASSANT, Rulebook};
use super::steps::LAST;
use super::why::why_not_castling;

const EXPECTED: &str = "expected a move like E7-E13, EF10×NF14, KRK-HIO, or e7e13";

fn capital(kind: u8) -> &'static str {
    // Pawns have no letter in moves.
    if kind == PAWN { "" } else { &LETTERS[kind as usize..kind as usize + 1] }
}

fn castling<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> Option<&'static Castling> {
    CASTLINGS[game.side_to_move().index()].get((m.castling() as usize).checked_sub(1)?)
}

/// Cells of the other pieces that a move takes off, moves, or puts elsewhere than on its target.
pub fn side_effects<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> Vec<Cell> {
    if let Some(castling) = castling(game, m) {
        return castling.rooks.iter().flat_map(|&(from, to)| [from, to]).collect();
    }
    let victim = game.board().state().special.victim().filter(|_| m.tag() == EN_PASSANT);
    victim.into_iter().collect()
}

/// A legal move as UCI text: a castling names the king's ways and each rook's, the king's rook first.
pub fn write_uci<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> String {
    let rooks = castling(game, m).map_or(&[][..], |castling| &castling.rooks);
    let rooks = rooks.iter().map(|&(from, to)| (name(from) + &name(to)).to_ascii_lowercase());
    text::write_uci::<Rulebook>(m) + &rooks.collect::<String>()
}

/// A legal move in CTL-AN.
pub fn write<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> String {
    write_without_marks(game, m) + mark(game, m)
}

fn write_without_marks<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> String {
    if let Some(castling) = castling(game, m) {
        return castling.name.to_string();
    }
    let anatomy = game.anatomy(m);
    let start = format!("{}{}", capital(m.kind()), name(m.from()));
    let promotion = match m.promotion() {
        Some(kind) => format!("={}", capital(kind)),
        None if m.kind() == PAWN && LAST[game.side_to_move().index()].has(m.to()) => "=&".to_string(),
        None => String::new(),
    };
    if m.from() == m.to() {
        return start + &promotion;
    }
    let separator = match (m.tag(), anatomy.captured) {
        (0, None) => "-",
        (0, Some(_)) => "×",
        _ if is_on_first_of_two(game, m) => "@@",
        _ => "@",
    };
    format!("{start}{separator}{}{}{promotion}", anatomy.captured.map_or("", capital), name(m.to()))
}

/// Whether the move captures a triple step en passant on the first hex that was crossed.
fn is_on_first_of_two<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> bool {
    let special = game.board().state().special;
    let triple = matches!(special, Special::Step { triple: true, .. });
    triple && m.tag() == EN_PASSANT && special.crossed(!game.side_to_move()).next() == Some(m.to())
}

fn mark<L: Layout<Rulebook>>(game: &Cescacs<L>, m: Move) -> &'static str {
    let mut after = game.clone();
    after.make(m, &mut ());
    let safety = after.board().safety();
    if safety.checkers.is_empty() {
        ""
    } else if after.count() == 0 {
        "#"
    } else if safety.checkers.is_many() {
        "++"
    } else if safety.block.is_empty() {
        "+^"
    } else {
        "+∞"
    }
}

/// Reads a move: UCI text, or CTL-AN in any spelling.
pub fn read<L: Layout<Rulebook>>(game: &Cescacs<L>, text: &str) -> Result<Move, MoveError> {
    let trimmed = text.trim();
    // The longest move with all its marks is far shorter; longer texts are not looked at.
    if trimmed.chars().take(65).count() > 64 {
        return Err(MoveError::unreadable(trimmed, EXPECTED));
    }
    if let Some(found) = read_uci_castling(game, trimmed) {
        return found;
    }
    if let Some(found) = text::read_uci(game, trimmed) {
        return found;
    }
    let bare = strip_marks(trimmed).ok_or_else(|| MoveError::unreadable(trimmed, EXPECTED))?;
    if let Some(castling) = named_castling(game, bare) {
        return legal_castling(game, trimmed, castling);
    }
    let parsed = Parsed::read(bare).ok_or_else(|| MoveError::unreadable(trimmed, EXPECTED))?;
    parsed.find(game, trimmed)
}

fn read_uci_castling<L: Layout<Rulebook>>(game: &Cescacs<L>, text: &str) -> Option<Result<Move, MoveError>> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (cell, after) = text::split_cell::<Cescacs<L>>(rest)?;
        cells.push(cell);
        rest = after;
    }
    let (&[king_from, king_to], rooks) = cells.split_first_chunk()?;
    if !matches!(rooks.len(), 2 | 4) {
        return None;
    }
    let rooks: Vec<(Cell, Cell)> = rooks.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let us = game.side_to_move();
    let same = |c: &&Castling| {
        c.king == king_to && c.rooks.len() == rooks.len() && c.rooks.iter().all(|rook| rooks.contains(rook))
    };
    let home = super::hexes::seen_by(us, super::kinds::KING_HOME);
    Some(match CASTLINGS[us.index()].iter().find(same).filter(|_| king_from == home) {
        Some(castling) => legal_castling(game, text, castling),
        None => Err(MoveError::illegal(text, Illegal::Other("there is no such castling".to_string()))),
    })
}

fn legal_castling<L: Layout<Rulebook>>(game: &Cescacs<L>, text: &str, castling: &Castling) -> Result<Move, MoveError> {
    let all = &CASTLINGS[game.side_to_move().index()];
    let legal = text::legal(game);
    let found = legal.as_slice().iter().find(|m| all.get((m.castling() as usize).wrapping_sub(1)) == Some(castling));
    found.copied().ok_or_else(|| MoveError::illegal(text, why_not_castling(game.board(), castling)))
}

/// The castling with this name, letters of other sets read too: `KTQ-DE` is `KRD-DE`.
fn named_castling<L: Layout<Rulebook>>(game: &Cescacs<L>, text: &str) -> Option<&'static Castling> {
    let name: String = text
        .char_indices()
        .map(|(i, c)| match (i, c.to_ascii_uppercase()) {
            (_, '\u{2010}') => '-',
            (1 | 2, 'T') => 'R',
            (2, 'Q') => 'D',
            (_, c) => c,
        })
        .collect();
    CASTLINGS[game.side_to_move().index()].iter().find(|castling| castling.name == name)
}

/// The text without check marks, ratings (`?` to `!!`, `◇`), draw offer `(=)` and the `:` of a game's last move; `None` if
/// what follows the move is something else.
fn strip_marks(text: &str) -> Option<&str> {
    let mut words = text.split_whitespace();
    let word = words.next()?;
    let is_rating = |c: char| matches!(c, '?' | '!' | '◇' | ':');
    if !words.all(|w| w == "(=)" || w.strip_suffix("(=)").unwrap_or(w).chars().all(is_rating)) {
        return None;
    }
    let unrated = word.trim_end_matches(is_rating);
    let bare = unrated.trim_end_matches(['+', '∞', '^', '#']);
    let mark = &unrated[bare.len()..];
    // The page itself has both orders of the two-part marks.
    matches!(mark, "" | "+" | "+∞" | "∞+" | "+^" | "^+" | "++" | "#" | "+#").then_some(bare)
}

/// A move in CTL-AN taken apart.
struct Parsed {
    kind: u8,
    from: Cell,
    separator: Separator,
    captured: Option<u8>,
    to: Cell,
    promotion: Promotion,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    /// A hyphen or nothing: whatever goes there.
    Any,
    Capture,
    Special,
    SpecialOnFirst,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Promotion {
    Unsaid,
    Waits,
    To(u8),
}

/// Splits a hex off the front, with a piece's letter before it or without.
fn piece_and_hex(text: &str) -> Option<(Option<u8>, Cell, &str)> {
    if let Some((cell, rest)) = text::split_cell::<Cescacs>(text) {
        return Some((None, cell, rest));
    }
    let mut chars = text.chars();
    let kind = kind_of_any(chars.next()?)?;
    let (cell, rest) = text::split_cell::<Cescacs>(chars.as_str())?;
    Some((Some(kind), cell, rest))
}

impl Parsed {
    fn read(text: &str) -> Option<Parsed> {
        let (kind, from, rest) = piece_and_hex(text)?;
        let kind = kind.unwrap_or(PAWN);
        if rest.starts_with('=') {
            let promotion = read_promotion(rest)?;
            return Some(Parsed { kind, from, separator: Separator::Any, captured: None, to: from, promotion });
        }
        let separators = [
            ("@@", Separator::SpecialOnFirst),
            ("@", Separator::Special),
            ("×", Separator::Capture),
            ("*", Separator::Capture),
            // Column X may follow, so what fits decides.
            ("x", Separator::Capture),
            ("X", Separator::Capture),
            ("-", Separator::Any),
            ("\u{2010}", Separator::Any),
            ("", Separator::Any),
        ];
        separators.into_iter().find_map(|(sign, separator)| {
            let (captured, to, rest) = piece_and_hex(rest.strip_prefix(sign)?)?;
            let promotion = read_promotion(rest)?;
            Some(Parsed { kind, from, separator, captured, to, promotion })
        })
    }

    fn find<L: Layout<Rulebook>>(&self, game: &Cescacs<L>, text: &str) -> Result<Move, MoveError> {
        let illegal = |reason: String| Err(MoveError::illegal(text, Illegal::Other(reason)));
        let named = |kind: u8| NAMES[kind as usize];
        if let Some(piece) = game.piece_at(self.from)
            && piece.color == game.side_to_move()
            && piece.kind != self.kind
        {
            return illegal(format!(
                "the piece on {} is a {}, not a {}",
                name(self.from),
                named(piece.kind),
                named(self.kind)
            ));
        }
        let legal = text::legal(game);
        let said = match self.promotion {
            Promotion::To(kind) => Some(kind),
            _ => None,
        };
        let fitting: Vec<Move> = legal
            .as_slice()
            .iter()
            .copied()
            .filter(|m| m.castling() == 0 && (m.from(), m.to()) == (self.from, self.to))
            .collect();
        let Some(&any) = fitting.first() else {
            return Err(MoveError::illegal(text, game.board().why_illegal(self.from, self.to, said)));
        };
        let captured = game.anatomy(any).captured;
        match self.separator {
            Separator::Any => {}
            Separator::Capture if captured.is_none() => {
                return illegal(format!("there is nothing to capture on {}", name(self.to)));
            }
            Separator::Special if any.tag() == 0 => {
                return illegal("it is neither an en passant nor a scornful capture".to_string());
            }
            Separator::SpecialOnFirst if !is_on_first_of_two(game, any) => {
                return illegal(format!(
                    "{} is not the first of two hexes that a pawn has just crossed",
                    name(self.to)
                ));
            }
            _ => {}
        }
        if let Some(wrong) = self.captured.filter(|_| captured != self.captured) {
            return illegal(match captured {
                Some(right) => format!("the captured piece is a {}, not a {}", named(right), named(wrong)),
                None => format!("no {} is captured on {}", named(wrong), name(self.to)),
            });
        }
        let choice: Vec<Move> = match self.promotion {
            Promotion::Unsaid => fitting,
            Promotion::Waits if any.promotion().is_some() => {
                return illegal(format!("a pawn cannot wait on {} while there is a piece to regain", name(self.to)));
            }
            Promotion::Waits if !LAST[game.side_to_move().index()].has(self.to) => {
                return illegal(format!("no pawn promotes on {}", name(self.to)));
            }
            Promotion::Waits => fitting,
            Promotion::To(kind) => fitting.into_iter().filter(|m| m.promotion() == Some(kind)).collect(),
        };
        match choice[..] {
            [m] => Ok(m),
            [] => Err(MoveError::illegal(text, game.board().why_illegal(self.from, self.to, said))),
            _ => Err(MoveError::ambiguous(text, choice.iter().map(|&m| write(game, m)).collect())),
        }
    }
}

/// What follows the target: nothing, `=&`, or `=` and a piece's letter.
fn read_promotion(text: &str) -> Option<Promotion> {
    match text.strip_prefix('=') {
        None => text.is_empty().then_some(Promotion::Unsaid),
        Some("&") => Some(Promotion::Waits),
        Some(letter) => {
            let mut chars = letter.chars();
            let kind = kind_of_any(chars.next()?)?;
            chars.next().is_none().then_some(Promotion::To(kind))
        }
    }
}
