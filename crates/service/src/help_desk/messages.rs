//! The texts that agents read: names of parent, child and centre, and the messages. No phone number, no address, no PIN.

use maud::{Markup, html};

use super::store::About;
use crate::threads::{Author, Message};
use base::ids::{ParentId, TicketId};
use people::families::Side;

/// The help desk's external id of a parent, in place of a phone number or an address.
pub fn requester(parent: ParentId) -> String {
    format!("aangan-parent-{parent}")
}

/// The tag by which a ticket is found at the help desk.
pub fn tag(id: TicketId) -> String {
    format!("aangan-{id}")
}

/// The end of each note that the portal writes, by which the note is found again.
pub fn reference(id: TicketId, number: i64) -> String {
    format!("Parent portal, {id}-{number}")
}

pub(super) fn subject(about: &About) -> String {
    let About { ticket, child_name, child_last_name, centre_name, .. } = about;
    format!("{}: {child_name} {child_last_name}, {centre_name}", ticket.subject)
}

pub(super) fn description(about: &About) -> String {
    let About { ticket, parent_name, .. } = about;
    let raised = format!("Raised in the parent portal by {parent_name}, the {}.", of(ticket.side));
    html! { (lines(&ticket.description)) p { (raised) } }.into_string()
}

/// A message of the thread as HTML. `picture_lost`: its picture is not stored any more.
pub(super) fn note(about: &About, message: &Message, picture_lost: bool) -> String {
    let child = &about.child_name;
    let who = match &message.author {
        Author::Parent(side) => format!("The {} of {child}:", of(*side)),
        Author::Centre(name) if name.is_empty() => "The centre wrote to the parents, in the portal:".to_owned(),
        Author::Centre(name) => format!("{name} of the centre wrote to the parents, in the portal:"),
    };
    html! {
        p { b { (who) } }
        (lines(&message.text))
        @if picture_lost { p { "(It came with a picture that is not there any more.)" } }
        p { (reference(about.ticket.id, message.number)) }
    }
    .into_string()
}

fn of(side: Side) -> &'static str {
    match side {
        Side::Mother => "mother",
        Side::Father => "father",
    }
}

fn lines(text: &str) -> Markup {
    html! { p { @for (at, line) in text.lines().enumerate() { @if at > 0 { br; } (line) } } }
}
