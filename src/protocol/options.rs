//! The options.

use std::fmt::Write;

use super::refusal::{Refusal, quote_or_nothing};
use crate::dispatch;
use crate::eval::profile::{DOCUMENTED, FITTED};
use crate::search::{Engine, Skill};
use crate::variants::{Playable, Setting, Settings, Variant};

/// What can be set, and how it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// `Hash`: size of the transposition table in MiB.
    pub hash: usize,
    /// `Threads`: search threads.
    pub threads: usize,
    /// `MultiPV`: lines to report.
    pub multipv: usize,
    /// `Ponder`: whether `bestmove` names the reply to ponder on.
    pub ponder: bool,
    /// `UCI_AnalyseMode`: whether an only move and a found mate are thought about for as long as the clock allows.
    pub analyse: bool,
    /// `UCI_ShowWDL`: whether lines name the chances to win, draw and lose.
    pub show_wdl: bool,
    /// `UCI_LimitStrength`: whether to play only as well as `elo` says.
    pub limit_strength: bool,
    /// `UCI_Elo`: how well to play then.
    pub elo: usize,
    /// `UCI_Variant`: the variant being played.
    pub variant: Variant,
    /// `Move Overhead`: milliseconds of each move kept back for what lies between the program and the clock.
    pub overhead: usize,
    /// `Evaluation`: whether positions are judged by the documented values, not by those fitted to games.
    pub documented: bool,
    /// What the rules leave open, each part an option of its own: see [`Settings::options`].
    pub settings: Settings,
}

impl Default for Options {
    /// A table of 16 MiB, one thread, one line, the default variant; 10 ms are kept back; all else is off.
    fn default() -> Options {
        Options {
            hash: 16,
            threads: 1,
            multipv: 1,
            ponder: false,
            analyse: false,
            show_wdl: false,
            limit_strength: false,
            elo: MIDDLE_ELO,
            variant: Variant::default(),
            overhead: 10,
            documented: false,
            settings: Settings::default(),
        }
    }
}

/// The most lines that can be asked for: more than there are moves in nearly every position.
const MOST_LINES: usize = 256;
/// The longest overhead in milliseconds: on a slower line than that, no clock can be kept.
const LONGEST_OVERHEAD: usize = 10_000;

/// The first value of `UCI_Elo`, which means nothing until strength is limited.
const MIDDLE_ELO: usize = (Skill::LEAST_ELO + Skill::MOST_ELO) as usize / 2;

/// Where an option's value stands, and what values it takes.
enum Slot<'a> {
    /// Whole numbers from the first to the second.
    Spin(&'a mut usize, usize, usize),
    /// `true` or `false`.
    Check(&'a mut bool),
    /// One of two names, for no and yes.
    Choice(&'a mut bool, [&'static str; 2]),
    /// The name of a variant.
    Variant(&'a mut Variant),
    /// Whole numbers of 16 bits.
    Number(&'a mut u16),
    /// None: it is pressed.
    Button,
}

/// What a command does to the options.
#[derive(Debug, PartialEq)]
pub(super) enum Change {
    /// They shall be these.
    To(Options),
    /// `Clear Hash` was pressed.
    ClearHash,
}

impl Options {
    /// Every option, by the name that it is declared with.
    fn slots(&mut self) -> impl Iterator<Item = (&'static str, Slot<'_>)> {
        let (most_hash, most_threads) = dispatch!(Variant::default(), G => {
            type E = <G as Playable>::Evaluator;
            (Engine::<G, E>::MAX_HASH, Engine::<G, E>::MAX_THREADS)
        });
        let own = [
            ("Hash", Slot::Spin(&mut self.hash, 1, most_hash)),
            ("Threads", Slot::Spin(&mut self.threads, 1, most_threads)),
            ("MultiPV", Slot::Spin(&mut self.multipv, 1, MOST_LINES)),
            ("Ponder", Slot::Check(&mut self.ponder)),
            ("UCI_AnalyseMode", Slot::Check(&mut self.analyse)),
            ("UCI_ShowWDL", Slot::Check(&mut self.show_wdl)),
            ("UCI_LimitStrength", Slot::Check(&mut self.limit_strength)),
            ("UCI_Elo", Slot::Spin(&mut self.elo, Skill::LEAST_ELO as usize, Skill::MOST_ELO as usize)),
            ("UCI_Variant", Slot::Variant(&mut self.variant)),
            ("Move Overhead", Slot::Spin(&mut self.overhead, 0, LONGEST_OVERHEAD)),
            ("Evaluation", Slot::Choice(&mut self.documented, [FITTED, DOCUMENTED])),
            ("Clear Hash", Slot::Button),
        ];
        let rules = self.settings.options().map(|(name, setting)| match setting {
            Setting::Choice(value, names) => (name, Slot::Choice(value, names)),
            Setting::Number(value) => (name, Slot::Number(value)),
        });
        own.into_iter().chain(rules)
    }

    /// The lines that declare the options, with the present values as defaults.
    pub(super) fn declaration(&self) -> String {
        let mut lines = String::new();
        for (name, slot) in self.clone().slots() {
            let _ = writeln!(lines, "option name {name} type {}", slot.declaration());
        }
        lines
    }

    /// What setting the option called `name`, in any case, to `value` does.
    pub(super) fn change(&self, name: &str, value: &str) -> Result<Change, Refusal> {
        let mut options = self.clone();
        let same = |known: &str| known.split(' ').map(str::to_ascii_lowercase).eq(words(name));
        let slot = options.slots().find(|(known, _)| same(known));
        let (name, slot) = slot.ok_or_else(|| Refusal::UnknownOption(quote_or_nothing(name)))?;
        if matches!(slot, Slot::Button) {
            return Ok(Change::ClearHash);
        }
        slot.set(name, value)?;
        Ok(Change::To(options))
    }
}

fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split_whitespace().map(str::to_ascii_lowercase)
}

impl Slot<'_> {
    fn declaration(&self) -> String {
        match self {
            Slot::Spin(value, least, most) => format!("spin default {value} min {least} max {most}"),
            Slot::Check(value) => format!("check default {value}"),
            Slot::Variant(value) => combo(value.name(), Variant::ALL.map(Variant::name)),
            Slot::Choice(value, names) => combo(names[usize::from(**value)], *names),
            Slot::Number(value) => format!("spin default {value} min 0 max {}", u16::MAX),
            Slot::Button => "button".into(),
        }
    }

    fn set(self, name: &'static str, text: &str) -> Result<(), Refusal> {
        let refuse = |expected: String| Refusal::OptionValue { name, found: quote_or_nothing(text), expected };
        match self {
            Slot::Spin(value, least, most) => match text.parse() {
                Ok(number) if (least..=most).contains(&number) => *value = number,
                _ => return Err(refuse(format!("a whole number from {least} to {most}"))),
            },
            Slot::Number(value) => {
                let expected = || refuse(format!("a whole number from 0 to {}", u16::MAX));
                *value = text.parse().map_err(|_| expected())?;
            }
            Slot::Check(value) => {
                *value = text.to_ascii_lowercase().parse().map_err(|_| refuse("true or false".into()))?;
            }
            Slot::Variant(value) => *value = text.parse()?,
            Slot::Choice(value, names) => match names.iter().position(|name| name.eq_ignore_ascii_case(text)) {
                Some(index) => *value = index == 1,
                None => return Err(refuse(names.join(" or "))),
            },
            Slot::Button => {}
        }
        Ok(())
    }
}

