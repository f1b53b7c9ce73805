//! One message to the office itself, by the gateway and the mail server that parents are sent theirs by.

use std::sync::Arc;

use clap::Args;
use database::Writer;

use super::{OfficeRefused, find};
use base::audit::{self, Actor, Deed, Entry};
use base::contact::{Contact, is_abroad};
use base::language::Language;
use config::messages::{ALL, Wording};
use context::App;
use context::budgets;
use providers::email::SmtpMailer;
use providers::sms::HttpSmsGateway;
use providers::{Mailer, NOT_ABROAD, NOT_TAKEN, Sms, way_to};

#[derive(Clone, Debug, Args)]
pub struct SendTest {
    /// A phone number or e-mail address of your own
    to: String,
    /// As what it is sent; 'aangan config texts' prints the texts with their purposes
    #[arg(long, default_value = "sign_in")]
    purpose: String,
    /// In which language: en-IN, hi-IN, kn-IN or ta-IN
    #[arg(long, default_value = "en-IN")]
    language: String,
}

pub(super) async fn send(app: &App, wanted: SendTest) -> Result<String, OfficeRefused> {
    let to = find::contact(&wanted.to, app.config.numbers()).map_err(OfficeRefused::said)?;
    let wording = Wording::named(&wanted.purpose.replace('-', "_")).ok_or_else(|| {
        let known = ALL.map(|wording| wording.name).join(", ");
        OfficeRefused::said(format!("there is no message {:?}; there are {known}", wanted.purpose))
    })?;
    let language = Language::parse(&wanted.language).ok_or_else(|| {
        let known = Language::ALL.map(Language::as_str).join(", ");
        OfficeRefused::said(format!("there is no language {:?}; there are {known}", wanted.language))
    })?;
    // Under an id that nobody registered the operators would drop it, after the gateway said that it took it.
    if app.config.language_to(&to, Some(language)) != language {
        return Err(OfficeRefused::said(format!(
            "{named} is not among the languages of [sms], so parents get their SMS in English: register the texts, then set languages = [\"{named}\"]",
            named = language.as_str()
        )));
    }
    let carrier = Carrier::of(app, &to, wording)?;
    let (id, object) = (app.chance.id(), format!("{} by {}", wording.name, way_to(&to)));
    let parts = app.clone();
    app.database
        .write(async move |writer: &mut Writer<'_>| {
            if budgets::spend(writer, &parts, &[(budgets::TEST_MESSAGES, "")]).await?.is_err() {
                return Err(OfficeRefused::said(
                    "that were many test messages: try again later, or raise budgets.test_messages",
                ));
            }
            let entry = Entry::new(&Actor::Office, Deed::SentATestMessage).with(&object);
            Ok(audit::record(writer, &parts.chance, parts.now(), entry).await?)
        })
        .await?;
    let message = app.config.sample(wording, language);
    let said = match carrier {
        Carrier::Sms(gateway, number) => {
            gateway.try_out(id, &number, Sms { purpose: &message.purpose, text: &message.sms }).await
        }
        Carrier::Letter(mailer, address) => {
            let sent = mailer.send(id, &address, &message.subject, &message.email).await;
            sent.map(|()| "the mail server took it".to_owned())
        }
    };
    let said = said.map_err(|failure| OfficeRefused::said(format!("it was not taken: {failure}")))?;
    Ok(format!("Sent as {}, with samples in its places: {said}. See whether it arrives.", wording.name))
}

/// Who carries it, and where to.
enum Carrier {
    Sms(Box<HttpSmsGateway>, String),
    Letter(Arc<dyn Mailer>, String),
}

impl Carrier {
    fn of(app: &App, to: &Contact, wording: &Wording) -> Result<Self, OfficeRefused> {
        let missing =
            |section| OfficeRefused::said(format!("there is no [{section}] in the configuration: nothing can be sent"));
        let never = |way| OfficeRefused::said(format!("{} never goes by {way}", wording.name));
        match to {
            Contact::Phone(_) if !wording.ways.by_sms() => Err(never("SMS")),
            Contact::Email(_) if !wording.ways.by_letter() => Err(never("letter")),
            Contact::Phone(digits) => {
                let config = app.config.sms.as_ref().ok_or_else(|| missing("sms"))?;
                let gateway = HttpSmsGateway::new(config).map_err(OfficeRefused::said)?;
                let dialled = app.config.numbers().dialled(digits).ok_or_else(|| OfficeRefused::said(NOT_TAKEN))?;
                if is_abroad(digits) && !config.reaches_abroad() {
                    return Err(OfficeRefused::said(NOT_ABROAD));
                }
                Ok(Self::Sms(Box::new(gateway), dialled))
            }
            Contact::Email(address) => {
                let config = app.config.email.as_ref().ok_or_else(|| missing("email"))?;
                let mailer = SmtpMailer::new(config).map_err(OfficeRefused::said)?;
                Ok(Self::Letter(Arc::new(mailer), address.clone()))
            }
        }
    }
}
