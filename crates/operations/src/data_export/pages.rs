//! The HTML pages of an export, readable from a disk without scripts, fonts or external links.

use std::collections::BTreeMap;

use jiff::civil::Date;
use maud::{DOCTYPE, Markup, html};

use super::render::{Area, Cell, Field, List, RenderContext, Shape};

const STYLE: &str = include_str!("pages.css");

/// A file of the export.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: String,
    pub content: Vec<u8>,
}

/// The common parts of all pages.
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

    /// The index page, with links to all areas and the list of what is not exported.
    pub fn index(&self, areas: &[Area], pictures: usize, left_out: &[&str]) -> File {
        let body = html! {
            p { "Everything that " (self.brand) " stores about " (self.child) ", " (self.made) "." }
            ul.areas {
                @for area in areas {
                    li { a href=(format!("{}.html", area.name)) { (area.title) } span.count { (area.rows()) } }
                }
            }
            p { "The folder 'pictures' has the pictures (" (pictures) "). The folder 'data' has the same entries as JSON, for programs; \
                README.txt says what each file is." }
            h2 { "What is not here" }
            ul { @for why in left_out { li { (why) } } }
            p { "Keep this copy safe: anybody who has it can read all of it." }
        };
        self.page("index", &self.child, &body)
    }

    /// The pages of an area; for the days one page per month.
    pub fn pages(&self, area: &Area, context: &RenderContext) -> Vec<File> {
        let note = html! { @if !area.note.is_empty() { p.note { (area.note) } } };
        if area.name == "days" {
            return self.months(area, &note, context);
        }
        let body = html! {
            (note)
            @if area.rows() == 0 { p { "There are no entries." } }
            @for list in area.lists.iter().filter(|list| list.under.is_none() && !list.rows.is_empty()) {
                @if !list.title.is_empty() { h2 { (list.title) } }
                (whole(area, list, list.rows.iter().collect::<Vec<_>>().as_slice(), context))
            }
        };
        vec![self.page(area.name, area.title, &body)]
    }

    fn months(&self, area: &Area, note: &Markup, context: &RenderContext) -> Vec<File> {
        let mut days: BTreeMap<Date, Vec<(&List, &Vec<Cell>)>> = BTreeMap::new();
        for list in &area.lists {
            for row in &list.rows {
                days.entry(day_of(row, context)).or_default().push((list, row));
            }
        }
        let mut months: BTreeMap<String, Vec<Date>> = BTreeMap::new();
        for day in days.keys() {
            months.entry(day.strftime("%Y-%m").to_string()).or_default().push(*day);
        }
        let named = |month: &[Date]| month.first().map(|day| day.strftime("%B %Y").to_string()).unwrap_or_default();
        let index = html! {
            (note)
            @if months.is_empty() { p { "There are no entries." } }
            ul.areas {
                @for (month, of) in &months {
                    li { a href=(format!("days-{month}.html")) { (named(of)) } span.count { (of.len()) (if of.len() == 1 { " day" } else { " days" }) } }
                }
            }
        };
        let mut files = vec![self.page(area.name, area.title, &index)];
        for (month, of) in &months {
            let body = html! {
                p { a href="days.html" { "All months" } }
                @for day in of {
                    h2 { (day.strftime("%A, %-d %B").to_string()) }
                    @for (list, row) in shown(&days[day]) { (of_day(list, row, context)) }
                }
            };
            files.push(self.page(&format!("days-{month}"), &named(of), &body));
        }
        files
    }
}

/// Skips photos of the gallery that a timeline entry already shows.
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

fn day_of(row: &[Cell], context: &RenderContext) -> Date {
    match row.first() {
        Some(Cell::At(at)) => context.zone.day_of(*at),
        Some(Cell::On(day)) => day.parse().unwrap_or_default(),
        _ => Date::default(),
    }
}

/// The rows of a list in its layout.
fn whole(area: &Area, list: &List, rows: &[&Vec<Cell>], context: &RenderContext) -> Markup {
    match list.shape {
        Shape::Table => table(list, rows, context),
        Shape::Entries => html! { @for row in rows { (entry(area, list, row, context)) } },
    }
}

fn table(list: &List, rows: &[&Vec<Cell>], context: &RenderContext) -> Markup {
    let columns: Vec<(usize, &Field)> =
        list.fields.iter().enumerate().filter(|(_, field)| !field.label.is_empty()).collect();
    html! {
        div.wide {
            table {
                thead { tr { @for (_, field) in &columns { th scope="col" { (field.label) } } } }
                tbody {
                    @for row in rows { tr { @for (at, _) in &columns { td { (row[*at].as_text(context)) } } } }
                }
            }
        }
    }
}

/// A row under the heading of its day: time, kind and text.
fn of_day(list: &List, row: &[Cell], context: &RenderContext) -> Markup {
    let field = |name: &str| list.fields.iter().position(|field| field.name == name).and_then(|at| row.get(at));
    let time = match field("at") {
        Some(Cell::At(at)) => context.zone.wall_clock(*at).strftime("%H:%M ").to_string(),
        _ => String::new(),
    };
    let what = field("kind").map_or_else(|| list.title.to_owned(), |kind| kind.as_text(context));
    let above = |field: &&Field| !field.label.is_empty() && !["at", "day", "kind"].contains(&field.name);
    let shown = list.fields.iter().zip(row).filter(|(field, _)| above(field));
    let shown: Vec<(&Field, &Cell, String)> = shown.map(|(field, cell)| (field, cell, cell.as_text(context))).collect();
    html! {
        article {
            h3 { (time) (what) }
            @for (field, cell, text) in &shown {
                @if ["message", "caption"].contains(&field.name) && !text.is_empty() { p { (text) } }
                @else if !text.is_empty() { p { span.label { (field.label) } " " (text) } }
                (picture(field.label, cell, context))
            }
        }
    }
}

fn picture(label: &str, cell: &Cell, context: &RenderContext) -> Markup {
    let Cell::Picture(picture) = cell else { return html! {} };
    html! {
        @match context.path(*picture) {
            Some(path) => a href=(path) { img src=(path) alt=(label) loading="lazy"; },
            None => p { (label) ": taken back." },
        }
    }
}

/// A row with all fields and its child rows.
fn entry(area: &Area, list: &List, row: &[Cell], context: &RenderContext) -> Markup {
    let shown = list.fields.iter().zip(row).filter(|(field, _)| !field.label.is_empty());
    let shown: Vec<(&str, &Cell, String)> =
        shown.map(|(field, cell)| (field.label, cell, cell.as_text(context))).collect();
    let under = area.lists.iter().filter(|below| below.under == Some(list.name));
    html! {
        article {
            dl {
                @for (label, _, text) in shown.iter().filter(|(_, _, text)| !text.is_empty()) {
                    dt { (label) } dd { (text) }
                }
            }
            @for (label, cell, _) in &shown { (picture(label, cell, context)) }
            @for below in under {
                @let rows: Vec<&Vec<Cell>> = below.rows.iter().filter(|below| is_of(below, row)).collect();
                @if !rows.is_empty() { h3 { (below.title) } (whole(area, below, &rows, context)) }
            }
        }
    }
}

fn is_of(below: &[Cell], row: &[Cell]) -> bool {
    matches!((below.first(), row.first()), (Some(Cell::Id(one)), Some(Cell::Id(other))) if one == other)
}
