//! Fee certificates: what a family paid of a kind in a time, for the tax office. What stands on a certificate is kept when it is
//! made; the file is written anew whenever it is opened, and reads the same.

mod jobs;
mod messages;
pub mod pages;
pub mod paper;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use jobs::SendCertificate;

use database::{Error, Reader};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::rules::Wanted;
use crate::billing::{self, Nature, PaidPart};
use base::audit::Deed;
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CertificateId, ChildId};
use base::keys::{fingerprint, hex, same};
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::budgets;
use people::families::Acting;

/// A certificate as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    pub id: CertificateId,
    pub child: ChildId,
    pub number: Number,
    pub nature: Nature,
    pub from: Date,
    pub to: Date,
    pub content: Content,
    pub made_at: Timestamp,
}

/// `FC-2026-00042`: the how-manieth of a calendar year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub year: i64,
    pub count: i64,
}

impl Number {
    pub fn parse(text: &str) -> Option<Self> {
        let (year, count) = text.strip_prefix("FC-")?.split_once('-')?;
        let number = Self { year: year.parse().ok()?, count: count.parse().ok()? };
        // One spelling each: signs and further zeros are no number of ours.
        (number.to_string() == text).then_some(number)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FC-{}-{:05}", self.year, self.count)
    }
}

/// The names and payments on a certificate, as they were when it was made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub brand: String,
    pub centre: String,
    pub city: String,
    pub child: String,
    pub parent: String,
    pub payments: Vec<Payment>,
}

/// Names stay out of logs.
impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Content({} payments)", self.payments.len())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    pub day: Date,
    pub receipt: String,
    pub invoice: String,
    /// How it came, with its reference.
    pub way: String,
    pub paise: Paise,
}

impl From<PaidPart> for Payment {
    fn from(part: PaidPart) -> Self {
        let PaidPart { day, paise, way, reference, invoice_number, receipt_number } = part;
        let way = [way.as_str(), &reference].map(str::trim).into_iter().filter(|said| !said.is_empty());
        let way = way.collect::<Vec<_>>().join(" ");
        Self { day, receipt: receipt_number, invoice: invoice_number, way, paise }
    }
}

/// Makes a certificate of what was paid. The same payments asked for again by the same parent are the certificate that is there.
pub async fn make(act: &mut Acting<'_, '_>, wanted: &Wanted) -> Result<Certificate, Trouble> {
    let (child, parent) = (act.child.id(), act.me.parent());
    let payments = paid(act.writer, child, wanted).await?;
    if payments.is_empty() {
        return Err(messages::nothing_paid(wanted.nature).into());
    }
    let names = store::names(act.writer, child, parent).await?;
    let content = Content {
        brand: act.app.config.brand.name.clone(),
        centre: names.centre,
        city: names.city,
        child: format!("{} {}", names.child, names.child_last_name).trim().to_owned(),
        parent: names.parent,
        payments,
    };
    let said = serde_json::to_string(&content).map_err(|error| Error::other(format!("a certificate: {error}")))?;
    let print = fingerprint(&format!("{} {} {} {said}", wanted.nature.as_str(), wanted.from, wanted.to));
    if let Some(there) = store::same(act.writer, child, parent, &print).await? {
        return Ok(there);
    }
    let budget = [(budgets::CERTIFICATES_PER_PARENT, &*parent.to_string())];
    if budgets::spend(act.writer, act.app, &budget).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let year = i64::from(act.today().year());
    let certificate = Certificate {
        id: CertificateId(act.app.chance.id()),
        child,
        number: Number { year, count: store::next_count(act.writer, year).await? },
        nature: wanted.nature,
        from: wanted.from,
        to: wanted.to,
        content,
        made_at: act.now,
    };
    store::insert(act.writer, &certificate, parent, &said, &print).await?;
    act.record(Deed::MadeAFeeCertificate, &certificate.number.to_string()).await?;
    Ok(certificate)
}

