//! Known devices and strangers: what one does with a contact takes nothing from the other.

use std::net::Ipv4Addr;
use std::time::Duration;

use database::{Engine, params, statements};
use rstest::rstest;
use serde_json::Value;

use super::STRANGER;
use base::contact::Contact;
use base::keys::fingerprint;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, MS, NOW};
use testing::{Caller, Reply, Town};

const MAIL: &str = "meera.rao@example.com";
const EXPIRED: &str = "OTP expired. Please request a new OTP.";
const HOUR: Duration = Duration::from_hours(1);

statements! {
    pub(crate) DEVICES: [u8; 32] = "SELECT fingerprint FROM known_device";
}

/// A device at an address of its own, with the key that a sign-in gave it or none.
pub(super) struct Device {
    caller: Caller,
    key: String,
}

impl Device {
    pub fn new(town: &Town, address: u32) -> Self {
        Self { caller: town.nobody().at(Ipv4Addr::from(address)), key: String::new() }
    }

    pub fn with_key(town: &Town, address: u32, key: &str) -> Self {
        Self { key: key.to_owned(), ..Self::new(town, address) }
    }

    pub async fn ask(&self, contact: &str) -> Reply {
        self.ask_in_place_of(contact, "").await
    }

    pub async fn ask_in_place_of(&self, contact: &str, former: &str) -> Reply {
        let fields = [(kind(contact), contact), ("device_key", &self.key), ("temp_otp", former)];
        self.caller.post("/parentapp/childLoginOTP", &fields).await
    }

    pub async fn verify(&self, contact: &str, details: &Value, code: &str) -> Reply {
        let time = details["temp_time"].to_string();
        let fields = [
            (kind(contact), contact),
            ("device_key", &self.key),
            ("otp", code),
            ("temp_otp", challenge(details)),
            ("temp_time", &time),
        ];
        self.caller.post("/parentapp/childLoginViaOTPDetails", &fields).await
    }

    /// Signs in with the code that was really sent, and keeps the key that comes with it.
    pub async fn sign_in(&mut self, town: &Town, contact: &str) -> Value {
        let asked = self.ask(contact).await;
        let response = self.verify(contact, asked.ok(), &town.newest_code(contact).await).await.ok().clone();
        response["device_key"].as_str().expect("a key").clone_into(&mut self.key);
        response
    }

    /// Types wrong codes up to this count; asks for codes as needed, waiting as the replies say.
    async fn guess(&self, town: &Town, contact: &str, times: usize) -> Reply {
        let mut last = None;
        for n in 0..times {
            if n % 5 == 0 {
                town.app.clock.advance(MINUTE);
                last = Some((self.ask(contact).await, None));
            }
            let (asked, answer) = last.as_mut().expect("a code was asked for");
            *answer = Some(self.verify(contact, asked.ok(), &wrong(town, contact, asked.ok())).await);
        }
        last.and_then(|(_, answer)| answer).expect("something was typed")
    }
}

fn kind(contact: &str) -> &'static str {
    if contact.contains('@') { "email" } else { "phone" }
}

fn challenge(details: &Value) -> &str {
    details["temp_otp"].as_str().expect("a challenge")
}

/// Six digits that are not those of the challenge, whether they were sent to anybody or not.
fn wrong(town: &Town, contact: &str, details: &Value) -> String {
    let key = if kind(contact) == "email" { Contact::email(contact) } else { Contact::phone(contact) };
    let right = town.app.keys.six_digits(&fingerprint(challenge(details)), &key.expect("a contact").key());
    if right == "000000" { "000001".into() } else { "000000".into() }
}

async fn town(engine: Engine) -> Town {
    Town::with(engine, |_| {}).await
}

