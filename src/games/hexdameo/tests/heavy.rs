//! Positions whose captures have countless routes.

use std::time::Instant;

use super::*;

/// Positions and their numbers of captures by effect.
const POSITIONS: &str = include_str!("../../../../positions/hexdameo-heavy.tsv");

#[test]
fn heavy_captures_are_counted_right_and_in_time() {
    for line in POSITIONS.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let position: Hexdameo = read(columns[0]);
        let start = Instant::now();
        let list = legal(&position);
        let time = start.elapsed();
        assert_eq!(list.len().to_string(), columns[1], "{position:?}");
        assert_eq!(list.as_slice()[0].victims().len().to_string(), columns[2], "{position:?}");
        // 50 ms are the aim on an idle machine with 16 pieces a side; a test must also pass on a busy one.
        assert!(time.as_millis() < 3000, "{time:?} for {position:?}");
        // Every effect has a path.
        for &m in list.as_slice().iter().step_by(17) {
            assert_eq!(position.read_move(&position.write_move(m)), Ok(m));
        }
    }
}

/// Climbs from random positions towards ones that take long, and prints them: `cargo test --release climb -- --ignored
/// --nocapture`, with the number of steps in `STEPS` (default 20 000). How the first of `positions/hexdameo-heavy.tsv` were found.
#[test]
#[ignore = "a search for new hard positions, not a check"]
fn climb_to_heavy_positions() {
    let steps: usize = std::env::var("STEPS").ok().and_then(|s| s.parse().ok()).unwrap_or(20_000);
    let mut dice = Dice::new(steps as u64);
    // The shortest of some runs: a busy machine only adds.
    let time = |position: &Hexdameo, runs: usize| {
        let once = || {
            let start = Instant::now();
            std::hint::black_box(legal(position));
            start.elapsed()
        };
        (0..runs).map(|_| once()).min().unwrap_or_default()
    };
    let mut best: Vec<Hexdameo> = (0..6).map(|_| random(&mut dice, 16, 16, 100)).collect();
    for step in 0..steps {
        let worst = &mut best[step % 6];
        let mut next = *worst;
        for _ in 0..1 + dice.below(3) {
            let (place, color) = (dice.below(CELLS), Color::BOTH[dice.below(2)]);
            let standing = Color::BOTH.into_iter().find(|&c| next.kings(c) >> place & 1 != 0);
            if let Some(color) = standing {
                next.toggle(color, KING, place);
            } else if next.occupied() >> place & 1 == 0 && next.kings(color).count_ones() < 16 {
                next.toggle(color, KING, place);
            }
        }
        if time(&next, 1) > time(worst, 1) && time(&next, 5) > time(worst, 5) {
            *worst = next;
        }
    }
    best.sort_by_key(|position| time(position, 5));
    for position in best {
        let list = legal(&position);
        println!("{position:?}\t{}\t{:?}\t{:?}", list.len(), list.as_slice().first(), time(&position, 5));
    }
}
