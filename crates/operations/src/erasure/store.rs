use database::{Error, Reader, Sql, Writer, params, statements};

use super::keys;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId, PictureId};
use people::families::Side;

statements! {
    /// Including removed parents.
    pub(super) fn list_parents_of(reader, child: ChildId) -> Vec<(ParentId, Side)> =
        "SELECT parent_id, side FROM parenthood WHERE child_id = $1 \
        UNION SELECT parent_id, side FROM removed_parent WHERE child_id = $1 ORDER BY side";
    /// Also a child from whom the parent was removed or barred, so that rosters still recognise the parent.
    pub(super) fn exists_another_child(reader, parent: ParentId, child: ChildId) -> bool =
        "SELECT 1 FROM parenthood WHERE parent_id = $1 AND child_id <> $2 \
        UNION ALL SELECT 1 FROM removed_parent WHERE parent_id = $1 AND child_id <> $2 LIMIT 1";
    fn find_contacts(reader, parent: ParentId) -> Option<(Option<String>, Option<String>)> =
        "SELECT phone, email FROM parent WHERE id = $1";
    fn list_former(reader, parent: ParentId) -> Vec<String> = "SELECT contact FROM former_contact WHERE parent_id = $1";
    pub(super) fn list_pictures_of(reader, child: ChildId) -> Vec<PictureId> =
        "SELECT picture_id FROM photo WHERE child_id = $1 \
        UNION SELECT picture_id FROM archived_photo WHERE child_id = $1 \
        UNION SELECT picture_id FROM moment WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM message WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM thread_message WHERE child_id = $1 AND picture_id IS NOT NULL \
        UNION SELECT picture_id FROM portrait WHERE child_id = $1 \
        UNION SELECT picture_id FROM guardian_card WHERE child_id = $1 \
        UNION SELECT photo FROM parenthood WHERE child_id = $1 AND photo IS NOT NULL \
        UNION SELECT photo FROM child WHERE id = $1 AND photo IS NOT NULL";
    pub(super) fn exists_picture(reader, picture: PictureId) -> bool = "SELECT 1 FROM picture WHERE id = $1";
    /// False: another family can see it.
    pub(super) fn delete_unshown_picture(writer, picture: PictureId) -> bool =
        "DELETE FROM picture WHERE id = $1 AND NOT public \
        AND NOT EXISTS (SELECT 1 FROM photo WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM archived_photo WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM moment WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM message WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM thread_message WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM portrait WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM guardian_card WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM parenthood WHERE photo = $1) \
        AND NOT EXISTS (SELECT 1 FROM child WHERE photo = $1) \
        AND NOT EXISTS (SELECT 1 FROM newsletter_picture WHERE picture_id = $1) \
        AND NOT EXISTS (SELECT 1 FROM teacher WHERE photo = $1) \
        AND NOT EXISTS (SELECT 1 FROM centre_card WHERE head_photo = $1) \
        AND NOT EXISTS (SELECT 1 FROM blog WHERE picture_id = $1)";
    /// Stored answers to a parent's requests for a child: the scope ends with both ids.
    pub(super) fn delete_idempotent_answers(writer, parent: ParentId, child: ChildId) -> u64 =
        "DELETE FROM push WHERE scope LIKE $1",
        format!("% {parent} for {child}");

    // Of a child, in the order of foreign keys.
    pub HAPPENINGS = "DELETE FROM happening WHERE notice_id IN (SELECT id FROM notice WHERE child_id = $1)";
    pub DELIVERIES = "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE child_id = $1)";
    pub(crate) NOTICES = "DELETE FROM notice WHERE child_id = $1";
    pub(crate) UNREACHED = "DELETE FROM unreached WHERE child_id = $1";
    pub CERTIFICATE_EMAILS = "DELETE FROM certificate_letter WHERE certificate_id IN (SELECT id FROM certificate WHERE child_id = $1)";
    pub ENTRIES = "DELETE FROM billing_entry WHERE child_id = $1";
    pub VISITS = "DELETE FROM billing_visit WHERE child_id = $1";
    pub(crate) PORTRAITS = "DELETE FROM portrait WHERE child_id = $1";
    pub CARDS = "DELETE FROM guardian_card WHERE child_id = $1";
    pub GUARDIANS = "DELETE FROM guardian WHERE child_id = $1";
    pub(crate) INVITATIONS = "DELETE FROM invitation WHERE child_id = $1";
    pub(crate) CONSENTS = "DELETE FROM consent WHERE child_id = $1";
    pub(crate) THREAD_MESSAGES = "DELETE FROM thread_message WHERE child_id = $1";
    pub(crate) THREADS = "DELETE FROM thread WHERE child_id = $1";
    pub(crate) DESK_ENTRIES = "DELETE FROM desk_entry WHERE ticket_id IN (SELECT id FROM ticket WHERE child_id = $1)";
    pub(crate) DESK_TICKETS = "DELETE FROM desk_ticket WHERE ticket_id IN (SELECT id FROM ticket WHERE child_id = $1)";
    pub(crate) TICKET_STEPS = "DELETE FROM ticket_step WHERE ticket_id IN (SELECT id FROM ticket WHERE child_id = $1)";
    pub TICKETS = "DELETE FROM ticket WHERE child_id = $1";
    pub(crate) REQUEST_STEPS = "DELETE FROM request_step WHERE request_id IN (SELECT id FROM request WHERE child_id = $1)";
    pub REQUESTS = "DELETE FROM request WHERE child_id = $1";
    pub(crate) SURVEYS = "DELETE FROM survey_child WHERE child_id = $1";
    pub(crate) SURVEY_ANSWERS = "UPDATE survey_answer SET comment = '' WHERE child_id = $1";
    pub READ_UNTIL = "DELETE FROM conversation_seen WHERE child_id = $1";
    pub(crate) CONVERSATIONS = "DELETE FROM conversation WHERE child_id = $1";
    pub MESSAGES = "DELETE FROM message WHERE child_id = $1";
    pub MOMENTS = "DELETE FROM moment WHERE child_id = $1";
    pub(crate) PHOTOS = "DELETE FROM photo WHERE child_id = $1";
    pub(crate) PHOTO_CONSENTS = "DELETE FROM photo_consent WHERE child_id = $1";
    pub(crate) ARCHIVED = "DELETE FROM archived_photo WHERE child_id = $1";
    pub SEEN = "DELETE FROM notifications_seen WHERE child_id = $1";
    pub(crate) ABSENCES = "DELETE FROM absence WHERE child_id = $1";
    pub ATTENDANCE = "DELETE FROM attendance WHERE child_id = $1";
    pub(crate) ATTENDANCE_EVENTS = "DELETE FROM attendance_event WHERE child_id = $1";
    /// What waits for review is dropped.
    pub(crate) STAFF_ENTRIES = "UPDATE staff_entry SET child_id = NULL, room_id = NULL, content = '', drop_reason = NULL, shown = NULL, \
        moment_id = NULL, reason = NULL, verdict = CASE WHEN verdict = 'in_review' THEN 'dropped' ELSE verdict END \
        WHERE child_id = $1";
    pub(crate) NAPS = "DELETE FROM nap WHERE child_id = $1";
    pub MEASUREMENTS = "DELETE FROM measurement WHERE child_id = $1";
    pub CARE = "DELETE FROM care_entry WHERE child_id = $1";
    pub(crate) FORMER_STAYS = "DELETE FROM former_stay WHERE child_id = $1";
    pub(crate) FEE_LOOKS = "DELETE FROM fee_look WHERE child_id = $1";
    pub CHANGED = "DELETE FROM changed WHERE child_id = $1";
    pub TOKENS = "DELETE FROM token WHERE child_id = $1";
    pub(crate) PARENTHOODS = "DELETE FROM parenthood WHERE child_id = $1";
    pub REMOVED = "DELETE FROM removed_parent WHERE child_id = $1";
    pub BARRED_SIDES = "DELETE FROM barred_side WHERE child_id = $1";
    pub(crate) REFUNDS = "UPDATE refund SET comment = '', note = '' WHERE child_id = $1";
    pub CREDITS = "UPDATE credit SET reason = '' WHERE child_id = $1";
    pub(crate) INVOICE_LINES = "UPDATE invoice_line SET text = nature WHERE invoice_id IN (SELECT id FROM invoice WHERE child_id = $1) \
        AND (paise < 0 OR nature NOT IN ('Tuition Fee', 'Daycare Fee', 'Late Fee'))";
    pub(crate) CREDIT_NOTES = "UPDATE credit_note SET reason = '' WHERE child_id = $1";
    pub(crate) DISCOUNTS = "UPDATE fee_discount SET reason = '' WHERE child_id = $1";
    /// The note is the reason of a credit or reversal; other notes are numbers.
    pub(crate) BOOKING_NOTES = "UPDATE booking SET note = '' WHERE child_id = $1 AND kind IN ('Credit', 'Correction')";
    /// The key contains the Idempotency-Key of a centre, which may be any text.
    pub(crate) BOOKING_KEYS = "UPDATE booking SET key = 'erased ' || CAST(id AS TEXT) WHERE child_id = $1 AND key LIKE 'payment centre % push %'";
    /// Reported payments have no journal entries, and their reference is typed by a parent.
    pub(crate) REPORTED_PAYMENTS = "DELETE FROM payment WHERE child_id = $1 AND receipt_number IS NULL";
    /// Stored answers to centres of the chain may contain the family's name, for example of invoices and bank statements. A request
    /// that is sent again still takes effect once.
    pub CENTRES_ANSWERS = "UPDATE push SET answer = '' WHERE answer <> '' AND scope IN (\
        SELECT 'centre ' || CAST(id AS TEXT) FROM centre WHERE chain_id = (\
            SELECT own.chain_id FROM child JOIN centre AS own ON own.id = child.centre_id WHERE child.id = $1))";
    pub CHILD = "UPDATE child SET name = 'Erased', last_name = '', date_of_birth = '1970-01-01', office_number = NULL, photo = NULL, \
        admission_type = '', admission_date = '1970-01-01', transport = NULL, own_transport = NULL, readable_until = NULL WHERE id = $1";

    /// Stores the day of erasures by older versions, whose only sign is the blanked row. The audit log may have forgotten the day.
    pub fn date_older_erasures(writer) =
        "UPDATE child SET erased_at = COALESCE((SELECT MAX(audit.at) FROM audit \
        WHERE audit.child_id = child.id AND audit.deed = 'erased a family'), left_at, 0) \
        WHERE erased_at IS NULL AND NOT live AND name = 'Erased' AND last_name = '' AND date_of_birth = '1970-01-01'";
    pub(super) fn update_erased(writer, child: ChildId, now: Timestamp) = "UPDATE child SET erased_at = $2 WHERE id = $1";

    // Of a parent.
    pub(crate) PARENTS_HAPPENINGS = "DELETE FROM happening WHERE notice_id IN (SELECT id FROM notice WHERE parent_id = $1)";
    pub(crate) PARENTS_DELIVERIES = "DELETE FROM delivery WHERE notice_id IN (SELECT id FROM notice WHERE parent_id = $1)";
    pub(crate) PARENTS_NOTICES = "DELETE FROM notice WHERE parent_id = $1";
    pub(crate) PARENTS_UNREACHED = "DELETE FROM unreached WHERE parent_id = $1";
    pub(crate) PARENTS_PORTRAITS = "DELETE FROM portrait WHERE parent_id = $1";
    pub(crate) PARENTS_SEEN = "DELETE FROM notifications_seen WHERE parent_id = $1";
    pub(crate) PARENTS_READ_UNTIL = "DELETE FROM conversation_seen WHERE parent_id = $1";
    pub(crate) PARENTS_DEVICES = "DELETE FROM device WHERE session_id IN (SELECT id FROM session WHERE parent_id = $1)";
    pub(crate) PARENTS_CONFIRMATIONS = "DELETE FROM confirmation WHERE session_id IN (SELECT id FROM session WHERE parent_id = $1)";
    pub(crate) PARENTS_TOKENS = "DELETE FROM token WHERE session_id IN (SELECT id FROM session WHERE parent_id = $1)";
    pub(crate) PARENTS_SESSIONS = "DELETE FROM session WHERE parent_id = $1";
    pub(crate) PARENTS_KNOWN = "DELETE FROM known_device WHERE parent_id = $1";
    pub(crate) PARENTS_SETTINGS = "DELETE FROM notice_settings WHERE parent_id = $1";
    pub(crate) PARENTS_LANGUAGE = "DELETE FROM parent_language WHERE parent_id = $1";
    pub(crate) PARENTS_CALENDAR = "DELETE FROM calendar_address WHERE parent_id = $1";
    pub(crate) PARENTS_FORMER = "DELETE FROM former_contact WHERE parent_id = $1";
    pub PARENTS_REFUSED_CODES = "DELETE FROM code_refusal WHERE subject = $1";
    pub(crate) PARENT = "UPDATE parent SET name = 'Erased', phone = NULL, email = NULL WHERE id = $1";

    // Of a contact, in the form in which rate limits store it.
    pub CODES = "DELETE FROM one_time_code WHERE contact = $1";
    pub(crate) CONTACT_NOTICES = "DELETE FROM contact_notice WHERE contact = $1";
    pub(crate) USES = "DELETE FROM budget_use WHERE subject = $1 OR subject LIKE '% ' || $1";
    pub(crate) PACES = "DELETE FROM budget_pace WHERE subject = $1 OR subject LIKE '% ' || $1";
}

