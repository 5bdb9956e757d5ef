//! What a table tells its page.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::super::stream::Kind;
use super::super::tree::side_name;
use super::game::{Seat, Table};
use super::search::Purpose;
use super::{Desk, Strength};
use crate::game::{Color, Draw, End, Line, MoveList, Outcome, Prize, Stage};
use crate::hex::Cell;
use crate::record::{Record, Score as RecordScore};
use crate::search::{Best, Bound, Info, Score, nodes_per_second, score_text};
use crate::variants::Playable;

impl<G: Playable> Table<G> {
    /// Everything, for a new game: nothing of the old one stays.
    pub(super) fn publish_all(&mut self, desk: &Desk) {
        self.tree_changed = true;
        desk.publish(Kind::Analysis, &Value::Null);
        desk.publish(Kind::Hint, &Value::Null);
        self.publish(desk);
    }

    /// What has changed.
    pub(super) fn publish(&mut self, desk: &Desk) {
        if std::mem::take(&mut self.tree_changed) {
            desk.publish(Kind::Game, &self.game_object());
        }
        desk.publish(Kind::Board, &self.board_object(desk));
        desk.publish(Kind::Clock, &self.clock_object());
        desk.publish(Kind::Puzzle, &self.quiz.as_ref().map_or(Value::Null, |quiz| quiz.object()));
    }

    fn game_object(&self) -> Value {
        let record = self.record();
        json!({
            "variant": self.variant.name(),
            "start": record.start.write_position(),
            "from_start": record.from_start(),
            "live": self.live,
            "tags": record.tags.iter().map(|(name, value)| (name.to_owned(), value.into())).collect::<Map<_, Value>>(),
            "result": record.score.map(|score| record.dialect().results.write(Some(score))),
            "record": record.to_text(),
            "nodes": self.tree.objects(),
        })
    }

    /// The game as a record.
    pub(super) fn record(&self) -> Record<G> {
        let start = self.tree.line(0).position().clone();
        let mut record = Record::new(self.variant, start);
        record.tags = self.tags.clone();
        record.main = self.tree.branch();
        let end = self.tree.last(0);
        if let Some(outcome) = self.finished.filter(|_| self.live == end) {
            record.finish(outcome);
        } else if let Some(outcome) = self.tree.line(end).outcome() {
            record.finish(outcome);
        } else if let Some((_, score)) = self.loaded.filter(|&(node, _)| node == end) {
            record.score = Some(score);
            record.epilogue = self.epilogue.clone();
        }
        record
    }

