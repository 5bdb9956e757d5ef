//! A game between a person and the engine, or between any two of them.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::completion::Offers;
use super::input::{Heard, Input, Piped};
use super::request::{Request, WORDS};
use super::save::SavedGame;
use super::{Arguments, Seat, seat_of};
use crate::board::Mark;
use crate::commands::arguments::EngineOf;
use crate::commands::interrupt::Interrupt;
use crate::commands::lines::score_text;
use crate::commands::{Status, Terminal, show};
use crate::game::{ClockText, Clocks, Color, Draw, End, MoveList, Outcome, Stage};
use crate::hex::Cell;
use crate::search::{Clock, Limits, Score};
use crate::variants::Playable;

/// Kept back for what lies between a clock and a search in this process: a pipe's delay need not be allowed for, only the system's.
const OVERHEAD: Duration = Duration::from_millis(10);

/// A game being played.
pub struct Session<'a, G: Playable> {
    pub(super) arguments: &'a Arguments,
    pub(super) terminal: &'a Terminal,
    pub(super) game: SavedGame<G>,
    pub(super) seats: [Seat; 2],
    pub(super) engine: EngineOf<G>,
    /// The engine's level; `None` for its full strength.
    pub(super) level: Option<u8>,
    pub(super) interrupt: Interrupt,
    /// `None` while nobody plays from the keyboard: stdin is then left alone.
    input: Option<Input>,
    pub(super) clocks: Option<Clocks>,
    /// What was left before each move, to take it back.
    clocks_before: Vec<Option<[Duration; 2]>>,
    pub(super) flipped: bool,
    /// The number of moves at the last drawing.
    drawn: usize,
    /// The engine's last score, from its own side.
    pub(super) score: Option<Score>,
}

/// How a turn went.
pub enum Turn {
    /// A move was made, or something taken back: the next player.
    Next,
    /// The game is over.
    Over(Outcome),
    /// The player leaves the game unfinished.
    Quit,
    /// The end of the input, or an interruption.
    Cut(&'static str),
}

impl<'a, G: Playable> Session<'a, G> {
    /// A game from the last position of its line on. Clocks and level are those of the arguments, else those of the record.
    pub fn new(
        arguments: &'a Arguments,
        terminal: &'a Terminal,
        interrupt: Interrupt,
        input: Option<Input>,
        mut game: SavedGame<G>,
    ) -> Result<Session<'a, G>> {
        let seats = arguments.seats(game.players());
        // With one person at the board it stands as that person sees it.
        let flipped = arguments.drawing.flip != (seats == [Seat::Engine, Seat::Human]);
        if let Some(control) = arguments.time {
            game.set_control(control);
        }
        if arguments.level.is_some() {
            game.set_level(arguments.level);
        }
        let mut clocks = game.control().map(Clocks::new);
        let mut clocks_before = vec![clocks.map(|clocks| clocks.both()); game.line().moves().len()];
        if let (Some(clocks), Some(control), None) = (&mut clocks, game.control(), arguments.time) {
            let mut history = game.clocks(control);
            clocks.set(history.pop().expect("one more than moves"));
            clocks_before = history.into_iter().map(Some).collect();
        }
        Ok(Session {
            engine: arguments.engine.engine::<G>()?,
            level: game.level(),
            score: None,
            arguments,
            terminal,
            interrupt,
            input,
            clocks,
            clocks_before,
            game,
            seats,
            flipped,
            drawn: usize::MAX,
        })
    }

    /// Plays to the end, or until the player leaves.
    pub fn run(mut self) -> Result<Status> {
        if self.input.is_some() {
            self.game.variant().advice().into_iter().for_each(|advice| note!("{advice}"));
            self.say("Type a move, or \"help\".")?;
        }
        self.draw()?;
        if let Some(result) = self.game.result() {
            note!("The record gives the result {result}: it stays unless a move is made in the game.");
        }
        self.game.save()?;
        loop {
            let turn = match self.game.line().outcome() {
                Some(outcome) => Turn::Over(outcome),
                None => self.turn()?,
            };
            match turn {
                // A full disk is no reason to end a game.
                Turn::Next => {
                    if let Err(error) = self.game.save() {
                        note!("the game is not saved: {error:#}; it goes on, and \"save FILE\" keeps it elsewhere");
                    }
                }
                Turn::Over(outcome) => {
                    self.end(outcome)?;
                    if !self.look_back()? {
                        return Ok(Status::Done);
                    }
                }
                Turn::Quit => {
                    self.leave()?;
                    return Ok(Status::Done);
                }
                Turn::Cut(reason) => {
                    self.say("")?;
                    self.leave()?;
                    note!("{reason}{}", self.game.resume_text());
                    return Ok(Status::Negative);
                }
            }
        }
    }

