use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use crate::testing::Town;

// proves: BLOG-02 BLOG-03 BLOG-05
#[rstest]
#[tokio::test]
async fn stories_are_published_changed_and_taken_back(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    assert_eq!(town.nobody().get("/static/blogs.json").await.json, json!({"posts": []}));
    let story = json!({"title": "A balcony garden", "excerpt": "Coriander in ten days.", "picture": town.public_picture.to_string()});
    town.centre().json("PUT", "/centre/v1/blogs/balcony-garden", &story).await.taken();
    let plain = json!({"title": "Tiffins", "excerpt": "That come home empty."});
    town.other_centre().json("PUT", "/centre/v1/blogs/tiffins", &plain).await.taken();
    let posts = town.nobody().get("/static/blogs.json").await.json["posts"].clone();
    let garden =
        posts.as_array().expect("posts").iter().find(|post| post["id"] == "balcony-garden").expect("the story").clone();
    assert_eq!((&garden["title"], &garden["excerpt"]), (&json!("A balcony garden"), &json!("Coriander in ten days.")));
    let url = garden["thumbnail_images"]["full"]["url"].as_str().expect("an address");
    assert_eq!(town.nobody().get(url).await.status.as_u16(), 200);

    let changed = json!({"title": "A balcony garden, again", "excerpt": "Marigolds."});
    town.centre().json("PUT", "/centre/v1/blogs/balcony-garden", &changed).await.taken();
    let posts = town.nobody().get("/static/blogs.json").await.json["posts"].clone();
    assert_eq!(posts.as_array().map(Vec::len), Some(2));
    assert!(posts.to_string().contains("Marigolds"));
    town.centre().json("DELETE", "/centre/v1/blogs/balcony-garden", &Value::Null).await.taken();
    assert_eq!(
        town.centre().json("DELETE", "/centre/v1/blogs/balcony-garden", &Value::Null).await.status.as_u16(),
        404
    );
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_story_that_cannot_be_taken_says_why(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let good = json!({"title": "t", "excerpt": "e"});
    for (slug, body, code) in [
        ("Bad_Slug", good.clone(), "bad_slug"),
        ("a", json!({"title": "", "excerpt": "e"}), "bad_title"),
        ("a", json!({"title": "two\nlines", "excerpt": "e"}), "bad_title"),
        ("a", json!({"title": "t", "excerpt": "x".repeat(601)}), "bad_excerpt"),
        // A child's picture must never become public by way of a story.
        ("a", json!({"title": "t", "excerpt": "e", "picture": town.picture.to_string()}), "bad_picture"),
    ] {
        let reply = town.centre().json("PUT", &format!("/centre/v1/blogs/{slug}"), &body).await;
        assert_eq!((reply.status.as_u16(), reply.json["code"].as_str()), (422, Some(code)), "{}", reply.json);
    }
    assert_eq!(town.nobody().get("/static/blogs.json").await.json, json!({"posts": []}));
    town.finish().await;
}
