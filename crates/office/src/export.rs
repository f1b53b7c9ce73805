//! A family's data as one archive.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use database::{Reader, Writer};
use serde_json::json;

use super::desk::Desk;
use super::{OfficeRefused, find};
use base::audit::{self, Actor, Deed, Entry};
use context::App;
use operations::family_copy::{self, Contents, Whose, Writing};
use people::families::{Side, children};

#[derive(Clone, Debug, Args)]
pub struct ExportFamily {
    /// The child's id ('aangan office find NAME' shows it)
    #[arg(long, value_name = "ID")]
    child: String,
    /// The archive (ZIP); it must not be there yet
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// For one parent: without what concerns the other alone, as their number, address and sign-ins. Without it the copy is for
    /// nobody but those who may know both
    #[arg(long = "for", value_enum)]
    whose: Option<Parent>,
    /// Say it as one line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Parent {
    Mother,
    Father,
}

/// How often it is said how far it is: after so many bytes.
const TELL_EACH: u64 = 64 * 1024 * 1024;

pub(super) async fn export(app: &App, desk: &mut dyn Desk, wanted: ExportFamily) -> Result<String, OfficeRefused> {
    let ExportFamily { child, to, whose, json } = wanted;
    if to.exists() {
        return Err(OfficeRefused::said(format!("{} is there already: name another file", to.display())));
    }
    let named = child.clone();
    let side = whose.map(|whose| match whose {
        Parent::Mother => Side::Mother,
        Parent::Father => Side::Father,
    });
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let (child, name) = find::child(reader, &named).await?;
        if let Some(side) = side
            && children::store::parent_on_side(reader, child, side).await?.is_none()
        {
            return Err(OfficeRefused::said(format!(
                "{name} has no {} here, so there is no copy for one: name the other parent, or leave --for out",
                side.as_str().to_lowercase()
            )));
        }
        Ok((child, name))
    });
    let (child, name) = found.await?;
    let whose = side.map_or(Whose::Family, Whose::Side);
    let began = app.clock.now();
    let copy = family_copy::gather(app, child, whose).await?;
    let contents = copy.contents();
    desk.show(&format!("{name}: {} entries, {} pictures", contents.rows, contents.pictures));
    let mut writing = copy.write(app.clone());
    let aside = aside(&to);
    let written = write(&mut writing, desk, &aside).await;
    let written = written.and_then(|bytes| fs::rename(&aside, &to).map(|()| bytes));
    let bytes = written.map_err(|error| {
        let _ = fs::remove_file(&aside);
        OfficeRefused::said(format!("{} cannot be written: {error}", to.display()))
    })?;
    let there = app.clone();
    let record = async move |writer: &mut Writer<'_>| {
        let entry = Entry::new(&Actor::Office, Deed::CopiedAFamilysData).about(child);
        audit::record(writer, &there.chance, there.now(), entry).await
    };
    app.database.write::<_, OfficeRefused, _>(async move |writer| Ok(record(writer).await?)).await?;
    let took = app.clock.now() - began;
    let lost = writing.lost();
    Ok(if json { as_json(&to, contents, bytes, lost, took) } else { as_text(&to, contents, bytes, lost, took) })
}

fn aside(to: &Path) -> PathBuf {
    to.with_file_name(format!("{}.part", to.file_name().unwrap_or_default().display()))
}

/// Written aside first: what bears the name is whole.
async fn write(writing: &mut Writing, desk: &mut dyn Desk, to: &Path) -> std::io::Result<u64> {
    let mut file = File::create(to)?;
    let (mut bytes, mut told) = (0, 0);
    while let Some(ready) = writing.next().await {
        let ready = ready?;
        file.write_all(&ready)?;
        bytes += ready.len() as u64;
        if bytes - told >= TELL_EACH {
            told = bytes;
            desk.show(&format!("{} MB are written", bytes / 1_000_000));
        }
    }
    file.sync_all()?;
    Ok(bytes)
}

fn as_text(to: &Path, Contents { rows, pictures }: Contents, bytes: u64, lost: usize, took: Duration) -> String {
    let lost = match lost {
        0 => String::new(),
        lost => format!("\n{lost} pictures could not be read; missing.txt in it names them."),
    };
    format!(
        "Written: {}, {rows} entries and {pictures} pictures, {} kB in {} ms. It holds all that a family has told: keep it so.{lost}",
        to.display(),
        bytes / 1000,
        took.as_millis(),
    )
}

fn as_json(to: &Path, Contents { rows, pictures }: Contents, bytes: u64, lost: usize, took: Duration) -> String {
    json!({"file": to, "entries": rows, "pictures": pictures, "missing": lost, "bytes": bytes, "milliseconds": u64::try_from(took.as_millis()).unwrap_or(u64::MAX)})
        .to_string()
}
