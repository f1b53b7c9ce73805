//! A bank's statement is taken in: by a centre for its own families, or by the office for all of the chain, whose account it is.
//! Rows that are beyond doubt are booked, the rest is listed.

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
use super::{Account, For, PaidBy, Received, Till, account_of, desk, messages, receive};
use base::audit::{self, Actor, Deed};
use base::ids::{CentreId, ChainId, ChildId, InvoiceId, PaymentId};
use base::keys::{fingerprint, hex};
use base::ledger;
use base::money::Paise;
use base::refusal::Trouble;
use config::Billing;
use context::App;
use people::centres::{Acting, Done, MyCentre};

/// Payments recorded so long before or after a row may be the same money.
const RECORDED_AROUND: i64 = 45;
/// Characters of a row's words that are shown.
const SHOWN: usize = 200;

/// Whose rows are booked.
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

    /// Whether a row about families of these centres is theirs; one about nobody is everybody's.
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

/// What became of a bank's statement.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Imported {
    /// Payments that were booked, or would be.
    pub booked: Vec<ImportedRow>,
    /// Rows that nobody can be sure of: look at them, and record what they are by hand.
    pub doubtful: Vec<DoubtfulRow>,
    /// Received payments that went back: reverse them once you have looked.
    #[serde(default)]
    pub returned: Vec<ReturnedRow>,
    /// Rows whose money was booked before.
    pub before: usize,
    /// Rows of money that went out.
    pub others: usize,
    /// Rows about families of other centres of the chain, which have the same bank account.
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
    /// `YYYY-MM-DD`; null: it cannot be read.
    #[serde(default)]
    pub day: Option<String>,
    /// Null: it cannot be read.
    #[serde(default)]
    pub paise: Option<Paise>,
    /// What the bank says of it, shortened.
    #[serde(default)]
    pub words: String,
}

/// Money that went out under the reference of a received payment.
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

/// A row that is beyond doubt.
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

fn own(billing: &Billing) -> Own<'_> {
    Own { account: &billing.bank_account, ifsc: &billing.bank_ifsc, address: &billing.upi_address }
}

/// The same row of the same bank has the same name, in whichever file it stands.
fn name_of(row: &BankRow) -> String {
    let BankRow { day, paise, reference, words, .. } = row;
    let words = matching::folded(&format!("{words} {reference}"));
    format!("bank {}", hex(&fingerprint(&format!("{day} {} {words}", paise.0))[..12]))
}

fn booked(one: &Sure) -> ImportedRow {
    ImportedRow { row: one.row.row, child_id: one.child, paise: one.row.paise }
}

/// Books what a centre's statement shows beyond doubt and lists the rest. Taken in again, it books nothing.
pub async fn import(act: &mut Acting<'_, '_>, statement: &Statement) -> Result<Done<Imported>, Trouble> {
    let (who, till, whose) = (desk::who(act), desk::till(act), Whose::of(act.centre));
    let imported = book(act.writer, &till, (&act.app.config.billing, &who), whose, statement).await?;
    let object = object_of(&imported);
    Ok(Done::new(Deed::ImportedABankStatement, imported).with(&object))
}

/// The same for all centres of a chain, by the office.
pub async fn import_for_chain(
    writer: &mut Writer<'_>,
    app: &App,
    chain: ChainId,
    statement: &Statement,
) -> Result<Imported, Trouble> {
    let (till, who) = (Till::of(app), Actor::Office.to_string());
    let imported = book(writer, &till, (&app.config.billing, &who), Whose::Chain(chain), statement).await?;
    let object = object_of(&imported);
    let entry = audit::Entry::new(&Actor::Office, Deed::ImportedABankStatement).with(&object);
    audit::record(writer, &app.chance, till.now, entry).await?;
    Ok(imported)
}

fn object_of(imported: &Imported) -> String {
    let total: Paise = imported.booked.iter().map(|one| one.paise).sum();
    format!("{} {}", imported.booked.len(), total.0)
}

async fn book(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    (billing, who): (&Billing, &str),
    whose: Whose,
    statement: &Statement,
) -> Result<Imported, Trouble> {
    let (mut imported, sure) = sort_out(writer, till, billing, whose, statement).await?;
    for one in sure {
        let Sure { row, name, of, reference, .. } = &one;
        let (key, way) = (format!("chain {} {name}", whose.chain()), PaidBy::BankTransfer);
        let (paise, day, reference, who) = (row.paise, row.day, reference.clone(), who.to_owned());
        match receive(writer, till, &Received { of: *of, paise, day, way, reference, key, who }).await {
            Ok(receipt) if receipt.is_new => imported.booked.push(booked(&one)),
            Ok(_) => imported.doubtful.push(doubtful(row, "a payment of this reference was received before")),
            // Said before anything is written.
            Err(Trouble::Refused(refusal)) if refusal.code == messages::ANOTHER_AMOUNT => {
                imported.doubtful.push(doubtful(row, refusal.sentence));
            }
            Err(trouble) => return Err(trouble),
        }
    }
    imported.doubtful.sort_unstable();
    Ok(imported)
}

/// What the rows are looked up in.
struct Facts {
    told: Vec<Known>,
    received: Vec<Known>,
    invoices: BTreeMap<String, NamedInvoice>,
    /// The names of rows that were booked.
    booked: BTreeSet<String>,
}

