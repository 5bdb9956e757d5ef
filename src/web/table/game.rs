//! The state of a game at a table, and what keeps it going.

use std::time::{Duration, Instant};

use super::super::lounge::Memory;
use super::super::tree::Tree;
use super::quiz::Quiz;
use super::search::{Purpose, Search};
use super::{Desk, Message, Playing};
use crate::game::{Clocks, Color, Draw, End, Line, Outcome};
use crate::record::{Comment, Score, Tags};
use crate::search::{Best, Engine, Score as Evaluation};
use crate::variants::{Playable, Settings, Variant};

/// The engine of a game.
pub type EngineOf<G> = Engine<G, <G as Playable>::Evaluator>;

/// Who plays a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// The person at the page.
    Human,
    /// The engine.
    Engine,
}

/// A game at a table.
pub struct Table<G: Playable> {
    pub(super) variant: Variant,
    pub(super) settings: Settings,
    pub(super) tags: Tags,
    pub(super) tree: Tree<G>,
    /// The node that is shown, and its position.
    pub(super) current: usize,
    pub(super) line: Line<G>,
    /// The node at which the game stands.
    pub(super) live: usize,
    /// By [`Color::index`].
    pub(super) seats: [Seat; 2],
    /// How the game ended at the live node, if not by the rules alone.
    pub(super) finished: Option<Outcome>,
    /// The result of a record, at the node where its main line ended.
    pub(super) loaded: Option<(usize, Score)>,
    /// Comments behind that result.
    pub(super) epilogue: Vec<Comment>,
    pub(super) clocks: Option<Clocks>,
    /// The engine is to move at the live node, whoever plays that side.
    pub(super) forced: bool,
    /// A hint is wanted for the node that is shown.
    pub(super) hint: bool,
    /// The engine's last score in this game, from its own side.
    pub(super) opinion: Option<Evaluation>,
    pub(super) engine: Option<(EngineOf<G>, Memory)>,
    pub(super) search: Option<Search<G>>,
    /// When the lines that have been found are to be shown, and when they were last.
    pub(super) show_at: Option<Instant>,
    pub(super) shown: Option<Instant>,
    /// The puzzle, if the table asks one.
    pub(super) quiz: Option<Box<Quiz<G>>>,
    /// What has changed since the last events.
    pub(super) tree_changed: bool,
    /// The next game, once it has been made.
    pub(super) next: Option<Box<dyn Playing>>,
}

impl<G: Playable> Table<G> {
    /// A new game between two people.
    pub fn new(variant: Variant, settings: Settings, start: G) -> Table<G> {
        Table {
            variant,
            settings,
            tags: Tags::new(),
            line: Line::new(start.clone()),
            tree: Tree::new(start),
            current: 0,
            live: 0,
            seats: [Seat::Human; 2],
            finished: None,
            loaded: None,
            epilogue: Vec::new(),
            clocks: None,
            forced: false,
            hint: false,
            opinion: None,
            engine: None,
            search: None,
            show_at: None,
            shown: None,
            quiz: None,
            tree_changed: true,
            next: None,
        }
    }

    /// Shows another node.
    pub(super) fn show(&mut self, node: usize) {
        if self.tree.parent(node) == Some(self.current) {
            // The usual step: no need to play the whole game again.
            self.line.push(self.tree.node(node).m().expect("a node with a parent has a move"));
        } else if node != self.current {
            self.line = self.tree.line(node);
        }
        if node != self.current {
            self.hint = false;
        }
        self.current = node;
    }

    /// The position of the live node, with its history.
    pub(super) fn live_line(&self) -> Line<G> {
        if self.live == self.current { self.line.clone() } else { self.tree.line(self.live) }
    }

    /// The player to move at the live node.
    pub(super) fn turn(&self) -> Color {
        !self.tree.node(self.live).side()
    }

