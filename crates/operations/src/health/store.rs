use database::statements;

use base::clock::Timestamp;

statements! {
    /// Never moves back: it shows how far the clocks of all servers have been.
    pub fn beat(writer, now: Timestamp) =
        "UPDATE heartbeat SET at = CASE WHEN at < $1 THEN $1 ELSE at END WHERE id = 1";
}
