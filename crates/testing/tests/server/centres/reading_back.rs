//! What a centre brought is read back: page by page, by child, room and days, and by nobody else.

use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use super::samples::{Body, Three, send};
use base::day::DAY;
use people::centres;
use service::requests;
use testing::town::{MEERA, MINUTE};
use testing::{Caller, Town};

/// Every list, with the days that hold what the samples made.
const LISTS: [&str; 8] = [
    "timeline?from=2026-11-01",
    "photos?from=2026-11-01",
    "measurements?from=2026-11-01",
    "child-care?from=2026-11-01",
    "activity-plan?from=2026-11-01",
    "food-menu?from=2026-11-01",
    "newsletters?from=2026-11-01",
    "teachers?",
];

/// All pages of a list, an item at a time.
async fn walk(centre: &Caller, list: &str) -> Vec<Value> {
    let (mut items, mut before) = (Vec::new(), String::new());
    loop {
        let reply = centre.get(&format!("/centre/v1/{list}&limit=1{before}")).await;
        let page = reply.taken();
        items.extend(page["items"].as_array().expect("items").clone());
        let Some(next) = page["next"].as_str() else { return items };
        before = format!("&before={next}");
        assert!(items.len() < 100, "{list} ends");
    }
}

async fn put(centre: &Caller, path: &str, body: Value) {
    send(centre, "PUT", &format!("/centre/v1/{path}"), &Body::Json(body), "").await.taken();
}

/// Three of everything that a list holds, over three days.
async fn three_days(centre: &Caller, child: &str) {
    for day in ["2026-11-09", "2026-11-10", "2026-11-11"] {
        let at = format!("{day}T10:00:00+05:30");
        let post = async |path: &str, body: &Body| {
            send(centre, "POST", &format!("/centre/v1/{path}"), body, &format!("{path}-{day}")).await
        };
        let timeline_entry = json!({"items": [{"child_id": child, "type": "Milk", "message": day, "at": at}]});
        post("timeline", &Body::Json(timeline_entry)).await.taken();
        let photo = Body::Form(vec![("children", child.to_owned()), ("caption", day.into()), ("at", at.clone())]);
        post("photos", &photo).await.taken();
        let entry = json!({"rows": [{"child_id": child, "day": day, "description": day, "items": [{"key": "k", "value": "v"}]}]});
        post("child-care", &Body::Json(entry)).await.taken();
        let newsletter = json!({"subject": day, "due_date": day, "html": "<p>Lamps</p>"});
        post("newsletters", &Body::Json(newsletter)).await.taken();
        put(centre, "measurements", json!({"rows": [{"child_id": child, "day": day, "height": 98.5}]})).await;
        put(centre, "food-menu", json!({"rows": [{"day": day, "lunch": "Rice"}]})).await;
        let plan = json!({"rows": [{"day": day, "activities": [{"activity": "Art", "parent_text": "We paint"}, {"activity": "Song", "parent_text": "We sing"}]}]});
        put(centre, "activity-plan", plan).await;
    }
    put(centre, "teachers", json!({"rows": [{"name": "Kavitha"}, {"name": "Asha"}]})).await;
}

