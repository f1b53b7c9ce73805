use base::clock::Timestamp;
use base::ids::{CareEntryId, EventId, MessageId, PhotoId};
use daily::day::timeline::kinds::Kind;
use daily::day::timeline::what::What;

#[test]
fn the_columns_of_an_entry_are_read_back_as_its_kind() {
    let at = Timestamp::from_ms;
    let expected = [
        (Kind::Message, What::Message(MessageId(7))),
        (Kind::Image, What::Photo(PhotoId(7))),
        (Kind::OutdoorEvents, What::Event(EventId(7))),
        (Kind::Cor, What::Observation(CareEntryId(7))),
        (Kind::Measurement, What::Measured(at(7))),
        (Kind::Attendance, What::Recorded { begins: at(7), ends: at(8) }),
    ];
    let alone = Kind::ALL.iter().map(|&kind| (kind, What::Of(kind)));
    for (kind, what) in expected.into_iter().chain(alone) {
        let (kept, about, about_at) = what.columns();
        assert_eq!((kept, what.kind(), What::of(kept, about, about_at)), (kind, kind, what));
    }
    // In a kind without an amount a number means nothing.
    assert_eq!(What::of(Kind::Milk, Some(7), Some(at(8))), What::Of(Kind::Milk));
}
