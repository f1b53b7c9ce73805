use database::Engine;
use rstest::rstest;
use serde_json::Value;

use base::clock::Timestamp;
use base::contact::Numbers;
use base::refusal::Refusal;
use people::families::profile::rules;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, Parent};
use testing::{Caller, Reply, Town};

const NEW: &str = "9811111111";
const MAIL: &str = "meera.rao@example.com";
const NEW_MAIL: &str = "meera@home";
const REQUIRED: &str = "OTP confirmation required";
const PHONE: &str = "/admission/updateParentPhone";
const EMAIL: &str = "/franchises/updateParentEmail";
const PIN: &str = "/userauth/resetDoorPin";

async fn change_phone(caller: &Caller, new: &str, confirmation: &str, proof: &str) -> Reply {
    caller.post(PHONE, &[("new_phone", new), ("confirmation", confirmation), ("proof", proof)]).await
}

async fn change_email(caller: &Caller, new: &str, confirmation: &str, proof: &str) -> Reply {
    caller.post(EMAIL, &[("new_email", new), ("confirmation", confirmation), ("proof", proof)]).await
}

/// Changes the number with both confirmations, as the app does.
async fn to_phone(town: &Town, caller: &Caller, from: &str, new: &str) -> Reply {
    let identity = town.confirm(caller, "phone", new, from).await;
    let proof = town.confirm(caller, "new_phone", new, new).await;
    change_phone(caller, new, &identity, &proof).await
}

async fn actions(town: &Town) -> Vec<String> {
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    entries.into_iter().map(|(_, action, object)| format!("{action} {object}")).collect()
}

#[test]
fn the_rules_follow_their_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../../rules/profile.json")).expect("a rule table");
    for case in table["cases"].as_array().expect("cases") {
        let text = |key: &str| case["input"][key].as_str().expect("a text");
        let numbers = Numbers { country_code: "+91", abroad: false };
        let read = match text("field") {
            "phone" => rules::new_phone(text("current"), text("typed"), numbers),
            _ => rules::new_email(text("current"), text("typed")),
        };
        let answer = read.err().map(|bad| Refusal::from(bad).sentence.into_owned());
        assert_eq!(answer.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
}

// proves: PROF-28 OTP-18
#[rstest]
#[tokio::test]
async fn a_new_phone_number_signs_in_and_the_old_one_does_not(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let tablet = town.parent(MEERA).await;
    for (identity, proof) in [("", ""), ("x", "y")] {
        assert_eq!(change_phone(&meera.caller, NEW, identity, proof).await.refused(), REQUIRED);
    }
    let identity = town.confirm(&meera.caller, "phone", NEW, MEERA).await;
    assert_eq!(
        change_phone(&meera.caller, NEW, &identity, "").await.refused(),
        REQUIRED,
        "the new number is not proved"
    );
    assert_eq!(change_phone(&meera.caller, NEW, &identity, &identity).await.refused(), REQUIRED);
    let proof = town.confirm(&meera.caller, "new_phone", NEW, NEW).await;
    assert_eq!(change_phone(&meera.caller, NEW, "", &proof).await.refused(), REQUIRED, "the old one is not");
    assert_eq!(
        change_phone(&meera.caller, "9822222222", &identity, &proof).await.refused(),
        REQUIRED,
        "another number"
    );
    assert_eq!(change_phone(&tablet.caller, NEW, &identity, &proof).await.refused(), REQUIRED, "another session");

    let changed = change_phone(&meera.caller, NEW, &identity, &proof).await;
    assert_eq!(changed.ok(), &serde_json::json!({ "phone": NEW }));
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["mother_phone"], NEW);
    assert_eq!(tablet.caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    town.follow_up().await;
    let text = &town.sent_messages.addressed_to(MEERA)[0].text;
    assert_eq!(
        text,
        "The phone number of your Aangan account was changed on 2026-11-12 at 10:00. If this was not you, please call your centre at once."
    );
    assert_eq!(town.parent(NEW).await.sign_in_response["children"].as_array().map(Vec::len), Some(2));
    assert_eq!(change_phone(&meera.caller, NEW, &identity, &proof).await.refused(), "Same Phone Number");

    // The old number is nobody's now: it is answered as ever and sent nothing.
    let messages = town.sent_messages.addressed_to(MEERA).len();
    town.ask(MEERA).await.ok();
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(MEERA).len(), messages);
    let actions = actions(&town).await;
    for action in ["changed a contact phone", "signed out contact changed"] {
        assert!(actions.iter().any(|done| done == action), "{action}: {actions:?}");
    }
    town.finish().await;
}

// proves: PROF-29 OTP-18
#[rstest]
#[tokio::test]
async fn the_old_address_is_notified_of_the_new_one(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    assert_eq!(change_email(&meera.caller, "abc", "", "").await.refused(), "Invalid Email Format");
    assert_eq!(change_email(&meera.caller, "Meera.Rao@Example.com", "", "").await.refused(), "Same Email Address");
    assert_eq!(change_email(&meera.caller, NEW_MAIL, "", "").await.refused(), REQUIRED);
    // Spelt otherwise it is the same address, and the confirmations are good for it.
    let identity = town.confirm(&meera.caller, "email", " Meera@Home", MAIL).await;
    let proof = town.confirm(&meera.caller, "new_email", NEW_MAIL, NEW_MAIL).await;
    let changed = change_email(&meera.caller, "MEERA@home ", &identity, &proof).await;
    assert_eq!(changed.ok(), &serde_json::json!({ "email": NEW_MAIL }));
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["mother_email"], NEW_MAIL);
    town.follow_up().await;
    let text = &town.sent_messages.addressed_to(MAIL)[0].text;
    assert!(text.contains("The e-mail address of your Aangan account was changed"), "{text}");
    town.finish().await;
}

