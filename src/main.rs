//! The program: parses the command line, calls a command, maps an error to an exit code.

fn main() {}
