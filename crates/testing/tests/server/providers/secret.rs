use std::fs;

use providers::secret::Secret;

#[test]
fn a_secret_is_read_from_one_place_and_never_shown() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (full, empty) = (folder.path().join("full"), folder.path().join("empty"));
    fs::write(&full, "hush hush\r\n").expect("the folder can be written");
    fs::write(&empty, "\n").expect("the folder can be written");
    let secret = Secret::new("hush hush");

    assert_eq!(Secret::from_value_or_file("secret", None, Some(&full)), Ok(secret.clone()));
    assert_eq!(Secret::from_value_or_file("secret", Some(&secret), None), Ok(secret.clone()));
    assert_eq!(Secret::from_value_or_file("secret", None, None), Ok(Secret::default()));
    for (value, file) in [(Some(&secret), Some(&full)), (None, Some(&empty)), (None, Some(&folder.path().join("none")))]
    {
        let refused = Secret::from_value_or_file("secret", value, file.map(AsRef::as_ref));
        assert!(refused.is_err_and(|sentence| sentence.contains("secret_file")), "{file:?}");
    }
    assert_eq!(
        format!("{secret:?} {}", serde_json::to_string(&secret).expect("it can be written")),
        r#"(secret) "(secret)""#
    );
}
