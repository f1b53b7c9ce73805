mod clock;
mod crowds;
mod devices;
mod reload;

use std::time::Duration;

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::contact::{Contact, Numbers};
use base::refusal::Refusal;
use people::families::sign_in::rules;
use people::families::sign_in::rules::BadInput;
use testing::Town;
use testing::town::{FARAH, GONE, KARTHIK, MEERA, MINUTE, MS};

const STRANGER: &str = "9123456789";

fn table(text: &str) -> Vec<Value> {
    let table: Value = serde_json::from_str(text).expect("a rule table");
    table["cases"].as_array().expect("cases").clone()
}

fn check<T>(text: &str, rule: impl Fn(&Value) -> Result<T, BadInput>) {
    for case in table(text) {
        let answer = rule(&case["input"]).err().map(|bad| Refusal::from(bad).sentence.into_owned());
        assert_eq!(answer.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
}

#[test]
fn the_rules_follow_their_tables() {
    let text = |input: &Value, key: &str| input[key].as_str().expect("a text").to_owned();
    check(include_str!("../../../../../../rules/login.json"), |input| {
        rules::login(&text(input, "phone"), &text(input, "email"), Numbers { country_code: "+91", abroad: false })
    });
    check(include_str!("../../../../../../rules/login-abroad.json"), |input| {
        rules::login(&text(input, "phone"), &text(input, "email"), Numbers { country_code: "+91", abroad: true })
    });
    check(include_str!("../../../../../../rules/forgot-password.json"), |input| {
        rules::forgot_password(&text(input, "email"))
    });
    check(include_str!("../../../../../../rules/otp.json"), |input| {
        rules::code(&text(input, "otp")).map(str::to_owned)
    });
}

// proves: SCOPE-06 AUTH-26 AUTH-27 AUTH-28 AUTH-30 OTP-16
#[rstest]
#[tokio::test]
async fn a_code_by_sms_signs_a_parent_in(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let fields = [
        ("email", ""),
        ("phone", MEERA),
        ("child", ""),
        ("parent", ""),
        ("platform", "web"),
        ("web", "1"),
        ("hashString", ""),
        ("app_version", "4.7.0"),
    ];
    let asked = town.nobody().post("/parentapp/childLoginOTP", &fields).await;
    let details = asked.ok().clone();
    let names: Vec<&String> = details.as_object().expect("details").keys().collect();
    assert_eq!(names, ["temp_otp", "temp_time"]);
    let code = town.newest_code(MEERA).await;
    assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()));
    assert!(!asked.text().contains(&code), "the answer must not hold the code");
    let messages = town.sent_messages.addressed_to(MEERA);
    assert_eq!(
        messages[0].text,
        format!("{code} is your Aangan OTP. It is valid for 30 minutes. Do not share it with anyone.")
    );
    let (challenge, time) = (details["temp_otp"].as_str().expect("text"), details["temp_time"].to_string());
    let fields = [
        ("otp", code.as_str()),
        ("temp_otp", challenge),
        ("temp_time", &time),
        ("phone", MEERA),
        ("email", ""),
        ("platform", "web"),
        ("web", "1"),
        ("verify", ""),
        ("aws", ""),
        ("app_version", "4.7.0"),
        ("device_Modal", "Pixel"),
        ("device_os", "16"),
    ];
    let verified = town.nobody().post("/parentapp/childLoginViaOTPDetails", &fields).await;
    let response = verified.ok();
    assert!(response["auth_token"].as_str().is_some_and(|token| token.len() >= 43));
    assert_eq!(response["time"], json!(town.app.now()));
    assert_eq!((response["survey"]["survey_id"].as_i64(), response["eventStatus"].as_i64()), (Some(0), Some(0)));
    town.finish().await;
}

