//! The files of the page, embedded into the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::help;

/// A file of the page.
pub struct Asset {
    /// Its path on the server.
    pub path: Cow<'static, str>,
    /// What it is.
    pub content_type: &'static str,
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// Changes whenever the file does, so that a browser which asks for what it has already gets nothing stale.
    pub tag: String,
}

impl Asset {
    /// A file.
    pub fn new(
        path: impl Into<Cow<'static, str>>,
        content_type: &'static str,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Asset {
        let bytes = bytes.into();
        let tag = format!("\"{}-{:x}-{:08x}\"", env!("CARGO_PKG_VERSION"), bytes.len(), crc32fast::hash(&bytes));
        Asset { path: path.into(), content_type, bytes, tag }
    }
}

/// What a page is.
pub const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

const STYLE: &str = "text/css; charset=utf-8";
/// What a picture is.
pub const PICTURE: &str = "image/svg+xml";

/// `(path, type, bytes)` of each file.
const FILES: &[(&str, &str, &[u8])] = &[
    ("/", HTML, include_bytes!("assets/index.html")),
    ("/assets/icon.svg", PICTURE, include_bytes!("assets/icon.svg")),
    ("/assets/base.css", STYLE, include_bytes!("assets/base.css")),
    ("/assets/board.css", STYLE, include_bytes!("assets/board.css")),
    ("/assets/guide.css", STYLE, include_bytes!("assets/guide.css")),
    ("/assets/panel.css", STYLE, include_bytes!("assets/panel.css")),
    ("/assets/actions.js", SCRIPT, include_bytes!("assets/actions.js")),
    ("/assets/analysis.js", SCRIPT, include_bytes!("assets/analysis.js")),
    ("/assets/arrows.js", SCRIPT, include_bytes!("assets/arrows.js")),
    ("/assets/board.js", SCRIPT, include_bytes!("assets/board.js")),
    ("/assets/choices.js", SCRIPT, include_bytes!("assets/choices.js")),
    ("/assets/dialogs.js", SCRIPT, include_bytes!("assets/dialogs.js")),
    ("/assets/dom.js", SCRIPT, include_bytes!("assets/dom.js")),
    ("/assets/editor.js", SCRIPT, include_bytes!("assets/editor.js")),
    ("/assets/explorer.js", SCRIPT, include_bytes!("assets/explorer.js")),
    ("/assets/files.js", SCRIPT, include_bytes!("assets/files.js")),
    ("/assets/guide.js", SCRIPT, include_bytes!("assets/guide.js")),
    ("/assets/hands.js", SCRIPT, include_bytes!("assets/hands.js")),
    ("/assets/help.js", SCRIPT, include_bytes!("assets/help.js")),
    ("/assets/hexes.js", SCRIPT, include_bytes!("assets/hexes.js")),
    ("/assets/keys.js", SCRIPT, include_bytes!("assets/keys.js")),
    ("/assets/language.js", SCRIPT, include_bytes!("assets/language.js")),
    ("/assets/main.js", SCRIPT, include_bytes!("assets/main.js")),
    ("/assets/moves.js", SCRIPT, include_bytes!("assets/moves.js")),
    ("/assets/newgame.js", SCRIPT, include_bytes!("assets/newgame.js")),
    ("/assets/players.js", SCRIPT, include_bytes!("assets/players.js")),
    ("/assets/puzzle.js", SCRIPT, include_bytes!("assets/puzzle.js")),
    ("/assets/session.js", SCRIPT, include_bytes!("assets/session.js")),
    ("/assets/settings.js", SCRIPT, include_bytes!("assets/settings.js")),
    ("/assets/storage.js", SCRIPT, include_bytes!("assets/storage.js")),
    ("/assets/typing.js", SCRIPT, include_bytes!("assets/typing.js")),
    ("/assets/words.js", SCRIPT, include_bytes!("assets/words.js")),
    ("/assets/lang/ca.js", SCRIPT, include_bytes!("assets/lang/ca.js")),
    ("/assets/lang/en.js", SCRIPT, include_bytes!("assets/lang/en.js")),
    ("/assets/lang/es.js", SCRIPT, include_bytes!("assets/lang/es.js")),
    ("/assets/lang/hu.js", SCRIPT, include_bytes!("assets/lang/hu.js")),
    ("/assets/lang/pl.js", SCRIPT, include_bytes!("assets/lang/pl.js")),
];

static ASSETS: LazyLock<Vec<Asset>> =
    LazyLock::new(|| FILES.iter().map(|&(path, content_type, bytes)| Asset::new(path, content_type, bytes)).collect());

/// The file with this path.
pub fn find(path: &str) -> Option<&'static Asset> {
    if path.starts_with("/help") { help::find(path) } else { ASSETS.iter().find(|asset| asset.path == path) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file that is forgotten in the list would be missing in the program only.
    #[test]
    fn all_files_are_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/web/assets");
        let mut folders = vec![std::path::PathBuf::from(folder)];
        let mut files = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files += 1;
                    let bytes = std::fs::read(&path).unwrap();
                    assert!(FILES.iter().any(|(_, _, embedded)| *embedded == bytes), "{}", path.display());
                }
            }
        }
        assert_eq!(files, FILES.len());
    }

    #[test]
    fn the_page_is_small() {
        let bytes: usize = FILES.iter().map(|(_, _, bytes)| bytes.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes in all");
    }
}
