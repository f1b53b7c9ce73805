//! What a centre's posts cost: the number of their statements does not depend on the number of their rows.

use database::{Engine, List, Reader, params, statement, statements};
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use daily::day::attendance::events::store as attendance_events;
use daily::day::{attendance, growth, timeline};
use daily::notices;
use people::families::children;
use testing::town::{MINUTE, MS, NOW};
use testing::{Caller, File, Reply, Town};

statements! {
    /// Children like another one.
    fn insert_children(writer, children: &List, like: ChildId) =
        "INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date, \
        paused, live, photo_status, own_program_id) \
        SELECT CAST(given.value ->> 0 AS BIGINT), child.centre_id, child.room_id, child.program_id, 'Child', 'Sen', \
        child.date_of_birth, '', child.admission_date, FALSE, TRUE, 'Active', child.program_id \
        FROM json_each($1) AS given JOIN child ON child.id = $2";
    fn insert_parents(writer, parents: &List) =
        "INSERT INTO parent (id, name, phone) SELECT CAST(given.value ->> 0 AS BIGINT), 'Parent', given.value ->> 1 \
        FROM json_each($1) AS given";
    fn insert_parenthoods(writer, rows: &List) =
        "INSERT INTO parenthood (child_id, side, parent_id, photo_status) \
        SELECT CAST(given.value ->> 0 AS BIGINT), given.value ->> 1, CAST(given.value ->> 2 AS BIGINT), 'Active' \
        FROM json_each($1) AS given";
    fn insert_settings(writer, parents: &List, choices: &str) =
        "INSERT INTO notice_settings (parent_id, choices, by_email, quiet, quiet_from, quiet_to) \
        SELECT CAST(given.value ->> 0 AS BIGINT), $2, FALSE, FALSE, '21:00', '07:00' FROM json_each($1) AS given";
    /// Of these children: events of which parents could not be notified, by topic.
    fn list_unreached(reader, children: &List) -> Vec<(String, i64)> =
        "SELECT topic, CAST(SUM(happenings) AS BIGINT) FROM unreached \
        WHERE child_id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) GROUP BY topic ORDER BY topic";
    /// Notices, their events, and the jobs that send them, by topic.
    fn list_notices(reader, children: &List) -> Vec<(String, i64, i64, i64)> =
        "SELECT notice.topic, COUNT(DISTINCT notice.id), COUNT(DISTINCT happening.object), COUNT(DISTINCT outbox.id) \
        FROM notice JOIN happening ON happening.notice_id = notice.id \
        LEFT JOIN outbox ON outbox.kind = 'tell_parent' AND outbox.payload = CAST(notice.id AS TEXT) \
        WHERE child_id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) \
        GROUP BY notice.topic ORDER BY notice.topic";
    /// Messages by their time.
    fn list_messages(reader, children: &List) -> Vec<(Timestamp, i64)> =
        "SELECT at, COUNT(*) FROM message \
        WHERE child_id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) GROUP BY at ORDER BY at";
    /// Topics that changed.
    fn list_changed(reader, children: &List) -> Vec<(String, i64)> =
        "SELECT topic, COUNT(*) FROM changed \
        WHERE child_id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) GROUP BY topic ORDER BY topic";
    COUNT_ENTRIES: i64 = "SELECT COUNT(*) FROM moment";
}

/// Further children like another one, each with a mother who cannot be reached and a father who has made settings.
async fn enrol(town: &Town, like: ChildId, how_many: usize) -> Vec<ChildId> {
    let random = town.app.random.clone();
    town.write(async move |writer| {
        let children: Vec<_> = (0..how_many).map(|_| ChildId(random.id())).collect();
        let parents: Vec<_> = (0..2 * how_many).map(|_| ParentId(random.id())).collect();
        insert_children(writer, &List::of(children.iter().map(|child| params![*child])), like).await?;
        let phone = |parent: &ParentId| format!("7{:09}", parent.0 % 1_000_000_000);
        let rows = parents.iter().map(|parent| params![*parent, phone(parent)]);
        insert_parents(writer, &List::of(rows)).await?;
        let side = |nth: usize| if nth.is_multiple_of(2) { "Mother" } else { "Father" };
        let rows = parents.iter().enumerate().map(|(nth, parent)| params![children[nth / 2], side(nth), *parent]);
        insert_parenthoods(writer, &List::of(rows)).await?;
        let fathers = parents.iter().skip(1).step_by(2);
        insert_settings(writer, &List::of(fathers.map(|parent| params![*parent])), "{}").await?;
        Ok(children)
    })
    .await
}

