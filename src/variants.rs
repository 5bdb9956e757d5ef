//! The registry: the names of the variants, and which game and evaluator plays each. Nothing below knows this list.

use std::fmt;
use std::str::FromStr;

use crate::eval::Fitted;
use crate::eval::cescacs::CescacsEvaluator;
use crate::eval::glinski::GlinskiEvaluator;
use crate::eval::hexdameo::DraughtsEvaluator;
use crate::game::{Packed, Text};
use crate::games::cescacs::{Agreement, Cescacs};
use crate::games::glinski::{self, Glinski, Material};
use crate::games::hexdameo;

mod customs;

pub use customs::{Customs, Figure, Points, Sign, Tint};

/// A variant that can be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// C'escacs with castling.
    #[default]
    Cescacs,
    /// C'escacs by the agreement "without castling", which its rules recommend to beginners.
    CescacsNoCastling,
    /// Gliński's hexagonal chess.
    Glinski,
    /// Hexdameo.
    Hexdameo,
    /// Hexdame: Hexdameo without line moves.
    Hexdame,
}

impl Variant {
    /// All of them, the default first.
    pub const ALL: [Variant; 5] =
        [Variant::Cescacs, Variant::CescacsNoCastling, Variant::Glinski, Variant::Hexdameo, Variant::Hexdame];

    /// The one for somebody who has never played: C'escacs' rules recommend to begin without castling.
    pub const FIRST: Variant = Variant::CescacsNoCastling;

    /// The name on the command line and in UCI.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The name in records' `Variant` tag.
    pub const fn tag(self) -> &'static str {
        self.facts().tag
    }

    /// What the rest of the program must know of a variant beside its rules.
    pub const fn facts(self) -> &'static Facts {
        match self {
            Variant::Cescacs => &Facts {
                name: "cescacs",
                tag: "C'escacs",
                format: Format::CtlPgn,
                bench: Bench { positions: include_str!("../positions/bench/cescacs.txt"), depth: 7 },
                mates: &[
                    ("cescacs.tsv", include_str!("../positions/mates/cescacs.tsv")),
                    ("cescacs-games.tsv", include_str!("../positions/mates/cescacs-games.tsv")),
                ],
                games: &[
                    ("cescacs-2022-08-14.2.ctl-pgn", include_str!("../positions/games/cescacs-2022-08-14.2.ctl-pgn")),
                    ("cescacs-2023-09-11.ctl-pgn", include_str!("../positions/games/cescacs-2023-09-11.ctl-pgn")),
                    ("cescacs-2023-09-18.ctl-pgn", include_str!("../positions/games/cescacs-2023-09-18.ctl-pgn")),
                ],
            },
            Variant::CescacsNoCastling => &Facts {
                name: "cescacs-nocastling",
                tag: "C'escacs without castling",
                format: Format::CtlPgn,
                bench: Bench { positions: include_str!("../positions/bench/cescacs-nocastling.txt"), depth: 6 },
                mates: &[],
                games: &[],
            },
            Variant::Glinski => &Facts {
                name: "glinski",
                tag: "Glinski",
                format: Format::Pgn,
                bench: Bench { positions: include_str!("../positions/bench/glinski.txt"), depth: 9 },
                mates: &[
                    ("glinski.tsv", include_str!("../positions/mates/glinski.tsv")),
                    ("glinski-games.tsv", include_str!("../positions/mates/glinski-games.tsv")),
                ],
                games: &[(
                    "glinski-tournament-games.tsv",
                    include_str!("../positions/games/glinski-tournament-games.tsv"),
                )],
            },
            Variant::Hexdameo => &Facts {
                name: "hexdameo",
                tag: "Hexdameo",
                format: Format::Pdn,
                bench: Bench { positions: include_str!("../positions/bench/hexdameo.txt"), depth: 9 },
                mates: &[("hexdameo.tsv", include_str!("../positions/mates/hexdameo.tsv"))],
                games: &[],
            },
            Variant::Hexdame => &Facts {
                name: "hexdame",
                tag: "Hexdame",
                format: Format::Pdn,
                bench: Bench { positions: include_str!("../positions/bench/hexdame.txt"), depth: 10 },
                mates: &[],
                games: &[],
            },
        }
    }

    /// What a person should know before the first move.
    pub const fn advice(self) -> Option<&'static str> {
        match self {
            Variant::Cescacs => {
                Some("For first games the rules recommend to play without castling: vibria play -v cescacs-nocastling")
            }
            Variant::Hexdameo => Some(
                "The start array is a reconstruction, Hexdame's: Hexdameo's own diagram is lost. Others: --fen chevron16, --fen trapezoid21",
            ),
            Variant::CescacsNoCastling | Variant::Glinski | Variant::Hexdame => None,
        }
    }
}

