//! The intake of the queue: verdicts, duplicates, proofs, and rows that cannot be applied.

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::queue::{
    Nursery, Row, hex, list_attendance, list_naps, list_verdicts, lock, move_child, verdicts, withdraw,
};
use base::audit;
use base::clock::Timestamp;
use testing::town::{FARAH, MEERA, MINUTE};

const DAY: u32 = 24 * 60;

/// What an audit event names: action, actor, object, proof.
async fn audited(nursery: &Nursery) -> Vec<String> {
    let events = nursery
        .town
        .read(async |reader| Ok(audit::list_page(reader, (Timestamp::EPOCH, 0), Timestamp::MAX).await?))
        .await;
    let of_entries =
        events.into_iter().filter(|event| event.action.contains("entries") || event.action.contains("handed"));
    let mut words: Vec<_> = of_entries
        .map(|event| format!("{} {} {} {}", event.action, event.actor, event.object, event.proof.unwrap_or_default()))
        .collect();
    words.sort();
    words
}

// proves: ROOM-12, ROOM-13, OFFL-06
#[rstest]
#[tokio::test]
async fn lunch_of_a_room_is_one_call_and_sent_again_makes_nothing_new(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let mut nursery = Nursery::of(engine).await;
    let (anaya, zoya) = (nursery.town.anaya, nursery.town.zoya);
    let some = json!({"dish": "Dal and rice", "amount": "some", "replaces": null});
    let rows = [nursery.lunch(1, anaya, "Dal and rice"), nursery.row(2, "lunch", zoya, &some)];
    let first = nursery.send(&rows).await;
    assert_eq!(verdicts(&first), ["accepted", "accepted"]);
    assert_eq!(nursery.moments(anaya).await, ["Dal and rice"]);
    assert_eq!(nursery.moments(zoya).await, ["Dal and rice. Ate some of it."]);
    let person = nursery.teacher;
    assert_eq!(audited(&nursery).await, [format!("logged entries of a room's day person {person} lunch 2 pin")]);
    // The answer was lost.
    let again = nursery.send(&rows).await;
    assert_eq!(verdicts(&again), ["duplicate of accepted", "duplicate of accepted"]);
    assert_eq!(again.taken()["verdicts"][0]["moment"], first.taken()["verdicts"][0]["moment"]);
    // A year later: alone, among others, and from the tablet after another pairing.
    nursery.later(366 * DAY);
    nursery.tablet = nursery.town.add_tablet(nursery.town.indiranagar, &nursery.rooms, nursery.head).await;
    nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    assert_eq!(nursery.verdicts(&rows[..1]).await, ["duplicate of accepted"]);
    let new = nursery.row(3, "note", zoya, &json!({"text": "Had a good day."}));
    let among = [rows[1].clone(), new, rows[0].clone()];
    assert_eq!(nursery.verdicts(&among).await, ["duplicate of accepted", "accepted", "duplicate of accepted"]);
    assert_eq!(nursery.moments(anaya).await, ["Dal and rice"]);
    assert_eq!(audited(&nursery).await.len(), 2, "a batch of duplicates changes nothing");
    nursery.town.finish().await;
}

// proves: OFFL-07, ROOM-23
#[rstest]
#[tokio::test]
async fn of_a_batch_with_a_row_that_cannot_be_applied_the_others_are_taken(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let children = nursery.enrol(17).await;
    let last_day = nursery.lunch(1, nursery.town.left, "Dal").offline();
    nursery.later(DAY);
    nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    assert_eq!(nursery.verdicts(&[last_day]).await, ["accepted"], "up to the end of the last day");
    let rows = |first: u32| {
        let mut rows: Vec<_> =
            (first..).zip(&children).map(|(number, child)| nursery.lunch(number, *child, "Dal")).collect();
        rows.insert(5, nursery.lunch(first + 50, nursery.town.left, "Dal"));
        rows.push(nursery.row(first + 51, "in", children[0], &json!({})));
        rows
    };
    // A fault between what is written: nothing is there, and everything can be sent again.
    nursery.refuse_moments().await;
    let broken = nursery.send(&rows(100)).await;
    assert_eq!(broken.status.as_u16(), 500);
    nursery.take_moments().await;
    let (first, centre) = (children[0], nursery.town.indiranagar);
    assert_eq!(nursery.moments(first).await, [] as [String; 0]);
    let left = nursery
        .town
        .read(async move |reader| Ok((list_attendance(reader, first).await?, list_verdicts(reader, centre).await?)));
    let (rows_of_day, stored) = left.await;
    assert_eq!((rows_of_day, stored.len()), (vec![], 1), "neither the day's row nor an entry");
    let found = verdicts(&nursery.send(&rows(100)).await);
    assert_eq!(found.iter().filter(|verdict| *verdict == "accepted").count(), 18);
    assert_eq!(found[5], "in_review: left_centre");
    for child in &children[1..] {
        assert_eq!(nursery.moments(*child).await, ["Dal"]);
    }
    nursery.town.finish().await;
}

