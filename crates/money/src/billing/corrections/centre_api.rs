//! The centre's door to what is put right: invoices withdrawn, charges, discounts, pay-outs, differences.

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
use crate::billing::{Nature, PaidBy, PayOut, Till, billed, messages};
use base::ids::{ChildId, DiscountId, PayOutId};
use base::money::Paise;
use base::refusal::Refusal;
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
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
    /// What parents are told: one line.
    reason: String,
}

/// Withdraws an invoice by a credit note. Its booking is reversed today; what was paid on it is free and goes to the next. The month
/// may be issued again.
#[utoipa::path(post, path = "/centre/v1/fees/invoices/{id}/withdraw", tag = "fees", security(("centre_key" = [])),
    params(("id" = String, Path, description = "Its id or its number"),
        ("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = WhyWithdrawn,
    responses((status = 200, body = InvoiceOfChild)))]
async fn withdraw_invoice(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyWithdrawn>,
) -> Result<Json<InvoiceOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let withdrawn = centres::push(&app, call.key, push, async move |act| {
        let done = credit_notes::withdraw(act, &Which::These(vec![id.clone()]), &call.body.reason).await?;
        let (_, invoice) = done.answer().first().cloned().ok_or_else(Refusal::not_here)?;
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
    /// What parents read on the invoice: one line.
    text: String,
    /// The day on which it is due, `YYYY-MM-DD`; without one, as configured.
    due: Option<String>,
}

/// Charges a family once, by an invoice of its own. What was paid ahead goes to it.
#[utoipa::path(post, path = "/centre/v1/fees/charges", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = NewChargeOfChild,
    responses((status = 200, body = InvoiceOfChild)))]
async fn charge_family(
    State(app): State<App>,
    call: CentreCall<NewChargeOfChild>,
) -> Result<Json<InvoiceOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let charged = centres::push(&app, call.key, push, async move |act| {
        let NewChargeOfChild { child_id, nature, paise, text, due } = &call.body;
        let child = billed(act.writer, act.centre, child_id).await?.id();
        let due = due.as_deref().map(|text| day("due", text)).transpose()?;
        let new = NewCharge { nature: *nature, paise: *paise, text: text.clone(), due };
        Ok(charges::charge(act, child, &new).await?.map(|(_, invoice)| InvoiceOfChild::from(invoice)))
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
    /// An amount a month.
    paise: Option<Paise>,
    /// What parents read on each invoice: one line.
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

/// What children of the centre pay less than the plans say; what is over too.
#[utoipa::path(get, path = "/centre/v1/fees/discounts", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = DiscountsOfCentre)))]
async fn list_discounts(State(app): State<App>, call: CentreCall) -> Result<Json<DiscountsOfCentre>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let discounts = discounts::list(reader, centre).await?.into_iter().map(DiscountOfChild::of).collect();
        Ok(DiscountsOfCentre { discounts })
    });
    listed.await.map(Json)
}

/// Gives a child a discount. Invoices that are issued stay as they are: what differs is offered under `differences`.
#[utoipa::path(post, path = "/centre/v1/fees/discounts", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = NewDiscountOfChild,
    responses((status = 200, body = DiscountOfChild)))]
async fn give_discount(
    State(app): State<App>,
    call: CentreCall<NewDiscountOfChild>,
) -> Result<Json<DiscountOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let given = centres::push(&app, call.key, push, async move |act| {
        let NewDiscountOfChild { child_id, nature, share, paise, reason, from, until } = &call.body;
        let child = own_child(act.writer, act.centre, child_id).await?;
        let off = match (*share, *paise) {
            (Some(share), None) => Off::Share(share),
            (None, Some(paise)) => Off::Amount(paise),
            _ => return Err(messages::share_or_amount().into()),
        };
        let (from, until) = (day("from", from)?, until.as_deref().map(|text| day("until", text)).transpose()?);
        let new = NewDiscount { nature: *nature, off, reason: reason.clone(), from, until };
        Ok(discounts::give(act, child, &new).await?.map(DiscountOfChild::of))
    });
    given.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EndOfDiscount {
    /// The last day, `YYYY-MM-DD`; one before the first day ends it as if it had never been.
    until: String,
}

