//! Fees on the command line, through the same steps as the centres' door.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use database::{Reader, Writer};
use jiff::civil::Date;

use super::for_centre::{self, act, look};
use super::import::bytes_of;
use super::{OfficeRefused, counted, find, store};
use base::day::parse_day;
use base::ids::{ChildId, PaymentId, ProgramId};
use base::money::Paise;
use context::App;
use money::billing::bank;
use money::billing::bank_import::{self, DoubtfulRow, Imported, ReturnedRow, Whose};
use money::billing::desk::{self, Taken};
use money::billing::{Draft, Nature, PaidBy, Plan, Till, billed_child, month_named};
use people::centres::Acting;

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
    },
    /// Issue a month's invoices that are not there yet
    Issue {
        /// YYYY-MM
        #[arg(long, value_parser = month)]
        month: Date,
        /// Only say what would be issued
        #[arg(long)]
        dry_run: bool,
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
    },
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
    },
    /// The money was not there after all, or nobody saw what a parent told
    Reverse {
        /// The payment's id
        payment: String,
        /// What parents are told
        #[arg(long)]
        reason: String,
    },
    /// Book what a bank's statement shows beyond doubt, and list the rest; for all centres, unless --centre names one
    ImportBank {
        /// The bank's CSV file
        file: PathBuf,
        /// The chain, where there are several and no centre is named
        #[arg(long)]
        chain: Option<String>,
        /// Only say what would be booked
        #[arg(long)]
        dry_run: bool,
    },
    /// Who owes what, as CSV
    Owed,
    /// Close the books of a month that is over
    CloseMonth {
        /// YYYY-MM
        month: String,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum FeeNature {
    Tuition,
    Daycare,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Way {
    Upi,
    BankTransfer,
    Cheque,
    Cash,
    Online,
}

fn day(text: &str) -> Result<Date, &'static str> {
    parse_day(text).ok_or("a day is written YYYY-MM-DD")
}

fn month(text: &str) -> Result<Date, &'static str> {
    month_named(text).ok_or("a month is written YYYY-MM")
}

