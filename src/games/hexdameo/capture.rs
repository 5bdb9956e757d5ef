//! Captures, under the rules of international draughts on six directions.
//!
//! A man leaps over a neighbour onto the cell behind it; a king leaps from afar and lands anywhere behind. The same piece goes
//! on while it can. Its start cell counts as vacant from the moment it is lifted; captured pieces stay where they are until
//! the turn ends, block the way, and cannot be jumped twice. Of all sequences of a side only the longest are legal.
//!
//! So what is vacant does not change during a capture, which every shortcut here rests on.

use super::board::TABLES;
use super::jumps;
use super::lanes::{AXES, Bits, Down, Lanes, Up, Way};
use super::{List, Move, View};
use crate::game::MoveList;

/// Victims of a leap by one of `men`, by axis.
#[inline(always)]
fn near_victims(men: Lanes, enemy: Lanes, empty: Lanes) -> Lanes {
    let jumpable = enemy & TABLES.inner;
    let up = Up::step::<1>(men) & Down::step::<1>(empty);
    let down = Down::step::<1>(men) & Up::step::<1>(empty);
    jumpable & (up | down)
}

/// Victims of a leap by a king, by axis, given the kings with the vacant cells that they reach up and down.
#[inline(always)]
fn far_victims(up: Lanes, down: Lanes, enemy: Lanes, empty: Lanes) -> Lanes {
    let jumpable = enemy & TABLES.inner;
    jumpable & ((Up::step::<1>(up) & Down::step::<1>(empty)) | (Down::step::<1>(down) & Up::step::<1>(empty)))
}

impl View {
    /// Whether anything can be captured.
    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        near_victims(self.men, self.enemy, self.empty).any() || self.kings.any() && self.king_can_capture()
    }

    #[inline(always)]
    fn king_can_capture(&self) -> bool {
        let (up, down) = (Up::flood(self.kings, self.empty), Down::flood(self.kings, self.empty));
        far_victims(up, down, self.enemy, self.empty).any()
    }
}

/// Appends the legal captures: at least one must be possible.
#[inline(never)]
pub(super) fn push<W: Way>(view: &View, list: &mut List) {
    push_within::<W>(view, BUDGET, list);
}

/// The same with a budget for the plain search; which one does not change what is found.
#[inline(always)]
pub(super) fn push_within<W: Way>(view: &View, allowance: u32, list: &mut List) {
    let promotion = TABLES.promotion[!W::UP as usize].0[0];
    let mut search = Search {
        enemy: view.enemy.0[0],
        empty: 0,
        best: 1,
        allowance,
        budget: 0,
        first: list.len(),
        own: 0,
        promotion,
        list,
    };
    if view.kings.any() && view.king_can_capture() {
        search.men(view, view.men.0[0]);
        search.kings(view);
        return;
    }
    // The usual case: only men capture, and none goes on after the first leap.
    let leaps = Leaps::new(view);
    let going_on = leaps.going_on(view);
    if !going_on.any() {
        leaps.push(promotion, search.list);
        return;
    }
    search.best = 2;
    search.men(view, leaps.origins(going_on));
}

/// The number of legal captures: at least one must be possible. `list` is overwritten where they must be written to be counted.
#[inline(never)]
pub(super) fn count<W: Way>(view: &View, list: &mut List) -> u64 {
    if !(view.kings.any() && view.king_can_capture()) {
        let leaps = Leaps::new(view);
        if !leaps.going_on(view).any() {
            return leaps.up.count() + leaps.down.count();
        }
    }
    list.clear();
    push::<W>(view, list);
    list.len() as u64
}

/// Landing cells of first leaps of men, by axis.
struct Leaps {
    up: Lanes,
    down: Lanes,
}

impl Leaps {
    #[inline(always)]
    fn new(view: &View) -> Leaps {
        let jumpable = view.enemy & TABLES.inner;
        Leaps {
            up: Up::step::<1>(jumpable & Up::step::<1>(view.men)) & view.empty,
            down: Down::step::<1>(jumpable & Down::step::<1>(view.men)) & view.empty,
        }
    }