/// A call under a key of its own.
async fn send(centre: &Caller, key: &str, method: &str, path: &str, body: &Value) -> Reply {
    centre.with_header("idempotency-key", key).json(method, path, body).await
}

/// The statements of a call that is taken.
async fn cost(town: &Town, call: impl Future<Output = Reply>) -> u64 {
    let before = town.app.database.counts().statements;
    call.await.taken();
    town.app.database.counts().statements - before
}

fn list(children: &[ChildId], row: impl Fn(&ChildId) -> Value) -> Vec<Value> {
    children.iter().map(row).collect()
}

fn lunches(children: &[ChildId]) -> Value {
    json!({"items": list(children, |child| json!({"child_id": child, "type": "Lunch", "message": "Khichdi", "at": NOW}))})
}

/// Every bulk call of a centre, for these children.
fn posts(children: &[ChildId]) -> Vec<(&'static str, &'static str, &'static str, Value)> {
    let day = "2026-11-12";
    let present = |time_out: Option<&'static str>| {
        let row = move |child: &ChildId| json!({"child_id": child, "day": day, "status": "Present", "time_in": "09:00", "time_out": time_out});
        json!({"rows": list(children, row)})
    };
    let measured =
        |height: f64| json!({"rows": list(children, |child| json!({"child_id": child, "day": day, "height": height}))});
    let observed = |child: &ChildId| json!({"child_id": child, "day": day, "description": "Sings", "items": [{"key": "Music", "value": "A song"}]});
    let message = |child: &ChildId| json!({"child_id": child, "teacher": "Lakshmi", "message": "Please bring a hat"});
    let came = |child: &ChildId| json!({"child_id": child, "type": "Attendance", "message": "Came early", "at": NOW});
    vec![
        ("timeline", "POST", "/centre/v1/timeline", lunches(children)),
        ("messages", "POST", "/centre/v1/messages", json!({"items": list(children, message)})),
        ("attendance", "PUT", "/centre/v1/attendance", present(None)),
        ("attendance, changed", "PUT", "/centre/v1/attendance", present(Some("09:30"))),
        ("attendance, posted by hand", "POST", "/centre/v1/timeline", json!({"items": list(children, came)})),
        ("measurements", "PUT", "/centre/v1/measurements", measured(98.5)),
        ("measurements, changed", "PUT", "/centre/v1/measurements", measured(99.0)),
        ("child care", "POST", "/centre/v1/child-care", json!({"rows": list(children, observed)})),
    ]
}

const COSTS: [(&str, u64); 8] = [
    ("timeline", 14),
    ("messages", 17),
    ("attendance", 16),
    ("attendance, changed", 12),
    ("attendance, posted by hand", 10),
    ("measurements", 13),
    ("measurements, changed", 18),
    ("child care", 14),
];

