//! Newsletters from a centre to all its families.

pub mod bounds;
pub mod centre_api;
pub mod html;
pub mod jobs;
pub mod left_out;
mod looks;
pub mod parent_api;
pub mod rules;
mod sheets;
pub mod store;
mod visible;

use std::time::Duration;

use database::{Database, Reader, Writer};
use jiff::civil::Date;
use tokio::sync::Semaphore;

use self::left_out::LeftOutOfNewsletter;
use self::rules::NewsletterForm;
use crate::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};
use crate::pictures::{CentrePicture, CentrePictures};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, NewsletterId};
use base::refusal::{AppError, BadField, BadRow, Refusal};
use context::App;
use people::centres::MyCentre;

/// A newsletter with cleaned HTML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newsletter {
    /// Empty: the weekly one.
    pub subject: String,
    pub due: Date,
    /// When parents may read it.
    pub sent_at: Timestamp,
    pub html: String,
}

/// Newsletters are cleaned one at a time, so that one core stays free for calls.
static CLEANING: Semaphore = Semaphore::const_new(1);
/// How long a newsletter waits for its turn, and how long cleaning may take.
const TURN: Duration = Duration::from_secs(20);
const WORK: Duration = Duration::from_secs(5);

/// Cleans a newsletter; returns what was removed. Runs before the transaction, on a thread that serves no calls. Refused: bad
/// fields, HTML that takes too long, too many at once.
pub async fn prepare(app: &App, form: NewsletterForm) -> Result<(Newsletter, Vec<LeftOutOfNewsletter>), AppError> {
    let turn = tokio::time::timeout(TURN, CLEANING.acquire()).await;
    let Ok(Ok(turn)) = turn else { return Err(busy()) };
    let (now, today) = (app.now(), app.zone.day_of(app.now()));
    let work = tokio::task::spawn_blocking(move || {
        // A call that is given up holds its permit until cleaning is done.
        let _turn = turn;
        rules::read(&form, today, now)
    });
    let slow = || BadField::new("html", "the newsletter's HTML took too long to clean: write it more simply");
    let read = match tokio::time::timeout(WORK, work).await {
        Ok(Ok(read)) => read,
        Ok(Err(crash)) => return Err(database::Error::other(format!("cleaning a newsletter: {crash}")).into()),
        Err(_elapsed) => Err(slow()),
    };
    Ok(read?)
}

fn busy() -> AppError {
    AppError::Unavailable(Refusal::new(
        "newsletters_busy",
        "many newsletters are arriving just now; send this one again with the same Idempotency-Key",
    ))
}

/// Stores a newsletter and lists its pictures: readers can open only pictures that a newsletter shows. Refused: a full month, a
/// picture of another centre.
pub async fn insert(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), AppError> {
    let month = (newsletter.due.first_of_month(), newsletter.due.last_of_month());
    let filled = store::count_of_month(writer, centre.id(), month).await?;
    if !rules::has_room(filled, &newsletter.html) {
        let fault = "this month has 40 newsletters or 2 MiB of them already: take one back, or choose another month";
        return Err(BadField::new("due_date", fault).into());
    }
    let pictures = pictures_of(writer, centre, &newsletter.html).await?;
    store::insert(writer, centre.id(), id, newsletter).await?;
    for picture in pictures {
        store::insert_picture(writer, id, picture).await?;
    }
    Ok(())
}

/// The pictures that a newsletter shows. Refused: a picture that the centre may not show.
async fn pictures_of(reader: &mut Reader<'_>, centre: &MyCentre, html: &str) -> Result<Vec<CentrePicture>, AppError> {
    let asked = html::pictures_in(html);
    let own = CentrePictures::among(reader, centre, asked.iter().copied()).await?;
    let (mut pictures, mut bad) = (Vec::new(), Vec::new());
    for id in asked {
        match own.named("html", id) {
            Ok(picture) => pictures.push(picture),
            Err(fault) => bad.push(BadRow::at(0, fault)),
        }
    }
    if bad.is_empty() { Ok(pictures) } else { Err(AppError::BadRows(bad)) }
}

/// Lists the pictures of newsletters of older versions. A picture without an owner becomes that of the newsletter's centre; one of
/// another centre stays unlisted and cannot be opened.
pub async fn list_old_pictures(database: &Database) -> Result<(), AppError> {
    loop {
        let unlisted =
            database.read(async |reader: &mut Reader<'_>| Ok::<_, AppError>(store::list_unlisted(reader).await?));
        let unlisted = unlisted.await?;
        if unlisted.is_empty() {
            return Ok(());
        }
        let list = async move |writer: &mut Writer<'_>| {
            for (id, centre, html) in &unlisted {
                for picture in html::pictures_in(html) {
                    store::update_picture_owner(writer, *centre, picture).await?;
                    store::insert_old_picture(writer, *centre, *id, picture).await?;
                }
                store::update_listed(writer, *id).await?;
            }
            Ok::<_, AppError>(())
        };
        database.write(list).await?;
    }
}

/// Sends a newsletter: stores it, and notifies the centre's parents when it can be read.
pub async fn send(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    newsletter: &Newsletter,
) -> Result<NewsletterId, AppError> {
    let (id, now) = (NewsletterId(app.random.id()), app.now());
    insert(writer, centre, id, newsletter).await?;
    if newsletter.sent_at > now {
        jobs::plan_notification(writer, id, newsletter.sent_at, now).await?;
    } else if newsletter.sent_at > now - DAY {
        notify(writer, app, centre.id(), id, (newsletter.due, &newsletter.subject)).await?;
    }
    Ok(id)
}

async fn notify(
    writer: &mut Writer<'_>,
    app: &App,
    centre: CentreId,
    id: NewsletterId,
    (due, subject): (Date, &str),
) -> Result<(), database::Error> {
    let now = app.now();
    let place = Target::item(Screen::News, id.0, app.zone.at(due, 0, 0));
    let entry = Some(ListedEntry { listed: Listed::Newsletter, at: now, text: title(subject), picture: None });
    let news = NotificationEvent { topic: NoticeTopic::News, place, object: id.0, by: None, entry };
    notices::notify_centre(writer, &app.random, now, centre, news).await
}

/// The title of a newsletter in the list of notifications.
fn title(subject: &str) -> &str {
    if subject.is_empty() { notices::sentences::NEW_NEWSLETTER.plain() } else { subject }
}

/// Replaces a newsletter under its id. If parents were not notified yet, they are when it can be read.
pub async fn correct(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), AppError> {
    let before = store::delete(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("newsletter"))?;
    insert(writer, centre, id, newsletter).await?;
    let now = app.now();
    if before > now {
        if before != newsletter.sent_at {
            jobs::plan_notification(writer, id, newsletter.sent_at, now).await?;
        }
        return Ok(());
    }
    if newsletter.sent_at > now {
        // Postponed: nobody can read it before, not even its subject. Parents are never notified twice.
        return Ok(notices::retract(writer, None, id.0, now).await?);
    }
    let lies_at = app.zone.at(newsletter.due, 0, 0);
    Ok(notices::update_entries(writer, id.0, (title(&newsletter.subject), lies_at), now).await?)
}

/// Deletes a newsletter and its planned notification. Refused: a newsletter of another centre.
pub async fn delete(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    now: Timestamp,
) -> Result<(), AppError> {
    store::delete(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("newsletter"))?;
    Ok(notices::retract(writer, None, id.0, now).await?)
}