#[rstest]
#[tokio::test]
async fn a_stranger_who_knows_a_number_does_not_keep_its_parent_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let mut own = Device::new(&town, 1);
    own.sign_in(&town, MEERA).await;
    town.app.clock.set(NOW + HOUR, true);

    // Twenty wrong codes for her number, and as many for a number that nobody has.
    let stranger = Device::new(&town, 2);
    stranger.guess(&town, MEERA, 20).await.refused();
    town.app.clock.set(NOW + HOUR, true);
    stranger.guess(&town, STRANGER, 20).await.refused();
    town.follow_up().await;
    let sent = town.sent_messages.addressed_to(MEERA).len();

    // No code is sent to strangers any more, wherever they are, and the answer says what to do: the same for both numbers.
    for address in [2, 3] {
        let device = Device::new(&town, address);
        let (hers, nobodys) = (device.ask(MEERA).await, device.ask(STRANGER).await);
        assert_eq!(
            hers.refused(),
            "Too many wrong attempts for this phone number. An OTP can be sent to it again from 11:01 AM tomorrow. \
             If your e-mail address is on file, you can sign in with it now."
        );
        assert_eq!((hers.body, hers.status), (nobodys.body, nobodys.status));
        assert_eq!(hers.json["code"], "phone_tries_used_up");
        assert_eq!(hers.json["values"]["from"], "2026-11-13T11:01");
    }
    town.follow_up().await;
    assert_eq!(town.sent_messages.addressed_to(MEERA).len(), sent, "a code that is not taken is not sent");

    // Her own device is let in by the same number, a new one by the other way that was named.
    own.sign_in(&town, MEERA).await;
    Device::new(&town, 4).sign_in(&town, MAIL).await;

    // And anybody from the announced time, not a minute before.
    let open_at = NOW + HOUR + MINUTE + 24 * HOUR;
    town.app.clock.set(open_at - MS, true);
    assert!(stranger.ask(MEERA).await.refused().contains("again from 11:01 AM. "));
    town.app.clock.set(open_at, true);
    stranger.ask(MEERA).await.ok();
    stranger.ask(STRANGER).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_twentieth_wrong_try_is_the_strangers_last_with_the_right_code_too(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    Device::new(&town, 2).guess(&town, MEERA, 15).await.refused();
    town.app.clock.advance(MINUTE);
    let last = Device::new(&town, 3);
    let asked = last.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let elsewhere = Device::new(&town, 4).ask(MEERA).await;
    for left in ["4 attempts", "3 attempts", "2 attempts", "1 attempt"] {
        let answer = last.verify(MEERA, asked.ok(), &wrong(&town, MEERA, asked.ok())).await;
        assert_eq!(answer.refused(), format!("Incorrect OTP. {left} left."));
    }
    let other = Device::new(&town, 4);
    let answer = other.verify(MEERA, elsewhere.ok(), &wrong(&town, MEERA, elsewhere.ok())).await;
    assert_eq!(answer.refused(), "Incorrect OTP. 4 attempts left.", "the twentieth");
    for (device, asked) in [(&last, &asked), (&other, &elsewhere)] {
        let answer = device.verify(MEERA, asked.ok(), &code).await;
        assert!(answer.refused().starts_with("Too many wrong attempts for this phone number. "), "{}", answer.json);
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_known_device_has_twenty_wrong_tries_of_its_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let (mut phone, mut tablet) = (Device::new(&town, 1), Device::new(&town, 1));
    phone.sign_in(&town, MEERA).await;
    tablet.sign_in(&town, MAIL).await;
    assert_ne!(phone.key, tablet.key);
    town.app.clock.advance(HOUR);
    assert_eq!(phone.guess(&town, MEERA, 19).await.refused(), "Incorrect OTP. 1 attempt left.");
    town.app.clock.advance(MINUTE);
    phone.guess(&town, MEERA, 1).await.refused();
    assert!(phone.ask(MEERA).await.refused().starts_with("Too many wrong attempts for this phone number. "));
    // Its tries for her other contact, her other device's and a stranger's are others.
    phone.ask(MAIL).await.ok();
    town.app.clock.advance(MINUTE);
    assert_eq!(tablet.guess(&town, MEERA, 1).await.refused(), "Incorrect OTP. 4 attempts left.");
    assert_eq!(Device::new(&town, 1).guess(&town, MEERA, 1).await.refused(), "Incorrect OTP. 4 attempts left.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn only_a_key_that_signed_in_with_the_contact_makes_a_device_known(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let mut own = Device::new(&town, 1);
    let response = own.sign_in(&town, MEERA).await;
    assert_eq!(own.key.len(), 43);
    let mut farahs = Device::new(&town, 5);
    farahs.sign_in(&town, FARAH).await;
    let key = own.key.clone();
    town.app.clock.advance(HOUR);
    Device::new(&town, 2).guess(&town, MEERA, 20).await.refused();
    let made_up = "A".repeat(43);
    for (what, other) in [
        ("another family's", farahs.key.as_str()),
        ("made up", &made_up),
        ("cut off", &key[..42]),
        ("longer", &format!("{key}x")),
        ("none", ""),
    ] {
        let refused = Device::with_key(&town, 6, other).ask(MEERA).await;
        assert!(refused.refused().starts_with("Too many wrong attempts"), "{what}");
    }
    // It is no token, and a key that was made up is replaced by one of ours.
    let caller = town.nobody().with_header("auth_token", &key);
    assert_eq!(caller.post("/parentapp/childData", &[]).await.refused(), "Expired Auth Token.");
    let mut planted = Device::with_key(&town, 7, &made_up);
    planted.sign_in(&town, KARTHIK).await;
    assert_ne!(planted.key, made_up);
    // A device that two parents use has one key for both, and the same one after every sign-in; a reload says none.
    let mut shared = Device::with_key(&town, 1, &key);
    shared.sign_in(&town, FARAH).await;
    assert_eq!(shared.key, key);
    Device::with_key(&town, 8, &key).ask(MEERA).await.ok();
    let token = response["auth_token"].as_str().expect("a token");
    let reloaded = town.nobody().with_header("auth_token", token);
    let reloaded = reloaded.post("/parentapp/childLoginReloadDetails", &[("otp", "{secret}")]).await;
    assert!(reloaded.ok().get("device_key").is_none());
    // What is stored is no key.
    let stored = town.read(async |reader| Ok(reader.list(DEVICES, params![]).await?)).await;
    assert!(stored.iter().any(|kept| *kept == fingerprint(&key)) && stored.len() == 4);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn logging_out_leaves_a_device_known_and_a_new_number_forgets_the_others(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    const NEW: &str = "9811111111";
    let town = Town::new(engine).await;
    let (mut own, mut lost) = (Device::new(&town, 1), Device::new(&town, 2));
    lost.sign_in(&town, MEERA).await;
    let first = own.sign_in(&town, MEERA).await;
    let token = |response: &Value| response["auth_token"].as_str().expect("a token").to_owned();
    town.nobody().post("/userauth/logLogoutInfo", &[("Auth_token", &token(&first))]).await.ok();
    let again = own.sign_in(&town, MEERA).await;
    assert_eq!(again["device_key"], first["device_key"]);

    let caller = town.nobody().with_header("auth_token", &token(&again));
    let identity = town.confirm(&caller, "phone", NEW, MEERA).await;
    let proof = town.confirm(&caller, "new_phone", NEW, NEW).await;
    let fields = [("new_phone", NEW), ("confirmation", &identity), ("proof", &proof)];
    caller.post("/admission/updateParentPhone", &fields).await.ok();
    let known = town.read(async |reader| Ok(reader.list(DEVICES, params![]).await?)).await;
    assert_eq!(known, [fingerprint(&own.key)]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_stranger_s_ask_leaves_the_code_alive_that_the_owner_is_typing(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let owner = Device::new(&town, 1);
    let asked = owner.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    let first = Device::new(&town, 2).ask(MEERA).await;
    let first_code = town.newest_code(MEERA).await;
    town.app.clock.advance(MS);
    Device::new(&town, 3).ask(MEERA).await.ok();
    owner.verify(MEERA, asked.ok(), &code).await.ok();

    // Two more: three are alive at most, so the oldest is none.
    for address in [4, 5] {
        town.app.clock.advance(MS);
        Device::new(&town, address).ask(MEERA).await.ok();
    }
    assert_eq!(Device::new(&town, 2).verify(MEERA, first.ok(), &first_code).await.refused(), EXPIRED);

    // A known device's is not the one that goes, however many strangers ask.
    let mut known = Device::new(&town, 6);
    known.sign_in(&town, MEERA).await;
    let asked = known.ask(MEERA).await;
    let code = town.newest_code(MEERA).await;
    for address in 10..16 {
        town.app.clock.advance(MS);
        Device::new(&town, address).ask(MEERA).await.ok();
    }
    known.verify(MEERA, asked.ok(), &code).await.ok();
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_resend_voids_its_own_former_code_and_no_other(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (owner, stranger) = (Device::new(&town, 1), Device::new(&town, 1));
    let stranger_s = stranger.ask(MEERA).await;
    let stranger_s_code = town.newest_code(MEERA).await;
    let first = owner.ask(MEERA).await;
    let first_code = town.newest_code(MEERA).await;
    // Naming a challenge of another contact ends nothing.
    Device::new(&town, 2).ask_in_place_of(FARAH, challenge(first.ok())).await.ok();
    for other in ["x", &"A".repeat(43)] {
        Device::new(&town, 2).ask_in_place_of(FARAH, other).await.ok();
    }
    let second = owner.ask_in_place_of(MEERA, challenge(first.ok())).await;
    let second_code = town.newest_code(MEERA).await;
    assert_eq!(owner.verify(MEERA, first.ok(), &first_code).await.refused(), EXPIRED);
    let reply = stranger.verify(MEERA, stranger_s.ok(), &stranger_s_code).await;
    assert_eq!(reply.json["status"], "ok", "another's stands beside it");
    owner.verify(MEERA, second.ok(), &second_code).await.ok();

    // By e-mail alone it is the same, and a known device need not name what it replaces.
    let path = "/parentapp/validateParentEmail";
    let first = owner.caller.post(path, &[("email", MAIL)]).await;
    let first_code = town.newest_code(MAIL).await;
    owner.caller.post(path, &[("email", MAIL), ("temp_otp", challenge(first.ok()))]).await.ok();
    assert_eq!(owner.verify(MAIL, first.ok(), &first_code).await.refused(), EXPIRED);
    let mut known = Device::new(&town, 6);
    known.sign_in(&town, MEERA).await;
    let first = known.ask(MEERA).await;
    let first_code = town.newest_code(MEERA).await;
    known.ask(MEERA).await.ok();
    assert_eq!(known.verify(MEERA, first.ok(), &first_code).await.refused(), EXPIRED);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn each_of_three_living_codes_has_five_tries(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = town(engine).await;
    let devices = [1, 2, 3].map(|address| Device::new(&town, address));
    let mut asked = Vec::new();
    for device in &devices {
        asked.push(device.ask(MEERA).await);
    }
    for left in [4, 3, 2] {
        for (device, asked) in devices.iter().zip(&asked) {
            let answer = device.verify(MEERA, asked.ok(), &wrong(&town, MEERA, asked.ok())).await;
            assert_eq!(answer.refused(), format!("Incorrect OTP. {left} attempts left."));
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn waits_and_rate_limits_are_counted_for_each_device_or_address(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town(engine).await;
    let mut own = Device::new(&town, 1);
    own.sign_in(&town, MEERA).await;
    town.app.clock.advance(HOUR);
    let stranger = Device::new(&town, 2);
    for _ in 0..2 {
        stranger.ask(MEERA).await.ok();
    }
    assert_eq!(stranger.ask(MEERA).await.refused(), "Please wait 30 seconds before requesting another OTP");
    Device::new(&town, 3).ask(MEERA).await.ok();
    own.ask(MEERA).await.ok();
    // Five in fifteen minutes; then an own one still comes.
    for _ in 0..3 {
        town.app.clock.advance(MINUTE);
        stranger.ask(MEERA).await.ok();
    }
    town.app.clock.advance(MINUTE);
    assert_eq!(
        stranger.ask(MEERA).await.refused(),
        "Too many OTP requests for this phone number. An OTP can be sent to it again from 11:15 AM. \
         If your e-mail address is on file, you can sign in with it now."
    );
    Device::new(&town, 3).ask(MEERA).await.ok();

    // The ceiling of all strangers together is none for a known device.
    for address in 100..123 {
        Device::new(&town, address).ask(MEERA).await.ok();
    }
    let ceiling = Device::new(&town, 200).ask(MEERA).await;
    assert!(ceiling.refused().starts_with("Too many OTP requests for this phone number. "), "the thirty-first");
    Device::new(&town, 200).ask(MAIL).await.ok();
    own.sign_in(&town, MEERA).await;
    town.finish().await;
}