#[rstest]
#[tokio::test]
async fn a_post_takes_the_same_statements_for_1_20_and_500_rows(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let children = enrol(&town, town.anaya, 521).await;
    let centre = town.centre();
    for children in [&children[..1], &children[1..21], &children[21..]] {
        let mut costs = Vec::new();
        for (nth, (name, method, path, body)) in posts(children).into_iter().enumerate() {
            let key = format!("{}-{nth}", children.len());
            costs.push((name, cost(&town, send(&centre, &key, method, path, &body)).await));
        }
        assert_eq!(costs, COSTS, "{} rows", children.len());
    }
    town.app.clock.advance(2 * MINUTE);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_takes_the_same_statements_for_1_and_100_children(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let children = enrol(&town, town.anaya, 101).await;
    let mut content = Vec::new();
    let picture = image::RgbImage::from_pixel(64, 48, image::Rgb([90, 90, 90]));
    image::codecs::jpeg::JpegEncoder::new(&mut content).encode_image(&picture).expect("a JPEG");
    for (children, nth) in [(&children[..1], 0), (&children[1..], 1)] {
        for (timeline, statements) in [("false", 20), ("true", 20)] {
            let ids: Vec<String> = children.iter().map(ToString::to_string).collect();
            let mut fields: Vec<(&str, &str)> = ids.iter().map(|id| ("children", id.as_str())).collect();
            fields.extend([("caption", "In the garden"), ("timeline", timeline)]);
            let centre = town.centre().with_header("idempotency-key", &format!("{nth}-{timeline}"));
            let files = [File { field: "image", name: "a.jpg", content: &content }];
            let posted = centre.upload("/centre/v1/photos", &fields, &files);
            assert_eq!(cost(&town, posted).await, statements, "{} children, timeline: {timeline}", children.len());
        }
    }
    town.app.clock.advance(2 * MINUTE);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_500_rows_every_bad_one_is_named_and_none_is_taken(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let children = enrol(&town, town.anaya, 500).await;
    let mut body = lunches(&children);
    body["items"][3]["at"] = json!(NOW + 60 * MINUTE);
    body["items"][250]["child_id"] = json!("4611686018427387904");
    body["items"][499]["message"] = json!(" ");
    let refused = send(&town.centre(), "bad", "POST", "/centre/v1/timeline", &body).await;
    assert_eq!(refused.refused_with(422), "bad_rows");
    let rows: Vec<_> = refused.json["rows"].as_array().expect("rows").iter().map(|row| row["index"].clone()).collect();
    assert_eq!(rows, [json!(3), json!(250), json!(499)]);
    let entries = town.read(async |reader| Ok(reader.get(COUNT_ENTRIES, params![]).await?)).await;
    assert_eq!(entries, 0);
    town.finish().await;
}

/// Each post locks the counters of the same hundred children.
#[tokio::test]
async fn sixteen_posts_about_the_same_children_take_turns() {
    let town = Town::new(Engine::Postgres).await;
    let children = enrol(&town, town.anaya, 150).await;
    let centre = town.centre();
    let body = |nth: usize| lunches(&children[3 * nth..3 * nth + 100]);
    let one = cost(&town, send(&centre, "first", "POST", "/centre/v1/timeline", &body(0))).await;
    let before = town.app.database.counts();
    let post = async |nth: usize| send(&centre, &nth.to_string(), "POST", "/centre/v1/timeline", &body(nth)).await;
    for reply in join_all((0..16).map(post)).await {
        assert_eq!(reply.taken()["items"].as_array().expect("items").len(), 100);
    }
    let after = town.app.database.counts();
    assert_eq!(after.retries - before.retries, 0, "no transaction was begun again");
    assert!(after.statements - before.statements <= 16 * one, "{one} for one");
    town.app.clock.advance(2 * MINUTE);
    town.finish().await;
}

/// They touch no common row, but pages of common tables.
#[tokio::test]
async fn posts_of_two_centres_at_once_are_all_taken() {
    let town = Town::new(Engine::Postgres).await;
    let families = [enrol(&town, town.anaya, 100).await, enrol(&town, town.vihaan, 100).await];
    let centres = [town.centre(), town.other_centre()];
    let bodies = families.map(|children| lunches(&children));
    let before = town.app.database.counts();
    let post = async |nth: usize| {
        send(&centres[nth % 2], &nth.to_string(), "POST", "/centre/v1/timeline", &bodies[nth % 2]).await
    };
    for reply in join_all((0..16).map(post)).await {
        assert_eq!(reply.taken()["items"].as_array().expect("items").len(), 100);
    }
    let retries = town.app.database.counts().retries - before.retries;
    assert!(retries <= 16, "{retries} transactions were begun again");
    town.app.clock.advance(2 * MINUTE);
    town.finish().await;
}

/// Whatever a centre posts is the same in one call and in one call for each row.
#[rstest]
#[tokio::test]
async fn rows_in_one_post_come_to_the_same_as_each_by_itself(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (together, alone) = (enrol(&town, town.anaya, 3).await, enrol(&town, town.anaya, 3).await);
    let centre = town.centre();
    let calls = |children: &[ChildId]| {
        let twice = |path, list: &'static str, row: fn(&ChildId, usize) -> Value| {
            let rows = children.iter().flat_map(|child| [row(child, 0), row(child, 1)]).collect::<Vec<_>>();
            (path, list, rows)
        };
        [
            twice(
                "/centre/v1/messages",
                "items",
                |child, nth| json!({"child_id": child, "message": format!("Message {nth}")}),
            ),
            twice(
                "/centre/v1/attendance",
                "rows",
                |child, nth| json!({"child_id": child, "day": (["2026-11-12", "2026-10-01"][nth]), "status": "Present", "time_in": "09:00"}),
            ),
            twice(
                "/centre/v1/measurements",
                "rows",
                |child, nth| json!({"child_id": child, "day": (["2026-11-11", "2026-11-10"][nth]), "height": 98.5}),
            ),
            twice(
                "/centre/v1/child-care",
                "rows",
                |child, _| json!({"child_id": child, "day": "2026-11-11", "description": "Sings", "items": [{"key": "Music", "value": "A song"}]}),
            ),
        ]
    };
    let method =
        |path: &str| if matches!(path, "/centre/v1/messages" | "/centre/v1/child-care") { "POST" } else { "PUT" };
    for (path, list, rows) in calls(&together) {
        send(&centre, &path.replace('/', "-"), method(path), path, &json!({list: rows})).await.taken();
    }
    for (path, list, rows) in calls(&alone) {
        for (nth, row) in rows.into_iter().enumerate() {
            let key = format!("{nth}{}", path.replace('/', "-"));
            send(&centre, &key, method(path), path, &json!({list: [row]})).await.taken();
        }
    }
    let stored = async |children: &[ChildId]| {
        let children = List::of(children.iter().map(|child| params![*child]));
        let all = async move |reader: &mut Reader<'_>| {
            let notified = (list_unreached(reader, &children).await?, list_notices(reader, &children).await?);
            Ok((notified, list_messages(reader, &children).await?, list_changed(reader, &children).await?))
        };
        town.read(all).await
    };
    let together = stored(&together).await;
    assert_eq!(together, stored(&alone).await);
    let ((unreached, notices), messages, _) = together;
    // One entry of attendance, because the other day is no news; two measurements and two observations.
    assert_eq!(unreached, [("day".to_owned(), 3 * 5), ("messages".to_owned(), 3 * 2)]);
    assert_eq!(notices, [("day".to_owned(), 3, 3 * 5, 3), ("messages".to_owned(), 3, 3 * 2, 3)]);
    assert_eq!(messages, [(NOW, 3), (NOW + MS, 3)]);
    town.app.clock.advance(2 * MINUTE);
    town.finish().await;
}

