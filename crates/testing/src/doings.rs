//! Actions of the people of the town that several tests need.

use database::{Reader, Writer};
use jiff::civil::date;
use serde_json::{Value, json};

use crate::callers::Reply;
use crate::town::Town;
use base::audit::{self, Actor};
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::ids::{ChildId, RequestId};
use daily::guardians;
use operations::clock;
use people::families::Side;
use people::families::children::By;
use people::families::children::store::find_parent_on_side;
use people::families::devices::of_parent;
use providers::push::PushKind;
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestState, RequestStatus};
use service::requests::{self, Details, Request};

impl Town {
    /// The clock was ahead and is right again, and the office has repaired what was stored meanwhile.
    pub async fn set_clock_back(&self, to: Timestamp) {
        self.app.clock.set(to, true);
        let app = self.app.clone();
        // The office's command is another process, in which nothing is suspended.
        let repaired = self
            .app
            .database
            .write_despite_suspension(async move |writer: &mut Writer<'_>| clock::repair::run(writer, &app).await);
        repaired.await.expect("the town's database takes it");
        clock::check(&self.app).await.expect("the database answers");
    }

    pub async fn is_closed_on(&self, days: &[(&str, &str)]) {
        let rows: Vec<Value> = days.iter().map(|(day, title)| json!({"day": day, "title": title})).collect();
        self.centre().json("PUT", "/centre/v1/holidays/2026", &json!({ "rows": rows })).await.taken();
    }

    pub async fn goes_out(&self, title: &str, day: &str, children: &[ChildId]) -> String {
        let event = json!({"title": title, "day": day, "details": "Asthma: bring the spray.", "children": children});
        let asked = self.centre().with_header("idempotency-key", title).json("POST", "/centre/v1/events", &event).await;
        asked.taken()["id"].as_str().expect("an id").to_owned()
    }

    /// A break of the child has begun.
    pub async fn takes_a_break(&self, child: ChildId) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let (parent, now) = (find_parent_on_side(writer, child, Side::Mother).await?.expect("a mother"), app.now());
            let (id, today) = (RequestId(app.random.id()), app.zone.day_of(now));
            let state = RequestState {
                kind: RequestKind::Pause,
                status: RequestStatus::Approved,
                day: today,
                end_day: Some(today.saturating_add(jiff::Span::new().days(30))),
            };
            let request = Request {
                id,
                child,
                side: Side::Mother,
                state,
                reason: "Away".into(),
                details: Details::default(),
                of_break: None,
                answer_by: today,
                note: String::new(),
                asked_at: now,
                began_at: Some(now),
                ended_at: None,
                cut_from: None,
            };
            requests::enter(writer, &app.zone, &request, parent).await?;
            changes::bump(writer, child, Topic::Attendance, now).await?;
            requests::settle(writer, &app, child).await
        })
        .await;
    }

    pub async fn takes_from_her(&self, child: ChildId, barred: bool) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            guardians::remove_parent(writer, by, child, Side::Mother, barred).await.map(drop)
        })
        .await;
    }

    pub async fn tell(&self, key: &str, items: Value) -> Reply {
        let centre = self.centre().with_header("idempotency-key", key);
        centre.json("POST", "/centre/v1/messages", &json!({ "items": items })).await
    }

    pub async fn attendance(&self, rows: &[Value]) -> Reply {
        self.centre().json("PUT", "/centre/v1/attendance", &json!({"rows": rows})).await
    }

    /// Sets the clock to a wall-clock time in India.
    pub fn set_clock(&self, (year, month, day): (i16, i8, i8), (hour, minute): (i8, i8)) {
        self.app.clock.set(self.app.zone.at(date(year, month, day), hour, minute), true);
    }

    pub async fn measure(&self, rows: &[Value]) -> Reply {
        self.centre().json("PUT", "/centre/v1/measurements", &json!({"rows": rows})).await
    }

    pub async fn observe(&self, key: &str, rows: &[Value]) -> Reply {
        self.centre()
            .with_header("idempotency-key", key)
            .json("POST", "/centre/v1/child-care", &json!({"rows": rows}))
            .await
    }

    /// A nap of Anaya's.
    pub async fn nap(&self, key: &str, at: Timestamp) {
        let item = json!([{"child_id": self.anaya.to_string(), "type": "Sleep", "message": key, "at": at}]);
        self.post_timeline_entries(key, item).await.taken();
    }

    pub async fn ask_for(&self, key: &str, event: &Value) -> Reply {
        self.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/events", event).await
    }

    /// The request for a picnic.
    pub fn planned_picnic(&self) -> Value {
        json!({"title": "Cubbon Park picnic", "day": "2026-11-20", "details": "By bus at nine.\nBring a hat.", "children": [self.anaya]})
    }

    /// Asks for the picnic and returns its id.
    pub async fn picnic(&self) -> String {
        self.ask_for("picnic", &self.planned_picnic()).await.taken()["id"].as_str().expect("an id").to_owned()
    }

    pub async fn answers(&self, event: &str) -> Value {
        self.centre().get(&format!("/centre/v1/events/{event}")).await.taken().clone()
    }

    /// The office takes a child from a parent.
    pub async fn takes_off(&self, child: ChildId, side: Side) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            guardians::remove_parent(writer, by, child, side, false).await.map(drop)
        })
        .await;
    }

    pub async fn actions_about(&self, child: ChildId) -> Vec<String> {
        let lines = self
            .read(async |reader: &mut Reader<'_>| {
                Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?)
            })
            .await;
        lines.into_iter().filter(|line| line.child == Some(child)).map(|line| line.action).collect()
    }

    pub async fn devices_of(&self, side: Side) -> Vec<PushKind> {
        let (child, now) = (self.anaya, self.app.now());
        self.read(async move |reader| {
            let parent = find_parent_on_side(reader, child, side).await?.expect("a parent");
            Ok(of_parent(reader, parent, now).await?.into_iter().map(|device| device.kind).collect())
        })
        .await
    }

    pub async fn log(&self) -> Value {
        self.centre().get(&format!("/centre/v1/notices?child={}", self.anaya)).await.taken()["notices"].clone()
    }

    pub async fn unreached(&self) -> Value {
        self.centre().get(&format!("/centre/v1/notices?child={}", self.anaya)).await.taken()["unreached"].clone()
    }

    /// Messages of the centre; returns the time of each.
    pub async fn teacher_writes(&self, key: &str, texts: &[&str]) -> Vec<Timestamp> {
        let items: Vec<Value> = texts
            .iter()
            .map(|text| json!({"child_id": self.anaya.to_string(), "teacher": "Lakshmi ma'am", "message": text}))
            .collect();
        let body = json!({"items": items});
        let sent = self.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/messages", &body).await;
        let at = |item: &Value| Timestamp::from_ms(item["at"].as_i64().expect("a time"));
        sent.taken()["items"].as_array().expect("messages").iter().map(at).collect()
    }

    pub async fn ask_for_an_outing(&self, key: &str, day: &str) -> String {
        let event =
            json!({"title": "To the lake", "day": day, "details": "By bus.", "children": [self.anaya.to_string()]});
        let asked = self.centre().with_header("idempotency-key", key).json("POST", "/centre/v1/events", &event).await;
        asked.taken()["id"].as_str().expect("an id").to_owned()
    }
}
