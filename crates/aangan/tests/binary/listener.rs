//! The accept loop under rude callers.

use std::fs::File;
use std::io::ErrorKind;

use super::place::seed;
use super::running::{HttpConnection, Running, aangan};

/// Answered with a 4xx or cut off: never understood.
fn turned_away(connection: &mut HttpConnection) -> bool {
    match connection.answer() {
        Ok((status, _)) => (400..500).contains(&status),
        Err(error) => matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset),
    }
}

#[test]
fn rude_requests_are_turned_away_and_the_next_caller_is_served() {
    let data = tempfile::tempdir().expect("a folder");
    seed(data.path());
    let running = Running::start(data.path());
    let many_headers = (0..500).fold(String::new(), |text, n| format!("{text}X-{n}: y\r\n"));
    for request in [
        format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "x".repeat(70_000)),
        format!("GET / HTTP/1.1\r\nHost: a\r\n{many_headers}\r\n"),
        format!("GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n", "y".repeat(70_000)),
        "POST /parentapp/childData HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef".into(),
        "POST /parentapp/childData HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n".into(),
        "\u{1}\u{2}\u{3}\r\n\r\n".into(),
        "GET / HTTP/9.9\r\n\r\n".into(),
    ] {
        let mut connection = HttpConnection::to(running.parents).expect("a connection");
        // The server may hang up before everything was said.
        let _ = connection.send_raw(request.as_bytes());
        assert!(turned_away(&mut connection), "{}", &request[..request.len().min(60)]);
    }
    let mut connection = HttpConnection::to(running.parents).expect("a connection");
    for _ in 0..3 {
        assert_eq!(
            connection.ask("GET", "/healthz", &[], "").expect("an answer").0,
            200,
            "one connection, several calls"
        );
    }
}

#[test]
fn a_request_head_that_never_ends_is_disconnected() {
    let data = tempfile::tempdir().expect("a folder");
    seed(data.path());
    let running = Running::start(data.path());
    let mut silent = HttpConnection::to(running.parents).expect("a connection");
    let mut slow = HttpConnection::to(running.parents).expect("a connection");
    slow.send_raw(b"GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ").expect("sent");
    // Reading returns when the server hangs up: after its ten seconds, not after ours.
    assert!(turned_away(&mut slow));
    assert!(turned_away(&mut silent));
    assert!(running.memory_and_threads().contains("VmRSS"), "the server is still there");
}

#[test]
fn an_untrusted_proxy_is_warned_about_once() {
    let folder = tempfile::tempdir().expect("a folder");
    seed(&folder.path().join("data"));
    let warnings = |configuration: &str, name: &str| {
        let (log, settings) = (folder.path().join(format!("{name}.log")), folder.path().join(format!("{name}.toml")));
        std::fs::write(&settings, configuration).expect("written");
        let mut command = aangan();
        command.args(["serve", "--demo", "--still", "--config"]).arg(&settings);
        command.arg("--data").arg(folder.path().join("data")).stderr(File::create(&log).expect("a log"));
        let running = Running::of(command);
        let mut connection = HttpConnection::to(running.parents).expect("a connection");
        for parent in ["198.51.100.9", "203.0.113.5"] {
            connection.ask("POST", "/parentapp/childData", &[("X-Forwarded-For", parent)], "").expect("an answer");
        }
        let output = std::fs::read_to_string(&log).expect("a log");
        assert!(!output.contains("198.51.100.9"), "{output}");
        output.lines().filter(|line| line.contains("trusted_proxies") && line.contains("127.0.0.1")).count()
    };
    assert_eq!(warnings("", "untrusted"), 1);
    assert_eq!(warnings("[network]\ntrusted_proxies = ['127.0.0.0/8']", "trusted"), 0);
}

#[test]
fn a_request_has_one_id_for_the_proxy_the_log_and_the_caller() {
    let folder = tempfile::tempdir().expect("a folder");
    seed(&folder.path().join("data"));
    let (log, settings) = (folder.path().join("portal.log"), folder.path().join("portal.toml"));
    let name_of_answer = |configuration: &str, handed_in: &str| {
        std::fs::write(&settings, configuration).expect("written");
        let mut command = aangan();
        command.args(["serve", "--demo", "--still", "--config"]).arg(&settings);
        command.arg("--data").arg(folder.path().join("data")).stderr(File::create(&log).expect("a log"));
        let running = Running::of(command);
        let mut connection = HttpConnection::to(running.parents).expect("a connection");
        let form = "otp=123456&temp_otp=x&temp_time=1&phone=9811122233";
        let request = format!(
            "POST /parentapp/childLoginViaOTPDetails HTTP/1.1\r\nHost: a\r\nX-Request-Id: {handed_in}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        );
        connection.send_raw(request.as_bytes()).expect("sent");
        let head = connection.read_until("\r\n\r\n").expect("an answer");
        let name = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("a name");
        (name.to_owned(), std::fs::read_to_string(&log).expect("a log"))
    };
    let trusted = "[network]\ntrusted_proxies = ['127.0.0.0/8']\n[log]\nformat = 'json'";
    let (name, output) = name_of_answer(trusted, "7f3a-9.b");
    assert_eq!(name, "7f3a-9.b");
    let lines = output.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("each line is JSON"));
    let refused = lines.filter(|line| line["fields"]["message"] == "a sign-in is refused").collect::<Vec<_>>();
    let [refused] = &refused[..] else { panic!("one line for one refusal: {output}") };
    assert_eq!(refused["spans"][0]["id"], "7f3a-9.b", "{refused}");
    assert!(!output.contains("98111"), "whose it was is not written down: {output}");
    // What a stranger or a broken proxy writes counts nothing.
    assert!(name_of_answer(trusted, "a b").0.parse::<u64>().is_ok());
    let (name, output) = name_of_answer("", "7f3a-9.b");
    assert!(
        name.parse::<u64>().is_ok() && !output.contains("7f3a-9.b") && output.contains("a sign-in is refused"),
        "{output}"
    );
}
