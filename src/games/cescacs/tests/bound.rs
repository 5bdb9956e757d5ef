//! No position has more moves than a list holds.

use super::super::hexes::BOARD;
use super::super::kinds::{BISHOP, ELEPHANT, KNIGHT, MOST, PAWN, PEGASUS, QUEEN, REGAINABLE, ROOK, WYVERN};
use super::super::steps::{LAST, OBLIQUE, PAWN_CAPTURES, next};
use super::*;
use crate::games::chess::testing::most_ridden;
use crate::hex::{DIAGONAL, ORTHOGONAL, Set};

/// The most moves of a pawn of White's on a cell, if it can promote to so many kinds.
fn pawn_moves(cell: Cell, kinds: usize) -> usize {
    let ahead = std::iter::successors(Some(cell), |&cell| next(Color::White, cell)).skip(1).take(3);
    let targets = ahead.collect::<Set>() | OBLIQUE[0][cell.index()] | PAWN_CAPTURES[0][cell.index()];
    let last = (targets & LAST[0]).len() as usize;
    let in_place = if LAST[0].has(cell) { kinds } else { 0 };
    targets.len() as usize - last + last * kinds.max(1) + in_place
}

#[test]
fn every_position_that_is_read_has_room_in_a_list() {
    let mut most = 0;
    // Pawns promote to what has been captured, so every kind that they can promote to lacks a piece.
    for lacking in 0..1u32 << REGAINABLE.len() {
        let count = |kind: u8| {
            let lacks = REGAINABLE.iter().position(|&other| other == kind).is_some_and(|bit| lacking >> bit & 1 != 0);
            usize::from(MOST[usize::from(kind)]) - usize::from(lacks)
        };
        let ridden = most_ridden(BOARD, &ORTHOGONAL[..3], count(QUEEN) + count(WYVERN) + count(ROOK))
            + most_ridden(BOARD, &DIAGONAL[..3], count(QUEEN) + count(PEGASUS) + count(BISHOP));
        // Twelve leaps, and a knight's twelve cavalcades.
        let leaps = 12 * (count(WYVERN) + count(PEGASUS)) + 24 * count(KNIGHT);
        // Four diagonal steps, one or two ahead.
        let elephants = 6 * count(ELEPHANT);
        // Twelve steps, the leap to five hexes, twenty-four castlings.
        let king = 12 + 5 + 24;
        let kinds = lacking.count_ones() as usize;
        let mut pawns: Vec<usize> = BOARD.iter().map(|cell| pawn_moves(cell, kinds)).collect();
        pawns.sort_unstable_by(|a, b| b.cmp(a));
        let pawns: usize = pawns.into_iter().take(count(PAWN)).sum();
        most = most.max(ridden + leaps + elephants + king + pawns);
    }
    assert_eq!(most, 508);
    const { assert!(508 <= List::CAPACITY) };
}
