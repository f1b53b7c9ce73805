//! Centre API handlers for corrections: withdrawn invoices, charges, discounts, pay-outs, differences.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::charges::{self, NewCharge};
use super::credit_notes::{self, Which};
use super::differences::{self, Difference};
use super::discounts::{self, NewDiscount, Off};
use super::pay_outs::{self, NewPayOut};
use super::rules::Discount;
use crate::billing::centre_api::{WhyReversed, day};
use crate::billing::wire::InvoiceOfChild;
use crate::billing::{BillingContext, Nature, PaidBy, PayOut, billed, messages};
use base::ids::{ChildId, DiscountId, PayOutId};
use base::money::Paise;
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::InPath;
use people::centres;
use people::families::children::{WhichChild, own_child};

pub(in crate::billing) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(withdraw_invoice))
        .routes(routes!(charge_family))
        .routes(routes!(list_discounts, give_discount))
        .routes(routes!(end_discount))
        .routes(routes!(pay_out))
        .routes(routes!(reverse_pay_out))
        .routes(routes!(list_differences))
        .routes(routes!(answer_difference))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyWithdrawn {
    /// The reason that parents read: one line.
    reason: String,
}

/// Withdraws an invoice by a credit note. Its journal entry is reversed today; payments on it go to the next invoice. The month can
/// be issued again.
#[utoipa::path(post, path = "/centre/v1/fees/invoices/{id}/withdraw", tag = "fees",
    params(("id" = String, Path, description = "Its id or its number"), IdempotencyKey), request_body = WhyWithdrawn,
    responses((status = 200, body = InvoiceOfChild)))]
async fn withdraw_invoice(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyWithdrawn>,
) -> Result<Json<InvoiceOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let withdrawn = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let done = credit_notes::withdraw(ctx, &Which::These(vec![id.clone()]), &call.body.reason).await?;
        let (_, invoice) = done.answer().first().cloned().ok_or_else(|| Refusal::not_here("invoice"))?;
        Ok(done.map(|_| InvoiceOfChild::from(invoice)))
    });
    withdrawn.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChargeOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    /// 'Books', 'Deposit', 'Late Pick-Up', 'Transport', 'Admission Fee' or 'Other'.
    nature: Nature,
    paise: Paise,
    /// The text on the invoice: one line.
    text: String,
    /// The due date, `YYYY-MM-DD`; without one, as configured.
    due: Option<String>,
}

/// Charges a family once, on a separate invoice. Advance payments go to it.
#[utoipa::path(post, path = "/centre/v1/fees/charges", tag = "fees", params(IdempotencyKey),
    request_body = NewChargeOfChild, responses((status = 200, body = InvoiceOfChild)))]
async fn charge_family(
    State(app): State<App>,
    call: CentreCall<NewChargeOfChild>,
) -> Result<Json<InvoiceOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let charged = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let NewChargeOfChild { child_id, nature, paise, text, due } = &call.body;
        let child = billed(ctx.tx, ctx.centre, child_id).await?.id();
        let due = due.as_deref().map(|text| day("due", text)).transpose()?;
        let new = NewCharge { nature: *nature, paise: *paise, text: text.clone(), due };
        Ok(charges::charge(ctx, child, &new).await?.map(|(_, invoice)| InvoiceOfChild::from(invoice)))
    });
    charged.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDiscountOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    /// 'Tuition Fee' or 'Daycare Fee'.
    nature: Nature,
    /// Hundredths of a percent of the fee: 1000 is 10 %. Either this or `paise`.
    share: Option<u32>,
    /// A monthly amount.
    paise: Option<Paise>,
    /// The text on each invoice: one line.
    reason: String,
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day; without one, until it is ended.
    until: Option<String>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DiscountOfChild {
    id: DiscountId,
    child_id: ChildId,
    nature: Nature,
    share: Option<i64>,
    paise: Option<Paise>,
    reason: String,
    from: String,
    until: Option<String>,
}

impl DiscountOfChild {
    fn of(discount: Discount) -> Self {
        let Discount { id, child, nature, share, paise, reason, from, until } = discount;
        let until = until.map(|day| day.to_string());
        Self { id, child_id: child, nature, share, paise, reason, from: from.to_string(), until }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DiscountsOfCentre {
    discounts: Vec<DiscountOfChild>,
}

/// The discounts of the centre's children, including ended ones.
#[utoipa::path(get, path = "/centre/v1/fees/discounts", tag = "fees",
    responses((status = 200, body = DiscountsOfCentre)))]
async fn list_discounts(State(app): State<App>, call: CentreCall) -> Result<Json<DiscountsOfCentre>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let discounts = discounts::list(reader, centre).await?.into_iter().map(DiscountOfChild::of).collect();
        Ok(DiscountsOfCentre { discounts })
    });
    listed.await.map(Json)
}

/// Gives a child a discount. Issued invoices stay unchanged: the differences are listed under `differences`.
#[utoipa::path(post, path = "/centre/v1/fees/discounts", tag = "fees", params(IdempotencyKey),
    request_body = NewDiscountOfChild, responses((status = 200, body = DiscountOfChild)))]
