//! Centre API handlers for fees: plans, invoices, payments, credits, bank statements, amounts owed, closing a month.

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::bank;
use super::bank_import::{self, Imported};
use super::centre_service::{self, NewPaymentOfCentre, Owing, PlanSet, ReportedPayment, ToIssue};
use super::corrections::{self, centre_api::PayOutOfChild, differences::Difference};
use super::wire::{CreditOfChild, InvoiceOfChild};
use super::{
    Account, BillingContext, Draft, Line, Nature, PaidBy, Payment, PaymentState, Plan, account_of, billed, messages,
    month_named, table,
};
use base::day::parse_day;
use base::ids::{ChildId, CreditId, PaymentId, ProgramId};
use base::money::Paise;
use base::refusal::{AppError, BadField, Refusal};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::{CentreApiError, IdempotencyKey};
use context::http::centre_path::{InPath, InQuery};
use people::centres;
use people::families::children::WhichChild;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_plans, put_plan))
        .routes(routes!(preview_invoices, issue_invoices))
        .routes(routes!(give_credit))
        .routes(routes!(list_reported_payments, record_payment))
        .routes(routes!(reverse_payment))
        .routes(routes!(import_statement))
        .routes(routes!(list_owing))
        .routes(routes!(owing_table))
        .routes(routes!(show_account))
        .routes(routes!(close_month))
        .merge(corrections::centre_api::routes())
}

pub(super) fn day(field: &'static str, text: &str) -> Result<Date, BadField> {
    parse_day(text).ok_or_else(|| BadField::new(field, "a day is written YYYY-MM-DD"))
}