impl Facts {
    async fn load(
        reader: &mut Reader<'_>,
        till: &Till<'_>,
        chain: ChainId,
        statement: &Statement,
    ) -> Result<Self, Error> {
        let days = || statement.rows.iter().chain(&statement.out).map(|row| row.day);
        let (first, last) = (days().min().unwrap_or(till.today()), days().max().unwrap_or(till.today()));
        let around = RECORDED_AROUND.days();
        let (from, to) = (first.saturating_sub(around), last.saturating_add(around));
        Ok(Self {
            told: store::told_at_chain(reader, chain).await?,
            received: store::received_at_chain(reader, chain, (from, to)).await?,
            invoices: named_invoices(reader, till, chain, statement).await?,
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
    for centre in store::centres_of_chain(reader, chain).await? {
        let keys = ledger::keys_of_payments(reader, centre, (first, last)).await?;
        let name = |key: &String| Some(format!("bank {}", key.split_once(" bank ")?.1.get(..24)?));
        names.extend(keys.iter().filter_map(name));
    }
    Ok(names)
}

/// The invoices of the chain that the rows name, by their numbers; those that are paid too.
async fn named_invoices(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    chain: ChainId,
    statement: &Statement,
) -> Result<BTreeMap<String, NamedInvoice>, Error> {
    let centres: BTreeSet<CentreId> = store::centres_of_chain(reader, chain).await?.into_iter().collect();
    let numbers: BTreeSet<String> =
        statement.rows.iter().flat_map(|row| matching::invoice_numbers(&row.words)).collect();
    let mut accounts: BTreeMap<ChildId, Account> = BTreeMap::new();
    let mut named = BTreeMap::new();
    for number in numbers {
        let Some((child, id)) = super::store::invoice_by_number(reader, &number).await? else { continue };
        let centre = super::store::invoice(reader, id).await?.map(|kept| kept.centre);
        let Some(centre) = centre.filter(|centre| centres.contains(centre)) else { continue };
        let account = match accounts.entry(child) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(place) => place.insert(account_of(reader, child, till.today()).await?),
        };
        let invoice = account.invoices.iter().find(|invoice| invoice.id == id);
        let open = invoice.map(super::Invoice::open).unwrap_or_default();
        named.insert(number, NamedInvoice { child, centre, id, open });
    }
    Ok(named)
}

async fn sort_out(
    reader: &mut Reader<'_>,
    till: &Till<'_>,
    billing: &Billing,
    whose: Whose,
    statement: &Statement,
) -> Result<(Imported, Vec<Sure>), Trouble> {
    let facts = Facts::load(reader, till, whose.chain(), statement).await?;
    let (own, known) = (own(billing), (facts.told.as_slice(), facts.received.as_slice()));
    let matching = Matching::new(own, (&statement.rows, &statement.out), known, &facts.invoices);
    let unread = statement.unread.iter().map(|unread| DoubtfulRow {
        row: unread.row,
        reason: unread.reason.to_owned(),
        day: unread.day.map(|day| day.to_string()),
        paise: unread.paise,
        words: shown(&unread.words),
    });
    let mut imported = Imported { others: statement.out.len(), doubtful: unread.collect(), ..Imported::default() };
    let mut books = Books::default();
    let (mut seen, mut paid, mut sure) = (BTreeSet::new(), Paid::default(), Vec::new());
    for row in &statement.rows {
        let (name, found) = (name_of(row), matching.find(row));
        if !whose.concerns(&found.centres) {
            imported.elsewhere += 1;
            continue;
        }
        if !seen.insert(name.clone()) {
            imported.doubtful.push(doubtful(row, "it stands twice in the file"));
            continue;
        }
        if facts.booked.contains(&name) {
            imported.before += 1;
            continue;
        }
        if row.day > till.today() {
            imported.doubtful.push(doubtful(row, "its day lies ahead"));
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
            Match::Told(nth) => {
                let Known { child, centre, ref reference, .. } = facts.told[nth];
                (For::Child(child), child, centre, reference.clone())
            }
            Match::Invoice(NamedInvoice { child, centre, id, .. }) => {
                let reference = super::reference(&matching.reference_of(row)).unwrap_or_default();
                (For::Invoice(id), child, centre, reference)
            }
        };
        if !whose.has(centre) {
            imported.elsewhere += 1;
        } else if !books.are_open(reader, centre, row.day).await? {
            imported.doubtful.push(doubtful(row, "its day is in a month whose books are closed"));
        } else if !paid.is_first(found.is) {
            imported.doubtful.push(doubtful(row, "an earlier row of the file pays the same"));
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

/// What rows of this file have paid already.
#[derive(Default)]
struct Paid {
    told: BTreeSet<usize>,
    invoices: BTreeSet<InvoiceId>,
}

impl Paid {
    fn is_first(&mut self, found: Match) -> bool {
        match found {
            Match::Told(nth) => self.told.insert(nth),
            Match::Invoice(invoice) => self.invoices.insert(invoice.id),
            Match::Before(_) | Match::Doubtful(_) => true,
        }
    }
}

/// Which months are open, each asked once.
#[derive(Default)]
struct Books {
    open: BTreeMap<(CentreId, String), bool>,
}

impl Books {
    async fn are_open(&mut self, reader: &mut Reader<'_>, centre: CentreId, day: Date) -> Result<bool, Error> {
        let month = (centre, ledger::month_of(day));
        if let Some(&open) = self.open.get(&month) {
            return Ok(open);
        }
        let open = ledger::is_open(reader, centre, day).await?;
        self.open.insert(month, open);
        Ok(open)
    }
}
