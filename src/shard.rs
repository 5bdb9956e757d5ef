//! A part of a run that several machines share.

use std::fmt;
use std::str::FromStr;

/// Every piece of work whose number, from 0, leaves this rest: `0/4` is the first of four. Numbered from 0, as array jobs of Slurm
/// and Kubernetes number theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 0.
    pub index: u64,
    /// At least 1.
    pub of: u64,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Its share of a sequence.
    pub fn share<T>(self, of: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
        let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
        of.skip(number(self.index)).step_by(number(self.of).max(1))
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let read = || {
            let (index, of) = text.split_once('/')?;
            let shard = Shard { index: index.parse().ok()?, of: of.parse().ok()? };
            (shard.index < shard.of).then_some(shard)
        };
        read().ok_or_else(|| "expected I/N, I from 0 to N-1".to_owned())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_take_everything_once() {
        let share = |shard: &str| shard.parse::<Shard>().unwrap().share(1..=10).collect::<Vec<_>>();
        assert_eq!(share("0/1"), (1..=10).collect::<Vec<_>>());
        assert_eq!((share("0/3"), share("1/3"), share("2/3")), (vec![1, 4, 7, 10], vec![2, 5, 8], vec![3, 6, 9]));
        assert!(share("18446744073709551614/18446744073709551615").is_empty());
        for wrong in ["", "1", "2/2", "3/2", "0/0", "a/b", "1/2/3", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
