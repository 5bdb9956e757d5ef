//! Conversations in one process.

use std::io::{self, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::output::Output;
use super::{Options, run, task};
use crate::dispatch;
use crate::search::Signals;
use crate::variants::{Playable, Settings, Variant};

/// A writer that others can look into.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

/// All that is said to this input.
fn talk(input: &[u8]) -> String {
    let paper = Paper::default();
    let options = Options { variant: Variant::Hexdame, hash: 1, ..Options::default() };
    run(Cursor::new(input.to_vec()), paper.clone(), options).unwrap();
    paper.text()
}

#[test]
fn lines_are_answered_in_order_and_the_last_may_lack_its_end() {
    assert_eq!(talk(b"isready\nnonsense\r\n\nisready"), {
        "readyok\ninfo string unknown command \"nonsense\"\nreadyok\n"
    });
    assert_eq!(talk(b""), "");
    assert_eq!(talk(b"quit\nisready\n"), "");
}

#[test]
fn a_small_perft_is_finished_although_the_input_ends() {
    // 211 from positions/cases/start.perft.tsv; a perft without end is cut off.
    for input in ["go perft 2", "go perft 2\nquit\n"] {
        assert!(talk(input.as_bytes()).ends_with("Nodes searched: 211\n"), "{input:?}");
    }
    assert!(!talk(b"go perft 99\n").contains("Nodes searched"));
}

#[test]
fn what_follows_a_stop_waits_for_the_best_move() {
    for _ in 0..20 {
        let said = talk(b"go infinite\nstop\nisready\n");
        let last: Vec<&str> = said.lines().filter(|line| !line.starts_with("info ")).collect();
        assert!(last.len() == 2 && last[0].starts_with("bestmove ") && last[1] == "readyok", "{said}");
    }
}

#[test]
fn the_expected_reply_is_named_when_pondering_is_on() {
    let best = |setting: &str| {
        let said = talk(format!("setoption name Ponder value {setting}\ngo depth 5\nstop\n").as_bytes());
        said.lines().last().unwrap().split(' ').nth(2).map(str::to_string)
    };
    assert_eq!(best("false"), None);
    // A search that is stopped early may not know a reply, so it is given time to find one.
    let (questions, answers) = conversation();
    questions.send("setoption name Ponder value true\ngo depth 5\n".into()).unwrap();
    let line = wait_for(&answers, "bestmove ");
    assert_eq!(line.split(' ').nth(2), Some("ponder"), "{line}");
}

/// Input that comes when a test sends it.
struct Questions {
    source: Receiver<String>,
    rest: Cursor<Vec<u8>>,
}

impl Read for Questions {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.position() == self.rest.get_ref().len() as u64 {
            match self.source.recv() {
                Ok(text) => self.rest = Cursor::new(text.into_bytes()),
                Err(_) => return Ok(0),
            }
        }
        self.rest.read(buffer)
    }
}

