//! The staff's API of review: what waits and what is only listed; place, change and drop.

use axum::Json;
use axum::extract::State;
use database::{Error, Reader};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::store::{self, CheckIn, Reach, Unproved, Waiting};
use crate::entries::content::EntryKind;
use crate::entries::reasons::Reason;
use crate::entries::sent::happened;
use crate::entries::sentences;
use crate::entries::settle::read;
use crate::entries::staff_api::SentTime;
use base::clock::Timestamp;
use base::day::DAY;
use base::ids::{CentreId, ChildId, EntryId, RoomId, TabletId};
use base::refusal::{AppError, BadField};
use context::App;
use context::http::StaffError;
use context::http::centre_path::{InPath, InQuery};
use staff::acting::{self, ReadContext, not_there};
use staff::call::Nothing;
use staff::either::{PersonOrDesk, TabletOrDesk};
use staff::{StaffCall, StaffClaims};

const PAGE: usize = 50;
/// How early a child may come before the hours of its program.
const EARLY: std::time::Duration = std::time::Duration::from_mins(15);
/// All rooms, and all centres of the chain.
const ALL_ROOMS: TabletId = TabletId(0);
const ALL_CENTRES: CentreId = CentreId(0);

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(get_review))
        .routes(routes!(place_entry))
        .routes(routes!(change_entry))
        .routes(routes!(drop_entry))
}

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct ReviewQuery {
    /// `next` of the page before.
    before: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "what the app calls it")]
struct Review {
    /// Newest first.
    to_review: Vec<ReviewItem>,
    /// On the first page: entries of two days that stand, for a head to read. Nothing has to be done.
    listed: Vec<ListedItem>,
    /// For `before`; null when nothing is older.
    #[schema(required)]
    next: Option<String>,
}

/// An entry that waits for a person.
#[derive(Debug, Serialize, ToSchema)]
struct ReviewItem {
    id: EntryId,
    centre: CentreId,
    #[schema(required)]
    room: Option<RoomId>,
    #[schema(required)]
    child: Option<ChildId>,
    #[schema(required)]
    child_name: Option<String>,
    /// As sent.
    kind: String,
    /// Unix milliseconds.
    at: i64,
    /// The time is only about right: the tablet's clock jumped.
    about: bool,
    arrived_at: i64,
    /// The name of the person who wrote it.
    #[schema(required)]
    person: Option<String>,
    /// `pin`, `session` or `none`.
    proof: String,
    #[schema(required)]
    reason: Option<Reason>,
    row: ReviewedRow,
    /// What stands now: the meal's text, or the time at which the child went home.
    #[schema(required)]
    stands: Option<String>,
    /// The named person wrote it, and it is of today: that person may decide.
    mine_until_today: bool,
}

#[derive(Debug, Serialize, ToSchema)]
struct ReviewedRow {
    /// What parents would read.
    #[schema(required)]
    text: Option<String>,
    /// As sent; empty: they cannot be read.
    values: Map<String, Value>,
}

#[derive(Debug, Serialize, ToSchema)]
struct ListedItem {
    id: EntryId,
    child: ChildId,
    child_name: String,
    #[schema(value_type = EntryKind)]
    kind: String,
    /// Unix milliseconds.
    at: i64,
    #[schema(required)]
    person: Option<String>,
    why: Why,
}

/// Why an entry that stands is listed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Why {
    NoProof,
    OfflineHandOver,
    /// The child came although it is on a break.
    OnABreak,
    /// It came on a holiday.
    Holiday,
    /// It came before or after the hours of its program.
    OutsideHours,
}

impl ReviewItem {
    fn of(waiting: Waiting, mine: bool) -> Self {
        let content = read(&waiting.kind, &waiting.content);
        let stands = match waiting.reason {
            Some(Reason::AlreadyLogged) => waiting.meal.map(|shown| shown.text),
            Some(Reason::AfterLeaving) => waiting.left,
            _ => None,
        };
        Self {
            id: waiting.id,
            centre: waiting.centre,
            room: waiting.room,
            child: waiting.child,
            child_name: waiting.child_name,
            kind: waiting.kind,
            at: waiting.done_at.ms(),
            about: waiting.about,
            arrived_at: waiting.arrived_at.ms(),
            person: waiting.person,
            proof: waiting.proof,
            reason: waiting.reason,
            row: ReviewedRow {
                text: content.as_ref().and_then(sentences::text_of),
                values: serde_json::from_str(&waiting.content).unwrap_or_default(),
            },
            stands,
            mine_until_today: mine,
        }
    }
}

impl ListedItem {
    fn of(listed: Unproved) -> Self {
        let why = if listed.kind == "out" && listed.offline { Why::OfflineHandOver } else { Why::NoProof };
        let Unproved { id, child, child_name, kind, done_at, person, .. } = listed;
        Self { id, child, child_name, kind, at: done_at.ms(), person, why }
    }
}

/// Why a check-in is listed: the child was not expected then.
fn unexpected(check_in: &CheckIn, holidays: &[(CentreId, Date)], app: &App) -> Option<Why> {
    if check_in.on_break {
        return Some(Why::OnABreak);
    }
    if holidays.contains(&(check_in.centre, check_in.day)) {
        return Some(Why::Holiday);
    }
    let hours = app.config.staff.hours_of(&check_in.program)?;
    let came = app.zone.wall_clock(check_in.done_at).time();
    let from = hours.from.saturating_sub(EARLY);
    (came < from || came > hours.until).then_some(Why::OutsideHours)
}