fn month(text: &str) -> Result<Date, AppError> {
    Ok(month_named(text).ok_or_else(messages::bad_month)?)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FeePlan {
    /// The program's label.
    #[schema(example = "Full Day (9:00 To 6:30)")]
    program: String,
    nature: Nature,
    /// The fee of a whole month in paise; 0 ends the earlier plan.
    paise: Paise,
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day; without one, until another plan begins.
    until: Option<String>,
    /// The day of the month (1 to 28) on which invoices are due; without one, as configured.
    due_day: Option<i64>,
}

impl FeePlan {
    fn of(program: String, plan: &Plan) -> Self {
        let Plan { nature, paise, due_day, from, until, .. } = plan;
        let until = until.map(|day| day.to_string());
        Self { program, nature: *nature, paise: *paise, from: from.to_string(), until, due_day: *due_day }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeePlans {
    plans: Vec<FeePlan>,
}

/// The fee plans, by program and nature.
#[utoipa::path(get, path = "/centre/v1/fees/plans", tag = "fees", responses((status = 200, body = FeePlans)))]
async fn list_plans(State(app): State<App>, call: CentreCall) -> Result<Json<FeePlans>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let plans = centre_service::plans(reader, centre).await?;
        Ok(FeePlans { plans: plans.into_iter().map(|(program, plan)| FeePlan::of(program, &plan)).collect() })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeePlanSet {
    plan: FeePlan,
    /// Issued invoices that differ from the new plans, and by how much; answered under `differences`.
    not_reached: Vec<Difference>,
}

/// Sets the monthly fee of a program from a day on. Idempotent. Issued invoices stay unchanged.
#[utoipa::path(put, path = "/centre/v1/fees/plans", tag = "fees", request_body = FeePlan,
    responses((status = 200, body = FeePlanSet)))]
async fn put_plan(State(app): State<App>, call: CentreCall<FeePlan>) -> Result<Json<FeePlanSet>, CentreApiError> {
    let set = centres::write(&app, call.key, async move |ctx| {
        let FeePlan { program, nature, paise, from, until, due_day } = &call.body;
        if !matches!(nature, Nature::TuitionFee | Nature::DaycareFee) {
            return Err(BadField::new("nature", "a fee is a 'Tuition Fee' or a 'Daycare Fee'").into());
        }
        let until = until.as_deref().map(|text| day("until", text)).transpose()?;
        let (paise, due_day, from) = (*paise, *due_day, day("from", from)?);
        let plan = Plan { program: ProgramId(0), nature: *nature, paise, due_day, from, until };
        let done = centre_service::put_plan(ctx, program, plan).await?;
        Ok(done.map(|PlanSet { plan, not_reached, .. }| FeePlanSet {
            plan: FeePlan::of(program.clone(), &plan),
            not_reached,
        }))
    });
    set.await.map(Json)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct InvoicesOfMonth {
    invoices: Vec<DraftOfChild>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct DraftOfChild {
    child_id: ChildId,
    total: Paise,
    /// `YYYY-MM-DD`.
    due: String,
    lines: Vec<Line>,
}

impl InvoicesOfMonth {
    fn of(drafts: Vec<(ChildId, Draft)>) -> Self {
        let one = |(child_id, Draft { lines, due }): (ChildId, Draft)| DraftOfChild {
            child_id,
            total: lines.iter().map(|line| line.paise).sum(),
            due: due.to_string(),
            lines,
        };
        Self { invoices: drafts.into_iter().map(one).collect() }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthOfFees {
    /// `YYYY-MM`.
    #[schema(example = "2026-11")]
    month: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvoicesToIssue {
    /// `YYYY-MM`: last month, this month or the next.
    #[schema(example = "2026-11")]
    month: String,
    /// Only for this child.
    #[schema(value_type = Option<WhichChild>)]
    child_id: Option<String>,
    /// Also for children whose invoice of the month was withdrawn.
    #[serde(default)]
    again: bool,
}

/// The invoices that would be issued for a month, without children who have an invoice or nothing to pay.
#[utoipa::path(get, path = "/centre/v1/fees/invoices", tag = "fees",
    params(("month" = String, Query, description = "`YYYY-MM`")), responses((status = 200, body = InvoicesOfMonth)))]
async fn preview_invoices(
    State(app): State<App>,
    InQuery(of): InQuery<MonthOfFees>,
    call: CentreCall,
) -> Result<Json<InvoicesOfMonth>, CentreApiError> {
    let there = app.clone();
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let wanted = ToIssue { month: month(&of.month)?, child: None, again: false };
        let drafts = centre_service::preview(reader, &BillingContext::of(&there), centre, wanted).await?;
        Ok(InvoicesOfMonth::of(drafts))
    });
    shown.await.map(Json)
}

/// Issues the missing invoices of a month. (They are also issued automatically on their day.)
#[utoipa::path(post, path = "/centre/v1/fees/invoices", tag = "fees", params(IdempotencyKey),
    request_body = InvoicesToIssue, responses((status = 200, body = InvoicesOfMonth)))]
async fn issue_invoices(
    State(app): State<App>,
    call: CentreCall<InvoicesToIssue>,
) -> Result<Json<InvoicesOfMonth>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let issued = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let InvoicesToIssue { month: of, child_id, again } = &call.body;
        let child = match child_id {
            Some(sent) => Some(billed(ctx.tx, ctx.centre, sent).await?),
            None => None,
        };
        let wanted = ToIssue { month: month(of)?, child, again: *again };
        Ok(centre_service::issue_all(ctx, wanted).await?.map(InvoicesOfMonth::of))
    });
    issued.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCreditOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    paise: Paise,
    /// The text on the invoice: one line.
    reason: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct GivenCredit {
    id: CreditId,
}

/// Credits a family: the amount is taken off the next month's invoice. Also for a family that left or moved, if the centre
/// invoiced it.
#[utoipa::path(post, path = "/centre/v1/fees/credits", tag = "fees", params(IdempotencyKey),
    request_body = NewCreditOfChild, responses((status = 200, body = GivenCredit)))]
async fn give_credit(
    State(app): State<App>,
    call: CentreCall<NewCreditOfChild>,
) -> Result<Json<GivenCredit>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let given = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let child = billed(ctx.tx, ctx.centre, &call.body.child_id).await?;
        let done = centre_service::give_credit(ctx, child, call.body.paise, &call.body.reason).await?;
        Ok(done.map(|id| GivenCredit { id }))
    });
    given.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportedPayments {
    payments: Vec<ReportedPayment>,
}

