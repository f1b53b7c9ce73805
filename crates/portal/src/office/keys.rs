//! The keys with which centres' programs call.

use std::fmt::Write;

use database::{Reader, Writer};

use super::{OfficeRefused, find};
use crate::audit::{self, Actor, Deed, Entry};
use crate::base::ids::CentreId;
use crate::centres::{self, store};
use crate::http::App;

pub(super) async fn list(app: &App, centre: Option<String>) -> Result<String, OfficeRefused> {
    let zone = app.zone.clone();
    app.database
        .read(async move |reader: &mut Reader<'_>| {
            let only: Option<CentreId> = match centre {
                Some(centre) => Some(find::centre(reader, &centre).await?.id),
                None => None,
            };
            let mut keys = store::keys(reader).await?;
            keys.retain(|key| only.is_none_or(|centre| centre == key.centre));
            let mut text = String::new();
            for key in &keys {
                let (made, _) = zone.date_and_time(key.made_at);
                let _ = write!(
                    text,
                    "{}  {}, {:?}, made {}",
                    centres::key_id(&key.fingerprint),
                    key.centre_name,
                    key.label,
                    made.as_str()
                );
                if let Some(at) = key.withdrawn_at {
                    let _ = write!(text, ", withdrawn {}", zone.date_and_time(at).0.as_str());
                }
                text.push('\n');
            }
            if text.is_empty() {
                text.push_str("There is no key yet: make one with 'aangan office add key --centre NAME'.");
            }
            Ok(text.trim_end().to_owned())
        })
        .await
}

pub(super) async fn withdraw(app: &App, wanted: String) -> Result<String, OfficeRefused> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let keys = store::keys(writer).await?;
            let Some(key) = keys.iter().find(|key| centres::key_id(&key.fingerprint) == wanted.to_lowercase()) else {
                return Err(OfficeRefused::said(format!(
                    "there is no key {wanted:?} ('aangan office list keys' shows the ids)"
                )));
            };
            let (id, centre, label) = (centres::key_id(&key.fingerprint), &key.centre_name, &key.label);
            if let Some(at) = key.withdrawn_at {
                let (day, _) = parts.zone.date_and_time(at);
                return Err(OfficeRefused::said(format!("the key {id} of {centre} was withdrawn on {}", day.as_str())));
            }
            let now = parts.now();
            centres::withdraw_key(writer, now, key).await?;
            let object = format!("key {id} of centre {}", key.centre);
            audit::record(
                writer,
                &parts.chance,
                now,
                Entry::new(&Actor::Office, Deed::WithdrewACentreKey).with(&object),
            )
            .await?;
            Ok(format!("The key {id} ({label:?}) of {centre} opens nothing any more."))
        })
        .await
}
