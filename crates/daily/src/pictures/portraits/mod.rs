//! The faces on a family's cards: a parent uploads a photo, the centre approves it, and only then everybody sees it.
//!
//! Until then, and when it is refused, only the parent who uploaded it sees it.

pub mod centre_api;
pub mod messages;
pub mod parent_api;
pub mod store;

use database::{Error, Reader, Writer};

pub use self::store::Portrait;
use super::{NewPicture, Owner};
use crate::notices::{self, Listed, NoticeTopic, NotificationEvent, Screen, Target};
use base::audit::AuditAction;
use base::changes;
use base::ids::{ChildId, ParentId, PictureId, PortraitId};
use base::keys::fingerprint;
use base::page::{Queue, Queued};
use base::refusal::{AppError, Refusal};
use base::text;
use context::App;
use context::rate_limits;
use people::centres::MyCentre;
use people::families::children::{self, ChildFacts, ParentFacts};
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{MyChild, Side, SignedInParent, WriteContext};

/// The status of a card whose photo everybody sees.
pub const ACTIVE: &str = "Active";
/// The status of a photo that was refused without a reason.
pub const INACTIVE: &str = "Inactive";
pub const PENDING: &str = "Pending For Approval";

/// Whose face it is, as a relation to the child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The child's own.
    Own,
    Parent(Side),
}

impl Relation {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Own => "Self",
            Self::Parent(side) => side.as_str(),
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        if text == "Self" { Some(Self::Own) } else { Side::parse(text).map(Self::Parent) }
    }
}

database::stored! {
    Relation as &str: Relation::parse, Relation::as_str;
}

/// A new photo as it was sent.
#[derive(Clone, Debug)]
pub struct Brought {
    /// The child's, or the caller's own: no parent can upload the other's face.
    pub relation: Relation,
    /// SHA-256 of the bytes, in lower-case hexadecimal: what was confirmed.
    pub content: String,
    pub confirmation: String,
}

/// Checks before the file is uploaded: its sender has confirmed a photo, or sends one again.
pub async fn may_send(
    reader: &mut Reader<'_>,
    app: &App,
    (me, child): (&SignedInParent, &MyChild),
    relation: Relation,
    confirmation: &str,
) -> Result<(), AppError> {
    must_be_own(relation, child)?;
    if store::find_status_of(reader, me.session(), &fingerprint(confirmation)).await?.is_some() {
        return Ok(());
    }
    confirmations::must_be_of(reader, app, me, Action::Photo, confirmation).await
}

fn must_be_own(relation: Relation, child: &MyChild) -> Result<(), Refusal> {
    match relation {
        Relation::Parent(side) if side != child.side() => {
            Err(Refusal::not_found().because("a parent brought the other side's photo"))
        }
        _ => Ok(()),
    }
}

/// Checks before the picture is processed. Returns the status if it was uploaded before. Counts against the rate limit.
pub async fn may_upload(ctx: &mut WriteContext<'_, '_>, brought: &Brought) -> Result<Option<String>, AppError> {
    must_be_own(brought.relation, ctx.child)?;
    if let Some(status) = store::find_status_of(ctx.tx, ctx.me.session(), &fingerprint(&brought.confirmation)).await? {
        return Ok(Some(status));
    }
    confirmations::must_be_good(ctx.tx, ctx.app, ctx.me, &brought.change(), &brought.confirmation).await?;
    count_upload(ctx).await?;
    Ok(None)
}

/// Counts a picture that is about to be processed. Refused: too many.
pub async fn count_upload(ctx: &mut WriteContext<'_, '_>) -> Result<(), AppError> {
    let rate_limit = [(rate_limits::UPLOADS_PER_PARENT, &*ctx.me.parent().to_string())];
    rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.map_err(|_reached| messages::too_many().into())
}

/// Stores a photo for the centre to decide on, in place of the one that this parent uploaded before. Uses up the confirmation,
/// which identifies the upload: the same upload sent again gets the same answer.
pub async fn bring(
    ctx: &mut WriteContext<'_, '_>,
    brought: &Brought,
    picture: &NewPicture,
) -> Result<String, AppError> {
    let confirmation = fingerprint(&brought.confirmation);
    if let Some(status) = store::find_status_of(ctx.tx, ctx.me.session(), &confirmation).await? {
        return Ok(status);
    }
    confirmations::use_up(ctx.tx, ctx.app, ctx.me, &brought.change(), &brought.confirmation).await?;
    super::keep_row(ctx.tx, picture, Owner::portrait(ctx.child), ctx.now).await?;
    let portrait = Portrait {
        id: PortraitId(ctx.app.random.id()),
        child: ctx.child.id(),
        relation: brought.relation,
        parent: ctx.me.parent(),
        picture: picture.id,
        status: PENDING.into(),
        waiting: true,
        brought_at: ctx.now,
    };
    store::replace(ctx.tx, &portrait, ctx.me.session(), &confirmation, ctx.now).await?;
    changes::bump(ctx.tx, ctx.child.id(), changes::Topic::Child, ctx.now).await?;
    ctx.audit(AuditAction::BroughtAPhoto, brought.relation.as_str()).await?;
    Ok(portrait.status)
}

