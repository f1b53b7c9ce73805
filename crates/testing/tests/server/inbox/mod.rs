mod deciding;
mod list;

use database::Engine;
use serde_json::{Value, json};

use base::audit::Role;
use base::ids::MemberId;
use testing::town::MEERA;
use testing::{Caller, Reply, Town};

/// A town whose head and office are at their desks.
struct Desks {
    town: Town,
    /// Of Indiranagar.
    head: Caller,
    person: MemberId,
    /// Of Koramangala.
    other: Caller,
    office: Caller,
    /// Anaya's mother.
    meera: Caller,
}

impl Desks {
    async fn of(engine: Engine) -> Self {
        Self::in_town(Town::new(engine).await).await
    }

    async fn in_town(town: Town) -> Self {
        let person = town.add_person(Role::Head, Some(town.indiranagar), "Nandini Rao", &[]).await;
        let other = town.add_person(Role::Head, Some(town.koramangala), "Vikram Iyer", &[]).await;
        let office = town.add_person(Role::Office, None, "Leela Menon", &[]).await;
        let (head, other, office) = (town.desk_of(person).await, town.desk_of(other).await, town.desk_of(office).await);
        let meera = town.parent(MEERA).await.caller;
        Self { town, head, person, other, office, meera }
    }

    /// An address at Indiranagar.
    fn at(&self, rest: &str) -> String {
        format!("/staff/v1/centres/{}/{rest}", self.town.indiranagar)
    }

    async fn inbox(&self, query: &str) -> Value {
        self.head.get(&self.at(&format!("inbox{query}"))).await.taken().clone()
    }

    /// Kind and id of each case, in order.
    async fn cases(&self) -> Vec<(String, String)> {
        cases(&self.inbox("").await)
    }

    async fn case(&self, kind: &str, id: &str) -> Value {
        self.head.get(&self.at(&format!("{kind}/{id}"))).await.taken().clone()
    }

    async fn decide(&self, id: &str, body: Value) -> Reply {
        self.head.json("POST", &self.at(&format!("requests/{id}/decide")), &body).await
    }

    /// Decides about the request as it stands now.
    async fn decide_now(&self, id: &str, status: &str, note: &str) -> Reply {
        let version = self.case("requests", id).await["version"].clone();
        self.decide(id, json!({"status": status, "note": note, "version": version})).await
    }
}

fn cases(inbox: &Value) -> Vec<(String, String)> {
    let items = inbox["items"].as_array().expect("a list");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    items.iter().map(|item| (text(&item["kind"]), text(&item["id"]))).collect()
}

/// The statuses that may be set, and whether each acts at once.
fn offers(case: &Value) -> Vec<(String, bool)> {
    let offers = case["offers"].as_array().expect("offers");
    let offer = |one: &Value| (one["status"].as_str().expect("a status").to_owned(), one["at_once"] == true);
    offers.iter().map(offer).collect()
}
