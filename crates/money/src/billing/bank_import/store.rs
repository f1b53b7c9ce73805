use database::{row, statements};
use jiff::civil::Date;

use crate::billing::matching::Known;
use base::ids::{CentreId, ChainId, ChildId, PaymentId};
use base::money::Paise;

statements! {
    /// Reported payments at all centres of a chain.
    pub(super) fn list_reported_of_chain(reader, chain: ChainId) -> Vec<Known> =
        "SELECT {} FROM payment \
        WHERE state = 'Told' AND centre_id IN (SELECT id FROM centre WHERE chain_id = $1) ORDER BY centre_id, at, id";
    /// Received payments between two days at all centres of a chain.
    pub(super) fn list_received_of_chain(reader, chain: ChainId, (from, to): (Date, Date)) -> Vec<Known> =
        "SELECT {} FROM payment WHERE state = 'Received' AND day >= $2 AND day <= $3 \
        AND centre_id IN (SELECT id FROM centre WHERE chain_id = $1) ORDER BY centre_id, day, id",
        chain, from, to;
    /// Including closed centres.
    pub(super) fn list_centres_of_chain(reader, chain: ChainId) -> Vec<CentreId> =
        "SELECT id FROM centre WHERE chain_id = $1 ORDER BY id";
}

row! {
    for Known {
        id: PaymentId = "id",
        child: ChildId = "child_id",
        centre: CentreId = "centre_id",
        paise: Paise = "paise",
        day: Date = "day",
        reference: String = "reference",
    }
}