pub(super) async fn run(app: &App, fees: Fees) -> Result<String, OfficeRefused> {
    let Fees { centre, step } = fees;
    if centre.is_empty() && !matches!(step, Step::ImportBank { .. }) {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::Plans => plans(app, centre).await,
        Step::SetPlan { program, nature, amount, from, until, due_day } => {
            let nature = match nature {
                FeeNature::Tuition => Nature::TuitionFee,
                FeeNature::Daycare => Nature::DaycareFee,
            };
            let plan = Plan { program: ProgramId(0), nature, paise: amount, due_day, from, until };
            let step = async move |act: &mut Acting<'_, '_>| desk::put_plan(act, &program, plan.clone()).await;
            let set = act(app, centre, step).await?;
            Ok(format!("From {} a month costs {}.", set.from, set.paise))
        }
        Step::Issue { month, dry_run: true } => {
            let till_app = app.clone();
            let drafts = look(app, centre, async move |reader, centre| {
                desk::preview(reader, &Till::of(&till_app), centre, month).await
            });
            Ok(issued("Would issue", &drafts.await?) + "\nNothing was changed.")
        }
        Step::Issue { month, dry_run: false } => {
            let step = async move |act: &mut Acting<'_, '_>| desk::issue_all(act, month).await;
            Ok(issued("Issued", &act(app, centre, step).await?))
        }
        Step::Credit { child, amount, reason } => {
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |act: &mut Acting<'_, '_>| {
                let child = billed_child(act.writer, act.centre, child).await?;
                desk::give_credit(act, child, amount, &reason).await
            };
            act(app, centre, step).await?;
            Ok(format!("{amount} are credited; they are taken off the next month's invoice."))
        }
        Step::Told => told(app, centre).await,
        Step::Pay { child, amount, day, way, reference } => {
            let way = match way {
                Way::Upi => PaidBy::Upi,
                Way::BankTransfer => PaidBy::BankTransfer,
                Way::Cheque => PaidBy::Cheque,
                Way::Cash => PaidBy::Cash,
                Way::Online => PaidBy::Online,
            };
            let key = format!("office {}", app.chance.id());
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |act: &mut Acting<'_, '_>| {
                let child = billed_child(act.writer, act.centre, child).await?;
                let (reference, key) = (reference.clone(), key.clone());
                desk::record_payment(act, &Taken { child, paise: amount, day, way, reference, key }).await
            };
            let receipt = act(app, centre, step).await?;
            let number = receipt.payment.receipt_number.unwrap_or_default();
            let word = if receipt.is_new { "is recorded" } else { "was recorded before" };
            Ok(format!("The payment {} of {amount} {word}; its receipt is {number}.", receipt.payment.id))
        }
        Step::Reverse { payment, reason } => {
            let none = || OfficeRefused::said(format!("there is no payment {payment:?}"));
            let id = PaymentId::parse(&payment).ok_or_else(none)?;
            let step = async move |act: &mut Acting<'_, '_>| desk::reverse(act, id, &reason).await;
            let (_, reversed) = act(app, centre, step).await?;
            Ok(format!("The payment of {} does not count any more; its parents are told.", reversed.paise))
        }
        Step::ImportBank { file, chain, dry_run } => import(app, (centre, chain), file, dry_run).await,
        Step::Owed => {
            let today = app.zone.day_of(app.now());
            let owing = look(app, centre, async move |reader, centre| Ok(desk::owing(reader, centre, today).await?));
            let table = money::billing::owing_table(&owing.await?);
            Ok(String::from_utf8_lossy(&table).trim_end().to_owned())
        }
        Step::CloseMonth { month } => {
            let closed = month.clone();
            act(app, centre, async move |act: &mut Acting<'_, '_>| desk::close_month(act, &month).await).await?;
            Ok(format!("The books of {closed} and of all months before it are closed."))
        }
    }
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

fn issued(begin: &str, drafts: &[(ChildId, Draft)]) -> String {
    let total: Paise = drafts.iter().flat_map(|(_, draft)| &draft.lines).map(|line| line.paise).sum();
    format!("{begin} {} of {total} together.", counted(drafts.len(), "invoice", "invoices"))
}

async fn import(
    app: &App,
    (centre, chain): (String, Option<String>),
    file: PathBuf,
    dry_run: bool,
) -> Result<String, OfficeRefused> {
    let bytes = bytes_of(&file, bank::MOST_MEGABYTES)?;
    let statement =
        bank::read(&bytes).map_err(|why| OfficeRefused::said(format!("the bank's statement cannot be read: {why}")))?;
    let there = app.clone();
    let imported = match (centre.is_empty(), dry_run) {
        (false, true) => {
            let asked = look(app, centre, async move |reader, centre| {
                let whose = Whose::of(centre);
                bank_import::rehearse(reader, &Till::of(&there), &there.config.billing, whose, &statement).await
            });
            asked.await?
        }
        (false, false) => {
            act(app, centre, async move |act: &mut Acting<'_, '_>| bank_import::import(act, &statement).await).await?
        }
        (true, true) => {
            let asked = app.database.read(async move |reader: &mut Reader<'_>| {
                let (chain, _) = find::chain(reader, chain.as_deref()).await?;
                let (till, whose) = (Till::of(&there), Whose::Chain(chain));
                let billing = &there.config.billing;
                Ok::<_, OfficeRefused>(bank_import::rehearse(reader, &till, billing, whose, &statement).await?)
            });
            asked.await?
        }
        (true, false) => {
            let done = app.database.write(async move |writer: &mut Writer<'_>| {
                let (chain, _) = find::chain(writer, chain.as_deref()).await?;
                Ok::<_, OfficeRefused>(bank_import::import_for_chain(writer, &there, chain, &statement).await?)
            });
            done.await?
        }
    };
    Ok(told_import(&imported, dry_run))
}

fn told_import(imported: &Imported, dry_run: bool) -> String {
    let Imported { booked, doubtful, returned, before, others, elsewhere } = imported;
    let total: Paise = booked.iter().map(|one| one.paise).sum();
    let begin = if dry_run { "Would book" } else { "Booked" };
    let mut text = format!(
        "{begin} {} of {total} together; {before} booked before, {others} of money that went out.",
        counted(booked.len(), "payment", "payments")
    );
    if *elsewhere > 0 {
        let rows = counted(*elsewhere, "row is", "rows are");
        let _ = write!(text, "\n{rows} of other centres: without --centre they are booked too.");
    }
    if !returned.is_empty() {
        text.push_str("\nWent back. Reverse each with 'fees reverse PAYMENT --reason ...':");
    }
    for ReturnedRow { row, day, paise, words, payment_id, .. } in returned {
        let _ = write!(text, "\n  row {row}: {day}, {paise}, {words}: payment {payment_id}");
    }
    if !doubtful.is_empty() {
        text.push_str("\nTo be looked at, and recorded by hand:");
    }
    for DoubtfulRow { row, reason, day, paise, words } in doubtful {
        let day = day.as_deref().unwrap_or("no day");
        let paise = paise.map_or_else(|| "no amount".to_owned(), |paise| paise.to_string());
        let _ = write!(text, "\n  row {row}: {day}, {paise}, {words}: {reason}");
    }
    if dry_run {
        text.push_str("\nNothing was changed.");
    }
    text
}
