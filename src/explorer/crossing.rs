//! What games chose in a position, added up.

use std::cmp::Reverse;
use std::sync::Arc;

use fxhash::FxHashMap;
use serde_json::{Value, json};

use crate::game::{Color, Game, MoveList, Stage, Text};
use crate::record::Score;

use super::account::{About, Account, Choice};

/// Games that a move remembers by name.
const LATEST: usize = 3;

/// How games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Won by White, by Black.
    pub wins: [u32; 2],
    /// Won by White, by Black, with the smaller prize of a stalemate.
    pub narrow_wins: [u32; 2],
    /// Drawn.
    pub draws: u32,
    /// Without a result.
    pub open: u32,
}

impl Results {
    fn add(&mut self, score: Option<Score>) {
        *match score {
            Some(Score::Win(winner)) => &mut self.wins[winner.index()],
            Some(Score::NarrowWin(winner)) => &mut self.narrow_wins[winner.index()],
            Some(Score::Draw) => &mut self.draws,
            None => &mut self.open,
        } += 1;
    }

    fn join(mut self, other: &Results) -> Results {
        for side in 0..2 {
            self.wins[side] += other.wins[side];
            self.narrow_wins[side] += other.narrow_wins[side];
        }
        self.draws += other.draws;
        self.open += other.open;
        self
    }

    /// Games with a result.
    pub fn finished(&self) -> u32 {
        self.wins.iter().sum::<u32>() + self.narrow_wins.iter().sum::<u32>() + self.draws
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.finished() + self.open
    }

    /// White's share of the points in the game `G`, 0 to 1; `None` where no game has a result.
    pub fn white_share<G: Game>(&self) -> Option<f64> {
        let [white, black] = Color::BOTH.map(|winner| {
            let wins = f64::from(self.wins[winner.index()]) * Score::Win(winner).white_share::<G>();
            wins + f64::from(self.narrow_wins[winner.index()]) * Score::NarrowWin(winner).white_share::<G>()
        });
        let points = white + black + f64::from(self.draws) * 0.5;
        (self.finished() > 0).then(|| points / f64::from(self.finished()))
    }

    fn to_json(self) -> Value {
        json!({
            "white": self.wins[0],
            "narrow_white": self.narrow_wins[0],
            "draw": self.draws,
            "narrow_black": self.narrow_wins[1],
            "black": self.wins[1],
            "open": self.open,
        })
    }
}

/// Numbers of which the mean is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Mean {
    sum: i64,
    count: u32,
}

impl Mean {
    fn add(&mut self, number: impl Into<i64>) {
        self.sum += number.into();
        self.count += 1;
    }

    fn value(self) -> Option<i64> {
        (self.count > 0).then(|| (self.sum as f64 / f64::from(self.count)).round() as i64)
    }
}

/// A move that was played, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<M> {
    /// The move.
    pub m: M,
    /// How the games ended.
    pub results: Results,
    /// The latest of the games, the newest first: by date, then by their order.
    pub latest: Vec<(Arc<About>, Option<Score>)>,
    /// The game that was added last.
    last: Option<Arc<About>>,
    ratings: Mean,
    opinions: Mean,
}

impl<M> Tried<M> {
    /// The mean rating of those who played it, as far as it is known.
    pub fn rating(&self) -> Option<i64> {
        self.ratings.value()
    }

    /// The mean of what engines said of it, White's hundredths: see [`Choice::opinion`].
    pub fn opinion(&self) -> Option<i64> {
        self.opinions.value()
    }

    fn add(&mut self, choice: &Choice<M>, account: &Account<M>) {
        // A game that repeats the position counts once.
        if self.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, &account.about)) {
            return;
        }
        self.last = Some(account.about.clone());
        self.results.add(account.score);
        choice.rating.into_iter().for_each(|rating| self.ratings.add(rating));
        choice.opinion.into_iter().for_each(|opinion| self.opinions.add(opinion));
        self.latest.insert(0, (account.about.clone(), account.score));
        self.latest.sort_by_key(|(about, _)| Reverse(day(about)));
        self.latest.truncate(LATEST);
    }
}

/// A date that sorts: records of one kind have points, those of another hyphens.
fn day(about: &About) -> String {
    about.date.as_deref().unwrap_or_default().replace('-', ".")
}

