//! How much less deep late moves are searched.

use std::sync::LazyLock;

const SIZE: usize = 64;

/// Reductions in plies, by depth and number of the move.
static TABLE: LazyLock<[[i8; SIZE]; SIZE]> = LazyLock::new(|| {
    let mut table = [[0; SIZE]; SIZE];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (number, entry) in row.iter_mut().enumerate().skip(1) {
            // The product of logarithms that open engines have in common; 0.8 and 2.3 are near the middle of theirs.
            *entry = (0.8 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i8;
        }
    }
    table
});

/// The reduction of the move with this number, from 1, at this depth.
pub fn reduction(depth: i32, number: usize) -> i32 {
    i32::from(TABLE[(depth.max(0) as usize).min(SIZE - 1)][number.min(SIZE - 1)])
}

#[cfg(test)]
mod tests {
    use super::reduction;

    #[test]
    fn later_moves_at_greater_depths_are_reduced_more() {
        for depth in 1..80 {
            for number in 1..200 {
                let r = reduction(depth, number);
                assert!(r >= 0 && r <= reduction(depth + 1, number) && r <= reduction(depth, number + 1));
            }
        }
        // ln(8) ln(16) / 2.3 + 0.8 = 3.3.
        assert_eq!(reduction(8, 16), 3);
    }
}
