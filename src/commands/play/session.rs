//! A game between a person and the engine, or between any two of them.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::clock::{Clocks, clock_text};
use super::input::{HELP, Heard, Input, Request};
use super::save::SavedGame;
use super::{Arguments, Seat, seat_of};
use crate::commands::arguments::EngineOf;
use crate::commands::interrupt::Interrupt;
use crate::commands::lines::score_text;
use crate::commands::{Status, Terminal, show};
use crate::eval::{self, Evaluator};
use crate::game::{Color, Draw, End, Outcome};
use crate::search::{Limits, Score};
use crate::variants::Playable;

/// How long the engine thinks about a hint.
const HINT: Duration = Duration::from_secs(1);

/// A game being played.
pub struct Session<'a, G: Playable> {
    arguments: &'a Arguments,
    terminal: &'a Terminal,
    game: SavedGame<G>,
    seats: [Seat; 2],
    engine: EngineOf<G>,
    interrupt: Interrupt,
    /// `None` while nobody plays from the keyboard: stdin is then left alone.
    input: Option<Input>,
    clocks: Option<Clocks>,
    /// The clocks before each move, to take it back.
    clocks_before: Vec<Option<Clocks>>,
    flipped: bool,
    /// The number of moves at the last drawing.
    drawn: usize,
    /// The engine's last score, from its own side.
    score: Option<Score>,
}

