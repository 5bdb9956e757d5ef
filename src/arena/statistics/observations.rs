//! The results of a match, counted.

use std::iter::Sum;
use std::ops::AddAssign;

use crate::game::Color;

use super::Points;

/// The most a pair can bring, in twelfths of a point.
pub const PAIR_WHOLE: usize = 24;

/// The results of one engine (here "ours") against another, counted. All of it adds up, so the parts of a match may be
/// counted apart, in any order, and added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Observations {
    /// Pairs by the twelfths of a point that we got from both games.
    pairs: [u64; PAIR_WHOLE + 1],
    /// Games without their pair, by our twelfths.
    singles: [u64; 13],
    /// All games by our colour and our twelfths.
    games: [[u64; 13]; 2],
    /// Prize points, ours and theirs.
    prizes: [u64; 2],
}

impl Observations {
    /// Counts both games of an opening: our points as White and as Black.
    pub fn add_pair(&mut self, as_white: Points, as_black: Points) {
        self.pairs[usize::from(as_white.twelfths() + as_black.twelfths())] += 1;
        self.add_game(Color::White, as_white);
        self.add_game(Color::Black, as_black);
    }

    /// Counts the second game of a pair whose first game is counted as a single one: its colour and points, those of the second one.
    pub fn complete_pair(&mut self, color: Color, single: Points, other: Points) {
        self.singles[usize::from(single.twelfths())] -= 1;
        self.pairs[usize::from(single.twelfths() + other.twelfths())] += 1;
        self.add_game(!color, other);
    }

    /// Counts a game whose pair is not over, or stays without the other game because a match was broken off.
    pub fn add_single(&mut self, color: Color, points: Points) {
        self.singles[usize::from(points.twelfths())] += 1;
        self.add_game(color, points);
    }

    /// Adds prize points (3-0, 2-1, 1-1). They take no part in any estimate.
    pub fn add_prizes(&mut self, ours: u64, theirs: u64) {
        self.prizes[0] += ours;
        self.prizes[1] += theirs;
    }

    fn add_game(&mut self, color: Color, points: Points) {
        self.games[color.index()][usize::from(points.twelfths())] += 1;
    }

    /// The same results as the other engine sees them.
    pub fn reversed(&self) -> Observations {
        let mut other = self.clone();
        other.pairs.reverse();
        other.singles.reverse();
        other.games.reverse();
        other.games.iter_mut().for_each(|games| games.reverse());
        other.prizes.reverse();
        other
    }

    /// Pairs by the twelfths of a point, 0 to 24, that we got from both games.
    pub fn pair_counts(&self) -> &[u64; PAIR_WHOLE + 1] {
        &self.pairs
    }

    /// Games without their pair by our twelfths of a point, 0 to 12.
    pub fn single_counts(&self) -> &[u64; 13] {
        &self.singles
    }

    /// Prize points, ours and theirs.
    pub fn prizes(&self) -> [u64; 2] {
        self.prizes
    }

    /// The number of whole pairs.
    pub fn pairs(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// The number of all games.
    pub fn games(&self) -> u64 {
        Color::BOTH.iter().map(|&color| self.games_as(color)).sum()
    }

    /// The number of our games with this colour.
    pub fn games_as(&self, color: Color) -> u64 {
        self.games[color.index()].iter().sum()
    }

    /// Our points of all games, in twelfths.
    pub fn twelfths(&self) -> u64 {
        Color::BOTH.iter().map(|&color| self.twelfths_as(color)).sum()
    }

    /// Our points of the games with this colour, in twelfths.
    pub fn twelfths_as(&self, color: Color) -> u64 {
        (0..).zip(self.games[color.index()]).map(|(twelfths, count): (u64, u64)| twelfths * count).sum()
    }

    /// Games in which we got this much.
    pub fn games_worth(&self, points: Points) -> u64 {
        self.games.iter().map(|games| games[usize::from(points.twelfths())]).sum()
    }

    /// Games in which we got more than a half: narrow wins too.
    pub fn wins(&self) -> u64 {
        self.games.iter().flat_map(|games| &games[7..]).sum()
    }

    /// Games in which both got a half.
    pub fn draws(&self) -> u64 {
        self.games_worth(Points::DRAW)
    }

    /// Games in which we got less than a half: narrow losses too.
    pub fn losses(&self) -> u64 {
        self.games.iter().flat_map(|games| &games[..6]).sum()
    }
}

fn add<const N: usize>(to: &mut [u64; N], from: &[u64; N]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

impl AddAssign<&Observations> for Observations {
    fn add_assign(&mut self, more: &Observations) {
        add(&mut self.pairs, &more.pairs);
        add(&mut self.singles, &more.singles);
        self.games.iter_mut().zip(&more.games).for_each(|(to, from)| add(to, from));
        add(&mut self.prizes, &more.prizes);
    }
}

impl<'a> Sum<&'a Observations> for Observations {
    fn sum<I: Iterator<Item = &'a Observations>>(parts: I) -> Observations {
        let mut all = Observations::default();
        parts.for_each(|part| all += part);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NARROW: Points = Points::from_twelfths(8).unwrap();

    /// Two pairs and a game: 1-0 and ½, ⅔ and 0, and ⅓ as White.
    fn match_of_five() -> Observations {
        let mut all = Observations::default();
        all.add_pair(Points::WIN, Points::DRAW);
        all.add_pair(NARROW, Points::LOSS);
        all.add_single(Color::White, NARROW.other());
        all.add_prizes(3 + 1 + 2 + 1, 1 + 1 + 3 + 2);
        all
    }

    #[test]
    fn counts() {
        let all = match_of_five();
        assert_eq!((all.games(), all.wins(), all.draws(), all.losses()), (5, 2, 1, 2));
        assert_eq!((all.pairs(), all.pair_counts()[18], all.pair_counts()[8]), (2, 1, 1));
        assert_eq!(all.twelfths(), 12 + 6 + 8 + 4);
        assert_eq!(Color::BOTH.map(|color| (all.games_as(color), all.twelfths_as(color))), [(3, 24), (2, 6)]);
    }

    #[test]
    fn a_pair_may_come_game_by_game() {
        let (mut slowly, mut at_once) = (Observations::default(), Observations::default());
        slowly.add_single(Color::Black, Points::DRAW);
        slowly.complete_pair(Color::Black, Points::DRAW, NARROW);
        at_once.add_pair(NARROW, Points::DRAW);
        assert_eq!(slowly, at_once);
    }

    #[test]
    fn the_other_side_sees_the_rest() {
        let all = match_of_five();
        let other = all.reversed();
        assert_eq!(other.twelfths(), 5 * 12 - all.twelfths());
        assert_eq!((other.wins(), other.losses()), (all.losses(), all.wins()));
        assert_eq!((other.games_as(Color::White), other.twelfths_as(Color::White)), (2, 18));
        assert_eq!(other.prizes(), [7, 7]);
        assert_eq!(other.reversed(), all);
    }

    #[test]
    fn parts_add_up() {
        let mut parts = [Observations::default(), Observations::default()];
        parts[1].add_pair(Points::WIN, Points::DRAW);
        parts[0].add_pair(NARROW, Points::LOSS);
        parts[1].add_single(Color::White, NARROW.other());
        parts[0].add_prizes(7, 7);
        assert_eq!(parts.iter().sum::<Observations>(), match_of_five());
    }
}
