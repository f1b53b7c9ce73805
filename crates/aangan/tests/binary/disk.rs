//! What is written stays after a power failure: each file reaches the disk, and then the folder with its name. The system calls of
//! the program show it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use database::Engine;
use rstest::rstest;

use super::backup::{files_in, text};
use super::place::{KEY, Place, any_child, done};
use super::running::{HttpConnection, Running};

const CALLS: &str = "trace=openat,mkdir,mkdirat,write,writev,pwrite64,pwritev,copy_file_range,sendfile,fsync,fdatasync,rename,\
                     renameat,renameat2,link,linkat,sendto";

/// The command with its system calls in a log.
fn traced(command: &Command, log: &Path, more: &[&str]) -> Command {
    let mut tracing = Command::new("strace");
    tracing.args(["-f", "-y", "-q", "-s", "0", "-e", CALLS, "-o"]).arg(log).args(more);
    tracing.arg(command.get_program()).args(command.get_args());
    tracing
}

/// The files and folders that a power failure could still take.
#[derive(Default)]
struct Disk {
    /// Files that were written, and whether all of it is on the disk.
    files: BTreeMap<PathBuf, bool>,
    /// Folders with a name that may not be on the disk.
    folders: BTreeSet<PathBuf>,
}

impl Disk {
    fn of(log: &str) -> Self {
        let (mut disk, mut unfinished) = (Self::default(), BTreeMap::new());
        for line in log.lines() {
            let Some((thread, call)) = line.split_once(' ') else { continue };
            // A call counts once it has returned, also when another thread's call is printed in between.
            let call = if let Some(begin) = call.strip_suffix("<unfinished ...>") {
                unfinished.insert(thread, begin.trim_start());
                continue;
            } else if let Some((_, end)) = call.split_once(" resumed>") {
                format!("{}{end}", unfinished.remove(thread).unwrap_or_default())
            } else {
                call.trim_start().to_owned()
            };
            let name = call.split_once('(').map_or("", |(name, _)| name);
            if !call.contains(" = -1 ") {
                disk.note(name, &call);
            }
        }
        disk
    }

    fn note(&mut self, name: &str, call: &str) {
        let (named, opened) = (between(call, '"', '"'), between(call, '<', '>'));
        match name {
            "mkdir" | "mkdirat" => named.iter().for_each(|path| self.name(path)),
            "openat" if call.contains("O_CREAT") => {
                let created = call.rsplit_once(" = ").and_then(|(_, result)| between(result, '<', '>').pop());
                if let Some(path) = created {
                    self.name(&path);
                }
            }
            "write" | "writev" | "pwrite64" | "pwritev" | "sendfile" => self.write(opened.first()),
            "copy_file_range" => self.write(opened.get(1)),
            "fsync" | "fdatasync" => {
                for path in opened.into_iter().take(1) {
                    self.folders.remove(&path);
                    self.files.entry(path).and_modify(|synced| *synced = true);
                }
            }
            "rename" | "renameat" | "renameat2" | "link" | "linkat" => {
                if let [from, to] = named.as_slice() {
                    self.rename(from, to);
                }
            }
            _ => {}
        }
    }

    fn name(&mut self, path: &Path) {
        self.folders.extend(path.parent().map(Path::to_path_buf));
    }

    fn write(&mut self, path: Option<&PathBuf>) {
        self.files.extend(path.map(|path| (path.clone(), false)));
    }

    /// A file, or a folder with all that is in it.
    fn rename(&mut self, from: &Path, to: &Path) {
        let moved =
            |path: &Path| path.strip_prefix(from).ok().map(|rest| to.join(rest).components().collect::<PathBuf>());
        let files = self.files.iter().filter_map(|(path, synced)| Some((moved(path)?, *synced))).collect::<Vec<_>>();
        let folders = self.folders.iter().filter_map(|path| moved(path)).collect::<Vec<_>>();
        self.files.extend(files);
        self.folders.extend(folders);
        self.name(to);
    }

    /// The files below a folder that are not on the disk by name and content, among those that are there.
    fn lost(&self, files: &[PathBuf]) -> Vec<String> {
        let mut lost = Vec::new();
        for file in files {
            match self.files.get(file) {
                Some(true) => {}
                Some(false) => lost.push(format!("{}: its content", file.display())),
                None => lost.push(format!("{}: nobody wrote it", file.display())),
            }
            let folders = file.ancestors().skip(1);
            let unsynced = folders.filter(|folder| self.folders.contains(*folder));
            lost.extend(unsynced.map(|folder| format!("{}: a name in it", folder.display())));
        }
        lost.sort();
        lost.dedup();
        lost
    }
}

