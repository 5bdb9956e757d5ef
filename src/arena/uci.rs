//! A player who speaks UCI, in a process of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::engine::{EngineConfig, Program};
use super::fault::Fault;
use super::info;
use super::player::{Broken, Player, Thought, Turn};
use super::process::{Process, Said};
use super::stop::{Stop, Waker};
use crate::game::Text;
use crate::search::Skill;
use crate::variants::{Setting, Settings, Variant};

/// How long after its time a program may still answer: a move that is late is told from none at all.
const GRACE: Duration = Duration::from_secs(1);

/// What a program must be told at its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The variant.
    pub variant: Variant,
    /// What the rules leave open.
    pub settings: Settings,
    /// How long an answer may take that no clock limits.
    pub patience: Duration,
}

/// An option that a program has declared.
struct Declared {
    name: String,
    /// The whole line.
    line: String,
}

/// A program that plays. After a fault it is started anew for the next game.
pub struct Uci<'m> {
    command: &'m [String],
    config: &'m EngineConfig,
    terms: Terms,
    stop: &'m Stop,
    running: Option<Running>,
    /// Of the last process that did something wrong.
    last_lines: Vec<String>,
}

/// The process, and the way to wake who listens to it.
struct Running {
    process: Process,
    _waker: Arc<Waker>,
}

