//! A tablet of a nursery for the tests of a room's day: rows as the app makes them, and what came of them.

use std::time::Duration;

use database::{Engine, params, statements};
use jiff::civil::Date;
use serde_json::{Value, json};

use base::audit::Role;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, EntryId, MemberId, ProgramId, RoomId, TabletId};
use people::families::children::{self, NewChild};
use testing::staff::PairedTablet;
use testing::town::MINUTE;
use testing::{Caller, Reply, Town};

statements! {
    pub fn list_moments(reader, child: ChildId) -> Vec<(Timestamp, i64, String)> =
        "SELECT at, kind, message FROM moment WHERE child_id = $1 AND kind < 65536 ORDER BY at, kind, message";
    pub fn list_verdicts(reader, centre: CentreId) -> Vec<(EntryId, String, Option<String>)> =
        "SELECT entry_id, verdict, reason FROM staff_entry WHERE centre_id = $1 ORDER BY entry_id";
    pub fn list_attendance(reader, child: ChildId) -> Vec<(String, bool, Option<String>, Option<String>)> =
        "SELECT day, present, time_in, time_out FROM attendance WHERE child_id = $1 ORDER BY day";
    pub fn list_naps(reader, child: ChildId) -> Vec<(Timestamp, Option<Timestamp>)> =
        "SELECT started_at, ended_at FROM nap WHERE child_id = $1 ORDER BY started_at";
    pub fn count_notices(reader, child: ChildId) -> i64 =
        "SELECT COUNT(DISTINCT notice.id) FROM notice JOIN happening ON happening.notice_id = notice.id WHERE notice.child_id = $1";
    pub fn withdraw(writer, tablet: TabletId, now: Timestamp) = "UPDATE tablet SET withdrawn_at = $2 WHERE id = $1";
    pub fn lock(writer, tablet: TabletId, now: Timestamp) = "UPDATE tablet SET locked_at = $2 WHERE id = $1";
    pub fn move_child(writer, child: ChildId, room: RoomId) = "UPDATE child SET room_id = $2 WHERE id = $1";
    fn insert_settings(writer, phone: &str) =
        "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        SELECT id, '{ }', TRUE, FALSE, '21:00', '07:00' FROM parent WHERE phone = $1";
    MOMENTS_AWAY = "ALTER TABLE moment RENAME TO moment_away";
    MOMENTS_BACK = "ALTER TABLE moment_away RENAME TO moment";
    fn find_program(reader) -> ProgramId = "SELECT id FROM program LIMIT 1";
}

/// The nursery of Indiranagar, with a tablet and a teacher on shift.
pub struct Nursery {
    pub town: Town,
    pub rooms: Vec<RoomId>,
    pub head: MemberId,
    pub teacher: MemberId,
    pub tablet: PairedTablet,
    /// The teacher on the tablet.
    pub on_shift: Caller,
}

impl Nursery {
    pub async fn of(engine: Engine) -> Self {
        let town = Town::new(engine).await;
        let rooms = town.rooms_of(town.indiranagar).await;
        let head = town.add_person(Role::Head, Some(town.indiranagar), "Asha Rao", &[]).await;
        let teacher = town.add_person(Role::Teacher, Some(town.indiranagar), "Pushpa", &rooms).await;
        let tablet = town.add_tablet(town.indiranagar, &rooms, head).await;
        let on_shift = town.on_shift(&tablet, teacher).await;
        Self { town, rooms, head, teacher, tablet, on_shift }
    }

    /// Further children of the nursery.
    pub async fn enrol(&self, how_many: usize) -> Vec<ChildId> {
        let (centre, room, random) = (self.town.indiranagar, self.rooms[0], self.town.app.random.clone());
        self.town
            .write(async move |writer| {
                let program = find_program(writer).await?;
                let mut enrolled = Vec::new();
                for number in 0..how_many {
                    let born = Date::constant(2022, 3, 1);
                    let child = NewChild {
                        centre,
                        room,
                        program,
                        office_number: None,
                        name: format!("Child {number}"),
                        last_name: "Sen".into(),
                        date_of_birth: born,
                        admission_type: String::new(),
                        admission_date: born,
                        photo: None,
                    };
                    enrolled.push(children::add_child(writer, &random, &child).await?);
                }
                Ok(enrolled)
            })
            .await
    }

    /// A row that the teacher made with a connection just now.
    pub fn row(&self, number: u32, kind: &str, child: ChildId, values: &Value) -> Row {
        self.row_at(number, kind, child, values, self.town.app.now())
    }

