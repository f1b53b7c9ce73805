//! Exporting a family's data into one archive, or that of many into a folder of archives.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use database::{Reader, Writer};
use serde_json::{Value, json};

use super::add::ParentSide;
use super::answer::Answer;
use super::console::Console;
use super::leavers::{self, Leavers};
use super::private_folder::create;
use super::{CommandError, counted, find};
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::ChildId;
use context::App;
use operations::data_export::{self, Audience, Contents, Writing};
use people::families::{Side, children};

#[derive(Clone, Debug, Args)]
pub struct ExportFamily {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD", required_unless_present_any = ["left_before", "left_months"])]
    child: Option<String>,
    #[command(flatten)]
    leavers: Leavers,
    /// The archive (ZIP); the file must not exist. With --left-before or --left-months the folder for the archives; a child whose
    /// archive is there is left out
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Export for one parent, without the other parent's private data such as phone number and sign-ins. Default: the data of
    /// both parents, only for people who may know both
    #[arg(long = "for", value_enum)]
    whose: Option<ParentSide>,
}

/// Bytes between two lines of progress.
const PROGRESS_EACH: u64 = 64 * 1024 * 1024;

pub(super) async fn export(app: &App, console: &mut dyn Console, wanted: ExportFamily) -> Result<Answer, CommandError> {
    let ExportFamily { child, leavers, to, whose } = wanted;
    let side = whose.map(Side::from);
    let Some(child) = child else {
        return leavers::export_all(app, console, leavers, (side, &to)).await;
    };
    if to.exists() {
        return Err(CommandError::new(format!("{} already exists: name another file", to.display())));
    }
    let (child, name) =
        app.database.read(async move |reader: &mut Reader<'_>| find::child(reader, &child).await).await?;
    if let Some(side) = side
        && !has_parent(app, child, side).await?
    {
        return Err(CommandError::not_found(format!(
            "{name} has no {}: name the other parent, or leave --for out",
            side.as_str().to_lowercase()
        )));
    }
    let written = write_one(app, console, (child, &name), (side, &to)).await?;
    Ok(Answer::one(written.as_text(&to, ""), written.as_json(&to)))
}

pub(super) async fn has_parent(app: &App, child: ChildId, side: Side) -> Result<bool, CommandError> {
    let find = async move |reader: &mut Reader<'_>| children::store::find_parent_on_side(reader, child, side).await;
    Ok(app.database.read(find).await?.is_some())
}

/// Writes the archive of a child to `to`, for one parent or for the family, with its audit event.
pub(super) async fn write_one(
    app: &App,
    console: &mut dyn Console,
    (child, name): (ChildId, &str),
    (side, to): (Option<Side>, &Path),
) -> Result<Written, CommandError> {
    let began = app.clock.now();
    let copy = data_export::gather(app, child, side.map_or(Audience::Family, Audience::Side)).await?;
    let contents = copy.contents();
    console.preview(&format!("{name}: {}", counted_contents(&contents)));
    let mut writing = copy.write(app.clone());
    let aside = aside(to);
    let written = write(&mut writing, console, &aside).await;
    let written = written.and_then(|bytes| fs::rename(&aside, to).and_then(|()| sync_folder_of(to)).map(|()| bytes));
    let bytes = written.map_err(|error| {
        let _ = fs::remove_file(&aside);
        CommandError::new(format!("{} cannot be written: {error}", to.display()))
    })?;
    let there = app.clone();
    let record = async move |writer: &mut Writer<'_>| {
        let entry = Entry::new(&Actor::Office, AuditAction::CopiedAFamilysData).about(child);
        audit::record(writer, &there.random, there.now(), entry).await
    };
    app.database.write::<_, CommandError, _>(async move |writer| Ok(record(writer).await?)).await?;
    Ok(Written { contents, bytes, lost: writing.lost(), took: app.clock.now() - began })
}

fn aside(to: &Path) -> PathBuf {
    to.with_file_name(format!("{}.part", to.file_name().unwrap_or_default().display()))
}

/// Writes the name of a new file to the disk.
fn sync_folder_of(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

/// Writes the archive to `to`; the caller renames it when it is complete.
async fn write(writing: &mut Writing, console: &mut dyn Console, to: &Path) -> std::io::Result<u64> {
    let mut file = create(to, false)?;
    let (mut bytes, mut reported) = (0, 0);
    while let Some(ready) = writing.next().await {
        let ready = ready?;
        file.write_all(&ready)?;
        bytes += ready.len() as u64;
        if bytes - reported >= PROGRESS_EACH {
            reported = bytes;
            console.preview(&format!("{} MB written", bytes / 1_000_000));
        }
    }
    file.sync_all()?;
    Ok(bytes)
}

fn counted_contents(Contents { rows, pictures }: &Contents) -> String {
    format!("{} and {}", counted(*rows, "entry", "entries"), counted(*pictures, "picture", "pictures"))
}

/// What was written, of one child or of several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Written {
    contents: Contents,
    bytes: u64,
    /// Pictures that could not be read.
    lost: usize,
    took: Duration,
}

impl Written {
    #[must_use]
    pub(super) fn plus(self, other: &Self) -> Self {
        let contents = Contents {
            rows: self.contents.rows + other.contents.rows,
            pictures: self.contents.pictures + other.contents.pictures,
        };
        let (bytes, lost) = (self.bytes + other.bytes, self.lost + other.lost);
        Self { contents, bytes, lost, took: self.took + other.took }
    }

    /// `what`: the number of archives in a folder; empty for one archive.
    pub(super) fn as_text(&self, to: &Path, what: &str) -> String {
        let Self { contents, bytes, lost, took } = self;
        let lost = match lost {
            0 => String::new(),
            lost => {
                let lost = counted(*lost, "picture", "pictures");
                format!("\n{lost} could not be read; missing.txt in the archive lists them.")
            }
        };
        let (what, whose) =
            if what.is_empty() { (String::new(), "a family") } else { (format!("{what}, "), "families") };
        format!(
            "Written: {}, {what}{}, {} kB in {} ms. It contains private data of {whose}: store it safely.{lost}",
            to.display(),
            counted_contents(contents),
            bytes / 1000,
            took.as_millis(),
        )
    }

    pub(super) fn as_json(&self, to: &Path) -> Value {
        let Self { contents: Contents { rows, pictures }, bytes, lost, took } = self;
        json!({"file": to, "entries": rows, "pictures": pictures, "missing": lost, "bytes": bytes, "milliseconds": u64::try_from(took.as_millis()).unwrap_or(u64::MAX)})
    }
}
