use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::json;

use people::families::Side;
use providers::push::PushKind;
use testing::town::{KARTHIK, MEERA, MINUTE, MS, Parent};
use testing::{Caller, Reply, Town};

const SAVE: &str = "/parentapp/saveToken";
const POINT: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

statements! {
    COUNT: i64 = "SELECT COUNT(*) FROM device";
}

fn subscription(endpoint: &str) -> String {
    json!({"endpoint": endpoint, "expirationTime": null, "keys": {"p256dh": POINT, "auth": AUTH}}).to_string()
}

fn chrome(name: &str) -> String {
    subscription(&format!("https://fcm.googleapis.com/fcm/send/{name}"))
}

async fn save(caller: &Caller, web: &str, token: &str) -> Reply {
    let fields = [
        ("token", token),
        ("email", "somebody.else@example.com"),
        ("app_version", "4.7.0"),
        ("platform", "web"),
        ("web", web),
        ("device_Modal", "Pixel\n9"),
        ("device_os", "Android 17"),
    ];
    caller.post(SAVE, &fields).await
}

// proves: PUSH-07
#[rstest]
#[tokio::test]
async fn a_device_is_saved_once_and_belongs_to_the_last_session(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    assert_eq!(town.devices_of(Side::Mother).await, []);
    assert_eq!(save(&meera, "1", &chrome("one")).await.ok(), &json!({}));
    save(&meera, "1", &chrome("one")).await.ok();
    assert_eq!(town.devices_of(Side::Mother).await, [PushKind::Browser], "saved again it is one");
    save(&meera, "1", &chrome("two")).await.ok();
    assert_eq!(
        town.devices_of(Side::Mother).await,
        [PushKind::Browser],
        "a new subscription replaces the session's old one"
    );
    town.app.clock.advance(MS);
    let shell = town.parent(MEERA).await.caller;
    save(&shell, "0", "dJ3kX:APA91bF_-0123456789").await.ok();
    assert_eq!(town.devices_of(Side::Mother).await, [PushKind::Browser, PushKind::Shell]);

    save(&karthik, "1", &chrome("two")).await.ok();
    assert_eq!(
        town.devices_of(Side::Mother).await,
        [PushKind::Shell],
        "a browser in which another parent signs in moves"
    );
    assert_eq!(town.devices_of(Side::Father).await, [PushKind::Browser]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_device_goes_with_its_session_however_that_ends(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let with_device = async |name: &str| {
        let parent = town.parent(MEERA).await;
        save(&parent.caller, "1", &chrome(name)).await.ok();
        assert_eq!(town.devices_of(Side::Mother).await.len(), 1, "{name}");
        parent
    };
    let none_left = async |how: &str| {
        assert_eq!(town.devices_of(Side::Mother).await, [], "{how}");
        let rows = town.read(async |reader| Ok(reader.get(COUNT, params![]).await?)).await;
        assert_eq!(rows, 0, "{how}");
    };
    for reason in ["manual_logout", "session reload failed", "expired token", "version changed"] {
        let Parent { token, .. } = with_device(reason).await;
        let fields = [("Auth_token", token.as_str()), ("logoutReason", reason)];
        town.nobody().post("/userauth/logLogoutInfo", &fields).await.ok();
        none_left(reason).await;
    }

    let copied = with_device("copied").await;
    let marker = town.app.config.sign_in.reload_code.clone();
    copied.caller.post("/parentapp/childLoginReloadDetails", &[("otp", &marker)]).await.ok();
    assert_eq!(town.devices_of(Side::Mother).await.len(), 1, "a reload keeps the session and its device");
    town.app.clock.advance(MINUTE);
    copied.caller.post("/parentapp/childData", &[]).await.refused();
    none_left("a replaced token was used").await;

    let other = with_device("other").await;
    let changing = town.parent(MEERA).await.caller;
    let new = "9811111111";
    let identity = town.confirm(&changing, "phone", new, MEERA).await;
    let proof = town.confirm(&changing, "new_phone", new, new).await;
    let fields = [("new_phone", new), ("confirmation", &identity), ("proof", &proof)];
    changing.post("/admission/updateParentPhone", &fields).await.ok();
    other.caller.post("/parentapp/childData", &[]).await.refused();
    none_left("a contact was changed elsewhere").await;

    town.follow_up().await;
    save(&changing, "1", &chrome("last")).await.ok();
    town.app.clock.advance(town.app.config.sign_in.token_days * 24 * 60 * MINUTE);
    assert_eq!(town.devices_of(Side::Mother).await, [], "the session's time is over");
    aangan::jobs::tidy(&town.app).await.expect("it can tidy");
    none_left("its time is over, and it was tidied").await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_unusable_push_address_is_refused_with_a_sentence(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |config| {
        config.push.allow_private = vec!["https://push.home.example:8443".into()];
    })
    .await;
    let meera = town.parent(MEERA).await.caller;
    let unknown = "Notifications cannot be sent to this kind of browser.";
    for endpoint in [
        "http://fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com:8443/fcm/send/x",
        "https://user:pass@fcm.googleapis.com/fcm/send/x",
        "https://fcm.googleapis.com@10.0.0.1/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilfcm.googleapis.com/x",
        "https://notify.windows.com.evil.example/x",
        "https://notify.windows.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:127.0.0.1]/x",
        "https://169.254.169.254/latest/meta-data",
        "https://2130706433/x",
        "https://0x7f.1/x",
        "https://localhost/x",
        "https://push.home.example/x",
        "http://push.home.example:8443/x",
        "file:///etc/passwd",
        "javascript:alert(1)",
    ] {
        assert_eq!(save(&meera, "1", &subscription(endpoint)).await.refused(), unknown, "{endpoint}");
    }
    let unreadable = "This device cannot be sent notifications. Please try again.";
    let off_the_curve = format!("{}A", &POINT[..86]);
    let good = "https://fcm.googleapis.com/fcm/send/x";
    for (web, token) in [
        ("1", String::new()),
        ("1", "null".into()),
        ("1", "{}".into()),
        ("1", json!({"endpoint": good}).to_string()),
        ("1", json!({"endpoint": "", "keys": {"p256dh": POINT, "auth": AUTH}}).to_string()),
        ("1", json!({"endpoint": good, "keys": {"p256dh": "", "auth": AUTH}}).to_string()),
        ("1", json!({"endpoint": good, "keys": {"p256dh": off_the_curve, "auth": AUTH}}).to_string()),
        ("1", json!({"endpoint": good, "keys": {"p256dh": POINT, "auth": "AAAA"}}).to_string()),
        ("0", "short".into()),
        ("0", chrome("a subscription is no token of the shell")),
        ("", "0123456789 0123456789".into()),
    ] {
        assert_eq!(save(&meera, web, &token).await.refused(), unreadable, "{web} {token}");
    }
    let base = subscription("https://fcm.googleapis.com/").len();
    let long = |bytes: usize| subscription(&format!("https://fcm.googleapis.com/{}", "x".repeat(bytes - base)));
    assert_eq!(save(&meera, "1", &long(4097)).await.refused(), unreadable);
    assert_eq!(save(&meera, "0", &"x".repeat(4097)).await.refused(), unreadable);
    assert_eq!(town.devices_of(Side::Mother).await, []);
    for endpoint in [
        good,
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
        "https://wns2-pn1p.notify.windows.com/w/?token=x%2bx",
        "https://push.home.example:8443/x",
    ] {
        save(&meera, "1", &subscription(endpoint)).await.ok();
    }
    save(&meera, "1", &long(4096)).await.ok();
    assert_eq!(town.devices_of(Side::Mother).await, [PushKind::Browser]);
    save(&meera, "0", &"x".repeat(4096)).await.ok();
    assert_eq!(town.devices_of(Side::Mother).await, [PushKind::Shell]);
    town.finish().await;
}

#[tokio::test]
async fn the_key_that_browsers_subscribe_with_is_in_the_configuration() {
    let town = Town::new(Engine::Sqlite).await;
    let config = town.nobody().get("/static/config.json").await;
    assert_eq!(config.json["pushKey"], town.app.keys.push_point());
    town.finish().await;
}
