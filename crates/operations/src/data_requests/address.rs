//! The signed address of a download. The address alone authorizes the download, for at most two minutes and while the session that
//! requested it is active. A new one is made for each download.

use std::time::Duration;

use base::clock::Timestamp;
use base::ids::{DataRequestId, SessionId};
use base::keys::Keys;

const LIFETIME: Duration = Duration::from_mins(2);

pub(super) const PATH: &str = "/parentapp/dataCopy/{copy}";

pub(super) fn of(keys: &Keys, request: DataRequestId, session: SessionId, now: Timestamp) -> String {
    let claims = format!("{request}.{session}.{}", (now + LIFETIME).ms());
    let signature = keys.sign_address(&signed_text(&claims));
    PATH.replace("{copy}", &format!("{claims}.{signature}"))
}

/// The signed text.
fn signed_text(claims: &str) -> String {
    format!("copy {claims}")
}

/// The request and session of an address. `None`: not signed by us, or expired.
pub(super) fn read(copy: &str, keys: &Keys, now: Timestamp) -> Option<(DataRequestId, SessionId)> {
    let (claims, signature) = copy.rsplit_once('.')?;
    if !keys.address_is_signed(&signed_text(claims), signature) {
        return None;
    }
    let mut parts = claims.split('.');
    let request = DataRequestId::parse(parts.next()?)?;
    let session = SessionId::parse(parts.next()?)?;
    let until = Timestamp::from_ms(parts.next()?.parse().ok()?);
    // No repair reaches what a wrong clock has signed: it is valid for its lifetime at most.
    (until > now && until <= now + LIFETIME).then_some((request, session))
}
