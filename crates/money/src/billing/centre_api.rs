//! The centre's door to fees: plans, invoices, payments, credits, the bank's statement, who owes what, closing a month.

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
use super::corrections::{self, centre_api::PayOutOfChild, differences::Difference};
use super::desk::{self, Owing, PlanSet, Taken, ToIssue, Told};
use super::wire::{CreditOfChild, InvoiceOfChild};
use super::{
    Account, Draft, Line, Nature, PaidBy, Payment, PaymentState, Plan, Till, account_of, billed, messages, month_named,
    table,
};
use base::day::parse_day;
use base::ids::{ChildId, CreditId, PaymentId, ProgramId};
use base::money::Paise;
use base::refusal::{BadField, Refusal, Trouble};
use context::App;
use context::http::CentreCall;
use context::http::centre_call::CentreTrouble;
use context::http::centre_path::{InPath, InQuery};
use people::centres;
use people::families::children::WhichChild;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_plans, put_plan))
        .routes(routes!(preview_invoices, issue_invoices))
        .routes(routes!(give_credit))
        .routes(routes!(list_told, record_payment))
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

fn month(text: &str) -> Result<Date, Trouble> {
    Ok(month_named(text).ok_or_else(messages::bad_month)?)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FeePlan {
    /// The program's label.
    #[schema(example = "Full Day (9:00 To 6:30)")]
    program: String,
    nature: Nature,
    /// What a whole month costs, in paise; 0 ends the plan before it.
    paise: Paise,
    /// The first day, `YYYY-MM-DD`.
    from: String,
    /// The last day; without one, until another plan holds.
    until: Option<String>,
    /// The day of the month (1 to 28) on which it is due; without one, as configured.
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

/// What a month costs, by program and nature.
#[utoipa::path(get, path = "/centre/v1/fees/plans", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = FeePlans)))]
async fn list_plans(State(app): State<App>, call: CentreCall) -> Result<Json<FeePlans>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        let plans = desk::plans(reader, centre).await?;
        Ok(FeePlans { plans: plans.into_iter().map(|(program, plan)| FeePlan::of(program, &plan)).collect() })
    });
    listed.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FeePlanSet {
    plan: FeePlan,
    /// Issued invoices that the centre's prices do not reach, and by how much; answered under `differences`.
    not_reached: Vec<Difference>,
}

/// Sets what a month costs from a day on. Put again, it is the same; invoices that are issued stay as they are.
#[utoipa::path(put, path = "/centre/v1/fees/plans", tag = "fees", security(("centre_key" = [])),
    request_body = FeePlan,
    responses((status = 200, body = FeePlanSet)))]
async fn put_plan(State(app): State<App>, call: CentreCall<FeePlan>) -> Result<Json<FeePlanSet>, CentreTrouble> {
    let set = centres::write(&app, call.key, async move |act| {
        let FeePlan { program, nature, paise, from, until, due_day } = &call.body;
        if !matches!(nature, Nature::TuitionFee | Nature::DaycareFee) {
            return Err(BadField::new("nature", "a fee is a 'Tuition Fee' or a 'Daycare Fee'").into());
        }
        let until = until.as_deref().map(|text| day("until", text)).transpose()?;
        let (paise, due_day, from) = (*paise, *due_day, day("from", from)?);
        let plan = Plan { program: ProgramId(0), nature: *nature, paise, due_day, from, until };
        let done = desk::put_plan(act, program, plan).await?;
        Ok(done
            .map(|PlanSet { plan, not_reached }| FeePlanSet { plan: FeePlan::of(program.clone(), &plan), not_reached }))
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
    /// Only of this child.
    #[schema(value_type = Option<WhichChild>)]
    child_id: Option<String>,
    /// Of children too whose invoice of the month was withdrawn.
    #[serde(default)]
    again: bool,
}

/// What would be issued for a month: a child that has its invoice, or nothing to pay, is not in it.
#[utoipa::path(get, path = "/centre/v1/fees/invoices", tag = "fees", security(("centre_key" = [])),
    params(("month" = String, Query, description = "`YYYY-MM`")),
    responses((status = 200, body = InvoicesOfMonth)))]
async fn preview_invoices(
    State(app): State<App>,
    InQuery(of): InQuery<MonthOfFees>,
    call: CentreCall,
) -> Result<Json<InvoicesOfMonth>, CentreTrouble> {
    let there = app.clone();
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let wanted = ToIssue { month: month(&of.month)?, child: None, again: false };
        let drafts = desk::preview(reader, &Till::of(&there), centre, wanted).await?;
        Ok(InvoicesOfMonth::of(drafts))
    });
    shown.await.map(Json)
}

