use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use bytes::Bytes;
use database::Engine;
use futures_util::future::join_all;
use futures_util::stream;
use rstest::rstest;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tower::ServiceExt;

use crate::pictures::made::{jpeg, two_halves};
use base::keys::{fingerprint_of, hex};
use config::{RateLimits, Window};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, Parent};
use testing::{Caller, File, Reply, Town};

const PATH: &str = "/parentapp/uploadPhoto";
const PENDING: &str = "Pending For Approval";
const REQUIRED: &str = "OTP confirmation required";

async fn upload(caller: &Caller, relation: &str, confirmation: &str, content: &[u8]) -> Reply {
    let file = File { field: "image", name: "me.jpg", content };
    caller.upload(PATH, &[("relation", relation), ("confirmation", confirmation)], &[file]).await
}

/// Confirms a photo and brings it.
pub async fn bring(town: &Town, caller: &Caller, phone: &str, relation: &str, content: &[u8]) -> Reply {
    let confirmation = town.confirm(caller, "photo", &hex(&fingerprint_of(content)), phone).await;
    upload(caller, relation, &confirmation, content).await
}

async fn child(caller: &Caller) -> Value {
    caller.post("/parentapp/childData", &[]).await.ok().clone()
}

/// The photos that wait at a centre, as it lists them.
async fn waiting(centre: &Caller) -> Vec<Value> {
    centre.json("GET", "/centre/v1/portraits", &Value::Null).await.taken()["portraits"]
        .as_array()
        .expect("a list")
        .clone()
}

async fn decide(centre: &Caller, id: &str, decision: Value) -> Reply {
    centre.json("POST", &format!("/centre/v1/portraits/{id}/decision"), &decision).await
}