async fn give_discount(
    State(app): State<App>,
    call: CentreCall<NewDiscountOfChild>,
) -> Result<Json<DiscountOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let given = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let NewDiscountOfChild { child_id, nature, share, paise, reason, from, until } = &call.body;
        let child = own_child(ctx.tx, ctx.centre, child_id).await?;
        let off = match (*share, *paise) {
            (Some(share), None) => Off::Share(share),
            (None, Some(paise)) => Off::Amount(paise),
            _ => return Err(messages::share_or_amount().into()),
        };
        let (from, until) = (day("from", from)?, until.as_deref().map(|text| day("until", text)).transpose()?);
        let new = NewDiscount { nature: *nature, off, reason: reason.clone(), from, until };
        Ok(discounts::give(ctx, child, &new).await?.map(DiscountOfChild::of))
    });
    given.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EndOfDiscount {
    /// The last day, `YYYY-MM-DD`; a day before the first one cancels the discount.
    until: String,
}

/// Sets the last day of a discount.
#[utoipa::path(post, path = "/centre/v1/fees/discounts/{id}/end", tag = "fees",
    params(("id" = String, Path), IdempotencyKey), request_body = EndOfDiscount,
    responses((status = 200, body = DiscountOfChild)))]
async fn end_discount(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<EndOfDiscount>,
) -> Result<Json<DiscountOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let ended = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let id = DiscountId::parse(&id).ok_or_else(|| Refusal::not_here("discount"))?;
        Ok(discounts::end(ctx, id, day("until", &call.body.until)?).await?.map(DiscountOfChild::of))
    });
    ended.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayOutOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    paise: Paise,
    /// The day of the payment, `YYYY-MM-DD`.
    day: String,
    way: PaidBy,
    /// Letters, digits and `-/_.:#`; may be empty for cash.
    #[serde(default)]
    reference: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PayOutOfChild {
    id: PayOutId,
    child_id: ChildId,
    number: String,
    paise: Paise,
    /// `YYYY-MM-DD`.
    day: String,
    way: PaidBy,
    reference: String,
    /// The day of its reversal; null: it is valid.
    reversed: Option<String>,
}

impl PayOutOfChild {
    pub(in crate::billing) fn of((child_id, out): (ChildId, PayOut)) -> Self {
        let PayOut { id, number, paise, day, way, reference, reversed, .. } = out;
        let reversed = reversed.map(|day| day.to_string());
        Self { id, child_id, number, paise, day: day.to_string(), way, reference, reversed }
    }
}

/// Records that a family's credit balance was paid out: first advance payments, then credits.
#[utoipa::path(post, path = "/centre/v1/fees/pay-outs", tag = "fees", params(IdempotencyKey),
    request_body = NewPayOutOfChild, responses((status = 200, body = PayOutOfChild)))]
async fn pay_out(
    State(app): State<App>,
    call: CentreCall<NewPayOutOfChild>,
) -> Result<Json<PayOutOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let paid = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let NewPayOutOfChild { child_id, paise, day: on, way, reference } = &call.body;
        let child = billed(ctx.tx, ctx.centre, child_id).await?.id();
        let new = NewPayOut { paise: *paise, day: day("day", on)?, way: *way, reference: reference.clone() };
        Ok(pay_outs::pay_out(ctx, child, &new).await?.map(PayOutOfChild::of))
    });
    paid.await.map(Json)
}

/// Reverses a pay-out that did not take place: the amount is in the family's credit balance again.
#[utoipa::path(post, path = "/centre/v1/fees/pay-outs/{id}/reverse", tag = "fees",
    params(("id" = String, Path), IdempotencyKey), request_body = WhyReversed,
    responses((status = 200, body = PayOutOfChild)))]
async fn reverse_pay_out(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyReversed>,
) -> Result<Json<PayOutOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let reversed = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let id = PayOutId::parse(&id).ok_or_else(|| Refusal::not_here("pay-out"))?;
        Ok(pay_outs::reverse(ctx, id, &call.body.reason).await?.map(PayOutOfChild::of))
    });
    reversed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Differences {
    differences: Vec<Difference>,
}

/// Issued months whose fees have changed since, by a new price, a discount, a break or a withdrawal. They are listed until they are
/// answered.
#[utoipa::path(get, path = "/centre/v1/fees/differences", tag = "fees", responses((status = 200, body = Differences)))]
async fn list_differences(State(app): State<App>, call: CentreCall) -> Result<Json<Differences>, CentreApiError> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Differences { differences: differences::list_open(reader, &BillingContext::of(&there), centre).await? })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerToDifference {
    /// True: a higher fee is charged on a separate invoice, a lower one is credited. False: the invoice stays unchanged.
    settle: bool,
}

/// Settles or dismisses the difference of an invoice.
#[utoipa::path(post, path = "/centre/v1/fees/differences/{invoice}", tag = "fees",
    params(("invoice" = String, Path, description = "The invoice's id or number"), IdempotencyKey),
    request_body = AnswerToDifference, responses((status = 200, body = Difference)))]
async fn answer_difference(
    State(app): State<App>,
    InPath(invoice): InPath<String>,
    call: CentreCall<AnswerToDifference>,
) -> Result<Json<Difference>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let answered = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        differences::answer(ctx, &invoice, call.body.settle).await
    });
    answered.await.map(Json)
}
