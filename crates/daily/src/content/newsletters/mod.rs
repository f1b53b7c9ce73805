//! Letters from a centre to all its families.

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
use self::rules::Said;
use crate::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};
use crate::pictures::{CentrePicture, CentrePictures};
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, NewsletterId};
use base::refusal::{BadField, BadRow, Refusal, Trouble};
use context::App;
use people::centres::MyCentre;

/// A newsletter that may be kept: its HTML is cleaned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Newsletter {
    /// Empty: the weekly one.
    pub subject: String,
    pub due: Date,
    /// Nobody reads it before.
    pub sent_at: Timestamp,
    pub html: String,
}

/// Letters are cleaned one at a time, so that however many arrive a core is left for calls.
static CLEANING: Semaphore = Semaphore::const_new(1);
/// How long a letter waits for its turn, and how long it may take.
const TURN: Duration = Duration::from_secs(20);
const WORK: Duration = Duration::from_secs(5);

/// The newsletter that may be kept of what a centre says, and what is left out of it. Done before the transaction, which others wait for, and on a
/// thread that serves no calls.
pub async fn prepare(app: &App, said: Said) -> Result<(Newsletter, Vec<LeftOutOfNewsletter>), Trouble> {
    let turn = tokio::time::timeout(TURN, CLEANING.acquire()).await;
    let Ok(Ok(turn)) = turn else { return Err(busy()) };
    let (now, today) = (app.now(), app.zone.day_of(app.now()));
    let work = tokio::task::spawn_blocking(move || {
        // One that is given up still holds its turn until it is done.
        let _turn = turn;
        rules::read(&said, today, now)
    });
    let slow = || BadField::new("html", "the newsletter's HTML took too long to clean: write it more simply");
    let read = match tokio::time::timeout(WORK, work).await {
        Ok(Ok(read)) => read,
        Ok(Err(crash)) => return Err(database::Error::other(format!("cleaning a newsletter: {crash}")).into()),
        Err(_elapsed) => Err(slow()),
    };
    Ok(read?)
}

fn busy() -> Trouble {
    Trouble::Unavailable(Refusal::new(
        "newsletters_busy",
        "many newsletters are arriving just now; send this one again with the same Idempotency-Key",
    ))
}

/// Keeps a newsletter under its id, and lists its pictures: only what a letter shows opens for its readers.
pub async fn keep(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), Trouble> {
    let month = (newsletter.due.first_of_month(), newsletter.due.last_of_month());
    let filled = store::filled(writer, centre.id(), month).await?;
    if !rules::has_room(filled, &newsletter.html) {
        let fault = "this month has 40 newsletters or 2 MiB of them already: take one back, or choose another month";
        return Err(BadField::new("due_date", fault).into());
    }
    let pictures = pictures_of(writer, centre, &newsletter.html).await?;
    store::insert(writer, centre.id(), id, newsletter).await?;
    for picture in pictures {
        store::list_picture(writer, id, picture).await?;
    }
    Ok(())
}

/// The pictures that a letter shows; each must be one that the centre may show.
async fn pictures_of(reader: &mut Reader<'_>, centre: &MyCentre, html: &str) -> Result<Vec<CentrePicture>, Trouble> {
    let asked = html::pictures_in(html);
    let own = CentrePictures::among(reader, centre, asked.iter().copied()).await?;
    let (mut pictures, mut bad) = (Vec::new(), Vec::new());
    for id in asked {
        match own.named("html", id) {
            Ok(picture) => pictures.push(picture),
            Err(fault) => bad.push(BadRow::at(0, fault)),
        }
    }
    if bad.is_empty() { Ok(pictures) } else { Err(Trouble::BadRows(bad)) }
}

/// Lists the pictures of letters that were kept before their pictures were listed. A picture that belongs to nobody yet becomes
/// the letter's centre's; another centre's stays unlisted, so that it does not open.
pub async fn list_old_pictures(database: &Database) -> Result<(), Trouble> {
    loop {
        let unlisted = database.read(async |reader: &mut Reader<'_>| Ok::<_, Trouble>(store::unlisted(reader).await?));
        let unlisted = unlisted.await?;
        if unlisted.is_empty() {
            return Ok(());
        }
        let list = async move |writer: &mut Writer<'_>| {
            for (id, centre, html) in &unlisted {
                for picture in html::pictures_in(html) {
                    store::adopt_picture(writer, *centre, picture).await?;
                    store::list_old_picture(writer, *centre, *id, picture).await?;
                }
                store::set_listed(writer, *id).await?;
            }
            Ok::<_, Trouble>(())
        };
        database.write(list).await?;
    }
}

/// Sends a newsletter: keeps it, and tells the centre's parents when it can be read.
pub async fn send(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    newsletter: &Newsletter,
) -> Result<NewsletterId, Trouble> {
    let (id, now) = (NewsletterId(app.chance.id()), app.now());
    keep(writer, centre, id, newsletter).await?;
    if newsletter.sent_at > now {
        jobs::plan_telling(writer, id, newsletter.sent_at, now).await?;
    } else if newsletter.sent_at > now - DAY {
        tell(writer, app, centre.id(), id, (newsletter.due, &newsletter.subject)).await?;
    }
    Ok(id)
}

async fn tell(
    writer: &mut Writer<'_>,
    app: &App,
    centre: CentreId,
    id: NewsletterId,
    (due, subject): (Date, &str),
) -> Result<(), database::Error> {
    let now = app.now();
    let place = Target::item(Screen::News, id.0, app.zone.at(due, 0, 0));
    let entry = Some(ListedEntry { listed: Listed::Newsletter, at: now, text: title(subject), picture: None });
    let news = Happening { topic: NoticeTopic::News, place, object: id.0, by: None, entry };
    notices::tell_centre(writer, &app.chance, now, centre, news).await
}

/// How the notifications name a newsletter.
fn title(subject: &str) -> &str {
    if subject.is_empty() { notices::sentences::NEW_NEWSLETTER.plain() } else { subject }
}

/// Puts a newsletter anew under the id that it has. If nobody was told of it yet, they are when it can be read now.
pub async fn correct(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: NewsletterId,
    newsletter: &Newsletter,
) -> Result<(), Trouble> {
    let before = store::delete(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    keep(writer, centre, id, newsletter).await?;
    let now = app.now();
    if before > now {
        if before != newsletter.sent_at {
            jobs::plan_telling(writer, id, newsletter.sent_at, now).await?;
        }
        return Ok(());
    }
    if newsletter.sent_at > now {
        // Put off: nobody reads it before, not even its subject. Told once, it is not told again.
        return Ok(notices::take_back(writer, None, id.0, now).await?);
    }
    let lies_at = app.zone.at(newsletter.due, 0, 0);
    Ok(notices::reword(writer, id.0, (title(&newsletter.subject), lies_at), now).await?)
}

/// Takes a newsletter back; another centre's is not there. Who was not told of it yet is not.
pub async fn take_back(
    writer: &mut Writer<'_>,
    centre: &MyCentre,
    id: NewsletterId,
    now: Timestamp,
) -> Result<(), Trouble> {
    store::delete(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
    Ok(notices::take_back(writer, None, id.0, now).await?)
}