/// See [`Variant::facts`].
#[derive(Debug)]
pub struct Facts {
    /// The name on the command line and in UCI.
    pub name: &'static str,
    /// The name in records' `Variant` tag.
    pub tag: &'static str,
    /// The format of its records.
    pub format: Format,
    /// What `vibria bench` searches.
    pub bench: Bench,
    /// Proved mates, for puzzles: names of files in `positions/mates`, and what they hold.
    pub mates: &'static [(&'static str, &'static str)],
    /// Games that people have played, for the opening explorer: names of files in `positions/games`, and what they hold. Of
    /// records of the same game one.
    pub games: &'static [(&'static str, &'static str)],
}

/// Formats of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Portable Game Notation, of orthodox chess.
    Pgn,
    /// The format of C'escacs' notation page.
    CtlPgn,
    /// Portable Draughts Notation.
    Pdn,
}

/// A fixed amount of searching.
#[derive(Debug)]
pub struct Bench {
    /// Positions, one a line, or `startpos`; `#` begins a comment.
    pub positions: &'static str,
    /// Plies to search each to: one or two seconds a variant on one idle core.
    pub depth: u32,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant {0:?}: expected {names}", names = names())]
pub struct UnknownVariant(pub String);

/// All names, for people.
fn names() -> String {
    let [others @ .., last] = Variant::ALL.map(Variant::name);
    format!("{} or {last}", others.join(", "))
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    /// Takes the command line's names and the records' tags, in any case; "Gliński" with its accent, too, and any apostrophe.
    fn from_str(text: &str) -> Result<Variant, UnknownVariant> {
        let text = &text.trim().replace(['ń', 'Ń'], "n").replace('\u{2019}', "'");
        let found = Variant::ALL
            .into_iter()
            .find(|v| text.eq_ignore_ascii_case(v.name()) || text.eq_ignore_ascii_case(v.tag()));
        found.ok_or_else(|| UnknownVariant(text.chars().take(40).collect()))
    }
}

/// Settings of rules that the sources leave open; each game reads its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Gliński's chess: whether the seed's "sufficient to mate" also ends games (`MaterialDraw documented`).
    pub documented_material: bool,
    /// Hexdameo: king moves by each side without capture that draw; 0 for never (`ImpotenceMoves`).
    pub impotence_moves: u16,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { documented_material: false, impotence_moves: 25 }
    }
}

/// One of the [`Settings`], as an option of UCI.
#[derive(Debug)]
pub enum Setting<'a> {
    /// One of two names, for no and yes.
    Choice(&'a mut bool, [&'static str; 2]),
    /// A whole number from 0 to the largest.
    Number(&'a mut u16),
}

impl Settings {
    /// Each by the name of its option.
    pub fn options(&mut self) -> [(&'static str, Setting<'_>); 2] {
        [
            ("MaterialDraw", Setting::Choice(&mut self.documented_material, ["dead", "documented"])),
            ("ImpotenceMoves", Setting::Number(&mut self.impotence_moves)),
        ]
    }
}

