//! Importing a bank statement: by a centre for its own families, or by the office for all centres of the chain, which own the bank
//! account together. Payments beyond doubt are recorded, the other rows are listed.

pub mod store;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use database::{Error, Reader, Writer};
use jiff::ToSpan;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bank::{BankRow, Statement};
use super::matching::{self, Known, Match, Matching, NamedInvoice, Own};
use super::{Account, BillingContext, For, PaidBy, Received, account_of, centre_service, messages, receive};
use base::audit::{self, Actor, AuditAction};
use base::ids::{CentreId, ChainId, ChildId, InvoiceId, PaymentId};
use base::keys::{fingerprint, hex};
use base::ledger;
use base::money::Paise;
use base::refusal::AppError;
use config::Billing;
use context::App;
use people::centres::{Audited, MyCentre, WriteContext};

/// Days before and after the statement in which recorded payments may be the same money.
const RECORDED_AROUND: i64 = 45;
/// Characters of a row's text that are shown.
const SHOWN: usize = 200;

/// Whose payments are recorded.
#[derive(Clone, Copy, Debug)]
pub enum Whose {
    Centre(ChainId, CentreId),
    Chain(ChainId),
}

impl Whose {
    pub fn of(centre: &MyCentre) -> Self {
        Self::Centre(centre.chain_id(), centre.id())
    }

    fn chain(self) -> ChainId {
        match self {
            Self::Centre(chain, _) | Self::Chain(chain) => chain,
        }
    }

    /// Whether a row about families of these centres concerns them; a row about no centre concerns everyone.
    fn concerns(self, centres: &BTreeSet<CentreId>) -> bool {
        match self {
            Self::Centre(_, own) => centres.is_empty() || centres.contains(&own),
            Self::Chain(_) => true,
        }
    }

    fn has(self, centre: CentreId) -> bool {
        self.concerns(&BTreeSet::from([centre]))
    }
}

/// The result of importing a bank statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Imported {
    /// Payments that were recorded, or would be.
    pub booked: Vec<ImportedRow>,
    /// Unclear rows: check them, and record the payments by hand.
    pub doubtful: Vec<DoubtfulRow>,
    /// Received payments that were returned: check and reverse them.
    #[serde(default)]
    pub returned: Vec<ReturnedRow>,
    /// Rows that were recorded before.
    pub before: usize,
    /// Rows of outgoing money.
    pub others: usize,
    /// Rows about families of other centres of the chain, which share the bank account.
    #[serde(default)]
    pub elsewhere: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImportedRow {
    /// The line of the file.
    pub row: u64,
    pub child_id: ChildId,
    pub paise: Paise,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct DoubtfulRow {
    /// The line of the file.
    pub row: u64,
    pub reason: String,
    /// `YYYY-MM-DD`; null: unreadable.
    #[serde(default)]
    pub day: Option<String>,
    /// Null: unreadable.
    #[serde(default)]
    pub paise: Option<Paise>,
    /// The bank's text, shortened.
    #[serde(default)]
    pub words: String,
}

/// Outgoing money with the reference of a received payment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ReturnedRow {
    /// The line of the file.
    pub row: u64,
    /// `YYYY-MM-DD`.
    pub day: String,
    pub paise: Paise,
    pub words: String,
    pub payment_id: PaymentId,
    pub child_id: ChildId,
}

/// A row with a match beyond doubt.
struct Sure {
    row: BankRow,
    name: String,
    of: For,
    child: ChildId,
    reference: String,
}

fn shown(words: &str) -> String {
    words.chars().filter(|c| !c.is_control()).take(SHOWN).collect()
}

fn doubtful(row: &BankRow, reason: impl Into<String>) -> DoubtfulRow {
    let (day, paise) = (Some(row.day.to_string()), Some(row.paise));
    DoubtfulRow { row: row.row, reason: reason.into(), day, paise, words: shown(&row.words) }
}

fn own(settings: &Billing) -> Own<'_> {
    Own { account: &settings.bank_account, ifsc: &settings.bank_ifsc, address: &settings.upi_address }
}

/// The idempotency key of a row: the same in every file.
fn name_of(row: &BankRow) -> String {
    let BankRow { day, paise, reference, words, .. } = row;
    let words = matching::folded(&format!("{words} {reference}"));
    format!("bank {}", hex(&fingerprint(&format!("{day} {} {words}", paise.0))[..12]))
}

fn imported_row(one: &Sure) -> ImportedRow {
    ImportedRow { row: one.row.row, child_id: one.child, paise: one.row.paise }
}