// proves: ROOM-26
#[rstest]
#[tokio::test]
async fn a_row_made_with_a_connection_needs_its_proof(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    let out = nursery.collector(anaya).await;
    let nobody = nursery.row(1, "in", anaya, &json!({})).with("person", Value::Null);
    assert_eq!(nursery.verdicts(std::slice::from_ref(&nobody)).await, ["pin_required"]);
    assert_eq!(nursery.verdicts(&[nursery.row(1, "in", anaya, &json!({}))]).await, ["accepted"], "nothing was stored");
    // Eleven minutes after the last touch the PIN is not fresh: enough for care, not for a hand-over.
    nursery.later(11);
    let hand_over = nursery.row(2, "out", anaya, &out.clone());
    let milk = nursery.row(3, "milk", anaya, &json!({"ml": 90}));
    assert_eq!(nursery.verdicts(&[milk, hand_over.clone()]).await, ["accepted", "pin_required"]);
    // Who types the PIN then vouches for it.
    nursery.later(1);
    nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    assert_eq!(nursery.verdicts(&[hand_over]).await, ["accepted"]);
    let person = nursery.teacher;
    let collector = out["collector"].as_str().expect("an id");
    assert!(audited(&nursery).await.contains(&format!("handed a child over person {person} {collector} pin")));
    // Without a connection it is taken, also without a known person.
    let zoya = nursery.town.zoya;
    let hers = nursery.collector(zoya).await;
    let offline = [nursery.row(4, "in", zoya, &json!({})), nursery.row(5, "out", zoya, &hers)]
        .map(|row| row.offline().with("person", Value::Null));
    assert_eq!(nursery.verdicts(&offline).await, ["accepted", "accepted"]);
    let review = nursery.tablet.caller.get("/staff/v1/review").await;
    let listed: Vec<_> =
        review.taken()["listed"].as_array().expect("a list").iter().map(|item| item["why"].clone()).collect();
    assert!(listed.contains(&json!("offline_hand_over")) && listed.contains(&json!("no_proof")), "{listed:?}");
    nursery.town.finish().await;
}

// proves: ROOM-18, ROOM-28
#[rstest]
#[tokio::test]
async fn a_day_of_a_child_becomes_attendance_naps_and_moments(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    let asleep = [nursery.row(1, "in", anaya, &json!({})), nursery.row(2, "nap_start", anaya, &json!({}))];
    assert_eq!(nursery.verdicts(&asleep).await, ["accepted", "accepted"]);
    assert_eq!(nursery.moments(anaya).await, ["Present, came at 10:00"], "parents read nothing while the child sleeps");
    nursery.later(45);
    nursery.town.on_shift(&nursery.tablet, nursery.teacher).await;
    let diaper = json!({"wet": true, "dirty": true, "dry": false, "cream": true});
    let out = nursery.collector(anaya).await;
    let rows = [
        nursery.row(3, "milk", anaya, &json!({"ml": 120})),
        nursery.row(4, "diaper", anaya, &diaper),
        nursery.row(5, "out", anaya, &out),
    ];
    assert_eq!(nursery.verdicts(&rows).await, ["accepted"; 3]);
    let naps = nursery.town.read(async move |reader| Ok(list_naps(reader, anaya).await?)).await;
    let now = nursery.town.app.now();
    assert_eq!(naps, [(now - 45 * MINUTE, Some(now))], "leaving ended the nap");
    let days = nursery.town.read(async move |reader| Ok(list_attendance(reader, anaya).await?)).await;
    assert_eq!(days, [("2026-11-12".to_owned(), true, Some("10:00".to_owned()), Some("10:45".to_owned()))]);
    let moments = nursery.moments(anaya).await;
    assert_eq!(moments.len(), 4, "{moments:?}");
    assert!(moments.contains(&"Present, 10:00 to 10:45".to_owned()), "without the collector: {moments:?}");
    assert!(moments.contains(&"120 ml of milk".to_owned()) && moments.contains(&"Wet, dirty. Cream used.".to_owned()));
    nursery.town.finish().await;
}

