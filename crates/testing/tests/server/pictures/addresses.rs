use base::clock::Timestamp;
use base::ids::{ChildId, PictureId, SessionId};
use base::keys::Keys;
use base::random::Random;
use daily::pictures::Size;
use daily::pictures::addresses::{AT_MOST, AddressBook, Asked, Grant};

#[test]
fn whatever_is_changed_in_a_signed_address_it_is_none_any_more() {
    let keys = Keys::fresh(&Random::seeded(1));
    let book = AddressBook::supposed(&keys, SessionId(31), ChildId(41), Timestamp::from_ms(1000));
    let address = book.address(PictureId(59), Size::Card);
    let grant = Some(Grant { child: ChildId(41), session: SessionId(31), good_until: Timestamp::from_ms(1000) });
    let asked = Some(Asked { id: PictureId(59), size: Size::Card, grant });
    assert_eq!(Asked::read(&address, &keys, Timestamp::from_ms(999)), asked);
    assert_eq!(Asked::read(&format!("{address}&t=17"), &keys, Timestamp::EPOCH), asked, "the app's time stamp");
    assert_eq!(Asked::read(&address, &keys, Timestamp::from_ms(1000)), None, "past its time");
    assert_eq!(
        Asked::read(&address, &keys, Timestamp::from_ms(999) - AT_MOST),
        None,
        "signed by a clock that was ahead"
    );
    assert_eq!(Asked::read(&address, &Keys::fresh(&Random::seeded(2)), Timestamp::EPOCH), None);
    for at in 0..address.len() {
        let mut changed = address.clone();
        changed.remove(at);
        let read = Asked::read(&changed, &keys, Timestamp::EPOCH);
        assert!(read.is_none_or(|asked| asked.grant.is_none()), "{changed}");
        for added in ["0", "&", "="] {
            let mut changed = address.clone();
            changed.replace_range(at..=at, added);
            let read = Asked::read(&changed, &keys, Timestamp::EPOCH);
            assert!(changed == address || read.is_none_or(|asked| asked.grant.is_none()), "{changed}");
        }
    }
}

#[test]
fn without_a_signature_an_address_is_a_public_pictures() {
    let keys = Keys::fresh(&Random::seeded(1));
    let read = |address| Asked::read(address, &keys, Timestamp::EPOCH);
    let asked = |size| Some(Asked { id: PictureId(59), size, grant: None });
    assert_eq!((read("59"), read("59?t=17"), read("59?")), (asked(Size::Full), asked(Size::Full), asked(Size::Full)));
    assert_eq!(read("59?t=17&v=thumb&c=41&s=31&e=1000"), asked(Size::Thumb));
    for odd in ["", "?v=thumb", "x", "-59", "59?v=huge", "59?v=", "59&v=thumb", "59?v=thumb&k=", "59?v=thumb&k=AAAA"] {
        assert_eq!(read(odd), None, "{odd}");
    }
}
