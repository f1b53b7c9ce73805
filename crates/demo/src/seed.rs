//! The demo's beginning: chain, families, faces, the blog and sixty days of history, through the same actions that a
//! centre and an office use. All of it is one transaction: a demo is there whole or not at all.

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
use super::{conversing, guardians, money, publishing, records, requests, tickets};
use base::audit::Actor;
use base::chance::Chance;
use base::clock::Timestamp;
use base::day::{CentreZone, DAY};
use base::ids::{CentreId, ChainId, ChildId, NewsletterId, ProgramId, RoomId};
use base::refusal::{Refusal, Trouble};
use context::App;
use daily::content::blogs::{self as stories, Blog};
use daily::content::newsletters::html::cleaned;
use daily::content::newsletters::{self, Newsletter};
use daily::content::{activity_plan, food_menu, holidays};
use daily::day::photos::{self, NewPhoto};
use daily::day::timeline::{self, NewMoment};
use daily::pictures::{self, Kind as FileKind, NewPicture, Owner, Prepared};
use office::roster::USUAL_ADMISSION;
use people::centres::{self, MyCentre};
use people::families::Side;
use people::families::children::{self, By, NewChild, NewParent, OwnChild, OwnChildren};

/// Between two photos of one scene.
const PHOTO: Duration = Duration::from_secs(40);

/// Moments handed over at a time, as a centre would.
const PUSH: usize = 500;

pub(super) async fn seed(app: &App) -> Result<(), String> {
    let now = app.now();
    let story = Story::new(SEED, app.zone.day_of(now));
    let histories: Vec<Vec<Act>> = story.children.iter().map(|child| history(&story, child, &app.zone, now)).collect();
    let mut pictures = Vec::new();
    for (picture, whose) in all_pictures(&story) {
        let kept = pictures::keep_files(app, picture_id(picture.name, whose), prepared(picture)).await;
        pictures.push((whose, kept.map_err(|error| format!("the demo's pictures cannot be written: {error}"))?));
    }
    let parts = Arc::new((app.clone(), story, histories, pictures));
    app.database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let (app, story, histories, pictures) = &*parts;
            Seeding { app, story, chance: Chance::seeded(SEED), now }.run(writer, histories, pictures).await
        })
        .await
        .map_err(|trouble| format!("the demo cannot be written: {trouble:?}"))
}

fn history(story: &Story, child: &Child, zone: &CentreZone, now: Timestamp) -> Vec<Act> {
    let acts = story.history().flat_map(|day| story.day(child, day));
    acts.filter(|act| moment_of(zone, act.at) <= now).collect()
}

pub(super) fn moment_of(zone: &CentreZone, at: DateTime) -> Timestamp {
    zone.at(at.date(), at.hour(), at.minute())
}

/// Every picture once for each centre, and those of the blog for everybody.
fn all_pictures(story: &Story) -> impl Iterator<Item = (&'static Picture, &'static str)> {
    let told = blogs().into_iter().filter_map(|blog| drawings::named(blog.picture));
    let own = story.centres.iter().flat_map(|centre| drawings::all().map(|picture| (picture, centre.slug)));
    own.chain(told.map(|picture| (picture, EVERYBODY)))
}

/// The drawings are fit to be shown as they are: nothing about them has to be decoded at every first start.
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
    chance: Chance,
    now: Timestamp,
}

