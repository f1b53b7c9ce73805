//! Parent API handlers for fee certificates. Also for parents of a child who left, for their tax returns.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{messages, rules};
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use base::text;
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::document::OptionalIdempotencyKey;
use context::http::idempotency::once;
use context::http::{Answer, ParentCall};
use people::families::{self, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_tuition_fee_certificate)).routes(routes!(send_fee_certificate))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetFeeCertificate {
    /// `YYYY-MM-DD`, like the next one; at most two years.
    #[schema(example = "2026-04-01")]
    start_date: String,
    #[schema(example = "2027-03-31")]
    end_date: String,
    /// One of `requests.certificate_natures`.
    #[serde(rename = "nature_of_Service")]
    #[schema(example = "Tuition Fee")]
    nature: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeeCertificate {
    /// The address of the PDF: anyone with the address can open it as long as the certificate is valid.
    url: String,
}

/// Makes a certificate of the payments in a period. The same payments give the same certificate with the same address.
#[utoipa::path(post, path = "/financials/getTuitionFeeCertificate", tag = "finance", request_body = GetFeeCertificate,
    responses((status = 200, body = Answer<FeeCertificate>)))]
async fn get_tuition_fee_certificate(
    State(app): State<App>,
    call: ParentCall<GetFeeCertificate>,
) -> Result<Answer<FeeCertificate>, AppError> {
    let form = call.form;
    let made = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let natures = &ctx.app.config.requests.certificate_natures;
        let wanted = rules::parse((&form.start_date, &form.end_date), &form.nature, natures).map_err(Refusal::from)?;
        let certificate = super::make(&mut ctx, &wanted).await?;
        Ok(FeeCertificate { url: super::address(ctx.app, certificate.id) })
    });
    made.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SendFeeCertificate {
    #[schema(example = "meera.rao@example.com")]
    email: String,
    /// One line; it is not written into the e-mail, which contains no names.
    name: String,
    /// The address that was returned for this child.
    url: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct SentFeeCertificate {}

/// Sends a certificate of this child by e-mail, with the PDF attached.
#[utoipa::path(post, path = "/parentapp/sendFeeCertificate", tag = "finance", params(OptionalIdempotencyKey),
    request_body = SendFeeCertificate, responses((status = 200, body = Answer<SentFeeCertificate>)))]
async fn send_fee_certificate(
    State(app): State<App>,
    call: ParentCall<SendFeeCertificate>,
) -> Result<Answer<SentFeeCertificate>, AppError> {
    let form = call.form;
    let content = fingerprint(&format!("certificate {:?} {:?}", form.email, form.url));
    let idempotency_key = call.key.map(|key| IdempotencyKey { key, content });
    let sent = families::write_for_parent(&app, call.claims, async move |ctx| {
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        text::maybe_line(&form.name, text::NAME_MAX).map_err(|_| messages::odd_name())?;
        let work = async |writer: &mut Writer<'_>| {
            let mut ctx = WriteContext { tx: writer, me, child, app, now };
            super::send_by_email(&mut ctx, &form.url, &form.email).await?;
            Ok(SentFeeCertificate {})
        };
        match &idempotency_key {
            Some(idempotency_key) => {
                once(writer, &format!("certificates of {} for {}", me.parent(), child.id()), idempotency_key, now, work)
                    .await
            }
            None => work(writer).await,
        }
    });
    sent.await.map(|sent| Answer::with_message(sent, messages::SENT))
}
