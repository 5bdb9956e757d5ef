//! PDTL, the position text of C'escacs: reading in every spelling, writing in one.
//!
//! Six fields with blanks between: pieces line by line from Black's corner, side to move, what has not moved, the special
//! capture that the last move allows, half-moves since a capture or pawn move, number of the move. Source: the official
//! notation page; the program of the rules' author spells the third, fourth and last field otherwise, and both are read.
//!
//! Written is the page's form, with one exception: a dodge is written as the program does, `capturer@evader`, since the page
//! names the evader alone, which may leave open who can take it.

use arrayvec::ArrayVec;

use crate::game::{Color, Field, Piece, PositionError};
use crate::hex::Cell;

use super::hexes::{BOARD, COLUMNS, LAST_LINE, line, name, parse};
use super::kinds::{KING, kind_of, letter};
use super::rights::{Special, Unmoved};
use super::setup::Setup;

/// How the dialect of the author's program is named.
pub const AUTHORS: &str = "PDTL as the program of the rules' author spells it";

/// The largest half-move clock and move number that are read. What has grown beyond it is written so, for what is written must be
/// read.
const LARGEST: u32 = 9999;

/// A hyphen: the keyboard's, or U+2010, which the notation page uses in places.
fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{2010}')
}

/// Reads a position. The second value names the dialect if it is not the one that is written.
///
/// Rights whose piece is not at home are dropped, which files usually need. That the side which has just moved is not in
/// check is for the caller to see to.
pub fn read(text: &str) -> Result<(Setup, Option<&'static str>), PositionError> {
    let fields: Vec<Field> = Field::whole(text).words().collect();
    let end = text.chars().count() + 1;
    let field = |i: usize, name: &'static str| {
        fields.get(i).copied().ok_or_else(|| PositionError::new(name, end, "expected this field; the text ends here"))
    };
    let mut setup = Setup::EMPTY;
    read_pieces(field(0, "pieces")?, &mut setup)?;
    let side = field(1, "side to move")?;
    setup.side = match side.text {
        "w" | "W" => Color::White,
        "b" | "B" => Color::Black,
        _ => return Err(side.error("side to move", "expected w or b")),
    };
    let castling = field(2, "castling")?;
    let (unmoved, mut authors) = read_castling(castling)?;
    setup.unmoved = unmoved;
    setup.drop_rights_away_from_home();
    let special = field(3, "special capture")?;
    let (right, spelt_by_program) = read_special(special, &setup)?;
    setup.check_special(right).map_err(|reason| special.error("special capture", reason))?;
    setup.special = right;
    authors |= spelt_by_program;
    if let Some(&clock) = fields.get(4) {
        setup.clock = read_number(clock, "half-move clock")?.unwrap_or(0) as u16;
    }
    if let Some(&number) = fields.get(5) {
        setup.number = read_number(number, "move number")?.unwrap_or(1);
        if setup.number == 0 {
            return Err(number.error("move number", "expected 1 or more"));
        }
    }
    match fields.get(6) {
        Some(extra) => Err(extra.error("end", "expected the end of the text after six fields")),
        None => Ok((setup, authors.then_some(AUTHORS))),
    }
}

fn read_pieces(field: Field<'_>, setup: &mut Setup) -> Result<(), PositionError> {
    const FIELD: &str = "pieces";
    let mut seen = [false; LAST_LINE as usize + 1];
    for part in field.split(|c| c == '/').filter(|part| !part.text.is_empty()) {
        let Some((number, hexes)) = part.text.split_once(':') else {
            return Err(part.error(FIELD, "expected line:hexes between slashes, as in 3:RNNR"));
        };
        let height = match number.parse::<u8>() {
            Ok(n) if n <= LAST_LINE && number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit()) => n,
            _ => return Err(part.error(FIELD, format!("expected the number of a line, 0 to {LAST_LINE}"))),
        };
        if std::mem::replace(&mut seen[height as usize], true) {
            return Err(part.error(FIELD, format!("line {height} is given twice")));
        }
        let mut column = part.column + number.len() + 1;
        let mut cells = (0..COLUMNS.len() as u8).filter_map(|c| BOARD.at(c, height));
        let total = cells.clone().count();
        for c in hexes.chars() {
            let here = Field { text: "", column };
            let past = || here.error(FIELD, format!("line {height} has only {total} hexes"));
            if let Some(n) = c.to_digit(10).filter(|&n| n > 0) {
                cells.nth(n as usize - 1).ok_or_else(past)?;
            } else if let Some(kind) = kind_of(c) {
                let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                let cell = cells.next().ok_or_else(past)?;
                setup.put(Piece { color, kind }, cell).map_err(|reason| here.error(FIELD, reason))?;
            } else {
                let expected = format!("{c:?} is neither a piece (K D V R G N J E P) nor a number of empty hexes");
                return Err(here.error(FIELD, expected));
            }
            column += 1;
        }
        let left = cells.count();
        if left > 0 {
            let reason = format!("line {height} has {total} hexes, only {} are given", total - left);
            return Err(Field { text: "", column }.error(FIELD, reason));
        }
    }
    for color in Color::BOTH {
        if setup.find(color, KING).next().is_none() {
            return Err(field.error(FIELD, format!("{color} has no king")));
        }
    }
    Ok(())
}

