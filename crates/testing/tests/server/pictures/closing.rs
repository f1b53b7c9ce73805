//! An address opens only while something shows its picture to that child.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::made::{jpeg, two_halves};
use base::keys::{fingerprint_of, hex};
use daily::pictures::store;
use testing::town::{FARAH, KARTHIK, MEERA, NOW};
use testing::{Caller, File, Town};

/// A family that has opened an address, and whose browser keeps what it showed.
struct Holder<'a> {
    town: &'a Town,
    address: String,
    tag: String,
}

impl<'a> Holder<'a> {
    async fn of(town: &'a Town, relative: &Value) -> Self {
        let address = format!("/media/{}", relative.as_str().expect("an address").trim_start_matches("/media/"));
        let shown = town.nobody().get(&address).await;
        assert_eq!(shown.status, 200, "{address}");
        Self { town, address, tag: shown.headers["etag"].to_str().expect("text").to_owned() }
    }

    /// Whether the address opens, for somebody who has nothing and for a browser that asks whether what it has still holds.
    async fn opens(&self) -> bool {
        let fresh = self.town.nobody().get(&self.address).await.status.as_u16();
        let again = self.town.nobody().with_header("if-none-match", &self.tag).get(&self.address).await.status.as_u16();
        let part = self.town.nobody().with_header("range", "bytes=0-1").get(&self.address).await.status.as_u16();
        match (fresh, again, part) {
            (200, 304, 206) => true,
            (404, 404, 404) => false,
            other => panic!("neither open nor closed: {other:?}"),
        }
    }
}

async fn bring(town: &Town, key: &str) -> String {
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let kept = town.centre().with_header("idempotency-key", key).upload("/centre/v1/pictures", &[], &[file]).await;
    kept.taken()["id"].as_str().expect("an id").to_owned()
}

async fn photos(parent: &Caller) -> Value {
    parent.post("/parentapp/getConversationList/", &[("type", "photos")]).await.ok().clone()
}

async fn newest_timeline_entry(parent: &Caller) -> Value {
    parent.post("/parentapp/getChildTimeline", &[]).await.ok()["conversationList"][0].clone()
}

