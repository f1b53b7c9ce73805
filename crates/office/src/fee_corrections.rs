//! Corrections of fees on the command line: accounts, withdrawn invoices, charges, discounts, pay-outs, differences.

use std::fmt::Write;

use clap::{Subcommand, ValueEnum};
use database::Writer;
use jiff::civil::Date;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::fee_kinds::{FeeNature, Way};
use super::fees::{day, named, one, reached};
use super::for_centre::{self, change, read};
use super::plan::{Change, Consent, Described, make};
use super::{CommandError, counted, find, store};
use base::ids::{ChildId, DiscountId, PayOutId};
use base::money::Paise;
use base::refusal::AppError;
use context::App;
use money::billing::centre_api::AccountOfChild;
use money::billing::corrections::charges::{self, NewCharge};
use money::billing::corrections::credit_notes::{self, Which};
use money::billing::corrections::differences::{self, Difference};
use money::billing::corrections::discounts::{self, NewDiscount, Off};
use money::billing::corrections::pay_outs::{self, NewPayOut};
use money::billing::corrections::rules::Discount;
use money::billing::{
    Account, BillingContext, Credit, Invoice, InvoiceState, Nature, PayOut, Payment, PaymentState, account_of,
    billed_child,
};
use people::centres::{self, MyCentre, WriteContext};
use people::families::children::own_child;

