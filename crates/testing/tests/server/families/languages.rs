use database::Engine;
use rstest::rstest;

use testing::town::{KARTHIK, MEERA};
use testing::{Caller, Town};

const GET: &str = "/parentapp/getLanguage";
const SAVE: &str = "/parentapp/saveLanguage";

async fn language(caller: &Caller) -> String {
    caller.post(GET, &[]).await.ok()["language"].as_str().expect("a language").to_owned()
}

#[rstest]
#[tokio::test]
async fn a_language_is_a_parents_own(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let karthik = town.parent(KARTHIK).await.caller;
    assert_eq!((language(&meera).await, language(&karthik).await), (String::new(), String::new()), "nobody has chosen");
    for tag in ["hi-IN", "ta-IN", "kn-IN", "en-IN", "hi-IN"] {
        assert_eq!(meera.post(SAVE, &[("language", tag)]).await.ok()["language"], tag);
        assert_eq!(language(&meera).await, tag);
    }
    assert_eq!(language(&karthik).await, "", "the other parent's is their own");
    for wrong in ["", "hi", "HI-IN", "fr-FR", "hi-IN; DROP TABLE parent"] {
        let refused = meera.post(SAVE, &[("language", wrong)]).await;
        assert_eq!(refused.refused(), "This language is not known. Please choose another one.", "{wrong}");
    }
    assert_eq!(language(&meera).await, "hi-IN", "what is refused changes nothing");
    town.finish().await;
}
