//! A well-formed call for each operation of the centres' API, and the things that it names.

use std::collections::BTreeMap;

use jiff::civil::date;
use serde_json::{Value, json};

use crate::pictures::made::{jpeg, two_halves};
use base::audit::Actor;
use base::ids::ChildId;
use base::keys::{fingerprint_of, hex};
use people::centres;
use people::families::Side;
use people::families::children;
use people::families::children::{By, NewChild, NewParent};
use testing::town::{KARTHIK, MEERA};
use testing::{Caller, File, Reply, Town};

const DAY: &str = "2026-11-11";
/// The mother at the centre of another chain.
const ELSEWHERE: &str = "9800000055";

/// A centre with one thing of each sort, each under its id.
pub struct Centre {
    pub caller: Caller,
    pub ids: BTreeMap<&'static str, String>,
}

/// The centre that calls, another one of its chain, and one of another chain.
pub struct Three {
    pub own: Centre,
    pub others: [Centre; 2],
    /// A parent's token.
    pub token: String,
}

impl Three {
    pub async fn furnished(town: &Town) -> Self {
        let (karthik, meera) = (town.parent(KARTHIK).await, town.parent(MEERA).await);
        let vihaan = meera.sign_in_response["children"]
            .as_array()
            .expect("her children")
            .iter()
            .find(|child| child["id"] == json!(town.vihaan))
            .and_then(|child| child["mother_access_token"].as_str())
            .expect("a token");
        let meera_for_vihaan = town.nobody().with_header("auth_token", vihaan);
        let (caller, child) = another_chain(town).await;
        let mother = town.parent(ELSEWHERE).await;
        Self {
            own: furnish(town, town.centre(), town.anaya, (&karthik.caller, KARTHIK)).await,
            others: [
                furnish(town, town.other_centre(), town.vihaan, (&meera_for_vihaan, MEERA)).await,
                furnish(town, caller, child, (&mother.caller, ELSEWHERE)).await,
            ],
            token: karthik.token,
        }
    }
}

async fn another_chain(town: &Town) -> (Caller, ChildId) {
    let app = town.app.clone();
    let (key, child) = town
        .write(async move |writer| {
            let (random, now) = (&app.random, app.now());
            let chain = centres::add_chain(writer, random, "Little Courtyard").await?;
            let program = centres::add_program(writer, random, chain, "Full Day (9:00 To 6:30)").await?;
            let centre = centres::add_centre(writer, random, chain, "Whitefield", "Bengaluru").await?;
            let room = centres::add_room(writer, random, centre, "Nursery").await?;
            let key = centres::add_key(writer, random, now, centre, "office").await?;
            let child = NewChild {
                centre,
                room,
                program,
                office_number: None,
                name: "Tara".into(),
                last_name: "Iyer".into(),
                date_of_birth: date(2022, 2, 2),
                admission_type: "Regular".into(),
                admission_date: date(2025, 6, 2),
                photo: None,
            };
            let child = children::add_child(writer, random, &child).await?;
            let mother = NewParent { name: "Asha Iyer".into(), phone: Some(ELSEWHERE.into()), email: None };
            let mother = children::add_parent(writer, random, &mother).await?;
            children::join(writer, By { actor: &Actor::Office, random, now }, child, Side::Mother, mother).await?;
            Ok((key, child))
        })
        .await;
    (Caller::of_centres(town.centres_routes(), vec![("authorization", format!("Bearer {key}"))]), child)
}

