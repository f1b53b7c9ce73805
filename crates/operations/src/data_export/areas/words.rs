//! Messages, requests and tickets.

use database::{Error, Reader, params, statements};

use super::Scope;
use crate::data_export::render::{Area, At, Id, List, On, Raw, Shape, export_row, list};
use base::ids::{ParentId, PictureId};

statements! {
    pub MESSAGES: Said = "SELECT {} FROM message WHERE child_id = $1 ORDER BY at";
    pub READ_UNTIL: ReadUntil = "SELECT {} FROM conversation_seen JOIN parent ON parent.id = conversation_seen.parent_id \
        WHERE conversation_seen.child_id = $1 AND conversation_seen.parent_id = $2";
    pub REQUESTS: Request = "SELECT {} FROM request WHERE child_id = $1 ORDER BY asked_at, id";
    pub(crate) REQUEST_STEPS: RequestStep = "SELECT {} FROM request_step JOIN request ON request.id = request_step.request_id \
        WHERE request.child_id = $1 ORDER BY request_step.request_id, request_step.number";
    pub TICKETS: Ticket = "SELECT {} FROM ticket LEFT JOIN desk_ticket ON desk_ticket.ticket_id = ticket.id \
        WHERE ticket.child_id = $1 ORDER BY ticket.raised_at, ticket.id";
    pub(crate) TICKET_STEPS: TicketStep = "SELECT {} FROM ticket_step JOIN ticket ON ticket.id = ticket_step.ticket_id \
        WHERE ticket.child_id = $1 ORDER BY ticket_step.ticket_id, ticket_step.number";
    pub(crate) UNDER: Under = "SELECT {} FROM thread_message WHERE child_id = $1 AND about = $2 ORDER BY about_id, number";
}

export_row! {
    Said {
        at "When": At = "at",
        id "": Id = "id",
        parent "From the": Option<String> = "side",
        teacher "From": String = "teacher",
        message "Words": String = "message",
        picture "Picture": Option<PictureId> = "picture_id",
        withdrawn_at "Withdrawn by the centre": Option<At> = "withdrawn_at",
    }
    ReadUntil {
        parent "Parent": String = "parent.name",
        seen_until "Has seen the messages until": At = "conversation_seen.seen_until",
    }
    Request {
        id "": Id = "id",
        asked_at "Asked": At = "asked_at",
        parent "By the": String = "side",
        kind "What": String = "kind",
        day "From": On = "day",
        end_day "Until": Option<On> = "end_day",
        reason "Reason": String = "reason",
        details "In particular": Raw = "details",
        status "Status": String = "status",
        note "The centre's word": String = "note",
        answer_by "Answer due": On = "answer_by",
        began_at "Began": Option<At> = "began_at",
        ended_at "Ended": Option<At> = "ended_at",
    }
    RequestStep {
        request "": Id = "request_step.request_id",
        number "": i64 = "request_step.number",
        at "When": At = "request_step.at",
        step "Step": String = "request_step.step",
        actor "By": String = "request_step.actor",
        note "Word": String = "request_step.note",
    }
    Ticket {
        id "": Id = "ticket.id",
        raised_at "Raised": At = "ticket.raised_at",
        parent "By the": String = "ticket.side",
        subject "Subject": String = "ticket.subject",
        description "Words": String = "ticket.description",
        status "Status (2 open, 3 pending, 4 resolved, 5 closed)": i64 = "ticket.status",
        note "The centre's word": String = "ticket.note",
        help_desk_number "Its number at the chain's help desk": Option<i64> = "desk_ticket.desk_id",
    }
    TicketStep {
        ticket "": Id = "ticket_step.ticket_id",
        number "": i64 = "ticket_step.number",
        at "When": At = "ticket_step.at",
        status "Status": i64 = "ticket_step.status",
        note "Word": String = "ticket_step.note",
    }
    Under {
        about "": Id = "about_id",
        number "": i64 = "number",
        at "When": At = "at",
        parent "From the": Option<String> = "side",
        teacher "From": String = "teacher",
        message "Words": String = "message",
        picture "Picture": Option<PictureId> = "picture_id",
    }
}

pub(super) async fn messages(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let mut lists = vec![list(reader, ("messages", "", Shape::Entries), MESSAGES, params![scope.child]).await?];
    let read = async |parent: ParentId| {
        list(reader, ("read_until", "Read", Shape::Table), READ_UNTIL, params![scope.child, parent]).await
    };
    lists.extend(of_each(scope, read).await?);
    Ok(Area {
        name: "messages",
        title: "Messages",
        note: "Both parents and the centre write here, and read it all.",
        lists,
    })
}

/// Joins the private lists of all parents.
pub(super) async fn of_each(
    scope: &Scope,
    own: impl AsyncFn(ParentId) -> Result<List, Error>,
) -> Result<Option<List>, Error> {
    let mut whole: Option<List> = None;
    for parent in &scope.parents {
        let next = own(*parent).await?;
        whole = Some(match whole {
            Some(list) => list.and(next),
            None => next,
        });
    }
    Ok(whole)
}

pub(super) async fn requests(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let steps = list(reader, ("steps", "What became of it", Shape::Table), REQUEST_STEPS, &child).await?;
    let words = ("words", "What was written under it", Shape::Entries);
    let words = list(reader, words, UNDER, params![scope.child, "request"]).await?;
    let requests = list(reader, ("requests", "", Shape::Entries), REQUESTS, &child).await?;
    let lists = vec![requests, steps.under("requests"), words.under("requests")];
    Ok(Area { name: "requests", title: "Requests", note: "", lists })
}

pub(super) async fn tickets(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let steps = list(reader, ("steps", "What became of it", Shape::Table), TICKET_STEPS, &child).await?;
    let words = ("words", "What was written under it", Shape::Entries);
    let words = list(reader, words, UNDER, params![scope.child, "ticket"]).await?;
    let tickets = list(reader, ("tickets", "", Shape::Entries), TICKETS, &child).await?;
    let lists = vec![tickets, steps.under("tickets"), words.under("tickets")];
    Ok(Area { name: "tickets", title: "Tickets", note: "", lists })
}
