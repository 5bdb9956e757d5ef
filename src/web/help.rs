//! The guides as pages: Markdown made into HTML, in the style of the board's page.

use std::fmt::Write as _;
use std::sync::LazyLock;

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::assets::{Asset, HTML, PICTURE};
use crate::guides::{GUIDES, Guide, PICTURES};

/// The pages, their list, and their pictures, made when the first one is asked for.
static PAGES: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let guides = GUIDES.iter().map(|guide| {
        Asset::new(format!("/help/{}", guide.name), HTML, page(guide.title(), guide.name, &body(guide)).into_bytes())
    });
    let pictures =
        PICTURES.iter().map(|&(name, text)| Asset::new(format!("/help/pictures/{name}.svg"), PICTURE, text.as_bytes()));
    let list = Asset::new("/help", HTML, page("Help", "", "<h1>Help</h1>\n").into_bytes());
    guides.chain(pictures).chain([list]).collect()
});

/// The page or picture with this path.
pub fn find(path: &str) -> Option<&'static Asset> {
    PAGES.iter().find(|page| page.path == path)
}

/// What is around a guide: the way to the others, and to the board.
fn page(title: &str, name: &str, body: &str) -> String {
    let mut links = String::new();
    for guide in GUIDES {
        let current = if guide.name == name { " aria-current=\"page\"" } else { "" };
        let _ = writeln!(links, "<a href=\"/help/{}\"{current}>{}</a>", guide.name, guide.title());
    }
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<meta name=\"color-scheme\" content=\"light dark\">
<title>{title} · Víbria</title>
<link rel=\"icon\" href=\"/assets/icon.svg\">
<link rel=\"stylesheet\" href=\"/assets/base.css\">
<link rel=\"stylesheet\" href=\"/assets/guide.css\">
<script type=\"module\" src=\"/assets/guide.js\"></script>
</head>
<body class=\"guide\">
<header class=\"top\"><p><a href=\"/\">Víbria</a></p></header>
<nav aria-label=\"Guides\">
{links}</nav>
<main>
{body}</main>
</body>
</html>
"
    )
}

/// The guide's text as HTML. Headings can be linked to, pages and pictures are found on this server, and tables and programs' texts that are
/// too wide for the window are scrolled alone.
fn body(guide: &Guide) -> String {
    let mut events: Vec<Event> = Parser::new_ext(guide.text, Options::ENABLE_TABLES).collect();
    for at in 0..events.len() {
        if matches!(events[at], Event::Start(Tag::Heading { .. })) {
            let inside = events[at + 1..].iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
            let text: String = inside.filter_map(text_of).collect();
            if let Event::Start(Tag::Heading { id, .. }) = &mut events[at] {
                *id = Some(format!("{SECTION}{}", anchor(&text)).into());
            }
        }
    }
    let events = events.into_iter().flat_map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            [None, Some(Event::Start(Tag::Link { link_type, dest_url: address(dest_url), title, id })), None]
        }
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            [None, Some(Event::Start(Tag::Image { link_type, dest_url: address(dest_url), title, id })), None]
        }
        Event::Start(Tag::Table(_)) => [Some(Event::Html(WIDE.into())), Some(event), None],
        Event::End(TagEnd::Table) => [None, Some(event), Some(Event::Html("</div>\n".into()))],
        Event::Start(Tag::CodeBlock(_)) => [Some(Event::Html(WIDE.into())), Some(event), None],
        Event::End(TagEnd::CodeBlock) => [None, Some(event), Some(Event::Html("</div>\n".into()))],
        event => [None, Some(event), None],
    });
    let mut text = String::new();
    html::push_html(&mut text, events.flatten());
    text
}

/// Begins the names of headings, so that none is one of the board's page, whose style sheet is used here too.
const SECTION: &str = "section-";

/// What scrolls by itself must be reachable by the keyboard.
const WIDE: &str = "<div class=\"scroll\" tabindex=\"0\" role=\"group\">";

fn text_of(event: &Event) -> Option<String> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text.to_string()),
        _ => None,
    }
}

/// The name of a heading in links, as the forges and rustdoc make it: small letters, hyphens for blanks, no other signs.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-'));
    kept.map(|c| if c == ' ' { '-' } else { c }).flat_map(char::to_lowercase).collect()
}

/// Where something lies on this server that a guide has beside it in the repository.
fn address(link: CowStr<'_>) -> CowStr<'_> {
    let name = link.rsplit('/').next().unwrap_or_default();
    if let Some(heading) = link.strip_prefix('#') {
        format!("#{SECTION}{heading}").into()
    } else if name.ends_with(".svg") {
        format!("/help/pictures/{name}").into()
    } else if let Some(name) = name.strip_suffix(".md") {
        format!("/help/{name}").into()
    } else {
        link
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of an attribute.
    fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
        let opening = format!(" {attribute}=\"");
        html.split(&opening).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
    }

    #[test]
    fn whatever_a_page_links_to_is_there() {
        for guide in GUIDES {
            let page = find(&format!("/help/{}", guide.name)).unwrap();
            let html = std::str::from_utf8(&page.bytes).unwrap();
            assert!(!html.contains("]["), "{}: a link without an address", guide.name);
            for address in [values(html, "src"), values(html, "href")].concat() {
                let there = if let Some(anchor) = address.strip_prefix('#') {
                    html.contains(&format!(" id=\"{anchor}\""))
                } else {
                    address.starts_with("https://") || super::super::assets::find(address).is_some()
                };
                assert!(there, "{}: {address}", guide.name);
            }
            assert_eq!(html.matches("<h1").count(), 1, "{}", guide.name);
        }
        assert!(find("/help").is_some() && find("/help/none").is_none());
    }

    #[test]
    fn every_picture_is_shown() {
        let all: Vec<&[u8]> = PAGES.iter().map(|page| &*page.bytes).collect();
        for (name, _) in PICTURES {
            let source = format!("src=\"/help/pictures/{name}.svg\"");
            assert!(all.iter().any(|page| String::from_utf8_lossy(page).contains(&source)), "{name}");
        }
    }

    #[test]
    fn headings_are_called_as_elsewhere() {
        assert_eq!(anchor("The king's first move"), "the-kings-first-move");
        assert_eq!(anchor("Gliński's chess"), "glińskis-chess");
    }
}
