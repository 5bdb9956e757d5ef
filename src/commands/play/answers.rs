//! What the person asks for that makes no move.

use std::time::Duration;

use anyhow::Result;

use super::completion::Offers;
use super::input::Heard;
use super::menu::read_level;
use super::request::{HELP, Request};
use super::session::Session;
use super::{Seat, seat_of};
use crate::commands::lines::{moves_text, score_text};
use crate::eval::{self, Evaluator};
use crate::game::{Color, Draw, End, MoveList, Outcome, Stage};
use crate::hex::Cell;
use crate::search::{Best, Limits, Score};
use crate::variants::Playable;

/// How long the engine thinks about a question.
const THOUGHT: Duration = Duration::from_secs(1);

/// Moves of a line that are shown with an evaluation.
const SHOWN: usize = 6;

impl<G: Playable> Session<'_, G> {
    /// Answers a request that leaves the game as it is.
    pub(super) fn show(&mut self, request: Request<'_>) -> Result<()> {
        match request {
            Request::Help => self.say(HELP.trim_end()),
            Request::Board => self.draw(),
            Request::Flip => {
                self.flipped = !self.flipped;
                self.draw()
            }
            Request::Moves(None) => self.say_moves(&self.legal(|_| true)),
            Request::Moves(Some(name)) => self.moves_from(name),
            Request::Eval => self.evaluation(),
            Request::Terms => {
                let terms = self.engine.evaluator().explain(self.game.line().position());
                self.say(eval::table(&terms).trim_end())
            }
            Request::Hint => self.hint(),
            Request::Level(text) => self.level(text),
            Request::Record => self.say(self.game.text().trim_end()),
            Request::Save(file) => match self.game.save_to(file) {
                Ok(file) => self.say(&format!("Saved to {file}.")),
                Err(error) => self.say(&format!("Not saved: {error:#}")),
            },
            Request::Empty | Request::Undo | Request::Resign | Request::Draw | Request::Quit | Request::Move(_) => {
                Ok(())
            }
        }
    }

    /// The legal moves of pieces on cells that fit.
    fn legal(&self, fits: impl Fn(Cell) -> bool) -> Vec<G::Move> {
        let position = self.game.line().position();
        let mut list = G::List::default();
        position.generate(Stage::All, &mut list);
        list.as_slice().iter().copied().filter(|&m| fits(position.anatomy(m).from)).collect()
    }

    /// Says moves in the game's notation, sorted.
    fn say_moves(&self, moves: &[G::Move]) -> Result<()> {
        let position = self.game.line().position();
        let mut texts: Vec<String> = moves.iter().map(|&m| position.write_move(m)).collect();
        texts.sort();
        self.say(&wrapped(&texts, self.terminal.size.map(|(columns, _)| columns)))
    }

    /// Shows where the piece on a cell can go.
    fn moves_from(&self, name: &str) -> Result<()> {
        let position = self.game.line().position();
        let Some(from) = G::read_cell(name) else {
            let quoted: String = name.chars().take(40).collect();
            let example = G::BOARD.iter().next().map(G::cell_name).unwrap_or_default();
            return self.say(&format!("{quoted:?} is no cell: expected a name such as {example}."));
        };
        let moves = self.legal(|cell| cell == from);
        if moves.is_empty() {
            let name = G::cell_name(from);
            return self.say(&match position.piece_at(from) {
                None => format!("There is no piece on {name}."),
                Some(piece) if piece.color != position.side_to_move() => format!("The piece on {name} is not yours."),
                Some(_) => format!("The piece on {name} has no legal move."),
            });
        }
        let targets: Vec<Cell> = moves.iter().map(|&m| position.anatomy(m).to).collect();
        self.draw_marked(&targets)?;
        self.say_moves(&moves)
    }

    /// The engine's best thought about the position, at its full strength.
    fn think(&mut self, limits: &Limits<G::Move>) -> Best<G::Move> {
        // Of a short time, a short one.
        let side = self.game.line().position().side_to_move();
        let time = self.clocks.map_or(THOUGHT, |clocks| THOUGHT.min(clocks.left(side) / 20));
        let limits = Limits { movetime: Some(time), ..limits.clone() };
        self.engine.search(self.game.line(), &limits, self.interrupt.signals(), &mut |_| {})
    }

    fn hint(&mut self) -> Result<()> {
        let best = self.think(&Limits::default());
        let position = self.game.line().position();
        let Some(m) = best.best else { return Ok(()) };
        let score = best.info.map(|info| format!(", {}", score_text(info.score, position.side_to_move())));
        self.say(&format!("Hint: {}{}", position.write_move(m), score.unwrap_or_default()))
    }

    /// Who stands better, and how play would go on.
    fn evaluation(&mut self) -> Result<()> {
        let best = self.think(&Limits::default());
        let position = self.game.line().position();
        let Some(info) = best.info else { return Ok(()) };
        let side = position.side_to_move();
        let line = moves_text(position, &info.pv[..info.pv.len().min(SHOWN)]);
        let more = if info.pv.len() > SHOWN { " …" } else { "" };
        let words = judgement(info.score, side);
        self.say(&format!("{}, {words}, at depth {}: {line}{more}", score_text(info.score, side), info.depth))
    }

    fn level(&mut self, text: Option<&str>) -> Result<()> {
        if let Some(text) = text {
            match read_level(text) {
                Ok(level) => {
                    self.level = level;
                    self.game.set_level(level);
                }
                Err(expected) => return self.say(&expected),
            }
        }
        let level = self.level.map_or("as well as it can".to_owned(), |level| format!("at level {level}"));
        self.say(&format!("The engine plays {level}."))
    }

    /// Claims a draw, or offers one: between two people the other one must agree, the engine answers at once.
    pub(super) fn draw_request(&mut self, side: Color) -> Result<Option<Outcome>> {
        if let Draw::Claimable(end) = self.game.line().draw() {
            return Ok(Some(Outcome::draw(end)));
        }
        let agreed = match seat_of(self.seats, !side) {
            Seat::Engine => {
                // Without a move of its own it has to look at the position first, from the other side.
                let score = self.score.or_else(|| {
                    let limits = self.arguments.limits(self.level, self.clocks.is_some());
                    self.think(&limits).info.map(|info| opposite(info.score))
                });
                let accepts = score.is_some_and(Score::accepts_draw);
                let seen = score.map(|score| format!(" ({})", score_text(score, !side))).unwrap_or_default();
                let answer = if accepts { "agrees to a draw" } else { "plays on" };
                self.say(&format!("The engine {answer}{seen}."))?;
                accepts
            }
            Seat::Human => {
                let question = format!("{side} offers a draw. {}, do you agree? [y/n] ", !side);
                let deadline = self.clocks.and_then(|clocks| clocks.deadline());
                let heard = self.ask(&question, Offers::default(), deadline)?;
                matches!(heard, Heard::Line(line) if ["y", "yes"].contains(&line.to_lowercase().as_str()))
            }
        };
        Ok(agreed.then_some(Outcome::draw(End::Agreement)))
    }
}

