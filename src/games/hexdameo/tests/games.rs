//! Random games: every position they pass through must hold together.

use super::*;
use crate::game::{Line, Outcome};

/// Keeps a count of pieces by colour and kind.
#[derive(Clone, PartialEq, Debug, Default)]
struct Census([[u64; 2]; 2]);

impl Observer for Census {
    fn put(&mut self, piece: Piece, cell: Cell) {
        self.0[piece.color.index()][piece.kind as usize] ^= 1 << place_of(cell).unwrap();
    }
    fn remove(&mut self, piece: Piece, cell: Cell) {
        self.put(piece, cell);
    }
}

impl Census {
    fn of<M: Men>(position: &Draughts<M>) -> Census {
        Census(position.pieces.map(|kinds| kinds.map(|set| set.0[0])))
    }
}

/// Everything about a position, clocks included.
fn everything<M: Men>(p: &Draughts<M>) -> ([[Lanes; 2]; 2], u64, Color, u32, u32) {
    (p.pieces, p.key, p.side, p.reversible, p.ply)
}

fn mirrored_move(m: Move, image: impl Fn(usize) -> usize) -> Move {
    let victims = Bits(m.victims).fold(0, |set, place| set | 1 << image(place));
    if m.before() == KING {
        Move::king(image(m.from()), image(m.to()), victims)
    } else {
        Move::man(image(m.from()), image(m.to()), victims, m.promotes())
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_key(|m| (m.victims, m.ends));
    moves
}

fn check_position<M: Men>(position: &Draughts<M>, list: &List) {
    position.verify().unwrap_or_else(|e| panic!("{position:?}: {e}"));
    // Stages share out the moves.
    let mut staged = List::new();
    position.generate(Stage::Captures, &mut staged);
    assert!(staged.as_slice().iter().all(|&m| position.is_capture(m)));
    let captures = staged.len();
    position.generate(Stage::Quiets, &mut staged);
    assert!(staged.as_slice()[captures..].iter().all(|&m| !position.is_capture(m)));
    assert_eq!(sorted(staged.as_slice().to_vec()), sorted(list.as_slice().to_vec()));
    assert_eq!(position.count(), list.len() as u64);
    // Texts read back.
    let text = position.write_position();
    assert_eq!(&read::<M>(&text), position);
    assert_eq!(&read::<M>(&fixed_width(position)), position);
    for &m in list.as_slice() {
        for text in [position.write_uci(m), position.write_move(m)] {
            assert_eq!(position.read_move(&text), Ok(m), "{text} in {position:?}");
        }
    }
    // Images.
    for (image, carry) in [(position.reflected(), reflected as fn(usize) -> usize), (position.mirrored(), mirrored)] {
        image.verify().unwrap();
        assert_eq!(
            sorted(legal(&image).as_slice().to_vec()),
            sorted(list.as_slice().iter().map(|&m| mirrored_move(m, carry)).collect()),
            "{position:?}"
        );
    }
    assert_eq!(position.reflected().reflected(), *position);
    assert_eq!(position.mirrored().mirrored(), *position);
}

fn play<M: Men>(dice: &mut Dice, start: Draughts<M>, plies: usize) -> Option<Outcome> {
    let mut line = Line::new(start);
    let mut position = start;
    let mut undone = Vec::new();
    for _ in 0..plies {
        let list = legal(&position);
        check_position(&position, &list);
        if let Some(outcome) = line.outcome() {
            return Some(outcome);
        }
        // Every move can be taken back, and tells the observer what it does.
        for &m in list.as_slice() {
            let mut after = position;
            let mut census = Census::of(&position);
            let undo = after.make(m, &mut census);
            assert_eq!(census, Census::of(&after), "{m:?} in {position:?}");
            after.verify().unwrap_or_else(|e| panic!("{m:?} in {position:?}: {e}"));
            after.unmake(m, &undo);
            assert_eq!(everything(&after), everything(&position), "{m:?} in {position:?}");
        }
        let m = list.as_slice()[dice.below(list.len())];
        line.push(m);
        undone.push((m, position.make(m, &mut ()), everything(line.position())));
        assert_eq!(position.key(), position.compute_key());
    }
    while let Some((m, undo, after)) = undone.pop() {
        assert_eq!(everything(&position), after);
        position.unmake(m, &undo);
    }
    assert_eq!(everything(&position), everything(&start));
    None
}

fn check_games<M: Men>(seed: u64) {
    let mut dice = Dice::new(seed);
    let mut outcomes = 0;
    for i in 0..30 {
        let start = start::ARRAYS[i % 3].position::<M>(&Rules::default());
        outcomes += usize::from(play(&mut dice, start, 400).is_some());
    }
    assert!(outcomes > 20, "{outcomes}");
    for _ in 0..100 {
        let start = random(&mut dice, 10, 10, 40);
        play::<M>(&mut dice, start, 12);
    }
}

#[test]
fn hexdameo_games_hold_together() {
    check_games::<WithLines>(3);
}

#[test]
fn hexdame_games_hold_together() {
    check_games::<WithoutLines>(4);
}

/// One symmetric position for both: the start is its own reflection with the other side to move.
#[test]
fn start_arrays_are_symmetric() {
    for array in start::ARRAYS {
        let start = array.position::<WithLines>(&Rules::default());
        assert_eq!(start.mirrored(), start);
        assert_eq!(start.reflected().pieces, start.pieces);
        assert_ne!(start.reflected().key(), start.key());
    }
}

/// Packed moves tell the quiet moves of a position apart, and are neither 0 nor too large.
#[test]
fn packed_moves_fit() {
    let mut dice = Dice::new(5);
    for _ in 0..2_000 {
        let position: Hexdameo = random(&mut dice, 14, 14, 30);
        let list = legal(&position);
        let mut packed: Vec<u32> = list.as_slice().iter().map(|&m| Hexdameo::pack(m)).collect();
        assert!(packed.iter().all(|&p| p != 0 && p < 1 << 24));
        packed.sort_unstable();
        packed.dedup();
        if !list.is_empty() && !list.as_slice()[0].captures() {
            assert_eq!(packed.len(), list.len(), "{position:?}");
        }
    }
}