#[rstest]
#[tokio::test]
async fn a_child_that_is_not_named_on_a_photo_any_more_loses_it_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values("false", "true")] timeline: &str,
) {
    let town = Town::new(engine).await;
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let fields =
        [("children", anaya.as_str()), ("children", zoya.as_str()), ("caption", "Paint"), ("timeline", timeline)];
    let posted =
        town.centre().with_header("idempotency-key", "photo").upload("/centre/v1/photos", &fields, &[file]).await;
    let path = format!("/centre/v1/photos/{}", posted.taken()["id"].as_str().expect("an id"));
    let address = |page: &Value| page["photoList"][0]["thumb"].clone();
    let hers = Holder::of(&town, &address(&photos(&meera).await)).await;
    let strangers = Holder::of(&town, &address(&photos(&farah).await)).await;
    assert!(hers.opens().await && strangers.opens().await);

    town.centre().json("PUT", &path, &json!({"children": [anaya]})).await.taken();
    assert!(!strangers.opens().await, "she was never meant to have it");
    assert!(hers.opens().await, "the one whom it shows keeps it");
    town.centre().json("PUT", &path, &json!({"children": [anaya, zoya]})).await.taken();
    assert!(strangers.opens().await, "named again");

    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert!(!hers.opens().await && !strangers.opens().await, "taken back");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn pictures_that_a_centre_deletes_or_replaces_close_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let pictures = [bring(&town, "one").await, bring(&town, "two").await, bring(&town, "three").await];
    let [one, two, three] = &pictures;
    let centre = town.centre();

    let row = json!([{"child_id": town.anaya.to_string(), "type": "Image", "message": "m", "at": NOW, "picture": one}]);
    let posted = town.post_timeline_entries("moment", row).await;
    let path = format!("/centre/v1/timeline/{}", posted.taken()["items"][0]["id"].as_str().expect("an id"));
    let first = Holder::of(&town, &newest_timeline_entry(&meera).await["thumb"]).await;
    centre.json("PUT", &path, &json!({"message": "other words"})).await.taken();
    assert!(first.opens().await, "its picture stays");
    centre.json("PUT", &path, &json!({"picture": two})).await.taken();
    assert!(!first.opens().await, "another picture stands there");
    let second = Holder::of(&town, &newest_timeline_entry(&meera).await["thumb"]).await;
    centre.json("DELETE", &path, &Value::Null).await.taken();
    assert!(!second.opens().await, "the moment is taken back");

    let newsletter = |html: String| json!({"subject": "s", "due_date": "2026-11-12", "html": html});
    let with = newsletter(format!("<p>Look <img src=\"/media/{one}\"> <img src=\"/media/{two}\"></p>"));
    let sent = centre.with_header("idempotency-key", "letter").json("POST", "/centre/v1/newsletters", &with).await;
    let path = format!("/centre/v1/newsletters/{}", sent.taken()["id"].as_str().expect("an id"));
    let list = meera.post("/parentapp/getNewLetters", &[]).await.ok().clone();
    let text = list[0]["notification_text"].as_str().expect("HTML").replace("&amp;", "&");
    let shown: Vec<_> = text.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let (left_out, kept) = (Holder::of(&town, &json!(shown[0])).await, Holder::of(&town, &json!(shown[1])).await);
    centre.json("PUT", &path, &newsletter(format!("<p>Look <img src=\"/media/{two}\"></p>"))).await.taken();
    assert!(!left_out.opens().await && kept.opens().await, "the letter was corrected");
    centre.json("DELETE", &path, &Value::Null).await.taken();
    assert!(!kept.opens().await, "the letter is taken back");

    let card = |photo: &str| json!({"head": {"name": "N", "photo": photo}, "admission_enabled": false, "programs": []});
    let head = async || meera.post("/parentapp/getCenterJSON", &[]).await.ok()["center"]["Center_Head_Photo"].clone();
    centre.json("PUT", "/centre/v1/card", &card(one)).await.taken();
    let face = Holder::of(&town, &head().await).await;
    centre.json("PUT", "/centre/v1/card", &card(three)).await.taken();
    assert!(!face.opens().await, "another head");
    let teachers = |photo: &str| json!({"rows": [{"name": "A", "photo": photo}]});
    let teacher =
        async || meera.post("/userauth/listUsersInRole", &[("roles", "Teacher")]).await.ok()[0]["User_Image"].clone();
    centre.json("PUT", "/centre/v1/teachers", &teachers(one)).await.taken();
    let face = Holder::of(&town, &teacher().await).await;
    centre.json("PUT", "/centre/v1/teachers", &teachers(two)).await.taken();
    assert!(!face.opens().await, "another teacher");
    // What was shown by two things opens until both are gone.
    let face = Holder::of(&town, &head().await).await;
    centre.json("PUT", "/centre/v1/teachers", &teachers(three)).await.taken();
    centre.json("PUT", "/centre/v1/card", &card(two)).await.taken();
    assert!(face.opens().await, "the same picture, now a teacher's");
    centre.json("PUT", "/centre/v1/teachers", &teachers(two)).await.taken();
    assert!(!face.opens().await);
    let body = json!({"items": [{"child_id": town.anaya.to_string(), "picture": three}]});
    let said = centre.with_header("idempotency-key", "said").json("POST", "/centre/v1/messages", &body).await;
    assert!(face.opens().await, "a message shows it");
    let message = said.taken()["items"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/centre/v1/messages/{}/{message}", town.anaya);
    centre.json("DELETE", &path, &Value::Null).await.taken();
    assert!(!face.opens().await, "the message is withdrawn");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn photos_that_were_put_away_are_closed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let content = jpeg(&two_halves(40, 30));
    let file = File { field: "image", name: "p.jpg", content: &content };
    let anaya = town.anaya.to_string();
    let fields = [("children", anaya.as_str()), ("at", "2026-07-01T10:00:00+05:30")];
    town.centre().with_header("idempotency-key", "photo").upload("/centre/v1/photos", &fields, &[file]).await.taken();
    let old = Holder::of(&town, &photos(&meera).await["photoList"][0]["thumb"]).await;
    let before = json!({"before": "2026-08-01"});
    town.centre().json("POST", "/centre/v1/photos/archive", &before).await.taken();
    assert!(!old.opens().await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_waiting_portrait_opens_for_its_uploader_and_for_both_parents_once_approved(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    let face = async |caller: &Caller| caller.post("/parentapp/childData", &[]).await.ok()["child_photo"].clone();
    let former = Holder::of(&town, &face(&karthik).await).await;
    let mut last = None;
    for (side, decision) in [(300, json!({"status": "Inactive"})), (301, json!({"status": "Active"}))] {
        let content = jpeg(&two_halves(side, 300));
        let confirmation = town.confirm(&meera, "photo", &hex(&fingerprint_of(&content)), MEERA).await;
        let file = File { field: "image", name: "me.jpg", content: &content };
        let fields = [("relation", "Self"), ("confirmation", confirmation.as_str())];
        meera.upload("/parentapp/uploadPhoto", &fields, &[file]).await.ok();
        let waiting = Holder::of(&town, &face(&meera).await).await;
        assert!(waiting.opens().await && former.opens().await, "the card shows the former one until it is decided");
        let list = town.centre().json("GET", "/centre/v1/portraits", &Value::Null).await;
        let id = list.taken()["portraits"][0]["id"].as_str().expect("an id").to_owned();
        town.centre().json("POST", &format!("/centre/v1/portraits/{id}/decision"), &decision).await.taken();
        assert_eq!(waiting.opens().await, decision["status"] == "Active", "{decision}");
        last = Some(waiting);
    }
    assert!(!former.opens().await, "the card shows another");
    let his = Holder::of(&town, &face(&karthik).await).await;
    assert!(his.opens().await && last.expect("two were brought").opens().await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_story_s_picture_closes_with_its_last_story(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let story = json!({"title": "t", "excerpt": "e", "picture": town.public_picture.to_string()});
    for slug in ["a", "b"] {
        town.centre().json("PUT", &format!("/centre/v1/blogs/{slug}"), &story).await.taken();
    }
    let shown = Holder::of(&town, &json!(format!("/media/{}", town.public_picture))).await;
    let bare = json!({"title": "t", "excerpt": "e"});
    town.centre().json("PUT", "/centre/v1/blogs/a", &bare).await.taken();
    assert!(shown.opens().await, "the other story has it too");
    town.centre().json("DELETE", "/centre/v1/blogs/b", &Value::Null).await.taken();
    assert!(!shown.opens().await);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_address_is_looked_up_by_keys_and_indexes_alone(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let plan = town
        .app
        .database
        .explain(database::statement(store::STATEMENTS, "find_for_session"))
        .await
        .expect("a plan")
        .join("\n");
    let (each, never): (&[&str], &str) = match engine {
        Engine::Sqlite => (
            &[
                "SEARCH picture USING PRIMARY KEY",
                "SEARCH session USING PRIMARY KEY",
                "SEARCH photo USING COVERING INDEX photo_by_picture (picture_id=? AND child_id=?)",
                "SEARCH moment USING COVERING INDEX moment_by_picture (picture_id=? AND child_id=?)",
                "SEARCH message USING COVERING INDEX message_by_picture (picture_id=? AND child_id=?)",
                "SEARCH card USING PRIMARY KEY (child_id=?)",
                "SEARCH listed USING PRIMARY KEY (picture_id=?)",
                "SEARCH newsletter USING INDEX newsletter_by_id (id=? AND centre_id=?)",
                "SEARCH teacher USING COVERING INDEX teacher_by_photo (photo=? AND centre_id=?)",
                "SEARCH centre_card USING",
                "SEARCH portrait USING INDEX portrait_by_picture (picture_id=? AND child_id=?)",
                "SEARCH guardian_card USING INDEX guardian_card_by_picture (picture_id=? AND child_id=?)",
            ],
            "SCAN",
        ),
        Engine::Postgres => (
            &[
                "picture_pkey",
                "session_pkey",
                "photo_by_picture",
                "moment_by_picture",
                "message_by_picture",
                "newsletter_picture",
                "teacher_by_photo",
                "portrait_by_picture",
                "guardian_card_by_picture",
            ],
            "Seq Scan",
        ),
    };
    for step in each {
        assert!(plan.contains(step), "{step} is not in:\n{plan}");
    }
    assert!(!plan.contains(never), "{plan}");
    town.finish().await;
}
