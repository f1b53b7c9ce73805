//! Seeding the demo: chain, families, portraits, blog and sixty days of history, through the service functions of centres and office.
//! All in one transaction.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use database::Writer;
use jiff::ToSpan;
use jiff::civil::DateTime;

use super::pictures::{self as drawings, Picture};
use super::story::{Act, Child, Line, Parent, Remark, Story, blogs, holidays_of, program_labels};
use super::{Drawn, EVERYBODY, SEED, key_of, picture_id};
use super::{conversing, guardians, money, publishing, records, requests, staff, tickets};
use base::audit::Actor;
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{CentreId, ChainId, ChildId, NewsletterId, ProgramId, RoomId};
use base::photo_consent::ConsentLevel;
use base::random::Random;
use base::refusal::{AppError, Refusal};
use context::App;
use daily::content::blogs::{self as stories, Blog};
use daily::content::newsletters::html::cleaned;
use daily::content::newsletters::{self, Newsletter};
use daily::content::{activity_plan, food_menu, holidays};
use daily::day::photos::{self, NewPhoto};
use daily::day::timeline::{self, NewTimelineEntry};
use daily::photo_consent::Poster;
use daily::pictures::{self, Kind as FileKind, NewPicture, Owner, Prepared};
use office::roster::USUAL_ADMISSION;
use people::centres::{self, MyCentre};
use people::families::Side;
use people::families::children::{self, By, NewChild, NewParent, OwnChild, OwnChildren};
use people::families::photo_consent::{self, GivenBy, NewAnswer};

/// The time between two photos of a scene.
const PHOTO: Duration = Duration::from_secs(40);

/// Timeline entries per batch, as a centre would post them.
const PUSH: usize = 500;

/// Returns the numbers of centres and children.
pub(super) async fn seed(app: &App) -> Result<(usize, usize), String> {
    let now = app.now();
    let story = Story::new(SEED, app.zone.day_of(now));
    let histories: Vec<Vec<Act>> = story.children.iter().map(|child| history(&story, child, &app.zone, now)).collect();
    let mut pictures = Vec::new();
    for (picture, whose) in all_pictures(&story) {
        let kept = pictures::keep_files(app, picture_id(picture.name, whose), prepared(picture)).await;
        pictures.push((whose, kept.map_err(|error| format!("the demo's pictures cannot be written: {error}"))?));
    }
    let counts = (story.centres.len(), story.children.len() + story.classmates.len());
    let parts = Arc::new((app.clone(), story, histories, pictures));
    app.database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let (app, story, histories, pictures) = &*parts;
            Seeding { app, story, random: Random::seeded(SEED), now }.run(writer, histories, pictures).await
        })
        .await
        .map_err(|error| format!("the demo cannot be written: {error:?}"))?;
    Ok(counts)
}

fn history(story: &Story, child: &Child, zone: &CentreZone, now: Timestamp) -> Vec<Act> {
    let acts = story.history().flat_map(|day| story.day(child, day));
    acts.filter(|act| timestamp_of(zone, act.at) <= now).collect()
}

pub(super) fn timestamp_of(zone: &CentreZone, at: DateTime) -> Timestamp {
    zone.at(at.date(), at.hour(), at.minute())
}

/// Each picture once per centre, and the blog's pictures once for all.
fn all_pictures(story: &Story) -> impl Iterator<Item = (&'static Picture, &'static str)> {
    let shown = blogs().into_iter().filter_map(|blog| drawings::named(blog.picture));
    let own = story.centres.iter().flat_map(|centre| drawings::all().map(|picture| (picture, centre.slug)));
    own.chain(shown.map(|picture| (picture, EVERYBODY)))
}

/// The drawings have their final sizes, so that seeding decodes nothing.
fn prepared(picture: &'static Picture) -> Prepared {
    Prepared {
        kind: FileKind::Webp,
        width: i64::from(picture.width),
        height: i64::from(picture.height),
        full: Bytes::from_static(picture.bytes),
        card: Bytes::from_static(picture.bytes),
        thumb: Bytes::from_static(picture.thumb),
    }
}

struct Seeding<'a> {
    app: &'a App,
    story: &'a Story,
    random: Random,
    now: Timestamp,
}