async fn paid(reader: &mut Reader<'_>, child: ChildId, wanted: &Wanted) -> Result<Vec<Payment>, Trouble> {
    let parts = billing::paid_between(reader, child, wanted.nature, wanted.from, wanted.to).await?;
    Ok(parts.into_iter().map(Payment::from).collect())
}

/// Whether each payment on a certificate is still what was paid: a cheque that bounced takes its certificates with it. What was paid
/// since is on the next one.
pub async fn stands(reader: &mut Reader<'_>, certificate: &Certificate) -> Result<bool, Trouble> {
    let Certificate { nature, from, to, .. } = *certificate;
    let paid = paid(reader, certificate.child, &Wanted { nature, from, to }).await?;
    Ok(certificate.content.payments.iter().all(|payment| paid.contains(payment)))
}

/// Where the file is. The address is the leave to open it, because a tax adviser or a printer's shop has no session: it holds 128
/// bits that only this portal can work out, and that stand nowhere in the database. So the same certificate has the same address
/// for as long as it stands, and no other family can find it.
pub fn address(app: &App, id: CertificateId) -> String {
    format!("{}/certificates/{id}/{}", app.config.brand.address, secret(app, id))
}

fn secret(app: &App, id: CertificateId) -> String {
    app.keys.sign_address(&format!("certificate {id}"))
}

/// The certificate at an address, if it stands.
pub async fn opened(
    reader: &mut Reader<'_>,
    app: &App,
    (id, said): (&str, &str),
) -> Result<Option<Certificate>, Trouble> {
    let Some(id) = CertificateId::parse(id).filter(|id| same(secret(app, *id).as_bytes(), said.as_bytes())) else {
        return Ok(None);
    };
    let Some(certificate) = store::by_id(reader, id).await? else { return Ok(None) };
    Ok(stands(reader, &certificate).await?.then_some(certificate))
}

/// What is typed behind a certificate's number to see that it is genuine: 48 bits, so that nobody finds one by trying.
fn check_of(app: &App, number: Number) -> String {
    let signed = app.keys.sign_address(&format!("certificate number {number}"));
    hex(&fingerprint(&signed)[..6])
}

/// Whether somebody holds a certificate that stands. Nothing else of it is told.
pub async fn is_genuine(reader: &mut Reader<'_>, app: &App, (number, check): (&str, &str)) -> Result<bool, Trouble> {
    let number = Number::parse(&number.to_ascii_uppercase());
    let right = |number: &Number| same(check_of(app, *number).as_bytes(), check.to_ascii_lowercase().as_bytes());
    let Some(number) = number.filter(right) else { return Ok(false) };
    match store::by_number(reader, number).await? {
        Some(certificate) => stands(reader, &certificate).await,
        None => Ok(false),
    }
}

/// Plans a letter with a certificate of this child. The address is compared with those that were given out, never fetched.
pub async fn mail(act: &mut Acting<'_, '_>, url: &str, email: &str) -> Result<(), Trouble> {
    let id = url.rsplit('/').nth(1).and_then(CertificateId::parse);
    let id = id.filter(|id| same(address(act.app, *id).as_bytes(), url.as_bytes())).ok_or_else(Refusal::not_found)?;
    let certificate = store::by_id(act.writer, id).await?.filter(|one| one.child == act.child.id());
    let certificate = certificate.ok_or_else(Refusal::not_found)?;
    if !stands(act.writer, &certificate).await? {
        return Err(messages::does_not_stand().into());
    }
    let typed = if email.contains(char::is_control) { None } else { Contact::email(email) };
    let Some(Contact::Email(to)) = typed else { return Err(messages::no_email().into()) };
    let budget = [(budgets::CERTIFICATE_LETTERS_PER_PARENT, &*act.me.parent().to_string())];
    if budgets::spend(act.writer, act.app, &budget).await?.is_err() {
        return Err(messages::too_many_letters().into());
    }
    let letter = act.app.chance.id();
    store::insert_letter(act.writer, letter, id, &to, act.now).await?;
    jobs::plan(act.writer, letter, act.now).await?;
    act.record(Deed::SentAFeeCertificate, &certificate.number.to_string()).await?;
    Ok(())
}
