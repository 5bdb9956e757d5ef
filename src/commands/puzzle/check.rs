//! `--check`: cooks and wrong lengths.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;

use super::Arguments;
use crate::commands::Status;
use crate::commands::interrupt::Interrupt;
use crate::puzzles::{Check, Judge, Puzzle};
use crate::solver::Length;
use crate::variants::Playable;

/// Checks each puzzle and says what is wrong with it.
pub fn run<G: Playable>(arguments: &Arguments, puzzles: &[(usize, Puzzle<G>)]) -> Result<Status> {
    Interrupt::end_at_once()?;
    let mut judge = Judge::<G>::default();
    let mut out = io::stdout().lock();
    let (mut cooked, mut wrong, mut undecided) = (0, 0, 0);
    for (number, puzzle) in puzzles {
        if io::stderr().is_terminal() {
            eprint!("\r\x1b[2Kpuzzle {number}, {} moves\r", puzzle.moves);
        }
        let check = judge.check(&puzzle.position, puzzle.moves);
        let faults = faults(&check, puzzle.moves);
        cooked += u32::from(check.keys.len() > 1);
        wrong += u32::from(
            matches!(check.length, Length::Exactly(moves) if moves != puzzle.moves) || check.length == Length::Longer,
        );
        undecided += u32::from(!check.undecided.is_empty() || matches!(check.length, Length::Undecided(_)));
        if faults.is_empty() {
            continue;
        }
        let keys: Vec<String> = check.keys.iter().map(|&m| puzzle.position.write_move(m)).collect();
        let keys = if keys.is_empty() { "-".to_owned() } else { keys.join(" ") };
        let position = puzzle.position.write_position();
        writeln!(out, "{number}\t{}\t{}\t{keys}\t{position}", puzzle.moves, faults.join(", "))?;
    }
    out.flush()?;
    if io::stderr().is_terminal() {
        eprint!("\r\x1b[2K");
    }
    let variant = arguments.variant.variant;
    let count = puzzles.len();
    note!("{variant}: {count} puzzles, {cooked} cooked, {wrong} of another length, {undecided} undecided");
    Ok(if cooked + wrong + undecided > 0 { Status::Negative } else { Status::Done })
}

/// What is wrong with a puzzle that claims a mate in `moves`.
fn faults<M>(check: &Check<M>, moves: u32) -> Vec<String> {
    let mut faults = Vec::new();
    match check.length {
        Length::Exactly(length) if length == moves => (),
        Length::Exactly(length) => faults.push(format!("takes {length}")),
        Length::Longer => faults.push(format!("takes more than {}", moves + 1)),
        Length::Undecided(moves) => faults.push(format!("takes more than {moves}, undecided")),
    }
    if check.keys.len() > 1 {
        faults.push(format!("{} solutions", check.keys.len()));
    }
    if !check.undecided.is_empty() {
        faults.push(format!("{} first moves undecided", check.undecided.len()));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_named() {
        let check = |length, keys: usize, undecided: usize| Check {
            length,
            keys: vec![(); keys],
            undecided: vec![(); undecided],
        };
        assert!(faults(&check(Length::Exactly(3), 1, 0), 3).is_empty());
        assert_eq!(faults(&check(Length::Exactly(3), 2, 0), 3), ["2 solutions"]);
        assert_eq!(faults(&check(Length::Exactly(2), 2, 0), 3), ["takes 2", "2 solutions"]);
        assert_eq!(faults(&check(Length::Longer, 0, 1), 3), ["takes more than 4", "1 first moves undecided"]);
        assert_eq!(faults(&check(Length::Undecided(2), 0, 0), 3), ["takes more than 2, undecided"]);
    }
}
