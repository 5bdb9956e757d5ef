//! The least value of a function of one variable.

/// Where between `low` and `high` a function with one valley is least, to a thousandth of the distance: golden section search.
pub fn least(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_895;
    let width = (high - low) / 1000.0;
    let inner = |low: f64, high: f64| [high - RATIO * (high - low), low + RATIO * (high - low)];
    let [mut a, mut b] = inner(low, high);
    let (mut at_a, mut at_b) = (f(a), f(b));
    while high - low > width {
        if at_a < at_b {
            (high, b, at_b) = (b, a, at_a);
            a = inner(low, high)[0];
            at_a = f(a);
        } else {
            (low, a, at_a) = (a, b, at_b);
            b = inner(low, high)[1];
            at_b = f(b);
        }
    }
    (low + high) / 2.0
}

#[cfg(test)]
mod tests {
    use super::least;

    #[test]
    fn a_valley_is_found() {
        for lowest in [-1.9, -0.3, 0.0, 1.2, 4.9] {
            assert!((least(-2.0, 5.0, |x| (x - lowest).powi(2)) - lowest).abs() < 0.01);
        }
    }
}
