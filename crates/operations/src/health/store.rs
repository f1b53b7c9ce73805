use database::{Error, Writer, params, statements};

use base::clock::Timestamp;

statements! {
    pub BEAT = "UPDATE heartbeat SET at = $1 WHERE id = 1";
}

pub async fn beat(writer: &mut Writer<'_>, now: Timestamp) -> Result<(), Error> {
    writer.execute(BEAT, params![now]).await.map(drop)
}
