//! Arguments that several commands share.

use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};

use crate::game::Line;
use crate::search::Engine;
use crate::variants::{Playable, Settings, Variant};

/// Which game is played, and by which reading of its rules.
#[derive(Args, Clone, Debug)]
pub struct VariantArguments {
    /// The variant
    #[arg(short = 'v', long, value_name = "NAME", default_value_t, value_parser = VariantParser)]
    pub variant: Variant,
    /// Gliński's chess: which material draws at once: "dead" positions, or also the documented "sufficient to mate"
    #[arg(long, value_name = "RULE", value_enum, default_value_t)]
    pub material_draw: MaterialDraw,
    /// Hexdameo and Hexdame: king moves by each side without a capture that draw; 0 for never
    #[arg(long, value_name = "N", default_value_t = Settings::default().impotence_moves)]
    pub impotence_moves: u16,
}

/// Which material draws a game of Gliński's chess.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MaterialDraw {
    /// Only bare kings, with at most one bishop or knight.
    #[default]
    Dead,
    /// Also when neither side has a pawn, a rook, a queen or three minor pieces.
    Documented,
}

impl VariantArguments {
    /// Settings of rules that the sources leave open.
    pub fn settings(&self) -> Settings {
        Settings {
            documented_material: self.material_draw == MaterialDraw::Documented,
            impotence_moves: self.impotence_moves,
        }
    }

    /// The rules of the variant.
    pub fn rules<G: Playable>(&self) -> G::Rules {
        G::rules_of(self.variant, &self.settings())
    }
}

/// A position: the variant's start or another, and moves made on it.
#[derive(Args, Clone, Debug)]
pub struct PositionArguments {
    #[command(flatten)]
    pub variant: VariantArguments,
    /// The position, in any notation of the variant; by default its start
    #[arg(long, value_name = "TEXT")]
    pub fen: Option<String>,
    /// Read --fen in this notation, which cannot be told from another: "inverted", Gliński's chess file by file with White in
    /// small letters
    #[arg(long, value_name = "NAME", requires = "fen")]
    pub dialect: Option<String>,
    /// Moves to make on it, in the variant's notation or as UCI text
    #[arg(long, value_name = "\"M1 M2 …\"", allow_hyphen_values = true)]
    pub moves: Option<String>,
}

impl PositionArguments {
    /// Reads the position and the moves.
    pub fn line<G: Playable>(&self) -> Result<Line<G>> {
        let variant = self.variant.variant;
        let text = self.fen.as_deref().unwrap_or("startpos");
        let start = read_start::<G>(text, self.dialect.as_deref(), &self.variant);
        let mut line = Line::new(start.context("--fen")?);
        for (ply, text) in self.moves.as_deref().unwrap_or("").split_whitespace().enumerate() {
            let m = line.position().read_move(text).with_context(|| format!("--moves, {variant}, ply {}", ply + 1))?;
            line.push(m);
        }
        Ok(line)
    }
}

/// Reads a position text of the variant, in the dialect of this name if there is one; `startpos` is its start. A dialect other than the canonical one is named on stderr.
pub fn read_start<G: Playable>(text: &str, dialect: Option<&str>, variant: &VariantArguments) -> Result<G> {
    let rules = variant.rules::<G>();
    match text.trim() {
        "startpos" => Ok(G::start(&rules)),
        text => {
            let read = G::read_position_in(dialect, text, &rules);
            let (position, dialect) = read.with_context(|| variant.variant.to_string())?;
            if let Some(dialect) = dialect {
                note!("note: the position was read as {dialect}");
            }
            Ok(position)
        }
    }
}

/// A positive number of seconds, decimals allowed, at most a year.
pub fn seconds(text: &str) -> Result<Duration, String> {
    const YEAR: f64 = 365.0 * 86_400.0;
    let seconds = text.parse::<f64>().ok().filter(|&seconds| seconds > 0.0 && seconds <= YEAR);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected a positive number of seconds".to_owned())
}

/// What an engine may use.
#[derive(Args, Clone, Debug)]
pub struct EngineArguments {
    /// Search threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: usize,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MB", default_value_t = 64)]
    pub hash: usize,
}

/// The engine that plays a game.
pub type EngineOf<G> = Engine<G, <G as Playable>::Evaluator>;

impl EngineArguments {
    /// An engine with these threads and this table.
    pub fn engine<G: Playable>(&self) -> Result<EngineOf<G>> {
        self.check::<G>()?;
        let mut engine = Engine::new(G::evaluator());
        engine.set_threads(self.threads);
        engine.set_hash(self.hash).map_err(|reason| anyhow!("--hash: {reason}"))?;
        Ok(engine)
    }

    /// Whether both are in range.
    pub fn check<G: Playable>(&self) -> Result<()> {
        let (threads, most_threads) = (self.threads, EngineOf::<G>::MAX_THREADS);
        let (hash, most_hash) = (self.hash, EngineOf::<G>::MAX_HASH);
        if !(1..=most_threads).contains(&threads) {
            return Err(anyhow!("--threads: {threads} is out of range: expected 1 to {most_threads}"));
        }
        if !(1..=most_hash).contains(&hash) {
            return Err(anyhow!("--hash: {hash} is out of range: expected 1 to {most_hash} MiB"));
        }
        Ok(())
    }
}

/// Reads a variant as [`Variant`] does, and lists the names.
#[derive(Clone)]
pub struct VariantParser;

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Variant, clap::Error> {
        let parse = |text: &str| text.parse::<Variant>();
        clap::builder::StringValueParser::new().try_map(move |text| parse(&text)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Variant::ALL.into_iter().map(|variant| PossibleValue::new(variant.name()))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variants_are_read_by_name_and_by_tag_and_refused_otherwise() {
        let command = clap::Command::new("x").arg(clap::Arg::new("v").value_parser(VariantParser));
        let read = |text: &str| {
            let matches = command.clone().try_get_matches_from(["x", text]);
            matches.map(|matches| *matches.get_one::<Variant>("v").unwrap())
        };
        assert_eq!(read("glinski").unwrap(), Variant::Glinski);
        assert_eq!(read("C'escacs without castling").unwrap(), Variant::CescacsNoCastling);
        assert!(read("chess").unwrap_err().to_string().contains("expected cescacs, cescacs-nocastling, glinski"));
    }
}