    /// Landing cells from which another leap is possible. The victim of the first cannot be jumped back over, and need not
    /// be excluded: behind it stands, in `view`, the man that has yet to be lifted.
    #[inline(always)]
    fn going_on(&self, view: &View) -> Lanes {
        let landings = (self.up | self.down).merged();
        let jumpable = view.enemy & TABLES.inner;
        let up = Down::step::<1>(jumpable & Down::step::<1>(view.empty));
        let down = Up::step::<1>(jumpable & Up::step::<1>(view.empty));
        landings & (up | down)
    }

    /// The places of the men whose leap lands on one of these cells.
    fn origins(&self, going_on: Lanes) -> u64 {
        let on = going_on.merged();
        let (up, down) = (Down::step::<2>(self.up & on), Up::step::<2>(self.down & on));
        (up | down).merged().0[0]
    }

    /// Appends every leap as a whole capture.
    fn push(&self, promotion: u64, list: &mut List) {
        let mut leap = |axis, from, over, to| {
            let (victim, to) = (1 << TABLES.place(axis, over), TABLES.place(axis, to));
            list.push(Move::man(TABLES.place(axis, from), to, victim, promotion >> to & 1 != 0));
        };
        for axis in 0..AXES {
            for to in Bits(self.up.0[axis]) {
                leap(axis, to - 2, to - 1, to);
            }
            for to in Bits(self.down.0[axis]) {
                leap(axis, to + 2, to + 1, to);
            }
        }
    }
}

/// Steps that the plain search may take for one piece before the search over the graph of jumps takes over.
///
/// Of positions in games hardly one in a million needs more; the plain search is faster below, and hopeless far above.
const BUDGET: u32 = 100;

/// A search over all sequences of all pieces, that keeps the longest.
struct Search<'a> {
    enemy: u64,
    /// Vacant cells, with the capturing piece lifted.
    empty: u64,
    /// Length of the longest sequence so far.
    best: u32,
    /// Steps that the plain search may take for each piece.
    allowance: u32,
    /// Those that are left.
    budget: u32,
    /// Where captures begin in the list.
    first: usize,
    /// Where those of the present piece begin.
    own: usize,
    promotion: u64,
    list: &'a mut List,
}

