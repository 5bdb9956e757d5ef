//! What must hold in every position that a game can reach, checked in random games with fixed seeds.
//!
//! `VIBRIA_RANDOM_GAMES=2000 cargo test --release --test random_games` plays 2,000 games of each variant; the default is fewer.

mod common;

use std::collections::HashSet;

use common::twofold::{Twofold, mirrored_moves, same_moves};
use common::{moves, setting};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use rayon::prelude::*;
use vibria::eval::Evaluator;
use vibria::game::{Game, Line, Observer, Piece, Stage};
use vibria::hex::Cell;
use vibria::variants::{Playable, Settings, Variant};

/// Games are cut off here: the longest ones are endings in which random play makes no progress.
const LONGEST: usize = 400;
/// One position in this many is looked at with every move, the others with the move played.
const THOROUGH: u64 = 16;

/// The board as an observer sees it, beside the evaluator's sums.
#[derive(Clone)]
struct Watcher<S> {
    board: [Option<Piece>; 256],
    sums: S,
}

impl<S: Observer> Observer for Watcher<S> {
    fn put(&mut self, piece: Piece, cell: Cell) {
        self.board[cell.index()] = Some(piece);
        self.sums.put(piece, cell);
    }

    fn remove(&mut self, piece: Piece, cell: Cell) {
        // A capture may put the mover on its target before the victim is taken off.
        if self.board[cell.index()] == Some(piece) {
            self.board[cell.index()] = None;
        }
        self.sums.remove(piece, cell);
    }
}

/// One random game; every fault panics with the game so far.
struct Walk<G: Playable + Twofold> {
    line: Line<G>,
    rules: G::Rules,
    evaluator: G::Evaluator,
    random: Xoshiro256PlusPlus,
}

