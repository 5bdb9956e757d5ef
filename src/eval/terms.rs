//! An evaluation taken apart, for people.

/// One line of an explained evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// What it is.
    pub name: String,
    /// White's and Black's share, in centipawns or in the rules' documented points, as the heading says.
    pub share: [f64; 2],
}

/// A row a term: its name, White's share, Black's, and the difference.
pub fn table(terms: &[Term]) -> String {
    let width = terms.iter().map(|term| term.name.chars().count()).max().unwrap_or(0).max(4);
    let mut text = format!("{:width$} {:>9} {:>9} {:>9}\n", "term", "White", "Black", "balance");
    for term in terms {
        let [white, black] = term.share;
        let balance = white - black;
        text.push_str(&format!(
            "{:width$} {} {} {}\n",
            term.name,
            number(white, false),
            number(black, false),
            number(balance, true)
        ));
    }
    text
}

/// Nine characters, without decimals where there are none.
fn number(value: f64, signed: bool) -> String {
    let decimals = if value.fract() == 0.0 { 0 } else { 2 };
    match signed && value != 0.0 {
        true => format!("{value:>+9.decimals$}"),
        false => format!("{value:>9.decimals$}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_row_a_term() {
        let term = |name: &str, white, black| Term { name: name.to_owned(), share: [white, black] };
        let text = table(&[term("pawns", 11.0, 10.0), term("placement", 0.5, 0.5)]);
        let expected = "term          White     Black   balance
pawns            11        10        +1
placement      0.50      0.50         0
";
        assert_eq!(text, expected);
    }
}