/// How a turn went.
enum Turn {
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
    /// A game from the last position of its line on.
    pub fn new(arguments: &'a Arguments, terminal: &'a Terminal, game: SavedGame<G>) -> Result<Session<'a, G>> {
        let seats = arguments.seats(game.players());
        let person = seats.contains(&Seat::Human);
        // With one person at the board it stands as that person sees it.
        let flipped = arguments.drawing.flip != (seats == [Seat::Engine, Seat::Human]);
        let plies = game.line().moves().len();
        Ok(Session {
            engine: arguments.engine.engine::<G>()?,
            interrupt: Interrupt::install()?,
            input: person.then(|| Input::new(io::stdin())),
            clocks: arguments.time.map(Clocks::new),
            clocks_before: vec![arguments.time.map(Clocks::new); plies],
            score: None,
            arguments,
            terminal,
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
            note!("The record gives the result {result}: it stays unless a move is made or taken back.");
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
                Turn::Over(outcome) => return self.end(outcome),
                Turn::Quit => return Ok(Status::Done),
                Turn::Cut(reason) => {
                    self.say("")?;
                    self.game.save()?;
                    note!("{reason}{}", self.game.resume_text());
                    return Ok(Status::Negative);
                }
            }
        }
    }

    fn turn(&mut self) -> Result<Turn> {
        let side = self.game.line().position().side_to_move();
        if let Some(clocks) = &mut self.clocks {
            clocks.start(side);
        }
        match seat_of(self.seats, side) {
            Seat::Human => self.human(side),
            Seat::Engine => self.engine(side),
        }
    }

    fn end(&mut self, outcome: Outcome) -> Result<Status> {
        self.game.finish(outcome)?;
        if self.drawn != self.game.line().moves().len() {
            self.draw()?;
        }
        self.say(&capital(&show::outcome_text::<G>(&outcome)))?;
        Ok(Status::Done)
    }

    fn engine(&mut self, side: Color) -> Result<Turn> {
        let clock = self.clocks.map(|clocks| clocks.for_search(side));
        let limits = Limits { clock, ..self.arguments.limits() };
        let best = self.engine.search(self.game.line(), &limits, self.interrupt.signals(), &mut |_| {});
        if self.interrupt.raised() {
            return Ok(Turn::Cut("interrupted"));
        }
        let m = best.best.context("the engine found no move")?;
        self.score = best.info.map(|info| info.score);
        if let Draw::Claimable(end) = self.game.line().draw()
            && !self.score.is_some_and(better_than_draw)
        {
            self.say(&format!("{side} claims a draw by {end}."))?;
            return Ok(Turn::Over(Outcome::draw(end)));
        }
        if let Some(over) = self.press_clock(side) {
            return Ok(over);
        }
        let score = self.score.map(|score| format!("  {}", score_text(score, side))).unwrap_or_default();
        self.say(&format!("{}{score}", self.move_text(m)))?;
        self.game.push(m);
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
            self.prompt(side)?;
            let deadline = self.clocks.map(|clocks| Instant::now() + clocks.left(side));
            let interrupt = self.interrupt.clone();
            let heard = match &self.input {
                Some(input) => input.wait(deadline, || interrupt.raised()),
                None => Heard::End,
            };
            let line = match heard {
                Heard::Line(line) => line,
                Heard::TooLong => {
                    self.say(&format!("That was more than {} bytes: expected a move, or \"help\".", Input::LONGEST))?;
                    continue;
                }
                Heard::Late => return Ok(Turn::Over(self.flag_fall(side))),
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
            Request::Empty => {}
            Request::Help => self.say(HELP.trim_end())?,
            Request::Board => self.draw()?,
            Request::Flip => {
                self.flipped = !self.flipped;
                self.draw()?;
            }
            Request::Moves => self.say(&self.moves_text())?,
            Request::Eval => {
                let terms = self.engine.evaluator().explain(self.game.line().position());
                self.say(eval::table(&terms).trim_end())?;
            }
            Request::Hint => self.hint(side)?,
            Request::Save(file) => match self.game.save_to(file) {
                Ok(file) => self.say(&format!("Saved to {file}."))?,
                Err(error) => self.say(&format!("Not saved: {error:#}"))?,
            },
            Request::Undo => {
                if self.take_back() {
                    self.draw()?;
                    return Ok(Some(Turn::Next));
                }
                self.say("There is no move of yours to take back.")?;
            }
            Request::Resign => return Ok(Some(Turn::Over(Outcome::win(!side, End::Resignation)))),
            Request::Draw => return self.draw_request(side),
            Request::Quit => {
                self.game.save()?;
                return Ok(Some(Turn::Quit));
            }
            Request::Move(text) => match self.game.line().position().read_move(text) {
                Ok(m) => {
                    if let Some(over) = self.press_clock(side) {
                        return Ok(Some(over));
                    }
                    self.say(&self.move_text(m))?;
                    self.game.push(m);
                    // Between two people nobody else will draw it.
                    if self.seats == [Seat::Human; 2] && self.game.line().outcome().is_none() {
                        self.draw()?;
                    }
                    return Ok(Some(Turn::Next));
                }
                Err(error) => self.say(&format!("{error}\nType another move, or \"help\"."))?,
            },
        }
        Ok(None)
    }

    fn hint(&mut self, side: Color) -> Result<()> {
        let left = self.clocks.map_or(HINT, |clocks| HINT.min(clocks.left(side) / 20));
        let limits = Limits { movetime: Some(left), ..Limits::default() };
        let best = self.engine.search(self.game.line(), &limits, self.interrupt.signals(), &mut |_| {});
        let Some(m) = best.best else { return Ok(()) };
        let score = best.info.map(|info| format!(", {}", score_text(info.score, side))).unwrap_or_default();
        self.say(&format!("Hint: {}{score}", self.game.line().position().write_move(m)))
    }

    /// Claims a draw, or offers one: between two people the other one must agree, the engine answers at once.
    fn draw_request(&mut self, side: Color) -> Result<Option<Turn>> {
        if let Draw::Claimable(end) = self.game.line().draw() {
            return Ok(Some(Turn::Over(Outcome::draw(end))));
        }
        let agreed = match seat_of(self.seats, !side) {
            Seat::Engine => {
                let accepts = self.score.is_some_and(accepts_draw);
                self.say(if accepts { "The engine agrees to a draw." } else { "The engine plays on." })?;
                accepts
            }
            Seat::Human => {
                self.ask(&format!("{side} offers a draw. {}, do you agree? [y/n] ", !side))?;
                let interrupt = self.interrupt.clone();
                let deadline = self.clocks.map(|clocks| Instant::now() + clocks.left(side));
                let heard = self.input.as_ref().map(|input| input.wait(deadline, || interrupt.raised()));
                matches!(heard, Some(Heard::Line(line)) if ["y", "yes"].contains(&line.to_lowercase().as_str()))
            }
        };
        Ok(agreed.then_some(Turn::Over(Outcome::draw(End::Agreement))))
    }

    /// Takes back moves up to the person's last one, or one move between two people; the clocks too. `false` if there is none.
    fn take_back(&mut self) -> bool {
        let plies = if self.seats == [Seat::Human; 2] { 1 } else { 2 };
        if self.game.line().moves().len() < plies {
            return false;
        }
        for _ in 0..plies {
            self.game.pop();
            if let Some(clocks) = self.clocks_before.pop() {
                self.clocks = clocks;
            }
        }
        self.score = None;
        true
    }

    /// Stops the mover's clock; the end of the game if its flag fell.
    fn press_clock(&mut self, side: Color) -> Option<Turn> {
        self.clocks_before.push(self.clocks.map(|clocks| clocks.frozen()));
        let in_time = self.clocks.as_mut().is_none_or(Clocks::stop);
        (!in_time).then(|| Turn::Over(self.flag_fall(side)))
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

    fn moves_text(&self) -> String {
        let position = self.game.line().position();
        let texts = position.legal_uci().into_iter().filter_map(|uci| position.read_move(&uci).ok());
        texts.map(|m| position.write_move(m)).collect::<Vec<_>>().join(" ")
    }

    fn prompt(&mut self, side: Color) -> Result<()> {
        let clock = self.clocks.map(|clocks| {
            let [white, black] = Color::BOTH.map(|color| clock_text(clocks.left(color)));
            format!(" [{white} - {black}]")
        });
        self.ask(&format!("{side}{}> ", clock.unwrap_or_default()))
    }

    fn draw(&mut self) -> Result<()> {
        self.drawn = self.game.line().moves().len();
        let diagram = show::last_move_diagram(self.game.line());
        let mut style = self.arguments.drawing.style(self.game.variant(), &diagram, self.terminal, 3);
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

/// Whether the engine takes a draw: when it stands worse by half of what makes a win as likely as not.
fn accepts_draw(score: Score) -> bool {
    match score {
        Score::Cp(centipawns) => centipawns <= -50,
        Score::Mate(moves) => moves <= 0,
    }
}

/// Whether the engine plays on where it could claim a draw.
fn better_than_draw(score: Score) -> bool {
    match score {
        Score::Cp(centipawns) => centipawns > 0,
        Score::Mate(moves) => moves > 0,
    }
}

/// The text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
