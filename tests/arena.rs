//! Matches against programs that misbehave, and what a match leaves behind. These tests count processes, file handles and memory of
//! their own process, so they take turns.

#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use vibria::arena::adjudication::Adjudication;
use vibria::arena::engine::{EngineConfig, quote};
use vibria::arena::fault::Irregularity;
use vibria::arena::journal::Journal;
use vibria::arena::openings::Openings;
use vibria::arena::plan::Plan;
use vibria::arena::runner::{Crew, Finished, run};
use vibria::arena::schedule::Schedule;
use vibria::arena::stop::Stop;
use vibria::game::Game;
use vibria::games::hexdameo::Hexdame;
use vibria::shard::Shard;
use vibria::variants::{Playable, Settings, Variant};

static TURN: Mutex<()> = Mutex::new(());

fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A shell script that begins to speak UCI, and does `on_go` when it is to move.
fn script(name: &str, on_go: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-{name}-{}.sh", std::process::id()));
    let text = format!(
        "while read -r line; do\n  case $line in\n    uci) echo uciok ;;\n    isready) echo readyok ;;\n    \
         position*) set -- $line ;;\n    go*) {on_go} ;;\n    quit) exit 0 ;;\n  esac\ndone\n"
    );
    fs::write(&path, text).unwrap();
    path
}

fn config(name: &str, script: &Path, limit: &str) -> EngineConfig {
    let command = quote(&format!("sh {}", quote(script.to_str().unwrap())));
    format!("name={name} cmd={command} {limit}").parse().unwrap()
}

fn plan(engines: Vec<EngineConfig>, rounds: u64, patience: Duration) -> Plan {
    Plan {
        variant: Variant::Hexdame,
        settings: Settings::default(),
        engines,
        gauntlet: false,
        rounds,
        seed: 1,
        openings: (String::new(), 0),
        distinct_openings: None,
        adjudication: Adjudication::default(),
        sprt: None,
        margin: Duration::from_millis(20),
        patience,
        shard: Shard::WHOLE,
    }
}

fn play(plan: &Plan, concurrency: usize, random_plies: u32, report: impl FnMut(Finished)) {
    let start = Hexdame::start(&Hexdame::rules_of(plan.variant, &plan.settings));
    let openings = Openings::Random { start, plies: random_plies, seed: plan.seed };
    let schedule = Schedule::new(plan.engines.len(), false, plan.rounds, None, plan.seed, plan.shard);
    let crew = Crew { concurrency, affinity: false };
    run::<Hexdame>(plan, &schedule, &openings, schedule.own_games(), crew, &Stop::default(), report).unwrap();
}

/// File handles, threads, and processes whose parent this is, or whose script is ours.
fn left_behind() -> [usize; 3] {
    let count = |path: &str| fs::read_dir(path).unwrap().count();
    let own = std::process::id().to_string();
    let is_child = |stat: String| {
        let fields = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().nth(1) == Some(own.as_str()));
        fields == Some(true)
    };
    let processes = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
    let ours = processes.filter(|path| {
        let script = fs::read(path.join("cmdline"))
            .is_ok_and(|words| String::from_utf8_lossy(&words).contains(&format!("-{own}.sh")));
        script || fs::read_to_string(path.join("stat")).is_ok_and(is_child)
    });
    [count("/proc/self/fd"), count("/proc/self/task"), ours.count()]
}

