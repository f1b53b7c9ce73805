//! The page for paying: amount, payment methods, and the form for reporting a payment.

use database::{Error, Reader};
use maud::{Markup, html};
use serde::Deserialize;

use super::frame::{Inside, Page, Status, Tab};
use super::session::{PageRead, PageWrite};
use super::upi::Intent;
use super::words::{Texts, texts_in};
use super::{invoices, messages, qr, store};
use crate::billing::{self, Account, BillingContext, Change, Invoice, PaidBy, PaymentReport, PaymentState};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::{ChildId, InvoiceId};
use base::money::Paise;
use base::refusal::{AppError, ErrorKind, Refusal};
use config::Billing;
use context::App;
use context::rate_limits;

/// The query parameters of the page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PayQuery {
    child: String,
    invoice: String,
    /// The id of a payment that was just reported. Addresses of older versions call it `told`.
    #[serde(alias = "told")]
    reported: String,
}

pub async fn show(read: PageRead<'_, '_>, query: PayQuery) -> Result<Page, AppError> {
    page(read, &query, None).await
}

/// The page with the typed form and its error.
pub async fn show_again(read: PageRead<'_, '_>, form: &PaymentForm, refusal: &Refusal) -> Result<Page, AppError> {
    let query = PayQuery { invoice: form.invoice.clone(), ..PayQuery::default() };
    Ok(Page { status: Status::of(refusal), ..page(read, &query, Some((form, refusal))).await? })
}

async fn page(
    PageRead { reader, session, app }: PageRead<'_, '_>,
    query: &PayQuery,
    wrong: Option<(&PaymentForm, &Refusal)>,
) -> Result<Page, AppError> {
    let (child, texts) = (session.child(), texts_in(session.language()));
    if !query.child.is_empty() && ChildId::parse(&query.child) != Some(child) {
        return Err(messages::no_such_page().into());
    }
    let name = store::find_child_name(reader, child).await?;
    let account = account(reader, app, child).await?;
    let invoice = selected(&account, &query.invoice)?;
    let amount = invoice.map_or(account.owed, Invoice::open);
    let reported =
        account.payments.iter().find(|payment| !query.reported.is_empty() && payment.id.to_string() == query.reported);
    // Identifies the payment for the office: the invoice number, or the child's id for all open invoices.
    let reference = invoice.map_or_else(|| child.to_string(), |invoice| invoice.number.clone());
    let body = html! {
        @if let Some(payment) = reported { p.note.done id="done" role="status" {
            (payment.corrected_from.map_or_else(|| texts.thank_you(payment.paise), |before| texts.corrected(before, payment.paise)))
        } }
        @if let Some(invoice) = invoice {
            section.card { dl.sums {
                div { dt { (texts.invoice) } dd { (texts.called(invoice)) } }
                div.total { dt { (texts.to_be_paid) } dd { (amount) } }
            } }
        } @else { (invoices::summary(texts, &account)) }
        @for waits in account.payments.iter().filter(|one| one.state == PaymentState::Reported && reported.is_none()) {
            p.note { (texts.reported(waits.paise, &waits.reference)) }
        }
        @if amount.is_owed() { (payment_methods(texts, &app.config.billing, amount, (&reference, &name))) }
        @if amount.is_owed() || wrong.is_some() {
            (report_form(texts, amount, invoice, wrong))
        } @else { p.note.done { (texts.all_paid) } }
    };
    Ok(Page::inside(texts, texts.paying, Inside { child, name, tab: Tab::Pay }, body))
}

async fn account(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<Account, Error> {
    billing::account_of(reader, child, app.zone.day_of(app.now())).await
}

/// The selected invoice; `None`: all open invoices.
fn selected<'a>(account: &'a Account, id: &str) -> Result<Option<&'a Invoice>, Refusal> {
    if id.is_empty() {
        return Ok(None);
    }
    let id = InvoiceId::parse(id).ok_or_else(messages::no_such_page)?;
    account.invoices.iter().find(|invoice| invoice.id == id).map(Some).ok_or_else(messages::no_such_page)
}

/// The configured payment methods: UPI and bank transfer.
fn payment_methods(texts: &Texts, billing: &Billing, amount: Paise, (reference, name): (&str, &str)) -> Markup {
    // The office sees this note in its bank statement.
    let note = format!("Fees {name}");
    let (address, payee) = (billing.upi_address.as_str(), billing.payee.as_str());
    let link = Intent { address, payee, amount: Some(amount), note: &note, reference }.link();
    html! {
        @if billing.upi_address.is_empty() && billing.bank_account.is_empty() {
            p.note { (texts.no_way_to_pay) }
        }
        @if !billing.upi_address.is_empty() {
            section.card {
                h2 { (texts.upi) }
                dl {
                    div { dt { (texts.to) } dd { (billing.payee) } }
                    div { dt { (texts.upi_address) } dd { (billing.upi_address) } }
                }
                a.button href=(link) { (texts.upi_link) }
                @if let Some(code) = qr::drawing(&link, texts.upi_qr_alt) {
                    p.hint { (texts.upi_qr) }
                    (code)
                }
            }
        }
        @if !billing.bank_account.is_empty() {
            section.card {
                h2 { (texts.bank_transfer) }
                dl {
                    div { dt { (texts.to) } dd { (billing.payee) } }
                    div { dt { (texts.account) } dd { (billing.bank_account) } }
                    div { dt { (texts.ifsc) } dd { (billing.bank_ifsc) } }
                    div { dt { (texts.reference) } dd { (reference) } }
                }
            }
        }
    }
}

