//! The parents' door to refunds: one address that first says how much, and then takes the request.

use std::collections::BTreeMap;

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::messages;
use base::answer::Refused;
use base::ids::RefundId;
use base::keys::fingerprint;
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::told::ToldValue;
use context::App;
use context::http::centre_call::Push;
use context::http::idempotency::once;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Acting};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(save_refund)).routes(routes!(save_refund_without_slash))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveRefund {
    /// The token's own child, if it is said.
    refund_child_id: String,
    /// `yes`: whether a refund may be asked for and of how much, and nothing is saved. `no`: it is asked for.
    #[schema(example = "yes")]
    show_refund_amount: String,
    /// `YYYY-MM-DD`.
    #[schema(example = "2026-11-12")]
    refund_date_submit: String,
    /// As it is shown; read where the field before is empty, and then written `YYYY-MM-DD` as well.
    refund_date: String,
    /// 1 to 2048 characters.
    refund_comments: String,
    /// Not looked at: the amount is the server's.
    refund_amount: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct RefundAnswer {
    /// Why no refund can be asked for; "" where one can, or was.
    message: String,
    /// Of the message, as of a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, ToldValue>,
    /// In rupees with two decimals; "0.00" where there is none.
    #[schema(example = "450.00")]
    amount: String,
    #[schema(value_type = i64, example = 45_000)]
    amount_paise: Paise,
    /// Of what was saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    refund_id: Option<RefundId>,
}

impl RefundAnswer {
    fn of(paise: Paise) -> Self {
        let amount = format!("{}.{:02}", paise.0 / 100, paise.0 % 100);
        let (message, code, values) = (String::new(), None, BTreeMap::new());
        Self { message, code, values, amount, amount_paise: paise, refund_id: None }
    }

    fn none(why: &Refusal) -> Self {
        let (message, code) = (why.sentence.to_string(), Some(why.code.to_owned()));
        Self { message, code, values: why.told(), ..Self::of(Paise::NONE) }
    }
}

/// Says whether a refund may be asked for and of how much (`show_refund_amount` is `yes`), or asks for it (`no`).
#[utoipa::path(post, path = "/financials/saveNonSatisfactionRefund/", tag = "finance",
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 120 visible ASCII characters; the same request sent again is the same request")),
    request_body(content = SaveRefund, content_type = FORM),
    responses((status = 200, body = Answer<RefundAnswer>), (status = "4XX", body = Refused)))]
async fn save_refund(State(app): State<App>, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, Trouble> {
    save(&app, call).await
}

/// The same.
#[utoipa::path(post, path = "/financials/saveNonSatisfactionRefund", tag = "finance",
    params(("Idempotency-Key" = Option<String>, Header, description = "1 to 120 visible ASCII characters; the same request sent again is the same request")),
    request_body(content = SaveRefund, content_type = FORM),
    responses((status = 200, body = Answer<RefundAnswer>), (status = "4XX", body = Refused)))]
async fn save_refund_without_slash(
    State(app): State<App>,
    call: ParentCall<SaveRefund>,
) -> Result<Answer<RefundAnswer>, Trouble> {
    save(&app, call).await
}

async fn save(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, Trouble> {
    match call.form.show_refund_amount.as_str() {
        "yes" => look(app, call).await,
        "no" => ask(app, call).await,
        // A stranger hears first that they are one.
        _ => families::read(app, call.claims, async |_| Err(messages::yes_or_no().into())).await,
    }
}

async fn look(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, Trouble> {
    let looked = families::read(app, call.claims, async |mut ask| {
        Ok(match super::look(&mut ask).await? {
            Ok(paise) => RefundAnswer::of(paise),
            Err(why) => RefundAnswer::none(&why.into()),
        })
    });
    looked.await.map(Answer::new)
}

async fn ask(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, Trouble> {
    let SaveRefund { refund_date_submit, refund_date, refund_comments: comment, .. } = call.form;
    let day = if refund_date_submit.is_empty() { refund_date } else { refund_date_submit };
    let content = fingerprint(&format!("refund {day:?} {comment:?}"));
    let push = call.key.map(|name| Push { name, content });
    let asked = families::write(app, call.claims, async move |act| {
        let Acting { writer, me, child, app, now } = act;
        let work = async |writer: &mut Writer<'_>| {
            let mut act = Acting { writer, me, child, app, now };
            let refund = super::ask(&mut act, &day, &comment).await?;
            Ok(RefundAnswer { refund_id: Some(refund.id), ..RefundAnswer::of(refund.paise) })
        };
        match &push {
            Some(push) => {
                once(writer, &format!("refunds of {} for {}", me.parent(), child.id()), push, now, work).await
            }
            None => work(writer).await,
        }
    });
    asked.await.map(|answer| Answer::saying(answer, messages::SAVED))
}
