use database::statements;

use base::clock::Timestamp;

statements! {
    pub fn beat(writer, now: Timestamp) = "UPDATE heartbeat SET at = $1 WHERE id = 1";
}
