//! One game: the arbiter asks, judges by our rules, keeps the clocks and writes down.

use std::fmt::Write;
use std::time::Duration;

use super::adjudication::{Adjudication, Watch};
use super::clock::Clock;
use super::engine::Pace;
use super::fault::{Fault, Irregularity};
use super::player::{Broken, Opinion, Player, Thought, Turn};
use crate::game::{Color, End, Line, Outcome, Text};
use crate::record::{Branch, Comment, Record, Step};
use crate::search::score_text;
use crate::variants::Variant;

/// What holds for every game of a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conditions {
    /// The variant.
    pub variant: Variant,
    /// What ends games early.
    pub adjudication: Adjudication,
    /// How late a move may come before it is a time loss: what the system may have taken from the engine.
    pub margin: Duration,
}

/// A player at the board.
pub struct Seat<'a, G: Text> {
    /// Its name.
    pub name: &'a str,
    /// What it may spend.
    pub pace: &'a Pace,
    /// The player.
    pub player: &'a mut dyn Player<G>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct Played<G: Text> {
    /// Opening, moves with comments, result.
    pub record: Record<G>,
    /// The result.
    pub outcome: Outcome,
    /// What was irregular, and whose fault it was.
    pub irregularity: Option<(Color, Irregularity)>,
    /// The fault in words, with the last lines that the engine said.
    pub report: Option<String>,
    /// Moves of the engines.
    pub plies: usize,
}

/// The tag that says what the comments on moves are.
pub const COMMENTS_TAG: &str = "Comments";
const COMMENTS: &str = "score for White / depth, seconds, nodes";

/// Plays a game from the end of `opening` on; White's seat first. `None` if the match is broken off.
pub fn play<G: Text>(opening: &Line<G>, mut seats: [Seat<'_, G>; 2], conditions: &Conditions) -> Option<Played<G>> {
    let mut game = Game::begin(opening, &seats, conditions);
    for color in Color::BOTH {
        let seat = &mut seats[color.index()];
        match seat.player.new_game() {
            Ok(()) => {}
            Err(Broken::Stopped) => return None,
            Err(Broken::Fault(fault)) => return Some(game.forfeit(color, fault, seat.player.last_lines())),
        }
    }
    loop {
        if let Some(outcome) = game.over() {
            return Some(game.end(outcome));
        }
        let mover = game.line.position().side_to_move();
        let seat = &mut seats[mover.index()];
        match seat.player.think(&game.turn(seat.pace)) {
            Ok(thought) => {
                if let Some(late) = game.late(seat.pace, &thought) {
                    seat.player.at_fault();
                    return Some(game.forfeit(mover, late, seat.player.last_lines()));
                }
                if let Some(outcome) = game.make(mover, thought) {
                    return Some(game.end(outcome));
                }
            }
            Err(Broken::Stopped) => return None,
            Err(Broken::Fault(fault)) => return Some(game.forfeit(mover, fault, seat.player.last_lines())),
        }
    }
}

/// A game in progress.
struct Game<'a, G: Text> {
    conditions: &'a Conditions,
    line: Line<G>,
    record: Record<G>,
    /// The game so far, for engines.
    command: String,
    clocks: [Option<Clock>; 2],
    watch: Watch,
    plies: usize,
}

impl<'a, G: Text> Game<'a, G> {
    fn begin(opening: &Line<G>, seats: &[Seat<'_, G>; 2], conditions: &'a Conditions) -> Game<'a, G> {
        let mut record = Record::of_line(conditions.variant, opening);
        let named = [("White", seats[0].name), ("Black", seats[1].name)];
        let paces = [("WhiteLimit", seats[0].pace.to_string()), ("BlackLimit", seats[1].pace.to_string())];
        let all = named.into_iter().chain(paces.iter().map(|(tag, pace)| (*tag, pace.as_str())));
        for (tag, value) in all.chain([(COMMENTS_TAG, COMMENTS)]) {
            record.tags.set(tag, value).expect("a tag's name of letters");
        }
        if let Some(last) = record.main.steps.last_mut() {
            last.add_comment("opening");
        }
        let mut command = Record::of_line(conditions.variant, opening).to_uci();
        if opening.moves().len() == 0 {
            command.push_str(" moves");
        }
        Game {
            conditions,
            line: opening.clone(),
            record,
            command,
            clocks: [0, 1].map(|i| seats[i].pace.control.map(Clock::new)),
            watch: Watch::default(),
            plies: 0,
        }
    }

