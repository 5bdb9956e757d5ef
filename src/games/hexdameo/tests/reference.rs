//! A slow generator, written from the rules without any of the tables, and the fast one beside it.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Letter and number, from 1: a cell exists if they differ by at most 4.
type Spot = (i32, i32);

const DIRECTIONS: [Spot; 6] = [(1, 1), (1, 0), (0, 1), (-1, -1), (-1, 0), (0, -1)];

struct Reference {
    white_to_move: bool,
    lines: bool,
    /// Whether white, whether a king.
    pieces: BTreeMap<Spot, (bool, bool)>,
}

fn exists((x, y): Spot) -> bool {
    (1..=9).contains(&x) && (1..=9).contains(&y) && (x - y).abs() <= 4
}

fn plus(a: Spot, b: Spot) -> Spot {
    (a.0 + b.0, a.1 + b.1)
}

fn spot(name: &str) -> Spot {
    let bytes = name.as_bytes();
    (i32::from(bytes[0] - b'a') + 1, i32::from(bytes[1] - b'0'))
}

fn name((x, y): Spot) -> String {
    format!("{}{y}", char::from(b'a' + x as u8 - 1))
}

impl Reference {
    /// From a canonical position text.
    fn new(text: &str, lines: bool) -> Reference {
        let mut groups = text.split(':');
        let white_to_move = groups.next() == Some("W");
        let mut pieces = BTreeMap::new();
        for group in groups {
            let (color, cells) = group.split_at(1);
            for cell in cells.split(',').filter(|cell| !cell.is_empty()) {
                let king = cell.starts_with('K');
                pieces.insert(spot(cell.trim_start_matches('K')), (color == "W", king));
            }
        }
        Reference { white_to_move, lines, pieces }
    }

    fn vacant(&self, at: Spot) -> bool {
        exists(at) && !self.pieces.contains_key(&at)
    }

    /// All legal moves as UCI text.
    fn moves(&mut self) -> BTreeSet<String> {
        let mut captures = BTreeSet::new();
        let own: Vec<(Spot, bool)> = self.own().collect();
        for &(from, king) in &own {
            // The piece is lifted while it captures.
            let piece = self.pieces.remove(&from).unwrap();
            self.capture(from, from, king, &mut Vec::new(), &mut captures);
            self.pieces.insert(from, piece);
        }
        let longest = captures.iter().map(|(_, _, victims)| victims.len()).max();
        if let Some(longest) = longest {
            let text = |(from, to, victims): (Spot, Spot, BTreeSet<Spot>)| {
                let cells = [from, to].into_iter().chain(victims).map(name);
                cells.collect::<Vec<_>>().join("x")
            };
            return captures.into_iter().filter(|(_, _, victims)| victims.len() == longest).map(text).collect();
        }
        let mut quiets = BTreeSet::new();
        let forward = if self.white_to_move { 0..3 } else { 3..6 };
        for &(from, king) in &own {
            for (i, &direction) in DIRECTIONS.iter().enumerate() {
                let mut to = plus(from, direction);
                if king {
                    while self.vacant(to) {
                        quiets.insert(name(from) + &name(to));
                        to = plus(to, direction);
                    }
                } else if forward.contains(&i) {
                    while self.lines && self.pieces.get(&to) == Some(&(self.white_to_move, false)) {
                        to = plus(to, direction);
                    }
                    if self.vacant(to) {
                        quiets.insert(name(from) + &name(to));
                    }
                }
            }
        }
        quiets
    }

    fn own(&self) -> impl Iterator<Item = (Spot, bool)> + '_ {
        let white = self.white_to_move;
        self.pieces.iter().filter(move |(_, piece)| piece.0 == white).map(|(&at, piece)| (at, piece.1))
    }

    fn capture(
        &self,
        from: Spot,
        at: Spot,
        king: bool,
        taken: &mut Vec<Spot>,
        found: &mut BTreeSet<(Spot, Spot, BTreeSet<Spot>)>,
    ) {
        let mut ended = true;
        for direction in DIRECTIONS {
            let mut over = plus(at, direction);
            while king && self.vacant(over) {
                over = plus(over, direction);
            }
            let enemy = self.pieces.get(&over).is_some_and(|piece| piece.0 != self.white_to_move);
            if !enemy || taken.contains(&over) {
                continue;
            }
            let mut to = plus(over, direction);
            while self.vacant(to) {
                ended = false;
                taken.push(over);
                self.capture(from, to, king, taken, found);
                taken.pop();
                if !king {
                    break;
                }
                to = plus(to, direction);
            }
        }
        if ended && !taken.is_empty() {
            found.insert((from, at, taken.iter().copied().collect()));
        }
    }
}

/// Captures by the plain search alone and by the graph of jumps alone.
fn captures<M: Men>(position: &Draughts<M>, allowance: u32) -> BTreeSet<String> {
    let mut list = List::new();
    match position.side_to_move() {
        Color::White => capture::push_within::<Up>(&position.view(), allowance, &mut list),
        Color::Black => capture::push_within::<Down>(&position.view(), allowance, &mut list),
    }
    let texts: BTreeSet<String> = list.as_slice().iter().map(|&m| position.write_uci(m)).collect();
    assert_eq!(texts.len(), list.len(), "a capture twice in {position:?}");
    texts
}

fn check<M: Men>(seed: u64, positions: usize) {
    let mut dice = Dice::new(seed);
    let (mut capturing, mut choices) = (0, 0);
    for i in 0..positions {
        let own = [4, 8, 12][i % 3];
        let position: Draughts<M> = random(&mut dice, own, 10, [0, 15, 50, 100][i % 4]);
        let expected: Vec<String> = Reference::new(&position.write_position(), M::LINES).moves().into_iter().collect();
        assert_eq!(position.legal_uci(), expected, "{position:?}");
        assert_eq!(position.count(), expected.len() as u64, "{position:?}");
        if expected.first().is_some_and(|m| m.contains('x')) {
            capturing += 1;
            choices += usize::from(expected.len() > 2);
            let expected: BTreeSet<String> = expected.into_iter().collect();
            assert_eq!(captures(&position, u32::MAX), expected, "{position:?}");
            assert_eq!(captures(&position, 0), expected, "{position:?}");
        }
    }
    assert!(capturing > positions / 2 && choices > positions / 10, "{capturing} {choices}");
}

#[test]
fn hexdameo_agrees_with_the_slow_generator() {
    check::<WithLines>(1, 20_000);
}

#[test]
fn hexdame_agrees_with_the_slow_generator() {
    check::<WithoutLines>(2, 10_000);
}
