//! Backups that somebody changed: what their key did not encrypt as one whole is refused, and no name in one leads
//! anywhere.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use base::random::Random;
use database::Engine;
use operations::backup::encryption::BackupKey;
use rstest::rstest;
use serde_json::{Value, json};

use super::backup::{files_in, manifest, text, whole};
use super::place::{Place, done, refused};

const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\n";

fn key_file(place: &Place) -> PathBuf {
    let key = place.outside.path().join("key");
    fs::write(&key, KEY).expect("written");
    key
}

/// Where one of the tests' programs keeps a configuration with this `[backup]`.
fn configured(place: &Place, backup: &str) -> PathBuf {
    let file = place.outside.path().join("my.toml");
    fs::write(&file, format!("[backup]\n{backup}\n")).expect("written");
    file
}

fn copy(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-a").args([from, to]).status().expect("it runs").success());
}

/// Changes the manifest of a backup.
fn change(backup: &Path, change: impl FnOnce(&mut Value)) {
    let mut changed = manifest(backup);
    change(&mut changed);
    fs::write(backup.join("manifest.json"), changed.to_string()).expect("written");
}

/// Turns an unencrypted backup into one as versions up to 4.7.0 encrypted it: part by part.
fn seal_as_format_1(folder: &Path, backup: &Path, key: &BackupKey) {
    let encrypt = |file: &Path, name: &str, to: &Path| {
        let (plain, mut encrypted) = (fs::read(file).expect("read"), Vec::new());
        key.encrypt(name, plain.as_slice(), &mut encrypted, &Random::system()).expect("encrypted");
        fs::write(to, &encrypted).expect("written");
        encrypted
    };
    for file in files_in(&folder.join("pictures")) {
        let name = file.strip_prefix(folder.join("pictures")).expect("below it").to_str().expect("plain").to_owned();
        encrypt(&file, &name, &PathBuf::from(format!("{}.sealed", file.display())));
        fs::remove_file(&file).expect("removed");
    }
    change(backup, |manifest| {
        manifest["sealed_under"] = json!(key.id());
        for part in manifest["parts"].as_array_mut().expect("parts") {
            let name = part["name"].as_str().expect("a name").to_owned();
            if name != "pictures.list" {
                let encrypted = encrypt(&backup.join(&name), &name, &backup.join(&name));
                part["bytes"] = json!(encrypted.len());
                part["sha256"] = json!(base::keys::hex(&base::keys::fingerprint_of(&encrypted)));
            }
        }
    });
}

#[tokio::test]
async fn no_name_in_a_backup_is_used_as_a_path() {
    let (place, elsewhere) = (Place::seeded(Engine::Sqlite).await, Place::empty(Engine::Sqlite).await);
    let folder = place.outside.path().join("backups");
    done(&mut place.run(&["backup", text(&folder)]));
    let backup = whole(&folder).pop().expect("a backup");
    let kept = fs::read_to_string(backup.join("manifest.json")).expect("a manifest");
    let absolute = format!("keys/{}", elsewhere.outside.path().join("evil").display());
    let long = format!("keys/{}", "x".repeat(100_000));
    let sum = base::keys::hex(&base::keys::fingerprint_of(b"evil"));
    for name in [
        "keys/../evil",
        "keys/../../evil",
        "keys/./code.key",
        "keys//code.key",
        "keys/sub/code.key",
        "keys\\..\\evil",
        "keys/code.key\0.txt",
        "keys/",
        "keys/next",
        "keys/CODE.KEY",
        "keys/code.key ",
        "keys/\u{202e}yek.edoc",
        "../evil",
        "/etc/evil",
        "aangan.toml",
        "database/",
        "manifest.json",
        "",
        &absolute,
        &long,
    ] {
        // What the name leads to is there, so that it could be read.
        if !name.contains('\0') && name.len() < 1000 && !name.ends_with('/') && !name.is_empty() {
            let led = backup.join(name);
            let _ = led.parent().map(fs::create_dir_all);
            let _ = fs::write(&led, "evil");
        }
        fs::write(backup.join("manifest.json"), &kept).expect("written");
        change(&backup, |manifest| {
            let part = json!({"name": name, "bytes": 4, "sha256": sum});
            manifest["parts"].as_array_mut().expect("parts").push(part);
        });
        let output = refused(&mut elsewhere.run(&["restore", text(&backup)]), &["names a part that no backup has"]);
        assert!(output.len() < 1000 && !output.contains('\0') && !output.contains('\u{202e}'), "{output}");
        refused(&mut place.run(&["verify", "--backup", text(&backup)]), &["names a part that no backup has"]);
        assert!(!elsewhere.data().exists(), "{name}: nothing is begun");
    }
    for (name, more) in [("keys/code.key", "twice"), ("database", "twice")] {
        fs::write(backup.join("manifest.json"), &kept).expect("written");
        change(&backup, |manifest| {
            let parts = manifest["parts"].as_array_mut().expect("parts");
            let part = parts.iter().find(|part| part["name"] == name).expect("a part").clone();
            parts.push(part);
        });
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &[name, more]);
    }
    for (lost, word) in [("database", "does not name its database"), ("pictures.list", "pictures.list")] {
        fs::write(backup.join("manifest.json"), &kept).expect("written");
        change(&backup, |manifest| {
            manifest["parts"].as_array_mut().expect("parts").retain(|part| part["name"] != lost);
        });
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &[word]);
    }
    // Figures that no disk could hold.
    fs::write(backup.join("manifest.json"), &kept).expect("written");
    change(&backup, |manifest| {
        manifest["rows"] = json!({"child": i64::MAX, "parent": i64::MAX});
        manifest["picture_bytes"] = json!(u64::MAX);
        manifest["parts"].as_array_mut().expect("parts")[0]["bytes"] = json!(u64::MAX);
    });
    refused(&mut elsewhere.run(&["restore", text(&backup)]), &["database", "was changed after it was written"]);
    // A manifest of twenty megabytes is no manifest, nor is one of another kind.
    for content in [vec![b' '; 20_000_000], b"PK\x03\x04".to_vec(), b"[]".to_vec(), Vec::new(), vec![0xff; 100]] {
        fs::write(backup.join("manifest.json"), content).expect("written");
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &["manifest.json cannot be read"]);
    }
    assert!(!elsewhere.data().exists());
}

