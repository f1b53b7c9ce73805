//! HLS of hosts that are well, and of hosts that lead elsewhere, never end, or show another's certificate.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use base::clock::{Clock, Timestamp};
use base::day::DAY;
use database::testing::certificate;
use providers::certificate::{Unknown, end_of};
use providers::probe::probe;
use providers::stream::certificate::is_good_at;
use providers::stream::source::Kind;
use providers::stream::{Allowed, NoPicture, Settings, Source};
use providers::tls::BadCertificate;
use reqwest::Url;
use tempfile::TempDir;
use testing::gateways::{CameraManners, Codec, LoopbackCamera, install_tls};
use tokio::time::interval;

use super::fence::Bystander;
use super::{SECOND, first_segment, goes_on, impatient, list, networks, probed, runs, settings, shown, streams};

/// A web server with TLS for the files of its folder. `/to?address` leads there, `/endless.ts` and `/endless.m3u8`
/// never end. Its first word is its port.
const WEB_SERVER: &str = "
import http.server, ssl, urllib.parse
class Host(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path.startswith('/to?'):
            self.send_response(302)
            self.send_header('Location', urllib.parse.unquote(self.path[4:]))
            self.end_headers()
        elif self.path.startswith('/endless'):
            self.send_response(200)
            self.end_headers()
            try:
                self.wfile.write(b'#EXTM3U\\n#EXT-X-TARGETDURATION:2\\n' if 'm3u8' in self.path else b'G')
                while True:
                    self.wfile.write((b'#EXTINF:2,\\na.ts\\n' if 'm3u8' in self.path else b'\\0' * 17) * 4000)
            except OSError:
                pass
        else:
            super().do_GET()
    def log_message(self, *words):
        pass
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Host)
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain('host.pem', 'host.key')
server.socket = tls.wrap_socket(server.socket, server_side=True)
print(server.server_port, flush=True)
server.serve_forever()";

/// TLS in front of something that speaks plainly. Its first word is its port.
const TLS_DOOR: &str = "
import socket, ssl, sys, threading
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain('host.pem', 'host.key')
door = socket.create_server(('127.0.0.1', 0))
print(door.getsockname()[1], flush=True)
def carry(hears, says):
    try:
        while said := hears.recv(65536):
            says.sendall(said)
    except OSError:
        pass
    for end in (hears, says):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
def lead(ours):
    try:
        ours = tls.wrap_socket(ours, server_side=True)
    except OSError:
        return
    behind = socket.create_connection(('127.0.0.1', int(sys.argv[1])))
    threading.Thread(target=carry, args=(ours, behind), daemon=True).start()
    carry(behind, ours)
while True:
    ours, _ = door.accept()
    threading.Thread(target=lead, args=(ours,), daemon=True).start()";

/// A folder with an authority and a certificate for `localhost`, and what runs in it.
struct Host {
    port: u16,
    folder: TempDir,
    runs: Vec<Child>,
}

impl Host {
    fn start(script: &str, behind: &str) -> Self {
        install_tls();
        let folder = tempfile::tempdir().expect("a folder");
        certificate(folder.path(), 2);
        let mut server = Command::new("python3");
        server.args(["-c", script, behind]).current_dir(&folder).stdin(Stdio::null()).stderr(Stdio::null());
        let mut server = server.stdout(Stdio::piped()).spawn().expect("python3 is here");
        let mut printed = String::new();
        let mut says = std::io::BufReader::new(server.stdout.take().expect("its output"));
        std::io::BufRead::read_line(&mut says, &mut printed).expect("it says its port");
        Self { port: printed.trim().parse().expect("a port"), folder, runs: vec![server] }
    }

    /// Begins a live picture in its folder.
    fn film(&mut self, words: &str) {
        let words =
            format!("-nostdin -re -f lavfi -i testsrc2=size=640x360:rate=15 -c:v libx264 -preset ultrafast {words}");
        let mut encoder = Command::new("ffmpeg");
        encoder.args(words.split_whitespace()).current_dir(&self.folder).stdin(Stdio::null());
        let encoder = encoder.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("ffmpeg is here");
        self.runs.push(encoder);
    }

    fn ca_file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    fn settings(&self) -> Settings {
        Settings { allowed: allowed(), ca_file: Some(self.ca_file()), ..settings() }
    }

    fn source(&self, host: &str, file: &str) -> Source {
        Source::parse(&format!("https://{host}:{}/{file}", self.port), &allowed()).expect("listed")
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        for run in &mut self.runs {
            let _ = run.kill();
            let _ = run.wait();
        }
    }
}

fn allowed() -> Allowed {
    Allowed::new(&networks(&["127.0.0.1", "::1"]), &["localhost".into(), "127.0.0.1".into()]).expect("two hosts")
}

