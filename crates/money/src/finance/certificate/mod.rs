//! Fee certificates for the tax office: the payments of a nature in a period. The content is stored when the certificate is made; the
//! PDF is rendered each time it is opened.

mod jobs;
pub mod document;
mod messages;
pub mod pages;
pub mod parent_api;
pub mod rules;
pub mod store;

pub use jobs::SendCertificate;

use database::{Error, Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use self::rules::CertificateRequest;
use crate::billing::{self, Nature, PaidPart};
use base::audit::{self, AuditAction, Entry};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CertificateId, ChildId, ParentId};
use base::keys::{fingerprint, hex, same};
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use context::App;
use context::rate_limits;
use people::centres::MyCentre;
use people::families::WriteContext;

/// A stored certificate.
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

/// `FC-2026-00042`: the sequence number within a calendar year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    pub year: i64,
    pub count: i64,
}

impl Number {
    pub fn parse(text: &str) -> Option<Self> {
        let (year, count) = text.strip_prefix("FC-")?.split_once('-')?;
        let number = Self { year: year.parse().ok()?, count: count.parse().ok()? };
        // Only the canonical spelling is accepted.
        (number.to_string() == text).then_some(number)
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FC-{}-{:05}", self.year, self.count)
    }
}

/// The names and payments on a certificate when it was made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    pub brand: String,
    pub centre: String,
    pub city: String,
    pub child: String,
    pub parent: String,
    pub payments: Vec<Payment>,
}

/// Without names, which must not be logged.
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
    /// How it was paid, with the reference.
    pub way: String,
    pub paise: Paise,
}

impl From<PaidPart> for Payment {
    fn from(part: PaidPart) -> Self {
        let PaidPart { day, paise, way, reference, invoice_number, receipt_number } = part;
        let way = [way.as_str(), &reference].map(str::trim).into_iter().filter(|text| !text.is_empty());
        let way = way.collect::<Vec<_>>().join(" ");
        Self { day, receipt: receipt_number, invoice: invoice_number, way, paise }
    }
}

/// What a certificate would say.
struct Draft {
    child: ChildId,
    parent: ParentId,
    wanted: CertificateRequest,
    content: Content,
    json: String,
    print: [u8; 32],
}

impl Draft {
    /// `None`: nothing was paid in the period.
    async fn load(
        reader: &mut Reader<'_>,
        app: &App,
        (child, parent): (ChildId, ParentId),
        wanted: &CertificateRequest,
    ) -> Result<Option<Self>, AppError> {
        let payments = list_payments(reader, child, wanted).await?;
        if payments.is_empty() {
            return Ok(None);
        }
        let names = store::get_names(reader, child, parent).await?;
        let content = Content {
            brand: app.config.brand.name.clone(),
            centre: names.centre,
            city: names.city,
            child: format!("{} {}", names.child, names.child_last_name).trim().to_owned(),
            parent: names.parent,
            payments,
        };
        let json = serde_json::to_string(&content).map_err(|error| Error::other(format!("a certificate: {error}")))?;
        let print = fingerprint(&format!("{} {} {} {json}", wanted.nature.as_str(), wanted.from, wanted.to));
        Ok(Some(Self { child, parent, wanted: *wanted, content, json, print }))
    }

    /// The certificate of the same payments that the parent has already.
    async fn find_same(&self, reader: &mut Reader<'_>) -> Result<Option<Certificate>, Error> {
        store::find_same(reader, self.child, self.parent, &self.print).await
    }

    /// Stores the certificate under the next number of the year.
    async fn issue(self, writer: &mut Writer<'_>, app: &App, now: Timestamp) -> Result<Certificate, Error> {
        let Self { child, parent, wanted: CertificateRequest { nature, from, to }, content, json, print } = self;
        let year = i64::from(app.zone.day_of(now).year());
        let number = Number { year, count: store::next_count(writer, year).await? };
        let id = CertificateId(app.random.id());
        let certificate = Certificate { id, child, number, nature, from, to, content, made_at: now };
        store::insert(writer, &certificate, parent, &json, &print).await?;
        Ok(certificate)
    }
}

/// Makes a certificate of payments. The same parent gets the same certificate for the same payments. Refuses a period without
/// payments.
pub async fn make(ctx: &mut WriteContext<'_, '_>, wanted: &CertificateRequest) -> Result<Certificate, AppError> {
    let (child, parent) = (ctx.child.id(), ctx.me.parent());
    let draft = Draft::load(ctx.tx, ctx.app, (child, parent), wanted).await?;
    let draft = draft.ok_or_else(|| messages::nothing_paid(wanted.nature))?;
    if let Some(there) = draft.find_same(ctx.tx).await? {
        return Ok(there);
    }
    let rate_limit = [(rate_limits::CERTIFICATES_PER_PARENT, &*parent.to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many().into());
    }
    let certificate = draft.issue(ctx.tx, ctx.app, ctx.now).await?;
    ctx.audit(AuditAction::MadeAFeeCertificate, &certificate.number.to_string()).await?;
    Ok(certificate)
}

/// A certificate that the office makes for a family.
#[derive(Clone, Debug)]
pub struct OfficeCertificate {
    pub certificate: Certificate,
    /// False: a parent had it already.
    pub is_new: bool,
}