#[rstest]
#[tokio::test]
async fn what_was_posted_is_read_back_page_by_page(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya.to_string());
    three_days(&centre, &child).await;
    let days = ["2026-11-11", "2026-11-10", "2026-11-09"];
    let days_of = |items: &[Value], field: &str| -> Vec<String> {
        items.iter().map(|item| item[field].as_str().expect(field).to_owned()).collect()
    };
    let of = format!("child={child}");
    for (list, field) in [
        (format!("photos?{of}"), "caption"),
        (format!("measurements?{of}"), "day"),
        (format!("child-care?{of}"), "day"),
        (format!("timeline?{of}&type=milk"), "message"),
        ("photos?from=2026-11-01".into(), "caption"),
        ("photos?from=2026-11-01&room=Nursery".into(), "caption"),
        ("measurements?from=2026-11-01&to=2026-11-30".into(), "day"),
        ("measurements?from=2026-11-01&room=Nursery".into(), "day"),
        ("child-care?from=2026-11-01".into(), "day"),
        ("timeline?from=2026-11-01&type=Milk".into(), "message"),
        ("timeline?from=2026-11-01&type=Milk&room=Nursery".into(), "message"),
        ("food-menu?".into(), "day"),
        ("newsletters?".into(), "subject"),
        ("activity-plan?room=Nursery".into(), "day"),
    ] {
        let items = walk(&centre, &list).await;
        assert_eq!(days_of(&items, field), days, "{list}");
        // Days are those of the centre's calendar, both included.
        let one = list.replace("from=2026-11-01", "").replace("&to=2026-11-30", "");
        let one = walk(&centre, &format!("{one}&from=2026-11-10&to=2026-11-10")).await;
        assert_eq!(days_of(&one, field), ["2026-11-10"], "{list}");
    }
    let photos = walk(&centre, &format!("photos?{of}")).await;
    assert_eq!(photos[0]["children"], json!([child]));
    let plan = walk(&centre, "activity-plan?room=Nursery").await;
    assert_eq!(plan[0]["activities"][1], json!({"activity": "Song", "parent_text": "We sing"}));
    let menu = walk(&centre, "food-menu?").await;
    assert_eq!(menu[0], json!({"day": "2026-11-11", "breakfast": "", "lunch": "Rice", "snacks": "", "fruits": ""}));
    // What is read back of menus and plans can be put again.
    put(&centre, "food-menu", json!({"rows": menu})).await;
    put(&centre, "activity-plan", json!({"rows": plan})).await;
    let teachers = centre.get("/centre/v1/teachers").await;
    assert_eq!(teachers.taken()["rows"][1], json!({"name": "Asha", "photo": null}));
    let newsletter = walk(&centre, "newsletters?").await[0]["id"].as_str().expect("an id").to_owned();
    let newsletter = centre.get(&format!("/centre/v1/newsletters/{newsletter}")).await;
    assert_eq!(newsletter.taken()["html"], "<p>Lamps</p>");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_photo_of_two_children_is_one_photo(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya.to_string(), town.zoya.to_string());
    let both = Body::Form(vec![("children", anaya.clone()), ("children", zoya.clone())]);
    let posted = send(&town.centre(), "POST", "/centre/v1/photos", &both, "both").await;
    let id = posted.taken()["id"].clone();
    for list in [format!("photos?child={anaya}"), format!("photos?child={zoya}"), "photos?from=2026-11-01".into()] {
        let items = walk(&town.centre(), &list).await;
        let mut shown = [anaya.clone(), zoya.clone()];
        shown.sort_by_key(|id| id.parse::<i64>().expect("an id"));
        assert_eq!((items.len(), &items[0]["id"], &items[0]["children"]), (1, &id, &json!(shown)), "{list}");
    }
    // By its id of the list it is taken back, and then it is in none.
    let path = format!("/centre/v1/photos/{}", id.as_str().expect("an id"));
    send(&town.centre(), "DELETE", &path, &Body::Nothing, "").await.taken();
    assert_eq!(walk(&town.centre(), "photos?from=2026-11-01").await, [] as [Value; 0]);
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn another_centre_reads_nothing_of_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let three = Three::furnished(&town).await;
    three_days(&three.own.caller, &three.own.ids["child"]).await;
    for list in LISTS {
        let own = three.own.caller.get(&format!("/centre/v1/{list}")).await;
        let items = |reply: &Value| [&reply["items"], &reply["rows"]].into_iter().find_map(Value::as_array).cloned();
        let own_items = items(own.taken()).expect("a list");
        assert!(!own_items.is_empty(), "{list}");
        for other in &three.others {
            let listed = other.caller.get(&format!("/centre/v1/{list}")).await;
            let listed = items(listed.taken()).expect("a list");
            let ids = |items: &[Value]| -> Vec<String> {
                items.iter().filter_map(|item| Some(item["id"].as_str()?.to_owned())).collect()
            };
            assert!(ids(&listed).iter().all(|id| !ids(&own_items).contains(id)), "{list}: {listed:?}");
            let child = three.own.ids["child"].as_str();
            assert!(!Value::from(listed).to_string().contains(child), "{list}");
            if list.contains("from")
                && !list.starts_with("food")
                && !list.starts_with("news")
                && !list.starts_with("act")
            {
                let asked = format!("/centre/v1/{list}&child={child}");
                assert_eq!(other.caller.get(&asked).await.status.as_u16(), 404, "{asked}");
            }
        }
    }
    town.finish().await;
}

