use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::date;

use demo::story::chain::{Remark, blogs, centres, children, classmates, program_labels, staff};

#[test]
fn everybody_has_a_room_a_program_and_somebody_to_tell() {
    let centres = centres();
    assert_eq!(centres.len(), 3);
    let children = children(date(2026, 11, 12));
    assert!((38..=45).contains(&children.len()));
    for child in &children {
        let centre = centres.iter().find(|centre| centre.slug == child.centre).expect("its centre");
        assert!(centre.rooms.iter().any(|room| room.name == child.room), "{child:?}");
        assert!(child.mother.is_some() || child.father.is_some(), "{child:?}");
        assert!(child.admitted > child.born && child.admitted <= date(2026, 11, 12), "{child:?}");
    }
    for label in program_labels() {
        assert!(children.iter().any(|child| child.program == label), "nobody is in {label}");
    }
}

#[test]
fn two_rooms_are_as_full_as_real_ones() {
    let all = || children(date(2026, 11, 12)).into_iter().chain(classmates(date(2026, 11, 12)));
    let in_room = |room: &str| all().filter(|child| child.centre == "indiranagar" && child.room == room).count();
    assert_eq!((in_room("Nursery"), in_room("Toddler")), (18, 25));
}

#[test]
fn a_number_and_an_address_belong_to_one_parent() {
    let mut owners = BTreeMap::new();
    let mut names = BTreeSet::new();
    for child in children(date(2026, 11, 12)).into_iter().chain(classmates(date(2026, 11, 12))) {
        assert!(names.insert((child.first_name, child.last_name)));
        for parent in child.mother.into_iter().chain(child.father) {
            assert!(parent.phone.len() == 10 && parent.email.is_ascii(), "{parent:?}");
            assert_eq!(*owners.entry(parent.phone.clone()).or_insert(parent.name), parent.name);
            assert_eq!(*owners.entry(parent.email.clone()).or_insert(parent.name), parent.name);
        }
    }
}

#[test]
fn the_promised_people_are_there() {
    let children = children(date(2026, 11, 12));
    let of = |phone: &str| {
        children
            .iter()
            .filter(|child| child.mother.iter().chain(&child.father).any(|parent| parent.phone == phone))
            .map(|child| (child.first_name, child.centre, child.remark))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of("9800000001"),
        [("Anaya", "indiranagar", Remark::Face("face-anaya")), ("Vihaan", "koramangala", Remark::Face("face-vihaan"))]
    );
    assert_eq!(of("9800000002"), [("Anaya", "indiranagar", Remark::Face("face-anaya"))]);
    assert_eq!(of("9800000011"), [("Zoya", "indiranagar", Remark::None)]);
    assert_eq!(of("9800000021"), [("Dev", "whitefield", Remark::Paused)]);
    assert_eq!(of("9800000031"), [("Ishaan", "koramangala", Remark::Emergency)]);
    assert_eq!(of("9800000041"), [("Tara", "whitefield", Remark::New)]);
    let anaya = &children[0];
    assert_eq!((anaya.born, anaya.room, anaya.program), (date(2023, 2, 8), "Nursery", "Full Day (9:00 To 6:30)"));
    assert_eq!(anaya.mother.as_ref().map(|mother| mother.email.as_str()), Some("meera.rao@example.com"));
}

#[test]
fn everybody_who_works_at_a_centre_has_a_face_of_their_own() {
    let staff = staff();
    let faces: Vec<_> =
        staff.iter().flat_map(|told| told.teachers.iter().map(|(_, face)| *face).chain([told.face])).collect();
    assert!(faces.iter().all(|face| demo::pictures::named(face).is_some()), "{faces:?}");
    assert_eq!(faces.iter().collect::<BTreeSet<_>>().len(), faces.len());
}

#[test]
fn the_blog_has_its_pictures() {
    assert!((8..=10).contains(&blogs().len()));
    assert!(blogs().iter().all(|blog| demo::pictures::named(blog.picture).is_some()));
}
