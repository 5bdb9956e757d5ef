//! The order in which the moves of a node are tried, generated in stages: most nodes are cut off before the quiet moves.
//!
//! 1. the table's move;
//! 2. captures that lose nothing in exchanges, the dearest victims first;
//! 3. quiet moves by killers, refutation and history;
//! 4. the other captures.
//!
//! All nodes of the path keep their moves in one arena, so that nothing is allocated and no list lies on the stack.

use super::history::{self, Made};
use super::worker::Worker;
use crate::eval::Evaluator;
use crate::game::{Game, MoveList, Stage};

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub struct Scored<M> {
    m: M,
    score: i32,
}

/// Moves of one stage within the arena: from `begin` to `next` they have been handed out.
#[derive(Clone, Copy, Debug, Default)]
struct Region {
    begin: usize,
    next: usize,
    end: usize,
    loaded: bool,
}

/// Which moves a node wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All, in the order above.
    All,
    /// Captures and promotions that lose nothing in exchanges.
    GoodCaptures,
    /// Every capture and promotion.
    Captures,
}

/// The state of one node's move list.
#[derive(Debug)]
pub struct Picker {
    wanted: Wanted,
    stage: Step,
    /// The arena's length before this node.
    floor: usize,
    /// Where its searched moves begin.
    searched: usize,
    table: u32,
    table_captures: bool,
    special: [u32; 3],
    /// The moves before, the last one first.
    before: [Made; 2],
    captures: Region,
    quiets: Region,
    /// End of the losing captures, which are gathered from the beginning of `captures`.
    losing: usize,
    /// Next of them to hand out.
    losing_next: usize,
    skip_quiets: bool,
    /// The player must capture: there are no quiet moves.
    forced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Step {
    Table,
    Captures,
    Quiets,
    Losing,
}

/// How a move was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked<M> {
    /// The move.
    pub m: M,
    /// Whether it belongs to [`Stage::Captures`].
    pub captures: bool,
    /// Its score among its like.
    pub score: i32,
    /// Whether it is a capture that loses in exchanges.
    pub losing: bool,
}

/// Above every history, and a quarter of it still not below: such moves are neither pruned for what they did nor reduced much.
const KILLER: i32 = 12 * history::LIMIT;

impl Picker {
    /// Whether the node has captures; they must have been loaded.
    pub fn has_captures(&self) -> bool {
        debug_assert!(self.captures.loaded);
        self.captures.begin != self.captures.end
    }

    /// Whether the player must capture; the captures must have been loaded.
    pub fn is_forced(&self) -> bool {
        debug_assert!(self.captures.loaded);
        self.forced
    }

    /// Number of captures, if loaded.
    pub fn captures(&self) -> usize {
        self.captures.end - self.captures.begin
    }

    /// Number of quiet moves, if loaded.
    pub fn quiets(&self) -> usize {
        self.quiets.end - self.quiets.begin
    }

    /// The node wants all moves after all.
    pub fn want_all(&mut self) {
        self.wanted = Wanted::All;
    }

    /// No further quiet move is wanted.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Begins the move list of a node. `table` and `table_captures` are the table's move; `special` the killers and the
    /// refutation, `before` the moves before.
    pub(super) fn pick_from(
        &self,
        wanted: Wanted,
        table: u32,
        table_captures: bool,
        special: [u32; 3],
        before: [Made; 2],
    ) -> Picker {
        Picker {
            wanted,
            stage: Step::Table,
            floor: self.arena.len(),
            searched: self.searched.len(),
            table,
            table_captures,
            special,
            before,
            captures: Region::default(),
            quiets: Region::default(),
            losing: 0,
            losing_next: 0,
            skip_quiets: false,
            forced: false,
        }
    }

    /// Ends the move list of a node.
    pub(super) fn drop_moves(&mut self, picker: &Picker) {
        self.arena.truncate(picker.floor);
        self.searched.truncate(picker.searched);
    }

    /// A move of this node has been searched; `captures` as in [`Picked`].
    pub(super) fn note_searched(&mut self, m: G::Move, captures: bool) {
        self.searched.push((m, captures));
    }

    /// The `i`-th move of this node that was searched.
    pub(super) fn searched(&self, picker: &Picker, i: usize) -> Option<(G::Move, bool)> {
        self.searched.get(picker.searched + i).copied()
    }

