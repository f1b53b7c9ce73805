//! `aangan doctor` on a portal that is there, and through a proxy that is set up rightly and wrongly.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use database::testing::certificate;
use database::{Engine, Error, Writer, params, statements};
use rstest::rstest;

use super::place::{Place, done, refused, seed};
use super::running::{Running, aangan};

statements! {
    NO_PICTURE = "UPDATE camera SET failing_since = 1794457800000, failure = 'password' WHERE word = 'gate'";
}

/// A proxy with TLS before a portal. What it does with X-Forwarded-For is its first word.
const PROXY: &str = r"
import http.client, http.server, ssl, sys
does, portal = sys.argv[1:]
class Proxy(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        headers = {name: value for name, value in self.headers.items() if name.lower() not in ('x-forwarded-for', 'host')}
        if does == 'sets':
            headers['X-Forwarded-For'] = self.client_address[0]
        if does == 'appends':
            given = self.headers.get('X-Forwarded-For')
            headers['X-Forwarded-For'] = ', '.join(filter(None, [given, self.client_address[0]]))
        if does == 'passes on' and 'X-Forwarded-For' in self.headers:
            headers['X-Forwarded-For'] = self.headers['X-Forwarded-For']
        line = http.client.HTTPConnection(portal)
        line.request(self.command, self.path, headers=headers)
        answer = line.getresponse()
        body = answer.read()
        self.send_response(answer.status)
        self.send_header('Content-Type', answer.getheader('Content-Type', 'text/plain'))
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)
    do_HEAD = do_GET
    def log_message(self, *words):
        pass
server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Proxy)
tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
tls.load_cert_chain('host.pem', 'host.key')
server.socket = tls.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
server.serve_forever()
";

struct Proxy {
    process: Child,
    port: u16,
}

impl Proxy {
    /// Before a portal, with the certificate of the folder.
    fn start(folder: &Path, does: &str, portal: &Running) -> Self {
        let mut command = Command::new("python3");
        command.args(["-c", PROXY, does, &portal.parents.to_string()]).current_dir(folder);
        let mut process = command.stdout(Stdio::piped()).spawn().expect("python3 is here");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("its output")).read_line(&mut line).expect("a port");
        Self { process, port: line.trim().parse().expect("a port") }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill().and_then(|()| self.process.wait());
    }
}

/// The line about one thing.
fn line<'a>(printed: &'a str, of: &str) -> &'a str {
    let about = |line: &&str| line.get(7..).is_some_and(|rest| rest.starts_with(&format!("{of}: ")));
    printed.lines().find(about).unwrap_or_else(|| panic!("nothing about {of} in {printed}"))
}

#[rstest]
#[tokio::test]
async fn an_existing_portal_is_checked_while_it_serves(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let place = Place::seeded(engine).await;
    let server = place.serve();
    let secret = place.outside.path().join("sms-key");
    fs::write(&secret, "hush").expect("written");
    fs::set_permissions(&secret, Permissions::from_mode(0o644)).expect("open to all");
    let config = place.outside.path().join("aangan.toml");
    let written = format!(
        "[sms]\nmethod = 'GET'\nurl = 'http://{}/send?key={{secret}}&to={{to}}&text={{text}}'\nsecret_file = '{}'\n\
         [push]\nhosts = []\n[cameras]\nffmpeg = '/nowhere/ffmpeg'\n",
        server.parents,
        secret.display()
    );
    fs::write(&config, written).expect("written");
    let doctor = || {
        let mut command = place.run(&["doctor"]);
        command.arg("--config").arg(&config);
        command
    };
    let printed = refused(&mut doctor(), &["2 of "]);
    for (of, words) in [
        ("configuration", "aangan.toml"),
        ("data folder", "its user's alone"),
        ("database", "answers and takes changes"),
        ("keys", "all are here"),
        ("pictures", "can be listed, written, read and deleted in"),
        ("sms", "127.0.0.1 answers"),
        ("ffmpeg", "it is not installed"),
        ("clock", "it agrees with 127.0.0.1"),
    ] {
        let message = line(&printed, of);
        assert!(message.starts_with("ok ") && message.contains(words), "{message}");
    }
    assert!(line(&printed, "email").starts_with("WRONG  email: there is no [email]"), "{printed}");
    let message = line(&printed, "files with secrets");
    assert!(message.starts_with("WRONG") && message.contains("([sms] secret_file): run chmod 640 on it"), "{message}");
    assert!(!printed.contains("hush"), "{printed}");

    fs::set_permissions(&secret, Permissions::from_mode(0o640)).expect("closed");
    fs::set_permissions(place.data(), Permissions::from_mode(0o755)).expect("open to all");
    let printed = refused(&mut doctor(), &["run chmod 700 on it"]);
    assert!(line(&printed, "files with secrets").starts_with("ok "), "{printed}");
    // A secret in the configuration is one in a file, too.
    let open = fs::read_to_string(&config).expect("there").replace("secret_file", "secret");
    fs::write(&config, &open).expect("written");
    let printed = refused(&mut doctor(), &["(the configuration): run chmod 640 on it"]);
    assert!(!printed.contains("hush"), "{printed}");
    fs::write(&config, "[push]\nhost = []\n[sms]\nurl = 5\n").expect("written");
    let printed = refused(&mut doctor(), &["line 2 (host)", "line 4 (url)"]);
    assert!(!printed.contains("data folder:"), "nothing is tried by a configuration that cannot be read");
}

