use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use base::chance::Chance;
use base::keys::folder::{FILES, KeyError, Rotation};
use base::keys::{KEY_BYTES, Keys};

#[test]
fn keys_are_kept_private_and_come_back_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let chance = Chance::system();
    let first = Keys::open(folder.path(), &chance).expect("made");
    let again = Keys::open(folder.path(), &chance).expect("read");
    assert_eq!(first.sign_address("x"), again.sign_address("x"));
    assert_eq!(first.push_point(), again.push_point());
    let file = folder.path().join("code.key");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("chmod");
    assert!(matches!(Keys::open(folder.path(), &chance), Err(KeyError::OpenToOthers { .. })));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("chmod");
    let owner = fs::metadata(&file).expect("a file").uid();
    let refused = Keys::open_as(folder.path(), &chance, owner + 1).expect_err("another user's").to_string();
    assert!(refused.contains("belongs to") && refused.contains(&format!("chown -R {}", owner + 1)), "{refused}");
    fs::write(&file, "short").expect("written");
    assert!(matches!(Keys::open(folder.path(), &chance), Err(KeyError::Damaged { .. })));
    fs::remove_file(&file).expect("taken away");
    let push = folder.path().join("push.key");
    assert_eq!(fs::metadata(&push).expect("a file").permissions().mode() & 0o777, 0o600);
    fs::write(&push, URL_SAFE_NO_PAD.encode([0; KEY_BYTES])).expect("written");
    assert!(matches!(Keys::open(folder.path(), &chance), Err(KeyError::Damaged { .. })), "0 is no key of the curve");
}

#[test]
fn servers_that_start_at_once_go_by_the_same_keys() {
    for _ in 0..20 {
        let folder = tempfile::tempdir().expect("a folder");
        let start = || Keys::open(folder.path(), &Chance::system()).expect("made or read");
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
fn new_keys_wait_beside_the_old_ones_until_all_is_done_and_an_end_without_warning_changes_none_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let (folder, chance) = (folder.path(), Chance::system());
    let used = Keys::open(folder, &chance).expect("made");
    let refused = Rotation::begin(folder, false, &chance).map(drop).expect_err("somebody uses them");
    assert!(matches!(refused, KeyError::InUse { .. }), "{refused}");
    let before = used.sign_address("x");
    drop(used);

    let begun = Rotation::begin(folder, false, &chance).expect("begun");
    let after = begun.new.sign_address("x");
    assert_eq!((begun.old.sign_address("x"), begun.new.push_point() == begun.old.push_point()), (before, false));
    drop(begun); // here the program ended
    assert!(matches!(Keys::open(folder, &chance), Err(KeyError::Rotating { .. })), "nobody goes on with the old ones");
    // Once more, with an end after the first file.
    fs::rename(folder.join("next").join(FILES[0]), folder.join(FILES[0])).expect("moved");
    let again = Rotation::begin(folder, false, &chance).expect("goes on");
    assert_eq!(again.new.sign_address("x"), after, "with the same new keys");
    again.finish().expect("in use");
    assert_eq!(Keys::open(folder, &chance).expect("read").sign_address("x"), after);
    assert!(!folder.join("next").exists());

    fs::remove_file(folder.join("field.key")).expect("lost");
    let refused = Rotation::begin(folder, false, &chance).map(drop).expect_err("the old one is needed");
    assert!(matches!(refused, KeyError::Missing { .. }), "{refused}");
    Rotation::begin(folder, true, &chance).expect("given up").finish().expect("in use");
}
