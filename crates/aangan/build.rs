//! Puts the built web apps (web/dist for parents, web/dist-staff) into the binary, each file as it is and, where the build made
//! them, compressed.
//! Without a built web app the binary still builds and says on its page what to do.

use std::fmt::Write as _;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(variable("OUT_DIR"));
    let code = table("FILES", "dist", &out) + &table("STAFF_FILES", "dist-staff", &out);
    let out = out.join("web_files.rs");
    fs::write(&out, code).unwrap_or_else(|error| panic!("cannot write {}: {error}", out.display()));
}

/// The Rust table of the files of one build.
fn table(constant: &str, folder: &str, out: &Path) -> String {
    let built = PathBuf::from(variable("CARGO_MANIFEST_DIR")).join("../../web").join(folder);
    // Cargo takes a path that is missing as changed: until the web app is built, each build looks for it again.
    println!("cargo::rerun-if-changed={}", built.display());
    // Copied first: the web app may be built again while the compiler is at work. It is looked at again when that is done.
    let copies = out.join(folder);
    let _ = fs::remove_dir_all(&copies);
    let mut files = Vec::new();
    collect(&built, &built, &mut files);
    files.retain(|name| copy(&built.join(name), &copies.join(name)));
    files.sort();
    let mut code = format!("pub static {constant}: &[File] = &[\n");
    for name in files.iter().filter(|name| !is_variant(name, &files)) {
        let bytes = |suffix: &str| {
            let variant = format!("{name}{suffix}");
            if suffix.is_empty() || files.contains(&variant) {
                // Not the folder's path: it would make the binary's bytes depend on where it is built.
                format!("include_bytes!(concat!(env!(\"OUT_DIR\"), {:?}))", format!("/{folder}/{variant}"))
            } else {
                "&[]".to_owned()
            }
        };
        let _ = writeln!(
            code,
            "    File {{ name: {name:?}, plain: {}, br: {}, gzip: {} }},",
            bytes(""),
            bytes(".br"),
            bytes(".gz")
        );
    }
    code + "];\n"
}

#[expect(clippy::disallowed_methods, reason = "cargo tells a build script where it is by variables")]
fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if let Ok(name) = path.strip_prefix(root) {
            files.push(name.display().to_string());
        }
    }
}

/// False where the file has just been taken away.
fn copy(from: &Path, to: &Path) -> bool {
    let folder = to.parent().unwrap_or(to);
    let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(from, to));
    match copied {
        Ok(_) => true,
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => panic!("cannot copy {}: {error}", from.display()),
    }
}

fn is_variant(name: &str, files: &[String]) -> bool {
    [".br", ".gz"]
        .iter()
        .filter_map(|suffix| name.strip_suffix(suffix))
        .any(|plain| files.iter().any(|file| file == plain))
}
