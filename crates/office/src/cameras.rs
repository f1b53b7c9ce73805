//! A centre's cameras on the command line, through the same steps as the centres' door. A camera's address may hold a password,
//! and what is typed on a command line can be read by others on the machine: it is read from a file.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::for_centre::{act, look};
use super::{OfficeRefused, counted, store};
use base::page::Page;
use context::App;
use daily::cameras::sources::{self, PutCamera, ShownCamera, ShownFailure};
use daily::cameras::viewing;
use people::centres::Acting;
use providers::secret::Secret;

#[derive(Debug, Args)]
pub struct Cameras {
    /// The centre's name or id
    #[arg(long, global = true, default_value = "")]
    centre: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// The centre's cameras
    List,
    /// Set a camera, or change what is said of one
    Set {
        /// The centre's own word for it, such as play-corner, or its id
        camera: String,
        /// What parents choose it by
        #[arg(long)]
        name: String,
        /// The room whose families may look; without one, those of all rooms
        #[arg(long, default_value = "")]
        room: String,
        /// A file with the camera's address on one line, as docs/centre-api.md describes it; /dev/stdin reads what is typed;
        /// without a file the address of before stays
        #[arg(long, value_name = "FILE")]
        source_file: Option<PathBuf>,
        /// Who signs in to the camera, as it is typed there
        #[arg(long, requires = "password_file")]
        user: Option<String>,
        /// A file with the password on one line, as it is typed at the camera, whatever characters it has
        #[arg(long, value_name = "FILE", requires = "user")]
        password_file: Option<PathBuf>,
    },
    /// Take a camera away
    Remove {
        /// The centre's own word for it, or its id
        camera: String,
    },
    /// Who watched in the last 30 days, the newest first
    Watched,
}

pub(super) async fn run(app: &App, Cameras { centre, step }: Cameras) -> Result<String, OfficeRefused> {
    if centre.is_empty() {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::List => list(app, centre).await,
        Step::Set { camera, name, room, source_file, user, password_file } => {
            let source = source_file.as_deref().map(address).transpose()?;
            let password = password_file.as_deref().map(password).transpose()?;
            let said = PutCamera { name, room, source, user, password };
            let step = async move |act: &mut Acting<'_, '_>| sources::put(act, &camera, &said).await;
            Ok(format!("Set: {}", line(&act(app, centre, step).await?)))
        }
        Step::Remove { camera } => {
            let step = async move |act: &mut Acting<'_, '_>| sources::remove(act, &camera).await;
            let removed = act(app, centre, step).await?;
            Ok(format!("Removed: {}. Who watches it sees no more of it.", removed.name))
        }
        Step::Watched => watched(app, centre).await,
    }
}

fn address(file: &Path) -> Result<String, OfficeRefused> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| OfficeRefused::said(format!("{} cannot be read: {error}", file.display())))?;
    Ok(text.trim().to_owned())
}

fn password(file: &Path) -> Result<Secret, OfficeRefused> {
    Secret::from_value_or_file("password", None, Some(file)).map_err(OfficeRefused::said)
}

fn line(camera: &ShownCamera) -> String {
    let ShownCamera { id, word, name, room, source, encoded, shown_at, no_picture } = camera;
    let room = if room.is_empty() { "all rooms" } else { room };
    let source = if source.is_empty() { "its address cannot be used any more: set it again" } else { source };
    let mut text = format!("{word:<16}  {id:<19}  {name}, {room}: {source}");
    if *encoded {
        text.push_str("; encoded anew");
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

async fn list(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let there = app.clone();
    let asked = look(app, centre, async move |reader, centre| Ok(sources::of_centre(reader, &there, centre).await?));
    let cameras = asked.await?;
    let text = counted(cameras.len(), "camera", "cameras");
    Ok(cameras.iter().fold(text, |text, camera| text + "\n  " + &line(camera)))
}

async fn watched(app: &App, centre: String) -> Result<String, OfficeRefused> {
    let there = app.clone();
    let asked = look(app, centre, async move |reader, centre| {
        let mut named = Vec::new();
        for one in viewing::of_centre(reader, &there, centre.id(), there.now(), &Page::whole()).await?.items {
            named.push((store::child_name(reader, one.child).await?.unwrap_or_default(), one));
        }
        Ok(named)
    });
    let named = asked.await?;
    let mut text = counted(named.len(), "viewing", "viewings");
    for (child, one) in named {
        let ((day, from), (_, until)) = (app.zone.date_and_time(one.began), app.zone.date_and_time(one.seen));
        let still = if one.ended.is_none() { ", watching now" } else { "" };
        let many = if one.many_networks { "; FROM THREE NETWORKS OR MORE: this account may be shared" } else { "" };
        let (day, from, until) = (day.as_str(), from.as_str(), until.as_str());
        let _ = write!(
            text,
            "\n  {day} {from} to {until}  {}: {} for {child}{still}{many}",
            one.camera_name, one.parent_name
        );
    }
    Ok(text)
}
