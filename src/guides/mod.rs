//! Guides to the program and the rules of its games, for people: each is a file of Markdown.
//!
//! They are read here, under the help of the browser board, and in the repository. Pictures are made by the commands at the end of each page.

/// A guide.
#[derive(Debug)]
pub struct Guide {
    /// Its name in addresses.
    pub name: &'static str,
    /// Its text, Markdown.
    pub text: &'static str,
}

impl Guide {
    /// The heading of the page.
    pub fn title(&self) -> &'static str {
        self.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(self.name)
    }
}

/// Links to pictures, from a page below `target/doc` to the repository around it. Those at the end of a guide are for readers of the repository; the first ones hold.
macro_rules! links {
    ($guide:literal: $($name:literal)*) => {
        concat!(
            "[start]: ../../../../../positions/diagrams/", $guide, ".svg\n",
            $("[", $name, "]: ../../../../../src/guides/pictures/", $guide, "-", $name, ".svg\n",)*
            "\n"
        )
    };
}

#[doc = "[cescacs]: crate::guides::cescacs"]
#[doc = "[glinski]: crate::guides::glinski"]
#[doc = "[hexdameo]: crate::guides::hexdameo"]
#[doc = ""]
#[doc = include_str!("play.md")]
pub mod play {}

#[doc = include_str!("analyse.md")]
pub mod analyse {}

#[doc = include_str!("tournament.md")]
pub mod tournament {}

#[doc = include_str!("perft.md")]
pub mod perft {}

#[doc = links!("cescacs": "cells" "rook" "bishop" "knight" "pegasus" "wyvern" "elephant" "king" "pawn" "en-passant" "scornful" "castling" "promotion")]
#[doc = include_str!("cescacs.md")]
pub mod cescacs {}

#[doc = links!("glinski": "cells" "rook" "bishop" "knight" "king" "pawn" "en-passant" "promotion")]
#[doc = include_str!("glinski.md")]
pub mod glinski {}

#[doc = links!("hexdameo": "man" "line" "king" "capture" "king-capture" "promotion")]
#[doc = include_str!("hexdameo.md")]
pub mod hexdameo {}

/// All guides.
pub const GUIDES: &[Guide] = &[
    Guide { name: "play", text: include_str!("play.md") },
    Guide { name: "analyse", text: include_str!("analyse.md") },
    Guide { name: "tournament", text: include_str!("tournament.md") },
    Guide { name: "perft", text: include_str!("perft.md") },
    Guide { name: "cescacs", text: include_str!("cescacs.md") },
    Guide { name: "glinski", text: include_str!("glinski.md") },
    Guide { name: "hexdameo", text: include_str!("hexdameo.md") },
];

/// The pictures of the guides: name, and SVG.
pub const PICTURES: &[(&str, &str)] = &[
    ("cescacs", include_str!("../../positions/diagrams/cescacs.svg")),
    ("cescacs-cells", include_str!("pictures/cescacs-cells.svg")),
    ("cescacs-rook", include_str!("pictures/cescacs-rook.svg")),
    ("cescacs-bishop", include_str!("pictures/cescacs-bishop.svg")),
    ("cescacs-knight", include_str!("pictures/cescacs-knight.svg")),
    ("cescacs-pegasus", include_str!("pictures/cescacs-pegasus.svg")),
    ("cescacs-wyvern", include_str!("pictures/cescacs-wyvern.svg")),
    ("cescacs-elephant", include_str!("pictures/cescacs-elephant.svg")),
    ("cescacs-king", include_str!("pictures/cescacs-king.svg")),
    ("cescacs-pawn", include_str!("pictures/cescacs-pawn.svg")),
    ("cescacs-en-passant", include_str!("pictures/cescacs-en-passant.svg")),
    ("cescacs-scornful", include_str!("pictures/cescacs-scornful.svg")),
    ("cescacs-castling", include_str!("pictures/cescacs-castling.svg")),
    ("cescacs-promotion", include_str!("pictures/cescacs-promotion.svg")),
    ("glinski", include_str!("../../positions/diagrams/glinski.svg")),
    ("glinski-cells", include_str!("pictures/glinski-cells.svg")),
    ("glinski-rook", include_str!("pictures/glinski-rook.svg")),
    ("glinski-bishop", include_str!("pictures/glinski-bishop.svg")),
    ("glinski-knight", include_str!("pictures/glinski-knight.svg")),
    ("glinski-king", include_str!("pictures/glinski-king.svg")),
    ("glinski-pawn", include_str!("pictures/glinski-pawn.svg")),
    ("glinski-en-passant", include_str!("pictures/glinski-en-passant.svg")),
    ("glinski-promotion", include_str!("pictures/glinski-promotion.svg")),
    ("hexdameo", include_str!("../../positions/diagrams/hexdameo.svg")),
    ("hexdameo-man", include_str!("pictures/hexdameo-man.svg")),
    ("hexdameo-line", include_str!("pictures/hexdameo-line.svg")),
    ("hexdameo-king", include_str!("pictures/hexdameo-king.svg")),
    ("hexdameo-capture", include_str!("pictures/hexdameo-capture.svg")),
    ("hexdameo-king-capture", include_str!("pictures/hexdameo-king-capture.svg")),
    ("hexdameo-promotion", include_str!("pictures/hexdameo-promotion.svg")),
];

/// The guide with this name.
pub fn find(name: &str) -> Option<&'static Guide> {
    GUIDES.iter().find(|guide| guide.name == name)
}