    fn board_object(&self, desk: &Desk) -> Value {
        let position = self.line.position();
        let shown = if self.current == self.live { self.outcome() } else { self.line.outcome() };
        let loaded = self.loaded.filter(|&(node, _)| node == self.current).map(|(_, score)| score);
        let result = match (shown, loaded) {
            (Some(outcome), _) => outcome_object::<G>(&outcome),
            (None, Some(score)) => score_object::<G>(score),
            (None, None) => Value::Null,
        };
        let over = self.is_over();
        let claim = match self.line.draw() {
            Draw::Claimable(end) if result.is_null() => Some(end_name(end)),
            _ => None,
        };
        let pieces: Vec<Value> = G::BOARD
            .iter()
            .filter_map(|cell| {
                let piece = position.piece_at(cell)?;
                Some(json!({ "cell": G::cell_name(cell), "side": side_name(piece.color), "kind": piece.kind }))
            })
            .collect();
        let Strength { level, movetime, threads, hash } = desk.strength;
        let seat = |color: Color| match self.seats[color.index()] {
            Seat::Human => "human",
            Seat::Engine => "engine",
        };
        json!({
            "node": self.current,
            "live": self.live,
            "variant": self.variant.name(),
            "side": side_name(position.side_to_move()),
            "position": position.write_position(),
            "pieces": pieces,
            "last": self.last_object(),
            "check": position.checked_king().map(G::cell_name),
            "moves": if result.is_null() { moves(position) } else { Vec::new() },
            "result": result,
            "claim": claim,
            "players": { "white": seat(Color::White), "black": seat(Color::Black) },
            "turn": if over { None } else { Some(seat(self.turn())) },
            "thinking": self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move),
            "engine": { "level": level, "movetime": movetime, "threads": threads, "hash": hash },
            "analysis": { "on": desk.analysing, "lines": desk.lines },
            "can": { "back": self.earlier().is_some(), "draw": !over, "resign": !over },
        })
    }

    /// The move that led to the node that is shown.
    fn last_object(&self) -> Value {
        let mut before = self.line.clone();
        let Some(m) = before.pop() else { return Value::Null };
        let position = before.position();
        let anatomy = position.anatomy(m);
        let mut cells = vec![anatomy.from, anatomy.to];
        for cell in position.side_effects(m) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut object = move_fields(position, m);
        object.insert("cells".into(), cells.into_iter().map(G::cell_name).collect());
        object.insert("side".into(), side_name(position.side_to_move()).into());
        Value::Object(object)
    }

    fn clock_object(&self) -> Value {
        let Some(clocks) = &self.clocks else { return Value::Null };
        let [white, black] = clocks.both().map(millis);
        json!({
            "white": white,
            "black": black,
            "increment": millis(clocks.increment()),
            "running": clocks.running().map(side_name),
        })
    }

    /// The lines of an analysis of the node that is shown.
    pub(super) fn analysis_object(&self, lines: &[Info<G::Move>]) -> Value {
        let position = self.line.position();
        let side = position.side_to_move();
        // With several lines the last one found says how far the search is.
        let newest = lines.iter().max_by_key(|info| info.nodes);
        json!({
            "node": self.current,
            "side": side_name(side),
            "depth": newest.map_or(0, |info| info.depth),
            "seldepth": newest.map_or(0, |info| info.seldepth),
            "nodes": newest.map_or(0, |info| info.nodes),
            "nps": newest.map_or(0, |info| nodes_per_second(info.nodes, info.time)),
            "time": newest.map_or(0, |info| millis(info.time)),
            "hashfull": newest.map_or(0, |info| info.hashfull),
            "lines": lines.iter().map(|info| line_object(position, info)).collect::<Vec<_>>(),
        })
    }

    /// The move that the engine recommends.
    pub(super) fn hint_object(&self, best: &Best<G::Move>) -> Value {
        let position = self.line.position();
        let Some(m) = best.best else { return Value::Null };
        let mut object = move_fields(position, m);
        object.insert("node".into(), self.current.into());
        let score = best.info.as_ref().map(|info| score_text(info.score, position.side_to_move()));
        object.insert("score".into(), score.into());
        Value::Object(object)
    }
}

/// Milliseconds, as far as a page counts.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// `uci`, `text`, `from` and `to`.
pub(super) fn move_fields<G: Playable>(position: &G, m: G::Move) -> Map<String, Value> {
    let anatomy = position.anatomy(m);
    let mut object = Map::new();
    object.insert("uci".into(), position.write_uci(m).into());
    object.insert("text".into(), position.write_move(m).into());
    object.insert("from".into(), G::cell_name(anatomy.from).into());
    object.insert("to".into(), G::cell_name(anatomy.to).into());
    object
}

/// A legal move as `board.moves` has it.
pub(super) fn move_object<G: Playable>(position: &G, m: G::Move) -> Value {
    let anatomy = position.anatomy(m);
    let mut object = move_fields(position, m);
    object.insert("promotion".into(), anatomy.promotion.into());
    // Other pieces that a move touches may be the mover's own, which castle.
    let mut captures: Vec<Cell> = position.side_effects(m);
    captures.push(anatomy.to);
    captures.sort_unstable();
    captures.dedup();
    let enemy = |cell: &Cell| position.piece_at(*cell).is_some_and(|piece| piece.color != position.side_to_move());
    captures.retain(|cell| anatomy.captured.is_some() && enemy(cell));
    object.insert("captures".into(), captures.into_iter().map(G::cell_name).collect());
    Value::Object(object)
}

