//! Notifications to parents about fees.

use database::{Error, Writer};

use super::BillingContext;
use base::ids::ChildId;
use daily::notices::{self, Listed, ListedEntry, NoticeTopic, NotificationEvent, Screen, Target};

/// Notifies both parents. `object` is the id of the invoice, payment or credit.
pub(super) async fn notify(
    writer: &mut Writer<'_>,
    billing: &BillingContext<'_>,
    child: ChildId,
    object: i64,
    text: &str,
) -> Result<(), Error> {
    if !billing.notifies {
        return Ok(());
    }
    let entry = Some(ListedEntry { listed: Listed::Payment, at: billing.now, text, picture: None });
    let place = Target::whole(Screen::Notifications);
    let event = NotificationEvent { topic: NoticeTopic::Payments, place, object, by: None, entry };
    notices::notify(writer, billing.random, billing.now, child, event).await
}
