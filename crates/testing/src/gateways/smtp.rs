use std::sync::{Arc, Mutex};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use super::mail::ReceivedMail;

/// Where and how the server leaves the ordinary course.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailManners {
    Good,
    /// Answers a command (`BANNER`, `EHLO`, `AUTH`, `MAIL`, `RCPT`, `DATA`, or `.` for the end of the e-mail) so.
    Answers(&'static str, &'static str),
    /// Accepts the connection and says nothing.
    Silent,
    /// Ends the connection in the middle of the e-mail.
    DropsLetter,
    /// Takes the e-mail, then neither answers the goodbye nor closes.
    ForgetsGoodbye,
}

impl MailManners {
    /// Seconds that it is waited for: many where it answers on a busy machine, one where it never will.
    pub fn patience(self) -> u64 {
        if self == Self::Silent { 1 } else { 20 }
    }
}

/// A mail server on loopback, without encryption. Gone when it is dropped.
pub struct LoopbackMailServer {
    address: std::net::SocketAddr,
    shared: Arc<Shared>,
    listening: JoinHandle<()>,
}

struct Shared {
    manners: Mutex<MailManners>,
    mails: Mutex<Vec<ReceivedMail>>,
    /// User and password of each sign-in.
    sign_ins: Mutex<Vec<(String, String)>>,
    /// Every line of every client, e-mails left out.
    commands: Mutex<Vec<String>>,
    arrival: Notify,
}

impl LoopbackMailServer {
    pub async fn start(manners: MailManners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let shared = Arc::new(Shared {
            manners: Mutex::new(manners),
            mails: Mutex::default(),
            sign_ins: Mutex::default(),
            commands: Mutex::default(),
            arrival: Notify::new(),
        });
        let listening = tokio::spawn({
            let shared = shared.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let shared = shared.clone();
                    tokio::spawn(async move { drop(shared.serve(stream).await) });
                }
            }
        });
        Self { address, shared, listening }
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// Behaves differently from the next command on.
    pub fn behave(&self, manners: MailManners) {
        *self.shared.manners.lock().expect("no holder panics") = manners;
    }

    /// Every e-mail that was taken, oldest first.
    pub fn mails(&self) -> Vec<ReceivedMail> {
        self.shared.mails.lock().expect("no holder panics").clone()
    }

    pub fn sign_ins(&self) -> Vec<(String, String)> {
        self.shared.sign_ins.lock().expect("no holder panics").clone()
    }

    pub fn commands(&self) -> Vec<String> {
        self.shared.commands.lock().expect("no holder panics").clone()
    }

    /// Waits until so many e-mails have been taken.
    pub async fn wait_for(&self, number: usize) -> Vec<ReceivedMail> {
        loop {
            let arrival = self.shared.arrival.notified();
            let mails = self.mails();
            if mails.len() >= number {
                return mails;
            }
            arrival.await;
        }
    }
}

impl Drop for LoopbackMailServer {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Shared {
    async fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        if self.manners() == MailManners::Silent {
            return std::future::pending().await;
        }
        self.say(&mut stream, "BANNER", "220 loopback ESMTP").await?;
        let (mut from, mut to) = (String::new(), Vec::new());
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let line = line.trim_end();
            self.commands.lock().expect("no holder panics").push(line.to_owned());
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_uppercase();
            match verb.as_str() {
                "EHLO" => self.say(&mut stream, "EHLO", "250-loopback\r\n250-8BITMIME\r\n250 AUTH PLAIN").await?,
                "AUTH" => {
                    self.note_sign_in(line);
                    self.say(&mut stream, "AUTH", "235 welcome").await?;
                }
                "MAIL" => {
                    from = between_angles(line);
                    self.say(&mut stream, "MAIL", "250 so far").await?;
                }
                "RCPT" => {
                    to.push(between_angles(line));
                    self.say(&mut stream, "RCPT", "250 so far").await?;
                }
                "DATA" => {
                    self.say(&mut stream, "DATA", "354 go ahead").await?;
                    if matches!(self.manners(), MailManners::Answers("DATA", _)) {
                        continue;
                    }
                    let Some(data) = self.email(&mut stream).await? else { return Ok(()) };
                    let takes_it = !matches!(self.manners(), MailManners::Answers(".", _));
                    if takes_it {
                        let mail = ReceivedMail { from: from.clone(), to: std::mem::take(&mut to), data };
                        self.mails.lock().expect("no holder panics").push(mail);
                        self.arrival.notify_waiters();
                    }
                    self.say(&mut stream, ".", "250 taken").await?;
                }
                "QUIT" if self.manners() == MailManners::ForgetsGoodbye => return std::future::pending().await,
                "QUIT" => return self.say(&mut stream, "QUIT", "221 goodbye").await,
                _ => self.say(&mut stream, "", "500 what?").await?,
            }
        }
    }

    fn manners(&self) -> MailManners {
        *self.manners.lock().expect("no holder panics")
    }

    async fn say(&self, stream: &mut BufReader<TcpStream>, step: &str, usual: &str) -> std::io::Result<()> {
        let line = match self.manners() {
            MailManners::Answers(at, answer) if at == step => answer,
            _ => usual,
        };
        stream.write_all(format!("{line}\r\n").as_bytes()).await
    }

    /// Up to the lonely dot, with doubled dots undone; `None` when the connection is to end within it.
    async fn email(&self, stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<String>> {
        let mut data = String::new();
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 || self.manners() == MailManners::DropsLetter {
                return Ok(None);
            }
            if line == ".\r\n" {
                return Ok(Some(data));
            }
            data.push_str(line.strip_prefix('.').unwrap_or(&line));
        }
    }

    /// `AUTH PLAIN base64(NUL user NUL password)`.
    fn note_sign_in(&self, line: &str) {
        let decoded = line.rsplit(' ').next().and_then(|word| STANDARD.decode(word).ok()).unwrap_or_default();
        let text = String::from_utf8_lossy(&decoded).into_owned();
        let mut parts = text.split('\0').skip(1).map(str::to_owned);
        if let (Some(user), Some(password)) = (parts.next(), parts.next()) {
            self.sign_ins.lock().expect("no holder panics").push((user, password));
        }
    }
}

fn between_angles(line: &str) -> String {
    line.split_once('<').and_then(|(_, rest)| rest.split_once('>')).map_or("", |(inside, _)| inside).to_owned()
}
