//! Playing weaker than one can, for people.
//!
//! A weak player looks at few positions, so that deep points are overlooked and shallow ones are not, and judges positions with a blur: what
//! is worth about the same to a strong player, a weak one orders by taste. The same position is always misjudged alike, and nothing is
//! ever played at random.

/// The highest level.
pub const LEVELS: u8 = 20;

/// Elo of the levels, the lowest first. A guess, a hundred a level: no match has measured it yet.
const ELO: [u32; LEVELS as usize] = [
    600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2100, 2200, 2300, 2400, 2500,
];

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Nodes a move, at most; `None` for no such limit.
    pub nodes: Option<u64>,
    /// Static evaluations are off by up to this many centipawns either way.
    pub blur: i32,
}

impl Default for Skill {
    /// As well as possible.
    fn default() -> Skill {
        Skill { nodes: None, blur: 0 }
    }
}

impl Skill {
    /// The lowest Elo that can be asked for.
    pub const LEAST_ELO: u32 = ELO[0];
    /// The highest.
    pub const MOST_ELO: u32 = ELO[LEVELS as usize - 1];

    /// A level, 1 to [`LEVELS`]; others are taken for the nearest. At level 1 there are 50 nodes and a blur of 150 centipawns; each further
    /// level has half as many nodes again and a blur of 10 centipawns less, so that the highest five have none.
    pub fn of_level(level: u8) -> Skill {
        Skill::between(u32::from(level.clamp(1, LEVELS) - 1), 0, 1)
    }

    /// An Elo between [`LEAST_ELO`](Skill::LEAST_ELO) and [`MOST_ELO`](Skill::MOST_ELO); others are taken for the nearest. The scale is
    /// a guess: nobody who plays these games has a rating, and no match between levels has been played.
    pub fn of_elo(elo: u32) -> Skill {
        let elo = elo.clamp(Skill::LEAST_ELO, Skill::MOST_ELO);
        let above = ELO.partition_point(|&known| known <= elo);
        if above == ELO.len() {
            return Skill::of_level(LEVELS);
        }
        Skill::between(above as u32 - 1, elo - ELO[above - 1], ELO[above] - ELO[above - 1])
    }

    /// `part` of `whole` of the way from a level, counted from 0, to the next. In whole numbers, since powers of floating point numbers
    /// differ in their last digits from build to build.
    fn between(level: u32, part: u32, whole: u32) -> Skill {
        let nodes = |level: u32| 50 * 3u64.pow(level) / 2u64.pow(level);
        let blur = |level: u32| 150 - 10 * level.min(15) as i32;
        let (part, whole) = (u64::from(part), u64::from(whole));
        let next = level + u32::from(part > 0);
        Skill {
            nodes: Some(nodes(level) + (nodes(next) - nodes(level)) * part / whole),
            blur: blur(level) - (blur(level) - blur(next)) * part as i32 / whole as i32,
        }
    }

    /// What is added to the evaluation of the position with this key.
    #[inline(always)]
    pub(super) fn misjudgement(self, key: u64) -> i32 {
        if self.blur == 0 {
            return 0;
        }
        // The multiplier of splitmix64 (Steele, Lea and Flood, 2014); the sum of two draws, so that small errors are the rule.
        let draws = key.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 32;
        let draw = |shift: u32| ((draws >> shift) & 0xffff) as i32 - 0x8000;
        ((draw(0) + draw(16)) * self.blur) >> 16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_the_numbers_in_the_help() {
        let nodes = |level| Skill::of_level(level).nodes.unwrap();
        assert_eq!([0, 1, 5, 10, 15, 20, 255].map(nodes), [50, 50, 253, 1_922, 14_596, 110_841, 110_841]);
        assert_eq!([1, 8, 15, 16, 20].map(|level| Skill::of_level(level).blur), [150, 80, 10, 0, 0]);
    }

    #[test]
    fn more_elo_is_more_skill() {
        assert!(ELO.is_sorted_by(|a, b| a < b));
        for (level, elo) in (1..).zip(ELO) {
            assert_eq!(Skill::of_elo(elo), Skill::of_level(level));
        }
        let all: Vec<Skill> = (0..4000).map(Skill::of_elo).collect();
        assert!(all.is_sorted_by(|a, b| a.nodes <= b.nodes && a.blur >= b.blur));
        assert_eq!((all[0], all[3999]), (Skill::of_level(1), Skill::of_level(LEVELS)));
    }

    #[test]
    fn misjudgements_stay_within_the_blur_and_lean_to_no_side() {
        let skill = Skill { blur: 100, ..Skill::default() };
        let keys = (1..=10_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let all: Vec<i32> = keys.map(|key| skill.misjudgement(key)).collect();
        assert!(all.iter().all(|error| error.abs() <= 100));
        // The sum of two uniform draws has a standard deviation of 100 / sqrt(6) = 41; the mean of 10,000 of 0.4.
        assert!((all.iter().sum::<i32>() / 10_000).abs() <= 2);
        let large = all.iter().filter(|error| error.abs() > 50).count();
        // A quarter lies in the outer half.
        assert!((2_300..2_700).contains(&large), "{large}");
        assert_eq!(Skill::default().misjudgement(12345), 0);
    }
}