/// Imports a statement for a centre. Importing it again records nothing.
pub async fn import(ctx: &mut WriteContext<'_, '_>, statement: &Statement) -> Result<Audited<Imported>, AppError> {
    let (who, billing, whose) = (centre_service::who(ctx), centre_service::billing_context(ctx), Whose::of(ctx.centre));
    let imported = record_all(ctx.tx, &billing, (&ctx.app.config.billing, &who), whose, statement).await?;
    let object = object_of(&imported);
    Ok(Audited::new(AuditAction::ImportedABankStatement, imported).with(&object))
}

/// Imports a statement for all centres of a chain, on behalf of the office.
pub async fn import_for_chain(
    writer: &mut Writer<'_>,
    app: &App,
    chain: ChainId,
    statement: &Statement,
) -> Result<Imported, AppError> {
    let (billing, who) = (BillingContext::of(app), Actor::Office.to_string());
    let imported = record_all(writer, &billing, (&app.config.billing, &who), Whose::Chain(chain), statement).await?;
    let object = object_of(&imported);
    let entry = audit::Entry::new(&Actor::Office, AuditAction::ImportedABankStatement).with(&object);
    audit::record(writer, &app.random, billing.now, entry).await?;
    Ok(imported)
}

fn object_of(imported: &Imported) -> String {
    let total: Paise = imported.booked.iter().map(|one| one.paise).sum();
    format!("{} {}", imported.booked.len(), total.0)
}

async fn record_all(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    (settings, who): (&Billing, &str),
    whose: Whose,
    statement: &Statement,
) -> Result<Imported, AppError> {
    let (mut imported, sure) = classify(writer, billing, settings, whose, statement).await?;
    for one in sure {
        let Sure { row, name, of, reference, .. } = &one;
        let (key, way) = (format!("chain {} {name}", whose.chain()), PaidBy::BankTransfer);
        let (paise, day, reference, who) = (row.paise, row.day, reference.clone(), who.to_owned());
        match receive(writer, billing, &Received { of: *of, paise, day, way, reference, key, who }).await {
            Ok(receipt) if receipt.is_new => imported.booked.push(imported_row(&one)),
            Ok(_) => imported.doubtful.push(doubtful(row, "a payment with this reference was received before")),
            // Refused before anything is written.
            Err(AppError::Refused(refusal)) if refusal.code == messages::ANOTHER_AMOUNT => {
                imported.doubtful.push(doubtful(row, refusal.sentence));
            }
            Err(error) => return Err(error),
        }
    }
    imported.doubtful.sort_unstable();
    Ok(imported)
}

/// The known payments and invoices against which rows are matched.
struct Facts {
    reported: Vec<Known>,
    received: Vec<Known>,
    invoices: BTreeMap<String, NamedInvoice>,
    /// The keys of rows that were recorded.
    booked: BTreeSet<String>,
}

impl Facts {
    async fn load(
        reader: &mut Reader<'_>,
        billing: &BillingContext<'_>,
        chain: ChainId,
        statement: &Statement,
    ) -> Result<Self, Error> {
        let days = || statement.rows.iter().chain(&statement.out).map(|row| row.day);
        let (first, last) = (days().min().unwrap_or(billing.today()), days().max().unwrap_or(billing.today()));
        let around = RECORDED_AROUND.days();
        let (from, to) = (first.saturating_sub(around), last.saturating_add(around));
        Ok(Self {
            reported: store::list_reported_of_chain(reader, chain).await?,
            received: store::list_received_of_chain(reader, chain, (from, to)).await?,
            invoices: named_invoices(reader, billing, chain, statement).await?,
            booked: booked_rows(reader, chain, (first, last)).await?,
        })
    }
}

async fn booked_rows(
    reader: &mut Reader<'_>,
    chain: ChainId,
    (first, last): (Date, Date),
) -> Result<BTreeSet<String>, Error> {
    let mut names = BTreeSet::new();
    for centre in store::list_centres_of_chain(reader, chain).await? {
        let keys = ledger::keys_of_payments(reader, centre, (first, last)).await?;
        let name = |key: &String| Some(format!("bank {}", key.split_once(" bank ")?.1.get(..24)?));
        names.extend(keys.iter().filter_map(name));
    }
    Ok(names)
}

/// The invoices of the chain that the rows name, by number, including paid ones.
async fn named_invoices(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    chain: ChainId,
    statement: &Statement,
) -> Result<BTreeMap<String, NamedInvoice>, Error> {
    let centres: BTreeSet<CentreId> = store::list_centres_of_chain(reader, chain).await?.into_iter().collect();
    let numbers: BTreeSet<String> =
        statement.rows.iter().flat_map(|row| matching::invoice_numbers(&row.words)).collect();
    let mut accounts: BTreeMap<ChildId, Account> = BTreeMap::new();
    let mut named = BTreeMap::new();
    for number in numbers {
        let Some((child, id)) = super::store::find_invoice_by_number(reader, &number).await? else { continue };
        let centre = super::store::find_invoice(reader, id).await?.map(|kept| kept.centre);
        let Some(centre) = centre.filter(|centre| centres.contains(centre)) else { continue };
        let account = match accounts.entry(child) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(place) => place.insert(account_of(reader, child, billing.today()).await?),
        };
        let invoice = account.invoices.iter().find(|invoice| invoice.id == id);
        let open = invoice.map(super::Invoice::open).unwrap_or_default();
        named.insert(number, NamedInvoice { child, centre, id, open });
    }
    Ok(named)
}

