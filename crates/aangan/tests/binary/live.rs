//! Two processes on one PostgreSQL and one folder of keys and pictures: what a parent writes to one reaches who listens
//! at the other.

use std::io::ErrorKind;

use base::keys::fingerprint;
use database::{Engine, Error, Writer, params};

use super::place::Place;
use super::running::{HttpConnection, Running};

database::statements! {
    SIGN_IN = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) \
        SELECT 77, id, 'web', 'test', 0, 9000000000000 FROM parent WHERE phone = $1";
    HAND_OUT = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) \
        SELECT $2, 77, 77, parenthood.child_id, parenthood.side FROM parenthood JOIN parent ON parent.id = parenthood.parent_id WHERE parent.phone = $1";
}

const FARAH: &str = "9800000011";
const TOKEN: &str = "two-processes";

/// An event stream of Zoya's changes.
fn listen(server: &Running) -> HttpConnection {
    let mut connection = HttpConnection::to(server.parents).expect("a connection");
    let request = format!("GET /parentapp/live HTTP/1.1\r\nHost: aangan\r\nauth_token: {TOKEN}\r\n\r\n");
    connection.send_raw(request.as_bytes()).expect("sent");
    connection.read_until("event: changed\ndata: ").expect("the first event");
    connection
}

fn post(server: &Running, path: &str, form: &str) {
    let headers = [("auth_token", TOKEN), ("Content-Type", "application/x-www-form-urlencoded")];
    let answer =
        HttpConnection::to(server.parents).and_then(|mut connection| connection.ask("POST", path, &headers, form));
    let (status, body) = answer.expect("an answer");
    assert!(status == 200 && body.contains("\"ok\""), "{status} {body}");
}

#[tokio::test]
async fn a_message_posted_at_one_process_is_notified_at_the_other() {
    let place = Place::seeded(Engine::Postgres).await;
    let database = place.database().await;
    let (here, mut there) = (place.serve(), place.serve());
    let sign_in = async |writer: &mut Writer<'_>| {
        writer.execute(SIGN_IN, params![FARAH]).await?;
        writer.execute(HAND_OUT, params![FARAH, fingerprint(TOKEN).as_slice()]).await
    };
    assert_eq!(database.write::<_, Error, _>(sign_in).await.expect("signed in"), 1);

    let mut connection = listen(&there);
    post(&here, "/parentapp/saveParentMessage", "message=Is+anybody+there");
    let reported = connection.read_until("event: changed\ndata: {\"topics\":[\"conversation\"]}").expect("the event");
    assert!(!reported.contains("anybody"), "an event holds no content");
    // Told to stop, a process does not wait for those who listen.
    let mut other = listen(&there);
    assert!(there.stop());
    for connection in [&mut connection, &mut other] {
        let end = connection.read_until("event: never").expect_err("the stream has ended");
        assert!(matches!(end.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset), "{end}");
    }
    let there = place.serve();
    let mut connection = listen(&there);
    post(&here, "/userauth/logLogoutInfo", &format!("Auth_token={TOKEN}"));
    connection.read_until("event: ended\n").expect("the session has ended for both");
    database.close().await;
}
