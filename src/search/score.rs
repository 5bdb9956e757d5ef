//! Scores inside the search: centipawns from the side to move's point of view, mates beyond them.

use super::MAX_PLY;
use super::report::Score;
use crate::eval::LIMIT;

/// The value of having mated; a mate `n` plies away is worth `n` less.
pub const MATE: i32 = 32_000;
/// Beyond every score.
pub const INFINITE: i32 = 32_500;
/// Scores at least this far from 0 are proved mates.
pub const PROVED: i32 = MATE - MAX_PLY as i32;
/// A draw by any rule.
pub const DRAW: i32 = 0;

const _: () = assert!(PROVED > LIMIT && INFINITE < i16::MAX as i32);

/// The score of a side that is mated `ply` plies from the root.
#[inline(always)]
pub const fn mated_in(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of a side that mates `ply` plies from the root.
#[inline(always)]
pub const fn mate_in(ply: usize) -> i32 {
    MATE - ply as i32
}

/// Whether the score is a proved mate for either side.
#[inline(always)]
pub const fn is_mate(score: i32) -> bool {
    score >= PROVED || score <= -PROVED
}

/// A score as the table keeps it: mates are counted from the node, not from the root.
#[inline(always)]
pub const fn to_table(score: i32, ply: usize) -> i32 {
    if score >= PROVED {
        score + ply as i32
    } else if score <= -PROVED {
        score - ply as i32
    } else {
        score
    }
}

/// The inverse of [`to_table`] at a node `ply` plies from the root. A mate too far from the root to be told from an
/// evaluation becomes the nearest score that claims no mate.
#[inline(always)]
pub const fn from_table(score: i32, ply: usize) -> i32 {
    if score >= PROVED {
        let here = score - ply as i32;
        if here >= PROVED { here } else { PROVED - 1 }
    } else if score <= -PROVED {
        let here = score + ply as i32;
        if here <= -PROVED { here } else { 1 - PROVED }
    } else {
        score
    }
}

/// A mate as people count it, in moves of the mating side; `None` for other scores.
pub const fn mate_moves(score: i32) -> Option<i32> {
    if score >= PROVED {
        Some((MATE - score + 1) / 2)
    } else if score <= -PROVED {
        Some(-((MATE + score) / 2))
    } else {
        None
    }
}

/// The reported form of a score.
pub fn report(score: i32, model: crate::eval::WinModel) -> Score {
    match mate_moves(score) {
        Some(moves) => Score::Mate(moves),
        None => Score::Cp(model.normalise(score)),
    }
}

/// Chances to win, draw and lose in thousandths: certain for mates.
pub fn wdl(score: i32, model: crate::eval::WinModel) -> [u32; 3] {
    if score >= PROVED {
        [1000, 0, 0]
    } else if score <= -PROVED {
        [0, 0, 1000]
    } else {
        model.wdl(score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        // Mate on the next ply is mate in 1; two plies later the mated side has seen one more move of its own.
        assert_eq!(mate_moves(mate_in(1)), Some(1));
        assert_eq!(mate_moves(mate_in(3)), Some(2));
        assert_eq!(mate_moves(mated_in(0)), Some(0));
        assert_eq!(mate_moves(mated_in(2)), Some(-1));
        assert_eq!(mate_moves(mated_in(4)), Some(-2));
        assert_eq!(mate_moves(500), None);
    }

    #[test]
    fn the_table_keeps_mates_relative_to_the_node() {
        for ply in 0..40 {
            for score in [mate_in(41), mated_in(50), 0, 250, -LIMIT] {
                assert_eq!(from_table(to_table(score, ply), ply), score);
            }
            // Found 3 plies below a node at ply 10, met again at another ply.
            assert_eq!(from_table(to_table(mate_in(13), 10), ply), mate_in(ply + 3));
        }
        assert!(!is_mate(from_table(to_table(mate_in(100), 0), 100)));
        assert!(!is_mate(from_table(to_table(mated_in(100), 0), 100)));
    }
}
