//! A portal that runs as a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A test that waits for what does not come fails, it does not hang.
const LONGEST_READING: Duration = Duration::from_secs(60);

/// A way to parents' phones, and one to their mailboxes.
pub const SMS: &str = "[sms]\nmethod = 'GET'\nurl = 'https://gateway.example/?to={to_digits}&text={text}'\n";
pub const EMAIL: &str = "[email]\nhost = 'localhost'\ntls = 'none'\nfrom = 'a@example.com'\n";

/// What a configuration has to name before parents are served by it.
pub fn carriers() -> String {
    [SMS, EMAIL].concat()
}

/// The program under test.
pub fn aangan() -> Command {
    Command::new(env!("CARGO_BIN_EXE_aangan"))
}

/// A demo portal; it dies with this value.
pub struct Running {
    process: Child,
    pub parents: SocketAddr,
    pub centres: SocketAddr,
    /// With `--staff-listen`.
    pub staff: Option<SocketAddr>,
}

impl Running {
    /// Starts on free ports and returns when it says where it listens.
    pub fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub fn start_with(data: &Path, more: &[&str]) -> Self {
        let mut command = aangan();
        command.args(["serve", "--demo", "--still", "--data"]).arg(data).args(more).stderr(Stdio::null());
        Self::of(command)
    }

    /// Starts `serve` with these words, on free ports.
    pub fn of(mut command: Command) -> Self {
        let anywhere = ["--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0"];
        let has_staff = command.get_args().any(|argument| argument == "--staff-listen");
        let started = command.args(anywhere).stdout(Stdio::piped()).spawn();
        let mut process = started.expect("the program starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let mut address = |what: &str| -> SocketAddr {
            let line = lines.next().expect("it says where it listens").expect("a line");
            let (printed, address) = line.split_once("http://").expect("an address");
            assert_eq!(printed.trim_end(), what);
            // The staff's page has to be opened by name.
            address.replace("localhost", "127.0.0.1").parse().expect("host and port")
        };
        let (parents, centres) = (address("Parents:"), address("Centres:"));
        let staff = has_staff.then(|| address("Staff:"));
        // The rest of what it says is read away, or it would wait for a reader one day.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, parents, centres, staff }
    }

    /// The end that nobody can prepare for.
    pub fn kill(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }

    /// SIGTERM; returns whether it ended well.
    pub fn stop(&mut self) -> bool {
        self.signal("-TERM");
        self.ended_well()
    }

    pub fn signal(&self, signal: &str) {
        let message = Command::new("kill").args([signal, &self.process.id().to_string()]).status().expect("kill runs");
        assert!(message.success(), "it is not there any more");
    }

    /// Waits for its end.
    pub fn ended_well(&mut self) -> bool {
        self.process.wait().expect("gone").success()
    }

    /// How many TCP sockets it listens on.
    pub fn listeners(&self) -> usize {
        let process = format!("/proc/{}", self.process.id());
        let open = std::fs::read_dir(format!("{process}/fd")).expect("its files");
        let open: Vec<String> = open
            .filter_map(|file| std::fs::read_link(file.ok()?.path()).ok())
            .map(|target| target.display().to_string())
            .collect();
        let sockets = std::fs::read_to_string(format!("{process}/net/tcp")).expect("its sockets");
        let listening = sockets.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        // The fourth column is the state, 0A is listening; the tenth is the inode.
        listening.filter(|row| row.get(3) == Some(&"0A") && open.contains(&format!("socket:[{}]", row[9]))).count()
    }

    pub fn memory_and_threads(&self) -> String {
        std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// One connection that is used again and again.
pub struct HttpConnection(BufReader<TcpStream>);

impl HttpConnection {
    pub fn to(address: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LONGEST_READING))?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a request and reads the whole answer: status and body.
    pub fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<(u16, String)> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: aangan\r\nContent-Length: {}\r\n", body.len());
        for (name, value) in headers {
            request = format!("{request}{name}: {value}\r\n");
        }
        request = request + "\r\n" + body;
        self.0.get_mut().write_all(request.as_bytes())?;
        self.answer()
    }

    /// Reads an answer that goes on and on up to a text. Ends with an error at the end of the connection.
    #[expect(clippy::disallowed_methods, reason = "the limit of a test is the machine's time")]
    pub fn read_until(&mut self, text: &str) -> std::io::Result<String> {
        let mut read = Vec::new();
        // The stream sends something now and then, so a time limit for one read would never be reached.
        let until = Instant::now() + LONGEST_READING;
        while !read.ends_with(text.as_bytes()) {
            if Instant::now() > until {
                return Err(std::io::ErrorKind::TimedOut.into());
            }
            let mut byte = [0];
            self.0.read_exact(&mut byte)?;
            read.push(byte[0]);
        }
        Ok(String::from_utf8_lossy(&read).into_owned())
    }

    pub fn send_raw(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.0.get_mut().write_all(bytes)
    }

    pub fn answer(&mut self) -> std::io::Result<(u16, String)> {
        let (mut status, mut length, mut line) = (0, 0, String::new());
        loop {
            line.clear();
            if self.0.read_line(&mut line)? == 0 {
                return Err(std::io::ErrorKind::UnexpectedEof.into());
            }
            let text = line.trim_end();
            if let Some(rest) = text.strip_prefix("HTTP/1.1 ") {
                status = rest.split(' ').next().and_then(|code| code.parse().ok()).unwrap_or(0);
            } else if let Some((name, value)) = text.split_once(':') {
                if name.eq_ignore_ascii_case("content-length") {
                    length = value.trim().parse().unwrap_or(0);
                }
            } else if text.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        Ok((status, String::from_utf8_lossy(&body).into_owned()))
    }
}
