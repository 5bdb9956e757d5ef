//! What several tests share: the case files and a macro that makes one test a variant.
#![allow(dead_code)] // Each test file is a crate of its own and uses a part of this.

pub mod twofold;

use std::path::PathBuf;

use vibria::game::{Game, MoveList, Stage};

/// Text of a file under `positions/`.
pub fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("positions").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The rows of a tab-separated file under `positions/`, with their line numbers; lines of column names left out.
pub fn rows(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    text.lines()
        .enumerate()
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| (i + 1, line.split('\t').collect()))
}

/// All moves of a stage.
pub fn moves<G: Game>(game: &G, stage: Stage) -> Vec<G::Move> {
    let mut list = G::List::default();
    game.generate(stage, &mut list);
    list.as_slice().to_vec()
}

/// All legal moves.
pub fn legal<G: Game>(game: &G) -> Vec<G::Move> {
    moves(game, Stage::All)
}

/// A number from the environment, for tests that can be run longer.
pub fn setting(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.trim().parse().unwrap_or_else(|_| panic!("{name} must be a number, not {text:?}")),
        Err(_) => default,
    }
}

/// Makes a test `NAME::VARIANT` for each variant from a generic function `fn NAME<G: Playable>(variant: Variant)`.
#[macro_export]
macro_rules! for_each_variant {
    ($($(#[$attribute:meta])* $function:ident;)*) => {
        $(mod $function {
            use vibria::variants::Variant;
            $crate::for_each_variant!(@each [$(#[$attribute])*] $function
                cescacs: Cescacs, cescacs_nocastling: CescacsNoCastling, glinski: Glinski, hexdameo: Hexdameo, hexdame: Hexdame);
        })*
    };
    (@each $attributes:tt $function:ident $($name:ident: $variant:ident),*) => {
        $($crate::for_each_variant!(@one $attributes $function $name $variant);)*
    };
    (@one [$($attribute:tt)*] $function:ident $name:ident $variant:ident) => {
        #[test]
        $($attribute)*
        fn $name() {
            vibria::dispatch!(Variant::$variant, G => super::super::$function::<G>(Variant::$variant))
        }
    };
}
