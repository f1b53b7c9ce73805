//! The demo: a realistic chain, generated from a seed, that keeps adding entries. Its API keys and clock are public, so it never shares
//! a data folder with real families.

mod cameras;
mod conversing;
mod handlers;
mod guardians;
pub mod sent_messages;
pub mod living;
mod money;
pub mod pictures;
mod publishing;
mod records;
pub mod requests;
mod seed;
pub mod staff;
mod store;
pub mod story;
mod threads;
mod tickets;

pub use handlers::routes;
pub use living::live;
pub use store::STATEMENTS;

use std::fmt::Write;

use database::Reader;
use jiff::civil::date;

use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::PictureId;
use base::keys::fingerprint;
use base::refusal::AppError;
use context::App;
use daily::pictures::{CentrePicture, CentrePictures};
use people::centres::{self, MyCentre};
use story::{Child, HISTORY_DAYS, Parent, Remark, Story};

/// The seed of the generated story.
pub const SEED: u64 = 20_261_112;

/// The API key of a demo centre: `demo-indiranagar`.
fn key_of(slug: &str) -> String {
    format!("demo-{slug}")
}

/// The owner of the blog's pictures; all others belong to a centre.
const EVERYBODY: &str = "everybody";

/// The id of a picture of a centre (by slug) or of [`EVERYBODY`], the same in every demo. (Real portals use random ids.)
fn picture_id(name: &str, whose: &str) -> PictureId {
    let bytes = fingerprint(&format!("demo picture {name} of {whose}"));
    let number = bytes.iter().take(8).fold(0_i64, |number, byte| (number << 8) | i64::from(*byte));
    PictureId(number & i64::MAX)
}

/// The drawings of one centre.
struct Drawn<'a> {
    slug: &'a str,
    pictures: CentrePictures,
}

impl<'a> Drawn<'a> {
    /// The drawings with these names.
    async fn of(
        reader: &mut Reader<'_>,
        (centre, slug): (&MyCentre, &'a str),
        names: impl IntoIterator<Item = &str>,
    ) -> Result<Self, database::Error> {
        let asked = names.into_iter().map(|name| picture_id(name, slug));
        Ok(Self { slug, pictures: CentrePictures::among(reader, centre, asked).await? })
    }

    /// `None` in a demo that an older version seeded with other pictures.
    fn picture(&self, name: &str) -> Option<CentrePicture> {
        self.pictures.named("picture", picture_id(name, self.slug)).ok()
    }
}

/// Seeds the demo chain unless it exists. Refuses a data folder with another chain. Returns what was done, for people.
pub async fn seed_if_empty(app: &App) -> Result<String, String> {
    match found(app).await? {
        (0, _) => {
            let (centres, children) = seed::seed(app).await?;
            cameras::set_up(app).await?;
            let newest = newest_entry(app).await?;
            Ok(format!(
                "Filled with the demo: {centres} centres, {children} children, {HISTORY_DAYS} days of history. {newest}"
            ))
        }
        (_, true) => Ok(format!("The demo is there already. Nothing was changed. {}", newest_entry(app).await?)),
        (_, false) => Err("this data folder holds a chain that is not the demo's. The demo's clock, messages and centre keys are open to anybody: \
            start it on a folder of its own with --data"
            .to_owned()),
    }
}

/// Lets the clock begin at the newest entry, in a demo whose clock was ahead when it ended. Returns a sentence if it did.
pub async fn go_on_where_it_ended(app: &App) -> Result<Option<String>, String> {
    let newest = newest(app).await.map_err(|error| error.to_string())?;
    let Some(newest) = newest.filter(|newest| *newest > app.now()) else { return Ok(None) };
    app.clock.set(newest, false);
    Ok(Some(format!("The demo's clock goes on at {}, where its newest entry is.", shown(&app.zone, newest))))
}

/// A point in time, for people.
fn shown(zone: &CentreZone, at: Timestamp) -> String {
    zone.wall_clock(at).strftime("%A, %-d %B %Y, %H:%M").to_string()
}

async fn newest(app: &App) -> Result<Option<Timestamp>, AppError> {
    app.database.read(async |reader: &mut Reader<'_>| Ok(store::newest(reader).await?)).await
}

async fn newest_entry(app: &App) -> Result<String, String> {
    let newest = newest(app).await.map_err(|error| error.to_string())?;
    Ok(newest.map_or_else(String::new, |newest| format!("Its newest entry is of {}.", shown(&app.zone, newest))))
}

/// Refuses to serve demo data without `--demo`: the demo's API keys are published in the README.
pub async fn refuse_demo_data(app: &App) -> Result<(), String> {
    if holds_demo(app).await? {
        return Err(
            "this data folder holds the demo, whose centre keys anybody may know: serve it with --demo, or give \
            the portal a folder of its own with --data"
                .to_owned(),
        );
    }
    Ok(())
}

/// Whether the database holds the demo's chain, whose clock its user sets.
pub async fn holds_demo(app: &App) -> Result<bool, String> {
    Ok(found(app).await?.1)
}

/// The number of chains, and whether the demo's is one of them.
async fn found(app: &App) -> Result<(usize, bool), String> {
    let found = app
        .database
        .read(async |reader: &mut Reader<'_>| {
            let chains = centres::store::list_chains(reader).await?;
            let ours = match centres::prove(reader, fingerprint(&key_of("indiranagar"))).await {
                Ok(_) => true,
                Err(AppError::Broken(error)) => return Err(AppError::Broken(error)),
                Err(_) => false,
            };
            Ok((chains.len(), ours))
        })
        .await;
    found.map_err(|error| error.to_string())
}

/// The people who can sign in, for the terminal.
pub fn welcome() -> String {
    // The day only affects dates of birth.
    let story = Story::new(SEED, date(2026, 11, 12));
    let mut text =
        "\nSign in with one of these numbers, or firstname.lastname@example.com; the code appears here.\n".to_owned();
    let mut shown: Vec<&str> = Vec::new();
    for child in story.children.iter().filter(|child| child.well_known) {
        for (parent, word) in [(&child.mother, "mother"), (&child.father, "father")] {
            let Some(parent) = parent else { continue };
            if parent.phone.starts_with("98000000") && !shown.contains(&parent.name) {
                shown.push(parent.name);
                let _ =
                    writeln!(text, "  {}  {:<13} {word} of {}", parent.phone, parent.name, children_of(&story, parent));
            }
        }
    }
    text.push_str(
        "The centres write from Monday to Friday, 8:45 AM to 6:30 PM in India.\n\
        At any hour a child that you look at gets a new entry every half minute.\n\
        POST /demo/clock {\"advance_ms\": 3600000} to the centres' address puts the demo's clock an hour ahead.\n\
        Ctrl-C ends the demo.\n",
    );
    text
}

fn children_of(story: &Story, parent: &Parent) -> String {
    let own = |child: &&Child| child.mother.iter().chain(&child.father).any(|other| other == parent);
    let named = story.children.iter().filter(own).map(|child| {
        let state = match child.remark {
            Remark::Paused => ", on a break",
            Remark::Emergency => ", in emergency daycare",
            Remark::New => ", with nothing on the timeline yet",
            Remark::None | Remark::Face(_) => "",
        };
        let centre = story.centres.iter().find(|centre| centre.slug == child.centre).map_or("", |centre| centre.name);
        format!("{} ({}, {centre}{state})", child.first_name, child.room)
    });
    named.collect::<Vec<_>>().join(" and ")
}
