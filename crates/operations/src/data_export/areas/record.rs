//! Camera views, sign-ins, notifications and the audit log.

use database::{Error, Reader, params, statements, stored};

use super::Scope;
use super::words::of_each;
use crate::data_export::render::{Area, At, Cell, ExportRow, Id, List, Raw, Shape, export_row, list};
use base::audit::AuditAction;
use base::ids::ParentId;

statements! {
    pub(crate) VIEWINGS: ViewSession = "SELECT {} FROM viewing JOIN parent ON parent.id = viewing.parent_id \
        WHERE viewing.child_id = $1 AND viewing.parent_id = $2 ORDER BY viewing.began_at, viewing.id";
    pub(crate) SESSIONS: Session = "SELECT {} FROM session JOIN parent ON parent.id = session.parent_id \
        LEFT JOIN device ON device.session_id = session.id WHERE session.parent_id = $1 ORDER BY session.started_at, session.id";
    pub KNOWN_DEVICES: KnownDevice = "SELECT {} FROM known_device JOIN parent ON parent.id = known_device.parent_id \
        WHERE known_device.parent_id = $1 ORDER BY known_device.signed_in_at";
    pub SETTINGS: Settings = "SELECT {} FROM notice_settings JOIN parent ON parent.id = notice_settings.parent_id \
        WHERE notice_settings.parent_id = $1";
    pub(crate) LANGUAGE: Language = "SELECT {} FROM parent_language JOIN parent ON parent.id = parent_language.parent_id \
        WHERE parent_language.parent_id = $1";
    pub SEEN: Looked = "SELECT {} FROM notifications_seen JOIN parent ON parent.id = notifications_seen.parent_id \
        WHERE notifications_seen.child_id = $1 AND notifications_seen.parent_id = $2";
    pub(crate) NOTICES: Notice = "SELECT {} FROM notice JOIN parent ON parent.id = notice.parent_id \
        WHERE notice.parent_id = $2 AND notice.child_id = $1 ORDER BY notice.first_at, notice.id";
    pub HAPPENINGS: NotificationEvent = "SELECT {} FROM notice JOIN happening ON happening.notice_id = notice.id \
        WHERE notice.parent_id = $2 AND notice.child_id = $1 ORDER BY happening.notice_id, happening.added_at, happening.object";
    pub DELIVERIES: Delivery = "SELECT {} FROM notice JOIN delivery ON delivery.notice_id = notice.id \
        WHERE notice.parent_id = $2 AND notice.child_id = $1 ORDER BY delivery.notice_id, delivery.planned_at, delivery.id";
    pub(crate) UNREACHED: Unreached = "SELECT {} FROM unreached JOIN parent ON parent.id = unreached.parent_id \
        WHERE unreached.child_id = $1 AND unreached.parent_id = $2 ORDER BY unreached.first_at";
    pub(crate) DATA_ASKS: DataRequest = "SELECT {} FROM data_ask JOIN parent ON parent.id = data_ask.parent_id \
        WHERE data_ask.child_id = $1 AND data_ask.parent_id = $2 ORDER BY data_ask.asked_at, data_ask.id";
    pub(crate) DONE_BY_PARENT: Done = "SELECT {} FROM session JOIN audit ON audit.actor = 'session ' || session.id \
        WHERE session.parent_id = $2 AND (audit.child_id = $1 OR audit.child_id IS NULL) ORDER BY audit.at, audit.id";
    pub(crate) DONE_FOR_CHILD: Done = "SELECT {} FROM audit WHERE child_id = $1 AND actor NOT LIKE 'session %' ORDER BY audit.at, audit.id";
}

/// The kind of actor, without names and session ids.
#[derive(Clone, Copy, Debug)]
pub enum Who {
    Parent,
    Centre,
    Office,
    Portal,
    Nobody,
}

stored! {
    Who as &str => Who: |actor: &str| Some(match actor.split(' ').next() {
        Some("session") => Who::Parent,
        Some("centre") if actor.ends_with(", office") => Who::Office,
        Some("centre") => Who::Centre,
        Some("office") => Who::Office,
        Some("portal") => Who::Portal,
        _ => Who::Nobody,
    });
}

impl From<Who> for Cell {
    fn from(who: Who) -> Self {
        let words = match who {
            Who::Parent => "parent",
            Who::Centre => "centre",
            Who::Office => "office",
            Who::Portal => "portal",
            Who::Nobody => "nobody",
        };
        Self::Text(words.to_owned())
    }
}

