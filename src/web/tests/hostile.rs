//! Requests that no page of ours sends.

use super::*;

#[test]
fn hostile_requests_are_refused_and_the_server_goes_on() {
    let server = Running::start();
    let table = server.open();
    let host = server.address;
    let large = "x".repeat(20_000);
    let json = "Content-Type: application/json\r\nContent-Length: 2\r\n";
    let cases: Vec<(u16, String)> = vec![
        (403, "GET / HTTP/1.1\r\nHost: evil.example\r\n".into()),
        (403, "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n".into()),
        (403, format!("GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n")),
        (403, "GET / HTTP/1.0\r\n".into()),
        (403, format!("GET http://evil.example/ HTTP/1.1\r\nHost: {host}\r\n")),
        (403, format!("GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: http://evil.example\r\n")),
        (403, format!("GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\n")),
        (403, format!("GET / HTTP/1.1\r\nHost: {host}\r\nOrigin: null\r\n")),
        (403, format!("GET /api/variants HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site\r\n")),
        (200, format!("GET / HTTP/1.1\r\nHost: {host}\r\nSec-Fetch-Site: cross-site\r\n")),
        (200, format!("GET / HTTP/1.1\r\nHost: localhost:{}\r\n", host.port())),
        (200, format!("GET / HTTP/1.1\r\nHost: [::1]:{0}\r\nOrigin: http://[::1]:{0}\r\n", host.port())),
        (404, format!("GET /../Cargo.toml HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET /assets/../../etc/passwd HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET /assets/%2e%2e/main.js HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET //assets/main.js HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET /api/tables/{table}x/events HTTP/1.1\r\nHost: {host}\r\n")),
        (404, format!("GET /api/tables/{table}/events/ HTTP/1.1\r\nHost: {host}\r\n")),
        (405, format!("DELETE / HTTP/1.1\r\nHost: {host}\r\n")),
        (405, format!("GET /api/tables HTTP/1.1\r\nHost: {host}\r\n")),
        (405, format!("OPTIONS /api/tables HTTP/1.1\r\nHost: {host}\r\n")),
        (
            415,
            format!("POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n"),
        ),
        (400, "GET / HTTP/1.1\r\nHost: \x01\r\n".into()),
        (400, "\x16\x03\x01\x02\r\n".into()),
        (400, format!("POST /api/tables HTTP/1.1\r\nHost: {host}\r\n{json}Content-Length: 3\r\n")),
        (431, format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {large}\r\n")),
        (414, format!("GET /{} HTTP/1.1\r\nHost: {host}\r\n", "x".repeat(70_000))),
    ];
    for (status, head) in cases {
        let (found, answer) = server.send(format!("{head}Connection: close\r\n\r\n").as_bytes());
        let shown: String = head.chars().take(200).collect();
        // A head that is too long may be called so by either status.
        assert!(found == status || status == 414 && found == 431, "{shown:?}: {answer}");
        if found == 403 || found == 404 {
            assert!(answer.contains("frame-ancestors 'none'") && answer.contains("nosniff"), "{answer}");
            assert!(answer.contains("{\"error\":{\"code\":"), "{answer}");
        }
    }
    assert_eq!(server.request("GET", "/api/variants", "").0, 200);
}

#[test]
fn bodies_are_limited_and_checked() {
    let server = Running::start();
    let table = server.open();
    let path = format!("/api/tables/{table}");
    let error = |body: &str, status: u16| {
        let (found, answer) = server.request("POST", &path, body);
        assert_eq!(found, status, "{answer}");
        answer["error"]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(error("{\"do\": \"move\",\n x}", 400), "key must be a string at line 2 column 2");
    assert_eq!(error("", 400), "EOF while parsing a value at line 1 column 0");
    assert_eq!(error("[1]", 400), "expected a JSON object");
    assert_eq!(error(&"[".repeat(100_000), 400), "recursion limit exceeded at line 1 column 128");
    assert_eq!(error("{}", 400), "do: expected a text");
    assert_eq!(error("{\"do\": \"dance\"}", 400), "do: \"dance\" is no command");
    assert_eq!(error("{\"do\": \"play\", \"now\": true}", 400), "now: this command has no such field");
    let large = json!({ "do": "load", "text": "x".repeat(3 << 20) }).to_string();
    assert_eq!(error(&large, 413), "expected at most 2097152 bytes");
    // Announced only.
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n",
        server.address
    );
    assert_eq!(server.send(head.as_bytes()).0, 413);
    // In pieces, with a length and without: nothing behind it is taken for a request.
    for length in ["", "Content-Length: 2\r\n"] {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {0}\r\nContent-Type: application/json\r\n{length}Transfer-Encoding: chunked\r\n\r\n\
             0\r\n\r\nGET / HTTP/1.1\r\nHost: {0}\r\n\r\n",
            server.address
        );
        let (status, answer) = server.send(head.as_bytes());
        assert_eq!((status, answer.matches("HTTP/1.1 ").count()), (400, 1), "{answer}");
        assert!(answer.contains("expected Content-Length, not Transfer-Encoding"), "{answer}");
    }
    // Without end.
    let mut stream = server.connect();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {}\r\nTransfer-Encoding: chunked\r\n\r\n", server.address);
    stream.write_all(head.as_bytes()).unwrap();
    let piece = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    while stream.write_all(piece.as_bytes()).is_ok() {}
}