/// A centre that stands: its proof, its pictures, and its rooms by name.
struct SeededCentre {
    centre: MyCentre,
    drawn: Drawn<'static>,
    rooms: BTreeMap<&'static str, RoomId>,
}

impl Seeding<'_> {
    async fn run(
        &self,
        writer: &mut Writer<'_>,
        histories: &[Vec<Act>],
        pictures: &[(&'static str, NewPicture)],
    ) -> Result<(), AppError> {
        let chain = centres::add_chain(writer, &self.random, &self.app.config.brand.name).await?;
        let mut programs = BTreeMap::new();
        for label in program_labels() {
            programs.insert(label, centres::add_program(writer, &self.random, chain, label).await?);
        }
        let homes = self.centres(writer, chain, pictures).await?;
        let mut enrolled = Vec::new();
        for (child, history) in self.story.children.iter().zip(histories) {
            let home = &homes[child.centre];
            let id = self.enrol(writer, child, home, programs[child.program]).await?;
            enrolled.push((id, child));
            let own = OwnChildren::among(writer, &home.centre, [id]).await?;
            let id = own.find(id).ok_or_else(|| Refusal::not_here("child"))?;
            let by = Poster { centre: &home.centre, settings: &self.app.config.photos };
            let moments: Vec<_> = history
                .iter()
                .filter_map(|act| new_timeline_entry((&self.app.zone, &home.drawn), id, act))
                .map(Ok)
                .collect();
            for push in moments.chunks(PUSH) {
                timeline::post_of_centre(writer, by, &self.random, self.now, push).await?;
            }
            for photo in history.iter().flat_map(|act| new_photos((&self.app.zone, &home.drawn), id, act)) {
                photos::post(writer, by, &self.app.zone, &self.random, self.now, &photo).await?;
            }
            let mut lines: Vec<_> = history.iter().filter_map(Line::of).chain(self.story.talk(child)).collect();
            lines.sort_by_key(|line| line.at);
            let lines = (id, self.story.teacher(child), lines.into_iter());
            conversing::write(writer, by, (&self.random, &self.app.zone), &home.drawn, lines).await?;
            let made = (&self.random, &self.app.zone);
            records::keep(writer, made, history.iter().map(|act| (id, act))).await?;
            records::keep_older(writer, made, self.story, (id, child)).await?;
        }
        let centres: BTreeMap<_, _> = homes.iter().map(|(slug, home)| (*slug, home.centre.clone())).collect();
        publishing::present(writer, &centres).await?;
        publishing::ask(writer, (&self.random, &self.app.zone), self.story, &centres).await?;
        self.publish(writer, &centres, pictures).await?;
        guardians::write(writer, (&self.random, self.now), &enrolled).await?;
        let centres: Vec<_> = centres.iter().map(|(slug, centre)| (*slug, centre.id())).collect();
        requests::write(writer, (self.app, &self.random, self.now), &enrolled, &centres).await?;
        let families = money::Families { children: &enrolled, centres: &centres, programs: &programs };
        money::write(writer, (self.app, &self.random, self.now), families).await?;
        tickets::write(writer, (self.app, &self.random, self.now), &enrolled, &centres).await?;
        // Last, so that the ids of all others stay those of earlier versions.
        let by = ::staff::members::By {
            who: ::staff::members::Who::CommandLine(chain),
            app: self.app,
            random: &self.random,
            now: self.now,
        };
        staff::add(writer, &by, chain).await?;
        self.classmates(writer, &programs, &homes).await
    }

    async fn classmates(
        &self,
        writer: &mut Writer<'_>,
        programs: &BTreeMap<&'static str, ProgramId>,
        homes: &BTreeMap<&'static str, SeededCentre>,
    ) -> Result<(), AppError> {
        let zone = &self.app.zone;
        let mut entries = Vec::new();
        for child in &self.story.classmates {
            let home = &homes[child.centre];
            let id = self.enrol(writer, child, home, programs[child.program]).await?;
            let own = OwnChildren::among(writer, &home.centre, [id]).await?;
            let id = own.find(id).ok_or_else(|| Refusal::not_here("child"))?;
            let mut morning = self.story.morning(child, self.story.began());
            morning.retain(|act| timestamp_of(zone, act.at) <= self.now);
            records::keep(writer, (&self.random, zone), morning.iter().map(|act| (id, act))).await?;
            entries.extend(morning.iter().filter_map(|act| new_timeline_entry((zone, &home.drawn), id, act)).map(Ok));
        }
        timeline::post(writer, &self.random, self.now, &entries).await?;
        Ok(())
    }

    async fn centres(
        &self,
        writer: &mut Writer<'_>,
        chain: ChainId,
        pictures: &[(&'static str, NewPicture)],
    ) -> Result<BTreeMap<&'static str, SeededCentre>, AppError> {
        let mut seeded = BTreeMap::new();
        for centre in &self.story.centres {
            let id: CentreId = centres::add_centre(writer, &self.random, chain, centre.name, centre.city).await?;
            centres::keep_key(writer, self.now, id, "demo", &key_of(centre.slug)).await?;
            let mut rooms = BTreeMap::new();
            for room in &centre.rooms {
                rooms.insert(room.name, centres::add_room(writer, &self.random, id, room.name).await?);
            }
            let centre_itself = MyCentre::of_the_office(id, chain);
            for (_, picture) in pictures.iter().filter(|(whose, _)| *whose == centre.slug) {
                pictures::keep_row(writer, picture, Owner::centre(&centre_itself), self.now).await?;
            }
            let drawn =
                Drawn::of(writer, (&centre_itself, centre.slug), drawings::all().map(|picture| picture.name)).await?;
            self.holidays(writer, &centre_itself).await?;
            self.menus_and_plans(writer, &centre_itself, centre.slug).await?;
            self.newsletters(writer, &centre_itself, centre.slug).await?;
            seeded.insert(centre.slug, SeededCentre { centre: centre_itself, drawn, rooms });
        }
        Ok(seeded)
    }

    async fn menus_and_plans(&self, writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<(), AppError> {
        let menus: Vec<_> = self.story.published().map(|day| (day, self.story.menu(slug, day))).collect();
        food_menu::put(writer, centre, &menus).await?;
        let rooms = centres::own_rooms(writer, centre).await?;
        for day in self.story.published() {
            for (room, name) in &rooms {
                activity_plan::put(writer, *room, day, &self.story.plan(slug, name, day)).await?;
            }
        }
        Ok(())
    }

    /// A newsletter is sent on the evening before its date.
    async fn newsletters(&self, writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<(), AppError> {
        for newsletter in self.story.newsletters(slug) {
            let sent_at = self.app.zone.at(newsletter.due.saturating_sub(1.day()), 17, 30);
            let newsletter_html =
                cleaned(&newsletter.html).ok_or_else(|| database::Error::other("a demo newsletter does not settle"))?;
            let newsletter =
                Newsletter { subject: newsletter.subject, due: newsletter.due, sent_at, html: newsletter_html.html };
            newsletters::insert(writer, centre, NewsletterId(self.random.id()), &newsletter).await?;
        }
        Ok(())
    }

    /// The holidays of this year, and late in the year of the next one.
    async fn holidays(&self, writer: &mut Writer<'_>, centre: &MyCentre) -> Result<(), AppError> {
        let this_year = self.app.zone.day_of(self.now).year();
        for year in [this_year, this_year + 1] {
            holidays::set_year(writer, &self.random, centre, year, &holidays_of(year)).await?;
        }
        Ok(())
    }

    async fn enrol(
        &self,
        writer: &mut Writer<'_>,
        child: &Child,
        home: &SeededCentre,
        program: ProgramId,
    ) -> Result<ChildId, AppError> {
        let emergency = child.remark == Remark::Emergency;
        let usual = if emergency { &self.app.config.texts.emergency_daycare_type } else { USUAL_ADMISSION };
        let face = match child.remark {
            Remark::Face(face) => Some(picture_id(face, child.centre)),
            _ => None,
        };
        let new = NewChild {
            centre: home.centre.id(),
            room: home.rooms[child.room],
            program,
            office_number: child.number.clone(),
            name: child.first_name.to_owned(),
            last_name: child.last_name.to_owned(),
            date_of_birth: child.born,
            admission_type: usual.to_owned(),
            admission_date: child.admitted,
            photo: face,
        };
        let id = children::add_child(writer, &self.random, &new).await?;
        for (side, parent) in [(Side::Mother, &child.mother), (Side::Father, &child.father)] {
            if let Some(parent) = parent {
                self.join(writer, (id, child.centre), side, parent).await?;
            }
        }
        self.consent(writer, id, child).await?;
        Ok(id)
    }

    /// On the form of admission every family allowed photos with friends: the demo has few pictures, and they show many children.
    async fn consent(&self, writer: &mut Writer<'_>, id: ChildId, child: &Child) -> Result<(), AppError> {
        let answer = NewAnswer {
            given_by: GivenBy::Centre,
            level: ConsentLevel::WithFriends,
            signed_on: Some(child.admitted),
            parent: None,
            member: None,
        };
        Ok(photo_consent::add(writer, id, answer, timestamp_of(&self.app.zone, child.admitted.at(9, 0, 0, 0))).await?)
    }

    async fn join(
        &self,
        writer: &mut Writer<'_>,
        (child, home): (ChildId, &str),
        side: Side,
        parent: &Parent,
    ) -> Result<(), AppError> {
        let new = NewParent {
            name: parent.name.to_owned(),
            phone: Some(parent.phone.clone()),
            email: Some(parent.email.clone()),
        };
        let id = children::add_parent(writer, &self.random, &new).await?;
        let by = By { actor: &Actor::Office, random: &self.random, now: self.now };
        children::join(writer, by, child, side, id).await?;
        children::draw_door_pin(writer, &self.app.keys, &self.random, child, side).await?;
        let face = parent.name.split(' ').next().map(|name| format!("face-{}", name.to_lowercase()));
        if let Some(face) = face.as_deref().and_then(drawings::named) {
            children::set_photo(writer, child, side, picture_id(face.name, home)).await?;
        }
        Ok(())
    }

    /// One article every four days, the newest first, by alternating centres.
    async fn publish(
        &self,
        writer: &mut Writer<'_>,
        centres: &BTreeMap<&'static str, MyCentre>,
        pictures: &[(&'static str, NewPicture)],
    ) -> Result<(), AppError> {
        let Some(first) = centres.values().next() else { return Ok(()) };
        for (_, picture) in pictures.iter().filter(|(whose, _)| *whose == EVERYBODY) {
            pictures::keep_row(writer, picture, Owner::chain(first), self.now).await?;
        }
        for ((age, blog), centre) in (0_u32..).zip(blogs()).zip(centres.values().cycle()) {
            let blog = Blog {
                slug: blog.slug.to_owned(),
                title: blog.title.to_owned(),
                excerpt: blog.excerpt.to_owned(),
                picture: Some(picture_id(blog.picture, EVERYBODY)),
            };
            stories::publish(writer, self.now - age * 4 * DAY, centre, &blog).await?;
        }
        Ok(())
    }
}

/// Messages, measurements and observations create their timeline entries themselves.
pub(super) fn new_timeline_entry(
    (zone, drawn): (&CentreZone, &Drawn<'_>),
    child: OwnChild,
    act: &Act,
) -> Option<NewTimelineEntry> {
    let picture = act.picture.and_then(|name| drawn.picture(name));
    let here = act.kind.is_of_the_timeline() && picture.is_some() == act.picture.is_some();
    let (what, message, at) = (act.kind.into(), act.message.clone(), timestamp_of(zone, act.at));
    here.then_some(NewTimelineEntry { child, what, message, at, picture })
}

/// A timeline entry with a picture also adds it to the gallery, after the photos of the minutes before.
pub(super) fn new_photos((zone, drawn): (&CentreZone, &Drawn<'_>), child: OwnChild, act: &Act) -> Vec<NewPhoto> {
    let Some(picture) = act.picture else { return Vec::new() };
    let at = timestamp_of(zone, act.at);
    let photo = |name, caption, at| {
        let picture = drawn.picture(name)?;
        Some(NewPhoto { picture, children: vec![child], caption, at, timeline: false })
    };
    let before = act.album.iter().zip(1_u32..);
    let album = before.map(|(name, place)| photo(*name, String::new(), at - place * PHOTO));
    album.chain([photo(picture, act.message.clone(), at)]).flatten().collect()
}
