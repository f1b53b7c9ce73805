//! The demo's centres, rooms, programs, families and blog, read from the text files beside this one.

use jiff::ToSpan;
use jiff::civil::Date;

use people::families::Side;

const CENTRES: &str = include_str!("centres.txt");
const FAMILIES: &str = include_str!("families.txt");
const CLASSMATES: &str = include_str!("classmates.txt");
const STAFF: &str = include_str!("staff.txt");
const GUARDIANS: &str = include_str!("guardians.txt");
const REQUESTS: &str = include_str!("requests.txt");
const OUTINGS: &str = include_str!("outings.txt");
const BLOGS: &str = include_str!("blogs.txt");

/// The label, and the minutes of the day between which its children arrive and leave: (earliest arrival, latest arrival, earliest
/// departure, latest departure).
const PROGRAMS: [(&str, Hours); 7] = [
    ("After School", Hours::new((14, 30), (14, 50), (18, 5), (18, 25))),
    ("Half Day (09:00 - 12:30)", Hours::new((8, 50), (9, 15), (12, 15), (12, 30))),
    ("Half Day 2 (09:00 - 12:00)", Hours::new((8, 50), (9, 15), (11, 48), (12, 0))),
    ("Half Day 3 (12:30 - 15:30)", Hours::new((12, 20), (12, 38), (15, 15), (15, 30))),
    ("Evening Program (4:00 To 6:30)", Hours::new((15, 50), (16, 10), (18, 10), (18, 30))),
    ("Extended Preschool (9:00 To 3:30)", Hours::new((8, 48), (9, 18), (15, 15), (15, 30))),
    ("Full Day (9:00 To 6:30)", Hours::new((8, 45), (9, 20), (17, 50), (18, 25))),
];

/// Minutes of the day.
#[derive(Clone, Copy, Debug)]
pub struct Hours {
    pub arrives: (u16, u16),
    pub leaves: (u16, u16),
}

impl Hours {
    const fn new(first_in: (u16, u16), last_in: (u16, u16), first_out: (u16, u16), last_out: (u16, u16)) -> Self {
        Self {
            arrives: (first_in.0 * 60 + first_in.1, last_in.0 * 60 + last_in.1),
            leaves: (first_out.0 * 60 + first_out.1, last_out.0 * 60 + last_out.1),
        }
    }
}

#[derive(Debug)]
pub struct Centre {
    /// The slug: its API key is `demo-` and this.
    pub slug: &'static str,
    pub name: &'static str,
    pub city: &'static str,
    pub rooms: Vec<Room>,
}

#[derive(Debug)]
pub struct Room {
    pub name: &'static str,
    pub teacher: &'static str,
}

