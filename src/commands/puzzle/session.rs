//! Puzzles asked one after another.

use std::io::{self, Write};

use anyhow::Result;

use super::Arguments;
use super::request::{HELP, Request, WORDS};
use crate::commands::interrupt::Interrupt;
use crate::commands::lines::moves_text;
use crate::commands::play::completion::Offers;
use crate::commands::play::input::{Heard, Input, Piped};
use crate::commands::{Status, Terminal, show};
use crate::game::Line;
use crate::puzzles::{Attempt, Judge, Puzzle, goal_words};
use crate::variants::Playable;

/// Puzzles, a person, and who decides.
pub struct Session<'a, G: Playable> {
    arguments: &'a Arguments,
    terminal: &'a Terminal,
    puzzles: Vec<(usize, Puzzle<G>)>,
    order: Vec<usize>,
    interrupt: Interrupt,
    input: Input,
    judge: Judge<G>,
    /// The place in the order.
    place: usize,
    line: Line<G>,
    /// Moves to the mate.
    left: u32,
    hints: u32,
    wrong: u32,
    /// Whether the puzzle is behind us: solved, or its solution shown.
    done: bool,
    flipped: bool,
}

impl<'a, G: Playable> Session<'a, G> {
    /// Asks these puzzles in this order, over and over; neither is empty.
    pub fn new(
        arguments: &'a Arguments,
        terminal: &'a Terminal,
        puzzles: Vec<(usize, Puzzle<G>)>,
        order: Vec<usize>,
    ) -> Result<Session<'a, G>> {
        Ok(Session {
            line: Line::new(puzzles[order[0]].1.position.clone()),
            interrupt: Interrupt::install()?,
            input: Input::open(),
            judge: Judge::default(),
            place: 0,
            left: 0,
            hints: 0,
            wrong: 0,
            done: false,
            flipped: false,
            arguments,
            terminal,
            puzzles,
            order,
        })
    }

    /// Asks until the person leaves.
    pub fn run(mut self) -> Result<Status> {
        self.begin()?;
        loop {
            let side = self.line.position().side_to_move();
            let prompt = if self.done { "next or quit> ".to_owned() } else { format!("{side}> ") };
            match self.input.ask(&prompt, self.offers(), None, || self.interrupt.raised())? {
                Heard::Line(line) => {
                    if !self.answer(&line)? {
                        return Ok(Status::Done);
                    }
                }
                Heard::TooLong => {
                    self.say(&format!("That was more than {} bytes: expected a move, or \"help\".", Piped::LONGEST))?;
                }
                Heard::End if self.done => {
                    self.say("")?;
                    return Ok(Status::Done);
                }
                Heard::End | Heard::Late => return self.cut("end of input: the puzzle is not solved"),
                Heard::Interrupted => return self.cut("interrupted"),
            }
        }
    }

    /// What Tab completes, at a terminal.
    fn offers(&self) -> Offers {
        if !self.input.is_typed() {
            return Offers::default();
        }
        let position = self.line.position();
        let uci = position.legal_uci();
        let moves = uci.iter().filter_map(|uci| position.read_move(uci).ok()).map(|m| position.write_move(m)).collect();
        Offers { words: WORDS.to_vec(), moves, uci, cells: Vec::new() }
    }

    fn cut(&self, reason: &str) -> Result<Status> {
        self.say("")?;
        note!("{reason}");
        Ok(Status::Negative)
    }

    /// Shows the puzzle of the present place from its beginning.
    fn begin(&mut self) -> Result<()> {
        let (number, puzzle) = &self.puzzles[self.order[self.place]];
        self.line = Line::new(puzzle.position.clone());
        (self.left, self.hints, self.wrong, self.done) = (puzzle.moves, 0, 0, false);
        let side = puzzle.position.side_to_move();
        // Whoever is to find the mate sits at the bottom.
        self.flipped = self.arguments.drawing.flip != (side == crate::game::Color::Black);
        let of = self.puzzles.last().map_or(0, |(number, _)| *number);
        let title = format!(
            "Puzzle {number} of {of}: {side} {} {}. Type a move, or \"help\".",
            goal_words::<G>(),
            puzzle.moves
        );
        self.say(&title)?;
        self.draw()
    }

    /// Does what the person asks for; false to leave.
    fn answer(&mut self, line: &str) -> Result<bool> {
        match Request::read(line) {
            Request::Empty => {}
            Request::Help => self.say(HELP.trim_end())?,
            Request::Board => self.draw()?,
            Request::Flip => {
                self.flipped = !self.flipped;
                self.draw()?;
            }
            Request::Moves => {
                let position = self.line.position();
                let texts = position.legal_uci().into_iter().filter_map(|uci| position.read_move(&uci).ok());
                let texts: Vec<String> = texts.map(|m| position.write_move(m)).collect();
                self.say(&texts.join(" "))?;
            }
            Request::Next => {
                self.place = (self.place + 1) % self.order.len();
                self.begin()?;
            }
            Request::Again => self.begin()?,
            Request::Quit => return Ok(false),
            _ if self.done => self.say("This puzzle is over. Type \"next\", \"again\" or \"quit\".")?,
            Request::Hint => self.hint()?,
            Request::Solution => self.solution()?,
            Request::Move(text) => match self.line.position().read_move(text) {
                Ok(m) => self.attempt(m)?,
                Err(error) => self.say(&format!("{error}\nType another move, or \"help\"."))?,
            },
        }
        Ok(true)
    }

    fn attempt(&mut self, m: G::Move) -> Result<()> {
        let mut after = self.line.clone();
        after.push(m);
        match self.judge.attempt(self.line.position(), m, self.left) {
            Attempt::Right { left, defence } => {
                let position = self.line.position().clone();
                let played: Vec<G::Move> = std::iter::once(m).chain(defence).collect();
                self.say(&format!("Right: {}", moves_text(&position, &played)))?;
                played.into_iter().for_each(|m| self.line.push(m));
                self.left = left;
                self.draw()?;
                if left > 0 {
                    let side = self.line.position().side_to_move();
                    return self.say(&format!("{side} {} {left}.", goal_words::<G>()));
                }
                self.done = true;
                let (wrong, hints) = (self.wrong, self.hints);
                let flaws = match (wrong, hints) {
                    (0, 0) => "without a mistake".to_owned(),
                    _ => format!("with {wrong} wrong {} and {hints} {}", word(wrong, "move"), word(hints, "hint")),
                };
                let outcome = self.line.outcome().map(|outcome| show::outcome_text::<G>(&outcome));
                self.say(&format!("{}. Solved {flaws}.", outcome.unwrap_or_default()))
            }
            Attempt::Ends(outcome) => {
                self.wrong += 1;
                let text = self.text(m);
                self.say(&format!("{text} ends the game otherwise: {}. Try again.", show::outcome_text::<G>(&outcome)))
            }
            Attempt::Wrong { defence, later } => {
                self.wrong += 1;
                let (goal, left) = (goal_words::<G>(), self.left);
                let defence = moves_text(after.position(), &[defence]);
                let verdict = match later {
                    Some(later) => format!("{goal} {later}, not in {left}"),
                    None => format!("is not it: no win in {left}"),
                };
                let text = self.text(m);
                self.say(&format!("{text} {verdict}, because of {defence}. Try again."))
            }
            Attempt::Undecided => self.say("This move could not be decided. Try another."),
        }
    }

    fn hint(&mut self) -> Result<()> {
        let position = self.line.position().clone();
        let Some(key) = self.judge.key(&position, self.left) else { return self.say("No move could be decided.") };
        let anatomy = position.anatomy(key);
        let hint = match self.hints {
            0 => format!("Hint: the piece on {} moves.", G::cell_name(anatomy.from)),
            _ => format!("Hint: from {} to {}.", G::cell_name(anatomy.from), G::cell_name(anatomy.to)),
        };
        self.hints += 1;
        self.say(&hint)
    }

    fn solution(&mut self) -> Result<()> {
        let position = self.line.position().clone();
        let solution = self.judge.solution(&position, self.left);
        if solution.is_empty() {
            return self.say("No move could be decided.");
        }
        self.done = true;
        self.say(&format!("Solution: {}", moves_text(&position, &solution)))?;
        solution.into_iter().for_each(|m| self.line.push(m));
        self.draw()
    }

    fn text(&self, m: G::Move) -> String {
        moves_text(self.line.position(), &[m])
    }

    fn draw(&self) -> Result<()> {
        let diagram = show::last_move_diagram(&self.line);
        let mut style = self.arguments.drawing.style(self.arguments.variant.variant, &diagram, self.terminal, 4);
        style.flipped = self.flipped;
        self.ask(&diagram.draw(&style))
    }

    /// A line of the dialogue.
    fn say(&self, text: &str) -> Result<()> {
        self.ask(&format!("{text}\n"))
    }

    /// A text that is not ended.
    fn ask(&self, text: &str) -> Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

/// The noun for so many.
fn word(count: u32, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}