/// An invoice that is paid and differs by now from what its month costs, payments, a charge, a discount, a pay-out.
async fn furnish_fees(caller: &Caller, child: &str, ids: &mut BTreeMap<&'static str, String>) {
    let plan = |paise: i64| {
        Body::Json(json!({"program": "Full Day (9:00 To 6:30)", "nature": "Tuition Fee", "paise": paise,
            "from": "2026-12-01", "until": null, "due_day": null}))
    };
    send(caller, "PUT", "/centre/v1/fees/plans", &plan(300), "").await.taken();
    let issue = Body::Json(json!({"month": "2026-12", "child_id": child}));
    send(caller, "POST", "/centre/v1/fees/invoices", &issue, "invoice").await.taken();
    send(caller, "PUT", "/centre/v1/fees/plans", &plan(400), "").await.taken();
    let account = caller.get(&format!("/centre/v1/fees/children/{child}")).await.taken().clone();
    ids.insert("invoice", id_of(&account["invoices"][0]["id"]));
    for (name, path, body) in [
        (
            "payment",
            "payments",
            json!({"child_id": child, "paise": 100, "day": DAY, "way": "UPI", "reference": "4026"}),
        ),
        (
            "ahead",
            "payments",
            json!({"child_id": child, "paise": 10_000, "day": DAY, "way": "UPI", "reference": "4027"}),
        ),
        ("charge", "charges", json!({"child_id": child, "nature": "Books", "paise": 100, "text": "Story books"})),
        (
            "discount",
            "discounts",
            json!({"child_id": child, "nature": "Daycare Fee", "share": 1000, "reason": "r", "from": DAY}),
        ),
        ("pay-out", "pay-outs", json!({"child_id": child, "paise": 100, "day": DAY, "way": "Cash"})),
    ] {
        let made = send(caller, "POST", &format!("/centre/v1/fees/{path}"), &Body::Json(body), name).await;
        ids.insert(name, id_of(&made.taken()["id"]));
    }
}

