//! Commands in random order.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use vibria::protocol::{self, Options};

use crate::program::Program;

/// Sequences in a plain test run; the variable `VIBRIA_SOUPS` gives another number, for longer runs by hand.
const SEQUENCES: u64 = 60;

/// Whole commands, and pieces that commands are made of.
const COMMANDS: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves f5f6",
    "position startpos moves a1a5",
    "position startpos moves e7e11 e21e17",
    "position fen k/3/2K2/7/9/11/11/11/11/11/11 b - 0 1",
    "position fen W:WKa1:BKi9",
    "position fen /26:ej1/22:5k1/16:3n3/15:d7/11:1n4v1/2:1K1/ w -- - 2 124",
    "position chevron16",
    "go depth 1",
    "go depth 3",
    "go nodes 1000",
    "go movetime 1",
    "go infinite",
    "go ponder wtime 100 btime 100",
    "go wtime 10 btime 10 winc 1 binc 1",
    "go mate 2 nodes 500",
    "go perft 1",
    "go perft 12",
    "bench",
    "go depth x",
    "go searchmoves f5f6 depth 1",
    "stop",
    "stop",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "moves",
    "setoption name UCI_Variant value cescacs",
    "setoption name UCI_Variant value cescacs-nocastling",
    "setoption name UCI_Variant value glinski",
    "setoption name UCI_Variant value hexdameo",
    "setoption name UCI_Variant value hexdame",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Threads value 1",
    "setoption name Threads value 3",
    "setoption name MultiPV value 4",
    "setoption name Ponder value true",
    "setoption name Clear Hash",
    "setoption name MaterialDraw value documented",
    "setoption name ImpotenceMoves value 3",
    "setoption name Move Overhead value 99999999",
    "setoption name",
    "nonsense",
    "\0\0\0",
];

struct Cook(Xoshiro256PlusPlus);

impl Cook {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    fn command(&mut self) -> &'static str {
        COMMANDS[self.below(COMMANDS.len())]
    }

    /// A line: most often a command, sometimes half of one, two run together, or bytes.
    fn line(&mut self) -> Vec<u8> {
        let mut line = match self.below(12) {
            0 => {
                let command = self.command();
                command.as_bytes()[..self.below(command.len() + 1)].to_vec()
            }
            1 => format!("{} {}", self.command(), self.command()).into_bytes(),
            2 => (0..self.below(60)).map(|_| self.0.next_u64() as u8).filter(|&byte| byte != b'\n').collect(),
            _ => self.command().as_bytes().to_vec(),
        };
        line.extend_from_slice(if self.below(8) == 0 { b"\r\n" } else { b"\n" });
        line
    }
}

/// The lines of a sequence.
fn sequence(seed: u64) -> Vec<Vec<u8>> {
    let mut cook = Cook(Xoshiro256PlusPlus::seed_from_u64(seed));
    (0..10 + cook.below(30)).map(|_| cook.line()).collect()
}

/// Nothing failed, and each search was answered.
fn check(seed: u64, sent: &[Vec<u8>], answers: &[String]) {
    let story = || {
        let sent: String = sent.iter().map(|line| String::from_utf8_lossy(line)).collect();
        format!("seed {seed}:\n{sent}\n{}", answers.join("\n"))
    };
    assert!(!answers.iter().any(|line| line.contains("failed")), "{}", story());
    let searches = sent.iter().filter(|line| is_search(line)).count();
    assert_eq!(answers.iter().filter(|line| is_answer(line)).count(), searches, "{}", story());
}

#[test]
fn commands_in_any_order_are_survived() {
    let sequences =
        std::env::var("VIBRIA_SOUPS").map_or(SEQUENCES, |text| text.parse().expect("VIBRIA_SOUPS is a number"));
    for seed in 0..sequences {
        let sent = sequence(seed);
        let mut program = Program::with(&["uci", "--hash", "1"]);
        for line in &sent {
            program.send_bytes(line);
        }
        // Half of the sequences end with a question and an answer, the others at once.
        let mut answers = if seed % 2 == 0 { program.ask("stop") } else { Vec::new() };
        let (rest, code) = program.end();
        answers.extend(rest);
        check(seed, &sent, &answers);
        assert_eq!(code, Some(0), "seed {seed}");
    }
}

/// What a session in this process says.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// MiB of this process that are in memory; `None` where the system does not say.
fn resident() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    // Pages of 4 KiB.
    Some(text.split(' ').nth(1)?.parse::<usize>().ok()? >> 8)
}

/// As many sequences as one likes, in one process, so that what is not given back would show.
///
/// `VIBRIA_SOUPS=100000 cargo test --release --test uci -- --ignored --nocapture one_process`
#[test]
#[ignore = "many minutes"]
fn sequences_in_one_process_leave_nothing_behind() {
    let sequences =
        std::env::var("VIBRIA_SOUPS").map_or(100_000, |text| text.parse().expect("VIBRIA_SOUPS is a number"));
    let mut first = None;
    for seed in 0..sequences {
        let sent = sequence(seed);
        // All but a few end with a stop: what still counts when the input ends may go on for two seconds.
        let end: &[u8] = if seed % 100 == 0 { b"" } else { b"stop\nisready\nquit\n" };
        let input = [sent.concat(), end.to_vec()].concat();
        let paper = Paper::default();
        let options = Options { hash: 1, ..Options::default() };
        protocol::run(Cursor::new(input), paper.clone(), options).expect("paper takes all");
        let said = String::from_utf8(paper.0.lock().expect("nobody panicked").clone()).expect("answers are text");
        let answers: Vec<String> = said.lines().map(str::to_owned).collect();
        check(seed, &sent, &answers);
        if seed == sequences / 10 {
            first = resident();
        }
        if seed % 1_000 == 0 {
            println!("{seed} of {sequences}, {:?} MiB", resident());
        }
    }
    if let (Some(first), Some(last)) = (first, resident()) {
        assert!(last <= first + 32, "{first} MiB after a tenth, {last} MiB at the end");
    }
}

fn is_search(line: &[u8]) -> bool {
    matches!(String::from_utf8_lossy(line).split_whitespace().next(), Some("go" | "bench"))
}

/// Every `go` and `bench` has one of these answers: it is refused, or it ends.
fn is_answer(line: &str) -> bool {
    let starts = [
        "info string error: go",
        "info string error: bench",
        "bestmove ",
        "Nodes searched: ",
        "info string perft stopped",
        "info string bench stopped",
    ];
    starts.iter().any(|start| line.starts_with(start))
}
