//! The demo's requests, and the automatic decisions of demo centres, so that a visitor sees the life of a request within minutes.

use std::time::Duration;

use database::{Reader, Writer};
use jiff::ToSpan;

use super::key_of;
use super::story::{AskedInStory, Child, Story, requests};
use super::threads;
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, RequestId};
use base::keys::fingerprint;
use base::page::Queue;
use base::random::Random;
use base::refusal::AppError;
use context::App;
use daily::content::holidays;
use people::centres::{self, Audited};
use people::families::children::store::find_parent_on_side;
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestState, RequestStatus};
use service::requests::{Decision, Details, Parting, Request, decide, enter, settle, waiting};
use service::threads::Subject;

pub(super) async fn write(
    writer: &mut Writer<'_>,
    (app, random, now): (&App, &Random, Timestamp),
    children: &[(ChildId, &Child)],
    centres: &[(&str, CentreId)],
) -> Result<(), AppError> {
    for planned in requests() {
        let of = |child: &Child| planned.child == format!("{} {}", child.first_name, child.last_name);
        let Some(&(child, _)) = children.iter().find(|(_, child)| of(child)) else { continue };
        let Some(parent) = find_parent_on_side(writer, child, planned.by).await? else { continue };
        let request = as_planned(&planned, (app, random, now), child, centres)?;
        enter(writer, &app.zone, &request, parent).await?;
        if planned.kind == "Delete Two Way Transport" {
            let about = (child, Subject::Request(request.id));
            threads::write(writer, about, request.asked_at, &threads::UNDER_THE_TRANSPORT).await?;
        }
        settle(writer, app, child).await?;
    }
    Ok(())
}

fn as_planned(
    planned: &AskedInStory,
    (app, random, now): (&App, &Random, Timestamp),
    child: ChildId,
    centres: &[(&str, CentreId)],
) -> Result<Request, AppError> {
    let unknown = || database::Error::other(format!("a demo request: {planned:?}"));
    let kind = RequestKind::parse(planned.kind).ok_or_else(unknown)?;
    let status = RequestStatus::parse(planned.status).ok_or_else(unknown)?;
    let today = app.zone.day_of(now);
    let on = |days: i64| {
        let mut day = today.saturating_add(days.days());
        while !kind.is_break() && holidays::rules::is_holiday(day, []) {
            day = day.saturating_add(1.day());
        }
        day
    };
    let (day, end_day) = (on(planned.from), planned.to.map(on));
    let mut details = Details::default();
    for detail in planned.detail.split(", ").filter(|detail| !detail.is_empty()) {
        match detail.split_once(' ').ok_or_else(unknown)? {
            ("program", label) => details.program = Some(label.to_owned()),
            ("length", length) => details.length = Some(length.to_owned()),
            ("centre", name) => {
                details.centre = centres.iter().find(|(slug, _)| *slug == name.to_lowercase()).map(|(_, id)| *id);
            }
            ("rating", rating) => {
                let rating = rating.parse().map_err(|_| unknown())?;
                let comment = "Thank you for these years.".into();
                details.parting = Some(Parting { rating, tags: vec!["teachers".into()], comment });
            }
            _ => return Err(unknown().into()),
        }
    }
    let asked_at = now - planned.asked * DAY;
    let at = |day| app.zone.at(day, 0, 0);
    let holds = |day| Some(at(day)).filter(|at| status == RequestStatus::Approved && *at <= now);
    Ok(Request {
        id: RequestId(random.id()),
        child,
        side: planned.by,
        state: RequestState { kind, status, day, end_day },
        reason: planned.reason.to_owned(),
        details,
        of_break: None,
        answer_by: app.zone.day_of(asked_at + 2 * DAY),
        note: planned.note.to_owned(),
        asked_at,
        began_at: holds(day),
        ended_at: end_day.and_then(|last| holds(last.saturating_add(1.day()))),
        cut_from: None,
    })
}

/// A demo centre starts to process a request after one minute and approves it two minutes later.
const LOOKED_AT_AFTER: Duration = Duration::from_mins(1);
const APPROVED_AFTER: Duration = Duration::from_mins(3);
/// Requests of the story are not decided.
const OF_A_VISITOR: Duration = Duration::from_hours(12);

/// Decides the requests of visitors, each centre with its own key. Returns the number of decisions.
pub async fn go_on(app: &App, story: &Story) -> Result<usize, AppError> {
    let mut decided = 0;
    for centre in &story.centres {
        let key = fingerprint(&key_of(centre.slug));
        let now = app.now();
        let due = app.database.read(async move |reader: &mut Reader<'_>| {
            let centre = centres::prove(reader, key).await?;
            let due = waiting(reader, &centre, &Queue::WHOLE).await?.items.into_iter().filter_map(move |one| {
                let waited = now - one.asked_at;
                let next = match one.state.status {
                    RequestStatus::Pending if waited >= LOOKED_AT_AFTER => RequestStatus::Processing,
                    RequestStatus::Processing if waited >= APPROVED_AFTER => RequestStatus::Approved,
                    _ => return None,
                };
                Some((one.id, next)).filter(|_| waited < OF_A_VISITOR)
            });
            Ok::<_, AppError>(due.collect::<Vec<_>>())
        });
        for (id, status) in due.await? {
            let done = centres::write(app, key, async move |ctx| {
                decide(ctx, id, &Decision { status, note: String::new(), confirmed: true }).await?;
                Ok(Audited::new(AuditAction::DecidedOnRequests, ()).with(&1))
            });
            match done.await {
                Ok(()) => decided += 1,
                Err(error) => tracing::warn!(?error, "a demo centre could not decide on a request"),
            }
        }
    }
    Ok(decided)
}