impl<'m> Uci<'m> {
    /// Starts the program.
    ///
    /// # Errors
    /// That it cannot be started, does not answer, or lacks an option that is asked for.
    pub fn start(config: &'m EngineConfig, terms: Terms, stop: &'m Stop) -> Result<Uci<'m>, Broken> {
        let command = match &config.program {
            Program::Command(command) => command.as_slice(),
            Program::Builtin => &[],
        };
        let mut uci = Uci { command, config, terms, stop, running: None, last_lines: Vec::new() };
        uci.launch()?;
        Ok(uci)
    }

    fn launch(&mut self) -> Result<(), Broken> {
        self.last_lines.clear();
        let process = Process::start(self.command)?;
        let waker: Arc<Waker> = Arc::new(process.waker());
        self.stop.register(Arc::downgrade(&waker));
        self.running = Some(Running { process, _waker: waker });
        let declared = self.greet();
        let declared = self.judge(declared)?;
        // Without its options it must not play, nor stay to be asked for the next game.
        let lines = self.settings(&declared).map_err(Broken::from);
        for line in self.judge(lines)? {
            self.tell(line);
        }
        Ok(())
    }

    fn tell(&mut self, line: String) {
        if let Some(running) = &mut self.running {
            running.process.tell(line);
        }
    }

    /// `uci` up to `uciok`: the options that are declared.
    fn greet(&mut self) -> Result<Vec<Declared>, Broken> {
        let mut declared = Vec::new();
        self.ask("uci", "uci", self.terms.patience, |line| {
            if let Some(option) = line.strip_prefix("option") {
                let mut words = option.split_ascii_whitespace().skip_while(|&word| word != "name").skip(1);
                let name: Vec<&str> = words.by_ref().take_while(|&word| word != "type").collect();
                declared.push(Declared { name: name.join(" "), line: line.to_owned() });
            }
            line.split_ascii_whitespace().next() == Some("uciok")
        })?;
        Ok(declared)
    }

    /// The commands that set the options. None is sent that the program has not declared.
    fn settings(&self, declared: &[Declared]) -> Result<Vec<String>, Fault> {
        let find = |name: &str| declared.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let set = |option: &Declared, value: &str| format!("setoption name {} value {value}", option.name);
        let mut lines = Vec::new();
        // The variant first: other options may hang on it.
        let given = |name: &str| self.config.options.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        if let Some(option) = find("UCI_Variant").filter(|_| !given("UCI_Variant")) {
            let variant = self.terms.variant.name();
            let mut words = option.line.split_ascii_whitespace();
            let listed = words.any(|word| word.eq_ignore_ascii_case(variant));
            if !listed {
                return Err(Fault::NoStart(format!("its UCI_Variant does not list {variant}: {}", option.line)));
            }
            lines.push(set(option, variant));
        }
        let mut settings = self.terms.settings;
        for (name, setting) in settings.options() {
            let value = match setting {
                Setting::Choice(value, names) => names[usize::from(*value)].to_owned(),
                Setting::Number(value) => value.to_string(),
            };
            lines.extend(find(name).filter(|_| !given(name)).map(|option| set(option, &value)));
        }
        let own = [("Threads", self.config.threads), ("Hash", self.config.hash)];
        let own = own.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_string())));
        for (name, value) in own.chain(self.config.options.iter().cloned()) {
            let option = find(&name).ok_or_else(|| Fault::NoStart(format!("it declares no option {name:?}")))?;
            lines.push(match value.is_empty() {
                true => format!("setoption name {}", option.name),
                false => set(option, &value),
            });
        }
        Ok(lines)
    }

    /// Sends a line and reads answers until `done` says that one was awaited; when it came.
    fn ask(
        &mut self,
        line: &str,
        question: &'static str,
        patience: Duration,
        done: impl FnMut(&str) -> bool,
    ) -> Result<Instant, Broken> {
        let Some(Running { process, .. }) = &mut self.running else {
            return Err(Fault::Left("it is not running".to_owned()).into());
        };
        if self.stop.raised() {
            return Err(Broken::Stopped);
        }
        if let Err(said) = process.hush() {
            return Err(judged(said, process));
        }
        self.ask_on(line, question, patience, done)
    }

    /// As [`ask`](Self::ask), but what was said before counts.
    fn ask_on(
        &mut self,
        line: &str,
        question: &'static str,
        patience: Duration,
        mut done: impl FnMut(&str) -> bool,
    ) -> Result<Instant, Broken> {
        let Some(Running { process, .. }) = &mut self.running else {
            return Err(Fault::Left("it is not running".to_owned()).into());
        };
        process.tell(line.to_owned());
        let deadline = Instant::now() + patience;
        loop {
            match process.listen(deadline) {
                Some(Said::Line(when, line)) if done(&line) => return Ok(when),
                Some(Said::Line(..)) => {}
                Some(said) => return Err(judged(said, process)),
                None => return Err(Fault::Silent { question, waited: patience }.into()),
            }
        }
    }

    /// Ends the process, and keeps its last lines.
    fn end(&mut self) {
        if let Some(running) = self.running.take() {
            self.last_lines = running.process.end();
        }
    }

    /// Passes an answer on; after a fault the process is ended, and its last lines kept.
    fn judge<T>(&mut self, answer: Result<T, Broken>) -> Result<T, Broken> {
        if let Err(Broken::Fault(_)) = answer {
            self.end();
        }
        answer
    }

    /// `go` and what follows it up to the move's text.
    fn go<G: Text>(&mut self, turn: &Turn<'_, G>) -> Result<(String, Duration), Broken> {
        let side = turn.line.position().side_to_move().index();
        self.tell(turn.command.to_owned());
        let begun = Instant::now();
        let mut best = None;
        let mut take = |line: &str| {
            let mut words = line.split_ascii_whitespace();
            let found = words.next() == Some("bestmove");
            if found {
                best = Some(words.next().unwrap_or_default().to_owned());
            }
            found
        };
        let allowed = turn.allowed.unwrap_or(self.terms.patience);
        let answer = self.ask(&go_command(turn, side), "go", allowed, &mut take);
        let answer = match answer {
            // It may only be late.
            Err(Broken::Fault(Fault::Silent { .. })) => {
                let late = self.ask_on("stop", "stop", GRACE, &mut take);
                late.map_err(|broken| match broken {
                    Broken::Fault(Fault::Silent { .. }) => self.overrun(turn.allowed.is_some(), allowed + GRACE).into(),
                    other => other,
                })
            }
            other => other,
        };
        let came = answer?;
        let took = came.saturating_duration_since(begun);
        // Without a clock there is no being late, but an end of patience.
        if turn.allowed.is_none() && took > allowed {
            return Err(Fault::Silent { question: "go", waited: allowed }.into());
        }
        Ok((best.unwrap_or_default(), took))
    }

    /// What it means that there is no move even after `stop`: if a flag has fallen and the program lives, that it was too slow.
    fn overrun(&mut self, has_flag: bool, waited: Duration) -> Fault {
        match self.running.as_mut().and_then(|running| running.process.has_ended()) {
            Some(fault) => fault,
            None if has_flag => Fault::Overrun(waited),
            None => Fault::Silent { question: "go", waited },
        }
    }
}

