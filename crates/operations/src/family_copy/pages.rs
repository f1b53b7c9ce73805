//! The pages of a copy: readable from a disk for years, without a script, a font or an address of the outside.

use std::collections::BTreeMap;

use jiff::civil::Date;
use maud::{DOCTYPE, Markup, html};

use super::told::{Area, Cell, Field, List, Shape, Telling};

const STYLE: &str = include_str!("pages.css");

/// A file of the copy.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: String,
    pub content: Vec<u8>,
}

/// What stands on every page.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// 'Aarav Sharma'.
    pub child: String,
    /// 'made on 12 November 2026, 10:00 for the mother'.
    pub made: String,
    pub brand: String,
}

impl Frame {
    pub fn page(&self, name: &str, title: &str, body: &Markup) -> File {
        let page = html! {
            (DOCTYPE)
            html lang="en-IN" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="robots" content="noindex";
                    meta http-equiv="Content-Security-Policy" content="script-src 'none'";
                    title { (title) " – " (self.child) }
                    style { (maud::PreEscaped(STYLE)) }
                }
                body {
                    header { p { a href="index.html" { (self.child) } " · " (self.brand) } }
                    main { h1 { (title) } (body) }
                    footer { p { "A copy, " (self.made) "." } }
                }
            }
        };
        File { name: format!("{name}.html"), content: page.into_string().into_bytes() }
    }

    /// The first page: where everything is, and what is not here.
    pub fn index(&self, areas: &[Area], pictures: usize, left_out: &[&str]) -> File {
        let body = html! {
            p { "All that " (self.brand) " keeps of " (self.child) ", " (self.made) "." }
            ul.areas {
                @for area in areas {
                    li { a href=(format!("{}.html", area.name)) { (area.title) } span.count { (area.rows()) } }
                }
            }
            p { (pictures) " pictures lie in the folder 'pictures'. The folder 'data' has the same as JSON, for programs; README.txt \
                says what each file is." }
            h2 { "What is not here" }
            ul { @for why in left_out { li { (why) } } }
            p { "Keep this copy as you keep a diary: whoever has it reads all of it." }
        };
        self.page("index", &self.child, &body)
    }

    /// An area's pages; of the days one for each month.
    pub fn pages(&self, area: &Area, with: &Telling) -> Vec<File> {
        let note = html! { @if !area.note.is_empty() { p.note { (area.note) } } };
        if area.name == "days" {
            return self.months(area, &note, with);
        }
        let body = html! {
            (note)
            @if area.rows() == 0 { p { "There is nothing." } }
            @for list in area.lists.iter().filter(|list| list.under.is_none() && !list.rows.is_empty()) {
                @if !list.title.is_empty() { h2 { (list.title) } }
                (whole(area, list, list.rows.iter().collect::<Vec<_>>().as_slice(), with))
            }
        };
        vec![self.page(area.name, area.title, &body)]
    }

    fn months(&self, area: &Area, note: &Markup, with: &Telling) -> Vec<File> {
        let mut days: BTreeMap<Date, Vec<(&List, &Vec<Cell>)>> = BTreeMap::new();
        for list in &area.lists {
            for row in &list.rows {
                days.entry(day_of(row, with)).or_default().push((list, row));
            }
        }
        let mut months: BTreeMap<String, Vec<Date>> = BTreeMap::new();
        for day in days.keys() {
            months.entry(day.strftime("%Y-%m").to_string()).or_default().push(*day);
        }
        let named = |month: &[Date]| month.first().map(|day| day.strftime("%B %Y").to_string()).unwrap_or_default();
        let index = html! {
            (note)
            @if months.is_empty() { p { "There is nothing." } }
            ul.areas {
                @for (month, of) in &months {
                    li { a href=(format!("days-{month}.html")) { (named(of)) } span.count { (of.len()) " days" } }
                }
            }
        };
        let mut files = vec![self.page(area.name, area.title, &index)];
        for (month, of) in &months {
            let body = html! {
                p { a href="days.html" { "All months" } }
                @for day in of {
                    h2 { (day.strftime("%A, %-d %B").to_string()) }
                    @for (list, row) in shown(&days[day]) { (of_day(list, row, with)) }
                }
            };
            files.push(self.page(&format!("days-{month}"), &named(of), &body));
        }
        files
    }
}