#[derive(Debug)]
pub struct Child {
    pub centre: &'static str,
    pub room: &'static str,
    pub program: &'static str,
    pub hours: Hours,
    /// The admission id; new children have none.
    pub number: Option<String>,
    pub first_name: &'static str,
    pub last_name: &'static str,
    pub girl: bool,
    pub born: Date,
    pub admitted: Date,
    pub mother: Option<Parent>,
    pub father: Option<Parent>,
    pub remark: Remark,
    /// Used by the browser tests: absent on one day only, with fixed phone numbers.
    pub well_known: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parent {
    pub name: &'static str,
    /// Ten digits.
    pub phone: String,
    pub email: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    None,
    /// The portrait.
    Face(&'static str),
    /// On a break since the second week before the demo began.
    Paused,
    /// Comes only on some days, since last week.
    Emergency,
    /// Admitted, without any entries yet.
    New,
}

#[derive(Debug)]
pub struct Blog {
    pub slug: &'static str,
    pub picture: &'static str,
    pub title: &'static str,
    pub excerpt: &'static str,
}

/// The staff of a centre.
#[derive(Debug)]
pub struct Staff {
    pub centre: &'static str,
    pub head: &'static str,
    pub contact: &'static str,
    /// The name of a picture.
    pub face: &'static str,
    /// Each with the name of a picture.
    pub teachers: Vec<(&'static str, &'static str)>,
}

/// An outing of a room. Days are relative to the first day of the demo.
#[derive(Debug)]
pub struct Outing {
    pub centre: &'static str,
    pub room: &'static str,
    /// Days before.
    pub asked: i64,
    /// Days after; negative: in the past.
    pub day: i64,
    /// The answers of the parents in order.
    pub answers: Vec<&'static str>,
    /// Days before.
    pub called_off: Option<i64>,
    pub title: &'static str,
    pub details: &'static str,
}

/// A guardian.
#[derive(Debug)]
pub struct GuardianCard {
    /// First and last name.
    pub child: &'static str,
    pub by: Side,
    pub name: &'static str,
    pub mobile: &'static str,
    pub relation: &'static str,
    pub face: &'static str,
    /// `waits`, `Active`, or why it was not approved.
    pub became: &'static str,
}

pub fn guardians() -> Vec<GuardianCard> {
    lines(GUARDIANS)
        .map(|line| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            &[child, by, name, mobile, relation, face, became] => {
                let by = Side::parse(by).unwrap_or_else(|| broken(line));
                GuardianCard { child, by, name, mobile, relation, face, became }
            }
            _ => broken(line),
        })
        .collect()
}

/// A request of a family.
#[derive(Debug)]
pub struct AskedInStory {
    /// First and last name.
    pub child: &'static str,
    pub by: Side,
    pub kind: &'static str,
    /// Days before.
    pub asked: u32,
    /// Days after; negative: in the past.
    pub from: i64,
    pub to: Option<i64>,
    pub status: &'static str,
    pub detail: &'static str,
    pub reason: &'static str,
    pub note: &'static str,
}

pub fn requests() -> Vec<AskedInStory> {
    let number = |text: &'static str| text.parse::<i64>().unwrap_or_else(|_| broken(text));
    lines(REQUESTS)
        .map(|line| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            &[child, by, kind, asked, from, to, status, detail, reason, note] => AskedInStory {
                child,
                by: Side::parse(by).unwrap_or_else(|| broken(line)),
                kind,
                asked: asked.parse().unwrap_or_else(|_| broken(line)),
                from: number(from),
                to: Some(to).filter(|to| *to != "-").map(number),
                status,
                detail,
                reason,
                note,
            },
            _ => broken(line),
        })
        .collect()
}

pub fn staff() -> Vec<Staff> {
    let mut staff: Vec<Staff> = Vec::new();
    for line in lines(STAFF) {
        let parts: Vec<_> = line.trim_start_matches("- ").split('|').map(str::trim).collect();
        match (line.starts_with('-'), parts.as_slice(), staff.last_mut()) {
            (true, &[name, face], Some(centre)) => centre.teachers.push((name, face)),
            (false, &[centre, head, contact, face], _) => {
                staff.push(Staff { centre, head, contact, face, teachers: Vec::new() });
            }
            _ => broken(line),
        }
    }
    staff
}

pub fn outings() -> Vec<Outing> {
    let number = |text: &'static str| text.parse::<i64>().unwrap_or_else(|_| broken(text));
    let non_empty = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    lines(OUTINGS)
        .map(|line| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            &[centre, room, asked, day, answers, called_off, title, details] => Outing {
                centre,
                room,
                asked: number(asked),
                day: number(day),
                answers: answers.split(',').map(str::trim).filter(|answer| !answer.is_empty()).collect(),
                called_off: non_empty(called_off).map(number),
                title,
                details,
            },
            _ => broken(line),
        })
        .collect()
}

pub fn program_labels() -> impl Iterator<Item = &'static str> {
    PROGRAMS.iter().map(|(label, _)| *label)
}

/// Parses an embedded file; the tests find faults in them.
pub(super) fn broken(line: &str) -> ! {
    unreachable!("the demo's text files are not whole at: {line}")
}

pub(super) fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}

