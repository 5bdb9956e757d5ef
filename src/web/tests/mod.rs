//! The server over real connections.

mod games;
mod hostile;
mod knowledge;
mod tables;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::routes::Routes;
use super::server::{Options, Server, Stopper};

/// Longer than anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that ends with its test.
struct Running {
    address: SocketAddr,
    routes: Arc<Routes>,
    stopper: Stopper,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    fn start() -> Running {
        let server = Server::bind(&Options { port: 0, threads: 2, hash: 64 }).unwrap();
        let (address, routes, stopper) = (server.address(), server.routes(), server.stopper());
        let thread = thread::spawn(move || server.run().unwrap());
        Running { address, routes, stopper, thread: Some(thread) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes, and reads until the other end closes: status and all.
    fn send(&self, bytes: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        stream.write_all(bytes).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or(0), answer)
    }

    /// A request as our page sends it, with these lines in its head: status, and body.
    fn request(&self, method: &str, path: &str, body: &str) -> (u16, Value) {
        let host = self.address;
        let (status, answer) = self.send(
            format!(
                "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json\r\n\
                 Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            )
            .as_bytes(),
        );
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    fn open(&self) -> String {
        let (status, answer) = self.request("POST", "/api/tables", "{}");
        assert_eq!(status, 201, "{answer}");
        answer["table"].as_str().unwrap().to_owned()
    }

    fn ask(&self, table: &str, command: Value) -> (u16, Value) {
        self.request("POST", &format!("/api/tables/{table}"), &command.to_string())
    }

    /// Does a command that must go well.
    fn tell(&self, table: &str, command: Value) -> Value {
        let (status, answer) = self.ask(table, command.clone());
        assert_eq!(status, 200, "{command}: {answer}");
        answer
    }

    /// The error of a command that must be refused with this status and code.
    fn refused(&self, table: &str, command: Value, status: u16, code: &str) -> Value {
        let (found, answer) = self.ask(table, command.clone());
        assert_eq!((found, answer["error"]["code"].as_str()), (status, Some(code)), "{command}: {answer}");
        answer["error"].clone()
    }

    fn listen(&self, table: &str) -> Events {
        let mut stream = self.connect();
        let head = format!("GET /api/tables/{table}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        assert_eq!(line, "HTTP/1.1 200 OK\r\n");
        Events { reader, latest: json!({}) }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        self.thread.take().unwrap().join().unwrap();
    }
}

/// A stream of events, and the latest of each kind.
struct Events {
    reader: BufReader<TcpStream>,
    latest: Value,
}

impl Events {
    /// Reads one event; its kind.
    fn next(&mut self) -> String {
        let mut kind = None;
        let mut line = String::new();
        loop {
            line.clear();
            let count = self.reader.read_line(&mut line).expect("an event comes in time");
            assert!(count > 0, "the stream goes on");
            if let Some(name) = line.strip_prefix("event: ") {
                kind = Some(name.trim().to_owned());
            } else if let (Some(text), Some(kind)) = (line.strip_prefix("data: "), &kind) {
                self.latest[kind] = serde_json::from_str(text).unwrap();
                return kind.clone();
            }
        }
    }

    /// Reads until the latest events are as wanted.
    fn until(&mut self, what: &str, wanted: impl Fn(&Value) -> bool) -> &Value {
        let begun = Instant::now();
        while !wanted(&self.latest) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {}", self.latest);
            self.next();
        }
        &self.latest
    }
}