// proves: ROOM-21
#[rstest]
#[tokio::test]
async fn parents_are_never_notified_of_what_is_undone_within_a_minute(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    nursery.reach(MEERA).await;
    let rows = [nursery.lunch(1, anaya, "Dal"), nursery.row(2, "in", anaya, &json!({}))];
    assert_eq!(nursery.verdicts(&rows).await, ["accepted", "accepted"]);
    assert!(nursery.notices(anaya).await > 0);
    nursery.town.app.clock.advance(Duration::from_secs(50));
    let undo = |number: u32, of: u32| nursery.row(number, "undo", anaya, &json!({"of": hex(of)}));
    assert_eq!(nursery.verdicts(&[undo(3, 1), undo(4, 2)]).await, ["accepted", "accepted"]);
    nursery.later(5);
    nursery.town.follow_up().await;
    assert_eq!((nursery.moments(anaya).await, nursery.notices(anaya).await), (vec![], 0));
    // Logged and undone without a connection, in one batch and with the undo first.
    let (logged, undone) = (nursery.lunch(5, anaya, "Rice").offline(), undo(6, 5).offline());
    assert_eq!(nursery.verdicts(&[undone, logged]).await.len(), 2);
    assert_eq!((nursery.moments(anaya).await, nursery.notices(anaya).await), (vec![], 0));
    assert_eq!(audited(&nursery).await.iter().filter(|event| event.contains("undo")).count(), 2);
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_second_meal_waits_or_replaces_the_first_of_any_writer(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (anaya, zoya) = (nursery.town.anaya, nursery.town.zoya);
    assert_eq!(nursery.verdicts(&[nursery.lunch(1, anaya, "Dal")]).await, ["accepted"]);
    assert_eq!(nursery.verdicts(&[nursery.lunch(2, anaya, "Rice")]).await, ["in_review: already_logged"]);
    let replaces = |of: &str| json!({"dish": "Khichdi", "amount": "most", "replaces": of});
    nursery.later(1);
    let replacing = nursery.row(3, "lunch", anaya, &replaces(&hex(1)));
    let reply = nursery.send(&[replacing]).await;
    assert_eq!(verdicts(&reply), ["accepted"]);
    assert_eq!(nursery.moments(anaya).await, ["Khichdi. Ate most of it."], "the same moment");
    // The centre's program posts a lunch; replaced and taken back, it has its words again.
    let at = nursery.town.app.now() - 5 * MINUTE;
    let item = json!([{"child_id": zoya, "type": "Lunch", "message": "Paneer", "at": at}]);
    let posted = nursery.town.post_timeline_entries("lunch", item).await.taken()["items"][0]["id"].clone();
    let posted = posted.as_str().expect("an id");
    assert_eq!(nursery.verdicts(&[nursery.lunch(4, zoya, "Dal")]).await, ["in_review: already_logged"]);
    assert_eq!(nursery.verdicts(&[nursery.row(5, "lunch", zoya, &replaces(posted))]).await, ["accepted"]);
    assert_eq!(nursery.moments(zoya).await, ["Khichdi. Ate most of it."]);
    assert_eq!(nursery.verdicts(&[nursery.row(6, "undo", zoya, &json!({"of": hex(5)}))]).await, ["accepted"]);
    assert_eq!(nursery.moments(zoya).await, ["Paneer"]);
    nursery.town.finish().await;
}

// proves: OFFL-09
#[rstest]
#[tokio::test]
async fn late_entries_stand_at_their_own_time_and_notify_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    nursery.reach(MEERA).await;
    nursery.reach(FARAH).await;
    nursery.later(5 * 60);
    let now = nursery.town.app.now();
    let rows: Vec<_> = (0..40_u32)
        .map(|number| {
            let at = now - (240 - 6 * number) * MINUTE;
            nursery.row_at(number, "note", anaya, &json!({"text": format!("Note {number:02}")}), at).offline()
        })
        .collect();
    assert_eq!(nursery.verdicts(&rows).await, ["accepted"; 40]);
    let expected: Vec<_> = (0..40).map(|number| format!("Note {number:02}")).collect();
    assert_eq!(nursery.moments(anaya).await, expected, "by the time at which each happened");
    assert_eq!(nursery.notices(anaya).await, 1, "one for the parent who can be reached");
    nursery.later(2);
    nursery.town.follow_up().await;
    nursery.later(2 * DAY);
    let old = nursery.row_at(50, "note", nursery.town.zoya, &json!({"text": "Old"}), now).offline();
    assert_eq!(nursery.verdicts(&[old]).await, ["accepted"]);
    assert_eq!((nursery.moments(nursery.town.zoya).await.len(), nursery.notices(nursery.town.zoya).await), (1, 0));
    nursery.town.finish().await;
}