    /// Whether the rules end the game here. Draws that a player may claim are claimed for both.
    fn over(&self) -> Option<Outcome> {
        self.line.outcome().or_else(|| self.line.draw().end().map(Outcome::draw))
    }

    fn turn<'t>(&'t self, pace: &'t Pace) -> Turn<'t, G> {
        let mover = self.line.position().side_to_move();
        let allowed = self.allowed(pace, mover).map(|allowed| allowed + self.conditions.margin);
        // "moves" without moves is legal UCI, but not every engine's idea of it.
        let command = self.command.strip_suffix(" moves").unwrap_or(&self.command);
        Turn { line: &self.line, command, pace, clocks: self.clocks, allowed }
    }

    /// What a move may take at most.
    fn allowed(&self, pace: &Pace, mover: Color) -> Option<Duration> {
        let clock = self.clocks[mover.index()].map(|clock| clock.left());
        pace.movetime.into_iter().chain(clock).min()
    }

    /// Charges a move to the mover's clock.
    fn late(&mut self, pace: &Pace, thought: &Thought<G::Move>) -> Option<Fault> {
        let mover = self.line.position().side_to_move();
        let allowed = self.allowed(pace, mover)?;
        let in_time = self.clocks[mover.index()].as_mut().is_none_or(|c| c.spend(thought.took, self.conditions.margin));
        let in_time = in_time && thought.took <= allowed + self.conditions.margin;
        (!in_time).then_some(Fault::Late { took: thought.took, allowed })
    }

    /// Makes a move, and says whether the scores or the length end the game.
    fn make(&mut self, mover: Color, thought: Thought<G::Move>) -> Option<Outcome> {
        let Thought { m, took, opinion } = thought;
        let _ = write!(self.command, " {}", self.line.position().write_uci(m));
        let mut step = Step::new(m);
        step.add_comment(&comment(opinion, took, mover));
        self.record.main.steps.push(step);
        self.line.push(m);
        self.plies += 1;
        // What the rules say comes first.
        if self.over().is_some() {
            return None;
        }
        let moves = self.line.moves().len().div_ceil(2) as u32;
        self.watch.note(&self.conditions.adjudication, mover, opinion.score, moves)
    }

    fn end(mut self, outcome: Outcome) -> Played<G> {
        self.record.finish(outcome);
        Played { record: self.record, outcome, irregularity: None, report: None, plies: self.plies }
    }

    /// The end of a game by a player's fault. Whoever is late only loses if the other side has enough to win.
    fn forfeit(self, loser: Color, fault: Fault, last_lines: Vec<String>) -> Played<G> {
        let kind = fault.irregularity();
        let outcome = match kind {
            Irregularity::TimeLoss if !self.line.position().can_win(!loser) => Outcome::draw(End::Time),
            Irregularity::TimeLoss => Outcome::win(!loser, End::Time),
            _ => Outcome::win(!loser, End::Forfeit),
        };
        let mut report = format!("{loser}: {fault}");
        if !last_lines.is_empty() {
            let _ = write!(report, "; last lines: {}", last_lines.join(" | "));
        }
        let mut played = self.end(outcome);
        played.record.tags.set("Irregularity", &format!("{kind} by {loser}")).expect("a tag's name of letters");
        remark(&mut played.record.main, &report);
        Played { irregularity: Some((loser, kind)), report: Some(report), ..played }
    }
}

/// Adds a comment behind the last move.
fn remark<M>(main: &mut Branch<M>, text: &str) {
    match main.steps.last_mut() {
        Some(step) => step.add_comment(text),
        None => main.intro.extend(Comment::new(text)),
    }
}

/// `+0.35/12, 0.103 s, 45012`: what [`COMMENTS_TAG`] says.
fn comment(opinion: Opinion, took: Duration, mover: Color) -> String {
    let mut text = opinion.score.map_or_else(|| "?".to_owned(), |score| score_text(score, mover));
    if let Some(depth) = opinion.depth {
        let _ = write!(text, "/{depth}");
    }
    let _ = write!(text, ", {:.3} s", took.as_secs_f64());
    if let Some(nodes) = opinion.nodes {
        let _ = write!(text, ", {nodes}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Score;

    #[test]
    fn comments_are_white_s_view() {
        let opinion = Opinion { score: Some(Score::Cp(35)), depth: Some(12), nodes: Some(45012) };
        let took = Duration::from_micros(103_400);
        assert_eq!(comment(opinion, took, Color::Black), "-0.35/12, 0.103 s, 45012");
        assert_eq!(comment(Opinion::default(), took, Color::White), "?, 0.103 s");
    }
}
