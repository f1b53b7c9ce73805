//! The grammar of `aangan office THING VERB`: the name of a thing in the plural, what is done with it, then its options.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::add::{AddCentre, AddChain, AddChild, AddKey, AddParent, AddProgram, AddRoom};
use super::correct::{SetChild, SetParent};
use super::erase::EraseFamily;
use super::export::ExportFamily;
use super::for_centre::OfCentre;
use super::move_child::MoveChild;
use super::people::find::{Find, WantedParents};
use super::places::{Close, CloseCentre, NamedCentre, NamedChain, NamedProgram, NamedRoom, Rename};
use super::plan::Consent;
use super::{access, announce, apply, audit_log, cameras, conversations, data_requests, fees, guardians};
use super::{photo_consents, photos, refunds, requests, services, sessions, staff, surveys, tickets, waiting};
use operations::data_folder::Missing;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Add, list, rename and close chains of centres
    #[command(subcommand)]
    Chains(Chains),
    /// Add, list, rename and close centres
    #[command(subcommand)]
    Centres(Centres),
    /// Add, list, rename and close the rooms (classes) of a centre
    #[command(subcommand)]
    Rooms(Rooms),
    /// Add, list, rename and close programs
    #[command(subcommand)]
    Programs(Programs),
    /// List all places, or add and rename those of a chain file
    #[command(subcommand)]
    Places(Places),
    /// Find, add, correct, move, export and erase children, and import rosters
    #[command(subcommand)]
    Children(Children),
    /// Add, correct, remove and bar parents
    #[command(subcommand)]
    Parents(Parents),
    /// List, suspend and remove guardians, the people besides the parents who may pick up a child
    #[command(subcommand)]
    Guardians(guardians::Guardians),
    /// List and enter which photos of children their families allow
    #[command(subcommand)]
    PhotoConsents(photo_consents::PhotoConsents),
    /// List, release and refuse parents' requests for their data
    #[command(subcommand)]
    DataRequests(data_requests::DataRequests),
    /// Add, list and revoke the API keys of centres
    #[command(subcommand)]
    Keys(Keys),
    /// Add, list, change and end people of the staff, and print their enrolment codes
    #[command(subcommand)]
    Staff(staff::Staff),
    /// List and end sessions
    #[command(subcommand)]
    Sessions(Sessions),
    /// Show the audit log
    #[command(subcommand)]
    AuditLog(AuditLog),
    /// Write to the families of rooms, of a centre or of every centre
    #[command(subcommand)]
    Announcements(Announcements),
    /// List the conversations that wait for an answer, read one, withdraw a message
    #[command(subcommand)]
    Conversations(conversations::Conversations),
    /// List the photos of a day
    #[command(subcommand)]
    Photos(photos::Photos),
    /// Set up a centre's cameras, and list who watched them
    Cameras(OfCentre<cameras::Step>),
    /// Set what families can request from a centre, and which children its car transports
    Services(OfCentre<services::Step>),
    /// Open and close surveys, and print the answers
    Surveys(OfCentre<surveys::Step>),
    /// List and decide parents' requests
    #[command(subcommand)]
    Requests(Requests),
    /// List tickets, answer them and set their status
    Tickets(OfCentre<tickets::Step>),
    /// Fee plans, invoices, corrections, payments, credits, bank statements, closing a month
    Fees(OfCentre<fees::Step>),
    /// List and decide parents' refund requests
    #[command(subcommand)]
    Refunds(refunds::Refunds),
    /// List messages that wait or were given up, send them again, or send a test
    #[command(subcommand)]
    Messages(waiting::Messages),
    /// List scheduled tasks that fail
    #[command(subcommand)]
    Tasks(Tasks),
}

impl Command {
    /// Whether the command may create the data folder.
    pub fn missing(&self) -> Missing {
        match self {
            Self::Chains(Chains::Add(wanted)) if wanted.may_create_data() => Missing::Made,
            Self::Places(Places::Apply(wanted)) if wanted.may_create_data() => Missing::Made,
            _ => Missing::Refused,
        }
    }
}

#[derive(Debug, Args)]
pub struct ListingOfCentre {
    /// The centre's name or id
    #[arg(long)]
    pub(super) centre: String,
}

#[derive(Debug, Args)]
pub struct ListingOfChain {
    /// The chain's name or id; default: all chains
    #[arg(long)]
    pub(super) chain: Option<String>,
}

#[derive(Debug, Subcommand)]
pub enum Chains {
    /// Add a chain of centres, or reopen a closed one
    Add(AddChain),
    /// List the chains
    List,
    /// Rename a chain
    Rename(Rename<NamedChain>),
    /// Close a chain without centres
    Close(Close<NamedChain>),
}

#[derive(Debug, Subcommand)]
pub enum Centres {
    /// Add a centre to a chain, or reopen a closed one
    Add(AddCentre),
    /// List the centres
    List(ListingOfChain),
    /// Rename a centre
    Rename(Rename<NamedCentre>),
    /// Close a centre; its keys are revoked
    Close(CloseCentre),
}

