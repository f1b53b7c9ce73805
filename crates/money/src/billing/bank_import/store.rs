use database::{Error, Reader, params, row, statements};
use jiff::civil::Date;

use crate::billing::matching::Known;
use base::ids::{CentreId, ChainId, ChildId, PaymentId};
use base::money::Paise;
use base::stored::Day;

statements! {
    pub TOLD_AT_CHAIN: Known = "SELECT {} FROM payment \
        WHERE state = 'Told' AND centre_id IN (SELECT id FROM centre WHERE chain_id = $1) ORDER BY centre_id, at, id";
    pub RECEIVED_AT_CHAIN: Known = "SELECT {} FROM payment WHERE state = 'Received' AND day >= $2 AND day <= $3 \
        AND centre_id IN (SELECT id FROM centre WHERE chain_id = $1) ORDER BY centre_id, day, id";
    pub(crate) CENTRES_OF_CHAIN: CentreId = "SELECT id FROM centre WHERE chain_id = $1 ORDER BY id";
}

row! {
    for Known {
        id: PaymentId = "id",
        child: ChildId = "child_id",
        centre: CentreId = "centre_id",
        paise: Paise = "paise",
        day: Date as Day = "day",
        reference: String = "reference",
    }
}

/// What parents reported at all centres of a chain.
pub(super) async fn told_at_chain(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<Known>, Error> {
    reader.list(TOLD_AT_CHAIN, params![chain]).await
}

/// What was received between two days at all centres of a chain.
pub(super) async fn received_at_chain(
    reader: &mut Reader<'_>,
    chain: ChainId,
    (from, to): (Date, Date),
) -> Result<Vec<Known>, Error> {
    reader.list(RECEIVED_AT_CHAIN, params![chain, from.to_string(), to.to_string()]).await
}

/// The closed ones too.
pub(super) async fn centres_of_chain(reader: &mut Reader<'_>, chain: ChainId) -> Result<Vec<CentreId>, Error> {
    reader.list(CENTRES_OF_CHAIN, params![chain]).await
}
