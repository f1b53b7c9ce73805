//! The staff's API of the inbox: everything that waits for a centre's decision, soonest due first. Put together from what each
//! capability says is waiting.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::shown::{CaseChild, centre_of};
use crate::store;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::ChildId;
use base::page::{Cursor, Queue};
use base::refusal::{AppError, BadField};
use context::App;
use context::http::StaffError;
use context::http::centre_path::{InPath, InQuery};
use daily::guardians;
use daily::pictures::portraits;
use jiff::civil::Date;
use people::centres::MyCentre;
use people::families::Side;
use service::requests::kinds::RequestKind;
use service::requests::rules::RequestStatus;
use service::threads::{About, Subject, ThreadState};
use service::tickets::Status;
use service::{requests, threads, tickets};
use staff::acting::{self, ReadContext};
use staff::{Desk, StaffClaims};

const PAGE: usize = 50;
/// The most of each kind that are put in order; the longest waiting come first, so that none is passed over for good.
const MOST: i64 = 500;
/// How soon a guardian's card is due: somebody may be at the door.
pub(crate) const GUARDIAN_DUE: Duration = Duration::from_hours(2);

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_inbox)).routes(routes!(count_inbox))
}

/// The kind of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaseKind {
    Request,
    Ticket,
    /// A parent wrote under a request or a ticket that does not wait itself.
    Thread,
    Guardian,
    Portrait,
}

/// A case in the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct InboxItem {
    kind: CaseKind,
    /// Of the request, ticket, card or photo; of a thread, that of its request or ticket.
    id: String,
    /// Of a thread: what `id` is.
    #[schema(required)]
    about: Option<About>,
    child: CaseChild,
    /// The parent who asked.
    #[schema(required)]
    asked_by: Option<Side>,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    asked_at: Timestamp,
    /// Until when an answer is due, unix milliseconds.
    #[schema(value_type = i64)]
    due_at: Timestamp,
    overdue: bool,
    /// Somebody works on it: a request is processing, a ticket is pending.
    taken_up: bool,
    /// A parent wrote and has no answer.
    unanswered: bool,
    /// Of a request.
    #[schema(required)]
    request: Option<RequestKind>,
    /// Of a request: its first and last day.
    #[schema(required, example = "2026-11-16")]
    day: Option<String>,
    #[schema(required)]
    end_day: Option<String>,
    /// Of a ticket.
    #[schema(required)]
    subject: Option<String>,
    /// Of a guardian.
    #[schema(required)]
    guardian: Option<String>,
    /// Of a guardian or a photo: to the child. Of the child's own photo: `Self`.
    #[schema(required)]
    relation: Option<String>,
}

impl InboxItem {
    fn new(kind: CaseKind, id: i64, child: CaseChild, (asked_at, due_at): (Timestamp, Timestamp)) -> Self {
        Self {
            kind,
            id: id.to_string(),
            about: None,
            child,
            asked_by: None,
            asked_at,
            due_at,
            overdue: false,
            taken_up: false,
            unanswered: false,
            request: None,
            day: None,
            end_day: None,
            subject: None,
            guardian: None,
            relation: None,
        }
    }

    /// Its place in the list.
    fn place(&self) -> (Timestamp, CaseKind, i64) {
        (self.due_at, self.kind, self.id.parse().unwrap_or_default())
    }
}

/// The end of the day by which an answer is due.
pub(crate) fn end_of(app: &App, day: Date) -> Timestamp {
    app.zone.end_of_day(app.zone.at(day, 12, 0))
}

/// When a decision on a photo is due: at the end of the next day.
pub(crate) fn photo_due(app: &App, brought_at: Timestamp) -> Timestamp {
    app.zone.end_of_day(brought_at + DAY)
}