#[rstest]
#[case::as_it_should_be("sets", true, 60, "ok     proxy: it tells the portal who calls: you are 127.0.0.1")]
#[case::where_a_proxy_of_ours_stands(
    "appends",
    true,
    60,
    "ok     proxy: not tried: you come from 127.0.0.1, which [network]"
)]
#[case::nobody_trusts_it("sets", false, 60, "WRONG  proxy: the portal does not trust it")]
#[case::it_is_silent("says nothing", true, 60, "WRONG  proxy: it does not tell the portal who calls")]
#[case::it_believes_everybody("passes on", true, 60, "WRONG  proxy: any caller can pretend to be another address")]
#[case::its_certificate_ends("sets", true, 10, ", in 9 days: see why it was not renewed")]
fn what_parents_call_is_tried(#[case] does: &str, #[case] trusted: bool, #[case] days: u16, #[case] message: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let config = folder.path().join("aangan.toml");
    let trusts = if trusted { "'127.0.0.1'" } else { "" };
    fs::write(&config, format!("[network]\ntrusted_proxies = [{trusts}]\n[push]\nhosts = []\n")).expect("written");
    let data = folder.path().join("data");
    seed(&data);
    let portal = Running::start_with(&data, &["--config", config.to_str().expect("a plain path")]);
    certificate(folder.path(), days);
    let proxy = Proxy::start(folder.path(), does, &portal);
    let mut command = aangan();
    command.args(["doctor", "--data"]).arg(&data).arg("--config").arg(&config);
    command.args(["--url", &format!("https://localhost:{}", proxy.port)]);
    command.env("SSL_CERT_FILE", folder.path().join("ca.pem"));
    // There is no mail server and no gateway in this configuration.
    let printed = refused(&mut command, &["there is no [sms]", message]);
    assert!(
        line(&printed, "address").starts_with("ok     address: the portal answers at https://localhost"),
        "{printed}"
    );
    let certificate_line = line(&printed, "certificate");
    let begins =
        if days > 14 { "ok     certificate: it is valid until 20" } else { "WRONG  certificate: it ends on 20" };
    assert!(certificate_line.starts_with(begins) && !certificate_line.contains("expired"), "{printed}");

    // An authority that nobody knows, and a portal that is not there.
    let printed = refused(
        command.env("SSL_CERT_FILE", folder.path().join("host.pem")),
        &["WRONG  certificate: it comes from an authority"],
    );
    assert!(printed.contains("name its file in SSL_CERT_FILE"), "{printed}");
    assert!(!printed.contains(" address: ") && !printed.contains(" proxy: "), "one cause is one line: {printed}");
    drop(proxy);
    refused(&mut command, &["WRONG  address: localhost cannot be reached"]);
}

#[test]
fn a_place_without_a_portal_is_left_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let printed =
        refused(aangan().args(["doctor", "--url", "http://portal.example", "--data"]).arg(&data), &["is not https"]);
    assert!(line(&printed, "data folder").contains("'aangan serve' makes it"), "{printed}");
    assert!(!data.exists());
    // A package has made the folder, and nothing is in it yet but the configuration.
    fs::create_dir(&data).expect("made");
    fs::set_permissions(&data, Permissions::from_mode(0o700)).expect("closed");
    fs::write(data.join("aangan.toml"), "").expect("written");
    let printed = refused(aangan().args(["doctor", "--data"]).arg(&data), &[]);
    assert!(line(&printed, "database").starts_with("ok ") && printed.contains("the first start makes it"), "{printed}");
    assert_eq!(fs::read_dir(&data).expect("a folder").count(), 1, "nothing was made");
    assert!(done(aangan().args(["doctor", "--help"])).contains("--url"));
}

#[rstest]
#[tokio::test]
async fn cameras_without_a_picture_are_named_and_their_certificates_are_checked(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let place = Place::seeded(engine).await;
    let written = |name: &str, text: &str| {
        let file = place.outside.path().join(name);
        fs::write(&file, text).expect("written");
        file
    };
    let config = written("aangan.toml", "[cameras]\nnetworks = ['127.0.0.1', '::1']\n[push]\nhosts = []\n");
    let run = |words: &[&str]| {
        let mut command = place.run(words);
        command.arg("--config").arg(&config);
        command
    };
    // Nobody listens there.
    let (source, password) = (written("source", "rtsps://localhost:9/x\n"), written("password", "hu#sh\n"));
    let mut set =
        run(&["office", "cameras", "set", "gate", "--centre", "Indiranagar", "--name", "Gate", "--user", "admin"]);
    done(set.arg("--yes").arg("--source-file").arg(source).arg("--password-file").arg(password));
    let printed = refused(&mut run(&["doctor"]), &["WRONG"]);
    assert_eq!(line(&printed, "cameras"), "ok     cameras: of 4 none failed when it was watched last");
    let certificates = line(&printed, "cameras' certificates");
    assert!(
        certificates.starts_with("WRONG") && certificates.contains("localhost:9: the camera does not answer"),
        "{printed}"
    );
    let database = place.database().await;
    let fails = async |writer: &mut Writer<'_>| writer.execute(NO_PICTURE, params![]).await;
    database.write::<_, Error, _>(fails).await.expect("written");
    database.close().await;
    let printed = refused(&mut run(&["doctor"]), &["WRONG"]);
    let cameras = line(&printed, "cameras");
    assert!(cameras.starts_with("WRONG  cameras: gate ("), "{cameras}");
    assert!(
        cameras.contains("shows no picture since 2026-11-12T04:30:00Z: the camera refused the password"),
        "{cameras}"
    );
    let listed = done(&mut run(&["office", "cameras", "list", "--centre", "Indiranagar"]));
    assert!(
        listed.contains("NO PICTURE since 2026-11-12T04:30:00Z: the camera refused the password. The portal retries"),
        "{listed}"
    );
    for printed in [printed, listed] {
        assert!(!printed.contains("hu#sh") && !printed.contains("hu%23sh") && !printed.contains("admin"), "{printed}");
    }
}
