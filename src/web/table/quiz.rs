//! Puzzles at a table: every move at the puzzle's node is judged, and the best defence answers it.

use serde_json::{Value, json};

use super::super::command::Fields;
use super::super::tree::side_name;
use super::events::{move_fields, outcome_object};
use super::game::Table;
use super::setup::{Made, variant_field};
use super::{Answer, Refusal};
use crate::dispatch;
use crate::puzzles::{Attempt, Judge, Puzzle, embedded};
use crate::variants::{Playable, Settings, Variant};

/// What a page's judge may use: entries as a power of two, 6 MiB, and positions a question, a second or two at most. Every
/// puzzle that comes along is solved with less.
const BITS: u32 = 18;
const BUDGET: u64 = 3_000_000;

/// How far a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    Solved,
    Shown,
}

/// A puzzle that a table asks.
pub struct Quiz<G: Playable> {
    puzzle: Puzzle<G>,
    number: usize,
    of: usize,
    /// Where it stands.
    node: usize,
    /// Moves to the mate from there.
    left: u32,
    wrong: u32,
    clues: u32,
    state: State,
    judge: Judge<G>,
}

/// The command `puzzle`: a table that asks one.
pub fn begin(mut fields: Fields, variant: Variant) -> Result<Made, Refusal> {
    let variant = variant_field(&mut fields, variant)?;
    dispatch!(variant, G => begin_in::<G>(fields, variant))
}

fn begin_in<G: Playable>(mut fields: Fields, variant: Variant) -> Result<Made, Refusal> {
    let puzzles = embedded::<G>(variant);
    let number = fields.number("number", 1, u64::from(u32::MAX))?.unwrap_or(1) as usize;
    fields.end()?;
    let of = puzzles.len();
    if of == 0 {
        return Err(Refusal::not_now(format!("there are no puzzles of {variant}")));
    }
    let puzzle = puzzles.into_iter().nth(number - 1);
    let puzzle = puzzle.ok_or_else(|| Refusal::field("number", &format!("a whole number from 1 to {of}")))?;
    let mut table = Table::<G>::new(variant, Settings::default(), puzzle.position.clone());
    table.quiz = Some(Box::new(Quiz {
        left: puzzle.moves,
        puzzle,
        number,
        of,
        node: 0,
        wrong: 0,
        clues: 0,
        state: State::Open,
        judge: Judge::new(BITS, BUDGET),
    }));
    Ok(Made { game: Some(Box::new(table)), answer: json!({ "ok": true }) })
}

impl<G: Playable> Quiz<G> {
    /// As the event `puzzle` has it.
    pub fn object(&self) -> Value {
        json!({
            "number": self.number,
            "of": self.of,
            "moves": self.puzzle.moves,
            "side": side_name(self.puzzle.position.side_to_move()),
            "node": self.node,
            "left": self.left,
            "state": match self.state {
                State::Open => "open",
                State::Solved => "solved",
                State::Shown => "shown",
            },
            "wrong": self.wrong,
            "clues": self.clues,
            "source": self.puzzle.source,
            "line": self.puzzle.line,
        })
    }

    /// Whether moves at this node are answers.
    pub fn asks_at(&self, node: usize) -> bool {
        self.state == State::Open && self.node == node
    }

    /// From the beginning again, when the node where it stood is gone.
    pub fn restart(&mut self) {
        (self.node, self.left, self.state) = (0, self.puzzle.moves, State::Open);
    }

    /// Where it stands.
    pub fn node(&self) -> usize {
        self.node
    }
}

impl<G: Playable> Table<G> {
    /// Judges a move at the puzzle's node: a right one is made and answered, a wrong one refused with the defence.
    pub(super) fn attempt(&mut self, m: G::Move) -> Result<(), Refusal> {
        let position = self.line.position().clone();
        let Some(quiz) = self.quiz.as_mut() else { return self.play(self.current, m) };
        let text = position.write_move(m);
        match quiz.judge.attempt(&position, m, quiz.left) {
            Attempt::Right { left, defence } => {
                self.play(self.current, m)?;
                if let Some(defence) = defence {
                    self.play(self.current, defence)?;
                }
                if let Some(quiz) = self.quiz.as_mut() {
                    (quiz.node, quiz.left) = (self.live, left);
                    if left == 0 {
                        quiz.state = State::Solved;
                    }
                }
                Ok(())
            }
            Attempt::Wrong { defence, later } => {
                quiz.wrong += 1;
                let mut after = position;
                after.make(m, &mut ());
                let answer = after.write_move(defence);
                let message = match later {
                    Some(later) => format!("{text} takes {later} moves, because of {answer}"),
                    None => format!("{text} is not it, because of {answer}"),
                };
                Err(Refusal::new(422, "wrong-move", message)
                    .with("text", text)
                    .with("left", quiz.left)
                    .with("defence", Value::Object(move_fields(&after, defence)))
                    .with("later", later))
            }
            Attempt::Ends(outcome) => {
                quiz.wrong += 1;
                let result = outcome_object::<G>(&outcome);
                let message =
                    format!("{text} ends the game otherwise: {}", result["text"].as_str().unwrap_or_default());
                Err(Refusal::new(422, "wrong-move", message)
                    .with("text", text)
                    .with("left", quiz.left)
                    .with("result", result))
            }
            Attempt::Undecided => Err(undecided()),
        }
    }

    fn open_quiz(&mut self) -> Result<&mut Quiz<G>, Refusal> {
        let node = self.quiz.as_ref().filter(|quiz| quiz.asks_at(quiz.node)).map(|quiz| quiz.node);
        let node = node.ok_or_else(|| Refusal::not_now("there is no puzzle to be solved"))?;
        self.show(node);
        self.quiz.as_deref_mut().ok_or_else(undecided)
    }

    /// The command `clue`: which piece moves, and the second time where to.
    pub(super) fn clue(&mut self) -> Answer {
        self.open_quiz()?;
        let position = self.line.position().clone();
        let quiz = self.open_quiz()?;
        let key = quiz.judge.key(&position, quiz.left).ok_or_else(undecided)?;
        quiz.clues += 1;
        let anatomy = position.anatomy(key);
        let to = (quiz.clues > 1).then(|| G::cell_name(anatomy.to));
        Ok(json!({ "ok": true, "from": G::cell_name(anatomy.from), "to": to }))
    }

    /// The command `solution`: plays it.
    pub(super) fn solution(&mut self) -> Result<(), Refusal> {
        self.open_quiz()?;
        let position = self.line.position().clone();
        let quiz = self.open_quiz()?;
        let solution = quiz.judge.solution(&position, quiz.left);
        if solution.is_empty() {
            return Err(undecided());
        }
        quiz.state = State::Shown;
        for m in solution {
            self.play(self.current, m)?;
        }
        if let Some(quiz) = self.quiz.as_mut() {
            (quiz.node, quiz.left) = (self.live, 0);
        }
        Ok(())
    }
}

fn undecided() -> Refusal {
    Refusal::not_now("the solver could not decide this in the time that a page has")
}
