//! Every way in which a picture travels, against the consent of the children whom it shows.

use std::collections::{BTreeMap, BTreeSet};

use database::{Engine, Writer, statements};
use rstest::rstest;
use serde_json::json;

use super::{answer, set};
use crate::pictures::made::{jpeg, two_halves};
use base::audit::{Proof, Role, StaffActor, StaffDevice};
use base::ids::{ChildId, MemberId, PhotoId, PictureId, TabletId};
use base::photo_consent::ConsentLevel;
use base::random::Random;
use base::refusal::AppError;
use config::ProgramsConsent;
use daily::conversations::{self, NewCentreMessage};
use daily::day::photos::{self, NewPhoto};
use daily::day::timeline::kinds::Kind;
use daily::day::timeline::{self, Correction, NewTimelineEntry};
use daily::photo_consent::Poster;
use daily::pictures::{self, CentrePicture, Kind as FileKind, Owner, Prepared};
use people::centres::{self, MyCentre};
use people::families::Side;
use people::families::children::{self, By, NewChild, NewParent, OwnChildren};
use testing::town::{FARAH, KARTHIK, MEERA};
use testing::{Caller, File, Town};

statements! {
    fn list_shown(reader) -> Vec<(PictureId, ChildId)> =
        "SELECT picture_id, child_id FROM photo UNION SELECT picture_id, child_id FROM moment WHERE picture_id IS NOT NULL";
}

/// How a picture reaches families.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Photo,
    /// A photo of the first child, then of all.
    Tag,
    Moments,
    /// A moment of each child, in a call of its own.
    MomentsOneByOne,
    /// A moment without a picture, which it gets by a correction.
    Correction,
    Messages,
}

const WAYS: [Way; 6] = [Way::Photo, Way::Tag, Way::Moments, Way::MomentsOneByOne, Way::Correction, Way::Messages];

/// A teacher on a tablet, as each of the staff's calls acts.
fn teacher(town: &Town) -> MyCentre {
    let device = StaffDevice::Tablet(TabletId(1));
    let person = StaffActor { member: MemberId(1), role: Role::Teacher, device, proof: Proof::Pin };
    MyCentre::of_a_person(town.indiranagar, town.chain, person, None)
}

async fn program(town: &Town) -> MyCentre {
    let centre = town.indiranagar;
    let keys = town.read(async |reader| Ok(centres::store::list_keys(reader).await?)).await;
    let key = keys.into_iter().find(|key| key.centre == centre).expect("a key").fingerprint;
    town.read(async move |reader| centres::prove(reader, key).await).await
}

async fn new_picture(town: &Town) -> PictureId {
    let files =
        Prepared { kind: FileKind::Jpeg, width: 4, height: 3, full: "a".into(), card: "b".into(), thumb: "c".into() };
    let kept = pictures::keep_files(&town.app, PictureId(town.app.random.id()), files).await.expect("kept");
    let (app, centre) = (town.app.clone(), teacher(town));
    town.write(async move |writer: &mut Writer<'_>| {
        pictures::keep_row(writer, &kept, Owner::centre(&centre), app.now()).await?;
        Ok(kept.id)
    })
    .await
}