/// Payments that parents reported and nobody has confirmed, the longest waiting first.
#[utoipa::path(get, path = "/centre/v1/fees/payments", tag = "fees",
    responses((status = 200, body = ReportedPayments)))]
async fn list_reported_payments(
    State(app): State<App>,
    call: CentreCall,
) -> Result<Json<ReportedPayments>, CentreApiError> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(ReportedPayments { payments: centre_service::reported_payments(reader, centre).await? })
    });
    listed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPaymentOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    paise: Paise,
    /// The day on which the money came, `YYYY-MM-DD`.
    day: String,
    way: PaidBy,
    /// Letters, digits and `-/_.:#`; may be empty for cash. Confirms a payment that a parent reported with it.
    #[serde(default)]
    reference: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct PaymentOfChild {
    id: PaymentId,
    child_id: ChildId,
    paise: Paise,
    /// `YYYY-MM-DD`.
    day: String,
    way: PaidBy,
    reference: String,
    state: PaymentState,
    /// Null until the payment is received.
    receipt_number: Option<String>,
    /// The part that is not allocated to an invoice yet.
    left: Paise,
}

impl PaymentOfChild {
    fn of(child_id: ChildId, payment: Payment) -> Self {
        let left = payment.left();
        let Payment { id, paise, day, way, reference, state, receipt_number, .. } = payment;
        Self { id, child_id, paise, day: day.to_string(), way, reference, state, receipt_number, left }
    }
}

/// Records a received payment. The same reference of the same child is recorded once. It is posted at the centres of the invoices
/// that it goes to. Also for a family that left or moved, if the centre invoiced it.
#[utoipa::path(post, path = "/centre/v1/fees/payments", tag = "fees", params(IdempotencyKey),
    request_body = NewPaymentOfChild, responses((status = 200, body = PaymentOfChild)))]
async fn record_payment(
    State(app): State<App>,
    call: CentreCall<NewPaymentOfChild>,
) -> Result<Json<PaymentOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let key = idempotency_key.key.clone();
    let recorded = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let NewPaymentOfChild { child_id, paise, day: on, way, reference } = &call.body;
        let child = billed(ctx.tx, ctx.centre, child_id).await?;
        let (paise, way, day) = (*paise, *way, day("day", on)?);
        let new =
            NewPaymentOfCentre { child, paise, day, way, reference: reference.clone(), key: format!("push {key}") };
        Ok(centre_service::record_payment(ctx, &new)
            .await?
            .map(|receipt| PaymentOfChild::of(receipt.child, receipt.payment)))
    });
    recorded.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyReversed {
    /// The reason that parents read: one line.
    pub(super) reason: String,
}

/// Reverses a payment that bounced, was recorded by mistake, or was reported and never came. What it had paid is open again.
#[utoipa::path(post, path = "/centre/v1/fees/payments/{id}/reverse", tag = "fees",
    params(("id" = String, Path), IdempotencyKey), request_body = WhyReversed,
    responses((status = 200, body = PaymentOfChild)))]
async fn reverse_payment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyReversed>,
) -> Result<Json<PaymentOfChild>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let reversed = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let id = PaymentId::parse(&id).ok_or_else(|| Refusal::not_here("payment"))?;
        let done = centre_service::reverse(ctx, id, &call.body.reason).await?;
        Ok(done.map(|(child, payment)| PaymentOfChild::of(child, payment)))
    });
    reversed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankStatement {
    /// The CSV file of the bank as text.
    csv: String,
}

/// Records the payments of this centre's families that a bank statement shows beyond doubt, and lists the other rows. A payment is
/// recorded once, also if the statement is sent again. Rows about families of other centres of the chain are only counted.
#[utoipa::path(post, path = "/centre/v1/fees/bank", tag = "fees", params(IdempotencyKey), request_body = BankStatement,
    responses((status = 200, body = Imported)))]
