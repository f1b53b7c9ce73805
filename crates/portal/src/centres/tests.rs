use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use crate::testing::{Caller, Town};

#[rstest]
#[tokio::test]
async fn no_key_an_unknown_key_and_a_parents_token_are_answered_alike(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = Town::new(engine).await;
    let token = town.parent(crate::testing::town::MEERA).await.token;
    let calls = [
        ("GET", "/centre/v1/children", Value::Null),
        (
            "POST",
            "/centre/v1/timeline",
            json!({"items": [{"child_id": town.anaya.to_string(), "type": "Milk", "message": "m", "at": 1}]}),
        ),
        ("PUT", "/centre/v1/timeline/5", json!({})),
        ("DELETE", "/centre/v1/timeline/5", Value::Null),
        ("PUT", "/centre/v1/cctv", json!({"down": true})),
        ("PUT", "/centre/v1/attendance", json!({"rows": []})),
        ("GET", "/centre/v1/attendance/2026-11-12", Value::Null),
        ("DELETE", "/centre/v1/attendance/2026-11-12/5", Value::Null),
        ("PUT", "/centre/v1/measurements", json!({"rows": []})),
        ("DELETE", "/centre/v1/measurements/2026-11-12/5", Value::Null),
        ("POST", "/centre/v1/child-care", json!({"rows": []})),
        ("DELETE", "/centre/v1/child-care/5", Value::Null),
        ("POST", "/centre/v1/events", json!({"title": "t", "day": "d", "details": "d"})),
        ("GET", "/centre/v1/events", Value::Null),
        ("GET", "/centre/v1/events/5", Value::Null),
        ("DELETE", "/centre/v1/events/5", Value::Null),
        ("PUT", "/centre/v1/card", json!({"head": {"name": "n"}, "admission_enabled": true, "programs": []})),
        ("PUT", "/centre/v1/teachers", json!({"rows": []})),
        ("GET", "/centre/v1/holidays/2026", Value::Null),
        ("PUT", "/centre/v1/holidays/2026", json!({"rows": [{"day": "2026-11-10", "title": "t"}]})),
        ("PUT", "/centre/v1/blogs/a", json!({"title": "t", "excerpt": "e"})),
        ("DELETE", "/centre/v1/blogs/a", Value::Null),
    ];
    for authorization in [
        None,
        Some("Bearer "),
        Some("Bearer aangan_centre_wrong"),
        Some("Basic eDp5"),
        Some(&*format!("Bearer {token}")),
    ] {
        let mut headers = vec![("idempotency-key", "k".to_owned())];
        headers.extend(authorization.map(|value| ("authorization", value.to_owned())));
        let caller = Caller::new(town.centres_routes(), headers);
        for (method, path, body) in &calls {
            let reply = caller.json(method, path, body).await;
            assert_eq!(
                (reply.status.as_u16(), reply.json["code"].as_str()),
                (401, Some("no_key")),
                "{method} {path} with {authorization:?}"
            );
        }
    }
    // The parents' address knows no centre's path at all, and the centres' none of the demo's.
    for (method, path, body) in &calls {
        assert_eq!(
            Caller::new(town.parents_routes(), Vec::new()).json(method, path, body).await.status.as_u16(),
            404,
            "{path}"
        );
    }
    for path in ["/demo/outbox?to=9800000001", "/demo/clock"] {
        assert_eq!(town.centre().get(path).await.status.as_u16(), 404, "{path}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_centre_lists_its_own_living_children(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let names = |reply: &crate::testing::Reply| -> Vec<String> {
        reply.taken()["children"]
            .as_array()
            .expect("children")
            .iter()
            .map(|child| child["name"].as_str().expect("a name").to_owned())
            .collect()
    };
    assert_eq!(names(&town.centre().get("/centre/v1/children").await), ["Anaya", "Zoya"]);
    assert_eq!(names(&town.other_centre().get("/centre/v1/children").await), ["Vihaan"]);
    town.finish().await;
}
