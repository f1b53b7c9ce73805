mod bounds;
mod visible;

use database::{Engine, statement};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::{Value, json};

use base::ids::NewsletterId;
use daily::content::newsletters::html::with_addresses;
use daily::content::newsletters::rules;
use daily::content::newsletters::rules::NewsletterForm;
use daily::content::newsletters::{Newsletter, html, store};
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Caller, Town};

const PATH: &str = "/parentapp/getNewLetters";
const POST: &str = "/centre/v1/newsletters";
/// Snippets that try to run, to fetch or to disguise themselves; the browser tests show them too.
const HOSTILE: &str = include_str!("../../../../../../rules/hostile-html.json");

async fn post(town: &Town, key: &str, body: &Value) -> Value {
    town.centre().with_header("idempotency-key", key).json("POST", POST, body).await.taken().clone()
}

async fn list_newsletters(parent: &Caller, month: &str, year: &str) -> Vec<Value> {
    let reply = parent.post(PATH, &[("month", month), ("year", year)]).await;
    reply.ok().as_array().expect("a list").clone()
}

// proves: NEWS-07 NEWS-09
#[rstest]
#[tokio::test]
async fn a_newsletter_is_read_in_the_month_in_which_it_is_due(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let monthly = json!({"subject": "November - Lights and lamps", "due_date": "2026-11-30", "html": "<p>Dear <b>families</b></p>"});
    let sent = post(&town, "n1", &monthly).await;
    assert_eq!(post(&town, "n1", &monthly).await, sent, "sent again, it is the same");
    let weekly = json!({"due_date": "2026-11-01", "html": "<p>This week</p>", "sent_at": "2026-10-31T23:00:00+05:30"});
    post(&town, "n2", &weekly).await;
    post(
        &town,
        "n3",
        &json!({"subject": "Later", "due_date": "2026-11-20", "html": "<p>x</p>", "sent_at": NOW + MINUTE}),
    )
    .await;
    post(&town, "n4", &json!({"subject": "October", "due_date": "2026-10-31", "html": "<p>x</p>"})).await;

    let meera = town.parent(MEERA).await.caller;
    let november = list_newsletters(&meera, "11", "2026").await;
    assert_eq!(
        november,
        [
            json!({
                "newsletter_id": sent["id"], "notification_subject": "November - Lights and lamps",
                "newsletter_due_date": "2026-11-30", "newsletter_sent_on": "2026-11-12",
                "notification_text": "<p>Dear <b>families</b></p>",
            }),
            json!({
                "newsletter_id": november[1]["newsletter_id"], "notification_subject": "",
                "newsletter_due_date": "2026-11-01", "newsletter_sent_on": "2026-10-31",
                "notification_text": "<p>This week</p>",
            }),
        ]
    );
    assert_eq!(list_newsletters(&meera, "", "").await, november, "the centre's present month");
    assert_eq!(list_newsletters(&meera, "10", "2026").await.len(), 1);
    assert_eq!(list_newsletters(&meera, "11", "2025").await.len(), 0);
    let before = town.app.database.counts().statements;
    list_newsletters(&meera, "11", "2026").await;
    assert_eq!(town.app.database.counts().statements - before, 2, "the proof and the month");
    town.app.clock.advance(MINUTE);
    assert_eq!(list_newsletters(&meera, "11", "2026").await.len(), 3, "its time has come");
    for (month, year) in
        [("13", "2026"), ("0", "2026"), ("April", "2026"), ("11", ""), ("", "2026"), ("11", "26"), ("-1", "2026")]
    {
        let reply = meera.post(PATH, &[("month", month), ("year", year)]).await;
        assert_eq!(reply.refused(), "That month does not exist", "{month} {year}");
    }

    let path = format!("{POST}/{}", sent["id"].as_str().expect("an id"));
    for path in [path.as_str(), "/centre/v1/newsletters/12", "/centre/v1/newsletters/x"] {
        for (method, body) in [("PUT", &monthly), ("DELETE", &Value::Null)] {
            let reply = town.other_centre().json(method, path, body).await;
            assert_eq!(
                (reply.status.as_u16(), reply.json["code"].as_str()),
                (404, Some("not_found")),
                "{method} {path}"
            );
        }
    }
    let corrected = json!({"subject": "November", "due_date": "2026-12-01", "html": "<p>Dear all</p>"});
    town.centre().json("PUT", &path, &corrected).await.taken();
    assert_eq!(list_newsletters(&meera, "12", "2026").await[0]["notification_text"], "<p>Dear all</p>");
    town.centre().json("DELETE", &path, &Value::Null).await.taken();
    assert_eq!(list_newsletters(&meera, "12", "2026").await.len(), 0);
    if engine == Engine::Sqlite {
        let plan =
            town.app.database.explain(statement(store::STATEMENTS, "list_between")).await.expect("a plan").join("; ");
        assert!(plan.contains("PRIMARY KEY (centre_id=? AND due_day>") && !plan.contains("TEMP B-TREE"), "{plan}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn its_pictures_open_for_the_reader_and_nothing_else_is_fetched(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let html = format!(
        r#"<p>Look: <img src="/media/{}" alt="Lamps" onerror="x()"><img src="https://evil.example/p"></p>"#,
        town.picture
    );
    let kept = post(&town, "n1", &json!({"subject": "s", "due_date": "2026-11-12", "html": html})).await;
    assert_eq!(kept["html"], format!(r#"<p>Look: <img src="/media/{}" alt="Lamps"><img></p>"#, town.picture));
    let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
    let mut addresses = Vec::new();
    for parent in [&meera, &farah] {
        let text =
            list_newsletters(parent, "11", "2026").await[0]["notification_text"].as_str().expect("HTML").to_owned();
        let address = text.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a picture");
        let shown = town.nobody().get(&address.replace("&amp;", "&")).await;
        assert_eq!((shown.status.as_u16(), shown.text().as_str()), (200, "a card"));
        addresses.push(address.to_owned());
    }
    assert_ne!(addresses[0], addresses[1], "each reader has an address of their own");
    let plain = town.nobody().get(&format!("/media/{}", town.picture)).await;
    assert_eq!(plain.status.as_u16(), 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_newsletter_says_why(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let good = json!({"subject": "s", "due_date": "2026-11-12", "html": "<p>x</p>"});
    let tangled = "<b a=1></b><p></p>".repeat(2000);
    let deep = "<ul><li>".repeat(32_000);
    let wide = "<p>x</p>".repeat(5_001);
    let album = format!("<img src='/media/{}'>", town.picture).repeat(101);
    for (field, value) in [
        ("subject", json!("two\nlines")),
        ("subject", json!("<b>x</b>")),
        ("subject", json!("x".repeat(201))),
        ("due_date", json!("12-11-2026")),
        ("due_date", json!("2031-01-01")),
        ("sent_at", json!(0)),
        ("html", json!("<script>alert(1)</script>")),
        ("html", json!(" ")),
        ("html", json!("x".repeat(256 * 1024 + 1))),
        ("html", json!(tangled)),
        ("html", json!(deep)),
        ("html", json!(wide)),
        ("html", json!(album)),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let reply = town.centre().with_header("idempotency-key", "odd").json("POST", POST, &body).await;
        assert_eq!((reply.status.as_u16(), &reply.json["rows"][0]["field"]), (422, &json!(field)), "{}", reply.json);
    }
    let stranger = town.centre().with_header("authorization", "Bearer nobody").with_header("idempotency-key", "x");
    assert_eq!(stranger.json("POST", POST, &good).await.status.as_u16(), 401);
    assert_eq!(town.centre().json("POST", POST, &good).await.status.as_u16(), 400, "a request has a key");
    let meera = town.parent(MEERA).await.caller;
    assert_eq!(list_newsletters(&meera, "11", "2026").await.len(), 0);
    town.finish().await;
}

#[test]
fn markup_that_newsletters_need_is_kept() {
    for plain in [
        "<p>Dear <strong>families</strong>,<br>see <a href=\"https://example.org/x?a=1&amp;b=2\" rel=\"noopener noreferrer nofollow\">this</a>.</p>",
        "<h2>Menu</h2><table><tbody><tr><th colspan=\"2\">Monday</th></tr><tr><td>Poha</td><td>Idli</td></tr></tbody></table>",
        "<ul><li>one</li><li>दो</li></ul><blockquote>2 &lt; 3 &amp; 5</blockquote><hr>",
        "<a href=\"mailto:office@example.org\" rel=\"noopener noreferrer nofollow\">write</a>",
        "<img src=\"/media/12\" alt=\"Lamps\">",
    ] {
        assert_eq!(cleaned(plain), plain);
    }
    // A signature that came along is not kept.
    assert_eq!(cleaned("<img src=\"/media/12?v=card&k=x\">"), "<img src=\"/media/12\">");
    assert_eq!(with_addresses("<img src=\"/media/12\">", |_| None), "<img>");
}

#[track_caller]
fn cleaned(html: &str) -> String {
    html::cleaned(html).expect("it settles").html
}

/// Each tag of cleaned HTML with its attributes.
fn tags(html: &str) -> Vec<(String, Vec<(String, String)>)> {
    let (mut tags, mut rest) = (Vec::new(), html);
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let name: String = rest.chars().take_while(|c| !matches!(c, ' ' | '>')).collect();
        rest = &rest[name.len()..];
        let mut attributes = Vec::new();
        while let Some(after) = rest.strip_prefix(' ') {
            let (attribute, value) = after.split_once("=\"").expect("values are quoted");
            let (value, after) = value.split_once('"').expect("quotes are closed");
            attributes.push((attribute.to_owned(), value.to_owned()));
            rest = after;
        }
        assert!(rest.starts_with('>'), "a tag ends: {html}");
        tags.push((name, attributes));
    }
    tags
}

#[track_caller]
fn assert_harmless(clean: &str, from: &str) {
    for (tag, attributes) in tags(clean) {
        let tag = tag.trim_start_matches('/');
        let dangerous = [
            "script", "style", "iframe", "form", "input", "svg", "math", "link", "meta", "base", "object", "embed",
            "video",
        ];
        assert!(!dangerous.contains(&tag), "{tag} is left of {from}");
        for (attribute, value) in attributes {
            match (tag, attribute.as_str()) {
                ("img", "src") => assert!(
                    value.strip_prefix("/media/").is_some_and(|id| id.bytes().all(|b| b.is_ascii_digit())),
                    "{from}"
                ),
                ("a", "href") => assert!(
                    ["http:", "https:", "mailto:", "tel:"]
                        .iter()
                        .any(|scheme| value.trim().to_lowercase().starts_with(scheme)),
                    "{value} in {from}"
                ),
                ("a", "rel") => assert_eq!(value, "noopener noreferrer nofollow"),
                ("img", "alt")
                | ("td" | "th", "colspan" | "rowspan")
                | ("ol", "start" | "type" | "reversed")
                | ("li", "value")
                | (_, "dir" | "lang") => {}
                _ => panic!("{attribute} is left of {from}"),
            }
        }
    }
    assert_eq!(cleaned(clean), clean, "cleaned once is cleaned for good: {from}");
    // A reader's addresses change addresses and nothing else: the tree stays the one that was judged.
    let shown = with_addresses(clean, |picture| Some(format!("/media/{picture}?v=card&k=\"x")));
    let is_shown = |(tag, attributes): &(String, Vec<(String, String)>)| {
        tag == "img" && attributes.iter().any(|(attribute, _)| attribute == "src")
    };
    let pictures = tags(clean).into_iter().filter(is_shown).count();
    assert_eq!(shown.matches("?v=card&amp;k=").count(), pictures, "{from}");
    assert_eq!(with_addresses(clean, |picture| Some(format!("/media/{picture}"))), clean, "{from}");
}

#[test]
fn no_tag_keeps_a_text_that_only_a_pointer_shows() {
    let kept = cleaned(
        r#"<p title="Call 98000" lang="hi">a<img alt="b" src="/media/1" title="c"><a href="https://a.example" title="d">e</a></p>"#,
    );
    assert!(!kept.contains("title") && kept.contains(r#"lang="hi""#), "{kept}");
}

#[test]
fn a_link_within_a_link_is_settled_before_it_is_kept() {
    assert_harmless(&cleaned("<a href=--><table><a href=-->"), "links around a table");
    assert_harmless(
        &cleaned("<a href='https://a.example'><table><tr><a href='https://b.example'>b</table>a</a>"),
        "links around a row",
    );
}

#[test]
fn nothing_that_runs_or_fetches_is_left_of_the_hostile_ones() {
    let snippets: Vec<String> = serde_json::from_str(HOSTILE).expect("a list of snippets");
    assert!(snippets.len() >= 200);
    for snippet in &snippets {
        assert_harmless(&cleaned(snippet), snippet);
    }
    // All of them in a row, each in whatever the one before left open.
    assert_harmless(&cleaned(&snippets.concat()), "all");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn pieces_of_markup_in_any_order_are_harmless(pieces in prop::collection::vec(prop::sample::select(vec![
        "<", ">", "\"", "'", "/", "=", "&", ";", "<!--", "-->", "<p>", "</p>", "<b>", "</i>", "<a href=", "javascript:", "<img src=", "/media/1",
        "<svg>", "<math>", "<style>", "</style>", "<noscript>", "<table>", "<td>", "<script>", "</script>", " onerror=", "x", "\u{0}", "<template>", "<![CDATA[", "]]>", "<select>", "<title>",
        "<h5>", "<section ", "<dl><dt>", " style='display:none'>", " style=\"color:#0000\">", " hidden>", "<xml>", "<o:p>", "<w:x/>", "<pre>", "<xmp>", "<plaintext>", "<ol start=3>",
    ]), 0..40)) {
        let html = pieces.concat();
        assert_harmless(&cleaned(&html), &html);
    }
}

/// A newsletter that was stored, in whatever way.
async fn keep(town: &Town, id: i64, html: &str) {
    let kept = Newsletter {
        subject: "kept".into(),
        due: jiff::civil::date(2026, 11, 12),
        sent_at: NOW - MINUTE,
        html: html.into(),
    };
    let centre = town.indiranagar;
    town.write(async move |writer| Ok(store::insert(writer, centre, NewsletterId(id), &kept).await?)).await;
}

/// Parsing is for the writer's call alone: a parser would close these paragraphs, and take as long for each reader.
#[rstest]
#[tokio::test]
async fn a_reader_is_given_what_was_kept_and_nothing_is_parsed(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let picture = format!("<img alt=\"&quot;>\" src=\"/media/{}\">", town.picture);
    keep(&town, 1, &format!("<p>One<p>two<ul><li>&copy;{picture}<i>three")).await;
    let meera = town.parent(MEERA).await.caller;
    let shown = list_newsletters(&meera, "11", "2026").await[0]["notification_text"].as_str().expect("HTML").to_owned();
    let (before, after) = shown.split_once("?v=card&amp;c=").expect("an address for this reader");
    assert_eq!(before, format!("<p>One<p>two<ul><li>&copy;<img alt=\"&quot;>\" src=\"/media/{}", town.picture));
    assert_eq!(after.split_once('"').map(|(_, rest)| rest), Some("><i>three"));
    town.finish().await;
}

/// The only thread for blocking work is taken, so a newsletter waits for it; nobody else does.
#[test]
fn a_newsletter_is_cleaned_on_a_thread_that_serves_no_calls() {
    let runtime = tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(async {
        let town = Town::new(Engine::Sqlite).await;
        let karthik = town.parent(KARTHIK).await.caller;
        let (release, held) = std::sync::mpsc::channel::<()>();
        let holding = tokio::task::spawn_blocking(move || held.recv());
        let newsletter = json!({"subject": "s", "due_date": "2026-11-12", "html": "<p>Dear families</p>"});
        let mut sending = Box::pin(post(&town, "n1", &newsletter));
        for _ in 0..100 {
            tokio::select! {
                biased;
                kept = &mut sending => panic!("cleaned where calls are served: {kept}"),
                day = karthik.post("/parentapp/childData", &[]) => { day.ok(); }
            }
        }
        release.send(()).expect("it is held");
        assert_eq!(sending.await["html"], "<p>Dear families</p>");
        holding.await.expect("held").expect("released");
        town.finish().await;
    });
}

#[rstest]
#[tokio::test]
async fn a_month_has_room_for_forty_newsletters(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    for id in 1..=40 {
        keep(&town, id, "<p>x</p>").await;
    }
    let due = |day: &str| json!({"subject": "s", "due_date": day, "html": "<p>y</p>"});
    let centre = town.centre().with_header("idempotency-key", "full");
    let reply = centre.json("POST", POST, &due("2026-11-30")).await;
    assert_eq!((reply.status.as_u16(), &reply.json["rows"][0]["field"]), (422, &json!("due_date")), "{}", reply.json);
    town.centre().json("PUT", &format!("{POST}/40"), &due("2026-11-30")).await.taken();
    centre.json("POST", POST, &due("2026-12-01")).await.taken();
    town.centre().json("DELETE", &format!("{POST}/39"), &Value::Null).await.taken();
    town.centre().with_header("idempotency-key", "again").json("POST", POST, &due("2026-11-30")).await.taken();
    town.finish().await;
}

#[test]
fn a_month_has_room_for_two_megabytes() {
    let newsletter = "x".repeat(256 * 1024);
    assert!(rules::has_room((7, 7 * 256 * 1024), &newsletter));
    assert!(!rules::has_room((8, 8 * 256 * 1024), "x"));
    assert!(!rules::has_room((40, 40), "x"));
}

/// Each is far more than a newsletter may hold, and is refused without its tree being built.
#[test]
fn deep_and_wide_newsletters_are_refused_with_a_reason() {
    for (html, why) in [
        ("<div>".repeat(40_000), Some("60 deep")),
        ("<b>".repeat(6_000), Some("60 deep")),
        ("<table><tr><td>".repeat(10_000), Some("60 deep")),
        ("<ul><li>".repeat(32_000), Some("60 deep")),
        ("<b><div></b>".repeat(200), Some("60 deep")),
        ("<p></p>".repeat(30_000), Some("5000 tags")),
        ("&".repeat(100_000), Some("bare '&'")),
        ("<".repeat(100_000), None),
    ] {
        let form = NewsletterForm { subject: String::new(), due_date: "2026-11-12".into(), sent_at: None, html };
        let read = rules::read(&form, jiff::civil::date(2026, 11, 12), NOW);
        let reason = read.err().map(|fault| fault.reason);
        assert_eq!(reason.is_some(), why.is_some(), "{reason:?}");
        assert!(why.is_none_or(|why| reason.is_some_and(|reason| reason.contains(why))), "{why:?}");
    }
}
