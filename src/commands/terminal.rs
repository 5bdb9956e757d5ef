//! What the output can show: colours, width, height.

use std::io::{self, IsTerminal};

/// When to use colours.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorChoice {
    /// On a terminal that can, unless the environment says otherwise.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What stdout can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terminal {
    /// Whether it is a terminal: then lines may be rewritten in place.
    pub interactive: bool,
    /// Whether to use colours.
    pub color: bool,
    /// Columns and lines, where they are known.
    pub size: Option<(usize, usize)>,
}

impl Terminal {
    /// Looks at stdout and the environment.
    pub fn new(choice: ColorChoice) -> Terminal {
        let interactive = io::stdout().is_terminal();
        let size = terminal_size::terminal_size().map(|(width, height)| (width.0.into(), height.0.into()));
        let color = colored(choice, interactive, |name| std::env::var(name).ok());
        Terminal { interactive, color, size: size.filter(|_| interactive) }
    }
}

/// The order of precedence of the command-line crates that honour these variables: the flag, NO_COLOR
/// (<https://no-color.org>: any value that is not empty), CLICOLOR_FORCE and CLICOLOR (<https://bixense.com/clicolors>), then
/// whether it is a terminal that can.
fn colored(choice: ColorChoice, interactive: bool, variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto if set("NO_COLOR").is_some() => false,
        ColorChoice::Auto if set("CLICOLOR_FORCE").is_some_and(|value| value != "0") => true,
        ColorChoice::Auto if set("CLICOLOR").is_some_and(|value| value == "0") => false,
        ColorChoice::Auto => interactive && set("TERM").is_none_or(|value| value != "dumb"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_flag_then_the_environment_then_the_terminal() {
        let with = |pairs: &'static [(&str, &str)]| {
            move |name: &str| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_string())
        };
        let auto = ColorChoice::Auto;
        assert!(colored(auto, true, with(&[])));
        assert!(!colored(auto, false, with(&[])));
        assert!(!colored(auto, true, with(&[("TERM", "dumb")])));
        assert!(!colored(auto, true, with(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")])));
        assert!(colored(auto, true, with(&[("NO_COLOR", "")])));
        assert!(colored(auto, false, with(&[("CLICOLOR_FORCE", "1")])));
        assert!(!colored(auto, false, with(&[("CLICOLOR_FORCE", "0")])));
        assert!(!colored(auto, true, with(&[("CLICOLOR", "0")])));
        assert!(colored(ColorChoice::Always, false, with(&[("NO_COLOR", "1")])));
        assert!(!colored(ColorChoice::Never, true, with(&[("CLICOLOR_FORCE", "1")])));
    }
}
