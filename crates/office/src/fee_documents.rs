//! Statements of account and fee certificates, as their parents get them, as PDF files for the office.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Subcommand;
use database::{Reader, Writer};
use jiff::ToSpan;
use jiff::civil::{Date, date};
use serde_json::json;

use super::add::ParentSide;
use super::answer::Answer;
use super::console::Console;
use super::fee_kinds::FeeNature;
use super::fees::day;
use super::plan::{Change, Consent, Outcome, make_or_not};
use super::private_folder::{PrivateFolder, file_name};
use super::{CommandError, counted, find, leavers, store};
use base::audit::{self, AuditAction, Entry};
use base::ids::{ChildId, ParentId};
use base::refusal::{AppError, Refusal};
use context::App;
use money::billing::Nature;
use money::billing::billed_child;
use money::billing::centre_service::{BilledChild, billed_children};
use money::finance::certificate::rules::{self, CertificateRequest};
use money::finance::certificate::{Certificate, OfficeCertificate, document, make_for_office};
use money::finance::printed::{self, Printed};
use people::centres::MyCentre;
use people::families::Side;
use people::families::children::store::find_parent_on_side;

#[derive(Clone, Debug, Subcommand)]
pub enum Document {
    /// Write statements of account as PDF files: of one child, or of each family of the centre
    Statement {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them); default: all with fees here
        #[arg(long, value_name = "CHILD")]
        child: Option<String>,
        /// The folder for the files; without --child it must be empty or not exist
        #[arg(long, value_name = "FOLDER")]
        to: PathBuf,
    },
    /// Write fee certificates as PDF files: of one child, or of each family of the centre that paid in a period
    Certificate {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them); default: all with fees here
        #[arg(long, value_name = "CHILD")]
        child: Option<String>,
        /// A financial year, April to March, written 2026-27
        #[arg(long, value_parser = financial_year, conflicts_with_all = ["from", "until"], required_unless_present = "from")]
        year: Option<(Date, Date)>,
        /// The first day of the period, YYYY-MM-DD
        #[arg(long, value_parser = day, requires = "until")]
        from: Option<Date>,
        /// The last day of the period
        #[arg(long, value_parser = day, requires = "from")]
        until: Option<Date>,
        /// What was paid for; default: every kind of which parents can get a certificate
        #[arg(long)]
        nature: Option<FeeNature>,
        /// The parent on new certificates; default: who has the certificate already, else the mother, else the father
        #[arg(long = "for", value_enum)]
        whose: Option<ParentSide>,
        /// The folder for the files; without --child it must be empty or not exist
        #[arg(long, value_name = "FOLDER")]
        to: PathBuf,
        #[command(flatten)]
        consent: Consent,
    },
}

/// Reads `2026-27` as the first and last day of the financial year.
fn financial_year(text: &str) -> Result<(Date, Date), &'static str> {
    const WRITTEN: &str = "a financial year is written 2026-27";
    let (first, second) = text.split_once('-').ok_or(WRITTEN)?;
    let first: i16 = first.parse().ok().filter(|year| (2000..2100).contains(year)).ok_or(WRITTEN)?;
    let second: i16 = Some(second).filter(|year| year.len() == 2).and_then(|year| year.parse().ok()).ok_or(WRITTEN)?;
    if (first + 1) % 100 != second {
        return Err(WRITTEN);
    }
    let begins = date(first, 4, 1);
    Ok((begins, begins.saturating_add(1.year()).saturating_sub(1.day())))
}

/// Files between two lines of progress.
const PROGRESS_EACH: usize = 25;
/// Certificates that a plan lists one by one.
const SHOWN: usize = 20;

pub(super) async fn run(
    app: &App,
    console: &mut dyn Console,
    centre: String,
    document: Document,
) -> Result<Answer, CommandError> {
    match document {
        Document::Statement { child, to } => statements(app, console, (centre, child), &to).await,
        Document::Certificate { child, year, from, until, nature, whose, to, consent } => {
            let (from, until) = year.or(from.zip(until)).ok_or_else(|| CommandError::new("--year is missing"))?;
            let wanted = requests(app, (from, until), nature.map(Nature::from))?;
            let side = whose.map(Side::from);
            certificates(app, console, Wanted { centre, child, requests: wanted, side }, (&to, consent)).await
        }
    }
}

