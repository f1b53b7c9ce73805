//! What an office reads on its terminal: lists, previews of changes, results and refusals.

use database::Engine;

use super::without_ids;
use crate::office::{JOEL, RHEA, asked, file};
use base::day::DAY;
use office::console::Confirm;
use testing::Town;
use testing::town::{FARAH, KARTHIK, MEERA, MINUTE};

/// Commands with their previews and output, as a terminal shows them.
struct Session<'a> {
    town: &'a Town,
    text: String,
}

impl Session<'_> {
    async fn types(&mut self, line: &str) {
        let (done, shown) = asked(self.town, line, Confirm::Yes).await;
        let shown_line = line.replace('_', " ");
        let output = done.unwrap_or_else(|refused| format!("aangan: {refused}"));
        self.text += &without_ids(&format!("$ aangan office {shown_line}\n{shown}{output}\n\n"));
        self.town.app.clock.advance(MINUTE);
    }

    /// `{}` in a command stands for the child.
    async fn types_all(&mut self, lines: &[&str]) {
        for line in lines {
            self.types(&line.replace("{}", &self.town.anaya.to_string())).await;
        }
    }
}

#[tokio::test]
async fn families_on_the_command_line() {
    let town = Town::new(Engine::Sqlite).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/request", &[("one_way_transport", "1"), ("date", "2026-11-16")]).await.ok();
    let mut session = Session { town: &town, text: String::new() };
    session
        .types_all(&[
            "places list",
            "children list --centre Indiranagar",
            "keys list",
            "parents list",
            "parents list --never-signed-in --centre Koramangala",
            "requests list --centre Indiranagar",
            "sessions list --all",
            "tasks list",
            "children find rao",
            "children find anaya",
            "children find nobody",
            "messages list",
            "guardians list --child {}",
            "surveys list --centre Indiranagar",
            "tickets list --centre Indiranagar",
            "refunds list --centre Indiranagar",
            "data-requests list",
            "cameras list --centre Indiranagar",
            "services list --centre Indiranagar",
            "fees discounts --centre Indiranagar",
        ])
        .await;
    insta::assert_snapshot!("office_lists", session.text);

    town.app.clock.advance(DAY);
    let mut session = Session { town: &town, text: String::new() };
    session
        .types_all(&[
            &format!("parents set --parent {MEERA} --phone 9811122222 --dry-run"),
            &format!("parents set --parent {MEERA} --phone {KARTHIK}"),
            &format!("parents set --parent {FARAH} --email farah@example.com --name Farah_K._Khan"),
            "children set --child {} --first-name Ananya --admission-id A-77",
            "parents remove --child {} --side father",
            &format!("parents restore --child {{}} --parent {KARTHIK}"),
            "parents bar --child {} --side father",
            &format!("parents unbar --child {{}} --parent {KARTHIK}"),
            "parents replace --child {} --side mother --name Asha_Das --phone 9800000041",
            "children move --child {} --centre Koramangala --room Nursery",
            "children erase --child {}",
            "children leave --child {}",
            "children leave --child {}",
            "children return --child {}",
            "children leave --child {}",
            "children erase --child {}",
            "sessions end --all",
            "keys revoke office --centre Koramangala",
            "rooms add Toddler --centre Koramangala",
            "keys add --centre Koramangala --label gate",
            "rooms rename Toddler --centre Koramangala --to Playgroup",
            "rooms close Playgroup --centre Koramangala",
            "centres close Indiranagar",
            "rooms add Nursery --centre Attic",
            "children import /nowhere/roster.csv --centre Indiranagar",
        ])
        .await;
    session.types("audit-log list --since 2026-11-13").await;
    // Events of one moment have a random order.
    let (changes, log) = session.text.split_once("$ aangan office audit-log list").expect("the last command");
    let mut events: Vec<&str> = log.trim_end().lines().collect();
    events[1..].sort_unstable();
    insta::assert_snapshot!("office_audit_log", format!("$ aangan office audit-log list{}", events.join("\n")));
    // A key is shown once, and never in a snapshot.
    let text = changes.lines().map(|line| if line.starts_with("aangan_") { "<key>" } else { line });
    insta::assert_snapshot!("office_changes", text.collect::<Vec<_>>().join("\n"));
    town.follow_up().await;
    town.finish().await;
}

