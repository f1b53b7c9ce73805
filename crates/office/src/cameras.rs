//! A centre's cameras on the command line, through the same service functions as the centre API. A camera's address may contain
//! a password, and other users of the machine can read command lines: it is read from a file.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::json;

use super::answer::Answer;
use super::console::Console;
use super::for_centre::{OfCentre, change, read};
use super::plan::{Change, Consent};
use super::{CommandError, counted, store};
use base::page::Page;
use context::App;
use daily::cameras::rfc3339;
use daily::cameras::sources::{self, PutCamera, ShownCamera, ShownFailure};
use daily::cameras::view_sessions;
use people::centres::WriteContext;
use providers::secret::Secret;

#[derive(Clone, Debug, Subcommand)]
pub enum Step {
    /// List the centre's cameras
    List,
    /// Add or change a camera
    Set {
        /// The centre's own word for it, such as play-corner, or its id
        camera: String,
        /// The name that parents see
        #[arg(long)]
        name: String,
        /// The room whose families may watch; default: all rooms
        #[arg(long, default_value = "", hide_default_value = true)]
        room: String,
        /// A file with the camera's address on one line, as docs/centre-api.md describes it (/dev/stdin reads the standard
        /// input); default: the address stays
        #[arg(long, value_name = "FILE")]
        source_file: Option<PathBuf>,
        /// The user name at the camera
        #[arg(long, requires = "password_file")]
        user: Option<String>,
        /// A file with the password at the camera on one line
        #[arg(long, value_name = "FILE", requires = "user")]
        password_file: Option<PathBuf>,
        #[command(flatten)]
        consent: Consent,
    },
    /// Remove a camera
    Remove {
        /// The centre's own word for it, or its id
        camera: String,
        #[command(flatten)]
        consent: Consent,
    },
    /// List who watched in the last 30 days, the newest first
    Watched,
}

pub(super) async fn run(
    app: &App,
    console: &mut dyn Console,
    OfCentre { centre, step }: OfCentre<Step>,
) -> Result<Answer, CommandError> {
    match step {
        Step::List => list(app, centre).await,
        Step::Set { camera, name, room, source_file, user, password_file, consent } => {
            let source = source_file.as_deref().map(address).transpose()?;
            let password = password_file.as_deref().map(password).transpose()?;
            let put = PutCamera { name, room, source, user, password };
            let step = async move |ctx: &mut WriteContext<'_, '_>| sources::put(ctx, &camera, &put).await;
            let describe = |camera: ShownCamera| {
                let ShownCamera { word, name, room, source, .. } = &camera;
                let room = if room.is_empty() { "all rooms" } else { room };
                let plan = vec![format!("{word} is the camera {name}, {room}: {source}")];
                Ok(Change { plan, done: format!("Set: {}", line(&camera)) }.with(json!({ "camera": camera })))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::Remove { camera, consent } => {
            let step = async move |ctx: &mut WriteContext<'_, '_>| sources::remove(ctx, &camera).await;
            let describe = |removed: ShownCamera| {
                let plan = vec![format!("the camera {} is removed, and views of it end", removed.name)];
                let done = format!("Removed: {}. Views of it end now.", removed.name);
                Ok(Change { plan, done }.with(json!({"id": removed.id})))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::Watched => watched(app, centre).await,
    }
}

fn address(file: &Path) -> Result<String, CommandError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| CommandError::not_found(format!("{} cannot be read: {error}", file.display())))?;
    Ok(text.trim().to_owned())
}

fn password(file: &Path) -> Result<Secret, CommandError> {
    Secret::from_value_or_file("password", None, Some(file)).map_err(CommandError::new)
}

fn line(camera: &ShownCamera) -> String {
    let ShownCamera { id, word, name, room, source, encoded, shown_at, no_picture } = camera;
    let room = if room.is_empty() { "all rooms" } else { room };
    let source = if source.is_empty() { "its address cannot be decrypted: set it again" } else { source };
    let mut text = format!("{word:<16}  {id:<19}  {name}, {room}: {source}");
    if *encoded {
        text.push_str("; re-encoded");
    }
    match (no_picture, shown_at) {
        (Some(ShownFailure { since, reason, next, .. }), _) => {
            let _ = write!(text, "\n    NO PICTURE since {since}: {reason}. {next}");
        }
        (None, Some(at)) => {
            let _ = write!(text, "; last picture {at}");
        }
        (None, None) => text.push_str("; not watched yet"),
    }
    text
}

async fn list(app: &App, centre: String) -> Result<Answer, CommandError> {
    let there = app.clone();
    let asked = read(app, centre, async move |reader, centre| Ok(sources::of_centre(reader, &there, centre).await?));
    let cameras = asked.await?;
    let text = counted(cameras.len(), "camera", "cameras");
    let text = cameras.iter().fold(text, |text, camera| text + "\n  " + &line(camera));
    Ok(Answer::list(text, cameras))
}

async fn watched(app: &App, centre: String) -> Result<Answer, CommandError> {
    let there = app.clone();
    let asked = read(app, centre, async move |reader, centre| {
        let mut named = Vec::new();
        for one in view_sessions::of_centre(reader, &there, centre.id(), there.now(), &Page::whole()).await?.items {
            named.push((store::find_child_name(reader, one.child).await?.unwrap_or_default(), one));
        }
        Ok(named)
    });
    let named = asked.await?;
    let (mut text, mut rows) = (counted(named.len(), "view session", "view sessions"), Vec::new());
    for (child, one) in named {
        rows.push(json!({"camera": one.camera_name, "parent": one.parent_name, "child": one.child, "name": child,
            "from": rfc3339(one.began), "until": rfc3339(one.seen), "watching": one.ended.is_none(), "many_networks": one.many_networks}));
        let ((day, from), (_, until)) = (app.zone.date_and_time(one.began), app.zone.date_and_time(one.seen));
        let still = if one.ended.is_none() { ", watching now" } else { "" };
        let many = if one.many_networks { "; FROM THREE OR MORE NETWORKS: this account may be shared" } else { "" };
        let (day, from, until) = (day.as_str(), from.as_str(), until.as_str());
        let _ = write!(
            text,
            "\n  {day} {from} to {until}  {}: {} for {child}{still}{many}",
            one.camera_name, one.parent_name
        );
    }
    Ok(Answer::list(text, rows))
}
