//! The staff's API of photo consent: heads for their own centre, the office for every centre.

use axum::Json;
use axum::extract::State;
use database::Reader;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::centre_api::SetPhotoConsent;
use base::ids::ChildId;
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::centre_path::InPath;
use people::centres::{self, MyCentre};
use people::families::children::{OwnChild, OwnChildren, store};
use people::families::photo_consent::{self, PhotoConsent};
use staff::Desk;
use staff::acting::{self, not_there};
use staff::call::StaffCall;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_photo_consent_to_staff, set_photo_consent_by_staff))
}

/// What holds for photos of a child, and who answered.
#[utoipa::path(get, path = "/staff/v1/children/{child}/photo-consent", tag = "children",
    params(("child" = ChildId, Path)), responses((status = 200, body = PhotoConsent)))]
async fn show_photo_consent_to_staff(
    State(app): State<App>,
    InPath(child): InPath<String>,
    call: StaffCall,
) -> Result<Json<PhotoConsent>, StaffError> {
    let shown = acting::read::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (_, child) = reached(ctx.reader, ctx.me, &child).await?;
        Ok(photo_consent::of_child(ctx.reader, ctx.app, child.id()).await?)
    });
    Ok(Json(shown.await?))
}

/// Sets the centre's answer from a signed form, and tells the parents. A parent's stricter answer still holds.
#[utoipa::path(post, path = "/staff/v1/children/{child}/photo-consent", tag = "children",
    params(("child" = ChildId, Path)), request_body = SetPhotoConsent, responses((status = 200, body = PhotoConsent)))]
async fn set_photo_consent_by_staff(
    State(app): State<App>,
    InPath(child): InPath<String>,
    call: StaffCall<SetPhotoConsent>,
) -> Result<Json<PhotoConsent>, StaffError> {
    let body = call.body;
    let set = acting::write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (centre, child) = reached(ctx.tx, ctx.me, &child).await?;
        centres::write_in_transaction(ctx.tx, ctx.app, &centre, &async |ctx: &mut centres::WriteContext<'_, '_>| {
            super::set(ctx, child, body.level, body.signed_on).await
        })
        .await
    });
    Ok(Json(set.await?))
}

/// A child whom the person reaches, with its centre. Refused: any other.
async fn reached(reader: &mut Reader<'_>, me: &Desk, child: &str) -> Result<(MyCentre, OwnChild), AppError> {
    let child = ChildId::parse(child).ok_or_else(not_there)?;
    let centre = store::find_centre_of(reader, child).await?.ok_or_else(not_there)?;
    let centre = me.centre(reader, centre).await?;
    let own = OwnChildren::among(reader, &centre, [child]).await?.find(child).ok_or_else(not_there)?;
    Ok((centre, own))
}
