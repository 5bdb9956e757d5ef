use std::collections::HashMap;

use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::{Document, Node};

use super::geometry::{EDGE, HEIGHT};
use super::*;
use crate::dispatch;
use crate::game::{Game, Line};
use crate::games::glinski::{Glinski, Options};
use crate::games::hexdameo::{self, Hexdameo};
use crate::variants::{Settings, Variant};

/// Gliński's start, and the picture of it.
fn glinski() -> (Glinski, Picture) {
    let start = Glinski::start(&Options::default());
    (start.clone(), Picture::new(&start))
}

fn cell(name: &str) -> Cell {
    <Glinski>::read_cell(name).unwrap()
}

/// The attributes `x` and `y` of all that uses a definition, rounded to units.
fn uses(document: &Document, id: &str) -> Vec<(i32, i32)> {
    let reference = format!("#{id}");
    let uses = document.descendants().filter(|node| node.attribute("href") == Some(&reference));
    uses.map(|node| (whole(&node, "x"), whole(&node, "y"))).collect()
}

fn whole(node: &Node, attribute: &str) -> i32 {
    node.attribute(attribute).unwrap().parse::<f32>().unwrap().round() as i32
}

/// What an element is painted with that has this attribute and value.
fn painted<'a>(document: &'a Document, attribute: &str, value: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute(attribute) == Some(value)).collect()
}

/// Pixels of a picture.
struct Canvas<'a> {
    picture: &'a Picture,
    style: &'a Style,
    pixels: Pixmap,
}

impl Canvas<'_> {
    fn new<'a>(picture: &'a Picture, style: &'a Style) -> Canvas<'a> {
        Canvas { picture, style, pixels: Pixmap::decode_png(&png(picture, style).unwrap()).unwrap() }
    }

    /// Red, green and blue in the middle of a cell of a board with coordinates around it.
    fn at(&self, name: &str) -> [u8; 3] {
        let corners = geometry::frame(self.picture.board, 1.04 * HEIGHT);
        let right = corners.iter().fold(0.0f32, |x, corner| x.max(corner.x)).ceil();
        let (width, height) = (self.pixels.width() as f32, self.pixels.height() as f32);
        let turn = if self.style.flipped { -1.0 } else { 1.0 };
        let at = geometry::centre(self.picture.board, cell(name)) * (turn * width / (2.0 * right));
        let color = self.pixels.pixel((at.x + width / 2.0) as u32, (at.y + height / 2.0) as u32).unwrap();
        [color.red(), color.green(), color.blue()]
    }
}

#[test]
fn every_variant_is_well_formed_and_small_and_shows_every_piece() {
    for variant in Variant::ALL {
        dispatch!(variant, G => {
            let start = G::start(&G::rules_of(variant, &Settings::default()));
            let mut picture = Picture::new(&start);
            picture.title = "<&>\"\u{1}".to_owned();
            let svg = picture.svg(&Style::default());
            assert!(svg.len() < 25_000, "{variant}: {} bytes", svg.len());
            let document = Document::parse(&svg).unwrap();
            let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
            assert_eq!(title.text(), Some("<&>\""));
            assert_eq!(uses(&document, "cell").len(), G::BOARD.cells());
            let mut count: HashMap<Figure, usize> = HashMap::new();
            for cell in G::BOARD.iter() {
                if let Some(piece) = start.piece_at(cell) {
                    *count.entry(G::CUSTOMS.signs[usize::from(piece.kind)].figure).or_default() += 1;
                }
            }
            for (figure, count) in count {
                assert_eq!(uses(&document, glyphs::Glyph::of(figure).name).len(), count, "{variant}: {figure:?}");
            }
            // Whatever is used is defined, once.
            let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
            for reference in document.descendants().filter_map(|node| node.attribute("href")) {
                assert_eq!(ids.iter().filter(|id| reference[1..] == ***id).count(), 1, "{variant}: {reference}");
            }
        });
    }
}

/// Files are columns 1.5 edges apart, cells of a file a height apart; White at the bottom, unless flipped.
#[test]
fn cells_lie_where_a_flat_top_board_has_them() {
    let (_, picture) = glinski();
    let board = picture.board;
    let at = |name: &str| geometry::centre(board, cell(name));
    assert_eq!((at("f6").x, at("f6").y), (0.0, 0.0));
    assert_eq!((at("g6").x - at("f6").x, at("g6").y - at("f6").y), (1.5 * EDGE, -HEIGHT / 2.0));
    assert_eq!((at("a1").x, at("f1").y.round()), (-7.5 * EDGE, (5.0 * HEIGHT).round()));
    let kings = |flipped| {
        let svg = picture.svg(&Style { flipped, ..Style::default() });
        let mut kings = uses(&Document::parse(&svg).unwrap(), "king");
        kings.sort_by_key(|king| king.1);
        kings
    };
    // g1 is right of the middle, and 9 half heights below it.
    assert_eq!(kings(false), [(30, -156), (30, 156)]);
    assert_eq!(kings(true), [(-30, -156), (-30, 156)]);
}

