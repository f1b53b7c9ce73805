//! Export of a family's data: HTML pages, the same data as JSON, and pictures, in one ZIP archive.
//!
//! `coverage.rs` decides for each table what is exported; `areas/` reads the rows. All rows are read in one transaction and held in
//! memory; pictures are read one at a time while the archive is written.
//!
//! An export is made for the family or for one parent. Both contain what parents and centre share: days, messages, requests. Private
//! data of one parent, such as contacts and sign-ins, is not in the export for the other parent: the two may live apart.

pub mod areas;
pub mod coverage;
mod pages;
mod render;
pub mod store;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io;

use bytes::Bytes;
use database::Reader;
use serde_json::to_vec_pretty;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use self::areas::Scope;
use self::pages::{File, Frame};
use self::render::{Area, RenderContext};
use base::archive::{self, Archive};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, PictureId};
use base::refusal::{AppError, Refusal};
use context::App;
use daily::pictures;
use people::families::Side;

/// The recipient of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Contains the private data of both parents: for the office or a court.
    Family,
    Side(Side),
    Parent(ParentId),
}

/// An export that is ready to be written.
pub struct DataExport {
    frame: Frame,
    context: RenderContext,
    areas: Vec<Area>,
    /// Without duplicates, in the order in which they are shown.
    pictures: Vec<PictureId>,
    made_at: Timestamp,
}

/// The size of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub rows: usize,
    pub pictures: usize,
}

/// Reads the data of an export. Refuses a parent without access to the child.
pub async fn gather(app: &App, child: ChildId, whose: Audience) -> Result<DataExport, AppError> {
    let read = async move |reader: &mut Reader<'_>| {
        let parents = store::parents(reader, child).await?;
        let wanted = |(parent, side): &&(ParentId, Side)| match whose {
            Audience::Family => true,
            Audience::Side(wanted) => wanted == *side,
            Audience::Parent(wanted) => wanted == *parent,
        };
        let own: Vec<(ParentId, Side)> = parents.iter().filter(wanted).copied().collect();
        if own.is_empty() && whose != Audience::Family {
            return Err(AppError::from(Refusal::not_found()));
        }
        let scope =
            Scope { child, parents: own.iter().map(|(parent, _)| *parent).collect(), whole: whose == Audience::Family };
        let areas = areas::all(reader, &scope).await?;
        let pictures: BTreeMap<_, _> = store::pictures(reader, child).await?.into_iter().collect();
        let side = own.first().filter(|_| whose != Audience::Family).map(|(_, side)| *side);
        Ok((areas, pictures, side))
    };
    let (areas, pictures, side) = app.database.read(read).await?;
    let context = RenderContext { zone: app.zone.clone(), pictures };
    let made_at = app.now();
    let made = app.zone.wall_clock(made_at).strftime("%-d %B %Y, %H:%M");
    let for_whom = side.map_or_else(|| "the family".to_owned(), |side| format!("the {}", side.as_str().to_lowercase()));
    let frame = Frame {
        child: name_of(&areas, &context),
        made: format!("made on {made} for {for_whom}"),
        brand: app.config.brand.name.clone(),
    };
    let mut shown = Vec::new();
    let mut seen = BTreeSet::new();
    for picture in areas.iter().flat_map(Area::pictures) {
        if context.pictures.contains_key(&picture) && seen.insert(picture) {
            shown.push(picture);
        }
    }
    Ok(DataExport { frame, context, areas, pictures: shown, made_at })
}

/// The child's name, from the first area.
fn name_of(areas: &[Area], context: &RenderContext) -> String {
    let child = areas.first().and_then(|area| area.lists.first()).and_then(|list| list.rows.first());
    let part = |at: usize| child.and_then(|row| row.get(at)).map(|cell| cell.as_text(context)).unwrap_or_default();
    format!("{} {}", part(1), part(2)).trim().to_owned()
}

impl DataExport {
    pub fn contents(&self) -> Contents {
        Contents { rows: self.areas.iter().map(Area::rows).sum(), pictures: self.pictures.len() }
    }

    /// The file name of the archive, without a person's name.
    pub fn file_name(&self) -> String {
        format!("family-copy-{}.zip", self.context.zone.day_of(self.made_at))
    }

