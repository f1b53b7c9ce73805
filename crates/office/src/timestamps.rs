//! `aangan repair-timestamps`: brings timestamps that lie in the future back to now.

use database::Writer;

use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, print};
use base::failure::Failure;
use context::App;
use operations::clock::repair;

/// Shows the number of timestamps by table, asks, and repairs them.
pub async fn repair(app: &App, console: &mut dyn Console, consent: Consent) -> Result<(), Failure> {
    let done = make(app, console, consent, async |writer: &mut Writer<'_>, app: &App| {
        let repaired = repair::run(writer, app).await?;
        if repaired.is_empty() {
            return Err(CommandError::NothingToDo("No timestamp lies in the future.".to_owned()));
        }
        let number = |count: u64| counted(usize::try_from(count).unwrap_or(usize::MAX), "timestamp", "timestamps");
        let plan = repaired.iter().map(|(table, count)| format!("{table}: {} to now", number(*count))).collect();
        let done =
            format!("Done: {}. The server takes changes again within a minute.", number(repaired.values().sum()));
        Ok(Change { plan, done })
    })
    .await;
    Ok(print(console, done?)?)
}
