//! A snapshot that no test compares any more would stay in the tree unseen.

use std::fs;
use std::path::Path;

/// The complaint about a snapshot whose test is gone. Its head names the file of the test, where its name stands as
/// `"name"` or, with the language at its end, as `"name_{`.
pub(crate) fn without_test(top: &Path, snapshot: &str, text: &str) -> Option<String> {
    let source = text.lines().find_map(|line| line.strip_prefix("source: ")).unwrap_or_default();
    let name = snapshot.trim_end_matches(".snap").rsplit("__").next().unwrap_or_default();
    let by_language = name.rsplit_once('_').map(|(name, _)| format!("\"{name}_{{"));
    let tests = fs::read_to_string(top.join(source)).unwrap_or_default();
    let is_named = tests.contains(&format!("\"{name}\"")) || by_language.is_some_and(|start| tests.contains(&start));
    (!is_named).then(|| format!("{snapshot}: no test in {source:?} has this snapshot; delete it"))
}