impl Search<'_> {
    /// Makes way for longer sequences.
    fn raise(&mut self, length: u32) {
        self.best = length;
        self.list.truncate(self.first);
        self.own = self.first;
    }

    fn record(&mut self, m: Move) {
        let length = m.victims.count_ones();
        if length > self.best {
            self.raise(length);
        }
        if length == self.best && !self.list.as_slice()[self.own..].contains(&m) {
            self.list.push(m);
        }
    }

    fn man_move(&self, from: usize, to: usize, victims: u64) -> Move {
        Move::man(from, to, victims, self.promotion >> to & 1 != 0)
    }

    /// Captures by the men at these places.
    fn men(&mut self, view: &View, places: u64) {
        for from in Bits(places) {
            self.empty = view.empty.0[0] | 1 << from;
            self.own = self.list.len();
            self.budget = self.allowance;
            if self.man(from, from, 0).is_err() {
                let sequences = jumps::longest(jumps::Reach::Short, from, self.enemy, self.empty, self.best);
                self.take(sequences, |search, to, victims| search.man_move(from, to, victims));
            }
        }
    }

    /// Captures by all kings.
    fn kings(&mut self, view: &View) {
        for from in Bits(view.kings.0[0]) {
            let lifted = TABLES.cell(from);
            let sights = Sights::new(view.enemy, view.empty | lifted);
            self.empty = view.empty.0[0] | lifted.0[0];
            self.own = self.list.len();
            self.budget = self.allowance;
            if self.king(&sights, from, from, 0, AXES).is_err() {
                let sequences = jumps::longest(jumps::Reach::Long, from, self.enemy, self.empty, self.best);
                self.take(sequences, |_, to, victims| Move::king(from, to, victims));
            }
        }
    }

    /// Replaces what the plain search found of this piece.
    fn take(&mut self, sequences: jumps::Longest, m: impl Fn(&Self, usize, u64) -> Move) {
        self.list.truncate(self.own);
        if sequences.length > self.best {
            self.raise(sequences.length);
        }
        for (to, victims) in sequences.effects {
            let m = m(self, to, victims);
            self.list.push(m);
        }
    }

    fn spend(&mut self) -> Result<(), OverBudget> {
        self.budget = self.budget.checked_sub(1).ok_or(OverBudget)?;
        Ok(())
    }

    /// Goes on with the man that began on `from`, is at `at` and has taken `taken`.
    fn man(&mut self, from: usize, at: usize, taken: u64) -> Result<(), OverBudget> {
        let mut ended = true;
        for over in Bits(self.enemy & !taken & TABLES.near[at]) {
            let to = TABLES.beyond[at][over] as usize;
            if self.empty >> to & 1 != 0 {
                ended = false;
                self.spend()?;
                self.man(from, to, taken | 1 << over)?;
            }
        }
        if ended && taken != 0 {
            let m = self.man_move(from, at, taken);
            self.record(m);
        }
        Ok(())
    }

    /// Goes on with the king that began on `from`, is at `at` and has taken `taken`, the last along `axis`. That axis is
    /// left out: back stands the piece just taken, and [`leap`](Search::leap) sees to what lies ahead.
    fn king(&mut self, sights: &Sights, from: usize, at: usize, taken: u64, axis: usize) -> Result<(), OverBudget> {
        self.spend()?;
        let mut goes_on = false;
        for other in (0..AXES).filter(|&other| other != axis) {
            goes_on |= self.leap::<Up>(sights, from, at, taken, other)?;
            goes_on |= self.leap::<Down>(sights, from, at, taken, other)?;
        }
        if !goes_on && taken != 0 {
            // Ahead there may be more to take; then that longer sequence ousts this one.
            self.record(Move::king(from, at, taken));
        }
        Ok(())
    }

    /// Leaps along one axis from `at` over the next piece, and over those behind it; says whether there was one to take.
    #[inline(always)]
    fn leap<W: Way>(
        &mut self,
        sights: &Sights,
        from: usize,
        at: usize,
        mut taken: u64,
        axis: usize,
    ) -> Result<bool, OverBudget> {
        let last = W::last().0[axis];
        let mut index = TABLES.index(axis, at);
        let mut any = false;
        while let Some(over) = sights.victim::<W>(axis, index) {
            let victim = 1 << TABLES.place(axis, over);
            if taken & victim != 0 {
                break;
            }
            any = true;
            taken |= victim;
            index = over;
            // The cell behind a victim in sight is vacant.
            loop {
                index = if W::UP { index + 1 } else { index - 1 };
                self.king(sights, from, TABLES.place(axis, index), taken, axis)?;
                let next = if W::UP { index + 1 } else { index.wrapping_sub(1) };
                if last >> index & 1 != 0 || sights.occupied[axis] >> next & 1 != 0 {
                    break;
                }
            }
        }
        Ok(any)
    }
}

/// The plain search has used up its budget.
struct OverBudget;

/// What a king sees from each cell, as long as nothing is taken yet.
struct Sights {
    occupied: [u64; AXES],
    /// By axis: from where the next piece up can be taken.
    up: [u64; AXES],
    /// The same down.
    down: [u64; AXES],
}

impl Sights {
    fn new(enemy: Lanes, empty: Lanes) -> Sights {
        let jumpable = enemy & TABLES.inner;
        let up = Down::step::<1>(jumpable & Down::step::<1>(empty)) & empty;
        let down = Up::step::<1>(jumpable & Up::step::<1>(empty)) & empty;
        Sights { occupied: TABLES.board.without(empty).0, up: Down::flood(up, empty).0, down: Up::flood(down, empty).0 }
    }

    /// The piece that can be taken from the cell `index`, both in the layout of `axis`.
    #[inline(always)]
    fn victim<W: Way>(&self, axis: usize, index: usize) -> Option<usize> {
        let occupied = self.occupied[axis];
        if W::UP {
            (self.up[axis] >> index & 1 != 0).then(|| index + 1 + (occupied >> index >> 1).trailing_zeros() as usize)
        } else {
            (self.down[axis] >> index & 1 != 0).then(|| 63 - (occupied & ((1 << index) - 1)).leading_zeros() as usize)
        }
    }
}