impl<G: Playable + Twofold> Walk<G> {
    fn new(variant: Variant, seed: u64) -> Walk<G> {
        let rules = G::rules_of(variant, &Settings::default());
        Walk {
            line: Line::new(G::start(&rules)),
            rules,
            evaluator: G::evaluator(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        (self.random.next_u64() % n as u64) as usize
    }

    /// Where the game stands, for messages.
    fn place(&self) -> String {
        format!("{} after {} plies", self.line.position().write_position(), self.line.moves().len())
    }

    fn play(mut self) {
        while self.line.moves().len() < LONGEST {
            let game = self.line.position().clone();
            sound(&game, &self.place());
            let legal = stages(&game, &self.place());
            same_moves(&game, &self.place());
            if legal.is_empty() {
                assert!(self.line.outcome().is_some(), "{}: no move, but no result", self.place());
                break;
            }
            self.position_text(&game);
            self.packed(&game);
            if self.random.next_u64().is_multiple_of(THOROUGH) {
                self.every_move(&game, &legal);
            }
            let m = legal[self.below(legal.len())];
            move_text(&game, m, &self.place());
            self.made(&game, m);
            self.line.push(m);
        }
        self.take_back();
    }

    /// Takes the game back to its start, comparing each position on the way with the one before the move was made.
    fn take_back(mut self) {
        let played: Vec<G::Move> = self.line.moves().collect();
        let mut forth = vec![self.line.start().clone()];
        for &m in &played {
            let mut next = forth[forth.len() - 1].clone();
            next.make(m, &mut ());
            forth.push(next);
        }
        while self.line.pop().is_some() {
            forth.pop();
            let game = self.line.position();
            sound(game, &self.place());
            assert_eq!(Some(game), forth.last(), "{}: taken back", self.place());
        }
    }

    fn position_text(&self, game: &G) {
        let text = game.write_position();
        let (read, dialect) =
            G::read_position(&text, &self.rules).unwrap_or_else(|e| panic!("{}: own text refused: {e}", self.place()));
        assert_eq!(dialect, None, "{text}: the canonical dialect");
        assert_eq!(&read, game, "{text}: parse(write(x)) = x");
        assert_eq!(read.key(), game.key(), "{text}: the key of the position as read");
        assert_eq!(read.legal_uci(), game.legal_uci(), "{text}: the moves of the position as read");
    }

    fn packed(&self, game: &G) {
        let place = self.place();
        let mut bytes = vec![0xff; G::PACKED_BYTES];
        game.pack_position(&mut bytes);
        let read =
            G::unpack_position(&bytes, &self.rules).unwrap_or_else(|e| panic!("{place}: own bytes refused: {e}"));
        sound(&read, &place);
        assert_eq!(&read, game, "{place}: as packed");
        assert_eq!(read.key(), game.key(), "{place}: the key as packed");
        assert_eq!(read.move_number(), game.move_number(), "{place}: the number of the move as packed");
        assert_eq!(read.reversible_plies(), game.reversible_plies(), "{place}: the clock as packed");
        let mut again = vec![0; G::PACKED_BYTES];
        read.pack_position(&mut again);
        assert_eq!(again, bytes, "{place}: packed again");
    }

    /// Everything that is true of each legal move.
    fn every_move(&self, game: &G, legal: &[G::Move]) {
        let place = self.place();
        let (mut texts, mut notations) = (HashSet::new(), HashSet::new());
        for &m in legal {
            self.made(game, m);
            let (uci, notation) = move_text(game, m, &place);
            assert!(texts.insert(uci.clone()), "{place}: two moves are written {uci}");
            assert!(notations.insert(notation.clone()), "{place}: two moves are written {notation}");
            let packed = G::pack(m);
            assert!(packed != 0 && packed < 1 << 24, "{place}: {uci} packs to {packed}");
        }
        let mut copy = game.clone();
        let one_by_one: u64 = copy.perft_each(2, |next, _| moves(next, Stage::All).len() as u64);
        assert_eq!(copy.perft(2), one_by_one, "{place}: perft 2 with leaves counted in bulk");
        assert_eq!(&copy, game, "{place}: perft changed the position");
        mirrored_moves(game, &place);
    }

    /// Makes and takes back one move, with every derived field compared with what the board gives.
    fn made(&self, game: &G, m: G::Move) {
        let uci = game.write_uci(m);
        let place = || format!("{} then {uci}", self.place());
        let mut watcher = Watcher { board: board(game), sums: self.evaluator.sums(game) };
        let mut copy = game.clone();
        let undo = copy.make(m, &mut watcher);
        sound(&copy, &place());
        assert_eq!(watcher.board, board(&copy), "{}: the board that an observer sees", place());
        assert_eq!(watcher.sums, self.evaluator.sums(&copy), "{}: the evaluator's sums", place());
        assert_ne!(copy.side_to_move(), game.side_to_move(), "{}: the turn", place());
        copy.unmake(m, &undo);
        sound(&copy, &place());
        assert_eq!(&copy, game, "{}: taken back", place());
    }
}

fn board<G: Game>(game: &G) -> [Option<Piece>; 256] {
    let mut board = [None; 256];
    for cell in G::BOARD.iter() {
        board[cell.index()] = game.piece_at(cell);
    }
    board
}

/// Key and derived fields.
fn sound<G: Game>(game: &G, place: &str) {
    if let Err(fault) = game.verify() {
        panic!("{place}: {fault}");
    }
    assert_eq!(game.key(), game.compute_key(), "{place}: the key");
}

/// The stages part the moves; the count is their number. Returns all moves.
fn stages<G: Game>(game: &G, place: &str) -> Vec<G::Move> {
    let all = moves(game, Stage::All);
    let (captures, quiets) = (moves(game, Stage::Captures), moves(game, Stage::Quiets));
    assert_eq!(game.count(), all.len() as u64, "{place}: count");
    let distinct: HashSet<G::Move> = all.iter().copied().collect();
    assert_eq!(distinct.len(), all.len(), "{place}: a move is listed twice");
    assert_eq!(captures.len() + quiets.len(), all.len(), "{place}: the stages together");
    for (stage, of_it) in [(&captures, true), (&quiets, false)] {
        for &m in stage {
            assert!(distinct.contains(&m), "{place}: {m:?} is not among all moves");
            assert_eq!(game.is_capture(m), of_it, "{place}: {m:?} is a capture or a promotion");
        }
    }
    all
}

/// Both texts of a move are read as that move.
fn move_text<G: Playable>(game: &G, m: G::Move, place: &str) -> (String, String) {
    let texts = (game.write_uci(m), game.write_move(m));
    for text in [&texts.0, &texts.1] {
        assert_eq!(game.read_move(text), Ok(m), "{place}: {text} as read");
    }
    texts
}

fn random_games<G: Playable + Twofold>(variant: Variant) {
    let games = setting("VIBRIA_RANDOM_GAMES", 30);
    (0..games).into_par_iter().for_each(|seed| Walk::<G>::new(variant, seed).play());
}

mod each {
    crate::for_each_variant! {
        random_games;
    }
}
