//! What the office ends is over at every server at once: sessions with all that hangs on them, and centres' keys. The
//! servers run before the command is given, and the command is a process of its own.

use base::keys::fingerprint;
use database::{Database, Engine, Error, Reader, Writer, params};
use rstest::rstest;

use super::place::Place;
use super::running::{HttpConnection, Running};

database::statements! {
    SIGN_IN = "INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) \
        SELECT $2, id, 'web', 'Chrome', 0, 9000000000000 FROM parent WHERE phone = $1";
    HAND_OUT = "INSERT INTO token (fingerprint, session_id, issue, child_id, side) \
        SELECT $3, CAST($2 AS BIGINT), 1, parenthood.child_id, parenthood.side FROM parenthood \
        JOIN parent ON parent.id = parenthood.parent_id WHERE parent.phone = $1 ORDER BY parenthood.child_id LIMIT 1";
    SAVE_DEVICE = "INSERT INTO device (place, session_id, kind, token, model, system, app_version, saved_at) \
        VALUES ($2, $1, 'browser', 'x', '', '', '', 0)";
    KNOW_DEVICE = "INSERT INTO known_device (fingerprint, parent_id, session_id, signed_in_at) \
        SELECT $3, id, CAST($2 AS BIGINT), 0 FROM parent WHERE phone = $1";
    DEVICES: i64 = "SELECT session_id FROM device ORDER BY session_id";
    KNOWN_DEVICES: i64 = "SELECT session_id FROM known_device ORDER BY session_id";
    ACTIONS: (String, String) = "SELECT deed, object FROM audit WHERE actor = 'office' ORDER BY at, id";
    CHILD_OF: String = "SELECT CAST(child_id AS TEXT) FROM token WHERE session_id = $1";
}

const MEERA: &str = "9800000001";
const KARTHIK: &str = "9800000002";
const FARAH: &str = "9800000011";

/// Two servers that share a PostgreSQL and a folder with keys and pictures, or one on its SQLite file; all of them
/// demos.
struct Portal {
    servers: Vec<Running>,
    database: Database,
    place: Place,
}

impl Portal {
    async fn start(engine: Engine) -> Self {
        let place = Place::seeded(engine).await;
        let servers = if engine == Engine::Postgres { 2 } else { 1 };
        let servers = (0..servers).map(|_| place.serve()).collect();
        Self { servers, database: place.database().await, place }
    }

    fn last(&self) -> &Running {
        self.servers.last().expect("a server")
    }

    /// As a sign-in would leave it, with a device that is told something. The token is the session's number.
    async fn sign_in(&self, phone: &'static str, session: i64) {
        let write = async move |writer: &mut Writer<'_>| {
            let token = fingerprint(&session.to_string());
            writer.execute(SIGN_IN, params![phone, session]).await?;
            writer.execute(HAND_OUT, params![phone, session, token.as_slice()]).await?;
            writer.execute(KNOW_DEVICE, params![phone, session, token.as_slice()]).await?;
            writer.execute(SAVE_DEVICE, params![session, token.as_slice()]).await
        };
        self.database.write::<_, Error, _>(write).await.expect("signed in");
    }

    async fn devices(&self) -> Vec<i64> {
        let read = async |reader: &mut Reader<'_>| reader.list(DEVICES, params![]).await;
        self.database.read::<_, Error, _>(read).await.expect("devices")
    }

    async fn known_devices(&self) -> Vec<i64> {
        let read = async |reader: &mut Reader<'_>| reader.list(KNOWN_DEVICES, params![]).await;
        self.database.read::<_, Error, _>(read).await.expect("known devices")
    }

    async fn child_of(&self, session: i64) -> String {
        let read = async move |reader: &mut Reader<'_>| reader.get(CHILD_OF, params![session]).await;
        self.database.read::<_, Error, _>(read).await.expect("a child")
    }

    /// What the office did, without what it began the demo with.
    async fn actions(&self) -> Vec<String> {
        let read = async |reader: &mut Reader<'_>| {
            let actions = reader.list(ACTIONS, params![]).await?;
            Ok(actions.into_iter().map(|(action, object)| format!("{action} {object}")).collect())
        };
        self.database.read::<_, Error, _>(read).await.expect("the record")
    }

    fn office(&self, words: &str) -> Result<String, String> {
        let words: Vec<&str> = ["office"].into_iter().chain(words.split(' ')).collect();
        let output = self.place.run(&words).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
        if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
    }
}

/// The event stream of a session; its first event has been read.
fn listen(server: &Running, session: i64) -> HttpConnection {
    let mut connection = HttpConnection::to(server.parents).expect("a connection");
    let request = format!("GET /parentapp/live HTTP/1.1\r\nHost: aangan\r\nauth_token: {session}\r\n\r\n");
    connection.send_raw(request.as_bytes()).expect("sent");
    connection.read_until("event: changed\ndata: ").expect("the first event");
    connection
}

fn timeline(server: &Running, session: i64) -> String {
    let token = session.to_string();
    let headers = [("auth_token", token.as_str()), ("Content-Type", "application/x-www-form-urlencoded")];
    let path = "/parentapp/getChildTimeline";
    HttpConnection::to(server.parents)
        .and_then(|mut connection| connection.ask("POST", path, &headers, "limit=50"))
        .expect("an answer")
        .1
}

fn is_open(server: &Running, session: i64) -> bool {
    let answer = timeline(server, session);
    assert!(answer.contains("\"ok\"") || answer.contains("Expired Auth Token."), "{answer}");
    answer.contains("\"ok\"")
}

/// A picture of the timeline, under the address that was signed for the session.
fn picture(server: &Running, session: i64) -> String {
    let answer = timeline(server, session);
    let thumb = answer.split("\"thumb\":\"").nth(1).and_then(|rest| rest.split('"').next());
    format!("/media/{}", thumb.unwrap_or_else(|| panic!("a picture in {answer}")))
}