// proves: SCOPE-07 AUTH-31
#[rstest]
#[tokio::test]
async fn a_code_by_mail_signs_a_parent_in(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    for path in ["/parentapp/childLoginOTP", "/parentapp/validateParentEmail"] {
        let asked = town.nobody().post(path, &[("email", "Meera.Rao@example.com")]).await;
        assert_eq!(asked.json["message"], "OTP Sent Sucessfully");
        let code = town.newest_code("meera.rao@example.com").await;
        let (challenge, time) =
            (asked.ok()["temp_otp"].as_str().expect("text").to_owned(), asked.ok()["temp_time"].to_string());
        let fields = [
            ("otp", code.as_str()),
            ("temp_otp", &challenge),
            ("temp_time", &time),
            ("email", "meera.rao@example.com"),
        ];
        let verified = town.nobody().post("/parentapp/childLoginViaOTPDetails", &fields).await;
        assert_eq!(verified.ok()["children"].as_array().map(Vec::len), Some(2), "{path}");
    }
    town.finish().await;
}

// proves: OTP-17
#[rstest]
#[tokio::test]
async fn a_code_is_good_for_thirty_minutes_and_once(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    for (later, good) in
        [(29 * MINUTE, true), ((30 * MINUTE).saturating_sub(MS), true), (30 * MINUTE, false), (31 * MINUTE, false)]
    {
        let asked = town.ask(MEERA).await;
        let code = town.newest_code(MEERA).await;
        town.app.clock.advance(later);
        let reply = town.verify(MEERA, asked.ok(), &code).await;
        assert_eq!(reply.json["status"], if good { "ok" } else { "error" }, "after {later:?}: {}", reply.json);
        let again = town.verify(MEERA, asked.ok(), &code).await;
        assert_eq!(again.refused(), "OTP expired. Please request a new OTP.", "a code is good once");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn five_wrong_tries_kill_a_code(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let asked = town.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    for left in [4, 3, 2] {
        assert_eq!(
            town.verify(MEERA, asked.ok(), wrong).await.refused(),
            format!("Incorrect OTP. {left} attempts left.")
        );
    }
    assert_eq!(town.verify(MEERA, asked.ok(), wrong).await.refused(), "Incorrect OTP. 1 attempt left.");
    assert_eq!(
        town.verify(MEERA, asked.ok(), wrong).await.refused(),
        "Too many wrong attempts. Please request a new OTP."
    );
    assert_eq!(
        town.verify(MEERA, asked.ok(), &code).await.refused(),
        "Too many wrong attempts. Please request a new OTP."
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_code_belongs_to_its_challenge_its_contact_and_its_time(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let farah = town.ask(FARAH).await;
    let farah_code = town.newest_code(FARAH).await;
    let expired = "OTP expired. Please request a new OTP.";
    assert_eq!(town.verify(FARAH, meera.ok(), &code).await.refused(), expired, "another contact");
    let mut later = meera.ok().clone();
    later["temp_time"] = (later["temp_time"].as_i64().expect("a time") + 1).into();
    assert_eq!(town.verify(MEERA, &later, &code).await.refused(), expired, "another time");
    if code != farah_code {
        assert!(
            town.verify(FARAH, farah.ok(), &code).await.refused().starts_with("Incorrect OTP."),
            "another challenge's code"
        );
    }
    for fixed in ["{secret}", "secret"] {
        assert_eq!(town.verify(MEERA, meera.ok(), fixed).await.refused(), "Please Enter a valid 6 digit OTP");
    }
    assert!(town.verify(MEERA, meera.ok(), &code).await.ok()["auth_token"].is_string());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn two_devices_trying_the_same_code_at_once_get_one_session(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let asked = town.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let tries = (0..8).map(|_| town.verify(MEERA, asked.ok(), &code));
    let mut signed_in = 0;
    for reply in join_all(tries).await {
        signed_in += i32::from(reply.json["status"] == "ok");
    }
    assert_eq!(signed_in, 1);
    town.finish().await;
}

async fn join_all<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut waiting: Vec<_> = futures.map(Box::pin).map(Some).collect();
    let mut done: Vec<Option<F::Output>> = waiting.iter().map(|_| None).collect();
    std::future::poll_fn(|context| {
        for (slot, result) in waiting.iter_mut().zip(&mut done) {
            if let Some(future) = slot
                && let std::task::Poll::Ready(output) = future.as_mut().poll(context)
            {
                *result = Some(output);
                *slot = None;
            }
        }
        if waiting.iter().all(Option::is_none) { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
    })
    .await;
    done.into_iter().flatten().collect()
}

#[rstest]
#[tokio::test]
async fn known_and_unknown_contacts_are_answered_alike_by_the_same_work(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let mut seen = Vec::new();
    town.ask(KARTHIK).await.ok();
    town.follow_up().await;
    for phone in [MEERA, STRANGER, GONE] {
        let before = town.app.database.counts();
        let asked = town.ask(phone).await;
        let after = town.app.database.counts();
        let details = asked.ok();
        let waiting = town.read(async |reader| Ok(outbox::counts(reader).await?)).await;
        let planned: Vec<(String, i64)> = waiting.into_iter().map(|count| (count.kind, count.waiting)).collect();
        seen.push((
            asked.status,
            asked.body.len(),
            details["temp_otp"].as_str().map(str::len),
            asked.json["message"].clone(),
            after.statements - before.statements,
            planned,
        ));
        town.follow_up().await;
    }
    assert_eq!(seen[0].2, Some(43));
    assert_eq!(seen[0], seen[1], "a stranger's number");
    assert_eq!(seen[0], seen[2], "a former family's number");
    assert_eq!(town.sent_messages.addressed_to(STRANGER).len(), 0, "nothing is sent to a stranger");

    // The reply to a wrong code is the same too.
    let mut refusals = Vec::new();
    for phone in [MEERA, STRANGER] {
        let asked = town.ask(phone).await;
        town.follow_up().await;
        let code = town
            .sent_messages
            .addressed_to(phone)
            .first()
            .map(|message| message.text[..6].to_owned())
            .unwrap_or_default();
        let wrong = if code == "111111" { "222222" } else { "111111" };
        refusals.push(town.verify(phone, asked.ok(), wrong).await.refused().to_owned());
    }
    assert_eq!(refusals[0], refusals[1]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_that_has_left_learns_it_only_after_a_right_code(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let asked = town.ask(GONE).await;
    let code = town.newest_code(GONE).await;
    assert_eq!(town.verify(GONE, asked.ok(), &code).await.refused(), "Invalid Username.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn rate_limits_and_waits_end_at_the_right_second(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |_| {}).await;
    town.ask(MEERA).await.ok();
    town.ask(MEERA).await.ok();
    assert_eq!(town.ask(MEERA).await.refused(), "Please wait 30 seconds before requesting another OTP");
    town.app.clock.advance(Duration::from_millis(29001));
    assert_eq!(town.ask(MEERA).await.refused(), "Please wait 1 seconds before requesting another OTP");
    town.app.clock.advance(Duration::from_millis(999));
    town.ask(MEERA).await.ok();
    for _ in 0..2 {
        town.app.clock.advance(Duration::from_millis(59999));
        assert!(town.ask(MEERA).await.refused().starts_with("Please wait 1 "));
        town.app.clock.advance(MS);
        town.ask(MEERA).await.ok();
    }
    // Five codes within fifteen minutes; the sixth waits until the first is fifteen minutes old.
    town.app.clock.advance(MINUTE);
    assert_eq!(
        town.ask(MEERA).await.refused(),
        "Too many OTP requests for this phone number. An OTP can be sent to it again from 10:15 AM. \
         If your e-mail address is on file, you can sign in with it now."
    );
    assert_eq!(town.ask(STRANGER).await.json["status"], "ok", "another contact has its own rate limit");
    town.app.clock.set(testing::town::NOW + 15 * MINUTE - MS, true);
    assert_eq!(town.ask(MEERA).await.json["status"], "error");
    town.app.clock.advance(MS);
    town.ask(MEERA).await.ok();
    town.finish().await;
}

// proves: SESS-26
#[rstest]
#[tokio::test]
async fn logging_out_ends_the_session_whatever_the_form_contains(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let other_device = town.parent(MEERA).await;
    meera.caller.post("/parentapp/childData", &[]).await.ok();
    let fields = [
        ("child_id", "1"),
        ("logoutReason", "manual_logout"),
        ("lastLoggedIn", "2026-11-12"),
        ("Auth_token", &meera.token),
        ("timestamp", "1"),
        ("isUserPresent", "true"),
        ("deviceInfo", "Pixel"),
    ];
    town.nobody().post("/userauth/logLogoutInfo", &fields).await.ok();
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    other_device.caller.post("/parentapp/childData", &[]).await.ok();
    town.nobody()
        .post("/userauth/logLogoutInfo", &[("logoutReason", "missing user"), ("Auth_token", "unknown")])
        .await
        .ok();
    let reasons: Vec<String> = town
        .read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?))
        .await
        .into_iter()
        .map(|(_, action, what)| format!("{action}: {what}"))
        .collect();
    assert!(reasons.contains(&"signed out: manual_logout".to_owned()), "{reasons:?}");
    town.finish().await;
}

// proves: SESS-22
#[rstest]
#[tokio::test]
async fn the_reason_of_a_logout_is_stored_verbatim(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let known =
        ["missing user", "manual_logout", "token timeout", "session reload failed", "expired token", "version changed"];
    for reason in known.into_iter().chain(["<script>", ""]) {
        let meera = town.parent(MEERA).await;
        let failed = meera.caller.post("/parentapp/childLoginReloadDetails", &[("otp", "wrong")]).await;
        assert_eq!(failed.refused(), "The session could not be reloaded");
        let fields = [("Auth_token", meera.token.as_str()), ("logoutReason", reason)];
        town.nobody().post("/userauth/logLogoutInfo", &fields).await.ok();
    }
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let mut recorded: Vec<String> =
        entries.into_iter().filter(|(_, action, _)| action == "signed out").map(|(_, _, reason)| reason).collect();
    let mut expected: Vec<&str> = known.into_iter().chain(["other", "other"]).collect();
    // They all happened in the same millisecond of the town's clock.
    recorded.sort_unstable();
    expected.sort_unstable();
    assert_eq!(recorded, expected);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_server_ends_a_session_after_thirty_days(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    town.app.clock.advance((30 * 24 * 60 * MINUTE).saturating_sub(MS));
    meera.caller.post("/parentapp/childData", &[]).await.ok();
    town.app.clock.advance(MS);
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn only_a_configured_app_hash_reaches_the_sms(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits = config::RateLimits::off();
        config.sign_in.app_hashes = vec!["FA+9qCX9VSu".into()];
        config.brand.address = "https://parents.example.com".into();
    })
    .await;
    for (hash, reaches) in [("FA+9qCX9VSu", true), ("AAAAAAAAAAA", false), ("Call 0190 now", false)] {
        town.nobody().post("/parentapp/childLoginOTP", &[("phone", MEERA), ("hashString", hash)]).await.ok();
        let code = town.newest_code(MEERA).await;
        let text = town.sent_messages.addressed_to(MEERA)[0].text.clone();
        assert_eq!(text.contains(hash), reaches, "{text}");
        assert!(text.contains(&format!("\n\n@parents.example.com #{code}")), "{text}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn nothing_that_is_stored_gives_a_code_a_token_or_a_pin(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let asked = town.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let challenge = asked.ok()["temp_otp"].as_str().expect("text").to_owned();
    let meera = town.parent(MEERA).await;
    let pin = meera.sign_in_response["children"][0]["mother_password"].as_str().expect("a PIN").to_owned();
    assert_eq!(pin.len(), 6);
    let stored = town.everything_stored();
    for (what, secret) in [("code", &code), ("challenge", &challenge), ("token", &meera.token), ("PIN", &pin)] {
        assert!(!stored.windows(secret.len()).any(|window| window == secret.as_bytes()), "the {what} is stored");
    }
    assert!(stored.windows(9).any(|window| window == b"Meera Rao"), "the search looks at the right bytes");
    assert!(Contact::phone(MEERA).is_some());
    town.finish().await;
}
