//! Parent API handlers for refunds: one endpoint that first returns the amount and then takes the request.

use std::collections::BTreeMap;

use axum::extract::State;
use database::Writer;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::messages;
use base::ids::RefundId;
use base::keys::fingerprint;
use base::message_arg::MessageValue;
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::centre_call::IdempotencyKey;
use context::http::document::OptionalIdempotencyKey;
use context::http::idempotency::once;
use context::http::{Answer, ParentCall};
use people::families::{self, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(save_refund)).routes(routes!(save_refund_without_slash))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SaveRefund {
    /// The token's child; optional.
    refund_child_id: String,
    /// `yes`: return whether a refund is possible and its amount. `no`: request the refund.
    #[schema(example = "yes")]
    show_refund_amount: String,
    /// `YYYY-MM-DD`.
    #[schema(example = "2026-11-12")]
    refund_date_submit: String,
    /// The shown date; used if the field before is empty, then also `YYYY-MM-DD`.
    refund_date: String,
    /// 1 to 2048 characters.
    refund_comments: String,
    /// Ignored: the server computes the amount.
    refund_amount: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct RefundAnswer {
    /// Why no refund is possible; else "".
    message: String,
    /// The code of the message, like that of a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    values: BTreeMap<String, MessageValue>,
    /// In rupees with two decimals; "0.00" without a refund.
    #[schema(example = "450.00")]
    amount: String,
    #[schema(value_type = i64, example = 45_000)]
    amount_paise: Paise,
    /// The id of the saved request.
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
        Self { message, code, values: why.values(), ..Self::of(Paise::NONE) }
    }
}

/// Returns whether a refund is possible and its amount (`show_refund_amount` is `yes`), or requests it (`no`).
#[utoipa::path(post, path = "/financials/saveNonSatisfactionRefund/", tag = "finance", params(OptionalIdempotencyKey),
    request_body = SaveRefund, responses((status = 200, body = Answer<RefundAnswer>)))]
async fn save_refund(State(app): State<App>, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, AppError> {
    save(&app, call).await
}

/// The same.
#[utoipa::path(post, path = "/financials/saveNonSatisfactionRefund", tag = "finance", params(OptionalIdempotencyKey),
    request_body = SaveRefund, responses((status = 200, body = Answer<RefundAnswer>)))]
async fn save_refund_without_slash(
    State(app): State<App>,
    call: ParentCall<SaveRefund>,
) -> Result<Answer<RefundAnswer>, AppError> {
    save(&app, call).await
}

async fn save(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, AppError> {
    match call.form.show_refund_amount.as_str() {
        "yes" => quote(app, call).await,
        "no" => request(app, call).await,
        // Authenticates first.
        _ => families::read(app, call.claims, async |_| Err(messages::yes_or_no().into())).await,
    }
}

async fn quote(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, AppError> {
    let quoted = families::read(app, call.claims, async |mut ctx| {
        Ok(match super::quote(&mut ctx).await? {
            Ok(paise) => RefundAnswer::of(paise),
            Err(why) => RefundAnswer::none(&why.into()),
        })
    });
    quoted.await.map(Answer::new)
}

async fn request(app: &App, call: ParentCall<SaveRefund>) -> Result<Answer<RefundAnswer>, AppError> {
    let SaveRefund { refund_date_submit, refund_date, refund_comments: comment, .. } = call.form;
    let day = if refund_date_submit.is_empty() { refund_date } else { refund_date_submit };
    let content = fingerprint(&format!("refund {day:?} {comment:?}"));
    let idempotency_key = call.key.map(|key| IdempotencyKey { key, content });
    let asked = families::write(app, call.claims, async move |ctx| {
        let WriteContext { tx: writer, me, child, app, now } = ctx;
        let work = async |writer: &mut Writer<'_>| {
            let mut ctx = WriteContext { tx: writer, me, child, app, now };
            let refund = super::request(&mut ctx, &day, &comment).await?;
            Ok(RefundAnswer { refund_id: Some(refund.id), ..RefundAnswer::of(refund.paise) })
        };
        match &idempotency_key {
            Some(idempotency_key) => {
                once(writer, &format!("refunds of {} for {}", me.parent(), child.id()), idempotency_key, now, work)
                    .await
            }
            None => work(writer).await,
        }
    });
    asked.await.map(|answer| Answer::with_message(answer, messages::SAVED))
}
