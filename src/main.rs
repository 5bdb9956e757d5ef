//! The program: parses the command line, calls a command, maps an error to an exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    vibria::commands::main()
}
