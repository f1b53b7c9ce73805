//! The staff's API of a request: the case, and the decision.

use axum::Json;
use axum::extract::State;
use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::list::end_of;
use crate::shown::{CaseChild, CaseStep, CaseThread, People, centre_of, changed_meanwhile};
use base::audit::AuditAction;
use base::clock::Timestamp;
use base::ids::{ChildId, RequestId};
use base::refusal::{AppError, BadField};
use base::text;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use daily::content::my_centre;
use people::centres::{self, MyCentre};
use people::families::Side;
use people::families::children::{self, Way};
use service::requests::kinds::RequestKind;
use service::requests::rules::RequestStatus;
use service::requests::{self, Decision, Offered, Parting, Request, Stepped};
use service::threads::Subject;
use staff::acting::{self, not_there};
use staff::{Desk, StaffCall, StaffClaims};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_request_case)).routes(routes!(decide_request))
}

/// A request with everything that its decision needs.
#[derive(Debug, Serialize, ToSchema)]
struct RequestCase {
    child: CaseChild,
    kind: RequestKind,
    status: RequestStatus,
    asked_by: Side,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    asked_at: Timestamp,
    #[schema(value_type = i64)]
    due_at: Timestamp,
    /// It waits, and the day on which the answer was due is past.
    overdue: bool,
    /// The first day; of a shift the last one at the old centre, of a withdrawal the last one.
    #[schema(example = "2026-11-16")]
    day: String,
    /// The last day of a break or of extended daycare, the first one at the new centre.
    #[schema(required)]
    end_day: Option<String>,
    /// The first day of its effect.
    begins_on: String,
    /// It is in effect, or was.
    has_begun: bool,
    reason: String,
    #[schema(required)]
    program_to: Option<String>,
    /// Of extended daycare: `Monthly`, `Weekly` or `Daily`.
    #[schema(required)]
    length: Option<String>,
    /// The name of the new centre.
    #[schema(required)]
    centre_to: Option<String>,
    #[schema(required)]
    parting: Option<CaseParting>,
    standing: RequestStanding,
    /// The centre's last note.
    note: String,
    /// What may be decided now.
    offers: Vec<RequestOffer>,
    /// For `version` of the decision: how many steps there are.
    version: usize,
    history: Vec<CaseStep>,
    thread: CaseThread,
}

/// What stands before the decision.
#[derive(Debug, Serialize, ToSchema)]
struct RequestStanding {
    program: String,
    /// `one` or `two` ways; null: none.
    #[schema(required, example = "two")]
    transport: Option<&'static str>,
    centre: String,
}

/// A parent's opinion of the centre when the child leaves.
#[derive(Debug, Serialize, ToSchema)]
struct CaseParting {
    /// 1 to 10.
    rating: u8,
    tags: Vec<String>,
    comment: String,
}

/// A status that may be set now.
#[derive(Debug, Serialize, ToSchema)]
struct RequestOffer {
    status: RequestStatus,
    /// It takes effect or is undone at once: the decision needs `confirm`.
    at_once: bool,
}

async fn show(
    reader: &mut Reader<'_>,
    app: &App,
    centre: &MyCentre,
    request: Request,
    now: Timestamp,
) -> Result<RequestCase, AppError> {
    let (child, subject) = (request.child, Subject::Request(request.id));
    let (_, steps) = requests::history(reader, child, request.id).await?;
    let version = steps.len();
    let (mut people, mut history) = (People::default(), Vec::with_capacity(version));
    for Stepped { step, by, note, at, member } in steps {
        let person = people.name(reader, member).await?;
        history.push(CaseStep { step: step.as_str().to_owned(), by: by.as_str(), person, note, at });
    }
    let offers = requests::offers(reader, app, centre, &request, now).await?;
    let offer = |(status, offered)| RequestOffer { status, at_once: offered != Offered::Later };
    let (program, way, _) = children::services_of(reader, child).await?;
    let centres = my_centre::names_of_chain(reader, centre.id()).await?;
    let name = |id| centres.iter().find(|(known, _)| *known == id).map(|(_, name)| name.clone());
    let state = request.state;
    let parting = |Parting { rating, tags, comment }| CaseParting { rating, tags, comment };
    Ok(RequestCase {
        child: CaseChild::find(reader, child).await?,
        kind: state.kind,
        status: state.status,
        asked_by: request.side,
        asked_at: request.asked_at,
        due_at: end_of(app, request.answer_by),
        overdue: state.status.waits() && request.answer_by < app.zone.day_of(now),
        day: state.day.to_string(),
        end_day: state.end_day.map(|day| day.to_string()),
        begins_on: state.first_day().to_string(),
        has_begun: request.began_at.is_some(),
        reason: request.reason,
        program_to: request.details.program,
        length: request.details.length,
        centre_to: request.details.centre.and_then(name),
        parting: request.details.parting.map(parting),
        standing: RequestStanding {
            program,
            transport: way.map(Way::as_str),
            centre: name(centre.id()).unwrap_or_default(),
        },
        note: request.note,
        offers: offers.into_iter().map(offer).collect(),
        version,
        history,
        thread: CaseThread::of(reader, centre, subject).await?,
    })
}

