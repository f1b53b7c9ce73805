//! The demo's cameras: each centre has one, in its courtyard, where drawn children play.

use jiff::civil::date;

use super::story::Story;
use super::{SEED, key_of};
use base::keys::fingerprint;
use context::App;
use daily::cameras::sources::{self, PutCamera};
use people::centres::{self, Acting, MyCentre};

const WORD: &str = "courtyard";

/// Gives each centre its camera, also where an older version made the demo. One that a visitor has set is left alone.
pub async fn set_up(app: &App) -> Result<(), String> {
    // The day only moves birthdays.
    let story = Story::new(SEED, date(2026, 11, 12));
    for centre in &story.centres {
        let key = fingerprint(&key_of(centre.slug));
        let there = app.clone();
        let any = centres::read(app, key, async move |reader, centre: &MyCentre| {
            Ok(!sources::of_centre(reader, &there, centre).await?.is_empty())
        });
        if any.await.map_err(|_| "a centre of the demo is not there".to_owned())? {
            continue;
        }
        let put = async |act: &mut Acting<'_, '_>| {
            let camera =
                PutCamera { name: "Courtyard".into(), source: Some("drawing:".into()), ..PutCamera::default() };
            sources::put(act, WORD, &camera).await
        };
        centres::write(app, key, put).await.map_err(|_| "the demo's camera cannot be set".to_owned())?;
    }
    Ok(())
}
