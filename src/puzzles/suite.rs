//! Suites of mates as text: position and number of moves, parted by a tab.

use thiserror::Error;

use crate::game::{Line, PositionError};
use crate::variants::{Playable, Settings, Variant};

/// A position in which the side to move mates, and its shortest mate takes so many moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle<G> {
    /// The position.
    pub position: G,
    /// Moves of the side to move, from 1.
    pub moves: u32,
    /// The file that it is from.
    pub source: String,
    /// Its line there, from 1.
    pub line: u64,
}

/// A suite that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{source_name}, line {line}: {fault}")]
pub struct SuiteError {
    /// The file.
    pub source_name: String,
    /// The line, from 1.
    pub line: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The second column.
    #[error("{0:?} is no length of a mate: expected a number from -{most} to {most}, not 0", most = LONGEST)]
    Length(String),
    /// The game is over there.
    #[error("the game is over in this position")]
    Over,
}

/// No suite asks for a longer mate: what the solver can be asked in reasonable time.
pub const LONGEST: i32 = 20;

/// Reads a suite. Lines of a negative length, in which the side to move is mated, are no puzzles and are left out, as are comments.
pub fn read_suite<G: Playable>(
    text: &str,
    name: &str,
    variant: Variant,
    settings: &Settings,
) -> Result<Vec<Puzzle<G>>, SuiteError> {
    let rules = G::rules_of(variant, settings);
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let mut puzzles = Vec::new();
    for (line, text) in lines {
        let puzzle =
            puzzle::<G>(text, &rules).map_err(|fault| SuiteError { source_name: name.to_owned(), line, fault })?;
        let Some((position, moves)) = puzzle else { continue };
        puzzles.push(Puzzle { position, moves, source: name.to_owned(), line });
    }
    Ok(puzzles)
}

fn puzzle<G: Playable>(text: &str, rules: &G::Rules) -> Result<Option<(G, u32)>, Fault> {
    let text = text.trim_start_matches('\u{feff}');
    let (position, length) = text.split_once('\t').unwrap_or((text, ""));
    let length = length.split('\t').next().unwrap_or_default().trim();
    let (position, _) = G::read_position(position.trim(), rules)?;
    let moves = length.parse::<i32>().ok().filter(|moves| (1..=LONGEST).contains(&moves.abs()));
    let moves = moves.ok_or_else(|| Fault::Length(length.chars().take(20).collect()))?;
    if Line::new(position.clone()).outcome().is_some() {
        return if moves < 0 { Ok(None) } else { Err(Fault::Over) };
    }
    Ok(u32::try_from(moves).ok().map(|moves| (position, moves)))
}

/// The puzzles that the program brings along, the short ones first: see [`Facts::mates`](crate::variants::Facts::mates).
pub fn embedded<G: Playable>(variant: Variant) -> Vec<Puzzle<G>> {
    let suites = variant.facts().mates.iter();
    // A test reads them all.
    let read = suites.filter_map(|&(name, text)| read_suite(text, name, variant, &Settings::default()).ok());
    let mut puzzles: Vec<Puzzle<G>> = read.flatten().collect();
    puzzles.sort_by_key(|puzzle| puzzle.moves);
    puzzles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch;
    use crate::games::glinski::Glinski;

    #[test]
    fn embedded_suites_read_whole() {
        let mut with = Vec::new();
        for variant in Variant::ALL {
            dispatch!(variant, G => {
                let count = |&(name, text): &(&str, &str)| {
                    read_suite::<G>(text, name, variant, &Settings::default()).unwrap_or_else(|e| panic!("{e}")).len()
                };
                let puzzles = variant.facts().mates.iter().map(count).sum::<usize>();
                assert_eq!(embedded::<G>(variant).len(), puzzles);
                with.extend((puzzles > 20).then_some(variant));
            });
        }
        assert_eq!(with, [Variant::Cescacs, Variant::Glinski, Variant::Hexdameo]);
    }

    #[test]
    fn wrong_lines_are_told() {
        let position = "1/3/5/Q2K3/9/11/11/2P1Q6/1k9/11/11 w - 1 79";
        let read = |text: &str| {
            let puzzles = read_suite::<Glinski>(text, "x", Variant::Glinski, &Settings::default());
            puzzles.map(|puzzles| puzzles.len()).map_err(|error| error.to_string())
        };
        assert_eq!(read(&format!("# a\n\n{position}\t2\n{position}\t-2\tnote\n")), Ok(1));
        assert!(read(&format!("{position}\tsoon")).unwrap_err().starts_with("x, line 1: \"soon\" is no length"));
        for wrong in ["0", "21", "", "99999999999"] {
            assert!(read(&format!("{position}\t{wrong}")).is_err(), "{wrong}");
        }
        assert!(read("nothing\t2").unwrap_err().starts_with("x, line 1: position, "));
    }
}