    /// A row that was made at a time.
    pub fn row_at(&self, number: u32, kind: &str, child: ChildId, values: &Value, at: Timestamp) -> Row {
        Row(json!({
            "id": hex(number), "version": 1, "group": hex(number), "kind": kind, "child": child, "person": self.teacher,
            "online": true, "device_at": at.ms(), "difference": 0, "start": "aa", "since_start": since_start(at),
            "happened": null, "values": values,
        }))
    }

    pub fn lunch(&self, number: u32, child: ChildId, dish: &str) -> Row {
        self.row(number, "lunch", child, &json!({"dish": dish, "amount": null, "replaces": null}))
    }

    /// A parent who may collect a child, as the room screen lists them.
    pub async fn collector(&self, child: ChildId) -> Value {
        let screen = self.tablet.caller.get("/staff/v1/rooms").await.taken().clone();
        let children = screen["children"].as_array().expect("children");
        let found = children.iter().find(|shown| shown["id"] == child.to_string()).expect("a child of the room");
        let parent = &found["collectors"][0];
        json!({"collector": parent["id"], "name": parent["name"]})
    }

    /// A child moves to another room, as the office moves it.
    pub async fn moves(&self, child: ChildId, room: RoomId) {
        let now = self.town.app.now();
        self.town
            .write(async move |writer| {
                move_child(writer, child, room).await?;
                Ok(changes::bump(writer, child, Topic::Child, now).await?)
            })
            .await;
    }

    /// Sends a batch of the tablet.
    pub async fn send(&self, rows: &[Row]) -> Reply {
        self.send_from(&self.tablet, rows).await
    }

    pub async fn send_from(&self, tablet: &PairedTablet, rows: &[Row]) -> Reply {
        let rows: Vec<_> = rows.iter().map(|row| &row.0).collect();
        self.send_body(tablet, &json!(rows)).await
    }

    pub async fn send_body(&self, tablet: &PairedTablet, rows: &Value) -> Reply {
        let now = self.town.app.now();
        let batch = json!({
            "version": 1, "start": "aa", "since_start": since_start(now), "device_now": now.ms(), "rows": rows,
        });
        tablet.caller.json("POST", "/staff/v1/entries", &batch).await
    }

    /// Each row's verdict: `accepted`, `duplicate of accepted`, `in_review: too_old` ...
    pub async fn verdicts(&self, rows: &[Row]) -> Vec<String> {
        verdicts(&self.send(rows).await)
    }

    /// Gives a parent a way by which notices reach them.
    pub async fn reach(&self, phone: &'static str) {
        self.town.write(async |writer| Ok(insert_settings(writer, phone).await?)).await;
    }

    /// From now on no moment can be written, after what is written before it.
    pub async fn refuse_moments(&self) {
        self.town.write(async |writer| Ok(writer.execute(MOMENTS_AWAY, params![]).await?)).await;
    }

    pub async fn take_moments(&self) {
        self.town.write(async |writer| Ok(writer.execute(MOMENTS_BACK, params![]).await?)).await;
    }

    pub fn later(&self, minutes: u32) {
        self.town.app.clock.advance(minutes * MINUTE);
    }

    /// The moments of a child by time: kind and text.
    pub async fn moments(&self, child: ChildId) -> Vec<String> {
        let found = self.town.read(async move |reader| Ok(list_moments(reader, child).await?)).await;
        found.into_iter().map(|(_, _, text)| text).collect()
    }

    /// The notices that parents of a child got or will get.
    pub async fn notices(&self, child: ChildId) -> i64 {
        self.town.read(async move |reader| Ok(count_notices(reader, child).await?)).await
    }
}

pub fn verdicts(reply: &Reply) -> Vec<String> {
    let verdicts = reply.taken()["verdicts"].as_array().expect("verdicts");
    let words = |verdict: &Value| {
        let mut text = verdict["verdict"].as_str().expect("a verdict").to_owned();
        if let Some(first) = verdict["first"].as_str() {
            text = format!("{text} of {first}");
        }
        if let Some(reason) = verdict["reason"].as_str() {
            text = format!("{text}: {reason}");
        }
        text
    };
    verdicts.iter().map(words).collect()
}

/// Milliseconds since the app's start, which was a day before the town's time.
fn since_start(at: Timestamp) -> i64 {
    at.ms() - testing::town::NOW.ms() + i64::try_from(Duration::from_hours(24).as_millis()).expect("small")
}

/// An entry's id.
pub fn hex(number: u32) -> String {
    format!("{number:032x}")
}

/// A row of the queue.
#[derive(Clone)]
pub struct Row(pub Value);

impl Row {
    /// The same with another field.
    pub fn with(&self, field: &str, value: impl serde::Serialize) -> Self {
        let mut row = self.0.clone();
        row[field] = json!(value);
        Self(row)
    }

    /// Made without a connection, by nobody who proved who they are.
    pub fn offline(&self) -> Self {
        self.with("online", false)
    }
}
