//! The rules against the case files, random games and recorded games.

mod bound;
mod games;
mod pitfalls;
mod texts;

use std::fs;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::game::{Color, Game, MoveList, Observer, Piece, Stage, Text};
use crate::games::chess::{Lineless, List, Move};
use crate::hex::Cell;

use super::setup::Setup;
use super::{Agreement, Cescacs, hexes, kinds, pdtl};

const CASTLING: Agreement = Agreement { castling: true };
const NO_CASTLING: Agreement = Agreement { castling: false };

fn read(text: &str, rules: &Agreement) -> Cescacs {
    <Cescacs>::read_position(text, rules).unwrap_or_else(|e| panic!("{text}: {e}")).0
}

/// A position of pieces like `KG1 ec23` (small letters are Black's) and the fields after them: `w RKR- - 0 1`, where what is
/// missing is `-- - 0 1`.
fn place(pieces: &str, fields: &str) -> Cescacs {
    place_under(pieces, fields, &CASTLING)
}

fn place_under(pieces: &str, fields: &str, rules: &Agreement) -> Cescacs {
    let mut setup = Setup::EMPTY;
    for piece in pieces.split(' ') {
        let letter = piece.chars().next().unwrap();
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let cell = hexes::parse(&piece.as_bytes()[1..]).unwrap();
        setup.put(Piece { color, kind: kinds::kind_of(letter).unwrap() }, cell).unwrap();
    }
    let written = pdtl::write(&setup);
    let mut fields: Vec<&str> = fields.split(' ').collect();
    fields.extend(&["w", "--", "-", "0", "1"][fields.len()..]);
    read(&format!("{} {}", written.split(' ').next().unwrap(), fields.join(" ")), rules)
}

fn legal(game: &Cescacs, stage: Stage) -> List {
    let mut list = List::default();
    game.generate(stage, &mut list);
    list
}

/// Whether the move, as UCI text, is legal.
fn allows(game: &Cescacs, uci: &str) -> bool {
    game.legal_uci().iter().any(|other| other == uci)
}

/// The position after these moves.
fn after(mut game: Cescacs, moves: &str) -> Cescacs {
    for text in moves.split(' ') {
        let m = game.read_move(text).unwrap_or_else(|e| panic!("{}: {e}", game.write_position()));
        game.make(m, &mut ());
    }
    game
}

/// The rows of a case file, by columns.
fn rows(file: &str) -> Vec<Vec<String>> {
    let data = fs::read_to_string(format!("positions/cases/{file}.tsv")).unwrap();
    let rows = data.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.split('\t').map(str::to_string).collect()).collect()
}

#[test]
fn every_move_of_the_case_files_and_no_other() {
    let mut checked = 0;
    for (file, rules, column) in [
        ("cescacs.moves", CASTLING, 1),
        ("cescacs.composed", CASTLING, 4),
        ("cescacs-nocastling.moves", NO_CASTLING, 1),
    ] {
        for row in rows(file) {
            let game = read(&row[0], &rules);
            assert_eq!(game.legal_uci().join(" "), row[column], "{file}: {}", row[0]);
            checked += 1;
        }
    }
    assert_eq!(checked, 500 + 65 + 80);
}

#[test]
fn perft_of_the_case_files() {
    for (file, rules) in
        [("cescacs.perft", CASTLING), ("cescacs.composed", CASTLING), ("cescacs-nocastling.perft", NO_CASTLING)]
    {
        for row in rows(file) {
            let mut game = read(&row[0], &rules);
            let mut general: Cescacs<Lineless> = game.with_layout();
            for depth in [1, 2] {
                let expected = &row[depth];
                let depth = depth as u32;
                assert_eq!(&game.perft(depth).to_string(), expected, "{}", row[0]);
                assert_eq!(&game.perft_with_lists(depth).to_string(), expected, "{}", row[0]);
                assert_eq!(&general.perft(depth).to_string(), expected, "{}", row[0]);
            }
        }
    }
}

#[test]
fn perft_of_the_start_position() {
    let row = rows("start.perft").into_iter().find(|row| row[0] == "cescacs").unwrap();
    let mut game = <Cescacs>::start(&CASTLING);
    for (depth, nodes) in (1..).zip(&row[2..6]) {
        assert_eq!(&game.perft(depth).to_string(), nodes);
    }
}

/// Counts what an observer is told.
#[derive(Clone, PartialEq, Debug)]
struct Seen([[i8; 256]; 18]);

impl Observer for Seen {
    fn put(&mut self, piece: Piece, cell: Cell) {
        self.0[piece.color.index() * 9 + piece.kind as usize][cell.index()] += 1;
    }
    fn remove(&mut self, piece: Piece, cell: Cell) {
        self.0[piece.color.index() * 9 + piece.kind as usize][cell.index()] -= 1;
    }
}