/// What a bad engine does when it is to move, how that counts, and what the report says. A process that it leaves in the background
/// goes with it.
const BAD: [(&str, &str, Irregularity, &str); 10] = [
    ("illegal", "echo bestmove a1a2", Irregularity::IllegalMove, "illegal move: \"a1a2\""),
    ("unreadable", "echo bestmove e2-e4 ponder", Irregularity::IllegalMove, "illegal move: \"e2-e4\""),
    ("without", "echo bestmove", Irregularity::IllegalMove, "bestmove without a move"),
    ("silent", "echo info string thinking; sleep 1000 &", Irregularity::Disconnect, "no answer to \"go\""),
    (
        "garbage",
        "printf '\\001\\377 best move\\nxyz\\n'",
        Irregularity::Disconnect,
        "readyok | \\u{1}\u{fffd} best move | xyz",
    ),
    (
        "crash",
        "echo out of memory >&2; exit 3",
        Irregularity::Crash,
        "crash: exit status: 3; last lines: uciok | readyok | stderr: out of memory",
    ),
    ("killed", "kill -SEGV $$", Irregularity::Crash, "crash: signal: 11"),
    ("leaves", "exit 0", Irregularity::Disconnect, "disconnect: it ended (exit status: 0)"),
    (
        "flood",
        "while :; do echo info depth 1 score cp 1 pv a1a2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; done",
        Irregularity::Disconnect,
        "flood of output: more than",
    ),
    ("endless", "exec tr '\\0' x </dev/zero", Irregularity::Disconnect, "flood of output: a line of more than"),
];

fn bad_engines(rounds: u64) {
    let _turn = turn();
    // What the process makes once: threads of the test, the generator's tables.
    play(&plan(builtin_pair(), 1, Duration::from_secs(60)), 2, 8, |_| {});
    let before = left_behind();
    for (name, on_go, kind, report) in BAD {
        let path = script(name, on_go);
        // Only a flood may take the time that it takes to write it.
        let patience = Duration::from_millis(if report.starts_with("flood") { 60_000 } else { 200 });
        let plan = plan(vec![config(name, &path, "nodes=1"), builtin("good")], rounds, patience);
        forfeits(&plan, kind, report);
        fs::remove_file(path).unwrap();
        nothing_more(before, name);
    }
    // A move after the flag, whatever it is.
    let path = script("late", "sleep 0.2; echo bestmove a1a2");
    let late = plan(vec![config("late", &path, "tc=0.05"), builtin("good")], rounds, Duration::from_secs(60));
    forfeits(&late, Irregularity::TimeLoss, "time loss: a move after");
    fs::remove_file(path).unwrap();
    nothing_more(before, "late");
    // No move at all, though the program lives, and though it is told to stop.
    let path = script("overruns", ":");
    let overruns = plan(vec![config("overruns", &path, "tc=0.05"), builtin("good")], 1, Duration::from_secs(60));
    forfeits(&overruns, Irregularity::TimeLoss, "time loss: no move within 1.07s, though told to stop");
    fs::remove_file(path).unwrap();
    nothing_more(before, "overruns");
}

