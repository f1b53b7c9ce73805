//! Sending a certificate by e-mail.

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{document, is_valid, messages, store};
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use providers::{AttachedFile, Message, Messengers, NOTICE};

const KIND: &str = "send_certificate";

/// Plans the job in the caller's transaction. The payload is an id, without the address.
pub(super) async fn plan(writer: &mut Writer<'_>, email_id: i64, now: Timestamp) -> Result<(), Error> {
    outbox::plan(writer, now, &format!("{KIND}/email"), &email_id.to_string(), now, None).await.map(drop)
}

pub struct SendCertificate {
    pub app: App,
    pub messengers: Messengers,
}

impl Work for SendCertificate {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn policy(&self) -> Policy {
        NOTICE
    }

    async fn run(&self, job: Job) -> Outcome {
        let email_id = match job.read::<i64>() {
            Ok(email_id) => email_id,
            Err(unreadable) => return unreadable,
        };
        let found = async move |reader: &mut Reader<'_>| {
            let Some((id, email)) = store::find_email(reader, email_id).await? else { return Ok(None) };
            let Some(certificate) = store::find_by_id(reader, id).await? else { return Ok(None) };
            // Not sent if a payment was reversed since.
            Ok::<_, AppError>(is_valid(reader, &certificate).await?.then_some((certificate, email)))
        };
        let (certificate, email) = match self.app.database.read(found).await {
            Ok(Some(found)) => found,
            Ok(None) => return Outcome::Done,
            Err(error) => return Outcome::TryAgain(format!("{error:?}")),
        };
        let (name, content) = match document::file(&self.app, &certificate) {
            Ok(file) => file,
            Err(error) => return Outcome::GiveUp(error.to_string()),
        };
        let Message { subject, email: text, .. } = messages::email(&self.app.config, &certificate);
        let file = AttachedFile { name: &name, media_type: "application/pdf", content: &content };
        if let Err(failure) = self.messengers.email.send_with(job.id, &email, &subject, &text, Some(file)).await {
            return failure.into();
        }
        // If this fails, the row is deleted later with other old ones.
        let forgotten = self.app.database.write(async move |writer| store::delete_email(writer, email_id).await).await;
        if let Err(error) = forgotten {
            tracing::warn!(%error, email_id, "an e-mail was sent, and its text could not be deleted");
        }
        Outcome::Done
    }
}
