//! Gateways that report their outages to [`Outages`].

use std::sync::Arc;

use crate::outage::{EMAIL, Outages, SMS};
use crate::push::circuit_breaker::NOT_TRIED;
use crate::push::{Address, Push, PushError, PushService, PushServices, SendFuture};
use crate::{AttachedFile, Failure, Mailer, MessageId, Messengers, Sending, Sms, SmsGateway};

struct Reporting<G: ?Sized> {
    gateway: Arc<G>,
    outages: Outages,
}

impl Messengers {
    /// The same gateways, whose outages are reported.
    #[must_use]
    pub fn reporting(self, outages: &Outages) -> Self {
        let push = |service: Arc<dyn PushService>| -> Arc<dyn PushService> {
            Arc::new(Reporting { gateway: service, outages: outages.clone() })
        };
        Self {
            sms: Arc::new(Reporting { gateway: self.sms, outages: outages.clone() }),
            email: Arc::new(Reporting { gateway: self.email, outages: outages.clone() }),
            push: PushServices { browser: self.push.browser.map(push), shell: self.push.shell.map(push) },
        }
    }
}

fn report(outages: &Outages, gateway: &str, sent: &Result<MessageId, Failure>) {
    match sent {
        Ok(_) => outages.answered(gateway),
        Err(failure) if failure.is_outage() => outages.failed(gateway, &failure.why),
        // It is about this message.
        Err(_) => {}
    }
}

impl SmsGateway for Reporting<dyn SmsGateway> {
    fn send<'a>(&'a self, id: i64, to: &'a str, sms: Sms<'a>) -> Sending<'a> {
        Box::pin(async move {
            let sent = self.gateway.send(id, to, sms).await;
            report(&self.outages, SMS, &sent);
            sent
        })
    }

    fn reaches_abroad(&self) -> bool {
        self.gateway.reaches_abroad()
    }
}

impl Mailer for Reporting<dyn Mailer> {
    fn send_with<'a>(
        &'a self,
        id: i64,
        to: &'a str,
        subject: &'a str,
        text: &'a str,
        file: Option<AttachedFile<'a>>,
    ) -> Sending<'a> {
        Box::pin(async move {
            let sent = self.gateway.send_with(id, to, subject, text, file).await;
            report(&self.outages, EMAIL, &sent);
            sent
        })
    }
}

impl PushService for Reporting<dyn PushService> {
    fn send<'a>(&'a self, to: &'a Address, push: &'a Push) -> SendFuture<'a> {
        Box::pin(async move {
            let sent = self.gateway.send(to, push).await;
            match &sent {
                Ok(()) | Err(PushError::Gone) => self.outages.answered(to.service()),
                Err(PushError::Temporary { why, .. }) if why != NOT_TRIED => self.outages.failed(to.service(), why),
                Err(_) => {}
            }
            sent
        })
    }
}
