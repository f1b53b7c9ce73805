//! Messages written to the terminal instead of being sent: for the demo and for trying out, never with real families.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use super::{AttachedFile, Failure, Mailer, Sending, Sms, SmsGateway};

/// Prints an answer of the program. False: whoever read it has gone (`aangan office list | head`), which is no fault.
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
            .map_err(|error| Failure::passing(format!("the terminal cannot be written to: {error}")))
    }
}

impl Default for Terminal {
    fn default() -> Self {
        Self::new()
    }
}

impl SmsGateway for Terminal {
    fn send<'a>(&'a self, _: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move { self.print("sms", to, sms.text) })
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
        Box::pin(async move { self.print("email", to, &format!("{subject}\n{text}{with}")) })
    }
}

/// Names come from rosters: a control character in one must not steer somebody's terminal.
fn plain(text: &str) -> String {
    text.trim_end().chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Vec<u8>>>);

    impl Write for Paper {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("nobody panics while writing").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn a_message_is_one_marked_block() {
        let paper = Paper::default();
        let terminal = Terminal::writing_to(paper.clone());
        let sms: &dyn SmsGateway = &terminal;
        let email: &dyn Mailer = &terminal;
        let code = Sms { purpose: "sign_in", text: "123456 is your code.\n@portal.example #123456" };
        assert_eq!(sms.send(1, "+919800000001", code).await, Ok(()));
        assert_eq!(email.send(2, "meera.rao@example.com", "Your code", "123456\u{1b}[2J\n").await, Ok(()));
        let shown = String::from_utf8(paper.0.lock().expect("nobody panics while writing").clone()).expect("text");
        let lines = [
            "[sms to +919800000001] 123456 is your code.",
            "    @portal.example #123456",
            "[email to meera.rao@example.com] Your code",
            "    123456\u{fffd}[2J",
        ];
        assert_eq!(shown.lines().collect::<Vec<_>>(), lines);
    }
}