fn nothing_more(before: [usize; 3], name: &str) {
    // Threads of a scope have done their work when it ends, but the system may still be busy with them; and another test's thread may
    // have ended.
    let deadline = Instant::now() + Duration::from_secs(5);
    loop {
        let after = left_behind();
        if (0..3).all(|i| after[i] <= before[i]) {
            return;
        }
        assert!(Instant::now() < deadline, "{name}: handles, threads, processes: {before:?}, then {after:?}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn builtin(name: &str) -> EngineConfig {
    format!("name={name} builtin nodes=1 hash=1").parse().unwrap()
}

fn builtin_pair() -> Vec<EngineConfig> {
    vec![builtin("one"), builtin("other")]
}

/// Every game is lost by the first engine in this way.
fn forfeits(plan: &Plan, kind: Irregularity, report: &str) {
    let mut games = 0;
    play(plan, 2, 4, |finished| {
        games += 1;
        let name = &plan.engines[0].name;
        let (color, found) = finished.counted.irregularity.unwrap_or_else(|| panic!("{name}: {}", finished.record));
        assert_eq!((finished.players[color.index()], found), (0, kind), "{name}: {:?}", finished.report);
        let said = finished.report.expect("a report");
        assert!(said.contains(report), "{name}: {said}");
        // The record says it too.
        let in_record = finished.record.contains(&format!("[Irregularity \"{kind} by {color}\"]"));
        assert!(in_record, "{name}: {}", finished.record);
        let points = finished.counted.white.twelfths();
        assert_eq!(points, if finished.players[0] == 0 { 0 } else { 12 }, "{name}");
    });
    assert_eq!(games, 2 * plan.rounds);
}

#[test]
fn bad_engines_lose_and_leave_nothing_behind() {
    bad_engines(1);
}

/// `cargo test --release --test arena -- --ignored`
#[test]
#[ignore = "more than five hundred games, some of which wait: minutes"]
fn bad_engines_lose_five_hundred_games_and_leave_nothing_behind() {
    bad_engines(23);
}

/// The moves of a game of Hexdame from its start.
fn a_game() -> Vec<String> {
    let mut moves = Vec::new();
    play(&plan(builtin_pair(), 1, Duration::from_secs(60)), 1, 0, |finished| {
        let mut reader = vibria::record::Reader::new(finished.record.as_bytes(), Variant::Hexdame);
        let record = reader.next_any(&Settings::default()).unwrap().whole().unwrap().0;
        let uci = record.write(vibria::record::Form::Uci);
        moves = uci.trim().split(' ').skip(3).map(str::to_owned).collect();
    });
    assert!(moves.len() > 20, "{moves:?}");
    moves
}

/// Not a test, but the engine of those below: this program is started anew with this test alone, and plays the moves in this variable
/// by heart. A shell script would be slower than what is measured.
#[test]
#[ignore = "the engine of other tests"]
fn engine_that_answers_at_once() {
    let Ok(moves) = std::env::var("VIBRIA_BY_HEART") else { return };
    let moves: Vec<&str> = moves.split(' ').collect();
    let mut played = 0;
    // The test harness has begun a line.
    println!();
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        match line.split(' ').next().unwrap() {
            "uci" => println!("uciok"),
            "isready" => println!("readyok"),
            "position" => played = line.split(' ').skip(3).count(),
            "go" => println!("bestmove {}", moves[played]),
            "quit" => return,
            _ => {}
        }
    }
}

fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim_end_matches("kB").trim().parse().unwrap()
}

/// Games a second of players that answer at once; kilobytes that the process grew by in the second half.
fn rate(rounds: u64) -> (f64, i64) {
    let _turn = turn();
    let own = std::env::current_exe().unwrap();
    let words =
        ["env", &format!("VIBRIA_BY_HEART={}", a_game().join(" ")), own.to_str().unwrap(), "--ignored", "--exact"];
    let command: Vec<String> =
        [&words[..], &["--nocapture", "engine_that_answers_at_once"]].concat().into_iter().map(quote).collect();
    let engine =
        |name: &str| format!("name={name} {} nodes=1", quote(&format!("cmd={}", command.join(" ")))).parse().unwrap();
    let plan = plan(vec![engine("one"), engine("other")], rounds, Duration::from_secs(60));
    let (begun, mut games, mut half) = (Instant::now(), 0, 0);
    play(&plan, 2, 0, |finished| {
        assert_eq!(finished.counted.irregularity, None, "{}", finished.record);
        games += 1;
        if games == rounds {
            half = resident();
        }
    });
    assert_eq!(games, 2 * rounds);
    let rate = games as f64 / begun.elapsed().as_secs_f64();
    let grown = resident() as i64 - half as i64;
    println!("{games} games, {rate:.0} a second, {grown} kB more in the second half");
    (rate, grown)
}

#[test]
fn players_that_answer_at_once_are_not_kept_waiting() {
    // Fifty on an idle machine; this one may be busy.
    assert!(rate(20).0 > 10.0);
}

/// `cargo test --release --test arena -- --ignored --nocapture`
#[test]
#[ignore = "ten thousand games: minutes on an idle machine"]
fn fifty_games_a_second_and_no_memory_for_any_of_them() {
    let (rate, grown) = rate(5000);
    assert!(rate >= 50.0, "{rate}");
    assert!(grown < 1024, "{grown} kB");
}

