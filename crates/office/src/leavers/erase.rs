//! Erasing many families: a plan of all, one confirmation, and a transaction for each child. An interruption leaves whole families,
//! and the same command continues.

use database::{Reader, Writer};
use jiff::civil::Date;
use serde_json::json;

use super::blocks::blocks;
use super::store::{self, Leaver};
use super::{Leavers, MOST, none};
use crate::answer::Answer;
use crate::console::Console;
use crate::plan::{Consent, confirmed, indented, rehearsed};
use crate::{CommandError, counted};
use base::refusal::AppError;
use context::App;
use operations::erasure::{self, fates};

/// A child, and what keeps it from being erased.
struct Planned {
    child: Leaver,
    blocks: Vec<String>,
}

pub(in super::super) async fn erase_all(
    app: &App,
    console: &mut dyn Console,
    leavers: Leavers,
    (with_siblings, consent): (bool, Consent),
) -> Result<Answer, CommandError> {
    let (before, all) = leavers.list(app).await?;
    let (mut going, mut staying) = (Vec::new(), Vec::new());
    for child in all {
        let (parts, one) = (app.clone(), child.clone());
        let read = async move |reader: &mut Reader<'_>| blocks(reader, &parts, &one, !with_siblings).await;
        let blocks = app.database.read::<_, AppError, _>(read).await?;
        if blocks.is_empty() { going.push(child) } else { staying.push(Planned { child, blocks }) }
    }
    if going.is_empty() && staying.is_empty() {
        return Ok(Answer::message(none(before)));
    }
    let waiting = going.len().saturating_sub(MOST);
    going.truncate(MOST);
    let plan = plan(app, (before, &going, &staying), waiting);
    if consent.is_rehearsal() {
        return Ok(rehearsed(&plan));
    }
    let shown = indented(&plan);
    if going.is_empty() {
        return Ok(Answer::message(format!("There is nothing to erase.{shown}")));
    }
    console.preview(&format!("Changes:{shown}"));
    let question = format!("Type the number of children to erase them ({}):", going.len());
    confirmed(consent, || console.confirm_number(&question, going.len()))?;
    let mut done = Done::default();
    for (nth, child) in going.iter().enumerate() {
        let erased = one(app, child, with_siblings).await;
        let outcome = erased.map_err(|error| {
            let count = counted(done.children, "child is", "children are");
            CommandError::new(format!("{count} erased, then it failed: {error}. Run the command again to continue"))
        })?;
        console.preview(&format!("{} of {}: {}", nth + 1, going.len(), done.add(child, outcome)));
    }
    let Done { children, rows, pictures, files_left, kept } = &done;
    let fields = json!({"result": "done", "erased": children, "rows": rows, "pictures": pictures, "files_left": files_left,
        "kept": staying.len() + kept, "waiting": waiting});
    Ok(Answer::one(done.text(staying.len(), waiting), fields))
}

/// What an erasure of a child came to.
enum Outcome {
    Erased {
        rows: u64,
        pictures: usize,
        files_left: usize,
    },
    /// Something keeps the child since the plan was made.
    Kept(Vec<String>),
}

/// Erases one child in a transaction of its own, if nothing has changed since the plan.
async fn one(app: &App, child: &Leaver, with_siblings: bool) -> Result<Outcome, CommandError> {
    let (parts, leaver) = (app.clone(), child.clone());
    let erase = async move |writer: &mut Writer<'_>| {
        let known = store::find_left(writer, leaver.id).await?;
        if known.is_none_or(|known| known.left_at != leaver.left_at) {
            return Ok(Err(vec!["the child has returned or was erased".to_owned()]));
        }
        let blocks = blocks(writer, &parts, &leaver, !with_siblings).await?;
        if !blocks.is_empty() {
            return Ok(Err(blocks));
        }
        Ok::<_, CommandError>(Ok(erasure::erase(writer, &parts, leaver.id).await?))
    };
    let erased = match app.database.write_at_length(erase).await? {
        Ok(erased) => erased,
        Err(blocks) => return Ok(Outcome::Kept(blocks)),
    };
    let files_left = erasure::erase_files(app, &erased.pictures).await?;
    Ok(Outcome::Erased { rows: erased.rows, pictures: erased.pictures.len(), files_left })
}

fn plan(app: &App, (before, going, staying): (Date, &[Leaver], &[Planned]), waiting: usize) -> Vec<String> {
    let mut lines = vec![format!(
        "{} left before {before}, and all of their data is erased for good",
        counted(going.len(), "child", "children")
    )];
    lines.extend(going.iter().map(|child| format!("  {}", child.text(app))));
    if waiting > 0 {
        lines.push(format!("{waiting} more wait for the next run: one run erases {MOST} children at most"));
    }
    if !staying.is_empty() {
        lines.push(format!("{} as before:", counted(staying.len(), "child stays", "children stay")));
        let line = |Planned { child, blocks }: &Planned| format!("  {}: {}", child.text(app), blocks.join("; "));
        lines.extend(staying.iter().map(line));
    }
    if !going.is_empty() {
        lines.push("parents without another child on file are erased too, with sessions and devices".to_owned());
        lines.extend(fates::sentences());
        lines.push("earlier backups contain the data until they expire".to_owned());
        lines.push(OFF_THE_ROSTERS.to_owned());
    }
    lines
}

const OFF_THE_ROSTERS: &str = "remove the children from the centres' rosters, or the next import adds them again";

#[derive(Default)]
struct Done {
    children: usize,
    rows: u64,
    pictures: usize,
    files_left: usize,
    kept: usize,
}

impl Done {
    /// Counts an outcome, and returns it as a line of progress.
    fn add(&mut self, child: &Leaver, outcome: Outcome) -> String {
        match outcome {
            Outcome::Erased { rows, pictures, files_left } => {
                self.children += 1;
                self.rows += rows;
                self.pictures += pictures;
                self.files_left += files_left;
                format!("{} is erased", child.full_name())
            }
            Outcome::Kept(why) => {
                self.kept += 1;
                format!("{} stays: {}", child.full_name(), why.join("; "))
            }
        }
    }

    fn text(&self, staying: usize, waiting: usize) -> String {
        let Self { children, rows, pictures, files_left, kept } = self;
        let mut text = format!(
            "Erased: {}, {rows} rows and {}. Now {OFF_THE_ROSTERS}. Restoring an older backup brings the data back: erase them again \
             then.",
            counted(*children, "child", "children"),
            counted(*pictures, "picture", "pictures"),
        );
        let mut add = |count: usize, sentence: String| {
            if count > 0 {
                text = format!("{text}\n{sentence}");
            }
        };
        let stay = staying + kept;
        add(stay, format!("{} as before.", counted(stay, "child stays", "children stay")));
        add(waiting, format!("{} for the next run of the command.", counted(waiting, "child waits", "children wait")));
        add(
            *files_left,
            format!(
                "{files_left} picture files could not be deleted now; the daily check of media files deletes them."
            ),
        );
        text
    }
}