/// Makes a certificate on behalf of the office: the one that one of these parents has already, or a new one for the first of them.
/// `None`: nothing was paid in the period, or there is no parent.
pub async fn make_for_office(
    writer: &mut Writer<'_>,
    (app, centre): (&App, &MyCentre),
    (child, parents): (ChildId, &[ParentId]),
    wanted: &CertificateRequest,
) -> Result<Option<OfficeCertificate>, AppError> {
    let (mut first, mut same, now) = (None, None, app.now());
    for parent in parents {
        let Some(draft) = Draft::load(writer, app, (child, *parent), wanted).await? else { return Ok(None) };
        same = draft.find_same(writer).await?;
        if same.is_some() {
            break;
        }
        first.get_or_insert(draft);
    }
    let (certificate, action) = match (same, first) {
        (Some(there), _) => (there, AuditAction::PrintedAFeeCertificate),
        (None, Some(draft)) => (draft.issue(writer, app, now).await?, AuditAction::MadeAFeeCertificate),
        (None, None) => return Ok(None),
    };
    let (actor, number) = (centre.actor(), certificate.number.to_string());
    audit::record(writer, &app.random, now, Entry::new(&actor, action).about(child).with(&number)).await?;
    Ok(Some(OfficeCertificate { certificate, is_new: action == AuditAction::MadeAFeeCertificate }))
}

async fn list_payments(
    reader: &mut Reader<'_>,
    child: ChildId,
    wanted: &CertificateRequest,
) -> Result<Vec<Payment>, AppError> {
    let parts = billing::paid_between(reader, child, wanted.nature, wanted.from, wanted.to).await?;
    Ok(parts.into_iter().map(Payment::from).collect())
}

/// Whether all payments on a certificate are still valid: a bounced cheque invalidates its certificates. Later payments do not
/// matter.
pub async fn is_valid(reader: &mut Reader<'_>, certificate: &Certificate) -> Result<bool, AppError> {
    let Certificate { nature, from, to, .. } = *certificate;
    let paid = list_payments(reader, certificate.child, &CertificateRequest { nature, from, to }).await?;
    Ok(certificate.content.payments.iter().all(|payment| paid.contains(payment)))
}

/// The address of the file. Anyone with the address can open it, because a tax adviser or a print shop has no session: it contains 128
/// bits derived from the portal's keys, which are not in the database. A certificate keeps its address as long as it is valid.
pub fn address(app: &App, id: CertificateId) -> String {
    format!("{}/certificates/{id}/{}", app.config.brand.address, secret(app, id))
}

fn secret(app: &App, id: CertificateId) -> String {
    app.keys.sign_address(&format!("certificate {id}"))
}

/// The certificate at an address, if it is valid.
pub async fn find_at_address(
    reader: &mut Reader<'_>,
    app: &App,
    (id, given): (&str, &str),
) -> Result<Option<Certificate>, AppError> {
    let Some(id) = CertificateId::parse(id).filter(|id| same(secret(app, *id).as_bytes(), given.as_bytes())) else {
        return Ok(None);
    };
    let Some(certificate) = store::find_by_id(reader, id).await? else { return Ok(None) };
    Ok(is_valid(reader, &certificate).await?.then_some(certificate))
}

/// The check code of a certificate's number: 48 bits, too many to guess.
fn check_of(app: &App, number: Number) -> String {
    let signed = app.keys.sign_address(&format!("certificate number {number}"));
    hex(&fingerprint(&signed)[..6])
}

/// Whether a number and check code belong to a valid certificate. Reveals nothing else.
pub async fn is_genuine(reader: &mut Reader<'_>, app: &App, (number, check): (&str, &str)) -> Result<bool, AppError> {
    let number = Number::parse(&number.to_ascii_uppercase());
    let right = |number: &Number| same(check_of(app, *number).as_bytes(), check.to_ascii_lowercase().as_bytes());
    let Some(number) = number.filter(right) else { return Ok(false) };
    match store::find_by_number(reader, number).await? {
        Some(certificate) => is_valid(reader, &certificate).await,
        None => Ok(false),
    }
}

/// Plans an e-mail with a certificate of this child. The given address is only compared with the certificate's address, never fetched.
pub async fn send_by_email(ctx: &mut WriteContext<'_, '_>, url: &str, email: &str) -> Result<(), AppError> {
    let id = url.rsplit('/').nth(1).and_then(CertificateId::parse);
    let id = id.filter(|id| same(address(ctx.app, *id).as_bytes(), url.as_bytes())).ok_or_else(Refusal::not_found)?;
    let certificate = store::find_by_id(ctx.tx, id).await?.filter(|one| one.child == ctx.child.id());
    let certificate = certificate.ok_or_else(Refusal::not_found)?;
    if !is_valid(ctx.tx, &certificate).await? {
        return Err(messages::does_not_stand().into());
    }
    let typed = if email.contains(char::is_control) { None } else { Contact::email(email) };
    let Some(Contact::Email(to)) = typed else { return Err(messages::no_email().into()) };
    let rate_limit = [(rate_limits::CERTIFICATE_LETTERS_PER_PARENT, &*ctx.me.parent().to_string())];
    if rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.is_err() {
        return Err(messages::too_many_emails().into());
    }
    let email_id = ctx.app.random.id();
    store::insert_email(ctx.tx, email_id, id, &to, ctx.now).await?;
    jobs::plan(ctx.tx, email_id, ctx.now).await?;
    ctx.audit(AuditAction::SentAFeeCertificate, &certificate.number.to_string()).await?;
    Ok(())
}
