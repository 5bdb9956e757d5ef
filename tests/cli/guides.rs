//! The README and the guides show what the program does: their pictures and examples are made anew and compared.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{Folder, run};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files in these folders.
fn files(folders: &[&str]) -> Vec<PathBuf> {
    let entries = folders.iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap());
    entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect()
}

fn pages() -> Vec<(PathBuf, String)> {
    let guides = files(&["src/guides"]).into_iter().filter(|path| path.extension().is_some_and(|kind| kind == "md"));
    guides.chain([root().join("README.md")]).map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn pictures_are_those_that_the_commands_beside_them_make() {
    let folder = Folder::new("guides");
    let mut made = BTreeSet::new();
    for (_, text) in pages() {
        for line in text.lines().filter(|line| line.starts_with("vibria show")) {
            let mut words = shlex::split(line).unwrap();
            let Some(out) = words.iter().position(|word| word == "--out").map(|at| at + 1) else { continue };
            let path = root().join(&words[out]);
            if !made.insert(path.clone()) {
                continue;
            }
            words[out] = folder.file("picture.svg");
            let arguments: Vec<&str> = words[1..].iter().map(|word| &**word).collect();
            run(&arguments).done();
            assert_eq!(fs::read_to_string(&words[out]).unwrap(), fs::read_to_string(path).unwrap(), "{line}");
        }
    }
    assert_eq!(made, files(&["positions/diagrams", "src/guides/pictures"]).into_iter().collect());
}

/// Blocks of `console` are a command and what it prints.
#[test]
fn examples_print_what_the_guides_say() {
    let mut count = 0;
    for (path, text) in pages() {
        for block in text.split("```console\n$ ").skip(1) {
            let (line, rest) = block.split_once('\n').unwrap();
            let expected = rest.split("```").next().unwrap();
            let words = shlex::split(line).unwrap();
            let arguments: Vec<&str> = words[1..].iter().map(|word| &**word).collect();
            assert_eq!(run(&arguments).done(), expected, "{}: {line}", path.display());
            count += 1;
        }
    }
    assert!(count >= 2);
}
