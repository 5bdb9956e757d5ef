//! From tokens to one record: the same for every game and dialect.
//!
//! [`header`] understands the tags, this file the moves and what stands between them, [`result`] what stands behind them.

use std::borrow::Cow;
use std::io::BufRead;

use crate::game::{Color, MoveError, Text};
use crate::variants::Variant;

use crate::record::Record;
use crate::record::aliases::Aliases;
use crate::record::dialect::{Dialect, Layout};
use crate::record::error::{Oddity, Reason, RecordError, Warning};
use crate::record::letters::{Alphabet, alphabet_of};
use crate::record::lexer::{Lexer, Token};
use crate::record::reader::Reading;
use crate::record::score::Score;
use crate::record::tree::{Branch, Comment, Note, Step};

mod header;
mod result;

pub(super) use header::Header;

/// Variations within variations; no annotator comes near it, and recursion over the tree stays shallow.
const DEPTH_LIMIT: usize = 100;

/// Tokens that are looked through for the letters of the pieces.
const LOOK_AHEAD: usize = 20_000;

/// Moves of a record, its variations included.
const MOVE_LIMIT: usize = 200_000;

/// A branch that is being read.
struct Frame<M> {
    branch: Branch<M>,
    /// Half-moves from the record's start to the branch's first move; for a variation, known once that is read.
    start: usize,
    /// The moves that the variation takes back, first one first.
    undone: Vec<M>,
    /// Whether `start` is known.
    placed: bool,
    /// Number before the first move, and whether Black's.
    number: Option<(u32, bool)>,
    line: u64,
}

pub(super) struct Parser<'l, G: Text, R> {
    lexer: &'l mut Lexer<R>,
    game: u64,
    dialect: &'static Dialect,
    aliases: Option<Aliases>,
    alphabet: Option<&'static Alphabet>,
    record: Record<G>,
    position: G,
    path: Vec<(G::Move, G::Undo)>,
    frames: Vec<Frame<G::Move>>,
    /// A move that may yet get a suffix.
    pending: Option<(u64, String)>,
    /// A joiner was read: the next word goes on with the pending one.
    joining: bool,
    /// Number of the record's first move in the text.
    base: Option<u32>,
    /// The token before was a number.
    after_number: bool,
    numbers_told: bool,
    moves: usize,
    tag_score: Option<(String, Option<Score>)>,
    narrow_tag: bool,
    text_score: Option<(String, Option<Score>)>,
    warnings: Vec<Warning>,
    error: Option<RecordError>,
}

impl<'l, G: Text, R: BufRead> Parser<'l, G, R> {
    /// Reads the moves that follow a header, up to the end of the record. If something was wrong `early`, nothing is
    /// kept and only the end of the record is looked for.
    pub(super) fn read(
        lexer: &'l mut Lexer<R>,
        game: u64,
        variant: Variant,
        rules: &G::Rules,
        header: Header,
        early: Option<(u64, Reason)>,
    ) -> Reading<Record<G>> {
        let start = G::start(rules);
        let mut parser = Parser {
            lexer,
            game,
            dialect: Dialect::of(variant),
            aliases: None,
            alphabet: None,
            position: start.clone(),
            record: Record::new(variant, start),
            path: Vec::new(),
            frames: vec![Frame {
                branch: Branch::default(),
                start: 0,
                undone: Vec::new(),
                placed: true,
                number: None,
                line: 0,
            }],
            pending: None,
            joining: false,
            base: None,
            after_number: false,
            numbers_told: false,
            moves: 0,
            tag_score: None,
            narrow_tag: false,
            text_score: None,
            warnings: Vec::new(),
            error: None,
        };
        if let Some((line, reason)) = early.or_else(|| parser.header(header, rules).err()) {
            parser.fail(line, None, reason);
        }
        let known = parser.error.is_none();
        parser.find_alphabet();
        parser.body();
        parser.finish(known)
    }

    fn warn(&mut self, line: u64, what: Oddity) {
        self.warnings.push(Warning { line, game: self.game, what });
    }

    /// The first error counts; what follows is only looked through for the end of the record.
    fn fail(&mut self, line: u64, ply: Option<usize>, reason: Reason) {
        if self.error.is_none() {
            let variant = Some(self.record.variant);
            let ply = ply.map(|ply| ply as u32 + 1);
            self.error = Some(RecordError { line, game: self.game, variant, ply, reason: reason.into() });
            self.lexer.skim();
        }
    }

