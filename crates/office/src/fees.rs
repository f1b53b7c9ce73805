//! Fees on the command line, through the same service functions as the centre API.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

use clap::Subcommand;
use database::{Reader, Writer};
use jiff::civil::Date;
use serde_json::json;

use super::answer::Answer;
use super::apply_fees::first_issue_line;
use super::console::Console;
use super::fee_corrections::{self, Correction};
use super::fee_documents::{self, Document};
use super::fee_kinds::{FeeNature, Way};
use super::for_centre::{self, OfCentre, change, read};
use super::import::bytes_of;
use super::plan::{Change, Consent, Described, make};
use super::reach::{self, Summary};
use super::roster::fields;
use super::{CommandError, counted, find, store};
use base::day::parse_day;
use base::ids::{ChildId, PaymentId, ProgramId};
use base::money::Paise;
use base::refusal::AppError;
use context::App;
use daily::notices::NoticeTopic;
use money::billing::bank;
use money::billing::bank_import::{self, DoubtfulRow, Imported, ImportedRow, ReturnedRow};
use money::billing::centre_service::{self, NewPaymentOfCentre, Owing, PlanSet, ReportedPayment, ToIssue};
use money::billing::{Draft, Payment, Plan, billed_child, month_named};
use people::centres::{self, MyCentre, WriteContext};

#[derive(Clone, Debug, Subcommand)]
pub enum Step {
    /// List the fee plans
    Plans,
    /// Set the monthly fee of a program from a day on
    SetPlan {
        /// The program's label, complete or without its hours
        #[arg(long)]
        program: String,
        /// The fee
        #[arg(long)]
        nature: FeeNature,
        /// Rupees a month, such as 12500 or 12500.50; 0 ends the earlier plan
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The first day, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        from: Date,
        /// The last day; default: until another plan begins
        #[arg(long, value_parser = day)]
        until: Option<Date>,
        /// The day of the month (1 to 28) on which invoices are due
        #[arg(long)]
        due_day: Option<i64>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Issue the missing invoices of last month, this month or next month
    Issue {
        /// YYYY-MM
        #[arg(long, value_parser = month)]
        month: Date,
        /// Only for this child (id, admission id or full name), even if the invoice of the month was withdrawn
        #[arg(long, value_name = "CHILD")]
        child: Option<String>,
        /// Also for children whose invoice of the month was withdrawn
        #[arg(long)]
        again: bool,
        #[command(flatten)]
        consent: Consent,
    },
    /// Credit a family: the amount is taken off the next month's invoice
    Credit {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them), also of one that left
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// Rupees, such as 500 or 500.50
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The text on the invoice
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        consent: Consent,
    },
    #[command(flatten)]
    Correction(Correction),
    #[command(flatten)]
    Document(Document),
    /// List payments that parents reported and nobody has confirmed
    Reported,
    /// Record a received payment
    Pay {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them), also of one that left
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// Rupees, such as 500 or 500.50
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The day on which the money came, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        day: Date,
        /// How it was paid
        #[arg(long)]
        way: Way,
        /// The reference of the bank or app; confirms a payment that a parent reported with it
        #[arg(long, default_value = "", hide_default_value = true)]
        reference: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Reverse a payment that bounced or was recorded by mistake, or drop a reported one
    Reverse {
        /// The payment's id
        payment: String,
        /// The reason; the parents read it
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Record the payments that a bank statement shows beyond doubt and list the other rows; for all centres, or for --centre
    ImportBank {
        /// The bank's CSV file
        file: PathBuf,
        /// The centre's name or id; default: all centres of the chain
        #[arg(long)]
        centre: Option<String>,
        /// The chain; needed with several chains and no --centre
        #[arg(long)]
        chain: Option<String>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Print what each family owes, as CSV with the parents' phone numbers
    Owed,
    /// Close a month that is over: nothing can be posted to it any more
    CloseMonth {
        /// YYYY-MM
        #[arg(long)]
        month: String,
        #[command(flatten)]
        consent: Consent,
    },
}

pub(super) fn day(text: &str) -> Result<Date, &'static str> {
    parse_day(text).ok_or("a day is written YYYY-MM-DD")
}

fn month(text: &str) -> Result<Date, &'static str> {
    month_named(text).ok_or("a month is written YYYY-MM")
}

