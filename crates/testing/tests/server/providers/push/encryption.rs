use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;

use base::random::Random;
use providers::push::encryption::{Recipient, TAG_BYTES};

/// The example of RFC 8291, section 5 and appendix A.
const PLAIN: &str = "When I grow up, I want to be a watermelon";
const SENDER_SECRET: &str = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
const BROWSER_POINT: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
const SALT: &str = "DGv6ra1nlYgDCS1FRnbzlw";
const CONTENT_KEY: &str = "oIhVW04MRdy2XN9CiKLxTg";
const NONCE: &str = "4h_95klXJ5E_qnoN";
const ENCRYPTED: &str = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

fn bytes(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("the RFC's base64")
}

fn example() -> (Recipient, SecretKey, [u8; 16]) {
    (
        Recipient::parse(BROWSER_POINT, AUTH).expect("the RFC's browser"),
        SecretKey::from_slice(&bytes(SENDER_SECRET)).expect("the RFC's sender"),
        bytes(SALT).try_into().expect("16 bytes"),
    )
}

#[test]
fn the_example_of_the_rfc_comes_out_to_the_byte() {
    let (browser, sender, salt) = example();
    let (content_key, nonce, _) = browser.keys(&sender, salt);
    assert_eq!((content_key.as_slice(), nonce.as_slice()), (bytes(CONTENT_KEY).as_slice(), bytes(NONCE).as_slice()));
    let mut encrypted = browser.encrypt_with(PLAIN.as_bytes(), 0, &sender, salt);
    // The RFC announces records of 4096 bytes and sends one that is shorter; ours is as long as announced.
    assert_eq!(encrypted[16..20], u32::try_from(PLAIN.len() + 1 + TAG_BYTES).expect("short").to_be_bytes());
    encrypted[16..20].copy_from_slice(&4096_u32.to_be_bytes());
    assert_eq!(encrypted, bytes(ENCRYPTED));
}

#[test]
fn short_and_long_messages_are_equally_long_and_no_two_alike() {
    let (browser, ..) = example();
    let random = Random::seeded(5);
    let encrypted = |plain: &str| browser.encrypt(plain.as_bytes(), 100, &random);
    assert_eq!(encrypted("short").len(), encrypted(&"x".repeat(100)).len());
    assert_eq!(encrypted(&"x".repeat(101)).len(), encrypted("").len() + 1);
    assert_ne!(encrypted("short"), encrypted("short"));
}

#[test]
fn what_is_no_half_of_an_encryption_is_refused() {
    assert!(Recipient::parse(&format!("{BROWSER_POINT}="), &format!("{AUTH}==")).is_some());
    let mut off_the_curve = bytes(BROWSER_POINT);
    off_the_curve[64] ^= 1;
    let off_the_curve = URL_SAFE_NO_PAD.encode(off_the_curve);
    let infinity = URL_SAFE_NO_PAD.encode([0]);
    for (point, auth) in [
        (off_the_curve.as_str(), AUTH),
        (&infinity, AUTH),
        (&BROWSER_POINT[..44], AUTH),
        ("", AUTH),
        ("not base64!", AUTH),
        (BROWSER_POINT, ""),
        (BROWSER_POINT, &AUTH[..21]),
        (BROWSER_POINT, "BTBZMqHH6r4Tts7J_aSIggAA"),
    ] {
        assert!(Recipient::parse(point, auth).is_none(), "{point:?} {auth:?}");
    }
}