    /// The archive as a stream of chunks.
    pub fn write(self, app: App) -> Writing {
        let Self { frame, context, areas, pictures, made_at } = self;
        let made = archive::moment(app.zone.wall_clock(made_at));
        let first = vec![read_me(&frame, &areas), frame.index(&areas, pictures.len(), &coverage::left_out())];
        Writing {
            app,
            frame,
            context,
            files: first.into_iter(),
            areas: areas.into_iter(),
            pictures: pictures.into_iter(),
            lost: Vec::new(),
            archive: Archive::begin(),
            made,
        }
    }
}

/// An archive that is being written.
pub struct Writing {
    app: App,
    frame: Frame,
    context: RenderContext,
    files: std::vec::IntoIter<File>,
    areas: std::vec::IntoIter<Area>,
    pictures: std::vec::IntoIter<PictureId>,
    /// Pictures that could not be read.
    lost: Vec<String>,
    archive: Archive,
    made: zip::DateTime,
}

impl Writing {
    /// The next chunk; `None` at the end.
    pub async fn next(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            if let Some(ready) = self.archive.ready() {
                return Some(Ok(ready));
            }
            let step = if let Some(file) = self.files.next() {
                self.add(&file.name, &file.content, CompressionMethod::Deflated)
            } else if let Some(area) = self.areas.next() {
                let mut files = self.frame.pages(&area, &self.context);
                match to_vec_pretty(&area.as_json(&self.context)) {
                    Ok(content) => files.push(File { name: format!("data/{}.json", area.name), content }),
                    Err(error) => return Some(Err(error.into())),
                }
                self.files = files.into_iter();
                continue;
            } else if let Some(picture) = self.pictures.next() {
                let Some(path) = self.context.path(picture) else { continue };
                match pictures::largest_file(&self.app, picture).await {
                    // Pictures are compressed already.
                    Ok(content) => self.add(&path, &content, CompressionMethod::Stored),
                    Err(error) => {
                        tracing::error!(picture = picture.0, %error, "a picture is missing from a data export");
                        self.lost.push(path);
                        continue;
                    }
                }
            } else if self.archive.is_ended() {
                return None;
            } else if !self.lost.is_empty() {
                let lost = std::mem::take(&mut self.lost);
                let text = format!("These pictures could not be read when the copy was made:\n{}\n", lost.join("\n"));
                self.add("missing.txt", text.as_bytes(), CompressionMethod::Deflated)
            } else {
                self.archive.end()
            };
            if let Err(error) = step {
                return Some(Err(error));
            }
        }
    }

    fn add(&mut self, name: &str, content: &[u8], method: CompressionMethod) -> io::Result<()> {
        let options = SimpleFileOptions::default()
            .compression_method(method)
            .last_modified_time(self.made)
            .unix_permissions(0o600);
        self.archive.file(name, content, options)
    }

    /// The number of pictures that could not be read so far.
    pub fn lost(&self) -> usize {
        self.lost.len()
    }
}

/// README.txt: a description of all files.
fn read_me(frame: &Frame, areas: &[Area]) -> File {
    let mut text = format!(
        "A copy of what {} stores about {}, {}.\n\n\
         Open index.html: it leads to everything. The pages need no program but a browser, and no connection.\n\n\
         pictures/  the pictures that the pages show, named by their ids\n\
         data/      the same as JSON, for programs\n\n\
         In the JSON a time is the centre's local time (YYYY-MM-DDTHH:MM:SS), a day is YYYY-MM-DD, an id is text, an amount is\n\
         a whole number of paise, a picture is the name of its file here (null: it was withdrawn). The names of files, lists and\n\
         fields do not change; new ones may be added.\n",
        frame.brand, frame.child, frame.made
    );
    for area in areas {
        let _ = writeln!(text, "\ndata/{}.json - {}", area.name, area.title);
        for list in &area.lists {
            let fields: Vec<&str> = list.fields.iter().map(|field| field.name).collect();
            let _ = writeln!(text, "  {}: {}", list.name, fields.join(", "));
        }
    }
    text += "\nNot in this copy:\n";
    for why in coverage::left_out() {
        let _ = writeln!(text, "- {why}");
    }
    File { name: "README.txt".to_owned(), content: text.into_bytes() }
}