#[tokio::test]
async fn no_link_in_a_backup_and_none_in_the_target_is_followed() {
    let (place, elsewhere) = (Place::seeded(Engine::Sqlite).await, Place::empty(Engine::Sqlite).await);
    let folder = place.outside.path().join("backups");
    done(&mut place.run(&["backup", text(&folder)]));
    let backup = whole(&folder).pop().expect("a backup");
    let away = place.outside.path().join("away");
    let picture = files_in(&folder.join("pictures")).pop().expect("a picture");
    let of_picture = picture.parent().expect("a folder").to_owned();
    for laid in ["database", "manifest.json", "pictures.list", "keys/code.key", "keys"].map(|name| backup.join(name)) {
        fs::rename(&laid, &away).expect("moved");
        symlink(&away, &laid).expect("a link");
        let named = laid.strip_prefix(&backup).expect("below it");
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &[text(named)]);
        fs::remove_file(&laid).expect("removed");
        // A pipe that nobody writes into holds nobody up.
        if !away.is_dir() {
            assert!(Command::new("mkfifo").arg(&laid).status().expect("it runs").success());
            refused(&mut elsewhere.run(&["restore", text(&backup)]), &["no"]);
            fs::remove_file(&laid).expect("removed");
        }
        fs::rename(&away, &laid).expect("moved back");
    }
    for laid in [picture, of_picture, folder.join("pictures")] {
        fs::rename(&laid, &away).expect("moved");
        symlink(&away, &laid).expect("a link");
        refused(&mut elsewhere.run(&["restore", text(&backup)]), &["pictures"]);
        fs::remove_file(&laid).expect("removed");
        fs::rename(&away, &laid).expect("moved back");
    }
    assert!(!elsewhere.data().exists());

    // Neither do links send what a backup writes anywhere else.
    let precious = place.outside.path().join("precious");
    fs::write(&precious, "precious").expect("written");
    fs::remove_file(folder.join(".lock")).expect("removed");
    symlink(&precious, folder.join(".lock")).expect("a link");
    refused(&mut place.run(&["backup", text(&folder)]), &[".lock"]);
    fs::remove_file(folder.join(".lock")).expect("removed");
    symlink(&precious, folder.join("pictures/sealed-under")).expect("a link");
    refused(&mut place.run(&["backup", text(&folder), "--key-file", text(&key_file(&place))]), &["sealed-under"]);
    fs::remove_file(folder.join("pictures/sealed-under")).expect("removed");
    assert_eq!(fs::read(&precious).expect("it is there"), b"precious");

    // Something that waits in the target.
    fs::create_dir(elsewhere.data()).expect("a folder");
    symlink(place.outside.path(), elsewhere.data().join("keys")).expect("a link");
    refused(&mut elsewhere.run(&["restore", text(&backup)]), &["is not empty", "keys"]);
    fs::remove_file(elsewhere.data().join("keys")).expect("removed");
    done(&mut elsewhere.run(&["restore", text(&backup)]));
    done(&mut elsewhere.run(&["verify", "--read-all"]));
}

