//! How a browser that knows no token comes to the billing pages: the app asks for a one-time entry, the browser turns it into a
//! visit of half an hour. Both are for one child, and end with the session that asked. [`Visitor`] is made here alone.

pub mod store;

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use database::{Error, Reader, Writer};

use base::clock::latest;
use base::ids::{ChildId, SessionId};
use base::keys::fingerprint;
use base::language::Language;
use context::App;
use people::families::{self, Acting, languages};

/// An entry is used at once or not at all.
const ENTRY: Duration = Duration::from_mins(1);
/// As long as it takes to pay, and not much longer.
pub const VISIT: Duration = Duration::from_mins(30);

/// Somebody who was let in, and whose session and child are as they were.
#[derive(Clone, Copy, Debug)]
pub struct Visitor {
    session: SessionId,
    child: ChildId,
    language: Language,
}

impl Visitor {
    pub fn session(&self) -> SessionId {
        self.session
    }

    pub fn child(&self) -> ChildId {
        self.child
    }

    /// The parent's own.
    pub fn language(&self) -> Language {
        self.language
    }
}

/// Makes a one-time entry for who asks, and forgets those that are past.
pub async fn invite(act: &mut Acting<'_, '_>) -> Result<String, Error> {
    let code = drawn(act.app);
    store::forget_entries(act.writer, act.now - ENTRY, latest(act.now)).await?;
    store::add_entry(act.writer, &fingerprint(&code), act.me.session(), act.child.id(), act.now).await?;
    Ok(code)
}

/// Whether an entry can still be used. Looking uses nothing up: whoever makes a preview of an address only looks.
pub async fn is_open(reader: &mut Reader<'_>, app: &App, code: &str, child: ChildId) -> Result<bool, Error> {
    Ok(entry(reader, app, code, child).await?.is_some())
}

/// Uses an entry up and begins a visit: what the browser is to keep of it. None: used, too old, or its session is over.
pub async fn begin(writer: &mut Writer<'_>, app: &App, code: &str, child: ChildId) -> Result<Option<String>, Error> {
    let Some(visitor) = entry(writer, app, code, child).await? else { return Ok(None) };
    if !store::use_entry(writer, &fingerprint(code)).await? {
        return Ok(None);
    }
    let (kept, now) = (drawn(app), app.now());
    store::forget_visits(writer, now - VISIT, latest(now)).await?;
    store::add_visit(writer, &fingerprint(&kept), visitor.session, visitor.child, now).await?;
    Ok(Some(kept))
}

/// Who comes with what [`begin`] gave out.
pub async fn visitor(reader: &mut Reader<'_>, app: &App, kept: &str) -> Result<Option<Visitor>, Error> {
    let now = app.now();
    let found = store::visit(reader, &fingerprint(kept), now - VISIT, latest(now)).await?;
    living(reader, app, found).await
}

async fn entry(reader: &mut Reader<'_>, app: &App, code: &str, child: ChildId) -> Result<Option<Visitor>, Error> {
    let now = app.now();
    let found = store::entry(reader, &fingerprint(code), now - ENTRY, latest(now)).await?;
    living(reader, app, found.filter(|(_, of)| *of == child)).await
}

/// A session that ended, and a child that was taken from it, close the pages at once.
async fn living(
    reader: &mut Reader<'_>,
    app: &App,
    found: Option<(SessionId, ChildId)>,
) -> Result<Option<Visitor>, Error> {
    let Some((session, child)) = found.filter(|(session, _)| !app.ended.holds(*session)) else { return Ok(None) };
    let until = families::session_until(reader, session, child, app.now()).await?;
    if until.is_none() {
        return Ok(None);
    }
    let language = languages::of_session(reader, session).await?.unwrap_or_default();
    Ok(Some(Visitor { session, child, language }))
}

fn drawn(app: &App) -> String {
    URL_SAFE_NO_PAD.encode(app.chance.bytes::<32>())
}
