//! The board in a browser: a server on the loopback, and a page that shows what the server knows.
//!
//! The page is thin. All that is known of games lies here: each open page has a *table*, with the tree of moves, the clocks, the
//! players and the engine. The page posts commands and shows the events that follow.
//!
//! | file | holds |
//! |---|---|
//! | `server` | sockets, connections, their number and their patience |
//! | `patient` | connections that do not wait for ever |
//! | `gate` | which requests are let in; headers of every answer |
//! | `routes` | which request does what |
//! | `assets` | the files of the page, embedded |
//! | `help` | the guides as pages |
//! | `lounge` | the tables, their number, the engine's threads and memory shared among them |
//! | `workshop` | where engines are made |
//! | `stream` | server-sent events |
//! | `command` | commands as they come from the page |
//! | `refusal` | errors as they go to the page |
//! | `catalogue` | the variants as the page must know them |
//! | `tree` | a game with its variations |
//! | `clock` | the clocks of a game |
//! | `library` | opening books, shared among the tables |
//! | `table` | one table and its engine |
//!
//! # Requests
//!
//! | request | answer |
//! |---|---|
//! | `GET /` | the page |
//! | `GET /assets/NAME` | a file of the page |
//! | `GET /help`, `GET /help/NAME`, `GET /help/pictures/NAME.svg` | the guides, and their pictures |
//! | `GET /api/variants` | [the catalogue](#the-catalogue) |
//! | `POST /api/tables` with `{}` | 201 `{"table": "ID"}`: a new table, with a game of the default variant between two people |
//! | `GET /api/tables/ID/events` | [events](#events), without end |
//! | `POST /api/tables/ID` with a [command](#commands) | 200 `{"ok": true, …}` |
//!
//! A `POST` carries `Content-Type: application/json` and at most 2 MiB. Every path but these is 404, every other method 405.
//!
//! A table without an open stream of events thinks about nothing and stops its clocks. It is kept for two minutes, so that a reloaded
//! page finds it again: a page remembers the id, and the record of the `game` event. When the id is unknown (404), it asks for a new
//! table and sends the record with `load`.
//!
//! # Errors
//!
//! Every answer that is not 2xx has the body `{"error": {"code": …, "message": …}}`: the message is English and for people, the code is
//! for the page. Nothing has changed then.
//!
//! | status | code | further fields, and when |
//! |---|---|---|
//! | 400 | `bad-json` | the body is no JSON object; the message says in which line and column |
//! | 400 | `bad-command` | an unknown `do`, a field missing, superfluous or of a wrong type or range; `field` names it |
//! | 400 | `bad-length` | there is a `Transfer-Encoding`; the connection is closed |
//! | 403 | `forbidden` | `Host` is not this server, or `Origin` another one |
//! | 404 | `unknown-table`, `not-found` | |
//! | 405, 408, 413, 414, 415, 431 | `not-allowed`, `too-slow`, `too-large`, … | |
//! | 409 | `not-now` | the command makes sense, but not at this moment: take back before the first move, say |
//! | 422 | `illegal-move` | `reason`, see below |
//! | 422 | `unreadable-move` | the text is no move |
//! | 422 | `wrong-move` | it does not solve the puzzle. `text`: the move; `left`: moves in which to mate; `defence`: `uci`, `text`, `from` and `to` of a move that refutes it; `later`: in how many moves it mates all the same, if that is known, or null. Instead of the last two `result`, as in `board`, if the move ends the game |
//! | 422 | `ambiguous-move` | `moves`: those that fit, as in `board.moves` |
//! | 422 | `bad-position` | `place`: name of the field, `column`: from 1, `reason`: in words |
//! | 422 | `bad-record` | `line`, `game`, `ply` (or null), `reason`: in words |
//! | 500 | `crashed` | the table has failed; the page asks for a new one |
//! | 503 | `full` | there are 64 pages already |
//!
//! `reason` of `illegal-move` has a `kind`, by which a page can say it in another language, and that kind's fields:
//! `no-piece` (`cell`), `not-yours` (`cell`), `no-such-mover` (`piece`, `to`), `not-its-move` (`piece`, `from`, `to`), `blocked`
//! (`cell`), `own-piece` (`cell`), `king-attacked` (`king`, `piece`, `by`), `capture-compulsory` (`count`, `examples`), `other`.
//! `message` has it in English: `"Kg1" is illegal: your king on g1 would be attacked by the rook on g7`. Pieces are named as in the catalogue.
//!
//! # The catalogue
//!
//! ```json
//! {"version": "0.1.0", "default": NAME,
//!  "limits": {"levels": 20, "threads": 2, "hash": 256, "lines": 5},
//!  "variants": [
//!   {"name": NAME, "tag": NAME, "advice": null, "dialects": ["inverted"], "starts": [],
//!    "format": "pgn", "check_marks": true, "side": 6,
//!    "points": {"white": ["1-0", "¾–¼"], "black": ["0-1", "¼–¾"], "draw": "½–½"},
//!    "cells": [{"name": "a1", "x": 0, "y": 5, "tint": "medium"}, …],
//!    "kinds": [{"name": "pawn", "letters": ["P", "p"], "glyph": "pawn", "markup": "<path …/>"}, …],
//!    "games": ["NAME.tsv"], "puzzles": [1, 1, 2, 3],
//!    "rest": {"label": "en passant, plies without progress, move number", "default": "- 0 1"},
//!    "rules": [{"name": "MaterialDraw", "choices": ["dead", "documented"], "value": "dead"},
//!              {"name": "ImpotenceMoves", "most": 65535, "value": 25}]}, …]}
//! ```
//!
//! The first variant is the default of the program; `default` is the one to offer to somebody who has never played, for which rules have a recommendation. Cells have flat tops: `x` is the column from the left, `y` the height above White's corner in half cells, so that with
//! cells of width 2 (corner to corner) the centre of a cell lies at `(1.5 * x, -y * sqrt(3) / 2)`. A neighbour straight ahead is
//! `(x, y + 2)`, obliquely `(x ± 1, y + 1)`. Pieces are named in English; a page
//! translates these names. `markup` is SVG for a `<symbol viewBox="0 0 100 100">` of the id `glyph`; see `Glyph::markup` for how to paint it. `starts` are names of other
//! start arrays, which `new` takes as `position`. `games` are files of games that `explore` knows; `puzzles` holds the number of moves of each puzzle, the first of which has the number 1. `rest` tells what a position text says after its first two words, pieces and side to move; `null` where that is all. `dialects` are notations of positions that must be asked for.
//!
//! # Commands
//!
//! `{"do": NAME, …}`. Fields with a default may be left out. A null is the same as a field left out.
//!
//! | `do` | fields | does |
//! |---|---|---|
//! | `new` | `variant` (the present one), `position` (`"startpos"`), `dialect`, `white` and `black` (`"human"` or `"engine"`: `"human"`), `clock`, `level`, `movetime`, `rules` | a new game; the engine begins if it is to move |
//! | `move` | `text`: any notation; or `from` and `to`, and `choice`: index in the `moves` of an `ambiguous-move` or nothing | makes a move at the board's node |
//! | `play` | | the engine moves now, for whoever is to move at the board's node; if it thinks already, it is told to move at once |
//! | `back` | | takes moves back, to the last one of a person, and forgets them |
//! | `go` | `to`: a node's number, or `"first"`, `"last"`, `"previous"`, `"next"`, `"live"` | shows another node; nothing is forgotten, the game goes on where it was |
//! | `delete` | `node` | forgets a move and all after it |
//! | `promote` | `node` | puts the variation of a node one place higher |
//! | `comment` | `node`, `text`, `nags` (as they are) | replaces the comment on a move, node 0: on the game; and its glyphs |
//! | `hint` | | the engine looks for a good move for one second: event `hint` |
//! | `analyse` | `on`, `lines` 1 to 5 (as they are) | analysis of the board's node, on or off |
//! | `engine` | `level` 1 to 20, or 0 for full strength; `movetime` in ms; `threads`, `hash` in MiB | settings, each as it is if left out |
//! | `players` | `white`, `black` | who plays; a `human` becomes the engine in mid game, and back |
//! | `clock` | `text`: `"3+2"` (minutes, seconds), or null for none | new clocks for both |
//! | `resign` | `side` (the person's, or the one to move) | |
//! | `draw` | | claims a draw where a rule gives it; else offers one: the engine answers, two people agree by it. Answer: `{"ok": true, "agreed": false}` |
//! | `position` | `variant` (the present one), `text`, `dialect` | a new game from this position between two people; answer: `"dialect"`: the one recognised, or null |
//! | `edit` | `variant` (the present one), `pieces`: `[{"cell": "f6", "kind": 0, "side": "white"}, …]`, `side` (`"white"`), `rest` (blank) | the same from the pieces of an editor |
//! | `compose` | as `edit` | changes nothing; answer: `"text"`, and `"error"`: null, or why it is no position, as in [errors](#errors) |
//! | `load` | `text`: records or positions in any format, `game`: index, `variant` (the present one): of games that do not say theirs, `ply`: to show, default the last | a game to look at. Of several games without `game`: changes nothing, answer `"games": [{"index": 0, "variant": …, "title": …, "plies": 31, "result": "1-0", "error": null}, …]`. Answer also: `"warnings": ["…"]` |
//! | `export` | `form` (`"record"`): `"record"`, `"fen"`, `"uci"`, `"json"`; `"svg"` or `"png"` with `size` (pixels across, 16 to 4096) and `flip` (`false`) | answer: `"text"`, of a PNG `"base64"`, and `"name"`: for a file |
//! | `explore` | | changes nothing. Answer: what games of people chose at the board's node, as [`Crossing::to_json`](crate::explorer::Crossing::to_json) has it, with `node` and `searched`: the number of games of the variant |
//! | `puzzle` | `variant` (the present one), `number` (1) | a new game from a puzzle's position between two people: event `puzzle`. Moves at its node are judged: a right one is made and answered by the best defence, others are refused as `wrong-move` |
//! | `clue` | | answer: `"from"`, the cell of a piece that solves the puzzle, and `"to"`: null the first time |
//! | `solution` | | plays the rest of the puzzle |
//!
//! Examples:
//!
//! ```json
//! {"do": "new", "variant": NAME, "white": "human", "black": "engine", "level": 4, "clock": "5+3"}
//! {"do": "move", "text": "Nf4"}
//! {"do": "move", "from": "f10", "to": "f11"}
//! {"do": "go", "to": "previous"}
//! {"do": "analyse", "on": true, "lines": 3}
//! {"do": "comment", "node": 7, "text": "better was g4", "nags": [2]}
//! ```
//!
//! A game in which a result was reached, or agreed, goes on when a move is taken back or made elsewhere in the tree.
//!
//! # Events
//!
//! A new stream gets the latest event of each kind at once, `game` before `board`. If the page is slow, it misses events, but never the latest of a kind.
//! A comment line comes every few seconds. Sides are `"white"` and `"black"`.
//!
//! ## `game`
//!
//! After each change of the tree.
//!
//! ```json
//! {"variant": NAME, "start": "b/qbk/… w - 0 1", "from_start": true, "live": 2,
//!  "tags": {"White": "Ann"}, "result": null, "record": "[White \"Ann\"]…",
//!  "nodes": [
//!   {"id": 0, "parent": null, "children": [1, 3], "comment": ""},
//!   {"id": 1, "parent": 0, "children": [2], "comment": "", "ply": 1, "number": "1.", "side": "white",
//!    "text": "e5", "uci": "e4e5", "nags": [1]}, …]}
//! ```
//!
//! The first of the `children` goes on with the same line, the others are variations in its place. Nodes keep their numbers until a new game is
//! begun or loaded. `live` is the node at which the game stands that is being played. `number` stands before the move wherever a
//! line begins with it (`"12…"` for Black); White's is written always. `result` is in the record's own form (`"1-0"`).
//!
//! ## `board`
//!
//! After each change of the game, of the node that is shown, or of the settings.
//!
//! ```json
//! {"node": 2, "live": 2, "variant": NAME, "side": "white", "position": "b/qbk/… w - 0 2",
//!  "pieces": [{"cell": "f6", "side": "white", "kind": 0}, …],
//!  "last": {"uci": "e7e6", "text": "e6", "from": "e7", "to": "e6", "cells": ["e7", "e6"], "side": "black"},
//!  "check": null,
//!  "moves": [{"uci": "f5f6", "text": "f6", "from": "f5", "to": "f6", "promotion": null, "captures": []}, …],
//!  "result": null, "claim": null,
//!  "players": {"white": "human", "black": "engine"}, "turn": "human", "thinking": false,
//!  "engine": {"level": 4, "movetime": 1000, "threads": 1, "hash": 16},
//!  "analysis": {"on": false, "lines": 1}, "can": {"back": true, "draw": true, "resign": true}}
//! ```
//!
//! `check` is the cell of a king in check. `last` is the move that led here, `cells` all that it changed. `moves` are the legal ones, none
//! after a result; `captures` are the captured cells, `promotion` is a kind. With a `result`:
//! `{"winner": "white", "end": "checkmate", "points": "1-0", "text": "White wins by checkmate, 1-0"}`, a draw has the winner `null`. `end` is one of
//! `checkmate, stalemate, no-pieces, blocked, repetition, move-clock, material, resignation, time, agreement, forfeit, adjudication`, or `record` for a
//! loaded game whose moves do not show why it ended. `claim`
//! is an `end` by which the side to move can claim a draw. `turn` is who is to move at the live node, `null` after the game's end. `thinking`: the engine is about
//! to move.
//!
//! ## `clock`
//!
//! `null`, or, at each change: `{"white": 180000, "black": 174210, "increment": 2000, "running": "black"}`, in milliseconds left as the event is
//! sent. The page counts down by itself. A fallen flag comes as a `board` with a `result`.
//!
//! ## `analysis`
//!
//! `null`, or the best lines so far, at most ten times a second:
//!
//! ```json
//! {"node": 2, "side": "white", "depth": 14, "seldepth": 22, "nodes": 812345, "nps": 1014000, "time": 801, "hashfull": 120,
//!  "lines": [{"rank": 1, "depth": 14, "cp": 35, "mate": null, "score": "+0.35", "bound": "exact", "wdl": [180, 700, 120],
//!             "pv": [{"uci": "f5f6", "text": "f6", "from": "f5", "to": "f6"}, …], "text": "2. f6 …"}],
//!  "done": false}
//! ```
//!
//! Scores are White's: `cp` in hundredths (+100 is an even chance to win), `mate` in moves (negative: Black mates), `wdl` White's chances to win, draw, lose in
//! thousandths; `score` is the same as text. `node` must be the board's, else it is an old one. While the engine thinks about its move in a game, analysis waits.
//!
//! ## `hint`
//!
//! `null`, or `{"node": 2, "uci": "f5f6", "text": "f6", "from": "f5", "to": "f6", "score": "+0.35"}`.
//!
//! ## `puzzle`
//!
//! `null`, or the puzzle that the table asks: `{"number": 17, "of": 88, "moves": 3, "side": "white", "node": 2, "left": 2,
//! "state": "open", "wrong": 1, "clues": 0, "source": "NAME.tsv", "line": 23}`. It stands at `node`, from which `side` mates in `left` moves.
//! `state` becomes `solved`, or `shown` by `solution`. `wrong` counts refused moves. When its node is taken back, it begins again.
//!
//! ## `notice`
//!
//! Something that the page should tell: `{"number": 3, "code": "crashed", "message": "the search has failed: …"}`. A page shows each `number` once. Codes:
//! `crashed`, `claimed` (the engine claims a draw), `declined` and `agreed` (its answer to an offer), `no-memory` (a smaller table is used).

mod assets;
mod catalogue;
mod command;
mod gate;
mod help;
mod library;
mod lounge;
mod patient;
mod refusal;
mod routes;
mod server;
mod stream;
mod table;
mod tree;
mod workshop;

pub use server::{Options, Server, Stopper};

#[cfg(test)]
mod tests;
