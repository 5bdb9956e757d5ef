//! A match between two builds: what one plays, the other must take.

use vibria::dispatch;
use vibria::variants::{Playable, Variant};

use crate::games::is_over;
use crate::program::{Program, check_search, line};

/// Time for a move.
const MOVE: &str = "movetime 50";
/// More plies than a game can have that the rules bring to an end.
const LONGEST: usize = 3000;

/// `VIBRIA_OPPONENT=PATH cargo test --test uci builds -- --ignored`
#[test]
#[ignore = "needs another build, whose path VIBRIA_OPPONENT holds"]
fn two_builds_play_both_colours_of_each_variant() {
    let opponent = std::env::var("VIBRIA_OPPONENT").expect("VIBRIA_OPPONENT holds the path of another build");
    for variant in Variant::ALL {
        dispatch!(variant, G => play::<G>(variant, [None, Some(&opponent)]));
        dispatch!(variant, G => play::<G>(variant, [Some(&opponent), None]));
    }
}

/// One game of White and Black; `None` is this build.
fn play<G: Playable>(variant: Variant, players: [Option<&str>; 2]) {
    let mut programs = players.map(|path| path.map_or_else(Program::start, |path| Program::of(path, &["uci"])));
    for program in &mut programs {
        program.send(&format!("setoption name UCI_Variant value {variant}"));
        program.send("ucinewgame");
        assert_eq!(program.ready(), Vec::<String>::new());
    }
    let mut line = line::<G>(variant);
    let mut texts: Vec<String> = Vec::new();
    while !is_over(&line) {
        assert!(texts.len() < LONGEST, "{variant}: no end: {}", texts.join(" "));
        let program = &mut programs[line.position().side_to_move().index()];
        program.send(&format!("position startpos moves {}", texts.join(" ")));
        let best = check_search(&line, &program.go(MOVE)).expect("a move, as the game goes on");
        texts.push(line.position().write_uci(best));
        line.push(best);
    }
    println!("{variant}: {} plies, {:?}, {:?}", texts.len(), line.outcome(), line.draw());
    for program in programs {
        assert_eq!(program.end().1, Some(0), "{variant}: the exit code");
    }
}
