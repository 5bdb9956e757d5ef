//! From centipawns to winning chances and back.

/// Chances to win, draw and lose as functions of an evaluation: two logistic curves, as in Stockfish's WDL model.
///
/// A position worth `x` is won with probability `1 / (1 + exp((even - x) / spread))` and lost with that of `-x`; the rest is
/// drawn. Both numbers are in the evaluation's centipawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WinModel {
    /// The evaluation with an even chance to win outright: it is reported as +100.
    pub even: f64,
    /// How fast the chance changes around there.
    pub spread: f64,
}

impl WinModel {
    /// Probability that a position worth `score` is won outright, 0 to 1.
    pub fn win(self, score: i32) -> f64 {
        1.0 / (1.0 + ((self.even - f64::from(score)) / self.spread).exp())
    }

    /// Expected result, 0 to 1, a draw counted half.
    pub fn expectation(self, score: i32) -> f64 {
        0.5 + 0.5 * (self.win(score) - self.win(-score))
    }

    /// Chances to win, draw and lose in thousandths; they add up to 1000.
    pub fn wdl(self, score: i32) -> [u32; 3] {
        let win = (self.win(score) * 1000.0).round() as u32;
        let loss = (self.win(-score) * 1000.0).round() as u32;
        // Both are rounded up at most half a thousandth, and their exact sum is at most one: 1000 unless `even` is 0.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }

    /// The score whose expected result is `expectation`, 0.5 up to but not including 1, to the next whole centipawn.
    pub fn score_of(self, expectation: f64) -> i32 {
        let (mut low, mut high) = (0, super::LIMIT);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.expectation(middle) < expectation { low = middle } else { high = middle }
        }
        if expectation <= 0.5 { 0 } else { high }
    }

    /// The score as users see it: +100 is an even chance to win outright.
    pub fn normalise(self, score: i32) -> i32 {
        (f64::from(score) * 100.0 / self.even).round() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: WinModel = WinModel { even: 120.0, spread: 60.0 };

    #[test]
    fn an_even_chance_to_win_is_a_normalised_hundred() {
        assert_eq!(MODEL.win(120), 0.5);
        assert_eq!(MODEL.normalise(120), 100);
        assert_eq!(MODEL.normalise(-60), -50);
    }

    #[test]
    fn chances_add_up_and_mirror() {
        for score in (-3000..3000).step_by(7) {
            let [win, draw, loss] = MODEL.wdl(score);
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(MODEL.wdl(-score), [loss, draw, win], "{score}");
            assert!((MODEL.expectation(score) + MODEL.expectation(-score) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_score_is_found_for_each_expectation() {
        for expectation in [0.5, 2.0 / 3.0, 0.75, 0.99] {
            let score = MODEL.score_of(expectation);
            assert!(MODEL.expectation(score) >= expectation && MODEL.expectation(score - 1) <= expectation);
        }
    }
}
