//! The staff of the town: people, signed-in browsers and paired tablets, put into the database directly. How they come about
//! over HTTP is what the tests of `staff` are about.

use axum::Router;
use database::statements;
use serde_json::json;

use super::authenticator::Authenticator;
use super::town::{MINUTE, Town};
use super::{Caller, Reply};
use aangan::routes;
use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, MemberId, RoomId, StaffSessionId, TabletId};
use base::keys::fingerprint;
use config::Config;
use context::http::staff::{SESSION_COOKIE, TABLET_COOKIE};
use people::centres;
use staff::members::{self, By, Who};
use staff::pins;

/// The address of the staff's app.
pub const ADDRESS: &str = "https://staff.aangan.test";

/// The configuration of a portal with a staff's listener, and PINs that are hashed fast.
pub(super) fn config() -> Config {
    let mut config = Config::default();
    "127.0.0.1:0".clone_into(&mut config.staff.listen);
    ADDRESS.clone_into(&mut config.staff.address);
    config.staff.pin_rounds = 2;
    config
}

statements! {
    fn insert_member(
        writer, id: MemberId, chain: ChainId, centre: Option<CentreId>, role: Role, name: &str, now: Timestamp,
    ) =
        "INSERT INTO staff_member (id, chain_id, centre_id, role, name, writes, publishes, starts_on, added_at, changed_at) \
        VALUES ($1, $2, $3, $4, $5, TRUE, TRUE, '2026-06-01', $6, $6)";
    fn insert_room(writer, member: MemberId, room: RoomId) =
        "INSERT INTO staff_room (member_id, room_id) VALUES ($1, $2)";
    fn insert_session(
        writer, id: StaffSessionId, cookie: &[u8; 32], member: MemberId, now: Timestamp, ends: Timestamp, awake: Timestamp,
    ) =
        "INSERT INTO staff_session (id, fingerprint, member_id, started_at, ends_at, awake_until, proved_at) \
        VALUES ($1, $2, $3, $4, $5, $6, $4)";
    fn insert_tablet(
        writer, id: TabletId, centre: CentreId, name: &str, cookie: &[u8; 32], by: MemberId, now: Timestamp,
    ) =
        "INSERT INTO tablet (id, centre_id, name, paired_at, paired_by, fingerprint, issued_at, first_used_at, seen_at, \
        waiting, storage, version) VALUES ($1, $2, $3, $6, $5, $4, $6, $6, $6, 0, 'kept', '')";
    fn insert_tablet_room(writer, tablet: TabletId, room: RoomId) =
        "INSERT INTO tablet_room (tablet_id, room_id) VALUES ($1, $2)";
    fn insert_first_code(writer, member: MemberId, mark: &[u8; 32], now: Timestamp) =
        "INSERT INTO staff_code (member_id, purpose, mark, made_at, wrong) VALUES ($1, 'pin', $2, $3, 0)";
    fn end_member(writer, member: MemberId, now: Timestamp) = "UPDATE staff_member SET ended_at = $2 WHERE id = $1";
    fn insert_unlock(writer, id: i64, tablet: TabletId, member: MemberId, now: Timestamp, ends: Timestamp) =
        "INSERT INTO tablet_unlock (id, tablet_id, member_id, began_at, touched_at, ends_at) VALUES ($1, $2, $3, $4, $4, $5)";
}

/// A paired tablet: its id, and itself as a caller on which nobody is active.
#[derive(Clone)]
pub struct PairedTablet {
    pub id: TabletId,
    pub caller: Caller,
    /// The value of its cookie.
    pub cookie: String,
}

impl Reply {
    /// The cookie that the answer sets, as the browser stores it: its value and its attributes.
    #[track_caller]
    pub fn set_cookie(&self, name: &str) -> (String, String) {
        let cookies = self.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let found = cookies.filter_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('=')?.split_once("; "));
        let found: Vec<_> = found.collect();
        let [(value, attributes)] = found[..] else { panic!("{name} is set {} times", found.len()) };
        (value.to_owned(), attributes.to_owned())
    }

    /// The code of a refusal of the staff's API.
    #[track_caller]
    pub fn refused_with(&self, status: u16) -> &str {
        assert_eq!(self.status.as_u16(), status, "{}", self.json);
        self.json["code"].as_str().expect("a code")
    }
}

impl Town {
    pub fn staff_routes(&self) -> Router {
        self.routes.staff.of(&self.app, routes::for_staff)
    }

    /// Somebody without a cookie, at the staff's address.
    pub fn stranger_to_the_staff(&self) -> Caller {
        Caller::of_staff(self.staff_routes(), vec![("origin", ADDRESS.to_owned())])
    }

    /// The rooms of a centre, by name.
    pub async fn rooms_of(&self, centre: CentreId) -> Vec<RoomId> {
        let rooms = self.read(async move |reader| Ok(centres::store::list_rooms(reader, centre).await?)).await;
        rooms.into_iter().map(|(room, _)| room).collect()
    }

    /// One more room of a centre.
    pub async fn add_room(&self, centre: CentreId, name: &'static str) -> RoomId {
        let app = self.app.clone();
        self.write(async move |writer| centres::add_room(writer, &app.random, centre, name).await).await
    }

    /// One more centre of the chain, with a room.
    pub async fn add_centre_with_a_room(&self) -> (CentreId, RoomId) {
        let (app, chain) = (self.app.clone(), self.chain);
        self.write(async move |writer| {
            let name = format!("Centre {}", app.random.id());
            let centre = centres::add_centre(writer, &app.random, chain, &name, "Bengaluru").await?;
            Ok((centre, centres::add_room(writer, &app.random, centre, "Nursery").await?))
        })
        .await
    }

