//! What stands of a child's day, by table: in every order in which the entries may arrive.

use base::clock::Timestamp;
use base::day::MINUTE;
use base::ids::{EntryId, TabletId, TimelineEntryId};
use room::entries::content::{Amount, Content, Diaper, Meal, Replaced};
use room::entries::reasons::Reason;
use room::entries::verdicts::{
    DayEntry, DayEventKind, Judged, Others, OthersMeal, Passage, ReviewState, Verdict, Way, judge,
};
use testing::town::NOW;

const TABLET: TabletId = TabletId(1);
const ACCEPTED: Verdict = Verdict::Accepted;
const GONE: Verdict = Verdict::InReview(Reason::AfterLeaving);
const AGAIN: Verdict = Verdict::InReview(Reason::AlreadyLogged);

fn id(number: u8) -> EntryId {
    EntryId([number; 16])
}

/// Minutes after ten.
fn at(minutes: u32) -> Timestamp {
    NOW + minutes * MINUTE
}

fn entry(number: u8, minutes: u32, content: Content) -> DayEntry {
    let at = at(minutes);
    DayEntry { id: id(number), tablet: TABLET, at, made: at, content: Some(content), review: ReviewState::Open }
}

fn lunch(dish: &str) -> Content {
    Content::Meal { meal: Meal::Lunch, dish: dish.into(), amount: None, replaces: None }
}

fn out() -> Content {
    Content::Out { collector: Some("parent-1".into()), name: Some("Meera Rao".into()) }
}

fn absent() -> Content {
    Content::Absent { reason: None }
}

/// Every order of the entries.
fn orders(entries: &[DayEntry]) -> Vec<Vec<DayEntry>> {
    let Some((first, rest)) = entries.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for order in orders(rest) {
        for place in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(place, first.clone());
            all.push(longer);
        }
    }
    all
}

/// Judges in all orders, which agree.
#[track_caller]
fn judged(entries: &[DayEntry], others: &Others) -> Judged {
    let first = judge(entries, others);
    for order in orders(entries) {
        assert_eq!(judge(&order, others), first, "{order:?}");
    }
    first
}

#[track_caller]
fn verdicts(judged: &Judged, expected: &[Verdict]) {
    let found: Vec<_> = judged.verdicts.values().copied().collect();
    assert_eq!(found, expected);
}

fn texts(judged: &Judged) -> Vec<&str> {
    judged.moments.values().map(|moment| moment.text.as_str()).collect()
}

// proves: OFFL-10
#[test]
fn two_check_ins_keep_the_earlier_and_absence_gives_way() {
    let day = judged(&[entry(1, 5, Content::In), entry(2, 0, Content::In)], &Others::default());
    verdicts(&day, &[ACCEPTED, ACCEPTED]);
    assert_eq!(day.events.iter().map(|event| event.entry).collect::<Vec<_>>(), [id(2)], "the earlier one");
    let day = judged(&[entry(1, 0, absent()), entry(2, 5, absent())], &Others::default());
    assert_eq!(
        day.events.iter().map(|event| (event.entry, event.kind)).collect::<Vec<_>>(),
        [(id(1), DayEventKind::Absent)]
    );
    let day = judged(&[entry(1, 10, absent()), entry(2, 5, Content::In)], &Others::default());
    verdicts(&day, &[ACCEPTED, ACCEPTED]);
    assert_eq!(day.events.iter().map(|event| event.kind).collect::<Vec<_>>(), [DayEventKind::In]);
    let by_program = Others { passages: vec![Passage { at: at(0), way: Way::In }], ..Others::default() };
    let day = judged(&[entry(1, 10, absent()), entry(2, 5, Content::In)], &by_program);
    assert_eq!(day.events, [], "the centre's program has checked the child in already");
}

// proves: OFFL-10 OFFL-11
#[test]
fn of_the_same_meal_the_one_made_first_stands() {
    let day = judged(
        &[entry(1, 31, lunch("Rice")), entry(2, 30, lunch("Dal")), entry(3, 40, lunch("Roti"))],
        &Others::default(),
    );
    verdicts(&day, &[AGAIN, ACCEPTED, AGAIN]);
    assert_eq!(texts(&day), ["Dal"]);
    let replaces = |dish: &str| Content::Meal {
        meal: Meal::Lunch,
        dish: dish.into(),
        amount: Some(Amount::Some),
        replaces: Some(Replaced::Entry(id(2))),
    };
    let day = judged(
        &[entry(1, 31, replaces("Khichdi")), entry(2, 30, lunch("Dal")), entry(3, 40, lunch("Roti"))],
        &Others::default(),
    );
    verdicts(&day, &[ACCEPTED, ACCEPTED, AGAIN]);
    assert_eq!(texts(&day), ["Khichdi. Ate some of it."], "the row that replaces corrects the same moment");
    let posted = OthersMeal { meal: Meal::Lunch, at: at(50), moment: TimelineEntryId(7) };
    let by_program = Others { meals: vec![posted], ..Others::default() };
    let day = judged(&[entry(1, 31, lunch("Rice"))], &by_program);
    verdicts(&day, &[AGAIN]);
    assert!(day.moments.is_empty(), "what the centre's program posted stands");
    let day = judged(&[entry(1, 31, lunch("Rice")), entry(2, 60, replaces("Khichdi"))], &by_program);
    verdicts(&day, &[AGAIN, ACCEPTED]);
    assert_eq!(day.moments.values().map(|moment| moment.corrects).collect::<Vec<_>>(), [Some(TimelineEntryId(7))]);
}

