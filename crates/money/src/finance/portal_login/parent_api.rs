//! Parent API handlers for the billing login. Also for a child who left, as long as the parents have access.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Login;
use base::refusal::AppError;
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(portal_login))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PortalLogin {
    /// The child's id; must be the token's child.
    id: String,
    /// The target: "" for the invoices, a billing page, a screen of the app (`/Finance`), or an address on a configured host.
    #[schema(example = "/billing/pay?child=12")]
    redirect_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PortalEntry {
    /// To be opened in a browser within a minute. Without scheme and host if the portal's address is not configured.
    #[schema(example = "https://parents.example.com/billing/enter?child=12&code=…&to=%2Fbilling%2Finvoices")]
    url: String,
}

/// Creates a one-time login link to the billing pages.
#[utoipa::path(post, path = "/billing/portalLogin", tag = "finance", request_body = PortalLogin,
    responses((status = 200, body = Answer<PortalEntry>)))]
async fn portal_login(State(app): State<App>, call: ParentCall<PortalLogin>) -> Result<Answer<PortalEntry>, AppError> {
    let PortalLogin { id, redirect_url } = call.form;
    let login = Login { child: id, redirect: redirect_url };
    let url = match app.config.billing.provider() {
        None => {
            families::write_for_parent(&app, call.claims, async move |mut ctx| super::log_in(&mut ctx, &login).await)
                .await?
        }
        Some(provider) => {
            let ask = async move |ctx: ReadContext<'_, '_>| Ok(super::external_target(&ctx, &login)?);
            let elsewhere = families::read(&app, call.claims, ask).await?;
            super::log_in_at(&app, provider, elsewhere).await?
        }
    };
    Ok(Answer::new(PortalEntry { url }))
}
