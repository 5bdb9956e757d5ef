//! Suites of openings from recorded games and random moves, sifted by a search.
//!
//! A candidate is a stretch of a recorded game, or some random moves from the start. A short search throws out what is clearly
//! unequal, and what it leaves is searched as long as asked for: the score must lie in the band that the suite is to have. No two
//! positions of a suite are equal.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use fxhash::FxHashSet;
use rayon::prelude::*;

use crate::game::Line;
use crate::search::Score;
use crate::variants::Playable;

use super::player::Player;
use super::random::Random;
use super::suite::Opening;

/// What a suite is to hold.
#[derive(Clone, Debug)]
pub struct SuiteBuilder<G: Playable> {
    /// How many openings.
    pub count: usize,
    /// The rules.
    pub rules: G::Rules,
    /// The seed.
    pub seed: u64,
    /// Plies of an opening.
    pub plies: RangeInclusive<u32>,
    /// How far from 0 a score may be, and must be at least, in normalised centipawns.
    pub scores: RangeInclusive<i32>,
    /// Nodes of the search that decides.
    pub nodes: u64,
    /// Games to take openings from, before random moves are: as many from each as there are lengths in `plies`.
    pub games: Vec<Line<G>>,
}

/// The short search has this part of the nodes …
const SHORT: u64 = 20;
/// … and may be wrong by so much.
const DOUBT: i32 = 80;
/// Candidates that are looked at together: enough for all threads, few enough to waste little at the end.
const BATCH: u64 = 64;
/// A search of openings gives up when of so many candidates in a row none is good.
const PATIENCE: u64 = 20_000;
/// MiB of each table.
const HASH: usize = 8;

impl<G: Playable> SuiteBuilder<G> {
    /// The candidate of this number, if there is one.
    fn candidate(&self, number: u64) -> Option<Line<G>> {
        let (least, most) = (*self.plies.start(), *self.plies.end());
        let lengths = u64::from(most.saturating_sub(least)) + 1;
        if number < self.games.len() as u64 * lengths {
            // The shortest stretch of every game first: the more games a suite is from the better.
            let game = &self.games[(number % self.games.len() as u64) as usize];
            let plies = least as usize + (number / self.games.len() as u64) as usize;
            let mut line = Line::new(game.start().clone());
            game.moves().take(plies).for_each(|m| line.push(m));
            return (line.moves().len() == plies && line.outcome().is_none()).then_some(line);
        }
        let mut random = Random::new(self.seed, number);
        let plies = least + random.below(lengths as usize) as u32;
        let mut line = Line::new(G::start(&self.rules));
        random.walk(&mut line, plies).then_some(line)
    }

    /// The score of a line, if it is what is wanted.
    fn score(&self, player: &mut Player<G>, line: &Line<G>) -> Option<i32> {
        let mut within = |nodes: u64, scores: RangeInclusive<i32>| {
            player.clear();
            match player.search(line, nodes)?.score {
                Score::Cp(cp) if scores.contains(&cp.abs()) => Some(cp),
                _ => None,
            }
        };
        within(self.nodes.div_ceil(SHORT), self.scores.start() - DOUBT..=self.scores.end() + DOUBT)?;
        within(self.nodes, self.scores.clone())
    }

    /// Finds the openings, in the order of their candidates: the same whatever threads there are. Fewer are returned if no more are
    /// found, or `interrupted` says so; `progress` is told the number found and looked at.
    pub fn build(
        &self,
        interrupted: &(dyn Fn() -> bool + Sync),
        progress: &mut dyn FnMut(usize, u64),
    ) -> Result<Vec<Opening<G>>, String> {
        // Keys of all candidates so far, found or not: none is searched twice.
        let (mut found, mut seen) = (Vec::new(), FxHashSet::default());
        let (mut looked_at, mut in_vain) = (0, 0);
        let players: Vec<Mutex<Player<G>>> =
            (0..rayon::current_num_threads()).map(|_| Player::new(HASH).map(Mutex::new)).collect::<Result<_, _>>()?;
        while found.len() < self.count && in_vain < PATIENCE && !interrupted() {
            let candidates = (0..BATCH as usize).into_par_iter().with_max_len(1);
            let scored: Vec<Option<(u64, Option<Opening<G>>)>> = candidates
                .map(|i| {
                    if interrupted() {
                        return None;
                    }
                    let line = self.candidate(looked_at + i as u64)?;
                    let key = line.position().key();
                    if seen.contains(&key) {
                        return None;
                    }
                    // A thread of the pool has one engine, which nobody else wants.
                    let player = &players[rayon::current_thread_index().unwrap_or(0) % players.len()];
                    let mut player = player.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    let score = self.score(&mut player, &line);
                    Some((key, score.map(|score| Opening { line, score: Some(score), place: 0 })))
                })
                .collect();
            looked_at += BATCH;
            in_vain += BATCH;
            for (key, opening) in scored.into_iter().flatten() {
                if seen.insert(key)
                    && found.len() < self.count
                    && let Some(opening) = opening
                {
                    found.push(opening);
                    in_vain = 0;
                }
            }
            progress(found.len(), looked_at);
        }
        Ok(found)
    }
}

/// The opening as a line of a suite.
pub fn write_opening<G: Playable>(opening: &Opening<G>) -> String {
    let mut position = opening.line.start().clone();
    let mut moves = Vec::new();
    for m in opening.line.moves() {
        moves.push(position.write_uci(m));
        position.make(m, &mut ());
    }
    let dash = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let score = dash(opening.score.map_or(String::new(), |score| score.to_string()));
    format!("{}\t{score}\t{}", position.write_position(), dash(moves.join(" ")))
}
