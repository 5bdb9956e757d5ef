//! What Tab completes.

/// What can be typed at a prompt.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Offers {
    /// Words of commands.
    pub words: Vec<&'static str>,
    /// Legal moves in the game's notation.
    pub moves: Vec<String>,
    /// The same as UCI text, for those who type it.
    pub uci: Vec<String>,
    /// Names of the cells from which a piece can move, for `moves CELL`.
    pub cells: Vec<String>,
}

impl Offers {
    /// Where what is to be replaced begins in `line`, the text before the cursor, in bytes, and what can stand there.
    ///
    /// The game's notation comes before UCI text, and the spelling before one that differs in capitals only.
    pub fn complete(&self, line: &str) -> (usize, Vec<String>) {
        let text = line.trim_start();
        let start = line.len() - text.len();
        if let Some((word, cell)) = text.split_once(char::is_whitespace)
            && word.eq_ignore_ascii_case("moves")
        {
            let cell = cell.trim_start();
            return (line.len() - cell.len(), beginning(&self.cells, cell));
        }
        let mut found: Vec<String> = beginning(&self.moves, text);
        let words = self.words.iter().filter(|word| word.starts_with(&text.to_ascii_lowercase()));
        found.extend(words.map(|&word| word.to_owned()));
        if found.is_empty() {
            found = beginning(&self.uci, text);
        }
        (start, found)
    }
}

fn beginning(all: &[String], text: &str) -> Vec<String> {
    let exact: Vec<String> = all.iter().filter(|one| one.starts_with(text)).cloned().collect();
    if !exact.is_empty() {
        return exact;
    }
    let small = text.to_lowercase();
    all.iter().filter(|one| one.to_lowercase().starts_with(&small)).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn moves_words_and_cells_are_completed() {
        let offers = Offers {
            words: vec!["board", "hint", "moves"],
            moves: strings(&["b4", "Bf1d5", "Bf2e4", "Nc3"]),
            uci: strings(&["b1b4", "f1d5"]),
            cells: strings(&["b1", "f1", "f2"]),
        };
        let complete = |line: &str| offers.complete(line);
        assert_eq!(complete("Bf"), (0, strings(&["Bf1d5", "Bf2e4"])));
        assert_eq!(complete("b"), (0, strings(&["b4", "board"])));
        // In capitals only where the small letter begins nothing.
        assert_eq!(complete(" n"), (1, strings(&["Nc3"])));
        assert_eq!(complete("H"), (0, strings(&["hint"])));
        assert_eq!(complete("f"), (0, strings(&["f1d5"])));
        assert_eq!(complete("moves f"), (6, strings(&["f1", "f2"])));
        assert_eq!(complete("x"), (0, Vec::new()));
        assert_eq!(complete("").1.len(), 7);
    }
}