/// A centre that stands: its proof, its pictures, and its rooms by name.
struct Standing {
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
    ) -> Result<(), Trouble> {
        let chain = centres::add_chain(writer, &self.chance, &self.app.config.brand.name).await?;
        let mut programs = BTreeMap::new();
        for label in program_labels() {
            programs.insert(label, centres::add_program(writer, &self.chance, chain, label).await?);
        }
        let standing = self.centres(writer, chain, pictures).await?;
        let mut enrolled = Vec::new();
        for (child, history) in self.story.children.iter().zip(histories) {
            let home = &standing[child.centre];
            let id = self.enrol(writer, child, home, programs[child.program]).await?;
            enrolled.push((id, child));
            let own = OwnChildren::among(writer, &home.centre, [id]).await?;
            let id = own.find(id).ok_or_else(Refusal::not_here)?;
            let moments: Vec<_> =
                history.iter().filter_map(|act| new_moment((&self.app.zone, &home.drawn), id, act)).map(Ok).collect();
            for push in moments.chunks(PUSH) {
                timeline::post(writer, &self.chance, self.now, push).await?;
            }
            for photo in history.iter().flat_map(|act| new_photos((&self.app.zone, &home.drawn), id, act)) {
                photos::post(writer, &self.app.zone, &self.chance, self.now, &photo).await?;
            }
            let mut lines: Vec<_> = history.iter().filter_map(Line::of).chain(self.story.talk(child)).collect();
            lines.sort_by_key(|line| line.at);
            let said = (id, self.story.teacher(child), lines.into_iter());
            conversing::write(writer, (&self.chance, &self.app.zone), &home.drawn, said).await?;
            let made = (&self.chance, &self.app.zone);
            records::keep(writer, made, history.iter().map(|act| (id, act))).await?;
            records::keep_older(writer, made, self.story, (id, child)).await?;
        }
        let centres: BTreeMap<_, _> = standing.into_iter().map(|(slug, standing)| (slug, standing.centre)).collect();
        publishing::present(writer, &centres).await?;
        publishing::ask(writer, (&self.chance, &self.app.zone), self.story, &centres).await?;
        self.publish(writer, &centres, pictures).await?;
        guardians::write(writer, (&self.chance, self.now), &enrolled).await?;
        let centres: Vec<_> = centres.iter().map(|(slug, centre)| (*slug, centre.id())).collect();
        requests::write(writer, (self.app, &self.chance, self.now), &enrolled, &centres).await?;
        let families = money::Families { children: &enrolled, centres: &centres, programs: &programs };
        money::write(writer, (self.app, &self.chance, self.now), families).await?;
        tickets::write(writer, (self.app, &self.chance, self.now), &enrolled, &centres).await
    }

    async fn centres(
        &self,
        writer: &mut Writer<'_>,
        chain: ChainId,
        pictures: &[(&'static str, NewPicture)],
    ) -> Result<BTreeMap<&'static str, Standing>, Trouble> {
        let mut standing = BTreeMap::new();
        for centre in &self.story.centres {
            let id: CentreId = centres::add_centre(writer, &self.chance, chain, centre.name, centre.city).await?;
            centres::keep_key(writer, self.now, id, "demo", &key_of(centre.slug)).await?;
            let mut rooms = BTreeMap::new();
            for room in &centre.rooms {
                rooms.insert(room.name, centres::add_room(writer, &self.chance, id, room.name).await?);
            }
            let centre_itself = MyCentre::of_the_office(id, chain);
            for (_, picture) in pictures.iter().filter(|(whose, _)| *whose == centre.slug) {
                pictures::keep_row(writer, picture, Owner::centre(&centre_itself), self.now).await?;
            }
            let drawn =
                Drawn::of(writer, (&centre_itself, centre.slug), drawings::all().map(|picture| picture.name)).await?;
            self.holidays(writer, &centre_itself).await?;
            self.menus_and_plans(writer, &centre_itself, centre.slug).await?;
            self.letters(writer, &centre_itself, centre.slug).await?;
            standing.insert(centre.slug, Standing { centre: centre_itself, drawn, rooms });
        }
        Ok(standing)
    }

    async fn menus_and_plans(&self, writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<(), Trouble> {
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

    /// A letter is sent the evening before it is due; those still to come wait for their time.
    async fn letters(&self, writer: &mut Writer<'_>, centre: &MyCentre, slug: &str) -> Result<(), Trouble> {
        for letter in self.story.letters(slug) {
            let sent_at = self.app.zone.at(letter.due.saturating_sub(1.day()), 17, 30);
            let letter_html =
                cleaned(&letter.html).ok_or_else(|| database::Error::other("a demo letter does not settle"))?;
            let newsletter = Newsletter { subject: letter.subject, due: letter.due, sent_at, html: letter_html.html };
            newsletters::keep(writer, centre, NewsletterId(self.chance.id()), &newsletter).await?;
        }
        Ok(())
    }

    /// This year's, and the next one's when families begin to plan for it.
    async fn holidays(&self, writer: &mut Writer<'_>, centre: &MyCentre) -> Result<(), Trouble> {
        let this_year = self.app.zone.day_of(self.now).year();
        for year in [this_year, this_year + 1] {
            holidays::set_year(writer, &self.chance, centre, year, &holidays_of(year)).await?;
        }
        Ok(())
    }

    async fn enrol(
        &self,
        writer: &mut Writer<'_>,
        child: &Child,
        home: &Standing,
        program: ProgramId,
    ) -> Result<ChildId, Trouble> {
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
        let id = children::add_child(writer, &self.chance, &new).await?;
        for (side, parent) in [(Side::Mother, &child.mother), (Side::Father, &child.father)] {
            if let Some(parent) = parent {
                self.join(writer, (id, child.centre), side, parent).await?;
            }
        }
        Ok(id)
    }

    async fn join(
        &self,
        writer: &mut Writer<'_>,
        (child, home): (ChildId, &str),
        side: Side,
        parent: &Parent,
    ) -> Result<(), Trouble> {
        let new = NewParent {
            name: parent.name.to_owned(),
            phone: Some(parent.phone.clone()),
            email: Some(parent.email.clone()),
        };
        let id = children::add_parent(writer, &self.chance, &new).await?;
        let by = By { actor: &Actor::Office, chance: &self.chance, now: self.now };
        children::join(writer, by, child, side, id).await?;
        children::draw_door_pin(writer, &self.app.keys, &self.chance, child, side).await?;
        let face = parent.name.split(' ').next().map(|name| format!("face-{}", name.to_lowercase()));
        if let Some(face) = face.as_deref().and_then(drawings::named) {
            children::set_photo(writer, child, side, picture_id(face.name, home)).await?;
        }
        Ok(())
    }

    /// One story every four days, the first of the list the newest. The centres take turns.
    async fn publish(
        &self,
        writer: &mut Writer<'_>,
        centres: &BTreeMap<&'static str, MyCentre>,
        pictures: &[(&'static str, NewPicture)],
    ) -> Result<(), Trouble> {
        let Some(first) = centres.values().next() else { return Ok(()) };
        for (_, picture) in pictures.iter().filter(|(whose, _)| *whose == EVERYBODY) {
            pictures::keep_row(writer, picture, Owner::chain(first), self.now).await?;
        }
        for ((age, told), centre) in (0_u32..).zip(blogs()).zip(centres.values().cycle()) {
            let blog = Blog {
                slug: told.slug.to_owned(),
                title: told.title.to_owned(),
                excerpt: told.excerpt.to_owned(),
                picture: Some(picture_id(told.picture, EVERYBODY)),
            };
            stories::publish(writer, self.now - age * 4 * DAY, centre, &blog).await?;
        }
        Ok(())
    }
}

/// A message, a measurement and an observation make their moments themselves.
pub(super) fn new_moment((zone, drawn): (&CentreZone, &Drawn<'_>), child: OwnChild, act: &Act) -> Option<NewMoment> {
    let picture = act.picture.and_then(|name| drawn.picture(name));
    let here = act.kind.is_of_the_timeline() && picture.is_some() == act.picture.is_some();
    let (what, message, at) = (act.kind.into(), act.message.clone(), moment_of(zone, act.at));
    here.then_some(NewMoment { child, what, message, at, picture })
}

/// A moment with a picture is in the gallery as well, after what was photographed in the minutes before it.
pub(super) fn new_photos((zone, drawn): (&CentreZone, &Drawn<'_>), child: OwnChild, act: &Act) -> Vec<NewPhoto> {
    let Some(told) = act.picture else { return Vec::new() };
    let at = moment_of(zone, act.at);
    let photo = |name, caption, at| {
        let picture = drawn.picture(name)?;
        Some(NewPhoto { picture, children: vec![child], caption, at, timeline: false })
    };
    let before = act.album.iter().zip(1_u32..);
    let album = before.map(|(name, place)| photo(*name, String::new(), at - place * PHOTO));
    album.chain([photo(told, act.message.clone(), at)]).flatten().collect()
}
