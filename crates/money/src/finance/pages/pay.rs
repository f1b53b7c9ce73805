//! How to pay: what is owed, by which ways, and the word that it is paid.

use database::{Error, Reader};
use maud::{Markup, html};
use serde::Deserialize;

use super::frame::{Here, Inside, Page, Status};
use super::upi::Intent;
use super::visit::{Doing, Looking};
use super::words::{Texts, texts};
use super::{invoices, messages, qr, store};
use crate::billing::{self, Account, Change, Invoice, PaidBy, PaymentState, TellPayment, Till};
use base::audit::{self, Actor, Deed, Entry};
use base::ids::{ChildId, InvoiceId};
use base::money::Paise;
use base::refusal::{Ground, Refusal, Trouble};
use config::Billing;
use context::App;
use context::budgets;

/// What the address says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Said {
    child: String,
    invoice: String,
    /// The reference of a payment that was just told of.
    told: String,
}

pub async fn show(looking: Looking<'_, '_>, said: Said) -> Result<Page, Trouble> {
    page(looking, &said, None).await
}

/// The page again, with what was typed and what is wrong with it.
pub async fn show_again(looking: Looking<'_, '_>, told: &Told, refusal: &Refusal) -> Result<Page, Trouble> {
    let said = Said { invoice: told.invoice.clone(), ..Said::default() };
    Ok(Page { status: Status::of(refusal), ..page(looking, &said, Some((told, refusal))).await? })
}

async fn page(
    Looking { reader, visitor, app }: Looking<'_, '_>,
    said: &Said,
    wrong: Option<(&Told, &Refusal)>,
) -> Result<Page, Trouble> {
    let (child, says) = (visitor.child(), texts(visitor.language()));
    if !said.child.is_empty() && ChildId::parse(&said.child) != Some(child) {
        return Err(messages::no_such_page().into());
    }
    let name = store::name(reader, child).await?;
    let account = account(reader, app, child).await?;
    let invoice = chosen(&account, &said.invoice)?;
    let amount = invoice.map_or(account.owed, Invoice::open);
    let told = account.payments.iter().find(|payment| !said.told.is_empty() && payment.id.to_string() == said.told);
    // What identifies the payment to the office: the invoice, or all that is open of the child.
    let reference = invoice.map_or_else(|| child.to_string(), |invoice| invoice.number.clone());
    let body = html! {
        @if let Some(told) = told { p.note.done id="done" role="status" {
            (told.corrected_from.map_or_else(|| says.thank_you(told.paise), |before| says.corrected(before, told.paise)))
        } }
        @if let Some(invoice) = invoice {
            section.card { dl.sums {
                div { dt { (says.invoice) } dd { (says.called(invoice)) } }
                div.total { dt { (says.to_be_paid) } dd { (amount) } }
            } }
        } @else { (invoices::standing(says, &account)) }
        @for waits in account.payments.iter().filter(|one| one.state == PaymentState::Told && told.is_none()) {
            p.note { (says.told(waits.paise, &waits.reference)) }
        }
        @if amount.is_owed() { (ways(says, &app.config.billing, amount, (&reference, &name))) }
        @if amount.is_owed() || wrong.is_some() {
            (tell(says, amount, invoice, wrong))
        } @else { p.note.done { (says.all_paid) } }
    };
    Ok(Page::inside(says, says.paying, Inside { child, name, here: Here::Pay }, body))
}

async fn account(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<Account, Error> {
    billing::account_of(reader, child, app.zone.day_of(app.now())).await
}

/// The invoice that is to be paid; none is all of them.
fn chosen<'a>(account: &'a Account, id: &str) -> Result<Option<&'a Invoice>, Refusal> {
    if id.is_empty() {
        return Ok(None);
    }
    let id = InvoiceId::parse(id).ok_or_else(messages::no_such_page)?;
    account.invoices.iter().find(|invoice| invoice.id == id).map(Some).ok_or_else(messages::no_such_page)
}

/// By UPI and by bank transfer, as far as the owner has named them.
fn ways(says: &Texts, billing: &Billing, amount: Paise, (reference, name): (&str, &str)) -> Markup {
    // Read by the office, in what its bank shows.
    let note = format!("Fees {name}");
    let (address, payee) = (billing.upi_address.as_str(), billing.payee.as_str());
    let link = Intent { address, payee, amount: Some(amount), note: &note, reference }.link();
    html! {
        @if billing.upi_address.is_empty() && billing.bank_account.is_empty() {
            p.note { (says.no_way_to_pay) }
        }
        @if !billing.upi_address.is_empty() {
            section.card {
                h2 { (says.upi) }
                dl {
                    div { dt { (says.to) } dd { (billing.payee) } }
                    div { dt { (says.upi_address) } dd { (billing.upi_address) } }
                }
                a.button href=(link) { (says.upi_link) }
                @if let Some(code) = qr::drawing(&link, says.upi_qr_alt) {
                    p.hint { (says.upi_qr) }
                    (code)
                }
            }
        }
        @if !billing.bank_account.is_empty() {
            section.card {
                h2 { (says.bank_transfer) }
                dl {
                    div { dt { (says.to) } dd { (billing.payee) } }
                    div { dt { (says.account) } dd { (billing.bank_account) } }
                    div { dt { (says.ifsc) } dd { (billing.bank_ifsc) } }
                    div { dt { (says.reference) } dd { (reference) } }
                }
            }
        }
    }
}

