//! Positions that several benches share.
#![allow(dead_code)] // Each bench is a crate of its own and uses a part of this.

use vibria::game::{Game, MoveList, Stage};
use vibria::variants::{Playable, Settings, Variant};

/// A position: the variant, a name, and the text; `startpos` is the start.
pub type Named = (Variant, &'static str, &'static str);

/// A game of C'escacs of 2020-07-20 after 38 plies.
const CESCACS_MIDDLEGAME: &str = "/28:v/27:1k/26:1jg/25:r1nr/24:pejep/23:pp2pp/22:2pjp2/21:4p3/11:3J4/9:4J3/8:3G3/7:2NN1P2/\
                                  6:2P1Pd1/5:PPG2g/4:PE1EP/3:R2R/1:DK/0:V/ w RKRrkr - 1 20";
/// One of `positions/cases/glinski.perft.tsv`.
const GLINSKI_MIDDLEGAME: &str = "b/k2/n4/rq4r/3bb1p2/4P1B1p2/1ppp2B2p1/1P2PNn1P2/5B5/2P1N6/RR2Q1K4 w k6 0 27";
/// One of `positions/cases/hexdameo.perft.tsv`.
const HEXDAMEO_MIDDLEGAME: &str = "W:Wa1,a3,a4,b2,b3,b4,b5,c1,c2,c3,c4,d1,d2,d5:Be6,f5,f7,f8,f9,g9,h6,h7,h8,i7,i8,i9";

/// A start and a middlegame of each game.
pub const POSITIONS: [Named; 6] = [
    (Variant::Cescacs, "start", "startpos"),
    (Variant::Cescacs, "middlegame", CESCACS_MIDDLEGAME),
    (Variant::Glinski, "start", "startpos"),
    (Variant::Glinski, "middlegame", GLINSKI_MIDDLEGAME),
    (Variant::Hexdameo, "start", "startpos"),
    (Variant::Hexdameo, "middlegame", HEXDAMEO_MIDDLEGAME),
];

/// Reads one of the positions above.
pub fn read<G: Playable>((variant, _, text): Named) -> G {
    let rules = G::rules_of(variant, &Settings::default());
    match text {
        "startpos" => G::start(&rules),
        _ => G::read_position(text, &rules).expect("a position of this game").0,
    }
}

/// All moves of a stage.
pub fn moves<G: Game>(game: &G, stage: Stage) -> Vec<G::Move> {
    let mut list = G::List::default();
    game.generate(stage, &mut list);
    list.as_slice().to_vec()
}
