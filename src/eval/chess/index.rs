//! The weights of a chess game, in order.

use std::marker::PhantomData;

use super::Terms;
use crate::eval::weights::Group;
use crate::games::chess::Rules;

/// Places of a game's weights in their list.
pub struct Index<R>(PhantomData<R>);

/// Buckets of a mobility table.
pub const MOBILITY: usize = 16;
/// Buckets of the table of attacks on a king.
pub const DANGER: usize = 32;
/// Own pawns before a king: 0 to 5.
pub const SHELTER: usize = 6;

impl<R: Terms> Index<R> {
    const NAMES: &'static [&'static str] = <R as Rules>::NAMES;
    /// Columns from the middle one outwards; also rings around the centre.
    pub const OUTWARD: usize = <R as Rules>::BOARD.side as usize;
    /// Rows ahead, two half cells of height each; also a pawn's steps to its last cell.
    pub const ROWS: usize = <R as Rules>::BOARD.columns() as usize;

    /// What a kind is worth anywhere.
    pub const VALUE: Group = Group::first("value", Self::NAMES, 1);
    /// By columns from the middle.
    pub const COLUMN: Group = Self::VALUE.then("column", Self::NAMES, Self::OUTWARD);
    /// By half the height above the player's corner; a pawn's by steps to its last cell.
    pub const ROW: Group = Self::COLUMN.then("row", Self::NAMES, Self::ROWS);
    /// By rings from the centre.
    pub const RING: Group = Self::ROW.then("ring", Self::NAMES, Self::OUTWARD);

    /// Having the move.
    pub const TEMPO: Group = Self::RING.then("having-the-move", &[], 1);
    /// Bishops on two colors of cells, on all three.
    pub const BISHOPS: Group = Self::TEMPO.then("bishops", &[], 2);
    /// By kind and the number of cells in reach that no own piece holds and no enemy pawn attacks.
    pub const REACH: Group = Self::BISHOPS.then("mobility", Self::NAMES, MOBILITY);
    /// By units of attack on the enemy king's surroundings.
    pub const ATTACK: Group = Self::REACH.then("king-attack", &[], DANGER);
    /// For each cell of them attacked by each piece.
    pub const HITS: Group = Self::ATTACK.then("king-attack-cells", &[], 1);
    /// For each cell, not attacked by the enemy, from which a kind could give check by its next move.
    pub const CHECKS: Group = Self::HITS.then("safe-checks", Self::NAMES, 1);
    /// By the number of own pawns before the king.
    pub const SHIELD: Group = Self::CHECKS.then("king-shelter", &[], SHELTER);
    /// No own pawn ahead of the king on its column.
    pub const OPEN_KING: Group = Self::SHIELD.then("king-open-column", &[], 1);

    /// An own pawn ahead on the column.
    pub const DOUBLED: Group = Self::OPEN_KING.then("doubled-pawn", &[], 1);
    /// No own pawn on the columns beside.
    pub const ISOLATED: Group = Self::DOUBLED.then("isolated-pawn", &[], 1);
    /// Guarded by an own pawn.
    pub const GUARDED: Group = Self::ISOLATED.then("guarded-pawn", &[], 1);
    /// No enemy pawn can stop it: by what it can become, and by steps to its last cell.
    pub const PASSED: Group = Self::GUARDED.then("passed-pawn", R::PRIZES, Self::ROWS);
    /// The same, and nothing stands on its column ahead: by steps.
    pub const FREE: Group = Self::PASSED.then("free-pawn", &[], Self::ROWS);
    /// The same, for each step of the own king, and of the enemy's, from its last cell.
    pub const ESCORT: Group = Self::FREE.then("passed-pawn-king", &["own", "enemy"], 1);

    /// An own pawn guards a piece.
    pub const SUPPORT: Group = Self::ESCORT.then("support", Self::NAMES, 1);
    /// The same in the enemy's half, where no enemy pawn can drive it away.
    pub const OUTPOST: Group = Self::SUPPORT.then("outpost", Self::NAMES, 1);
    /// On a column without own pawns, and without any.
    pub const OPEN: Group = Self::OUTPOST.then("open-column", &["half", "whole"], 1);
    /// A pawn attacks a piece: by its kind.
    pub const FORK: Group = Self::OPEN.then("pawn-attacks", Self::NAMES, 1);
    /// A piece attacks one of a dearer kind: by the attacker's kind.
    pub const THREAT: Group = Self::FORK.then("threat", Self::NAMES, 1);
    /// An enemy pawn, an enemy piece is attacked and not guarded.
    pub const LOOSE: Group = Self::THREAT.then("hanging", &["pawn", "piece"], 1);
    /// The dearest kind that a pawn could become, where that is not always the same.
    pub const REGAIN: Group = Self::LOOSE.then("regainable", Self::NAMES, if R::PRIZES.len() > 1 { 1 } else { 0 });
    /// For each ring that a lone enemy king stands off the centre; for each step that the kings are nearer.
    pub const LONE: Group = Self::REGAIN.then("lone-king", &["ring", "near"], 1);

    /// All groups, in order.
    pub const GROUPS: [Group; 26] = [
        Self::VALUE,
        Self::COLUMN,
        Self::ROW,
        Self::RING,
        Self::TEMPO,
        Self::BISHOPS,
        Self::REACH,
        Self::ATTACK,
        Self::HITS,
        Self::CHECKS,
        Self::SHIELD,
        Self::OPEN_KING,
        Self::DOUBLED,
        Self::ISOLATED,
        Self::GUARDED,
        Self::PASSED,
        Self::FREE,
        Self::ESCORT,
        Self::SUPPORT,
        Self::OUTPOST,
        Self::OPEN,
        Self::FORK,
        Self::THREAT,
        Self::LOOSE,
        Self::REGAIN,
        Self::LONE,
    ];
}
