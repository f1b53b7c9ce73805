//! The address of a copy. A browser fetches it as it fetches any file, with nothing but the address: whoever sees it may fetch the
//! copy too, while the session lives that asked for it, and for two minutes at most. It is made anew for each download.

use std::time::Duration;

use base::clock::Timestamp;
use base::ids::{DataAskId, SessionId};
use base::keys::Keys;

const GOOD: Duration = Duration::from_mins(2);

pub(super) const PATH: &str = "/parentapp/dataCopy/{copy}";

pub(super) fn of(keys: &Keys, ask: DataAskId, session: SessionId, now: Timestamp) -> String {
    let said = format!("{ask}.{session}.{}", (now + GOOD).ms());
    let signature = keys.sign_address(&signed(&said));
    PATH.replace("{copy}", &format!("{said}.{signature}"))
}

/// What the signature covers, and that it is a copy's.
fn signed(said: &str) -> String {
    format!("copy {said}")
}

/// For which ask and session an address was made; None: it is none of ours, or past its time.
pub(super) fn read(copy: &str, keys: &Keys, now: Timestamp) -> Option<(DataAskId, SessionId)> {
    let (said, signature) = copy.rsplit_once('.')?;
    if !keys.address_is_signed(&signed(said), signature) {
        return None;
    }
    let mut parts = said.split('.');
    let ask = DataAskId::parse(parts.next()?)?;
    let session = SessionId::parse(parts.next()?)?;
    let until = Timestamp::from_ms(parts.next()?.parse().ok()?);
    // Further ahead a clock that was wrong has put its end.
    (until > now && until <= now + GOOD).then_some((ask, session))
}
