//! Surveys, tickets and services, each through the step that the centre's program takes.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::{actions, office};
use testing::Town;
use testing::town::{FARAH, MEERA};

#[rstest]
#[tokio::test]
async fn an_office_opens_a_survey_and_reads_the_answers(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let surveys = async |line: &str| office(&town, &format!("surveys {line} --centre Indiranagar")).await;
    assert!(surveys("open --title Autumn").await.is_err(), "say whom");
    let output = surveys("open --title Autumn --everyone").await.expect("opened");
    assert!(output.starts_with("Opened the survey ") && output.contains("the parents of 2 children"), "{output}");
    let id = output.split(' ').nth(3).expect("an id").trim_end_matches(':');
    let list = format!("1 survey\n  {id}  Autumn, opened 2026-11-12, for 2 children");
    assert_eq!(surveys("list").await, Ok(format!("{list}, 0 answers")));
    let again = surveys("open --title autumn --everyone --dry-run").await.expect("a plan");
    assert!(!again.contains("is open:"), "{again}");
    let again = surveys("open --title Autumn --everyone --dry-run").await.expect("a plan");
    assert!(
        again.contains(&format!("another survey of this title is open: {id}  Autumn, opened 2026-11-12")),
        "{again}"
    );
    let meera = town.parent(MEERA).await;
    assert_eq!(meera.sign_in_response["survey"]["survey_id"].to_string().trim_matches('"'), id);
    let fields = [
        ("survey_id", id),
        ("nps_score", "9"),
        ("nps_tags", "[\"teachers\"]"),
        ("nps_parent", ""),
        ("nps_comments", "Thank you"),
    ];
    meera.caller.post("/parentapp/updateParentFeedback", &fields).await.ok();
    let table = surveys("answers").await.expect("a table");
    assert!(table.starts_with("\u{feff}day,time,survey,admission_id,") && table.contains(",Autumn,"), "{table}");
    assert!(table.contains(",Thank you,") && table.lines().count() == 2, "{table}");
    assert_eq!(surveys("answers --month 2026-10").await.map(|table| table.lines().count()), Ok(1));
    let rows = surveys("answers --json").await.expect("rows");
    let row: Value = serde_json::from_str(&rows).expect("one object");
    let expected = json!({"survey_id": id, "survey": "Autumn", "day": "2026-11-12", "time": "10:00",
        "child_id": row["child_id"], "admission_id": null, "child": "Anaya Rao", "by": "Mother", "score": 9,
        "category": "promoter", "tags": ["teachers"], "comment": "Thank you"});
    assert_eq!(row, expected);
    assert_eq!(surveys("answers --month 2026-10 --json").await.as_deref(), Ok(""));
    let elsewhere = office(&town, &format!("surveys close --centre Koramangala {id}")).await;
    assert_eq!(elsewhere, Err("there is nothing with this id at Koramangala".to_owned()));
    assert_eq!(surveys(&format!("close {id}")).await, Ok(format!("The survey {id} is closed.")));
    assert_eq!(surveys("list").await, Ok(format!("{list}, 1 answer, closed 2026-11-12")));
    let actions = actions(&town).await;
    for action in ["opened a survey", "closed a survey"] {
        assert_eq!(
            actions.iter().filter(|known| known.ends_with(&format!(", office {action}"))).count(),
            1,
            "{actions:?}"
        );
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_answers_and_closes_a_ticket(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let farah = town.parent(FARAH).await.caller;
    let id = crate::tickets::raised(&farah, "Food", "It is blue").await;
    let tickets = async |line: &str| office(&town, &format!("tickets {line} --centre Indiranagar")).await;
    let listed = tickets("list").await.expect("listed");
    assert!(listed.starts_with(&format!("1 ticket waits\n  {id:<19}  Zoya Khan, Mother: Food, open, ")), "{listed}");
    assert_eq!(
        tickets(&format!("answer {id} --note We_look")).await.as_deref(),
        Ok("Answered; Farah Khan is not notified: call 9800000011.")
    );
    let output = tickets(&format!("set {id} --status closed --note Found")).await;
    assert_eq!(output.as_deref(), Ok("The ticket is closed; Farah Khan is not notified: call 9800000011."));
    assert_eq!(tickets("list").await.as_deref(), Ok("0 tickets wait"));
    let elsewhere = office(&town, &format!("tickets set --centre Koramangala {id} --status open")).await;
    assert_eq!(elsewhere, Err("there is nothing with this id at Koramangala".to_owned()));
    assert_eq!(tickets("answer x --note y").await, Err("there is no ticket \"x\"".to_owned()));
    let actions = actions(&town).await;
    for action in ["answered a ticket", "set a ticket's status"] {
        assert_eq!(
            actions.iter().filter(|known| known.ends_with(&format!(", office {action}"))).count(),
            1,
            "{actions:?}"
        );
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_sets_what_families_can_request(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let services = async |line: &str| office(&town, &format!("services {line} --centre Indiranagar")).await;
    let output = services("allow Transport Take_A_Break Transport").await;
    assert_eq!(output.as_deref(), Ok("Families can now request Take A Break, Transport."));
    assert_eq!(services("list").await.as_deref(), Ok("Families can request Take A Break, Transport."));
    let odd = services("allow Skiing").await.expect_err("no such service");
    let known = "Take A Break, Shift Center, Change Program, Transport, Withdraw Child, Extended Daycare";
    assert_eq!(odd, format!("there is no service \"Skiing\". The services are {known}"));
    assert_eq!(services("list").await.as_deref(), Ok("Families can request Take A Break, Transport."));
    let car = format!("transport --child {} --ways two", town.anaya);
    assert_eq!(services(&car).await.as_deref(), Ok("The car transports the child both ways."));
    let elsewhere = services(&format!("transport --child {} --ways two", town.vihaan)).await;
    assert_eq!(elsewhere, Err("there is nothing with this id at Indiranagar".to_owned()));
    let actions = actions(&town).await;
    for action in ["chose its services", "set a child's transport"] {
        assert_eq!(
            actions.iter().filter(|known| known.ends_with(&format!(", office {action}"))).count(),
            1,
            "{actions:?}"
        );
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn an_office_sets_admission_and_fees_of_a_centre(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let card = async |line: &str| office(&town, &format!("services card {line} --centre Koramangala")).await;
    let nameless = card("--admission open").await.expect_err("it has expected nothing of itself");
    assert_eq!(nameless, "--head: the centre has no card yet, and a card names the centre's head");
    let output =
        card("--head Nandini --fee-card https://example.com/fees --program Full_Day_(9:00_To_6:30) --admission open")
            .await;
    let first = "Head: Nandini (none)\nFees: https://example.com/fees\nChildren of other centres: may move here\nPrograms: Full Day (9:00 To 6:30)";
    assert_eq!(output.as_deref(), Ok(first));
    let refused = card("--fee-card javascript:alert(1)").await.expect_err("no address");
    assert!(refused.starts_with("--fee-card: "), "{refused}");
    assert!(card("--program Skiing").await.is_err(), "the chain has no such program");

    // A parent of another centre is offered it, and is not any more when it is closed.
    let meera = town.parent(MEERA).await.caller;
    let offered = async || {
        let centres = meera.post("/parentapp/getCenterJSON", &[]).await.json.to_string();
        (centres.contains("https://example.com/fees"), centres.contains(r#""Admission_Enabled":"Yes""#))
    };
    assert_eq!(offered().await, (true, true));
    assert!(card("--admission closed").await.expect("closed").contains("may not move here"));
    assert_eq!(offered().await, (true, false), "the rest stayed");
    let actions = actions(&town).await;
    assert_eq!(actions.iter().filter(|action| action.contains(", office put its card")).count(), 2, "{actions:?}");
    town.finish().await;
}
