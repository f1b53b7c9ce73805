use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;

use config::Config;
use operations::data_folder::{DataFolder, Missing, Place, ROOT, awaits};

const NOBODY: u32 = 65534;

fn place(folder: &Path, missing: Missing) -> Place {
    Place { folder: folder.to_owned(), database: None, missing }
}

#[test]
fn root_leaves_the_folder_of_another_user_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    // Where the tests run as root the folder is somebody's all the same.
    let _ = std::os::unix::fs::chown(folder.path(), Some(NOBODY), None);
    let owner = fs::metadata(folder.path()).expect("a folder").uid();
    assert_ne!(owner, ROOT);
    assert!(awaits(folder.path(), owner) && !awaits(folder.path(), ROOT));
    let prepare = |me| DataFolder::prepare_as(&place(folder.path(), Missing::Made), &Config::default(), me).map(drop);
    assert_eq!(prepare(owner), Ok(()));
    let refused = prepare(ROOT).expect_err("root would make files that the owner cannot read").sentence;
    assert!(refused.contains(&format!("the user with the id {owner}")), "{refused}");
}
