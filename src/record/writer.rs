//! Records as text: tags, then moves in the layout of the dialect.

use std::fmt::Write;

use crate::game::{Color, Text};

use super::Record;
use super::dialect::{Dialect, Layout};
use super::score::Score;
use super::tags::ROSTER;
use super::tree::{Branch, Comment, Note, Step};

/// Lines of running moves are filled up to this width (PGN standard, §4.3).
const WIDTH: usize = 79;

impl<G: Text> Record<G> {
    /// The record in its variant's own format, with an empty line behind it.
    pub fn to_text(&self) -> String {
        let dialect = self.dialect();
        let mut out = String::new();
        self.write_tags(dialect, &mut out);
        out.push('\n');
        let walk = Walk { position: self.start.clone(), first_number: self.start.move_number(), start: &self.start };
        match dialect.layout {
            Layout::Running => {
                let mut running = Running { dialect, out, column: 0 };
                running.branch(walk, &self.main, 0);
                running.push(dialect.results.write(self.score));
                out = running.out;
                out.push('\n');
            }
            Layout::Pairs => {
                let mut pairs = Pairs { dialect, out, opening: None };
                pairs.branch(walk, &self.main, 0, 0);
                let _ = writeln!(pairs.out, "{}", dialect.results.write(self.score));
                out = pairs.out;
            }
        }
        for comment in &self.epilogue {
            let _ = writeln!(out, "{}", bracketed(comment.text(), dialect.layout));
        }
        out.push('\n');
        out
    }

    fn write_tags(&self, dialect: &Dialect, out: &mut String) {
        let mut tag = |name: &str, value: &str| {
            let _ = writeln!(out, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
        };
        let result = dialect.results.write(self.score);
        let variant = self.variant.tag();
        let get = |name| self.tags.get(name);
        if dialect.layout == Layout::Pairs {
            tag("Variant", variant);
        }
        // CTL-PGN: a record of an editor's, without players, has an Id in place of the roster.
        let minimal = dialect.layout == Layout::Pairs && get("Id").is_some() && get("Event").is_none();
        let head: &[&str] = if minimal { &["Id", "Date"] } else { &ROSTER };
        for &name in head {
            if get(name).is_none() && !minimal {
                tag(name, if name == "Date" { dialect.no_date } else { "?" });
            }
            self.tags.iter().filter(|&(n, _)| n == name).for_each(|(_, value)| tag(name, value));
        }
        tag("Result", result);
        if dialect.layout == Layout::Running {
            tag("Variant", variant);
        }
        self.tags.iter().filter(|(name, _)| !head.contains(name)).for_each(|(name, value)| tag(name, value));
        if let (Some(Score::NarrowWin(winner)), false) = (self.score, dialect.narrow_tokens) {
            tag("Termination", "stalemate");
            tag("Points", if winner == Color::White { "3/4-1/4" } else { "1/4-3/4" });
        }
        if !self.from_start() {
            if dialect.setup {
                tag("SetUp", "1");
            }
            tag(dialect.position_tags[0], &self.start.write_position());
        }
    }
}

/// A comment in brackets; one with a closing brace goes up to the end of its line.
fn bracketed(text: &str, layout: Layout) -> String {
    match layout {
        _ if text.contains('}') => format!("; {text}"),
        Layout::Running => format!("{{{text}}}"),
        Layout::Pairs => format!("{{ {text} }}"),
    }
}

/// A position on the way through a record.
#[derive(Clone)]
struct Walk<'r, G> {
    position: G,
    first_number: u32,
    start: &'r G,
}

impl<G: Text> Walk<'_, G> {
    fn number(&self, ply: usize) -> u32 {
        let black_first = usize::from(self.start.side_to_move() == Color::Black);
        self.first_number.saturating_add(((ply + black_first) / 2) as u32)
    }

    fn white(&self) -> bool {
        self.position.side_to_move() == Color::White
    }
}

/// [`Layout::Running`].
struct Running {
    dialect: &'static Dialect,
    out: String,
    /// Characters on the present line.
    column: usize,
}

