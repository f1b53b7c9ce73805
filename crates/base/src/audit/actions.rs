//! All audited actions in one table, and who may do each.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::{CentreId, MemberId, SessionId, StaffSessionId, TabletId};

/// The role of a person of the staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Works in rooms of a centre, on its tablets.
    Teacher,
    /// Heads a centre.
    Head,
    /// Works for the chain.
    Office,
}

impl Role {
    pub const ALL: [Self; 3] = [Self::Teacher, Self::Head, Self::Office];

    pub fn name(self) -> &'static str {
        match self {
            Self::Teacher => "teacher",
            Self::Head => "head",
            Self::Office => "office",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }
}

database::stored! {
    Role as &str: Role::parse, Role::name;
}

/// With what a person of the staff calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaffDevice {
    Tablet(TabletId),
    Session(StaffSessionId),
}

impl fmt::Display for StaffDevice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tablet(tablet) => write!(f, "tablet {tablet}"),
            Self::Session(session) => write!(f, "session {session}"),
        }
    }
}

/// How well it is proved that it was this person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A PIN not older than ten minutes.
    Pin,
    /// A PIN in this shift, or a signed-in browser.
    Session,
    /// A passkey not older than five minutes.
    Passkey,
    /// The code handed to the person, which sets up their way in.
    Code,
    /// Nothing: the tablet was without a connection.
    Nothing,
}

impl Proof {
    /// As the audit log stores it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pin => "pin",
            Self::Session => "session",
            Self::Passkey => "passkey",
            Self::Code => "code",
            Self::Nothing => "none",
        }
    }
}

/// A person of the staff who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaffActor {
    pub member: MemberId,
    pub role: Role,
    pub device: StaffDevice,
    pub proof: Proof,
}

/// Who acts, as the audit log names them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A caller who is not authenticated.
    Nobody,
    /// A parent, in one of their sessions.
    Parent(SessionId),
    /// A centre's own program, by the label of its key.
    Centre(CentreId, String),
    /// The office in a centre's name.
    OfficeFor(CentreId),
    Office,
    /// A person of the staff.
    Person(StaffActor),
    /// A tablet on which nobody has proved who they are.
    Tablet(TabletId),
    /// The portal itself.
    Portal,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str("nobody"),
            Self::Parent(session) => write!(f, "session {session}"),
            Self::Centre(centre, key) => write!(f, "centre {centre}, key {key}"),
            Self::OfficeFor(centre) => write!(f, "centre {centre}, office"),
            Self::Office => f.write_str("office"),
            Self::Person(actor) => write!(f, "person {}", actor.member),
            Self::Tablet(tablet) => write!(f, "tablet {tablet}"),
            Self::Portal => f.write_str("portal"),
        }
    }
}

/// A kind of actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActorKind {
    Nobody,
    Parent,
    Centre,
    /// The office at the command line.
    Office,
    Teacher,
    Head,
    /// A person of the office, signed in.
    OfficePerson,
    Tablet,
    Portal,
}

impl Actor {
    pub fn kind(&self) -> ActorKind {
        match self {
            Self::Nobody => ActorKind::Nobody,
            Self::Parent(_) => ActorKind::Parent,
            Self::Centre(..) => ActorKind::Centre,
            Self::OfficeFor(_) | Self::Office => ActorKind::Office,
            Self::Person(StaffActor { role: Role::Teacher, .. }) => ActorKind::Teacher,
            Self::Person(StaffActor { role: Role::Head, .. }) => ActorKind::Head,
            Self::Person(StaffActor { role: Role::Office, .. }) => ActorKind::OfficePerson,
            Self::Tablet(_) => ActorKind::Tablet,
            Self::Portal => ActorKind::Portal,
        }
    }
}

macro_rules! actions {
    ($($action:ident $text:literal by $($kind:ident)|+;)*) => {
        /// An audited action. Its text is stored in the audit log: a few words in the past tense, without names.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AuditAction {
            $($action,)*
        }

        impl AuditAction {
            pub const ALL: &[Self] = &[$(Self::$action,)*];

            pub fn text(self) -> &'static str {
                match self {
                    $(Self::$action => $text,)*
                }
            }

            /// The actors who may do it.
            pub fn allowed_actors(self) -> &'static [ActorKind] {
                match self {
                    $(Self::$action => &[$(ActorKind::$kind,)+],)*
                }
            }
        }
    };
}

