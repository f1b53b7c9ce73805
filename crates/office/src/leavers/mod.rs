//! Many families at once: the children who left before a day, what keeps each from being erased, and the erasure or export of all.

mod blocks;
mod erase;
mod export;
pub mod store;

pub(super) use erase::erase_all;
pub(super) use export::export_all;

use clap::Args;
use database::Reader;
use jiff::ToSpan;
use jiff::civil::Date;

use super::fees::day;
use super::{CommandError, find};
use base::ids::{ChainId, ChildId};
use context::App;
use people::centres::store::list_chains;
use store::Leaver;

/// Which children, instead of a single one.
#[derive(Clone, Debug, Args)]
pub struct Leavers {
    /// Instead of --child: all children who left before this day, YYYY-MM-DD
    #[arg(long, value_name = "DAY", value_parser = day, conflicts_with_all = ["child", "left_months"])]
    left_before: Option<Date>,
    /// Instead of --child: all children who left more than so many months ago
    #[arg(long, value_name = "MONTHS", conflicts_with = "child")]
    left_months: Option<u16>,
    /// With --left-before or --left-months: only children of this centre, by its name or id
    #[arg(long, conflicts_with = "child")]
    centre: Option<String>,
    /// With --left-before or --left-months: the chain; needed with several chains and no --centre
    #[arg(long, conflicts_with_all = ["child", "centre"])]
    chain: Option<String>,
}

/// Children of one run. The rest waits for the next one, so that a run has an end.
const MOST: usize = 500;

impl Leavers {
    /// The first day on which a child may not have left. `None`: the command is about a single child.
    fn before(&self, app: &App) -> Option<Date> {
        let today = app.zone.day_of(app.now());
        self.left_before.or(self.left_months.map(|months| today.saturating_sub(i32::from(months).months())))
    }

    /// The children, of one centre or of the chain.
    async fn list(&self, app: &App) -> Result<(Date, Vec<Leaver>), CommandError> {
        let before = self.before(app).ok_or_else(|| CommandError::new("--child or --left-before is missing"))?;
        if before > app.zone.day_of(app.now()) {
            return Err(CommandError::new("--left-before: the day is in the future"));
        }
        let (own, at) = (self.clone(), app.zone.at(before, 0, 0));
        let read = async move |reader: &mut Reader<'_>| {
            let mut all = store::list_left(reader, at).await?;
            if let Some(centre) = &own.centre {
                let centre = find::centre(reader, centre).await?.id;
                all.retain(|one| one.centre == centre);
            } else if let Some(chain) = own.chain(reader).await? {
                all.retain(|one| one.chain == chain);
            }
            Ok::<_, CommandError>(all)
        };
        Ok((before, app.database.read(read).await?))
    }

    /// `None`: there is only one chain. It may be closed.
    async fn chain(&self, reader: &mut Reader<'_>) -> Result<Option<ChainId>, CommandError> {
        if self.chain.is_none() && list_chains(reader).await?.len() < 2 {
            return Ok(None);
        }
        Ok(Some(find::chain(reader, self.chain.as_deref()).await?.0))
    }
}

/// What is still open with the family of a child who has left; siblings are not a reason.
pub(super) async fn blocks_of(reader: &mut Reader<'_>, app: &App, child: ChildId) -> Result<Vec<String>, CommandError> {
    match store::find_left(reader, child).await? {
        Some(left) => Ok(blocks::blocks(reader, app, &left, false).await?),
        None => Ok(Vec::new()),
    }
}

impl Leaver {
    fn full_name(&self) -> String {
        format!("{} {}", self.name, self.last_name).trim().to_owned()
    }

    fn text(&self, app: &App) -> String {
        let left = self.left_at.map_or("on an unknown day".to_owned(), |at| format!("on {}", app.zone.day_of(at)));
        format!("{} ({}), {}, left {left}", self.full_name(), self.id, self.centre_name)
    }
}

fn none(before: Date) -> String {
    format!("No child left before {before} and is not erased yet.")
}
