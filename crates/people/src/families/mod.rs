//! Identity: contacts, codes, sessions, children and their parents; nothing of the child's day.
//!
//! Possession of a [`SignedInParent`] or a [`MyChild`] is proof of authorization. They are only made by [`prove`], from a token, and
//! from the parenthoods of a proved parent: by [`siblings`], and by the statement of `today`. Whatever reads or writes about a child
//! requires a `MyChild`.

mod call_context;
pub mod calendar_address;
pub mod centre_api;
pub mod children;
pub mod codes;
pub mod confirmations;
pub mod devices;
pub mod former_contacts;
pub mod languages;
pub mod photo_consent;
pub mod profile;
pub mod sessions;
pub mod sign_in;
mod store;

pub use call_context::{
    ReadContext, WriteContext, audited_write, child_left, mark_as_seen, read, receive, reload, write, write_for_parent,
};
pub use store::STATEMENTS;

use database::{Error, Reader, Writer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::audit::Actor;
use base::changes::{self, Topic};
use base::clock::Timestamp;
use base::contact::Contact;
use base::ids::{CentreId, ChildId, ParentId, RoomId, SessionId};
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};
use context::http::Claims;

/// Mother or Father of a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
pub enum Side {
    Mother,
    Father,
}

impl Side {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Mother => "Mother",
            Self::Father => "Father",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "Mother" => Some(Self::Mother),
            "Father" => Some(Self::Father),
            _ => None,
        }
    }
}

database::stored! {
    Side as &str: Side::parse, Side::as_str;
}

/// A parent with an active session.
#[derive(Clone, Debug)]
pub struct SignedInParent {
    session: SessionId,
    parent: ParentId,
}

/// A child that the signed-in parent may act for, and the parent's side.
#[derive(Clone, Debug)]
pub struct MyChild {
    id: ChildId,
    side: Side,
    centre: CentreId,
    room: RoomId,
    left_at: Option<Timestamp>,
}

impl SignedInParent {
    pub fn session(&self) -> SessionId {
        self.session
    }

    pub fn parent(&self) -> ParentId {
        self.parent
    }

    /// As the audit log names them.
    pub fn actor(&self) -> Actor {
        Actor::Parent(self.session)
    }
}

impl MyChild {
    pub fn id(&self) -> ChildId {
        self.id
    }

    pub fn side(&self) -> Side {
        self.side
    }

    pub fn centre(&self) -> CentreId {
        self.centre
    }

    pub fn room(&self) -> RoomId {
        self.room
    }

    /// It left its centre: its parents can read, but not act for it.
    pub fn has_left(&self) -> bool {
        self.left_at.is_some()
    }

    /// Since when.
    pub fn left_at(&self) -> Option<Timestamp> {
        self.left_at
    }
}

/// Authenticates the caller and their child by the token alone. Everything else that was sent has to agree with it.
pub async fn prove(
    reader: &mut Reader<'_>,
    claims: &Claims,
    now: Timestamp,
) -> Result<(SignedInParent, MyChild), AppError> {
    let Some(token) = &claims.token else { return Err(Refusal::session_ended().into()) };
    let replaced_after = now - sign_in::REPLACED_TOKEN_LIVES;
    let Some(proof) = store::find_proof(reader, &fingerprint(&token.0), now, replaced_after).await? else {
        return Err(Refusal::session_ended().into());
    };
    if claims.ended.holds(proof.session) {
        return Err(Refusal::session_ended().into());
    }
    let me = SignedInParent { session: proof.session, parent: proof.parent };
    let child =
        MyChild { id: proof.child, side: proof.side, centre: proof.centre, room: proof.room, left_at: proof.left_at };
    if let Some(what) = disagreement(claims, &child) {
        let inside = format!("session {} claimed another {what} than its token's", me.session);
        return Err(Refusal::not_found().because(inside).into());
    }
    Ok((me, child))
}

/// Authenticates a token that was just issued, before any call came with it.
pub async fn prove_fresh(
    reader: &mut Reader<'_>,
    token: &str,
    now: Timestamp,
) -> Result<(SignedInParent, MyChild), AppError> {
    prove(reader, &Claims::by_token(token), now).await
}

/// The other children of a signed-in parent.
pub async fn siblings(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    now: Timestamp,
) -> Result<Vec<MyChild>, Error> {
    store::list_other_children(reader, me.parent(), child.id(), now).await
}

/// The parent who has a contact.
pub async fn parent_of(reader: &mut Reader<'_>, contact: &Contact) -> Result<Option<ParentId>, Error> {
    store::find_parent_of(reader, contact).await
}

/// A parent's phone number and e-mail address on file.
pub async fn contacts(reader: &mut Reader<'_>, parent: ParentId) -> Result<(Option<String>, Option<String>), Error> {
    store::find_contacts(reader, parent).await
}

/// When an authenticated session expires; None if it is over, or its parent has lost the child.
pub async fn session_until(
    reader: &mut Reader<'_>,
    session: SessionId,
    child: ChildId,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    store::find_session_until(reader, session, child, now).await
}

/// The end of a session, in the same transaction: deletes its devices, and renews its event streams.
async fn ended(writer: &mut Writer<'_>, session: SessionId, now: Timestamp) -> Result<(), Error> {
    devices::store::delete_of_session(writer, session).await?;
    for child in store::list_children_of_session(writer, session).await? {
        changes::bump(writer, child, Topic::Access, now).await?;
    }
    Ok(())
}

/// What was sent besides the token and contradicts it.
fn disagreement(claims: &Claims, child: &MyChild) -> Option<&'static str> {
    if claims.children.iter().any(|id| ChildId::parse(id) != Some(child.id)) {
        return Some("child");
    }
    if claims.sides.iter().any(|side| side != child.side.as_str()) {
        return Some("side");
    }
    if claims.centre.as_ref().is_some_and(|id| CentreId::parse(id) != Some(child.centre)) {
        return Some("centre");
    }
    if claims.room.as_ref().is_some_and(|id| RoomId::parse(id) != Some(child.room)) {
        return Some("room");
    }
    None
}
