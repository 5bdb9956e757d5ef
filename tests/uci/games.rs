//! Whole games.

use vibria::dispatch;
use vibria::game::{Draw, Line};
use vibria::variants::{Playable, Variant};

use crate::program::{Program, check_search, line};

/// More plies than a game can have that the rules bring to an end: nothing here plays on a fifty-move draw for ever.
const LONGEST: usize = 3000;

#[test]
fn a_game_of_each_variant_is_played_to_its_end() {
    for variant in Variant::ALL {
        dispatch!(variant, G => play::<G>(variant));
    }
}

fn play<G: Playable>(variant: Variant) {
    let mut program = Program::playing(variant);
    program.send("setoption name Ponder value true");
    program.send("ucinewgame");
    let mut line = line::<G>(variant);
    let mut texts: Vec<String> = Vec::new();
    while !is_over(&line) {
        assert!(texts.len() < LONGEST, "{variant}: no end: {}", texts.join(" "));
        program.send(&format!("position startpos moves {}", texts.join(" ")));
        let best = check_search(&line, &program.go("movetime 10")).expect("a move, as the game goes on");
        texts.push(line.position().write_uci(best));
        line.push(best);
    }
    println!("{variant}: {} plies, {:?}, {:?}", texts.len(), line.outcome(), line.draw());
    assert_eq!(program.ask(&format!("position startpos moves {}", texts.join(" "))), Vec::<String>::new());
    let moves = line.position().legal_uci();
    assert_eq!(program.ask("moves"), moves);
    if moves.is_empty() {
        assert_eq!(program.go("movetime 10").last().map(String::as_str), Some("bestmove 0000"));
    }
}

/// By the rules, or by a claim that every arbiter grants.
pub fn is_over<G: Playable>(line: &Line<G>) -> bool {
    line.outcome().is_some() || line.draw() != Draw::No
}