/// Makes one thing of each sort through the centre API.
async fn furnish(town: &Town, caller: Caller, child: ChildId, (parent, phone): (&Caller, &str)) -> Centre {
    let mut ids = BTreeMap::from([("child", child.to_string())]);
    let file = |n: u32| jpeg(&two_halves(60 + n, 40));
    let confirmation = town.confirm(parent, "photo", &hex(&fingerprint_of(&file(0))), phone).await;
    let fields = [("relation", "Self"), ("confirmation", confirmation.as_str())];
    let image = File { field: "image", name: "me.jpg", content: &file(0) };
    parent.upload("/parentapp/uploadPhoto", &fields, &[image]).await.ok();
    let portraits = caller.get("/centre/v1/portraits").await;
    ids.insert("portrait", id_of(&portraits.taken()["portraits"][0]["id"]));
    // One guardian whom the gate has, and one whose card waits.
    for (name, decided) in [("guardian", true), ("guardian card", false)] {
        let confirmation = town.confirm(parent, "guardian_add", "9811111111", phone).await;
        let fields = [
            ("parent_name", "Kamala"),
            ("mobile_no", "9811111111"),
            ("relation_to_child", "Other"),
            ("confirmation", confirmation.as_str()),
        ];
        parent.upload("/parentapp/add_guardian", &fields, &[image]).await.ok();
        let cards = caller.get("/centre/v1/guardian-cards").await.taken()["cards"].clone();
        if decided {
            let path = format!("/centre/v1/guardian-cards/{}/decision", id_of(&cards[0]["id"]));
            let active = Body::Json(json!({"status": "Active"}));
            send(&caller, "POST", &path, &active, name).await.taken();
            let guardians = caller.get("/centre/v1/guardians").await;
            ids.insert(name, id_of(&guardians.taken()["guardians"][0]["id"]));
        } else {
            ids.insert(name, id_of(&cards[0]["id"]));
        }
    }
    for (name, public) in [("picture", "false"), ("public picture", "true")] {
        let body = Body::Form(vec![("public", public.to_owned())]);
        let kept = send(&caller, "POST", "/centre/v1/pictures", &body, name).await;
        ids.insert(name, id_of(&kept.taken()["id"]));
    }
    let fields =
        [("date", "2026-11-16"), ("end_date", "2026-11-20"), ("attrition_reason", "Away"), ("child_pause", "1")];
    let asked = parent.post("/parentapp/request", &fields).await;
    let fields = [("subject", "Food"), ("description", "No salt, please")];
    let raised = parent.post("/parentapp/createTicket", &fields).await;
    ids.insert("ticket", id_of(&raised.ok()["ticket"]["ticket_id"]));
    ids.insert("request", id_of(&asked.ok()["request"]["request_id"]));
    let (path, shown) = (format!("/centre/v1/threads/request/{}", ids["request"]), json!({"picture": ids["picture"]}));
    send(&caller, "POST", &path, &Body::Json(shown), "thread").await.taken();
    ids.insert("refund", crate::finance::refund::enter(town, child).await.to_string());
    let slug = format!("story-of-{phone}");
    let child = child.to_string();
    let mut make = async |name: &'static str, path: &str, body: Value, at: &str| {
        let made = send(&caller, "POST", path, &Body::Json(body), name).await;
        ids.insert(name, id_of(made.taken().pointer(at).expect("an id")));
    };
    let timeline_entry = json!({"child_id": child, "type": "Milk", "message": "m", "at": "2026-11-12T09:00:00+05:30"});
    make("moment", "/centre/v1/timeline", json!({"items": [timeline_entry]}), "/items/0/id").await;
    let message = json!({"items": [{"child_id": child, "message": "m"}]});
    make("message", "/centre/v1/messages", message, "/items/0/id").await;
    let event = json!({"title": "Picnic", "day": "2026-11-20", "details": "By bus", "children": [child]});
    make("event", "/centre/v1/events", event, "/id").await;
    let survey = json!({"title": "How are we doing?", "children": [child]});
    make("survey", "/centre/v1/surveys", survey, "/id").await;
    furnish_fees(&caller, &child, &mut ids).await;
    let mut make = async |name: &'static str, path: &str, body: Value, at: &str| {
        let made = send(&caller, "POST", path, &Body::Json(body), name).await;
        ids.insert(name, id_of(made.taken().pointer(at).expect("an id")));
    };
    let newsletter = json!({"due_date": "2026-11-30", "html": "<p>Lamps</p>"});
    make("newsletter", "/centre/v1/newsletters", newsletter, "/id").await;
    let entry = json!({"child_id": child, "day": DAY, "description": "d", "items": [{"key": "k", "value": "v"}]});
    make("observation", "/centre/v1/child-care", json!({"rows": [entry]}), "/rows/0/id").await;
    let photo = Body::Form(vec![("children", child.clone())]);
    let posted = send(&caller, "POST", "/centre/v1/photos", &photo, "photo").await;
    ids.insert("photo", id_of(&posted.taken()["id"]));
    let camera = Body::Json(json!({"name": "Play corner", "source": "test:"}));
    let set = send(&caller, "PUT", "/centre/v1/cameras/corner", &camera, "").await;
    ids.insert("camera", id_of(&set.taken()["id"]));
    let story = Body::Json(json!({"title": "t", "excerpt": "e"}));
    send(&caller, "PUT", &format!("/centre/v1/blogs/{slug}"), &story, "").await.taken();
    ids.insert("slug", slug);
    for (path, row) in [
        ("/centre/v1/attendance", json!({"child_id": child, "day": DAY, "status": "Present"})),
        ("/centre/v1/measurements", json!({"child_id": child, "day": DAY, "height": 98.5})),
    ] {
        send(&caller, "PUT", path, &Body::Json(json!({"rows": [row]})), "").await.taken();
    }
    Centre { caller, ids }
}