fn combo<const N: usize>(value: &str, names: [&str; N]) -> String {
    format!("combo default {value}{}", names.map(|name| format!(" var {name}")).concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(name: &str, value: &str) -> Options {
        match Options::default().change(name, value).unwrap() {
            Change::To(options) => options,
            Change::ClearHash => panic!("{name} is no button"),
        }
    }

    #[test]
    fn options_are_set_by_name_in_any_case() {
        assert_eq!(set("hash", "64").hash, 64);
        assert_eq!(set("THREADS", "2").threads, 2);
        assert_eq!(set("MultiPV", "256").multipv, 256);
        assert!(set("Ponder", "True").ponder);
        assert_eq!(set("move   overhead", "0").overhead, 0);
        assert!(set("UCI_LimitStrength", "true").limit_strength);
        assert_eq!(set("UCI_Elo", "1234").elo, 1234);
        assert!(set("Evaluation", "documented").documented);
        assert_eq!(set("UCI_Variant", "Hexdame").variant, Variant::Hexdame);
        assert_eq!(set("UCI_Variant", "C'escacs without castling").variant, Variant::CescacsNoCastling);
        assert!(set("MaterialDraw", "documented").settings.documented_material);
        assert_eq!(set("ImpotenceMoves", "0").settings.impotence_moves, 0);
        assert_eq!(Options::default().change("clear hash", "").unwrap(), Change::ClearHash);
    }

    #[test]
    fn bad_names_and_values_are_refused_with_what_is_expected() {
        let refused = |name, value| Options::default().change(name, value).unwrap_err().to_string();
        assert_eq!(refused("Hsah", "1"), "setoption: unknown option \"Hsah\"");
        assert_eq!(refused("MultiPV", "0"), {
            "setoption MultiPV: \"0\" is no value for it: expected a whole number from 1 to 256"
        });
        assert_eq!(refused("ponder", ""), "setoption Ponder: nothing is no value for it: expected true or false");
        assert_eq!(refused("ImpotenceMoves", "65536"), {
            "setoption ImpotenceMoves: \"65536\" is no value for it: expected a whole number from 0 to 65535"
        });
        assert!(refused("MaterialDraw", "alive").ends_with("expected dead or documented"));
        assert!(refused("UCI_Variant", "chess").starts_with("setoption UCI_Variant: unknown variant \"chess\""));
        for value in ["-1", "1.5", "1e2", "99999999999999999999", "x", "1 2"] {
            assert!(refused("Hash", value).contains("expected a whole number from 1 to "), "{value}");
        }
    }

    #[test]
    fn the_declaration_names_type_default_and_range() {
        let declaration = Options { variant: Variant::Glinski, ..Options::default() }.declaration();
        let lines: Vec<&str> = declaration.lines().collect();
        assert!(lines.contains(&"option name Ponder type check default false"));
        assert!(lines.contains(&"option name Clear Hash type button"));
        assert!(lines.contains(&"option name Evaluation type combo default fitted var fitted var documented"));
        assert!(lines.contains(&"option name MaterialDraw type combo default dead var dead var documented"));
        assert!(lines.contains(&"option name ImpotenceMoves type spin default 25 min 0 max 65535"));
        let variants = "combo default glinski var cescacs var cescacs-nocastling var glinski var hexdameo var hexdame";
        assert!(lines.contains(&format!("option name UCI_Variant type {variants}").as_str()));
    }
}
