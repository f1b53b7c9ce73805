use base::chance::Chance;
use base::clock::Timestamp;
use base::day::MS;
use base::ids::{CameraId, ChildId, SessionId, ViewingId};
use base::keys::Keys;
use daily::cameras::viewing::PASS;
use daily::cameras::viewing::pass::Pass;

#[test]
fn whatever_is_changed_in_a_pass_it_is_none_any_more() {
    let keys = Keys::fresh(&Chance::seeded(1));
    let pass = Pass {
        viewing: ViewingId(31),
        session: SessionId(41),
        child: ChildId(59),
        camera: CameraId(26),
        until: Timestamp::from_seconds(1000),
    };
    let text = pass.signed(&keys);
    assert_eq!(Pass::read(&text, &keys, pass.until - MS), Some(pass));
    assert_eq!(Pass::read(&text, &keys, pass.until), None, "past its time");
    assert_eq!(Pass::read(&text, &keys, pass.until - 2 * PASS), None, "signed by a clock that was ahead");
    assert_eq!(Pass::read(&text, &Keys::fresh(&Chance::seeded(2)), pass.until - MS), None);
    for at in 0..text.len() {
        for letter in ["", "0", "1", "."] {
            let mut changed = text.clone();
            changed.replace_range(at..=at, letter);
            assert!(changed == text || Pass::read(&changed, &keys, pass.until - MS).is_none(), "{changed}");
        }
    }
}