pub fn centres() -> Vec<Centre> {
    let mut centres: Vec<Centre> = Vec::new();
    for line in lines(CENTRES) {
        let parts: Vec<_> = line.trim_start_matches("- ").split('|').map(str::trim).collect();
        match (line.starts_with('-'), parts.as_slice(), centres.last_mut()) {
            (true, &[name, teacher], Some(centre)) => centre.rooms.push(Room { name, teacher }),
            (false, &[slug, name, city], _) => centres.push(Centre { slug, name, city, rooms: Vec::new() }),
            _ => broken(line),
        }
    }
    centres
}

/// The families on the first day of the demo.
pub fn children(today: Date) -> Vec<Child> {
    let mut parents: Vec<Parent> = Vec::new();
    lines(FAMILIES).enumerate().map(|(place, line)| child((place, line), today, &mut parents)).collect()
}

/// Children of whom only the first day of the demo is invented, until shortly before noon.
pub fn classmates(today: Date) -> Vec<Child> {
    let mut parents: Vec<Parent> = Vec::new();
    let all = lines(FAMILIES).chain(lines(CLASSMATES)).enumerate();
    let mut all: Vec<_> = all.map(|(place, line)| child((place, line), today, &mut parents)).collect();
    all.split_off(lines(FAMILIES).count())
}

fn child((place, line): (usize, &'static str), today: Date, parents: &mut Vec<Parent>) -> Child {
    let parts: Vec<_> = line.split('|').map(str::trim).collect();
    let &[centre, room, program, first_name, last_name, sex, age, mother, father, remark] = parts.as_slice() else {
        broken(line)
    };
    let (months, day) = age.split_once(',').unwrap_or_else(|| broken(line));
    let (months, day): (i32, i8) = match (months.trim().parse(), day.trim().parse()) {
        (Ok(months), Ok(day)) => (months, day),
        _ => broken(line),
    };
    let month = today.first_of_month().saturating_sub(months.months());
    let born = month.with().day(day.min(month.days_in_month())).build().unwrap_or(month);
    let (program, hours) =
        PROGRAMS.iter().find(|(label, _)| label.split(" (").next() == Some(program)).unwrap_or_else(|| broken(line));
    let remark = match remark {
        "" => Remark::None,
        "paused" => Remark::Paused,
        "emergency" => Remark::Emergency,
        "new" => Remark::New,
        face => Remark::Face(face),
    };
    // Long enough ago for a history, and not before the child could walk.
    let admitted = match remark {
        Remark::New => today,
        Remark::Emergency => today.saturating_sub(9.days()),
        _ => today.saturating_sub((i64::from(months.min(30)) * 7 + i64::from(day) * 3).days()),
    };
    Child {
        centre,
        room,
        program,
        hours: *hours,
        number: (remark != Remark::New).then(|| office_number(centre, place)),
        first_name,
        last_name,
        girl: sex == "girl",
        born,
        admitted,
        well_known: [mother, father].iter().any(|parent| parent.contains("98000000")),
        mother: parent(mother, parents),
        father: parent(father, parents),
        remark,
    }
}

/// `IND-104582`
fn office_number(centre: &str, place: usize) -> String {
    let letters: String = centre.chars().take(3).collect();
    format!("{}-{}", letters.to_uppercase(), 104_582 + place * 7)
}

fn parent(text: &'static str, known: &mut Vec<Parent>) -> Option<Parent> {
    let (name, phone) = match text.rsplit_once(' ') {
        Some((name, phone)) if phone.starts_with(|letter: char| letter.is_ascii_digit()) => (name, Some(phone)),
        _ => (text, None),
    };
    if name.is_empty() {
        return None;
    }
    if let Some(parent) = known.iter().find(|parent| parent.name == name) {
        return Some(parent.clone());
    }
    let phone = phone.map_or_else(|| format!("98000{:05}", 1001 + known.len()), str::to_owned);
    let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
    let parent = Parent { name, phone, email };
    known.push(parent.clone());
    Some(parent)
}

pub fn blogs() -> Vec<Blog> {
    lines(BLOGS)
        .map(|line| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            &[slug, picture, title, excerpt] => Blog { slug, picture, title, excerpt },
            _ => broken(line),
        })
        .collect()
}
