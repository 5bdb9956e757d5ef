//! What is written is read again, and written the same.

use super::super::Positions;
use super::*;
use crate::dispatch;
use crate::variants::Playable;

/// Written and read again the record is equal, and its text is the same again.
fn round_trip<G: Text>(record: &Record<G>) {
    let text = record.to_text();
    let again: Record<G> = typed(&text, record.variant);
    assert_eq!(&again, record, "{text}");
    assert_eq!(again.to_text(), text);
}

fn random_records<G: Playable>(variant: Variant) {
    let rules = G::rules_of(variant, &Settings::default());
    for seed in 0..60 {
        let plies = [0, 1, 2, 30, 90][seed as usize % 5];
        round_trip(&random_record::<G>(variant, &rules, seed, plies));
    }
}

#[test]
fn random_annotated_records() {
    for variant in Variant::ALL {
        dispatch!(variant, G => random_records::<G>(variant));
    }
}

fn whole_games<G: Playable>(variant: Variant) {
    let rules = G::rules_of(variant, &Settings::default());
    for seed in 0..30 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut line = Line::new(G::start(&rules));
        for _ in 0..400 {
            let next = pick(line.position(), &mut rng);
            let Some(m) = next.filter(|_| line.outcome().is_none()) else { break };
            line.push(m);
        }
        let mut record = Record::of_line(variant, &line);
        if let Some(outcome) = line.outcome() {
            record.finish(outcome);
        }
        round_trip(&record);
        let (_, warnings) = read_one(&record.to_text(), variant);
        assert_eq!(warnings, [""; 0], "{}", record.to_text());
        // UCI text and the text of the last position lead to the same position.
        let last = line.position().write_position();
        for form in [Form::Uci, Form::Fen] {
            let text = AnyRecord::write(&record, form);
            let mut positions = Positions::new(text.as_bytes(), variant, Settings::default());
            let (read, _) = positions.next().unwrap().whole().unwrap();
            assert_eq!(read.write(Form::Fen).trim_end(), last, "{text}");
            assert!(positions.next().is_none());
        }
        let json: serde_json::Value = serde_json::from_str(&AnyRecord::write(&record, Form::Json)).unwrap();
        assert_eq!(json["fen"], last);
        assert_eq!(json["moves"].as_array().unwrap().len(), line.moves().len());
    }
}

#[test]
fn random_games_to_their_end() {
    for variant in Variant::ALL {
        dispatch!(variant, G => whole_games::<G>(variant));
    }
}