/// What it means that a program says something other than a line.
fn judged(said: Said, process: &mut Process) -> Broken {
    match said {
        Said::Stopped => Broken::Stopped,
        Said::Flood(what) => Fault::Flood(what).into(),
        Said::End | Said::Line(..) => process.why_ended().into(),
    }
}

/// The `go` command of a turn. Where only one player has a clock, the other one is told to have the same.
fn go_command<G: Text>(turn: &Turn<'_, G>, side: usize) -> String {
    let mut go = String::from("go");
    let mut put = |key: &str, value: u128| go.push_str(&format!(" {key} {value}"));
    if let Some(own) = turn.clocks[side] {
        let [white, black] = turn.clocks.map(|clock| clock.unwrap_or(own));
        put("wtime", white.left().as_millis());
        put("btime", black.left().as_millis());
        put("winc", white.increment().as_millis());
        put("binc", black.increment().as_millis());
        if let Some(moves) = own.moves_to_go() {
            put("movestogo", moves.into());
        }
    }
    let level = turn.pace.level.and_then(|level| Skill::of_level(level).nodes);
    let nodes = turn.pace.nodes.into_iter().chain(level).min();
    for (key, value) in [
        ("movetime", turn.pace.movetime.map(|time| time.as_millis())),
        ("nodes", nodes.map(u128::from)),
        ("depth", turn.pace.depth.map(u128::from)),
    ] {
        if let Some(value) = value {
            put(key, value);
        }
    }
    go
}

impl<G: Text> Player<G> for Uci<'_> {
    fn new_game(&mut self) -> Result<(), Broken> {
        if self.running.is_none() {
            self.launch()?;
        }
        self.tell("ucinewgame".to_owned());
        let ready = self.ask("isready", "isready", self.terms.patience, |line| line.starts_with("readyok"));
        self.judge(ready.map(|_| ()))
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Broken> {
        let answer = self.go(turn);
        let (text, took) = self.judge(answer)?;
        let opinion = self.running.as_ref().map(|running| info::read(&running.process.info())).unwrap_or_default();
        match turn.line.position().read_move(&text) {
            Ok(m) => Ok(Thought { m, took, opinion }),
            // Whatever comes after the flag comes too late to be looked at.
            Err(_) if turn.allowed.is_some_and(|allowed| took > allowed) => {
                let allowed = turn.allowed.unwrap_or_default();
                self.judge(Err(Fault::Late { took, allowed }.into()))
            }
            Err(error) => {
                let told = if text.is_empty() { "bestmove without a move".to_owned() } else { error.to_string() };
                self.judge(Err(Fault::IllegalMove(told).into()))
            }
        }
    }

    fn at_fault(&mut self) {
        self.end();
    }

    fn last_lines(&self) -> Vec<String> {
        match &self.running {
            Some(running) => running.process.last_lines(),
            None => self.last_lines.clone(),
        }
    }
}

impl Drop for Uci<'_> {
    fn drop(&mut self) {
        // In good order, unless something is wrong with it.
        if let Some(Running { process, _waker }) = self.running.take()
            && !self.stop.raised()
        {
            process.quit();
        }
    }
}