fn seen(game: &Cescacs) -> Seen {
    let mut seen = Seen([[0; 256]; 18]);
    for cell in hexes::BOARD.iter() {
        if let Some(piece) = game.piece_at(cell) {
            seen.put(piece, cell);
        }
    }
    seen
}

/// Legal moves as the mirrored position would have them.
fn mirrored_moves(game: &Cescacs) -> Vec<String> {
    let flip = |cell: Cell| <Cescacs>::cell_name(hexes::BOARD.flip(cell));
    let mut texts: Vec<String> = legal(game, Stage::All)
        .as_slice()
        .iter()
        .map(|&m| {
            let text = game.write_uci(m);
            // Each cell's name, a letter and digits, gives way to its mirror image's; a promotion's letter stays.
            let mut mirrored = String::new();
            let mut rest = text.as_str();
            while !rest.is_empty() {
                let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
                let (name, tail) = rest.split_at(1 + digits);
                mirrored += &<Cescacs>::read_cell(name).map_or(name.to_string(), flip);
                rest = tail;
            }
            mirrored
        })
        .collect();
    texts.sort();
    texts
}

fn sorted(moves: &[Move]) -> Vec<Move> {
    let mut moves = moves.to_vec();
    moves.sort();
    moves
}

/// Everything that must hold at any position.
fn check_position(game: &Cescacs, thorough: bool) {
    let text = game.write_position();
    assert_eq!(game.verify(), Ok(()), "{text}");
    assert_eq!(game.key(), game.compute_key(), "{text}");
    if !game.reversible_plies().is_multiple_of(4) {
        return;
    }
    let (all, captures, quiets) = (legal(game, Stage::All), legal(game, Stage::Captures), legal(game, Stage::Quiets));
    assert_eq!(game.count(), all.as_slice().len() as u64, "{text}");
    let general: Cescacs<Lineless> = game.with_layout();
    for (stage, list) in [(Stage::All, &all), (Stage::Captures, &captures), (Stage::Quiets, &quiets)] {
        let mut reference = List::default();
        general.generate(stage, &mut reference);
        assert_eq!(sorted(reference.as_slice()), sorted(list.as_slice()), "{stage:?}: {text}");
    }
    let parts = [captures.as_slice(), quiets.as_slice()].concat();
    assert_eq!(sorted(&parts), sorted(all.as_slice()), "{text}");
    assert!(captures.as_slice().iter().all(|&m| game.is_capture(m)), "{text}");
    assert!(!quiets.as_slice().iter().any(|&m| game.is_capture(m)), "{text}");
    let mut packed: Vec<u32> = all.as_slice().iter().map(|&m| <Cescacs>::pack(m)).collect();
    packed.sort();
    packed.dedup();
    assert_eq!(packed.len(), all.as_slice().len(), "{text}");
    assert!(packed.iter().all(|&p| p != 0 && p < 1 << 24), "{text}");
    if !thorough {
        return;
    }
    let (again, dialect) = <Cescacs>::read_position(&text, &game.rules()).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!((&again, again.key(), dialect), (game, game.key(), None), "{text}");
    assert_eq!(again.write_position(), text);
    assert_eq!(game.mirrored().legal_uci(), mirrored_moves(game), "{text}");
    assert_eq!(game.mirrored().mirrored(), *game, "{text}");
    for &m in all.as_slice() {
        for written in [game.write_uci(m), game.write_move(m)] {
            assert_eq!(game.read_move(&written), Ok(m), "{text}: {written}");
        }
    }
}

fn random_games(rules: Agreement, games: usize, seed: u64, thorough: bool) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..games {
        let mut game = <Cescacs>::start(&rules);
        let mut pieces = seen(&game);
        for _ in 0..240 {
            check_position(&game, thorough);
            // Half of the moves are captures and promotions where there are any, so that games open and pawns arrive.
            let list = match random.next_u32() % 2 {
                0 => legal(&game, Stage::Captures),
                _ => List::default(),
            };
            let list = if list.as_slice().is_empty() { legal(&game, Stage::All) } else { list };
            let moves = list.as_slice();
            let Some(&m) = moves.get(random.next_u32() as usize % moves.len().max(1)) else { break };
            let before = game.clone();
            let undo = game.make(m, &mut pieces);
            assert_eq!(pieces, seen(&game));
            let made = game.clone();
            game.unmake(m, &undo);
            assert_eq!((&game, game.key(), game.verify()), (&before, before.key(), Ok(())));
            game.make(m, &mut ());
            assert_eq!(game, made);
        }
    }
}

#[test]
fn random_games_keep_everything_up_to_date() {
    random_games(CASTLING, 500, 0x434553, false);
    random_games(NO_CASTLING, 500, 0x434554, false);
}

#[test]
fn random_games_read_write_and_mirror() {
    random_games(CASTLING, 25, 0x434555, true);
    random_games(NO_CASTLING, 25, 0x434556, true);
}
