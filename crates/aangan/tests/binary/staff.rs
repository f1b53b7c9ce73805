//! The staff's app over HTTP: limits that two processes share, a tablet that a killed server does not lose, and a withdrawn
//! one that the other process cuts off.

use std::thread;

use base::clock::Timestamp;
use base::keys::fingerprint;
use database::{Database, Engine, Error, Writer, statements};
use serde_json::{Value, json};

use super::place::Place;
use super::running::{HttpConnection, Running};

statements! {
    fn insert_tablet(writer, cookie: &[u8; 32], now: Timestamp) =
        "INSERT INTO tablet (id, centre_id, name, paired_at, paired_by, fingerprint, issued_at, first_used_at, seen_at, \
        waiting, storage, version) SELECT 77, centre_id, 'Tablet', $2, id, $1, $2, $2, $2, 0, 'kept', '' \
        FROM staff_member WHERE role = 'head' ORDER BY id LIMIT 1";
    fn insert_session(writer, cookie: &[u8; 32], now: Timestamp, ends: Timestamp) =
        "INSERT INTO staff_session (id, fingerprint, member_id, started_at, ends_at, awake_until, proved_at) \
        SELECT 77, $1, paired_by, $2, $3, $3, $2 FROM tablet WHERE id = 77";
    fn make_older(writer, by: i64) = "UPDATE tablet SET issued_at = issued_at - $1 WHERE id = 77";
    fn cookie_of_the_tablet(reader) -> [u8; 32] = "SELECT fingerprint FROM tablet WHERE id = 77";
}

const TABLET: &str = "cookie-of-a-tablet";
const HEAD: &str = "cookie-of-a-head";
const MORE_THAN_A_DAY: i64 = 25 * 60 * 60 * 1000;

fn serve(place: &Place) -> Running {
    let url = place.url();
    let mut more = vec!["--staff-listen", "127.0.0.1:0"];
    more.extend(url.iter().flat_map(|url| ["--database", url.as_str()]));
    Running::start_with(&place.data(), &more)
}

fn cookie_of(tablet: &str) -> String {
    format!("__Host-aangan-device={tablet}")
}

fn ask(server: &Running, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, Value) {
    let headers = [("Cookie", cookie), ("Content-Type", "application/json")];
    let body = if method == "GET" { String::new() } else { body.to_string() };
    let address = server.staff.expect("it serves the staff");
    let answer = HttpConnection::to(address).and_then(|mut connection| connection.ask(method, path, &headers, &body));
    let (status, text) = answer.expect("an answer");
    (status, serde_json::from_str(&text).unwrap_or_default())
}

