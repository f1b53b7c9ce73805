//! The parents' door to fee certificates. They stay open to the parents of a child that left: taxes come later.

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{messages, rules};
use base::answer::Refused;
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use base::text;
use context::App;
use context::http::centre_call::Push;
use context::http::idempotency::once;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Acting};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(get_tuition_fee_certificate)).routes(routes!(send_fee_certificate))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct GetFeeCertificate {
    /// `YYYY-MM-DD`, as the next one; two years at most.
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
    /// Where the PDF is: whoever has the address can open it, for as long as the certificate stands.
    url: String,
}

/// Makes a certificate of what was paid in a time. The same payments are the same certificate, at the same address.
#[utoipa::path(post, path = "/financials/getTuitionFeeCertificate", tag = "finance",
    request_body(content = GetFeeCertificate, content_type = FORM),
    responses((status = 200, body = Answer<FeeCertificate>), (status = "4XX", body = Refused)))]
async fn get_tuition_fee_certificate(
    State(app): State<App>,
    call: ParentCall<GetFeeCertificate>,
) -> Result<Answer<FeeCertificate>, Trouble> {
    let form = call.form;
    let made = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let natures = &act.app.config.requests.certificate_natures;
        let wanted = rules::wanted((&form.start_date, &form.end_date), &form.nature, natures).map_err(Refusal::from)?;
        let certificate = super::make(&mut act, &wanted).await?;
        Ok(FeeCertificate { url: super::address(act.app, certificate.id) })
    });
    made.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SendFeeCertificate {
    #[schema(example = "meera.rao@example.com")]
    email: String,
    /// On one line; it is not written into the letter, which names nobody.
    name: String,
    /// As it was given for this child.
    url: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct SentFeeCertificate {}

/// Sends a certificate of this child by e-mail, with the PDF attached.
#[utoipa::path(post, path = "/parentapp/sendFeeCertificate", tag = "finance",
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 120 visible ASCII characters; the same letter asked for again leaves once")),
    request_body(content = SendFeeCertificate, content_type = FORM),
    responses((status = 200, body = Answer<SentFeeCertificate>), (status = "4XX", body = Refused)))]
async fn send_fee_certificate(
    State(app): State<App>,
    call: ParentCall<SendFeeCertificate>,
) -> Result<Answer<SentFeeCertificate>, Trouble> {
    let form = call.form;
    let content = fingerprint(&format!("certificate {:?} {:?}", form.email, form.url));
    let push = call.key.map(|name| Push { name, content });
    let sent = families::write_for_oneself(&app, call.claims, async move |act| {
        let Acting { writer, me, child, app, now } = act;
        text::maybe_line(&form.name, text::NAME_MAX).map_err(|_| messages::odd_name())?;
        let work = async |writer: &mut Writer<'_>| {
            let mut act = Acting { writer, me, child, app, now };
            super::mail(&mut act, &form.url, &form.email).await?;
            Ok(SentFeeCertificate {})
        };
        match &push {
            Some(push) => {
                once(writer, &format!("certificates of {} for {}", me.parent(), child.id()), push, now, work).await
            }
            None => work(writer).await,
        }
    });
    sent.await.map(|sent| Answer::saying(sent, messages::SENT))
}
