mod messages;
mod asking;
mod deciding;
mod races;

use serde_json::{Value, json};

use crate::pictures::made::{jpeg, two_halves};
use base::clock::Timestamp;
use testing::{Caller, File, Reply, Town};

const LIST: &str = "/parentapp/list_guardians";
const ADD: &str = "/parentapp/add_guardian";
const UPDATE: &str = "/parentapp/update_guardian_by_guardian_id";
pub const UPDATE_NEWEST: &str = "/parentapp/update_guardian_by_child_id";
const PENDING: &str = "Pending For Approval";
const REQUIRED: &str = "OTP confirmation required";
pub const KAMALA: &str = "9811111111";
pub const USHA: &str = "9822222222";

/// A picture that differs from those of other widths.
pub fn face(width: u32) -> Vec<u8> {
    jpeg(&two_halves(width, 200))
}

pub async fn send(caller: &Caller, path: &str, fields: &[(&str, &str)], image: Option<&[u8]>) -> Reply {
    match image {
        Some(content) => caller.upload(path, fields, &[File { field: "image", name: "g.jpg", content }]).await,
        None => caller.post(path, fields).await,
    }
}

/// Confirms a new guardian by a code to the parent's number, and adds them.
pub async fn add(
    town: &Town,
    (caller, phone): (&Caller, &str),
    (name, mobile, relation): (&str, &str, &str),
) -> String {
    let confirmation = town.confirm(caller, "guardian_add", mobile, phone).await;
    let fields = [
        ("parent_name", name),
        ("mobile_no", mobile),
        ("relation_to_child", relation),
        ("created_by", "somebody else"),
        ("confirmation", &confirmation),
    ];
    let added = send(caller, ADD, &fields, Some(&face(300))).await;
    assert_eq!(added.ok()["status"], PENDING);
    added.ok()["guardianId"].as_str().expect("an id").to_owned()
}

/// Confirms a change of a guardian, and asks for it.
pub async fn edit(
    town: &Town,
    (caller, phone): (&Caller, &str),
    id: &str,
    card: (&str, &str, &str),
    image: Option<&[u8]>,
) -> Reply {
    let confirmation = town.confirm(caller, "guardian_edit", card.1, phone).await;
    edit_confirmed(caller, id, card, &confirmation, image).await
}

async fn edit_confirmed(
    caller: &Caller,
    id: &str,
    (name, mobile, relation): (&str, &str, &str),
    confirmation: &str,
    image: Option<&[u8]>,
) -> Reply {
    let fields = [
        ("guardian_id", id),
        ("guardian_name", name),
        ("mobile_no", mobile),
        ("relation_to_child", relation),
        ("modified_by", "somebody else"),
        ("update_type", "requested"),
        ("confirmation", confirmation),
    ];
    send(caller, UPDATE, &fields, image).await
}

pub async fn remove(caller: &Caller, id: &str) -> Reply {
    caller.post(UPDATE, &[("guardian_id", id), ("update_type", "remove")]).await
}

pub async fn list(caller: &Caller) -> Vec<Value> {
    caller.post(LIST, &[]).await.ok().as_array().expect("a list").clone()
}

/// Name, number, relation and status, as a parent's list has them.
pub async fn listed_fields(caller: &Caller) -> Vec<[String; 4]> {
    let text = |one: &Value, field: &str| one[field].as_str().expect("a text").to_owned();
    let fields = ["name", "mobile_no", "relation_to_child", "status"];
    list(caller).await.iter().map(|one| fields.map(|field| text(one, field))).collect()
}

/// The cards that wait at a centre.
pub async fn waiting(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/guardian-cards").await.taken()["cards"].as_array().expect("cards").clone()
}

pub async fn decide(centre: &Caller, card: &str, decision: Value) -> Reply {
    centre.json("POST", &format!("/centre/v1/guardian-cards/{card}/decision"), &decision).await
}

/// Takes the only card that waits.
pub async fn approve(town: &Town) -> String {
    let cards = waiting(&town.centre()).await;
    assert_eq!(cards.len(), 1, "{cards:?}");
    let id = cards[0]["id"].as_str().expect("an id").to_owned();
    decide(&town.centre(), &id, json!({"status": "Active"})).await.taken();
    id
}

async fn gate(centre: &Caller) -> Vec<Value> {
    centre.get("/centre/v1/guardians").await.taken()["guardians"].as_array().expect("guardians").clone()
}

/// Names and numbers as the gate has them.
pub async fn at_gate(town: &Town) -> Vec<(String, String)> {
    let text = |one: &Value, field: &str| one[field].as_str().expect("a text").to_owned();
    gate(&town.centre()).await.iter().map(|one| (text(one, "name"), text(one, "mobile"))).collect()
}

/// What an address of a picture answers.
async fn opens(town: &Town, address: &Value) -> u16 {
    let address = address.as_str().expect("an address");
    assert!(!address.is_empty(), "there is an address");
    town.nobody().get(&format!("/media/{address}")).await.status.as_u16()
}

pub async fn record(town: &Town) -> Vec<String> {
    let entries = town.read(async |reader| Ok(base::audit::list_since(reader, Timestamp::EPOCH).await?)).await;
    entries.into_iter().map(|(_, action, _)| action).filter(|action| action.contains("guardian")).collect()
}