fn id_of(value: &Value) -> String {
    value.as_str().expect("an id").to_owned()
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    Nothing,
    Json(Value),
    /// Fields beside a picture.
    Form(Vec<(&'static str, String)>),
}

/// A call as a centre would make it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub path: String,
    pub body: Body,
}

impl Sample {
    /// The same call about something else; None if it does not name the thing.
    pub fn about(&self, thing: &str, other: &str) -> Option<Self> {
        let body = match &self.body {
            Body::Nothing => Body::Nothing,
            Body::Json(json) => Body::Json(renamed(json, thing, other)),
            Body::Form(fields) => {
                let renamed = fields.iter().map(|(name, text)| (*name, text.replace(thing, other)));
                Body::Form(renamed.collect())
            }
        };
        let changed = Self { path: self.path.replace(thing, other), body };
        (changed != *self).then_some(changed)
    }

    /// The places of all texts in its body.
    pub fn texts(&self) -> Vec<String> {
        let mut places = Vec::new();
        match &self.body {
            Body::Nothing => {}
            Body::Json(json) => places_of_texts(json, String::new(), &mut places),
            Body::Form(fields) => places.extend(fields.iter().map(|(name, _)| (*name).to_owned())),
        }
        places
    }

    /// The same call with another text at a place.
    pub fn with(&self, place: &str, text: &str) -> Self {
        let mut changed = self.clone();
        match &mut changed.body {
            Body::Nothing => {}
            Body::Json(json) => *json.pointer_mut(place).expect("a place of its own") = text.into(),
            Body::Form(fields) => {
                let field = fields.iter_mut().find(|(name, _)| *name == place);
                text.clone_into(&mut field.expect("a field of its own").1);
            }
        }
        changed
    }

    /// The names of the body's fields, as the document writes them.
    pub fn names(&self, field: &str) -> bool {
        match &self.body {
            Body::Nothing => false,
            Body::Json(json) => json.to_string().contains(&format!("\"{field}\":")),
            Body::Form(fields) => field == "image" || fields.iter().any(|(name, _)| *name == field),
        }
    }
}

fn places_of_texts(json: &Value, place: String, places: &mut Vec<String>) {
    match json {
        Value::String(_) => places.push(place),
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(n, item)| places_of_texts(item, format!("{place}/{n}"), places));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, field)| places_of_texts(field, format!("{place}/{name}"), places));
        }
        _ => {}
    }
}

fn renamed(json: &Value, thing: &str, other: &str) -> Value {
    let text = json.to_string().replace(thing, other);
    serde_json::from_str(&text).expect("ids are plain")
}

/// Sends a call; `key` is its Idempotency-Key where one is taken. An empty one is not sent.
pub async fn send(caller: &Caller, method: &str, path: &str, body: &Body, key: &str) -> Reply {
    let caller = if method == "POST" && !key.is_empty() {
        caller.with_header("idempotency-key", &key.replace(' ', "-"))
    } else {
        caller.clone()
    };
    match body {
        Body::Nothing => caller.send(method, path, None, Vec::new()).await,
        Body::Json(json) => caller.json(method, path, json).await,
        Body::Form(fields) => {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, text)| (*name, text.as_str())).collect();
            let content = jpeg(&two_halves(90, 60));
            caller.upload(path, &fields, &[File { field: "image", name: "a.jpg", content: &content }]).await
        }
    }
}

/// What the id in a path is of.
fn thing(path: &str) -> &'static str {
    match path.split('/').nth(3) {
        Some("cameras") => "camera",
        Some("child-care") => "observation",
        Some("events") => "event",
        Some("guardians") => "guardian",
        Some("guardian-cards") => "guardian card",
        Some("messages") => "message",
        Some("newsletters") => "newsletter",
        Some("photos") => "photo",
        Some("portraits") => "portrait",
        Some("children") => "child",
        Some("surveys") => "survey",
        Some("tickets") => "ticket",
        Some("threads") => "request",
        Some("fees") => match path.split('/').nth(4) {
            Some("invoices") => "charge",
            Some("discounts") => "discount",
            Some("pay-outs") => "pay-out",
            _ => "payment",
        },
        _ => "moment",
    }
}

