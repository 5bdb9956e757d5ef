//! Fitting the weights of evaluators to self-played games ("Texel tuning", after the engine that made it known), by gradients.
//!
//! An evaluation is a sum of terms, blended by phase, so that a position's [`Trace`](crate::eval::sink::Trace) gives its score for any
//! weights, and the derivatives, too. The loss is the cross entropy between what the score promises and what happened.
//!
//! | file | holds |
//! |---|---|
//! | `dataset` | [`Dataset`]: positions as terms, with what they are to promise |
//! | `fit` | [`fit`]: the descent (Adam), with a part of the games held out to stop it |
//! | `model` | [`fit_model`]: chances to win, draw and lose by score |

mod dataset;
mod fit;
mod model;
mod search;

pub use dataset::{Dataset, LoadError, Rejected};
pub use fit::{Epoch, Fit, Plan, fit};
pub use model::fit_model;
