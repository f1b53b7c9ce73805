//! Sends e-mails through a mail server (SMTP).

mod config;

use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Attachment, Mailbox, Message, MultiPart, SinglePart};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use tokio::time::timeout;

use super::secret::Secret;
use super::{AttachedFile, Failure, Mailer, MessageId, Sending, fit_to_keep, root_of};

pub use config::{SmtpConfig, Tls};

/// How long a server that has taken an e-mail may take to end the connection.
const GOODBYE: Duration = Duration::from_secs(1);

/// The owner's mail server. Each e-mail has its own connection.
pub struct SmtpMailer {
    host: String,
    port: u16,
    tls: Tls,
    parameters: Option<TlsParameters>,
    credentials: Option<Credentials>,
    password: Secret,
    hello: ClientId,
    from: Mailbox,
    reply_to: Option<Mailbox>,
    limit: Duration,
}

impl SmtpMailer {
    /// The error is a sentence for the owner. A TLS provider must be installed.
    pub fn new(config: &SmtpConfig) -> Result<Self, String> {
        config.validate()?;
        let encrypted = config.tls != Tls::None;
        let parameters = encrypted.then(|| TlsParameters::new_rustls(config.host.clone())).transpose();
        let password = config.secret()?;
        Ok(Self {
            host: config.host.trim_start_matches('[').trim_end_matches(']').to_owned(),
            port: config.port(),
            tls: config.tls,
            parameters: parameters.map_err(|error| format!("no encryption can be prepared: {}", root_of(&error)))?,
            credentials: (!config.user.is_empty())
                .then(|| Credentials::new(config.user.clone(), password.expose().to_owned())),
            password,
            hello: ClientId::default(),
            from: config.sender()?,
            reply_to: config.reply_to()?,
            limit: Duration::from_secs(config.seconds),
        })
    }

    fn message(
        &self,
        id: i64,
        (to, subject, text): (&str, &str, &str),
        file: Option<AttachedFile<'_>>,
    ) -> Result<Message, Failure> {
        if to.contains(char::is_control) || subject.contains(char::is_control) {
            return Err(Failure::permanent(
                "a control character in address or subject could begin a header of its own",
            ));
        }
        let address =
            to.parse().map_err(|_| Failure::permanent("the address is none that an e-mail can be sent to"))?;
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(subject)
            // The same in every attempt: a mailbox shows an e-mail that was sent twice once.
            .message_id(Some(format!("<{}>", self.message_id(id))))
            .header(AutoSubmitted)
            .header(MIME_VERSION_1_0); // without it a mailbox need not believe the type of what follows
        if let Some(reply_to) = &self.reply_to {
            message = message.reply_to(reply_to.clone());
        }
        let written = match file {
            None => message.header(ContentType::TEXT_PLAIN).body(text.to_owned()),
            Some(file) => message.multipart(with_file(text, file)?),
        };
        written.map_err(|error| Failure::permanent(format!("the e-mail cannot be written: {error}")))
    }

    fn message_id(&self, id: i64) -> String {
        format!("{id}@{}", self.from.email.domain())
    }

    /// Connects, encrypts and logs in as for an e-mail, without sending one.
    pub async fn try_out(&self) -> Result<(), String> {
        let slow = || format!("{} did not let us in within {} s", self.host, self.limit.as_secs());
        let connected = timeout(self.limit, self.connect()).await.map_err(|_| slow())?;
        let mut connection = connected.map_err(|error| match error.status() {
            Some(code) if error.is_permanent() => {
                format!("{} answered {code}: look at user and password_file in [email]", self.host)
            }
            _ => format!("{}: {}", self.host, self.failed(&error, "", "").why),
        })?;
        let _ = timeout(GOODBYE, connection.abort()).await;
        Ok(())
    }

    async fn send_message(&self, message: &Message) -> Result<AsyncSmtpConnection, SmtpError> {
        let mut connection = self.connect().await?;
        connection.send(message.envelope(), &message.formatted()).await?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let at_once = if self.tls == Tls::Tls { self.parameters.clone() } else { None };
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.limit), &self.hello, at_once, None).await?;
        if let (Tls::Starttls, Some(parameters)) = (self.tls, &self.parameters) {
            connection.starttls(parameters.clone(), &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }

    async fn deliver(
        &self,
        id: i64,
        words: (&str, &str, &str),
        file: Option<AttachedFile<'_>>,
    ) -> Result<MessageId, Failure> {
        let message = self.message(id, words, file)?;
        let sent = timeout(self.limit, self.send_message(&message)).await;
        let slow =
            || Failure::temporary(format!("the mail server did not take the e-mail within {} s", self.limit.as_secs()));
        let (to, _, text) = words;
        let mut connection = sent.map_err(|_| slow())?.map_err(|error| self.failed(&error, to, text))?;
        // The server has the e-mail; no later failure may send it again.
        let _ = timeout(GOODBYE, connection.abort()).await;
        Ok(Some(self.message_id(id)))
    }

    /// The server's answer is only kept if it repeats nothing: some repeat the address, some the password.
    fn failed(&self, error: &SmtpError, to: &str, text: &str) -> Failure {
        if let Some(code) = error.status() {
            let answer = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            let answer = fit_to_keep(&answer, to, text).filter(|answer| !self.password.is_in(answer));
            let answer = answer.map(|answer| format!(", and says {answer:?}")).unwrap_or_default();
            let why = format!("the mail server answered {code}{answer}");
            return match code.to_string().as_str() {
                _ if error.is_permanent() => Failure::permanent(why),
                // It closes the connection, or cannot encrypt or check a password now. Other codes are about one
                // mailbox.
                "421" | "454" => Failure::temporary(why),
                _ => Failure::postponed(why),
            };
        }
        if error.is_response() {
            return Failure::temporary("the mail server's answer is not SMTP");
        }
        Failure::temporary(format!("the mail server could not be spoken to: {}", root_of(error)))
    }
}

impl Mailer for SmtpMailer {
    fn send_with<'a>(
        &'a self,
        id: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a> {
        Box::pin(self.deliver(id, (to, subject, text), file))
    }
}

fn with_file(text: &str, file: AttachedFile<'_>) -> Result<MultiPart, Failure> {
    let plain = !file.name.is_empty() && file.name.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"');
    let kind = ContentType::parse(file.media_type).ok().filter(|_| plain);
    let kind = kind.ok_or_else(|| Failure::permanent("the file that goes with the e-mail has no name or no type"))?;
    let attached = Attachment::new(file.name.to_owned()).body(file.content.to_vec(), kind);
    Ok(MultiPart::mixed().singlepart(SinglePart::plain(text.to_owned())).singlepart(attached))
}

/// Asks other programs not to answer (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