/// One command of each family, as a program reads it. The fields stay.
#[tokio::test]
async fn json_on_the_command_line() {
    let town = Town::new(Engine::Sqlite).await;
    let meera = town.parent(MEERA).await.caller;
    meera.post("/parentapp/request", &[("one_way_transport", "1"), ("date", "2026-11-16")]).await.ok();
    let plan =
        "fees set-plan --centre Indiranagar --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01";
    let mut session = Session { town: &town, text: String::new() };
    session
        .types_all(&[
            "places list --json",
            "rooms list --centre Indiranagar --json",
            "children list --centre Koramangala --json",
            "children find nobody --json",
            "children set --child {} --first-name Ananya --dry-run --json",
            "children set --child {} --first-name Ananya --json",
            "parents list --centre Koramangala --json",
            "parents add --child {} --side mother --name Asha_Das --phone 9800000041 --dry-run --json",
            "guardians list --child {} --json",
            "data-requests list --json",
            "keys list --centre Koramangala --json",
            "sessions list --all --json",
            "audit-log list --action set_a_parent --json",
            "requests list --centre Indiranagar --json",
            "tickets list --centre Indiranagar --json",
            "services list --centre Indiranagar --json",
            "services transport --centre Indiranagar --child {} --ways two --json",
            "surveys open --centre Indiranagar --title Food --everyone --json",
            "surveys list --centre Indiranagar --json",
            "cameras list --centre Indiranagar --json",
            "refunds list --centre Indiranagar --json",
            "messages list --json",
            "tasks list --json",
            &format!("{plan} --amount 12000.50 --json"),
            "fees plans --centre Indiranagar --json",
            "fees issue --centre Indiranagar --month 2026-11 --json",
            "fees issue --centre Indiranagar --month 2026-11 --json",
            "fees pay --centre Indiranagar --child {} --amount 12000.50 --day 2026-11-12 --way upi --json",
            "fees owed --centre Indiranagar --json",
            "fees account --centre Indiranagar --child {} --json",
            "announcements send --all --text Closed_today --json",
            "rooms add Toddler --centre Koramangala --json",
        ])
        .await;
    insta::assert_snapshot!("office_json", session.text);
    town.finish().await;
}

#[tokio::test]
async fn rosters_on_the_command_line() {
    let town = Town::new(Engine::Sqlite).await;
    let folder = tempfile::Builder::new().prefix("roster").tempdir().expect("a folder");
    let roster = folder.path().join("roster.csv");
    let mut session = Session { town: &town, text: String::new() };
    let named = roster.to_str().expect("a plain path").to_owned();
    let import = format!("children import {named} --centre Indiranagar");
    let bad = RHEA.replace("Nursery", "Attic").replace("05/01/2022", "30/13/2022");
    let renamed = JOEL.replace("Maria", "Mary");
    let of_another = format!("A-3,Kabir,Sethi,2023-01-01,Nursery,Full Day,2026-06-01,Ritika Sethi,{MEERA},,,");
    let shared = "A-4,Myra,Das,2023-01-02,Nursery,Full Day,2026-06-01,Asha Das,9800000041,,Ravi Das,9800000041,";
    for rows in [&[JOEL, &bad][..], &[JOEL, RHEA], &[&renamed], &[&of_another], &[shared]] {
        std::fs::write(&roster, file(rows)).expect("written");
        for line in [format!("{import} --dry-run"), import.clone()] {
            session.types(&line).await;
        }
    }
    std::fs::write(&roster, "Name,Class\r\nJoel,Nursery\r\n").expect("written");
    session.types(&import).await;
    insta::assert_snapshot!("office_roster", session.text.replace(&named, "roster.csv"));
    town.finish().await;
}

#[tokio::test]
async fn fees_on_the_command_line() {
    let town = Town::new(Engine::Sqlite).await;
    let plan =
        "fees set-plan --centre Indiranagar --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01";
    let mut session = Session { town: &town, text: String::new() };
    session
        .types_all(&[
            "fees owed --centre Indiranagar",
            &format!("{plan} --amount 12000.50"),
            "fees plans --centre Indiranagar",
            "fees issue --centre Indiranagar --month 2026-11 --dry-run",
            "fees issue --centre Indiranagar --month 2026-11",
            "fees issue --centre Indiranagar --month 2026-11",
            "fees issue --centre Indiranagar --month 2027-11",
            &format!("{plan} --amount 13000"),
            "fees differences --centre Indiranagar",
            "fees pay --centre Indiranagar --child {} --amount 12000.50 --day 2026-11-12 --way upi --reference UTR77",
            "fees pay --centre Indiranagar --child {} --amount 12000.50 --day 2026-11-12 --way upi --reference UTR77",
            "fees reported --centre Indiranagar",
            "fees credit --centre Indiranagar --child {} --amount 50 --reason Rains",
            "fees charge --centre Indiranagar --child {} --for books --amount 800 --text Story_books",
            "fees discount --centre Indiranagar --child {} --percent 12.5 --reason Sibling --from 2026-12-01",
            "fees withdraw --centre Indiranagar INV-2627-00002 --because Wrong_price",
            "fees pay-out --centre Indiranagar --child {} --amount 100 --day 2026-11-12 --way upi",
            "fees close-month --centre Indiranagar --month 2026-10",
            "fees close-month --centre Indiranagar --month 2026-10",
        ])
        .await;
    let folder = tempfile::Builder::new().prefix("bank").tempdir().expect("a folder");
    let bank = folder.path().join("bank.csv");
    let named = bank.to_str().expect("a plain path").to_owned();
    let rows = "Date,Narration,Credit\n12/11/2026,Somebody,5.00\n12/11/2026,Else,x1\n\
                12/11/2026,Zoya INV-2627-00003,12000.50\n";
    std::fs::write(&bank, rows).expect("written");
    session.types(&format!("fees import-bank {named}")).await;
    session.types(&format!("fees import-bank {named}")).await;
    insta::assert_snapshot!("office_fees", session.text.replace(&named, "bank.csv"));
    town.finish().await;
}
