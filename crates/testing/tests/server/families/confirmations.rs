use database::{Engine, params, statements};
use rstest::rstest;

use base::audit::Actor;
use base::contact::Contact;
use base::refusal::AppError;
use context::http::Claims;
use people::families;
use people::families::confirmations::{Change, use_up};
use testing::Town;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, Parent};

statements! {
    SET_PHONE = "UPDATE parent SET phone = $2 WHERE phone = $1";
}

const NEW: &str = "9811111111";
const STRANGER: &str = "9123456789";
const MAIL: &str = "meera.rao@example.com";
const REQUIRED: &str = "OTP confirmation required";
const EXPIRED: &str = "OTP expired. Please request a new OTP.";

/// Uses a confirmation up as a change would; what it was refused with.
async fn used(town: &Town, token: &str, action: &str, value: &str, confirmation: &str) -> Result<(), String> {
    let app = town.app.clone();
    let change = Change::new(action, value, town.app.config.numbers()).expect("a change");
    let (claims, confirmation) = (Claims::by_token(token), confirmation.to_owned());
    let result = town
        .app
        .database
        .write(async move |writer| {
            let (me, _) = families::prove(writer, &claims, app.now()).await?;
            use_up(writer, &app, &me, &change, &confirmation).await.map(drop)
        })
        .await;
    result.map_err(|error| match error {
        AppError::Refused(refusal) | AppError::Unavailable(refusal) => refusal.sentence.into_owned(),
        error => panic!("{error}"),
    })
}

