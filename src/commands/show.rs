//! `vibria show`: a drawing of a position.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use super::arguments::PositionArguments;
use super::drawing::{DrawingArguments, LayoutChoice, PieceChoice};
use super::picture::{self, PictureArguments};
use super::replacement::Replacement;
use super::{Status, Terminal};
use crate::board::{Diagram, Glyphs, Mark};
use crate::diagram::{self, Picture};
use crate::game::{Draw, Line, MoveList, Outcome, Prize, Stage, Text};
use crate::hex::Cell;
use crate::variants::Playable;

/// Draws a position, in the terminal or as a picture, and marks its last move and a check. In the terminal the marks are `( )` and
/// `+ +`, and whose turn it is stands below.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria show -v glinski --moves 'd3d5 f7f6' --flip
  vibria show --targets f8 --color always
  vibria show -v hexdameo --fen chevron16
  vibria show --moves 'e7e13 e21e15' --arrows 'd3f4=+0.35 red:f8' --out position.svg
  vibria show -v glinski --theme print --size 1200 --out position.png")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Format of the drawing; by default what the name of --out ends in, or text
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<Format>,
    /// Write to this file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    out: Option<PathBuf>,
    #[command(flatten)]
    drawing: DrawingArguments,
    /// Mark where the piece on this cell can go (in text: `*`)
    #[arg(long, value_name = "CELL")]
    targets: Option<String>,
    /// Print one JSON object: position text, side to move, pieces by cell, result
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    picture: PictureArguments,
}

/// The format of a drawing.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Letters and lines, for a terminal.
    Text,
    /// A picture of any size.
    Svg,
    /// A picture in pixels.
    Png,
}

impl Format {
    /// The format that the name of a file asks for, if there is such a one.
    fn of(file: &Path) -> Result<Format> {
        let extension = file.extension().unwrap_or_default();
        let named = [("svg", Format::Svg), ("png", Format::Png), ("txt", Format::Text)];
        let found = named.into_iter().find(|(name, _)| extension.eq_ignore_ascii_case(name));
        found.map(|(_, format)| format).with_context(|| {
            format!("--out {}: expected a name that ends in .svg, .png or .txt, or --format", file.display())
        })
    }
}

/// Draws the position.
pub fn run<G: Playable>(arguments: &Arguments, terminal: &Terminal) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let file = arguments.out.as_deref();
    let format = match (arguments.format, file) {
        (Some(format), _) => format,
        (None, Some(file)) => Format::of(file)?,
        (None, None) => Format::Text,
    };
    let drawing = match format {
        Format::Text => {
            if let Some(name) = arguments.picture.given() {
                return Err(anyhow!(
                    "{name}: only for pictures: expected --format svg, --format png, or --out with such a name"
                ));
            }
            if arguments.json {
                format!("{}\n", object(arguments.position.variant.variant.name(), &line))
            } else {
                // Escape codes are for the terminal.
                text(arguments, &line, &Terminal { color: terminal.color && file.is_none(), ..*terminal })?
            }
            .into_bytes()
        }
        format => {
            let drawing = &arguments.drawing;
            if drawing.layout != LayoutChoice::Auto || drawing.pieces != PieceChoice::Letters {
                return Err(anyhow!("--layout, --pieces: only for --format text"));
            }
            let style = arguments.picture.style(!drawing.no_labels, drawing.flip)?;
            let picture = picture(arguments, &line)?;
            match format {
                Format::Png if file.is_none() && terminal.interactive => {
                    return Err(anyhow!(
                        "--format png: a terminal cannot show it: expected --out FILE, or stdout to a file or a pipe"
                    ));
                }
                Format::Png => diagram::png(&picture, &style)?,
                _ => picture.svg(&style).into_bytes(),
            }
        }
    };
    match file {
        None => {
            let mut out = io::stdout().lock();
            out.write_all(&drawing)?;
            out.flush()?;
        }
        Some(file) => write(file, &drawing).with_context(|| format!("--out {}", file.display()))?,
    }
    Ok(Status::Done)
}

fn write(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut out = Replacement::of(file)?;
    out.write_all(bytes)?;
    out.commit()
}

/// The drawing for a terminal, and what stands below it.
fn text<G: Playable>(arguments: &Arguments, line: &Line<G>, terminal: &Terminal) -> Result<String> {
    let mut diagram = last_move_diagram(line);
    if let Some(name) = &arguments.targets {
        for cell in targets(line.position(), name)? {
            diagram.mark(cell, Mark::Target);
        }
    }
    let status = status_lines(line);
    let variant = arguments.position.variant.variant;
    let style = arguments.drawing.style(variant, &diagram, terminal, status.len() + 1);
    Ok(status.iter().fold(diagram.draw(&style), |text, status| text + status + "\n"))
}

/// The picture with all its marks.
fn picture<G: Playable>(arguments: &Arguments, line: &Line<G>) -> Result<Picture> {
    let mut picture = Picture::new(line.position());
    picture.title = format!("{}: {}", arguments.position.variant.variant.tag(), line.position().write_position());
    let mut before = line.clone();
    if let Some(m) = before.pop() {
        picture.mark_move(before.position(), m);
    }
    if let Some(name) = &arguments.targets {
        picture.targets = targets(line.position(), name)?;
    }
    arguments.picture.mark::<G>(&mut picture)?;
    Ok(picture)
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

/// Where the piece on the cell with this name can go.
fn targets<G: Text>(position: &G, name: &str) -> Result<Vec<Cell>> {
    let from = picture::cell::<G>(name).context("--targets")?;
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    let moves = list.as_slice().iter().map(|&m| position.anatomy(m));
    let mut targets: Vec<Cell> = moves.filter(|anatomy| anatomy.from == from).map(|anatomy| anatomy.to).collect();
    targets.sort();
    targets.dedup();
    Ok(targets)
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
