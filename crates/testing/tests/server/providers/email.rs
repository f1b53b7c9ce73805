//! Against a mail server on loopback that behaves, and one that does not.

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rstest::rstest;

use providers::email::{SmtpConfig, SmtpMailer, Tls};
use providers::secret::Secret;
use providers::{AttachedFile, Failure, Mailer};
use testing::gateways::{LoopbackMailServer, MailManners, install_tls};

const TO: &str = "meera.rao@example.com";
const SUBJECT: &str = "Your code for Aangan";
const TEXT: &str = "123456 is your code.\n\n.A line that begins with a dot\nIt ends in 30 minutes.";

fn config(server: &LoopbackMailServer) -> SmtpConfig {
    let text = "host = \"127.0.0.1\"\ntls = \"none\"\nfrom = \"Aangan <no-reply@portal.example>\"\nseconds = 20";
    let config: SmtpConfig = toml::from_str(text).expect("the test's configuration can be read");
    SmtpConfig { port: Some(server.port()), ..config }
}

async fn send(config: &SmtpConfig, to: &str, subject: &str, text: &str) -> Result<(), Failure> {
    install_tls();
    let mailer = SmtpMailer::new(config).expect("the configuration is right");
    let sending = mailer.send(77, to, subject, text);
    tokio::time::timeout(Duration::from_secs(config.seconds + 9), sending)
        .await
        .expect("no attempt outlives its time-out")
        .map(drop)
}

