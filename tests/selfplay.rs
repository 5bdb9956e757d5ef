//! Self-played games as files: the same for any number of threads, gone on with after a cut, merged from shards, refused when damaged;
//! and the suites of openings that the tree holds.

mod common;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use vibria::game::{MoveList, Stage};
use vibria::selfplay::data::{DataError, Flags, Header, Problem, Recipe, Sample, Samples, Start, merge};
use vibria::selfplay::{Report, Run, SuiteBuilder, read_openings, read_suite, write_opening};
use vibria::variants::{Playable, Settings, Variant};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("selfplay-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const NODES: u64 = 60;
const GAMES: u32 = 6;

fn header(variant: Variant, shard: &str) -> Header {
    let settings = Settings::default();
    let (seed, start) = (7, Start::Array);
    let recipe = Recipe { variant, settings, seed, nodes: NODES, hash: 1, random_plies: 6, balance: 300, start };
    Header { recipe, shard: shard.parse().unwrap() }
}

fn generate<G: Playable>(header: &Header, path: &Path, threads: usize, resume: bool) -> Result<Report, DataError> {
    let run = Run::<G> { header, openings: &[], games: GAMES, threads, interrupted: &|| false };
    run.go(path, resume, &mut |_| ())
}

fn samples<G: Playable>(path: &Path) -> Vec<Sample<G>> {
    Samples::<_, G>::open(path).unwrap().collect::<Result<_, _>>().unwrap()
}

/// What is written is what was played: moves lead from sample to sample, and what flags and results say is true.
fn games_are_whole<G: Playable>(variant: Variant) {
    let folder = Folder::new(&format!("whole-{variant}"));
    let file = folder.file("a");
    let report = generate::<G>(&header(variant, "0/1"), &file, 2, false).unwrap();
    assert!(report.complete && report.cut.is_none() && report.found == 0);
    let samples = samples::<G>(&file);
    assert_eq!((report.tally.games, report.tally.samples), (u64::from(GAMES), samples.len() as u64));
    let mut seen = HashSet::new();
    let (mut duplicates, mut quiet) = (0, 0);
    for pair in samples.windows(2).map(|pair| (&pair[0], Some(&pair[1]))).chain([(&samples[samples.len() - 1], None)]) {
        let (sample, next) = pair;
        let position = &sample.position;
        position.verify().unwrap();
        let best = sample.best().expect("the best move is legal");
        let mut list = G::List::default();
        position.generate(Stage::All, &mut list);
        assert!(list.as_slice().contains(&best));
        if let Some(next) = next.filter(|next| next.game == sample.game) {
            let mut after = position.clone();
            after.make(best, &mut ());
            assert_eq!((&after, next.ply), (&next.position, sample.ply + 1));
            assert_eq!(sample.result + next.result, 12);
        } else {
            assert!(next.is_none_or(|next| next.game == sample.game + 1));
        }
        assert_eq!(sample.flags.any(Flags::CHECK), position.in_check());
        assert_eq!(sample.flags.any(Flags::CAPTURE), position.is_capture(best));
        assert_eq!(sample.flags.any(Flags::DUPLICATE), !seen.insert(position.key()));
        duplicates += u64::from(sample.flags.any(Flags::DUPLICATE));
        quiet += u64::from(sample.flags.is_quiet() && !sample.flags.any(Flags::DUPLICATE));
        // A mate ends the game in favour of who has found it.
        if let Some(moves) = sample.mate() {
            assert_eq!(sample.result, if moves > 0 { 12 } else { 0 });
        }
    }
    assert_eq!((report.tally.duplicates, report.tally.quiet), (duplicates, quiet));
    // Every prefix of a run is a run: the same seed, whatever the threads.
    let again = folder.file("b");
    generate::<G>(&header(variant, "0/1"), &again, 1, false).unwrap();
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap(), "one thread plays other games than two");
    let taken = generate::<G>(&header(variant, "0/1"), &again, 1, false).unwrap_err();
    assert!(matches!(taken.problem, Problem::Io(_)), "{taken}");
}