#[test]
fn pixels_have_the_colours_of_tints_and_pieces() {
    let (_, picture) = glinski();
    let bytes = |Rgba([r, g, b, _]): Rgba| [r, g, b];
    for name in [ThemeName::Light, ThemeName::Dark, ThemeName::Print] {
        let theme = Theme::named(name);
        for flipped in [false, true] {
            let style = Style { theme, flipped, size: Some(300), ..Style::default() };
            // Gliński's centre is medium; its neighbours to the left are dark ahead and light behind.
            let canvas = Canvas::new(&picture, &style);
            for (name, color) in [
                ("f6", theme.medium),
                ("e6", theme.dark),
                ("e5", theme.light),
                ("d1", theme.sides[0].fill),
                ("d9", theme.sides[1].fill),
            ] {
                assert_eq!(canvas.at(name), bytes(color), "{name} of {:?}, flipped: {flipped}", style.theme.light);
            }
        }
    }
}

#[test]
fn the_last_move_and_a_check_are_marked_by_shapes() {
    let position = "k/3/5/7/9/11/11/11/11/Q10/5K5 w - - 0 1";
    let (start, _) = Glinski::read_position(position, &Options::default()).unwrap();
    let mut line = Line::new(start.clone());
    let m = start.legal_uci().into_iter().find_map(|text| {
        let m = start.read_move(&text).unwrap();
        let mut after = start.clone();
        after.make(m, &mut ());
        after.in_check().then_some(m)
    });
    let m = m.expect("a queen in the open can give check");
    line.push(m);
    let mut picture = Picture::new(line.position());
    picture.mark_move(&start, m);
    let king = line.position().checked_king().unwrap();
    assert_eq!((picture.check, picture.last_move.len()), (Some(king), 2));
    let theme = Theme::default();
    let svg = picture.svg(&Style::default());
    let document = Document::parse(&svg).unwrap();
    let outlines = painted(&document, "stroke", &theme.last_move[0].to_string());
    let dashed = outlines.iter().filter(|node| node.has_attribute("stroke-dasharray")).count();
    assert_eq!((outlines.len(), dashed), (2, 1), "dashed where it came from, whole where it is");
    let star = painted(&document, "fill", &theme.check[0].to_string());
    assert_eq!(star.len(), 1);
    assert_eq!(star[0].attribute("points").unwrap().split(' ').count(), 24);
}

#[test]
fn captures_and_line_moves_mark_every_cell_that_they_touch() {
    let (start, _) = Hexdameo::read_position("W:WKh5:Be4,g5,h6", &hexdameo::Rules::default()).unwrap();
    let m = start.read_move(&start.legal_uci()[0]).unwrap();
    let mut line = Line::new(start);
    line.push(m);
    let mut picture = Picture::new(line.position());
    picture.mark_move(&start, m);
    let effects = start.side_effects(m).len();
    assert!(effects >= 2, "a capture of several");
    assert_eq!(picture.last_move.len(), effects + 2);
}

#[test]
fn marks_targets_and_fills_are_drawn_where_they_are_asked_for() {
    let (_, mut picture) = glinski();
    let style = Style { size: Some(300), ..Style::default() };
    picture.targets = vec![cell("f6"), cell("f7")];
    picture.marked = vec![cell("a3")];
    picture.fills = vec![(cell("l3"), Rgba::rgb(0x01_02_03))];
    let theme = Theme::default();
    let svg = picture.svg(&style);
    let document = Document::parse(&svg).unwrap();
    let targets = painted(&document, "fill", &theme.target.to_string());
    let names: Vec<&str> = targets.iter().map(|node| node.tag_name().name()).collect();
    assert_eq!(names, ["circle", "path"], "f6 is empty, a pawn stands on f7");
    assert_eq!(painted(&document, "stroke", &theme.mark.to_string()).len(), 1);
    let Rgba([r, g, b, _]) = theme.mark;
    let canvas = Canvas::new(&picture, &style);
    assert_eq!(canvas.at("a3"), [r, g, b], "the middle of the cross");
    assert_eq!(canvas.at("l3"), [1, 2, 3]);
}

