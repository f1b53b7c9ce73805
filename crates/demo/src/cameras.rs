//! The demo's cameras: one per centre, with a drawn courtyard.

use jiff::civil::date;

use super::story::Story;
use super::{SEED, key_of};
use base::keys::fingerprint;
use context::App;
use daily::cameras::sources::{self, PutCamera};
use people::centres::{self, WriteContext};

const WORD: &str = "courtyard";

/// Adds a camera to each centre of a new demo.
pub async fn set_up(app: &App) -> Result<(), String> {
    // The day only affects dates of birth.
    let story = Story::new(SEED, date(2026, 11, 12));
    for centre in &story.centres {
        let key = fingerprint(&key_of(centre.slug));
        let put = async |ctx: &mut WriteContext<'_, '_>| {
            let camera =
                PutCamera { name: "Courtyard".into(), source: Some("drawing:".into()), ..PutCamera::default() };
            sources::put(ctx, WORD, &camera).await
        };
        centres::write(app, key, put).await.map_err(|_| "the demo's camera cannot be set".to_owned())?;
    }
    Ok(())
}
