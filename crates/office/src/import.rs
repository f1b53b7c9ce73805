//! Imports a roster, all of it or nothing. Importing the same file again changes nothing.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use database::{Reader, Writer};

use super::answer::Answer;
use super::correct::reload_screens;
use super::find::{self, Places};
use super::report::{self, Report};
use super::roster::{self, BadRow, ColumnNames, Known, Roster, RosterParent, RosterRow, folded};
use super::sharing::{self, Separated};
use super::store::{self, Enrolled};
use super::{CommandError, identity, office};
use base::audit::{self, Actor, AuditAction, Entry};
use base::contact::Contact;
use base::ids::ChildId;
use base::refusal::AppError;
use context::App;
use people::centres::store::CentreRow;
use people::centres::{self, MyCentre};
use people::families::children::{self, NewChild, NewParent, OwnChildren};
use people::families::former_contacts::{self, Former};
use people::families::photo_consent::GivenBy;
use people::families::{self, Side};
use service::requests;

pub(super) async fn from_file(
    app: &App,
    file: &Path,
    columns: Option<&Path>,
    centre: String,
    dry_run: bool,
) -> Result<Answer, CommandError> {
    let columns = columns.map_or_else(|| Ok(ColumnNames::usual()), column_names)?;
    let bytes = bytes_of(file, roster::MOST_MEGABYTES)?;
    let report = import(app, bytes, columns, centre, dry_run).await?;
    Ok(Answer::one(report.to_string(), report))
}

/// Reads a file, at most one byte more than allowed, so that the caller can refuse a larger one.
pub(super) fn bytes_of(file: &Path, most_megabytes: u64) -> Result<Vec<u8>, CommandError> {
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|opened| opened.take((most_megabytes << 20) + 1).read_to_end(&mut bytes))
        .map_err(|error| CommandError::not_found(format!("cannot read {}: {error}", file.display())))?;
    Ok(bytes)
}

fn column_names(file: &Path) -> Result<ColumnNames, CommandError> {
    let refused = |why: String| CommandError::new(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| refused(error.to_string()))?;
    ColumnNames::read(&text).map_err(refused)
}

pub async fn import(
    app: &App,
    bytes: Vec<u8>,
    columns: ColumnNames,
    centre: String,
    dry_run: bool,
) -> Result<Report, CommandError> {
    let (centre, places) = app
        .database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = find::centre(reader, &centre).await?;
            let places = find::places(reader, &centre).await?;
            Ok::<_, CommandError>((centre, places))
        })
        .await?;
    let (rooms, programs) = (places.room_names(), places.program_labels());
    let known = Known {
        today: app.zone.day_of(app.now()),
        rooms: &rooms,
        programs: &programs,
        numbers: app.config.numbers(),
        emergency: &app.config.texts.emergency_daycare_type,
        columns: &columns,
    };
    let roster = roster::parse(&bytes, &known).map_err(CommandError::BadRows)?;
    let parts = Arc::new((app.clone(), centre, places, roster));
    let done = app
        .database
        .write_at_length(async move |writer: &mut Writer<'_>| {
            let (app, centre, places, roster) = &*parts;
            let mut importing = Importing::begin(writer, app, centre, places).await?;
            importing.report.dry_run = dry_run;
            importing.all(writer, roster).await
        })
        .await;
    match done {
        Err(CommandError::DryRun(report)) => Ok(*report),
        done => done,
    }
}

struct Importing<'a> {
    app: &'a App,
    centre: &'a CentreRow,
    places: &'a Places,
    /// The centre's children, including those who left.
    enrolled: Vec<Enrolled>,
    /// The line that matched each child.
    matched: Vec<(ChildId, u64)>,
    bad: Vec<BadRow>,
    report: Report,
}

impl<'a> Importing<'a> {
    async fn begin(
        writer: &mut Writer<'_>,
        app: &'a App,
        centre: &'a CentreRow,
        places: &'a Places,
    ) -> Result<Self, CommandError> {
        let enrolled = store::list_enrolled(writer, centre.id).await?;
        let report = Report { centre: centre.name.clone(), ..Report::default() };
        Ok(Self { app, centre, places, enrolled, matched: Vec::new(), bad: Vec::new(), report })
    }

