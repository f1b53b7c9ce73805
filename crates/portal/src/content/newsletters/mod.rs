//! Letters from a centre to all its families.

pub mod centre_api;
pub mod html;
pub mod parent_api;
pub mod rules;
pub(crate) mod store;
#[cfg(test)]
mod tests;

use database::Writer;
use jiff::civil::Date;

use crate::base::chance::Chance;
use crate::base::day::DAY_MS;
use crate::base::ids::NewsletterId;
use crate::centres::MyCentre;
use crate::http::centre_call::CentreTrouble;
use crate::notices::{self, Happening, Topic};

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
    chance: &Chance,
    now: i64,
    centre: &MyCentre,
    newsletter: &Newsletter,
) -> Result<NewsletterId, CentreTrouble> {
    let id = NewsletterId(chance.id());
    keep(writer, centre, id, newsletter).await?;
    if newsletter.sent_at > now - DAY_MS {
        let news = Happening { topic: Topic::News, screen: "/newsRoom", object: &id.to_string() };
        notices::tell_centre(writer, chance, now.max(newsletter.sent_at), centre.id(), news).await?;
    }
    Ok(id)
}

/// Puts a newsletter anew under the id that it has.
pub async fn correct(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), CentreTrouble> {
    take_back(writer, centre, id).await?;
    keep(writer, centre, id, newsletter).await
}

/// Takes a newsletter back; another centre's is not there.
pub async fn take_back(writer: &mut Writer<'_>, centre: &MyCentre, id: NewsletterId) -> Result<(), CentreTrouble> {
    match store::delete(writer, centre.id(), id).await? {
        0 => Err(CentreTrouble::not_found()),
        _ => Ok(()),
    }
}
