//! Parents and guardians, consents, surveys.

use database::{Error, Reader, params, statements};

use super::Scope;
use super::words::of_each;
use crate::data_export::render::{Area, At, ExportRow, Id, On, Raw, Shape, export_row, list};
use base::ids::{EventId, ParentId, PictureId};

statements! {
    pub PARENTS: Joined = "SELECT {} FROM parenthood JOIN parent ON parent.id = parenthood.parent_id \
        WHERE parenthood.child_id = $1 ORDER BY parenthood.side";
    pub CONTACTS: Contact = "SELECT {} FROM parent WHERE id = $1";
    pub(crate) FORMER: Former = "SELECT {} FROM former_contact JOIN parent ON parent.id = former_contact.parent_id \
        WHERE former_contact.parent_id = $1 ORDER BY former_contact.until";
    pub(crate) PORTRAITS: Portrait = "SELECT {} FROM portrait WHERE child_id = $1 AND parent_id = $2 ORDER BY brought_at, id";
    pub GUARDIANS: Guardian = "SELECT {} FROM guardian WHERE child_id = $1 ORDER BY added_at, id";
    pub CARDS: Card = "SELECT {} FROM guardian_card JOIN parent ON parent.id = guardian_card.parent_id \
        WHERE guardian_card.child_id = $1 ORDER BY guardian_card.guardian_id, guardian_card.written_at, guardian_card.id";
    pub(crate) INVITATIONS: Invitation = "SELECT {} FROM invitation JOIN event ON event.id = invitation.event_id \
        WHERE invitation.child_id = $1 ORDER BY event.day, event.id";
    pub(crate) CONSENTS: Consent = "SELECT {} FROM consent JOIN parent ON parent.id = consent.parent_id \
        WHERE consent.child_id = $1 ORDER BY consent.event_id, consent.at, consent.number";
    pub(crate) PHOTO_CONSENTS: PhotoConsent = "SELECT {} FROM photo_consent WHERE child_id = $1 ORDER BY number";
    pub ASKED: Asked = "SELECT {} FROM survey_child JOIN survey ON survey.id = survey_child.survey_id \
        WHERE survey_child.child_id = $1 ORDER BY survey.id";
    pub ANSWERS: Answer = "SELECT {} FROM survey_answer JOIN parent ON parent.id = survey_answer.parent_id \
        WHERE survey_answer.child_id = $1 AND survey_answer.parent_id = $2 ORDER BY survey_answer.survey_id";
}

export_row! {
    Joined {
        parent "Parent": String = "parenthood.side",
        name "Name": String = "parent.name",
        photo "Photo": Option<PictureId> = "parenthood.photo",
        photo_status "Photo is": String = "parenthood.photo_status",
    }
    Contact {
        name "Name": String = "name",
        phone "Phone": Option<String> = "phone",
        email "E-mail": Option<String> = "email",
    }
    Former {
        name "Name": String = "parent.name",
        contact "Had before": String = "former_contact.contact",
        until "Until": At = "former_contact.until",
    }
    Portrait {
        of "Of": String = "relation",
        picture "Picture": PictureId = "picture_id",
        status "Status": String = "status",
        brought_at "Brought": At = "brought_at",
        decided_at "Decided": Option<At> = "decided_at",
    }
    Guardian {
        id "": Id = "id",
        added_at "Added": At = "added_at",
        since "May pick up the child since": Option<At> = "since",
        removed_at "Removed": Option<At> = "removed_at",
    }
    Card {
        guardian "": Id = "guardian_card.guardian_id",
        written_by_id "": ParentId = "guardian_card.parent_id",
        written_by "Written by": String = "parent.name",
        written_at "Written": At = "guardian_card.written_at",
        name "Name": String = "guardian_card.name",
        mobile "Mobile": String = "guardian_card.mobile",
        relation "Relation": String = "guardian_card.relation",
        picture "Picture": PictureId = "guardian_card.picture_id",
        state "State": String = "guardian_card.state",
        status "The centre's word": String = "guardian_card.status",
        decided_at "Decided": Option<At> = "guardian_card.decided_at",
        ended_at "Ended": Option<At> = "guardian_card.ended_at",
    }
    Invitation {
        event "": EventId = "event.id",
        title "Event": String = "event.title",
        day "Day": On = "event.day",
        details "Details": String = "event.details",
        cancelled_at "Called off": Option<At> = "event.cancelled_at",
    }
    Consent {
        event "": EventId = "consent.event_id",
        at "When": At = "consent.at",
        parent "Parent": String = "consent.side",
        name "Name": String = "parent.name",
        answer "Answer": String = "consent.answer",
    }
    PhotoConsent {
        since "When": At = "since",
        given_by "Answered by": String = "given_by",
        level "Photos": String = "level",
        signed_on "Form signed": Option<On> = "signed_on",
    }
    Asked {
        survey "Number": i64 = "survey.id",
        title "Survey": String = "survey.title",
        opened_at "Opened": At = "survey.opened_at",
        closed_at "Closed": Option<At> = "survey.closed_at",
    }
    Answer {
        survey "Survey number": i64 = "survey_answer.survey_id",
        name "Answered by": String = "parent.name",
        answered_at "When": At = "survey_answer.answered_at",
        score "Mark": i64 = "survey_answer.score",
        tags "For": Raw = "survey_answer.tags",
        comment "Words": String = "survey_answer.comment",
    }
}

