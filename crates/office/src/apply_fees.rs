//! The fees of a chain file: what a month of a program costs from a day on, at every centre or at one. Months with issued invoices
//! are never changed.

use std::path::Path;

use clap::ValueEnum;
use database::Writer;
use jiff::ToSpan;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use toml::{Spanned, Value};

use super::fee_kinds::FeeNature;
use super::{CommandError, counted};
use base::day::parse_day;
use base::ids::{CentreId, ChainId, ProgramId};
use base::money::Paise;
use base::text::folded;
use context::App;
use money::billing::centre_service::{self, FirstIssue, put_known_plan};
use money::billing::{BillingContext, DUE_DAYS, Nature, Plan, month_named};
use people::centres::{self, MyCentre, WriteContext, store};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeeEntry {
    program: Spanned<String>,
    #[serde(deserialize_with = "nature")]
    nature: Nature,
    #[serde(deserialize_with = "amount")]
    amount: Paise,
    #[serde(deserialize_with = "first_day")]
    from: Date,
    #[serde(default, deserialize_with = "last_day")]
    until: Option<Date>,
    #[serde(default, deserialize_with = "due_day")]
    due_day: Option<i64>,
    /// File and line, for refusals.
    #[serde(skip)]
    at: String,
}

fn nature<'de, D: Deserializer<'de>>(from: D) -> Result<Nature, D::Error> {
    let named = FeeNature::from_str(&String::deserialize(from)?, false);
    named.map(Nature::from).map_err(|_| D::Error::custom("a nature is \"tuition\" or \"daycare\""))
}

/// Whole rupees, or a text such as "12,500.50". A number with a point would not be exact.
fn amount<'de, D: Deserializer<'de>>(from: D) -> Result<Paise, D::Error> {
    let text = match Value::deserialize(from)? {
        Value::Integer(rupees) => rupees.to_string(),
        Value::String(text) => text,
        _ => return Err(D::Error::custom("an amount is written in rupees, as 12500 or \"12500.50\"")),
    };
    Paise::parse(&text).map_err(D::Error::custom)
}

/// A day as a date of TOML or as a text. `month`: the day that a month such as "2026-12" stands for.
fn read_day<E: Error>(value: &Value, month: impl FnOnce(Date) -> Date) -> Result<Date, E> {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Datetime(day) => day.to_string(),
        _ => String::new(),
    };
    let day = parse_day(&text).or_else(|| month_named(&text).map(month));
    day.ok_or_else(|| E::custom("a day is written 2026-12-05, a month \"2026-12\""))
}

fn first_day<'de, D: Deserializer<'de>>(from: D) -> Result<Date, D::Error> {
    read_day(&Value::deserialize(from)?, Date::first_of_month)
}

fn last_day<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Date>, D::Error> {
    read_day(&Value::deserialize(from)?, Date::last_of_month).map(Some)
}

fn due_day<'de, D: Deserializer<'de>>(from: D) -> Result<Option<i64>, D::Error> {
    let day = i64::deserialize(from)?;
    if DUE_DAYS.contains(&day) {
        Ok(Some(day))
    } else {
        Err(D::Error::custom("a due day is a day of the month, 1 to 28"))
    }
}

impl FeeEntry {
    fn program(&self) -> &str {
        self.program.get_ref().trim()
    }

    fn is_of(&self, other: &Self) -> bool {
        folded(self.program()) == folded(other.program()) && self.nature == other.nature
    }

    fn refused(&self, why: impl std::fmt::Display) -> CommandError {
        CommandError::new(format!("{}: {why}", self.at))
    }

    fn plan(&self, program: ProgramId) -> Plan {
        let Self { nature, amount, from, until, due_day, .. } = *self;
        Plan { program, nature, paise: amount, due_day, from, until }
    }
}

/// Notes the line of each fee, and refuses fees that contradict each other. `centre`: whose fees they are; empty: every centre's.
pub(super) fn check(fees: &mut [FeeEntry], (file, text): (&Path, &str), centre: &str) -> Result<(), CommandError> {
    for fee in &mut *fees {
        let line = text[..fee.program.span().start].matches('\n').count() + 1;
        let of = if centre.is_empty() { String::new() } else { format!(" of {centre}") };
        fee.at = format!("{}, line {line}: the fee{of} for {}", file.display(), fee.program());
    }
    for (nth, fee) in fees.iter().enumerate() {
        if fee.until.is_some_and(|until| until < fee.from) {
            return Err(fee.refused("until is before from"));
        }
        if fees[..nth].iter().any(|other| fee.is_of(other) && fee.from == other.from) {
            return Err(fee.refused(format!(
                "the file has another {} from {}: remove one",
                fee.nature.as_str(),
                fee.from
            )));
        }
        let next = fees.iter().filter(|other| fee.is_of(other) && other.from > fee.from).map(|other| other.from).min();
        if let Some(next) = next.filter(|next| fee.until.is_some_and(|until| until >= *next)) {
            return Err(fee.refused(format!("the next {} begins on {next}: leave until out", fee.nature.as_str())));
        }
    }
    Ok(())
}

