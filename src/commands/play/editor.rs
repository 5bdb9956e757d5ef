//! Lines typed at a terminal, with editing, history and completion. The library's reading cannot be broken off, and a flag may fall
//! while somebody types: so it reads in a thread of its own.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Helper};

use super::completion::Offers;
use super::input::Heard;

type Readline = rustyline::Editor<Completion, MemHistory>;

/// A terminal at which lines are typed.
pub struct Editor {
    questions: SyncSender<(String, Offers)>,
    lines: Receiver<Heard>,
    /// Whether a prompt stands on the screen that nobody has answered yet.
    asked: Arc<AtomicBool>,
    _terminal: Settings,
}

impl Editor {
    /// The terminal of stdin and stdout; `None` if it cannot be used.
    pub fn new() -> Option<Editor> {
        let settings = Settings::now();
        // A pasted line is like a typed one. Without marks around pastes there are none to switch off if the game ends meanwhile.
        let config = Config::builder().completion_type(CompletionType::List).bracketed_paste(false).build();
        let history = MemHistory::with_config(&config);
        let mut readline = Readline::with_history(config, history).ok()?;
        readline.set_helper(Some(Completion::default()));
        let (questions, put) = sync_channel::<(String, Offers)>(1);
        let (sender, lines) = sync_channel(1);
        let asked = Arc::new(AtomicBool::new(false));
        let answered = asked.clone();
        thread::spawn(move || {
            for (prompt, offers) in put {
                if let Some(completion) = readline.helper_mut() {
                    completion.offers = offers;
                }
                let heard = read(&mut readline, &prompt);
                answered.store(false, Ordering::SeqCst);
                if sender.send(heard).is_err() {
                    return;
                }
            }
        });
        Some(Editor { questions, lines, asked, _terminal: settings })
    }

    /// Prompts for a line and says where it will come. What has been typed at a prompt that nobody has answered yet stays a part of it.
    pub fn ask(&self, prompt: &str, offers: Offers) -> &Receiver<Heard> {
        // A thread that has ended has closed the other channel too, and that is noticed there.
        if self.asked.swap(true, Ordering::SeqCst) {
            let mut out = io::stdout().lock();
            let _ = out.write_all(prompt.as_bytes()).and_then(|()| out.flush());
        } else {
            let _ = self.questions.send((prompt.to_owned(), offers));
        }
        &self.lines
    }
}

fn read(readline: &mut Readline, prompt: &str) -> Heard {
    loop {
        match readline.readline(prompt) {
            Ok(line) => {
                let line = line.trim();
                if !line.is_empty() {
                    // An entry that is not kept is no reason to stop.
                    let _ = readline.add_history_entry(line);
                }
                return Heard::Line(line.to_owned());
            }
            Err(ReadlineError::Interrupted) => return Heard::Interrupted,
            // The window has another size: the prompt is drawn anew.
            Err(ReadlineError::Signal(_)) => {}
            Err(_) => return Heard::End,
        }
    }
}

/// The terminal's settings at the beginning, which are put back at the end: the library cannot while it still reads.
struct Settings {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

impl Settings {
    fn now() -> Settings {
        Settings {
            #[cfg(unix)]
            before: rustix::termios::tcgetattr(rustix::stdio::stdin()).ok(),
        }
    }
}

#[cfg(unix)]
impl Drop for Settings {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};

        if let Some(before) = &self.before {
            // Nobody is left to be told if it fails.
            let _ = tcsetattr(rustix::stdio::stdin(), OptionalActions::Drain, before);
        }
    }
}

/// Completes what is offered, and names of files.
#[derive(Default)]
struct Completion {
    offers: Offers,
    files: FilenameCompleter,
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(&self, line: &str, cursor: usize, context: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.trim_start().to_ascii_lowercase().starts_with("save ") && self.offers.words.contains(&"save") {
            return self.files.complete(line, cursor, context);
        }
        let (start, found) = self.offers.complete(&line[..cursor]);
        let pair = |text: String| Pair { display: text.clone(), replacement: text };
        Ok((start, found.into_iter().map(pair).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
