//! Each column of a child and of a parent is in the roster, in the export and in `office children find`, or has a reason why
//! not, and an erasure blanks it, or has a reason why not. The columns are the database's own, and each claim is tried.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use database::Engine;
use database::testing::schema;
use rusqlite::types::Value as Stored;
use rusqlite::{Connection, params};
use serde_json::{Map, Value};

use crate::office::office;
use base::ids::ChildId;
use office::import::import;
use office::roster::ColumnNames;
use office::roster::columns::HEADINGS;
use operations::data_export::{Audience, gather};
use operations::erasure::erase;
use testing::Town;

/// What becomes of a column.
struct Column {
    name: &'static str,
    /// Another value that it may have, as SQL.
    other: &'static str,
    /// The heading; of a parent without `mother` or `father`.
    roster: Shown,
    /// The field of a row in `data/*.json`.
    export: Shown,
    /// The field in the answer of `office children find --json`.
    find: Shown,
    erasure: Erased,
}

#[derive(Clone, Copy)]
enum Shown {
    In(&'static str),
    /// With the reason.
    Not(&'static str),
}

#[derive(Clone, Copy)]
enum Erased {
    Blanked,
    /// It says when.
    Set,
    /// With the reason.
    Stays(&'static str),
}

use Erased::{Blanked, Set, Stays};
use Shown::{In, Not};

/// The rows are found by it.
const ID: &str = "id";

const STATE: Shown = Not("a roster is of children who are here; leaving, breaks and moves have commands of their own");
const BY_REQUEST: Shown = Not("a request or the centre's program sets it");
const OWN: Shown = Not("the portal's own account: from it the program and the car are found again after a request");
const OF_THE_STAY: Erased = Stays("a time or an id without a person: the centre's counts and the ledger need the stay");

const PHOTO_CONSENT: &str = "photo consent";

const CHILD: [Column; 23] = [
    Column {
        name: "centre_id",
        other: "(SELECT id FROM centre WHERE id <> child.centre_id)",
        roster: Not("a file is imported for one centre"),
        export: In("centre"),
        find: In("centre"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "room_id",
        other: "(SELECT id FROM room WHERE name = 'Toddlers')",
        roster: In("room"),
        export: In("room"),
        find: In("room"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "program_id",
        other: "(SELECT id FROM program WHERE label = 'Half Day')",
        roster: In("program"),
        export: In("program"),
        find: In("program"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "office_number",
        other: "'C-7'",
        roster: In("admission id"),
        export: In("office_number"),
        find: In("admission_id"),
        erasure: Blanked,
    },
    Column {
        name: "name",
        other: "'Zubeda'",
        roster: In("first name"),
        export: In("name"),
        find: In("name"),
        erasure: Blanked,
    },
    Column {
        name: "last_name",
        other: "'Kamal'",
        roster: In("last name"),
        export: In("last_name"),
        find: In("name"),
        erasure: Blanked,
    },
    Column {
        name: "date_of_birth",
        other: "'2021-03-04'",
        roster: In("date of birth"),
        export: In("date_of_birth"),
        find: In("born"),
        erasure: Blanked,
    },
    Column {
        name: "admission_type",
        other: "'Sibling'",
        roster: In("admission type"),
        export: In("admission_type"),
        find: In("admission_type"),
        erasure: Blanked,
    },
    Column {
        name: "admission_date",
        other: "'2025-07-08'",
        roster: In("admission date"),
        export: In("admission_date"),
        find: In("admission_date"),
        erasure: Blanked,
    },
    Column {
        name: "paused",
        other: "1",
        roster: STATE,
        export: In("on_a_break"),
        find: In("state"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "live",
        other: "NOT live",
        roster: STATE,
        export: In("is_here"),
        find: In("state"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "photo",
        other: "(SELECT MAX(id) FROM picture WHERE id <> child.photo)",
        roster: Not("a file has no pictures: parents bring them, and the centre approves"),
        export: In("photo"),
        find: Not("a terminal shows no pictures"),
        erasure: Blanked,
    },
    Column {
        name: "photo_status",
        other: "'Waiting'",
        roster: Not("it is 'Active' for every child: what waits is in portraits"),
        export: Not("it is 'Active' for every child: what waits is in portraits, which are exported"),
        find: Not("it is 'Active' for every child: what waits is in portraits"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "left_at",
        other: "1700000000000",
        roster: STATE,
        export: In("left_at"),
        find: In("left"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "transport",
        other: "'two'",
        roster: BY_REQUEST,
        export: In("transport"),
        find: In("transport"),
        erasure: Blanked,
    },
    Column {
        name: "readable_until",
        other: "1900000000000",
        roster: STATE,
        export: In("readable_until"),
        find: In("readable_until"),
        erasure: Blanked,
    },
    Column {
        name: "erased_at",
        other: "1700000000000",
        roster: STATE,
        export: Not("after an erasure there is nothing to export"),
        find: In("erased"),
        erasure: Set,
    },
    Column {
        name: "arrived_at",
        other: "1700000000000",
        roster: STATE,
        export: In("arrived_at"),
        find: Not("a move is in the audit log"),
        erasure: OF_THE_STAY,
    },
    Column {
        name: "stay_since",
        other: "1700000000000",
        roster: STATE,
        export: Not("the portal's own account: it is the last of the stays before, which are exported"),
        find: OWN,
        erasure: OF_THE_STAY,
    },
    Column {
        name: "own_program_id",
        other: "(SELECT id FROM program WHERE label = 'Half Day')",
        roster: In("program"),
        export: OWN,
        find: OWN,
        erasure: OF_THE_STAY,
    },
    Column {
        name: "own_program_at",
        other: "1700000000000",
        roster: OWN,
        export: OWN,
        find: OWN,
        erasure: OF_THE_STAY,
    },
    Column { name: "own_transport", other: "'two'", roster: BY_REQUEST, export: OWN, find: OWN, erasure: Blanked },
    Column {
        name: "own_transport_at",
        other: "1700000000000",
        roster: BY_REQUEST,
        export: OWN,
        find: OWN,
        erasure: OF_THE_STAY,
    },
];

const PARENT: [Column; 3] = [
    Column {
        name: "name",
        other: "'Fatima Kamal'",
        roster: In("name"),
        export: In("name"),
        find: In("name"),
        erasure: Blanked,
    },
    Column {
        name: "phone",
        other: "'9811111177'",
        roster: In("phone"),
        export: In("phone"),
        find: In("phone"),
        erasure: Blanked,
    },
    Column {
        name: "email",
        other: "'fatima@example.com'",
        roster: In("email"),
        export: In("email"),
        find: In("email"),
        erasure: Blanked,
    },
];

const TABLES: [(&str, &[Column]); 2] = [("child", &CHILD), ("parent", &PARENT)];

/// A town with a second room and program, and a connection of the test's own.
async fn town() -> (Town, Connection) {
    let town = Town::new(Engine::Sqlite).await;
    for line in ["rooms add Toddlers --centre Indiranagar", "programs add Half_Day"] {
        office(&town, line).await.expect("added");
    }
    let own = Connection::open(town.database_file().expect("a file")).expect("the town's database");
    (town, own)
}

type Row = BTreeMap<String, Stored>;

fn row(own: &Connection, table: &str, id: i64) -> Row {
    let mut statement = own.prepare(&format!("SELECT * FROM {table} WHERE id = ?1")).expect("a table");
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let read =
        |row: &rusqlite::Row<'_>| (0..names.len()).map(|at| row.get::<_, Stored>(at)).collect::<Result<Vec<_>, _>>();
    let values = statement.query_row([id], read).expect("a row");
    names.into_iter().zip(values).collect()
}

fn set_other(own: &Connection, table: &str, id: i64, Column { name, other, .. }: &Column) {
    let before = row(own, table, id);
    own.execute(&format!("UPDATE {table} SET {name} = {other} WHERE id = ?1"), [id]).expect("a value");
    assert_ne!(row(own, table, id)[*name], before[*name], "{table}.{name} has another value");
}

fn parent_of(own: &Connection, child: i64, side: &str) -> i64 {
    let sql = "SELECT parent_id FROM parenthood WHERE child_id = ?1 AND side = ?2";
    own.query_row(sql, params![child, side], |row| row.get(0)).expect("a parent")
}

/// What the export and `office children find` show of a child and its parents.
async fn shown(town: &Town, child: ChildId) -> (Value, Value) {
    let mut writing = gather(&town.app, child, Audience::Family).await.expect("an export").write(town.app.clone());
    let mut bytes = Vec::new();
    while let Some(part) = writing.next().await {
        bytes.extend(part.expect("a part"));
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).expect("an archive");
    let mut export = Map::new();
    for at in 0..archive.len() {
        let mut file = archive.by_index(at).expect("a file");
        if file.name().starts_with("data/") {
            let mut text = String::new();
            file.read_to_string(&mut text).expect("text");
            export.insert(file.name().to_owned(), serde_json::from_str(&text).expect("JSON"));
        }
    }
    let found = office(town, &format!("children find {child} --json")).await.expect("found");
    (Value::Object(export), serde_json::from_str(&found).expect("JSON"))
}

/// The names of the fields that differ.
fn differing(one: &Value, other: &Value, field: &str, found: &mut BTreeSet<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            for field in one.keys().chain(other.keys()) {
                let of = |fields: &Map<String, Value>| fields.get(field).cloned().unwrap_or_default();
                differing(&of(one), &of(other), field, found);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).for_each(|(one, other)| differing(one, other, field, found));
        }
        _ if one != other => drop(found.insert(field.to_owned())),
        _ => {}
    }
}

/// Why two outputs contradict what is said of a column.
fn fault(place: &str, column: &str, shown: Shown, one: &Value, other: &Value) -> Option<String> {
    let mut fields = BTreeSet::new();
    differing(one, other, "", &mut fields);
    match shown {
        In(field) if fields != BTreeSet::from([field.to_owned()]) => {
            Some(format!("{column} is in {place} as {fields:?}, not as {field:?}"))
        }
        Not(why) if !fields.is_empty() => {
            Some(format!("{column} is in {place} as {fields:?}, and is not to be: {why}"))
        }
        _ => None,
    }
}

#[tokio::test]
async fn each_column_of_a_child_and_of_a_parent_is_decided_on() {
    let (town, _) = town().await;
    let columns = schema(&town.app.database).await.expect("a schema");
    for (table, decided) in TABLES {
        let stored: BTreeSet<&str> =
            columns.iter().filter(|column| column.table == table).map(|column| column.name.as_str()).collect();
        let decided: BTreeSet<&str> = decided.iter().map(|column| column.name).chain([ID]).collect();
        assert_eq!(stored, decided, "say in columns.rs what becomes of each column of {table}");
    }
    let of_a_child = CHILD.iter().filter_map(|column| match column.roster {
        In(heading) => Some(heading.to_owned()),
        Not(_) => None,
    });
    let of_parents = PARENT.iter().flat_map(|column| match column.roster {
        In(heading) => vec![format!("mother {heading}"), format!("father {heading}")],
        Not(_) => Vec::new(),
    });
    // What a family allows is in the table of photo consents.
    let decided: BTreeSet<String> = of_a_child.chain(of_parents).chain([PHOTO_CONSENT.to_owned()]).collect();
    let headings: BTreeSet<String> = HEADINGS.iter().map(|heading| heading.title.to_owned()).collect();
    assert_eq!(headings, decided, "each heading of a roster is in a column");
    town.finish().await;
}

#[tokio::test]
async fn each_column_is_in_the_export_and_in_office_find_as_it_is_said() {
    let (town, own) = town().await;
    let farah = parent_of(&own, town.zoya.0, "Mother");
    let (export, found) = shown(&town, town.zoya).await;
    let mut faults = Vec::new();
    for ((table, columns), id) in TABLES.into_iter().zip([town.zoya.0, farah]) {
        for column in columns {
            let before = row(&own, table, id)[column.name].clone();
            set_other(&own, table, id, column);
            let (other_export, other_found) = shown(&town, town.zoya).await;
            faults.extend(fault("the export", column.name, column.export, &export, &other_export));
            faults.extend(fault("office children find", column.name, column.find, &found, &other_found));
            let back = format!("UPDATE {table} SET {} = ?2 WHERE id = ?1", column.name);
            own.execute(&back, params![id, before]).expect("the value of before");
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    town.finish().await;
}

#[tokio::test]
async fn each_column_is_in_the_roster_as_it_is_said() {
    let (town, own) = town().await;
    let titles: Vec<&str> =
        HEADINGS.iter().map(|heading| heading.title).filter(|title| *title != PHOTO_CONSENT).collect();
    let lines = [
        "R-1,Joel,Fernandes,2024-01-05,Nursery,Half Day,Regular,2026-06-01,Maria Fernandes,9811111111,\
            maria@example.com,Rohan Fernandes,9811111112,rohan@example.com",
        "R-2,Rhea,Dsouza,2023-02-06,Toddlers,Full Day (9:00 To 6:30),Sibling,2026-07-02,Nina Dsouza,9811111113,\
            nina@example.com,Alan Dsouza,9811111114,alan@example.com",
    ];
    let file = [titles.join(","), lines[0].to_owned(), lines[1].to_owned()].join("\n").into_bytes();
    let report = import(&town.app, file, ColumnNames::usual(), "Indiranagar".to_owned(), false).await;
    assert_eq!(report.expect("a good roster").added.len(), 2);

    let place = "SELECT name FROM room WHERE id = ?1 UNION ALL SELECT label FROM program WHERE id = ?1";
    let stored = |value: &Stored| match value {
        Stored::Integer(id) => own.query_row(place, [id], |row| row.get(0)).expect("a room or a program"),
        Stored::Text(text) => text.clone(),
        other => panic!("{other:?} is in no roster"),
    };
    let child = |line: &str| {
        let (number, _) = line.split_once(',').expect("a number");
        let sql = "SELECT id FROM child WHERE office_number = ?1";
        own.query_row(sql, [number], |row| row.get::<_, i64>(0)).expect("a child")
    };
    let children = lines.map(child);
    let mut tried = 0;
    for (table, columns) in TABLES {
        let sides: &[&str] = if table == "child" { &[""] } else { &["Mother", "Father"] };
        for (column, side) in columns.iter().flat_map(|column| sides.iter().map(move |side| (column, *side))) {
            let values = children.map(|child| {
                let id = if side.is_empty() { child } else { parent_of(&own, child, side) };
                row(&own, table, id)[column.name].clone()
            });
            match column.roster {
                In(heading) => {
                    let title = format!("{} {heading}", side.to_lowercase()).trim().to_owned();
                    let at = titles.iter().position(|known| *known == title).expect("a heading");
                    for (line, value) in lines.iter().zip(&values) {
                        let typed = line.split(',').nth(at).expect("a field");
                        assert_eq!(stored(value), typed, "{table}.{} is what stands under '{title}'", column.name);
                    }
                    tried += 1;
                }
                Not(why) => {
                    assert_eq!(values[0], values[1], "a roster sets {table}.{}, and is not to: {why}", column.name);
                }
            }
        }
    }
    assert!(tried > titles.len(), "{tried}");
    town.finish().await;
}

#[tokio::test]
async fn each_column_is_blanked_by_an_erasure_as_it_is_said() {
    let (town, own) = town().await;
    let ids = [town.zoya.0, parent_of(&own, town.zoya.0, "Mother")];
    town.leaves(town.zoya).await;
    for ((table, columns), id) in TABLES.into_iter().zip(ids) {
        for column in columns {
            set_other(&own, table, id, column);
        }
    }
    let before: Vec<Row> = TABLES.into_iter().zip(ids).map(|((table, _), id)| row(&own, table, id)).collect();
    let (app, zoya) = (town.app.clone(), town.zoya);
    town.write(async move |writer| erase(writer, &app, zoya).await.map(drop)).await;
    for (((table, columns), id), before) in TABLES.into_iter().zip(ids).zip(before) {
        let after = row(&own, table, id);
        for column in columns {
            let stays = after[column.name] == before[column.name];
            match column.erasure {
                Blanked => assert!(!stays, "{table}.{} stays", column.name),
                Set => assert_eq!(after[column.name], Stored::Integer(town.app.now().ms()), "{table}.{}", column.name),
                Stays(why) => assert!(stays, "{table}.{} is blanked, and is to stay: {why}", column.name),
            }
        }
    }
    town.finish().await;
}
