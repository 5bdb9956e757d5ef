//! What the commands of the page do.

use serde_json::{Value, json};

use super::super::catalogue::LINES;
use super::super::command::Fields;
use super::super::stream::Kind;
use super::events::move_object;
use super::files;
use super::game::{Seat, Table};
use super::search::Purpose;
use super::{Answer, Desk, Refusal, quiz, setup};
use crate::game::{Clocks, Control, Draw, End, MoveError, MoveList, Outcome, Stage};
use crate::record::Dialect;
use crate::search::{LEVELS, Score};
use crate::variants::Playable;

/// Milliseconds that the engine may think about a move, at most: an hour.
const LONGEST: u64 = 3_600_000;

impl<G: Playable> Table<G> {
    /// Does what a command asks for, or changes nothing.
    pub(super) fn obey(&mut self, mut fields: Fields, desk: &mut Desk) -> Answer {
        let name = fields.needed_text("do")?;
        match name.as_str() {
            "new" | "position" | "edit" | "compose" | "load" | "puzzle" => {
                let made = match name.as_str() {
                    "load" => files::load(fields, self.variant, self.settings)?,
                    "puzzle" => quiz::begin(fields, self.variant)?,
                    name => setup::setup(name, fields, self.variant, self.settings, desk)?,
                };
                self.next = made.game;
                return Ok(made.answer);
            }
            "export" => return self.export(fields),
            "explore" => {
                fields.end()?;
                return Ok(self.explored(desk));
            }
            "clue" => {
                fields.end()?;
                return self.clue();
            }
            "solution" => {
                fields.end()?;
                self.solution()?;
            }
            "move" => self.move_command(fields)?,
            "play" => {
                fields.end()?;
                self.play_now()?;
            }
            "back" => {
                fields.end()?;
                self.take_back()?;
            }
            "go" => self.go(fields)?,
            "delete" | "promote" => {
                let node = self.node(&mut fields, "node")?;
                fields.end()?;
                if name == "delete" { self.delete(node)? } else { self.promote(node)? }
            }
            "comment" => self.comment(fields)?,
            "hint" => {
                fields.end()?;
                if self.line.outcome().is_some() {
                    return Err(Refusal::not_now("there is no move to be found: the game is over here"));
                }
                self.hint = true;
                desk.publish(Kind::Hint, &Value::Null);
            }
            "analyse" => {
                let on = fields.flag("on")?.ok_or_else(|| Refusal::field("on", "true or false"))?;
                let lines = fields.number("lines", 1, LINES as u64)?;
                fields.end()?;
                desk.analysing = on;
                desk.lines = lines.map_or(desk.lines, |lines| lines as usize);
                if !on {
                    desk.publish(Kind::Analysis, &Value::Null);
                }
            }
            "engine" => engine(fields, desk)?,
            "players" => {
                let seats = seats(&mut fields, self.seats)?;
                fields.end()?;
                self.seats = seats;
            }
            "clock" => {
                let clocks = clocks(&mut fields, "text")?;
                fields.end()?;
                if self.is_over() {
                    return Err(Refusal::not_now("the game is over"));
                }
                self.clocks = clocks;
            }
            "resign" => {
                let side = fields.side("side")?;
                fields.end()?;
                self.contest()?;
                let side = side.or(self.person()).unwrap_or_else(|| self.turn());
                self.finish(Outcome::win(!side, End::Resignation));
            }
            "draw" => {
                fields.end()?;
                let agreed = self.draw(desk)?;
                return Ok(json!({ "ok": true, "agreed": agreed }));
            }
            other => {
                let quoted: String = other.chars().take(40).collect();
                return Err(
                    Refusal::new(400, "bad-command", format!("do: {quoted:?} is no command")).with("field", "do")
                );
            }
        }
        Ok(json!({ "ok": true }))
    }

    /// Refuses what makes no sense in a finished game.
    fn contest(&self) -> Result<(), Refusal> {
        if self.is_over() { Err(Refusal::not_now("the game is over")) } else { Ok(()) }
    }

    fn node(&self, fields: &mut Fields, name: &str) -> Result<usize, Refusal> {
        let node = fields.number(name, 0, u64::from(u32::MAX))?.map(|node| node as usize);
        node.filter(|&node| self.tree.has(node)).ok_or_else(|| Refusal::field(name, "the number of a node"))
    }

    fn move_command(&mut self, mut fields: Fields) -> Result<(), Refusal> {
        let text = fields.text("text")?;
        let cells = [fields.text("from")?, fields.text("to")?];
        let choice = fields.number("choice", 0, u64::from(u32::MAX))?;
        fields.end()?;
        if self.current == self.live && self.seats[self.turn().index()] == Seat::Engine && !self.is_over() {
            return Err(Refusal::not_now("it is the engine's turn"));
        }
        if self.current == self.live && self.finished.is_some() || self.line.outcome().is_some() {
            return Err(Refusal::not_now("the game is over: take a move back to go on"));
        }
        let m = match (text, cells) {
            (Some(text), [None, None]) => self.line.position().read_move(&text).map_err(|error| self.refused(error))?,
            (None, [Some(from), Some(to)]) => self.between(&from, &to, choice)?,
            _ => return Err(Refusal::field("text", "text, or from and to")),
        };
        if self.quiz.as_ref().is_some_and(|quiz| quiz.asks_at(self.current)) {
            return self.attempt(m);
        }
        self.play(self.current, m)
    }

