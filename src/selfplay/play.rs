//! One self-played game.

use crate::game::{Color, End, Line, Outcome};
use crate::search::Score;
use crate::variants::Playable;

use super::data::{Flags, Frame, Recipe, encode_sample};
use super::player::{Player, number};
use super::random::Random;

// Adjudication, in normalised centipawns, of which 100 is an even chance to win outright. The numbers are round ones, chosen and not
// measured: high enough that both sides' searches have to agree for some moves that nothing is left to play for.

/// A side is taken to have won when both sides' searches said so much in its favour …
const WON: i32 = 1000;
/// … for so many plies on end.
const WON_PLIES: u32 = 4;
/// A game is taken for drawn when no search said more than this …
const DRAWN: i32 = 10;
/// … for so many plies on end …
const DRAWN_PLIES: u32 = 16;
/// … of which the last is not before this ply.
const DRAWN_FROM: usize = 100;
/// A game that is this long is drawn.
const LONGEST: usize = 600;
/// How often a start is drawn anew that is won already.
const STARTS: u32 = 50;

/// A game, and the key of each sample's position.
pub struct Played {
    pub frame: Frame,
    pub keys: Vec<u64>,
}

/// What all games of a run have in common.
pub struct Plan<'a, G: Playable> {
    /// How to play.
    pub recipe: &'a Recipe,
    /// The rules of the recipe.
    pub rules: &'a G::Rules,
    /// The openings of [`Start::Suite`](super::data::Start::Suite).
    pub openings: &'a [Line<G>],
}

impl<G: Playable> Plan<'_, G> {
    /// Plays the game of this number; `None` if `interrupted` says so meanwhile.
    ///
    /// The game depends on the plan and the number alone: the engine forgets all it knew first.
    pub fn play(&self, player: &mut Player<G>, game: u32, interrupted: &dyn Fn() -> bool) -> Option<Played> {
        player.clear();
        let mut random = Random::new(self.recipe.seed, game.into());
        let mut line = self.start(&mut random);
        let mut first = player.search(&line, self.recipe.nodes)?;
        for _ in 0..STARTS {
            if matches!(first.score, Score::Cp(cp) if cp.abs() <= self.recipe.balance) {
                break;
            }
            line = self.start(&mut random);
            player.clear();
            first = player.search(&line, self.recipe.nodes)?;
        }

        let (mut samples, mut keys) = (Vec::new(), Vec::new());
        let mut verdicts = Verdicts::default();
        let mut next = Some(first);
        let outcome = loop {
            if interrupted() {
                return None;
            }
            if let Some(outcome) = line.outcome() {
                break outcome;
            }
            // What a player may claim is claimed.
            if let Some(end) = line.draw().end() {
                break Outcome::draw(end);
            }
            let plies = line.moves().len();
            if plies >= LONGEST {
                break Outcome::draw(End::Adjudication);
            }
            let found = match next.take() {
                Some(first) => first,
                None => player.search(&line, self.recipe.nodes)?,
            };
            let position = line.position();
            let flags = flags(position, found.best);
            encode_sample(&mut samples, position, found.best, number(found.score), plies as u16, flags);
            keys.push(position.key());
            if let Some(outcome) = verdicts.add(position.side_to_move(), found.score, plies) {
                break outcome;
            }
            line.push(found.best);
        };
        let white = match outcome.winner {
            Some(Color::Black) => 12 - outcome.prize.0,
            _ => outcome.prize.0,
        };
        let plies = line.moves().len() as u16;
        let frame = Frame { number: game, plies, result: white, end: outcome.end, samples, offset: 0 };
        Some(Played { frame, keys })
    }

    /// A start: an opening, and random moves that do not end the game.
    fn start(&self, random: &mut Random) -> Line<G> {
        let opening = match self.openings.len() {
            0 => Line::new(G::start(self.rules)),
            n => self.openings[random.below(n)].clone(),
        };
        // One more in half of the games, so that each side is to move first as often.
        let plies = self.recipe.random_plies + if self.recipe.random_plies > 0 { random.below(2) as u32 } else { 0 };
        for _ in 0..STARTS {
            let mut line = opening.clone();
            if random.walk(&mut line, plies) {
                return line;
            }
        }
        opening
    }
}

fn flags<G: Playable>(position: &G, best: G::Move) -> Flags {
    let facts = [
        (position.in_check(), Flags::CHECK),
        (position.is_capture(best), Flags::CAPTURE),
        (G::CAPTURES_FORCED && position.capture_threatened(), Flags::THREAT),
    ];
    facts.into_iter().filter(|(holds, _)| *holds).fold(Flags::default(), |all, (_, flag)| all.and(flag))
}

/// What the searches so far say about the result.
#[derive(Default)]
struct Verdicts {
    winner: Option<Color>,
    won: u32,
    drawn: u32,
}

impl Verdicts {
    /// The result, if this score of the side to move settles it.
    fn add(&mut self, side: Color, score: Score, plies: usize) -> Option<Outcome> {
        let cp = match score {
            // Proved.
            Score::Mate(n) => return Some(Outcome::win(if n > 0 { side } else { !side }, End::Adjudication)),
            Score::Cp(cp) => cp,
        };
        let winner = (cp.abs() >= WON).then_some(if cp > 0 { side } else { !side });
        self.won = if winner.is_some() && winner == self.winner { self.won + 1 } else { u32::from(winner.is_some()) };
        self.winner = winner;
        self.drawn = if cp.abs() <= DRAWN { self.drawn + 1 } else { 0 };
        match self.winner {
            Some(winner) if self.won >= WON_PLIES => Some(Outcome::win(winner, End::Adjudication)),
            _ if self.drawn >= DRAWN_PLIES && plies >= DRAWN_FROM => Some(Outcome::draw(End::Adjudication)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    #[test]
    fn both_sides_must_see_the_win() {
        let mut verdicts = Verdicts::default();
        let scores =
            [(White, 1000), (Black, -1200), (White, 1100), (Black, -900), (White, 1000), (Black, -1000), (White, 1000)];
        for (side, cp) in scores {
            assert_eq!(verdicts.add(side, Score::Cp(cp), 9), None);
        }
        // Black would win by this score: the count begins anew.
        assert_eq!(verdicts.add(Black, Score::Cp(1000), 9), None);
        for (side, cp) in [(White, -1000), (Black, 1000)] {
            assert_eq!(verdicts.add(side, Score::Cp(cp), 9), None);
        }
        assert_eq!(verdicts.add(White, Score::Cp(-5000), 9), Some(Outcome::win(Black, End::Adjudication)));
        assert_eq!(verdicts.add(White, Score::Mate(-2), 9), Some(Outcome::win(Black, End::Adjudication)));
        assert_eq!(verdicts.add(White, Score::Mate(2), 9), Some(Outcome::win(White, End::Adjudication)));
    }

    #[test]
    fn a_long_quiet_game_is_drawn() {
        let mut verdicts = Verdicts::default();
        for ply in 60..DRAWN_FROM {
            assert_eq!(verdicts.add(White, Score::Cp(10), ply), None);
        }
        assert_eq!(verdicts.add(White, Score::Cp(-10), DRAWN_FROM), Some(Outcome::draw(End::Adjudication)));
        assert_eq!(verdicts.add(White, Score::Cp(11), DRAWN_FROM), None);
        assert_eq!(verdicts.add(White, Score::Cp(0), DRAWN_FROM), None);
    }
}