pub(super) async fn run(
    app: &App,
    console: &mut dyn Console,
    OfCentre { centre, step }: OfCentre<Step>,
) -> Result<Answer, CommandError> {
    match step {
        Step::Plans => plans(app, centre).await,
        Step::SetPlan { program, nature, amount, from, until, due_day, consent } => {
            let plan = Plan { program: ProgramId(0), nature: nature.into(), paise: amount, due_day, from, until };
            let program = program_at(app, &centre, &program).await?;
            let label = program.clone();
            let step =
                async move |ctx: &mut WriteContext<'_, '_>| centre_service::put_plan(ctx, &program, plan.clone()).await;
            change(app, console, (centre, consent), step, move |set| Ok(plan_set(&label, set))).await
        }
        Step::Issue { month, child, again, consent } => {
            issue(app, console, (centre, consent), (month, child, again)).await
        }
        Step::Credit { child, amount, reason, consent } => {
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = billed_child(ctx.tx, ctx.centre, child).await?;
                let name = named(ctx, child.id()).await?;
                let line = format!("{name} is credited {amount}: {reason}");
                Ok(centre_service::give_credit(ctx, child, amount, &reason).await?.map(|_| line))
            };
            let done = format!("{amount} credited; it is taken off the next month's invoice.");
            change(app, console, (centre, consent), step, move |line| Ok(one(line, done.clone()))).await
        }
        Step::Correction(correction) => fee_corrections::run(app, console, centre, correction).await,
        Step::Document(document) => fee_documents::run(app, console, centre, document).await,
        Step::Reported => reported(app, centre).await,
        Step::Pay { child, amount, day, way, reference, consent } => {
            let key = format!("office {}", app.random.id());
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = billed_child(ctx.tx, ctx.centre, child).await?;
                let name = named(ctx, child.id()).await?;
                let (reference, key, way) = (reference.clone(), key.clone(), way.into());
                let new = NewPaymentOfCentre { child, paise: amount, day, way, reference, key };
                let equal = centre_service::equal_payments(ctx, &new).await?;
                let done = centre_service::record_payment(ctx, &new).await?;
                Ok(done.map(|receipt| (name, receipt, equal)))
            };
            change(app, console, (centre, consent), step, move |(name, receipt, equal)| {
                paid(&name, receipt.is_new, &receipt.payment, &equal)
            })
            .await
        }
        Step::Reverse { payment, reason, consent } => {
            let none = || CommandError::not_found(format!("there is no payment {payment:?}"));
            let id = PaymentId::parse(&payment).ok_or_else(none)?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let was_reversed = centre_service::is_reversed(ctx.tx, id).await?;
                let done = centre_service::reverse(ctx, id, &reason).await?;
                let child = done.answer().0;
                let name = named(ctx, child).await?;
                let reached = reached(ctx, child).await?;
                Ok(done.map(|(_, payment)| (name, payment, reason.clone(), reached, was_reversed)))
            };
            let describe = |(name, payment, reason, reached, was_reversed): (String, Payment, String, String, bool)| {
                let Payment { id, paise, day, reference, .. } = &payment;
                if was_reversed {
                    return Err(CommandError::NothingToDo(format!(
                        "The payment {id} of {paise} was already reversed."
                    )));
                }
                let reference = if reference.is_empty() { String::new() } else { format!(", reference {reference},") };
                let line = format!("the payment of {paise} for {name} on {day}{reference} is reversed: {reason}");
                let fields = json!({"id": id, "amount_paise": paise});
                Ok(one(line, format!("The payment of {paise} is reversed; {reached}.")).with(fields))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::ImportBank { file, centre, chain, consent } => import(app, console, (centre, chain, consent), file).await,
        Step::Owed => owed(app, centre).await,
        Step::CloseMonth { month, consent } => {
            let closed = month.clone();
            let step = async move |ctx: &mut WriteContext<'_, '_>| centre_service::close_month(ctx, &month).await;
            let describe = move |()| {
                let line = format!(
                    "nothing can be posted to {closed} or an earlier month any more, and no month can be reopened"
                );
                Ok(one(line, format!("{closed} and all earlier months are closed.")))
            };
            change(app, console, (centre, consent), step, describe).await
        }
    }
}

