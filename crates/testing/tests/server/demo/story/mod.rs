mod calendar;
mod chain;
mod dice;
mod published;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use jiff::ToSpan;
use jiff::civil::{Date, date};

use daily::day::timeline::kinds::Kind;
use demo::pictures;
use demo::story::{Act, Story, is_open};

const TIMELINE: [Kind; 13] = [
    Kind::Attendance,
    Kind::Sleep,
    Kind::Milk,
    Kind::Breakfast,
    Kind::Fruit,
    Kind::Lunch,
    Kind::Snack,
    Kind::Activity,
    Kind::Image,
    Kind::Snacks,
    Kind::Fruits,
    Kind::OutdoorEvents,
    Kind::Diaper,
];

fn history(story: &Story, first_name: &str) -> Vec<Act> {
    let child = story.children.iter().find(|child| child.first_name == first_name).expect("a child of that name");
    story.history().flat_map(|day| story.day(child, day)).collect()
}

fn days_around() -> impl Iterator<Item = Date> {
    date(2026, 9, 1).series(11.days()).take(30)
}

#[test]
fn the_same_seed_and_day_tell_the_same_story() {
    let all = |seed| {
        let story = Story::new(seed, date(2026, 11, 12));
        story
            .children
            .iter()
            .flat_map(|child| story.history().flat_map(|day| story.day(child, day)).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    assert_eq!(all(1), all(1));
    assert_ne!(all(1), all(2));
    let one = all(1);
    assert!((10_000..30_000).contains(&one.len()), "{}", one.len());
}

#[test]
fn the_newest_fifty_of_anaya_show_every_kind_whenever_one_looks() {
    for (seed, today) in (1..).zip(days_around()) {
        let acts = history(&Story::new(seed, today), "Anaya");
        assert!(acts.len() > 300, "{}", acts.len());
        // At any moment of the last days, not only at their end.
        for end in acts.len() - 40..=acts.len() {
            let kinds: HashSet<_> = acts[end - 50..end].iter().map(|act| act.kind).collect();
            for kind in TIMELINE {
                assert!(kinds.contains(&kind), "{kind:?} is missing, seed {seed}, {today}, {end} of {}", acts.len());
            }
        }
        let kinds: HashSet<_> = acts.iter().map(|act| act.kind).collect();
        assert!([Kind::Message, Kind::Measurement, Kind::Cor].iter().all(|kind| kinds.contains(kind)), "{kinds:?}");
        // Of the day missed there is its attendance alone.
        let days: BTreeSet<_> =
            acts.iter().filter(|act| act.kind != Kind::Attendance).map(|act| act.at.date()).collect();
        let pictured: BTreeSet<_> =
            acts.iter().filter(|act| act.kind == Kind::Image).map(|act| act.at.date()).collect();
        assert!(pictured.len() * 4 >= days.len() * 3, "{} of {}", pictured.len(), days.len());
    }
}

#[test]
fn nobody_is_written_about_before_coming_or_after_going() {
    let story = Story::new(5, date(2026, 11, 12));
    for child in &story.children {
        for day in story.history() {
            let acts = story.day(child, day);
            assert!(acts.is_sorted_by_key(|act| act.at), "{} on {day}", child.first_name);
            if acts.len() < 2 {
                continue;
            }
            let (first, last) = (&acts[0], &acts[acts.len() - 1]);
            assert!((first.kind, last.kind) == (Kind::Attendance, Kind::Attendance), "{} on {day}", child.first_name);
            assert!(acts.len() >= 4, "{} on {day}: {acts:?}", child.first_name);
            assert!(acts.iter().all(|act| act.picture.is_some() == (act.kind == Kind::Image)));
            assert!(acts.iter().filter_map(|act| act.picture).all(|name| pictures::named(name).is_some()));
        }
    }
}

#[test]
fn the_special_children_have_the_days_they_should() {
    let story = Story::new(5, date(2026, 11, 12));
    assert_eq!(history(&story, "Tara"), []);
    let last = |name: &str| history(&story, name).last().map(|act| act.at.date());
    assert_eq!(last("Dev"), Some(date(2026, 11, 2)));
    assert_eq!(last("Anaya"), Some(date(2026, 11, 12)));
    let ishaan: BTreeSet<_> = history(&story, "Ishaan").iter().map(|act| act.at.date()).collect();
    assert!((2..=5).contains(&ishaan.len()) && ishaan.iter().all(|day| *day >= date(2026, 11, 3)), "{ishaan:?}");
}

#[test]
fn a_closed_day_is_silent() {
    let story = Story::new(5, date(2026, 11, 15));
    for child in &story.children {
        for closed in [date(2026, 11, 14), date(2026, 11, 15), date(2026, 11, 10), date(2026, 10, 2)] {
            assert!(!is_open(closed) && story.day(child, closed).is_empty());
        }
    }
}

#[test]
fn a_week_does_not_repeat_itself_and_every_sentence_is_whole() {
    for seed in 1..6 {
        let story = Story::new(seed, date(2026, 11, 12));
        for child in &story.children {
            let days: Vec<_> = story.history().collect();
            let mut when: BTreeMap<String, Date> = BTreeMap::new();
            for act in days.iter().flat_map(|day| story.day(child, *day)) {
                assert!(
                    !act.message.contains(['{', '}']) && !act.message.contains("  ") && !act.message.starts_with(' '),
                    "{}",
                    act.message
                );
                assert!(
                    act.message.len() <= 200
                        && act.message.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()),
                    "{}",
                    act.message
                );
                let day = act.at.date();
                if let Some(before) = when.insert(act.message.clone(), day) {
                    // Of diapers there is only so much to say.
                    let apart = if act.kind == Kind::Diaper { 1 } else { 5 };
                    assert!(
                        (day - before).get_days() >= apart,
                        "{}: {before} and {day}: {}",
                        child.first_name,
                        act.message
                    );
                }
            }
        }
    }
}

#[test]
fn diapers_are_for_the_small() {
    let story = Story::new(5, date(2026, 11, 12));
    for child in story.children.iter().filter(|child| matches!(child.room, "Kindergarten" | "After School")) {
        assert!(history(&story, child.first_name).iter().all(|act| act.kind != Kind::Diaper), "{}", child.first_name);
    }
}

#[test]
fn a_gallery_has_rows_of_photos_and_now_and_then_a_whole_wall() {
    let story = Story::new(5, date(2026, 11, 12));
    for child in story.children.iter().filter(|child| child.well_known) {
        let days = story.history().flat_map(|day| story.day(child, day));
        let albums: Vec<_> = days.filter(|act| act.picture.is_some()).map(|act| act.album).collect();
        for album in &albums {
            assert!((2..=14).contains(&album.len()), "{}: {album:?}", child.first_name);
            assert!(album.iter().all(|name| pictures::named(name).is_some()), "{album:?}");
            assert_eq!(album.iter().collect::<BTreeSet<_>>().len(), album.len(), "twice: {album:?}");
        }
        assert!(albums.len() < 20 || albums.iter().any(|album| album.len() >= 8), "{}", child.first_name);
    }
}