/// Shards and what merges them, and runs that are cut at any place.
fn shards_and_cuts<G: Playable>(variant: Variant) {
    let folder = Folder::new(&format!("shards-{variant}"));
    let whole = folder.file("whole");
    generate::<G>(&header(variant, "0/1"), &whole, 2, false).unwrap();
    let bytes = fs::read(&whole).unwrap();
    let shards: Vec<PathBuf> = (0..3)
        .map(|i| {
            let file = folder.file(&format!("shard-{i}"));
            let report = generate::<G>(&header(variant, &format!("{i}/3")), &file, 1, false).unwrap();
            assert_eq!(report.tally.games, 2);
            file
        })
        .collect();
    let merged = folder.file("merged");
    // In any order.
    let (tally, cut) = merge::<G>(&[shards[2].clone(), shards[0].clone(), shards[1].clone()], &merged).unwrap();
    assert_eq!((tally.games, cut), (u64::from(GAMES), vec![None; 3]));
    assert!(fs::read(&merged).unwrap() == bytes, "merged shards differ from the whole run");
    let refused = |paths: &[&PathBuf], name: &str| {
        let paths: Vec<PathBuf> = paths.iter().map(|&path| path.clone()).collect();
        let output = folder.file(name);
        let error = merge::<G>(&paths, &output).unwrap_err();
        assert!(!output.exists() && !folder.file(&format!("{name}.part")).exists());
        error
    };
    assert!(matches!(refused(&[&shards[0], &whole], "x").problem, Problem::Twice { number: 1, .. }));
    let other = folder.file("other");
    let mut recipe = header(variant, "1/3");
    recipe.recipe.seed = 8;
    generate::<G>(&recipe, &other, 1, false).unwrap();
    assert!(refused(&[&shards[0], &other], "x").to_string().contains("seed is 8 in this file: expected 7"));

    // A run that is killed while it writes: it goes on as if nothing had been, and merging passes the cut game over.
    let head = bytes.windows(4).position(|four| four == b"GAME").unwrap();
    let last = bytes.len() - 1;
    for length in [5, head, head + 13, last / 2, last] {
        let cut = folder.file("cut");
        fs::write(&cut, &bytes[..length]).unwrap();
        if length > head {
            let output = folder.file("of-cut");
            let (tally, left) = merge::<G>(std::slice::from_ref(&cut), &output).unwrap();
            assert!(tally.games < u64::from(GAMES) && left[0].is_some() || tally.games * 2 == u64::from(GAMES));
            fs::remove_file(output).unwrap();
        }
        let report = generate::<G>(&header(variant, "0/1"), &cut, 2, true).unwrap();
        assert!(report.complete && report.tally.games == u64::from(GAMES));
        assert!(fs::read(&cut).unwrap() == bytes, "cut after {length} bytes");
    }
    // A file with gaps is no beginning of a run, nor is one of another recipe.
    let gap = folder.file("gap");
    merge::<G>(&[shards[0].clone(), shards[2].clone()], &gap).unwrap();
    let error = generate::<G>(&header(variant, "0/1"), &gap, 1, true).unwrap_err();
    assert!(matches!(error.problem, Problem::Gap { found: 3, expected: 2 }), "{error}");
    let error = generate::<G>(&header(variant, "1/3"), &shards[0], 1, true).unwrap_err();
    assert!(error.to_string().contains("shard is [0,3] in this file: expected [1,3]"), "{error}");
}

/// Every byte counts: a changed one is found, and told with its place.
fn damage_is_found<G: Playable>(variant: Variant) {
    let folder = Folder::new(&format!("damage-{variant}"));
    let file = folder.file("a");
    let run = Run::<G> { header: &header(variant, "0/1"), openings: &[], games: 2, threads: 1, interrupted: &|| false };
    run.go(&file, false, &mut |_| ()).unwrap();
    let bytes = fs::read(&file).unwrap();
    let games: Vec<usize> = (0..bytes.len() - 3).filter(|&at| &bytes[at..at + 4] == b"GAME").collect();
    assert_eq!(games.len(), 2);
    let read = |bytes: &[u8]| -> Result<usize, DataError> {
        fs::write(&file, bytes).unwrap();
        Samples::<_, G>::open(&file)?.try_fold(0, |sum, sample| sample.map(|_| sum + 1))
    };
    let whole = read(&bytes).unwrap();
    for at in (0..games[0]).chain((games[0]..bytes.len()).step_by(97)).chain(games[1]..games[1] + 14) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        match read(&damaged) {
            // The last game, if it seems longer than the file, looks like one that was cut.
            Ok(samples) => assert!(samples < whole && at >= games[1], "byte {at}"),
            Err(error) => {
                let text = error.to_string();
                assert!(text.starts_with(&file.display().to_string()), "{text}");
                let place = error.offset.unwrap_or(0);
                assert!(place <= at as u64, "byte {at}: {text}");
            }
        }
    }
    // The first game's length: a run that goes on must not take the second one away.
    let mut longer = bytes.clone();
    longer[games[0] + 9] ^= 0x10;
    fs::write(&file, &longer).unwrap();
    let refused = generate::<G>(&header(variant, "0/1"), &file, 1, true).unwrap_err();
    assert_eq!(refused.offset, Some(games[0] as u64), "{refused}");
    assert!(refused.to_string().contains(&format!("a whole game begins at byte {}", games[1])), "{refused}");
    assert!(fs::read(&file).unwrap() == longer, "left as it was");
    let foreign = read(b"1. e4 e5 *").unwrap_err();
    assert!(matches!(foreign.problem, Problem::Foreign), "{foreign}");
    assert!(matches!(read(b"").unwrap_err().problem, Problem::Foreign));
    let mut newer = bytes.clone();
    newer[8] = 2;
    assert!(matches!(read(&newer).unwrap_err().problem, Problem::Version(2)));
}