/// One who shows a picture to children in one way. Returns the children who are named in a warning, or those who are named in the
/// refusal.
async fn show(
    town: &Town,
    (centre, way): (MyCentre, Way),
    picture: PictureId,
    shown: Vec<ChildId>,
) -> Result<Vec<ChildId>, String> {
    let app = town.app.clone();
    let done = town.app.database.write(async move |writer: &mut Writer<'_>| {
        let by = Poster { centre: &centre, settings: &app.config.photos };
        let own = OwnChildren::among(writer, &centre, shown.iter().copied()).await?;
        let children: Vec<_> = shown.iter().map(|child| own.find(*child).expect("the centre's own")).collect();
        let picture = pictures::of_centre(writer, &centre, picture).await?.expect("the centre's own");
        let (random, now) = (&app.random, app.now());
        let moment = |child, picture: Option<CentrePicture>| {
            let kind = if picture.is_some() { Kind::Image } else { Kind::Activity };
            Ok(NewTimelineEntry { child, what: kind.into(), message: "In the garden".into(), at: now, picture })
        };
        let photo = |children| NewPhoto { picture, children, caption: "Garden".into(), at: now, timeline: true };
        Ok::<_, AppError>(match way {
            Way::Photo => photos::post(writer, by, &app.zone, random, now, &photo(children)).await?.without_consent,
            Way::Tag => {
                let first = photo(children[..1].to_vec());
                let id: PhotoId = photos::post(writer, by, &app.zone, random, now, &first).await?.id;
                photos::tag(writer, by, &app.zone, now, id, &children).await?.without_consent
            }
            Way::Moments => {
                let rows: Vec<_> = children.into_iter().map(|child| moment(child, Some(picture))).collect();
                timeline::post_of_centre(writer, by, random, now, &rows).await?.without_consent
            }
            Way::MomentsOneByOne => {
                let mut warned = Vec::new();
                for child in children {
                    let row = [moment(child, Some(picture))];
                    warned = timeline::post_of_centre(writer, by, random, now, &row).await?.without_consent;
                }
                warned
            }
            Way::Correction => {
                let rows: Vec<_> = children.into_iter().map(|child| moment(child, None)).collect();
                let mut warned = Vec::new();
                for id in timeline::post_of_centre(writer, by, random, now, &rows).await?.ids {
                    let change = Correction { picture: Some(picture), ..Correction::default() };
                    warned = timeline::correct(writer, by, now, id, change).await?.without_consent;
                }
                warned
            }
            Way::Messages => {
                let message = |child| {
                    Ok(NewCentreMessage { child, teacher: String::new(), text: "Look".into(), picture: Some(picture) })
                };
                let rows: Vec<_> = children.into_iter().map(message).collect();
                conversations::post(writer, by, random, now, &rows).await?.without_consent
            }
        })
    });
    match done.await {
        Ok(warned) => Ok(warned),
        Err(AppError::Refused(refusal)) if refusal.code == "photo_consent" => Err(refusal.sentence.into_owned()),
        Err(error) => panic!("{error:?}"),
    }
}

/// Whether a teacher may send a new photo of these children.
pub(super) async fn is_sent_by_a_teacher(town: &Town, shown: Vec<ChildId>) -> bool {
    let picture = new_picture(town).await;
    show(town, (teacher(town), Way::Photo), picture, shown).await.is_ok()
}

