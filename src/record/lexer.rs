//! From characters to tokens: one lexer for all dialects, which differ in their words only.

use std::collections::VecDeque;
use std::io::BufRead;

use super::chars::Chars;
use super::error::Reason;
use super::tree::is_blank;

/// A piece of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `[Name "value"]`.
    Tag { name: String, value: String },
    /// `{ text }`, or `; text` up to the end of the line. The text is as it stands.
    Comment(String),
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// `(=)`.
    DrawOffer,
    /// `12.`, `12...`, `12…`, `12`, or `1?`; `black` if dots or an ellipsis say that Black moves.
    Number { value: u32, unknown: bool, black: bool },
    /// `…` or `...` apart from a number.
    Ellipsis,
    /// `$5`.
    Nag(u8),
    /// `$[1]`, the label of a variation.
    Label(u32),
    /// Anything else: a move, a result, a rating.
    Word(String),
}

/// Characters of text that one game may hold, its comments included: enough for any game, and a bound for memory.
const GAME_LIMIT: usize = 64 << 20;

/// Tokens of an input, with the lines on which they begin.
pub(super) struct Lexer<R> {
    chars: Chars<R>,
    ahead: VecDeque<(u64, Lexed)>,
    budget: usize,
    skimming: bool,
}

type Lexed = Result<Token, Reason>;

impl<R: BufRead> Lexer<R> {
    pub(super) fn new(input: R) -> Lexer<R> {
        Lexer { chars: Chars::new(input), ahead: VecDeque::new(), budget: GAME_LIMIT, skimming: false }
    }

    /// Begins to count the characters of a new game.
    pub(super) fn start_game(&mut self) {
        self.budget = GAME_LIMIT;
        self.skimming = false;
    }

    /// Keeps nothing of what follows but short words, up to the next tag: for looking for the end of a game that has failed.
    pub(super) fn skim(&mut self) {
        self.budget = 0;
        self.skimming = true;
    }

    /// The first line on which bytes that are not UTF-8 were replaced since the last call.
    pub(super) fn take_not_utf8(&mut self) -> Option<u64> {
        self.chars.take_not_utf8()
    }

    /// The line that the next token begins on, or an earlier one.
    pub(super) fn line(&self) -> u64 {
        self.ahead.front().map_or(self.chars.line(), |&(line, _)| line)
    }

    /// Puts a token back.
    pub(super) fn unread(&mut self, line: u64, token: Token) {
        self.ahead.push_front((line, Ok(token)));
    }

    /// The next token and its line; `None` at the end of the input. After an error the next call goes on behind it.
    pub(super) fn next(&mut self) -> Option<(u64, Lexed)> {
        match self.ahead.pop_front() {
            None => self.lex(),
            ahead => ahead,
        }
    }

    /// Tokens to come, which stay to come, as long as `wanted` holds and at most `count`.
    pub(super) fn look_ahead(
        &mut self,
        count: usize,
        mut wanted: impl FnMut(&Token) -> bool,
    ) -> impl Iterator<Item = &Token> {
        let mut seen = 0;
        while seen < count {
            if seen == self.ahead.len() {
                let Some(lexed) = self.lex() else { break };
                let broken_off = matches!(lexed.1, Err(Reason::Io(_)));
                self.ahead.push_back(lexed);
                if broken_off {
                    break;
                }
            }
            if matches!(&self.ahead[seen].1, Ok(token) if !wanted(token)) {
                break;
            }
            seen += 1;
        }
        self.ahead.iter().take(seen).filter_map(|(_, token)| token.as_ref().ok())
    }

    fn lex(&mut self) -> Option<(u64, Lexed)> {
        loop {
            let at_line_start = self.chars.at_line_start();
            let line = self.chars.line();
            let Some(c) = self.chars.next() else {
                return self.chars.take_failure().map(|error| (line, Err(error.into())));
            };
            let token = match c {
                _ if is_blank(c) || c == ',' => continue,
                // PGN standard, §6: a percent sign in the first column hides the rest of its line.
                '%' if at_line_start => {
                    self.skip_line();
                    continue;
                }
                '[' => self.tag(),
                '{' => self.comment(line),
                ';' => {
                    let mut text = String::new();
                    self.take_while(&mut text, |c| c != '\n').map(|()| Token::Comment(text))
                }
                '(' => Ok(self.open()),
                ')' => Ok(Token::Close),
                '$' => self.nag(),
                // Dots before a number or a bracket only show the depth of a variation in CTL-PGN.
                '.' | '…' => match self.dots(c) {
                    true => Ok(Token::Ellipsis),
                    false => continue,
                },
                '0'..='9' => self.number(c),
                _ => self.word(String::from(c)),
            };
            return Some((line, token));
        }
    }