fn status(address: std::net::SocketAddr, path: &str, headers: &[(&str, &str)]) -> u16 {
    HttpConnection::to(address)
        .and_then(|mut connection| connection.ask("GET", path, headers, ""))
        .expect("an answer")
        .0
}

#[rstest]
#[tokio::test]
async fn an_ended_session_is_over_with_all_that_hangs_on_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let portal = Portal::start(engine).await;
    let (here, there) = (&portal.servers[0], portal.last());
    for (phone, session) in [(MEERA, 71), (MEERA, 72), (FARAH, 73), (KARTHIK, 74)] {
        portal.sign_in(phone, session).await;
    }
    let before = portal.actions().await.len();
    let (photo, hers) = (picture(here, 71), picture(there, 73));
    assert_eq!((status(here.parents, &photo, &[]), status(there.parents, &hers, &[])), (200, 200));
    let mut streams = [listen(here, 71), listen(there, 72)];
    let mut others = [listen(there, 73), listen(here, 74)];

    let listed = portal.office("sessions list --parent +91-9800000001").expect("listed");
    assert!(listed.starts_with("2 sessions of Meera Rao.\n  71  ") && listed.contains("\n  72  "), "{listed}");
    assert_eq!(
        portal.office(&format!("sessions end --parent {MEERA} --dry-run")).as_deref(),
        Ok("These changes would be made:\n  2 sessions of Meera Rao will end\nNothing was changed.")
    );
    assert!(is_open(here, 71) && portal.devices().await == [71, 72, 73, 74]);
    assert_eq!(
        portal.office(&format!("sessions end --parent {MEERA} --yes")).as_deref(),
        Ok("Ended 2 sessions of Meera Rao. They have to sign in again.")
    );
    for connection in &mut streams {
        connection.read_until("event: ended\n").expect("the stream ends");
    }
    for server in &portal.servers {
        assert!(!is_open(server, 71) && !is_open(server, 72) && is_open(server, 73));
    }
    assert_eq!((status(here.parents, &photo, &[]), status(there.parents, &hers, &[])), (404, 200));
    assert_eq!(portal.devices().await, [73, 74]);
    assert_eq!(portal.known_devices().await, [73, 74], "who has the phone now signs in as a stranger");

    assert_eq!(
        portal.office("sessions end --device 73 --yes").as_deref(),
        Ok("Ended 1 session of the device 73. They have to sign in again.")
    );
    others[0].read_until("event: ended\n").expect("the stream ends");
    assert!(!is_open(there, 73) && status(there.parents, &hers, &[]) == 404);
    let again = portal.office("sessions end --device 73 --yes").expect_err("it has ended");
    assert!(again.contains("or it has ended"), "{again}");

    portal.sign_in(MEERA, 75).await;
    let child = portal.child_of(74).await;
    portal.office(&format!("sessions end --child {child} --yes")).expect("the sessions of both parents");
    others[1].read_until("event: ended\n").expect("the stream ends");
    assert!(!is_open(here, 74) && !is_open(here, 75));
    portal.sign_in(FARAH, 76).await;
    let mut last = listen(there, 76);
    assert_eq!(
        portal.office("sessions end --all --yes").as_deref(),
        Ok("Ended 1 session of the portal. They have to sign in again.")
    );
    last.read_until("event: ended\n").expect("the stream ends");
    assert_eq!((portal.devices().await, portal.known_devices().await), (vec![], vec![76]));
    let actions = portal.actions().await.split_off(before);
    assert_eq!(actions.len(), 4, "each is in the audit log, a rehearsal and a refusal are not: {actions:?}");
    assert!(actions[0].starts_with("ended sessions parent ") && actions[0].ends_with(": 2"), "{actions:?}");
    assert_eq!(actions[3], "ended sessions all: 1");
    portal.database.close().await;
}

#[rstest]
#[tokio::test]
async fn a_withdrawn_key_opens_nothing_at_any_server(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let portal = Portal::start(engine).await;
    let added = portal.office("keys add --centre Indiranagar --label laptop").expect("a key");
    let key = format!("Bearer {}", added.lines().last().expect("the key's line"));
    let asks = |server: &Running, key: &str| status(server.centres, "/centre/v1/children", &[("Authorization", key)]);
    for server in &portal.servers {
        assert_eq!(asks(server, &key), 200);
    }
    let listed = portal.office("keys list --centre Indiranagar").expect("listed");
    assert!(!listed.contains("aangan_centre_"), "a key is shown once");
    let line = listed.lines().find(|line| line.contains("\"laptop\"")).expect("its line");
    let id = line.split(' ').next().expect("its id");
    assert!(added.contains(id), "the id is told with the key");
    let printed = portal.office(&format!("keys revoke {id} --yes")).expect("revoked");
    assert_eq!(printed, format!("The key {id} (\"laptop\") of Indiranagar is revoked."));
    for server in &portal.servers {
        assert_eq!(asks(server, &key), 401);
        assert_eq!(asks(server, "Bearer demo-indiranagar"), 200, "the centre's other key goes on");
    }
    assert!(portal.office("keys list").expect("listed").contains("\"laptop\", made "));
    assert!(portal.office("keys list").expect("listed").contains(", revoked "));
    assert!(portal.office(&format!("keys revoke {id} --yes")).expect_err("gone").contains("was revoked on "));
    assert!(portal.office("keys revoke 000000000000 --yes").expect_err("none").contains("there is no key"));
    let actions = portal.actions().await;
    assert!(
        actions.iter().any(|action| action.starts_with(&format!("withdrew a centre key key {id} of centre "))),
        "{actions:?}"
    );
    portal.database.close().await;
}
