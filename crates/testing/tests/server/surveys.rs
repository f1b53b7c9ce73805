use std::time::Duration;

use database::Engine;
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::{Value, json};

use base::clock::Timestamp;
use base::refusal::Refusal;
use config::{Config, Survey, Tag};
use service::surveys::Tally;
use service::surveys::rules::{Typed, marked};
use testing::town::{FARAH, KARTHIK, MEERA, MS};
use testing::{Caller, Reply, Town};

const PARAMS: &str = "/parentapp/getSurveyParams";
const FEEDBACK: &str = "/parentapp/updateParentFeedback";
const DAY: Duration = base::day::DAY;

async fn open(centre: &Caller, key: &str, whom: Value) -> Reply {
    let mut form = json!({"title": "How are we doing?"});
    form.as_object_mut().expect("an object").extend(whom.as_object().expect("an object").clone());
    centre.with_header("idempotency-key", key).json("POST", "/centre/v1/surveys", &form).await
}

pub(crate) async fn opened(centre: &Caller, key: &str, whom: Value) -> String {
    open(centre, key, whom).await.taken()["id"].as_str().expect("an id").to_owned()
}

pub(crate) async fn answer(caller: &Caller, survey: &str, (score, tags, comment): (&str, &str, &str)) -> Reply {
    let fields = [
        ("survey_id", survey),
        ("nps_score", score),
        ("nps_tags", tags),
        ("nps_parent", "somebody else"),
        ("nps_comments", comment),
    ];
    caller.post(FEEDBACK, &fields).await
}

const GOOD: (&str, &str, &str) = ("9", "[\"teachers\"]", "Thank you");

async fn answers(town: &Town) -> Vec<Value> {
    town.centre().get("/centre/v1/survey-answers").await.taken()["answers"].as_array().expect("answers").clone()
}

async fn record(town: &Town) -> Vec<String> {
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    let mut actions: Vec<String> =
        entries.into_iter().map(|(_, action, _)| action).filter(|action| action.contains("survey")).collect();
    // With the same time their order is free.
    actions.sort_unstable();
    actions
}

/// What the next sign-in says waits.
async fn waits(town: &Town, phone: &str) -> String {
    town.parent(phone).await.sign_in_response["survey"]["survey_id"].to_string()
}

// proves: SURV-09
#[test]
fn the_rule_follows_its_table() {
    let table: Value = serde_json::from_str(include_str!("../../../../rules/survey.json")).expect("JSON");
    let cases = table["cases"].as_array().expect("cases");
    for case in cases {
        let text = |field: &str| case["input"][field].as_str().expect("a text");
        let tags: Vec<String> = serde_json::from_value(case["input"]["tags"].clone()).expect("texts");
        let typed = Typed { survey: text("survey_id"), rating: text("rating"), tags: &tags, comment: text("comment") };
        let sentence = marked(typed, &Survey::default()).err().map(|bad| Refusal::from(bad).sentence.into_owned());
        assert_eq!(sentence.as_deref(), case["expect"].as_str(), "{}", case["name"]);
    }
    assert!(cases.len() > 40);
}

#[test]
fn the_score_is_promoters_less_detractors_in_a_hundred() {
    let nps = |scores: &[i64]| Tally::of(scores.iter().copied()).nps;
    assert_eq!((nps(&[]), nps(&[10, 9]), nps(&[6, 1]), nps(&[7, 8])), (None, Some(100), Some(-100), Some(0)));
    // Two thirds, and an eighth of a hundred, to the nearest; halves away from nothing.
    assert_eq!((nps(&[9, 9, 8]), nps(&[6, 6, 8]), nps(&[9, 8, 8])), (Some(67), Some(-67), Some(33)));
    let of_eight = |first: i64| nps(&[first, 8, 8, 8, 8, 8, 8, 8]);
    assert_eq!((of_eight(9), of_eight(6)), (Some(13), Some(-13)));
    let tally = Tally::of([10, 9, 8, 7, 6, 1]);
    assert_eq!((tally.answers, tally.promoters, tally.passives, tally.detractors), (6, 2, 2, 2));
}

