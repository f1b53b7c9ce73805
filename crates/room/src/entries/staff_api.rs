//! The staff's API of the queue: a tablet sends what staff logged, and every row gets a verdict.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::content::SentContent;
use super::intake::{self, Answer, Taken};
use super::reasons::Reason;
use super::sent::Sent;
use super::times::Sending;
use super::verdicts::Verdict;
use base::ids::TimelineEntryId;
use base::refusal::{AppError, BadField};
use context::App;
use context::http::StaffError;
use staff::StaffCall;
use staff::acting;
use staff::sender::Sender;

const ROWS_MAX: usize = 500;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(post_entries))
}

/// A batch of the queue, with the tablet's clocks at sending.
#[derive(Debug, Deserialize, ToSchema)]
struct SentEntries {
    /// The id of the app's start: hex.
    start: String,
    /// Milliseconds since that start.
    since_start: f64,
    /// The tablet's wall clock, in unix milliseconds.
    device_now: f64,
    /// 1 to 500.
    #[schema(value_type = Vec<SentEntry>)]
    rows: Vec<Value>,
}

/// What staff logged for one child.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "it describes the wire; rows are read one by one, so that a bad one spoils no other")]
struct SentEntry {
    /// Made on the tablet: 32 lower-case hex digits.
    id: String,
    /// 1.
    version: i64,
    /// The same for the rows of one tap.
    group: String,
    child: String,
    person: Option<String>,
    /// It was made with a connection.
    online: bool,
    /// The tablet's clock, in unix milliseconds.
    device_at: f64,
    /// The server's clock minus the tablet's, as measured last.
    difference: Option<f64>,
    start: String,
    since_start: f64,
    happened: Option<SentTime>,
    #[serde(flatten)]
    content: SentContent,
}

/// Minutes before it was logged, or a day and a time of it. Null: when it was logged.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes the wire")]
pub(crate) enum SentTime {
    Ago { minutes_ago: u32 },
    At { day: String, time: String },
}

#[derive(Debug, Serialize, ToSchema)]
struct Verdicts {
    /// The server's clock, in unix milliseconds.
    now: i64,
    /// In the order of the rows.
    verdicts: Vec<RowVerdict>,
}

#[derive(Debug, Serialize, ToSchema)]
struct RowVerdict {
    id: String,
    verdict: VerdictName,
    /// Of a duplicate: the first answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    first: Option<VerdictName>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reason: Option<Reason>,
    /// The moment that it went into.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    moment: Option<TimelineEntryId>,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum VerdictName {
    Accepted,
    /// It came before.
    Duplicate,
    InReview,
    /// Nothing is stored: its person has to enter the PIN.
    PinRequired,
}

impl RowVerdict {
    fn of(Answer { name, taken }: Answer) -> Self {
        let in_review = |is: bool| if is { VerdictName::InReview } else { VerdictName::Accepted };
        let (verdict, first, reason, moment) = match taken {
            Taken::New(verdict, moment) => {
                let reason = Verdict::reason(verdict);
                (in_review(reason.is_some()), None, reason, moment)
            }
            Taken::Duplicate(reason, moment) => {
                (VerdictName::Duplicate, Some(in_review(reason.is_some())), reason, moment)
            }
            Taken::PinRequired => (VerdictName::PinRequired, None, None, None),
        };
        Self { id: name, verdict, first, reason, moment }
    }
}

/// Takes what staff logged on a tablet: 1 to 500 rows in one transaction, each with a verdict. A row that was sent before gets its
/// first answer again. A row that cannot be applied waits for review; none is refused for its content. A withdrawn tablet may still
/// send what waits on it: all of it is reviewed.
#[utoipa::path(post, path = "/staff/v1/entries", tag = "room", request_body = SentEntries,
    responses((status = 200, body = Verdicts)))]
async fn post_entries(State(app): State<App>, call: StaffCall<SentEntries>) -> Result<Json<Verdicts>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    if body.rows.is_empty() || body.rows.len() > ROWS_MAX {
        return Err(AppError::from(BadField::new("rows", "a batch has 1 to 500 rows")).into());
    }
    let rows: Vec<_> = body.rows.iter().map(Sent::read).collect();
    let clock = |milliseconds: f64| {
        #[expect(clippy::cast_possible_truncation, reason = "a number out of range becomes the nearest")]
        let whole = milliseconds.round() as i64;
        whole
    };
    let (start, since_start, device_now) = (body.start, clock(body.since_start), clock(body.device_now));
    let answered = acting::write::<Sender, _, _>(&app, claims, async move |ctx| {
        let sending = Sending { start: start.clone(), since_start, device_now, arrived: ctx.now };
        let verdicts = intake::take(ctx, &sending, &rows).await?;
        Ok(Verdicts { now: ctx.now.ms(), verdicts: verdicts.into_iter().map(RowVerdict::of).collect() })
    });
    answered.await.map(Json)
}
