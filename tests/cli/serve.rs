//! `vibria serve` as a process: its address, its end, and what pages leave behind.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Folder, run, vibria};

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(change: impl FnOnce(&mut Command) -> &mut Command) -> Server {
        let mut command = vibria();
        change(command.args(["serve", "--port", "0", "--threads", "2", "--hash", "64"]));
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
        Server { address: address.expect("the first line is the address").to_owned(), child }
    }

    fn send(&self, head: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        let text = format!(
            "{head} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}",
            self.address
        );
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }

    fn post(&self, path: &str, body: &str) -> String {
        let mut answer = String::new();
        self.send(&format!("POST {path}"), body).read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }

    /// A number of the system about the process: `Threads`, `VmRSS` in KiB.
    fn number(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_start_matches(':').split_whitespace().next().unwrap().parse().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn fifty_pages_leave_no_engine_behind_and_ctrl_c_ends_the_server() {
    let mut server = Server::start(|command| command);
    let (mut before, mut memory) = (0, 0);
    for page in 0..50 {
        let answer = server.post("/api/tables", "{}");
        let table = serde_json::from_str::<serde_json::Value>(&answer).unwrap()["table"].as_str().unwrap().to_owned();
        let mut events = BufReader::new(server.send(&format!("GET /api/tables/{table}/events"), ""));
        server.post(&format!("/api/tables/{table}"), "{\"do\": \"analyse\", \"on\": true, \"lines\": 2}");
        let mut line = String::new();
        while !line.starts_with("data: {\"depth\"") {
            line.clear();
            assert!(events.read_line(&mut line).unwrap() > 0);
        }
        if page == 0 {
            // All that are there from now on, the first table's thread and that of its search.
            before = server.number("Threads");
        }
        if page == 9 {
            memory = server.number("VmRSS");
        }
    }
    // What is left is a thread that waits for each table: within two minutes its page may come back.
    let begun = Instant::now();
    while server.number("Threads") > before + 48 {
        assert!(begun.elapsed() < Duration::from_secs(30), "{} threads", server.number("Threads"));
        thread::sleep(Duration::from_millis(50));
    }
    // Forty more pages, each with some 25 MiB for its engine: had they stayed, it would be a gigabyte. The engines of a few pages that
    // follow closely upon one another stand side by side.
    let grown = server.number("VmRSS").saturating_sub(memory);
    assert!(grown < 256 << 10, "{grown} KiB more");
    let interrupt = Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// The desktop's opener, replaced by one that writes down what it was asked to open.
#[test]
#[cfg(target_os = "linux")]
fn the_page_opens_in_the_browser_of_the_desktop() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("opener");
    let (opener, asked) = (folder.file("xdg-open"), folder.file("asked"));
    fs::write(&opener, format!("#!/bin/sh\necho \"$1\" > '{asked}'\n")).unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let server = Server::start(|command| command.arg("--open").env("PATH", folder.path()));
    let begun = Instant::now();
    let address = format!("http://{}/\n", server.address);
    while fs::read_to_string(&asked).ok().as_ref() != Some(&address) {
        assert!(begun.elapsed() < Duration::from_secs(30));
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_port_that_is_taken_is_an_error_of_one_line() {
    let server = Server::start(|command| command);
    let port = server.address.rsplit(':').next().unwrap();
    let ran = run(&["serve", "--port", port]);
    assert_eq!((ran.code, ran.stderr.lines().count()), (2, 1), "{}", ran.stderr);
    assert!(ran.stderr.contains(&format!("--port {port}: cannot listen on 127.0.0.1")), "{}", ran.stderr);
}