/// A game with its evaluator, as commands use it.
pub trait Playable: Text + Packed {
    /// Its evaluator.
    type Evaluator: Fitted<Self>;
    /// How people draw it and count its points.
    const CUSTOMS: Customs;
    /// The evaluator, ready for use.
    fn evaluator() -> Self::Evaluator;
    /// The rules of a variant that this game plays.
    fn rules_of(variant: Variant, settings: &Settings) -> Self::Rules;
}

impl<M: hexdameo::Men> Playable for hexdameo::Draughts<M> {
    type Evaluator = DraughtsEvaluator;
    const CUSTOMS: Customs = customs::DRAUGHTS;

    fn evaluator() -> DraughtsEvaluator {
        DraughtsEvaluator::default()
    }

    fn rules_of(_: Variant, settings: &Settings) -> hexdameo::Rules {
        hexdameo::Rules { impotence_moves: settings.impotence_moves }
    }
}

impl Playable for Cescacs {
    type Evaluator = CescacsEvaluator;
    const CUSTOMS: Customs = customs::CESCACS;

    fn evaluator() -> CescacsEvaluator {
        CescacsEvaluator::default()
    }

    fn rules_of(variant: Variant, _: &Settings) -> Agreement {
        Agreement { castling: variant != Variant::CescacsNoCastling }
    }
}

impl Playable for Glinski {
    type Evaluator = GlinskiEvaluator;
    const CUSTOMS: Customs = customs::GLINSKI;

    fn evaluator() -> GlinskiEvaluator {
        GlinskiEvaluator::default()
    }

    fn rules_of(_: Variant, settings: &Settings) -> glinski::Options {
        glinski::Options { material: if settings.documented_material { Material::Documented } else { Material::Dead } }
    }
}

/// Runs an expression with the type `$G` bound to the game that plays `$variant`.
///
/// ```ignore
/// dispatch!(variant, G => perft::<G>(variant, depth))
/// ```
#[macro_export]
macro_rules! dispatch {
    ($variant:expr, $G:ident => $body:expr) => {
        match $variant {
            $crate::variants::Variant::Cescacs | $crate::variants::Variant::CescacsNoCastling => {
                type $G = $crate::games::cescacs::Cescacs;
                $body
            }
            $crate::variants::Variant::Glinski => {
                type $G = $crate::games::glinski::Glinski;
                $body
            }
            $crate::variants::Variant::Hexdameo => {
                type $G = $crate::games::hexdameo::Hexdameo;
                $body
            }
            $crate::variants::Variant::Hexdame => {
                type $G = $crate::games::hexdameo::Hexdame;
                $body
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_go_with_the_kinds_of_pieces() {
        use crate::game::Game;
        for variant in Variant::ALL {
            dispatch!(variant, G => {
                let signs = G::CUSTOMS.signs;
                assert_eq!(signs.len(), G::KINDS.len(), "{variant}");
                // In draughts the letter says whose the piece is; men are small, kings are capitals.
                let white: String = signs.iter().map(|sign| sign.letters[0]).collect();
                assert!(white == G::KINDS || white == "wW", "{variant}: {white}");
            });
        }
    }

    #[test]
    fn names_and_tags_are_read_back() {
        for variant in Variant::ALL {
            assert_eq!(variant.name().parse(), Ok(variant));
            assert_eq!(variant.tag().to_uppercase().parse(), Ok(variant));
        }
        assert_eq!("Gliński".parse(), Ok(Variant::Glinski));
        assert_eq!(" C\u{2019}escacs ".parse(), Ok(Variant::Cescacs));
        let unknown = "chess".parse::<Variant>().unwrap_err();
        assert_eq!(unknown, UnknownVariant("chess".into()));
        let expected = "expected cescacs, cescacs-nocastling, glinski, hexdameo or hexdame";
        assert_eq!(unknown.to_string(), format!("unknown variant \"chess\": {expected}"));
    }
}