    /// What games of people chose at the node that is shown.
    fn explored(&self, desk: &Desk) -> Value {
        let explorer = desk.share.library.explorer::<G>(self.variant);
        let position = self.line.position();
        let results = &Dialect::of(self.variant).results;
        let crossing = explorer.at(position).cloned().unwrap_or_default();
        let mut answer = crossing.to_json(position, |score| results.write(score).to_owned());
        answer["ok"] = true.into();
        answer["node"] = self.current.into();
        answer["searched"] = explorer.games().into();
        answer
    }

    /// A refused move text; an ambiguous one with the moves that fit.
    fn refused(&self, error: MoveError) -> Refusal {
        let position = self.line.position();
        let moves: Vec<Value> = match &error {
            MoveError::Ambiguous { candidates, .. } => {
                let fits = |&m: &G::Move| {
                    candidates.contains(&position.write_move(m)) || candidates.contains(&position.write_uci(m))
                };
                self.legal().into_iter().filter(fits).map(|m| move_object(position, m)).collect()
            }
            _ => Vec::new(),
        };
        let refusal = Refusal::from(error);
        if moves.is_empty() { refusal } else { refusal.with("moves", moves) }
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut list = G::List::default();
        self.line.position().generate(Stage::All, &mut list);
        list.as_slice().to_vec()
    }

    /// The move from a cell to another; of several the chosen one.
    fn between(&self, from: &str, to: &str, choice: Option<u64>) -> Result<G::Move, Refusal> {
        let position = self.line.position();
        let cell = |name: &str, field| G::read_cell(name).ok_or_else(|| Refusal::field(field, "the name of a cell"));
        let (start, target) = (cell(from, "from")?, cell(to, "to")?);
        let mut fitting = self.legal();
        fitting.retain(|&m| {
            let anatomy = position.anatomy(m);
            (anatomy.from, anatomy.to) == (start, target)
        });
        match (&fitting[..], choice) {
            (&[m], None) => Ok(m),
            (fitting, Some(choice)) if !fitting.is_empty() => {
                let chosen = usize::try_from(choice).ok().and_then(|choice| fitting.get(choice).copied());
                chosen.ok_or_else(|| Refusal::field("choice", "the index of one of the moves"))
            }
            ([], _) => {
                // The text says why it cannot be, in the game's words.
                let text = format!("{}{}", G::cell_name(start), G::cell_name(target));
                match position.read_move(&text) {
                    Ok(m) => Ok(m),
                    Err(error) => Err(self.refused(error)),
                }
            }
            (fitting, _) => {
                let moves: Vec<Value> = fitting.iter().map(|&m| move_object(position, m)).collect();
                Err(Refusal::new(422, "ambiguous-move", format!("{} moves go from {from} to {to}", fitting.len()))
                    .with("moves", moves))
            }
        }
    }

    fn play_now(&mut self) -> Result<(), Refusal> {
        if let Some(search) = self.search.as_ref().filter(|search| search.purpose == Purpose::Move) {
            search.hurry();
            return Ok(());
        }
        if self.current == self.live && self.is_over() || self.line.outcome().is_some() {
            return Err(Refusal::not_now("the game is over: take a move back to go on"));
        }
        self.stand_at(self.current);
        self.forced = true;
        Ok(())
    }

    /// The node that taking back leads to: where the person who plays the engine was to move, else one move before.
    pub(super) fn earlier(&self) -> Option<usize> {
        let mut node = self.tree.parent(self.live)?;
        if let Some(person) = self.person() {
            while !self.tree.node(node).side() != person {
                node = self.tree.parent(node)?;
            }
        }
        Some(node)
    }

    fn take_back(&mut self) -> Result<(), Refusal> {
        let node = self.earlier().ok_or_else(|| Refusal::not_now("there is no move to take back"))?;
        // What is forgotten begins with the child of that node on the way to the live one.
        let mut doomed = self.live;
        while let Some(parent) = self.tree.parent(doomed).filter(|&parent| parent != node) {
            doomed = parent;
        }
        self.remove(doomed, node);
        Ok(())
    }

    /// Forgets a move and all after it, and stands where it is not lost.
    fn remove(&mut self, doomed: usize, before: usize) {
        if self.tree.leads_to(doomed, self.current) {
            self.show(before);
        }
        if self.tree.leads_to(doomed, self.live) {
            self.stand_at(before);
        }
        self.tree.delete(doomed);
        self.loaded = self.loaded.filter(|&(node, _)| self.tree.has(node));
        if let Some(quiz) = self.quiz.as_mut().filter(|quiz| !self.tree.has(quiz.node())) {
            quiz.restart();
        }
        self.tree_changed = true;
    }

