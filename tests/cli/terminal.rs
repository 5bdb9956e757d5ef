//! The program at a terminal: whole games typed by a person, with line editing, completion and the keys that end programs.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::support::{Folder, run};

/// How long an answer may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A program at a terminal.
struct Session {
    child: Child,
    keys: File,
    shown: Receiver<Vec<u8>>,
    /// What has been shown and not yet been looked at.
    text: String,
    /// The beginning of a letter that is shown in part.
    cut: Vec<u8>,
}

impl Session {
    /// The program with these arguments at a terminal of 24 lines of 80 columns. Behind it stand its exit code and the terminal's settings.
    fn new(arguments: &[&str]) -> Session {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let path = std::path::Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
        let end = || OpenOptions::new().read(true).write(true).open(path).unwrap();
        let script = r#"stty rows 24 cols 80 -echo; "$0" "$@"; echo "exit code $?"; stty -a"#;
        let mut command = Command::new("sh");
        command.args(["-c", script, env!("CARGO_BIN_EXE_vibria")]).args(arguments);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        let keys = File::from(keys);
        let mut screen = keys.try_clone().unwrap();
        let (sender, shown) = channel();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            // An error is how a terminal says that nobody has it open any more.
            while let Ok(length @ 1..) = screen.read(&mut chunk) {
                if sender.send(chunk[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Session { child, keys, shown, text: String::new(), cut: Vec::new() }
    }

    /// Presses keys.
    fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// What is shown before this text, which is awaited.
    fn until(&mut self, text: &str) -> String {
        let begun = Instant::now();
        loop {
            if let Some(place) = self.text.find(text) {
                let rest = self.text.split_off(place + text.len());
                let mut before = std::mem::replace(&mut self.text, rest);
                before.truncate(place);
                return before;
            }
            let more = self.shown.recv_timeout(PATIENCE.saturating_sub(begun.elapsed()));
            let more = more.unwrap_or_else(|_| panic!("{text:?} is awaited: {:?}", self.text));
            self.cut.extend(more);
            let whole = self.cut.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
            self.text.push_str(&String::from_utf8(self.cut.drain(..whole).collect()).unwrap());
        }
    }

    /// The end of the program, with this exit code: the terminal is as it was.
    fn leave(mut self, code: i32) {
        self.until(&format!("exit code {code}\r\n"));
        self.until(" icanon");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // After a failure the program still waits for keys: the one that ends it, and nobody is left to be told if that fails.
        let _ = self.keys.write_all(b"\x03\n");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A short game with its end, made by an engine that plays White against random moves.
struct Game {
    variant: &'static str,
    moves: &'static str,
    end: &'static str,
}

static GAMES: [Game; 5] = [
    Game {
        variant: "cescacs",
        moves: "E7-E11 GD26-C21 C5-B6 I23-I17 I5-K6 GC21-A17 RC3-C15 C23-C21 RC15×GA17 D22-D18 RA17×A23 GH26-K20 \
                NE3-D8 KG27-H26 RI3-I11 EH24-G27 JF4-B16 GK20-Z19 GD2-E7 G21-G19 GE7-K22+^ KH26-H24 RI11-Z15 D18-D16 \
                RZ15×GZ19 I17-I13 GK22-H18+∞ KH24-H26 GH18×JF22#",
        end: "White wins by checkmate, 3-0",
    },
    Game {
        variant: "cescacs-nocastling",
        moves: "E7-E11 C23-C21 NG3-H8 I23-K22 C5-B6 JF22-A7 B4×JA7 B24-B18 RC3-C7 A23-A19 JF4×A19 GD26-B22 JA19×GB22 \
                RI25-I17 JB22×RC25 GH26-I23 GD2-P17 KG27-D26 JC25×NE25 B18-B16 JE25×VF28 NG25-I15 GP17×RI17 GI23-H18 \
                GI17-A17+∞ C21-B20 GA17×B20#",
        end: "White wins by checkmate, 3-0",
    },
    Game {
        variant: "glinski",
        moves: "e5 Qc6 Bxc6 Nk6 Be4 g6 g5 Rh6 Ni3 Bh5 gxh5 Rif8 Nxh6 Kh9 hxg6 Ni4 Qxk7+ Ri8 Qxi8#",
        end: "White wins by checkmate, 1-0",
    },
    Game {
        variant: "hexdameo",
        moves: "a1-a5 i7-e7 b1-e1 g6-f5 d4-e5 f6:d4 c3:e5:g5:i7:i5+ i9-e9 i5:i9 e7-d6 i9-i5 h8-h6 b2-e2 g7-f6 i5-i7 \
                h7-g6 i7:d7:d4:g7:g5:i7 f8-e8 c2-f2 g9-f8 i7-i9 e8-d8 i9:g9:g3 e9-c7 c4-c5 c7-c6 c5:c7:e9:g9:e7",
        end: "White wins by no pieces left, 1-0",
    },
    Game {
        variant: "hexdame",
        moves: "b4-b5 f9-e8 a4-a5 g9-f9 a3-a4 f8-e7 d1-e1 e8-d8 c1-d1 f6-e5 d4:f6:f8:d6 d8-c7 b5-b6 g8-f8 b6:d8 \
                i6-i5 d8-e9+ i5-h4 e9:g9:e7 h8-g8 e7-e9 g6-g5 e9-e5 h6-g6 e5:h5:h8:f6:h6 i7:g5 d6-d7 i8-h8 d7-e8 \
                h4-g3 e8-f9+ g5-f4 f9:f2:h4 h9-g9 h4:h9:e9 i9-h8 e9-h9 h8-g7 h9:f7:h7",
        end: "White wins by no pieces left, 1-0",
    },
];

#[test]
fn whole_games_are_typed_with_moves_taken_back_and_a_pause() {
    let folder = Folder::new("typed");
    let played: Vec<_> = GAMES
        .iter()
        .map(|game| {
            let file = folder.file(game.variant);
            std::thread::spawn(move || whole_game(game, &file))
        })
        .collect();
    played.into_iter().for_each(|game| game.join().unwrap());
}

const PEOPLE: [&str; 4] = ["--white", "human", "--black", "human"];

fn whole_game(game: &Game, file: &str) {
    let moves: Vec<&str> = game.moves.split_whitespace().collect();
    let half = moves.len() / 2;
    let start = ["play", "-v", game.variant, "--time", "10+1", "--save", file];
    let mut session = Session::new(&[&start[..], &PEOPLE].concat());
    session.until("White [");
    for ply in 0..half {
        play(&mut session, &moves, ply);
        // Each third move is taken back and made again.
        if ply % 3 == 2 {
            session.send("undo\n");
            session.until(&format!("{} [", side(ply)));
            play(&mut session, &moves, ply);
        }
    }
    session.send("quit\n");
    session.leave(0);

    let text = fs::read_to_string(file).unwrap();
    let today = Command::new("date").args(["-u", "+%Y.%m.%d"]).output().unwrap().stdout;
    let today = String::from_utf8(today).unwrap().trim().to_owned();
    assert!(text.contains(&today) || text.contains(&today.replace('.', "-")), "{today}: {text}");
    assert!(text.contains("[TimeControl \"600+1\"]") && text.contains("[Clock \""), "{text}");
    assert_eq!(text.matches("[%clk 0:").count(), half, "{text}");
    let mut session = Session::new(&["play", "--resume", file, "--white", "human", "--black", "human"]);
    // The clock of who is not to move stands where it stood after the last move.
    session.until(&format!("{} [", side(half)));
    let clocks = session.until("]> ");
    let last = text.rsplit_once("[%clk 0:").unwrap().1.split_once(']').unwrap().0.trim_start_matches('0');
    let last = if last.starts_with("1") { last.split_once('.').unwrap().0 } else { last };
    assert_eq!(clocks.split(" - ").nth(1 - half % 2), Some(last), "{clocks}");
    for ply in half..moves.len() - 1 {
        play(&mut session, &moves, ply);
    }
    // The last move ends the game; it can be looked at, and taken back even so.
    for again in ["undo", ""] {
        session.send(&format!("{}\n", moves[moves.len() - 1]));
        session.until(game.end);
        session.until("Enter to leave> ");
        session.send(&format!("{again}\n"));
        if again == "undo" {
            session.until(&format!("{} [", side(moves.len() - 1)));
        }
    }
    session.leave(0);

    let read = run(&["convert", file, "--to", "uci"]).done();
    assert_eq!(read.split_once(" moves ").unwrap().1.split_whitespace().count(), moves.len(), "{read}");
    let uci = read.trim().split_once(" moves ").unwrap().1;
    let shown = run(&["show", "-v", game.variant, "--moves", uci]).done();
    assert!(shown.contains(game.end), "{shown}");
    assert!(!fs::read_to_string(file).unwrap().contains("[Clock \""), "no clock is stopped in a finished game");
}

fn side(ply: usize) -> &'static str {
    ["White", "Black"][ply % 2]
}

/// Types the move and waits for the other side's prompt.
fn play(session: &mut Session, moves: &[&str], ply: usize) {
    session.send(&format!("{}\n", moves[ply]));
    let number = format!("{}{}", ply / 2 + 1, [".", "…"][ply % 2]);
    session.until(&format!("{number} {}\r\n", moves[ply]));
    session.until(&format!("{} [", side(ply + 1)));
    session.until("]> ");
}

#[test]
fn lines_are_edited_remembered_and_completed() {
    let mut session = Session::new(&[&["play", "-v", "glinski"][..], &PEOPLE].concat());
    let board = session.until("White> ");
    assert!(board.lines().skip_while(|line| !line.contains("help")).count() <= 24, "{board}");
    // A key too many, then a letter at the front.
    session.send("55\x7f\x01e\n");
    session.until("1. e5\r\n");
    session.until("Black> ");
    // The last line comes back with the arrow, and is refused with the reason.
    session.send("\x1b[A\n");
    session.until("\"e5\" is illegal: ");
    session.until("Black> ");
    // Two letters are enough for a word, and for the only such move.
    session.send("mo\t h9\n");
    session.until(" Nk6");
    session.until("Black> ");
    session.send("Nk\t\n");
    session.until("1… Nk6\r\n");
    session.until("White> ");
    session.send("level 4\n");
    session.until("The engine plays at level 4.");
    session.until("White> ");
    // The key that ends programs ends the game, too.
    session.send("\x03");
    session.until("interrupted");
    session.leave(1);
}

#[test]
fn a_flag_falls_while_somebody_types() {
    let mut session = Session::new(&["play", "-v", "hexdame", "--time", "0.01"]);
    session.until("White [");
    session.send("a1");
    session.until("Black wins by time, 0-1");
    session.until("Enter to leave> ");
    // What was typed is a part of the line yet.
    session.send("\n");
    session.until("The game is over.");
    session.until("Enter to leave> ");
    session.send("\n");
    session.leave(0);
}

#[test]
fn who_names_no_game_is_offered_the_one_for_beginners_first() {
    let mut session = Session::new(&["play"]);
    session.until("1  C'escacs without castling, which its rules recommend for first games");
    session.until("Enter for 1: ");
    session.send("nonsense\n");
    session.until("Expected 1 to 5 or cescacs-nocastling, cescacs, ");
    session.until("Enter for 1: ");
    session.send("\n");
    session.until("Enter for 3: ");
    session.send("2\n");
    session.until("White> ");
    session.send("record\n");
    session.until("[Variant \"C'escacs without castling\"]");
    session.until("[EngineLevel \"2\"]");
    session.until("White> ");
    session.send("\x04");
    session.until("end of input");
    session.leave(1);
}

#[test]
fn lines_of_analysis_are_rewritten_in_place() {
    let mut session = Session::new(&["analyse", "-v", "hexdame", "--depth", "3"]);
    session.until("depth 1/");
    assert_eq!(session.until("depth 2/").matches("\x1b[1A").count(), 1);
    session.until("best move: ");
    session.leave(0);
}
