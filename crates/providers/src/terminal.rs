//! Messages written to the terminal instead of being sent: for the demo and for trying out, never with real families.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use super::{AttachedFile, Failure, Mailer, Sending, Sms, SmsGateway};

/// Prints output of the program. False: the reader has closed the pipe (`aangan office places list | head`), which is not an
/// error.
pub fn say(text: &str) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(error),
    }
}

/// Prints each message: `[sms to +919800000001] …`.
pub struct Terminal(Mutex<Box<dyn Write + Send>>);

impl Terminal {
    pub fn new() -> Self {
        Self::writing_to(io::stdout())
    }

    pub fn writing_to(out: impl Write + Send + 'static) -> Self {
        Self(Mutex::new(Box::new(out)))
    }

    fn print(&self, channel: &str, to: &str, text: &str) -> Result<(), Failure> {
        let shown = format!("[{channel} to {}] {}\n", plain(to), plain(text).replace('\n', "\n    "));
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(shown.as_bytes())
            .and_then(|()| out.flush())
            .map_err(|error| Failure::temporary(format!("the terminal cannot be written to: {error}")))
    }
}

impl Default for Terminal {
    fn default() -> Self {
        Self::new()
    }
}

impl SmsGateway for Terminal {
    fn send<'a>(&'a self, _: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move { self.print("sms", to, sms.text).map(|()| None) })
    }

    fn reaches_abroad(&self) -> bool {
        true
    }
}

impl Mailer for Terminal {
    fn send_with<'a>(
        &'a self,
        _: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a> {
        let with = file.map(|file| format!("\n(with {}, {} bytes)", file.name, file.content.len())).unwrap_or_default();
        Box::pin(async move { self.print("email", to, &format!("{subject}\n{text}{with}")).map(|()| None) })
    }
}

/// Names come from rosters: a control character in one must not steer somebody's terminal.
fn plain(text: &str) -> String {
    text.trim_end().chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}