/// A call of an operation with every field that it takes. None: the operation is new and needs a sample.
pub fn sample(method: &str, path: &str, centre: &Centre) -> Option<Sample> {
    let id = |name: &str| centre.ids[name].as_str();
    let (child, picture) = (id("child"), id("picture"));
    let newsletter = json!({"subject": "Diwali", "due_date": "2026-11-30", "sent_at": "2026-11-12T09:00:00+05:30",
        "html": "<p>Lamps</p>"});
    let mut filled = path.to_owned();
    for (name, value) in [
        ("{id}", id(thing(path))),
        ("{child}", child),
        ("{invoice}", id("invoice")),
        ("{slug}", id("slug")),
        ("{day}", DAY),
        ("{year}", "2026"),
        ("{about}", "request"),
        ("{number}", "1"),
    ] {
        filled = filled.replace(name, value);
    }
    let body = match (method, path.strip_prefix("/centre/v1/")?) {
        ("GET", "notices" | "messages" | "guardians" | "timeline" | "photos" | "measurements" | "child-care") => {
            filled = format!("{filled}?child={child}");
            Body::Nothing
        }
        ("GET", "survey-answers" | "survey-answers.csv" | "fees/invoices") => {
            filled = format!("{filled}?month=2026-11");
            Body::Nothing
        }
        ("GET", "activity-plan") => {
            filled = format!("{filled}?room=Nursery");
            Body::Nothing
        }
        ("GET" | "DELETE", _) => Body::Nothing,
        (_, path) if path.starts_with("fees/") => Body::Json(of_fees(method, path, child)?),
        ("PUT", "activity-plan") => Body::Json(json!({"rows": [{"room": "Nursery", "day": DAY,
            "activities": [{"activity": "Art table", "parent_text": "We paint"}]}]})),
        ("PUT", "attendance") => Body::Json(json!({"rows": [{"child_id": child, "day": DAY, "status": "Present",
            "time_in": "09:05", "time_out": "17:30"}]})),
        ("PUT", "blogs/{slug}") => {
            Body::Json(json!({"title": "A garden", "excerpt": "On a balcony", "picture": id("public picture")}))
        }
        ("PUT", "card") => Body::Json(json!({"head": {"name": "Latha", "contact": "080 1234", "photo": picture},
            "fee_card": "https://example.com/fees", "admission_enabled": true, "programs": ["Full Day (9:00 To 6:30)"]})),
        ("PUT", "cameras/{id}") => Body::Json(json!({"name": "Play corner", "room": "Nursery",
            "source": "rtsp://8.8.8.8/stream1", "user": "portal", "password": "p@ss"})),
        ("PUT", "cctv") => Body::Json(json!({"down": true})),
        ("POST", "child-care") => Body::Json(json!({"rows": [{"child_id": child, "day": DAY, "description": "d",
            "items": [{"key": "k", "value": "v"}]}]})),
        ("POST", "events") => Body::Json(json!({"title": "Picnic", "day": "2026-11-20", "details": "By bus",
            "children": [child], "rooms": ["Nursery"]})),
        ("PUT", "food-menu") => Body::Json(json!({"rows": [{"day": DAY, "breakfast": "Idli", "lunch": "Rice",
            "snacks": "Nuts", "fruits": "Guava"}]})),
        ("PUT", "holidays/{year}") => Body::Json(json!({"rows": [{"day": "2026-11-10", "title": "Deepavali"}]})),
        ("PUT", "measurements") => {
            Body::Json(json!({"rows": [{"child_id": child, "day": DAY, "height": 98.5, "weight": 14.25}]}))
        }
        ("POST", "messages") => Body::Json(json!({"items": [{"child_id": child, "message": "m", "teacher": "Kavitha",
            "picture": picture}]})),
        ("PUT", "messages/read") => Body::Json(json!({"child_id": child, "up_to": 1, "settled": true})),
        ("POST", "newsletters") | ("PUT", "newsletters/{id}") => Body::Json(newsletter),
        ("POST", "photos") => Body::Form(vec![
            ("children", child.to_owned()),
            ("caption", "Paint day".into()),
            ("at", "2026-11-12T09:00:00+05:30".into()),
            ("timeline", "true".into()),
        ]),
        ("POST", "photos/archive") => Body::Json(json!({"before": "2026-08-01"})),
        ("PUT", "photos/{id}") => Body::Json(json!({"children": [child]})),
        ("POST", "pictures") => Body::Form(vec![("public", "false".into())]),
        ("POST", "portraits/{id}/decision" | "guardian-cards/{id}/decision") => {
            Body::Json(json!({"status": "Inactive", "message": "Too dark"}))
        }
        ("POST", "requests/decide") => Body::Json(
            json!({"decisions": [{"id": id("request"), "status": "Approved", "note": "See you", "confirm": true}]}),
        ),
        ("POST", "refunds/decide") => {
            Body::Json(json!({"decisions": [{"id": id("refund"), "approved": true, "note": "We are sorry"}]}))
        }
        ("PUT", "services") => Body::Json(json!({"allowed": ["Transport"]})),
        ("PUT", "children/{id}/transport") => Body::Json(json!({"ways": "two"})),
        ("PUT", "children/{id}/photo-consent") => Body::Json(json!({"level": "alone_only", "signed_on": DAY})),
        ("PUT", "tickets/{id}") => Body::Json(json!({"status": 3, "note": "We look into it"})),
        ("POST", "tickets/{id}/answers") => Body::Json(json!({"note": "We have looked into it"})),
        ("POST", "threads/{about}/{id}") => {
            Body::Json(json!({"message": "We look into it", "teacher": "Kavitha", "picture": picture}))
        }
        ("POST", "surveys") => Body::Json(json!({"title": "How are we doing?", "everyone": true, "children": [child],
            "rooms": ["Nursery"]})),
        ("PUT", "teachers") => Body::Json(json!({"rows": [{"name": "Kavitha", "photo": picture}]})),
        ("POST", "timeline") => Body::Json(json!({"items": [{"child_id": child, "type": "Image", "message": "m",
            "at": "2026-11-12T09:00:00+05:30", "picture": picture}]})),
        ("PUT", "timeline/{id}") => Body::Json(json!({"type": "Image", "message": "m",
            "at": "2026-11-12T09:00:00+05:30", "picture": picture})),
        _ => return None,
    };
    Some(Sample { path: filled, body })
}