/// A file of one child has a name of its own in any folder. The files of a centre begin in an empty one, so that none is of an
/// earlier day.
fn folder(to: &Path, child: Option<&String>) -> Result<PrivateFolder, CommandError> {
    if child.is_some() { PrivateFolder::at(to) } else { PrivateFolder::empty(to) }
}

/// The child, or all children with invoices or payments at the centre who are not erased.
async fn children(
    reader: &mut Reader<'_>,
    centre: &str,
    child: Option<&String>,
) -> Result<(MyCentre, Vec<BilledChild>), CommandError> {
    let row = find::centre(reader, centre).await?;
    let my_centre = MyCentre::of_the_office(row.id, row.chain_id);
    let Some(child) = child else {
        let (mut all, erased) =
            (billed_children(reader, &my_centre).await?, leavers::store::list_erased(reader).await?);
        all.retain(|one| !erased.contains(&one.child));
        return Ok((my_centre, all));
    };
    let (id, name) = find::child_at(reader, Some(&row), child).await?;
    let child = billed_child(reader, &my_centre, id).await?.id();
    let admission_id = store::find_enrolled(reader, child).await?.and_then(|known| known.office_number);
    Ok((my_centre, vec![BilledChild { child, admission_id, name }]))
}

/// What a file is named by, besides the child's name.
fn number(child: &BilledChild) -> String {
    child.admission_id.clone().unwrap_or_else(|| child.child.to_string())
}

async fn statements(
    app: &App,
    console: &mut dyn Console,
    (centre, child): (String, Option<String>),
    to: &Path,
) -> Result<Answer, CommandError> {
    let folder = folder(to, child.as_ref())?;
    let found = async move |reader: &mut Reader<'_>| children(reader, &centre, child.as_ref()).await;
    let (centre, children) = app.database.read(found).await?;
    if children.is_empty() {
        return Ok(Answer::message("There are no statements: no family has an invoice or a payment."));
    }
    let mut names = FileNames::default();
    for (nth, one) in children.iter().enumerate() {
        let (parts, child) = (app.clone(), one.child);
        let print = async move |reader: &mut Reader<'_>| printed::statement(reader, &parts, child).await;
        let Printed { name, content } = app.database.read(print).await?;
        let name = names.unique(one, name.trim_end_matches(".pdf"));
        folder.write(&name, &content).map_err(|error| stopped(&error, nth, children.len()))?;
        let (parts, centre) = (app.clone(), centre.clone());
        let note = async move |writer: &mut Writer<'_>| {
            let entry = &centre.actor();
            let entry = Entry::new(entry, AuditAction::PrintedAStatement).about(child);
            audit::record(writer, &parts.random, parts.now(), entry).await
        };
        app.database.write(note).await?;
        progress(console, nth + 1, children.len());
    }
    folder.sync()?;
    Ok(Answer::one(written(children.len(), "statement", to), json!({"folder": to, "files": children.len()})))
}

fn progress(console: &mut dyn Console, done: usize, all: usize) {
    if done.is_multiple_of(PROGRESS_EACH) {
        console.preview(&format!("{done} of {all} files written"));
    }
}

fn stopped(error: &CommandError, done: usize, all: usize) -> CommandError {
    CommandError::new(format!("{error}; {done} of {all} files are written"))
}

fn written(count: usize, what: &str, to: &Path) -> String {
    let count = counted(count, what, &format!("{what}s"));
    format!("Written: {count} in {}. They contain private data of families: store them safely.", to.display())
}

/// File names that differ: two children may have one name and number.
#[derive(Default)]
struct FileNames(Vec<String>);

impl FileNames {
    fn unique(&mut self, child: &BilledChild, rest: &str) -> String {
        let mut name = file_name(&child.name, &format!("{} {rest}", number(child)), "pdf");
        if self.0.contains(&name) {
            name = file_name(&child.name, &format!("{} {} {rest}", number(child), child.child), "pdf");
        }
        self.0.push(name.clone());
        name
    }
}

/// The certificates that are wanted: one for each nature.
fn requests(
    app: &App,
    (from, until): (Date, Date),
    nature: Option<Nature>,
) -> Result<Vec<CertificateRequest>, CommandError> {
    let offered = &app.config.requests.certificate_natures;
    let natures: Vec<Nature> = match nature {
        Some(nature) => vec![nature],
        None => offered.iter().filter_map(|offered| Nature::parse(offered)).collect(),
    };
    let request = |nature: Nature| {
        if !offered.iter().any(|offered| offered == nature.as_str()) {
            let nature = nature.as_str();
            return Err(CommandError::new(format!(
                "[requests] certificate_natures offers no certificates of {nature}"
            )));
        }
        let read = rules::parse((&from.to_string(), &until.to_string()), nature.as_str(), offered);
        read.map_err(|bad| AppError::from(Refusal::from(bad)).into())
    };
    natures.into_iter().map(request).collect()
}

