//! Letters from a centre to all its families.

pub mod centre_api;
pub mod html;
pub mod jobs;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::Writer;
use jiff::civil::Date;

use crate::base::day::DAY_MS;
use crate::base::ids::{CentreId, NewsletterId};
use crate::centres::MyCentre;
use crate::http::App;
use crate::http::centre_call::CentreTrouble;
use crate::notices::{self, Happening, Place, Screen, Topic};

/// A newsletter that may be kept: its HTML is cleaned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newsletter {
    /// Empty: the weekly one.
    pub subject: String,
    pub due: Date,
    /// Unix milliseconds; nobody reads it before.
    pub sent_at: i64,
    pub html: String,
}

/// Keeps a newsletter under its id.
pub async fn keep(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), CentreTrouble> {
    Ok(store::insert(writer, centre.id(), id, newsletter).await?)
}

/// Sends a newsletter: keeps it, and tells the centre's parents when it can be read.
pub async fn send(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    newsletter: &Newsletter,
) -> Result<NewsletterId, CentreTrouble> {
    let (id, now) = (NewsletterId(app.chance.id()), app.now());
    keep(writer, centre, id, newsletter).await?;
    if newsletter.sent_at > now {
        jobs::plan_telling(writer, id, newsletter.sent_at, now).await?;
    } else if newsletter.sent_at > now - DAY_MS {
        tell(writer, app, centre.id(), id, newsletter.due).await?;
    }
    Ok(id)
}

async fn tell(
    writer: &mut Writer<'_>,
    app: &App,
    centre: CentreId,
    id: NewsletterId,
    due: Date,
) -> Result<(), database::Error> {
    let place = Place::item(Screen::News, id.0, app.zone.at(due, 0, 0));
    let news = Happening { topic: Topic::News, place, object: id.0 };
    notices::tell_centre(writer, &app.chance, app.now(), centre, news).await
}

/// Puts a newsletter anew under the id that it has. If nobody was told of it yet, they are when it can be read now.
pub async fn correct(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), CentreTrouble> {
    let before = store::delete(writer, centre.id(), id).await?.ok_or_else(CentreTrouble::not_found)?;
    keep(writer, centre, id, newsletter).await?;
    let now = app.now();
    if before > now && before != newsletter.sent_at {
        jobs::plan_telling(writer, id, newsletter.sent_at, now).await?;
    }
    Ok(())
}

/// Takes a newsletter back; another centre's is not there. Who was not told of it yet is not.
pub async fn take_back(writer: &mut Writer<'_>, centre: &MyCentre, id: NewsletterId) -> Result<(), CentreTrouble> {
    store::delete(writer, centre.id(), id).await?.ok_or_else(CentreTrouble::not_found)?;
    Ok(notices::take_back(writer, None, id.0).await?)
}