    async fn all(mut self, writer: &mut Writer<'_>, roster: &Roster) -> Result<Report, CommandError> {
        self.report.ignored_columns.clone_from(&roster.ignored_columns);
        for row in &roster.rows {
            let Some(child) = self.child(writer, row).await? else { continue };
            let Separated { mother, father, notes } = sharing::separate(writer, child, row).await?;
            self.report.shared.extend(notes.into_iter().map(|what| entry(row, what)));
            self.photo_consent(writer, row, child).await?;
            self.parent(writer, row, child, Side::Mother, mother.as_ref()).await?;
            self.parent(writer, row, child, Side::Father, father.as_ref()).await?;
        }
        if !self.bad.is_empty() {
            return Err(CommandError::BadRows(self.bad));
        }
        self.report.missing = self.missing();
        let Report { added, updated, unchanged, joined, .. } = &self.report;
        let (added, updated, joined) = (added.len(), updated.len(), joined.len());
        let object = format!(
            "centre {}: {added} added, {updated} updated, {unchanged} unchanged, {joined} joined",
            self.centre.id
        );
        self.note(writer, Entry::new(&Actor::Office, AuditAction::ImportedARoster).with(&object)).await?;
        // The error rolls the transaction of a dry run back.
        if self.report.dry_run { Err(CommandError::DryRun(Box::new(self.report))) } else { Ok(self.report) }
    }

    /// Children of the centre who are not in the file, by admission id and name.
    fn missing(&self) -> Vec<String> {
        let named = |child: &&Enrolled| self.matched.iter().any(|(matched, _)| *matched == child.id);
        let missing = self.enrolled.iter().filter(|child| child.live && !named(child));
        missing.map(|child| shown(child.office_number.as_deref(), &child.name, &child.last_name)).collect()
    }

    async fn note(&self, writer: &mut Writer<'_>, entry: Entry<'_>) -> Result<(), CommandError> {
        Ok(audit::record(writer, &self.app.random, self.app.now(), entry).await?)
    }

    fn reject(&mut self, row: &RosterRow, column: &'static str, reason: String) {
        self.bad.push(BadRow { line: row.line, column, reason });
    }

    /// Adds or updates the row's child. `None`: the row is bad, or the child has left or is at another centre.
    async fn child(&mut self, writer: &mut Writer<'_>, row: &RosterRow) -> Result<Option<ChildId>, CommandError> {
        let found = match identity::of_row(writer, &self.enrolled, row).await? {
            Ok(found) => found,
            Err((column, reason)) => {
                self.reject(row, column, reason);
                return Ok(None);
            }
        };
        let new = self.facts(row, found.and_then(|place| self.enrolled[place].office_number.clone()))?;
        let Some(place) = found else {
            if let Some(what) = self.elsewhere(writer, row).await? {
                self.report.elsewhere.push(entry(row, what));
                return Ok(None);
            }
            let id = children::add_child(writer, &self.app.random, &new).await?;
            self.note(writer, Entry::new(&Actor::Office, AuditAction::EnrolledAChild).about(id)).await?;
            reload_screens(writer, self.app, id, false).await?;
            self.report.added.push(entry(row, String::new()));
            if let Some(known) = identity::alike(&self.enrolled, row) {
                let child = shown(known.office_number.as_deref(), &known.name, &known.last_name);
                self.report
                    .alike
                    .push(entry(row, format!("like {child}, born {}, id {}", known.date_of_birth, known.id)));
            }
            return Ok(Some(id));
        };
        let known = &self.enrolled[place];
        let (id, live, changes) = (known.id, known.live, changes(known, &new));
        if let Some((_, line)) = self.matched.iter().find(|(matched, _)| *matched == id) {
            let reason = format!("line {line} is the same child");
            self.reject(row, "admission id", reason);
            return Ok(None);
        }
        self.matched.push((id, row.line));
        if !live {
            let child = shown(known.office_number.as_deref(), &known.name, &known.last_name);
            self.report.left.push(report::ReportLine { line: row.line, child, what: format!("id {id}") });
            return Ok(None);
        }
        if changes.is_empty() {
            self.report.unchanged += 1;
            return Ok(Some(id));
        }
        let renamed = new.program != known.program;
        children::update_child(writer, id, &new).await?;
        if renamed {
            requests::set_program(writer, self.app, id, new.program).await?;
        }
        self.note(writer, Entry::new(&Actor::Office, AuditAction::UpdatedAChild).about(id)).await?;
        reload_screens(writer, self.app, id, new.room != known.room).await?;
        self.report.updated.push(entry(row, changes.join(", ")));
        Ok(Some(id))
    }

    /// The other centre of the chain where the row's child already is: a child who moved stays on the old centre's roster for a
    /// while and must not be added twice. Name, date of birth and a parent must match.
    async fn elsewhere(&self, writer: &mut Writer<'_>, row: &RosterRow) -> Result<Option<String>, CommandError> {
        let born = row.born.to_string();
        for parent in row.mother.iter().chain(&row.father) {
            let RosterParent { name, phone, email } = parent.clone();
            if phone.is_none() && email.is_none() {
                continue;
            }
            for holder in children::holders(writer, &NewParent { name, phone, email }).await? {
                for (id, name, last_name, centre) in
                    store::list_at_other_centres(writer, holder, &born, self.centre).await?
                {
                    if row.has_name(&name, &last_name) {
                        return Ok(Some(format!("is at {centre}, id {id}")));
                    }
                }
            }
        }
        Ok(None)
    }

