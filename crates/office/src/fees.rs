//! Fees on the command line, through the same steps as the centres' door.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use database::Writer;
use jiff::civil::Date;

use super::desk::Desk;
use super::fee_corrections::{self, Correction};
use super::for_centre::{self, change, look};
use super::import::bytes_of;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, counted, find, store};
use base::day::parse_day;
use base::ids::{ChildId, PaymentId, ProgramId};
use base::money::Paise;
use base::refusal::Trouble;
use context::App;
use money::billing::bank;
use money::billing::bank_import::{self, DoubtfulRow, Imported, ImportedRow, ReturnedRow};
use money::billing::desk::{self, PlanSet, Taken, ToIssue};
use money::billing::{Draft, Nature, PaidBy, Payment, Plan, billed_child, month_named};
use people::centres::{self, Acting, MyCentre};

#[derive(Debug, Args)]
pub struct Fees {
    /// The centre's name or id
    #[arg(long, global = true, default_value = "")]
    centre: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// What a month costs, by program
    Plans,
    /// Set what a month of a program costs from a day on
    SetPlan {
        /// The program's label
        #[arg(long)]
        program: String,
        #[arg(long)]
        nature: FeeNature,
        /// Rupees a month, as 12500 or 12500.50; 0 ends the plan before it
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The first day, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        from: Date,
        /// The last day; without one, until another plan holds
        #[arg(long, value_parser = day)]
        until: Option<Date>,
        /// The day of the month (1 to 28) on which it is due
        #[arg(long)]
        due_day: Option<i64>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Issue a month's invoices that are not there yet: of last month, this month or the next
    Issue {
        /// YYYY-MM
        #[arg(long, value_parser = month)]
        month: Date,
        /// Only of this child, also when its invoice of the month was withdrawn
        #[arg(long, value_name = "ID")]
        child: Option<String>,
        /// Of all children whose invoice of the month was withdrawn, too
        #[arg(long)]
        again: bool,
        #[command(flatten)]
        consent: Consent,
    },
    /// Give a family something back: it is taken off the invoice of the month after
    Credit {
        /// The child's id or admission id ('aangan office find NAME' shows them), also of one that left
        #[arg(long, value_name = "ID")]
        child: String,
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// What parents read on their invoice
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        consent: Consent,
    },
    #[command(flatten)]
    Correction(Correction),
    /// What parents say they paid and nobody has seen
    Told,
    /// Record money that is there
    Pay {
        /// The child's id or admission id ('aangan office find NAME' shows them), also of one that left
        #[arg(long, value_name = "ID")]
        child: String,
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The day on which it came, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        day: Date,
        #[arg(long)]
        way: Way,
        /// The bank's or app's; what a parent told under it is confirmed
        #[arg(long, default_value = "")]
        reference: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// The money was not there after all, or nobody saw what a parent told
    Reverse {
        /// The payment's id
        payment: String,
        /// What parents are told
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Book what a bank's statement shows beyond doubt, and list the rest; for all centres, unless --centre names one
    ImportBank {
        /// The bank's CSV file
        file: PathBuf,
        /// The chain, where there are several and no centre is named
        #[arg(long)]
        chain: Option<String>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Who owes what, as CSV
    Owed,
    /// Close the books of a month that is over
    CloseMonth {
        /// YYYY-MM
        month: String,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FeeNature {
    Tuition,
    Daycare,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Way {
    Upi,
    BankTransfer,
    Cheque,
    Cash,
    Online,
}

impl From<FeeNature> for Nature {
    fn from(nature: FeeNature) -> Self {
        match nature {
            FeeNature::Tuition => Self::TuitionFee,
            FeeNature::Daycare => Self::DaycareFee,
        }
    }
}

impl From<Way> for PaidBy {
    fn from(way: Way) -> Self {
        match way {
            Way::Upi => Self::Upi,
            Way::BankTransfer => Self::BankTransfer,
            Way::Cheque => Self::Cheque,
            Way::Cash => Self::Cash,
            Way::Online => Self::Online,
        }
    }
}

pub(super) fn day(text: &str) -> Result<Date, &'static str> {
    parse_day(text).ok_or("a day is written YYYY-MM-DD")
}

fn month(text: &str) -> Result<Date, &'static str> {
    month_named(text).ok_or("a month is written YYYY-MM")
}

pub(super) async fn run(app: &App, desk: &mut dyn Desk, fees: Fees) -> Result<String, OfficeRefused> {
    let Fees { centre, step } = fees;
    if centre.is_empty() && !matches!(step, Step::ImportBank { .. }) {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::Plans => plans(app, centre).await,
        Step::SetPlan { program, nature, amount, from, until, due_day, consent } => {
            let plan = Plan { program: ProgramId(0), nature: nature.into(), paise: amount, due_day, from, until };
            let label = program.clone();
            let step = async move |act: &mut Acting<'_, '_>| desk::put_plan(act, &program, plan.clone()).await;
            change(app, desk, (centre, consent), step, move |set| Ok(plan_set(&label, set))).await
        }
        Step::Issue { month, child, again, consent } => {
            let child = match child {
                Some(child) => Some(for_centre::child(app, &centre, &child).await?),
                None => None,
            };
            let step = async move |act: &mut Acting<'_, '_>| {
                let again = again || child.is_some();
                let child = match child {
                    Some(child) => Some(billed_child(act.writer, act.centre, child).await?),
                    None => None,
                };
                desk::issue_all(act, ToIssue { month, child, again }).await
            };
            change(app, desk, (centre, consent), step, move |drafts| issued(month, &drafts)).await
        }
        Step::Credit { child, amount, reason, consent } => {
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |act: &mut Acting<'_, '_>| {
                let child = billed_child(act.writer, act.centre, child).await?;
                let name = named(act, child.id()).await?;
                let line = format!("{name} is credited {amount}: {reason}");
                Ok(desk::give_credit(act, child, amount, &reason).await?.map(|_| line))
            };
            let done = format!("{amount} are credited; they are taken off the next month's invoice.");
            change(app, desk, (centre, consent), step, move |line| Ok(one(line, done.clone()))).await
        }
        Step::Correction(correction) => fee_corrections::run(app, desk, centre, correction).await,
        Step::Told => told(app, centre).await,
        Step::Pay { child, amount, day, way, reference, consent } => {
            let key = format!("office {}", app.chance.id());
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |act: &mut Acting<'_, '_>| {
                let child = billed_child(act.writer, act.centre, child).await?;
                let name = named(act, child.id()).await?;
                let (reference, key, way) = (reference.clone(), key.clone(), way.into());
                let done = desk::record_payment(act, &Taken { child, paise: amount, day, way, reference, key }).await?;
                Ok(done.map(|receipt| (name, receipt)))
            };
            change(app, desk, (centre, consent), step, move |(name, receipt)| {
                paid(&name, receipt.is_new, &receipt.payment)
            })
            .await
        }
        Step::Reverse { payment, reason, consent } => {
            let none = || OfficeRefused::said(format!("there is no payment {payment:?}"));
            let id = PaymentId::parse(&payment).ok_or_else(none)?;
            let step = async move |act: &mut Acting<'_, '_>| {
                let done = desk::reverse(act, id, &reason).await?;
                let name = named(act, done.answer().0).await?;
                Ok(done.map(|(_, payment)| (name, payment, reason.clone())))
            };
            let say = |(name, payment, reason): (String, Payment, String)| {
                let Payment { paise, day, reference, .. } = &payment;
                let line = format!(
                    "The payment of {paise} of {name}, of {day} ({reference}), does not count any more: {reason}"
                );
                Ok(one(line, format!("The payment of {paise} does not count any more; its parents are told.")))
            };
            change(app, desk, (centre, consent), step, say).await
        }
        Step::ImportBank { file, chain, consent } => import(app, desk, (centre, chain, consent), file).await,
        Step::Owed => {
            let today = app.zone.day_of(app.now());
            let owing = look(app, centre, async move |reader, centre| Ok(desk::owing(reader, centre, today).await?));
            let table = money::billing::owing_table(&owing.await?);
            Ok(String::from_utf8_lossy(&table).trim_end().to_owned())
        }
        Step::CloseMonth { month, consent } => {
            let closed = month.clone();
            let step = async move |act: &mut Acting<'_, '_>| desk::close_month(act, &month).await;
            let say = move |()| {
                let line = format!(
                    "Nothing is booked into {closed} or any month before it any more, and nobody can open them again"
                );
                Ok(one(line, format!("The books of {closed} and of all months before it are closed.")))
            };
            change(app, desk, (centre, consent), step, say).await
        }
    }
}

/// A change of one line.
pub(super) fn one(line: String, done: String) -> Change {
    Change { plan: vec![line], done }
}

pub(super) async fn named(act: &mut Acting<'_, '_>, child: ChildId) -> Result<String, Trouble> {
    Ok(store::child_name(act.writer, child).await?.unwrap_or_default())
}

/// Invoices that a plan names; 'differences' lists them all.
const SHOWN: usize = 20;

fn plan_set(label: &str, PlanSet { plan, not_reached }: PlanSet) -> Change {
    let Plan { nature, paise, from, .. } = plan;
    let mut lines = vec![format!("From {from} a month of {label} costs {paise} ({})", nature.as_str())];
    let mut done = format!("From {from} a month costs {paise}.");
    if !not_reached.is_empty() {
        let total: Paise = not_reached.iter().map(|one| one.paise).sum();
        let count = counted(not_reached.len(), "invoice", "invoices");
        lines.push(format!(
            "{count} that {} issued cost {total} more by now, and stay as they are:",
            are(not_reached.len())
        ));
        lines.extend(not_reached.iter().take(SHOWN).map(fee_corrections::differs));
        if let Some(others) = not_reached.len().checked_sub(SHOWN).filter(|others| *others > 0) {
            lines.push(format!("and {others} more"));
        }
        let _ = write!(
            done,
            "\n{count} that {} issued cost {total} more by now: 'aangan office fees differences' lists them, 'settle' charges or credits them.",
            are(not_reached.len())
        );
    }
    Change { plan: lines, done }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn paid(name: &str, is_new: bool, payment: &Payment) -> Result<Change, OfficeRefused> {
    let Payment { id, paise, day, way, reference, receipt_number, .. } = payment;
    let number = receipt_number.as_deref().unwrap_or_default();
    if !is_new {
        let sentence = format!("The payment {id} of {paise} was recorded before; its receipt is {number}.");
        return Err(OfficeRefused::NothingToDo(sentence));
    }
    let reference = if reference.is_empty() { String::new() } else { format!(", reference {reference}") };
    let line = format!("{name} has paid {paise} on {day}, by {}{reference}", way.as_str());
    Ok(one(line, format!("The payment {id} of {paise} is recorded; its receipt is {number}.")))
}

async fn plans(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let plans = look(app, centre, async |reader, centre| Ok(desk::plans(reader, centre).await?)).await?;
    let mut text = counted(plans.len(), "fee plan", "fee plans");
    for (program, Plan { nature, paise, from, until, .. }) in &plans {
        let until = until.map(|day| format!(" until {day}")).unwrap_or_default();
        let _ = write!(text, "\n  {program}, {}: {paise} a month from {from}{until}", nature.as_str());
    }
    Ok(text)
}

async fn told(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let named = look(app, centre, async |reader, centre| {
        let mut named = Vec::new();
        for told in desk::told(reader, centre).await? {
            named.push((store::child_name(reader, told.child_id).await?.unwrap_or_default(), told));
        }
        Ok(named)
    });
    let named = named.await?;
    let mut text = format!("{} told and not seen", counted(named.len(), "payment", "payments"));
    for (name, told) in &named {
        let desk::Told { payment_id, paise, day, way, reference, corrected_from, .. } = told;
        let _ = write!(text, "\n  {payment_id:<19}  {name}: {paise} by {}, {reference}, told on {day}", way.as_str());
        if let Some(before) = corrected_from {
            let _ = write!(text, ", corrected from {before}");
        }
    }
    Ok(text)
}

fn issued(month: Date, drafts: &[(ChildId, Draft)]) -> Result<Change, OfficeRefused> {
    let month = month.strftime("%B %Y");
    if drafts.is_empty() {
        let sentence = format!("There is nothing to issue for {month}: each child has its invoice, or nothing to pay.");
        return Err(OfficeRefused::NothingToDo(sentence));
    }
    let of = |drafts: &[&Draft]| {
        let total: Paise = drafts.iter().flat_map(|draft| &draft.lines).map(|line| line.paise).sum();
        format!("{} of {total} together", counted(drafts.len(), "invoice", "invoices"))
    };
    let all: Vec<&Draft> = drafts.iter().map(|(_, draft)| draft).collect();
    let days: BTreeSet<Date> = all.iter().map(|draft| draft.due).collect();
    let due = |day: &Date| {
        let due: Vec<&Draft> = all.iter().copied().filter(|draft| draft.due == *day).collect();
        format!("{} for {month}, due on {day}; the parents are told", of(&due))
    };
    Ok(Change { plan: days.iter().map(due).collect(), done: format!("Issued {}.", of(&all)) })
}

async fn import(
    app: &App,
    desk: &mut dyn Desk,
    (centre, chain, consent): (String, Option<String>, Consent),
    file: PathBuf,
) -> Result<String, OfficeRefused> {
    let bytes = bytes_of(&file, bank::MOST_MEGABYTES)?;
    let statement =
        bank::read(&bytes).map_err(|why| OfficeRefused::said(format!("the bank's statement cannot be read: {why}")))?;
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let imported = if centre.is_empty() {
            let (chain, _) = find::chain(writer, chain.as_deref()).await?;
            bank_import::import_for_chain(writer, app, chain, &statement).await?
        } else {
            let found = find::centre(writer, &centre).await?;
            let its_own = MyCentre::of_the_office(found.id, found.chain_id);
            let step = async |act: &mut Acting<'_, '_>| bank_import::import(act, &statement).await;
            centres::act(writer, app, &its_own, &step).await?
        };
        let mut plan = Vec::new();
        for ImportedRow { row, child_id, paise } in &imported.booked {
            let name = store::child_name(writer, *child_id).await?.unwrap_or_default();
            plan.push(format!("row {row}: {paise} are booked as received for {name}"));
        }
        let rest = not_booked(&imported);
        if plan.is_empty() {
            return Err(OfficeRefused::NothingToDo(format!("There is nothing to book.\n{}", rest.join("\n"))));
        }
        let total: Paise = imported.booked.iter().map(|one| one.paise).sum();
        let booked = counted(imported.booked.len(), "payment", "payments");
        let done = format!("Booked {booked} of {total} together.\n{}", rest.join("\n"));
        plan.extend(rest);
        Ok(Change { plan, done })
    })
    .await
}

/// What a statement says of the rows that are not booked, in lines.
fn not_booked(imported: &Imported) -> Vec<String> {
    let Imported { doubtful, returned, before, others, elsewhere, .. } = imported;
    let mut lines =
        vec![format!("{} booked already, {} of money that went out.", are_rows(*before), are_rows(*others))];
    if *elsewhere > 0 {
        lines.push(format!("{} of other centres: without --centre they are booked too.", are_rows(*elsewhere)));
    }
    if !returned.is_empty() {
        lines.push("Went back. Reverse each with 'fees reverse PAYMENT --reason ...':".to_owned());
    }
    for ReturnedRow { row, day, paise, words, payment_id, .. } in returned {
        lines.push(format!("  row {row}: {day}, {paise}, {words}: payment {payment_id}"));
    }
    if !doubtful.is_empty() {
        lines.push("To be looked at, and recorded by hand:".to_owned());
    }
    for DoubtfulRow { row, reason, day, paise, words } in doubtful {
        let day = day.as_deref().unwrap_or("no day");
        let paise = paise.map_or_else(|| "no amount".to_owned(), |paise| paise.to_string());
        lines.push(format!("  row {row}: {day}, {paise}, {words}: {reason}"));
    }
    lines
}

fn are_rows(count: usize) -> String {
    counted(count, "row is", "rows are")
}
