//! What all writes of a parent share: a limit of the session, and an event in the audit log.

use database::{Engine, Writer, params, statements};
use rstest::rstest;

use base::ids::ChildId;
use base::refusal::AppError;
use config::{RateLimits, TokenBucket};
use context::http::Claims;
use context::http::call::Token;
use people::families;
use testing::town::{KARTHIK, MEERA, MS};
use testing::{Caller, Reply, Town};

statements! {
    RENAME = "UPDATE child SET name = 'Another' WHERE id = $1";
    NAME: String = "SELECT name FROM child WHERE id = $1";
}

const THREE: TokenBucket = TokenBucket { at_once: 3, each_ms: 12_000 };

async fn town_of_three_writes(engine: Engine) -> Town {
    let rate_limits = RateLimits { writes_per_session: THREE, ..RateLimits::default() };
    Town::with(engine, |config| config.rate_limits = rate_limits).await
}

async fn write(caller: &Caller, text: &str) -> Reply {
    caller.post("/parentapp/saveParentMessage", &[("message", text)]).await
}

async fn speak(caller: &Caller, language: &str) -> Reply {
    caller.post("/parentapp/saveLanguage", &[("language", language)]).await
}

#[rstest]
#[tokio::test]
async fn a_session_s_writes_of_every_kind_share_one_limit(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town_of_three_writes(engine).await;
    let defaults = RateLimits::default().writes_per_session;
    assert_eq!(defaults, TokenBucket { at_once: 300, each_ms: 12_000 });
    let meera = town.parent(MEERA).await.caller;
    write(&meera, "Good morning").await.ok();
    speak(&meera, "hi-IN").await.ok();
    meera.post("/parentapp/makeCalendarFeed", &[]).await.ok();
    for refused in [
        write(&meera, "One more").await,
        speak(&meera, "en-IN").await,
        meera.post("/parentapp/makeCalendarFeed", &[]).await,
        meera.post("/parentapp/markSeen", &[("messages_up_to", "1")]).await,
        meera.post("/billing/portalLogin", &[("id", &town.anaya.to_string()), ("redirect_url", "")]).await,
    ] {
        assert_eq!(refused.refused(), "That was a lot at once. Please try again in 12 seconds.");
        assert_eq!(refused.json["code"], "too_many_writes");
    }
    // Reading goes on, and so does everybody else: the other parent, and this one on another device.
    meera.post("/parentapp/getConversationList/", &[]).await.ok();
    write(&town.parent(KARTHIK).await.caller, "Good morning").await.ok();
    town.app.clock.advance(MS * 12_000);
    write(&meera, "One more").await.ok();
    write(&meera, "And one more").await.refused();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_session_that_is_used_up_is_ended_from_another_and_reloads(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town_of_three_writes(engine).await;
    let stolen = town.parent(MEERA).await.caller;
    for n in 0..3 {
        write(&stolen, &format!("{n}")).await.ok();
    }
    write(&stolen, "4").await.refused();
    let reload = [("otp", &*town.app.config.sign_in.reload_code)];
    let reloaded = stolen.post("/parentapp/childLoginReloadDetails", &reload).await;
    assert_eq!(reloaded.json["status"], "ok", "an app that is refused here signs out: {}", reloaded.json);
    town.app.clock.advance(MS * 24_000);
    write(&stolen, "5").await.ok();
    let own = town.parent(MEERA).await.caller;
    let listed = own.post("/parentapp/listSessions", &[]).await.ok().clone();
    let others: Vec<&str> = listed["sessions"]
        .as_array()
        .expect("sessions")
        .iter()
        .filter(|one| one["here"] != true)
        .map(|one| one["id"].as_str().expect("an id"))
        .collect();
    assert_eq!(others.len(), 1, "{listed}");
    own.post("/parentapp/endSession", &[("session_id", others[0])]).await.ok();
    assert_eq!(write(&stolen, "6").await.refused(), "Expired Auth Token.");
    town.finish().await;
}

fn claims(token: &str, child: ChildId) -> Claims {
    Claims {
        token: Some(Token(token.to_owned())),
        children: vec![child.to_string()],
        platform: "web".into(),
        app_version: Some("4.7.0".into()),
        ..Claims::default()
    }
}

#[rstest]
#[tokio::test]
async fn a_write_that_leaves_no_audit_event_breaks_its_transaction(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (token, child) = (town.parent(MEERA).await.token, town.anaya);
    let rename = async move |ctx: families::WriteContext<'_, '_>| {
        ctx.tx.execute(RENAME, params![ctx.child.id()]).await?;
        Ok(())
    };
    let broke = families::write(&town.app, claims(&token, child), rename).await.expect_err("no event");
    assert!(format!("{broke:?}").contains("left no audit event"), "{broke:?}");
    let recorded = async move |mut ctx: families::WriteContext<'_, '_>| {
        ctx.audit(base::audit::AuditAction::ChoseALanguage, "").await?;
        rename(ctx).await
    };
    let name = async || town.read(async move |reader| Ok(reader.get(NAME, params![child]).await?)).await;
    assert_eq!(name().await, "Anaya");
    families::write(&town.app, claims(&token, child), recorded).await.expect("an event");
    assert_eq!(name().await, "Another");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_write_from_the_billing_pages_needs_an_audit_event_too(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (token, child) = (town.parent(MEERA).await.token, town.anaya);
    let session = families::read(&town.app, claims(&token, child), async |ctx| Ok(ctx.me.session())).await;
    let (session, app) = (session.expect("a session"), town.app.clone());
    let unaudited = async move |tx: &mut Writer<'_>| {
        let rename = async |tx: &mut Writer<'_>| Ok(tx.execute(RENAME, params![child]).await?);
        families::audited_write(tx, &app, session, rename).await
    };
    let broke = town.app.database.write::<_, AppError, _>(unaudited).await.expect_err("no event");
    assert!(format!("{broke:?}").contains("left no audit event"), "{broke:?}");
    assert_eq!(town.read(async move |reader| Ok(reader.get(NAME, params![child]).await?)).await, "Anaya");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn what_a_parent_writes_is_in_the_audit_log(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    write(&meera, "Good morning").await.ok();
    let ticket = [("subject", "Food"), ("description", "Too spicy")];
    let raised = meera.post("/parentapp/createTicket", &ticket).await.ok().clone();
    let ticket = raised["ticket"]["ticket_id"].as_str().expect("an id");
    let fields = [("about", "ticket"), ("id", ticket), ("message", "Very spicy")];
    meera.upload("/parentapp/writeToThread", &fields, &[]).await.ok();
    town.ask_to_confirm(&meera, "door_pin", "", MEERA).await.ok();
    meera.post("/billing/portalLogin", &[("id", &town.anaya.to_string()), ("redirect_url", "")]).await.ok();
    let actions = town.actions_about(town.anaya).await;
    let expected = [
        "wrote a message",
        "raised a ticket",
        "wrote in a thread",
        "asked for a code to confirm",
        "opened the billing pages",
    ];
    for action in expected {
        assert_eq!(actions.iter().filter(|one| *one == action).count(), 1, "{action}: {actions:?}");
    }
    town.finish().await;
}