    /// How the game ended at the live node, by whatever.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.finished.or_else(|| self.live_line().outcome())
    }

    /// Whether a result that a record gives stands at the live node.
    pub(super) fn loaded_score(&self) -> Option<Score> {
        self.loaded.filter(|&(node, _)| node == self.live && self.tree.has(node)).map(|(_, score)| score)
    }

    /// Whether nothing more is to be played.
    pub(super) fn is_over(&self) -> bool {
        self.outcome().is_some() || self.loaded_score().is_some()
    }

    /// The person's side, where there is one person.
    pub(super) fn person(&self) -> Option<Color> {
        match self.seats {
            [Seat::Human, Seat::Engine] => Some(Color::White),
            [Seat::Engine, Seat::Human] => Some(Color::Black),
            _ => None,
        }
    }

    /// Makes a move at a node, which becomes the live one. The clocks are those of that node.
    pub(super) fn play(&mut self, at: usize, m: G::Move) -> Result<(), super::Refusal> {
        let line = if at == self.current { None } else { Some(self.tree.line(at)) };
        let position = line.as_ref().unwrap_or(&self.line).position().clone();
        let mover = position.side_to_move();
        let node = self.tree.play(at, &position, m)?;
        if at != self.live {
            self.stand_at(at);
        }
        if let Some(clocks) = &mut self.clocks {
            clocks.press(mover);
            self.tree.node_mut(node).clocks = Some(clocks.both());
        }
        let follow = self.current == at;
        self.live = node;
        self.finished = None;
        self.loaded = self.loaded.filter(|&(end, _)| end == node);
        self.forced = false;
        self.tree_changed = true;
        if follow {
            self.show(node);
        }
        Ok(())
    }

    /// Goes back, or over, to a node: the game goes on there.
    pub(super) fn stand_at(&mut self, node: usize) {
        if node == self.live {
            return;
        }
        self.live = node;
        self.finished = None;
        self.forced = false;
        self.opinion = None;
        self.tree_changed = true;
        if let (Some(clocks), Some(left)) = (&mut self.clocks, self.tree.node(node).clocks) {
            clocks.set(left);
        }
    }

    /// Ends the game at the live node.
    pub(super) fn finish(&mut self, outcome: Outcome) {
        self.finished = Some(outcome);
        self.loaded = None;
        self.forced = false;
        self.tree_changed = true;
        if let Some(clocks) = &mut self.clocks {
            clocks.run(None);
        }
    }

    /// The end of the time of the side to move: lost, unless the other side has not enough to win.
    fn fall(&mut self) {
        let side = self.turn();
        let outcome = if self.live_line().position().can_win(!side) {
            Outcome::win(!side, End::Time)
        } else {
            Outcome::draw(End::Time)
        };
        self.finish(outcome);
    }

    /// Lets the right clock run, ends a game whose time is up, and sees to it that the engine does what is wanted now.
    fn arrange(&mut self, desk: &mut Desk) {
        let over = self.is_over();
        let turn = self.turn();
        if let Some(clocks) = &mut self.clocks {
            clocks.run((!over && desk.streams > 0).then_some(turn));
            if !over && clocks.left(turn).is_zero() {
                self.fall();
            }
        }
        let over = over || self.finished.is_some();
        let engine_plays = !over && (self.forced || self.seats[turn.index()] == Seat::Engine);
        desk.set_busy(desk.streams > 0 && (desk.analysing || engine_plays || !over && self.seats != [Seat::Human; 2]));
        let wanted = if desk.streams == 0 {
            None
        } else if engine_plays {
            Some((Purpose::Move, self.live))
        } else if self.hint {
            Some((Purpose::Hint, self.current))
        } else if desk.analysing && self.line.outcome().is_none() {
            Some((Purpose::Analysis, self.current))
        } else {
            None
        };
        match &self.search {
            Some(search) if wanted.is_some_and(|wanted| search.serves(wanted, desk)) => {}
            // Its end is a message, and this is then looked at again.
            Some(search) => search.drop_it(),
            None => match wanted {
                Some((purpose, node)) => self.begin(purpose, node, desk),
                None if desk.streams == 0 => self.engine = None,
                None => {}
            },
        }
    }

    /// The engine has found its move for the live node.
    pub(super) fn engine_moves(&mut self, best: &Best<G::Move>, desk: &mut Desk) {
        let Some(m) = best.best else {
            // Without a legal move the game is over, and no search was begun.
            return;
        };
        let mover = self.turn();
        self.opinion = best.info.as_ref().map(|info| info.score);
        if let Some(clocks) = &self.clocks
            && clocks.left(mover).is_zero()
        {
            return self.fall();
        }
        if let Draw::Claimable(end) = self.live_line().draw()
            && self.seats[mover.index()] == Seat::Engine
            && !self.opinion.is_some_and(Evaluation::beats_draw)
        {
            desk.notice("claimed", &format!("{mover} claims a draw by {end}"));
            return self.finish(Outcome::draw(end));
        }
        if let Err(refusal) = self.play(self.live, m) {
            desk.notice("crashed", &refusal.object()["message"].to_string());
            self.seats = [Seat::Human; 2];
        }
    }

    /// When something is to be done without a message.
    fn deadline(&self) -> Option<Instant> {
        // A little later than the clock says, so that it has run out by then.
        let flag = self.clocks.as_ref().and_then(Clocks::deadline).map(|at| at + Duration::from_millis(2));
        [flag, self.show_at].into_iter().flatten().min()
    }
}

impl<G: Playable> Playing for Table<G> {
    fn run(mut self: Box<Self>, desk: &mut Desk) -> Option<Box<dyn Playing>> {
        self.publish_all(desk);
        loop {
            self.arrange(desk);
            self.publish(desk);
            match desk.hear(self.deadline()) {
                None => {}
                Some(Message::Quit) => return None,
                Some(Message::Streams(streams)) => desk.streams = streams,
                Some(Message::Found(search)) => self.found(search),
                Some(Message::Done(search)) => self.done(search, desk),
                Some(Message::Command(fields, answer)) => {
                    let answered = self.obey(fields, desk);
                    if answered.is_ok()
                        && let Some(next) = self.next.take()
                    {
                        // The old game's search ends before the answer is sent: its engine is free for the new one.
                        drop(self);
                        let _ = answer.send(answered);
                        return Some(next);
                    }
                    // What the page sees is never older than an answer that it has got.
                    self.arrange(desk);
                    self.publish(desk);
                    let _ = answer.send(answered);
                }
            }
            self.show_lines(desk);
        }
    }
}

impl<G: Playable> Drop for Table<G> {
    fn drop(&mut self) {
        if let Some(search) = self.search.take() {
            search.end();
        }
    }
}