/// A request of a child of the centre, also a decided one.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/requests/{request}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("request" = String, Path)),
    responses((status = 200, body = RequestCase)))]
async fn get_request_case(
    State(app): State<App>,
    InPath((centre, request)): InPath<(String, String)>,
    claims: StaffClaims,
) -> Result<Json<RequestCase>, StaffError> {
    let shown = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.reader, ctx.me, &centre).await?;
        let id = RequestId::parse(&request).ok_or_else(not_there)?;
        let request = requests::shown_to_centre(ctx.reader, &centre, id).await?.ok_or_else(not_there)?;
        show(ctx.reader, ctx.app, &centre, request, ctx.now).await
    });
    shown.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct DecideRequest {
    status: RequestStatus,
    /// What the parents read with it: at most 500 characters. Needed with `Cancelled`.
    #[serde(default)]
    note: String,
    /// Needed for what takes effect or is undone at once.
    #[serde(default)]
    confirm: bool,
    /// The `version` of the case that the caller saw. Refused (`changed_meanwhile`) if it has another by now.
    version: usize,
}

impl DecideRequest {
    fn decision(&self) -> Result<Decision, BadField> {
        let note = text::maybe_lines(&self.note, text::NOTE_MAX).map_err(|why| BadField::new("note", why))?;
        if self.status == RequestStatus::Cancelled && note.is_empty() {
            return Err(BadField::new("note", "parents read why a request is declined"));
        }
        Ok(Decision { status: self.status, note: note.to_owned(), confirmed: self.confirm })
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct RequestDecided {
    status: RequestStatus,
    /// For a further decision.
    version: usize,
}

/// Decides on a request, or decides again. Both parents are notified.
#[utoipa::path(post, path = "/staff/v1/centres/{centre}/requests/{request}/decide", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path), ("request" = String, Path)),
    request_body = DecideRequest, responses((status = 200, body = RequestDecided)))]
async fn decide_request(
    State(app): State<App>,
    InPath((centre, request)): InPath<(String, String)>,
    call: StaffCall<DecideRequest>,
) -> Result<Json<RequestDecided>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let decided = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.tx, ctx.me, &centre).await?;
        let id = RequestId::parse(&request).ok_or_else(not_there)?;
        let decision = body.decision()?;
        let child = requests::child_of(ctx.tx, &centre, id).await?.ok_or_else(not_there)?;
        if count_steps(ctx.tx, child, id).await? != body.version {
            return Err(changed_meanwhile().into());
        }
        let mut as_centre = centres::WriteContext { tx: ctx.tx, centre: &centre, app: ctx.app, now: ctx.now };
        let status = requests::decide(&mut as_centre, id, &decision).await?.state.status;
        ctx.audit_about(AuditAction::DecidedOnARequest, child, &id).await?;
        Ok(RequestDecided { status, version: count_steps(ctx.tx, child, id).await? })
    });
    decided.await.map(Json)
}

async fn count_steps(reader: &mut Reader<'_>, child: ChildId, id: RequestId) -> Result<usize, AppError> {
    Ok(requests::history(reader, child, id).await?.1.len())
}