    /// Saves an unfinished game, with its clocks as they stand.
    fn leave(&mut self) -> Result<()> {
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None);
            let side = self.game.line().position().side_to_move();
            self.game.stop_clock(clocks.left(side));
        }
        self.game.save()
    }

    fn turn(&mut self) -> Result<Turn> {
        let side = self.game.line().position().side_to_move();
        if let Some(clocks) = &mut self.clocks {
            clocks.run(Some(side));
        }
        match seat_of(self.seats, side) {
            Seat::Human => self.human(side),
            Seat::Engine => self.engine(side),
        }
    }

    fn end(&mut self, outcome: Outcome) -> Result<()> {
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None);
        }
        self.game.finish(outcome)?;
        if self.drawn != self.game.line().moves().len() {
            self.draw()?;
        }
        self.say(&capital(&show::outcome_text::<G>(&outcome)))
    }

    /// After the end of a game at a terminal: it can be looked at, kept, and gone on with before its last move. Whether it goes on.
    fn look_back(&mut self) -> Result<bool> {
        if !self.input.as_ref().is_some_and(Input::is_typed) {
            return Ok(false);
        }
        let words = ["board", "flip", "quit", "record", "save", "terms", "undo"];
        loop {
            let offers = Offers { words: words.to_vec(), ..Offers::default() };
            let Heard::Line(line) = self.ask("undo, save FILE, record, or Enter to leave> ", offers, None)? else {
                return Ok(false);
            };
            match Request::read(&line) {
                Request::Empty | Request::Quit => return Ok(false),
                Request::Undo if self.take_back() => {
                    self.draw()?;
                    return Ok(true);
                }
                Request::Undo => self.say("There is no move of yours to take back.")?,
                request @ (Request::Board | Request::Flip | Request::Record | Request::Save(_) | Request::Terms) => {
                    self.show(request)?
                }
                _ => self.say(&format!("The game is over. Expected {}.", words.join(", ")))?,
            }
        }
    }

    fn engine(&mut self, side: Color) -> Result<Turn> {
        let clock = self.clocks.map(|clocks| Clock::of(&clocks, side, OVERHEAD));
        let limits = Limits { clock, ..self.arguments.limits(self.level, clock.is_some()) };
        let best = self.engine.search(self.game.line(), &limits, self.interrupt.signals(), &mut |_| {});
        if self.interrupt.raised() {
            return Ok(Turn::Cut("interrupted"));
        }
        let m = best.best.context("the engine found no move")?;
        self.score = best.info.map(|info| info.score);
        if let Draw::Claimable(end) = self.game.line().draw()
            && !self.score.is_some_and(Score::beats_draw)
        {
            self.say(&format!("{side} claims a draw by {end}."))?;
            return Ok(Turn::Over(Outcome::draw(end)));
        }
        if self.flag_has_fallen(side) {
            return Ok(Turn::Over(self.flag_fall(side)));
        }
        let score = self.score.map(|score| format!("  {}", score_text(score, side))).unwrap_or_default();
        self.say(&format!("{}{score}", self.move_text(m)))?;
        self.push(side, m);
        if self.input.is_some() && self.game.line().outcome().is_none() {
            self.draw()?;
        }
        Ok(Turn::Next)
    }

    /// Asks the person to move until there is a move, or an end.
    fn human(&mut self, side: Color) -> Result<Turn> {
        let position = self.game.line().position();
        if position.in_check() {
            self.say("Check.")?;
        }
        if let Draw::Claimable(end) = self.game.line().draw() {
            self.say(&format!("A draw by {end} can be claimed: type \"draw\"."))?;
        }
        loop {
            let offers =
                if self.input.as_ref().is_some_and(Input::is_typed) { self.offers() } else { Offers::default() };
            let deadline = self.clocks.and_then(|clocks| clocks.deadline());
            let line = match self.ask(&self.prompt(side), offers, deadline)? {
                Heard::Line(line) => line,
                Heard::TooLong => {
                    self.say(&format!("That was more than {} bytes: expected a move, or \"help\".", Piped::LONGEST))?;
                    continue;
                }
                Heard::Late => {
                    // Behind the prompt.
                    self.say("")?;
                    return Ok(Turn::Over(self.flag_fall(side)));
                }
                Heard::Interrupted => return Ok(Turn::Cut("interrupted")),
                Heard::End => return Ok(Turn::Cut("end of input: the game is not finished")),
            };
            if let Some(turn) = self.answer(side, &line)? {
                return Ok(turn);
            }
        }
    }

    /// Does what the person asks for; `None` if it is still his turn.
    fn answer(&mut self, side: Color, line: &str) -> Result<Option<Turn>> {
        match Request::read(line) {
            Request::Undo => {
                if self.take_back() {
                    self.draw()?;
                    return Ok(Some(Turn::Next));
                }
                self.say("There is no move of yours to take back.")?;
            }
            Request::Resign => return Ok(Some(Turn::Over(Outcome::win(!side, End::Resignation)))),
            Request::Draw => return Ok(self.draw_request(side)?.map(Turn::Over)),
            Request::Quit => return Ok(Some(Turn::Quit)),
            Request::Move(text) => match self.game.line().position().read_move(text) {
                Ok(m) => {
                    if self.flag_has_fallen(side) {
                        return Ok(Some(Turn::Over(self.flag_fall(side))));
                    }
                    self.say(&self.move_text(m))?;
                    self.push(side, m);
                    // Between two people nobody else will draw it.
                    if self.seats == [Seat::Human; 2] && self.game.line().outcome().is_none() {
                        self.draw()?;
                    }
                    return Ok(Some(Turn::Next));
                }
                Err(error) => self.say(&format!("{error}\nType another move, or \"help\"."))?,
            },
            request => self.show(request)?,
        }
        Ok(None)
    }

    /// Makes the move of this side, whose clock is pressed.
    fn push(&mut self, side: Color, m: G::Move) {
        self.clocks_before.push(self.clocks.map(|clocks| clocks.both()));
        let left = self.clocks.as_mut().map(|clocks| {
            clocks.press(side);
            clocks.left(side)
        });
        self.game.push(m, left);
    }

    /// Takes back moves up to a person's last one; the clocks too. `false` if there is none.
    fn take_back(&mut self) -> bool {
        let moves = self.game.line().moves().len();
        let side = self.game.line().position().side_to_move();
        // One move back it was the other side's turn.
        let plies = if seat_of(self.seats, !side) == Seat::Human { 1 } else { 2 };
        if moves < plies {
            return false;
        }
        let mut left = None;
        for _ in 0..plies {
            self.game.pop();
            left = self.clocks_before.pop().flatten();
        }
        if let (Some(clocks), Some(left)) = (&mut self.clocks, left) {
            clocks.set(left);
        }
        self.score = None;
        true
    }

    fn flag_has_fallen(&self, side: Color) -> bool {
        self.clocks.is_some_and(|clocks| clocks.left(side).is_zero())
    }

    /// The player's time is over: a loss, unless the other side has not enough to win.
    fn flag_fall(&self, side: Color) -> Outcome {
        if self.game.line().position().can_win(!side) {
            Outcome::win(!side, End::Time)
        } else {
            Outcome::draw(End::Time)
        }
    }

    fn move_text(&self, m: G::Move) -> String {
        let position = self.game.line().position();
        let dots = if position.side_to_move() == Color::White { "." } else { "…" };
        format!("{}{dots} {}", position.move_number(), position.write_move(m))
    }

    /// What can be typed now.
    fn offers(&self) -> Offers {
        let position = self.game.line().position();
        let mut list = G::List::default();
        position.generate(Stage::All, &mut list);
        let moves = list.as_slice();
        let texts = |write: &dyn Fn(G::Move) -> String| {
            let mut texts: Vec<String> = moves.iter().map(|&m| write(m)).collect();
            texts.sort();
            texts.dedup();
            texts
        };
        Offers {
            words: WORDS.to_vec(),
            moves: texts(&|m| position.write_move(m)),
            uci: texts(&|m| position.write_uci(m)),
            cells: texts(&|m| G::cell_name(position.anatomy(m).from)),
        }
    }

    fn prompt(&self, side: Color) -> String {
        let clock = self.clocks.map(|clocks| {
            let [white, black] = clocks.both().map(ClockText);
            format!(" [{white} - {black}]")
        });
        format!("{side}{}> ", clock.unwrap_or_default())
    }

    /// Waits for a line.
    pub(super) fn ask(&self, prompt: &str, offers: Offers, deadline: Option<Instant>) -> Result<Heard> {
        let Some(input) = &self.input else { return Ok(Heard::End) };
        let heard = input.ask(prompt, offers, deadline, || self.interrupt.raised())?;
        if heard == Heard::Interrupted {
            self.interrupt.raise();
        }
        Ok(heard)
    }

    pub(super) fn draw(&mut self) -> Result<()> {
        self.drawn = self.game.line().moves().len();
        self.draw_marked(&[])
    }

    /// Draws the board with targets on it.
    pub(super) fn draw_marked(&self, targets: &[Cell]) -> Result<()> {
        let mut diagram = show::last_move_diagram(self.game.line());
        targets.iter().for_each(|&cell| diagram.mark(cell, Mark::Target));
        // Below it stand the prompt and, sometimes, a line before that.
        let mut style = self.arguments.drawing.style(self.game.variant(), &diagram, self.terminal, 2);
        style.flipped = self.flipped;
        self.print(&diagram.draw(&style))
    }

    /// A line of the dialogue.
    pub(super) fn say(&self, text: &str) -> Result<()> {
        self.print(&format!("{text}\n"))
    }

    fn print(&self, text: &str) -> Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        Ok(out.flush()?)
    }
}

/// The text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