// proves: PROF-31 OTP-18
#[rstest]
#[tokio::test]
async fn a_photo_is_shown_to_everybody_once_the_centre_has_taken_it(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let before = child(&karthik.caller).await;
    let content = jpeg(&two_halves(400, 400));
    for (relation, field, status) in
        [("Self", "child_photo", "child_approved_status"), ("Mother", "mother_photo", "mother_approved_status")]
    {
        let brought = bring(&town, &meera.caller, MEERA, relation, &content).await;
        assert_eq!(brought.ok(), &json!({ "status": PENDING }));
        let hers = child(&meera.caller).await;
        assert_eq!(hers[status], PENDING);
        let shown = town.nobody().get(&format!("/media/{}", hers[field].as_str().expect("an address"))).await;
        assert_eq!(shown.status, 200, "she sees what she brought");
        let his = child(&karthik.caller).await;
        assert_eq!((&his[field], &his[status]), (&before[field], &before[status]), "the father does not");

        let list = waiting(&town.centre()).await;
        assert_eq!((list.len(), &list[0]["relation"]), (1, &Value::from(relation)));
        let id = list[0]["id"].as_str().expect("an id");
        let picture = town.centre().get(&format!("/centre/v1/portraits/{id}/picture")).await;
        assert_eq!((picture.status.as_u16(), picture.headers["content-type"].to_str().ok()), (200, Some("image/webp")));
        for other in [
            town.other_centre().get(&format!("/centre/v1/portraits/{id}/picture")).await,
            decide(&town.other_centre(), id, json!({"status": "Active"})).await,
        ] {
            assert_eq!(other.status, 404, "another centre's photo is none");
        }
        assert!(waiting(&town.other_centre()).await.is_empty());

        for _ in 0..2 {
            assert_eq!(decide(&town.centre(), id, json!({"status": "Active"})).await.taken()["status"], "Active");
        }
        assert_eq!(decide(&town.centre(), id, json!({"status": "Inactive"})).await.status, 409);
        assert!(waiting(&town.centre()).await.is_empty());
        assert_eq!(child(&meera.caller).await[status], "Active");
        let his = child(&karthik.caller).await;
        assert_eq!(his[status], "Active");
        assert_ne!(his[field], before[field]);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_photo_shows_the_reason_to_its_uploader(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let active = child(&meera.caller).await["child_photo"].clone();
    for (decision, expected) in [
        (json!({"status": "Inactive", "message": "The face is not to be seen"}), "The face is not to be seen"),
        (json!({"status": "Inactive"}), "New photo was not approved"),
    ] {
        bring(&town, &meera.caller, MEERA, "Self", &jpeg(&two_halves(300, 300))).await.ok();
        let list = waiting(&town.centre()).await;
        let id = list[0]["id"].as_str().expect("an id");
        for odd in [
            json!({"status": "Pending"}),
            json!({"status": "Active", "message": "fine"}),
            json!({"status": "Inactive", "message": "Active"}),
            json!({"status": "Inactive", "message": "x".repeat(81)}),
        ] {
            assert_eq!(decide(&town.centre(), id, odd).await.status, 422);
        }
        decide(&town.centre(), id, decision).await.taken();
        let hers = child(&meera.caller).await;
        assert_eq!((&hers["child_approved_status"], &hers["child_photo"]), (&Value::from(expected), &active));
        assert_eq!(child(&karthik.caller).await["child_approved_status"], "Active");
    }
    town.finish().await;
}

// proves: PROF-26 PROF-31 OTP-18
#[rstest]
#[tokio::test]
async fn a_photo_needs_its_own_confirmation_and_one_s_own_side(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let (content, other) = (jpeg(&two_halves(200, 200)), jpeg(&two_halves(201, 200)));
    assert_eq!(upload(&meera.caller, "Mother", "", &content).await.refused(), REQUIRED);
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    for relation in ["Father", "", "self", "Guardian"] {
        assert_eq!(
            upload(&meera.caller, relation, &confirmation, &content).await.refused(),
            "No Data Found",
            "{relation}"
        );
    }
    assert_eq!(upload(&meera.caller, "Mother", &confirmation, &other).await.refused(), REQUIRED, "another picture");
    assert_eq!(upload(&farah.caller, "Mother", &confirmation, &content).await.refused(), REQUIRED, "another session");
    let stranger = upload(&town.nobody(), "Self", &confirmation, &content).await;
    assert_eq!(stranger.refused(), "Expired Auth Token.");
    let empty = meera.caller.upload(PATH, &[("relation", "Mother"), ("confirmation", &confirmation)], &[]).await;
    assert_eq!(empty.json["code"], "picture_empty");
    assert!(waiting(&town.centre()).await.is_empty(), "nothing of it was kept");

    upload(&meera.caller, "Mother", &confirmation, &content).await.ok();
    // The answer was lost and the same is sent again: it is the same photo.
    upload(&meera.caller, "Mother", &confirmation, &content).await.ok();
    assert_eq!(waiting(&town.centre()).await.len(), 1);
    // A newer one has replaced it.
    bring(&town, &meera.caller, MEERA, "Mother", &other).await.ok();
    assert_eq!(waiting(&town.centre()).await.len(), 1);
    assert_eq!(upload(&meera.caller, "Mother", &confirmation, &content).await.refused(), REQUIRED);

    let junk = b"<svg onload='alert(1)'/>";
    assert_eq!(bring(&town, &meera.caller, MEERA, "Self", junk).await.json["code"], "no_picture");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_parent_who_uploaded_a_photo_is_notified_of_the_decision(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    for (caller, token) in [(&meera, "meeras-telephone-01234"), (&karthik, "karthiks-telephone-0123")] {
        caller.post("/parentapp/saveToken", &[("web", "0"), ("token", token)]).await.ok();
    }
    bring(&town, &meera, MEERA, "Self", &jpeg(&two_halves(400, 400))).await.ok();
    let id = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    decide(&town.centre(), &id, json!({"status": "Active"})).await.taken();
    town.follow_up().await;
    let log = town.centre().get(&format!("/centre/v1/notices?child={}", town.anaya)).await.taken().clone();
    let found: Vec<_> = log["notices"].as_array().expect("notices").iter().map(|n| (&n["topic"], &n["to"])).collect();
    assert_eq!(found, [(&json!("requests"), &json!("Mother"))], "the father asked for nothing");
    bring(&town, &meera, MEERA, "Self", &jpeg(&two_halves(300, 400))).await.ok();
    let id = waiting(&town.centre()).await[0]["id"].as_str().expect("an id").to_owned();
    decide(&town.centre(), &id, json!({"status": "Inactive", "message": "Eyes are closed"})).await.taken();
    // The push leads to something in the list, of the one who asked alone.
    let listed = async |caller: &Caller| {
        let page = caller.post("/parentapp/getChildTimeline", &[("include_types", "Message")]).await.ok().clone();
        let entry = |entry: &Value| (entry["message"].clone(), entry["navigateTo"].clone());
        let mut entries: Vec<_> = page["conversationList"].as_array().expect("a list").iter().map(entry).collect();
        entries.sort_by_key(|(message, _)| message.to_string());
        (entries, caller.post("/parentapp/getUnread", &[]).await.ok()["unread"].clone())
    };
    let entry = |message: &str| (json!(message), json!("/myProfile"));
    let hers = vec![
        entry("The photo that you sent was approved"),
        entry("The photo that you sent was not approved: Eyes are closed"),
    ];
    assert_eq!(listed(&meera).await, (hers, json!(2)));
    assert_eq!(listed(&karthik).await, (Vec::new(), json!(0)));
    town.app.clock.advance(MINUTE);
    town.follow_up().await;
    town.finish().await;
}

const BETWEEN: &str = "between-two-parts";
const END: &str = "\r\n--between-two-parts--\r\n";

fn field(name: &str, value: &str) -> String {
    format!("--{BETWEEN}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

fn head_of_file() -> String {
    format!("--{BETWEEN}\r\ncontent-disposition: form-data; name=\"image\"; filename=\"me.jpg\"\r\n\r\n")
}

/// An upload whose body is still arriving.
struct Underway {
    body: mpsc::UnboundedSender<Bytes>,
    answer: JoinHandle<Response>,
}

impl Underway {
    fn begin(town: &Town, parent: &Parent, confirmation: &str) -> Self {
        let (body, parts) = mpsc::unbounded_channel::<Bytes>();
        let parts =
            stream::unfold(parts, async |mut parts| parts.recv().await.map(|part| (Ok::<_, axum::Error>(part), parts)));
        let request = Request::post(PATH)
            .header("auth_token", &parent.token)
            .header("content-type", format!("multipart/form-data; boundary={BETWEEN}"))
            .body(Body::from_stream(parts))
            .expect("a request");
        let routes = town.parents_routes();
        let answer = tokio::spawn(async move { routes.oneshot(request).await.expect("routes always answer") });
        let begun = Self { body, answer };
        begun.say(field("relation", "Self") + &field("confirmation", confirmation) + &head_of_file());
        begun
    }

    fn say(&self, part: impl Into<Bytes>) {
        self.body.send(part.into()).expect("somebody listens");
    }

    async fn answered(self) -> Value {
        let body = self.answer.await.expect("answered").into_body();
        let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }
}

/// Waits until so many bytes lie there.
async fn arrived(town: &Town, bytes: u64) {
    while town.app.upload_spool.bytes() != bytes {
        tokio::task::yield_now().await;
    }
}

#[rstest]
#[tokio::test]
async fn nothing_of_a_file_is_stored_before_its_confirmation_is_checked(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let heavy = vec![0xff; 20 * 1024 * 1024 + 1];
    let of_meera = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&heavy)), MEERA).await;
    let of_email = town.confirm(&farah.caller, "new_email", "new@example.com", "new@example.com").await;
    // A file that is too heavy is heard to its end and refused for that, unless it was refused before it came.
    for confirmation in ["", "guessed", &of_meera, &of_email] {
        assert_eq!(upload(&farah.caller, "Self", confirmation, &heavy).await.refused(), REQUIRED, "{confirmation}");
    }
    assert_eq!(upload(&meera.caller, "Father", &of_meera, &heavy).await.refused(), "No Data Found");
    assert_eq!(upload(&meera.caller, "Self", &of_meera, &heavy).await.status.as_u16(), 413);
    assert_eq!(town.app.upload_spool.bytes(), 0, "room is given back");

    let content = jpeg(&two_halves(200, 200));
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let (before, file, after) = (field("relation", "Self"), head_of_file(), field("confirmation", &confirmation));
    let upload_body =
        [before.as_bytes(), file.as_bytes(), &content, b"\r\n", after.as_bytes(), END.as_bytes()].concat();
    let sent = format!("multipart/form-data; boundary={BETWEEN}");
    assert_eq!(
        meera.caller.send("POST", PATH, Some(&sent), upload_body).await.refused(),
        REQUIRED,
        "it comes too late"
    );
    let (before, after) = (before + &field("confirmation", &confirmation), field("confirmation", "another"));
    let upload_body =
        [before.as_bytes(), file.as_bytes(), &content, b"\r\n", after.as_bytes(), END.as_bytes()].concat();
    assert_eq!(meera.caller.send("POST", PATH, Some(&sent), upload_body).await.json["code"], "fields_last");
    upload(&meera.caller, "Self", &confirmation, &content).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn of_a_session_s_different_photos_the_newest_counts(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let (content, other) = (jpeg(&two_halves(200, 200)), jpeg(&two_halves(300, 200)));
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let first = Underway::begin(&town, &meera, &confirmation);
    first.say(content[..100].to_vec());
    arrived(&town, 100).await;
    bring(&town, &farah.caller, FARAH, "Self", &content).await.ok();
    arrived(&town, 100).await;
    bring(&town, &meera.caller, MEERA, "Self", &other).await.ok();
    assert_eq!(first.answered().await["code"], "another_upload");
    assert_eq!(town.app.upload_spool.bytes(), 0);
    assert_eq!(waiting(&town.centre()).await.len(), 2);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_same_photo_sent_again_has_one_answer_for_every_call(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let once = vec![Window { times: 1, minutes: 60 }];
    let town = Town::with(engine, |config| config.rate_limits.uploads_per_parent = once).await;
    let meera = town.parent(MEERA).await;
    let content = jpeg(&two_halves(200, 200));
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let first = Underway::begin(&town, &meera, &confirmation);
    first.say(content[..100].to_vec());
    arrived(&town, 100).await;
    // Her connection broke, unnoticed by us, and she sends it again, ten times at once.
    let again = join_all((0..10).map(|_| upload(&meera.caller, "Self", &confirmation, &content))).await;
    assert!(again.iter().all(|reply| *reply.ok() == json!({ "status": PENDING })));
    // The first comes through after all.
    first.say(content[100..].to_vec());
    first.say(END);
    let answered = first.answered().await;
    assert_eq!(answered["response"]["status"], PENDING, "{answered}");
    assert_eq!(town.app.upload_spool.bytes(), 0);
    assert_eq!(waiting(&town.centre()).await.len(), 1, "and it cost one upload of the one that she has");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_under_way_is_displaced_by_no_other_kind_of_call(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let content = jpeg(&two_halves(200, 200));
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let guardian = town.confirm(&meera.caller, "guardian_add", "9811111111", MEERA).await;
    let raised = [("subject", "Food"), ("description", "Too spicy")];
    let ticket = meera.caller.post("/parentapp/createTicket", &raised).await.ok()["ticket"]["ticket_id"].clone();
    let first = Underway::begin(&town, &meera, &confirmation);
    first.say(content[..100].to_vec());
    arrived(&town, 100).await;

    let write = "/parentapp/writeToThread";
    let message = [("about", "ticket"), ("id", ticket.as_str().expect("an id")), ("message", "See here")];
    let file = || File { field: "image", name: "a.jpg", content: &content };
    meera.caller.upload(write, &message, &[]).await.ok();
    meera.caller.upload(write, &message, &[file()]).await.ok();
    let card = [
        ("parent_name", "Kamala"),
        ("mobile_no", "9811111111"),
        ("relation_to_child", "Other"),
        ("confirmation", guardian.as_str()),
    ];
    meera.caller.upload("/parentapp/add_guardian", &card, &[file()]).await.ok();
    // A call of the same kind without a file displaces nothing either.
    meera.caller.upload(PATH, &[("relation", "Self"), ("confirmation", &confirmation)], &[]).await.refused();

    first.say(content[100..].to_vec());
    first.say(END);
    assert_eq!(first.answered().await["response"]["status"], PENDING);
    assert_eq!(waiting(&town.centre()).await.len(), 1);
    town.finish().await;
}

#[tokio::test]
async fn what_is_arriving_has_a_ceiling_and_room_comes_back() {
    let town = Town::with(Engine::Sqlite, |config| {
        config.rate_limits = RateLimits::off();
        config.uploads.arriving_mb = 1;
    })
    .await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    let (content, large) = (jpeg(&two_halves(200, 200)), vec![7; 1024 * 1024 - 100]);
    let confirmation = town.confirm(&meera.caller, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
    let first = Underway::begin(&town, &meera, &confirmation);
    first.say(large.clone());
    arrived(&town, large.len() as u64).await;
    let crowded = bring(&town, &farah.caller, FARAH, "Self", &content).await;
    assert_eq!((crowded.status.as_u16(), &crowded.json["code"]), (503, &json!("pictures_busy")));
    let file = File { field: "image", name: "x.jpg", content: &content };
    let centre = town.centre().with_header("idempotency-key", "p1");
    let crowded = centre.upload("/centre/v1/pictures", &[], &[file]).await;
    assert_eq!((crowded.status.as_u16(), &crowded.json["code"]), (503, &json!("pictures_busy")));
    drop(first.body); // her connection breaks
    arrived(&town, 0).await;
    bring(&town, &farah.caller, FARAH, "Self", &content).await.ok();
    centre.upload("/centre/v1/pictures", &[], &[file]).await.taken();
    assert_eq!(town.app.upload_spool.bytes(), 0, "what was worked on is gone");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_is_left_of_a_full_disk_is_for_messages_and_sign_ins(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        config.rate_limits = RateLimits::off();
        config.uploads.reserve_mb = u64::MAX; // no disk has so much left
    })
    .await;
    let meera = town.parent(MEERA).await;
    let content = jpeg(&two_halves(200, 200));
    let full = bring(&town, &meera.caller, MEERA, "Self", &content).await;
    assert_eq!((full.status.as_u16(), &full.json["code"]), (507, &json!("no_room")));
    let file = File { field: "image", name: "x.jpg", content: &content };
    let anaya = town.anaya.to_string();
    for (path, fields) in [("/centre/v1/pictures", vec![]), ("/centre/v1/photos", vec![("children", anaya.as_str())])] {
        let full = town.centre().with_header("idempotency-key", path).upload(path, &fields, &[file]).await;
        assert_eq!((full.status.as_u16(), &full.json["code"]), (507, &json!("no_room")), "{path}");
    }
    meera.caller.post("/parentapp/saveParentMessage", &[("message", "Good morning")]).await.ok();
    town.parent(KARTHIK).await;
    town.finish().await;
}
