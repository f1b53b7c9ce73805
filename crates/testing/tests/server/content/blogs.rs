use database::Engine;
use rstest::rstest;
use serde_json::{Value, json};

use testing::Town;

database::statements! {
    OF_THE_CHAIN = "UPDATE blog SET centre_id = NULL WHERE slug = $1";
}

// proves: BLOG-02 BLOG-03 BLOG-05
#[rstest]
#[tokio::test]
async fn stories_are_published_changed_and_deleted(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
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
    assert_eq!(town.nobody().get(url).await.text(), "a card");
    let small = garden["thumbnail_images"]["thumbnail"]["url"].as_str().expect("an address");
    assert_eq!(town.nobody().get(small).await.text(), "a thumb", "a small place needs no large picture");

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
async fn only_the_centre_that_published_a_story_changes_it(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let path = "/centre/v1/blogs/balcony-garden";
    let story = |excerpt: &str| json!({"title": "A balcony garden", "excerpt": excerpt});
    town.centre().json("PUT", path, &story("Coriander.")).await.taken();
    let refused = async |method: &str, body: &Value| {
        let reply = town.other_centre().json(method, path, body).await;
        (reply.status.as_u16(), reply.json["code"].clone())
    };
    assert_eq!(refused("PUT", &story("Theirs.")).await, (409, json!("slug_taken")));
    assert_eq!(refused("DELETE", &Value::Null).await, (403, json!("not_yours")));
    let shown = town.nobody().get("/static/blogs.json").await.json;
    assert_eq!((&shown["posts"][0]["excerpt"], &shown["posts"][1]), (&json!("Coriander."), &Value::Null));
    town.centre().json("PUT", path, &story("Marigolds.")).await.taken();
    town.centre().json("DELETE", path, &Value::Null).await.taken();
    town.other_centre().json("PUT", path, &story("The slug is free again.")).await.taken();
    // A story of the chain is no centre's.
    town.write(async |writer| Ok(writer.execute(OF_THE_CHAIN, database::params!["balcony-garden"]).await?)).await;
    for caller in [town.centre(), town.other_centre()] {
        assert_eq!(caller.json("PUT", path, &story("Mine?")).await.status.as_u16(), 409);
        assert_eq!(caller.json("DELETE", path, &Value::Null).await.status.as_u16(), 403);
    }
    let shown = town.nobody().get("/static/blogs.json").await.json;
    assert_eq!(shown["posts"][0]["excerpt"], "The slug is free again.");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_refused_story_says_why(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
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