/// A change with one effect.
pub(super) fn one(line: String, done: String) -> Change {
    Change { plan: vec![line], done }
}

/// How the parents of a child are notified of what concerns their payments.
pub(super) async fn reached(ctx: &mut WriteContext<'_, '_>, child: ChildId) -> Result<String, AppError> {
    Ok(reach::of_child(ctx.tx, child, NoticeTopic::Payments, ctx.now).await?)
}

pub(super) async fn named(ctx: &mut WriteContext<'_, '_>, child: ChildId) -> Result<String, AppError> {
    Ok(store::find_child_name(ctx.tx, child).await?.unwrap_or_default())
}

/// Invoices that a preview lists; 'differences' lists all.
const SHOWN: usize = 20;

fn plan_set(label: &str, PlanSet { plan, not_reached, first_issue }: PlanSet) -> Change {
    let Plan { nature, paise, from, .. } = plan;
    let mut lines = vec![format!("from {from} a month of {label} costs {paise} ({})", nature.as_str())];
    lines.extend(first_issue.map(|first| first_issue_line("", first)));
    let mut done = format!("From {from} a month costs {paise}.");
    if !not_reached.is_empty() {
        let total: Paise = not_reached.iter().map(|one| one.paise).sum();
        let count = counted(not_reached.len(), "invoice", "invoices");
        lines.push(format!(
            "{count} already issued would now cost {total} more, and {} unchanged:",
            if not_reached.len() == 1 { "stays" } else { "stay" }
        ));
        lines.extend(not_reached.iter().take(SHOWN).map(fee_corrections::difference_line));
        if let Some(others) = not_reached.len().checked_sub(SHOWN).filter(|others| *others > 0) {
            lines.push(format!("and {others} more"));
        }
        let _ = write!(
            done,
            "\n{count} already issued would now cost {total} more: 'aangan office fees differences' lists them, 'settle' charges or credits them."
        );
    }
    Change { plan: lines, done }
}

/// A program of the centre's chain by its label, complete or without its hours.
async fn program_at(app: &App, centre: &str, wanted: &str) -> Result<String, CommandError> {
    let (centre, wanted) = (centre.to_owned(), wanted.to_owned());
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        let known = find::places(reader, &centre).await?.program_labels();
        super::add::place("program", fields::program(&wanted, &known))
    });
    found.await
}

fn paid(name: &str, is_new: bool, payment: &Payment, equal: &[Payment]) -> Result<Described, CommandError> {
    let Payment { id, paise, day, way, reference, receipt_number, .. } = payment;
    let number = receipt_number.as_deref().unwrap_or_default();
    if !is_new {
        let sentence = format!("The payment {id} of {paise} was already recorded; its receipt is {number}.");
        return Err(CommandError::NothingToDo(sentence));
    }
    let reference = if reference.is_empty() { String::new() } else { format!(", reference {reference}") };
    let line = format!("{name} paid {paise} on {day} by {}{reference}", way.as_str());
    let fields = json!({"id": id, "receipt": number, "amount_paise": paise});
    let mut change = one(line, format!("The payment {id} of {paise} is recorded; its receipt is {number}."));
    change.plan.extend(equal.iter().map(|Payment { id, day, receipt_number, .. }| {
        let receipt = receipt_number.as_deref().unwrap_or_default();
        format!(
            "an equal payment of {day} is already recorded ({receipt}, id {id}): make sure that this is another one"
        )
    }));
    Ok(change.with(fields))
}