/// The rights, and whether hyphens are missing as in the author's program.
fn read_castling(field: Field<'_>) -> Result<(Unmoved, bool), PositionError> {
    let error = || {
        let expected = "expected White's RKR, RK, KR, K or -, then Black's in small letters, or -";
        field.error("castling", expected)
    };
    let hyphens = field.text.chars().filter(|&c| is_hyphen(c)).count();
    let mut unmoved = Unmoved::NONE;
    let mut given = 0;
    for color in Color::BOTH {
        let of_color = |c: &char| if color == Color::White { c.is_uppercase() } else { c.is_lowercase() };
        let letters: String = field.text.chars().filter(of_color).collect();
        let (queens_rook, kings_rook) = match letters.to_ascii_uppercase().as_str() {
            "" => continue,
            "RKR" => (true, true),
            "RK" => (true, false),
            "KR" => (false, true),
            "K" => (false, false),
            _ => return Err(error()),
        };
        // One piece of text a side: hyphens stand before or after it, not inside.
        if !field.text.contains(&letters) {
            return Err(error());
        }
        given += 1;
        unmoved = unmoved.and(Unmoved::side(color, true, queens_rook, kings_rook));
    }
    if !field.text.chars().all(|c| is_hyphen(c) || matches!(c, 'R' | 'K' | 'r' | 'k')) || hyphens + given > 2 {
        return Err(error());
    }
    Ok((unmoved, hyphens + given < 2))
}

/// The right, and whether it is spelt as in the author's program alone.
fn read_special(field: Field<'_>, setup: &Setup) -> Result<(Special, bool), PositionError> {
    const FIELD: &str = "special capture";
    let error = || field.error(FIELD, "expected -, G15@13, G13@9-11, or E13@F14 for a dodge");
    if field.text.chars().all(is_hyphen) && field.text.chars().count() == 1 {
        return Ok((Special::None, false));
    }
    let hex = |text: &str| parse(text.as_bytes()).ok_or_else(error);
    let Some((left, right)) = field.text.split_once('@') else {
        return Ok((read_short_dodge(hex(field.text)?, setup).map_err(|r| field.error(FIELD, r))?, false));
    };
    if matches!(left, "P" | "p") && right.contains('[') {
        // P@G13[G15], P@G9,11[G13]: the column before the crossed lines, then the pawn's hex.
        let (crossed, pawn) = right.strip_suffix(']').and_then(|r| r.split_once('[')).ok_or_else(error)?;
        let pawn = hex(pawn)?;
        let mut chars = crossed.chars();
        let column = chars.next().ok_or_else(error)?;
        if COLUMNS[pawn.column() as usize] as char != column.to_ascii_uppercase() {
            return Err(error());
        }
        return Ok((read_step(pawn, chars.as_str(), setup.side).ok_or_else(error)?, true));
    }
    let left = hex(left)?;
    if right.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((read_step(left, right, setup.side).ok_or_else(error)?, false));
    }
    let evader = hex(right)?;
    let takers = [0, 1].map(|side| {
        let dodge = Special::Dodge { evader, takers: [side == 0, side == 1] };
        dodge.takers(!setup.side).next() == Some(left)
    });
    if takers == [false, false] {
        let reason = format!("a pawn on {} never faced one that stands on {} now", name(left), name(evader));
        return Err(field.error(FIELD, reason));
    }
    Ok((Special::Dodge { evader, takers }, false))
}

/// A step over the given lines, in either order.
fn read_step(pawn: Cell, lines: &str, side: Color) -> Option<Special> {
    let mut given: ArrayVec<u8, 2> = ArrayVec::new();
    for number in lines.split(|c| is_hyphen(c) || c == ',') {
        let digits = number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit());
        given.try_push(number.parse().ok().filter(|_| digits)?).ok()?;
    }
    given.sort_unstable();
    let special = Special::Step { pawn, triple: given.len() == 2 };
    let mut crossed: ArrayVec<u8, 2> = special.crossed(!side).map(line).collect();
    crossed.sort_unstable();
    (given == crossed).then_some(special)
}