/// Output that is handed to a test.
struct Answers(Sender<String>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8(bytes.to_vec()).map_err(io::Error::other)?;
        self.0.send(text).map_err(|_| io::ErrorKind::BrokenPipe)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn conversation() -> (Sender<String>, Receiver<String>) {
    let (questions, source) = channel();
    let (sink, answers) = channel();
    let options = Options { variant: Variant::Hexdame, hash: 1, ..Options::default() };
    std::thread::spawn(move || run(Questions { source, rest: Cursor::default() }, Answers(sink), options));
    (questions, answers)
}

fn wait_for(answers: &Receiver<String>, start: &str) -> String {
    loop {
        let text = answers.recv_timeout(Duration::from_secs(60)).expect("an answer");
        if let Some(line) = text.lines().find(|line| line.starts_with(start)) {
            return line.to_string();
        }
    }
}

#[test]
fn whoever_has_read_the_best_move_can_give_the_next_command() {
    let (questions, answers) = conversation();
    for _ in 0..200 {
        questions.send("go nodes 1\n".into()).unwrap();
        // A refusal here would leave this waiting.
        wait_for(&answers, "bestmove ");
    }
}

#[test]
fn chances_are_shown_when_asked_for() {
    let said = talk(b"setoption name UCI_ShowWDL value true\ngo depth 2\n");
    let chances = |line: &str| -> Option<u32> {
        let (_, rest) = line.split_once(" wdl ")?;
        Some(rest.split(' ').take(3).map(|number| number.parse::<u32>().unwrap()).sum())
    };
    let lines: Vec<&str> = said.lines().filter(|line| line.contains(" score ")).collect();
    assert!(lines.iter().all(|line| chances(line) == Some(1000)), "{said}");
}

/// Fails to write after some bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_error_of_writing_ends_the_conversation_even_while_it_waits() {
    for text in ["go infinite\n", "isready\nisready\nisready\n", "go perft 4\n"] {
        let (questions, source) = channel();
        questions.send(text.to_string()).unwrap();
        let options = Options { variant: Variant::Hexdame, hash: 1, ..Options::default() };
        // The input stays open.
        let result = run(Questions { source, rest: Cursor::default() }, Full(10), options);
        assert_eq!(result.map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull), "{text}");
    }
}

#[test]
fn a_search_that_panics_is_reported_and_answered_by_a_legal_move() {
    dispatch!(Variant::Hexdame, G => panicking_search::<G>());
}

fn panicking_search<G: Playable>() {
    let position = G::start(&G::rules_of(Variant::Hexdame, &Settings::default()));
    let paper = Paper::default();
    let output = Output::new(paper.clone(), || {});
    let allowed = position.read_move(position.legal_uci().last().unwrap()).unwrap();
    let mut repaired = false;
    let answer = task::search(
        &position,
        &[allowed],
        task::Show::default(),
        &output,
        |_| panic!("on\npurpose"),
        || repaired = true,
    );
    assert_eq!(answer, format!("bestmove {}\n", position.write_uci(allowed)));
    assert_eq!(paper.text(), "info string error: the search failed: on purpose\n");
    assert!(repaired);
}

#[test]
fn perft_prints_its_counts_and_stops_when_told() {
    dispatch!(Variant::Hexdame, G => counting::<G>());
}

fn counting<G: Playable>() {
    let position = G::start(&G::rules_of(Variant::Hexdame, &Settings::default()));
    let signals = Signals::default();
    let paper = Paper::default();
    let output = Output::new(paper.clone(), || {});
    let expected = position.clone().perft(3);
    assert_eq!(task::perft(position.clone(), 3, &output, &signals), format!("\nNodes searched: {expected}\n"));
    assert_eq!(paper.text().lines().count() as u64, position.count());
    assert_eq!(task::perft(position.clone(), 0, &output, &signals), "\nNodes searched: 1\n");
    signals.stop();
    assert_eq!(task::perft(position, 30, &output, &signals), "info string perft stopped\n");
}

#[test]
fn other_rules_make_what_was_learnt_void() {
    // Two kings against one: with a draw after three moves there is no time to win, and deeper searches than the second find out.
    // What they leave in the table must not outlive the setting.
    let score = |searches: &str| {
        let (questions, answers) = conversation();
        let position = "setoption name UCI_Variant value hexdameo\nposition fen W:WKa1,Kb1:BKi9\n";
        questions.send(format!("{position}{searches}")).unwrap();
        wait_for(&answers, "bestmove ");
        questions.send("setoption name ImpotenceMoves value 4\ngo depth 4\n".into()).unwrap();
        let line = wait_for(&answers, "info depth 4 ");
        line.split(' ').skip_while(|&word| word != "score").nth(2).map(str::to_string)
    };
    let fresh = score("go depth 1\nstop\nsetoption name Clear Hash\n");
    assert_eq!(score("setoption name ImpotenceMoves value 3\ngo depth 8\n"), fresh);
}