/// All that waits at a centre, soonest due first.
async fn waiting(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &MyCentre,
    now: Timestamp,
) -> Result<Vec<InboxItem>, AppError> {
    let queue = Queue { after: Cursor::LONGEST_WAITING, limit: MOST };
    let today = app.zone.day_of(now);
    let children = store::list_children(reader, centre.id()).await?;
    let children: HashMap<ChildId, CaseChild> =
        children.into_iter().map(|child| (child.id, CaseChild::from(child))).collect();
    let child = |id: ChildId| children.get(&id).cloned();

    let open_threads = threads::waiting(reader, centre, &queue).await?.items;
    let unanswered: HashSet<(&str, i64)> =
        open_threads.iter().map(|thread| (thread.subject.about().as_str(), thread.subject.id())).collect();
    let is_unanswered = |about: About, id: i64| unanswered.contains(&(about.as_str(), id));
    let mut items = Vec::new();
    for one in requests::waiting(reader, centre, &queue).await?.items {
        let Some(child) = child(one.child) else { continue };
        let times = (one.asked_at, end_of(app, one.answer_by));
        items.push(InboxItem {
            asked_by: Some(one.side),
            overdue: one.answer_by < today,
            taken_up: one.state.status == RequestStatus::Processing,
            unanswered: is_unanswered(About::Request, one.id.0),
            request: Some(one.state.kind),
            day: Some(one.state.day.to_string()),
            end_day: one.state.end_day.map(|day| day.to_string()),
            ..InboxItem::new(CaseKind::Request, one.id.0, child, times)
        });
    }
    for one in tickets::waiting(reader, centre, &queue).await?.items {
        let Some(child) = child(one.child) else { continue };
        let times = (one.raised_at, end_of(app, one.answer_by));
        items.push(InboxItem {
            asked_by: Some(one.side),
            overdue: one.is_overdue(today),
            taken_up: one.status == Status::Pending,
            unanswered: is_unanswered(About::Ticket, one.id.0),
            subject: Some(one.subject),
            ..InboxItem::new(CaseKind::Ticket, one.id.0, child, times)
        });
    }
    let listed: HashSet<(CaseKind, String)> = items.iter().map(|item| (item.kind, item.id.clone())).collect();
    for ThreadState { subject, child: of, waiting, .. } in open_threads {
        let kind = match subject {
            Subject::Request(_) => CaseKind::Request,
            Subject::Ticket(_) => CaseKind::Ticket,
        };
        if listed.contains(&(kind, subject.id().to_string())) {
            continue;
        }
        let (Some(child), Some((since, due))) = (child(of), waiting) else { continue };
        items.push(InboxItem {
            about: Some(subject.about()),
            overdue: due < today,
            unanswered: true,
            ..InboxItem::new(CaseKind::Thread, subject.id(), child, (since, end_of(app, due)))
        });
    }
    for one in guardians::waiting(reader, centre, &queue).await?.items {
        let Some(child) = child(one.child) else { continue };
        let due_at = one.written_at + GUARDIAN_DUE;
        items.push(InboxItem {
            asked_by: Some(one.by),
            overdue: due_at < now,
            guardian: Some(one.details.name),
            relation: Some(one.details.relation),
            ..InboxItem::new(CaseKind::Guardian, one.id.0, child, (one.written_at, due_at))
        });
    }
    for (id, of, relation, brought_at) in portraits::waiting(reader, centre, &queue).await?.items {
        let Some(child) = child(of) else { continue };
        let due_at = photo_due(app, brought_at);
        items.push(InboxItem {
            overdue: due_at < now,
            relation: Some(relation.as_str().to_owned()),
            ..InboxItem::new(CaseKind::Portrait, id.0, child, (brought_at, due_at))
        });
    }
    items.sort_by_key(InboxItem::place);
    Ok(items)
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct InboxQuery {
    /// Only cases of this kind.
    kind: Option<CaseKind>,
    /// `next` of the page before.
    after: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
struct Inbox {
    /// Soonest due first.
    items: Vec<InboxItem>,
    /// How many cases wait in all, of any kind.
    total: usize,
    /// How many of them are overdue.
    overdue: usize,
    /// For `after`; null when no more wait.
    #[schema(required)]
    next: Option<String>,
}

/// What waits for a decision of a centre: requests, tickets, messages under them, guardians and photos of parents.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/inbox", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), InboxQuery), responses((status = 200, body = Inbox)))]
async fn get_inbox(
    State(app): State<App>,
    InPath(centre): InPath<String>,
    InQuery(query): InQuery<InboxQuery>,
    claims: StaffClaims,
) -> Result<Json<Inbox>, StaffError> {
    let read = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let ReadContext { reader, me, app, now } = ctx;
        let centre = centre_of(reader, me, &centre).await?;
        let after = match query.after.as_deref() {
            None => None,
            Some(text) => Some(parse_place(text).ok_or_else(|| BadField::new("after", "there is no such page"))?),
        };
        let all = waiting(reader, app, &centre, now).await?;
        let (total, overdue) = (all.len(), all.iter().filter(|item| item.overdue).count());
        let mut items: Vec<_> = all
            .into_iter()
            .filter(|item| query.kind.is_none_or(|kind| kind == item.kind))
            .filter(|item| after.is_none_or(|after| item.place() > after))
            .collect();
        let more = items.len() > PAGE;
        items.truncate(PAGE);
        let next = items.last().filter(|_| more).map(|last| {
            let (due, kind, id) = last.place();
            format!("{}.{}.{id}", due.ms(), kind as u8)
        });
        Ok(Inbox { items, total, overdue, next })
    });
    read.await.map(Json)
}

/// Reads a place in the list.
fn parse_place(text: &str) -> Option<(Timestamp, CaseKind, i64)> {
    let mut parts = text.split('.');
    let (due, kind, id) = (parts.next()?.parse().ok()?, parts.next()?, parts.next()?.parse().ok()?);
    let kinds = [CaseKind::Request, CaseKind::Ticket, CaseKind::Thread, CaseKind::Guardian, CaseKind::Portrait];
    let kind = kinds.into_iter().find(|known| (*known as u8).to_string() == kind)?;
    parts.next().is_none().then_some((Timestamp::from_ms(due), kind, id))
}

#[derive(Debug, Serialize, ToSchema)]
struct InboxCount {
    total: usize,
    overdue: usize,
}

/// How many cases wait at a centre.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/inbox/count", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path)), responses((status = 200, body = InboxCount)))]
async fn count_inbox(
    State(app): State<App>,
    InPath(centre): InPath<String>,
    claims: StaffClaims,
) -> Result<Json<InboxCount>, StaffError> {
    let counted = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let ReadContext { reader, me, app, now } = ctx;
        let centre = centre_of(reader, me, &centre).await?;
        let all = waiting(reader, app, &centre, now).await?;
        Ok(InboxCount { total: all.len(), overdue: all.iter().filter(|item| item.overdue).count() })
    });
    counted.await.map(Json)
}