#[derive(Debug, Subcommand)]
pub enum Rooms {
    /// Add a room (class) to a centre, or reopen a closed one
    Add(AddRoom),
    /// List the rooms of a centre
    List(ListingOfCentre),
    /// Rename a room
    Rename(Rename<NamedRoom>),
    /// Close an empty room
    Close(Close<NamedRoom>),
}

#[derive(Debug, Subcommand)]
pub enum Programs {
    /// Add a program to a chain, or reopen a closed one
    Add(AddProgram),
    /// List the programs
    List(ListingOfChain),
    /// Rename a program
    Rename(Rename<NamedProgram>),
    /// Close a program without children
    Close(Close<NamedProgram>),
}

#[derive(Debug, Subcommand)]
pub enum Places {
    /// List chains, programs, centres and rooms
    List,
    /// Add and rename the chain, centres, rooms and programs of a file; nothing is removed
    Apply(apply::Apply),
}

#[derive(Debug, Subcommand)]
pub enum Children {
    /// Find children and parents by name, phone number, e-mail address or id
    Find(Find),
    /// List the children of a centre, also those who left
    List(ListingOfCentre),
    /// Add a child; then add its parents
    Add(AddChild),
    /// Import a roster from a CSV file; docs/roster.md describes the columns
    Import(ImportRoster),
    /// Change a child's name, date of birth, admission id, room or program
    Set(SetChild),
    /// Move a child with all its history to another centre
    Move(MoveChild),
    /// Record that a child has left
    Leave(OneChild),
    /// Re-enrol a child who has left
    Return(OneChild),
    /// Export the data of a child and the family into one archive: pages, JSON and pictures
    Export(ExportFamily),
    /// Erase the data of a child who has left, and of the parents unless they have another child here
    Erase(EraseFamily),
}

#[derive(Debug, Args)]
pub struct ImportRoster {
    /// A CSV file (UTF-8), one child per line
    pub(super) file: PathBuf,
    /// The names of the columns, where they differ from the usual ones: lines like "first name" = "Student"
    #[arg(long, value_name = "FILE.toml")]
    pub(super) columns: Option<PathBuf>,
    /// The centre's name or id
    #[arg(long)]
    pub(super) centre: String,
    /// Show the changes and make none
    #[arg(long)]
    pub(super) dry_run: bool,
}

#[derive(Debug, Args)]
pub struct OneChild {
    /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
    #[arg(long, value_name = "CHILD")]
    pub(super) child: String,
    #[command(flatten)]
    pub(super) consent: Consent,
}

#[derive(Debug, Subcommand)]
pub enum Parents {
    /// List parents of children who are here
    List(WantedParents),
    /// Add a mother or father of a child. A parent with the same phone number or e-mail address is linked, not added again
    Add(AddParent),
    /// Change a parent's phone number, e-mail address or name
    Set(SetParent),
    /// Replace a child's mother or father by another person
    Replace(access::ReplaceParent),
    /// Remove a parent's access to a child
    Remove(access::RemoveParent),
    /// Restore a removed parent's access to a child
    Restore(access::ChildAndParent),
    /// Bar a parent from a child, for example after a court order
    Bar(access::Bar),
    /// Lift the bar of a parent; 'restore' then restores access
    Unbar(access::Unbar),
}

#[derive(Debug, Subcommand)]
pub enum Keys {
    /// Add an API key for a centre's program. It is shown only once
    Add(AddKey),
    /// List the API keys of centres with their ids; the keys themselves are never shown
    List {
        /// The centre's name or id; default: all centres
        #[arg(long)]
        centre: Option<String>,
    },
    /// Revoke a centre's API key
    Revoke {
        /// The key's label or id ('aangan office keys list' shows both)
        key: String,
        /// The centre's name or id, where several centres have a key with this label
        #[arg(long)]
        centre: Option<String>,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Debug, Subcommand)]
pub enum Sessions {
    /// List who is signed in, on which device
    List {
        #[command(flatten)]
        which: sessions::Which,
    },
    /// End sessions: their devices are signed out within seconds
    End {
        #[command(flatten)]
        which: sessions::Which,
        #[command(flatten)]
        consent: Consent,
    },
}

#[derive(Debug, Subcommand)]
pub enum AuditLog {
    /// Show the audit log, the newest event last
    List(audit_log::AuditLog),
}

#[derive(Debug, Subcommand)]
pub enum Announcements {
    /// Write one message to the families of rooms, of a centre or of every centre
    Send(announce::Announce),
}

#[derive(Debug, Subcommand)]
pub enum Requests {
    /// List undecided requests of parents, the longest waiting first
    List(ListingOfCentre),
    /// Decide requests
    Decide(requests::Decide),
}

#[derive(Debug, Subcommand)]
pub enum Tasks {
    /// List scheduled tasks that fail and are retried, the longest failing first
    List,
}
