//! Keeps the demo alive: posts the entries of each day when they are due, and more for a child that somebody looks at,
//! through the service functions of centres.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use database::{Reader, Writer};
use jiff::civil::Date;
use tokio::sync::watch;
use tokio::time::MissedTickBehavior;

use super::seed::{new_photos, new_timeline_entry, timestamp_of};
use super::story::{Act, Child, HISTORY_DAYS, Line, Remark, Story};
use super::{Drawn, SEED, conversing, key_of, records, requests, store};
use base::clock::Timestamp;
use base::day::MS;
use base::ids::ChildId;
use base::keys::fingerprint;
use base::refusal::AppError;
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::idempotency::once;
use context::http::listener;
use daily::day::{photos, timeline};
use daily::photo_consent::Poster;
use people::centres;
use people::families::children::OwnChildren;

/// The interval between checks for due entries.
const LOOK: Duration = Duration::from_secs(1);

/// The time between two entries for a child that somebody looks at.
const BEAT: Duration = Duration::from_secs(30);

/// The most entries of this kind for a child in a day: a page that stays open overnight must not fill its timeline.
const BEATS_OF_A_DAY: u32 = 120;

/// Posts due entries until it is stopped.
pub async fn live(app: App, mut stopped: watch::Receiver<bool>) {
    let mut life = loop {
        match Life::begin(&app).await {
            Ok(life) => break life,
            Err(error) => tracing::warn!(%error, "the demo cannot go on yet"),
        }
        if tokio::time::timeout(LOOK, stopped.wait_for(|stop| *stop)).await.is_ok() {
            return;
        }
    };
    let mut beats = Beats::default();
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    loop {
        tokio::select! {
            _ = looks.tick() => {
                if let Err(error) = life.go_on(&app).await {
                    tracing::warn!(?error, "the demo's timeline entries could not be posted; it will be retried");
                }
                if let Err(error) = beats.go_on(&app, &life.story).await {
                    tracing::warn!(?error, "the demo has no new entries for those who look; it will be retried");
                }
                if let Err(error) = requests::go_on(&app, &life.story).await {
                    tracing::warn!(?error, "the demo's centres could not decide; they will try again");
                }
            },
            () = listener::stopped(&mut stopped) => return,
        }
    }
}

/// New entries at any hour, for the children that somebody looks at.
#[derive(Default)]
pub struct Beats {
    last: Option<i64>,
    day: Option<Date>,
    posted: HashMap<ChildId, u32>,
}

impl Beats {
    /// Posts an entry for each child that somebody looks at, once every `BEAT`. Returns the number of entries.
    pub async fn go_on(&mut self, app: &App, story: &Story) -> Result<usize, AppError> {
        let now = app.now();
        let beat = now.ms() / i64::try_from(BEAT.as_millis()).unwrap_or(i64::MAX);
        let mut watched = app.live.watched();
        if self.last == Some(beat) || watched.is_empty() {
            return Ok(0);
        }
        self.last = Some(beat);
        let at = app.zone.wall_clock(now);
        if self.day.replace(at.date()) != Some(at.date()) {
            self.posted.clear();
        }
        watched.retain(|child| self.posted.get(child).is_none_or(|posted| *posted < BEATS_OF_A_DAY));
        let turn = usize::try_from(beat).unwrap_or(0);
        let mut due = Vec::new();
        for centre in &story.centres {
            let here = children_of(app, centre.slug).await?;
            let here = here.iter().filter(|(child, ..)| watched.contains(child));
            let mut acts = Vec::new();
            for (id, name, last_name) in here {
                // A new child stays without entries: its screens show how the app looks on the first day.
                let known =
                    story.children.iter().find(|child| child.first_name == name && child.last_name == last_name);
                let Some(child) = known.filter(|child| child.remark != Remark::New) else { continue };
                *self.posted.entry(*id).or_default() += 1;
                acts.push(story.due_act(child, story.beat(child, at, turn)));
            }
            if !acts.is_empty() {
                due.push(Due { centre: centre.slug, name: format!("demo-beat-{beat}"), acts });
            }
        }
        if due.is_empty() { Ok(0) } else { post(app, due).await }
    }
}

/// The children of a demo centre that are not on a break.
async fn children_of(app: &App, slug: &'static str) -> Result<Vec<(ChildId, String, String)>, AppError> {
    let read = async move |reader: &mut Reader<'_>| {
        let centre = centres::prove(reader, fingerprint(&key_of(slug))).await?;
        Ok::<_, AppError>(store::children(reader, centre.id()).await?)
    };
    app.database.read(read).await
}

impl Story {
    fn due_act(&self, child: &Child, act: Act) -> DueAct {
        let teacher = self.teacher(child);
        DueAct { name: child.first_name, last_name: child.last_name, teacher, act }
    }
}

/// The progress of the demo: everything up to `posted_until` is posted.
pub struct Life {
    story: Story,
    posted_until: Timestamp,
    /// A cache of the planned day.
    planned: Option<(Date, DayPlan)>,
}

/// The length of the history.
const HISTORY: Duration = Duration::from_hours(HISTORY_DAYS.unsigned_abs() * 24);

