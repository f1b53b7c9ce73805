//! Announcements: one message to the families of rooms, of a centre or of every centre.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use database::Writer;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, make};
use super::reach::Summary;
use super::{CommandError, counted, find};
use base::ids::CentreId;
use base::language::Language;
use context::App;
use daily::conversations::announcements::{self, Announced, Announcement};
use people::centres::store::CentreRow;
use people::centres::{self, MyCentre, WriteContext};

#[derive(Clone, Debug, Args)]
#[group(id = "to", required = true, multiple = false, args = ["centre", "all"])]
pub struct Announce {
    /// The centre's name or id; repeat for several
    #[arg(long)]
    centre: Vec<String>,
    /// Every centre
    #[arg(long)]
    all: bool,
    /// The name of a room of the centre; repeat for several. Default: the whole centre
    #[arg(long, conflicts_with = "all")]
    room: Vec<String>,
    /// The text; with its translations at most 2048 characters
    #[arg(long)]
    text: String,
    /// The text in another language, for parents who chose it: hi-IN=TEXT; repeat for several
    #[arg(long, value_name = "LANGUAGE=TEXT", value_parser = translation)]
    translation: Vec<(Language, String)>,
    /// Who signs it
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    from: String,
    #[command(flatten)]
    consent: Consent,
}

fn translation(typed: &str) -> Result<(Language, String), String> {
    let tags: Vec<&str> = Language::ALL.into_iter().map(Language::as_str).collect();
    let read = typed.split_once('=').and_then(|(tag, text)| Some((Language::parse(tag)?, text.to_owned())));
    read.ok_or_else(|| format!("write LANGUAGE=TEXT, with one of {}", tags.join(", ")))
}

/// Parents to call that are listed; a longer list begins with these.
const LISTED_MAX: usize = 200;

pub(super) async fn announce(app: &App, console: &mut dyn Console, wanted: Announce) -> Result<Answer, CommandError> {
    let consent = wanted.consent;
    make(app, console, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let Announce { centre, room, text, translation, from, .. } = &wanted;
        let announcement = Announcement {
            rooms: room.clone(),
            from: from.clone(),
            text: text.clone(),
            translations: translation.iter().cloned().collect(),
        };
        let (mut plan, mut summary, mut families) = (Vec::new(), Summary::default(), 0);
        for CentreRow { id, chain_id, name, .. } in chosen(writer, centre).await? {
            let my_centre = MyCentre::of_the_office(id, chain_id);
            let work = async |ctx: &mut WriteContext<'_, '_>| announcements::announce(ctx, &announcement).await;
            let announced = centres::write_in_transaction(writer, app, &my_centre, &work).await?;
            families += announced.len();
            for family in &announced {
                summary.add(&family.parents);
            }
            plan.push(format!("{name}: {}", of_centre(&announced)));
        }
        plan.push(summary.counts());
        let mut done =
            format!("Written to {}. Notified: {}.", counted(families, "family", "families"), summary.counts());
        let missed = summary.to_call();
        if !missed.is_empty() {
            done += "\nNot notified:";
            for line in missed.iter().take(LISTED_MAX) {
                let _ = write!(done, "\n  {line}");
            }
            if missed.len() > LISTED_MAX {
                let _ = write!(done, "\n  and {} more", missed.len() - LISTED_MAX);
            }
        }
        Ok(Change { plan, done }.with(json!({"families": families, "not_notified": missed})))
    })
    .await
}

/// The centres that are named, each once; all if none is.
async fn chosen(writer: &mut Writer<'_>, named: &[String]) -> Result<Vec<CentreRow>, CommandError> {
    if named.is_empty() {
        return Ok(centres::store::list_centres(writer).await?);
    }
    let mut chosen: BTreeMap<CentreId, CentreRow> = BTreeMap::new();
    for name in named {
        let centre = find::centre(writer, name).await?;
        chosen.insert(centre.id, centre);
    }
    Ok(chosen.into_values().collect())
}

/// '126 families (106 in en-IN, 20 in en-IN and hi-IN)'
fn of_centre(announced: &[Announced]) -> String {
    if announced.is_empty() {
        return "no families".to_owned();
    }
    let mut languages: BTreeMap<Vec<&'static str>, usize> = BTreeMap::new();
    for Announced { languages: of_family, .. } in announced {
        *languages.entry(of_family.iter().map(|language| language.as_str()).collect()).or_default() += 1;
    }
    let in_languages: Vec<String> =
        languages.iter().map(|(tags, families)| format!("{families} in {}", tags.join(" and "))).collect();
    format!("{} ({})", counted(announced.len(), "family", "families"), in_languages.join(", "))
}
