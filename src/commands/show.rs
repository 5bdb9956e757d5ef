//! `vibria show`: a drawing of a position.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::arguments::PositionArguments;
use super::drawing::DrawingArguments;
use super::{Status, Terminal};
use crate::board::{Diagram, Glyphs, Mark};
use crate::game::{Draw, Line, MoveList, Outcome, Prize, Stage, Text};
use crate::variants::Playable;

/// Draws a position, marks its last move (`( )`) and a check (`+ +`), and says whose turn it is.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria show -v glinski --moves 'd3d5 f7f6' --flip
  vibria show --targets f8 --color always
  vibria show -v hexdameo --fen chevron16")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Format of the drawing
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    drawing: DrawingArguments,
    /// Mark where the piece on this cell can go (`*`)
    #[arg(long, value_name = "CELL")]
    targets: Option<String>,
    /// Print one JSON object: position text, side to move, pieces by cell, result
    #[arg(long)]
    json: bool,
}

/// The format of a drawing.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Letters and lines, for a terminal.
    #[default]
    Text,
}

/// Draws the position.
pub fn run<G: Playable>(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let Format::Text = arguments.format;
    let variant = arguments.position.variant.variant;
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", object(variant.name(), &line))?;
        return Ok(Status::Done);
    }
    let mut diagram = last_move_diagram(&line);
    if let Some(name) = &arguments.targets {
        mark_targets(line.position(), name, &mut diagram)?;
    }
    let status = status_lines(&line);
    let style = arguments.drawing.style(variant, &diagram, terminal, status.len() + 1);
    write!(out, "{}", diagram.draw(&style))?;
    for text in status {
        writeln!(out, "{text}")?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// The last position, with the move that led to it marked.
pub fn last_move_diagram<G: Playable>(line: &Line<G>) -> Diagram {
    let mut diagram = Diagram::new(line.position());
    let mut before = line.clone();
    if let Some(m) = before.pop() {
        diagram.mark_move(before.position(), m);
    }
    diagram
}

/// Whose turn it is, the result or a claim, and the position text.
pub fn status_lines<G: Playable>(line: &Line<G>) -> Vec<String> {
    let position = line.position();
    let check = if position.in_check() { ", in check" } else { "" };
    let turn = match (line.outcome(), line.draw()) {
        (Some(outcome), _) => outcome_text::<G>(&outcome),
        (None, Draw::Claimable(end)) => {
            format!("{} to move{check}; a draw by {end} can be claimed", position.side_to_move())
        }
        _ => format!("{} to move{check}", position.side_to_move()),
    };
    vec![turn, position.write_position()]
}

/// A finished game in words, with what each side gets: `White wins by stalemate, ¾–¼`.
pub fn outcome_text<G: Playable>(outcome: &Outcome) -> String {
    let prize = prize_text::<G>(outcome);
    match outcome.winner {
        Some(winner) => format!("{winner} wins by {}, {prize}", outcome.end),
        None => format!("draw by {}, {prize}", outcome.end),
    }
}

/// White's and Black's points as the game counts them.
fn prize_text<G: Playable>(outcome: &Outcome) -> &'static str {
    let points = G::CUSTOMS.points;
    match outcome.winner {
        None => points.draw,
        Some(winner) if outcome.prize == Prize::WHOLE => points.win[winner.index()],
        Some(winner) => points.narrow_win[winner.index()],
    }
}

/// Marks where the piece on the cell with this name can go.
fn mark_targets<G: Text>(position: &G, name: &str, diagram: &mut Diagram) -> Result<()> {
    let Some(from) = G::read_cell(name) else {
        return Err(anyhow!(
            "--targets: {name:?} is not a cell of this board: expected a name such as {:?}",
            example::<G>()
        ));
    };
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    for &m in list.as_slice() {
        let anatomy = position.anatomy(m);
        if anatomy.from == from {
            diagram.mark(anatomy.to, Mark::Target);
        }
    }
    Ok(())
}

fn example<G: Text>() -> String {
    G::BOARD.iter().next().map(G::cell_name).unwrap_or_default()
}

fn object<G: Playable>(variant: &str, line: &Line<G>) -> Value {
    let position = line.position();
    let mut pieces = Map::new();
    for cell in G::BOARD.iter() {
        if let Some(piece) = position.piece_at(cell) {
            pieces.insert(G::cell_name(cell), Glyphs::Letters.of(G::CUSTOMS.signs, piece).to_string().into());
        }
    }
    json!({
        "variant": variant,
        "position": position.write_position(),
        "side": position.side_to_move().to_string().to_lowercase(),
        "check": position.in_check(),
        "pieces": pieces,
        "result": line.outcome().map(|outcome| outcome_text::<G>(&outcome)),
        "claim": match line.draw() { Draw::Claimable(end) => Some(end.to_string()), _ => None },
    })
}