/// Issues a month's invoices that are not there yet. (They are also issued by themselves on their day.)
#[utoipa::path(post, path = "/centre/v1/fees/invoices", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = InvoicesToIssue,
    responses((status = 200, body = InvoicesOfMonth)))]
async fn issue_invoices(
    State(app): State<App>,
    call: CentreCall<InvoicesToIssue>,
) -> Result<Json<InvoicesOfMonth>, CentreTrouble> {
    let push = call.named_push()?;
    let issued = centres::push(&app, call.key, push, async move |act| {
        let InvoicesToIssue { month: of, child_id, again } = &call.body;
        let child = match child_id {
            Some(sent) => Some(billed(act.writer, act.centre, sent).await?),
            None => None,
        };
        let wanted = ToIssue { month: month(of)?, child, again: *again };
        Ok(desk::issue_all(act, wanted).await?.map(InvoicesOfMonth::of))
    });
    issued.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCreditOfChild {
    #[schema(value_type = WhichChild)]
    child_id: String,
    paise: Paise,
    /// What parents read on their invoice: one line.
    reason: String,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct GivenCredit {
    id: CreditId,
}

/// Gives a family something back: it is taken off the invoice of the month after. Also a family that left or moved, if the centre
/// invoiced it.
#[utoipa::path(post, path = "/centre/v1/fees/credits", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = NewCreditOfChild,
    responses((status = 200, body = GivenCredit)))]
async fn give_credit(
    State(app): State<App>,
    call: CentreCall<NewCreditOfChild>,
) -> Result<Json<GivenCredit>, CentreTrouble> {
    let push = call.named_push()?;
    let given = centres::push(&app, call.key, push, async move |act| {
        let child = billed(act.writer, act.centre, &call.body.child_id).await?;
        let done = desk::give_credit(act, child, call.body.paise, &call.body.reason).await?;
        Ok(done.map(|id| GivenCredit { id }))
    });
    given.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ToldPayments {
    payments: Vec<Told>,
}

/// What parents say they paid and nobody has seen, the longest waiting first.
#[utoipa::path(get, path = "/centre/v1/fees/payments", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = ToldPayments)))]
async fn list_told(State(app): State<App>, call: CentreCall) -> Result<Json<ToldPayments>, CentreTrouble> {
    let listed = centres::read(&app, call.key, async move |reader, centre| {
        Ok(ToldPayments { payments: desk::told(reader, centre).await? })
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
    /// Letters, digits and `-/_.:#`; of cash it may be empty. What a parent told under it is confirmed.
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
    /// Null until the money is there.
    receipt_number: Option<String>,
    /// What has gone to no invoice yet.
    left: Paise,
}

impl PaymentOfChild {
    fn of(child_id: ChildId, payment: Payment) -> Self {
        let left = payment.left();
        let Payment { id, paise, day, way, reference, state, receipt_number, .. } = payment;
        Self { id, child_id, paise, day: day.to_string(), way, reference, state, receipt_number, left }
    }
}

/// Records money that is there. The same reference of the same child is booked once. It is booked at the centres of the invoices that
/// it goes to. Also of a family that left or moved, if the centre invoiced it.
#[utoipa::path(post, path = "/centre/v1/fees/payments", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = NewPaymentOfChild,
    responses((status = 200, body = PaymentOfChild)))]
async fn record_payment(
    State(app): State<App>,
    call: CentreCall<NewPaymentOfChild>,
) -> Result<Json<PaymentOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let key = push.name.clone();
    let recorded = centres::push(&app, call.key, push, async move |act| {
        let NewPaymentOfChild { child_id, paise, day: on, way, reference } = &call.body;
        let child = billed(act.writer, act.centre, child_id).await?;
        let (paise, way, day) = (*paise, *way, day("day", on)?);
        let taken = Taken { child, paise, day, way, reference: reference.clone(), key: format!("push {key}") };
        Ok(desk::record_payment(act, &taken).await?.map(|receipt| PaymentOfChild::of(receipt.child, receipt.payment)))
    });
    recorded.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WhyReversed {
    /// What parents are told: one line.
    pub(super) reason: String,
}

/// The money was not there after all, or nobody saw what a parent told. What it had paid is open again.
#[utoipa::path(post, path = "/centre/v1/fees/payments/{id}/reverse", tag = "fees", security(("centre_key" = [])),
    params(("id" = String, Path),
        ("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = WhyReversed,
    responses((status = 200, body = PaymentOfChild)))]
async fn reverse_payment(
    State(app): State<App>,
    InPath(id): InPath<String>,
    call: CentreCall<WhyReversed>,
) -> Result<Json<PaymentOfChild>, CentreTrouble> {
    let push = call.named_push()?;
    let reversed = centres::push(&app, call.key, push, async move |act| {
        let id = PaymentId::parse(&id).ok_or_else(Refusal::not_here)?;
        let done = desk::reverse(act, id, &call.body.reason).await?;
        Ok(done.map(|(child, payment)| PaymentOfChild::of(child, payment)))
    });
    reversed.await.map(Json)
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BankStatement {
    /// The bank's CSV file as text.
    csv: String,
}

/// Books what a bank's statement shows beyond doubt for families of this centre, and lists the rest. Sent again, nothing is booked
/// twice. Rows about families of the chain's other centres are counted.
#[utoipa::path(post, path = "/centre/v1/fees/bank", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = BankStatement,
    responses((status = 200, body = Imported)))]