    fn facts(&self, row: &RosterRow, number: Option<String>) -> Result<NewChild, CommandError> {
        let gone = |what: &str| CommandError::new(format!("the {what} of line {} was closed meanwhile", row.line));
        Ok(NewChild {
            centre: self.centre.id,
            room: self.places.room(&row.room).ok_or_else(|| gone("room"))?,
            program: self.places.program(&row.program).ok_or_else(|| gone("program"))?,
            office_number: row.admission_id.clone().or(number),
            name: row.first_name.clone(),
            last_name: row.last_name.clone(),
            date_of_birth: row.born,
            admission_type: row.admission_type.clone(),
            admission_date: row.admitted,
            photo: None,
        })
    }

    /// The centre's answer about photos, if it has given none. One that differs from the file stays: it may be newer than the file.
    async fn photo_consent(
        &mut self,
        writer: &mut Writer<'_>,
        row: &RosterRow,
        child: ChildId,
    ) -> Result<(), CommandError> {
        let Some(level) = row.photo_consent else { return Ok(()) };
        let holding = families::photo_consent::of_child(writer, self.app, child).await?;
        if let Some(there) = holding.answer_of(GivenBy::Centre) {
            if there.level != level {
                let what = format!("photo consent is '{}' in the portal", there.level.title());
                self.report.differs.push(entry(row, what));
            }
            return Ok(());
        }
        let centre = MyCentre::of_the_office(self.centre.id, self.centre.chain_id);
        let own = OwnChildren::among(writer, &centre, [child]).await?;
        let Some(own) = own.find(child) else { return Ok(()) };
        centres::write_in_transaction(writer, self.app, &centre, &async |ctx: &mut centres::WriteContext<'_, '_>| {
            daily::photo_consent::set(ctx, own, level, None).await
        })
        .await?;
        self.report.photo_consents += 1;
        Ok(())
    }

