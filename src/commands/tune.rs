//! `vibria tune`: fits the weights of an evaluator.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use serde_json::json;

use super::Status;
use super::arguments::VariantArguments;
use super::interrupt::Interrupt;
use super::replacement::Replacement;
use crate::dispatch;
use crate::eval::profile::named;
use crate::eval::weights::{Pair, Weights};
use crate::eval::{Evaluator, Fitted};
use crate::tuning::{Dataset, Epoch, Plan, fit, fit_model};
use crate::variants::{Playable, Variant};

/// Fits the evaluation's weights to self-played games, and the win model to the fitted weights.
///
/// Used are quiet positions without a proved mate, each once. The loss is the cross entropy between what the evaluation promises and a
/// mixture of the game's result and the search's score. Weights are scaled so that the pieces of the start position are worth what they
/// were. The built-in weights are those of tuning/weights; a build takes over what stands there.
#[derive(Args, Debug)]
#[command(after_help = "Example:
  vibria tune -v glinski --data glinski.data --out tuning/weights/glinski.txt")]
pub struct Arguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// Files of `vibria datagen`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    data: Vec<PathBuf>,
    /// The file of weights to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Begin with these weights: "fitted" (the built-in ones), "documented", or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "fitted")]
    from: String,
    /// Share of the result in what a position is to promise; the rest is what the search said
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, value_parser = share)]
    lambda: f64,
    /// Share of the games that are held out
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share)]
    held_out: f64,
    /// Passes over the positions at most
    #[arg(long, value_name = "N", default_value_t = 100)]
    epochs: u32,
    /// End after so many passes without a better loss on the games held out
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
    /// Centipawns by which a weight moves at most for a batch, at first
    #[arg(long, value_name = "CP", default_value_t = 1.0)]
    rate: f64,
    /// Positions of a batch
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// What a weight costs that lies 100 centipawns off where it began, in units of the loss
    #[arg(long, value_name = "LOSS", default_value_t = 0.0001)]
    pull: f64,
    /// Leave weights as they are that occur in fewer positions
    #[arg(long, value_name = "N", default_value_t = 300)]
    least: u32,
    /// The seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON Lines: one object a pass, and the result
    #[arg(long)]
    json: bool,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("{text:?}: expected a number from 0 to 1"))
}

/// Loads, fits and writes.
pub fn run(arguments: &Arguments) -> Result<Status> {
    let variant = arguments.variant.variant;
    dispatch!(variant, G => tune::<G>(arguments, variant))
}

fn tune<G: Playable>(arguments: &Arguments, variant: Variant) -> Result<Status> {
    let Arguments { lambda, held_out, epochs, patience, rate, batch, pull, least, seed, json, .. } = *arguments;
    let groups = G::Evaluator::groups();
    let begin = named::<G, G::Evaluator>(&arguments.from).context("--from")?;
    let mut data = Dataset::default();
    for path in &arguments.data {
        data.load::<G>(path, &begin, variant, held_out, seed)?;
    }
    let rejected = data.rejected;
    note!(
        "{} games; {} positions to fit {} weights to, {} held out; not used: {} met before, {} not quiet, {} mates",
        data.games,
        data.fitted.len(),
        2 * begin.weights().values.len(),
        data.held_out.len(),
        rejected.duplicate,
        rejected.unquiet,
        rejected.mate
    );
    ensure!(!data.fitted.is_empty() && !data.held_out.is_empty(), "too few positions to fit to");

    let interrupt = Interrupt::install()?;
    let plan = Plan { lambda, rate, epochs, patience, batch: batch as usize, pull, least, seed };
    let first: Vec<[f64; 2]> = begin.weights().values.iter().map(|w| [w.middle.into(), w.end.into()]).collect();
    let mut out = io::stdout().lock();
    let mut failure = None;
    let found = fit(&data, &first, &plan, &mut |epoch| {
        let Epoch { number, fitted, held_out } = *epoch;
        let written = match json {
            true => writeln!(out, "{}", json!({ "epoch": number, "fitted": fitted, "held_out": held_out })),
            false => writeln!(out, "epoch {number:3}: loss {fitted:.6}, held out {held_out:.6}"),
        };
        failure = written.err();
        failure.is_none() && !interrupt.raised()
    });
    if let Some(error) = failure {
        return Err(error.into());
    }
    if interrupt.raised() {
        note!("interrupted: nothing was written");
        return Ok(Status::Negative);
    }

    let model = begin.weights().model;
    let unscaled = Weights { values: rounded(&found.weights, 1.0), model };
    let scale = army::<G>(&begin) / army::<G>(&G::Evaluator::with_weights(unscaled));
    let mut weights = Weights { values: rounded(&found.weights, scale), model };
    let values: Vec<[f64; 2]> = weights.values.iter().map(|w| [w.middle.into(), w.end.into()]).collect();
    let results: Vec<(f64, f32)> =
        data.fitted.iter().map(|position| (data.score(position, &values).0, position.result)).collect();
    weights.model = fit_model(&results, model);

    let comment = format!(
        "Weights of the evaluation of {variant}: name, centipawns in the middle game, centipawns in the end game.\n\
         What they mean is told in src/eval. Written by `vibria tune`: {} games, {} positions, seed {seed}, lambda {lambda};\n\
         loss on games held out {:.6}, before {:.6}.",
        data.games,
        data.fitted.len(),
        found.best.held_out,
        found.first.held_out
    );
    let place = || arguments.out.display().to_string();
    let mut file = Replacement::of(&arguments.out).with_context(place)?;
    file.write_all(weights.write(groups, &comment).as_bytes()).with_context(place)?;
    file.commit().with_context(place)?;
    let (best, k) = (found.best, found.steepness / scale);
    let even = weights.model.even;
    let spread = weights.model.spread;
    match json {
        true => {
            let summary = json!({ "best": best.number, "fitted": best.fitted, "held_out": best.held_out,
                "before": found.first.held_out, "steepness": k, "scale": scale, "even": even, "spread": spread });
            writeln!(out, "{summary}")?;
        }
        false => writeln!(
            out,
            "best: epoch {}; weights scaled by {scale:.3}; steepness {k:.5} a centipawn; win model: even {even:.1}, spread {spread:.1}",
            best.number
        )?,
    }
    out.flush()?;
    Ok(Status::Done)
}

fn rounded(weights: &[[f64; 2]], scale: f64) -> Vec<Pair> {
    let round = |weight: f64| (weight * scale).round() as i32;
    weights.iter().map(|&[middle, end]| Pair::new(round(middle), round(end))).collect()
}

/// What one side's pieces at the start are worth together, kings apart.
fn army<G: Playable>(evaluator: &G::Evaluator) -> f64 {
    let start = G::start(&G::rules_of(Variant::default(), &Default::default()));
    let values = Evaluator::<G>::exchange_values(evaluator);
    let pieces = G::BOARD.iter().filter_map(|cell| start.piece_at(cell)).map(|piece| usize::from(piece.kind));
    let value = |kind: usize| if G::KINDS.as_bytes()[kind] == b'K' { 0 } else { values[kind] };
    f64::from(pieces.map(value).sum::<i32>()) / 2.0
}