// proves: OFFL-11
#[test]
fn naps_on_two_tablets_are_one_and_leaving_ends_a_nap() {
    let open_on_two = [
        entry(1, 5, Content::NapStart),
        entry(2, 0, Content::NapStart),
        entry(3, 70, Content::NapEnd),
        entry(4, 65, Content::NapEnd),
    ];
    let day = judged(&open_on_two, &Others::default());
    verdicts(&day, &[ACCEPTED; 4]);
    let spans = |day: &Judged| day.naps.iter().map(|nap| (nap.started, nap.ended)).collect::<Vec<_>>();
    assert_eq!(spans(&day), [(at(0), Some(at(65)))], "the earliest start and the earliest end");
    let day =
        judged(&[entry(1, 0, Content::In), entry(2, 5, Content::NapStart), entry(3, 60, out())], &Others::default());
    assert_eq!(spans(&day), [(at(5), Some(at(60)))], "hand-over ends it");
    let day = judged(&[entry(1, 5, Content::NapStart)], &Others::default());
    assert_eq!(spans(&day), [(at(5), None)]);
    let day = judged(&[entry(1, 5, Content::NapEnd)], &Others::default());
    verdicts(&day, &[Verdict::InReview(Reason::NoNap)]);
}

// proves: OFFL-11
#[test]
fn what_happens_after_leaving_waits() {
    let diaper = || Content::Diaper(Diaper { wet: true, dirty: false, dry: false, cream: true });
    let day = [entry(1, 0, Content::In), entry(2, 60, out()), entry(3, 61, Content::Milk(90)), entry(4, 30, diaper())];
    let found = judged(&day, &Others::default());
    verdicts(&found, &[ACCEPTED, ACCEPTED, GONE, ACCEPTED]);
    assert_eq!(texts(&found), ["Wet. Cream used."]);
    // A visit to the doctor: the child is back.
    let mut back = day.to_vec();
    back.push(entry(5, 61, Content::In));
    verdicts(&judged(&back, &Others::default()), &[ACCEPTED; 5]);
    // A second hand-over.
    let twice = [entry(1, 0, Content::In), entry(2, 60, out()), entry(3, 62, out())];
    verdicts(&judged(&twice, &Others::default()), &[ACCEPTED, ACCEPTED, GONE]);
    // The centre's program says that the child left.
    let by_program = Others { passages: vec![Passage { at: at(20), way: Way::Out }], ..Others::default() };
    verdicts(&judged(&[entry(1, 30, Content::Milk(90))], &by_program), &[GONE]);
    let mut placed = entry(1, 30, Content::Milk(90));
    placed.review = ReviewState::Placed(at(90));
    let found = judged(&[placed], &by_program);
    verdicts(&found, &[ACCEPTED]);
    assert_eq!(texts(&found), ["90 ml of milk"], "a person placed it");
}

// proves: OFFL-11
#[test]
fn an_undo_takes_back_what_it_names_before_or_after_it_arrives() {
    let undo = |of: u8| Content::Undo(id(of));
    let day =
        judged(&[entry(1, 0, lunch("Dal")), entry(2, 1, undo(1)), entry(3, 30, lunch("Rice"))], &Others::default());
    verdicts(&day, &[Verdict::Undone, ACCEPTED, ACCEPTED]);
    assert_eq!(texts(&day), ["Rice"], "the one that was second stands");
    let alone = judged(&[entry(2, 1, undo(1))], &Others::default());
    verdicts(&alone, &[Verdict::InReview(Reason::NothingToUndo)]);
    let late = judged(&[entry(1, 0, lunch("Dal")), entry(2, 73 * 60, undo(1))], &Others::default());
    verdicts(&late, &[ACCEPTED, Verdict::InReview(Reason::TooOld)]);
    let of_an_undo =
        judged(&[entry(1, 0, lunch("Dal")), entry(2, 1, undo(1)), entry(3, 2, undo(2))], &Others::default());
    verdicts(&of_an_undo, &[Verdict::Undone, ACCEPTED, Verdict::InReview(Reason::NothingToUndo)]);
    let mut refused = entry(2, 1, undo(1));
    refused.review = ReviewState::Refused(Reason::TabletLocked);
    verdicts(
        &judged(&[entry(1, 0, lunch("Dal")), refused], &Others::default()),
        &[ACCEPTED, Verdict::InReview(Reason::TabletLocked)],
    );
}
