//! The same commit makes the same binary, in whichever folder it is built.

#[test]
fn the_list_of_embedded_files_names_no_folder_of_this_machine() {
    let list = include_str!(concat!(env!("OUT_DIR"), "/web_files.rs"));
    assert!(list.starts_with("pub static FILES"));
    assert!(!list.contains(env!("OUT_DIR")), "the build script writes the path of its folder");
}
