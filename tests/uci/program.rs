//! A running `vibria uci`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use vibria::game::{Line, MoveList, Stage};
use vibria::variants::{Playable, Settings, Variant};

/// How long any answer may take on a busy machine. What should be faster is measured by the test that says so.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program with its ends in hand. Dropping it kills it.
pub struct Program {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
}

impl Program {
    /// Starts `vibria uci`.
    pub fn start() -> Program {
        Program::with(&["uci"])
    }

    /// Starts it with these arguments.
    pub fn with(arguments: &[&str]) -> Program {
        Program::of(env!("CARGO_BIN_EXE_vibria"), arguments)
    }

    /// Starts another build of it.
    pub fn of(path: &str, arguments: &[&str]) -> Program {
        let mut child = Command::new(path)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let stdout = child.stdout.take().expect("stdout is a pipe");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let line = line.expect("the program writes UTF-8");
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
            }
        });
        Program { stdin: child.stdin.take(), child, lines }
    }

    /// Starts it and sets the variant.
    pub fn playing(variant: Variant) -> Program {
        let mut program = Program::start();
        program.send(&format!("setoption name UCI_Variant value {variant}"));
        program
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(line.as_bytes());
        self.send_bytes(b"\n");
    }

    /// Sends bytes as they are.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the program reads");
    }

    /// The next line and when it came; `None` at the end of the output.
    fn next(&mut self) -> Option<(Instant, String)> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer in {PATIENCE:?}"),
        }
    }

    /// The next lines, up to the first that begins with `word`, and when that came.
    pub fn until(&mut self, word: &str) -> (Vec<String>, Instant) {
        let mut lines = Vec::new();
        loop {
            let (time, line) = self.next().unwrap_or_else(|| panic!("the output ends before {word}: {lines:#?}"));
            let found = line.split(' ').next() == Some(word);
            lines.push(line);
            if found {
                return (lines, time);
            }
        }
    }

    /// What is said before `readyok`, asked for now.
    pub fn ready(&mut self) -> Vec<String> {
        self.send("isready");
        let (mut lines, _) = self.until("readyok");
        lines.pop();
        lines
    }

    /// Sends a line and collects what is said about it.
    pub fn ask(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.ready()
    }

    /// Sends a line that must be refused, and returns the reason.
    pub fn refused(&mut self, line: &str) -> String {
        let before = self.state();
        let lines = self.ask(line);
        let [reason] = lines.as_slice() else { panic!("{line:.80}: one line expected, found {lines:#?}") };
        let reason = reason.strip_prefix("info string error: ");
        let reason = reason.unwrap_or_else(|| panic!("{line:.80}: an error expected, found {lines:#?}")).to_string();
        assert_eq!(self.state(), before, "{line:.80} was refused and changes nothing");
        reason
    }

    /// All that a command can change: position and options.
    pub fn state(&mut self) -> Vec<String> {
        let mut state = self.ask("d");
        state.extend(self.ask("uci"));
        state
    }

    /// Searches, and returns all lines, the last of which is `bestmove`.
    pub fn go(&mut self, words: &str) -> Vec<String> {
        self.send(&format!("go {words}"));
        self.until("bestmove").0
    }

    /// Closes stdin and waits for the end: the lines that were left, and the exit code.
    pub fn end(mut self) -> (Vec<String>, Option<i32>) {
        self.stdin = None;
        let mut lines = Vec::new();
        while let Some((_, line)) = self.next() {
            lines.push(line);
        }
        let status = self.child.wait().expect("the program can be waited for");
        (lines, status.code())
    }

    /// Waits for the end without closing stdin.
    pub fn wait(&mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the program does not end");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The position of a variant's start and moves as the library sees them.
pub fn line<G: Playable>(variant: Variant) -> Line<G> {
    Line::new(G::start(&G::rules_of(variant, &Settings::default())))
}

/// The legal moves.
pub fn moves<G: Playable>(position: &G) -> Vec<G::Move> {
    let mut list = G::List::default();
    position.generate(Stage::All, &mut list);
    list.as_slice().to_vec()
}

/// The word after `name` in a line, as a number.
pub fn number(line: &str, name: &str) -> Option<i64> {
    let mut words = line.split(' ').skip_while(|&word| word != name);
    words.next()?;
    words.next()?.parse().ok()
}

/// Checks every line of a search of the last position of `line`: the order of words, numbers, and that each `pv` is legal from
/// there. Returns the best move, unless it is `0000`.
pub fn check_search<G: Playable>(line: &Line<G>, output: &[String]) -> Option<G::Move> {
    let (best, infos) = output.split_last().expect("a search says something");
    for info in infos.iter().filter(|info| !info.starts_with("info string")) {
        check_info(line, info);
    }
    let words: Vec<&str> = best.split(' ').collect();
    match words.as_slice() {
        ["bestmove", "0000"] => None,
        ["bestmove", text] => Some(read_exactly(line.position(), text)),
        ["bestmove", text, "ponder", reply] => {
            let m = read_exactly(line.position(), text);
            let mut after = line.clone();
            after.push(m);
            read_exactly(after.position(), reply);
            Some(m)
        }
        _ => panic!("no bestmove line: {best:?}"),
    }
}

/// Reads a move that must be written exactly as UCI has it.
fn read_exactly<G: Playable>(position: &G, text: &str) -> G::Move {
    let found = moves(position).into_iter().find(|&m| position.write_uci(m) == text);
    found.unwrap_or_else(|| panic!("{text:?} is no legal move of {}", position.write_position()))
}

fn check_info<G: Playable>(line: &Line<G>, info: &str) {
    let (head, pv) = info.split_once(" pv ").map_or((info, None), |(head, pv)| (head, Some(pv)));
    let mut words = head.split(' ');
    let mut expect = |word: &str| assert_eq!(words.next(), Some(word), "{info}");
    expect("info");
    for word in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time"] {
        assert_eq!(words.next(), Some(word), "{info}");
        if word == "score" {
            assert!(matches!(words.next(), Some("cp" | "mate")), "{info}");
        }
        words.next().and_then(|number| number.parse::<i64>().ok()).unwrap_or_else(|| panic!("{word}: {info}"));
        if word == "score" {
            while let Some(bound) = words.clone().next().filter(|word| word.ends_with("bound")) {
                assert!(matches!(bound, "lowerbound" | "upperbound"), "{info}");
                words.next();
            }
        }
    }
    assert_eq!(words.next(), None, "{info}");
    let mut line = line.clone();
    for text in pv.unwrap_or("").split_whitespace() {
        let m = read_exactly(line.position(), text);
        line.push(m);
    }
}
