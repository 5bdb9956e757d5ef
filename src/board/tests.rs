use super::*;
use crate::games::cescacs::Cescacs;
use crate::games::glinski::Glinski;
use crate::games::hexdameo::Hexdame;

/// A board whose cells are named by column letter and height, as on the largest board, with pieces taken from a lattice drawing.
fn diagram(side: u8, signs: &'static [Sign], lattice: &str) -> Diagram {
    let board = Hexagon { side };
    let cells: Vec<Cell> = board.iter().collect();
    let mut names = vec![String::new(); 256];
    let mut pieces = vec![None; 256];
    let pitch = if side <= 5 { 5 } else { 4 };
    let rows: Vec<Vec<char>> = lattice.lines().map(|line| line.chars().collect()).collect();
    for &cell in &cells {
        let height = usize::from(board.height(cell));
        names[cell.index()] = format!("{}{height}", (b'a' + cell.column()) as char);
        let sign = rows[rows.len() - 1 - height][usize::from(cell.column()) * pitch];
        let color = if sign.is_ascii_uppercase() || sign == 'w' { Color::White } else { Color::Black };
        let kind = signs.iter().position(|kind| kind.letters.contains(&sign)).unwrap_or(0) as u8;
        pieces[cell.index()] = (sign != '·').then_some(Piece { color, kind });
    }
    Diagram { board, signs, pieces, names, marks: vec![None; 256], cells }
}

fn bare() -> Style {
    Style { labels: false, ..Style::default() }
}

const HEXDAME: (u8, &[Sign], &str, &str) = (
    5,
    Hexdame::CUSTOMS.signs,
    include_str!("drawings/hexdame-lattice.txt"),
    include_str!("drawings/hexdame-outline.txt"),
);
const GLINSKI: (u8, &[Sign], &str, &str) = (
    6,
    Glinski::CUSTOMS.signs,
    include_str!("drawings/glinski-lattice.txt"),
    include_str!("drawings/glinski-outline.txt"),
);
const CESCACS: (u8, &[Sign], &str, &str) = (
    8,
    Cescacs::CUSTOMS.signs,
    include_str!("drawings/cescacs-lattice.txt"),
    include_str!("drawings/cescacs-outline.txt"),
);

const SIDES: [(u8, &[Sign], &str, &str); 3] = [HEXDAME, GLINSKI, CESCACS];

/// The layout's drawing without labels and without the blank before it.
fn unlabelled_lattice(diagram: &Diagram) -> String {
    let drawing = diagram.draw(&Style { layout: Layout::Lattice, ..bare() });
    drawing.lines().map(|line| format!("{}\n", &line[1..])).collect()
}

#[test]
fn start_arrays_have_the_shapes_drawn_by_hand() {
    for (side, signs, lattice, outline) in SIDES {
        let diagram = diagram(side, signs, lattice);
        assert_eq!(diagram.draw(&bare()), outline);
        assert_eq!(unlabelled_lattice(&diagram), lattice);
    }
}

#[test]
fn outlines_have_their_sizes_and_fit_eighty_columns_with_labels() {
    let sizes = [(37, 19), (45, 23), (61, 31)];
    for ((side, signs, lattice, _), (width, height)) in SIDES.into_iter().zip(sizes) {
        let diagram = diagram(side, signs, lattice);
        for flipped in [false, true] {
            assert_eq!(diagram.size(&Style { flipped, ..bare() }), (width, height));
            let labelled = diagram.size(&Style { flipped, ..Style::default() });
            assert!(labelled.0 <= 80 && labelled.1 == height + 2, "{labelled:?}");
            let lattice = diagram.size(&Style { flipped, layout: Layout::Lattice, ..Style::default() });
            assert!(lattice.0 <= 80 && lattice.1 < height, "{lattice:?}");
        }
    }
}

#[test]
fn a_flipped_board_is_the_board_turned_round() {
    for (side, signs, lattice, _) in SIDES {
        let diagram = diagram(side, signs, lattice);
        // The lattice shows each cell as one sign, so that turning the text turns the board.
        let pad = |drawing: String, width: usize| -> Vec<Vec<char>> {
            drawing.lines().map(|line| format!("{line:width$}").chars().collect()).collect()
        };
        let style = Style { layout: Layout::Lattice, ..bare() };
        let width = diagram.size(&style).0 + 1;
        let upright = pad(diagram.draw(&style), width);
        let mut turned = pad(diagram.draw(&Style { flipped: true, ..style }), width);
        turned.reverse();
        turned.iter_mut().for_each(|row| row.reverse());
        assert_eq!(turned, upright);
    }
}

#[test]
fn labels_are_the_names_of_the_cells_beside_them() {
    let (side, signs, lattice, _) = CESCACS;
    let drawing = diagram(side, signs, lattice).draw(&Style::default());
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0].trim(), "h28");
    assert!(lines[10].starts_with("    \\___/") && lines[11].starts_with("a19 /   \\"), "{drawing}");
    assert_eq!(lines[32].trim(), "h0");
}

#[test]
fn marks_are_signs_without_colours_too() {
    let (side, signs, lattice, _) = GLINSKI;
    let mut diagram = diagram(side, signs, lattice);
    let at = |column, height| Hexagon { side: 6 }.at(column, height).unwrap();
    diagram.mark(at(5, 8), Mark::LastMove);
    diagram.mark(at(5, 10), Mark::Target);
    diagram.mark(at(6, 19), Mark::Check);
    diagram.mark(at(6, 19), Mark::LastMove);
    for layout in [Layout::Outline, Layout::Lattice] {
        let drawing = diagram.draw(&Style { layout, ..Style::default() });
        assert!(drawing.contains("(P)") && drawing.contains(" * ") && drawing.contains("+k+"), "{drawing}");
        assert!(!drawing.contains('\x1b'));
        let colored = diagram.draw(&Style { layout, color: true, ..Style::default() });
        let mut plain = String::new();
        for part in colored.split('\x1b') {
            plain.push_str(part.strip_prefix('[').map_or(part, |rest| rest.split_once('m').unwrap().1));
        }
        let trimmed: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        assert_eq!(trimmed, drawing);
    }
}

#[test]
fn symbols_are_those_of_the_game() {
    let piece = |color, kind| Piece { color, kind };
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(Glyphs::Unicode.of(Glinski::CUSTOMS.signs, piece(white, 5)), '♔');
    assert_eq!(Glyphs::Unicode.of(Glinski::CUSTOMS.signs, piece(black, 1)), '♞');
    assert_eq!(Glyphs::Unicode.of(Cescacs::CUSTOMS.signs, piece(black, 1)), 'e');
    assert_eq!(Glyphs::Letters.of(Cescacs::CUSTOMS.signs, piece(white, 6)), 'V');
    assert_eq!([0, 1].map(|kind| Glyphs::Letters.of(Hexdame::CUSTOMS.signs, piece(white, kind))), ['w', 'W']);
    assert_eq!([0, 1].map(|kind| Glyphs::Unicode.of(Hexdame::CUSTOMS.signs, piece(black, kind))), ['⛂', '⛃']);
}