#[test]
fn arrows_are_arrows_and_circles_with_scores() {
    let (_, mut picture) = glinski();
    let arrow = |from, to, color, score: Option<&str>| Arrow {
        from: cell(from),
        to: cell(to),
        color,
        score: score.map(str::to_owned),
    };
    picture.arrows = vec![
        arrow("f5", "f6", ArrowColor::Green, Some("+1.5")),
        arrow("b4", "b4", ArrowColor::Red, None),
        arrow("a1", "l6", ArrowColor::Blue, Some("<")),
    ];
    for name in [ThemeName::Light, ThemeName::Print] {
        let theme = Theme::named(name);
        let svg = picture.svg(&Style { theme, ..Style::default() });
        let document = Document::parse(&svg).unwrap();
        let groups: Vec<Node> = document.descendants().filter(|node| node.has_attribute("opacity")).collect();
        assert_eq!(groups.len(), 3);
        for (group, arrow) in groups.iter().zip(&picture.arrows) {
            assert_eq!(group.attribute("fill"), Some(&*theme.arrow(arrow.color).color.to_string()));
        }
        // The head points at the middle of f6, which is the origin.
        let head = groups[0].descendants().find(|node| node.has_tag_name("polygon")).unwrap();
        assert_eq!(head.attribute("points").unwrap().split(' ').nth(1), Some("0,0"));
        let circle = groups[1].descendants().find(|node| node.has_tag_name("circle")).unwrap();
        assert_eq!((whole(&circle, "cx"), whole(&circle, "cy")), (-120, 0));
        // "+" is defined for the score; what cannot be written is left out.
        assert_eq!((uses(&document, "t2b").len(), uses(&document, "t3c").len()), (1, 0));
        let dashes: Vec<bool> =
            groups.iter().map(|group| group.descendants().any(|node| node.has_attribute("stroke-dasharray"))).collect();
        assert_eq!(dashes, if name == ThemeName::Print { [false, true, true] } else { [false; 3] });
    }
}

/// What stands around the boards, from the left and from below.
#[test]
fn coordinates_name_files_and_ranks() {
    for (variant, count, some) in [
        (Variant::Glinski, 22, &["a", "l", "1", "11"][..]),
        (Variant::Cescacs, 36, &["p7", "f0", "z7", "8", "21", "28"][..]),
        (Variant::Hexdameo, 18, &["a", "i", "1", "9"][..]),
    ] {
        dispatch!(variant, G => {
            let picture = Picture::new(&G::start(&G::rules_of(variant, &Settings::default())));
            let labels = labels::around(&picture);
            let texts: Vec<&str> = labels.iter().map(|label| &*label.text).collect();
            assert_eq!(texts.len(), count, "{texts:?}");
            for text in some {
                assert!(texts.contains(text), "{text} in {texts:?}");
            }
            // No label lies in a cell or under another one.
            for (index, label) in labels.iter().enumerate() {
                let away = |at: geometry::Point| (at - label.at).length();
                let cells = picture.places.iter().map(|place| away(geometry::centre(picture.board, place.cell)));
                assert!(cells.fold(f32::MAX, f32::min) > 0.7 * HEIGHT, "{}", label.text);
                assert!(labels[..index].iter().all(|other| away(other.at) > 0.45 * HEIGHT), "{}", label.text);
            }
        });
    }
    let (_, picture) = glinski();
    let signs = |coordinates| {
        let svg = picture.svg(&Style { coordinates, ..Style::default() });
        Document::parse(&svg).map(|document| uses(&document, "t61").len()).unwrap()
    };
    // The letter a: once around the board, in the names of six cells.
    assert_eq!([Coordinates::Edge, Coordinates::Cells, Coordinates::None].map(signs), [1, 6, 0]);
}

#[test]
fn pngs_have_the_width_that_was_asked_for() {
    let (_, picture) = glinski();
    for size in [16, 333] {
        let bytes = png(&picture, &Style { size: Some(size), ..Style::default() }).unwrap();
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        let [width, height] = [16, 20].map(|at| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap()));
        assert_eq!(width, size);
        // A hexagon on its corner: √3 to 2.
        assert!((f64::from(height) - f64::from(width) * 2.0 / 3f64.sqrt()).abs() <= 2.0 + f64::from(width) * 0.01);
    }
    for size in [0, 15, 8193, u32::MAX] {
        let refused = png(&picture, &Style { size: Some(size), ..Style::default() });
        assert!(matches!(refused, Err(RasterError::Size(refused)) if refused == size));
    }
}