const OF_CHILD: &[Sql] = &[
    HAPPENINGS,
    DELIVERIES,
    NOTICES,
    UNREACHED,
    CERTIFICATE_EMAILS,
    ENTRIES,
    VISITS,
    PORTRAITS,
    CARDS,
    GUARDIANS,
    INVITATIONS,
    CONSENTS,
    THREAD_MESSAGES,
    THREADS,
    DESK_ENTRIES,
    DESK_TICKETS,
    TICKET_STEPS,
    TICKETS,
    REQUEST_STEPS,
    REQUESTS,
    SURVEYS,
    SURVEY_ANSWERS,
    READ_UNTIL,
    CONVERSATIONS,
    MESSAGES,
    MOMENTS,
    PHOTOS,
    ARCHIVED,
    PHOTO_CONSENTS,
    SEEN,
    ABSENCES,
    ATTENDANCE,
    ATTENDANCE_EVENTS,
    STAFF_ENTRIES,
    NAPS,
    MEASUREMENTS,
    CARE,
    CHANGED,
    TOKENS,
    PARENTHOODS,
    REMOVED,
    BARRED_SIDES,
    FORMER_STAYS,
    FEE_LOOKS,
    REFUNDS,
    CREDITS,
    INVOICE_LINES,
    CREDIT_NOTES,
    DISCOUNTS,
    BOOKING_NOTES,
    BOOKING_KEYS,
    REPORTED_PAYMENTS,
    CENTRES_ANSWERS,
    CHILD,
];