#[test]
fn each_score_is_in_one_category_of_the_configuration() {
    let taken = |change: fn(&mut Survey)| {
        let mut config = Config::default();
        change(&mut config.survey);
        config.validated().is_ok()
    };
    assert!(taken(|_| {}));
    assert!(!taken(|survey| survey.questions.clear()));
    assert!(!taken(|survey| survey.questions[0].cat_max = 5), "6 stands nowhere");
    assert!(!taken(|survey| survey.questions[0].cat_max = 7), "7 stands twice");
    assert!(!taken(|survey| survey.questions[0].cat_min = 0), "there is no 0");
    assert!(!taken(|survey| survey.questions[2].cat_max = 11), "there is no 11");
    assert!(!taken(|survey| survey.questions[1].data.clear()), "nothing to tick");
    assert!(
        !taken(|survey| survey.questions[1].data.push(Tag { key: "app".into(), value: "x".into() })),
        "a key twice"
    );
    assert!(!taken(|survey| survey.questions[1].cat_slug = " ".into()));
}

// proves: SURV-05 SURV-17
#[rstest]
#[tokio::test]
async fn what_a_survey_asks_for_is_configured(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::with(engine, |config| {
        config.rate_limits = config::RateLimits::off();
        config.survey.questions[2].data.truncate(1);
    })
    .await;
    let meera = town.parent(MEERA).await;
    let asked = meera.caller.post(PARAMS, &[]).await.ok()["questions"].clone();
    let ranges: Vec<Value> = asked
        .as_array()
        .expect("categories")
        .iter()
        .map(|one| json!([one["cat_key"], one["cat_min"], one["cat_max"]]))
        .collect();
    assert_eq!(json!(ranges), json!([["detractor", 1, 6], ["passive", 7, 8], ["promoter", 9, 10]]));
    assert_eq!(
        asked[2],
        json!({"cat_key": "promoter", "cat_slug": "what-you-like", "cat_min": 9, "cat_max": 10,
            "data": [{"key": "teachers", "value": "Teachers"}]})
    );
    assert_eq!(town.nobody().post(PARAMS, &[]).await.refused(), "Expired Auth Token.");
    town.finish().await;
}