#[tokio::test]
async fn a_listed_hosts_hls_is_shown_in_both_sizes_and_goes_on() {
    for (words, file) in [
        ("-g 15 -f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments live.m3u8", "live.m3u8"),
        (
            "-g 15 -f hls -hls_time 1 -hls_list_size 6 -hls_flags delete_segments -hls_segment_type fmp4 live.m3u8",
            "to?/index.m3u8",
        ),
    ] {
        let mut host = Host::start(WEB_SERVER, "");
        let index = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360\nlive.m3u8\n";
        fs::write(host.folder.path().join("index.m3u8"), index).expect("written");
        host.film(words);
        let (streams, folder) = streams(host.settings());
        let source = host.source("localhost", file);
        // It takes the host a moment to have its first piece, and until then there is no picture.
        let mut looks = interval(SECOND);
        let before = loop {
            looks.tick().await;
            if let Ok(before) = list(&streams, &source).await {
                break before;
            }
        };
        assert_eq!(probed(folder.path(), &first_segment(&streams, &source, "large").await), "h264,640");
        assert_eq!(probed(folder.path(), &first_segment(&streams, &source, "small").await), "h264,426");
        goes_on(&streams, &source, &before).await;
        for run in runs(&folder) {
            let message = fs::read_to_string(format!("/proc/{run}/cmdline")).unwrap_or_default();
            assert!(message.contains("-protocol_whitelist\0pipe\0") && !message.contains("localhost"), "{message}");
        }
        streams.end().await;
        assert!(runs(&folder).is_empty());
    }
}

#[tokio::test]
async fn a_playlist_leads_to_listed_hosts_alone() {
    let (host, bystander) = (Host::start(WEB_SERVER, ""), Bystander::start().await);
    let (there, list_of) = (format!("127.0.0.2:{}", bystander.port), |lines: &str| {
        format!("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:1\n{lines}\n")
    });
    fs::write(host.folder.path().join("own.ts"), [0x47; 188]).expect("written");
    let piece = |address: &str| list_of(&format!("#EXTINF:2.0,\n{address}"));
    let elsewhere = NoPicture::Elsewhere;
    for (list, why) in [
        (piece(&format!("httpproxy://{there}/x.ts")), elsewhere),
        (piece(&format!("https://{there}/x.ts")), elsewhere),
        (piece(&format!("http://{there}/x.ts")), elsewhere),
        (piece(&format!("//{there}/x.ts")), elsewhere),
        (piece(&format!("https://localhost:{}@{there}/x.ts", host.port)), elsewhere),
        (piece(&format!("tcp://{there}")), elsewhere),
        (piece(&format!("crypto+https://{there}/x.ts")), elsewhere),
        (piece("crypto+https://localhost/x.ts"), elsewhere),
        (piece("data:video/mp2t;base64,R0dH"), elsewhere),
        (piece("concat:own.ts|/etc/passwd"), elsewhere),
        (piece("file:///etc/passwd"), elsewhere),
        (piece("https://localhost:22/x.ts"), elsewhere),
        (piece(&format!("to?https://{there}/x.ts")), elsewhere),
        (piece(&format!("to?http://{there}/x.ts")), elsewhere),
        (piece("to?file:///etc/passwd"), NoPicture::NoAnswer),
        (list_of(&format!("#EXT-X-MAP:URI=\"https://{there}/x.mp4\"\n#EXTINF:2.0,\nown.ts")), elsewhere),
        (
            list_of(&format!("#EXT-X-KEY:METHOD=AES-128,URI=\"https://{there}/key\"\n#EXTINF:2.0,\nown.ts")),
            NoPicture::NotReadable,
        ),
        (list_of("#EXTINF:2.0,\n#EXT-X-BYTERANGE:9@0\nown.ts"), NoPicture::NotReadable),
        (list_of(&format!("#EXT-X-STREAM-INF:BANDWIDTH=9\nhttps://{there}/x.m3u8")), elsewhere),
        (list_of("#EXT-X-STREAM-INF:BANDWIDTH=9\nlive.m3u8"), NoPicture::NotReadable),
        (piece("index.html"), NoPicture::NoAnswer),
        (list_of(""), NoPicture::NoAnswer),
        (String::new(), NoPicture::NotReadable),
        ("#EXTM3U".to_owned(), NoPicture::NoAnswer),
        ("\u{0}".repeat(1000), NoPicture::NotReadable),
        ("<html>no playlist</html>".to_owned(), NoPicture::NotReadable),
        (piece("live.m3u8"), NoPicture::NotReadable),
    ] {
        fs::write(host.folder.path().join("live.m3u8"), &list).expect("written");
        let (streams, _folder) = streams(host.settings());
        let answer = shown(&streams, &host.source("localhost", "live.m3u8"), "index.m3u8").await;
        assert_eq!(answer.err(), Some(why), "{list}");
    }
    assert_eq!(bystander.called(), 0);
}

