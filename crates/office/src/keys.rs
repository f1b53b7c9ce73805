//! API keys of centres.

use database::{Reader, Writer};
use serde_json::{Value, json};

use super::answer::Answer;
use super::console::Console;
use super::people::moment;
use super::plan::{Change, Consent, make};
use super::{CommandError, find};
use base::audit::{self, Actor, AuditAction, Entry};
use base::clock::Timestamp;
use base::ids::CentreId;
use context::App;
use people::centres;
use people::centres::store::{self, KeyRow};

pub(super) async fn list(app: &App, centre: Option<String>) -> Result<Answer, CommandError> {
    let parts = app.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let (mut lines, mut rows) = (Vec::new(), Vec::new());
            for key in &keys_of(reader, centre.as_deref()).await? {
                // The audit log names a key by its label: keys with the same label share their last use.
                let actor = Actor::Centre(key.centre, key.label.clone());
                let latest = audit::find_latest_by(reader, &actor).await?;
                lines.push(as_text(&parts, key, latest));
                rows.push(as_json(&parts, key, latest));
            }
            if lines.is_empty() {
                lines.push("There is no key yet: create one with 'aangan office keys add --centre NAME'.".to_owned());
            }
            Ok(Answer::list(lines.join("\n"), rows))
        })
        .await
}

async fn keys_of(reader: &mut Reader<'_>, centre: Option<&str>) -> Result<Vec<KeyRow>, CommandError> {
    let only: Option<CentreId> = match centre {
        Some(centre) => Some(find::centre(reader, centre).await?.id),
        None => None,
    };
    let mut keys = store::list_keys(reader).await?;
    keys.retain(|key| only.is_none_or(|centre| centre == key.centre));
    Ok(keys)
}

fn as_text(app: &App, key: &KeyRow, latest: Option<Timestamp>) -> String {
    let day = |at: Timestamp| app.zone.date_and_time(at).0.as_str().to_owned();
    let id = centres::key_id(&key.fingerprint);
    let withdrawn = key.withdrawn_at.map(|at| format!(", revoked {}", day(at))).unwrap_or_default();
    let used = latest.map_or(", never used to write".to_owned(), |at| format!(", last wrote {}", moment(app, at)));
    format!("{id}  {}, {:?}, made {}{used}{withdrawn}", key.centre_name, key.label, day(key.made_at))
}

fn as_json(app: &App, key: &KeyRow, latest: Option<Timestamp>) -> Value {
    let shown = |at: Timestamp| moment(app, at);
    json!({
        "id": centres::key_id(&key.fingerprint),
        "centre": key.centre_name,
        "label": key.label,
        "made": shown(key.made_at),
        "last_wrote": latest.map(shown),
        "withdrawn": key.withdrawn_at.map(shown),
    })
}

pub(super) async fn revoke(
    app: &App,
    console: &mut dyn Console,
    wanted: String,
    centre: Option<String>,
    consent: Consent,
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let keys = keys_of(writer, centre.as_deref()).await?;
        let key = find_key(app, &keys, &wanted)?;
        let (id, centre, label) = (centres::key_id(&key.fingerprint), &key.centre_name, &key.label);
        let now = app.now();
        centres::withdraw_key(writer, now, key).await?;
        let object = format!("key {id} of centre {}", key.centre);
        let entry = Entry::new(&Actor::Office, AuditAction::WithdrewACentreKey).with(&object);
        audit::record(writer, &app.random, now, entry).await?;
        Ok(Change {
            plan: vec![format!("the key {id} ({label:?}) of {centre} is revoked")],
            done: format!("The key {id} ({label:?}) of {centre} is revoked."),
        }
        .with(json!({ "id": id })))
    })
    .await
}

/// The key with an id, or with a label if no other key has it.
fn find_key<'k>(app: &App, keys: &'k [KeyRow], wanted: &str) -> Result<&'k KeyRow, CommandError> {
    let is_id = |key: &&KeyRow| centres::key_id(&key.fingerprint) == wanted.to_lowercase();
    if let Some(key) = keys.iter().find(is_id) {
        let Some(at) = key.withdrawn_at else { return Ok(key) };
        let (day, _) = app.zone.date_and_time(at);
        let (id, centre) = (centres::key_id(&key.fingerprint), &key.centre_name);
        return Err(CommandError::new(format!("the key {id} of {centre} was revoked on {}", day.as_str())));
    }
    let labelled: Vec<&KeyRow> = keys.iter().filter(|key| key.label == wanted && key.withdrawn_at.is_none()).collect();
    match labelled.as_slice() {
        [key] => Ok(key),
        [] => Err(CommandError::not_found(format!(
            "there is no key {wanted:?} ('aangan office keys list' shows the ids and labels)"
        ))),
        several => {
            let shown = |key: &&KeyRow| format!("{} of {}", centres::key_id(&key.fingerprint), key.centre_name);
            let shown: Vec<_> = several.iter().map(shown).collect();
            Err(CommandError::not_found(format!(
                "several keys have the label {wanted:?}, name one by its id: {}",
                shown.join(", ")
            )))
        }
    }
}
