//! The cross table of a tournament of several engines.

use std::fmt::Write;

use super::points::Twelfths;
use super::summary::number;
use super::{Observations, Sprt, Summary};

/// The results of every two of several engines.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    names: Vec<String>,
    /// Of engine `a` against `b`, from `a`'s side, at `a * names.len() + b` for `a < b`; the rest stays empty.
    results: Vec<Observations>,
}

/// One engine's line.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its number in the order in which the engines were given.
    pub engine: usize,
    /// All its games together. Its Elo are its performance against the mean of its opponents: the Elo that its score goes with.
    pub summary: Summary,
}

impl CrossTable {
    /// Of these engines, before any game.
    pub fn new(names: Vec<String>) -> CrossTable {
        let results = vec![Observations::default(); names.len() * names.len()];
        CrossTable { names, results }
    }

    /// The names of the engines, in the order in which they were given.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Adds results of `ours` against `theirs`, from the side of `ours`: two different numbers of engines.
    pub fn add(&mut self, ours: usize, theirs: usize, results: &Observations) {
        if ours < theirs {
            self.results[ours * self.names.len() + theirs] += results;
        } else {
            self.results[theirs * self.names.len() + ours] += &results.reversed();
        }
    }

    /// The results of `ours` against `theirs`, from the side of `ours`.
    pub fn results(&self, ours: usize, theirs: usize) -> Observations {
        if ours < theirs {
            self.results[ours * self.names.len() + theirs].clone()
        } else {
            self.results[theirs * self.names.len() + ours].reversed()
        }
    }

    /// One engine against all its opponents together, which is the match itself where there are two.
    pub fn summary(&self, engine: usize, sprt: Option<Sprt>) -> Summary {
        let opponents = (0..self.names.len()).filter(|&other| other != engine);
        let results: Vec<Observations> = opponents.map(|other| self.results(engine, other)).collect();
        Summary::new(results.iter().sum(), sprt)
    }

    /// The engines by their score, the best first; those that are level in the order in which they were given.
    pub fn ranking(&self) -> Vec<Row> {
        let rows = (0..self.names.len()).map(|engine| Row { engine, summary: self.summary(engine, None) });
        let mut rows: Vec<Row> = rows.collect();
        // Without games last: a score that is not known compares as the least.
        let key = |row: &Row| if row.summary.score.is_nan() { -1.0 } else { row.summary.score };
        rows.sort_by(|a, b| key(b).total_cmp(&key(a)));
        rows
    }

    /// The head and the lines of the table.
    fn lines(&self) -> (Vec<String>, Vec<Vec<String>>) {
        const FIXED: [&str; 13] = [
            "Rank", "Name", "Elo", "+/-", "nElo", "nElo +/-", "Games", "Wins", "Draws", "Losses", "Points", "Score %",
            "Draw %",
        ];
        let ranking = self.ranking();
        let against = ranking.iter().map(|row| format!("vs {}", self.names[row.engine]));
        let head = FIXED.iter().map(|name| (*name).to_owned()).chain(against).collect();
        let line = |(index, row): (usize, &Row)| {
            let Row { engine, summary } = row;
            let all = &summary.observations;
            let mut line = vec![
                (index + 1).to_string(),
                self.names[*engine].clone(),
                number(summary.elo.value, 2),
                number(summary.elo.error, 2),
                number(summary.nelo.value, 2),
                number(summary.nelo.error, 2),
                all.games().to_string(),
                all.wins().to_string(),
                all.draws().to_string(),
                all.losses().to_string(),
                Twelfths(all.twelfths()).to_string(),
                number(summary.score * 100.0, 2),
                number(summary.draw_rate * 100.0, 2),
            ];
            line.extend(ranking.iter().map(|other| {
                let results = self.results(*engine, other.engine);
                if other.engine == *engine || results.games() == 0 {
                    return String::new();
                }
                format!("{} of {}", Twelfths(results.twelfths()), results.games())
            }));
            line
        };
        (head, ranking.iter().enumerate().map(line).collect())
    }

