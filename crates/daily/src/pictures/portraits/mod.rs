//! The faces on a family's cards: a parent brings a new one, the centre looks at it, and only then everybody sees it.
//!
//! Until then, and when the centre says no, only the parent who brought it knows of it.

pub mod centre_api;
pub mod messages;
pub mod parent_api;
pub mod store;

use database::{Reader, Writer};

use self::store::Portrait;
use super::{NewPicture, Owner};
use crate::notices::{self, Happening, Listed, NoticeTopic, Screen, Target};
use base::audit::Deed;
use base::changes;
use base::ids::{ChildId, ParentId, PictureId, PortraitId};
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};
use base::text;
use context::App;
use context::budgets;
use people::centres::MyCentre;
use people::families::children::{self, ChildFacts, ParentFacts};
use people::families::codes::Action;
use people::families::confirmations::{self, Change};
use people::families::{Acting, MyChild, Side, SignedInParent};

/// The status of a card whose photo everybody sees.
pub const ACTIVE: &str = "Active";
/// Of a photo that was not taken, unless the centre says why.
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
    /// The child's, or the caller's own: no parent brings the other's face.
    pub relation: Relation,
    /// SHA-256 of the bytes, in lower-case hexadecimal: what was confirmed.
    pub content: String,
    pub confirmation: String,
}

/// Whether a file is worth waiting for: its sender has a photo confirmed, or sends one again. Which photo that is will show when it
/// is there.
pub async fn may_send(
    reader: &mut Reader<'_>,
    app: &App,
    (me, child): (&SignedInParent, &MyChild),
    relation: Relation,
    confirmation: &str,
) -> Result<(), Trouble> {
    must_be_own(relation, child)?;
    if store::status_of(reader, me.session(), &fingerprint(confirmation)).await?.is_some() {
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

/// What is known before the picture is looked at: whether it was brought already, or may be. Counts against the budget.
pub async fn may_bring(act: &mut Acting<'_, '_>, brought: &Brought) -> Result<Option<String>, Trouble> {
    must_be_own(brought.relation, act.child)?;
    if let Some(status) = store::status_of(act.writer, act.me.session(), &fingerprint(&brought.confirmation)).await? {
        return Ok(Some(status));
    }
    confirmations::must_be_good(act.writer, act.app, act.me, &brought.change(), &brought.confirmation).await?;
    count_upload(act).await?;
    Ok(None)
}

/// Counts a picture that is about to be worked on, unless the parent has brought too many.
pub async fn count_upload(act: &mut Acting<'_, '_>) -> Result<(), Trouble> {
    let budget = [(budgets::UPLOADS_PER_PARENT, &*act.me.parent().to_string())];
    budgets::spend(act.writer, act.app, &budget).await?.map_err(|_used_up| messages::too_many().into())
}

/// Keeps a photo for the centre to look at, in place of the one that this parent brought before. The confirmation is used up,
/// and is the upload's name: sent again, the same upload has the same answer.
pub async fn bring(act: &mut Acting<'_, '_>, brought: &Brought, picture: &NewPicture) -> Result<String, Trouble> {
    let confirmation = fingerprint(&brought.confirmation);
    if let Some(status) = store::status_of(act.writer, act.me.session(), &confirmation).await? {
        return Ok(status);
    }
    confirmations::use_up(act.writer, act.app, act.me, &brought.change(), &brought.confirmation).await?;
    super::keep_row(act.writer, picture, Owner::portrait(act.child), act.now).await?;
    let portrait = Portrait {
        id: PortraitId(act.app.chance.id()),
        child: act.child.id(),
        relation: brought.relation,
        parent: act.me.parent(),
        picture: picture.id,
        status: PENDING.into(),
        waiting: true,
    };
    store::replace(act.writer, &portrait, act.me.session(), &confirmation, act.now).await?;
    act.record(Deed::BroughtAPhoto, brought.relation.as_str()).await?;
    Ok(portrait.status)
}

impl Brought {
    fn change(&self) -> Change {
        Change::of(Action::Photo, &self.content)
    }
}

/// Lays what this parent has brought over the cards: their own photo while it waits, and what the centre said of it.
pub async fn lay_over(
    reader: &mut Reader<'_>,
    me: &SignedInParent,
    child: &MyChild,
    facts: &mut ChildFacts,
    parents: &mut [ParentFacts],
) -> Result<(), Trouble> {
    for portrait in store::brought_by(reader, child.id(), me.parent()).await? {
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
        // What everybody sees stays on the card while a newer one was not taken.
        let kept = portrait.status == INACTIVE && photo.is_some() && *status == ACTIVE;
        *status = if kept { messages::NOT_TAKEN.to_owned() } else { portrait.status };
    }
    Ok(())
}

/// The centre's decision on a photo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Taken,
    /// With what the parent is told under the photo; `Inactive` if nothing.
    NotTaken(String),
}

impl Decision {
    /// As it stands on the wire: a message goes with `Inactive` alone, and is none of the portal's own words.
    pub fn said(status: &str, message: &str) -> Option<Self> {
        match (status, text::maybe_line(message, text::LABEL_MAX).ok()?) {
            (ACTIVE, "") => Some(Self::Taken),
            (INACTIVE, "") => Some(Self::NotTaken(INACTIVE.to_owned())),
            (INACTIVE, why) if why != ACTIVE && why != PENDING => Some(Self::NotTaken(why.to_owned())),
            _ => None,
        }
    }

    /// What the parent is told under the photo.
    pub fn status(&self) -> &str {
        match self {
            Self::Taken => ACTIVE,
            Self::NotTaken(why) => why,
        }
    }
}

/// Decides on a photo that waits. Deciding the same again changes nothing. Answers whose card it is for.
pub async fn decide(
    writer: &mut Writer<'_>,
    app: &App,
    centre: &MyCentre,
    id: PortraitId,
    decision: &Decision,
) -> Result<ChildId, Trouble> {
    let portrait = store::of_centre(writer, centre.id(), id).await?.ok_or_else(Refusal::not_here)?;
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
    let told = messages::told(decision);
    let entry = Some(notices::ListedEntry { listed: Listed::Answer, at: now, text: &told, picture: None });
    let answer = Happening {
        topic: NoticeTopic::Requests,
        place: Target::whole(Screen::Profile),
        object: id.0,
        by: None,
        entry,
    };
    notices::tell_one(writer, &app.chance, now, (portrait.child, portrait.parent), answer).await?;
    Ok(portrait.child)
}

/// A side's card changes only while it is still the card of the parent who brought the photo.
async fn show(
    writer: &mut Writer<'_>,
    child: ChildId,
    relation: Relation,
    parent: ParentId,
    picture: PictureId,
) -> Result<(), Trouble> {
    match relation {
        Relation::Own => Ok(children::set_child_photo(writer, child, picture).await?),
        Relation::Parent(side) if children::store::parent_on_side(writer, child, side).await? == Some(parent) => {
            children::set_photo(writer, child, side, picture).await
        }
        Relation::Parent(_) => Ok(()),
    }
}