#[derive(Clone)]
struct Wanted {
    centre: String,
    child: Option<String>,
    requests: Vec<CertificateRequest>,
    side: Option<Side>,
}

async fn certificates(
    app: &App,
    console: &mut dyn Console,
    wanted: Wanted,
    (to, consent): (&Path, Consent),
) -> Result<Answer, CommandError> {
    let folder = folder(to, wanted.child.as_ref())?;
    let made = Arc::new(Mutex::new(Vec::<(BilledChild, OfficeCertificate)>::new()));
    let noted = Arc::clone(&made);
    let target = to.display().to_string();
    let outcome = make_or_not(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (centre, children) = children(writer, &wanted.centre, wanted.child.as_ref()).await?;
        let mut all = Vec::new();
        for child in children {
            let parents = parents(writer, child.child, wanted.side).await?;
            for request in &wanted.requests {
                let of = (child.child, &*parents);
                let certificate = make_for_office(writer, (app, &centre), of, request).await?;
                all.extend(certificate.map(|certificate| (child.clone(), certificate)));
            }
        }
        let change = planned(&all, &target)?;
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = all;
        Ok(change)
    });
    let done = match outcome.await? {
        Outcome::Made(done) => done,
        Outcome::NotMade(answer) => return Ok(answer),
    };
    let made = std::mem::take(&mut *made.lock().unwrap_or_else(PoisonError::into_inner));
    let mut names = FileNames::default();
    for (nth, (child, OfficeCertificate { certificate, .. })) in made.iter().enumerate() {
        let (name, content) = document::file(app, certificate)
            .map_err(|error| CommandError::new(format!("a certificate cannot be rendered: {error}")))?;
        let name = names.unique(child, name.trim_end_matches(".pdf"));
        let again = "; run the command again with another folder: the certificates keep their numbers";
        folder
            .write(&name, &content)
            .map_err(|error| CommandError::new(format!("{}{again}", stopped(&error, nth, made.len()))))?;
        progress(console, nth + 1, made.len());
    }
    folder.sync()?;
    Ok(done.and(&written(made.len(), "certificate", to)))
}

/// The parents whose name a certificate may bear, in the order of preference.
async fn parents(reader: &mut Reader<'_>, child: ChildId, side: Option<Side>) -> Result<Vec<ParentId>, CommandError> {
    let sides = side.map_or(vec![Side::Mother, Side::Father], |side| vec![side]);
    let mut parents = Vec::new();
    for side in sides {
        parents.extend(find_parent_on_side(reader, child, side).await?);
    }
    Ok(parents)
}

fn planned(all: &[(BilledChild, OfficeCertificate)], to: &str) -> Result<Change, CommandError> {
    if all.is_empty() {
        let none = "There is no certificate to make: nothing was paid in this period, or the child has no such parent.";
        return Err(CommandError::NothingToDo(none.to_owned()));
    }
    let new: Vec<_> = all.iter().filter(|(_, one)| one.is_new).collect();
    let mut plan = Vec::new();
    if !new.is_empty() {
        plan.push(format!("make {}", counted(new.len(), "fee certificate", "fee certificates")));
    }
    if new.len() < all.len() {
        let before = counted(all.len() - new.len(), "certificate", "certificates");
        plan.push(format!("print again {before} that parents have"));
    }
    plan.push(format!("write {} to {to}", counted(all.len(), "PDF file", "PDF files")));
    let line = |(child, one): &(BilledChild, OfficeCertificate)| {
        let Certificate { number, nature, from, to, content, .. } = &one.certificate;
        let (nature, parent) = (nature.as_str(), &content.parent);
        format!("{number}: {nature} of {} from {from} to {to}, for {parent}", child.name)
    };
    plan.extend(all.iter().take(SHOWN).map(line));
    if let Some(others) = all.len().checked_sub(SHOWN).filter(|others| *others > 0) {
        plan.push(format!("and {others} more"));
    }
    let done = match new.len() {
        0 => "Each certificate was made before.".to_owned(),
        new => format!("Made {}.", counted(new, "fee certificate", "fee certificates")),
    };
    Ok(Change { plan, done })
}