impl Brought {
    fn change(&self) -> Change {
        Change::of(Action::Photo, &self.content)
    }
}

/// Overlays the cards with what this parent uploaded: their own photo while it waits, and the centre's answer.
pub async fn overlay(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    facts: &mut ChildFacts,
    parents: &mut [ParentFacts],
) -> Result<(), AppError> {
    for portrait in store::list_brought_by(reader, child.id(), me.parent()).await? {
        let card = match portrait.relation {
            Relation::Own => Some((&mut facts.photo, &mut facts.photo_status)),
            Relation::Parent(side) => parents
                .iter_mut()
                .find(|parent| parent.side == side)
                .map(|parent| (&mut parent.photo, &mut parent.photo_status)),
        };
        let Some((photo, status)) = card else { continue };
        if portrait.waiting {
            *photo = Some(portrait.picture);
        }
        // The approved photo stays on the card when a newer one was refused.
        let kept = portrait.status == INACTIVE && photo.is_some() && *status == ACTIVE;
        *status = if kept { messages::NOT_TAKEN.to_owned() } else { portrait.status };
    }
    Ok(())
}

/// The centre's decision on a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Taken,
    /// With the reason that the parent reads under the photo; `Inactive` if empty.
    NotTaken(String),
}

impl Decision {
    /// As the centre sends it: a reason only with `Inactive`, and none of the portal's own statuses.
    pub fn parse(status: &str, message: &str) -> Option<Self> {
        match (status, text::maybe_line(message, text::LABEL_MAX).ok()?) {
            (ACTIVE, "") => Some(Self::Taken),
            (INACTIVE, "") => Some(Self::NotTaken(INACTIVE.to_owned())),
            (INACTIVE, why) if why != ACTIVE && why != PENDING => Some(Self::NotTaken(why.to_owned())),
            _ => None,
        }
    }

    /// The text under the photo.
    pub fn status(&self) -> &str {
        match self {
            Self::Taken => ACTIVE,
            Self::NotTaken(why) => why,
        }
    }
}

/// A centre's photos that wait for a decision, longest first.
pub async fn waiting(
    reader: &mut Reader<'_>,
    centre: &MyCentre,
    queue: &Queue,
) -> Result<Queued<store::Waiting>, Error> {
    store::list_waiting(reader, centre.id(), queue).await
}

/// A photo of a child of the centre. None: there is no such photo.
pub async fn to_decide(reader: &mut Reader<'_>, centre: &MyCentre, id: PortraitId) -> Result<Option<Portrait>, Error> {
    store::find_of_centre(reader, centre.id(), id).await
}

/// The photo that the card of the same face has now.
pub async fn on_the_card(reader: &mut Reader<'_>, portrait: &Portrait) -> Result<Option<PictureId>, Error> {
    let found = match portrait.relation {
        Relation::Own => store::find_childs_photo(reader, portrait.child).await?,
        Relation::Parent(side) => store::find_parents_photo(reader, portrait.child, side).await?,
    };
    Ok(found.flatten())
}

/// Decides on a waiting photo. The same decision again changes nothing. Returns the child and whose face it is.
pub async fn decide(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: PortraitId,
    decision: &Decision,
) -> Result<ChildId, AppError> {
    let portrait = store::find_of_centre(writer, centre.id(), id).await?.ok_or_else(|| Refusal::not_here("photo"))?;
    let status = decision.status();
    if !portrait.waiting {
        return if portrait.status == status { Ok(portrait.child) } else { Err(messages::decided_already().into()) };
    }
    let now = app.now();
    store::decide(writer, id, status, now).await?;
    changes::bump(writer, portrait.child, changes::Topic::Child, now).await?;
    if *decision == Decision::Taken {
        show(writer, portrait.child, portrait.relation, portrait.parent, portrait.picture).await?;
    }
    let text = messages::decided(decision);
    let entry = Some(notices::ListedEntry { listed: Listed::Answer, at: now, text: &text, picture: None });
    let answer = NotificationEvent {
        topic: NoticeTopic::Requests,
        place: Target::whole(Screen::Profile),
        object: id.0,
        by: None,
        entry,
    };
    notices::notify_parent(writer, &app.random, now, (portrait.child, portrait.parent), answer).await?;
    Ok(portrait.child)
}

/// A side's card changes only while it is still the card of the parent who uploaded the photo.
async fn show(
    writer: &mut Writer<'_>,
    child: ChildId,
    relation: Relation,
    parent: ParentId,
    picture: PictureId,
) -> Result<(), AppError> {
    match relation {
        Relation::Own => Ok(children::set_child_photo(writer, child, picture).await?),
        Relation::Parent(side) if children::store::find_parent_on_side(writer, child, side).await? == Some(parent) => {
            children::set_photo(writer, child, side, picture).await
        }
        Relation::Parent(_) => Ok(()),
    }
}