    /// A person of the staff who works today. `centre`: None for the office.
    pub async fn add_person(
        &self,
        role: Role,
        centre: Option<CentreId>,
        name: &'static str,
        rooms: &[RoomId],
    ) -> MemberId {
        self.add_person_of(self.chain, role, centre, name, rooms).await
    }

    /// The same, of any chain.
    pub async fn add_person_of(
        &self,
        chain: ChainId,
        role: Role,
        centre: Option<CentreId>,
        name: &'static str,
        rooms: &[RoomId],
    ) -> MemberId {
        let (id, now, rooms) = (MemberId(self.app.random.id()), self.app.now(), rooms.to_vec());
        self.write(async move |writer| {
            insert_member(writer, id, chain, centre, role, name, now).await?;
            for room in &rooms {
                insert_room(writer, id, *room).await?;
            }
            Ok(())
        })
        .await;
        id
    }

    /// Another chain with a centre and a room in it.
    pub async fn another_chain(&self) -> (ChainId, CentreId, RoomId) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let chain = centres::add_chain(writer, &app.random, "Another Chain").await?;
            let centre = centres::add_centre(writer, &app.random, chain, "Whitefield", "Bengaluru").await?;
            Ok((chain, centre, centres::add_room(writer, &app.random, centre, "Nursery").await?))
        })
        .await
    }

    /// A browser in which the person has just used their passkey.
    pub async fn desk_of(&self, member: MemberId) -> Caller {
        let cookie = self.secret();
        let (id, now, mark) = (StaffSessionId(self.app.random.id()), self.app.now(), fingerprint(&cookie));
        self.write(async move |writer| {
            Ok(insert_session(writer, id, &mark, member, now, now + 480 * MINUTE, now + 15 * MINUTE).await?)
        })
        .await;
        self.stranger_to_the_staff().with_header("cookie", &format!("{SESSION_COOKIE}={cookie}"))
    }

    /// A paired tablet of these rooms.
    pub async fn add_tablet(&self, centre: CentreId, rooms: &[RoomId], by: MemberId) -> PairedTablet {
        let cookie = self.secret();
        let (id, now, mark, rooms) =
            (TabletId(self.app.random.id()), self.app.now(), fingerprint(&cookie), rooms.to_vec());
        self.write(async move |writer| {
            insert_tablet(writer, id, centre, "Nursery tablet", &mark, by, now).await?;
            for room in &rooms {
                insert_tablet_room(writer, id, *room).await?;
            }
            Ok(())
        })
        .await;
        let caller = self.stranger_to_the_staff().with_header("cookie", &format!("{TABLET_COOKIE}={cookie}"));
        PairedTablet { id, caller, cookie }
    }

    /// The tablet with a person who has just entered the right PIN.
    pub async fn on_shift(&self, tablet: &PairedTablet, member: MemberId) -> Caller {
        let (id, on, now) = (self.app.random.id(), tablet.id, self.app.now());
        self.write(async move |writer| Ok(insert_unlock(writer, id, on, member, now, now + 600 * MINUTE).await?)).await;
        tablet.caller.with_header("aangan-person", &member.to_string())
    }

    /// Hands a person a first code.
    pub async fn give_first_code(&self, member: MemberId, code: &str) {
        let (mark, now) = (pins::first_code_mark(&self.app.keys, member, code), self.app.now());
        self.write(async move |writer| Ok(insert_first_code(writer, member, &mark, now).await?)).await;
    }

    /// Ends a person in the database alone.
    pub async fn end_person(&self, member: MemberId) {
        let now = self.app.now();
        self.write(async move |writer| Ok(end_member(writer, member, now).await?)).await;
    }

    /// A new enrolment code of a person, as the command line prints it.
    pub async fn enrolment_code(&self, member: MemberId) -> String {
        let (app, chain) = (self.app.clone(), self.chain);
        self.write(async move |writer| {
            let by = By { who: Who::CommandLine(chain), app: &app, random: &app.random, now: app.now() };
            Ok(members::give_enrolment_code(writer, &by, member).await?.code)
        })
        .await
    }

    /// A browser in which the person creates a passkey with a code.
    pub async fn enrol(&self, code: &str, authenticator: &Authenticator) -> Reply {
        let stranger = self.stranger_to_the_staff();
        let begun = stranger.json("POST", "/staff/v1/enrolment", &json!({"code": code})).await;
        let challenge = begun.taken()["options"]["challenge"].as_str().expect("a challenge").to_owned();
        let passkey = json!({"code": code, "credential": authenticator.create(&challenge)});
        stranger.json("POST", "/staff/v1/enrolment/passkey", &passkey).await
    }

    /// A challenge for a passkey.
    pub async fn challenge(&self) -> String {
        let reply = self.stranger_to_the_staff().json("POST", "/staff/v1/session/challenge", &json!({})).await;
        reply.taken()["challenge"].as_str().expect("a challenge").to_owned()
    }

    /// The browser that got this answer with its session cookie.
    pub fn browser_of(&self, reply: &Reply) -> Caller {
        let cookies = reply.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let cookie = cookies.filter_map(|cookie| cookie.split(';').next()).collect::<Vec<_>>().join("; ");
        assert!(cookie.starts_with(SESSION_COOKIE), "{cookie}");
        self.stranger_to_the_staff().with_header("cookie", &cookie)
    }

    fn secret(&self) -> String {
        self.app.random.secret()
    }
}
