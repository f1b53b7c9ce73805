//! Photo consent: what holds for a centre's children, and what their signed forms say.

use std::fmt::Write;

use clap::{Args, Subcommand, ValueEnum};
use database::{Reader, Writer};
use jiff::civil::Date;
use serde::Serialize;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::plan::{Change, Consent, make};
use super::{CommandError, counted, fees, find, reach};
use base::ids::ChildId;
use base::photo_consent::ConsentLevel;
use context::App;
use daily::notices::NoticeTopic;
use daily::photo_consent;
use people::centres::store::list_centres;
use people::centres::{self, MyCentre};
use people::families::children::OwnChildren;
use people::families::children::store::{find_centre_of, list_of_centre};
use people::families::photo_consent as answers;

#[derive(Debug, Subcommand)]
pub enum PhotoConsents {
    /// List the children of a centre with the photos that are allowed
    List {
        /// The centre's name or id
        #[arg(long)]
        centre: String,
        /// Only children for whom neither a parent nor the centre has answered
        #[arg(long)]
        unanswered: bool,
    },
    /// Enter a family's signed form. A stricter answer that a parent gave in the app still holds
    Set(SetConsent),
}

#[derive(Clone, Debug, Args)]
pub struct SetConsent {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// Which photos the family allows
    #[arg(long)]
    level: Level,
    /// The date on the form, YYYY-MM-DD
    #[arg(long, value_name = "DAY", value_parser = fees::day)]
    signed_on: Date,
    #[command(flatten)]
    consent: Consent,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Level {
    /// The families of the other children in a photo may have it too
    WithFriends,
    /// Only the child's own parents may have photos of it
    AloneOnly,
    /// No photos of the child
    NoPhotos,
}

impl From<Level> for ConsentLevel {
    fn from(level: Level) -> Self {
        match level {
            Level::WithFriends => Self::WithFriends,
            Level::AloneOnly => Self::AloneOnly,
            Level::NoPhotos => Self::NoPhotos,
        }
    }
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: PhotoConsents) -> Result<Answer, CommandError> {
    match wanted {
        PhotoConsents::List { centre, unanswered } => list(app, centre, unanswered).await,
        PhotoConsents::Set(wanted) => set(app, console, wanted).await,
    }
}

#[derive(Debug, Serialize)]
struct ShownChild {
    id: ChildId,
    name: String,
    room: String,
    level: ConsentLevel,
    answered: bool,
}

async fn list(app: &App, centre: String, unanswered: bool) -> Result<Answer, CommandError> {
    let own_app = app.clone();
    let listed = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        let levels = answers::of_centre(reader, &own_app, centre.id).await?;
        let mut shown = Vec::new();
        for child in list_of_centre(reader, centre.id).await? {
            let Some((level, answered)) = levels.get(&child.id).copied() else { continue };
            if !(unanswered && answered) {
                let name = format!("{} {}", child.name, child.last_name).trim_end().to_owned();
                shown.push(ShownChild { id: child.id, name, room: child.room, level, answered });
            }
        }
        Ok::<_, CommandError>(shown)
    });
    let shown = listed.await?;
    let mut text = counted(shown.len(), "child", "children");
    if unanswered {
        text.push_str(" without an answer");
    }
    for ShownChild { id, name, room, level, answered } in &shown {
        let by = if *answered { "" } else { ", not answered" };
        let _ = write!(text, "\n  {id:<19}  {name}, {room}: {}{by}", level.title());
    }
    Ok(Answer::list(text, shown))
}

async fn set(app: &App, console: &mut dyn Console, wanted: SetConsent) -> Result<Answer, CommandError> {
    make(app, console, wanted.consent, async move |writer: &mut Writer<'_>, app: &App| {
        let level = ConsentLevel::from(wanted.level);
        let (child, name) = find::child(writer, &wanted.child).await?;
        let left = || CommandError::new(format!("{name} has left"));
        let centre = find_centre_of(writer, child).await?.ok_or_else(left)?;
        let chain = list_centres(writer).await?.into_iter().find(|known| known.id == centre).ok_or_else(left)?.chain_id;
        let centre = MyCentre::of_the_office(centre, chain);
        let own = OwnChildren::among(writer, &centre, [child]).await?.find(child).ok_or_else(left)?;
        let before = answers::of_child(writer, app, child).await?;
        let enter = async |ctx: &mut centres::WriteContext<'_, '_>| {
            photo_consent::set(ctx, own, level, Some(wanted.signed_on)).await
        };
        let holding = centres::write_in_transaction(writer, app, &centre, &enter).await?;
        if holding == before {
            return Err(CommandError::NothingToDo(format!("This form of {name} is entered already.")));
        }
        let mut plan = vec![format!("{name}: the form of {} says '{}'", wanted.signed_on, level.title())];
        if holding.level > level {
            let stricter = holding.level.title();
            plan.push(format!("a parent answered '{stricter}' in the app, which is stricter and still holds"));
        }
        plan.push(reach::of_child(writer, child, NoticeTopic::Requests, app.now()).await?);
        let done = format!("'{}' holds for photos of {name}.", holding.level.title());
        Ok(Change { plan, done }.with(json!({"child": child, "level": holding.level})))
    })
    .await
}
