//! What must hold whatever bytes come in. Shared by the cargo-fuzz targets here and by `tests/fuzz.rs`, which runs them on a
//! stable compiler.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use vibria::game::{Game, MoveList, Stage, Text};
use vibria::protocol;
use vibria::record::{Form, Positions, Reader};
use vibria::variants::{Playable, Settings, Variant};

/// The variant that the first byte names, and the bytes after it.
pub fn variant(data: &[u8]) -> Option<(Variant, &[u8])> {
    let (&first, rest) = data.split_first()?;
    Some((Variant::ALL[first as usize % Variant::ALL.len()], rest))
}

/// Reads bytes as a position. One that is taken is sound, is written so that it reads back, and its moves can be made.
pub fn position(variant: Variant, data: &[u8]) {
    fn run<G: Playable>(variant: Variant, text: &str) {
        let rules = G::rules_of(variant, &Settings::default());
        let Ok((game, _)) = G::read_position(text, &rules) else { return };
        sound(&game);
        let written = game.write_position();
        let again = G::read_position(&written, &rules).expect("a position's own text reads");
        assert_eq!(again, (game.clone(), None), "{text:?} is written {written:?}");
        for m in moves(&game).into_iter().take(64) {
            made(&game, m);
            assert_eq!(game.read_move(&game.write_uci(m)), Ok(m), "{written}");
            assert_eq!(game.read_move(&game.write_move(m)), Ok(m), "{written}");
        }
    }
    let text = String::from_utf8_lossy(data);
    vibria::dispatch!(variant, G => run::<G>(variant, &text));
}

/// Reads bytes as a move, in a position that the first sixteen of them lead to. One that is taken is legal.
pub fn move_text(variant: Variant, data: &[u8]) {
    fn run<G: Playable>(variant: Variant, way: &[u8], text: &str) {
        let mut game = G::start(&G::rules_of(variant, &Settings::default()));
        for &byte in way {
            let legal = moves(&game);
            let Some(&m) = legal.get(byte as usize % legal.len().max(1)) else { break };
            game.make(m, &mut ());
        }
        match game.read_move(text) {
            Ok(m) => assert!(moves(&game).contains(&m), "{text:?} read in {}", game.write_position()),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let (way, text) = data.split_at(data.len().min(16));
    let text = String::from_utf8_lossy(text);
    vibria::dispatch!(variant, G => run::<G>(variant, way, &text));
}

/// Reads bytes as records and as positions, one a line. A record that is taken is written so that it reads back whole, and is
/// then written the same.
pub fn records(variant: Variant, data: &[u8]) {
    let settings = Settings::default();
    let mut reader = Reader::new(data, variant);
    while let Some(reading) = reader.next_any(&settings) {
        let Some(record) = reading.record else {
            assert!(reading.error.is_some());
            continue;
        };
        let text = record.write(Form::Record);
        let again = Reader::new(text.as_bytes(), variant).next_any(&settings).expect("a record is written");
        let (again, _) = again.whole().unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(again.write(Form::Record), text);
        assert_eq!(again.write(Form::Json), record.write(Form::Json), "{text}");
    }
    for reading in Positions::new(data, variant, settings) {
        assert!(reading.record.is_some() || reading.error.is_some());
    }
}

/// Plays from the start, a byte a move, and takes everything back: every derived field is right on the way.
pub fn walk(variant: Variant, data: &[u8]) {
    fn run<G: Playable>(variant: Variant, data: &[u8]) {
        let start = G::start(&G::rules_of(variant, &Settings::default()));
        let mut game = start.clone();
        let mut made = Vec::new();
        for &byte in data.iter().take(512) {
            let legal = moves(&game);
            assert_eq!(game.count(), legal.len() as u64, "{}", game.write_position());
            let Some(&m) = legal.get(byte as usize % legal.len().max(1)) else { break };
            made.push((m, game.make(m, &mut ())));
            sound(&game);
        }
        while let Some((m, undo)) = made.pop() {
            game.unmake(m, &undo);
            sound(&game);
        }
        assert_eq!(game, start);
    }
    vibria::dispatch!(variant, G => run::<G>(variant, data));
}

/// Where a conversation's answers go.
#[derive(Clone, Default)]
struct Answers(Arc<Mutex<Vec<u8>>>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics while writing").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Speaks UCI with bytes; every search ends because the input does. None fails, and the answers are text.
pub fn uci(data: &[u8]) {
    let answers = Answers::default();
    protocol::run(Cursor::new(data.to_vec()), answers.clone(), protocol::Options::default())
        .expect("memory can be written");
    let bytes = answers.0.lock().expect("nobody panics while writing").clone();
    let text = String::from_utf8(bytes).expect("answers are text");
    assert!(!text.contains("go failed"), "{text}");
}

fn moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut list = G::List::default();
    game.generate(Stage::All, &mut list);
    list.as_slice().to_vec()
}

fn made<G: Text>(game: &G, m: G::Move) {
    let mut copy = game.clone();
    let undo = copy.make(m, &mut ());
    sound(&copy);
    copy.unmake(m, &undo);
    assert_eq!(&copy, game, "{} taken back", game.write_uci(m));
}

fn sound<G: Text>(game: &G) {
    if let Err(fault) = game.verify() {
        panic!("{}: {fault}", game.write_position());
    }
    assert_eq!(game.key(), game.compute_key(), "{}", game.write_position());
}