// proves: SURV-06 SURV-18
#[rstest]
#[tokio::test]
async fn each_parent_is_asked_until_they_have_answered(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    assert_eq!(waits(&town, MEERA).await, "0", "nothing is open");
    let first = opened(&town.centre(), "first", json!({"children": [town.anaya]})).await;
    let second = opened(&town.centre(), "second", json!({"rooms": ["Nursery"]})).await;
    assert_eq!(opened(&town.centre(), "second", json!({"rooms": ["Nursery"]})).await, second, "sent again it is one");
    assert_eq!([&*first, &*second], ["1", "2"]);
    assert_eq!((waits(&town, MEERA).await, waits(&town, FARAH).await), (first.clone(), second.clone()), "the oldest");

    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    answer(&meera.caller, &first, ("10", "[\"app\",\"teachers\",\"app\"]", " Two lines\r\nof praise ")).await.ok();
    let given = answers(&town).await;
    assert_eq!(
        given,
        [json!({"survey_id": "1", "survey": "How are we doing?", "day": "2026-11-12", "time": "10:00",
            "child_id": town.anaya.to_string(), "child": "Anaya Rao", "by": "Mother", "score": 10,
            "category": "promoter", "tags": ["teachers", "app"], "comment": "Two lines\nof praise"})]
    );
    // Sent again it is the same answer; another one is not taken.
    answer(&meera.caller, &first, ("10", "[\"teachers\",\"app\"]", "Two lines\nof praise")).await.ok();
    let other = answer(&meera.caller, &first, GOOD).await;
    assert_eq!(other.refused(), "You have answered this survey already. Thank you!");
    assert_eq!(other.json["code"], "survey_answered");
    assert_eq!(answers(&town).await, given);
    // The father answers for himself, and each is asked for what is left.
    assert_eq!((waits(&town, MEERA).await, waits(&town, KARTHIK).await), (second.clone(), first.clone()));
    answer(&karthik.caller, &first, ("3", "[\"fees\"]", "Too much")).await.ok();
    assert_eq!(answers(&town).await.len(), 2);
    // A reload lists it too.
    let marker = [("otp", town.app.config.sign_in.reload_code.as_str())];
    let reloaded = karthik.caller.post("/parentapp/childLoginReloadDetails", &marker).await;
    assert_eq!(reloaded.ok()["survey"]["survey_id"].to_string(), second);
    assert_eq!(record(&town).await, ["answered a survey", "answered a survey", "opened a survey", "opened a survey"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_familys_survey_is_not_there(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let survey = opened(&town.centre(), "one", json!({"children": [town.anaya]})).await;
    let (meera, farah) = (town.parent(MEERA).await, town.parent(FARAH).await);
    assert_eq!(waits(&town, FARAH).await, "0");
    for unknown in [survey.as_str(), "2", "9223372036854775807"] {
        assert_eq!(answer(&farah.caller, unknown, GOOD).await.refused(), "No Data Found", "{unknown}");
    }
    assert_eq!(answer(&town.nobody(), &survey, GOOD).await.refused(), "Expired Auth Token.");
    assert_eq!(town.other_centre().send("DELETE", "/centre/v1/surveys/1", None, Vec::new()).await.status.as_u16(), 404);
    // Who signs in for the other child is asked all the same: it is the parent who answers.
    let vihaan = meera.sign_in_response["children"][1]["mother_access_token"].as_str().expect("a token");
    answer(&town.nobody().with_header("auth_token", vihaan), &survey, GOOD).await.ok();
    assert_eq!(answers(&town).await[0]["child_id"], town.anaya.to_string());
    assert_eq!(town.other_centre().get("/centre/v1/survey-answers").await.taken(), &json!({"answers": []}));
    // A child that has left is asked nothing.
    let later = opened(&town.other_centre(), "later", json!({"everyone": true})).await;
    assert_eq!(waits(&town, MEERA).await, later);
    town.leaves(town.vihaan).await;
    assert_eq!(waits(&town, MEERA).await, "0");
    assert_eq!(answer(&meera.caller, &later, GOOD).await.refused(), "No Data Found");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_closed_survey_asks_nobody_and_keeps_what_was_answered(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let survey = opened(&town.centre(), "one", json!({"everyone": true, "children": []})).await;
    let (meera, karthik) = (town.parent(MEERA).await, town.parent(KARTHIK).await);
    answer(&meera.caller, &survey, GOOD).await.ok();
    for _ in 0..2 {
        let closed = town.centre().send("DELETE", "/centre/v1/surveys/1", None, Vec::new()).await;
        assert_eq!(
            closed.taken(),
            &json!({"id": "1", "title": "How are we doing?", "opened_at": town.app.now(), "closed_at": town.app.now(),
                "children": 2, "marks": {"answers": 1, "promoters": 1, "passives": 0, "detractors": 0, "nps": 100}})
        );
    }
    let late = answer(&karthik.caller, &survey, GOOD).await;
    assert_eq!((late.refused(), &late.json["code"]), ("This survey is closed. Thank you!", &json!("survey_closed")));
    answer(&meera.caller, &survey, GOOD).await.ok();
    assert_eq!(waits(&town, KARTHIK).await, "0");
    assert_eq!(town.centre().get("/centre/v1/surveys").await.taken()["surveys"][0]["marks"]["answers"], 1);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn opening_a_survey_shows_whether_it_waits_for_the_parent(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let survey = opened(&town.centre(), "one", json!({"children": [town.anaya]})).await;
    let (meera, karthik, farah) = (town.parent(MEERA).await, town.parent(KARTHIK).await, town.parent(FARAH).await);
    let standing = async |caller: &Caller, survey: &str| {
        caller.post(PARAMS, &[("survey_id", survey)]).await.ok()["standing"].clone()
    };
    assert_eq!(meera.caller.post(PARAMS, &[]).await.ok()["standing"], Value::Null, "none was named");
    assert_eq!(standing(&meera.caller, &survey).await, "waits");
    for unknown in ["2", "9223372036854775808", "one"] {
        assert_eq!(standing(&meera.caller, unknown).await, "unknown", "{unknown}");
    }
    assert_eq!(standing(&farah.caller, &survey).await, "unknown", "another family's survey stays unknown");
    answer(&meera.caller, &survey, GOOD).await.ok();
    assert_eq!(standing(&meera.caller, &survey).await, "answered");
    assert_eq!(standing(&karthik.caller, &survey).await, "waits", "each parent answers for themselves");
    town.centre().send("DELETE", "/centre/v1/surveys/1", None, Vec::new()).await.taken();
    assert_eq!(standing(&meera.caller, &survey).await, "answered");
    assert_eq!(standing(&karthik.caller, &survey).await, "closed");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn unknown_children_are_reported_and_nothing_is_opened(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    for (whom, field) in [
        (json!({}), "children"),
        (json!({"children": [town.vihaan]}), "children"),
        (json!({"rooms": ["No such room"]}), "rooms"),
        (json!({"everyone": true, "rooms": ["No such room"]}), "rooms"),
        (json!({"everyone": true, "title": " "}), "title"),
    ] {
        let refused = open(&town.centre(), &format!("key-{field}-{whom}").replace(' ', "-"), whom.clone()).await;
        assert_eq!((refused.status.as_u16(), &refused.json["rows"][0]["field"]), (422, &json!(field)), "{whom}");
    }
    assert_eq!(town.centre().get("/centre/v1/surveys").await.taken(), &json!({"surveys": [], "next": null}));
    town.finish().await;
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn fifty_equal_answers_at_once_are_one(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let survey = opened(&town.centre(), "one", json!({"everyone": true})).await;
    let meera = town.parent(MEERA).await.caller;
    let replies = join_all((0..50).map(|_| answer(&meera, &survey, GOOD))).await;
    for reply in &replies {
        reply.ok();
    }
    assert_eq!(answers(&town).await.len(), 1);
    assert_eq!(record(&town).await, ["answered a survey", "opened a survey"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn the_centre_reads_marks_and_answers_by_month(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let survey = opened(&town.centre(), "one", json!({"everyone": true})).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    answer(&meera, &survey, ("9", "[\"teachers\"]", "=HYPERLINK(\"x\"), \"good\"")).await.ok();
    // The last minute of November in India, which is still November, and the first of December.
    town.app.clock.advance((18 * DAY + Duration::from_hours(14)).saturating_sub(MS));
    let farah = town.parent(FARAH).await.caller;
    answer(&karthik, &survey, ("8", "[\"better_app\"]", "Fine")).await.ok();
    town.app.clock.advance(MS);
    answer(&farah, &survey, ("1", "[\"care\",\"fees\"]", "No")).await.ok();

    let get = async |path: &str| town.centre().get(&format!("/centre/v1/{path}")).await;
    assert_eq!(
        get("survey-months").await.taken(),
        &json!({"months": [
            {"month": "2026-12", "marks": {"answers": 1, "promoters": 0, "passives": 0, "detractors": 1, "nps": -100}},
            {"month": "2026-11", "marks": {"answers": 2, "promoters": 1, "passives": 1, "detractors": 0, "nps": 50}},
        ]})
    );
    let table = get("survey-months.csv").await;
    assert_eq!(table.headers["content-type"], "text/csv; charset=utf-8");
    assert_eq!(table.headers["content-disposition"], "attachment; filename=\"survey-months.csv\"");
    assert!(
        table.text().starts_with('\u{feff}') && table.text().ends_with("\n2026-12,1,0,0,1,-100\n2026-11,2,1,1,0,50\n")
    );
    let marks = async |path: &str| {
        let found = get(path).await;
        let found = found.taken()["answers"].as_array().expect("answers").clone();
        found.iter().map(|one| one["score"].as_i64().expect("a mark")).collect::<Vec<_>>()
    };
    assert_eq!(marks("survey-answers").await, [1], "this month");
    assert_eq!(marks("survey-answers?month=2026-11").await, [9, 8]);
    assert_eq!(marks("survey-answers?month=2026-10").await, [0_i64; 0]);
    let table = get("survey-answers.csv?month=2026-11").await.text();
    assert!(table.contains(",9,promoter,teachers,\"'=HYPERLINK(\"\"x\"\"), \"\"good\"\"\","), "no formula: {table}");
    assert_eq!(table.matches("\n2026-11-").count(), 2, "the last minute of November and none of December: {table}");
    for bad in ["2026", "2026-13", "2026-1", "november", "2026-11-01"] {
        for path in ["survey-answers", "survey-answers.csv"] {
            let refused = get(&format!("{path}?month={bad}")).await;
            assert_eq!((refused.status.as_u16(), &refused.json["code"]), (422, &json!("bad_month")), "{bad}");
        }
    }
    town.finish().await;
}
