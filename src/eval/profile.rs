//! Evaluators by name, for settings and matches.

use std::path::{Path, PathBuf};

use thiserror::Error;

use super::Fitted;
use super::weights::{Weights, WeightsError};
use crate::game::Game;

/// The evaluator with the weights that are played with.
pub const FITTED: &str = "fitted";
/// The evaluator with the documented values.
pub const DOCUMENTED: &str = "documented";

/// A file that holds no weights of the game.
#[derive(Debug, Error)]
#[error("{path}: {problem}", path = path.display())]
pub struct ProfileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub problem: ProfileProblem,
}

/// What is wrong.
#[derive(Debug, Error)]
pub enum ProfileProblem {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is no list of the game's weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

/// The evaluator that is meant by [`FITTED`], [`DOCUMENTED`], or a file of weights, which are kept in memory as long as the program runs.
pub fn named<G: Game, E: Fitted<G>>(name: &str) -> Result<E, ProfileError> {
    match name {
        FITTED => Ok(E::default()),
        DOCUMENTED => Ok(E::documented()),
        file => {
            let read = || -> Result<E, ProfileProblem> {
                let text = std::fs::read_to_string(file)?;
                Ok(E::with_weights(Weights::parse(&text, E::groups())?))
            };
            read().map_err(|problem| ProfileError { path: Path::new(file).into(), problem })
        }
    }
}