    fn go(&mut self, mut fields: Fields) -> Result<(), Refusal> {
        let expected = || Refusal::field("to", "the number of a node, or first, last, previous, next or live");
        let to = fields.take("to").ok_or_else(expected)?;
        fields.end()?;
        let node = match &to {
            Value::String(name) => match name.as_str() {
                "first" => 0,
                "last" => self.tree.last(self.current),
                "previous" => self.tree.parent(self.current).unwrap_or(0),
                "next" => self.tree.next(self.current).unwrap_or(self.current),
                "live" => self.live,
                _ => return Err(expected()),
            },
            number => {
                let node = number.as_u64().and_then(|node| usize::try_from(node).ok());
                node.filter(|&node| self.tree.has(node)).ok_or_else(expected)?
            }
        };
        self.show(node);
        Ok(())
    }

    fn delete(&mut self, node: usize) -> Result<(), Refusal> {
        let before = self.tree.parent(node).ok_or_else(|| Refusal::field("node", "a move, which the start is not"))?;
        self.remove(node, before);
        Ok(())
    }

    fn promote(&mut self, node: usize) -> Result<(), Refusal> {
        if !self.tree.promote(node) {
            return Err(Refusal::not_now("this is the main line already"));
        }
        self.tree_changed = true;
        Ok(())
    }

    fn comment(&mut self, mut fields: Fields) -> Result<(), Refusal> {
        let node = self.node(&mut fields, "node")?;
        let text = fields.text("text")?.unwrap_or_default();
        let nags = fields.take("nags");
        fields.end()?;
        let expected = || Refusal::field("nags", "a list of numbers from 1 to 255");
        let nags = nags.map(|nags| {
            let numbers = nags.as_array().ok_or_else(expected)?.iter();
            let number = |value: &Value| value.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|&n| n > 0);
            numbers.map(|value| number(value).ok_or_else(expected)).collect::<Result<Vec<u8>, _>>()
        });
        self.tree.annotate(node, &text, nags.transpose()?);
        self.tree_changed = true;
        Ok(())
    }

    /// Claims a draw or offers one: whether the game is drawn by it.
    fn draw(&mut self, desk: &mut Desk) -> Result<bool, Refusal> {
        self.contest()?;
        let line = self.live_line();
        let mover = self.turn();
        if let Draw::Claimable(end) = line.draw()
            && self.seats[mover.index()] == Seat::Human
        {
            self.finish(Outcome::draw(end));
            return Ok(true);
        }
        let agreed = match self.seats {
            [Seat::Human, Seat::Human] => true,
            [Seat::Engine, Seat::Engine] => return Err(Refusal::not_now("nobody here can offer a draw")),
            _ => {
                let agreed = self.opinion.is_some_and(Score::accepts_draw);
                if agreed {
                    desk.notice("agreed", "The engine agrees to a draw.");
                } else {
                    desk.notice("declined", "The engine plays on.");
                }
                agreed
            }
        };
        if agreed {
            self.finish(Outcome::draw(End::Agreement));
        }
        Ok(agreed)
    }
}

/// The players of a game, each as before if nothing is said.
pub(super) fn seats(fields: &mut Fields, before: [Seat; 2]) -> Result<[Seat; 2], Refusal> {
    let mut seats = before;
    for (name, seat) in ["white", "black"].into_iter().zip(&mut seats) {
        match fields.text(name)?.as_deref() {
            None => {}
            Some("human") => *seat = Seat::Human,
            Some("engine") => *seat = Seat::Engine,
            Some(_) => return Err(Refusal::field(name, "human or engine")),
        }
    }
    Ok(seats)
}

/// Clocks for both, or none.
pub(super) fn clocks(fields: &mut Fields, name: &str) -> Result<Option<Clocks>, Refusal> {
    let text = fields.text(name)?;
    let expected = || Refusal::field(name, "minutes, or minutes and seconds a move as in 3+2");
    text.map(|text| Control::read(&text).map(Clocks::new).map_err(|_| expected())).transpose()
}

/// Settings of the engine; what is not mentioned stays.
pub(super) fn engine(mut fields: Fields, desk: &mut Desk) -> Result<(), Refusal> {
    let mut strength = desk.strength;
    strength_fields(&mut fields, &mut strength)?;
    if let Some(threads) = fields.number("threads", 1, desk.share.most_threads() as u64)? {
        strength.threads = threads as usize;
    }
    if let Some(hash) = fields.number("hash", 1, desk.share.most_hash() as u64)? {
        strength.hash = hash as usize;
    }
    fields.end()?;
    desk.strength = strength;
    Ok(())
}

/// The level and the time for a move.
pub(super) fn strength_fields(fields: &mut Fields, strength: &mut super::Strength) -> Result<(), Refusal> {
    if let Some(level) = fields.number("level", 0, u64::from(LEVELS))? {
        strength.level = level as u8;
    }
    if let Some(movetime) = fields.number("movetime", 1, LONGEST)? {
        strength.movetime = movetime;
    }
    Ok(())
}
