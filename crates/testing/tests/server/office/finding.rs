//! Finding somebody, and what is listed.

use database::{Engine, params, statement, statements};
use rstest::rstest;
use serde_json::{Value, json};

use super::{JOEL, bring_in, office};
use testing::Town;
use testing::town::{KARTHIK, MEERA, MINUTE};

statements! {
    SET_PHONE = "UPDATE parent SET phone = $2 WHERE phone = $1";
    MAKE_UNREADABLE = "UPDATE child SET left_at = 'no time' WHERE id = $1";
}

async fn found_by(town: &Town, words: &str) -> Value {
    match office(town, &format!("children find {words} --json")).await {
        Ok(found) => serde_json::from_str(&found).expect("JSON"),
        Err(why) if why.starts_with("no child or parent matches") => json!({"children": [], "parents": []}),
        Err(why) => panic!("{why}"),
    }
}

fn names(found: &Value, of: &str) -> Vec<String> {
    let all = found[of].as_array().expect("a list").iter();
    all.map(|one| one["name"].as_str().expect("a name").to_owned()).collect()
}

#[rstest]
#[tokio::test]
async fn somebody_is_found_by_number_address_name_or_id_with_the_whole_family(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL], false).await.expect("a good roster");
    town.parent(MEERA).await;
    town.app.clock.advance(5 * MINUTE);
    town.parent(MEERA).await;
    let anaya = town.anaya.to_string();
    for words in ["+91_98000_00001", "Meera.Rao@example.com", "meera rao", "RAO  mee"] {
        let found = found_by(&town, words).await;
        assert_eq!(names(&found, "parents"), ["Meera Rao"], "{words}");
        assert_eq!(names(&found, "children"), ["Anaya Rao", "Vihaan Rao"], "{words}");
        let meera = &found["parents"][0];
        assert_eq!((&meera["phone"], &meera["last_signed_in"]), (&json!(MEERA), &json!("2026-11-12 10:05")));
        assert_eq!(meera["sessions"].as_array().map(Vec::len), Some(2), "{words}");
    }
    for words in [anaya.as_str(), "anaya"] {
        let found = found_by(&town, words).await;
        assert_eq!(names(&found, "children"), ["Anaya Rao"], "{words}");
        assert_eq!(names(&found, "parents"), ["Karthik Rao", "Meera Rao"], "{words}");
    }
    let joel = found_by(&town, "a-1").await;
    assert_eq!(
        (names(&joel, "children"), names(&joel, "parents")),
        (vec!["Joel Fernandes".into()], vec!["Maria Fernandes".into()])
    );
    assert_eq!(joel["children"][0]["admission_id"], "A-1");
    assert_eq!(office(&town, "children find nobody").await, Err("no child or parent matches \"nobody\"".to_owned()));
    assert_eq!(names(&found_by(&town, "nobody").await, "parents"), [""; 0]);

    office(&town, &format!("parents bar --child {anaya} --side father")).await.expect("barred");
    let output = office(&town, "children find karthik").await.expect("found");
    let id = &found_by(&town, "karthik").await["parents"][0]["id"];
    let id = id.as_str().expect("an id");
    assert!(
        output.starts_with(&format!(
            "Karthik Rao (parent {id})\n  {KARTHIK}, karthik.rao@example.com\n  barred from Anaya Rao, born "
        )),
        "{output}"
    );
    assert!(output.ends_with("\n  never signed in, 0 sessions\n  no code requested in the last two days"), "{output}");
    assert_eq!(names(&found_by(&town, id).await, "parents"), ["Karthik Rao"]);
    let output = office(&town, "children find anaya").await.expect("found");
    assert!(
        output
            .starts_with(&format!("Anaya Rao (child {anaya})\n  Indiranagar, Nursery, Full Day (9:00 To 6:30), born ")),
        "{output}"
    );
    assert!(output.contains("\n  Mother Meera Rao\n  Father Karthik Rao, barred 2026-11-12\n"), "{output}");
    assert!(output.contains("last signed in 2026-11-12 10:05, 2 sessions\n    "), "{output}");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_is_given_a_number_abroad_and_found_by_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    const DUBAI: &str = "+971501234567";
    let town = Town::with(engine, |config| config.sign_in.numbers_abroad = true).await;
    office(&town, &format!("parents set --parent {KARTHIK} --phone +971-50-123-4567")).await.expect("set");
    for words in [DUBAI, "+971_50_123_4567", "00971501234567", "karthik"] {
        let found = found_by(&town, words).await;
        assert_eq!(names(&found, "parents"), ["Karthik Rao"], "{words}");
        assert_eq!(found["parents"][0]["phone"], DUBAI, "{words}");
    }
    // Neither his number of before nor what a gateway of one country would make of the new one is his.
    for words in [KARTHIK, "1501234567"] {
        assert_eq!(names(&found_by(&town, words).await, "parents"), [""; 0], "{words}");
    }
    let reply = town.ask(DUBAI).await;
    let code = town.newest_code(DUBAI).await;
    assert_eq!(town.verify(DUBAI, reply.ok(), &code).await.ok()["children"][0]["name"], "Anaya");
    // And back.
    office(&town, &format!("parents set --parent {DUBAI} --phone {KARTHIK}")).await.expect("set");
    assert_eq!(names(&found_by(&town, KARTHIK).await, "parents"), ["Karthik Rao"]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_number_abroad_that_is_on_file_is_found_where_none_is_taken_any_more(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    const DUBAI: &str = "+971501234567";
    let town = Town::new(engine).await;
    town.write(async |writer| Ok(writer.execute(SET_PHONE, params![KARTHIK, DUBAI]).await.map(drop)?)).await;
    assert_eq!(names(&found_by(&town, "+971-50-123-4567").await, "parents"), ["Karthik Rao"]);
    // The office gives him another one by it, and nobody one abroad.
    let refused =
        office(&town, &format!("parents set --parent {MEERA} --phone +971501234568")).await.expect_err("none");
    assert!(refused.contains("is a foreign number"), "{refused}");
    office(&town, &format!("parents set --parent {DUBAI} --phone {KARTHIK}")).await.expect("set");
    assert_eq!(names(&found_by(&town, KARTHIK).await, "parents"), ["Karthik Rao"]);
    town.follow_up().await;
    for job in town.read(async |reader| Ok(outbox::list(reader).await?)).await {
        town.write(async move |writer| Ok(outbox::delete(writer, job.id).await.map(drop)?)).await;
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn parents_who_never_signed_in_are_listed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await;
    let out = [("Auth_token", meera.token.as_str())];
    let all = office(&town, "parents list").await.expect("listed");
    assert!(all.starts_with("3 parents\n  Farah Khan, 9800000011, "), "{all}");
    assert!(all.contains("Meera Rao, 9800000001, meera.rao@example.com; Anaya Rao (Indiranagar), Vihaan Rao (Koramangala); last signed in 2026-11-12 10:00"), "{all}");
    let never = office(&town, "parents list --never-signed-in --centre indiranagar").await.expect("listed");
    assert!(never.starts_with("2 parents who never signed in\n  Farah Khan"), "{never}");
    assert!(never.contains("Karthik Rao") && !never.contains("Meera") && !never.contains("Gone"), "{never}");
    // Who has signed out signed in before.
    meera.caller.post("/userauth/logLogoutInfo", &out).await.ok();
    let there = office(&town, "parents list --never-signed-in --centre Koramangala").await;
    assert_eq!(there.as_deref(), Ok("0 parents who never signed in"));
    let lines = office(&town, "parents list --json --centre Koramangala").await.expect("listed");
    let line: Value = serde_json::from_str(&lines).expect("one line of JSON");
    assert_eq!((&line["name"], &line["children"][0]["name"]), (&json!("Meera Rao"), &json!("Vihaan Rao")));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn keys_are_listed_with_their_last_change_and_withdrawn_by_label(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let key = office(&town, "keys add --centre Indiranagar --label tablet").await.expect("made");
    let key = key.lines().last().expect("the key").to_owned();
    let tablet = town.centre().with_header("authorization", &format!("Bearer {key}"));
    let listed = office(&town, "keys list --centre Indiranagar").await.expect("listed");
    assert!(listed.contains("\"tablet\", made 2026-11-12, never used to write") && !listed.contains(&key), "{listed}");
    town.app.clock.advance(MINUTE);
    tablet.json("PUT", "/centre/v1/cctv", &json!({"down": false})).await.taken();
    let lines = office(&town, "keys list --json").await.expect("listed");
    let all: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let tablets: Vec<_> = all.iter().filter(|key| key["label"] == "tablet").collect();
    assert_eq!((all.len(), tablets.len()), (3, 1), "{lines}");
    assert_eq!(tablets[0]["last_wrote"], "2026-11-12 10:01", "{lines}");

    let several = office(&town, "keys revoke office").await.expect_err("both centres have one");
    assert!(several.starts_with("several keys have the label \"office\", name one by its id: "), "{several}");
    let none = office(&town, "keys revoke tablet --centre Koramangala").await.expect_err("not there");
    assert!(none.starts_with("there is no key \"tablet\""), "{none}");
    let output = office(&town, "keys revoke tablet").await.expect("withdrawn");
    assert!(output.ends_with("(\"tablet\") of Indiranagar is revoked."), "{output}");
    assert_eq!(tablet.get("/centre/v1/children").await.status.as_u16(), 401);
    office(&town, "keys revoke office --centre Koramangala").await.expect("withdrawn");
    assert_eq!(town.centre().get("/centre/v1/children").await.status.as_u16(), 200);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn every_list_has_lines_of_json(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/request", &[("one_way_transport", "1"), ("date", "2026-11-16")]).await.ok();
    for (list, count, field, value) in [
        ("places list --json", 2, "name", "Indiranagar"),
        ("children list --json --centre Indiranagar", 3, "first_name", "Anaya"),
        ("sessions list --json --all", 1, "parent", "Meera Rao"),
        ("requests list --json --centre Indiranagar", 1, "name", "Anaya Rao"),
        ("keys list --json", 2, "centre", "Indiranagar"),
    ] {
        let output = office(&town, list).await.expect(list);
        let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(lines.len(), count, "{list}: {output}");
        assert!(lines.iter().any(|line| line[field] == value), "{list}: {output}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_copy_for_a_parent_whom_a_child_has_not_is_refused_in_words(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL], false).await.expect("a good roster");
    let folder = tempfile::Builder::new().prefix("copy").tempdir().expect("a folder");
    let file = folder.path().join("copy.zip");
    let refused = office(&town, &format!("children export --child A-1 --to {} --for father", file.display())).await;
    let why = "Joel Fernandes has no father: name the other parent, or leave --for out";
    assert_eq!(refused, Err(why.to_owned()));
    assert!(!file.exists());
    town.finish().await;
}

#[tokio::test]
async fn a_whole_number_or_address_is_looked_up_and_nobody_else_is_read() {
    let town = Town::new(Engine::Sqlite).await;
    let zoya = town.zoya;
    town.write(async move |writer| Ok(writer.execute(MAKE_UNREADABLE, params![zoya]).await.map(drop)?)).await;
    office(&town, "children find anaya").await.expect_err("every name is read, so also the row that cannot be read");
    for words in ["meera.rao@example.com", MEERA] {
        let found = found_by(&town, words).await;
        assert_eq!((names(&found, "parents"), names(&found, "children").len()), (vec!["Meera Rao".to_owned()], 2));
    }
    for (statements, name) in [
        (people::families::STATEMENTS, "find_parent_by_phone"),
        (people::families::STATEMENTS, "find_parent_by_email"),
        (::office::OF_PEOPLE, "list_children_of"),
        (::office::OF_PEOPLE, "list_parents_beside"),
        (::office::OF_PEOPLE, "list_parenthoods_beside"),
    ] {
        let plan = town.app.database.explain(statement(statements, name)).await.expect("a plan").join("; ");
        assert!(!plan.contains("SCAN"), "{name}: {plan}");
    }
    town.finish().await;
}
