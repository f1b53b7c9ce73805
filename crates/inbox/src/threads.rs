//! The staff's API of messages under requests and tickets: an answer, and a picture.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::shown::{CaseThread, centre_of, changed_meanwhile, picture};
use base::audit::AuditAction;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use people::centres;
use service::threads::{self, Subject};
use service::tickets;
use staff::acting::{self, not_there};
use staff::{Desk, StaffCall, StaffClaims};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(write_answer)).routes(routes!(get_picture))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Answer {
    /// What the parents read: 1 to 2048 characters.
    text: String,
    /// How many messages the caller saw. Refused (`changed_meanwhile`) if there are more: they are read first.
    seen: usize,
}

/// Answers the parents under a request or a ticket, in the name of the caller. Both parents are notified.
#[utoipa::path(post, path = "/staff/v1/centres/{centre}/threads/{about}/{id}", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path),
        ("about" = String, Path, description = "`request` or `ticket`"), ("id" = String, Path)),
    request_body = Answer, responses((status = 200, body = CaseThread)))]
async fn write_answer(
    State(app): State<App>,
    InPath((centre, about, id)): InPath<(String, String, String)>,
    call: StaffCall<Answer>,
) -> Result<Json<CaseThread>, StaffError> {
    let StaffCall { claims, body, .. } = call;
    let written = acting::write::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.tx, ctx.me, &centre).await?;
        let subject = Subject::parse(&about, &id).ok_or_else(not_there)?;
        if let Subject::Ticket(_) = subject {
            tickets::may_be_changed_here(ctx.app)?;
        }
        let (_, messages) = threads::of_centre(ctx.tx, &centre, subject).await?;
        if messages.len() != body.seen {
            return Err(changed_meanwhile().into());
        }
        let mut as_centre = centres::WriteContext { tx: ctx.tx, centre: &centre, app: ctx.app, now: ctx.now };
        let named = (ctx.me.member.name.as_str(), body.text.as_str());
        let (known, _) = threads::answer(&mut as_centre, subject, named, None).await?;
        let object = format!("{} {}", subject.about().as_str(), subject.id());
        ctx.audit_about(AuditAction::WroteInAThread, known.child(), &object).await?;
        CaseThread::of(ctx.tx, &centre, subject).await
    });
    written.await.map(Json)
}

/// The picture of a message, as wide as a card.
#[utoipa::path(get, path = "/staff/v1/centres/{centre}/threads/{about}/{id}/messages/{number}/picture", tag = "inbox",
    params(("centre" = base::ids::CentreId, Path),
        ("about" = String, Path, description = "`request` or `ticket`"), ("id" = String, Path), ("number" = i64, Path)),
    responses((status = 200, content_type = "image/webp")))]
async fn get_picture(
    State(app): State<App>,
    InPath((centre, about, id, number)): InPath<(String, String, String, String)>,
    claims: StaffClaims,
) -> Result<Response, StaffError> {
    let found = acting::read::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = centre_of(ctx.reader, ctx.me, &centre).await?;
        let subject = Subject::parse(&about, &id).ok_or_else(not_there)?;
        let number = number.parse::<i64>().map_err(|_not_a_number| AppError::from(not_there()))?;
        threads::picture_for_centre(ctx.reader, &centre, subject, number).await
    });
    picture(&app, found.await?).await
}
