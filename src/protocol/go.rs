//! The words of `go`.

use super::refusal::{Refusal, quote_or_nothing};

/// Clocks are cut to this, in milliseconds: thirty years, so that no sum of times overflows.
const LONGEST_TIME: i64 = 1_000_000_000_000;

/// The deepest perft: none ends that is nearly as deep, and each ply takes stack.
pub(super) const DEEPEST_PERFT: i64 = 99;

/// What `go` asks for, before its moves are looked at. Times in milliseconds; those below 0 are taken for 0.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Go<'a> {
    /// Left on White's clock and on Black's.
    pub time: [Option<u64>; 2],
    /// Gained with each move by White and by Black.
    pub increment: [Option<u64>; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Think exactly this long.
    pub move_time: Option<u64>,
    /// Plies; at least 1.
    pub depth: Option<u32>,
    /// Nodes; at least 1.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves; at least 1.
    pub mate: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
    /// On the opponent's time.
    pub ponder: bool,
    /// Only these moves.
    pub search_moves: Vec<&'a str>,
    /// Do not search, but count leaves at this depth.
    pub perft: Option<u32>,
    /// The first word that is no word of `go`.
    pub unknown: Option<&'a str>,
}

impl<'a> Go<'a> {
    /// Reads the words after `go`. Unknown ones are passed over.
    ///
    /// # Errors
    /// A number that is none, is missing, or is too small. One that is too large is taken for the largest.
    pub(super) fn read(text: &'a str) -> Result<Go<'a>, Refusal> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(m) = words.next_if(|word| !is_word_of_go(word)) {
                        go.search_moves.push(m);
                    }
                }
                word if is_word_of_go(word) => go.read_number(word, words.next().unwrap_or(""))?,
                _ => go.unknown = go.unknown.or(Some(word)),
            }
        }
        Ok(go)
    }

    fn read_number(&mut self, word: &str, text: &str) -> Result<(), Refusal> {
        match word {
            "wtime" => self.time[0] = Some(read_time(word, text)?),
            "btime" => self.time[1] = Some(read_time(word, text)?),
            "winc" => self.increment[0] = Some(read_time(word, text)?),
            "binc" => self.increment[1] = Some(read_time(word, text)?),
            "movetime" => self.move_time = Some(read_time(word, text)?),
            // Some programs send 0 for a game without further time controls.
            "movestogo" => {
                let count = read_integer(text).ok_or_else(|| refuse(word, text, "a whole number"))?;
                self.moves_to_go = (count > 0).then(|| narrow(count as u64));
            }
            "depth" => self.depth = Some(narrow(read_count(word, text)?)),
            "nodes" => self.nodes = Some(read_count(word, text)?),
            "mate" => self.mate = Some(narrow(read_count(word, text)?)),
            _ => match read_integer(text) {
                Some(depth @ 0..=DEEPEST_PERFT) => self.perft = Some(depth as u32),
                _ => return Err(refuse(word, text, "a depth from 0 to 99")),
            },
        }
        Ok(())
    }
}

fn read_time(word: &str, text: &str) -> Result<u64, Refusal> {
    let time = read_integer(text).ok_or_else(|| refuse(word, text, "a number of milliseconds"))?;
    Ok(time.clamp(0, LONGEST_TIME) as u64)
}

/// A number of things, of which there is at least one: 0 is taken for 1.
fn read_count(word: &str, text: &str) -> Result<u64, Refusal> {
    match read_integer(text) {
        Some(count) if count >= 0 => Ok(count.max(1) as u64),
        _ => Err(refuse(word, text, "a whole number from 1")),
    }
}

fn narrow(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Whether this is a word of `go`, and so ends a list of moves.
fn is_word_of_go(word: &str) -> bool {
    const WORDS: [&str; 13] = [
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "movetime",
        "depth",
        "nodes",
        "mate",
        "infinite",
        "ponder",
        "searchmoves",
        "perft",
    ];
    WORDS.contains(&word)
}

/// A whole number; one that does not fit is cut to the largest or the smallest.
fn read_integer(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

fn refuse(word: &str, text: &str, expected: &'static str) -> Refusal {
    Refusal::Malformed { command: "go", found: format!("{word} {}", quote_or_nothing(text)), expected }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go<'_> {
        Go::read(text).unwrap()
    }

    #[test]
    fn every_word_is_read() {
        let clocks = read("wtime 1000 btime 2000 winc 10 binc 20 movestogo 40");
        assert_eq!((clocks.time, clocks.increment), ([Some(1000), Some(2000)], [Some(10), Some(20)]));
        assert_eq!(clocks.moves_to_go, Some(40));
        let limits = read("movetime 5 depth 6 nodes 7 mate 8 perft 0");
        assert_eq!((limits.move_time, limits.depth, limits.nodes), (Some(5), Some(6), Some(7)));
        assert_eq!((limits.mate, limits.perft), (Some(8), Some(0)));
        assert_eq!(read("searchmoves a b ponder infinite"), {
            Go { search_moves: vec!["a", "b"], ponder: true, infinite: true, ..Go::default() }
        });
        assert_eq!(read(""), Go::default());
    }

    #[test]
    fn numbers_out_of_range_are_cut_where_that_makes_sense() {
        assert_eq!(read("wtime -50 movetime -1").time, [Some(0), None]);
        assert_eq!(read("wtime 99999999999999999999").time[0], Some(LONGEST_TIME as u64));
        assert_eq!(read("btime -99999999999999999999").time[1], Some(0));
        assert_eq!(read("movestogo 0").moves_to_go, None);
        assert_eq!(read("depth 0 nodes 0").nodes, Some(1));
        assert_eq!(read("depth 5000000000").depth, Some(u32::MAX));
    }

    #[test]
    fn what_is_no_number_is_refused_and_named() {
        let refused = |text| Go::read(text).unwrap_err().to_string();
        assert_eq!(refused("depth x"), "go: found depth \"x\", expected a whole number from 1");
        assert_eq!(refused("wtime"), "go: found wtime nothing, expected a number of milliseconds");
        assert_eq!(refused("nodes -1"), "go: found nodes \"-1\", expected a whole number from 1");
        assert_eq!(refused("perft 100"), "go: found perft \"100\", expected a depth from 0 to 99");
        for text in ["movetime 1.5", "movestogo -", "mate +", "winc 1e3", "binc ٣", "btime wtime 5"] {
            assert!(refused(text).starts_with("go: found"), "{text}");
        }
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let go = read("foo depth 3 bar");
        assert_eq!((go.depth, go.unknown), (Some(3), Some("foo")));
    }
}