/// The acts of each minute of a day, by time and centre.
type DayPlan = BTreeMap<(Timestamp, &'static str), Vec<DueAct>>;

/// The posts of one centre at one minute. The idempotency key is deterministic, so that concurrent or restarted processes post once.
#[derive(Clone)]
struct Due {
    centre: &'static str,
    name: String,
    acts: Vec<DueAct>,
}

/// The acts of one child with the teacher.
#[derive(Clone)]
struct DueAct {
    name: &'static str,
    last_name: &'static str,
    teacher: &'static str,
    act: Act,
}

impl Life {
    pub async fn begin(app: &App) -> Result<Self, AppError> {
        let newest =
            app.database.read(async |reader: &mut Reader<'_>| Ok::<_, AppError>(store::newest(reader).await?)).await?;
        let now = app.now();
        let story = Story::new(SEED, app.zone.day_of(now)).without_breaks();
        Ok(Self { story, posted_until: newest.unwrap_or(now), planned: None })
    }

    /// Posts the entries that became due since the last check, also of missed days.
    pub async fn go_on(&mut self, app: &App) -> Result<usize, AppError> {
        let now = app.now();
        let mut posted = 0;
        self.posted_until = self.posted_until.max(now - HISTORY);
        while self.posted_until < now {
            let day = app.zone.day_of(self.posted_until + MS);
            let until = app.zone.end_of_day(app.zone.at(day, 12, 0)).min(now);
            let due = self.due(app, day, until);
            if !due.is_empty() {
                posted += post(app, due).await?;
            }
            self.posted_until = until;
        }
        Ok(posted)
    }

    fn due(&mut self, app: &App, day: Date, until: Timestamp) -> Vec<Due> {
        if self.planned.as_ref().is_none_or(|(planned, _)| *planned != day) {
            self.planned = Some((day, self.plan(app, day)));
        }
        let after = self.posted_until;
        let plan = self.planned.iter().flat_map(|(_, plan)| plan.range((after + MS, "")..));
        plan.take_while(|((at, _), _)| *at <= until)
            .map(|((_, centre), acts)| Due {
                centre,
                name: format!("demo-{}", acts.first().map(|due| due.act.at.to_string()).unwrap_or_default()),
                acts: acts.clone(),
            })
            .collect()
    }

    fn plan(&self, app: &App, day: Date) -> DayPlan {
        let mut plan = DayPlan::new();
        let story = &self.story;
        let whole = story.children.iter().map(|child| (child, story.day(child, day)));
        let mornings = story.classmates.iter().map(|child| (child, story.morning(child, day)));
        for (child, acts) in whole.chain(mornings) {
            for act in acts {
                let due = plan.entry((timestamp_of(&app.zone, act.at), child.centre)).or_default();
                due.push(story.due_act(child, act));
            }
        }
        plan
    }
}

/// Posts in one transaction, each centre with its own key. Returns the number of posts, including those of other processes.
async fn post(app: &App, due: Vec<Due>) -> Result<usize, AppError> {
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            let (app, now) = (&parts, parts.now());
            let mut posted = 0;
            for due in &due {
                let centre = centres::prove(writer, fingerprint(&key_of(due.centre))).await?;
                let by = Poster { centre: &centre, settings: &app.config.photos };
                let acts = due.acts.iter().map(|due| &due.act);
                let names = acts.flat_map(|act| act.picture.iter().chain(&act.album)).copied();
                let drawn = Drawn::of(writer, (&centre, due.centre), names).await?;
                let here = store::children(writer, centre.id()).await?;
                let own = OwnChildren::among(writer, &centre, here.iter().map(|(child, ..)| *child)).await?;
                let whose = |due: &DueAct| {
                    let named = here.iter().find(|(_, name, last_name)| name == due.name && last_name == due.last_name);
                    named.and_then(|(child, ..)| own.find(*child))
                };
                let acts: Vec<_> = due.acts.iter().filter_map(|due| Some((whose(due)?, due))).collect();
                let idempotency_key = IdempotencyKey { key: due.name.clone(), content: [0; 32] };
                posted += once(writer, &centre.scope(), &idempotency_key, now, async |writer| {
                    for photo in acts.iter().flat_map(|(child, due)| new_photos((&app.zone, &drawn), *child, &due.act))
                    {
                        photos::post(writer, by, &app.zone, &app.random, now, &photo).await?;
                    }
                    for (child, due) in &acts {
                        let lines = (*child, due.teacher, Line::of(&due.act).into_iter());
                        conversing::write(writer, by, (&app.random, &app.zone), &drawn, lines).await?;
                    }
                    records::keep(writer, (&app.random, &app.zone), acts.iter().map(|(child, due)| (*child, &due.act)))
                        .await?;
                    let moments = acts
                        .iter()
                        .filter_map(|(child, due)| new_timeline_entry((&app.zone, &drawn), *child, &due.act))
                        .map(Ok);
                    let moments: Vec<_> = moments.collect();
                    timeline::post_of_centre(writer, by, &app.random, now, &moments).await?;
                    Ok(acts.len())
                })
                .await?;
            }
            Ok(posted)
        })
        .await
}