    /// Looks through the moves for the language of their letters.
    fn find_alphabet(&mut self) {
        if self.dialect.alphabets.is_empty() || self.error.is_some() {
            return;
        }
        // A record ends with a tag, a result outside of variations, or where the moves are numbered from 1 again.
        let (mut depth, mut last_number) = (0usize, 0);
        let goes_on = |token: &Token| {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Tag { .. } => return false,
                Token::Word(word) => return depth > 0 || Score::read(word).is_none(),
                &Token::Number { value, .. } if depth == 0 => {
                    let again = value == 1 && last_number > 1;
                    last_number = value;
                    return !again;
                }
                _ => {}
            }
            true
        };
        let tokens = self.lexer.look_ahead(LOOK_AHEAD, goes_on);
        let words = tokens.filter_map(|token| match token {
            Token::Word(word) => Some(word.as_str()),
            _ => None,
        });
        self.alphabet = alphabet_of(self.dialect.alphabets, words);
        if let Some(alphabet) = self.alphabet {
            let line = self.lexer.line();
            self.warn(line, Oddity::Letters(alphabet.name));
        }
    }

    /// Reads up to the end of the record and behind its result.
    fn body(&mut self) {
        // Of a record that has failed, only how deep the variations are counts, and the numbers of the moves.
        let mut depth = 0usize;
        let mut last_number = 0;
        while let Some((line, token)) = self.lexer.next() {
            let token = match token {
                Ok(token) => token,
                Err(reason) => {
                    let broken_off = matches!(reason, Reason::Io(_));
                    self.flush();
                    self.fail(line, None, reason);
                    if broken_off {
                        return;
                    }
                    continue;
                }
            };
            let after_number = std::mem::take(&mut self.after_number);
            if self.error.is_none() {
                depth = self.frames.len() - 1;
            } else {
                match token {
                    Token::Open => depth += 1,
                    Token::Close => depth = depth.saturating_sub(1),
                    _ => {}
                }
            }
            match token {
                Token::Number { value, .. } if depth == 0 && value != 1 => last_number = value,
                _ => {}
            }
            match token {
                Token::Tag { .. } => return self.lexer.unread(line, token),
                Token::Number { value: 1, unknown: false, black: false }
                    if depth == 0 && (last_number > 1 || self.second_move_is_due()) =>
                {
                    // The next game, in a file whose games have neither tags nor results.
                    return self.lexer.unread(line, token);
                }
                Token::Word(word) if Score::read(&word).is_some() => {
                    self.flush();
                    if depth == 0 {
                        self.text_score = Score::read(&word).map(|score| (word, score));
                        return self.behind_the_result();
                    }
                    self.warn(line, Oddity::ResultInVariation(word));
                }
                _ if self.error.is_some() => {}
                token => {
                    let opens = token == Token::Open;
                    self.token(line, token, after_number);
                    depth += usize::from(opens && self.error.is_some());
                }
            }
        }
    }

    fn second_move_is_due(&self) -> bool {
        let main = &self.frames[0];
        !main.branch.steps.is_empty()
            && self.number_of(main.branch.steps.len() + usize::from(self.pending.is_some())) > 1
    }

    fn token(&mut self, line: u64, token: Token, after_number: bool) {
        if !matches!(token, Token::Word(_)) {
            self.flush();
        }
        match token {
            Token::Comment(text) => self.comment(&text),
            Token::Open => self.open(line),
            Token::Close => self.close(line),
            Token::DrawOffer => match self.last_step() {
                Some(step) => step.draw_offer = true,
                None => self.fail(line, None, Reason::Syntax("\"(=)\" stands before the first move".into())),
            },
            Token::Nag(nag) => match self.last_step() {
                Some(step) => step.add_nag(nag),
                None => self.fail(line, None, Reason::Syntax(format!("\"${nag}\" stands before the first move"))),
            },
            Token::Label(label) => {
                let variation = self.frames.len() > 1;
                let frame = self.frames.last_mut().expect("the main line's frame stays");
                frame.branch.label = variation.then_some(label);
            }
            Token::Number { value, unknown, black } => self.number(line, value, unknown, black),
            Token::Ellipsis if after_number => {
                if let Some(number) = self.frames.last_mut().and_then(|frame| frame.number.as_mut()) {
                    number.1 = true;
                }
            }
            Token::Word(word) => self.word(line, word),
            Token::Ellipsis | Token::Tag { .. } => {}
        }
    }

    /// The number that players give to the move after `ply` half-moves.
    fn number_of(&self, ply: usize) -> u32 {
        let base = self.base.unwrap_or_else(|| self.record.start.move_number());
        let black_first = usize::from(self.record.start.side_to_move() == Color::Black);
        base.saturating_add(((ply + black_first) / 2) as u32)
    }

    fn number(&mut self, line: u64, value: u32, unknown: bool, black: bool) {
        self.after_number = true;
        let ply = self.path.len();
        let frame = self.frames.last_mut().expect("the main line's frame stays");
        if !frame.placed {
            frame.number = Some((value, black));
            return;
        }
        if self.frames.len() > 1 {
            return;
        }
        if ply == 0 && self.base.is_none() {
            self.base = Some(value);
            if unknown {
                return;
            }
        }
        let expected = match ply {
            0 => self.record.start.move_number(),
            _ => self.number_of(ply),
        };
        if value != expected && !unknown && !self.numbers_told {
            self.numbers_told = true;
            self.warn(line, Oddity::WrongNumber { found: value, expected });
        }
    }

    fn last_step(&mut self) -> Option<&mut Step<G::Move>> {
        self.frames.last_mut().and_then(|frame| frame.branch.steps.last_mut())
    }

    fn comment(&mut self, text: &str) {
        let Some(comment) = Comment::new(text) else { return };
        let pairs = self.dialect.layout == Layout::Pairs;
        let black_moved = self.position.side_to_move() == Color::White;
        let frame = self.frames.last_mut().expect("the main line's frame stays");
        let count = frame.branch.steps.len();
        if count == 0 {
            frame.branch.intro.push(comment);
            return;
        }
        // CTL-PGN, "Comments on the moves": after a pair of moves, `@W:` or `@B:` tells whose move is meant.
        let mut index = count - 1;
        let mut comment = Some(comment);
        if let Some(text) = comment.as_ref().map(Comment::text).filter(|_| pairs) {
            let own = if black_moved { "@B:" } else { "@W:" };
            if let Some(rest) = text.strip_prefix(own) {
                comment = Comment::new(rest);
            } else if let Some(rest) = text.strip_prefix("@W:").filter(|_| black_moved && count > 1) {
                comment = Comment::new(rest);
                index = count - 2;
            }
        }
        frame.branch.steps[index].notes.extend(comment.map(Note::Comment));
    }

    fn open(&mut self, line: u64) {
        if self.frames.len() > DEPTH_LIMIT {
            return self.fail(line, None, Reason::Syntax(format!("variations are nested deeper than {DEPTH_LIMIT}")));
        }
        if self.last_step().is_none() {
            let what = "a variation before the first move of its line: it has no move to replace";
            return self.fail(line, None, Reason::Syntax(what.into()));
        }
        let frame =
            Frame { branch: Branch::default(), start: 0, undone: Vec::new(), placed: false, number: None, line };
        self.frames.push(frame);
    }

    /// Goes back to where the variation on top begins: before the last move of the line around it, or, where pairs of moves
    /// stand on one line, before the one that has the variation's number.
    fn place(&mut self) {
        let (around, frame) = match &mut self.frames[..] {
            [.., around, frame] if !frame.placed => (around.start, frame),
            _ => return,
        };
        frame.placed = true;
        let number = frame.number;
        let last = self.path.len() - 1;
        let mut start = last;
        if self.dialect.layout == Layout::Pairs && last > around {
            let black_moved = self.position.side_to_move() == Color::White;
            if black_moved && number == Some((self.number_of(last - 1), false)) {
                start = last - 1;
            }
        }
        let undone = self.rewind(start);
        if let Some(frame) = self.frames.last_mut() {
            frame.start = start;
            frame.undone = undone;
        }
    }

    /// Takes moves back until `ply` are left.
    fn rewind(&mut self, ply: usize) -> Vec<G::Move> {
        let mut undone: Vec<G::Move> = Vec::new();
        while self.path.len() > ply {
            if let Some((m, undo)) = self.path.pop() {
                self.position.unmake(m, &undo);
                undone.push(m);
            }
        }
        undone.reverse();
        undone
    }

    fn close(&mut self, line: u64) {
        if self.frames.len() < 2 {
            return self.fail(line, None, Reason::Syntax("')' closes no variation".into()));
        }
        self.close_top();
    }

    fn close_top(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let Some(around) = self.frames.last_mut() else { return };
        if frame.branch.steps.is_empty() {
            // Nothing was played: what is left are remarks on the move before.
            if let Some(step) = around.branch.steps.last_mut() {
                step.notes.extend(frame.branch.intro.into_iter().map(Note::Comment));
            }
        } else {
            let index = frame.start - around.start;
            around.branch.steps[index].notes.push(Note::Variation(frame.branch));
        }
        if frame.placed {
            self.rewind(frame.start);
            for m in frame.undone {
                let undo = self.position.make(m, &mut ());
                self.path.push((m, undo));
            }
        }
    }

    fn word(&mut self, line: u64, word: String) {
        if self.joining {
            self.joining = false;
            if let Some((_, text)) = &mut self.pending {
                text.push_str(&word);
                return;
            }
        }
        let (stem, nags) = self.dialect.split_ratings(&word);
        let (plain, marks) = self.dialect.split_marks(stem);
        if let Some((_, text)) = &mut self.pending {
            if self.dialect.suffixes.contains(&plain) {
                // Marks go behind the suffix, wherever they stood.
                let at = self.dialect.split_marks(text).0.len();
                text.insert_str(at, &format!(" {plain}"));
                text.push_str(marks);
                self.flush();
                return self.rate(&nags);
            }
            if self.dialect.joiners.contains(&word.as_str()) {
                text.push_str(&word);
                self.joining = true;
                return;
            }
        }
        self.flush();
        if self.error.is_some() {
            return;
        }
        let glyph = self.dialect.glyphs.iter().find(|&&(sign, _)| sign == word);
        if let (Some(&(_, nag)), Some(step)) = (glyph, self.last_step()) {
            return step.add_nag(nag);
        }
        if stem.is_empty() && self.last_step().is_some() {
            return self.rate(&nags);
        }
        if nags.is_empty() {
            let stem = stem.to_owned();
            self.pending = Some((line, if stem.is_empty() { word } else { stem }));
        } else {
            self.pending = Some((line, stem.to_owned()));
            // A sign that is attached to a move ends it.
            self.flush();
            self.rate(&nags);
        }
    }

    fn rate(&mut self, nags: &[u8]) {
        if let Some(step) = self.last_step().filter(|_| !nags.is_empty()) {
            nags.iter().for_each(|&nag| step.add_nag(nag));
        }
    }

    /// Plays the move that is waiting for its end.
    fn flush(&mut self) {
        self.joining = false;
        let Some((line, text)) = self.pending.take() else { return };
        if self.error.is_some() {
            return;
        }
        self.place();
        let ply = self.path.len();
        self.moves += 1;
        if self.moves > MOVE_LIMIT {
            return self.fail(line, Some(ply), Reason::Syntax(format!("the record has more than {MOVE_LIMIT} moves")));
        }
        match self.play(line, &text) {
            Ok(()) => {}
            Err(error) => self.fail(line, Some(ply), error.into()),
        }
    }

    fn play(&mut self, line: u64, text: &str) -> Result<(), MoveError> {
        let (stem, marks) = self.dialect.split_marks(text);
        let standard = match (&self.aliases, self.alphabet) {
            (Some(aliases), _) => aliases.standard_move(stem),
            (None, Some(alphabet)) => Cow::Owned(alphabet.standard_move(stem)),
            (None, None) => Cow::Borrowed(stem),
        };
        let m = self.position.read_move(&standard)?;
        let wrong = if marks.is_empty() { None } else { self.wrong_mark(m, marks) };
        if let Some(right) = wrong {
            let ply = self.path.len() as u32 + 1;
            self.warn(line, Oddity::WrongMark { ply, text: text.chars().take(40).collect(), right });
        }
        let undo = self.position.make(m, &mut ());
        self.path.push((m, undo));
        if let Some(frame) = self.frames.last_mut() {
            frame.branch.steps.push(Step::new(m));
        }
        Ok(())
    }

    /// The move with its right marks, if those that were written claim what is not so. A mark may say less than it could:
    /// `+` for a mate or for any check.
    fn wrong_mark(&mut self, m: G::Move, marks: &str) -> Option<String> {
        let right = self.position.write_move(m);
        let undo = self.position.make(m, &mut ());
        let check = self.position.in_check();
        let mate = check && self.position.count() == 0;
        self.position.unmake(m, &undo);
        let claims_mate = marks.contains(['#', '‡']);
        // The finer marks of a check, where both texts have one: C'escacs' `+∞`, `+^`, `++`.
        let kind = |marks: &str| {
            let plusses = marks.matches('+').count();
            if marks.contains('∞') {
                1
            } else if marks.contains('^') {
                2
            } else {
                u8::from(plusses > 1) * 3
            }
        };
        let (written, true_kind) = (kind(marks), kind(self.dialect.split_marks(&right).1));
        let other_kind = written != 0 && true_kind != 0 && written != true_kind;
        (!check || (claims_mate && !mate) || other_kind).then_some(right)
    }
}
