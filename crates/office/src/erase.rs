//! A family's data goes for good.

use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use database::Writer;

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, find, store};
use base::ids::PictureId;
use context::App;
use operations::erasure::{self, Erased, fates};
use people::families::Side;

#[derive(Clone, Debug, Args)]
pub struct EraseFamily {
    /// The id of a child that has left ('aangan office find NAME' shows it)
    #[arg(long, value_name = "ID")]
    child: String,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn erase(app: &App, desk: &mut dyn Desk, wanted: EraseFamily) -> Result<String, OfficeRefused> {
    let EraseFamily { child, consent } = wanted;
    let pictures = Arc::new(Mutex::new(Vec::<PictureId>::new()));
    let noted = Arc::clone(&pictures);
    let done = make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        let known =
            store::enrolled_by_id(writer, child).await?.ok_or_else(|| OfficeRefused::said("the child is gone"))?;
        if known.live {
            return Err(OfficeRefused::said(format!(
                "{name} is here: 'aangan office leave --child {child}' comes first"
            )));
        }
        let erased = erasure::erase(writer, app, child).await?;
        let change = Change { plan: plan(&name, &erased), done: done(&name, &erased) };
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = erased.pictures;
        Ok(change)
    });
    let done = done.await?;
    // Those that are there still, because somebody said no, keep their files.
    let pictures = std::mem::take(&mut *pictures.lock().unwrap_or_else(PoisonError::into_inner));
    match erasure::erase_files(app, &pictures).await? {
        0 => Ok(done),
        left => Ok(format!("{done}\n{left} files of pictures could not be deleted now; the daily sweep does it.")),
    }
}

fn plan(name: &str, erased: &Erased) -> Vec<String> {
    let Erased { parents, staying, pictures, shared, .. } = erased;
    let mut plan = vec![
        format!(
            "all that was of {name} goes for good: days, pictures, messages, health, requests, tickets, guardians, door PINs ({} rows)",
            erased.rows
        ),
        format!("{} pictures go with their files; {shared} are other families' too, and stay theirs", pictures.len()),
    ];
    if !parents.is_empty() {
        plan.push(format!("name, number, address, sessions and devices of {} go", named(parents)));
    }
    if !staying.is_empty() {
        plan.push(format!("{} stays: another child is here", named(staying)));
    }
    plan.extend(fates::told());
    plan.push("backups that were made before have all of it until their own time is over".to_owned());
    plan.push(format!("nothing is kept to know them by: {}", off_the_roster(name)));
    plan
}

/// What an erasure cannot do by itself: a roster brings whoever stands on it.
fn off_the_roster(name: &str) -> String {
    format!("take {name} off the centre's list, or the next roster brings child and parents in again")
}

fn done(name: &str, erased: &Erased) -> String {
    format!(
        "Erased: {} rows and {} pictures. Now {}. Restoring an older backup brings them back; erase again then.",
        erased.rows,
        erased.pictures.len(),
        off_the_roster(name)
    )
}

fn named(sides: &[Side]) -> String {
    let sides: Vec<String> = sides.iter().map(|side| format!("the {}", side.as_str().to_lowercase())).collect();
    sides.join(" and ")
}
