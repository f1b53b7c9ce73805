mod folder;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};

use base::keys::Keys;
use base::random::Random;

#[test]
fn codes_are_six_digits_and_every_first_digit_comes_up() {
    let keys = Keys::fresh(&Random::seeded(1));
    let mut first = [0_u32; 10];
    for n in 0_u32..20_000 {
        let code = keys.six_digits(&n.to_be_bytes(), "phone:9800000001");
        assert!(code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit()), "{code}");
        first[usize::from(code.as_bytes()[0] - b'0')] += 1;
    }
    assert!(first.iter().all(|n| (1_800..2_200).contains(n)), "{first:?}");
}

#[test]
fn a_code_belongs_to_its_challenge_its_contact_and_the_key() {
    let keys = Keys::fresh(&Random::seeded(1));
    let code = keys.six_digits(b"challenge", "phone:9800000001");
    assert_eq!(code, keys.six_digits(b"challenge", "phone:9800000001"));
    assert_ne!(code, keys.six_digits(b"challengf", "phone:9800000001"));
    assert_ne!(code, keys.six_digits(b"challenge", "phone:9800000002"));
    assert_ne!(code, Keys::fresh(&Random::seeded(2)).six_digits(b"challenge", "phone:9800000001"));
}

#[test]
fn an_encrypted_field_decrypts_for_its_own_row_only() {
    let random = Random::seeded(3);
    let keys = Keys::fresh(&random);
    let encrypted = keys.encrypt("402913", "pin:1:Mother", &random);
    assert!(!encrypted.windows(6).any(|w| w == b"402913"));
    assert_eq!(keys.decrypt(&encrypted, "pin:1:Mother").as_deref(), Some("402913"));
    assert_eq!(keys.decrypt(&encrypted, "pin:1:Father"), None);
    assert_eq!(keys.decrypt(&encrypted[..20], "pin:1:Mother"), None);
    let mut changed = encrypted;
    *changed.last_mut().expect("not empty") ^= 1;
    assert_eq!(keys.decrypt(&changed, "pin:1:Mother"), None);
}

#[test]
fn requests_to_a_push_service_are_signed_with_the_key_it_knows() {
    let keys = Keys::fresh(&Random::seeded(1));
    let point = URL_SAFE_NO_PAD.decode(keys.push_point()).expect("base64url");
    assert_eq!((point.len(), point[0]), (65, 4));
    let known = UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, point);
    assert!(known.verify(b"said", &keys.sign_push("said")).is_ok());
    assert!(known.verify(b"sait", &keys.sign_push("said")).is_err());
}
