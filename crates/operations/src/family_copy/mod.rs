//! A copy of what the portal keeps of a child and its family: pages to read, the same as JSON, and the pictures beside, in one ZIP.
//!
//! What of each table is in it stands in `carried.rs`, and the rows themselves in `areas/`. The texts of one family are held in memory
//! as of one moment; its pictures are read one at a time while the archive is written.
//!
//! A copy is made for a family, or for one parent. What parents and centre share is in both: the days, the messages, the requests.
//! What concerns one parent alone, as how they are reached and where they signed in, is in their own copy and not in the other
//! parent's: the two may live apart.

pub mod areas;
pub mod carried;
mod pages;
pub mod store;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io;

use bytes::Bytes;
use database::Reader;
use serde_json::to_vec_pretty;
use zip::CompressionMethod;
use zip::write::SimpleFileOptions;

use self::areas::Of;
use self::pages::{File, Frame};
use self::told::{Area, Telling};
use base::archive::{self, Archive};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, PictureId};
use base::refusal::{Refusal, Trouble};
use context::App;
use daily::pictures;
use people::families::Side;

/// For whom a copy is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// For those who may see what concerns each of the parents: the office, a court.
    Family,
    Side(Side),
    Parent(ParentId),
}

/// A copy that is ready to be written.
pub struct FamilyCopy {
    frame: Frame,
    with: Telling,
    areas: Vec<Area>,
    /// Each once, in the order in which they are shown.
    pictures: Vec<PictureId>,
    made_at: Timestamp,
}

/// What a copy holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    pub rows: usize,
    pub pictures: usize,
}

/// Reads all texts of a copy. Refused: the parent has not this child.
pub async fn gather(app: &App, child: ChildId, whose: Whose) -> Result<FamilyCopy, Trouble> {
    let read = async move |reader: &mut Reader<'_>| {
        let parents = store::parents(reader, child).await?;
        let wanted = |(parent, side): &&(ParentId, Side)| match whose {
            Whose::Family => true,
            Whose::Side(wanted) => wanted == *side,
            Whose::Parent(wanted) => wanted == *parent,
        };
        let own: Vec<(ParentId, Side)> = parents.iter().filter(wanted).copied().collect();
        if own.is_empty() && whose != Whose::Family {
            return Err(Trouble::from(Refusal::not_found()));
        }
        let of = Of { child, parents: own.iter().map(|(parent, _)| *parent).collect(), whole: whose == Whose::Family };
        let areas = areas::all(reader, &of).await?;
        let pictures: BTreeMap<_, _> = store::pictures(reader, child).await?.into_iter().collect();
        let side = own.first().filter(|_| whose != Whose::Family).map(|(_, side)| *side);
        Ok((areas, pictures, side))
    };
    let (areas, pictures, side) = app.database.read(read).await?;
    let with = Telling { zone: app.zone.clone(), pictures };
    let made_at = app.now();
    let made = app.zone.wall_clock(made_at).strftime("%-d %B %Y, %H:%M");
    let for_whom = side.map_or_else(|| "the family".to_owned(), |side| format!("the {}", side.as_str().to_lowercase()));
    let frame = Frame {
        child: name_of(&areas, &with),
        made: format!("made on {made} for {for_whom}"),
        brand: app.config.brand.name.clone(),
    };
    let mut shown = Vec::new();
    let mut seen = BTreeSet::new();
    for picture in areas.iter().flat_map(Area::pictures) {
        if with.pictures.contains_key(&picture) && seen.insert(picture) {
            shown.push(picture);
        }
    }
    Ok(FamilyCopy { frame, with, areas, pictures: shown, made_at })
}

/// As the first area tells it.
fn name_of(areas: &[Area], with: &Telling) -> String {
    let child = areas.first().and_then(|area| area.lists.first()).and_then(|list| list.rows.first());
    let part = |at: usize| child.and_then(|row| row.get(at)).map(|cell| cell.as_text(with)).unwrap_or_default();
    format!("{} {}", part(1), part(2)).trim().to_owned()
}

impl FamilyCopy {
    pub fn contents(&self) -> Contents {
        Contents { rows: self.areas.iter().map(Area::rows).sum(), pictures: self.pictures.len() }
    }

    /// What the archive is called: nobody's name, which a list of downloads would show.
    pub fn file_name(&self) -> String {
        format!("family-copy-{}.zip", self.with.zone.day_of(self.made_at))
    }

    /// The archive, to be taken piece by piece.
    pub fn write(self, app: App) -> Writing {
        let Self { frame, with, areas, pictures, made_at } = self;
        let made = archive::moment(app.zone.wall_clock(made_at));
        let first = vec![read_me(&frame, &areas), frame.index(&areas, pictures.len(), &carried::left_out())];
        Writing {
            app,
            frame,
            with,
            files: first.into_iter(),
            areas: areas.into_iter(),
            pictures: pictures.into_iter(),
            lost: Vec::new(),
            archive: Archive::begin(),
            made,
        }
    }
}

/// An archive on its way.
pub struct Writing {
    app: App,
    frame: Frame,
    with: Telling,
    files: std::vec::IntoIter<File>,
    areas: std::vec::IntoIter<Area>,
    pictures: std::vec::IntoIter<PictureId>,
    /// Pictures that the store does not have.
    lost: Vec<String>,
    archive: Archive,
    made: zip::DateTime,
}

impl Writing {
    /// The next bytes; none: that was all.
    pub async fn next(&mut self) -> Option<io::Result<Bytes>> {
        loop {
            if let Some(ready) = self.archive.ready() {
                return Some(Ok(ready));
            }
            let step = if let Some(file) = self.files.next() {
                self.add(&file.name, &file.content, CompressionMethod::Deflated)
            } else if let Some(area) = self.areas.next() {
                let mut files = self.frame.pages(&area, &self.with);
                match to_vec_pretty(&area.as_json(&self.with)) {
                    Ok(content) => files.push(File { name: format!("data/{}.json", area.name), content }),
                    Err(error) => return Some(Err(error.into())),
                }
                self.files = files.into_iter();
                continue;
            } else if let Some(picture) = self.pictures.next() {
                let Some(path) = self.with.path(picture) else { continue };
                match pictures::largest_file(&self.app, picture).await {
                    // Pictures are compressed already.
                    Ok(content) => self.add(&path, &content, CompressionMethod::Stored),
                    Err(trouble) => {
                        tracing::error!(picture = picture.0, %trouble, "a picture is missing from a family's copy");
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

    /// Pictures that could not be read so far.
    pub fn lost(&self) -> usize {
        self.lost.len()
    }
}

/// What each file is, for people and for programs.
fn read_me(frame: &Frame, areas: &[Area]) -> File {
    let mut text = format!(
        "A copy of what {} keeps of {}, {}.\n\n\
         Open index.html: it leads to everything. The pages need no program but a browser, and no connection.\n\n\
         pictures/  the pictures that the pages show, named by their ids\n\
         data/      the same as JSON, for programs\n\n\
         In the JSON a moment is the centre's local time (YYYY-MM-DDTHH:MM:SS), a day is YYYY-MM-DD, an id is text, an amount is\n\
         a whole number of paise, a picture is the name of its file here (null: it was taken back). The names of files, lists and\n\
         fields stay as they are; new ones may come.\n",
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
    for why in carried::left_out() {
        let _ = writeln!(text, "- {why}");
    }
    File { name: "README.txt".to_owned(), content: text.into_bytes() }
}
