//! Every command that takes a child takes an id, an admission id and a name.

use std::collections::BTreeSet;

use clap::CommandFactory;
use database::Engine;
use rstest::rstest;

use super::{JOEL, Line, RHEA, bring_in, office};
use testing::Town;

/// A line for each command with a child; `{}` stands for the child. None changes anything that the next one would see.
const LINES: &[(&str, &str)] = &[
    ("parents add", "parents add --child {} --side father --name Somebody --phone 9811111111"),
    ("audit-log list", "audit-log list --action joined_a_parent --child {}"),
    ("parents bar", "parents bar --child {} --side father --dry-run"),
    ("conversations show", "conversations show --child {}"),
    ("conversations withdraw", "conversations withdraw 4711 --child {} --dry-run"),
    ("sessions end", "sessions end --child {} --dry-run"),
    ("children erase", "children erase --child {} --dry-run"),
    ("children export", "children export --child {} --to /nowhere/family.zip"),
    ("fees account", "fees account --centre Indiranagar --child {}"),
    (
        "fees certificate",
        "fees certificate --centre Indiranagar --child {} --year 2026-27 --to /dev/null/pdf --dry-run",
    ),
    ("fees charge", "fees charge --centre Indiranagar --child {} --for other --amount 10 --text Books --dry-run"),
    ("fees credit", "fees credit --centre Indiranagar --child {} --amount 10 --reason Sorry --dry-run"),
    (
        "fees discount",
        "fees discount --centre Indiranagar --child {} --percent 10 --reason Siblings --from 2026-12-01 --dry-run",
    ),
    ("fees issue", "fees issue --centre Indiranagar --month 2026-11 --child {} --dry-run"),
    ("fees pay", "fees pay --centre Indiranagar --child {} --amount 10 --day 2026-11-12 --way cash --dry-run"),
    ("fees pay-out", "fees pay-out --centre Indiranagar --child {} --amount 10 --day 2026-11-12 --way cash --dry-run"),
    ("fees statement", "fees statement --centre Indiranagar --child {} --to /dev/null/pdf"),
    ("parents restore", "parents restore --child {} --parent 9800000001 --dry-run"),
    ("guardians list", "guardians list --child {}"),
    ("guardians remove", "guardians remove 12 --child {} --dry-run"),
    ("guardians restore", "guardians restore 12 --child {} --dry-run"),
    ("guardians suspend", "guardians suspend 12 --child {} --dry-run"),
    ("children leave", "children leave --child {} --dry-run"),
    ("sessions list", "sessions list --child {}"),
    ("children move", "children move --child {} --centre Koramangala --room Nursery --dry-run"),
    ("photo-consents set", "photo-consents set --child {} --level no-photos --signed-on 2026-11-12 --dry-run"),
    ("photos list", "photos list --centre Indiranagar --child {}"),
    ("parents remove", "parents remove --child {} --side father --dry-run"),
    ("parents replace", "parents replace --child {} --side father --name Somebody --phone 9811111112 --dry-run"),
    ("children return", "children return --child {} --dry-run"),
    ("services transport", "services transport --centre Indiranagar --child {} --ways one"),
    ("children set", "children set --child {} --first-name Anya --dry-run"),
    ("surveys open", "surveys open --centre Indiranagar --title Food --child {}"),
    ("parents unbar", "parents unbar --child {} --side father --dry-run"),
];

/// The commands that have an argument for a child.
fn with_a_child(command: &clap::Command, path: &str, found: &mut BTreeSet<String>) {
    for argument in command.get_arguments().filter(|argument| argument.get_id() == "child") {
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        assert!(help.contains("admission id") && help.contains("full name"), "{path}: {help}");
        found.insert(path.to_owned());
    }
    for below in command.get_subcommands() {
        with_a_child(below, format!("{path} {}", below.get_name()).trim(), found);
    }
}

/// Without the ids that each run draws or counts.
fn without_ids(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

#[rstest]
#[tokio::test]
async fn every_command_takes_a_child_by_id_admission_id_and_name(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let mut found = BTreeSet::new();
    with_a_child(&Line::command(), "", &mut found);
    assert_eq!(found, LINES.iter().map(|(path, _)| (*path).to_owned()).collect(), "a line for each command");

    let town = Town::new(engine).await;
    let anaya = town.anaya.to_string();
    office(&town, &format!("children set --child {anaya} --admission-id A-77")).await.expect("set");
    for (_, line) in LINES {
        let mut answers = Vec::new();
        for child in [anaya.as_str(), "A-77", "office:A-77", "Anaya_Rao", "anaya_RAO"] {
            let answer = office(&town, &line.replace("{}", child)).await;
            let answer = answer.as_deref().map(without_ids).map_err(|why| without_ids(why));
            let unknown = answer.as_ref().is_err_and(|why| why.contains("no child has") || why.contains("--help"));
            assert!(!unknown, "{line}, {child}: {answer:?}");
            answers.push(answer);
        }
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{line}: {answers:#?}");
        let other = office(&town, &line.replace("{}", "Nobody_Atall")).await.expect_err(line);
        assert!(
            other.starts_with("no child has the id, admission id or full name \"Nobody Atall\""),
            "{line}: {other}"
        );
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_name_that_several_children_have_is_refused_with_the_candidates(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    bring_in(&town, &[JOEL, RHEA], false).await.expect("a good roster");
    // Half a name chooses nobody, even if only one child has it.
    let refused = office(&town, "children leave --child zoya --dry-run").await.expect_err("half a name");
    assert!(
        refused.starts_with(
            "no child has the id, admission id or full name \"zoya\"; similar names:\n  Zoya Khan (child "
        ),
        "{refused}"
    );
    let refused = office(&town, "children leave --child fernandes --dry-run").await.expect_err("two");
    assert!(refused.contains("similar names:\n  Joel Fernandes (child "), "{refused}");
    assert!(refused.contains(", number A-2), Indiranagar, Nursery"), "{refused}");
    office(&town, "children set --child Rhea_Fernandes --first-name Joel").await.expect("renamed");
    let refused = office(&town, "children leave --child joel_fernandes --dry-run").await.expect_err("two");
    assert!(
        refused.starts_with("2 children are called \"joel fernandes\"; give the id of one:\n  Joel Fernandes (child "),
        "{refused}"
    );
    // Part of a word is no name.
    let refused = office(&town, "children leave --child fernan --dry-run").await.expect_err("none");
    assert!(refused.ends_with("\"fernan\" ('aangan office children find NAME' shows the ids)"), "{refused}");
    town.finish().await;
}
