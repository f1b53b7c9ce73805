//! What one test of a run makes and the others copy.
//!
//! It is in a folder of the run, known like the run's server by the process that started the tests. A shell waits beside it for
//! the run to end and removes it.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::server::{PREFIX, WAIT_FOR_END, clear_leftovers, lock, quickest_folder, run_of_this_process};

/// A folder that all tests of this run share.
pub enum Shared {
    Filled(PathBuf),
    Empty(Empty),
}

/// The caller fills it; other tests that want it wait.
pub struct Empty {
    unfinished: PathBuf,
    finished: PathBuf,
    _alone: File,
}

impl Empty {
    pub fn path(&self) -> &Path {
        &self.unfinished
    }

    pub fn finish(self) -> PathBuf {
        fs::rename(&self.unfinished, &self.finished).expect("the folder is complete");
        self.finished
    }
}

/// The folder of that name.
pub fn shared(name: &str) -> Shared {
    let run = folder_of_this_run();
    let finished = run.join(name);
    if finished.exists() {
        return Shared::Filled(finished);
    }
    let alone = lock(&run.join(format!("{name}.lock")));
    if finished.exists() {
        return Shared::Filled(finished);
    }
    // Under another name until it is complete: a test may be killed halfway.
    let unfinished = run.join(format!("{name}.unfinished"));
    let _ = fs::remove_dir_all(&unfinished); // mostly there is none
    fs::create_dir(&unfinished).expect("a folder");
    Shared::Empty(Empty { unfinished, finished, _alone: alone })
}

#[expect(clippy::zombie_processes, reason = "the shell outlives the test that starts it")]
fn folder_of_this_run() -> PathBuf {
    let run = run_of_this_process();
    // Another process may have had this number before, on a machine that keeps the folder for longer than its processes.
    let folder = quickest_folder().join(format!("{PREFIX}{run}-shared-{}", started_at(run)));
    let (kept, made) = (folder.join("kept"), fs::create_dir_all(&folder));
    made.and_then(|()| fs::set_permissions(&folder, fs::Permissions::from_mode(0o700))).expect("a folder for the run");
    if !kept.exists() {
        let _alone = lock(&folder.join("lock"));
        if !kept.exists() {
            clear_leftovers();
            let mut keeper = Command::new("sh");
            keeper.args(["-c", &format!("{WAIT_FOR_END}rm -rf \"$2\""), "keeper", &run.to_string()]).arg(&folder);
            keeper.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
            // A group of its own: a runner that kills a test and its children must not kill this.
            keeper.process_group(0).spawn().expect("a shell");
            File::create(&kept).expect("a mark");
        }
    }
    folder
}

/// When a process started, in the kernel's own count; nothing where the system does not tell.
fn started_at(process: u32) -> String {
    let status = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The second field is the program's name in brackets, which may hold spaces.
    let fields = status.rsplit_once(") ").map_or("", |(_, fields)| fields);
    fields.split(' ').nth(19).unwrap_or_default().to_owned()
}
