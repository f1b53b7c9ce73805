//! The keys with which centres' programs call.

use database::{Reader, Writer};
use serde_json::json;

use super::desk::Desk;
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, find};
use base::audit::{self, Actor, Deed, Entry};
use base::clock::Timestamp;
use base::ids::CentreId;
use context::App;
use people::centres;
use people::centres::store::{self, KeyRow};

pub(super) async fn list(app: &App, centre: Option<String>, json: bool) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let mut lines = Vec::new();
            for key in &keys_of(reader, centre.as_deref()).await? {
                // The record names a key by its label: two of one label share their last change.
                let actor = Actor::Centre(key.centre, key.label.clone());
                let latest = audit::latest_by(reader, &actor).await?;
                lines.push(if json { as_json(&parts, key, latest) } else { as_text(&parts, key, latest) });
            }
            if lines.is_empty() && !json {
                return Ok("There is no key yet: make one with 'aangan office add key --centre NAME'.".to_owned());
            }
            Ok(lines.join("\n"))
        })
        .await
}

async fn keys_of(reader: &mut Reader<'_>, centre: Option<&str>) -> Result<Vec<KeyRow>, OfficeRefused> {
    let only: Option<CentreId> = match centre {
        Some(centre) => Some(find::centre(reader, centre).await?.id),
        None => None,
    };
    let mut keys = store::keys(reader).await?;
    keys.retain(|key| only.is_none_or(|centre| centre == key.centre));
    Ok(keys)
}

fn as_text(app: &App, key: &KeyRow, latest: Option<Timestamp>) -> String {
    let day = |at: Timestamp| app.zone.date_and_time(at).0.as_str().to_owned();
    let id = centres::key_id(&key.fingerprint);
    let withdrawn = key.withdrawn_at.map(|at| format!(", withdrawn {}", day(at))).unwrap_or_default();
    let used = latest.map_or(", nothing written yet".to_owned(), |at| format!(", last wrote {}", moment(app, at)));
    format!("{id}  {}, {:?}, made {}{used}{withdrawn}", key.centre_name, key.label, day(key.made_at))
}

fn as_json(app: &App, key: &KeyRow, latest: Option<Timestamp>) -> String {
    let shown = |at: Timestamp| moment(app, at);
    json!({
        "id": centres::key_id(&key.fingerprint),
        "centre": key.centre_name,
        "label": key.label,
        "made": shown(key.made_at),
        "last_wrote": latest.map(shown),
        "withdrawn": key.withdrawn_at.map(shown),
    })
    .to_string()
}

pub(super) async fn withdraw(
    app: &App,
    desk: &mut dyn Desk,
    wanted: String,
    centre: Option<String>,
    consent: Consent,
) -> Result<String, OfficeRefused> {
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let keys = keys_of(writer, centre.as_deref()).await?;
        let key = meant(app, &keys, &wanted)?;
        let (id, centre, label) = (centres::key_id(&key.fingerprint), &key.centre_name, &key.label);
        let now = app.now();
        centres::withdraw_key(writer, now, key).await?;
        let object = format!("key {id} of centre {}", key.centre);
        let entry = Entry::new(&Actor::Office, Deed::WithdrewACentreKey).with(&object);
        audit::record(writer, &app.chance, now, entry).await?;
        Ok(Change {
            plan: vec![format!("no call is taken with the key {id} ({label:?}) of {centre} any more")],
            done: format!("The key {id} ({label:?}) of {centre} opens nothing any more."),
        })
    })
    .await
}

/// The one key that is meant: by its id, or by its label where one key alone has it.
fn meant<'k>(app: &App, keys: &'k [KeyRow], wanted: &str) -> Result<&'k KeyRow, OfficeRefused> {
    let is_id = |key: &&KeyRow| centres::key_id(&key.fingerprint) == wanted.to_lowercase();
    if let Some(key) = keys.iter().find(is_id) {
        let Some(at) = key.withdrawn_at else { return Ok(key) };
        let (day, _) = app.zone.date_and_time(at);
        let (id, centre) = (centres::key_id(&key.fingerprint), &key.centre_name);
        return Err(OfficeRefused::said(format!("the key {id} of {centre} was withdrawn on {}", day.as_str())));
    }
    let labelled: Vec<&KeyRow> = keys.iter().filter(|key| key.label == wanted && key.withdrawn_at.is_none()).collect();
    match labelled.as_slice() {
        [key] => Ok(key),
        [] => Err(OfficeRefused::said(format!(
            "there is no key {wanted:?} ('aangan office list keys' shows the ids and labels)"
        ))),
        several => {
            let shown = |key: &&KeyRow| format!("{} of {}", centres::key_id(&key.fingerprint), key.centre_name);
            let shown: Vec<_> = several.iter().map(shown).collect();
            Err(OfficeRefused::said(format!("several keys are called {wanted:?}: say which: {}", shown.join(", "))))
        }
    }
}
