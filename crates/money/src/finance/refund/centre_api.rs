//! The centre's door to refunds: what waits, and deciding.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Decision, Refund, RefundStatus, store};
use base::audit::Deed;
use base::day::CentreZone;
use base::ids::{ChildId, RefundId};
use base::money::Paise;
use base::page::{Cursor, QueueAndDoneAsked, Queued};
use base::refusal::{BadField, BadRow, Refusal, Trouble};
use base::text;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::InQuery;
use people::centres::{self, Done};
use people::families::Side;

/// Decisions in one push.
const DECISIONS_MAX: usize = 500;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_refunds)).routes(routes!(decide_refunds))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefunds {
    /// Those that wait, the longest waiting first; then those that are decided, the newest first.
    refunds: Vec<CentreRefund>,
    /// How many wait in all.
    total: i64,
    /// For `after`; null when no more wait.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
    /// For `before`; null when no more are decided.
    #[schema(value_type = Option<String>)]
    next_done: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefund {
    id: RefundId,
    child_id: ChildId,
    /// Who asked.
    by: Side,
    /// The day that the family was not satisfied with, `YYYY-MM-DD`.
    #[schema(example = "2026-11-12")]
    day: String,
    comment: String,
    /// One day's share of the month's tuition fee, in paise.
    #[schema(value_type = i64, example = 40_000)]
    paise: Paise,
    status: RefundStatus,
    note: String,
    /// `YYYY-MM-DD HH:mm:ss` of the centre's calendar.
    #[schema(example = "2026-11-12 10:00:00")]
    asked_at: String,
}

impl CentreRefund {
    fn of(refund: Refund, zone: &CentreZone) -> Self {
        let Refund { id, child, side, day, comment, paise, status, note, asked_at, .. } = refund;
        Self {
            id,
            child_id: child,
            by: side,
            day: day.to_string(),
            comment,
            paise,
            status,
            note,
            asked_at: zone.wall_clock(asked_at).strftime("%Y-%m-%d %H:%M:%S").to_string(),
        }
    }
}

/// What families asked back.
#[utoipa::path(get, path = "/centre/v1/refunds", tag = "finance", security(("centre_key" = [])),
    params(QueueAndDoneAsked),
    responses((status = 200, body = CentreRefunds)))]
async fn list_refunds(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueAndDoneAsked>,
    call: CentreCall,
) -> Result<Json<CentreRefunds>, CentreTrouble> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let (queue, decided) = asked.both()?;
        let Queued { items, total, next } = store::list_waiting(reader, centre.id(), &queue).await?;
        let decided = store::list_decided(reader, centre.id(), &decided).await?;
        let refunds = items.into_iter().chain(decided.items);
        let refunds = refunds.map(|refund| CentreRefund::of(refund, &there.zone)).collect();
        Ok(CentreRefunds { refunds, total, next, next_done: decided.next })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundDecisions {
    /// 1 to 500.
    decisions: Vec<RefundDecision>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefundDecision {
    id: String,
    /// False: it is declined.
    approved: bool,
    /// What the parents are told with it: at most 500 characters.
    #[serde(default)]
    #[schema(example = "We are sorry")]
    note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DecidedRefunds {
    decided: usize,
}

/// Decides on refunds: all of them or none. What is approved is credited, and taken off the invoice of the month after. Both parents of
/// each child are told. A decision stays.
#[utoipa::path(post, path = "/centre/v1/refunds/decide", tag = "finance", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = RefundDecisions,
    responses((status = 200, body = DecidedRefunds)))]
async fn decide_refunds(
    State(app): State<App>,
    call: CentreCall<RefundDecisions>,
) -> Result<Json<DecidedRefunds>, CentreTrouble> {
    let push = call.named_push()?;
    let decided = centres::push(&app, call.key, push, async move |act| {
        let rows = &call.body.decisions;
        if rows.is_empty() || rows.len() > DECISIONS_MAX {
            return Err(Refusal::new("bad_decisions", "send 1 to 500 decisions").into());
        }
        let (mut bad, mut said) = (Vec::new(), Vec::new());
        for (index, row) in rows.iter().enumerate() {
            match decide_one(act, row).await {
                Ok(refund) => said.push(format!("{} {} {}", refund.id, refund.status.as_str(), refund.paise)),
                Err(Trouble::Refused(refusal)) => bad.push(BadRow::at(index, BadField::new("id", refusal.sentence))),
                Err(trouble) => return Err(trouble),
            }
        }
        if !bad.is_empty() {
            return Err(Trouble::BadRows(bad));
        }
        Ok(Done::new(Deed::DecidedOnRefunds, DecidedRefunds { decided: rows.len() }).with(&said.join(", ")))
    });
    decided.await.map(Json)
}

async fn decide_one(act: &mut centres::Acting<'_, '_>, row: &RefundDecision) -> Result<Refund, Trouble> {
    let note = text::maybe_lines(&row.note, text::NOTE_MAX);
    let note = note.map_err(|why| Refusal::said("bad_note", format!("note: {why}")))?.to_owned();
    let id = RefundId::parse(&row.id).ok_or_else(Refusal::not_here)?;
    super::decide(act, id, &Decision { approved: row.approved, note }).await
}
