//! What a person is asked who names no game.

use std::io::{self, Write};

use anyhow::Result;

use super::completion::Offers;
use super::input::{Heard, Input};
use crate::commands::interrupt::Interrupt;
use crate::search::LEVELS;
use crate::variants::Variant;

/// The level for somebody who has no wish: a hundred positions a move, each misjudged by up to more than a pawn.
const EASY: u8 = 3;

/// Asks which game to play. `None` if the person leaves.
pub fn variant(input: &Input, interrupt: &Interrupt) -> Result<Option<Variant>> {
    let others = Variant::ALL.into_iter().filter(|&variant| variant != Variant::FIRST);
    let order: Vec<Variant> = [Variant::FIRST].into_iter().chain(others).collect();
    let mut text = "Which game?\n".to_owned();
    for (number, variant) in (1..).zip(&order) {
        let remark = if *variant == Variant::FIRST { ", which its rules recommend for first games" } else { "" };
        text += &format!("  {number}  {}{remark}\n", variant.tag());
    }
    say(&text)?;
    let names: Vec<String> = order.iter().map(|variant| variant.name().to_owned()).collect();
    ask(input, interrupt, "Number or name, or Enter for 1: ", &names, |answer| {
        let number = answer.parse::<usize>().ok().and_then(|number| order.get(number.checked_sub(1)?));
        let named = || answer.parse().map_err(|_| format!("Expected 1 to {} or {}.", order.len(), names.join(", ")));
        if answer.is_empty() { Ok(Variant::FIRST) } else { number.map_or_else(named, |&variant| Ok(variant)) }
    })
}

/// Asks for the engine's level: `Some(None)` for its full strength, `None` if the person leaves.
pub fn level(input: &Input, interrupt: &Interrupt) -> Result<Option<Option<u8>>> {
    let prompt = format!("Level, 1 to {LEVELS} or max, or Enter for {EASY}: ");
    ask(input, interrupt, &prompt, &["max".to_owned()], |answer| match answer {
        "" => Ok(Some(EASY)),
        answer => read_level(answer),
    })
}

/// Reads a level: 1 to 20, or `max` for none.
pub fn read_level(text: &str) -> Result<Option<u8>, String> {
    match text.parse() {
        Ok(level) if (1..=LEVELS).contains(&level) => Ok(Some(level)),
        _ if text.eq_ignore_ascii_case("max") => Ok(None),
        _ => Err(format!("Expected a level from 1 to {LEVELS}, or max.")),
    }
}

fn ask<T>(
    input: &Input,
    interrupt: &Interrupt,
    prompt: &str,
    names: &[String],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>> {
    loop {
        let offers = Offers { moves: names.to_vec(), ..Offers::default() };
        match input.ask(prompt, offers, None, || interrupt.raised())? {
            Heard::Line(line) if ["quit", "exit"].contains(&line.as_str()) => return Ok(None),
            Heard::Line(line) => match read(&line) {
                Ok(answer) => return Ok(Some(answer)),
                Err(expected) => say(&format!("{expected}\n"))?,
            },
            Heard::TooLong => {}
            Heard::Late | Heard::Interrupted | Heard::End => return Ok(None),
        }
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_or_max() {
        assert_eq!([read_level("1"), read_level("20"), read_level("MAX")], [Ok(Some(1)), Ok(Some(20)), Ok(None)]);
        for wrong in ["", "0", "21", "-1", "x", "256"] {
            assert!(read_level(wrong).is_err(), "{wrong}");
        }
    }
}