#[derive(Clone, Debug, Subcommand)]
pub enum Correction {
    /// Show a child's invoices, payments, credits and pay-outs with their ids
    Account {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
    },
    /// Withdraw invoices by credit notes: payments on them go to the next invoice, and the month can be issued again
    Withdraw {
        /// Their numbers or ids
        #[arg(required_unless_present = "month", conflicts_with = "month", value_name = "INVOICE")]
        invoices: Vec<String>,
        /// All valid invoices of a month, YYYY-MM
        #[arg(long)]
        month: Option<String>,
        /// The reason; the parents read it
        #[arg(long)]
        because: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Charge a family once, on a separate invoice
    Charge {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// What is charged
        #[arg(long = "for")]
        nature: ChargeNature,
        /// Rupees, such as 500 or 500.50
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The text on the invoice
        #[arg(long)]
        text: String,
        /// The due date; default: as configured
        #[arg(long, value_parser = day)]
        due: Option<Date>,
        #[command(flatten)]
        consent: Consent,
    },
    /// List discounts
    Discounts,
    /// Give a child a discount, for example for siblings
    Discount {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// The fee that is reduced
        #[arg(long, default_value = "tuition")]
        nature: FeeNature,
        /// Percent of the fee, such as 10 or 12.5
        #[arg(long, value_parser = percent, conflicts_with = "amount", required_unless_present = "amount")]
        percent: Option<u32>,
        /// Rupees a month
        #[arg(long, value_parser = Paise::parse)]
        amount: Option<Paise>,
        /// The text on each invoice
        #[arg(long)]
        reason: String,
        /// The first day, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        from: Date,
        /// The last day; default: until it is ended
        #[arg(long, value_parser = day)]
        until: Option<Date>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Set the last day of a discount
    EndDiscount {
        /// Its id ('discounts' shows it)
        discount: String,
        /// The last day, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        until: Date,
        #[command(flatten)]
        consent: Consent,
    },
    /// Record that a family's credit balance was paid out
    PayOut {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// Rupees, such as 500 or 500.50
        #[arg(long, value_parser = Paise::parse)]
        amount: Paise,
        /// The day of the payment, YYYY-MM-DD
        #[arg(long, value_parser = day)]
        day: Date,
        /// How it was paid
        #[arg(long)]
        way: Way,
        /// The reference of the bank or app
        #[arg(long, default_value = "", hide_default_value = true)]
        reference: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// Reverse a pay-out that did not take place
    ReversePayOut {
        /// Its id ('account' shows it)
        pay_out: String,
        /// The reason; the parents read it
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// List issued months whose fee has changed since, for example by a new price, a discount or a later break
    Differences,
    /// Charge or credit the differences of issued months
    Settle {
        /// The invoices' numbers or ids ('differences' shows them)
        #[arg(required = true, value_name = "INVOICE")]
        invoices: Vec<String>,
        /// Leave the invoices unchanged and stop listing the differences
        #[arg(long)]
        leave: bool,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ChargeNature {
    Books,
    Deposit,
    LatePickUp,
    Transport,
    Admission,
    Other,
}

impl From<ChargeNature> for Nature {
    fn from(nature: ChargeNature) -> Self {
        match nature {
            ChargeNature::Books => Self::Books,
            ChargeNature::Deposit => Self::Deposit,
            ChargeNature::LatePickUp => Self::LatePickUp,
            ChargeNature::Transport => Self::Transport,
            ChargeNature::Admission => Self::AdmissionFee,
            ChargeNature::Other => Self::Other,
        }
    }
}

/// Hundredths of a percent.
fn percent(text: &str) -> Result<u32, &'static str> {
    const WRITTEN: &str = "a percentage is written as 10 or 12.5, from 0.01 to 100";
    let hundredths = Paise::parse(text).ok().and_then(|hundredths| u32::try_from(hundredths.0).ok());
    hundredths.filter(|hundredths| (1..=10_000).contains(hundredths)).ok_or(WRITTEN)
}

pub(super) async fn run(
    app: &App,
    console: &mut dyn Console,
    centre: String,
    correction: Correction,
) -> Result<Answer, CommandError> {
    match correction {
        Correction::Account { child } => account(app, centre, child).await,
        Correction::Withdraw { invoices, month, because, consent } => {
            let which = month.map_or(Which::These(invoices), Which::Month);
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let done = credit_notes::withdraw(ctx, &which, &because).await?;
                let mut names = Vec::new();
                for (child, _) in done.answer() {
                    names.push(named(ctx, *child).await?);
                }
                Ok(done.map(|all| {
                    names.into_iter().zip(all).map(|(name, (_, invoice))| (name, invoice)).collect::<Vec<_>>()
                }))
            };
            change(app, console, (centre, consent), step, |all| withdrawn(&all)).await
        }
        Correction::Charge { child, nature, amount, text, due, consent } => {
            let child = for_centre::child(app, &centre, &child).await?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = billed_child(ctx.tx, ctx.centre, child).await?.id();
                let name = named(ctx, child).await?;
                let new = NewCharge { nature: nature.into(), paise: amount, text: text.clone(), due };
                let done = charges::charge(ctx, child, &new).await?;
                let reached = reached(ctx, child).await?;
                Ok(done.map(|(_, invoice)| (name, new.text, invoice, reached)))
            };
            let describe = |(name, text, invoice, reached): (String, String, Invoice, String)| {
                let Invoice { number, total, due, .. } = invoice;
                let line = format!("{name} is charged {total}, due on {due}: {text}");
                let fields = json!({"invoice": number, "total_paise": total, "due": due});
                Ok(one(line, format!("{total} charged on the invoice {number}; {reached}.")).with(fields))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Correction::Discounts => list_discounts(app, centre).await,
        Correction::Discount { child, nature, percent, amount, reason, from, until, consent } => {
            let off = percent.map(Off::Share).or(amount.map(Off::Amount));
            let off = off.ok_or_else(|| CommandError::usage("--percent or --amount is missing"))?;
            let new = NewDiscount { nature: nature.into(), off, reason, from, until };
            let child = for_centre::child(app, &centre, &child).await?.to_string();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = own_child(ctx.tx, ctx.centre, &child).await?;
                let name = named(ctx, child.id()).await?;
                Ok(discounts::give(ctx, child, &new).await?.map(|given| (name, given)))
            };
            let describe = |(name, given): (String, Discount)| {
                let done = format!("The discount {} is given; issued invoices stay unchanged.", given.id);
                let fields = json!({"id": given.id, "child": given.child});
                Ok(one(format!("{name} gets a discount: {}", described(&given)), done).with(fields))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Correction::EndDiscount { discount, until, consent } => {
            let none = || CommandError::not_found(format!("there is no discount {discount:?}"));
            let id = DiscountId::parse(&discount).ok_or_else(none)?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let done = discounts::end(ctx, id, until).await?;
                let name = named(ctx, done.answer().child).await?;
                Ok(done.map(|ended| (name, ended)))
            };
            let describe = move |(name, ended): (String, Discount)| {
                let line = format!("the discount of {name} ends on {until}: {}", described(&ended));
                Ok(one(line, format!("The last day of the discount is {until}.")))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Correction::PayOut { child, amount, day, way, reference, consent } => {
            let new = NewPayOut { paise: amount, day, way: way.into(), reference };
            pay_out(app, console, (centre, consent), (child, new)).await
        }
        Correction::ReversePayOut { pay_out, reason, consent } => {
            let none = || CommandError::not_found(format!("there is no pay-out {pay_out:?}"));
            let id = PayOutId::parse(&pay_out).ok_or_else(none)?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| pay_outs::reverse(ctx, id, &reason).await;
            let describe = |(_, PayOut { number, paise, .. }): (ChildId, PayOut)| {
                let again = "the amount is in the family's credit balance again";
                let line = format!("the pay-out {number} of {paise} is reversed; {again}");
                Ok(one(line, format!("The pay-out of {paise} is reversed.")))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Correction::Differences => list_differences(app, centre).await,
        Correction::Settle { invoices, leave, consent } => {
            settle(app, console, (centre, consent), (invoices, leave)).await
        }
    }
}

async fn pay_out(
    app: &App,
    console: &mut dyn Console,
    (centre, consent): (String, Consent),
    (child, new): (String, NewPayOut),
) -> Result<Answer, CommandError> {
    let child = for_centre::child(app, &centre, &child).await?;
    let step = async move |ctx: &mut WriteContext<'_, '_>| {
        let child = billed_child(ctx.tx, ctx.centre, child).await?.id();
        let name = named(ctx, child).await?;
        let done = pay_outs::pay_out(ctx, child, &new).await?;
        let reached = reached(ctx, child).await?;
        Ok(done.map(|(_, out)| (name, out, reached)))
    };
    let describe = |(name, out, reached): (String, PayOut, String)| {
        let PayOut { id, number, paise, day, way, .. } = &out;
        let line = format!("{name} was paid out {paise} on {day} by {}", way.as_str());
        let fields = json!({"id": id, "number": number, "amount_paise": paise});
        Ok(one(line, format!("The pay-out {id} of {paise} is recorded as {number}; {reached}.")).with(fields))
    };
    change(app, console, (centre, consent), step, describe).await
}

fn withdrawn(all: &[(String, Invoice)]) -> Result<Described, CommandError> {
    if all.is_empty() {
        return Err(CommandError::NothingToDo("There is no valid invoice of this month.".to_owned()));
    }
    let line = |(name, invoice): &(String, Invoice)| {
        let Invoice { number, period, total, .. } = invoice;
        format!("{number} of {name} for {period}, {total}, is withdrawn; payments on it go to the next invoice")
    };
    let total: Paise = all.iter().map(|(_, invoice)| invoice.total).sum();
    let notes: Vec<&str> = all.iter().filter_map(|(_, one)| Some(one.withdrawn.as_ref()?.number.as_str())).collect();
    let notes = match notes.as_slice() {
        [first, .., last] => format!("{first} to {last}"),
        few => few.concat(),
    };
    let count = counted(all.len(), "invoice", "invoices");
    let done = format!("Withdrew {count}, {total} in total, by {notes}. 'issue --again' issues the month again.");
    let numbers: Vec<&str> = all.iter().map(|(_, invoice)| invoice.number.as_str()).collect();
    let fields = json!({"invoices": numbers, "total_paise": total});
    Ok(Change { plan: all.iter().map(line).collect(), done }.with(fields))
}

/// The difference of an invoice as one line.
pub(super) fn difference_line(one: &Difference) -> String {
    let Difference { invoice_number, child, period, paise, .. } = one;
    let (amount, word) = if paise.is_owed() { (*paise, "more") } else { (Paise(-paise.0), "less") };
    format!("{invoice_number} of {child} for {period}: {amount} {word}")
}

async fn list_differences(app: &App, centre: String) -> Result<Answer, CommandError> {
    let there = app.clone();
    let waiting = read(app, centre, async move |reader, centre| {
        differences::list_open(reader, &BillingContext::of(&there), centre).await
    });
    let waiting = waiting.await?;
    let mut text = format!("{} from the issued invoice", counted(waiting.len(), "month differs", "months differ"));
    for one in &waiting {
        let _ = write!(text, "\n  {}", difference_line(one));
    }
    let row = |one: &Difference| {
        let Difference { invoice_id, invoice_number, child_id, child, period, paise } = one;
        json!({"invoice_id": invoice_id, "invoice": invoice_number, "child": child_id, "name": child, "period": period,
            "difference_paise": paise})
    };
    Ok(Answer::list(text, waiting.iter().map(row)))
}

async fn settle(
    app: &App,
    console: &mut dyn Console,
    (centre, consent): (String, Consent),
    (invoices, leave): (Vec<String>, bool),
) -> Result<Answer, CommandError> {
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let found = find::centre(writer, &centre).await?;
        let my_centre = MyCentre::of_the_office(found.id, found.chain_id);
        let (mut lines, mut settled) = (Vec::new(), Vec::new());
        for invoice in &invoices {
            let step = async |ctx: &mut WriteContext<'_, '_>| differences::answer(ctx, invoice, !leave).await;
            let answered = centres::write_in_transaction(writer, app, &my_centre, &step).await?;
            let what = match (leave, answered.paise.is_owed()) {
                (true, _) => "left unchanged",
                (false, true) => "charged on a separate invoice",
                (false, false) => "credited",
            };
            lines.push(format!("{}: {what}", difference_line(&answered)));
            settled
                .push(json!({"invoice": answered.invoice_number, "difference_paise": answered.paise, "left": leave}));
        }
        Ok(Change { done: lines.join("\n"), plan: lines }.with(json!({ "settled": settled })))
    })
    .await
}

async fn list_discounts(app: &App, centre: String) -> Result<Answer, CommandError> {
    let listed = read(app, centre, async |reader, centre| {
        let mut listed = Vec::new();
        for discount in discounts::list(reader, centre).await? {
            listed.push((store::find_child_name(reader, discount.child).await?.unwrap_or_default(), discount));
        }
        Ok(listed)
    });
    let listed = listed.await?;
    let mut text = counted(listed.len(), "discount", "discounts");
    for (name, discount) in &listed {
        let _ = write!(text, "\n  {:<19}  {name}: {}", discount.id, described(discount));
    }
    let row = |(name, discount): &(String, Discount)| {
        let Discount { id, child, nature, share, paise, reason, from, until } = discount;
        json!({"id": id, "child": child, "name": name, "nature": nature.as_str(), "share_hundredths_percent": share,
            "amount_paise": paise, "reason": reason, "from": from, "until": until})
    };
    Ok(Answer::list(text, listed.iter().map(row)))
}

fn described(discount: &Discount) -> String {
    let Discount { nature, share, paise, reason, from, until, .. } = discount;
    let off = match (share, paise) {
        (Some(share), _) => format!("{}.{:02} % of the {}", share / 100, share % 100, nature.as_str()),
        (None, paise) => format!("{} a month of the {}", paise.unwrap_or_default(), nature.as_str()),
    };
    let until = until.map(|day| format!(" until {day}")).unwrap_or_default();
    format!("{off} from {from}{until}, {reason}")
}

async fn account(app: &App, centre: String, child: String) -> Result<Answer, CommandError> {
    let today = app.zone.day_of(app.now());
    let child = for_centre::child(app, &centre, &child).await?;
    let found = read(app, centre, async move |reader, centre| {
        let child = billed_child(reader, centre, child).await?.id();
        let name = store::find_child_name(reader, child).await?.unwrap_or_default();
        Ok::<_, AppError>((name, account_of(reader, child, today).await?))
    });
    let (name, account) = found.await?;
    let Account { owed, overdue, advance, invoices, payments, credits, pay_outs } = &account;
    let mut text = format!("{name}: owes {owed}, {overdue} of it overdue; {advance} paid ahead");
    let credited: Paise = credits.iter().map(Credit::left).sum();
    if credited > Paise::NONE {
        let _ = write!(text, ", {credited} left of credits");
    }
    for Invoice { id, number, period, total, paid, state, withdrawn, due, .. } in invoices {
        let stands = match (state, withdrawn) {
            (InvoiceState::Withdrawn, Some(note)) => {
                format!("withdrawn by {} on {}: {}", note.number, note.day, note.reason)
            }
            (state, _) => format!("{paid} paid, due on {due}, {state:?}"),
        };
        let _ = write!(text, "\n  invoice {number} ({id}) for {period}: {total}, {stands}");
    }
    for payment in payments {
        let Payment { id, paise, day, way, reference, state, receipt_number, .. } = payment;
        let receipt = receipt_number.as_deref().filter(|_| *state == PaymentState::Received).unwrap_or_default();
        let line = format!("payment {id}: {paise} on {day} by {} {reference} {receipt}", way.as_str());
        let _ = write!(text, "\n  {}, {state:?}", line.trim_end());
    }
    for credit in credits {
        let Credit { id, paise, day, reason, .. } = credit;
        let _ = write!(text, "\n  credit {id}: {paise} on {day}, {} left: {reason}", credit.left());
    }
    for PayOut { id, number, paise, day, reversed, .. } in pay_outs {
        let stands = reversed.map(|day| format!(", reversed on {day}")).unwrap_or_default();
        let _ = write!(text, "\n  pay-out {number} ({id}): {paise} on {day}{stands}");
    }
    Ok(Answer::one(text, AccountOfChild::of(child, account)))
}