async fn write<F>(database: &Database, work: F)
where
    F: AsyncFn(&mut Writer<'_>) -> Result<(), Error> + Send + 'static,
{
    database.write(work).await.expect("written");
}

/// A server with a tablet of the first head's centre.
async fn with_a_tablet(place: &Place) -> (Running, Database) {
    let server = serve(place);
    let (_, session) = ask(&server, "GET", "/staff/v1/session", "", &Value::Null);
    let now = Timestamp::from_ms(session["now"].as_i64().expect("the server's time"));
    let database = place.database().await;
    write(&database, async move |writer| insert_tablet(writer, &fingerprint(TABLET), now).await).await;
    write(&database, async move |writer| {
        let ends = Timestamp::from_ms(now.ms() + MORE_THAN_A_DAY);
        insert_session(writer, &fingerprint(HEAD), now, ends).await
    })
    .await;
    (server, database)
}

// proves: SIGNS-13
#[tokio::test]
async fn two_processes_on_one_database_count_the_same_wrong_pins() {
    let place = Place::seeded(Engine::Postgres).await;
    let (here, database) = with_a_tablet(&place).await;
    let there = serve(&place);
    // Twenty people, so that none has to wait: two wrong PINs each, at both processes at once.
    let codes: Vec<String> = thread::scope(|scope| {
        let try_it = |person: usize, server| {
            move || {
                let tries = (0..2).map(|_| {
                    let body = json!({"person": person.to_string(), "pin": "1397"});
                    let (_, refused) = ask(server, "POST", "/staff/v1/unlock", &cookie_of(TABLET), &body);
                    refused["code"].as_str().expect("a code").to_owned()
                });
                tries.collect::<Vec<_>>()
            }
        };
        let tries =
            (0..20).map(|number| scope.spawn(try_it(1000 + number, if number % 2 == 0 { &here } else { &there })));
        let tries: Vec<_> = tries.collect();
        tries.into_iter().flat_map(|each| each.join().expect("it ends")).collect()
    });
    let count = |code: &str| codes.iter().filter(|other| *other == code).count();
    assert_eq!((count("wrong_pin"), count("tablet_locked")), (30, 10), "{codes:?}");
    database.close().await;
}

// proves: SIGNS-04
#[tokio::test]
async fn a_tablet_stays_paired_when_the_server_is_killed_before_it_gets_its_new_cookie() {
    let place = Place::seeded(Engine::Sqlite).await;
    let (mut server, database) = with_a_tablet(&place).await;
    let mut known = fingerprint(TABLET);
    for _ in 0..3 {
        write(&database, async |writer| make_older(writer, MORE_THAN_A_DAY).await).await;
        let request = request_of(TABLET);
        let mut connection = HttpConnection::to(server.staff.expect("an address")).expect("a connection");
        connection.send_raw(request.as_bytes()).expect("sent");
        // Its answer is never read: the server is killed once the new cookie is stored.
        loop {
            let stored = database.read::<_, Error, _>(async |reader| cookie_of_the_tablet(reader).await).await;
            let stored = stored.expect("the cookie");
            if stored != known {
                known = stored;
                break;
            }
        }
        server.kill();
        server = serve(&place);
        assert_eq!(ask(&server, "GET", "/staff/v1/tablet", &cookie_of(TABLET), &Value::Null).0, 200);
    }
    write(&database, async |writer| make_older(writer, MORE_THAN_A_DAY).await).await;
    let mut connection = HttpConnection::to(server.staff.expect("an address")).expect("a connection");
    connection.send_raw(request_of(TABLET).as_bytes()).expect("sent");
    let head = connection.read_until("\r\n\r\n").expect("an answer").to_lowercase();
    assert!(head.contains(" 200 ") && head.contains("set-cookie: __host-aangan-device="), "{head}");
    database.close().await;
}

fn request_of(tablet: &str) -> String {
    format!("GET /staff/v1/tablet HTTP/1.1\r\nHost: aangan\r\nCookie: {}\r\n\r\n", cookie_of(tablet))
}

// proves: SIGNS-05
#[tokio::test]
async fn a_tablet_withdrawn_at_one_process_is_cut_off_by_the_other() {
    let place = Place::seeded(Engine::Postgres).await;
    let (here, database) = with_a_tablet(&place).await;
    let there = serve(&place);
    let mut stream = HttpConnection::to(there.staff.expect("an address")).expect("a connection");
    let listen = format!("GET /staff/v1/live HTTP/1.1\r\nHost: aangan\r\nCookie: {}\r\n\r\n", cookie_of(TABLET));
    stream.send_raw(listen.as_bytes()).expect("sent");
    stream.read_until("event: tablets\n").expect("the topics that come at once");
    let head = format!("__Host-aangan-staff={HEAD}");
    let (status, withdrawn) = ask(&here, "POST", "/staff/v1/tablets/77/withdraw", &head, &json!({}));
    assert_eq!(status, 200, "{withdrawn}");
    stream.read_until("event: ended\n").expect("the stream ends");
    for server in [&here, &there] {
        let (status, refused) = ask(server, "GET", "/staff/v1/tablet", &cookie_of(TABLET), &Value::Null);
        assert_eq!((status, &refused["code"]), (401, &json!("withdrawn")));
    }
    database.close().await;
}
