//! No list of a centre ends in silence: each is read page by page, and what waits is counted.

use database::{Engine, params, statement, statements};
use jiff::civil::date;
use rstest::rstest;
use serde_json::Value;

use base::ids::{RequestId, TicketId};
use base::page::{NewestQuery, QueueAndDoneQuery, QueueQuery};
use daily::pictures::portraits;
use money::finance::refund;
use people::families::Side;
use people::families::children::store::find_parent_on_side;
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestState, RequestStatus};
use service::requests::{self, Request};
use service::surveys;
use service::threads::{self, About};
use service::tickets::{self, Status, Ticket};
use testing::town::{FARAH, MEERA};
use testing::{Caller, Town};

statements! {
    CARD = "INSERT INTO guardian_card (id, guardian_id, child_id, parent_id, name, mobile, relation, picture_id, confirmation, state, \
        status, written_at) VALUES ($1, $1, $2, $3, 'Grandma', '9845012345', 'Grand Parent', $4, $5, 'waiting', 'Pending', $6)";
    GUARDIAN = "INSERT INTO guardian (id, child_id, added_at) VALUES ($1, $2, $3)";
    NOTICE = "INSERT INTO notice (id, parent_id, child_id, topic, first_at, told_at) VALUES ($1, $2, $3, 'test', $4, $4)";
    SESSION: i64 = "SELECT id FROM session WHERE parent_id = $1";
    VIEWING = "INSERT INTO viewing (id, camera_id, camera_name, centre_id, child_id, parent_id, session_id, network, many_networks, \
        began_at, seen_at, ended_at) VALUES ($1, 1, 'Hall', $2, $3, $4, $5, '', $6, $7, $7, $7)";
    EVENT = "INSERT INTO event (id, centre_id, title, day, details, created_at) VALUES ($1, $2, 'Picnic', '2026-11-20', '', $3)";
}

/// The pages of a list, one after the other, and the answers that held them.
async fn pages(centre: &Caller, path: &str, list: &str, ask: &str, limit: usize) -> (Vec<Value>, Vec<Value>) {
    let mark = if path.contains('?') { '&' } else { '?' };
    let (mut items, mut answers) = (Vec::new(), Vec::new());
    let mut next = String::new();
    loop {
        let answer = centre.get(&format!("{path}{mark}limit={limit}{next}")).await.taken().clone();
        let page = answer[list].as_array().expect("a list").clone();
        assert!((1..=limit).contains(&page.len()), "{path}: {answer}");
        items.extend(page);
        answers.push(answer.clone());
        match answer["next"].as_str() {
            Some(place) => next = format!("&{ask}={place}"),
            None => return (items, answers),
        }
    }
}

fn a_request(town: &Town, number: i64) -> Request {
    let day = date(2026, 11, 16);
    let state =
        RequestState { kind: RequestKind::ExtendedDaycare, status: RequestStatus::Pending, day, end_day: Some(day) };
    Request {
        id: RequestId(number),
        child: town.anaya,
        side: Side::Mother,
        state,
        reason: String::new(),
        details: requests::Details { length: Some("Daily".into()), ..requests::Details::default() },
        of_break: None,
        answer_by: day,
        note: String::new(),
        asked_at: town.app.now(),
        cut_from: None,
        began_at: None,
        ended_at: None,
    }
}

fn a_ticket(town: &Town, number: i64, status: Status) -> Ticket {
    Ticket {
        id: TicketId(number),
        child: town.anaya,
        side: Side::Mother,
        subject: "Food".into(),
        description: "Too spicy".into(),
        status,
        note: String::new(),
        answer_by: date(2026, 11, 16),
        raised_at: town.app.now(),
    }
}

