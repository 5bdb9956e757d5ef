//! `vibria eval`: the evaluation of a position by term.

use std::io::{self, Write};

use anyhow::Result;
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::PositionArguments;
use crate::eval::{Evaluator, Term};
use crate::variants::Playable;

/// Prints what a position is worth to each side, term by term, without a search.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  vibria eval
  vibria eval -v glinski --moves 'd3d5 f7f6'")]
pub struct Arguments {
    #[command(flatten)]
    pub position: PositionArguments,
    /// Print JSON Lines: one object a term
    #[arg(long)]
    json: bool,
}

/// Prints the terms.
pub fn run<G: Playable>(arguments: &Arguments) -> Result<Status> {
    let line = arguments.position.line::<G>()?;
    let terms = G::evaluator().explain(line.position());
    let mut out = io::stdout().lock();
    if arguments.json {
        for term in &terms {
            writeln!(out, "{}", json!({ "term": term.name, "white": term.share[0], "black": term.share[1] }))?;
        }
    } else {
        write!(out, "{}", table(&terms))?;
    }
    out.flush()?;
    Ok(Status::Done)
}

/// A row a term: its name, White's share, Black's, and the difference.
pub fn table(terms: &[Term]) -> String {
    let width = terms.iter().map(|term| term.name.chars().count()).max().unwrap_or(0).max(4);
    let mut text = format!("{:width$} {:>9} {:>9} {:>9}\n", "term", "White", "Black", "balance");
    for term in terms {
        let [white, black] = term.share;
        let balance = white - black;
        text.push_str(&format!(
            "{:width$} {} {} {}\n",
            term.name,
            number(white, false),
            number(black, false),
            number(balance, true)
        ));
    }
    text
}

/// Nine characters, without decimals where there are none.
fn number(value: f64, signed: bool) -> String {
    let decimals = if value.fract() == 0.0 { 0 } else { 2 };
    match signed && value != 0.0 {
        true => format!("{value:>+9.decimals$}"),
        false => format!("{value:>9.decimals$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_row_a_term() {
        let term = |name: &str, white, black| Term { name: name.to_owned(), share: [white, black] };
        let text = table(&[term("pawns", 11.0, 10.0), term("placement", 0.5, 0.5)]);
        let expected = "term          White     Black   balance
pawns            11        10        +1
placement      0.50      0.50         0
";
        assert_eq!(text, expected);
    }
}