impl Running {
    /// Appends a word, on a new line if it does not fit on this one.
    fn push(&mut self, word: &str) {
        let width = word.chars().count();
        let opened = self.out.ends_with('(');
        if self.column > 0 && !opened {
            let fits = self.column + 1 + width <= WIDTH;
            self.out.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.column += width;
    }

    fn comment(&mut self, comment: &Comment) {
        let text = bracketed(comment.text(), self.dialect.layout);
        self.push(&text);
        if text.starts_with(';') {
            self.out.push('\n');
            self.column = 0;
        } else if let Some((_, last)) = text.rsplit_once('\n') {
            self.column = last.chars().count();
        }
    }

    fn branch<G: Text>(&mut self, mut walk: Walk<'_, G>, branch: &Branch<G::Move>, start: usize) {
        if let Some(label) = branch.label {
            self.push(&format!("$[{label}]"));
        }
        branch.intro.iter().for_each(|comment| self.comment(comment));
        let mut numbered = true;
        for (i, step) in branch.steps.iter().enumerate() {
            if walk.white() {
                self.push(&format!("{}.", walk.number(start + i)));
            } else if numbered {
                self.push(&format!("{}...", walk.number(start + i)));
            }
            self.push(&walk.position.write_move(step.m));
            step.nags.iter().for_each(|nag| self.push(&format!("${nag}")));
            if step.draw_offer {
                self.push("(=)");
            }
            for note in &step.notes {
                match note {
                    Note::Comment(comment) => self.comment(comment),
                    Note::Variation(variation) if variation.steps.is_empty() => {
                        variation.intro.iter().for_each(|comment| self.comment(comment));
                    }
                    Note::Variation(variation) => {
                        self.push("(");
                        self.branch(walk.clone(), variation, start + i);
                        // A `;` comment ends with its line, so that the bracket is safe there too.
                        self.out.push(')');
                        self.column += 1;
                    }
                }
            }
            numbered = !step.notes.is_empty();
            walk.position.make(step.m, &mut ());
        }
    }
}

/// [`Layout::Pairs`].
struct Pairs {
    dialect: &'static Dialect,
    out: String,
    /// The bracket of a variation, and its label, that the next line begins with.
    opening: Option<String>,
}

impl Pairs {
    /// Appends a line; dots show the depth of a variation.
    fn line(&mut self, depth: usize, text: &str) {
        let opening = self.opening.take();
        self.out.extend(std::iter::repeat_n('.', depth - usize::from(opening.is_some())));
        self.out.push_str(&opening.unwrap_or_default());
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn branch<G: Text>(&mut self, mut walk: Walk<'_, G>, branch: &Branch<G::Move>, start: usize, depth: usize) {
        for comment in &branch.intro {
            self.line(depth, &bracketed(comment.text(), self.dialect.layout));
        }
        let mut steps = branch.steps.iter().enumerate().peekable();
        while let Some((i, step)) = steps.next() {
            let number = walk.number(start + i);
            let last = |i: usize| depth == 0 && i + 1 == branch.steps.len();
            let before = walk.clone();
            let white = walk.white();
            let text = self.step(&mut walk, step, last(i));
            if !white {
                self.line(depth, &format!("{number}. …, {text}"));
                self.notes(&before, step, start + i, depth);
                continue;
            }
            let Some((j, reply)) = steps.next() else {
                self.line(depth, &format!("{number}. {text}"));
                self.notes(&before, step, start + i, depth);
                break;
            };
            let between = walk.clone();
            let reply_text = self.step(&mut walk, reply, last(j));
            self.line(depth, &format!("{number}. {text}, {reply_text}"));
            self.notes(&before, step, start + i, depth);
            self.notes(&between, reply, start + j, depth);
        }
    }

    /// A move with its signs, which is then made.
    fn step<G: Text>(&self, walk: &mut Walk<'_, G>, step: &Step<G::Move>, last: bool) -> String {
        let mut text = walk.position.write_move(step.m);
        walk.position.make(step.m, &mut ());
        let mate = last && walk.position.in_check() && walk.position.count() == 0;
        let mut signs = String::new();
        // One sign only: `!` and `?` side by side would read as `!?`.
        let sign = step.nags.first().and_then(|&nag| self.dialect.sign(nag));
        signs.push_str(sign.unwrap_or_default());
        if step.draw_offer {
            signs.push_str("(=)");
        }
        if last && !mate {
            signs.push(':');
        }
        for nag in step.nags.iter().skip(usize::from(sign.is_some())) {
            let _ = write!(text, " ${nag}");
        }
        if !signs.is_empty() {
            text.push(' ');
            text.push_str(&signs);
        }
        text
    }

    fn notes<G: Text>(&mut self, before: &Walk<'_, G>, step: &Step<G::Move>, ply: usize, depth: usize) {
        let whose = if before.white() { "@W" } else { "@B" };
        let comment = |comment: &Comment| bracketed(&format!("{whose}: {}", comment.text()), self.dialect.layout);
        for note in &step.notes {
            match note {
                Note::Comment(remark) => {
                    let text = comment(remark);
                    self.line(depth, &text);
                }
                Note::Variation(variation) if variation.steps.is_empty() => {
                    for remark in &variation.intro {
                        let text = comment(remark);
                        self.line(depth, &text);
                    }
                }
                Note::Variation(variation) => {
                    let label = variation.label.map(|label| format!("$[{label}] ")).unwrap_or_default();
                    self.opening = Some(format!("({label}"));
                    if !variation.intro.is_empty() {
                        // A comment has lines of its own.
                        self.line(depth + 1, "");
                    }
                    self.branch(before.clone(), variation, ply, depth + 1);
                    self.line(depth, ")");
                }
            }
        }
    }
}
