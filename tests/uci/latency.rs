//! How soon `stop` is answered.

use std::time::{Duration, Instant};

use vibria::variants::Variant;

use crate::program::Program;

/// Stops a position in a plain test run; the variable `VIBRIA_STOPS` gives another number, for the figures.
const STOPS: usize = 15;

/// No stop may take longer, with other tests on the same processors too.
const NEVER_OVER: Duration = Duration::from_millis(500);

/// What 99 of 100 stops may take on an idle machine, which is asked when this test is run alone with 100 stops or more.
const P99: Duration = Duration::from_millis(50);

/// Positions with many moves, long exchanges or slow lists.
const HEAVY: &[(Variant, &str)] = &[
    (Variant::Cescacs, "startpos"),
    (Variant::CescacsNoCastling, "startpos"),
    (Variant::Glinski, "startpos"),
    (Variant::Hexdameo, "startpos"),
    (Variant::Hexdame, "startpos"),
    // Twelve kings against seventeen: lists of some 300 captures, which take milliseconds each.
    (
        Variant::Hexdameo,
        "fen W:WKa1,Ka2,Ka3,Ka4,Ka5,Kb6,Kc7,Kd8,Ki6,Ki7,Ki8,Ki9:\
         BKb3,Kc2,Kc6,Kd1,Kd4,Kd5,Ke3,Ke7,Kf6,Kg3,Kg4,Kg5,Kg7,Kg8,Kg9,Kh6",
    ),
];

#[test]
fn stop_is_answered_soon() {
    let stops = std::env::var("VIBRIA_STOPS").map_or(STOPS, |text| text.parse().expect("VIBRIA_STOPS is a number"));
    for &(variant, position) in HEAVY {
        for go in ["go infinite", "go perft 20"] {
            let mut program = Program::playing(variant);
            program.send(&format!("position {position}"));
            // The program's own start is not what is measured.
            program.ready();
            let mut times: Vec<Duration> =
                (0..stops).map(|index| stop_after(&mut program, go, 1 + index as u64 * 7 % 40)).collect();
            times.sort();
            let (median, most) = (times[stops / 2], times[stops - 1]);
            let p99 = times[(stops * 99).div_ceil(100) - 1];
            println!(
                "{variant} {position:.20} {go}: {stops} stops, median {median:.1?}, p99 {p99:.1?}, most {most:.1?}"
            );
            assert!(most < NEVER_OVER, "{variant} {position}: {go}: {most:?}");
            assert!(stops < 100 || p99 < P99, "{variant} {position}: {go}: {p99:?}");
        }
    }
}

fn stop_after(program: &mut Program, go: &str, milliseconds: u64) -> Duration {
    program.send(go);
    std::thread::sleep(Duration::from_millis(milliseconds));
    let begun = Instant::now();
    program.send("stop\nisready");
    let (_, time) = program.until("readyok");
    time - begun
}
