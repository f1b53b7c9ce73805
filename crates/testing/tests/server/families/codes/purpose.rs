use base::ids::SessionId;
use people::families::codes::purpose::{Action, NAMES, Purpose};

#[test]
fn a_purpose_comes_back_from_its_stored_form() {
    for (name, action) in NAMES {
        assert_eq!((Action::parse(name), action.as_str()), (Some(action), name));
        let purpose = Purpose::Confirm { session: SessionId(7), action };
        assert_eq!(Purpose::from_key(&purpose.key()), Some(purpose));
    }
    assert_eq!(Purpose::from_key(&Purpose::SignIn.key()), Some(Purpose::SignIn));
    for odd in ["", "phone", "phone 0", "phone x", "sign_in 7", "refund 7"] {
        assert_eq!(Purpose::from_key(odd), None, "{odd:?}");
    }
}
