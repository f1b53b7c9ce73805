//! How often the risky things may happen. Uses are rows: a restart forgets nothing and several servers count together.

mod store;

pub(crate) use store::STATEMENTS;

use database::{Error, Writer};

use crate::base::chance::Chance;
use crate::config::{Budget, Budgets, LONGEST_WINDOW_MS, Pace};

/// Whether one more use fits; if so it is counted. Must run in the transaction that does the thing.
pub async fn spend(
    writer: &mut Writer<'_>,
    budgets: &Budgets,
    budget: Budget,
    subject: &str,
    now: i64,
    chance: &Chance,
) -> Result<bool, Error> {
    if !fits(writer, budgets, budget, subject, now).await? {
        return Ok(false);
    }
    store::insert_use(writer, budget.name, subject, now, chance.id()).await?;
    Ok(true)
}

/// Whether one more use would fit, counting none.
pub async fn fits(
    writer: &mut Writer<'_>,
    budgets: &Budgets,
    budget: Budget,
    subject: &str,
    now: i64,
) -> Result<bool, Error> {
    for &(uses, window) in budget.windows {
        if budgets.enforced && store::uses_since(writer, budget.name, subject, now - window).await? >= uses {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether one more use keeps the pace; if so it is counted. Must run in the transaction that does the thing.
pub async fn keep_pace(
    writer: &mut Writer<'_>,
    budgets: &Budgets,
    pace: Pace,
    subject: &str,
    now: i64,
) -> Result<bool, Error> {
    Ok(!budgets.enforced || store::step(writer, pace, subject, now).await?)
}

/// Forgets uses that no window reaches any more, and who is even.
pub async fn forget_old(writer: &mut Writer<'_>, now: i64) -> Result<u64, Error> {
    store::delete_even(writer, now).await?;
    store::delete_before(writer, now - LONGEST_WINDOW_MS).await
}
