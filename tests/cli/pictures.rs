//! `show` with pictures.

use std::fs;

use crate::support::{Folder, Ran, VARIANTS, run, vibria};

/// Width and height of a PNG.
fn dimensions(bytes: &[u8]) -> (u32, u32) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82"), "a whole PNG");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn files_have_the_format_that_their_names_ask_for() {
    let folder = Folder::new("pictures");
    for variant in VARIANTS {
        let [svg, png, text] = ["svg", "PNG", "txt"].map(|kind| folder.file(&format!("{variant}.{kind}")));
        assert_eq!(run(&["show", "-v", variant, "--out", &svg]).done(), "");
        assert_eq!(fs::read_to_string(&svg).unwrap(), run(&["show", "-v", variant, "--format", "svg"]).done());
        run(&["show", "-v", variant, "--out", &png, "--size", "150"]).done();
        assert_eq!(dimensions(&fs::read(&png).unwrap()).0, 150);
        run(&["show", "-v", variant, "--out", &text, "--color", "always"]).done();
        assert_eq!(fs::read_to_string(&text).unwrap(), run(&["show", "-v", variant]).done(), "no escape codes");
    }
    let piped = vibria().args(["show", "--format", "png", "--size", "100"]).output().unwrap();
    assert_eq!(dimensions(&piped.stdout).0, 100);
}

#[test]
fn options_change_the_picture() {
    let svg = |arguments: &[&str]| run(&[&["show", "-v", "glinski", "--format", "svg"], arguments].concat()).done();
    let plain = svg(&[]);
    assert!(plain.contains("<title>Glinski: b/qbk/n1b1n/"), "{plain}");
    assert!(!plain.contains(" width=\"800\"") && svg(&["--size", "800"]).contains(" width=\"800\""));
    let all: [&[&str]; 13] = [
        &[],
        &["--flip"],
        &["--no-coordinates"],
        &["--coordinates", "cells"],
        &["--theme", "dark"],
        &["--theme", "print"],
        &["--colors", "light=#123456 frame=none"],
        &["--arrows", "f5f6"],
        &["--arrows", "red:f5-f6=-0.3"],
        &["--mark", "f6 f7"],
        &["--fill", "f6=red"],
        &["--targets", "f3"],
        &["--moves", "f5f6"],
    ];
    let pictures = all.map(svg);
    for (index, picture) in pictures.iter().enumerate() {
        assert!(pictures[..index].iter().all(|other| other != picture), "{:?}", all[index]);
    }
    assert_eq!(svg(&["--no-labels"]), svg(&["--coordinates", "none"]));
    // The last move of --moves is marked, unless another is asked for.
    let moved = svg(&["--moves", "f5f6"]);
    assert_eq!(moved.matches("stroke-dasharray").count(), 1);
    assert_eq!(svg(&["--moves", "f5f6", "--last-move", "f5 f6"]), moved);
    assert_eq!(svg(&["--moves", "f5f6", "--last-move", "none"]).matches("stroke-dasharray").count(), 0);
}

#[test]
fn what_cannot_be_drawn_is_refused_with_its_place() {
    for (arguments, expected) in [
        (&["--arrows", "e4e5 e4e99"][..], "--arrows, item 2, \"e4e99\": \"e4e99\" is not a cell of this board"),
        (&["--arrows", "pink:e4"], "expected a colour before the colon"),
        (&["--arrows", "e4=123456789"], "expected a score of 1 to 8 characters"),
        (&["--arrows", "e4=<&>"], "the score has '<'"),
        (&["--mark", "e4,j1"], "--mark, item 2, \"j1\""),
        (&["--fill", "e4"], "--fill, item 1, \"e4\": expected NAME=COLOR"),
        (&["--fill", "e4=url(http://x)"], "\"url(http://x)\" is not a colour"),
        (&["--colors", "square=red"], "--colors, item 1, \"square=red\": \"square\" has no colour"),
        (&["--last-move", "e4 \u{1b}[31m"], "--last-move, item 2"),
        (&["--size", "15"], "--size: 15 is out of range: expected 16 to 8192"),
        (&["--size", "99999999999"], "--size"),
        (&["--theme", "wood"], "--theme"),
        (&["--layout", "lattice"], "only for --format text"),
        (&["--no-labels", "--coordinates", "edge"], "--coordinates"),
        (&["--json"], "--json"),
        (&["--out", "/nowhere/at/all.svg"], "--out /nowhere/at/all.svg"),
        (&["--targets", "z9"], "--targets: \"z9\" is not a cell"),
    ] {
        let refused = run(&[&["show", "-v", "glinski", "--format", "svg"], arguments].concat());
        assert_eq!((refused.code, &*refused.stdout), (2, ""), "{arguments:?}");
        assert!(refused.stderr.contains(expected) && refused.stderr.lines().count() == 1, "{}", refused.stderr);
    }
    for name in ["x.jpg", "x", ".svg", "x.svg.bak"] {
        let refused = run(&["show", "--out", name]);
        let expected = format!("--out {name}: expected a name that ends in .svg, .png or .txt, or --format");
        assert!(refused.code == 2 && refused.stderr.contains(&expected), "{}", refused.stderr);
    }
    let refused = run(&["show", "--mark", "f14"]);
    assert!(refused.code == 2 && refused.stderr.contains("--mark: only for pictures"), "{}", refused.stderr);
}

/// A terminal by `script`, where there is one: then stdout is a terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_png_is_not_written_to_a_terminal() {
    let command = format!("{} show --format png", env!("CARGO_BIN_EXE_vibria"));
    let script = std::process::Command::new("script").args(["-qec", &command, "/dev/null"]).output();
    let Ok(output) = script else { return };
    let ran = Ran::of(output);
    assert_eq!(ran.code, 2);
    assert!(ran.stdout.contains("a terminal cannot show it: expected --out FILE"), "{}", ran.stdout);
}
