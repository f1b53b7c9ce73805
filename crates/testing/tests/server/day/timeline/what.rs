use base::clock::Timestamp;
use base::ids::{CareEntryId, EventId, MessageId, PhotoId};
use daily::day::timeline::kinds::Kind;
use daily::day::timeline::what::What;

#[test]
fn what_is_kept_of_a_moment_says_again_what_it_is() {
    let at = Timestamp::from_ms;
    let told = [
        (Kind::Message, What::Message(MessageId(7))),
        (Kind::Image, What::Photo(PhotoId(7))),
        (Kind::OutdoorEvents, What::Event(EventId(7))),
        (Kind::Cor, What::Observation(CareEntryId(7))),
        (Kind::Measurement, What::Measured(at(7))),
        (Kind::Attendance, What::Recorded { begins: at(7), ends: at(8) }),
    ];
    let alone = Kind::ALL.iter().map(|&kind| (kind, What::Of(kind)));
    for (kind, what) in told.into_iter().chain(alone) {
        let (kept, about, about_at) = what.kept();
        assert_eq!((kept, what.kind(), What::of(kept, about, about_at)), (kind, kind, what));
    }
    // Of a kind that tells of nothing else a number means nothing.
    assert_eq!(What::of(Kind::Milk, Some(7), Some(at(8))), What::Of(Kind::Milk));
}