/// What stands and is only listed.
async fn list_standing(
    reader: &mut Reader<'_>,
    app: &App,
    reach: Reach,
    now: Timestamp,
) -> Result<Vec<ListedItem>, Error> {
    let (since, today) = (now - 2 * DAY, app.zone.day_of(now));
    let unproved = store::list_unproved(reader, reach, since).await?;
    let mut listed: Vec<_> = unproved.into_iter().map(ListedItem::of).collect();
    let holidays = store::list_holidays(reader, reach.0, reach.1, today.saturating_sub(2.days())).await?;
    for check_in in store::list_check_ins(reader, reach, since).await? {
        let Some(why) = unexpected(&check_in, &holidays, app) else { continue };
        let CheckIn { id, child, child_name, done_at, person, .. } = check_in;
        listed.push(ListedItem { id, child, child_name, kind: "in".to_owned(), at: done_at.ms(), person, why });
    }
    Ok(listed)
}

/// What waits for a person, of the tablet's rooms or of the caller's centres, and what stands and is only listed.
#[utoipa::path(get, path = "/staff/v1/review", tag = "room", params(ReviewQuery),
    responses((status = 200, body = Review)))]
async fn get_review(
    State(app): State<App>,
    InQuery(query): InQuery<ReviewQuery>,
    claims: StaffClaims,
) -> Result<Json<Review>, StaffError> {
    let before = match query.before.as_deref() {
        None => None,
        Some(text) => Some(parse_place(text).ok_or_else(|| bad("before", "there is no such page"))?),
    };
    let listed = acting::read::<TabletOrDesk, _, _>(&app, claims, async move |ctx| list(ctx, before).await);
    listed.await.map(Json)
}

async fn list(
    ctx: ReadContext<'_, '_, TabletOrDesk>,
    before: Option<(Timestamp, EntryId)>,
) -> Result<Review, AppError> {
    let ReadContext { reader, me, app, now } = ctx;
    let (reach, person) = match me {
        TabletOrDesk::Tablet(tablet, person) => ((tablet.chain, tablet.centre, tablet.id), *person),
        TabletOrDesk::Desk(desk) => ((desk.member.chain, desk.member.centre.unwrap_or(ALL_CENTRES), ALL_ROOMS), None),
    };
    let (place, first_page) =
        (before.unwrap_or((Timestamp::from_ms(i64::MAX), EntryId([u8::MAX; 16]))), before.is_none());
    let limit = i64::try_from(PAGE + 1).unwrap_or(i64::MAX);
    let mut waiting = store::list_waiting(reader, reach, (place.0, &place.1), limit).await?;
    let listed = if first_page { list_standing(reader, app, reach, now).await? } else { Vec::new() };
    let more = waiting.len() > PAGE;
    waiting.truncate(PAGE);
    let next = waiting.last().filter(|_| more).map(|last| format!("{}.{}", last.arrived_at.ms(), last.id));
    let today = app.zone.day_of(now);
    let item = |waiting: Waiting| {
        let mine = person.is_some() && waiting.member == person && waiting.day == today;
        ReviewItem::of(waiting, mine)
    };
    Ok(Review { to_review: waiting.into_iter().map(item).collect(), listed, next })
}

fn bad(field: &'static str, why: &'static str) -> AppError {
    BadField::new(field, why).into()
}

/// Reads a place in the list.
fn parse_place(text: &str) -> Option<(Timestamp, EntryId)> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_ms(at.parse().ok()?), EntryId::parse(id)?))
}

/// Applies an entry as it was sent.
#[utoipa::path(post, path = "/staff/v1/review/{entry}/place", tag = "room", params(("entry" = EntryId, Path)),
    request_body = Nothing, responses((status = 200, body = Nothing)))]
async fn place_entry(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<Nothing>, StaffError> {
    let placed = acting::write::<PersonOrDesk, _, _>(&app, call.claims, async move |ctx| {
        super::place(ctx, EntryId::parse(&id).ok_or_else(not_there)?).await?;
        Ok(Nothing {})
    });
    placed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
struct ChangeEntry {
    /// All values of its kind.
    #[schema(value_type = Object)]
    values: Value,
    /// When it happened. Null: the time stays.
    #[serde(default)]
    #[schema(value_type = Option<SentTime>)]
    happened: Value,
}

/// Gives an entry other values and another time, and applies it.
#[utoipa::path(post, path = "/staff/v1/review/{entry}/change", tag = "room", params(("entry" = EntryId, Path)),
    request_body = ChangeEntry, responses((status = 200, body = Nothing)))]
async fn change_entry(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<ChangeEntry>,
) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let at = match happened(Some(&body.happened)) {
        Some(at) => Some(at).filter(|_| !body.happened.is_null()),
        None => return Err(bad("happened", "a day and a time are written YYYY-MM-DD and HH:MM").into()),
    };
    let changed = acting::write::<PersonOrDesk, _, _>(&app, claims, async move |ctx| {
        super::change(ctx, EntryId::parse(&id).ok_or_else(not_there)?, &body.values, at).await?;
        Ok(Nothing {})
    });
    changed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
struct DropEntry {
    /// 1 to 500 characters.
    reason: String,
}

/// Ends an entry without applying it.
#[utoipa::path(post, path = "/staff/v1/review/{entry}/drop", tag = "room", params(("entry" = EntryId, Path)),
    request_body = DropEntry, responses((status = 200, body = Nothing)))]
async fn drop_entry(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: StaffCall<DropEntry>,
) -> Result<Json<Nothing>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let dropped = acting::write::<PersonOrDesk, _, _>(&app, claims, async move |ctx| {
        super::drop_entry(ctx, EntryId::parse(&id).ok_or_else(not_there)?, &body.reason).await?;
        Ok(Nothing {})
    });
    dropped.await.map(Json)
}
