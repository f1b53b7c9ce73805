//! Erasing a family's data, or that of many.

use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use database::Writer;

use super::answer::Answer;
use super::console::Console;
use super::leavers::{self, Leavers};
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, find, store};
use base::ids::PictureId;
use context::App;
use operations::erasure::{self, Erased, fates};
use people::families::Side;

#[derive(Clone, Debug, Args)]
pub struct EraseFamily {
    /// The id, admission id or full name of a child who has left ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD", required_unless_present_any = ["left_before", "left_months"])]
    child: Option<String>,
    #[command(flatten)]
    leavers: Leavers,
    /// With --left-before or --left-months: also children with a sibling who is here; their parents stay
    #[arg(long, conflicts_with = "child")]
    with_siblings: bool,
    #[command(flatten)]
    consent: Consent,
}

pub(super) async fn erase(app: &App, console: &mut dyn Console, wanted: EraseFamily) -> Result<Answer, CommandError> {
    let EraseFamily { child, leavers, with_siblings, consent } = wanted;
    let Some(child) = child else {
        return leavers::erase_all(app, console, leavers, (with_siblings, consent)).await;
    };
    let pictures = Arc::new(Mutex::new(Vec::<PictureId>::new()));
    let noted = Arc::clone(&pictures);
    let done = make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let (child, name) = find::child(writer, &child).await?;
        let known =
            store::find_enrolled(writer, child).await?.ok_or_else(|| CommandError::not_found("the child is gone"))?;
        if known.live {
            return Err(CommandError::new(format!(
                "{name} has not left: run 'aangan office children leave --child {child}' first"
            )));
        }
        let open = leavers::blocks_of(writer, app, child).await?;
        let erased = erasure::erase(writer, app, child).await?;
        let mut plan = plan(&name, &erased);
        plan.splice(0..0, open.into_iter().map(|why| format!("still open: {why}")));
        let change = Change { plan, done: done(&name, &erased) };
        *noted.lock().unwrap_or_else(PoisonError::into_inner) = erased.pictures;
        Ok(change)
    });
    let done = done.await?;
    // Without a yes the pictures still exist and keep their files.
    let pictures = std::mem::take(&mut *pictures.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(match erasure::erase_files(app, &pictures).await? {
        0 => done,
        left => done.and(&format!(
            "{left} picture files could not be deleted now; the daily check of media files deletes them."
        )),
    })
}

fn plan(name: &str, erased: &Erased) -> Vec<String> {
    let Erased { parents, staying, pictures, shared, .. } = erased;
    let mut plan = vec![
        format!(
            "all data of {name} is erased for good: days, pictures, messages, health, requests, tickets, guardians, door PINs ({} rows)",
            erased.rows
        ),
        format!(
            "{} erased with the files; {} that also show other children",
            counted(pictures.len(), "picture is", "pictures are"),
            counted(*shared, "picture stays", "pictures stay"),
        ),
    ];
    if !parents.is_empty() {
        plan.push(format!("name, phone number, e-mail address, sessions and devices of {} are erased", named(parents)));
    }
    if !staying.is_empty() {
        plan.push(format!("{} stays: they have another child here", named(staying)));
    }
    plan.extend(fates::sentences());
    plan.push("earlier backups contain the data until they expire".to_owned());
    plan.push(format!("the portal keeps nothing to recognise the family by: {}", off_the_roster(name)));
    plan
}

/// What the operator has to do: the next roster would add the family again.
fn off_the_roster(name: &str) -> String {
    format!("remove {name} from the centre's roster, or the next import adds child and parents again")
}

fn done(name: &str, erased: &Erased) -> String {
    format!(
        "Erased: {} rows and {}. Now {}. Restoring an older backup brings the data back: erase them again then.",
        erased.rows,
        counted(erased.pictures.len(), "picture", "pictures"),
        off_the_roster(name)
    )
}

fn named(sides: &[Side]) -> String {
    let sides: Vec<String> = sides.iter().map(|side| format!("the {}", side.as_str().to_lowercase())).collect();
    sides.join(" and ")
}