/// The same from the other side.
fn opposite(score: Score) -> Score {
    match score {
        Score::Cp(centipawns) => Score::Cp(-centipawns),
        Score::Mate(moves) => Score::Mate(-moves),
    }
}

/// A score in words: who stands better, and how much. An advantage of 1.00 is an even chance to win outright.
fn judgement(score: Score, side: Color) -> String {
    let (ahead, much) = match score {
        Score::Mate(moves) => {
            let winner = if moves > 0 { side } else { !side };
            return format!("{winner} wins in {}", moves.unsigned_abs());
        }
        Score::Cp(centipawns) => (if centipawns > 0 { side } else { !side }, centipawns.unsigned_abs()),
    };
    match much {
        0..25 => "about even".to_owned(),
        25..100 => format!("{ahead} stands better"),
        _ => format!("{ahead} is winning more often than not"),
    }
}

/// Words, with line ends where lines would be longer than so many columns, if there is a limit.
fn wrapped(words: &[String], columns: Option<usize>) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 {
            let fits = columns.is_none_or(|columns| column + 1 + width < columns);
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += width;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_wrapped_on_a_terminal_only() {
        let words = ["ab", "cd", "efg"].map(str::to_owned);
        assert_eq!(wrapped(&words, None), "ab cd efg");
        assert_eq!(wrapped(&words, Some(6)), "ab cd\nefg");
        assert_eq!(wrapped(&words, Some(2)), "ab\ncd\nefg");
    }

    #[test]
    fn scores_are_judged_for_who_is_ahead() {
        assert_eq!(judgement(Score::Cp(-10), Color::White), "about even");
        assert_eq!(judgement(Score::Cp(40), Color::Black), "Black stands better");
        assert_eq!(judgement(Score::Cp(-140), Color::Black), "White is winning more often than not");
        assert_eq!(judgement(Score::Mate(-3), Color::White), "Black wins in 3");
    }
}
