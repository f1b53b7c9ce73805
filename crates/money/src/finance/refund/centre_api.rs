//! Centre API handlers for refunds: listing and deciding.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Decision, Refund, RefundStatus, store};
use base::audit::AuditAction;
use base::day::CentreZone;
use base::ids::{ChildId, RefundId};
use base::money::Paise;
use base::page::{Cursor, QueueAndDoneQuery, Queued};
use base::refusal::{AppError, BadField, BadRow, Refusal};
use base::text;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::InQuery;
use people::centres::{self, Audited};
use people::families::Side;

/// Decisions in one request.
const DECISIONS_MAX: usize = 500;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_refunds)).routes(routes!(decide_refunds))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefunds {
    /// First undecided refunds, the longest waiting first; then decided ones, the newest first.
    refunds: Vec<CentreRefund>,
    /// The number of undecided refunds.
    total: i64,
    /// For `after`; null after the last undecided one.
    #[schema(value_type = Option<String>)]
    next: Option<Cursor>,
    /// For `before`; null after the last decided one.
    #[schema(value_type = Option<String>)]
    next_done: Option<Cursor>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CentreRefund {
    id: RefundId,
    child_id: ChildId,
    /// The parent who requested it.
    by: Side,
    /// The day to be refunded, `YYYY-MM-DD`.
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

/// Lists the refund requests of families.
#[utoipa::path(get, path = "/centre/v1/refunds", tag = "finance", params(QueueAndDoneQuery),
    responses((status = 200, body = CentreRefunds)))]
async fn list_refunds(
    State(app): State<App>,
    InQuery(asked): InQuery<QueueAndDoneQuery>,
    call: CentreCall,
) -> Result<Json<CentreRefunds>, CentreApiError> {
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
    /// False: the refund is declined.
    approved: bool,
    /// A note that the parents read: at most 500 characters.
    #[serde(default)]
    #[schema(example = "We are sorry")]
    note: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DecidedRefunds {
    decided: usize,
}

/// Decides refunds, all of them or none. Approved amounts are credited and taken off the next month's invoice. Both parents of each
/// child are notified. A decision is final.
#[utoipa::path(post, path = "/centre/v1/refunds/decide", tag = "finance", params(IdempotencyKey),
    request_body = RefundDecisions, responses((status = 200, body = DecidedRefunds)))]
async fn decide_refunds(
    State(app): State<App>,
    call: CentreCall<RefundDecisions>,
) -> Result<Json<DecidedRefunds>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let decided = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let rows = &call.body.decisions;
        if rows.is_empty() || rows.len() > DECISIONS_MAX {
            return Err(Refusal::new("bad_decisions", "send 1 to 500 decisions").into());
        }
        let (mut bad, mut decided) = (Vec::new(), Vec::new());
        for (index, row) in rows.iter().enumerate() {
            match decide_one(ctx, row).await {
                Ok(refund) => decided.push(format!("{} {} {}", refund.id, refund.status.as_str(), refund.paise)),
                Err(AppError::Refused(refusal)) => bad.push(BadRow::at(index, BadField::new("id", refusal.sentence))),
                Err(error) => return Err(error),
            }
        }
        if !bad.is_empty() {
            return Err(AppError::BadRows(bad));
        }
        Ok(Audited::new(AuditAction::DecidedOnRefunds, DecidedRefunds { decided: rows.len() })
            .with(&decided.join(", ")))
    });
    decided.await.map(Json)
}

async fn decide_one(ctx: &mut centres::WriteContext<'_, '_>, row: &RefundDecision) -> Result<Refund, AppError> {
    let note = text::maybe_lines(&row.note, text::NOTE_MAX);
    let note = note.map_err(|why| Refusal::with_sentence("bad_note", format!("note: {why}")))?.to_owned();
    let id = RefundId::parse(&row.id).ok_or_else(|| Refusal::not_here("refund"))?;
    super::decide(ctx, id, &Decision { approved: row.approved, note }).await
}