/// The form 'I have paid'.
fn tell(says: &Texts, amount: Paise, invoice: Option<&Invoice>, wrong: Option<(&Told, &Refusal)>) -> Markup {
    let typed = wrong.map(|(told, _)| told.clone());
    let typed = typed.unwrap_or_else(|| Told { amount: plain(amount), ..Told::default() });
    html! {
        // The browser scrolls to what is to be typed again, or to the thanks.
        section.card id="tell" {
            h2 { (says.i_have_paid) }
            p { (says.tell_why) }
            // What is wrong is said by this page, in its language, and not by a bubble of the browser's.
            form method="post" action="/billing/paid#tell" novalidate {
                @if let Some((_, refusal)) = wrong { p.note.wrong role="alert" { (says.refusal(refusal)) } }
                @if let Some(invoice) = invoice { input type="hidden" name="invoice" value=(invoice.id); }
                label { (says.amount_in_rupees)
                    input name="amount" inputmode="decimal" required maxlength="20" value=(typed.amount);
                }
                label { (says.how)
                    select name="way" {
                        @for way in [PaidBy::Upi, PaidBy::BankTransfer] {
                            option value=(way.as_str()) selected[typed.way == way.as_str()] { (says.way(way)) }
                        }
                    }
                }
                label { (says.reference)
                    input name="reference" required maxlength="60" autocomplete="off" spellcheck="false" aria-describedby="where"
                        value=(typed.reference);
                }
                p.hint id="where" { (says.reference_where) }
                button { (says.tell) }
            }
        }
    }
}

/// As it is typed: `12500.50`.
fn plain(Paise(paise): Paise) -> String {
    format!("{}.{:02}", paise / 100, paise % 100)
}

/// 'I have paid', as it was sent.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Told {
    invoice: String,
    amount: String,
    way: String,
    reference: String,
}

/// Notes that a parent says so, and leads back to the page that says thank you. What was typed wrong is told apart from what is not
/// theirs: it is to be typed again.
pub async fn take(doing: Doing<'_, '_>, told: &Told) -> Result<Result<String, Refusal>, Trouble> {
    match note(doing, told).await {
        Ok(next) => Ok(Ok(next)),
        Err(Trouble::Refused(refusal)) if refusal.ground != Ground::NotFound => Ok(Err(refusal)),
        Err(trouble) => Err(trouble),
    }
}

async fn note(Doing { writer, visitor, app }: Doing<'_, '_>, told: &Told) -> Result<String, Trouble> {
    let child = visitor.child();
    let invoice = match told.invoice.as_str() {
        "" => None,
        id => Some(InvoiceId::parse(id).ok_or_else(messages::no_such_page)?),
    };
    let paise = Paise::parse(&told.amount).map_err(|_| messages::bad_amount())?;
    let way = PaidBy::parse(&told.way).filter(|way| matches!(way, PaidBy::Upi | PaidBy::BankTransfer));
    let way = way.ok_or_else(messages::bad_way)?;
    let (parent, side) = store::teller(writer, visitor.session(), child).await?;
    let by = side.as_str().to_owned();
    let told = TellPayment { child, invoice, paise, way, reference: told.reference.clone(), by };
    // A form that is sent twice is one report.
    if !billing::is_told_already(writer, &told).await? {
        let budget = [(budgets::TOLD_PAYMENTS_PER_PARENT, &*parent.to_string())];
        if budgets::spend(writer, app, &budget).await?.is_err() {
            return Err(messages::too_many_payments().into());
        }
    }
    let (id, change) = billing::tell_payment(writer, &Till::of(app), &told).await?;
    let deed = match change {
        Change::Nothing => None,
        Change::New => Some(Deed::ReportedAPayment),
        Change::Corrected => Some(Deed::CorrectedAReportedPayment),
    };
    if let Some(deed) = deed {
        let (actor, object) = (Actor::Parent(visitor.session()), format!("{id} {}", paise.0));
        let entry = Entry::new(&actor, deed).about(child).with(&object);
        audit::record(writer, &app.chance, app.now(), entry).await?;
    }
    Ok(format!("{}?child={child}&told={id}#done", crate::finance::portal_login::rules::PAY))
}