async fn classify(
    reader: &mut Reader<'_>,
    billing: &BillingContext<'_>,
    settings: &Billing,
    whose: Whose,
    statement: &Statement,
) -> Result<(Imported, Vec<Sure>), AppError> {
    let facts = Facts::load(reader, billing, whose.chain(), statement).await?;
    let (own, known) = (own(settings), (facts.reported.as_slice(), facts.received.as_slice()));
    let matching = Matching::new(own, (&statement.rows, &statement.out), known, &facts.invoices);
    let unread = statement.unread.iter().map(|unread| DoubtfulRow {
        row: unread.row,
        reason: unread.reason.to_owned(),
        day: unread.day.map(|day| day.to_string()),
        paise: unread.paise,
        words: shown(&unread.words),
    });
    let mut imported = Imported { others: statement.out.len(), doubtful: unread.collect(), ..Imported::default() };
    let mut months = OpenMonths::default();
    let (mut seen, mut paid, mut sure) = (BTreeSet::new(), Paid::default(), Vec::new());
    for row in &statement.rows {
        let (name, found) = (name_of(row), matching.find(row));
        if !whose.concerns(&found.centres) {
            imported.elsewhere += 1;
            continue;
        }
        if !seen.insert(name.clone()) {
            imported.doubtful.push(doubtful(row, "the row is in the file twice"));
            continue;
        }
        if facts.booked.contains(&name) {
            imported.before += 1;
            continue;
        }
        if row.day > billing.today() {
            imported.doubtful.push(doubtful(row, "its day is in the future"));
            continue;
        }
        let (of, child, centre, reference) = match found.is {
            Match::Before(_) => {
                imported.before += 1;
                continue;
            }
            Match::Doubtful(reason) => {
                imported.doubtful.push(doubtful(row, reason));
                continue;
            }
            Match::Reported(nth) => {
                let Known { child, centre, ref reference, .. } = facts.reported[nth];
                (For::Child(child), child, centre, reference.clone())
            }
            Match::Invoice(NamedInvoice { child, centre, id, .. }) => {
                let reference = super::reference(&matching.reference_of(row)).unwrap_or_default();
                (For::Invoice(id), child, centre, reference)
            }
        };
        if !whose.has(centre) {
            imported.elsewhere += 1;
        } else if !months.is_open(reader, centre, row.day).await? {
            imported.doubtful.push(doubtful(row, "its day is in a closed month"));
        } else if !paid.is_first(found.is) {
            imported.doubtful.push(doubtful(row, "an earlier row of the file has the same payment"));
        } else {
            sure.push(Sure { row: row.clone(), name, of, child, reference });
        }
    }
    for row in &statement.out {
        let Some(Known { id, child, centre, .. }) = matching.returned(row).map(|nth| &facts.received[nth]) else {
            continue;
        };
        if whose.has(*centre) {
            imported.returned.push(ReturnedRow {
                row: row.row,
                day: row.day.to_string(),
                paise: row.paise,
                words: shown(&row.words),
                payment_id: *id,
                child_id: *child,
            });
        }
    }
    imported.doubtful.sort_unstable();
    Ok((imported, sure))
}

/// The payments and invoices that earlier rows of the file have matched.
#[derive(Default)]
struct Paid {
    reported: BTreeSet<usize>,
    invoices: BTreeSet<InvoiceId>,
}

impl Paid {
    fn is_first(&mut self, found: Match) -> bool {
        match found {
            Match::Reported(nth) => self.reported.insert(nth),
            Match::Invoice(invoice) => self.invoices.insert(invoice.id),
            Match::Before(_) | Match::Doubtful(_) => true,
        }
    }
}

/// A cache of which months are open.
#[derive(Default)]
struct OpenMonths {
    open: BTreeMap<(CentreId, String), bool>,
}

impl OpenMonths {
    async fn is_open(&mut self, reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<bool, Error> {
        let month = (centre, ledger::month_of(day));
        if let Some(&open) = self.open.get(&month) {
            return Ok(open);
        }
        let open = ledger::is_open(reader, centre, day).await?;
        self.open.insert(month, open);
        Ok(open)
    }
}