/// The paths between two marks.
fn between(line: &str, begin: char, end: char) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once(begin) {
        let Some((path, others)) = after.split_once(end) else { break };
        if path.starts_with('/') {
            found.push(PathBuf::from(path));
        }
        rest = others;
    }
    found
}

// A name in the folder of the test itself is nobody's loss.
fn without(mut disk: Disk, outside: &Path) -> Disk {
    disk.folders.retain(|folder| folder.starts_with(outside) && folder != outside);
    disk
}

#[rstest]
#[tokio::test]
async fn a_backup_and_its_restore_are_on_the_disk_when_they_end(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let (place, elsewhere) = (Place::seeded(engine).await, Place::empty(engine).await);
    let (outside, folder) = (place.outside.path(), place.outside.path().join("backups"));
    let log = outside.join("calls");
    let read = || fs::read_to_string(&log).expect("a log");
    done(&mut traced(&place.run(&["backup", text(&folder)]), &log, &[]));
    let backed_up: Vec<PathBuf> = files_in(&folder).into_iter().filter(|file| !file.ends_with(".lock")).collect();
    assert!(backed_up.iter().any(|file| file.ends_with("manifest.json")) && backed_up.len() > 10, "{backed_up:?}");
    let lost = without(Disk::of(&read()), outside).lost(&backed_up);
    assert!(lost.is_empty(), "{lost:#?}");

    let backup = super::backup::whole(&folder).pop().expect("a backup");
    done(&mut traced(&elsewhere.run(&["restore", text(&backup)]), &log, &[]));
    // SQLite keeps its file itself, and its own tests prove it.
    let restored: Vec<PathBuf> =
        files_in(&elsewhere.data()).into_iter().filter(|file| !text(file).contains("aangan.db")).collect();
    assert!(restored.iter().any(|file| text(file).contains("/keys/")) && restored.len() > 10, "{restored:?}");
    let lost = without(Disk::of(&read()), elsewhere.outside.path()).lost(&restored);
    assert!(lost.is_empty(), "{lost:#?}");
}

#[tokio::test]
async fn a_picture_is_on_the_disk_when_it_is_accepted() {
    let place = Place::seeded(Engine::Sqlite).await;
    let (outside, media) = (place.outside.path(), place.data().join("media"));
    let log = outside.join("calls");
    let before: BTreeSet<PathBuf> = files_in(&media).into_iter().collect();
    let server = place.run(&["serve", "--demo", "--still"]);
    let mut server = Running::of(traced(&server, &log, &["-D"]));
    let (child, picture) = (any_child(&server), include_bytes!("../../../daily/src/pictures/placeholder.webp"));
    let field = |name: &str| format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"");
    let head = format!("{}\r\n\r\n{child}\r\n{}; filename=\"a.webp\"\r\n\r\n", field("children"), field("image"));
    let body = [head.as_bytes(), picture, b"\r\n--x--\r\n"].concat();
    let request = format!(
        "POST /centre/v1/photos HTTP/1.1\r\nHost: aangan\r\nAuthorization: {KEY}\r\nIdempotency-Key: disk\r\n\
         Content-Type: multipart/form-data; boundary=x\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut connection = HttpConnection::to(server.centres).expect("a connection");
    connection.send_raw(&[request.as_bytes(), &body].concat()).expect("sent");
    let (status, answer) = connection.answer().expect("an answer");
    assert_eq!(status, 200, "{answer}");
    server.kill();
    let calls = loop {
        let calls = fs::read_to_string(&log).expect("a log");
        if calls.contains("+++ killed by SIGKILL +++") {
            break calls;
        }
        std::thread::yield_now();
    };
    // The answer is a call too, and the last one to a socket.
    let calls = &calls[..calls.rfind("<socket:[").expect("an answer")];
    let is_new = |file: &PathBuf| !before.contains(file) && file.extension().is_some();
    let new: Vec<PathBuf> = files_in(&media).into_iter().filter(is_new).collect();
    assert_eq!(new.len(), 3, "a size each: {new:?}");
    let lost = without(Disk::of(calls), outside).lost(&new);
    assert!(lost.is_empty(), "{lost:#?}");
}