/// The fees of a centre: its own, and those of the chain for programs and natures of which it has none.
pub(super) fn of_centre<'f>(chain: &'f [FeeEntry], own: &'f [FeeEntry]) -> Vec<&'f FeeEntry> {
    let shared = chain.iter().filter(|fee| !own.iter().any(|one| one.is_of(fee)));
    own.iter().chain(shared).collect()
}

/// What was done with the fees of a centre, as lines.
#[derive(Default)]
pub(super) struct FeesApplied {
    pub plan: Vec<String>,
    /// What the portal then does by itself.
    pub follows: Option<String>,
    pub closed: Vec<String>,
    pub unchanged: Vec<String>,
}

/// Sets the fees that a centre does not have yet.
pub(super) async fn apply(
    writer: &mut Writer<'_>,
    app: &App,
    (chain, centre, name): (ChainId, CentreId, &str),
    fees: &[&FeeEntry],
) -> Result<FeesApplied, CommandError> {
    let mut done = FeesApplied::default();
    if fees.is_empty() {
        return Ok(done);
    }
    let my_centre = MyCentre::of_the_office(centre, chain);
    let (programs, closed) =
        (store::list_programs(writer, chain).await?, store::list_closed_programs(writer, chain).await?);
    let known = centre_service::plans(writer, &my_centre).await?;
    let (mut named, mut same, mut first) = (Vec::new(), 0, None::<FirstIssue>);
    for fee in fees {
        let called = |label: &str| folded(label) == folded(fee.program());
        let Some((program, label)) = programs.iter().find(|(_, label)| called(label)) else {
            if closed.iter().any(|label| called(label)) {
                done.closed.push(format!("closed, its fees are not set: the program {} at {name}", fee.program()));
                continue;
            }
            return Err(fee.refused("there is no such program"));
        };
        let plan = fee.plan(*program);
        named.push((*program, fee.nature, fee.from));
        let before = known.iter().map(|(_, before)| before).find(|before| has_key(before, &plan));
        if before == Some(&plan) {
            same += 1;
            continue;
        }
        let issued = centre_service::last_issued_month(writer, &my_centre, *program).await?;
        if let Some(issued) = issued.filter(|issued| fee.from <= issued.last_of_month()) {
            let next = issued.saturating_add(1.month());
            return Err(fee.refused(format!(
                "the invoices of {} are issued at {name}, so a change takes effect from {next} on at the earliest{}",
                issued.strftime("%B %Y"),
                before.map(|before| format!(" (until now {})", terms(before))).unwrap_or_default()
            )));
        }
        let instead = before.map(|before| format!(", instead of {}", terms(before))).unwrap_or_default();
        done.plan.push(format!("set the fee of {label} at {name}: {}{instead}", terms(&plan)));
        let step = async |ctx: &mut WriteContext<'_, '_>| put_known_plan(ctx, plan.clone()).await;
        let set = centres::write_in_transaction(writer, app, &my_centre, &step).await;
        let plan = set.map_err(|error| fee.refused(CommandError::from(error)))?;
        let billing = BillingContext::of(app);
        let of_plan = centre_service::first_issue(writer, &billing, &my_centre, &plan).await?;
        first = first.into_iter().chain(of_plan).min_by_key(|first| first.month);
    }
    done.follows = first.map(|first| first_issue_line(&format!(" at {name}"), first));
    if same > 0 {
        done.unchanged.push(format!("unchanged: {} of {name}", counted(same, "fee", "fees")));
    }
    let today = app.zone.day_of(app.now());
    let all: Vec<&Plan> = known.iter().map(|(_, plan)| plan).collect();
    for (label, plan) in &known {
        if !named.contains(&(plan.program, plan.nature, plan.from)) && !is_over(plan, &all, today) {
            done.unchanged
                .push(format!("not in the file, left unchanged: the fee of {label} at {name}: {}", terms(plan)));
        }
    }
    Ok(done)
}

/// What happens by itself after a fee is set. `place` is empty or ` at NAME`.
pub(super) fn first_issue_line(place: &str, FirstIssue { month, day }: FirstIssue) -> String {
    let month = month.strftime("%B %Y");
    let when = day.map_or("within minutes".to_owned(), |day| format!("on {day}"));
    format!("the portal issues the invoices of {month}{place} automatically {when}")
}

fn has_key(one: &Plan, other: &Plan) -> bool {
    one.program == other.program && one.nature == other.nature && one.from == other.from
}

/// Whether a plan has ended, or a later one has begun.
fn is_over(plan: &Plan, all: &[&Plan], today: Date) -> bool {
    let follows = |later: &Plan| later.program == plan.program && later.nature == plan.nature && later.from > plan.from;
    plan.until.is_some_and(|until| until < today) || all.iter().any(|later| follows(later) && later.from <= today)
}

fn terms(Plan { nature, paise, due_day, from, until, .. }: &Plan) -> String {
    let until = until.map(|day| format!(" until {day}")).unwrap_or_default();
    let due = due_day.map(|day| format!(", due on day {day}")).unwrap_or_default();
    format!("{} {paise} a month from {from}{until}{due}", nature.as_str())
}