actions! {
    TriedAWrongCode "tried a wrong code" by Nobody;
    SignedIn "signed in" by Parent;
    SignedOut "signed out" by Parent;
    ReloadedTheSession "reloaded the session" by Parent;
    UsedAReplacedToken "used a replaced token" by Parent;
    EndedSessions "ended sessions" by Parent | Office;
    AskedForACode "asked for a code to confirm" by Parent;
    Confirmed "confirmed" by Parent;
    SavedADevice "saved a device" by Parent;
    LostADevice "lost a device" by Portal;

    ChangedAContact "changed a contact" by Parent | Office;
    NamedAnotherParentsContact "named another parent's contact" by Parent;
    ResetTheDoorPin "reset the door PIN" by Parent;
    BroughtAPhoto "brought a photo" by Parent;
    TookAPhoto "took a photo" by Centre | Head | OfficePerson;
    DidNotTakeAPhoto "did not take a photo" by Centre | Head | OfficePerson;
    AddedAGuardian "added a guardian" by Parent;
    ChangedAGuardian "changed a guardian" by Parent;
    RemovedAGuardian "removed a guardian" by Parent | Centre | Office;
    SuspendedAGuardian "suspended a guardian" by Office | Portal;
    GaveAGuardianBack "gave a guardian back" by Office;
    ApprovedAGuardian "approved a guardian" by Centre | Head | OfficePerson;
    DidNotApproveAGuardian "did not approve a guardian" by Centre | Head | OfficePerson;
    ChoseWhatToBeTold "chose what to be told" by Parent;
    ChoseALanguage "chose a language" by Parent;
    AskedForATestNotice "asked for a test notice" by Parent;
    AskedForACopy "asked for a copy of the data" by Parent;
    AskedForErasure "asked for the data's erasure" by Parent;
    TookADataAskBack "took an ask for data back" by Parent;
    OpenedACopy "opened a copy of the data" by Parent;
    MadeACalendarAddress "made an address for a calendar" by Parent;
    ChoseWhatACalendarShows "chose what a calendar shows" by Parent;
    EndedACalendarAddress "ended an address for a calendar" by Parent;

    SaidAnAbsence "said that a child will be away or late" by Parent;
    TookBackAnAbsence "took back that a child will be away or late" by Parent;
    AnsweredForPhotos "answered which photos of a child are allowed" by Parent;
    SetPhotoConsent "set a child's photo consent" by Centre | Office | Head | OfficePerson;
    RecordedAttendance "recorded attendance" by Centre;
    TookBackAttendance "took back attendance" by Centre;
    MeasuredChildren "measured children" by Centre;
    TookBackAMeasurement "took back a measurement" by Centre;
    PostedObservations "posted observations" by Centre;
    TookBackAnObservation "took back an observation" by Centre;
    PostedTimelineEntries "posted moments" by Centre;
    CorrectedATimelineEntry "corrected a moment" by Centre | Teacher | Head | OfficePerson;
    WithdrewATimelineEntry "withdrew a moment" by Centre | Teacher | Head | OfficePerson;
    PostedAPhoto "posted a photo" by Centre;
    ChangedWhomAPhotoShows "changed whom a photo shows" by Centre;
    WithdrewAPhoto "withdrew a photo" by Centre;
    PutOldPhotosAway "put photos away that are older" by Centre;
    KeptAPicture "kept a picture" by Centre;
    KeptAPublicPicture "kept a public picture" by Centre;

    WroteMessages "wrote messages" by Centre;
    WithdrewAMessage "withdrew a message" by Centre | Office;
    MadeAnAnnouncement "made an announcement" by Office;
    WroteAMessage "wrote a message" by Parent;
    ReadMessages "read messages" by Centre;
    ReadAConversation "read a conversation" by Office;
    NeededNoAnswer "needed no answer" by Centre;
    AskedForAnEvent "asked for an event" by Centre;
    CalledAnEventOff "called an event off" by Centre;
    AuthorizedAnEvent "authorized an event" by Parent;
    DeniedAnEvent "denied an event" by Parent;
    AskedTheCentre "asked the centre" by Parent;
    TookARequestBack "took a request back" by Parent;
    MadeABreakLonger "made a break longer" by Parent;
    DecidedOnRequests "decided on requests" by Centre | Office;
    DecidedOnARequest "decided on a request" by Head | OfficePerson;
    PutARequestIntoEffect "put a request into effect" by Portal;
    EndedARequestsEffect "ended a request's effect" by Portal;
    ChoseItsServices "chose its services" by Centre | Office;
    SetAChildsTransport "set a child's transport" by Centre | Office;

    RaisedATicket "raised a ticket" by Parent;
    SetATicketsStatus "set a ticket's status" by Centre | Office | Head | OfficePerson;
    AnsweredATicket "answered a ticket" by Centre | Office;
    WroteInAThread "wrote in a thread" by Parent | Centre | Head | OfficePerson;
    OpenedASurvey "opened a survey" by Centre | Office;
    ClosedASurvey "closed a survey" by Centre | Office;
    AnsweredASurvey "answered a survey" by Parent;

    OpenedTheBillingPages "opened the billing pages" by Parent;
    ReportedAPayment "reported a payment" by Parent;
    CorrectedAReportedPayment "corrected a reported payment" by Parent;
    MadeAFeeCertificate "made a fee certificate" by Parent | Office;
    PrintedAFeeCertificate "printed a fee certificate" by Office;
    PrintedAStatement "printed a statement of account" by Office;
    SentAFeeCertificate "sent a fee certificate" by Parent;
    AskedForARefund "asked for a refund" by Parent;
    DecidedOnRefunds "decided on refunds" by Centre | Office;
    SetAFeePlan "set a fee plan" by Centre | Office;
    IssuedInvoices "issued invoices" by Centre | Office;
    IssuedAnInvoice "issued an invoice" by Portal;
    AddedALateFee "added a late fee" by Portal;
    TookAnOnlinePayment "took an online payment" by Portal;
    CouldNotPlaceAnOnlinePayment "could not place an online payment" by Portal;
    GaveACredit "gave a credit" by Centre | Office;
    WithdrewInvoices "withdrew invoices" by Centre | Office;
    ChargedAFamily "charged a family" by Centre | Office;
    GaveADiscount "gave a discount" by Centre | Office;
    EndedADiscount "ended a discount" by Centre | Office;
    PaidOut "paid out what a family had to its credit" by Centre | Office;
    ReversedAPayOut "reversed a pay-out" by Centre | Office;
    SettledADifference "settled a difference of fees" by Centre | Office;
    LeftADifference "left a difference of fees as it was" by Centre | Office;
    RecordedAPayment "recorded a payment" by Centre | Office;
    ReversedAPayment "reversed a payment" by Centre | Office;
    ImportedABankStatement "imported a bank statement" by Centre | Office;
    ClosedAMonth "closed a month" by Centre | Office;

    PutPlans "put plans" by Centre;
    PutMenus "put menus" by Centre;
    PutAYearsHolidays "put a year's holidays" by Centre;
    PublishedAStory "published a story" by Centre;
    TookAStoryBack "took a story back" by Centre;
    SentANewsletter "sent a newsletter" by Centre;
    CorrectedANewsletter "corrected a newsletter" by Centre;
    TookANewsletterBack "took a newsletter back" by Centre;
    PutItsCard "put its card" by Centre | Office;
    PutItsTeachers "put its teachers" by Centre;
    SaidTheCamerasAreDown "said that the cameras are down" by Centre;
    SaidTheCamerasWork "said that the cameras work" by Centre;
    SetACamera "set a camera" by Centre | Office;
    RemovedACamera "removed a camera" by Centre | Office;
    BeganToWatch "began to watch a camera" by Parent;
    StoppedWatching "stopped watching a camera" by Parent;
    WatchedFromManyNetworks "watched from three networks or more" by Parent;

    AddedAPerson "added a person of the staff" by Head | OfficePerson | Office;
    ChangedAPerson "changed a person of the staff" by Head | OfficePerson | Office;
    EndedAPerson "ended a person of the staff" by Head | OfficePerson | Office;
    UnlockedAPerson "unlocked a person's PIN" by Head | OfficePerson | Office;
    GaveAFirstCode "gave a first code for a PIN" by Head | OfficePerson | Office;
    GaveAnEnrolmentCode "gave an enrolment code for a passkey" by Head | OfficePerson | Office;
    TriedAWrongEnrolmentCode "tried a wrong enrolment code" by Nobody;
    CreatedAPasskey "created a passkey" by Head | OfficePerson;
    SignedInAtTheDesk "signed in at the desk" by Head | OfficePerson;
    TriedAWrongPasskey "tried a wrong passkey" by Nobody;
    LockedTheDesk "locked the desk" by Head | OfficePerson;
    LeftTheDesk "signed out at the desk" by Head | OfficePerson;
    SetAPin "set a PIN" by Teacher | Head;
    TriedAWrongPin "tried a wrong PIN" by Tablet;
    TriedAWrongFirstCode "tried a wrong first code" by Tablet;
    UnlockedATablet "came to a tablet" by Teacher | Head;
    WentHome "went home" by Teacher | Head | Tablet;
    ReadChangedRights "read what changed in their rights" by Teacher | Head | OfficePerson;
    BeganToAddATablet "began to add a tablet" by Head | OfficePerson;
    TriedAWrongPairingCode "tried a wrong pairing code" by Nobody;
    JoinedAPairing "typed a pairing code" by Nobody;
    VoidedAPairing "voided a pairing" by Nobody | Head | OfficePerson;
    AddedATablet "added a tablet" by Head | OfficePerson;
    FinishedAPairing "finished a pairing" by Tablet;
    ChangedATablet "changed a tablet" by Head | OfficePerson | Office;
    UnlockedATabletsPins "unlocked a tablet" by Head | OfficePerson | Office;
    WithdrewATablet "withdrew a tablet" by Head | OfficePerson | Office | Portal;

    LoggedEntries "logged entries of a room's day" by Teacher | Head | Tablet;
    HandedAChildOver "handed a child over" by Teacher | Head | Tablet;
    PlacedAnEntry "placed an entry" by Teacher | Head | OfficePerson;
    ChangedAnEntry "changed an entry and placed it" by Teacher | Head | OfficePerson;
    DroppedAnEntry "dropped an entry" by Teacher | Head | OfficePerson;
    JudgedEntriesAgain "judged entries again" by Portal;
    OpenedAChildsDetails "opened a child's details" by Teacher | Head;

    AddedAChain "added a chain" by Office;
    AddedACentre "added a centre" by Office;
    AddedARoom "added a room" by Office;
    AddedAProgram "added a program" by Office;
    SentAMessageAgain "had a message sent again" by Office;
    SentATestMessage "sent a test message" by Office;
    DroppedAMessage "dropped a message" by Office;
    RenamedAPlace "renamed a chain, centre, room or program" by Office;
    ClosedAPlace "closed a chain, centre, room or program" by Office;
    MadeACentreKey "made a centre key" by Office;
    WithdrewACentreKey "withdrew a centre key" by Office;
    ImportedARoster "imported a roster" by Office;
    EnrolledAChild "enrolled a child" by Office;
    UpdatedAChild "updated a child" by Office;
    MovedAChild "moved a child to another centre" by Office;
    JoinedAParent "joined a parent" by Office;
    RemovedAParent "removed a parent" by Office;
    BarredAParent "barred a parent" by Office;
    UnbarredAParent "unbarred a parent" by Office;
    BarredASide "barred a side" by Office;
    UnbarredASide "unbarred a side" by Office;
    RenamedAParent "renamed a parent" by Office;
    GaveAChildBack "gave a child back" by Office;
    NotedThatAChildLeft "noted that a child left" by Office | Portal;
    BroughtAChildBack "brought a child back" by Office | Centre;
    ErasedAFamily "erased a family" by Office;
    ReleasedACopy "released a copy of the data" by Office;
    RefusedADataAsk "refused an ask for data" by Office;
    CopiedAFamilysData "copied a family's data" by Office;
    RepairedTimestamps "repaired timestamps" by Office;
}

impl AuditAction {
    /// Reads what [`AuditAction::text`] gives.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|action| action.text() == text)
    }
}
