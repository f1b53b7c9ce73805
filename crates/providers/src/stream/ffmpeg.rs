//! A process of ffmpeg: its arguments, and its end together with ours. Addresses with passwords are passed by standard
//! input, because everybody on the machine can read arguments; its log is read here and never printed. Of the network
//! it may only use a connection to the relay, and only for an RTSP camera.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tokio::net::unix::pipe::{Receiver, Sender};

use crate::secret::Secret;

/// Where the kernel can be asked to end a process with its parent.
const WATCH: &str = "setpriv";

/// Seconds of a segment.
pub(super) const SEGMENT: u32 = 2;
/// How many segments a playlist lists.
const LISTED: u32 = 5;

/// The input of ffmpeg.
pub(super) enum Input {
    /// ffmpeg's own description of a generated picture: nothing of it is secret.
    Made { inputs: Vec<OsString>, filter: String },
    /// An RTSP camera by the relay's address on loopback, passed by standard input.
    Rtsp { address: Secret, options: Vec<(&'static str, String)> },
    /// The stream is piped to standard input, in this format.
    Piped { format: &'static str },
}

/// How the larger rendition is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Large {
    /// Copied without encoding.
    Copied,
    /// Decoded, scaled down if it is large, and encoded.
    Encoded,
}

/// The arguments of one run.
pub(super) struct Task<'a> {
    pub program: &'a Path,
    pub folder: &'a Path,
    pub input: &'a Input,
    pub large: Large,
    /// The number of the first segment: no two runs of a camera give the same name to different segments.
    pub first: i64,
}

/// A running ffmpeg, killed when this is dropped.
pub(super) struct Run {
    child: Child,
}

impl Run {
    /// Starts ffmpeg. Also returns its log, and the pipe of its input if it is piped.
    pub(super) fn start(task: &Task<'_>) -> io::Result<(Self, Receiver, Option<Sender>)> {
        let mut child = match command(task, true).spawn() {
            // Without it ffmpeg ends at the next start at the latest, when its folder is emptied.
            Err(error) if error.kind() == io::ErrorKind::NotFound => command(task, false).spawn()?,
            spawned => spawned?,
        };
        let log = child.stderr.take().map(OwnedFd::from);
        let stdin = child.stdin.take();
        let run = Self { child };
        let mut pipe = None;
        match (task.input, stdin) {
            (Input::Piped { .. }, Some(stdin)) => pipe = Some(Sender::from_owned_fd(stdin.into())?),
            (input, Some(mut stdin)) => stdin.write_all(list(input).as_bytes())?,
            (_, None) => {}
        }
        let log = log.ok_or_else(|| io::Error::other("ffmpeg has no error output"))?;
        Ok((run, Receiver::from_owned_fd(log)?, pipe))
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // Killed and waited for, so that no zombie is left.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(task: &Task<'_>, watched: bool) -> Command {
    let mut command = if watched {
        let mut command = Command::new(WATCH);
        command.args(["--pdeathsig", "KILL", "--"]).arg(task.program);
        command
    } else {
        Command::new(task.program)
    };
    command
        .args(arguments(task))
        .current_dir(task.folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The list of inputs that ffmpeg reads from its standard input. The address has no quotes in it (`source.rs`).
fn list(input: &Input) -> String {
    let Input::Rtsp { address, options } = input else { return String::new() };
    let options: Vec<String> = options.iter().map(|(name, value)| format!("option {name} {value}\n")).collect();
    format!("ffconcat version 1.0\nfile '{}'\n{}", address.expose(), options.concat())
}

fn arguments(task: &Task<'_>) -> Vec<OsString> {
    let mut all: Vec<OsString> = Vec::new();
    let mut add = |words: &str| all.extend(words.split(' ').map(OsString::from));
    add("-hide_banner -nostdin -nostats -loglevel info -threads 1");
    let prefix = match task.input {
        Input::Made { inputs, filter } => {
            all.extend(inputs.iter().cloned());
            format!("{filter},")
        }
        Input::Rtsp { .. } => {
            add("-analyzeduration 2000000 -probesize 1000000 -fflags +genpts");
            add("-f concat -safe 0 -protocol_whitelist pipe,rtsp,tcp -i pipe:0");
            "[0:v:0]".to_owned()
        }
        Input::Piped { format } => {
            add("-analyzeduration 2000000 -probesize 1000000 -fflags +genpts");
            add(&format!("-protocol_whitelist pipe -f {format} -i pipe:0"));
            "[0:v:0]".to_owned()
        }
    };
    let small = "scale=w=426:h=-2,format=yuv420p[small]";
    let filter = match task.large {
        Large::Copied => format!("{prefix}{small}"),
        Large::Encoded => {
            format!("{prefix}split[a][b];[a]scale=w='min(1280,iw)':h=-2,format=yuv420p[large];[b]{small}")
        }
    };
    all.extend(["-filter_complex".into(), filter.into(), "-map".into()]);
    all.push(if task.large == Large::Copied { "0:v:0" } else { "[large]" }.into());
    all.extend(["-map".into(), "[small]".into()]);
    let mut add = |words: &str| all.extend(words.split(' ').map(OsString::from));
    // Video without sound, for privacy.
    add("-an -sn -dn -map_metadata -1");
    let x264 = "-preset:v:N veryfast -tune:v:N zerolatency -sc_threshold:v:N 0 -threads:v:N 1";
    match task.large {
        Large::Copied => add("-c:v:0 copy"),
        Large::Encoded => {
            add("-c:v:0 libx264 -fpsmax:v:0 20 -b:v:0 1000k -maxrate:v:0 1300k -bufsize:v:0 2600k");
            add(&x264.replace('N', "0"));
            add("-force_key_frames:v:0");
            all.push(keyframes());
        }
    }
    let mut add = |words: &str| all.extend(words.split(' ').map(OsString::from));
    add("-c:v:1 libx264 -fpsmax:v:1 12 -b:v:1 180k -maxrate:v:1 220k -bufsize:v:1 440k");
    add(&x264.replace('N', "1"));
    add("-force_key_frames:v:1");
    all.push(keyframes());
    let mut add = |words: &str| all.extend(words.split(' ').map(OsString::from));
    // A camera's own key frames come about each second or two, not to the millisecond.
    let length = if task.large == Large::Copied { 1.5 } else { f64::from(SEGMENT) };
    add(&format!("-f hls -hls_time {length} -hls_list_size {LISTED} -start_number {}", task.first));
    add("-hls_flags delete_segments+independent_segments+program_date_time+omit_endlist+temp_file");
    add("-hls_segment_filename %v-%d.ts -var_stream_map");
    all.push("v:0,name:large v:1,name:small".into());
    all.push("%v.m3u8".into());
    all
}

fn keyframes() -> OsString {
    format!("expr:gte(t,n_forced*{SEGMENT})").into()
}