// proves: OFFL-25
#[rstest]
#[tokio::test]
async fn what_cannot_be_applied_waits_with_its_reason_and_nothing_fails(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (anaya, vihaan) = (nursery.town.anaya, nursery.town.vihaan);
    let toddlers = nursery.town.add_room(nursery.town.indiranagar, "Toddlers").await;
    let other_room = nursery.enrol(1).await[0];
    nursery.town.write(async move |writer| Ok(move_child(writer, other_room, toddlers).await?)).await;
    let note = |number: u32| nursery.row(number, "note", anaya, &json!({"text": "A note"}));
    let day = |day: &str, time: &str| json!({"day": day, "time": time});
    let cases: Vec<(Row, &str)> = vec![
        (note(1).with("kind", "dance"), "unknown_kind"),
        (note(2).with("version", 2).with("values", json!({"text": "A note", "mood": 3})), "newer_version"),
        (note(3).with("values", json!({"text": "x".repeat(2049)})), "bad_content"),
        (note(4).with("values", json!({"text": "a\u{7}b"})), "bad_content"),
        (note(5).with("values", json!([1, 2])), "bad_content"),
        (note(6).with("values", Value::Null), "bad_content"),
        (note(7).with("since_start", "yesterday"), "bad_content"),
        (note(8).with("happened", "at noon"), "bad_content"),
        (note(9).with("happened", day("2026-11-12", "10:10")), "ahead"),
        (note(10).with("happened", day("2016-11-12", "10:00")), "too_old"),
        (note(11).with("happened", day("2026-11-09", "12:00")), "too_old"),
        (note(13).with("child", "77"), "unknown_child"),
        (note(14).with("child", "Anaya"), "unknown_child"),
        (note(15).with("child", vihaan), "unknown_child"),
        (note(16).with("child", other_room), "other_room"),
        (note(17).with("person", "77"), "person_ended"),
        (note(18).with("person", "somebody"), "bad_content"),
        (note(19).with("kind", "undo").with("values", json!({"of": hex(99)})), "nothing_to_undo"),
        (note(20).with("kind", "nap_end").with("values", json!({})), "no_nap"),
        (note(21).with("kind", "milk").with("values", json!({"ml": -30})), "bad_content"),
        (note(22).with("id", "not hex"), "bad_content"),
        (note(23).with("version", "1"), "bad_content"),
        (note(24).with("since_start", i64::MIN).with("device_at", i64::MAX), "too_old"),
    ];
    let rows: Vec<_> = cases.iter().map(|(row, _)| row.offline()).collect();
    let found = nursery.verdicts(&rows).await;
    for ((row, reason), verdict) in cases.iter().zip(&found) {
        // A row whose id cannot be read is taken under one of its own.
        let expected = if row.0["id"] == "not hex" { "accepted".to_owned() } else { format!("in_review: {reason}") };
        assert_eq!(verdict, &expected, "{}", row.0);
    }
    // Rows that are no rows.
    let odd = json!([7, null, "row", {}, []]);
    assert_eq!(verdicts(&nursery.send_body(&nursery.tablet, &odd).await), ["in_review: bad_content"; 5]);
    // The same id with other content: the first stands, and the other waits, sent again too.
    assert_eq!(nursery.verdicts(&[note(30)]).await, ["accepted"]);
    let other = note(30).with("values", json!({"text": "Another note"}));
    assert_eq!(nursery.verdicts(std::slice::from_ref(&other)).await, ["in_review: other_content"]);
    assert_eq!(
        nursery.verdicts(&[other, note(30)]).await,
        ["duplicate of in_review: other_content", "duplicate of accepted"]
    );
    // Too many rows, none, and no JSON are refused whole.
    let many: Vec<_> = (1000..1501).map(note).collect();
    assert_eq!(nursery.send(&many).await.refused_with(422), "bad_fields");
    assert_eq!(nursery.send(&many[..500]).await.status.as_u16(), 200);
    assert_eq!(nursery.send(&[]).await.refused_with(422), "bad_fields");
    let no_json =
        nursery.tablet.caller.send("POST", "/staff/v1/entries", Some("application/json"), b"{".to_vec()).await;
    assert_eq!(no_json.refused_with(422), "bad_json");
    nursery.town.finish().await;
}

