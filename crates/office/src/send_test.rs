//! Sending a test message through the configured SMS gateway or mail server.

use std::sync::Arc;

use clap::Args;
use database::Writer;
use serde_json::json;

use super::answer::Answer;
use super::{CommandError, find};
use base::audit::{self, Actor, AuditAction, Entry};
use base::contact::{Contact, is_abroad};
use base::failure::FailureKind;
use base::language::Language;
use config::messages::{ALL, Wording};
use context::App;
use context::rate_limits;
use providers::email::SmtpMailer;
use providers::sms::HttpSmsGateway;
use providers::{Failure, Mailer, NOT_ABROAD, NOT_TAKEN, Sms, channel_of};

#[derive(Clone, Debug, Args)]
pub struct SendTest {
    /// A phone number or e-mail address of your own
    to: String,
    /// The purpose of the message; 'aangan config message-templates' lists them
    #[arg(long, default_value = "sign_in")]
    purpose: String,
    /// The language: en-IN, hi-IN, kn-IN or ta-IN
    #[arg(long, default_value = "en-IN")]
    language: String,
}

pub(super) async fn send(app: &App, wanted: SendTest) -> Result<Answer, CommandError> {
    let to = find::contact(&wanted.to, app.config.numbers()).map_err(CommandError::new)?;
    let wording = Wording::named(&wanted.purpose.replace('-', "_")).ok_or_else(|| {
        let known = ALL.map(|wording| wording.name).join(", ");
        CommandError::not_found(format!("there is no message {:?}; known are {known}", wanted.purpose))
    })?;
    let language = Language::parse(&wanted.language).ok_or_else(|| {
        let known = Language::ALL.map(Language::as_str).join(", ");
        CommandError::not_found(format!("there is no language {:?}; known are {known}", wanted.language))
    })?;
    // The gateway would accept a text without a registered id, and the operators would drop it.
    if app.config.language_to(&to, Some(language)) != language {
        return Err(CommandError::new(format!(
            "{named} is not in the languages of [sms], so parents get SMS in English: register the texts, then set languages = [\"{named}\"]",
            named = language.as_str()
        )));
    }
    let transport = Transport::of(app, &to, wording)?;
    let (id, object) = (app.random.id(), format!("{} by {}", wording.name, channel_of(&to)));
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            if rate_limits::consume(writer, &parts, &[(rate_limits::TEST_MESSAGES, "")]).await?.is_err() {
                return Err(CommandError::new(
                    "too many test messages: try again later, or raise rate_limits.test_messages",
                ));
            }
            let entry = Entry::new(&Actor::Office, AuditAction::SentATestMessage).with(&object);
            Ok(audit::record(writer, &parts.random, parts.now(), entry).await?)
        })
        .await?;
    let message = app.config.sample(wording, language);
    let result = match transport {
        Transport::Sms(gateway, number) => {
            gateway.try_out(id, &number, Sms { purpose: &message.purpose, text: &message.sms }).await
        }
        Transport::Email(mailer, address) => {
            let sent = mailer.send(id, &address, &message.subject, &message.email).await;
            sent.map(|_| "the mail server accepted it".to_owned())
        }
    };
    let result = result.map_err(|failure| not_accepted(&failure))?;
    let text = format!("Sent as {} with sample values: {result}. Check that it arrives.", wording.name);
    Ok(Answer::one(text, json!({"purpose": wording.name, "answer": result})))
}

fn not_accepted(failure: &Failure) -> CommandError {
    let kind = if failure.is_outage() { FailureKind::Unreachable } else { FailureKind::Refused };
    CommandError::of_kind(kind, format!("not accepted: {failure}"))
}

/// The transport and the recipient.
enum Transport {
    Sms(Box<HttpSmsGateway>, String),
    Email(Arc<dyn Mailer>, String),
}

impl Transport {
    fn of(app: &App, to: &Contact, wording: &Wording) -> Result<Self, CommandError> {
        let missing = |section| CommandError::new(format!("the configuration has no [{section}]: nothing can be sent"));
        let never = |way| CommandError::new(format!("{} is never sent by {way}", wording.name));
        match to {
            Contact::Phone(_) if !wording.ways.by_sms() => Err(never("SMS")),
            Contact::Email(_) if !wording.ways.by_email() => Err(never("e-mail")),
            Contact::Phone(digits) => {
                let config = app.config.sms.as_ref().ok_or_else(|| missing("sms"))?;
                let gateway = HttpSmsGateway::new(config).map_err(CommandError::new)?;
                let dialled = app.config.numbers().dialled(digits).ok_or_else(|| CommandError::new(NOT_TAKEN))?;
                if is_abroad(digits) && !config.reaches_abroad() {
                    return Err(CommandError::new(NOT_ABROAD));
                }
                Ok(Self::Sms(Box::new(gateway), dialled))
            }
            Contact::Email(address) => {
                let config = app.config.email.as_ref().ok_or_else(|| missing("email"))?;
                let mailer = SmtpMailer::new(config).map_err(CommandError::new)?;
                Ok(Self::Email(Arc::new(mailer), address.clone()))
            }
        }
    }
}
