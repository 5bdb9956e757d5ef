//! Chances to win, draw and lose by score, from games.

use rayon::prelude::*;

use super::search::least;
use crate::eval::WinModel;

/// The model under which these results are likeliest: each a score and what its side got, 0 to 1. A win is a whole point; smaller prizes
/// count as draws, as the model has nothing between.
///
/// The two numbers are found in turns, each by golden section; a few rounds settle them.
pub fn fit_model(results: &[(f64, f32)], first: WinModel) -> WinModel {
    let loss = |even: f64, spread: f64| -> f64 {
        let unlikeliness = |&(score, result): &(f64, f32)| {
            let chance = |score: f64| 1.0 / (1.0 + ((even - score) / spread).exp());
            let (win, lose) = (chance(score), chance(-score));
            let chance = match result {
                1.0 => win,
                0.0 => lose,
                _ => 1.0 - win - lose,
            };
            -chance.max(1e-6).ln()
        };
        // Sums of parts of one size, so that the number of threads changes nothing.
        let parts: Vec<f64> = results.par_chunks(4096).map(|part| part.iter().map(unlikeliness).sum()).collect();
        parts.iter().sum()
    };
    let WinModel { mut even, mut spread } = first;
    for _ in 0..6 {
        even = least(even / 2.0, even * 2.0, |even| loss(even, spread));
        spread = least(spread / 2.0, spread * 2.0, |spread| loss(even, spread));
    }
    WinModel { even, spread }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_that_made_the_results_is_found() {
        // Of a thousand games at each score as many are won, drawn and lost as the model says.
        let model = WinModel { even: 170.0, spread: 60.0 };
        let mut results = Vec::new();
        for score in (-500..=500).step_by(20) {
            let [win, draw, loss] = model.wdl(score);
            for (count, result) in [(win, 1.0), (draw, 0.5), (loss, 0.0)] {
                results.extend((0..count).map(|_| (f64::from(score), result)));
            }
        }
        let found = fit_model(&results, WinModel { even: 100.0, spread: 100.0 });
        assert!((found.even - 170.0).abs() < 3.0 && (found.spread - 60.0).abs() < 2.0, "{found:?}");
    }
}
