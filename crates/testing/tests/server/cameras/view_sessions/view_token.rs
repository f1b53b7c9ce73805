use base::clock::Timestamp;
use base::day::MS;
use base::ids::{CameraId, ChildId, SessionId, ViewSessionId};
use base::keys::Keys;
use base::random::Random;
use daily::cameras::view_sessions::TOKEN_LIFETIME;
use daily::cameras::view_sessions::view_token::ViewToken;

#[test]
fn a_changed_view_token_is_invalid() {
    let keys = Keys::fresh(&Random::seeded(1));
    let pass = ViewToken {
        view_session: ViewSessionId(31),
        session: SessionId(41),
        child: ChildId(59),
        camera: CameraId(26),
        until: Timestamp::from_seconds(1000),
    };
    let text = pass.signed(&keys);
    assert_eq!(ViewToken::read(&text, &keys, pass.until - MS), Some(pass));
    assert_eq!(ViewToken::read(&text, &keys, pass.until), None, "past its time");
    assert_eq!(
        ViewToken::read(&text, &keys, pass.until - 2 * TOKEN_LIFETIME),
        None,
        "signed by a clock that was ahead"
    );
    assert_eq!(ViewToken::read(&text, &Keys::fresh(&Random::seeded(2)), pass.until - MS), None);
    for at in 0..text.len() {
        for added in ["", "0", "1", "."] {
            let mut changed = text.clone();
            changed.replace_range(at..=at, added);
            assert!(changed == text || ViewToken::read(&changed, &keys, pass.until - MS).is_none(), "{changed}");
        }
    }
}