async fn import_statement(
    State(app): State<App>,
    call: CentreCall<BankStatement>,
) -> Result<Json<Imported>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let statement = bank::read(call.body.csv.as_bytes()).map_err(messages::bad_statement)?;
    let imported = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        bank_import::import(ctx, &statement).await
    });
    imported.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FamiliesOwing {
    /// By name, including families who owe nothing.
    children: Vec<OwingChild>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OwingChild {
    child_id: ChildId,
    name: String,
    owed: Paise,
    overdue: Paise,
    advance: Paise,
}

async fn owing(app: &App, key: [u8; 32]) -> Result<Vec<Owing>, CentreApiError> {
    let today = app.zone.day_of(app.now());
    centres::read(app, key, async move |reader, centre| Ok(centre_service::owing(reader, centre, today).await?)).await
}

/// What each family owes on the centre's invoices, including children who left or moved.
#[utoipa::path(get, path = "/centre/v1/fees/owed", tag = "fees", responses((status = 200, body = FamiliesOwing)))]
async fn list_owing(State(app): State<App>, call: CentreCall) -> Result<Json<FamiliesOwing>, CentreApiError> {
    let one = |Owing { child, name, account: Account { owed, overdue, advance, .. }, .. }: Owing| OwingChild {
        child_id: child,
        name,
        owed,
        overdue,
        advance,
    };
    Ok(Json(FamiliesOwing { children: owing(&app, call.key).await?.into_iter().map(one).collect() }))
}

/// The same as a CSV table.
#[utoipa::path(get, path = "/centre/v1/fees/owed.csv", tag = "fees",
    responses((status = 200, body = String, content_type = "text/csv")))]
async fn owing_table(State(app): State<App>, call: CentreCall) -> Result<Response, CentreApiError> {
    let table = table::of_owing(&owing(&app, call.key).await?);
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"owed.csv\""),
    ];
    Ok((headers, table).into_response())
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AccountOfChild {
    owed: Paise,
    overdue: Paise,
    advance: Paise,
    /// The newest first, like the payments.
    invoices: Vec<InvoiceOfChild>,
    payments: Vec<PaymentOfChild>,
    credits: Vec<CreditOfChild>,
    pay_outs: Vec<PayOutOfChild>,
}

/// The account of one child, with the invoices of other centres. Also of a child who left or moved, if the centre invoiced it.
#[utoipa::path(get, path = "/centre/v1/fees/children/{child}", tag = "fees", params(("child" = WhichChild, Path)),
    responses((status = 200, body = AccountOfChild)))]
async fn show_account(
    State(app): State<App>,
    InPath(child): InPath<String>,
    call: CentreCall,
) -> Result<Json<AccountOfChild>, CentreApiError> {
    let today = app.zone.day_of(app.now());
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let child = billed(reader, centre, &child).await?.id();
        Ok(AccountOfChild::of(child, account_of(reader, child, today).await?))
    });
    shown.await.map(Json)
}

impl AccountOfChild {
    pub fn of(child: ChildId, account: Account) -> Self {
        let Account { owed, overdue, advance, invoices, payments, credits, pay_outs } = account;
        let invoices = invoices.into_iter().map(InvoiceOfChild::from).collect();
        let payments = payments.into_iter().map(|payment| PaymentOfChild::of(child, payment)).collect();
        let credits = credits.into_iter().map(CreditOfChild::from).collect();
        let pay_outs = pay_outs.into_iter().map(|out| PayOutOfChild::of((child, out))).collect();
        Self { owed, overdue, advance, invoices, payments, credits, pay_outs }
    }
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ClosedMonth {
    month: String,
}

/// Closes a month that is over, and all months before it: nothing can be posted to them any more.
#[utoipa::path(post, path = "/centre/v1/fees/months", tag = "fees", params(IdempotencyKey), request_body = MonthOfFees,
    responses((status = 200, body = ClosedMonth)))]
async fn close_month(
    State(app): State<App>,
    call: CentreCall<MonthOfFees>,
) -> Result<Json<ClosedMonth>, CentreApiError> {
    let idempotency_key = call.idempotency_key()?;
    let closed = centres::write_once(&app, call.key, idempotency_key, async move |ctx| {
        let month = call.body.month.clone();
        Ok(centre_service::close_month(ctx, &month).await?.map(|()| ClosedMonth { month: month.clone() }))
    });
    closed.await.map(Json)
}