async fn plans(app: &App, centre: String) -> Result<Answer, CommandError> {
    let plans = read(app, centre, async |reader, centre| Ok(centre_service::plans(reader, centre).await?)).await?;
    let mut text = counted(plans.len(), "fee plan", "fee plans");
    for (program, Plan { nature, paise, from, until, .. }) in &plans {
        let until = until.map(|day| format!(" until {day}")).unwrap_or_default();
        let _ = write!(text, "\n  {program}, {}: {paise} a month from {from}{until}", nature.as_str());
    }
    let row = |(program, plan): &(String, Plan)| {
        let Plan { nature, paise, due_day, from, until, .. } = plan;
        json!({"program": program, "nature": nature.as_str(), "amount_paise": paise, "due_day": due_day, "from": from,
            "until": until})
    };
    Ok(Answer::list(text, plans.iter().map(row)))
}

async fn owed(app: &App, centre: String) -> Result<Answer, CommandError> {
    let today = app.zone.day_of(app.now());
    let owing = read(app, centre, async move |reader, centre| {
        let mut owing = Vec::new();
        for one in centre_service::owing(reader, centre, today).await? {
            let phones = store::list_phones(reader, one.child).await?;
            owing.push((one, phones));
        }
        Ok(owing)
    });
    let owing = owing.await?;
    let table = money::billing::owing_table_with_phones(&owing);
    let text = String::from_utf8_lossy(&table).trim_end().to_owned();
    let row = |(one, phones): &(Owing, Vec<String>)| {
        let Owing { child, admission_id, name, account } = one;
        json!({"child": child, "admission_id": admission_id, "name": name, "phones": phones, "owed": account.owed,
            "overdue": account.overdue, "advance": account.advance})
    };
    Ok(Answer::list(text, owing.iter().map(row)))
}

async fn reported(app: &App, centre: String) -> Result<Answer, CommandError> {
    let named = read(app, centre, async |reader, centre| {
        let mut named = Vec::new();
        for payment in centre_service::reported_payments(reader, centre).await? {
            named.push((store::find_child_name(reader, payment.child_id).await?.unwrap_or_default(), payment));
        }
        Ok(named)
    });
    let named = named.await?;
    let mut text = format!("{} reported and not confirmed", counted(named.len(), "payment", "payments"));
    for (name, payment) in &named {
        let ReportedPayment { payment_id, paise, day, way, reference, corrected_from, .. } = payment;
        let _ =
            write!(text, "\n  {payment_id:<19}  {name}: {paise} by {}, {reference}, reported on {day}", way.as_str());
        if let Some(before) = corrected_from {
            let _ = write!(text, ", corrected from {before}");
        }
    }
    let row = |(name, payment): &(String, ReportedPayment)| {
        let ReportedPayment { payment_id, child_id, paise, day, way, reference, corrected_from, .. } = payment;
        json!({"id": payment_id, "child": child_id, "name": name, "amount_paise": paise, "day": day,
            "way": way.as_str(), "reference": reference, "corrected_from": corrected_from})
    };
    Ok(Answer::list(text, named.iter().map(row)))
}

/// Issues a centre's invoices of a month, or one child's.
async fn issue(
    app: &App,
    console: &mut dyn Console,
    (centre, consent): (String, Consent),
    (month, child, again): (Date, Option<String>, bool),
) -> Result<Answer, CommandError> {
    let child = match child {
        Some(child) => Some(for_centre::child(app, &centre, &child).await?),
        None => None,
    };
    let step = async move |ctx: &mut WriteContext<'_, '_>| {
        let again = again || child.is_some();
        let child = match child {
            Some(child) => Some(billed_child(ctx.tx, ctx.centre, child).await?),
            None => None,
        };
        let done = centre_service::issue_all(ctx, ToIssue { month, child, again }).await?;
        let mut reached = Summary::default();
        for (child, _) in done.answer() {
            reached.add(&daily::notices::reach::of_child(ctx.tx, *child, NoticeTopic::Payments, ctx.now).await?);
        }
        Ok(done.map(|drafts| (drafts, reached)))
    };
    let describe = move |(drafts, reached): (Vec<_>, Summary)| issued(month, &drafts, &reached);
    change(app, console, (centre, consent), step, describe).await
}