/// All legal moves.
fn moves<G: Playable>(position: &G) -> Vec<Value> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    list.as_slice().iter().map(|&m| move_object(position, m)).collect()
}

fn line_object<G: Playable>(position: &G, info: &Info<G::Move>) -> Value {
    let side = position.side_to_move();
    let sign = if side == Color::White { 1 } else { -1 };
    let (cp, mate) = match info.score {
        Score::Cp(cp) => (Some(sign * cp), None),
        Score::Mate(moves) => (None, Some(sign * moves)),
    };
    // A bound is one on White's score: it turns over with the side, as the chances do.
    let bound = match (info.bound, side) {
        (Bound::Exact, _) => "exact",
        (Bound::Lower, Color::White) | (Bound::Upper, Color::Black) => "lower",
        _ => "upper",
    };
    let [win, draw, loss] = info.wdl;
    let wdl = if side == Color::White { [win, draw, loss] } else { [loss, draw, win] };
    let mut line = Line::new(position.clone());
    let mut moves = Vec::with_capacity(info.pv.len());
    let mut words = Vec::with_capacity(2 * info.pv.len());
    for &m in &info.pv {
        let here = line.position();
        let object = move_fields(here, m);
        if here.side_to_move() == Color::White {
            words.push(format!("{}.", here.move_number()));
        } else if moves.is_empty() {
            words.push(format!("{}…", here.move_number()));
        }
        words.extend(object["text"].as_str().map(str::to_owned));
        moves.push(Value::Object(object));
        line.push(m);
    }
    json!({
        "rank": info.multipv,
        "depth": info.depth,
        "cp": cp,
        "mate": mate,
        "score": score_text(info.score, side),
        "bound": bound,
        "wdl": wdl,
        "pv": moves,
        "text": words.join(" "),
    })
}

/// A finished game.
pub(super) fn outcome_object<G: Playable>(outcome: &Outcome) -> Value {
    let points = G::CUSTOMS.points;
    let (points, words) = match outcome.winner {
        None => (points.draw, "draw".to_owned()),
        Some(winner) if outcome.prize == Prize::WHOLE => (points.win[winner.index()], format!("{winner} wins")),
        Some(winner) => (points.narrow_win[winner.index()], format!("{winner} wins")),
    };
    json!({
        "winner": outcome.winner.map(side_name),
        "end": end_name(outcome.end),
        "points": points,
        "text": format!("{words} by {}, {points}", outcome.end),
    })
}

/// The result of a record whose moves do not show how it came about.
fn score_object<G: Playable>(score: RecordScore) -> Value {
    let points = G::CUSTOMS.points;
    let (winner, points) = match score {
        RecordScore::Win(winner) => (Some(winner), points.win[winner.index()]),
        RecordScore::NarrowWin(winner) => (Some(winner), points.narrow_win[winner.index()]),
        RecordScore::Draw => (None, points.draw),
    };
    let words = winner.map_or_else(|| "draw".to_owned(), |winner| format!("{winner} wins"));
    json!({
        "winner": winner.map(side_name),
        "end": "record",
        "points": points,
        "text": format!("{words}, {points}, says the record"),
    })
}

/// The end of a game in the protocol.
fn end_name(end: End) -> &'static str {
    match end {
        End::Checkmate => "checkmate",
        End::Stalemate => "stalemate",
        End::NoPieces => "no-pieces",
        End::Blocked => "blocked",
        End::Repetition => "repetition",
        End::MoveClock => "move-clock",
        End::Material => "material",
        End::Resignation => "resignation",
        End::Time => "time",
        End::Agreement => "agreement",
        End::Forfeit => "forfeit",
        End::Adjudication => "adjudication",
    }
}
