use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use base::keys::folder::{FILES, KeyError, Rotation};
use base::keys::{KEY_BYTES, Keys};
use base::random::Random;

#[test]
fn keys_are_kept_private_and_come_back_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let random = Random::system();
    let first = Keys::open(folder.path(), &random).expect("made");
    let again = Keys::open(folder.path(), &random).expect("read");
    assert_eq!(first.sign_address("x"), again.sign_address("x"));
    assert_eq!(first.push_point(), again.push_point());
    let file = folder.path().join("code.key");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("chmod");
    assert!(matches!(Keys::open(folder.path(), &random), Err(KeyError::OpenToOthers { .. })));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("chmod");
    let owner = fs::metadata(&file).expect("a file").uid();
    let refused = Keys::open_as(folder.path(), &random, owner + 1).expect_err("another user's").to_string();
    assert!(refused.contains("belongs to") && refused.contains(&format!("chown -R {}", owner + 1)), "{refused}");
    fs::write(&file, "short").expect("written");
    assert!(matches!(Keys::open(folder.path(), &random), Err(KeyError::Damaged { .. })));
    fs::remove_file(&file).expect("taken away");
    let push = folder.path().join("push.key");
    assert_eq!(fs::metadata(&push).expect("a file").permissions().mode() & 0o777, 0o600);
    fs::write(&push, URL_SAFE_NO_PAD.encode([0; KEY_BYTES])).expect("written");
    assert!(matches!(Keys::open(folder.path(), &random), Err(KeyError::Damaged { .. })), "0 is no key of the curve");
}

#[test]
fn servers_that_start_together_use_the_same_keys() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().expect("a folder");
        let start = || Keys::open(folder.path(), &Random::system()).expect("made or read");
        let signed: Vec<_> = std::thread::scope(|starts| {
            let started: Vec<_> = (0..8).map(|_| starts.spawn(start)).collect();
            started.into_iter().map(|one| one.join().expect("started").sign_address("x")).collect()
        });
        assert_eq!(signed, vec![start().sign_address("x"); 8]);
        let left = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(left, FILES.len(), "nothing but keys");
    }
}

#[test]
fn new_keys_replace_the_old_ones_only_at_the_end_and_survive_a_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let (folder, random) = (folder.path(), Random::system());
    let used = Keys::open(folder, &random).expect("made");
    let refused = Rotation::begin(folder, false, &random).map(drop).expect_err("somebody uses them");
    assert!(matches!(refused, KeyError::InUse { .. }), "{refused}");
    let before = used.sign_address("x");
    drop(used);

    let begun = Rotation::begin(folder, false, &random).expect("begun");
    let after = begun.new.sign_address("x");
    assert_eq!((begun.old.sign_address("x"), begun.new.push_point() == begun.old.push_point()), (before, false));
    drop(begun); // here the program ended
    assert!(matches!(Keys::open(folder, &random), Err(KeyError::Rotating { .. })), "nobody goes on with the old ones");
    // Once more, with an end after the first file.
    fs::rename(folder.join("next").join(FILES[0]), folder.join(FILES[0])).expect("moved");
    let again = Rotation::begin(folder, false, &random).expect("goes on");
    assert_eq!(again.new.sign_address("x"), after, "with the same new keys");
    again.finish().expect("in use");
    assert_eq!(Keys::open(folder, &random).expect("read").sign_address("x"), after);
    assert!(!folder.join("next").exists());

    fs::remove_file(folder.join("field.key")).expect("lost");
    let refused = Rotation::begin(folder, false, &random).map(drop).expect_err("the old one is needed");
    assert!(matches!(refused, KeyError::Missing { .. }), "{refused}");
    Rotation::begin(folder, true, &random).expect("given up").finish().expect("in use");
}