/// What games chose in one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Crossing<M> {
    moves: Vec<Tried<M>>,
}

impl<M> Default for Crossing<M> {
    fn default() -> Crossing<M> {
        Crossing { moves: Vec::new() }
    }
}

impl<M: Copy + PartialEq> Crossing<M> {
    /// Adds what a game chose where the key is this.
    pub fn add(&mut self, key: u64, account: &Account<M>) {
        account.choices.iter().filter(|choice| choice.key == key).for_each(|choice| self.add_choice(choice, account));
    }

    fn add_choice(&mut self, choice: &Choice<M>, account: &Account<M>) {
        let place = self.moves.iter().position(|tried| tried.m == choice.m).unwrap_or_else(|| {
            self.moves.push(Tried {
                m: choice.m,
                results: Results::default(),
                latest: Vec::new(),
                last: None,
                ratings: Mean::default(),
                opinions: Mean::default(),
            });
            self.moves.len() - 1
        });
        self.moves[place].add(choice, account);
    }

    /// The results of all moves together; a game that made several of them counts for each.
    pub fn results(&self) -> Results {
        self.moves.iter().fold(Results::default(), |all, tried| all.join(&tried.results))
    }

    /// The moves, the most played first, as far as they are legal in this position: keys could clash.
    pub fn moves<G: Text<Move = M>>(&self, position: &G) -> Vec<&Tried<M>> {
        let mut list = G::List::default();
        position.generate(Stage::All, &mut list);
        let mut moves: Vec<&Tried<M>> = self.moves.iter().filter(|tried| list.as_slice().contains(&tried.m)).collect();
        moves.sort_by_cached_key(|tried| (Reverse(tried.results.games()), position.write_uci(tried.m)));
        moves
    }

    /// One object: `games`, `white` (White's share of the points, 0 to 1, or null), `results`, and the `moves`, the most played
    /// first.
    ///
    /// A move holds `uci`, `text`, `games`, `white`, `results`, `rating` (mean of the movers' or null), `eval` (mean of what engines
    /// said, White's hundredths, or null), `latest`: up to three games with `text`, `source`, `number`, `white`, `black`, `event`,
    /// `date` and `result`. The `results` are counts of games: `white`, `narrow_white` (by stalemate), `draw`,
    /// `narrow_black`, `black`, `open` (without a result).
    pub fn to_json<G: Text<Move = M>>(&self, position: &G, result: impl Fn(Option<Score>) -> String) -> Value {
        let game = |(about, score): &(Arc<About>, Option<Score>)| {
            json!({
                "text": about.text(),
                "source": about.source,
                "number": about.number,
                "white": about.white,
                "black": about.black,
                "event": about.event,
                "date": about.date,
                "result": result(*score),
            })
        };
        let tried = |tried: &Tried<M>| {
            json!({
                "uci": position.write_uci(tried.m),
                "text": position.write_move(tried.m),
                "games": tried.results.games(),
                "white": tried.results.white_share::<G>(),
                "results": tried.results.to_json(),
                "rating": tried.rating(),
                "eval": tried.opinion(),
                "latest": tried.latest.iter().map(game).collect::<Vec<_>>(),
            })
        };
        let results = self.results();
        json!({
            "games": results.games(),
            "white": results.white_share::<G>(),
            "results": results.to_json(),
            "moves": self.moves(position).into_iter().map(tried).collect::<Vec<_>>(),
        })
    }
}

/// The crossings of all positions of some games.
pub struct Explorer<G: Game> {
    crossings: FxHashMap<u64, Crossing<G::Move>>,
    games: u64,
}

impl<G: Game> Default for Explorer<G> {
    fn default() -> Explorer<G> {
        Explorer { crossings: FxHashMap::default(), games: 0 }
    }
}

impl<G: Game> Explorer<G> {
    /// Adds a game.
    pub fn add(&mut self, account: &Account<G::Move>) {
        self.games += 1;
        for choice in &account.choices {
            self.crossings.entry(choice.key).or_default().add_choice(choice, account);
        }
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What is known of a position; `None` if no game came there and went on.
    pub fn at(&self, position: &G) -> Option<&Crossing<G::Move>> {
        self.crossings.get(&position.key())
    }
}