    async fn parent(
        &mut self,
        writer: &mut Writer<'_>,
        row: &RosterRow,
        child: ChildId,
        side: Side,
        parent: Option<&RosterParent>,
    ) -> Result<(), CommandError> {
        let Some(parent) = parent else { return Ok(()) };
        if parent.phone.is_none() && parent.email.is_none() {
            self.report.without_contact += 1;
            return Ok(());
        }
        let new = NewParent { name: parent.name.clone(), phone: parent.phone.clone(), email: parent.email.clone() };
        let called = format!("{} {}", side.as_str(), parent.name);
        if let Some(why) = refuse_access(writer, row, child, side, &new).await? {
            self.report.removed.push(entry(row, format!("{called} {why}")));
            return Ok(());
        }
        if let Some(what) = differs(writer, child, side, &new).await? {
            self.report.differs.push(entry(row, format!("{called}: {what}")));
            return Ok(());
        }
        if let Some(whose) = had_before(writer, self.app, &new, |_| true).await? {
            self.report.former_contacts.push(entry(row, format!("{called}: {whose}")));
            return Ok(());
        }
        let joined = match children::add_parent(writer, &self.app.random, &new).await {
            Ok(id) => children::join(writer, office(self.app), child, side, id).await,
            Err(error) => Err(error),
        };
        match joined {
            Ok(false) => Ok(()),
            Ok(true) => {
                self.report.joined.push(entry(row, called));
                Ok(())
            }
            Err(AppError::Refused(refusal) | AppError::Unavailable(refusal)) => {
                let column = match (refusal.code, side, &parent.phone) {
                    ("contact_taken" | "contact_differs", Side::Mother, Some(_)) => "mother phone",
                    ("contact_taken" | "contact_differs", Side::Mother, None) => "mother email",
                    ("contact_taken" | "contact_differs", Side::Father, Some(_)) => "father phone",
                    ("contact_taken" | "contact_differs", Side::Father, None) => "father email",
                    (_, Side::Mother, _) => "mother name",
                    (_, Side::Father, _) => "father name",
                };
                self.reject(row, column, refusal.sentence.into_owned());
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Why a roster may not give a parent access: the office removed this parent, or another one on the same side. The whole side
/// stays closed, because a roster may spell a removed parent differently or have a new number for them.
async fn refuse_access(
    writer: &mut Writer<'_>,
    row: &RosterRow,
    child: ChildId,
    side: Side,
    parent: &NewParent,
) -> Result<Option<&'static str>, CommandError> {
    if children::list_barred_sides(writer, child).await?.iter().any(|(barred, _)| *barred == side) {
        return Ok(Some("is not added: the office barred this side of the child"));
    }
    let holders = children::holders(writer, parent).await?;
    let there = children::store::find_parent_on_side(writer, child, side).await?;
    if there.is_some_and(|there| holders.contains(&there)) {
        return Ok(None);
    }
    for removed in children::list_removed_of_child(writer, child).await? {
        let same = holders.contains(&removed.parent) || folded(&removed.name) == folded(&parent.name);
        if same || removed.side == side && there.is_none() {
            return Ok(Some(if removed.barred { "is barred from the child" } else { "was removed from the child" }));
        }
    }
    for holder in holders {
        for taken in children::list_taken_from(writer, holder).await? {
            let same_child = row.has_name(&taken.name, &taken.last_name) && taken.date_of_birth == row.born.to_string();
            if same_child {
                return Ok(Some("was removed from this child at another centre"));
            }
            if taken.barred {
                return Ok(Some(
                    "is barred from another child: if they may have this one, add them with 'aangan office parents add'",
                ));
            }
        }
    }
    Ok(None)
}

/// The former owner of a contact that no parent has today: its current owner would get access to the child.
pub(super) async fn had_before(
    reader: &mut Reader<'_>,
    app: &App,
    parent: &NewParent,
    matches: impl Fn(&Former) -> bool,
) -> Result<Option<String>, CommandError> {
    let phone = parent.phone.clone().map(Contact::Phone);
    let email = parent.email.clone().map(Contact::Email);
    for contact in phone.into_iter().chain(email) {
        if families::parent_of(reader, &contact).await?.is_some() {
            continue;
        }
        if let Some(former) = former_contacts::list_who_had(reader, &contact).await?.into_iter().find(&matches) {
            let (Contact::Phone(text) | Contact::Email(text)) = contact;
            let day = app.zone.day_of(former.until);
            return Ok(Some(format!("{text} belonged to {} until {day}, who has another one now", former.name)));
        }
    }
    Ok(None)
}

/// How the registered parent differs from the file: the parent changed a contact in the app or the office corrected it, and the
/// roster is not updated yet. The portal's data stay, and the file is still accepted.
async fn differs(
    writer: &mut Writer<'_>,
    child: ChildId,
    side: Side,
    new: &NewParent,
) -> Result<Option<String>, CommandError> {
    let Some(there) = children::store::find_parent_on_side(writer, child, side).await? else { return Ok(None) };
    let holders = children::holders(writer, new).await?;
    if holders.iter().any(|holder| *holder != there) {
        return Ok(None);
    }
    let name = store::get_parent_name(writer, there).await?;
    let same_name = folded(&name) == folded(&new.name);
    let (phone, email) = families::contacts(writer, there).await?;
    let differ =
        |known: &Option<String>, new: &Option<String>| matches!((known, new), (Some(known), Some(new)) if known != new);
    let mut what = Vec::new();
    if !same_name {
        what.push(format!("has the name {name} in the portal"));
    }
    if differ(&phone, &new.phone) {
        what.push("has another phone number in the portal".to_owned());
    }
    if differ(&email, &new.email) {
        what.push("has another e-mail address in the portal".to_owned());
    }
    // Neither name nor contact match: it is another person.
    let is_known = same_name || !holders.is_empty();
    Ok((is_known && !what.is_empty()).then(|| what.join(", ")))
}

/// A line of the report about a row.
fn entry(row: &RosterRow, what: String) -> report::ReportLine {
    let child = shown(row.admission_id.as_deref(), &row.first_name, &row.last_name);
    report::ReportLine { line: row.line, child, what }
}

/// A child by admission id and name.
fn shown(number: Option<&str>, first_name: &str, last_name: &str) -> String {
    let number = number.map(|number| format!("{number} ")).unwrap_or_default();
    format!("{number}{first_name} {last_name}").trim_end().to_owned()
}

/// The columns in which a row differs from the stored child.
fn changes(known: &Enrolled, new: &NewChild) -> Vec<&'static str> {
    let differs = [
        ("admission id", known.office_number != new.office_number),
        ("first name", known.name != new.name),
        ("last name", known.last_name != new.last_name),
        ("date of birth", known.date_of_birth != new.date_of_birth.to_string()),
        ("room", known.room != new.room),
        ("program", known.program != new.program),
        ("admission type", known.admission_type != new.admission_type),
        ("admission date", known.admission_date != new.admission_date.to_string()),
    ];
    differs.into_iter().filter_map(|(column, differs)| differs.then_some(column)).collect()
}
