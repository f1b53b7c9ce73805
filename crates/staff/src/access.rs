//! Which role may make which call, and how well the caller has to be proved: one table. The listener looks it up before a
//! body is read, and each action proves the same again in its own transaction. A call without a row is refused to everybody.

use base::audit::Role;

use Needs::{Anybody, Desk, Pairing, Person, PersonOrDesk, Queue, Tablet, TabletOrDesk};
use Touch::{Routine, Sensitive};

/// What a call needs of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing: the call itself brings a code or a passkey.
    Anybody,
    /// The cookie of a tablet that is being added.
    Pairing,
    /// A paired tablet. Nobody has to be known on it.
    Tablet,
    /// A tablet that sends what waits on it: a paired one, or one that was withdrawn.
    Queue,
    /// A person on a paired tablet.
    Person(Touch),
    /// A signed-in browser of one of these roles, on no paired tablet.
    Desk { roles: &'static [Role], step_up: bool },
    /// A paired tablet or a signed-in browser.
    TabletOrDesk,
    /// A person on a paired tablet with a fresh PIN, or a signed-in browser.
    PersonOrDesk,
}

/// How lately the person on a tablet has entered the PIN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// In this shift.
    Routine,
    /// Not more than ten minutes before their last touch.
    Sensitive,
}

/// Who signs in with a passkey.
pub const AT_A_DESK: &[Role] = &[Role::Head, Role::Office];
/// A signed-in browser.
const DESK: Needs = Desk { roles: AT_A_DESK, step_up: false };
/// The same, with a passkey not older than five minutes.
const STEP_UP: Needs = Desk { roles: AT_A_DESK, step_up: true };

/// Each call of the staff's API: method, path, needs.
pub const ROUTES: &[(&str, &str, Needs)] = &[
    ("POST", "/staff/v1/enrolment", Anybody),
    ("POST", "/staff/v1/enrolment/passkey", Anybody),
    ("POST", "/staff/v1/session/challenge", Anybody),
    ("POST", "/staff/v1/session/passkey", Anybody),
    ("GET", "/staff/v1/session", Anybody),
    ("POST", "/staff/v1/session/stay", DESK),
    ("POST", "/staff/v1/session/lock", DESK),
    ("POST", "/staff/v1/session/changes-read", DESK),
    ("POST", "/staff/v1/session/end", Anybody),
    ("POST", "/staff/v1/pairing/join", Anybody),
    ("GET", "/staff/v1/pairing", Pairing),
    ("POST", "/staff/v1/pairing/finish", Pairing),
    ("GET", "/staff/v1/tablet", Tablet),
    ("POST", "/staff/v1/tablet/report", Tablet),
    ("POST", "/staff/v1/unlock", Tablet),
    ("POST", "/staff/v1/unlock/first", Tablet),
    ("POST", "/staff/v1/touch", Person(Routine)),
    ("POST", "/staff/v1/going-home", Person(Routine)),
    ("POST", "/staff/v1/changes-read", Person(Routine)),
    ("GET", "/staff/v1/live", TabletOrDesk),
    ("GET", "/staff/v1/rooms", Tablet),
    ("GET", "/staff/v1/portraits/{picture}", Tablet),
    ("GET", "/staff/v1/recent", Tablet),
    ("POST", "/staff/v1/children/{child}/open", Person(Sensitive)),
    ("GET", "/staff/v1/children/{child}/photo-consent", DESK),
    ("POST", "/staff/v1/children/{child}/photo-consent", DESK),
    ("POST", "/staff/v1/entries", Queue),
    ("GET", "/staff/v1/review", TabletOrDesk),
    ("POST", "/staff/v1/review/{entry}/place", PersonOrDesk),
    ("POST", "/staff/v1/review/{entry}/change", PersonOrDesk),
    ("POST", "/staff/v1/review/{entry}/drop", PersonOrDesk),
    ("PATCH", "/staff/v1/moments/{moment}", PersonOrDesk),
    ("POST", "/staff/v1/moments/{moment}/withdraw", PersonOrDesk),
    ("GET", "/staff/v1/centres/{centre}/inbox", DESK),
    ("GET", "/staff/v1/centres/{centre}/inbox/count", DESK),
    ("GET", "/staff/v1/centres/{centre}/requests/{request}", DESK),
    ("POST", "/staff/v1/centres/{centre}/requests/{request}/decide", DESK),
    ("GET", "/staff/v1/centres/{centre}/tickets/{ticket}", DESK),
    ("PUT", "/staff/v1/centres/{centre}/tickets/{ticket}", DESK),
    ("POST", "/staff/v1/centres/{centre}/threads/{about}/{id}", DESK),
    ("GET", "/staff/v1/centres/{centre}/threads/{about}/{id}/messages/{number}/picture", DESK),
    ("GET", "/staff/v1/centres/{centre}/guardian-cards/{card}", DESK),
    ("GET", "/staff/v1/centres/{centre}/guardian-cards/{card}/picture", DESK),
    ("POST", "/staff/v1/centres/{centre}/guardian-cards/{card}/decision", STEP_UP),
    ("GET", "/staff/v1/centres/{centre}/photos-to-approve/{portrait}", DESK),
    ("GET", "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/picture", DESK),
    ("GET", "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/former", DESK),
    ("POST", "/staff/v1/centres/{centre}/photos-to-approve/{portrait}/decision", DESK),
    ("GET", "/staff/v1/places", DESK),
    ("GET", "/staff/v1/people", DESK),
    ("POST", "/staff/v1/people", STEP_UP),
    ("PUT", "/staff/v1/people/{member}", STEP_UP),
    ("POST", "/staff/v1/people/{member}/end", STEP_UP),
    ("POST", "/staff/v1/people/{member}/first-code", STEP_UP),
    ("POST", "/staff/v1/people/{member}/enrolment-code", STEP_UP),
    ("POST", "/staff/v1/people/{member}/unlock", STEP_UP),
    ("GET", "/staff/v1/tablets", DESK),
    ("PUT", "/staff/v1/tablets/{tablet}", STEP_UP),
    ("POST", "/staff/v1/tablets/{tablet}/unlock", STEP_UP),
    ("POST", "/staff/v1/tablets/{tablet}/withdraw", STEP_UP),
    ("POST", "/staff/v1/pairings", STEP_UP),
    ("GET", "/staff/v1/pairings/{pairing}", DESK),
    ("POST", "/staff/v1/pairings/{pairing}/confirm", STEP_UP),
    ("POST", "/staff/v1/pairings/{pairing}/void", DESK),
];

/// What a call needs. None: nobody may make it.
pub fn needs(method: &str, path: &str) -> Option<Needs> {
    let method = if method == "HEAD" { "GET" } else { method };
    ROUTES.iter().find(|(known, place, _)| *known == method && *place == path).map(|(_, _, needs)| *needs)
}
