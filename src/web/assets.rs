//! The files of the page, embedded into the program.

use std::sync::LazyLock;

/// A file of the page.
pub struct Asset {
    /// Its path on the server.
    pub path: &'static str,
    /// What it is.
    pub content_type: &'static str,
    /// What it holds.
    pub bytes: &'static [u8],
    /// Changes whenever the file does, so that a browser which asks for what it has already gets nothing stale.
    pub tag: String,
}

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// `(path, type, bytes)` of each file.
const FILES: &[(&str, &str, &[u8])] =
    &[("/", HTML, include_bytes!("assets/index.html")), ("/assets/main.js", SCRIPT, include_bytes!("assets/main.js"))];

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let asset = |&(path, content_type, bytes): &(&'static str, &'static str, &'static [u8])| {
        let tag = format!("\"{}-{:x}-{:08x}\"", env!("CARGO_PKG_VERSION"), bytes.len(), crc32fast::hash(bytes));
        Asset { path, content_type, bytes, tag }
    };
    FILES.iter().map(asset).collect()
});

/// The file with this path.
pub fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_small() {
        let bytes: usize = FILES.iter().map(|(_, _, bytes)| bytes.len()).sum();
        assert!(bytes < 300_000, "{bytes} bytes in all");
    }
}