#[rstest]
#[tokio::test]
async fn with_a_key_only_a_backup_that_it_encrypted_as_a_whole_is_restored(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (place, elsewhere) = (Place::seeded(engine).await, Place::empty(engine).await);
    let [folder, plain_folder] = ["backups", "plain"].map(|name| place.outside.path().join(name));
    let key = key_file(&place);
    let with = ["--key-file", text(&key)];
    done(place.run(&["backup", text(&folder)]).args(with));
    done(place.run(&["backup", text(&folder)]).args(with));
    done(&mut place.run(&["backup", text(&plain_folder)]));
    let [earlier, later] = whole(&folder).try_into().expect("two backups");
    let plain = whole(&plain_folder).pop().expect("a backup");
    let kept = place.outside.path().join("kept");
    copy(&later, &kept);
    let restored = |words: &[&str]| {
        refused(elsewhere.run(&["restore", text(&later)]).args(with), words);
        refused(place.run(&["verify", "--backup", text(&later)]).args(with), words);
        assert!(!elsewhere.data().exists());
        fs::remove_dir_all(&later).expect("removed");
        copy(&kept, &later);
    };

    // A whole unencrypted backup in its place.
    fs::remove_dir_all(&later).expect("removed");
    copy(&plain, &later);
    restored(&["is not encrypted", "--unencrypted"]);
    // A part of an earlier one of the same key, with its sum put right.
    copy(&earlier.join("database"), &later.join("database"));
    restored(&["database", "was changed after it was written"]);
    copy(&earlier.join("database"), &later.join("database"));
    change(&later, |changed| changed["parts"][0] = manifest(&earlier)["parts"][0].clone());
    restored(&["is not what its key encrypted"]);
    copy(&earlier.join("database"), &later.join("database"));
    copy(&earlier.join("manifest.sealed"), &later.join("manifest.sealed"));
    restored(&["is not what its key encrypted"]);
    // The earlier one as a whole, under the later one's name.
    fs::remove_dir_all(&later).expect("removed");
    copy(&earlier, &later);
    restored(&["is not what its key encrypted"]);
    // The manifest without its encryption, cut, and said to be of the older format.
    fs::remove_file(later.join("manifest.sealed")).expect("removed");
    restored(&["manifest.sealed"]);
    let encrypted = fs::read(later.join("manifest.sealed")).expect("read");
    fs::write(later.join("manifest.sealed"), &encrypted[..encrypted.len() - 1]).expect("cut");
    restored(&["is not what its key encrypted"]);
    fs::write(later.join("manifest.sealed"), "").expect("emptied");
    restored(&["is not what its key encrypted"]);
    change(&later, |manifest| manifest["rows"]["moment"] = json!(1));
    restored(&["is not what its key encrypted"]);
    change(&later, |manifest| manifest["format"] = json!(1));
    restored(&["--older-format"]);
    change(&later, |manifest| manifest["format"] = json!(1));
    refused(elsewhere.run(&["restore", text(&later), "--older-format"]).args(with), &["nothing was restored"]);
    assert!(!elsewhere.data().exists(), "a part that is bound to its backup opens for no other");
    fs::remove_dir_all(&later).expect("removed");
    copy(&kept, &later);

    // As it was made it is taken, under a name of its owner's too.
    done(place.run(&["verify", "--read-all", "--backup", text(&later)]).args(with));
    let renamed = folder.join("before the move");
    fs::rename(&later, &renamed).expect("renamed");
    done(elsewhere.run(&["restore", text(&renamed)]).args(with));
    done(&mut elsewhere.run(&["verify", "--read-all"]));
}

