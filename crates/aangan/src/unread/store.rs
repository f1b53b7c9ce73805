use database::statements;
use jiff::civil::Date;

use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use daily::conversations::Message;
use daily::day::notifications::{COUNTED_MAX, LATE};
use daily::day::timeline::kinds::Kind;

statements! {
    /// The children of a parent, `own` first and the others by age; each once, even where the parent is mother and father. What is
    /// counted is a range of an index that ends with the largest count.
    pub(super) fn list(
        reader, parent: ParentId, own: ChildId, (today, now): (Date, Timestamp),
    ) -> Vec<Counted> =
        "SELECT {} FROM parenthood JOIN child ON child.id = parenthood.child_id \
        LEFT JOIN conversation_seen ON conversation_seen.parent_id = $1 AND conversation_seen.child_id = child.id \
        LEFT JOIN notifications_seen ON notifications_seen.parent_id = $1 AND notifications_seen.child_id = child.id \
        LEFT JOIN message ON message.child_id = child.id AND message.at = (SELECT newest.at FROM message AS newest \
        WHERE newest.child_id = child.id AND newest.at > conversation_seen.seen_until AND newest.side IS NULL ORDER BY newest.at DESC LIMIT 1) \
        WHERE parenthood.parent_id = $1 AND (child.live OR child.readable_until > $3) \
        AND NOT EXISTS (SELECT 1 FROM parenthood AS other WHERE other.child_id = child.id AND other.parent_id = $1 AND other.side < parenthood.side) \
        ORDER BY CASE WHEN child.id = $2 THEN 0 ELSE 1 END, child.date_of_birth, child.id",
        parent, own, now, today, COUNTED_MAX, LATE, Kind::Message, Kind::OutdoorEvents;
}

database::row! {
    /// What a parent has not seen of a child.
    pub(super) struct Counted {
        pub child: ChildId = "child.id",
        pub has_left: bool = "NOT child.live",
        /// When the parent last looked at the notifications.
        pub looked_at: Option<Timestamp> = "notifications_seen.seen_at",
        /// Of the centre.
        pub messages: i64 = "(SELECT COUNT(*) FROM (SELECT 1 FROM message AS unread \
            WHERE unread.child_id = child.id AND unread.at > conversation_seen.seen_until AND unread.side IS NULL LIMIT $5) AS counted)",
        /// Two counts in one number, so that the range is read once: of all notifications that were posted since the parent looked, and
        /// 1000 times of those that are about neither a message nor an event. Without messages that were read, and the parent's own acts.
        pub notifications: i64 = "(SELECT COUNT(*) + 1000 * COUNT(CASE WHEN counted.kind <> $7 AND counted.kind <> $8 THEN 1 END) \
            FROM (SELECT moment.kind FROM moment WHERE moment.child_id = child.id AND moment.at > notifications_seen.newest_at - $6 \
            AND moment.posted > notifications_seen.seen AND (moment.parent_id IS NULL OR moment.parent_id = $1) \
            AND (moment.by_parent_id IS NULL OR moment.by_parent_id <> $1) \
            AND NOT (moment.kind = $7 AND moment.about IS NOT NULL AND moment.at <= COALESCE(conversation_seen.seen_until, 0)) LIMIT $5) AS counted)",
        /// Outdoor events that wait for an answer.
        pub events: i64 = "(SELECT COUNT(*) FROM invitation JOIN event ON event.id = invitation.event_id \
            WHERE invitation.child_id = child.id AND invitation.consent_id IS NULL AND event.cancelled_at IS NULL AND event.day >= $4)",
        /// The newest of the messages.
        pub newest: Option<Message>,
    }
}
