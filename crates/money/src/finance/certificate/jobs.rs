//! Sending a certificate by e-mail.

use database::{Error, Reader, Writer};
use outbox::{Job, Outcome, Policy, Work};

use super::{messages, paper, stands, store};
use base::clock::Timestamp;
use base::refusal::Trouble;
use context::App;
use providers::{AttachedFile, Message, Messengers, NOTICE};

const KIND: &str = "send_certificate";

/// Plans the letter in the transaction of whoever asked. The payload is the letter's id: no address stands in it.
pub(super) async fn plan(writer: &mut Writer<'_>, letter: i64, now: Timestamp) -> Result<(), Error> {
    outbox::plan(writer, now, &format!("{KIND}/email"), &letter.to_string(), now, None).await.map(drop)
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
        let letter = match job.read::<i64>() {
            Ok(letter) => letter,
            Err(unreadable) => return unreadable,
        };
        let found = async move |reader: &mut Reader<'_>| {
            let Some((id, email)) = store::letter(reader, letter).await? else { return Ok(None) };
            let Some(certificate) = store::by_id(reader, id).await? else { return Ok(None) };
            // A payment was taken back since: what is not true any more does not leave.
            Ok::<_, Trouble>(stands(reader, &certificate).await?.then_some((certificate, email)))
        };
        let (certificate, email) = match self.app.database.read(found).await {
            Ok(Some(found)) => found,
            Ok(None) => return Outcome::Done,
            Err(trouble) => return Outcome::TryAgain(format!("{trouble:?}")),
        };
        let (name, content) = match paper::file(&self.app, &certificate) {
            Ok(file) => file,
            Err(error) => return Outcome::GiveUp(error.to_string()),
        };
        let Message { subject, email: text, .. } = messages::letter(&self.app.config, &certificate);
        let file = AttachedFile { name: &name, media_type: "application/pdf", content: &content };
        if let Err(failure) = self.messengers.email.send_with(job.id, &email, &subject, &text, Some(file)).await {
            return failure.into();
        }
        // Forgotten later if not now: old letters are swept.
        let forgotten = self.app.database.write(async move |writer| store::forget_letter(writer, letter).await).await;
        if let Err(error) = forgotten {
            tracing::warn!(%error, letter, "a letter that has left is still kept");
        }
        Outcome::Done
    }
}