#[rstest]
#[case::plain(SUBJECT, TEXT)]
#[case::other_letters(
    "आँगन: आपका कोड, ein Schlüssel für Käthe und noch mehr, damit die Zeile gefaltet wird",
    "नमस्ते मीरा\n\n.123456 — é\nEnde"
)]
#[case::long_lines("Long", &"word ".repeat(400))]
#[tokio::test]
async fn an_email_arrives_as_it_was_written(#[case] subject: &str, #[case] text: &str) {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let mut config = config(&server);
    config.reply_to = Some("office@portal.example".to_owned());
    assert_eq!(send(&config, TO, subject, text).await, Ok(()));

    let mails = server.mails();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!((mail.from.as_str(), mail.to.as_slice()), ("no-reply@portal.example", [TO.to_owned()].as_slice()));
    assert_eq!(mail.text(), text.trim_end());
    let headers = [
        ("From", "Aangan <no-reply@portal.example>"),
        ("To", TO),
        ("Reply-To", "office@portal.example"),
        ("Subject", subject),
        ("Message-ID", "<77@portal.example>"),
        ("Auto-Submitted", "auto-generated"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("MIME-Version", "1.0"),
    ];
    for (name, value) in headers {
        assert_eq!(mail.header(name).as_deref(), Some(value), "{name} in {}", mail.data);
    }
    assert!(mail.header("Date").is_some(), "{}", mail.data);
    assert!(mail.data.lines().all(|line| line.len() <= 998), "no line is longer than SMTP allows");
    assert_eq!(server.commands().last().map(String::as_str), Some("QUIT"));
}

#[tokio::test]
async fn an_attachment_arrives_byte_for_byte() {
    install_tls();
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let mailer = SmtpMailer::new(&config(&server)).expect("the configuration is right");
    let content: Vec<u8> = (0..30_000_u32).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect();
    let file = AttachedFile { name: "paper.pdf", media_type: "application/pdf", content: &content };
    let id = mailer.send_with(78, TO, SUBJECT, TEXT, Some(file)).await.expect("it is taken");
    assert!(id.is_some_and(|id| id.starts_with("78@")), "the id by which the mail server logs it");
    let mail = &server.mails()[0];
    let kind = mail.header("Content-Type").expect("a type");
    assert!(kind.starts_with("multipart/mixed"), "{kind}");
    assert_eq!(mail.header("MIME-Version").as_deref(), Some("1.0"));
    let boundary = kind.split("boundary=").nth(1).expect("a boundary").trim_matches('"');
    let parts: Vec<&str> = mail.data.split(&format!("--{boundary}")).collect();
    assert_eq!(parts.len(), 4, "head, text, file, end: {}", mail.data);
    assert!(parts[1].contains("text/plain") && parts[1].contains("123456 is your code."), "{}", parts[1]);
    let (head, body) = parts[2].split_once("\r\n\r\n").expect("a head");
    for part in ["application/pdf", "attachment", "filename=\"paper.pdf\"", "base64"] {
        assert!(head.contains(part), "{part}: {head}");
    }
    assert_eq!(STANDARD.decode(body.replace("\r\n", "")).expect("base64"), content);
    assert!(mail.data.lines().all(|line| line.len() <= 998));

    for name in ["", "a\r\nBcc: c@d", "a\"; x", "ü.pdf"] {
        let file = AttachedFile { name, media_type: "application/pdf", content: b"x" };
        let failure = mailer.send_with(79, TO, SUBJECT, TEXT, Some(file)).await.expect_err("it is refused");
        assert!(!failure.again, "{name:?} {failure:?}");
    }
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn the_loose_address_of_the_profile_is_fine() {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    assert_eq!(send(&config(&server), "a@b", SUBJECT, TEXT).await, Ok(()));
    assert_eq!(server.mails()[0].to, ["a@b"]);
}

#[rstest]
#[case::a_header_in_the_address("a@b\r\nBcc: c@d", SUBJECT)]
#[case::a_header_in_the_subject(TO, "Hello\r\nBcc: c@d")]
#[case::a_bare_line_feed(TO, "Hello\nBcc: c@d")]
#[case::a_bare_carriage_return(TO, "Hello\rBcc: c@d")]
#[case::two_addresses("a@b, c@d", SUBJECT)]
#[case::a_command("a@b> SIZE=1", SUBJECT)]
#[case::no_address("meera", SUBJECT)]
#[tokio::test]
async fn nothing_can_split_a_header(#[case] to: &str, #[case] subject: &str) {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let failure = send(&config(&server), to, subject, TEXT).await.expect_err("it is refused");
    assert!(!failure.again, "{failure:?}");
    assert!(server.commands().is_empty(), "{:?}", server.commands());
}

#[rstest]
#[case::no_room(MailManners::Answers("BANNER", "421 too busy"), true, "421")]
#[case::not_wanted(MailManners::Answers("BANNER", "554 go away"), false, "554")]
#[case::sender_refused(MailManners::Answers("MAIL", "550 not you"), false, "550")]
#[case::grey_list(MailManners::Answers("RCPT", "451 come back later"), true, "451")]
#[case::nobody_there(MailManners::Answers("RCPT", "550 meera.rao@example.com is unknown"), false, "550")]
#[case::no_data_now(MailManners::Answers("DATA", "452 disk full"), true, "452")]
#[case::letter_put_off(MailManners::Answers(".", "451 scanner is down"), true, "451")]
#[case::letter_refused(MailManners::Answers(".", "554 spam"), false, "554")]
#[case::slow_banner(MailManners::Silent, true, "within 1 s")]
#[case::dropped(MailManners::DropsLetter, true, "")]
#[case::garbage(MailManners::Answers("BANNER", "HTTP/1.1 200 OK"), true, "not SMTP")]
#[case::garbage_later(MailManners::Answers("RCPT", "\u{1}\u{2}"), true, "not SMTP")]
#[tokio::test]
async fn a_failure_says_whether_to_retry(#[case] manners: MailManners, #[case] again: bool, #[case] part: &str) {
    let seconds = manners.patience();
    let server = LoopbackMailServer::start(manners).await;
    let config = config(&server);
    let impatient = SmtpConfig { seconds, ..config.clone() };
    let failure = send(&impatient, TO, SUBJECT, TEXT).await.expect_err("it was not taken");
    assert_eq!(failure.again, again, "{failure:?}");
    assert!(failure.why.contains(part), "{failure:?}");
    assert!(!failure.why.contains("meera") && !failure.why.contains("123456"), "{failure:?}");
    assert!(server.mails().is_empty());

    // The same letter goes through once the server has come to its senses.
    server.behave(MailManners::Good);
    assert_eq!(send(&config, TO, SUBJECT, TEXT).await, Ok(()));
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn an_accepted_email_is_not_sent_again_for_a_missing_goodbye() {
    let server = LoopbackMailServer::start(MailManners::ForgetsGoodbye).await;
    let config = SmtpConfig { seconds: 5, ..config(&server) };
    assert_eq!(send(&config, TO, SUBJECT, TEXT).await, Ok(()));
    assert_eq!(server.mails().len(), 1);
}

#[tokio::test]
async fn a_refused_connection_can_be_retried() {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let config = config(&server);
    drop(server);
    let failure = send(&config, TO, SUBJECT, TEXT).await.expect_err("nobody listens");
    assert!(failure.again, "{failure:?}");
}

#[tokio::test]
async fn it_signs_in_with_user_and_password() {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("password");
    std::fs::write(&file, "hush hush\n").expect("the folder can be written");
    let config = SmtpConfig { user: "portal".to_owned(), password_file: Some(file), ..config(&server) };
    assert_eq!(send(&config, TO, SUBJECT, TEXT).await, Ok(()));
    assert_eq!(server.sign_ins(), [("portal".to_owned(), "hush hush".to_owned())]);

    server.behave(MailManners::Answers("AUTH", "535 wrong password: hush hush"));
    let failure = send(&config, TO, SUBJECT, TEXT).await.expect_err("the password is refused");
    assert_eq!(failure, Failure::permanent("the mail server answered 535"));
    server.behave(MailManners::Answers("AUTH", "535 5.7.8 Username and password not accepted"));
    let failure = send(&config, TO, SUBJECT, TEXT).await.expect_err("the password is refused");
    let said = "the mail server answered 535, and says \"5.7.8 Username and password not accepted\"";
    assert_eq!(failure, Failure::permanent(said));
}

/// A machine in between that hides that the server can encrypt gets neither the password nor the e-mail.
#[rstest]
#[case(Tls::Starttls)]
#[case(Tls::Tls)]
#[tokio::test]
async fn without_encryption_no_data_is_sent(#[case] tls: Tls) {
    let server = LoopbackMailServer::start(MailManners::Good).await;
    let (user, password) = ("portal".to_owned(), Some(Secret::new("hush hush")));
    let config = SmtpConfig { tls, user, password, ..config(&server) };
    let failure = send(&config, TO, SUBJECT, TEXT).await.expect_err("it is not encrypted");
    assert!(failure.again, "{failure:?}");
    assert!(server.mails().is_empty() && server.sign_ins().is_empty());
    let commands = server.commands().join("\n");
    assert!(!commands.contains("MAIL") && !commands.contains("AUTH"), "{commands}");
}

#[rstest]
#[case::typo("host = \"m\"\nfrom = \"a@b\"\nusername = \"x\"", "unknown field `username`")]
#[case::tls("host = \"m\"\nfrom = \"a@b\"\ntls = \"ssl\"", "unknown variant `ssl`")]
#[case::url("host = \"smtp://m.example\"\nfrom = \"a@b\"", "host is the mail server's name alone")]
#[case::port_in_host("host = \"m.example:25\"\nfrom = \"a@b\"", "its port goes into port")]
#[case::plain("host = \"m.example\"\nfrom = \"a@b\"\ntls = \"none\"", "allow_plain = true")]
#[case::from("host = \"m.example\"\nfrom = \"nobody\"", "from is an address")]
#[case::from_split("host = \"m.example\"\nfrom = \"A\\r\\nBcc: c@d <a@b>\"", "from is an address")]
#[case::reply("host = \"m.example\"\nfrom = \"a@b\"\nreply_to = \"x\"", "reply_to is an address")]
#[case::no_password("host = \"m.example\"\nfrom = \"a@b\"\nuser = \"x\"", "go together")]
#[case::no_user("host = \"m.example\"\nfrom = \"a@b\"\npassword = \"x\"", "go together")]
#[case::lost_file("host = \"m.example\"\nfrom = \"a@b\"\npassword_file = \"/nowhere/key\"", "cannot read /nowhere/key")]
#[case::seconds("host = \"m.example\"\nfrom = \"a@b\"\nseconds = 500", "seconds is 1 to 120")]
fn a_configuration_that_cannot_work_is_refused_with_a_sentence(#[case] toml: &str, #[case] sentence: &str) {
    let refused = match toml::from_str::<SmtpConfig>(toml) {
        Err(error) => error.to_string(),
        Ok(config) => config.validate().expect_err("it cannot work"),
    };
    assert!(refused.contains(sentence), "{refused}");
}

#[test]
fn ports_follow_the_encryption_and_no_password_is_shown() {
    let read = |text: &str| toml::from_str::<SmtpConfig>(text).expect("the test's configuration can be read");
    let base = "host = \"m.example\"\nfrom = \"a@b\"\nuser = \"u\"\npassword = \"hushhush\"";
    for (more, port) in
        [("", 587), ("\ntls = \"tls\"", 465), ("\ntls = \"none\"\nallow_plain = true", 25), ("\nport = 2525", 2525)]
    {
        let config = read(&format!("{base}{more}"));
        assert_eq!((config.validate(), config.port()), (Ok(()), port));
        let shown = format!("{config:?} {}", toml::to_string(&config).expect("the configuration can be printed"));
        assert!(!shown.contains("hushhush"), "{shown}");
    }
}