    /// Aligned columns; a line break after every line.
    pub fn to_text(&self) -> String {
        let (head, lines) = self.lines();
        let width = |column: usize| {
            let cells = std::iter::once(&head).chain(&lines).map(|line| line[column].chars().count());
            cells.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..head.len()).map(width).collect();
        let mut text = String::new();
        for line in std::iter::once(&head).chain(&lines) {
            let pad = |(column, (cell, width)): (usize, (&String, &usize))| match column {
                1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            };
            let cells: Vec<String> = line.iter().zip(&widths).enumerate().map(pad).collect();
            text.push_str(cells.join("  ").trim_end());
            text.push('\n');
        }
        text
    }

    /// Comma-separated values as RFC 4180 has them, with a head line and line feeds.
    pub fn to_csv(&self) -> String {
        let quoted = |cell: &String| {
            let plain = !cell.contains(['"', ',', '\n', '\r']);
            if plain { cell.clone() } else { format!("\"{}\"", cell.replace('"', "\"\"")) }
        };
        self.joined(quoted, |line| line.join(","))
    }

    /// A table in GitHub's Markdown.
    pub fn to_markdown(&self) -> String {
        let (head, _) = self.lines();
        let escaped = |cell: &String| cell.replace('\\', "\\\\").replace('|', "\\|").replace(['\n', '\r'], " ");
        let text = self.joined(escaped, |line| format!("| {} |", line.join(" | ")));
        let rule: String = (0..head.len()).map(|column| if column == 1 { " :-- |" } else { " --: |" }).collect();
        match text.split_once('\n') {
            Some((head, lines)) => format!("{head}\n|{rule}\n{lines}"),
            None => text,
        }
    }

    fn joined(&self, cell: impl Fn(&String) -> String, line: impl Fn(Vec<String>) -> String) -> String {
        let (head, lines) = self.lines();
        std::iter::once(&head).chain(&lines).fold(String::new(), |mut text, cells| {
            let _ = writeln!(text, "{}", line(cells.iter().map(&cell).collect()));
            text
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::statistics::{Points, elo_of_score};

    /// `b` wins both games against `a, "x"` and draws both with `c`; `c` beats `a, "x"` 1 1/2 to 1/2.
    fn table() -> CrossTable {
        let mut table = CrossTable::new(vec!["a, \"x\"".to_owned(), "b|y".to_owned(), "c".to_owned()]);
        let pair = |as_white, as_black| {
            let mut results = Observations::default();
            results.add_pair(as_white, as_black);
            results
        };
        table.add(1, 0, &pair(Points::WIN, Points::WIN));
        table.add(1, 2, &pair(Points::DRAW, Points::DRAW));
        table.add(0, 2, &pair(Points::DRAW, Points::LOSS));
        table
    }

    #[test]
    fn ranked_by_score() {
        let ranking = table().ranking();
        assert_eq!(ranking.iter().map(|row| row.engine).collect::<Vec<_>>(), [1, 2, 0]);
        assert_eq!(ranking.iter().map(|row| row.summary.points()).collect::<Vec<_>>(), [3.0, 2.5, 0.5]);
        assert_eq!(ranking[0].summary.elo.value, elo_of_score(0.75));
    }

    #[test]
    fn exports() {
        let csv = table().to_csv();
        let lines: Vec<&str> = csv.lines().collect();
        assert!(lines[0].ends_with(",Draw %,vs b|y,vs c,\"vs a, \"\"x\"\"\""), "{}", lines[0]);
        assert!(lines[1].starts_with("1,b|y,190.85,inf,"), "{}", lines[1]);
        assert!(lines[1].ends_with(",4,2,2,0,3,75.00,50.00,,1 of 2,2 of 2"), "{}", lines[1]);
        assert!(lines[3].ends_with(",0 of 2,1/2 of 2,"), "{}", lines[3]);
        let markdown = table().to_markdown();
        let lines: Vec<&str> = markdown.lines().collect();
        assert!(lines[1].starts_with("| --: | :-- | --: |"), "{}", lines[1]);
        assert!(lines[2].starts_with("| 1 | b\\|y | 190.85 |"), "{}", lines[2]);
        let text = table().to_text();
        assert!(text.lines().nth(1).unwrap().starts_with("   1  b|y      190.85     inf"), "{text}");
    }
}