#[rstest]
#[tokio::test]
async fn everything_of_a_withdrawn_or_locked_tablet_waits(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let nursery = Nursery::of(engine).await;
    let (anaya, tablet, now) = (nursery.town.anaya, nursery.tablet.id, nursery.town.app.now());
    nursery.town.write(async move |writer| Ok(lock(writer, tablet, now).await?)).await;
    assert_eq!(nursery.verdicts(&[nursery.lunch(1, anaya, "Dal")]).await, ["in_review: tablet_locked"]);
    nursery.town.write(async move |writer| Ok(withdraw(writer, tablet, now).await?)).await;
    assert_eq!(nursery.verdicts(&[nursery.lunch(2, anaya, "Dal")]).await, ["in_review: tablet_ended"]);
    assert_eq!(nursery.moments(anaya).await, [] as [String; 0]);
    assert_eq!(nursery.tablet.caller.get("/staff/v1/review").await.refused_with(401), "withdrawn");
    nursery.town.finish().await;
}

// proves: OFFL-11
#[rstest]
#[tokio::test]
async fn a_child_that_moved_rooms_or_a_person_who_ended_meanwhile(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let (anaya, zoya) = (nursery.town.anaya, nursery.town.zoya);
    let toddlers = nursery.town.add_room(nursery.town.indiranagar, "Toddlers").await;
    assert_eq!(nursery.verdicts(&[nursery.row(1, "in", anaya, &json!({}))]).await, ["accepted"]);
    nursery.later(30);
    nursery.moves(anaya, toddlers).await;
    assert_eq!(nursery.verdicts(&[nursery.lunch(2, anaya, "Dal").offline()]).await, ["accepted"], "it moved meanwhile");
    let before = nursery.row(3, "milk", zoya, &json!({"ml": 60})).offline();
    nursery.later(30);
    nursery.town.end_person(nursery.teacher).await;
    nursery.later(30);
    let after = nursery.row(4, "milk", zoya, &json!({"ml": 60})).offline();
    assert_eq!(nursery.verdicts(&[before, after]).await, ["accepted", "in_review: person_ended"]);
    let stored = nursery.town.indiranagar;
    let stored = nursery.town.read(async move |reader| Ok(list_verdicts(reader, stored).await?)).await;
    assert_eq!(stored.len(), 4);
    nursery.town.finish().await;
}

// proves: OFFL-11
#[rstest]
#[tokio::test]
async fn a_row_that_arrives_later_may_move_an_accepted_one_to_review(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let nursery = Nursery::of(engine).await;
    let anaya = nursery.town.anaya;
    let out = json!({"collector": null, "name": null});
    let (lunch_at, left_at) = (nursery.town.app.now(), nursery.town.app.now() - 10 * MINUTE);
    let lunch = nursery.row_at(2, "lunch", anaya, &json!({"dish": "Dal", "amount": null, "replaces": null}), lunch_at);
    assert_eq!(nursery.verdicts(&[lunch]).await, ["accepted"]);
    let rows = [nursery.row_at(1, "out", anaya, &out, left_at).offline()];
    assert_eq!(nursery.verdicts(&rows).await, ["accepted"]);
    let left = nursery.moments(anaya).await;
    assert_eq!(left, ["Present, left at 09:50"], "the lunch waits, and its moment is withdrawn");
    let review = nursery.tablet.caller.get("/staff/v1/review").await.taken().clone();
    assert_eq!(review["to_review"][0]["reason"], "after_leaving");
    assert_eq!(review["to_review"][0]["stands"], "09:50");
    nursery.town.finish().await;
}