#[tokio::test]
async fn a_backup_that_an_older_version_encrypted_part_by_part_is_restored_only_on_request() {
    let place = Place::seeded(Engine::Sqlite).await;
    let folder = place.outside.path().join("backups");
    let key = key_file(&place);
    done(&mut place.run(&["backup", text(&folder)]));
    let backup = whole(&folder).pop().expect("a backup");
    seal_as_format_1(&folder, &backup, &BackupKey::read(&key).expect("a key"));
    let elsewhere = Place::empty(Engine::Sqlite).await;
    let with = ["--key-file", text(&key)];
    for command in [["restore", text(&backup)].as_slice(), &["verify", "--backup", text(&backup)]] {
        refused(elsewhere.run(command).args(with), &["encrypted each part by itself", "--older-format"]);
    }
    assert!(!elsewhere.data().exists());
    let output = done(place.run(&["verify", "--read-all", "--older-format", "--backup", text(&backup)]).args(with));
    assert!(!output.contains("WRONG"), "{output}");
    done(elsewhere.run(&["restore", text(&backup), "--older-format"]).args(with));
    done(&mut elsewhere.run(&["verify", "--read-all"]));
    // The next one stands beside it, encrypted as one whole, and copies no picture again.
    fs::write(folder.join("pictures/sealed-under"), BackupKey::read(&key).expect("a key").id()).expect("written");
    let output = done(place.run(&["backup", text(&folder)]).args(with));
    assert!(output.contains("(0 new)") && output.contains("Complete backups there: 2."), "{output}");
}

#[tokio::test]
async fn a_manual_backup_uses_the_settings_of_the_nightly_one() {
    let place = Place::seeded(Engine::Sqlite).await;
    let [folder, other, fresh] = ["backups", "other", "fresh"].map(|name| place.outside.path().join(name));
    let key = key_file(&place);
    refused(&mut place.run(&["backup"]), &["name a folder or a bucket", "[backup]"]);
    let config = configured(&place, &format!("folder = {folder:?}\nkey_file = {key:?}\nwith_keys = false\nkeep = 2"));
    let with = ["--config", text(&config)];
    for stay in [1, 2, 2] {
        let output = done(place.run(&["backup"]).args(with));
        assert!(output.contains(&format!("Complete backups there: {stay}.")), "{output}");
    }
    let encrypted = whole(&folder).pop().expect("a backup");
    let made = manifest(&encrypted);
    assert!(made["sealed_under"].is_string() && !encrypted.join("keys").exists(), "{made}");
    // Named by hand, the place keeps to the same key, and all of them stay.
    let output = done(place.run(&["backup", text(&fresh)]).args(with));
    assert!(output.contains("Complete backups there: 1."), "{output}");
    assert!(manifest(&whole(&fresh)[0])["sealed_under"].is_string());
    refused(
        place.run(&["backup", "--unencrypted"]).args(with),
        &["are encrypted", "would not be", "Nothing was written"],
    );
    refused(&mut place.run(&["backup", text(&folder)]), &["are encrypted", "would not be", "Nothing was written"]);
    assert_eq!(whole(&folder).len(), 2);
    done(place.run(&["backup", text(&other), "--unencrypted"]).args(with));
    refused(place.run(&["backup", text(&other)]).args(with), &["are not encrypted", "remove the unencrypted ones"]);
    assert_eq!((whole(&other).len(), other.join("pictures/sealed-under").exists()), (1, false));

    // What an older version let in beside encrypted ones is deleted, and reported.
    let plain = whole(&other).pop().expect("a backup");
    copy(&plain, &folder);
    for picture in files_in(&other.join("pictures")) {
        let to = folder.join("pictures").join(picture.strip_prefix(other.join("pictures")).expect("below it"));
        fs::copy(&picture, to).expect("copied");
    }
    fs::create_dir(folder.join("2026-11-16T02-30-00.000Z.part")).expect("a half");
    fs::write(folder.join("2026-11-16T02-30-00.000Z.part/database"), "SQLite format").expect("written");
    let output = done(place.run(&["backup"]).args(with));
    for word in ["1 interrupted backups", "1 unencrypted backups", "picture files that do not match"] {
        assert!(output.contains(word), "{output}");
    }
    for file in files_in(&folder).iter().filter(|file| file.starts_with(folder.join("pictures"))) {
        assert!(file.ends_with("sealed-under") || file.extension().is_some_and(|end| end == "sealed"), "{file:?}");
    }
    for backup in whole(&folder) {
        done(place.run(&["verify", "--read-all", "--backup", text(&backup)]).args(with));
    }
    // The configuration's key opens them too.
    let elsewhere = Place::empty(Engine::Sqlite).await;
    let newest = whole(&folder).pop().expect("a backup");
    done(elsewhere.run(&["restore", text(&newest)]).args(with));
    refused(elsewhere.run(&["verify", "--backup", text(&plain)]).args(with), &["is not encrypted", "--unencrypted"]);
    done(elsewhere.run(&["verify", "--unencrypted", "--backup", text(&plain)]).args(with));
}