/// What each centre reads of a child, in the lists of many and in the child's own; None: it is not theirs.
async fn read_of(centre: &Caller, child: &str, list: &str) -> Option<usize> {
    let about = |page: &Value| {
        let parts = page.as_object().expect("a page").values().filter_map(Value::as_array);
        parts.flatten().filter(|item| item.to_string().contains(child)).count()
    };
    let reply = centre.get(&format!("/centre/v1/{list}")).await;
    if reply.status == 404 { None } else { Some(about(reply.taken())) }
}

#[rstest]
#[tokio::test]
async fn after_a_move_each_centre_reads_its_own_time(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (old, new, child) = (town.centre(), town.other_centre(), town.anaya.to_string());
    three_days(&old, &child).await;
    put(&old, "attendance", json!({"rows": [{"child_id": child, "day": "2026-11-11", "status": "Present"}]})).await;
    let meera = town.parent(MEERA).await.caller;
    for day in ["2026-11-12", "2026-11-16"] {
        meera.post("/parentapp/sayAbsence", &[("from", day)]).await.ok();
    }
    town.app.clock.advance(DAY);
    town.follow_up().await;
    let lists = [
        "timeline?from=2026-11-01&limit=50",
        "photos?from=2026-11-01",
        "measurements?from=2026-11-01",
        "child-care?from=2026-11-01",
        "absences?from=2026-11-12&to=2026-11-13",
        "attendance/2026-11-11",
    ];
    for list in lists {
        assert!(read_of(&old, &child, list).await > Some(0), "{list}");
    }
    let path = format!("notices?child={child}");
    let told_of = async |centre: &Caller| {
        let reply = centre.get(&format!("/centre/v1/{path}")).await;
        let lines = |field: &str| reply.json[field].as_array().map_or(0, Vec::len);
        (reply.status.as_u16(), lines("notices") + lines("unreached"))
    };
    assert!(told_of(&old).await.1 > 0);

    let (app, anaya, there, chain) = (town.app.clone(), town.anaya, town.koramangala, town.chain);
    town.write(async move |writer| {
        let (room, _) = centres::store::list_rooms(writer, there).await?[0];
        let (program, _) = centres::store::list_programs(writer, chain).await?[0];
        requests::move_to(writer, &app, anaya, (there, room), program).await.map(drop)
    })
    .await;
    for list in lists {
        assert_eq!(read_of(&new, &child, list).await, Some(0), "{list}: what was before is not the new centre's");
        assert_eq!(read_of(&old, &child, list).await, Some(0), "{list}: the child is not the old centre's");
        if let Some((path, asked)) = list.split_once("?from").filter(|(path, _)| *path != "absences") {
            let own = format!("{path}?child={child}&from{asked}");
            assert_eq!(
                (read_of(&new, &child, &own).await, read_of(&old, &child, &own).await),
                (Some(0), None),
                "{own}"
            );
        }
    }
    assert_eq!((told_of(&new).await, told_of(&old).await), ((200, 0), (404, 0)));
    let ahead = "absences?from=2026-11-16";
    assert_eq!(read_of(&new, &child, ahead).await, Some(1), "what is ahead is for whoever awaits the child");

    town.app.clock.advance(MINUTE);
    let at = "2026-11-13T10:01:00+05:30";
    let timeline_entry = json!({"items": [{"child_id": child, "type": "Milk", "message": "Here", "at": at}]});
    send(&new, "POST", "/centre/v1/timeline", &Body::Json(timeline_entry), "there-1").await.taken();
    let photo = Body::Form(vec![("children", child.clone()), ("caption", "Here".into()), ("at", at.into())]);
    send(&new, "POST", "/centre/v1/photos", &photo, "there-2").await.taken();
    let entry = json!({"rows": [{"child_id": child, "day": "2026-11-13", "description": "Here", "items": [{"key": "k", "value": "v"}]}]});
    send(&new, "POST", "/centre/v1/child-care", &Body::Json(entry), "there-3").await.taken();
    put(&new, "measurements", json!({"rows": [{"child_id": child, "day": "2026-11-13", "height": 99.0}]})).await;
    put(&new, "attendance", json!({"rows": [{"child_id": child, "day": "2026-11-13", "status": "Present"}]})).await;
    for list in [
        "photos?from=2026-11-01",
        "measurements?from=2026-11-01",
        "child-care?from=2026-11-01",
        "attendance/2026-11-13",
    ] {
        assert_eq!(
            (read_of(&new, &child, list).await, read_of(&old, &child, list).await),
            (Some(1), Some(0)),
            "{list}"
        );
    }
    assert!(read_of(&new, &child, "timeline?from=2026-11-01").await > Some(0));
    assert_eq!(read_of(&old, &child, "timeline?from=2026-11-01").await, Some(0));
    // One child, one history: its parents have all of it.
    let all = meera.post("/parentapp/getChildTimeline", &[("include_types", "Milk")]).await;
    assert_eq!(all.ok()["conversationList"].as_array().map(Vec::len), Some(4));
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_list_costs_the_same_however_much_there_is(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (centre, child) = (town.centre(), town.anaya.to_string());
    let mut before = Vec::new();
    for filled in [false, true] {
        if filled {
            three_days(&centre, &child).await;
        }
        let mut costs = Vec::new();
        for list in
            LISTS.into_iter().map(str::to_owned).chain(LISTS[..4].iter().map(|list| format!("{list}&child={child}")))
        {
            let so_far = town.app.database.counts().statements;
            centre.get(&format!("/centre/v1/{list}")).await.taken();
            costs.push((list, town.app.database.counts().statements - so_far));
        }
        if filled {
            for ((list, cost), (_, empty)) in costs.iter().zip(&before) {
                // The activities of a page of plans are a statement of their own.
                let most = empty + u64::from(list.starts_with("activity-plan"));
                assert!(*cost <= most, "{list} costs {cost} statements, and {empty} with nothing there");
            }
        }
        before = costs;
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_list_that_is_too_long_says_how_to_narrow_it(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let child = town.anaya;
    for (list, field) in [
        ("timeline", "from"),
        ("photos?room=Nursery", "from"),
        ("activity-plan", "from"),
        ("photos?from=2026-11-01&to=2026-12-02", "to"),
        ("measurements?from=2026-11-01&to=2026-10-31", "to"),
        ("measurements?from=yesterday", "from"),
        ("child-care?from=2026-11-01&room=Attic", "room"),
        ("timeline?from=2026-11-01&type=Nap", "type"),
        (&format!("photos?child={child}&room=Nursery"), "room"),
    ] {
        let reply = town.centre().get(&format!("/centre/v1/{list}")).await;
        let answer = (reply.status.as_u16(), reply.json["rows"][0]["field"].as_str());
        assert_eq!(answer, (422, Some(field)), "{list}: {}", reply.text());
    }
    for list in ["food-menu?limit=51", "food-menu?limit=0", "food-menu?before=x"] {
        let reply = town.centre().get(&format!("/centre/v1/{list}")).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some("bad_page")), "{list}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_field_that_a_call_does_not_take_is_refused_and_not_passed_over(#[values(Engine::Sqlite)] engine: Engine) {
    let town = Town::new(engine).await;
    let centre = town.centre();
    let nobody = Caller::of_centres(town.centres_routes(), Vec::new());
    let document = serde_json::to_value(aangan::routes::centre_document()).expect("a document");
    let paths = document["paths"].as_object().expect("paths").iter();
    let plain: Vec<_> = paths.filter(|(path, calls)| !path.contains('{') && calls.get("get").is_some()).collect();
    assert!(plain.len() > 15, "{}", plain.len());
    for (path, calls) in plain {
        let reply = centre.get(&format!("{path}?colour=red")).await;
        assert_eq!(
            (reply.status.as_u16(), &reply.json["code"]),
            (400, &json!("unknown_field")),
            "{path}: {}",
            reply.json
        );
        let answer = reply.text();
        for field in calls["get"]["parameters"].as_array().into_iter().flatten() {
            let (name, place) = (field["name"].as_str().expect("a name"), &field["in"]);
            assert_eq!(answer.contains(name), place == "query", "{path} tells of {name}: {answer}");
        }
        assert_eq!(nobody.get(&format!("{path}?colour=red")).await.status, 401, "{path}");
    }
    let tickets = centre.get(&format!("/centre/v1/tickets?child={}", town.zoya)).await;
    assert_eq!(tickets.status, 400, "all tickets are not that child's");
    town.finish().await;
}
