//! The responses of sign-in, reload and childData, assembled from the other modules.

pub mod parent_api;
pub mod static_files;

use database::Reader;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::unread::{self, parent_api::UnreadOfChild};
use base::changes::{self, Numbers};
use base::ids::{CentreId, ChildId, RoomId};
use base::refusal::AppError;
use context::App;
use daily::cameras::{self, Window};
use daily::pictures::{AddressBook, Size, portraits};
use people::families::children::{self, ChildFacts, ParentFacts};
use people::families::{MyChild, Side, SignedInParent};

/// The child as the specification's section 3 lists it. What is private to the other parent is always "".
#[derive(Debug, Serialize, ToSchema)]
pub struct ActiveChild {
    /// Also the admission id, as far as the calls go.
    pub id: ChildId,
    /// The number by which the office knows the child; null where it gave none.
    pub admission_number: Option<String>,
    pub center_id: CentreId,
    pub room_id: RoomId,
    pub room: Named,
    pub name: String,
    pub last_name: String,
    /// `YYYY-MM-DD`.
    pub date_of_birth: String,
    pub parent: Side,
    pub parent_name: String,
    pub father_name: String,
    pub mother_name: String,
    pub father_email: String,
    pub mother_email: String,
    pub father_phone: String,
    pub mother_phone: String,
    /// The door PIN.
    pub father_password: String,
    pub mother_password: String,
    /// Relative to ImagePath; signed; "" when there is none.
    pub father_photo: String,
    pub mother_photo: String,
    pub child_photo: String,
    pub mother_approved_status: String,
    pub father_approved_status: String,
    pub child_approved_status: String,
    pub admission_type: String,
    pub admission_date: String,
    pub admission_center_name: Named,
    /// The program's label.
    pub length: String,
    /// 1 while the child is on pause.
    pub pause_state: u8,
    pub father_arn: String,
    pub mother_arn: String,
    pub mother_access_token: String,
    pub father_access_token: String,
    pub father_web_token: String,
    pub mother_web_token: String,
    pub html5_player_link: String,
    pub cctv_access_key: CameraWindows,
    pub cctv_links: Vec<String>,
    /// Of a child that left: the last day on which its parents can look at what was, `YYYY-MM-DD`; "" while it is here.
    pub readable_until: String,
    /// What the parent has not seen of the child.
    pub unread: UnreadOfChild,
    /// Up to where this answer knows what changed of the child. Sent as `last-event-id` to `/parentapp/live` by who read
    /// everything else later, it makes the first event say what has changed since, and not everything.
    pub changes: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Named {
    pub name: String,
}

/// The windows in which the cameras may be watched.
#[derive(Debug, Serialize, ToSchema)]
pub struct CameraWindows {
    pub token: Vec<CameraWindow>,
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CameraWindow {
    /// RFC 3339, UTC.
    pub start: String,
    pub end: String,
    pub token: String,
}

impl From<Window> for CameraWindow {
    fn from(window: Window) -> Self {
        Self { start: cameras::rfc3339(window.start), end: cameras::rfc3339(window.end), token: window.token }
    }
}

/// The child as `me` may see it. `token` is the parent's own for this child.
pub async fn active_child(
    reader: &mut Reader<'_>,
    app: &App,
    me: &SignedInParent,
    child: &MyChild,
    token: &str,
) -> Result<ActiveChild, AppError> {
    // First: what changes while this is read must be sent again by the event stream.
    let changes = changes::of(reader, child.id()).await?;
    let (mut facts, mut parents) = children::store::find_child_and_parents(reader, child).await?;
    portraits::overlay(reader, me, child, &mut facts, &mut parents).await?;
    let now = app.now();
    let book = AddressBook::new(&app.keys, &app.zone, me, child, now);
    let windows =
        cameras::windows(&app.keys, &app.zone, &app.config.cameras, me, child, facts.paused || child.has_left(), now);
    let unread = unread::of(reader, me, child, (app.zone.day_of(now), now)).await?.into();
    Ok(assemble(app, &book, child, token, facts, &parents, (windows, unread, changes)))
}

fn assemble(
    app: &App,
    book: &AddressBook<'_>,
    child: &MyChild,
    token: &str,
    facts: ChildFacts,
    parents: &[ParentFacts],
    (windows, unread, changes): (Vec<Window>, UnreadOfChild, Numbers),
) -> ActiveChild {
    let card = |side| parents.iter().find(|parent| parent.side == side);
    // Only the caller's own side has contacts, PIN and tokens; the other exists, but empty.
    let own = |side: Side, value: &dyn Fn(&ParentFacts) -> Option<String>| {
        card(side).filter(|_| side == child.side()).and_then(value).unwrap_or_default()
    };
    let shown =
        |side: Side, value: &dyn Fn(&ParentFacts) -> Option<String>| card(side).and_then(value).unwrap_or_default();
    let name = |parent: &ParentFacts| Some(parent.name.clone());
    let phone = |parent: &ParentFacts| parent.phone.clone();
    let email = |parent: &ParentFacts| parent.email.clone();
    let photo = |parent: &ParentFacts| parent.photo.map(|photo| book.address(photo, Size::Thumb));
    let status = |parent: &ParentFacts| Some(parent.photo_status.clone());
    let pin = |parent: &ParentFacts| {
        let encrypted = parent.door_pin.as_ref()?;
        app.keys.decrypt(encrypted, &children::pin_place(child.id(), parent.side))
    };
    let access = |_: &ParentFacts| Some(token.to_owned());
    ActiveChild {
        id: facts.id,
        admission_number: facts.office_number,
        center_id: facts.centre,
        room_id: facts.room,
        room: Named { name: facts.room_name },
        name: facts.name,
        last_name: facts.last_name,
        date_of_birth: facts.date_of_birth,
        parent: child.side(),
        parent_name: shown(child.side(), &name),
        father_name: shown(Side::Father, &name),
        mother_name: shown(Side::Mother, &name),
        father_email: own(Side::Father, &email),
        mother_email: own(Side::Mother, &email),
        father_phone: own(Side::Father, &phone),
        mother_phone: own(Side::Mother, &phone),
        father_password: own(Side::Father, &pin),
        mother_password: own(Side::Mother, &pin),
        father_photo: shown(Side::Father, &photo),
        mother_photo: shown(Side::Mother, &photo),
        child_photo: facts.photo.map(|photo| book.address(photo, Size::Thumb)).unwrap_or_default(),
        mother_approved_status: shown(Side::Mother, &status),
        father_approved_status: shown(Side::Father, &status),
        child_approved_status: facts.photo_status,
        admission_type: facts.admission_type,
        admission_date: facts.admission_date,
        admission_center_name: Named { name: facts.centre_name },
        length: facts.program,
        pause_state: u8::from(facts.paused),
        // Addresses of devices stay on the server (`families/devices/`).
        father_arn: String::new(),
        mother_arn: String::new(),
        mother_access_token: own(Side::Mother, &access),
        father_access_token: own(Side::Father, &access),
        father_web_token: String::new(),
        mother_web_token: String::new(),
        html5_player_link: app.config.cameras.player_link.clone(),
        cctv_access_key: CameraWindows { token: windows.into_iter().map(CameraWindow::from).collect() },
        cctv_links: app.config.cameras.links.clone(),
        readable_until: facts.readable_until.map(|at| app.zone.day_of(at).to_string()).unwrap_or_default(),
        unread,
        changes: changes.to_string(),
    }
}
