//! Many at once: the first morning of a chain, and an attacker who has all day.

use std::collections::BTreeSet;

use database::{Engine, Writer, params, statements};
use jiff::civil::date;
use rstest::rstest;
use serde_json::Value;

use super::STRANGER;
use super::devices::Device;
use base::audit::Actor;
use base::contact::Contact;
use base::ids::{ProgramId, RoomId};
use base::keys::fingerprint;
use base::refusal::AppError;
use config::Window;
use context::App;
use people::families::Side;
use people::families::children;
use people::families::children::{By, NewChild, NewParent};
use people::families::codes;
use people::families::codes::{Attempt, Origin, Purpose, Typed, WantedCode};
use people::families::sign_in;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE, NOW};
use testing::{Reply, Town};

statements! {
    pub(crate) PLACE: (RoomId, ProgramId) = "SELECT room_id, program_id FROM child WHERE id = $1";
}

/// A mother and a father for each child, by the number of both.
fn phone(number: u32) -> String {
    format!("97{number:08}")
}

/// Enters so many parents, two to a child.
async fn enter(town: &Town, parents: u32) {
    let (app, anaya, centre) = (town.app.clone(), town.anaya, town.indiranagar);
    town.write(async move |writer| {
        let (room, program) = writer.get(PLACE, params![anaya]).await?;
        for number in (0..parents).step_by(2) {
            let child = NewChild {
                centre,
                room,
                program,
                office_number: None,
                name: format!("Child {number}"),
                last_name: "Rao".into(),
                date_of_birth: date(2023, 3, 3),
                admission_type: "Regular".into(),
                admission_date: date(2026, 6, 1),
                photo: None,
            };
            let child = children::add_child(writer, &app.random, &child).await?;
            for (number, side) in [(number, Side::Mother), (number + 1, Side::Father)] {
                let parent = NewParent { name: format!("Parent {number}"), phone: Some(phone(number)), email: None };
                let parent = children::add_parent(writer, &app.random, &parent).await?;
                let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
                children::join(writer, by, child, side, parent).await?;
            }
        }
        Ok(())
    })
    .await;
}

/// Which of forty addresses a parent calls from: a carrier has half of them behind one, another a quarter.
fn address(number: u32) -> u32 {
    match number % 4 {
        0 | 1 => 0,
        2 => 1,
        _ => 2 + number / 4 % 38,
    }
}

#[rstest]
#[tokio::test]
async fn on_the_first_morning_nobody_is_refused(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const PARENTS: u32 = 2_700;
    let town = Town::with(engine, |_| {}).await;
    enter(&town, PARENTS).await;
    let numbers: Vec<u32> = (0..PARENTS).collect();
    for (minute, of_a_minute) in (0..).zip(numbers.chunks(270)) {
        town.app.clock.set(NOW + minute * MINUTE, true);
        let (app, of_a_minute) = (town.app.clone(), of_a_minute.to_vec());
        town.write(async move |writer| {
            for &number in &of_a_minute {
                first_sign_in(writer, &app, number).await?;
            }
            Ok(())
        })
        .await;
    }
    assert_eq!((0..PARENTS).map(address).collect::<BTreeSet<u32>>().len(), 40);
    town.finish().await;
}

/// Asks for a code, some for another; types it, some wrongly first. Many share a transaction: it is the rate limits that are looked at.
async fn first_sign_in(writer: &mut Writer<'_>, app: &App, number: u32) -> Result<(), AppError> {
    let contact = Contact::phone(&phone(number)).expect("a number");
    let origin = Origin { address: address(number).to_string(), device_key: String::new() };
    let mut wanted = wanted(&contact, &origin);
    let mut challenge = codes::ask(writer, app, &wanted).await?.expect("nobody is refused a code");
    if number.is_multiple_of(9) {
        wanted.former = challenge.id;
        challenge = codes::ask(writer, app, &wanted).await?.expect("nobody is refused another");
    }
    let right = app.keys.six_digits(&fingerprint(&challenge.id), &contact.key());
    let wrong = if right == "000000" { "000001" } else { "000000" };
    let mut attempt = Attempt {
        typed: Typed { challenge: challenge.id, asked_at: challenge.asked_at, code: wrong.into(), origin },
        contact,
        purpose: Purpose::SignIn,
        value: String::new(),
    };
    let device = sign_in::Device { platform: "web".into(), model: String::new() };
    if number.is_multiple_of(10) {
        let refused = sign_in::verify(writer, app, &attempt, &device).await?.err();
        assert_eq!(refused, Some(sign_in::SignInRefused::Code(codes::CodeRefused::WrongCode { left: 4 })));
    }
    attempt.typed.code = right;
    sign_in::verify(writer, app, &attempt, &device).await?.expect("nobody is refused");
    Ok(())
}

fn wanted(contact: &Contact, origin: &Origin) -> WantedCode {
    WantedCode {
        contact: contact.clone(),
        purpose: Purpose::SignIn,
        value: String::new(),
        origin: origin.clone(),
        former: String::new(),
        also: None,
        app_hash: None,
    }
}

#[rstest]
#[tokio::test]
async fn requests_for_unknown_numbers_do_not_lock_parents_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    const NETWORKS: u32 = 5_000;
    const TOGETHER: u32 = 250;
    // Fewer than the attacker asks for, as by default 20,000 are.
    let town = Town::with(engine, |config| {
        config.rate_limits.codes_per_server = vec![Window { times: 1_000, minutes: 24 * 60 }];
    })
    .await;
    for first in (0..NETWORKS).step_by(usize::try_from(TOGETHER).expect("a few")) {
        let app = town.app.clone();
        town.write(async move |writer| {
            for network in first..first + TOGETHER {
                let contact = Contact::phone(&format!("90{network:08}")).expect("a number");
                let origin = Origin { address: format!("2001db8{network:09x}/64"), device_key: String::new() };
                codes::ask(writer, &app, &wanted(&contact, &origin)).await?.expect("each network and number is new");
            }
            Ok(())
        })
        .await;
        town.follow_up().await;
        town.app.clock.advance(24 * 60 * MINUTE * TOGETHER / NETWORKS);
    }
    for (address, parent) in [(1, MEERA), (2, KARTHIK), (3, FARAH)] {
        Device::new(&town, address).sign_in(&town, parent).await;
    }
    assert_eq!(town.sent_messages.addressed_to(&format!("90{:08}", 17)).len(), 0);

    // The answer still does not show whose it is.
    town.app.clock.advance(60 * MINUTE);
    let (known, unknown) = (Device::new(&town, 8).ask(MEERA).await, Device::new(&town, 9).ask(STRANGER).await);
    let without_id = |reply: &Reply| {
        let mut json = reply.json.clone();
        json["response"]["temp_otp"] = Value::Null;
        (json, reply.body.len(), reply.status, reply.headers.len())
    };
    assert_eq!(without_id(&known), without_id(&unknown));
    known.ok();
    town.finish().await;
}
