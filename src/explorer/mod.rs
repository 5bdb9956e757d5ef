//! Which moves were played in a position, how often, and what came of them.
//!
//! A [`Source`] reads games one after another from anything that holds some: records, lines of result, plies and moves, files of
//! self-play. Each becomes an [`Account`]: what was played in which position, and how the game ended. A [`Crossing`] collects what
//! the accounts say of one position; an [`Explorer`] holds the crossings of all positions. Positions are told apart by their keys, so
//! that the ways by which they were reached do not matter.
//!
//! | file | holds |
//! |---|---|
//! | `account` | [`Account`]: one game |
//! | `crossing` | [`Crossing`], [`Explorer`] |
//! | `source` | [`Source`]: games from an input |
//! | `opinion` | evaluations in comments |

mod account;
mod crossing;
mod opinion;
mod source;

pub use account::{About, Account, Choice};
pub use crossing::{Crossing, Explorer, Results, Tried};
pub use source::{Fault, Found, Source, SourceError};

use crate::variants::{Playable, Settings, Variant};

impl<G: Playable> Explorer<G> {
    /// The games of this variant that are part of the program: see [`Facts::games`](crate::variants::Facts::games). They are
    /// tested to read whole.
    pub fn embedded(variant: Variant) -> Explorer<G> {
        let mut explorer = Explorer::default();
        let settings = Settings::default();
        for &(name, text) in variant.facts().games {
            // Of a text in memory only a wrong game could fail, and the others are worth showing.
            let Ok(source) = Source::<_, G>::new(text.as_bytes(), name.as_ref(), variant, &settings) else { continue };
            for found in source {
                if let Ok(Found::Game(account)) = found {
                    explorer.add(&account);
                }
            }
        }
        explorer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dispatch;
    use crate::game::Game;

    #[test]
    fn embedded_games_read_whole() {
        for variant in Variant::ALL {
            dispatch!(variant, G => {
                let mut games = 0;
                for &(name, text) in variant.facts().games {
                    let source = Source::<_, G>::new(text.as_bytes(), name.as_ref(), variant, &Settings::default());
                    for found in source.unwrap() {
                        assert!(matches!(found, Ok(Found::Game(_))), "{name}");
                        games += 1;
                    }
                }
                let start = G::start(&G::rules_of(variant, &Settings::default()));
                let explorer = Explorer::<G>::embedded(variant);
                assert_eq!(explorer.at(&start).map_or(0, |crossing| crossing.results().games()), games, "{variant}");
            });
        }
    }
}