    fn skip_line(&mut self) {
        while self.chars.peek().is_some_and(|c| c != '\n') {
            self.chars.next();
        }
    }

    /// Appends characters while `wanted` holds; what exceeds the game's limit is read and dropped, and is an error.
    fn take_while(&mut self, text: &mut String, wanted: impl Fn(char) -> bool) -> Result<(), Reason> {
        let short = 256usize.saturating_sub(text.len());
        let room = self.budget.max(short);
        let mut taken = 0;
        while let Some(c) = self.chars.peek().filter(|&c| wanted(c)) {
            self.chars.next();
            taken += 1;
            if taken <= room {
                text.push(c);
            }
        }
        self.budget = self.budget.saturating_sub(taken);
        match taken <= room {
            true => Ok(()),
            false => Err(Reason::Syntax(format!("the game is longer than {GAME_LIMIT} characters"))),
        }
    }

    fn comment(&mut self, opened: u64) -> Lexed {
        let mut text = String::new();
        let taken = self.take_while(&mut text, |c| c != '}');
        if !self.chars.next_if('}') {
            return match self.chars.take_failure() {
                Some(error) => Err(error.into()),
                None => {
                    Err(Reason::Syntax(format!("the comment opened on line {opened} is not closed: '}}' is expected")))
                }
            };
        }
        taken.map(|()| Token::Comment(text))
    }

    fn open(&mut self) -> Token {
        if self.chars.peek() != Some('=') {
            return Token::Open;
        }
        self.chars.next();
        // No move begins with '=', so that `(=` cannot be a variation.
        self.chars.next_if(')');
        Token::DrawOffer
    }

    fn dots(&mut self, first: char) -> bool {
        let mut ellipsis = first == '…';
        let mut dots = usize::from(first == '.');
        while let Some(c @ ('.' | '…')) = self.chars.peek() {
            self.chars.next();
            dots += 1;
            ellipsis |= c == '…';
        }
        ellipsis || dots >= 3
    }

    fn nag(&mut self) -> Lexed {
        let label = self.chars.next_if('[');
        let mut digits = String::new();
        self.take_while(&mut digits, |c| c.is_ascii_digit())?;
        if label {
            let closed = self.chars.next_if(']');
            return match digits.parse() {
                Ok(number) if closed => Ok(Token::Label(number)),
                _ => Err(Reason::Syntax(format!("\"$[{digits}\": a number and ']' are expected"))),
            };
        }
        let number = digits.parse().map(Token::Nag);
        number.map_err(|_| Reason::Syntax(format!("\"${digits}\": a number up to 255 is expected after '$'")))
    }

    fn number(&mut self, first: char) -> Lexed {
        let mut text = String::from(first);
        self.take_while(&mut text, |c| c.is_ascii_digit())?;
        let unknown = self.chars.next_if('?');
        if unknown {
            while self.chars.next_if('?') {}
        }
        let black = match self.chars.peek() {
            Some(c @ ('.' | '…')) => {
                self.chars.next();
                self.dots(c)
            }
            Some(c) if !unknown && !ends_word(c) => return self.word(text),
            _ => false,
        };
        match text.parse() {
            Ok(value) => Ok(Token::Number { value, unknown, black }),
            Err(_) => Err(Reason::Syntax(format!("{text:?} is too large for the number of a move"))),
        }
    }

    fn word(&mut self, mut text: String) -> Lexed {
        self.take_while(&mut text, |c| !ends_word(c))?;
        Ok(Token::Word(text))
    }

    /// `Name "value"]`, the bracket being read. A value without quotes ends at the bracket.
    fn tag(&mut self) -> Lexed {
        if self.skimming {
            self.start_game();
        }
        let tag = self.tag_or_reason();
        if tag.is_err() {
            self.skip_line();
        }
        tag
    }