/// Bytes that no position is packed as are refused, whatever they are, and what is taken can be played on.
fn packed_bytes_are_checked<G: Playable>(variant: Variant) {
    let rules = G::rules_of(variant, &Settings::default());
    let mut bytes = vec![0; G::PACKED_BYTES];
    G::start(&rules).pack_position(&mut bytes);
    let mut taken = 0;
    for bit in 0..8 * bytes.len() {
        for other in [None, Some((bit * 7 + 3) % (8 * bytes.len()))] {
            let mut changed = bytes.clone();
            for bit in [Some(bit), other].into_iter().flatten() {
                changed[bit / 8] ^= 1 << (bit % 8);
            }
            if let Ok(position) = G::unpack_position(&changed, &rules) {
                taken += 1;
                position.verify().unwrap();
                let text = position.write_position();
                // By their keys: texts have shorter clocks than packed positions.
                assert_eq!(G::read_position(&text, &rules).expect(&text).0.key(), position.key());
                let mut again = vec![0; G::PACKED_BYTES];
                position.pack_position(&mut again);
                assert_eq!(again, changed);
            }
        }
    }
    assert!(taken > 0, "a clock may be changed");
    for wrong in [&bytes[1..], &[0xff; 64][..G::PACKED_BYTES], &[]] {
        assert!(G::unpack_position(wrong, &rules).is_err());
    }
}

/// A committed suite has 500 openings and more, no two the same, each one to play on from, with a score in its band.
fn suite<G: Playable>(variant: Variant, name: &str, least: usize, scores: std::ops::RangeInclusive<i32>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions/openings").join(name);
    let settings = Settings::default();
    let openings = read_openings::<G>(&path, variant, &settings).unwrap();
    assert_eq!(read_suite::<G>(&path, variant, &settings).unwrap().len(), openings.len());
    assert!(openings.len() >= least, "{name}: {} openings", openings.len());
    let keys: HashSet<u64> = openings.iter().map(|opening| opening.line.position().key()).collect();
    assert_eq!(keys.len(), openings.len(), "{name}: two openings are one position");
    let text = fs::read_to_string(&path).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    for opening in &openings {
        let score = opening.score.expect("every opening has a score");
        assert!(scores.contains(&score.abs()), "{name}, line {}: {score}", opening.place);
        assert!(opening.line.moves().len() > 0, "{name}, line {}: no moves", opening.place);
        assert_eq!(*opening.line.start(), G::start(&G::rules_of(variant, &settings)));
        assert_eq!(Some(write_opening(opening).as_str()), lines.next(), "{name}: as it is written");
    }
}

fn balanced_suites<G: Playable>(variant: Variant) {
    suite::<G>(variant, &format!("{variant}.tsv"), 500, 0..=60);
}

#[test]
fn unbalanced_suite() {
    use vibria::games::hexdameo::Hexdameo;
    suite::<Hexdameo>(Variant::Hexdameo, "hexdameo-unbalanced.tsv", 200, 61..=250);
}

/// The same openings for one thread and two, each within the margin.
fn suites_are_made_alike<G: Playable>(variant: Variant) {
    let rules = G::rules_of(variant, &Settings::default());
    let games = Vec::new();
    let builder = SuiteBuilder::<G> { count: 6, rules, seed: 3, plies: 4..=6, scores: 0..=60, nodes: 100, games };
    let make = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let openings = pool.install(|| builder.build(&|| false, &mut |_, _| ()));
        openings.unwrap().iter().map(write_opening).collect::<Vec<_>>()
    };
    let one = make(1);
    assert_eq!(one.len(), 6);
    assert_eq!(one, make(2));
}

mod each {
    crate::for_each_variant! {
        games_are_whole;
        shards_and_cuts;
        damage_is_found;
        packed_bytes_are_checked;
        balanced_suites;
        suites_are_made_alike;
    }
}