#[test]
fn slow_senders_are_told_so() {
    let server = Running::start();
    let table = server.open();
    let begun = Instant::now();
    // One has not ended its head, one its body; the game goes on meanwhile.
    let mut head = server.connect();
    head.write_all(format!("GET / HTTP/1.1\r\nHost: {}\r\n", server.address).as_bytes()).unwrap();
    let mut body = server.connect();
    let start = format!(
        "POST /api/tables/{table} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{{",
        server.address
    );
    body.write_all(start.as_bytes()).unwrap();
    server.tell(&table, json!({ "do": "hint" }));
    for stream in [&mut head, &mut body] {
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 408");
    }
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn many_connections_do_not_keep_anybody_out() {
    let server = Running::start();
    let table = server.open();
    let mut events = server.listen(&table);
    let mut streams: Vec<TcpStream> = (0..200).map(|_| server.connect()).collect();
    for (index, stream) in streams.iter_mut().enumerate() {
        // Some say nothing, some begin, some ask and do not read.
        let text = match index % 3 {
            0 => String::new(),
            1 => "GET / HT".to_owned(),
            _ => format!("GET /api/variants HTTP/1.1\r\nHost: {}\r\n\r\n", server.address),
        };
        stream.write_all(text.as_bytes()).unwrap();
    }
    server.tell(&table, json!({ "do": "new", "black": "engine", "level": 1 }));
    let first = events.until("a board", |latest| latest["board"]["turn"] == "human").clone();
    let text = &first["board"]["moves"][0]["uci"];
    server.tell(&table, json!({ "do": "move", "text": text }));
    events.until("the engine's move", |latest| latest["board"]["node"] == 2);
}

#[test]
fn a_table_shows_itself_to_a_few_windows_and_there_are_not_too_many_tables() {
    let server = Running::start();
    let table = server.open();
    let windows: Vec<Events> = (0..4).map(|_| server.listen(&table)).collect();
    let path = format!("/api/tables/{table}/events");
    assert_eq!(server.request("GET", &path, "").0, 503);
    drop(windows);
    // Tables that nobody looks at give way to new ones, others do not.
    let tables: Vec<String> = (0..64).map(|_| server.open()).collect();
    let streams: Vec<Events> = tables.iter().map(|table| server.listen(table)).collect();
    let (status, answer) = server.request("POST", "/api/tables", "{}");
    assert_eq!((status, answer["error"]["code"].as_str()), (503, Some("full")));
    drop(streams);
    let begun = Instant::now();
    while server.request("POST", "/api/tables", "{}").0 != 201 {
        assert!(begun.elapsed() < Duration::from_secs(10));
        thread::sleep(Duration::from_millis(20));
    }
}