/// Five of everything that lies before a centre, all of one moment, so that only their ids tell them apart.
async fn five_of_everything(town: &Town) {
    town.parent(MEERA).await;
    let (anaya, centre, picture, now) = (town.anaya, town.indiranagar, town.picture, town.app.now());
    let requests: Vec<Request> = (1..=5).map(|number| a_request(town, number)).collect();
    let tickets: Vec<Ticket> = (1..=10)
        .map(|number| a_ticket(town, number, if number <= 5 { Status::Open } else { Status::Resolved }))
        .collect();
    town.write(async move |writer| {
        let meera = find_parent_on_side(writer, anaya, Side::Mother).await?.expect("a parent");
        let karthik = find_parent_on_side(writer, anaya, Side::Father).await?.expect("a parent");
        let session = writer.get(SESSION, params![meera]).await?;
        let faces = [(meera, "Self"), (meera, "Mother"), (meera, "Father"), (karthik, "Self"), (karthik, "Mother")];
        for (number, (parent, relation)) in (1..=5_i64).zip(faces) {
            let secret = [9_u8; 32];
            let portrait =
                params![number, anaya, relation, parent, picture, "Pending", session, secret.as_slice(), now];
            writer.execute(statement(portraits::store::STATEMENTS, "insert"), portrait).await?;
        }
        for request in &requests {
            requests::store::insert(writer, request, meera).await?;
        }
        for ticket in &tickets {
            tickets::store::insert(writer, ticket, meera).await?;
        }
        for number in 1..=5_i64 {
            let secret = [u8::try_from(number).unwrap_or_default(); 32];
            let thread = params![About::Ticket, number, anaya, now, "2026-11-16"];
            writer.exists(statement(threads::store::STATEMENTS, "next_number"), thread).await?;
            writer.execute(GUARDIAN, params![number, anaya, now]).await?;
            writer.execute(CARD, params![number, anaya, meera, picture, secret.as_slice(), now]).await?;
            writer.execute(NOTICE, params![number, meera, anaya, now]).await?;
            writer.execute(VIEWING, params![number, centre, anaya, meera, session, number % 2 == 0, now]).await?;
            writer.execute(EVENT, params![number, centre, now]).await?;
            writer
                .execute(
                    statement(surveys::store::STATEMENTS, "insert_survey"),
                    params![number, centre, format!("Survey {number}"), now],
                )
                .await?;
        }
        for number in 1..=10_i64 {
            let (status, day) = (if number <= 5 { "Pending" } else { "Approved" }, format!("2026-{number:02}-05"));
            let month = &day[..7];
            let refund =
                params![number, anaya, centre, meera, "Mother", day.as_str(), month, "", 100_i64, status, "", now];
            writer.execute(statement(refund::store::STATEMENTS, "insert_asked"), refund).await?;
        }
        Ok(())
    })
    .await;
}