async fn import_statement(
    State(app): State<App>,
    call: CentreCall<BankStatement>,
) -> Result<Json<Imported>, CentreTrouble> {
    let push = call.named_push()?;
    let statement = bank::read(call.body.csv.as_bytes()).map_err(messages::bad_statement)?;
    let imported = centres::push(&app, call.key, push, async move |act| bank_import::import(act, &statement).await);
    imported.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FamiliesOwing {
    /// By name; with those who owe nothing.
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

async fn owing(app: &App, key: [u8; 32]) -> Result<Vec<Owing>, CentreTrouble> {
    let today = app.zone.day_of(app.now());
    centres::read(app, key, async move |reader, centre| Ok(desk::owing(reader, centre, today).await?)).await
}

/// Who owes the centre what: of its own invoices, also of children that left or moved.
#[utoipa::path(get, path = "/centre/v1/fees/owed", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = FamiliesOwing)))]
async fn list_owing(State(app): State<App>, call: CentreCall) -> Result<Json<FamiliesOwing>, CentreTrouble> {
    let one = |Owing { child, name, account: Account { owed, overdue, advance, .. }, .. }: Owing| OwingChild {
        child_id: child,
        name,
        owed,
        overdue,
        advance,
    };
    Ok(Json(FamiliesOwing { children: owing(&app, call.key).await?.into_iter().map(one).collect() }))
}

/// The same as a table.
#[utoipa::path(get, path = "/centre/v1/fees/owed.csv", tag = "fees", security(("centre_key" = [])),
    responses((status = 200, body = String, content_type = "text/csv")))]
async fn owing_table(State(app): State<App>, call: CentreCall) -> Result<Response, CentreTrouble> {
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
    /// The newest first, as are the payments.
    invoices: Vec<InvoiceOfChild>,
    payments: Vec<PaymentOfChild>,
    credits: Vec<CreditOfChild>,
    pay_outs: Vec<PayOutOfChild>,
}

/// How one child's family stands, with the invoices of other centres. Also of a child that left or moved, if the centre invoiced it.
#[utoipa::path(get, path = "/centre/v1/fees/children/{child}", tag = "fees", security(("centre_key" = [])),
    params(("child" = WhichChild, Path)),
    responses((status = 200, body = AccountOfChild)))]
async fn show_account(
    State(app): State<App>,
    InPath(child): InPath<String>,
    call: CentreCall,
) -> Result<Json<AccountOfChild>, CentreTrouble> {
    let today = app.zone.day_of(app.now());
    let shown = centres::read(&app, call.key, async move |reader, centre| {
        let child = billed(reader, centre, &child).await?.id();
        let Account { owed, overdue, advance, invoices, payments, credits, pay_outs } =
            account_of(reader, child, today).await?;
        let invoices = invoices.into_iter().map(InvoiceOfChild::from).collect();
        let payments = payments.into_iter().map(|payment| PaymentOfChild::of(child, payment)).collect();
        let credits = credits.into_iter().map(CreditOfChild::from).collect();
        let pay_outs = pay_outs.into_iter().map(|out| PayOutOfChild::of((child, out))).collect();
        Ok(AccountOfChild { owed, overdue, advance, invoices, payments, credits, pay_outs })
    });
    shown.await.map(Json)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct ClosedMonth {
    month: String,
}

/// Closes the books of a month that is over, and of all before it: nothing is booked into them any more.
#[utoipa::path(post, path = "/centre/v1/fees/months", tag = "fees", security(("centre_key" = [])),
    params(("Idempotency-Key" = String, Header, description = "1 to 120 visible ASCII characters; the same push sent again does nothing twice")),
    request_body = MonthOfFees,
    responses((status = 200, body = ClosedMonth)))]
async fn close_month(
    State(app): State<App>,
    call: CentreCall<MonthOfFees>,
) -> Result<Json<ClosedMonth>, CentreTrouble> {
    let push = call.named_push()?;
    let closed = centres::push(&app, call.key, push, async move |act| {
        let month = call.body.month.clone();
        Ok(desk::close_month(act, &month).await?.map(|()| ClosedMonth { month: month.clone() }))
    });
    closed.await.map(Json)
}