    /// Generates the captures now.
    pub(super) fn load_captures(&mut self, picker: &mut Picker) {
        if picker.captures.loaded {
            return;
        }
        self.list.clear();
        self.position.generate(Stage::Captures, &mut self.list);
        let begin = self.arena.len();
        let color = self.position.side_to_move();
        for &m in self.list.as_slice() {
            let anatomy = self.position.anatomy(m);
            let value = |kind: Option<u8>| kind.map_or(0, |kind| self.values[usize::from(kind)]);
            // Most valuable victim, least valuable attacker, and what such captures have done.
            let score = 16 * (value(anatomy.captured) + value(anatomy.promotion)) - value(Some(anatomy.kind))
                + self.histories.capture(color, &anatomy) / 8;
            self.arena.push(Scored { m, score });
            // Promotions without capture are no captures by the rules.
            picker.forced |= G::CAPTURES_FORCED && anatomy.captured.is_some();
        }
        picker.captures = Region { begin, next: begin, end: self.arena.len(), loaded: true };
        (picker.losing, picker.losing_next) = (begin, begin);
    }

    fn load_quiets(&mut self, picker: &mut Picker) {
        if picker.quiets.loaded {
            return;
        }
        self.list.clear();
        if !picker.forced {
            self.position.generate(Stage::Quiets, &mut self.list);
        }
        let begin = self.arena.len();
        let color = self.position.side_to_move();
        for &m in self.list.as_slice() {
            let packed = G::pack(m);
            let mut score = self.histories.quiet(color, picker.before, &self.position.anatomy(m));
            for (i, &special) in picker.special.iter().enumerate() {
                if packed == special {
                    score += KILLER >> i;
                }
            }
            self.arena.push(Scored { m, score });
        }
        picker.quiets = Region { begin, next: begin, end: self.arena.len(), loaded: true };
    }

    /// The next move of the node.
    pub(super) fn next_move(&mut self, picker: &mut Picker) -> Option<Picked<G::Move>> {
        if picker.stage == Step::Table {
            picker.stage = Step::Captures;
            if picker.table != 0 {
                let table = if picker.table_captures {
                    self.load_captures(picker);
                    self.take(&mut picker.captures, picker.table)
                } else if picker.wanted == Wanted::All {
                    self.load_quiets(picker);
                    self.take(&mut picker.quiets, picker.table)
                } else {
                    None
                };
                if let Some(Scored { m, score }) = table {
                    // A losing capture would later be moved to where this one lies; it starts the region behind it.
                    if picker.table_captures {
                        picker.losing += 1;
                        picker.losing_next += 1;
                    }
                    return Some(Picked { m, captures: picker.table_captures, score, losing: false });
                }
            }
        }
        if picker.stage == Step::Captures {
            self.load_captures(picker);
            while let Some(Scored { m, score }) = self.best(&mut picker.captures) {
                // Where captures are forced an exchange is no choice of the player's.
                if G::CAPTURES_FORCED
                    || picker.wanted == Wanted::Captures
                    || self.position.see_at_least(m, 0, self.values)
                {
                    return Some(Picked { m, captures: true, score, losing: false });
                }
                self.arena[picker.losing] = Scored { m, score };
                picker.losing += 1;
            }
            if picker.wanted != Wanted::All {
                return None;
            }
            picker.stage = Step::Quiets;
        }
        if picker.stage == Step::Quiets {
            if !picker.skip_quiets {
                self.load_quiets(picker);
                if let Some(Scored { m, score }) = self.best(&mut picker.quiets) {
                    return Some(Picked { m, captures: false, score, losing: false });
                }
            }
            picker.stage = Step::Losing;
        }
        if picker.losing_next < picker.losing {
            let Scored { m, score } = self.arena[picker.losing_next];
            picker.losing_next += 1;
            return Some(Picked { m, captures: true, score, losing: true });
        }
        None
    }

    /// Hands out the best move left in a region.
    fn best(&mut self, region: &mut Region) -> Option<Scored<G::Move>> {
        let rest = &mut self.arena[region.next..region.end];
        // Of equals the first, so that the order is the generator's.
        let (mut best, mut most) = (0, rest.first()?.score);
        for (i, scored) in rest.iter().enumerate() {
            if scored.score > most {
                (best, most) = (i, scored.score);
            }
        }
        rest.swap(0, best);
        region.next += 1;
        Some(rest[0])
    }

    /// Hands out the first move of a region that packs to `packed`.
    fn take(&mut self, region: &mut Region, packed: u32) -> Option<Scored<G::Move>> {
        let rest = &mut self.arena[region.next..region.end];
        let found = rest.iter().position(|scored| G::pack(scored.m) == packed)?;
        rest.swap(0, found);
        region.next += 1;
        Some(rest[0])
    }
}
