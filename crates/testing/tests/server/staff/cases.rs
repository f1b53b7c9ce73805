//! A case of each kind for the walks over the staff's calls: its address, filled in, with what a parent did before.

use serde_json::{Value, json};

use crate::guardians::{self, KAMALA};
use crate::pictures::made::{jpeg, two_halves};
use crate::pictures::portraits;
use crate::requests::{A_BREAK, ask};
use crate::tickets::raised;
use testing::town::MEERA;
use testing::{Caller, File, Town};

/// The address of a call about a centre, about a case that waits there.
pub(super) async fn address(town: &Town, meera: &Caller, path: &str) -> String {
    let kind = path.split('/').nth(5).expect("a call about a centre");
    let id = match kind {
        "inbox" => String::new(),
        "requests" => ask(meera, &A_BREAK).await,
        "tickets" => raised(meera, "Food", "Anaya slept badly").await,
        "threads" => {
            let ticket = raised(meera, "Food", "Anaya slept badly").await;
            if path.ends_with("/picture") {
                let fields = [("about", "ticket"), ("id", ticket.as_str()), ("message", "")];
                let content = &jpeg(&two_halves(300, 200));
                let file = File { field: "image", name: "a.jpg", content };
                meera.upload("/parentapp/writeToThread", &fields, &[file]).await.ok();
            }
            ticket
        }
        "guardian-cards" => {
            if guardians::waiting(&town.centre()).await.is_empty() {
                guardians::add(town, (meera, MEERA), ("Kamala", KAMALA, "Grand Parent")).await;
            }
            first_id(&guardians::waiting(&town.centre()).await)
        }
        "photos-to-approve" => {
            portraits::bring(town, meera, MEERA, "Self", &jpeg(&two_halves(400, 400))).await.ok();
            let listed = town.centre().get("/centre/v1/portraits").await.taken()["portraits"].clone();
            first_id(listed.as_array().expect("a list"))
        }
        _ => panic!("{path} needs a case here"),
    };
    let centre = town.indiranagar.to_string();
    let named = [("{centre}", centre.as_str()), ("{about}", "ticket"), ("{number}", "1")];
    let filled = named.into_iter().fold(path.to_owned(), |path, (name, value)| path.replace(name, value));
    ["{request}", "{ticket}", "{id}", "{card}", "{portrait}"]
        .into_iter()
        .fold(filled, |path, name| path.replace(name, &id))
}

fn first_id(list: &[Value]) -> String {
    list[0]["id"].as_str().expect("an id").to_owned()
}

/// What a write about a new case takes.
pub(super) fn body(path: &str) -> Value {
    match path.split('/').nth(5) {
        Some("requests") => json!({"status": "Approved", "version": 1}),
        Some("tickets") => json!({"status": 4, "version": 0}),
        Some("threads") => json!({"text": "Anaya slept well", "seen": 0}),
        _ => json!({"status": "Active"}),
    }
}