/// A file that was cut at any byte is gone on with: no game is read that is not whole, and what is missing is written again.
#[test]
fn a_match_that_was_cut_anywhere_goes_on_with_its_whole_games() {
    let _turn = turn();
    let mut plan = plan(builtin_pair(), 2, Duration::from_secs(60));
    plan.adjudication.longest = Some(6);
    let mut games = Vec::new();
    play(&plan, 1, 4, |finished| games.push((finished.counted, finished.record)));
    assert_eq!(games.len(), 4);
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("arena-cut-{}", std::process::id()));
    let _ = fs::remove_file(&path);
    let json = plan.to_json();
    let mut journal = Journal::begin(&path, &json).unwrap();
    games.iter().for_each(|(_, record)| journal.write(record).unwrap());
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let mut ends = vec![whole.len() - games.iter().map(|(_, record)| record.len()).sum::<usize>()];
    games.iter().for_each(|(_, record)| ends.push(ends.last().unwrap() + record.len()));
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let (mut journal, found) = Journal::resume::<Hexdame>(&path, &json).unwrap();
        let expected = ends.iter().skip(1).filter(|&&end| end <= length).count();
        let counted: Vec<_> = games[..expected].iter().map(|(counted, _)| *counted).collect();
        assert_eq!(found, counted, "cut at byte {length}");
        games[expected..].iter().for_each(|(_, record)| journal.write(record).unwrap());
        drop(journal);
        assert!(fs::read(&path).unwrap() == whole, "cut at byte {length}");
    }
    fs::remove_file(path).unwrap();
}

/// A program that answers `go` in this way is at fault in this way, and is started anew for each game.
fn restarts(name: &str, on_go: &str, limit: &str, kind: Irregularity) {
    let _turn = turn();
    let path = script(name, on_go);
    let text = fs::read_to_string(&path).unwrap();
    let starts = path.with_extension("starts");
    fs::write(&path, format!("echo start >>{}\n{text}", quote(starts.to_str().unwrap()))).unwrap();
    let plan = plan(vec![config(name, &path, limit), builtin("good")], 2, Duration::from_secs(60));
    let mut kinds = Vec::new();
    play(&plan, 1, 0, |finished| kinds.push(finished.counted.irregularity.map(|(_, kind)| kind)));
    assert_eq!(kinds, [Some(kind); 4]);
    assert_eq!(fs::read_to_string(&starts).unwrap().lines().count(), 4, "once a game");
    fs::remove_file(path).unwrap();
    fs::remove_file(starts).unwrap();
}

#[test]
fn an_engine_that_lost_on_time_is_started_anew() {
    restarts("late-illegal", "sleep 0.1; echo bestmove a1a2", "tc=0.02", Irregularity::TimeLoss);
    // A legal move of White's.
    let first = a_game().swap_remove(0);
    restarts("late-legal", &format!("sleep 0.1; echo bestmove {first}"), "tc=0.02", Irregularity::TimeLoss);
    restarts("illegal-again", "echo bestmove a1a2", "nodes=1", Irregularity::IllegalMove);
}

/// A program whose start fails once loses that game, and plays the next one.
#[test]
fn an_engine_that_could_not_be_started_is_tried_again() {
    let _turn = turn();
    let path = script("late-riser", "echo bestmove a1a2");
    let text = fs::read_to_string(&path).unwrap();
    let mark = path.with_extension("started");
    let quoted = quote(mark.to_str().unwrap());
    fs::write(&path, format!("[ -e {quoted} ] || {{ : >{quoted}; exit 3; }}\n{text}")).unwrap();
    let plan = plan(vec![config("late-riser", &path, "nodes=1"), builtin("good")], 2, Duration::from_secs(60));
    let mut kinds = Vec::new();
    play(&plan, 1, 4, |finished| kinds.push(finished.counted.irregularity.map(|(_, kind)| kind)));
    let illegal = Some(Irregularity::IllegalMove);
    assert_eq!(kinds, [Some(Irregularity::Crash), illegal, illegal, illegal]);
    fs::remove_file(path).unwrap();
    fs::remove_file(mark).unwrap();
}