/// The page's form of a dodge, the evader alone: every pawn that it can have faced may take it.
fn read_short_dodge(evader: Cell, setup: &Setup) -> Result<Special, String> {
    let fits = |takers: [bool; 2]| setup.check_special(Special::Dodge { evader, takers });
    let takers = [fits([true, false]).is_ok(), fits([false, true]).is_ok()];
    if takers == [false, false] {
        // The reason is the same on both sides where it is the evader itself.
        return Err(fits([true, false])
            .err()
            .filter(|left| fits([false, true]).as_ref() == Err(left))
            .unwrap_or_else(|| format!("{} has no pawn that the one on {} can have faced", setup.side, name(evader))));
    }
    Ok(Special::Dodge { evader, takers })
}

/// A number, or `None` where it is given as unknown.
fn read_number(field: Field<'_>, name: &'static str) -> Result<Option<u32>, PositionError> {
    if field.text == "?" || (field.text.chars().all(is_hyphen) && field.text.chars().count() == 1) {
        return Ok(None);
    }
    let number = field.text.parse().ok().filter(|&n| n <= LARGEST && field.text.bytes().all(|b| b.is_ascii_digit()));
    let expected = || field.error(name, format!("expected a number up to {LARGEST}, or ? if it is unknown"));
    number.map(Some).ok_or_else(expected)
}

/// The position as text.
pub fn write(setup: &Setup) -> String {
    let castling: String = Color::BOTH.map(|color| write_unmoved(setup.unmoved, color)).concat();
    let special = write_special(setup.special, !setup.side);
    let (clock, number) = (u32::from(setup.clock).min(LARGEST), setup.number.min(LARGEST));
    format!("{} {castling} {special} {clock} {number}", write_board(setup))
}

