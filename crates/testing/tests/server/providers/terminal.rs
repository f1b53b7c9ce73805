use std::io;
use std::io::Write;
use std::sync::Arc;
use std::sync::Mutex;

use providers::terminal::Terminal;
use providers::{Mailer, Sms, SmsGateway};

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
    assert_eq!(sms.send(1, "+919800000001", code).await, Ok(None));
    assert_eq!(email.send(2, "meera.rao@example.com", "Your code", "123456\u{1b}[2J\n").await, Ok(None));
    let shown = String::from_utf8(paper.0.lock().expect("nobody panics while writing").clone()).expect("text");
    let lines = [
        "[sms to +919800000001] 123456 is your code.",
        "    @portal.example #123456",
        "[email to meera.rao@example.com] Your code",
        "    123456\u{fffd}[2J",
    ];
    assert_eq!(shown.lines().collect::<Vec<_>>(), lines);
}
