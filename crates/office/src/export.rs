//! Exporting a family's data into one archive.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use database::{Reader, Writer};
use serde_json::{Value, json};

use super::answer::Answer;
use super::console::Console;
use super::{CommandError, find};
use base::audit::{self, Actor, AuditAction, Entry};
use context::App;
use operations::data_export::{self, Audience, Contents, Writing};
use people::families::{Side, children};

#[derive(Clone, Debug, Args)]
pub struct ExportFamily {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    child: String,
    /// The archive (ZIP); the file must not exist
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Export for one parent, without the other parent's private data such as phone number and sign-ins. Default: the data of
    /// both parents, only for people who may know both
    #[arg(long = "for", value_enum)]
    whose: Option<Parent>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Parent {
    Mother,
    Father,
}

/// Bytes between two lines of progress.
const PROGRESS_EACH: u64 = 64 * 1024 * 1024;

pub(super) async fn export(app: &App, console: &mut dyn Console, wanted: ExportFamily) -> Result<Answer, CommandError> {
    let ExportFamily { child, to, whose } = wanted;
    if to.exists() {
        return Err(CommandError::new(format!("{} already exists: name another file", to.display())));
    }
    let named = child.clone();
    let side = whose.map(|whose| match whose {
        Parent::Mother => Side::Mother,
        Parent::Father => Side::Father,
    });
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let (child, name) = find::child(reader, &named).await?;
        if let Some(side) = side
            && children::store::find_parent_on_side(reader, child, side).await?.is_none()
        {
            return Err(CommandError::not_found(format!(
                "{name} has no {}: name the other parent, or leave --for out",
                side.as_str().to_lowercase()
            )));
        }
        Ok((child, name))
    });
    let (child, name) = found.await?;
    let whose = side.map_or(Audience::Family, Audience::Side);
    let began = app.clock.now();
    let copy = data_export::gather(app, child, whose).await?;
    let contents = copy.contents();
    console.preview(&format!("{name}: {} entries, {} pictures", contents.rows, contents.pictures));
    let mut writing = copy.write(app.clone());
    let aside = aside(&to);
    let written = write(&mut writing, console, &aside).await;
    let written = written.and_then(|bytes| fs::rename(&aside, &to).map(|()| bytes));
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
    let took = app.clock.now() - began;
    let lost = writing.lost();
    Ok(Answer::one(as_text(&to, contents, bytes, lost, took), as_json(&to, contents, bytes, lost, took)))
}

fn aside(to: &Path) -> PathBuf {
    to.with_file_name(format!("{}.part", to.file_name().unwrap_or_default().display()))
}

/// Writes the archive to `to`; the caller renames it when it is complete.
async fn write(writing: &mut Writing, console: &mut dyn Console, to: &Path) -> std::io::Result<u64> {
    let mut file = File::create(to)?;
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

fn as_text(to: &Path, Contents { rows, pictures }: Contents, bytes: u64, lost: usize, took: Duration) -> String {
    let lost = match lost {
        0 => String::new(),
        lost => format!("\n{lost} pictures could not be read; missing.txt in the archive lists them."),
    };
    format!(
        "Written: {}, {rows} entries and {pictures} pictures, {} kB in {} ms. It contains private data of a family: store it safely.{lost}",
        to.display(),
        bytes / 1000,
        took.as_millis(),
    )
}

fn as_json(to: &Path, Contents { rows, pictures }: Contents, bytes: u64, lost: usize, took: Duration) -> Value {
    json!({"file": to, "entries": rows, "pictures": pictures, "missing": lost, "bytes": bytes, "milliseconds": u64::try_from(took.as_millis()).unwrap_or(u64::MAX)})
}