/// The form for reporting a payment.
fn report_form(
    texts: &Texts,
    amount: Paise,
    invoice: Option<&Invoice>,
    wrong: Option<(&PaymentForm, &Refusal)>,
) -> Markup {
    let typed = wrong.map(|(form, _)| form.clone());
    let typed = typed.unwrap_or_else(|| PaymentForm { amount: plain(amount), ..PaymentForm::default() });
    html! {
        // The fragment scrolls to the form, or to the confirmation.
        section.card id="tell" {
            h2 { (texts.i_have_paid) }
            p { (texts.report_why) }
            // `novalidate`: this page shows errors in its language, instead of the browser.
            form method="post" action="/billing/paid#tell" novalidate {
                @if let Some((_, refusal)) = wrong { p.note.wrong role="alert" { (texts.refusal(refusal)) } }
                @if let Some(invoice) = invoice { input type="hidden" name="invoice" value=(invoice.id); }
                label { (texts.amount_in_rupees)
                    input name="amount" inputmode="decimal" required maxlength="20" value=(typed.amount);
                }
                label { (texts.how)
                    select name="way" {
                        @for way in [PaidBy::Upi, PaidBy::BankTransfer] {
                            option value=(way.as_str()) selected[typed.way == way.as_str()] { (texts.way(way)) }
                        }
                    }
                }
                label { (texts.reference)
                    input name="reference" required maxlength="60" autocomplete="off" spellcheck="false" aria-describedby="where"
                        value=(typed.reference);
                }
                p.hint id="where" { (texts.reference_where) }
                button { (texts.report) }
            }
        }
    }
}

/// In the form `12500.50`.
fn plain(Paise(paise): Paise) -> String {
    format!("{}.{:02}", paise / 100, paise % 100)
}

/// The submitted form for reporting a payment.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PaymentForm {
    invoice: String,
    amount: String,
    way: String,
    reference: String,
}

/// Stores a reported payment and returns the address of the confirmation. The inner error is a wrong input, to be shown with the form.
pub async fn submit(write: PageWrite<'_, '_>, form: &PaymentForm) -> Result<Result<String, Refusal>, AppError> {
    match report(write, form).await {
        Ok(next) => Ok(Ok(next)),
        Err(AppError::Refused(refusal)) if refusal.kind != ErrorKind::NotFound => Ok(Err(refusal)),
        Err(error) => Err(error),
    }
}

async fn report(PageWrite { writer, session, app }: PageWrite<'_, '_>, form: &PaymentForm) -> Result<String, AppError> {
    let child = session.child();
    let invoice = match form.invoice.as_str() {
        "" => None,
        id => Some(InvoiceId::parse(id).ok_or_else(messages::no_such_page)?),
    };
    let paise = Paise::parse(&form.amount).map_err(|_| messages::bad_amount())?;
    let way = PaidBy::parse(&form.way).filter(|way| matches!(way, PaidBy::Upi | PaidBy::BankTransfer));
    let way = way.ok_or_else(messages::bad_way)?;
    let (parent, side) = store::find_reporting_parent(writer, session.parent_session(), child).await?;
    let by = side.as_str().to_owned();
    let report = PaymentReport { child, invoice, paise, way, reference: form.reference.clone(), by };
    // A form that is sent twice counts as one report.
    if !billing::is_reported(writer, &report).await? {
        let rate_limit = [(rate_limits::REPORTED_PAYMENTS_PER_PARENT, &*parent.to_string())];
        if rate_limits::consume(writer, app, &rate_limit).await?.is_err() {
            return Err(messages::too_many_payments().into());
        }
    }
    let (id, change) = billing::report_payment(writer, &BillingContext::of(app), &report).await?;
    let action = match change {
        Change::Nothing => None,
        Change::New => Some(AuditAction::ReportedAPayment),
        Change::Corrected => Some(AuditAction::CorrectedAReportedPayment),
    };
    if let Some(action) = action {
        let (actor, object) = (Actor::Parent(session.parent_session()), format!("{id} {}", paise.0));
        let entry = Entry::new(&actor, action).about(child).with(&object);
        audit::record(writer, &app.random, app.now(), entry).await?;
    }
    Ok(format!("{}?child={child}&reported={id}#done", crate::finance::portal_login::rules::PAY))
}
