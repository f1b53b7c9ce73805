//! Sessions of the billing pages. The app requests a one-time login link; the browser that opens it gets a billing session of half an
//! hour. Both belong to one child and end with the parent's session. Only this module creates a [`BillingSession`].

pub mod store;

use std::time::Duration;

use database::{Error, Reader, Writer};

use base::ids::{ChildId, SessionId};
use base::keys::fingerprint;
use base::language::Language;
use context::App;
use people::families::{self, WriteContext, languages};

/// Login links are used at once.
const LINK_LIFETIME: Duration = Duration::from_mins(1);
/// Long enough to pay.
pub const LIFETIME: Duration = Duration::from_mins(30);

/// An authenticated billing session. A value of this type proves that the parent's session and access to the child are still valid.
#[derive(Clone, Copy, Debug)]
pub struct BillingSession {
    parent_session: SessionId,
    child: ChildId,
    language: Language,
}

impl BillingSession {
    pub fn parent_session(&self) -> SessionId {
        self.parent_session
    }

    pub fn child(&self) -> ChildId {
        self.child
    }

    /// The parent's language.
    pub fn language(&self) -> Language {
        self.language
    }
}

/// Creates a one-time login link for the caller and deletes expired ones. Returns the code of the link.
pub async fn create_link(ctx: &mut WriteContext<'_, '_>) -> Result<String, Error> {
    let code = ctx.app.random.secret();
    store::delete_expired_links(ctx.tx, ctx.now - LINK_LIFETIME).await?;
    store::insert_link(ctx.tx, &fingerprint(&code), ctx.me.session(), ctx.child.id(), ctx.now).await?;
    Ok(code)
}

/// Whether a login link is valid. Checking does not use it up, so that link previews spend nothing.
pub async fn is_link_valid(reader: &mut Reader<'_>, app: &App, code: &str, child: ChildId) -> Result<bool, Error> {
    Ok(find_link(reader, app, code, child).await?.is_some())
}

/// Uses up a login link and starts a billing session; returns its token. `None`: the link is used or expired, or the parent's session
/// has ended.
pub async fn redeem(writer: &mut Writer<'_>, app: &App, code: &str, child: ChildId) -> Result<Option<String>, Error> {
    let Some(link) = find_link(writer, app, code, child).await? else { return Ok(None) };
    if !store::delete_link(writer, &fingerprint(code)).await? {
        return Ok(None);
    }
    let (kept, now) = (app.random.secret(), app.now());
    store::delete_expired_sessions(writer, now - LIFETIME).await?;
    store::insert_session(writer, &fingerprint(&kept), link.parent_session, link.child, now).await?;
    Ok(Some(kept))
}

/// The billing session of a token that [`redeem`] returned.
pub async fn find(reader: &mut Reader<'_>, app: &App, kept: &str) -> Result<Option<BillingSession>, Error> {
    let now = app.now();
    let found = store::find_session(reader, &fingerprint(kept), now - LIFETIME).await?;
    check_parent_session(reader, app, found).await
}

async fn find_link(
    reader: &mut Reader<'_>,
    app: &App,
    code: &str,
    child: ChildId,
) -> Result<Option<BillingSession>, Error> {
    let now = app.now();
    let found = store::find_link(reader, &fingerprint(code), now - LINK_LIFETIME).await?;
    check_parent_session(reader, app, found.filter(|(_, of)| *of == child)).await
}

/// Checks that the parent's session is active and still has access to the child.
async fn check_parent_session(
    reader: &mut Reader<'_>,
    app: &App,
    found: Option<(SessionId, ChildId)>,
) -> Result<Option<BillingSession>, Error> {
    let Some((session, child)) = found.filter(|(session, _)| !app.ended.holds(*session)) else { return Ok(None) };
    let until = families::session_until(reader, session, child, app.now()).await?;
    if until.is_none() {
        return Ok(None);
    }
    let language = languages::of_session(reader, session).await?.unwrap_or_default();
    Ok(Some(BillingSession { parent_session: session, child, language }))
}