/// The first two fields: pieces and side to move.
pub fn write_board(setup: &Setup) -> String {
    let mut text = String::from("/");
    for height in (0..=LAST_LINE).rev() {
        let cells: Vec<Cell> = (0..COLUMNS.len() as u8).filter_map(|c| BOARD.at(c, height)).collect();
        if cells.iter().all(|&c| setup.at(c).is_none()) {
            continue;
        }
        text += &format!("{height}:");
        let mut empty = 0;
        for cell in cells {
            match setup.at(cell) {
                None => empty += 1,
                Some(piece) => {
                    push_count(&mut text, &mut empty);
                    text.push(letter(piece.color, piece.kind));
                }
            }
        }
        push_count(&mut text, &mut empty);
        text.push('/');
    }
    let side = if setup.side == Color::White { 'w' } else { 'b' };
    text + &format!(" {side}")
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn write_unmoved(unmoved: Unmoved, color: Color) -> String {
    let letters = match (unmoved.king(color), unmoved.queens_rook(color), unmoved.kings_rook(color)) {
        (false, ..) => "-",
        (true, true, true) => "RKR",
        (true, true, false) => "RK",
        (true, false, true) => "KR",
        (true, false, false) => "K",
    };
    if color == Color::White { letters.to_string() } else { letters.to_lowercase() }
}

fn write_special(special: Special, mover: Color) -> String {
    match special {
        Special::None => "-".to_string(),
        Special::Step { pawn, .. } => {
            let lines: Vec<String> = special.crossed(mover).map(|c| line(c).to_string()).collect();
            format!("{}@{}", name(pawn), lines.join("-"))
        }
        Special::Dodge { evader, takers: [true, true] } => name(evader),
        Special::Dodge { evader, .. } => {
            special.takers(mover).map(|taker| format!("{}@{}", name(taker), name(evader))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::hexes::hex;
    use super::super::kinds::{KNIGHT, PAWN, QUEEN};
    use super::*;

    const START: &str = "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3/8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1";

    fn fails(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn the_start_position_is_the_rules_text() {
        assert_eq!(write(&Setup::start()), START);
        assert_eq!(read(START), Ok((Setup::start(), None)));
    }

    #[test]
    fn every_position_of_the_case_files_reads_and_writes() {
        let files = ["moves", "perft", "composed"].map(|kind| format!("positions/cases/cescacs.{kind}.tsv"));
        let more = ["moves", "perft"].map(|kind| format!("positions/cases/cescacs-nocastling.{kind}.tsv"));
        let mut read_so_far = 0;
        for file in files.iter().chain(&more) {
            let data = std::fs::read_to_string(file).unwrap();
            for text in data.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').next().unwrap()) {
                let (setup, dialect) = read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
                assert_eq!(dialect, None, "{text}");
                let written = write(&setup);
                assert_eq!(read(&written), Ok((setup, None)), "{text}");
                // All but the composed positions are in the form that is written.
                assert!(written == text || file.contains("composed"), "{text}\n{written}");
                read_so_far += 1;
            }
        }
        assert_eq!(read_so_far, 65 + 500 + 60 + 80 + 60);
    }

    #[test]
    fn castling_is_read_in_every_spelling() {
        // Rook and king rights of White's queen's side, king, king's side, then Black's. On the start array.
        let rights = |text: &str| {
            let (setup, dialect) = read(&START.replace("RKRrkr", text)).unwrap();
            let u = setup.unmoved;
            let of = |c| (u.queens_rook(c), u.king(c), u.kings_rook(c));
            (of(Color::White), of(Color::Black), dialect.is_some())
        };
        let (all, none) = ((true, true, true), (false, false, false));
        assert_eq!(rights("RKRrkr"), (all, all, false));
        assert_eq!(rights("RK-"), ((true, true, false), none, false));
        assert_eq!(rights("-kr"), (none, (false, true, true), false));
        assert_eq!(rights("\u{2010}kr"), (none, (false, true, true), false));
        assert_eq!(rights("--"), (none, none, false));
        assert_eq!(rights("\u{2010}\u{2010}"), (none, none, false));
        assert_eq!(rights("Kk"), ((false, true, false), (false, true, false), false));
        // The author's program: one hyphen for nothing at all, none for one side.
        assert_eq!(rights("-"), (none, none, true));
        assert_eq!(rights("RKR"), (all, none, true));
        assert_eq!(rights("rk"), (none, (true, true, false), true));
        for wrong in ["RR-", "KRK-", "RKRrkr-", "---", "KQkq", "R-KRrkr", "RKRr-kr", "0", "RKr"] {
            assert!(fails(&START.replace("RKRrkr", wrong)).contains("castling"), "{wrong}");
        }
    }

    #[test]
    fn rights_away_from_home_are_dropped() {
        let (setup, _) = read("/27:1k/25:3r/3:R3/2:1K1/ w RKRrkr - 0 1").unwrap();
        assert_eq!(setup.unmoved, Unmoved::side(Color::Black, true, false, true));
    }

    #[test]
    fn special_captures_are_read_in_every_spelling() {
        let double = "/21:7k/17:3p4/16:2PP3/7:7K/ w --";
        let e17 = Special::Step { pawn: hex("E17"), triple: false };
        for text in ["E17@19", "e17@19", "P@E19[E17]"] {
            assert_eq!(read(&format!("{double} {text} 0 1")).unwrap().0.special, e17, "{text}");
        }
        assert_eq!(read(&format!("{double} P@E19[E17] 0 1")).unwrap().1, Some(AUTHORS));
        let triple = "/21:7k/14:3p3/13:3P4/12:2p4/7:7K/ b --";
        let e13 = Special::Step { pawn: hex("E13"), triple: true };
        for text in ["E13@9-11", "E13@11-9", "E13@9\u{2010}11", "E13@9,11", "P@E9,11[E13]"] {
            assert_eq!(read(&format!("{triple} {text} 0 1")).unwrap().0.special, e13, "{text}");
        }
        let dodge = "/21:7k/14:3p3/13:3P4/7:7K/ w --";
        let f14 = Special::Dodge { evader: hex("F14"), takers: [true, false] };
        for text in ["E13@F14", "F14"] {
            let (setup, dialect) = read(&format!("{dodge} {text} 0 1")).unwrap();
            assert_eq!((setup.special, dialect), (f14, None), "{text}");
            assert!(write(&setup).contains(" E13@F14 "));
        }
        // Two pawns may have been faced: the page's form leaves it open, and both may take.
        let both = "/21:7k/14:3p3/13:3PP3/7:7K/ w -- F14 0 1";
        let (setup, _) = read(both).unwrap();
        assert_eq!(setup.special, Special::Dodge { evader: hex("F14"), takers: [true, true] });
        assert_eq!(write(&setup), both);
        // A piece that a pawn was promoted to may be the victim: on the column's end.
        assert!(read("/23:p5/22:D6/21:7k/7:7K/ b -- T22@20 0 1").is_ok());
    }

    #[test]
    fn special_captures_that_no_move_leaves_are_refused() {
        let with = |special: &str| fails(&format!("/21:7k/17:3p4/16:2PP3/9:3p4/7:7K/ w -- {special} 0 1"));
        assert!(with("D16@18").contains("not Black's"));
        assert!(with("D16@14").contains("expected"));
        assert!(with("E21@23").contains("no pawn on E21"));
        assert!(with("E17@21").contains("expected"));
        assert!(with("E17@19-23").contains("expected"));
        assert!(with("E9@13-11").contains("cannot step three"));
        assert!(with("D16@E9").contains("never faced"));
        assert!(with("D8@E9").contains("no pawn of White's on D8"));
        assert!(with("E9").contains("can have faced"));
        assert!(with("nonsense").contains("expected"));
        let occupied = fails("/21:7k/19:3P4/17:3p4/7:7K/ w -- E17@19 0 1");
        assert!(occupied.contains("E19 is occupied"), "{occupied}");
        let occupied = fails("/21:3r3k/17:3p4/7:7K/ w -- E17@19 0 1");
        assert!(occupied.contains("E21 is occupied"), "{occupied}");
    }

    #[test]
    fn counters_may_be_unknown_or_missing() {
        let position = "/21:7k/7:7K/ w -- -";
        for (tail, clock, number) in
            [("", 0, 1), (" 7", 7, 1), (" 7 9", 7, 9), (" ? ?", 0, 1), (" - -", 0, 1), (" 3 \u{2010}", 3, 1)]
        {
            let (setup, _) = read(&format!("{position}{tail}")).unwrap();
            assert_eq!((setup.clock, setup.number), (clock, number), "{tail:?}");
        }
        for tail in [" x 1", " 0 0", " -1 1", " 0 1 2", " 10000 1", " 0 99999999999999999999", " +1 1"] {
            fails(&format!("{position}{tail}"));
        }
        let beyond = Setup { clock: 10_000, number: 10_000, ..read(position).unwrap().0 };
        assert!(write(&beyond).ends_with(" 9999 9999"));
        fails("");
        fails("/21:7k/7:7K/");
        fails("/21:7k/7:7K/ w");
        fails("/21:7k/7:7K/ w --");
    }

    #[test]
    fn wrong_pieces_are_refused_where_they_stand() {
        let with = |pieces: &str| fails(&format!("{pieces} w -- - 0 1"));
        assert_eq!(with("/21:7k/14:8/7:7K/"), "position, pieces, character 11: line 14 has only 7 hexes");
        assert_eq!(with("/21:7k/14:6/7:7K/"), "position, pieces, character 12: line 14 has 7 hexes, only 6 are given");
        assert!(with("/21:7k/14:pppppppp/7:7K/").contains("character 18: line 14 has only 7 hexes"));
        assert!(with("/21:7k/14:6x/7:7K/").contains("neither a piece"));
        assert!(with("/21:7k/14:6é/7:7K/").contains("neither a piece"));
        assert!(with("/21:7k/29:1/7:7K/").contains("0 to 28"));
        assert!(with("/21:7k/+7:7K/").contains("0 to 28"));
        assert!(with("/21:7k/7:7K/7:7K/").contains("twice"));
        assert!(with("/21:7k/7/").contains("line:hexes"));
        assert!(with("/21:7k/").contains("White has no king"));
        assert!(with("/21:7k/7:6KK/").contains("White cannot have more than 1 king"));
        assert!(with("/21:7k/8:RRR4/7:7K/").contains("White cannot have more than 2 rooks"));
        assert!(with("/21:7k/10:pppppp1/9:pppppp2/7:7K/").contains("more than 11 pawns"));
        assert!(with("/21:7k/10:JJ5/7:7K/").contains("one hex colour"));
        assert!(read("/21:7k/10:J6/11:J7/9:J7/7:7K/ w -- - 0 1").is_ok());
    }

    #[test]
    fn the_right_pieces_are_read() {
        let (setup, _) = read("/21:7k/17:3p4/16:2Pn3/7:D6K/ w -- - 12 34").unwrap();
        let piece = |color, kind| Some(Piece { color, kind });
        assert_eq!(setup.at(hex("E17")), piece(Color::Black, PAWN));
        assert_eq!(setup.at(hex("D16")), piece(Color::White, PAWN));
        assert_eq!(setup.at(hex("F16")), piece(Color::Black, KNIGHT));
        assert_eq!(setup.at(hex("P7")), piece(Color::White, QUEEN));
        assert_eq!((setup.clock, setup.number), (12, 34));
    }
}