/// A child at Indiranagar whose parents are these of the town.
async fn add_child(town: &Town, name: &'static str, parents: &'static [(Side, &'static str)]) -> ChildId {
    let (app, centre) = (town.app.clone(), town.indiranagar);
    let rooms = town.rooms_of(centre).await;
    let chain = town.chain;
    town.write(async move |writer: &mut Writer<'_>| {
        let (random, now) = (&app.random, app.now());
        let program = centres::add_program(writer, random, chain, &format!("Program of {name}")).await?;
        let child = NewChild {
            centre,
            room: rooms[0],
            program,
            office_number: None,
            name: name.into(),
            last_name: "Rao".into(),
            date_of_birth: jiff::civil::date(2023, 3, 3),
            admission_type: "Regular".into(),
            admission_date: jiff::civil::date(2025, 6, 2),
            photo: None,
        };
        let id = children::add_child(writer, random, &child).await?;
        for &(side, phone) in parents {
            let name = match phone {
                MEERA => "Meera Rao",
                KARTHIK => "Karthik Rao",
                _ => "Ravi Nair",
            };
            let parent = NewParent { name: name.into(), phone: Some(phone.into()), email: None };
            let parent = children::add_parent(writer, random, &parent).await?;
            let by = By { actor: &base::audit::Actor::Office, random, now };
            children::join(writer, by, id, side, parent).await?;
        }
        Ok(id)
    })
    .await
}

/// The chain may only warn its centres' programs.
async fn town_that(engine: Engine, consent: ProgramsConsent) -> Town {
    Town::with(engine, |config| config.photos.consent = consent).await
}

// proves: ROOM-32
#[rstest]
#[tokio::test]
async fn each_level_is_kept_for_each_caller_on_every_way(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(ProgramsConsent::Warned, ProgramsConsent::Enforced)] programs: ProgramsConsent,
) {
    let town = town_that(engine, programs).await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    set(&town.centre(), zoya, "with_friends").await.taken();
    let sister = add_child(&town, "Tara", &[(Side::Mother, MEERA), (Side::Father, KARTHIK)]).await;
    set(&town.centre(), sister, "with_friends").await.taken();
    for level in ConsentLevel::ALL {
        set(&town.centre(), anaya, level.as_str()).await.taken();
        for (shown, alone) in [(vec![anaya], true), (vec![anaya, sister], true), (vec![anaya, zoya], false)] {
            for way in WAYS {
                // What a message shows one family alone may be anything.
                let free = way == Way::Messages && alone;
                let sent = match level {
                    ConsentLevel::WithFriends => true,
                    ConsentLevel::AloneOnly => alone,
                    ConsentLevel::NoPhotos => free,
                };
                let of_office = MyCentre::of_the_office(town.indiranagar, town.chain);
                for (caller, warns) in [
                    (teacher(&town), false),
                    (of_office, false),
                    (program(&town).await, programs == ProgramsConsent::Warned),
                ] {
                    let (picture, who) = (new_picture(&town).await, caller.actor());
                    let outcome = show(&town, (caller, way), picture, shown.clone()).await;
                    let about = format!("{level:?}, {way:?}, {shown:?}, {who}");
                    match (sent, warns) {
                        (true, _) => assert_eq!(outcome, Ok(Vec::new()), "{about}"),
                        (false, true) => assert_eq!(outcome, Ok(vec![anaya]), "{about}"),
                        (false, false) => {
                            let refused = outcome.expect_err(&about);
                            assert!(
                                refused.contains(&anaya.to_string()) && !refused.contains(&zoya.to_string()),
                                "{about}"
                            );
                        }
                    }
                }
            }
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_half_brother_with_another_parent_is_another_family(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = town_that(engine, ProgramsConsent::Warned).await;
    let half_brother = add_child(&town, "Tara", &[(Side::Mother, MEERA), (Side::Father, "9800000077")]).await;
    let of_the_mother = add_child(&town, "Neel", &[(Side::Mother, MEERA)]).await;
    let without_parents = add_child(&town, "Isha", &[]).await;
    let sent = |shown: &[ChildId]| is_sent_by_a_teacher(&town, shown.to_vec());
    set(&town.centre(), half_brother, "with_friends").await.taken();
    assert!(!sent(&[town.anaya, half_brother]).await, "his father would get it");
    assert!(!sent(&[town.anaya, of_the_mother]).await, "her father would get a photo of her mother's other child");
    set(&town.centre(), of_the_mother, "with_friends").await.taken();
    assert!(sent(&[town.anaya, of_the_mother]).await, "only her own parents get hers");
    set(&town.centre(), without_parents, "with_friends").await.taken();
    assert!(!sent(&[town.anaya, without_parents]).await, "nobody knows who will get it");
    town.finish().await;
}

// proves: ROOM-59
#[rstest]
#[tokio::test]
async fn a_key_is_warned_or_refused_as_the_chain_has_set(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    for programs in [ProgramsConsent::Warned, ProgramsConsent::Enforced] {
        let town = town_that(engine, programs).await;
        let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
        let (picture, both) = (new_picture(&town).await, json!([&anaya, &zoya]));
        let names: BTreeSet<&str> = [anaya.as_str(), zoya.as_str()].into();
        let row = |child: &str| json!({"child_id": child, "type": "Image", "message": "Garden", "at": town.app.now(), "picture": picture});
        let message = |child: &str| json!({"child_id": child, "message": "Look", "picture": picture});
        let moments = json!({"items": [row(&anaya), row(&zoya)]});
        let messages = json!({"items": [message(&anaya), message(&zoya)]});
        let photo = jpeg(&two_halves(64, 48));
        let fields: &[(&str, &str)] = &[("children", anaya.as_str()), ("children", zoya.as_str())];
        let file = || File { field: "image", name: "a.jpg", content: &photo };
        let keyed = |key: &str| town.centre().with_header("idempotency-key", key);
        let one = keyed("one").upload("/centre/v1/photos", &fields[..1], &[file()]).await;
        let id = one.taken()["id"].as_str().expect("an id").to_owned();
        assert_eq!(one.json.get("without_consent"), None, "nothing to warn of");
        for reply in [
            keyed("photo").upload("/centre/v1/photos", fields, &[file()]).await,
            town.centre().json("PUT", &format!("/centre/v1/photos/{id}"), &json!({"children": both})).await,
            keyed("moments").json("POST", "/centre/v1/timeline", &moments).await,
            keyed("messages").json("POST", "/centre/v1/messages", &messages).await,
        ] {
            if programs == ProgramsConsent::Warned {
                let warned = reply.taken()["without_consent"].as_array().expect("a warning").clone();
                let warned: BTreeSet<&str> = warned.iter().filter_map(serde_json::Value::as_str).collect();
                assert_eq!(warned, names);
            } else {
                assert_eq!((reply.status.as_u16(), &reply.json["code"]), (409, &json!("photo_consent")));
                let sentence = reply.json["message"].as_str().expect("a sentence");
                assert!(names.iter().all(|name| sentence.contains(name)), "{sentence}");
            }
        }
        town.finish().await;
    }
}

/// Who has a picture, by child.
async fn holders(town: &Town) -> BTreeMap<PictureId, BTreeSet<ChildId>> {
    let rows = town.read(async |reader| Ok(list_shown(reader).await?)).await;
    let mut shown: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (picture, child) in rows {
        shown.entry(picture).or_default().insert(child);
    }
    shown
}

/// Photos of random children while their parents and the centre change their answers: after each photo, everybody who has it
/// may have it by the answers of that moment.
#[rstest]
#[tokio::test]
async fn no_photo_reaches_a_family_against_a_consent(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| config.rate_limits.enforced = false).await;
    let sister = add_child(&town, "Tara", &[(Side::Mother, MEERA), (Side::Father, KARTHIK)]).await;
    let all = [town.anaya, town.zoya, sister];
    let family = |child: ChildId| if child == town.zoya { FARAH } else { MEERA };
    let parents: Vec<(Caller, ChildId)> = {
        let (meera, farah) = (town.parent(MEERA).await.caller, town.parent(FARAH).await.caller);
        vec![(meera, town.anaya), (farah, town.zoya)]
    };
    let random = Random::seeded(20_261_112);
    let draw = move |most: usize| usize::from(random.bytes::<1>()[0]) % most;
    let mut said: BTreeMap<(ChildId, bool), ConsentLevel> = BTreeMap::new();
    let (mut sent, mut refused) = (0, 0);
    for round in 0..250 {
        let level = ConsentLevel::ALL[draw(3)];
        match draw(4) {
            0 => {
                let (parent, child) = &parents[draw(2)];
                answer(parent, level.as_str()).await.ok();
                said.insert((*child, true), level);
            }
            1 => {
                let child = all[draw(3)];
                set(&town.centre(), child, level.as_str()).await.taken();
                said.insert((child, false), level);
            }
            _ => {}
        }
        let holds = |child: ChildId| {
            let words = [true, false].into_iter().filter_map(|by| said.get(&(child, by)));
            words.max().copied().unwrap_or(ConsentLevel::AloneOnly)
        };
        let shown: Vec<ChildId> = all.into_iter().filter(|_| draw(2) == 0).collect();
        if shown.is_empty() {
            continue;
        }
        let (picture, way) = (new_picture(&town).await, WAYS[draw(5)]);
        let outcome = show(&town, (teacher(&town), way), picture, shown.clone()).await;
        let may_have = shown.iter().all(|child| match holds(*child) {
            ConsentLevel::WithFriends => true,
            ConsentLevel::AloneOnly => shown.iter().all(|other| family(*other) == family(*child)),
            ConsentLevel::NoPhotos => false,
        });
        assert_eq!(outcome.is_ok(), may_have, "round {round}: {way:?} of {shown:?}: {outcome:?}");
        let now = holders(&town).await.remove(&picture).unwrap_or_default();
        let expected: BTreeSet<_> = if may_have { shown.into_iter().collect() } else { BTreeSet::new() };
        assert_eq!(now, expected, "round {round}: {way:?}");
        if may_have { sent += 1 } else { refused += 1 }
    }
    assert!(sent > 40 && refused > 40, "both happen: {sent}, {refused}");
    town.finish().await;
}