    fn tag_or_reason(&mut self) -> Lexed {
        let wrong = |what: &str| Err(Reason::Syntax(format!("a tag is written [Name \"value\"]: {what}")));
        self.skip_blanks();
        let (mut name, mut value) = (String::new(), String::new());
        self.take_while(&mut name, |c| !is_blank(c) && !matches!(c, '"' | ']' | '['))?;
        if name.is_empty() {
            return wrong("the name is missing");
        }
        self.skip_blanks();
        if self.chars.next_if('"') {
            loop {
                self.take_while(&mut value, |c| !matches!(c, '"' | '\\' | '\n'))?;
                if self.chars.next_if('"') {
                    break;
                }
                if !self.chars.next_if('\\') {
                    return wrong("the closing quote is missing");
                }
                // A backslash that guards nothing stands for itself.
                let guarded = self.chars.peek().filter(|c| matches!(c, '"' | '\\'));
                value.push(guarded.unwrap_or('\\'));
                if guarded.is_some() {
                    self.chars.next();
                }
            }
        } else {
            self.take_while(&mut value, |c| !matches!(c, ']' | '"' | '\n'))?;
            value.truncate(value.trim_end().len());
        }
        self.skip_blanks();
        match self.chars.next_if(']') {
            true => Ok(Token::Tag { name, value }),
            false => wrong("the closing bracket is missing"),
        }
    }

    /// Blanks up to the end of the line.
    fn skip_blanks(&mut self) {
        while self.chars.peek().is_some_and(|c| is_blank(c) && c != '\n') {
            self.chars.next();
        }
    }
}

fn ends_word(c: char) -> bool {
    is_blank(c) || matches!(c, ',' | ';' | '(' | ')' | '{' | '}' | '[' | ']' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Result<Token, String>> {
        let mut lexer = Lexer::new(text.as_bytes());
        std::iter::from_fn(|| lexer.next()).map(|(_, token)| token.map_err(|reason| reason.to_string())).collect()
    }

    fn word(text: &str) -> Result<Token, String> {
        Ok(Token::Word(text.into()))
    }

    fn number(value: u32, unknown: bool, black: bool) -> Result<Token, String> {
        Ok(Token::Number { value, unknown, black })
    }

    #[test]
    fn numbers_words_and_signs() {
        assert_eq!(
            tokens("1.e4 e5 2... x 3… 4 1-0 1/2-1/2 1? …, M"),
            [
                number(1, false, false),
                word("e4"),
                word("e5"),
                number(2, false, true),
                word("x"),
                number(3, false, true),
                number(4, false, false),
                word("1-0"),
                word("1/2-1/2"),
                number(1, true, false),
                Ok(Token::Ellipsis),
                word("M"),
            ]
        );
        assert_eq!(
            tokens("E7-E13 ?!(=):\n.(6. …, X)\n..{c}$[2] $14"),
            [
                word("E7-E13"),
                word("?!"),
                Ok(Token::DrawOffer),
                word(":"),
                Ok(Token::Open),
                number(6, false, false),
                Ok(Token::Ellipsis),
                word("X"),
                Ok(Token::Close),
                Ok(Token::Comment("c".into())),
                Ok(Token::Label(2)),
                Ok(Token::Nag(14)),
            ]
        );
    }

    #[test]
    fn tags_and_comments() {
        let tag = |name: &str, value: &str| Ok(Token::Tag { name: name.into(), value: value.into() });
        assert_eq!(
            tokens("\u{FEFF}[A \"x \\\"y\\\" \\\\ \\n ]\"][ B  y z ]\r\n%[C \"\"]\n; c } d\n{e\nf}"),
            [
                tag("A", "x \"y\" \\ \\n ]"),
                tag("B", "y z"),
                Ok(Token::Comment(" c } d".into())),
                Ok(Token::Comment("e\nf".into()))
            ]
        );
    }

    #[test]
    fn what_is_wrong_is_told_and_reading_goes_on() {
        for bad in ["[A \"x\ny", "[]\ny", "[A \"x\"\ny", "$ y", "$300 y", "$[1 y", "99999999999 y"] {
            let all = tokens(bad);
            assert!(all[0].is_err(), "{bad}");
            assert_eq!(all[1], word("y"), "{bad}");
        }
        assert_eq!(tokens("e4 {open")[1], Err("the comment opened on line 1 is not closed: '}' is expected".into()));
    }
}
