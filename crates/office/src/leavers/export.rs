//! Exporting many families: an archive for each child in one folder. The same command continues after an interruption.

use std::path::Path;

use serde_json::Value;

use super::{Leavers, MOST, none};
use crate::answer::Answer;
use crate::console::Console;
use crate::export::{self, Written};
use crate::private_folder::{PrivateFolder, file_name};
use crate::{CommandError, counted};
use context::App;
use people::families::Side;

pub(in super::super) async fn export_all(
    app: &App,
    console: &mut dyn Console,
    leavers: Leavers,
    (side, to): (Option<Side>, &Path),
) -> Result<Answer, CommandError> {
    let folder = PrivateFolder::at(to)?;
    let (before, all) = leavers.list(app).await?;
    if all.is_empty() {
        return Ok(Answer::list(none(before), Vec::<Value>::new()));
    }
    // The id makes the name the same in every run.
    let named = |id: &str, name: &str| to.join(file_name(name, id, "zip"));
    let mut missing: Vec<_> = all.iter().map(|one| (one, named(&one.id.to_string(), &one.full_name()))).collect();
    missing.retain(|(_, path)| !path.exists());
    let there = all.len() - missing.len();
    let waiting = missing.len().saturating_sub(MOST);
    missing.truncate(MOST);
    folder.make()?;
    let (mut lines, mut total, mut without) = (Vec::new(), Written::default(), Vec::new());
    for (nth, (child, path)) in missing.iter().enumerate() {
        if let Some(side) = side
            && !export::has_parent(app, child.id, side).await?
        {
            without.push(child.full_name());
            continue;
        }
        let written = export::write_one(app, console, (child.id, &child.full_name()), (side, path)).await;
        let written = written.map_err(|error| {
            CommandError::new(format!(
                "{error}. {nth} of {} archives are written; run the command again",
                missing.len()
            ))
        })?;
        console.preview(&format!("{} of {} written", nth + 1, missing.len()));
        lines.push(written.as_json(path));
        total = total.plus(&written);
    }
    let mut text = format!(
        "{} of children who left before {before}. {there} were there already.",
        total.as_text(to, &counted(lines.len(), "archive", "archives"))
    );
    if !without.is_empty() {
        text = format!("{text}\nNot exported, without such a parent: {}.", without.join(", "));
    }
    if waiting > 0 {
        text = format!("{text}\n{} for the next run.", counted(waiting, "child waits", "children wait"));
    }
    Ok(Answer::list(text, lines))
}