fn issued(month: Date, drafts: &[(ChildId, Draft)], reached: &Summary) -> Result<Described, CommandError> {
    let month = month.strftime("%B %Y");
    if drafts.is_empty() {
        let sentence = format!("There is nothing to issue for {month}: each child has an invoice or nothing to pay.");
        return Err(CommandError::NothingToDo(sentence));
    }
    let sum = |drafts: &[&Draft]| drafts.iter().flat_map(|draft| &draft.lines).map(|line| line.paise).sum::<Paise>();
    let of = |drafts: &[&Draft]| format!("{}, {} in total", counted(drafts.len(), "invoice", "invoices"), sum(drafts));
    let all: Vec<&Draft> = drafts.iter().map(|(_, draft)| draft).collect();
    let days: BTreeSet<Date> = all.iter().map(|draft| draft.due).collect();
    let due = |day: &Date| {
        let due: Vec<&Draft> = all.iter().copied().filter(|draft| draft.due == *day).collect();
        format!("{} for {month}, due on {day}", of(&due))
    };
    let mut plan: Vec<String> = days.iter().map(due).collect();
    plan.push(format!("notified: {}", reached.counts()));
    let done = format!("Issued {}. Notified: {}.", of(&all), reached.counts());
    Ok(Change { plan, done }.with(json!({"invoices": all.len(), "total_paise": sum(&all)})))
}

async fn import(
    app: &App,
    console: &mut dyn Console,
    (centre, chain, consent): (Option<String>, Option<String>, Consent),
    file: PathBuf,
) -> Result<Answer, CommandError> {
    let bytes = bytes_of(&file, bank::MOST_MEGABYTES)?;
    let statement =
        bank::read(&bytes).map_err(|why| CommandError::new(format!("the bank statement cannot be read: {why}")))?;
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let imported = if let Some(centre) = &centre {
            let found = find::centre(writer, centre).await?;
            let my_centre = MyCentre::of_the_office(found.id, found.chain_id);
            let step = async |ctx: &mut WriteContext<'_, '_>| bank_import::import(ctx, &statement).await;
            centres::write_in_transaction(writer, app, &my_centre, &step).await?
        } else {
            let (chain, _) = find::chain(writer, chain.as_deref()).await?;
            bank_import::import_for_chain(writer, app, chain, &statement).await?
        };
        let mut plan = Vec::new();
        for ImportedRow { row, child_id, paise } in &imported.booked {
            let name = store::find_child_name(writer, *child_id).await?.unwrap_or_default();
            plan.push(format!("row {row}: {paise} received for {name}"));
        }
        let rest = not_booked(&imported);
        if plan.is_empty() {
            return Err(CommandError::NothingToDo(format!("There is nothing to record.\n{}", rest.join("\n"))));
        }
        let total: Paise = imported.booked.iter().map(|one| one.paise).sum();
        let booked = counted(imported.booked.len(), "payment", "payments");
        let done = format!("Recorded {booked}, {total} in total.\n{}", rest.join("\n"));
        plan.extend(rest);
        Ok(Change { plan, done }.with(json!({"payments": imported.booked.len(), "total_paise": total})))
    })
    .await
}

/// The rows of a statement that are not recorded, as lines.
fn not_booked(imported: &Imported) -> Vec<String> {
    let Imported { doubtful, returned, before, others, elsewhere, .. } = imported;
    let mut lines = vec![format!(
        "{} recorded before, {} outgoing money.",
        counted(*before, "row was", "rows were"),
        are_rows(*others)
    )];
    if *elsewhere > 0 {
        lines.push(format!("{} for other centres: without --centre they are recorded too.", are_rows(*elsewhere)));
    }
    if !returned.is_empty() {
        lines.push("Returned by the bank. Reverse each with 'fees reverse PAYMENT --reason ...':".to_owned());
    }
    for ReturnedRow { row, day, paise, words, payment_id, .. } in returned {
        lines.push(format!("  row {row}: {day}, {paise}, {words}: payment {payment_id}"));
    }
    if !doubtful.is_empty() {
        lines.push("Unclear, to be recorded by hand:".to_owned());
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