const OF_PARENT: &[Sql] = &[
    PARENTS_HAPPENINGS,
    PARENTS_DELIVERIES,
    PARENTS_NOTICES,
    PARENTS_UNREACHED,
    PARENTS_PORTRAITS,
    PARENTS_SEEN,
    PARENTS_READ_UNTIL,
    PARENTS_DEVICES,
    PARENTS_CONFIRMATIONS,
    PARENTS_TOKENS,
    PARENTS_SESSIONS,
    PARENTS_KNOWN,
    PARENTS_SETTINGS,
    PARENTS_LANGUAGE,
    PARENTS_CALENDAR,
    PARENTS_FORMER,
    PARENTS_REFUSED_CODES,
    PARENT,
];

const OF_CONTACT: &[Sql] = &[CODES, CONTACT_NOTICES, USES, PACES];

pub(super) async fn list_contacts_of(reader: &mut Reader<'_>, parent: ParentId) -> Result<Vec<String>, Error> {
    let mut contacts = list_former(reader, parent).await?;
    if let Some((phone, email)) = find_contacts(reader, parent).await? {
        contacts.extend(keys(phone.as_deref(), email.as_deref()));
    }
    Ok(contacts)
}

pub(super) async fn erase_child(writer: &mut Writer<'_>, child: ChildId) -> Result<u64, Error> {
    let mut rows = 0;
    for &sql in OF_CHILD {
        rows += writer.execute(sql, params![child]).await?;
    }
    Ok(rows)
}

pub(super) async fn erase_parent(writer: &mut Writer<'_>, parent: ParentId) -> Result<u64, Error> {
    let mut rows = 0;
    for &sql in OF_PARENT {
        rows += writer.execute(sql, params![parent]).await?;
    }
    Ok(rows)
}

pub(super) async fn erase_contact(writer: &mut Writer<'_>, contact: &str) -> Result<u64, Error> {
    let mut rows = 0;
    for &sql in OF_CONTACT {
        rows += writer.execute(sql, params![contact]).await?;
    }
    Ok(rows)
}