// proves: PROF-26 PROF-27
#[rstest]
#[tokio::test]
async fn a_mother_changes_nothing_of_the_father_s(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    let before = karthik.caller.post("/parentapp/childData", &[]).await.ok().clone();
    let identity = town.confirm(&meera.caller, "phone", NEW, MEERA).await;
    let proof = town.confirm(&meera.caller, "new_phone", NEW, NEW).await;
    let form = |side| [("new_phone", NEW), ("confirmation", &identity), ("proof", &proof), ("parent", side)];
    assert_eq!(meera.caller.post(PHONE, &form("Father")).await.refused(), "No Data Found");
    for path in [PHONE, EMAIL, PIN] {
        for label in [("parent", "Father"), ("consent_by", "Father"), ("parent", "Admin")] {
            assert_eq!(meera.caller.post(path, &[label]).await.refused(), "No Data Found", "{path} {label:?}");
        }
    }
    // A field that only names a person is not checked; her own side may be named.
    let labels = [("relation", "Father"), ("parent_email", "karthik.rao@example.com"), ("updated_by", "Karthik")];
    meera.caller.post(PHONE, &[&form("Mother")[..], &labels].concat()).await.ok();
    meera.caller.post(PIN, &[&labels[..], &[("consent_by", "Mother")]].concat()).await.ok();
    assert_eq!(karthik.caller.post("/parentapp/childData", &[]).await.ok(), &before);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_contact_of_another_parent_is_revealed_only_to_its_holder(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    assert_eq!(change_phone(&meera.caller, FARAH, "", "").await.refused(), REQUIRED, "no word on whose it is");
    let taken = to_phone(&town, &meera.caller, MEERA, FARAH).await;
    assert_eq!(taken.refused(), "Another parent uses this already. Please ask your centre.");
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["mother_phone"], MEERA);
    assert_eq!(town.parent(FARAH).await.sign_in_response["children"][0]["name"], "Zoya");
    assert!(actions(&town).await.iter().any(|action| action.starts_with("named another parent's contact")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn contacts_change_five_times_in_thirty_days(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |_| {}).await;
    let Parent { caller, .. } = town.parent(MEERA).await;
    let mut from = MEERA.to_owned();
    for n in 1..=6 {
        town.app.clock.advance(24 * 60 * MINUTE);
        let new = format!("981111111{n}");
        let reply = to_phone(&town, &caller, &from, &new).await;
        town.follow_up().await;
        if n <= 5 {
            reply.ok();
            from = new;
        } else {
            assert_eq!(
                reply.refused(),
                "Phone number and e-mail address were changed many times already. Please ask your centre."
            );
        }
    }
    caller.post("/parentapp/childData", &[]).await.ok();
    town.finish().await;
}

// proves: PROF-30
#[rstest]
#[tokio::test]
async fn a_door_pin_is_reset_within_a_quarter_of_an_hour_of_a_proof(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let own = town.anaya.to_string();
    let pin = |reply: &Reply| reply.ok()["door_pin"].as_str().expect("a PIN").to_owned();
    let old = meera.sign_in_response["children"][0]["mother_password"].as_str().expect("a PIN").to_owned();
    town.app.clock.advance((15 * MINUTE).saturating_sub(MS));
    let first = pin(&meera.caller.post(PIN, &[("child_id", &own)]).await);
    assert!(first != old && first.len() == 6 && first.bytes().all(|b| b.is_ascii_digit()));
    assert_eq!(meera.caller.post("/parentapp/childData", &[]).await.ok()["mother_password"], first.as_str());

    town.app.clock.advance(MS);
    assert_eq!(meera.caller.post(PIN, &[("child_id", &own)]).await.refused(), REQUIRED, "signed in too long ago");
    // Neither a reload nor the proof of a number that anybody could name makes a session fresh.
    meera.caller.post("/parentapp/childLoginReloadDetails", &[("otp", "{secret}")]).await.ok();
    town.confirm(&meera.caller, "new_phone", NEW, NEW).await;
    assert_eq!(meera.caller.post(PIN, &[("child_id", &own)]).await.refused(), REQUIRED);

    let confirmation = town.confirm(&meera.caller, "door_pin", "", MEERA).await;
    let fields = [("child_id", own.as_str()), ("confirmation", &confirmation)];
    let second = pin(&meera.caller.post(PIN, &fields).await);
    assert_ne!(second, first);
    assert_eq!(meera.caller.post(PIN, &fields).await.refused(), REQUIRED, "a confirmation is good once");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_door_pin_is_reset_ten_times_a_day(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |_| {}).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    for _ in 0..10 {
        meera.caller.post(PIN, &[]).await.ok();
    }
    let refused = meera.caller.post(PIN, &[]).await;
    assert_eq!(refused.refused(), "The door PIN was reset many times already. Please try again later.");
    karthik.caller.post(PIN, &[]).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn no_two_sides_share_a_door_pin_at_one_centre(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    // The same draws again: what they gave the first time is taken at this centre, and free at the other.
    let (keys, anaya, zoya, vihaan) = (town.app.keys.clone(), town.anaya, town.zoya, town.vihaan);
    let [first, second, elsewhere] = town
        .write(async move |writer| {
            let mut pins = Vec::new();
            for child in [anaya, zoya, vihaan] {
                let random = base::random::Random::seeded(99);
                let side = people::families::Side::Mother;
                pins.push(people::families::children::draw_door_pin(writer, &keys, &random, child, side).await?);
            }
            Ok(<[String; 3]>::try_from(pins).expect("three"))
        })
        .await;
    assert_ne!(first, second);
    assert_eq!(first, elsewhere, "another door is another matter");
    town.finish().await;
}