/// What an operation on fees takes.
fn of_fees(method: &str, path: &str, child: &str) -> Option<Value> {
    Some(match (method, path) {
        ("PUT", "fees/plans") => json!({"program": "Full Day (9:00 To 6:30)", "nature": "Tuition Fee",
            "paise": 1_200_000, "from": "2026-11-01", "until": "2027-03-31", "due_day": 15}),
        ("POST", "fees/invoices") => json!({"month": "2026-11", "child_id": child, "again": false}),
        ("POST", "fees/months") => json!({"month": "2026-09"}),
        ("POST", "fees/credits") => json!({"child_id": child, "paise": 5000, "reason": "Closed for a day"}),
        ("POST", "fees/payments") => {
            json!({"child_id": child, "paise": 5000, "day": DAY, "way": "Cash", "reference": "R1"})
        }
        ("POST", "fees/payments/{id}/reverse" | "fees/pay-outs/{id}/reverse") => json!({"reason": "It came back"}),
        ("POST", "fees/invoices/{id}/withdraw") => json!({"reason": "The price was wrong"}),
        ("POST", "fees/charges") => json!({"child_id": child, "nature": "Books", "paise": 5000, "text": "Story books",
            "due": "2026-11-30"}),
        ("POST", "fees/discounts") => json!({"child_id": child, "nature": "Tuition Fee", "share": 1000, "paise": null,
            "reason": "Sibling", "from": "2026-11-01", "until": "2027-03-31"}),
        ("POST", "fees/discounts/{id}/end") => json!({"until": "2026-12-31"}),
        ("POST", "fees/pay-outs") => {
            json!({"child_id": child, "paise": 100, "day": DAY, "way": "Cash", "reference": "R2"})
        }
        ("POST", "fees/differences/{invoice}") => json!({"settle": true}),
        ("POST", "fees/bank") => json!({"csv": "Date,Narration,Credit\n05/11/2026,UPI 402611880001,100.00\n"}),
        _ => return None,
    })
}