/// Says which day is the last one of a discount.
#[utoipa::path(post, path = "/centre/v1/fees/discounts/{id}/end", tag = "fees", security(("centre_key" = [])),
    params(("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = EndOfDiscount,
    responses((status = 200, body = DiscountOfChild)))]
async fn end_discount(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<EndOfDiscount>,
) -> Result<Json<DiscountOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let ended = centres::push(&app, call.key, push, async move |act| {
        let id = DiscountId::parse(&id).ok_or_else(Refusal::not_here)?;
        Ok(discounts::end(act, id, day("until", &call.body.until)?).await?.map(DiscountOfChild::of))
    });
    ended.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPayOutOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    paise: Paise,
    /// The day on which the money went out, `YYYY-MM-DD`.
    day: String,
    way: PaidBy,
    /// Letters, digits and `-/_.:#`; of cash it may be empty.
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
    /// The day on which it was found not to have gone out; null: it stands.
    reversed: Option<String>,
}

impl PayOutOfChild {
    pub(in crate::billing) fn of((child_id, out): (ChildId, PayOut)) -> Self {
        let PayOut { id, number, paise, day, way, reference, reversed, .. } = out;
        let reversed = reversed.map(|day| day.to_string());
        Self { id, child_id, number, paise, day: day.to_string(), way, reference, reversed }
    }
}

/// Records that a family was paid out what it had to its credit: what it paid ahead first, then credits.
#[utoipa::path(post, path = "/centre/v1/fees/pay-outs", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = NewPayOutOfChild,
    responses((status = 200, body = PayOutOfChild)))]
async fn pay_out(
    State(app): State<App>,
    call: CentreCall<NewPayOutOfChild>,
) -> Result<Json<PayOutOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let paid = centres::push(&app, call.key, push, async move |act| {
        let NewPayOutOfChild { child_id, paise, day: on, way, reference } = &call.body;
        let child = billed(act.writer, act.centre, child_id).await?.id();
        let new = NewPayOut { paise: *paise, day: day("day", on)?, way: *way, reference: reference.clone() };
        Ok(pay_outs::pay_out(act, child, &new).await?.map(PayOutOfChild::of))
    });
    paid.await.map(Json)
}

/// The money did not go out after all: the family has it to its credit again.
#[utoipa::path(post, path = "/centre/v1/fees/pay-outs/{id}/reverse", tag = "fees", security(("centre_key" = [])),
    params(("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = WhyReversed,
    responses((status = 200, body = PayOutOfChild)))]
async fn reverse_pay_out(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyReversed>,
) -> Result<Json<PayOutOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let reversed = centres::push(&app, call.key, push, async move |act| {
        let id = PayOutId::parse(&id).ok_or_else(Refusal::not_here)?;
        Ok(pay_outs::reverse(act, id, &call.body.reason).await?.map(PayOutOfChild::of))
    });
    reversed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Differences {
    differences: Vec<Difference>,
}

/// Issued months that cost something else by now: a price changed, a discount was given, a break or a withdrawal was approved. They
/// wait until they are answered.
#[utoipa::path(get, path = "/centre/v1/fees/differences", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = Differences)))]
async fn list_differences(State(app): State<App>, call: CentreCall) -> Result<Json<Differences>, CentreTrouble> {
    let there = app.clone();
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(Differences { differences: differences::waiting(reader, &Till::of(&there), centre).await? })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerToDifference {
    /// True: what the month costs more is charged by an invoice of its own, what it costs less is credited. False: it is left as it is.
    settle: bool,
}

/// Settles the difference of an invoice, or leaves it as it is.
#[utoipa::path(post, path = "/centre/v1/fees/differences/{invoice}", tag = "fees", security(("centre_key" = [])),
    params(("invoice" = String, Path, description = "The invoice's id or number"),
        ("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = AnswerToDifference,
    responses((status = 200, body = Difference)))]
async fn answer_difference(
    State(app): State<App>,
    InPath(invoice): InPath<String>,
    call: CentreCall<AnswerToDifference>,
) -> Result<Json<Difference>, CentreTrouble> {
    let push = call.named_push()?;
    let answered = centres::push(&app, call.key, push, async move |act| {
        differences::answer(act, &invoice, call.body.settle).await
    });
    answered.await.map(Json)
}