#[tokio::test]
async fn each_row_of_a_list_is_found_by_its_key() {
    let town = Town::new(Engine::Sqlite).await;
    for (sql, found) in [
        (
            statement(children::store::STATEMENTS, "list_children_in_rooms"),
            "child USING INDEX sqlite_autoindex_child_1 (id=?)",
        ),
        (statement(attendance::store::STATEMENTS, "list_rows_of_days"), "PRIMARY KEY (child_id=? AND day=?)"),
        (
            statement(attendance_events::STATEMENTS, "list_rows_of_days"),
            "attendance_event_by_child (child_id=? AND day=?)",
        ),
        (statement(growth::store::STATEMENTS, "list_of_days"), "PRIMARY KEY (child_id=? AND day=?)"),
        (statement(timeline::store::STATEMENTS, "list_attendance_of"), "PRIMARY KEY (child_id=? AND at>? AND at<?)"),
        (statement(timeline::store::STATEMENTS, "list_recorded_of"), "PRIMARY KEY (child_id=? AND at>? AND at<?)"),
        (statement(timeline::store::STATEMENTS, "update_rows"), "PRIMARY KEY (child_id=? AND at=? AND id=?)"),
        (statement(timeline::store::STATEMENTS, "delete_rows"), "moment_by_id (id=?)"),
        (statement(notices::store::STATEMENTS, "list_parents_of"), "parenthood USING PRIMARY KEY (child_id=?)"),
        (statement(notices::store::STATEMENTS, "delete_entries_of"), "moment_listed (about=?)"),
        (statement(notices::store::STATEMENTS, "delete_events_of"), "happening_by_object (object=?)"),
        (
            statement(notices::store::STATEMENTS, "list_last_sent"),
            "notice_by_telling (parent_id=? AND child_id=? AND topic=?",
        ),
    ] {
        let plan = town.app.database.explain(sql).await.expect("a plan").join("; ");
        assert!(plan.contains(found), "{sql:?}: {plan}");
    }
    town.finish().await;
}
