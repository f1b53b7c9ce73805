//! What the demo's families asked of their centres; and how a demo centre decides by itself, so that a visitor sees a request live
//! its life within minutes.

use std::time::Duration;

use database::{Reader, Writer};
use jiff::ToSpan;

use super::key_of;
use super::story::{AskedInStory, Child, Story, requests};
use super::threads;
use base::audit::Deed;
use base::chance::Chance;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, RequestId};
use base::keys::fingerprint;
use base::page::Queue;
use base::refusal::Trouble;
use context::App;
use daily::content::holidays;
use people::centres::{self, Done};
use people::families::children::store::parent_on_side;
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestStatus, Standing};
use service::requests::{Decision, Details, Parting, Request, decide, enter, settle, waiting};
use service::threads::Subject;

pub(super) async fn write(
    writer: &mut Writer<'_>,
    (app, chance, now): (&App, &Chance, Timestamp),
    children: &[(ChildId, &Child)],
    centres: &[(&str, CentreId)],
) -> Result<(), Trouble> {
    for told in requests() {
        let of = |child: &Child| told.child == format!("{} {}", child.first_name, child.last_name);
        let Some(&(child, _)) = children.iter().find(|(_, child)| of(child)) else { continue };
        let Some(parent) = parent_on_side(writer, child, told.by).await? else { continue };
        let request = as_told(&told, (app, chance, now), child, centres)?;
        enter(writer, &app.zone, &request, parent).await?;
        if told.kind == "Delete Two Way Transport" {
            let about = (child, Subject::Request(request.id));
            threads::write(writer, about, request.asked_at, &threads::UNDER_THE_TRANSPORT).await?;
        }
        settle(writer, app, child).await?;
    }
    Ok(())
}

fn as_told(
    told: &AskedInStory,
    (app, chance, now): (&App, &Chance, Timestamp),
    child: ChildId,
    centres: &[(&str, CentreId)],
) -> Result<Request, Trouble> {
    let unknown = || database::Error::other(format!("a demo request: {told:?}"));
    let kind = RequestKind::parse(told.kind).ok_or_else(unknown)?;
    let status = RequestStatus::parse(told.status).ok_or_else(unknown)?;
    let today = app.zone.day_of(now);
    let on = |days: i64| {
        let mut day = today.saturating_add(days.days());
        while !kind.is_break() && holidays::rules::is_holiday(day, []) {
            day = day.saturating_add(1.day());
        }
        day
    };
    let (day, end_day) = (on(told.from), told.to.map(on));
    let said = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let mut details = Details::default();
    match kind {
        RequestKind::ProgramChange => details.program = said(told.detail),
        RequestKind::ExtendedDaycare => details.length = said(told.detail),
        RequestKind::Shift => {
            let (centre, program) = told.detail.split_once('/').ok_or_else(unknown)?;
            details.program = said(program);
            details.centre = centres.iter().find(|(slug, _)| *slug == centre.to_lowercase()).map(|(_, id)| *id);
        }
        RequestKind::Withdrawal => {
            let rating = told.detail.parse().map_err(|_| unknown())?;
            details.parting =
                Some(Parting { rating, tags: vec!["teachers".into()], comment: "Thank you for these years.".into() });
        }
        _ => {}
    }
    let asked_at = now - told.asked * DAY;
    let at = |day| app.zone.at(day, 0, 0);
    let holds = |day| Some(at(day)).filter(|at| status == RequestStatus::Approved && *at <= now);
    Ok(Request {
        id: RequestId(chance.id()),
        child,
        side: told.by,
        standing: Standing { kind, status, day, end_day },
        reason: told.reason.to_owned(),
        details,
        of_break: None,
        answer_by: app.zone.day_of(asked_at + 2 * DAY),
        note: told.note.to_owned(),
        asked_at,
        began_at: holds(day),
        ended_at: end_day.and_then(|last| holds(last.saturating_add(1.day()))),
        cut_from: None,
    })
}

/// A demo centre looks at a request a minute after it was asked, and approves it two minutes later.
const LOOKED_AT_AFTER: Duration = Duration::from_mins(1);
const APPROVED_AFTER: Duration = Duration::from_mins(3);
/// What the story asked stays as it is.
const OF_A_VISITOR: Duration = Duration::from_hours(12);

/// Decides on what visitors asked, each centre under its own key. Answers how many decisions it took.
pub async fn go_on(app: &App, story: &Story) -> Result<usize, Trouble> {
    let mut decided = 0;
    for centre in &story.centres {
        let key = fingerprint(&key_of(centre.slug));
        let now = app.now();
        let due = app.database.read(async move |reader: &mut Reader<'_>| {
            let centre = centres::prove(reader, key).await?;
            let due = waiting(reader, &centre, &Queue::WHOLE).await?.items.into_iter().filter_map(move |one| {
                let waited = now - one.asked_at;
                let next = match one.standing.status {
                    RequestStatus::Pending if waited >= LOOKED_AT_AFTER => RequestStatus::Processing,
                    RequestStatus::Processing if waited >= APPROVED_AFTER => RequestStatus::Approved,
                    _ => return None,
                };
                Some((one.id, next)).filter(|_| waited < OF_A_VISITOR)
            });
            Ok::<_, Trouble>(due.collect::<Vec<_>>())
        });
        for (id, status) in due.await? {
            let done = centres::write(app, key, async move |act| {
                decide(act, id, &Decision { status, note: String::new(), confirmed: true }).await?;
                Ok(Done::new(Deed::DecidedOnRequests, ()).with(&1))
            });
            match done.await {
                Ok(()) => decided += 1,
                Err(trouble) => tracing::warn!(?trouble, "a demo centre could not decide on a request"),
            }
        }
    }
    Ok(decided)
}