#[rstest]
#[tokio::test]
async fn a_confirmation_is_good_once_for_its_session_action_and_value(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let (tablet, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let sibling = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    let refused = Err(REQUIRED.to_owned());
    for to in [MEERA, MAIL] {
        let confirmation = town.confirm(&meera.caller, "phone", NEW, to).await;
        assert_eq!(confirmation.len(), 43);
        for (token, action, value) in [
            (&tablet.token, "phone", NEW),
            (&karthik.token, "phone", NEW),
            (&meera.token, "new_phone", NEW),
            (&meera.token, "guardian_add", NEW),
            (&meera.token, "phone", "9811111112"),
            (&meera.token, "phone", ""),
        ] {
            assert_eq!(used(&town, token, action, value, &confirmation).await, refused, "{action} {value}");
        }
        for other in ["", "x", &confirmation[..42]] {
            assert_eq!(used(&town, &meera.token, "phone", NEW, other).await, refused);
        }
        // It is the session's, whichever of its children is looked at.
        assert_eq!(used(&town, sibling, "phone", NEW, &confirmation).await, Ok(()));
        assert_eq!(used(&town, &meera.token, "phone", NEW, &confirmation).await, refused, "once");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn codes_and_confirmations_live_ten_minutes_each(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let change = ("door_pin", "", MEERA);
    for (later, good) in [((10 * MINUTE).saturating_sub(MS), true), (10 * MINUTE, false)] {
        let asked = town.ask_to_confirm(&meera.caller, "door_pin", "", MEERA).await;
        let code = town.newest_code(MEERA).await;
        town.app.clock.advance(later);
        let reply = town.type_confirmation(&meera.caller, change, asked.ok(), &code).await;
        assert_eq!(reply.json["status"] == "ok", good, "a code after {later:?}");

        let confirmation = town.confirm(&meera.caller, "door_pin", "", MEERA).await;
        town.app.clock.advance(later);
        let result = used(&town, &meera.token, "door_pin", "", &confirmation).await;
        assert_eq!(result.is_ok(), good, "a confirmation after {later:?}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_code_for_one_thing_is_none_for_another(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, tablet) = (town.parent(MEERA).await, town.parent(MEERA).await);
    let asked = town.ask_to_confirm(&meera.caller, "phone", NEW, MEERA).await;
    let code = town.newest_code(MEERA).await;
    assert_eq!(town.verify(MEERA, asked.ok(), &code).await.refused(), EXPIRED, "it signs nobody in");
    for change in [("phone", STRANGER, MEERA), ("guardian_add", NEW, MEERA), ("phone", NEW, MAIL)] {
        let crossed = town.type_confirmation(&meera.caller, change, asked.ok(), &code).await;
        assert_eq!(crossed.refused(), EXPIRED, "{change:?}");
    }
    let change = ("phone", NEW, MEERA);
    let elsewhere = town.type_confirmation(&tablet.caller, change, asked.ok(), &code).await;
    assert_eq!(elsewhere.refused(), EXPIRED, "another session of the same parent");

    let sign_in = town.ask(MEERA).await;
    let sign_in_code = town.newest_code(MEERA).await;
    let crossed = town.type_confirmation(&meera.caller, change, sign_in.ok(), &sign_in_code).await;
    assert_eq!(crossed.refused(), EXPIRED, "a code for signing in confirms nothing");

    // Somebody who asks for a sign-in code does not void the one that is being typed.
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let tried = town.type_confirmation(&meera.caller, change, asked.ok(), wrong).await;
    assert_eq!(tried.refused(), "Incorrect OTP. 4 attempts left.");
    assert!(town.type_confirmation(&meera.caller, change, asked.ok(), &code).await.ok()["confirmation"].is_string());
    let again = town.type_confirmation(&meera.caller, change, asked.ok(), &code).await;
    assert_eq!(again.refused(), EXPIRED, "a code is good once");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_message_says_what_is_being_confirmed(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let picture = "0".repeat(64);
    for (action, value, to, words) in [
        ("phone", NEW, MEERA, "OTP to change your phone number. It is valid for 10 minutes."),
        ("email", "new@home", MEERA, "OTP to change your e-mail address."),
        ("photo", &picture, MAIL, "OTP to change a photo."),
        ("guardian_add", NEW, MEERA, "OTP to add a guardian."),
        ("guardian_edit", NEW, MEERA, "OTP to change a guardian."),
        ("door_pin", "", MAIL, "OTP to reset the door PIN.\n\nIt is valid for 10 minutes."),
        ("new_phone", NEW, NEW, "OTP to use this phone number."),
        ("new_email", "new@home", "new@home", "OTP to use this e-mail address."),
    ] {
        town.ask_to_confirm(&meera.caller, action, value, to).await.ok();
        town.follow_up().await;
        let text = &town.sent_messages.addressed_to(to)[0].text;
        assert!(text.contains(words), "{action}: {text}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_code_goes_to_a_contact_of_the_parent_s_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let path = "/parentapp/childLoginOTP";
    let ask = [("verify", "phone"), ("verify_value", NEW)];
    for both in [vec![], vec![("phone", ""), ("email", " ")], vec![("phone", MEERA), ("email", MAIL)]] {
        let reply = meera.caller.post(path, &[&ask[..], &both].concat()).await;
        assert_eq!(reply.refused(), "Please Select One Option to Verify", "{both:?}");
    }
    // The reply to another parent's number and to an unknown one is the same.
    let mut found = Vec::new();
    for to in [KARTHIK, FARAH, STRANGER, NEW, "98000", "karthik.rao@example.com", "nobody@example.com"] {
        let before = town.app.database.counts();
        let reply = town.ask_to_confirm(&meera.caller, "phone", NEW, to).await;
        let after = town.app.database.counts();
        assert_eq!(reply.refused(), "No Data Found", "{to}");
        if to.len() == 10 {
            found.push((reply.body, after.statements - before.statements));
        }
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]));
    for (action, value, to) in [
        ("new_phone", NEW, MEERA),
        ("new_phone", NEW, "new@home"),
        ("new_email", "new@home", MAIL),
        ("new_phone", "", NEW),
    ] {
        assert_eq!(town.ask_to_confirm(&meera.caller, action, value, to).await.refused(), "No Data Found", "{action}");
    }
    let unknown = town.ask_to_confirm(&meera.caller, "refund", "", MEERA).await;
    assert_eq!(unknown.refused(), "There is nothing of that name to confirm");
    let nobody = town.ask_to_confirm(&town.nobody(), "phone", NEW, MEERA).await;
    assert_eq!(nobody.refused(), "Expired Auth Token.");
    let sibling = town.vihaan.to_string();
    let crossed = town.ask_to_confirm(&meera.caller.with_header("child_id", &sibling), "phone", NEW, MEERA).await;
    assert_eq!(crossed.refused(), "No Data Found");
    town.follow_up().await;
    assert!(
        town.sent_messages.addressed_to(KARTHIK).is_empty() && town.sent_messages.addressed_to(STRANGER).is_empty()
    );
    assert_eq!(town.sent_messages.addressed_to(MEERA).len(), 1, "the code she signed in with, and no more");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn no_code_goes_to_a_number_that_could_not_sign_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(false, true)] abroad: bool,
) {
    const TALLINN: &str = "+37260000001";
    let town = Town::with(engine, |config| config.sign_in.numbers_abroad = abroad).await;
    let meera = town.parent(MEERA).await.caller;
    // My Profile takes mobile numbers of the own country, whatever the chain takes on its sign-in page.
    for typed in [TALLINN, "+919876543", "1234567890", "98111 1111", "981111111"] {
        let sentence = "Phone Number should contain 10 numbers";
        assert_eq!(town.ask_to_confirm(&meera, "new_phone", typed, typed).await.refused(), sentence, "{typed}");
        let fields = [("new_phone", typed), ("confirmation", ""), ("proof", "")];
        assert_eq!(meera.post("/admission/updateParentPhone", &fields).await.refused(), sentence, "{typed}");
    }
    // One on file is read as it is, and is sent something where it could sign in.
    let karthik = town.parent(KARTHIK).await.caller;
    town.write(async |writer| Ok(writer.execute(SET_PHONE, params![KARTHIK, TALLINN]).await.map(drop)?)).await;
    let asked = town.ask_to_confirm(&karthik, "phone", NEW, TALLINN).await;
    if abroad {
        asked.ok();
    } else {
        assert_eq!(asked.refused(), "No Data Found");
    }
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(TALLINN).len(), usize::from(abroad), "a code");
    // Nor does it say that it was replaced.
    let app = town.app.clone();
    town.write(async move |writer| {
        let old = Contact::Phone(TALLINN.into());
        let parent = families::parent_of(writer, &old).await?.expect("he is known by what is on file");
        families::profile::set_contact(writer, &app, &Actor::Office, parent, &Contact::Phone(NEW.into())).await
    })
    .await;
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(TALLINN).len(), 2 * usize::from(abroad), "a code and the news");
    let lost = town.read(async |reader| Ok(outbox::list(reader).await?)).await;
    assert_eq!(lost.len(), usize::from(!abroad));
    for job in lost {
        town.write(async move |writer| Ok(outbox::delete(writer, job.id).await.map(drop)?)).await;
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_new_contact_of_another_parent_is_answered_like_an_unknown_one(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let mut seen = Vec::new();
    for to in [KARTHIK, STRANGER] {
        let before = town.app.database.counts();
        let asked = town.ask_to_confirm(&meera.caller, "new_phone", to, to).await;
        let after = town.app.database.counts();
        town.follow_up().await;
        let code = town.newest_code(to).await;
        let wrong = if code == "111111" { "222222" } else { "111111" };
        let tried = town.type_confirmation(&meera.caller, ("new_phone", to, to), asked.ok(), wrong).await;
        let taken = town.type_confirmation(&meera.caller, ("new_phone", to, to), asked.ok(), &code).await;
        let details = asked.ok();
        seen.push((
            asked.body.len(),
            details["temp_otp"].as_str().map(str::len),
            asked.json["message"].clone(),
            after.statements - before.statements,
            town.sent_messages.addressed_to(to)[0].text.len(),
            tried.body,
            taken.body.len(),
        ));
    }
    assert_eq!(seen[0], seen[1]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn hammering_for_codes_meets_the_waits_and_rate_limits_of_signing_in(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let Parent { caller, .. } = town.parent(MEERA).await;
    // A session has waits of its own: the code that she signed in with is none of them.
    for _ in 0..2 {
        town.ask_to_confirm(&caller, "door_pin", "", MEERA).await.ok();
    }
    let hammered = town.ask_to_confirm(&caller, "door_pin", "", MEERA).await;
    assert_eq!(hammered.refused(), "Please wait 30 seconds before requesting another OTP");
    town.ask(MEERA).await.ok();
    for _ in 0..3 {
        town.app.clock.advance(MINUTE);
        town.ask_to_confirm(&caller, "phone", NEW, MEERA).await.ok();
    }
    town.app.clock.advance(MINUTE);
    let spent = town.ask_to_confirm(&caller, "phone", NEW, MEERA).await;
    assert_eq!(spent.refused(), "Too many OTP requests. You can ask for an OTP again from 10:15 AM.");
    // Her e-mail address has a rate limit of its own; what she sends to strangers has one for all of them.
    town.ask_to_confirm(&caller, "phone", NEW, MAIL).await.ok();
    for n in 0..10 {
        let stranger = format!("91234567{n:02}");
        town.ask_to_confirm(&caller, "new_phone", &stranger, &stranger).await.ok();
    }
    let one_more = town.ask_to_confirm(&caller, "new_phone", STRANGER, STRANGER).await;
    assert_eq!(one_more.refused(), "Too many OTP requests. You can ask for an OTP again from 11:04 AM.");
    caller.post("/parentapp/childData", &[]).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_session_has_ten_wrong_tries_of_its_own_and_lives_on(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::with(engine, |_| {}).await;
    let (meera, tablet) = (town.parent(MEERA).await, town.parent(MEERA).await);
    // A stranger has used up what strangers may try with her number.
    for _ in 0..4 {
        town.app.clock.advance(20 * MINUTE);
        let asked = town.ask(MEERA).await;
        let code = town.newest_code(MEERA).await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..5 {
            town.verify(MEERA, asked.ok(), wrong).await.refused();
        }
    }
    assert!(town.ask(MEERA).await.refused().starts_with("Too many wrong attempts for this phone number. "));
    town.confirm(&meera.caller, "phone", NEW, MEERA).await;

    let change = ("phone", NEW, MEERA);
    for _ in 0..2 {
        town.app.clock.advance(MINUTE);
        let asked = town.ask_to_confirm(&meera.caller, "phone", NEW, MEERA).await;
        let code = town.newest_code(MEERA).await;
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..5 {
            town.type_confirmation(&meera.caller, change, asked.ok(), wrong).await.refused();
        }
    }
    let sent = town.sent_messages.addressed_to(MAIL).len();
    for to in [MEERA, MAIL] {
        let refused = town.ask_to_confirm(&meera.caller, "phone", NEW, to).await;
        assert_eq!(
            refused.refused(),
            "Too many wrong attempts. You can ask for an OTP again from 11:21 AM tomorrow.",
            "{to}"
        );
    }
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(MAIL).len(), sent, "no code is sent");
    meera.caller.post("/parentapp/childData", &[]).await.ok();
    town.confirm(&tablet.caller, "phone", NEW, MEERA).await;
    town.app.clock.advance(24 * 60 * MINUTE);
    town.confirm(&meera.caller, "phone", NEW, MEERA).await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_session_that_ended_is_sent_no_code(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    town.ask_to_confirm(&meera.caller, "door_pin", "", MAIL).await.ok();
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &meera.token)]).await.ok();
    town.follow_up().await;
    assert!(town.sent_messages.addressed_to(MAIL).is_empty());
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn two_changes_at_once_share_no_confirmation(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let confirmation = town.confirm(&meera.caller, "phone", NEW, MEERA).await;
    let (one, other) = tokio::join!(
        used(&town, &meera.token, "phone", NEW, &confirmation),
        used(&town, &meera.token, "phone", NEW, &confirmation)
    );
    assert_eq!(i32::from(one.is_ok()) + i32::from(other.is_ok()), 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_malformed_code_is_refused_and_costs_no_attempt(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let asked = town.ask_to_confirm(&meera.caller, "phone", NEW, MEERA).await;
    let code = town.newest_code(MEERA).await;
    let change = ("phone", NEW, MEERA);
    let wide: String =
        code.chars().map(|digit| char::from_u32(u32::from(digit) + 0xfee0).expect("a wide digit")).collect();
    for odd in
        [code.repeat(4)[..20].to_owned(), wide, format!(" {code}"), "abcdef".into(), "12345".into(), "-12345".into()]
    {
        let reply = town.type_confirmation(&meera.caller, change, asked.ok(), &odd).await;
        assert_eq!(reply.refused(), "Please Enter a valid 6 digit OTP", "{odd:?}");
    }
    let nothing = town.type_confirmation(&meera.caller, change, asked.ok(), "").await;
    assert_eq!(nothing.refused(), "Please Enter OTP");
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let first = town.type_confirmation(&meera.caller, change, asked.ok(), wrong).await;
    assert_eq!(first.refused(), "Incorrect OTP. 4 attempts left.", "the first that counts");
    for odd in ["", "x", "-1", "99999999999999999999"] {
        let mut tampered = asked.ok().clone();
        tampered["temp_otp"] = odd.into();
        let reply = town.type_confirmation(&meera.caller, change, &tampered, &code).await;
        assert_eq!(reply.refused(), EXPIRED, "a challenge {odd:?}");
    }
    town.finish().await;
}