#[tokio::test]
async fn an_endless_answer_is_not_read_to_its_end() {
    let host = Host::start(WEB_SERVER, "");
    fs::write(host.folder.path().join("live.m3u8"), "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nendless.ts\n")
        .expect("written");
    for file in ["live.m3u8", "endless.m3u8"] {
        let (streams, _folder) = streams(Settings {
            allowed: allowed(),
            ca_file: Some(host.ca_file()),
            ..impatient(|patience| patience.first = 20 * SECOND)
        });
        let answer = shown(&streams, &host.source("localhost", file), "index.m3u8").await;
        assert_eq!(answer.err(), Some(NoPicture::NotReadable), "{file}");
    }
}

#[tokio::test]
async fn a_certificate_that_is_not_good_ends_it() {
    let host = Host::start(WEB_SERVER, "");
    for (name, ca_file, why) in [
        ("localhost", None, NoPicture::Certificate),
        // It has another name.
        ("127.0.0.1", Some(host.ca_file()), NoPicture::Certificate),
        ("localhost", Some("/nowhere/ca.pem".into()), NoPicture::Certificate),
        ("localhost", Some(host.ca_file()), NoPicture::NoAnswer),
    ] {
        let (streams, _folder) = streams(Settings { allowed: allowed(), ca_file: ca_file.clone(), ..settings() });
        let answer = shown(&streams, &host.source(name, "nothing.m3u8"), "index.m3u8").await;
        assert_eq!(answer.err(), Some(why), "{name} {ca_file:?}");
    }
    let Kind::Hls(named) = host.source("localhost", "live.m3u8").kind else { panic!("an HLS address") };
    let (now, ca_file) = (Clock::system().now(), host.ca_file());
    let good = async |moment: Timestamp| is_good_at(&named, &allowed(), Some(&ca_file), moment).await;
    assert_eq!(good(now).await, Ok(()));
    assert_eq!(good(now + Duration::from_hours(14 * 24)).await, Err(NoPicture::Certificate), "it ends after two days");
}

#[tokio::test]
async fn the_end_of_a_certificate_is_read_from_its_host() {
    let host = Host::start(WEB_SERVER, "");
    let url = Url::parse(&format!("https://localhost:{}/", host.port)).expect("an address");
    let now = Clock::system().now();
    // Even where its authority is not known.
    let end = end_of(&url, now + 20 * DAY, Duration::ZERO).await.expect("it has ended");
    assert!(end.abs_diff(now + 2 * DAY) < Duration::from_mins(5), "after two days: {end:?}");
    let Err(Unknown::Bad(why)) = end_of(&url, now, DAY).await else { panic!("its authority is not known") };
    assert_eq!(why.to_string(), "comes from an authority that is not known here, or without its whole chain");
    let failed = probe(&url).await.expect_err("it is not trusted");
    assert_eq!(failed, format!("localhost cannot be reached: its certificate {why}"), "in the words of the portal");
    let Err(Unknown::Unreachable(why)) =
        end_of(&Url::parse("https://localhost:9/").expect("an address"), now, DAY).await
    else {
        panic!("nobody listens there")
    };
    assert!(why.starts_with("localhost cannot be reached: "), "{why}");
}

#[test]
fn a_fault_of_a_certificate_names_its_day() {
    let ended = BadCertificate::Ended(Timestamp::from_seconds(1_795_996_800));
    assert_eq!(ended.to_string(), "ended on 2026-11-30");
    let early = BadCertificate::NotYetValid(Timestamp::from_seconds(1_795_996_800));
    assert_eq!(early.to_string(), "begins on 2026-11-30: is this machine's clock right?");
}

#[tokio::test]
async fn a_private_host_is_not_contacted() {
    let host = Host::start(WEB_SERVER, "");
    let source = host.source("localhost", "live.m3u8");
    let nowhere = Allowed::new(&networks(&[]), &["localhost".into()]).expect("a host");
    let (streams, _folder) = streams(Settings { allowed: nowhere, ..host.settings() });
    assert_eq!(shown(&streams, &source, "index.m3u8").await.err(), Some(NoPicture::Private));
}

#[tokio::test]
async fn a_camera_is_connected_over_tls_and_its_certificate_is_verified() {
    let camera = LoopbackCamera::start(CameraManners::Locked("admin:right"), Codec::H264).await;
    let host = Host::start(TLS_DOOR, &camera.address.port().to_string());
    let address = format!("rtsps://admin:right@localhost:{}/live", host.port);
    let source = Source::parse(&address, &allowed()).expect("it may be asked");
    let (streams_without, _folder) = streams(Settings { allowed: allowed(), ..settings() });
    assert_eq!(shown(&streams_without, &source, "index.m3u8").await.err(), Some(NoPicture::Certificate));
    assert_eq!(camera.asked(), 0, "nothing was said to it");
    let (streams, folder) = streams(host.settings());
    assert_eq!(probed(folder.path(), &first_segment(&streams, &source, "large").await), "h264,320");
}
