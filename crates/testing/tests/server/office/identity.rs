//! Which child a row of a roster means.

use super::{bring_in, counts, faults, names, office};
use database::Engine;
use rstest::rstest;
use serde_json::json;
use testing::Town;

const ASHA: &str = "T-1,Asha,Rao,2023-02-08,Nursery,Full Day,2024-06-03,Meena Rao,9700100010,,,";
const TARA: &str = "T-2,Tara,Rao,2023-02-08,Nursery,Full Day,2024-06-03,Meena Rao,9700100010,,,";

#[rstest]
#[tokio::test]
async fn twins_whose_numbers_are_swapped_are_not_swapped(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    bring_in(&town, &[ASHA, TARA], false).await.expect("a good roster");
    let before = names(&town, town.indiranagar).await;
    let fault = |number: &str, known: &str, row: &str, other: &str, line: u64| {
        format!(
            "line {line}, admission id: {number} is the number of {known}, and {row} is another child with the number {other}: \
             are the numbers or the names swapped?"
        )
    };
    let swapped = [&ASHA.replace("T-1", "T-2")[..], &TARA.replace("T-2", "T-1")];
    assert_eq!(
        faults(&town, &swapped).await,
        [fault("T-2", "Tara Rao", "Asha Rao", "T-1", 2), fault("T-1", "Asha Rao", "Tara Rao", "T-2", 3)]
    );
    // The other way to sort one column alone.
    let renamed = [&ASHA.replace("Asha", "Tara")[..], &TARA.replace("Tara", "Asha")];
    assert_eq!(faults(&town, &renamed).await.len(), 2);
    assert_eq!(names(&town, town.indiranagar).await, before);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_reassigned_number_gives_a_stranger_no_access(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    bring_in(&town, &[ASHA], false).await.expect("a good roster");
    let id = office(&town, "children find Asha").await.expect("found");
    let id = id.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() > 14).expect("an id").to_owned();
    let fault_of = |name: &str, born: &str| {
        format!(
            "line 2, admission id: T-1 is the number of Asha Rao, born 2023-02-08: {name}, born {born}, is another child and \
             needs another number. If it is the same child, first correct it with 'aangan office children set --child {id}'"
        )
    };
    let myra = "T-1,Myra,Shah,2023-02-08,Nursery,Full Day,2024-06-03,,,,Imran Khan,9700100014";
    assert_eq!(faults(&town, &[myra]).await, [fault_of("Myra Shah", "2023-02-08")]);
    // One last name is no kinship, and one name with another birthday is no proof either.
    assert_eq!(faults(&town, &[&myra.replace("Shah,2023", "Rao,2023")]).await, [fault_of("Myra Rao", "2023-02-08")]);
    let namesake = myra.replace("Myra,Shah,2023-02-08", "Asha,Rao,2022-02-08");
    assert_eq!(faults(&town, &[&namesake]).await, [fault_of("Asha Rao", "2022-02-08")]);
    let both = ASHA.replace("Asha,Rao,2023-02-08", "Myra,Rao,2022-02-08");
    assert_eq!(faults(&town, &[&both]).await, [fault_of("Myra Rao", "2022-02-08")]);
    // Also after the child has left.
    office(&town, &format!("children leave --child {id} --yes")).await.expect("left");
    assert_eq!(faults(&town, &[myra]).await, [fault_of("Myra Shah", "2023-02-08")]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_new_row_that_is_like_a_known_child_is_pointed_out(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[ASHA], false).await.expect("a good roster");
    let nearly = ASHA.replace("T-1,Asha", "T-5,Aasha");
    let later = ASHA.replace("T-1", "T-6").replace("2023-02-08", "2023-08-02");
    let report = bring_in(&town, &[&nearly, &later, TARA], true).await.expect("a good roster");
    let alike: Vec<_> = report.alike.iter().map(|line| (line.child.as_str(), &line.what[..29])).collect();
    let like_asha = "like T-1 Asha Rao, born 2023-";
    // A twin is no double.
    assert_eq!(alike, [("T-5 Aasha Rao", like_asha), ("T-6 Asha Rao", like_asha)]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_corrected_name_or_birthday_is_the_same_child(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    bring_in(&town, &[ASHA], false).await.expect("a good roster");
    let other_parent = "Meena Rao,9700100010,,,";
    for row in [
        // A letter, the order of the names, another last name: no parent has to be the same.
        ASHA.replace("Asha", "Aasha").replace(other_parent, ",,,Suresh Rao,"),
        ASHA.replace("Asha,Rao", "Rao,Asha"),
        ASHA.replace("Asha,Rao", "Asha Devi,Nair"),
        // Another name altogether, and another birthday: a parent is the same, by name or by number.
        ASHA.replace("Asha", "Lakshmi"),
        ASHA.replace("Asha", "Lakshmi").replace("2023-02-08", "2023-08-02"),
        ASHA.replace("Asha", "Lakshmi").replace("2023-02-08", "2023-08-03").replace("Meena Rao", "Meena S Rao"),
    ] {
        let row = if row.ends_with("Suresh Rao,") { format!("{row}9700100011") } else { row };
        let report = bring_in(&town, &[&row], false).await.expect(&row);
        assert_eq!(counts(&report), (0, 1, 0), "{row}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn placeholders_count_as_no_number(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let nothing = ["-", "--", "NA", "n/a", "nil", "None", "NULL", "0", "TBD", "new"];
    for (place, word) in nothing.into_iter().enumerate() {
        let row = |number: &str, day: usize| {
            format!(
                "{number},Child{day},{number},2023-01-{:02},Nursery,Full Day,2024-06-03,Mother {day},97001001{:02},{number},{number},{number},{number}",
                day + 1,
                day + 10
            )
        };
        let report = bring_in(&town, &[&row(word, place)], false).await.expect(word);
        assert_eq!(counts(&report), (1, 0, 0), "{word}");
        assert!(report.to_string().contains(&format!(" Child{place}\n")), "{report}");
    }
    assert!(office(&town, "children move --child - --centre Koramangala --room Nursery --yes").await.is_err());
    let output = town.centre().get("/centre/v1/guardians?child=office:NA").await;
    assert_eq!(output.status.as_u16(), 404);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_name_has_one_spelling_whatever_wrote_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let row =
        |name: &str, mother: &str| format!(",{name},Rao,2023-02-08,Nursery,Full Day,2024-06-03,{mother},9700100050,,,");
    // Composed and not; a letter of Devanagari in its two spellings; a vowel sign of Kannada in two parts; a joiner; full width.
    for (mother, spellings) in [
        ("Ren\u{e9}e Rao", ["Jos\u{e9}", "Jose\u{301}"]),
        ("Rene\u{301}e Rao", ["\u{95b}\u{94b}\u{92f}\u{93e}", "\u{91c}\u{93c}\u{94b}\u{92f}\u{93e}"]),
        ("REN\u{c9}E  RAO", ["\u{c9c}\u{cca}", "\u{c9c}\u{cc6}\u{cc2}"]),
        ("Ren\u{e9}e Rao", ["\u{915}\u{94d}\u{937}\u{92e}\u{93e}", "\u{915}\u{94d}\u{200d}\u{937}\u{92e}\u{93e}"]),
        ("Ren\u{e9}e Rao", ["Anita", "\u{ff21}nita"]),
    ] {
        let [one, other] = spellings;
        assert_eq!(counts(&bring_in(&town, &[&row(one, mother)], false).await.expect(one)), (1, 0, 0), "{one}");
        let again = bring_in(&town, &[&row(other, "Rene\u{301}e Rao")], false).await.expect(other);
        assert_eq!(again.added.len(), 0, "{other}");
        for name in spellings {
            let found = office(&town, &format!("children find {name}")).await.expect(name);
            assert!(found.contains("Rao"), "{found}");
        }
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_text_is_stored_and_found_in_one_form_at_every_input(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let (composed, apart) = ("Cr\u{e8}che", "Cre\u{300}che");
    office(&town, &format!("rooms add {apart} --centre Indiranagar")).await.expect("added");
    let again = office(&town, &format!("rooms add {composed} --centre Indiranagar")).await;
    assert!(again.expect_err("the same name").contains("already"));
    let centre = town.centre();
    for room in [composed, apart] {
        let plan = json!({"rows": [{"room": room, "day": "2026-11-12",
            "activities": [{"activity": "Jose\u{301}", "parent_text": "x"}]}]});
        centre.json("PUT", "/centre/v1/activity-plan", &plan).await.taken();
        let path = format!(
            "/centre/v1/activity-plan?from=2026-11-12&room={}",
            room.replace('\u{e8}', "%C3%A8").replace('\u{300}', "%CC%80")
        );
        let text = centre.get(&path).await.text();
        assert!(text.contains("Jos\u{e9}"), "{text}");
    }
    // Programs that write JSON in ASCII write the letters as escapes.
    let escaped = br#"{"rows": [{"day": "2026-11-10", "title": "Jose\u0301"}]}"#;
    let put = centre.send("PUT", "/centre/v1/holidays/2026", Some("application/json"), escaped.to_vec()).await;
    assert_eq!(put.taken()["holidays"][0]["title"], "Jos\u{e9}");
    let twice = br#"{"rows": [], "rows": [{"day": "2026-11-10", "title": "Jose\u0301"}]}"#;
    let put = centre.send("PUT", "/centre/v1/holidays/2026", Some("application/json"), twice.to_vec()).await;
    assert_eq!(put.status.as_u16(), 422, "a field that stands twice");
    town.finish().await;
}