/// A photo of the gallery whose moment shows it already is not shown twice.
fn shown<'a>(day: &[(&'a List, &'a Vec<Cell>)]) -> Vec<(&'a List, &'a Vec<Cell>)> {
    let mut seen = Vec::new();
    let mut kept = Vec::new();
    for (list, row) in day {
        let picture = row.iter().find_map(|cell| if let Cell::Picture(picture) = cell { Some(*picture) } else { None });
        if list.name == "photos" && picture.is_some_and(|picture| seen.contains(&picture)) {
            continue;
        }
        seen.extend(picture);
        kept.push((*list, *row));
    }
    kept
}

fn day_of(row: &[Cell], with: &Telling) -> Date {
    match row.first() {
        Some(Cell::At(at)) => with.zone.day_of(*at),
        Some(Cell::On(day)) => day.parse().unwrap_or_default(),
        _ => Date::default(),
    }
}

/// Rows of a list, as the list looks.
fn whole(area: &Area, list: &List, rows: &[&Vec<Cell>], with: &Telling) -> Markup {
    match list.shape {
        Shape::Table => table(list, rows, with),
        Shape::Entries => html! { @for row in rows { (entry(area, list, row, with)) } },
    }
}

fn table(list: &List, rows: &[&Vec<Cell>], with: &Telling) -> Markup {
    let columns: Vec<(usize, &Field)> =
        list.fields.iter().enumerate().filter(|(_, field)| !field.label.is_empty()).collect();
    html! {
        div.wide {
            table {
                thead { tr { @for (_, field) in &columns { th scope="col" { (field.label) } } } }
                tbody {
                    @for row in rows { tr { @for (at, _) in &columns { td { (row[*at].as_text(with)) } } } }
                }
            }
        }
    }
}

/// One row of a day, which stands above it: its time and what it is, and then what it says.
fn of_day(list: &List, row: &[Cell], with: &Telling) -> Markup {
    let field = |name: &str| list.fields.iter().position(|field| field.name == name).and_then(|at| row.get(at));
    let time = match field("at") {
        Some(Cell::At(at)) => with.zone.wall_clock(*at).strftime("%H:%M ").to_string(),
        _ => String::new(),
    };
    let what = field("kind").map_or_else(|| list.title.to_owned(), |kind| kind.as_text(with));
    let above = |field: &&Field| !field.label.is_empty() && !["at", "day", "kind"].contains(&field.name);
    let said = list.fields.iter().zip(row).filter(|(field, _)| above(field));
    let said: Vec<(&Field, &Cell, String)> = said.map(|(field, cell)| (field, cell, cell.as_text(with))).collect();
    html! {
        article {
            h3 { (time) (what) }
            @for (field, cell, text) in &said {
                @if ["message", "caption"].contains(&field.name) && !text.is_empty() { p { (text) } }
                @else if !text.is_empty() { p { span.label { (field.label) } " " (text) } }
                (picture(field.label, cell, with))
            }
        }
    }
}

fn picture(label: &str, cell: &Cell, with: &Telling) -> Markup {
    let Cell::Picture(picture) = cell else { return html! {} };
    html! {
        @match with.path(*picture) {
            Some(path) => a href=(path) { img src=(path) alt=(label) loading="lazy"; },
            None => p { (label) ": taken back." },
        }
    }
}

/// One row with all it says, and what stands under it.
fn entry(area: &Area, list: &List, row: &[Cell], with: &Telling) -> Markup {
    let said = list.fields.iter().zip(row).filter(|(field, _)| !field.label.is_empty());
    let said: Vec<(&str, &Cell, String)> = said.map(|(field, cell)| (field.label, cell, cell.as_text(with))).collect();
    let under = area.lists.iter().filter(|below| below.under == Some(list.name));
    html! {
        article {
            dl {
                @for (label, _, text) in said.iter().filter(|(_, _, text)| !text.is_empty()) {
                    dt { (label) } dd { (text) }
                }
            }
            @for (label, cell, _) in &said { (picture(label, cell, with)) }
            @for below in under {
                @let rows: Vec<&Vec<Cell>> = below.rows.iter().filter(|below| is_of(below, row)).collect();
                @if !rows.is_empty() { h3 { (below.title) } (whole(area, below, &rows, with)) }
            }
        }
    }
}

fn is_of(below: &[Cell], row: &[Cell]) -> bool {
    matches!((below.first(), row.first()), (Some(Cell::Id(one)), Some(Cell::Id(other))) if one == other)
}
