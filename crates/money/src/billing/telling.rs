//! What parents are told of their fees.

use database::{Error, Writer};

use super::Till;
use base::ids::ChildId;
use daily::notices::{self, Happening, Listed, ListedEntry, NoticeTopic, Screen, Target};

/// Tells both parents, and lists it. `object` is the invoice, payment or credit.
pub(super) async fn tell(
    writer: &mut Writer<'_>,
    till: &Till<'_>,
    child: ChildId,
    object: i64,
    text: &str,
) -> Result<(), Error> {
    if !till.tells {
        return Ok(());
    }
    let entry = Some(ListedEntry { listed: Listed::Payment, at: till.now, text, picture: None });
    let place = Target::whole(Screen::Notifications);
    let happening = Happening { topic: NoticeTopic::Payments, place, object, by: None, entry };
    notices::tell(writer, till.chance, till.now, child, happening).await
}