#[rstest]
#[tokio::test]
async fn pages_of_a_centre_s_lists_skip_nothing_and_repeat_nothing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    five_of_everything(&town).await;
    let centre = town.centre();
    let notices = format!("/centre/v1/notices?child={}", town.anaya);
    for (path, list, ask) in [
        ("/centre/v1/requests", "requests", "after"),
        ("/centre/v1/threads", "threads", "after"),
        ("/centre/v1/guardian-cards", "cards", "after"),
        ("/centre/v1/portraits", "portraits", "after"),
        (notices.as_str(), "notices", "before"),
        ("/centre/v1/cameras/viewings", "viewings", "before"),
        ("/centre/v1/events", "events", "before"),
        ("/centre/v1/surveys", "surveys", "before"),
    ] {
        let whole = centre.get(path).await.taken().clone();
        assert_eq!(whole[list].as_array().map(Vec::len), Some(5), "{path}: {whole}");
        assert_eq!(whole["next"], Value::Null, "{path}");
        let (items, answers) = pages(&centre, path, list, ask, 2).await;
        assert_eq!(Value::from(items), whole[list], "{path}");
        assert_eq!(answers.len(), 3, "{path}");
        if ask == "after" {
            assert!(answers.iter().all(|answer| answer["total"] == 5), "{path}: {answers:?}");
        }
        for odd in ["limit=0", "limit=501", "limit=x", &format!("{ask}=7"), &format!("{ask}=a.b")] {
            let mark = if path.contains('?') { '&' } else { '?' };
            assert!(centre.get(&format!("{path}{mark}{odd}")).await.status.is_client_error(), "{path} {odd}");
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn waiting_and_done_items_have_pages_of_their_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    five_of_everything(&town).await;
    let centre = town.centre();
    for (path, list) in [("/centre/v1/tickets", "tickets"), ("/centre/v1/refunds", "refunds")] {
        let ask = async |query: String| centre.get(&format!("{path}{query}")).await.taken().clone();
        let items = |answer: &Value| answer[list].as_array().expect("a list").clone();
        let whole = ask(String::new()).await;
        assert_eq!((items(&whole).len(), &whole["total"]), (10, &Value::from(5)), "{whole}");
        assert_eq!((&whole["next"], &whole["next_done"]), (&Value::Null, &Value::Null));
        let whole = items(&whole);
        let first = ask("?limit=3".into()).await;
        assert_eq!(items(&first), [&whole[..3], &whole[5..8]].concat(), "{path}");
        let more = ask(format!("?limit=3&after={}", first["next"].as_str().expect("more wait"))).await;
        assert_eq!(
            (items(&more), &more["next"], &more["next_done"]),
            (whole[3..5].to_vec(), &Value::Null, &Value::Null)
        );
        let done = ask(format!("?limit=3&before={}", first["next_done"].as_str().expect("more is done"))).await;
        assert_eq!(
            (items(&done), &done["next"], &done["next_done"]),
            (whole[8..].to_vec(), &Value::Null, &Value::Null)
        );
        assert_eq!(done["total"], 5);
        assert!(centre.get(&format!("{path}?after=1.1&before=1.1")).await.status.is_client_error());
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn conversations_that_wait_have_pages_too(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    for phone in [MEERA, FARAH] {
        let parent = town.parent(phone).await.caller;
        parent.post("/parentapp/saveParentMessage", &[("message", "Good morning")]).await.ok();
    }
    let path = "/centre/v1/messages/waiting";
    let whole = town.centre().get(path).await.taken()["items"].clone();
    assert_eq!(whole.as_array().map(Vec::len), Some(2), "{whole}");
    let (items, answers) = pages(&town.centre(), path, "items", "after", 1).await;
    assert_eq!(Value::from(items), whole);
    assert!(answers.iter().all(|answer| answer["total"] == 2), "{answers:?}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn one_family_s_many_requests_hide_no_other_family_s(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    let many: Vec<Request> = (1..=636).map(|number| a_request(&town, number)).collect();
    let farahs = Request { child: zoya, ..a_request(&town, 700) };
    town.write(async move |writer| {
        let meera = find_parent_on_side(writer, anaya, Side::Mother).await?.expect("a parent");
        let farah = find_parent_on_side(writer, zoya, Side::Mother).await?.expect("a parent");
        for request in &many {
            requests::store::insert(writer, request, meera).await?;
        }
        Ok(requests::store::insert(writer, &farahs, farah).await?)
    })
    .await;
    let first = town.centre().get("/centre/v1/requests").await.taken().clone();
    assert_eq!((first["requests"].as_array().map(Vec::len), &first["total"]), (Some(500), &Value::from(637)));
    let (items, _) = pages(&town.centre(), "/centre/v1/requests", "requests", "after", 500).await;
    assert_eq!(items.len(), 637);
    assert_eq!(items[636]["child_id"], zoya.to_string());
    let printed = crate::office::office(&town, "requests list --centre Indiranagar").await.expect("a list");
    assert!(printed.starts_with("637 requests wait") && printed.contains("Zoya"), "{}", printed.lines().count());
    // The parents' own list, and the rules that look at it, know all of them.
    let hers = town.parent(MEERA).await.caller.post("/parentapp/requestList", &[]).await.ok().clone();
    assert_eq!(hers["requests"].as_array().map(Vec::len), Some(636));
    town.finish().await;
}

#[test]
fn a_page_of_a_list_is_asked_for_by_place_and_length() {
    let asked = |after: &str, limit: &str| QueueQuery { after: after.into(), limit: limit.into() }.queue();
    assert_eq!(asked("", "").expect("a page").limit, 500);
    assert_eq!(asked("-5.7", "2").expect("a page").after.to_string(), "-5.7");
    let newest = NewestQuery { before: "9.8".into(), limit: "500".into() }.page().expect("a page");
    assert_eq!((newest.before.to_string().as_str(), newest.limit), ("9.8", 500));
    let (queue, done) = QueueAndDoneQuery { after: "1.1".into(), ..Default::default() }.both().expect("pages");
    assert_eq!((queue.limit, done.limit), (500, 0), "only what waits");
    let (queue, done) = QueueAndDoneQuery { before: "1.1".into(), ..Default::default() }.both().expect("pages");
    assert_eq!((queue.limit, done.limit), (0, 500), "only what is done");
}