pub(super) async fn people(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let mut lists = vec![list(reader, ("parents", "Parents", Shape::Entries), PARENTS, &child).await?];
    let contacts = async |parent: ParentId| {
        list(reader, ("contacts", "How they are reached", Shape::Table), CONTACTS, params![parent]).await
    };
    let former = async |parent: ParentId| {
        list(reader, ("former_contacts", "Before", Shape::Table), FORMER, params![parent]).await
    };
    let portraits = async |parent: ParentId| {
        let named = ("photos_brought", "Photos that were brought for a card", Shape::Entries);
        list(reader, named, PORTRAITS, params![scope.child, parent]).await
    };
    lists.extend(of_each(scope, contacts).await?);
    lists.extend(of_each(scope, former).await?);
    lists.extend(of_each(scope, portraits).await?);
    lists.push(list(reader, ("guardians", "Who else may pick up the child", Shape::Entries), GUARDIANS, &child).await?);
    let mut cards = reader.list(CARDS, &child).await?;
    // A card that waits or was refused is visible only to its author.
    cards.retain(|card| {
        scope.whole || scope.parents.contains(&card.written_by_id) || matches!(card.state.as_str(), "active" | "past")
    });
    let rows = cards.into_iter().map(ExportRow::cells).collect();
    let (name, title, shape) = ("guardian_cards", "What was written of them", Shape::Entries);
    let fields = Card::FIELDS;
    lists.push(crate::data_export::render::List { name, title, shape, fields, rows, under: Some("guardians") });
    let note = "Door PINs are in no copy: anybody who finds it could open the door.";
    Ok(Area { name: "people", title: "Guardians and contacts", note, lists })
}

pub(super) async fn consents(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = params![scope.child];
    let events = list(reader, ("events", "", Shape::Entries), INVITATIONS, &child).await?;
    let answers = list(reader, ("answers", "What was answered", Shape::Table), CONSENTS, &child).await?;
    let photos = list(reader, ("photos", "Photos of the child", Shape::Table), PHOTO_CONSENTS, &child).await?;
    Ok(Area { name: "consents", title: "Consents", note: "", lists: vec![events, answers.under("events"), photos] })
}

pub(super) async fn surveys(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let mut lists = vec![list(reader, ("surveys", "Surveys", Shape::Table), ASKED, params![scope.child]).await?];
    let own = async |parent: ParentId| {
        list(reader, ("answers", "Answers", Shape::Entries), ANSWERS, params![scope.child, parent]).await
    };
    lists.extend(of_each(scope, own).await?);
    Ok(Area { name: "surveys", title: "Surveys", note: "", lists })
}
