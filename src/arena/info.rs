//! The `info` lines of UCI.

use super::player::Opinion;
use crate::search::Score;

/// Whether the line holds the score of the best line.
pub fn has_score(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let mut score = false;
    while let Some(word) = words.next() {
        match word {
            // What follows is text or moves.
            "string" | "pv" => break,
            "score" => score = true,
            "multipv" if words.next() != Some("1") => return false,
            _ => {}
        }
    }
    score
}

/// Reads an `info` line; what is not there or makes no sense is not known.
pub fn read(line: &str) -> Opinion {
    let mut opinion = Opinion::default();
    let mut words = line.split_ascii_whitespace();
    while let Some(word) = words.next() {
        match word {
            "string" | "pv" => break,
            "depth" => opinion.depth = words.next().and_then(|text| text.parse().ok()),
            "nodes" => opinion.nodes = words.next().and_then(|text| text.parse().ok()),
            "score" => {
                let (kind, value) = (words.next(), words.next().and_then(|text| text.parse().ok()));
                opinion.score = match (kind, value) {
                    (Some("cp"), Some(value)) => Some(Score::Cp(value)),
                    (Some("mate"), Some(value)) => Some(Score::Mate(value)),
                    _ => None,
                };
            }
            _ => {}
        }
    }
    opinion
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_analysis() {
        let line = "info depth 9 seldepth 12 multipv 1 score cp -35 nodes 2000 nps 1 hashfull 0 time 3 pv a1a2";
        assert!(has_score(line));
        assert_eq!(read(line), Opinion { score: Some(Score::Cp(-35)), depth: Some(9), nodes: Some(2000) });
        assert_eq!(read("info score mate 3 upperbound").score, Some(Score::Mate(3)));
        for other in ["info multipv 2 score cp 1", "info depth 3 currmove a1a2", "info string score cp 9", "info"] {
            assert!(!has_score(other), "{other}");
        }
        for garbage in ["info score cp", "info score cp x depth y", "info nodes 99999999999999999999999"] {
            assert_eq!(read(garbage), Opinion::default(), "{garbage}");
        }
    }
}