export_row! {
    ViewSession {
        parent "Parent": String = "parent.name",
        camera "Camera": String = "viewing.camera_name",
        began_at "From": At = "viewing.began_at",
        seen_at "Until": At = "viewing.seen_at",
        from_many_networks "From three networks or more": bool = "viewing.many_networks",
    }
    Session {
        parent "Parent": String = "parent.name",
        started_at "Signed in": At = "session.started_at",
        platform "On": String = "session.platform",
        device "Device": String = "session.device",
        ends_at "Would end": At = "session.ends_at",
        ended_at "Ended": Option<At> = "session.ended_at",
        end_reason "Why": Option<String> = "session.end_reason",
        pushes_to "Notified device": Option<String> = "device.model",
        system "System": Option<String> = "device.system",
        app_version "App": Option<String> = "device.app_version",
    }
    KnownDevice {
        parent "Parent": String = "parent.name",
        signed_in_at "Last signed in": At = "known_device.signed_in_at",
    }
    Settings {
        parent "Parent": String = "parent.name",
        choices "Chosen": Raw = "notice_settings.choices",
        by_email "By e-mail": bool = "notice_settings.by_email",
        quiet "Quiet hours": bool = "notice_settings.quiet",
        quiet_from "From": String = "notice_settings.quiet_from",
        quiet_to "Until": String = "notice_settings.quiet_to",
    }
    Language {
        parent "Parent": String = "parent.name",
        language "Chosen": String = "parent_language.language",
    }
    Looked {
        parent "Parent": String = "parent.name",
        newest_at "Has seen the notifications until": At = "notifications_seen.newest_at",
        seen_at "Looked": At = "notifications_seen.seen_at",
    }
    Notice {
        id "": Id = "notice.id",
        parent "Parent": String = "parent.name",
        topic "About": String = "notice.topic",
        first_at "First happened": At = "notice.first_at",
        told_at "Sent": Option<At> = "notice.told_at",
    }
    NotificationEvent {
        notice "": Id = "happening.notice_id",
        at "When": At = "happening.added_at",
        screen "Screen": String = "happening.screen",
    }
    Delivery {
        notice "": Id = "delivery.notice_id",
        kind "By": String = "delivery.kind",
        planned_at "Planned": At = "delivery.planned_at",
        tried_at "Tried": Option<At> = "delivery.tried_at",
        outcome "Outcome": String = "delivery.outcome",
    }
    Unreached {
        parent "Parent": String = "parent.name",
        topic "About": String = "unreached.topic",
        happenings "How many": i64 = "unreached.happenings",
        first_at "First": At = "unreached.first_at",
        last_at "Last": At = "unreached.last_at",
    }
    DataRequest {
        parent "Parent": String = "parent.name",
        asked_at "Asked": At = "data_ask.asked_at",
        kind "What": String = "data_ask.kind",
        state "State": String = "data_ask.state",
        reason "The office's word": String = "data_ask.reason",
    }
    Done {
        at "When": At = "audit.at",
        who "By": Who = "audit.actor",
        deed "What": String = "audit.deed",
    }
}

pub(super) async fn watched(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let own = async |parent: ParentId| {
        list(reader, ("viewings", "", Shape::Table), VIEWINGS, params![scope.child, parent]).await
    };
    let lists = of_each(scope, own).await?.into_iter().collect();
    Ok(Area {
        name: "watched",
        title: "Who watched",
        note: "Who looked through the centre's cameras for this child.",
        lists,
    })
}

pub(super) async fn area(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let mut lists = Vec::new();
    for parent in &scope.parents {
        let (own, both) = (params![*parent], params![scope.child, *parent]);
        let more = [
            list(reader, ("sign_ins", "Sign-ins and devices", Shape::Entries), SESSIONS, &own).await?,
            list(reader, ("known_devices", "Devices that are known", Shape::Table), KNOWN_DEVICES, &own).await?,
            list(reader, ("notice_settings", "Notification settings", Shape::Entries), SETTINGS, &own).await?,
            list(reader, ("language", "Language", Shape::Table), LANGUAGE, &own).await?,
            list(reader, ("notifications_seen", "Notifications", Shape::Table), SEEN, &both).await?,
            list(reader, ("notices", "Notifications", Shape::Entries), NOTICES, &both).await?,
            list(reader, ("happenings", "What had happened", Shape::Table), HAPPENINGS, &both).await?.under("notices"),
            list(reader, ("deliveries", "Sent", Shape::Table), DELIVERIES, &both).await?.under("notices"),
            list(
                reader,
                ("unreached", "Not notified, because no device was registered", Shape::Table),
                UNREACHED,
                &both,
            )
            .await?,
            list(reader, ("data_asks", "Requests for the data", Shape::Table), DATA_ASKS, &both).await?,
            list(reader, ("done_by_parents", "Audit log: done by parents", Shape::Table), DONE_BY_PARENT, &both)
                .await?,
        ];
        lists = if lists.is_empty() {
            more.into()
        } else {
            lists.into_iter().zip(more).map(|(list, more): (List, List)| list.and(more)).collect()
        };
    }
    let mut done = reader.list(DONE_FOR_CHILD, params![scope.child]).await?;
    done.retain(|line| AuditAction::parse(&line.deed).is_none_or(|action| !is_one_parents_affair(action)));
    let (name, title) = ("done_for_the_child", "Audit log: done for the child");
    let rows = done.into_iter().map(ExportRow::cells).collect();
    lists.push(List { name, title, shape: Shape::Table, fields: Done::FIELDS, rows, under: None });
    let note = "Actions are listed without numbers and names. Who may see the child, from whom it was taken, and who asked \
        for its data, concerns somebody else: the centre's office answers that.";
    Ok(Area { name: "record", title: "Sign-ins and audit log", note, lists })
}

/// Whether an event concerns one parent's access or requests, so that the other parent may not see it.
fn is_one_parents_affair(action: AuditAction) -> bool {
    matches!(
        action,
        AuditAction::JoinedAParent
            | AuditAction::RemovedAParent
            | AuditAction::BarredAParent
            | AuditAction::UnbarredAParent
            | AuditAction::GaveAChildBack
            | AuditAction::ReleasedACopy
            | AuditAction::RefusedADataAsk
            | AuditAction::CopiedAFamilysData
    )
}
