//! The parents' door to the billing pages. Fees outlive the stay: for a child that left it opens as long as its parents may look.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::Login;
use base::answer::Refused;
use base::refusal::Trouble;
use context::App;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Asking};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(portal_login))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PortalLogin {
    /// The child's id; it has to be the token's.
    id: String,
    /// Where to go: "" for the invoices, one of our billing pages, a screen of the app (`/Finance`), or an address on one of the
    /// configured hosts.
    #[schema(example = "/billing/pay?child=12")]
    redirect_url: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PortalEntry {
    /// To be opened in a browser within a minute. Without a scheme where the portal's own address is not configured.
    #[schema(example = "https://parents.example.com/billing/enter?child=12&code=…&to=%2Fbilling%2Finvoices")]
    url: String,
}

/// A one-time address of the billing pages.
#[utoipa::path(post, path = "/billing/portalLogin", tag = "finance",
    request_body(content = PortalLogin, content_type = FORM),
    responses((status = 200, body = Answer<PortalEntry>), (status = "4XX", body = Refused)))]
async fn portal_login(State(app): State<App>, call: ParentCall<PortalLogin>) -> Result<Answer<PortalEntry>, Trouble> {
    let PortalLogin { id, redirect_url } = call.form;
    let login = Login { child: id, redirect: redirect_url };
    let url = match app.config.billing.provider() {
        None => {
            families::write_for_oneself(&app, call.claims, async move |mut act| super::log_in(&mut act, &login).await)
                .await?
        }
        Some(provider) => {
            let ask = async move |asking: Asking<'_, '_>| Ok(super::elsewhere(&asking, &login)?);
            let elsewhere = families::read(&app, call.claims, ask).await?;
            super::log_in_at(provider, &app.config.brand, elsewhere).await?
        }
    };
    Ok(Answer::new(PortalEntry { url }))
}
