use database::{Error, List, Reader, row, statements};

use super::belonging::Known;
use super::{Kind, NewPicture, Owner, Size};
use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId, PictureId, SessionId};

statements! {
    pub(super) fn insert(writer, picture: &NewPicture, owner: Owner, now: Timestamp) =
        "INSERT INTO picture (id, kind, width, height, public, full_bytes, card_bytes, thumb_bytes, content, withdrawn, kept_at, \
        centre_id, chain_id, portrait) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, FALSE, $10, $11, $12, $13)",
        picture.id, picture.kind, picture.width, picture.height, owner.is_public(), picture.lengths[0], picture.lengths[1],
        picture.lengths[2], &picture.content, now, owner.centre, owner.chain, owner.portrait;
    fn find_public(reader, id: PictureId) -> Option<Files> =
        "SELECT {} FROM picture WHERE id = $1 AND public AND NOT withdrawn";
    /// A signed address is valid only while its session is active, its parent still has the child, and something still shows the
    /// picture to them. The most frequent reason comes first; each is one index lookup. (CROSS JOIN: SQLite begins with the picture
    /// instead of scanning all newsletters of the centre.)
    fn find_for_session(reader, id: PictureId, session: SessionId, child: ChildId, now: Timestamp) -> Option<Files> =
        "SELECT {} FROM picture, session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id \
        JOIN child ON child.id = parenthood.child_id \
        WHERE picture.id = $1 AND NOT picture.withdrawn AND session.id = $2 AND session.ended_at IS NULL AND session.ends_at > $3 \
        AND parenthood.child_id = $4 AND (child.live OR child.readable_until > $3) AND (\
        EXISTS (SELECT 1 FROM photo WHERE photo.picture_id = $1 AND photo.child_id = $4) \
        OR EXISTS (SELECT 1 FROM moment WHERE moment.picture_id = $1 AND moment.child_id = $4) \
        OR child.photo = picture.id \
        OR EXISTS (SELECT 1 FROM parenthood AS card WHERE card.child_id = $4 AND card.photo = $1) \
        OR EXISTS (SELECT 1 FROM message WHERE message.picture_id = $1 AND message.child_id = $4) \
        OR EXISTS (SELECT 1 FROM thread_message WHERE thread_message.picture_id = $1 AND thread_message.child_id = $4) \
        OR EXISTS (SELECT 1 FROM newsletter_picture AS listed CROSS JOIN newsletter \
            WHERE listed.picture_id = $1 AND newsletter.id = listed.newsletter_id AND newsletter.centre_id = child.centre_id AND newsletter.sent_at <= $3) \
        OR EXISTS (SELECT 1 FROM teacher WHERE teacher.photo = $1 AND teacher.centre_id = child.centre_id) \
        OR EXISTS (SELECT 1 FROM centre_card WHERE centre_card.centre_id = child.centre_id AND centre_card.head_photo = $1) \
        OR EXISTS (SELECT 1 FROM portrait WHERE portrait.picture_id = $1 AND portrait.child_id = $4 \
            AND portrait.parent_id = session.parent_id AND portrait.decided_at IS NULL) \
        OR EXISTS (SELECT 1 FROM guardian_card WHERE guardian_card.picture_id = $1 AND guardian_card.child_id = $4 \
            AND (guardian_card.state = 'active' OR (guardian_card.state = 'waiting' AND guardian_card.parent_id = session.parent_id)))) LIMIT 1",
        id, session, now, child;
    /// Width and height in pixels of those of these pictures that a centre may show: its own, or its chain's.
    pub(super) fn list_sizes_at_centre(reader, pictures: &List, centre: CentreId, chain: ChainId) -> Vec<(PictureId, i64, i64)> =
        "SELECT id, width, height FROM picture WHERE id IN (SELECT CAST(given.value ->> 0 AS BIGINT) FROM json_each($1) AS given) \
        AND (centre_id = $2 OR chain_id = $3) AND NOT portrait AND NOT withdrawn";
    /// Whether a picture is one of a chain's public ones.
    pub(super) fn is_of_chain(reader, id: PictureId, chain: ChainId) -> bool =
        "SELECT 1 FROM picture WHERE id = $1 AND chain_id = $2 AND public AND NOT withdrawn";
    /// Some pictures after an id, in the order of their ids.
    pub(super) fn list_after(reader, id: PictureId) -> Vec<(PictureId, Kept)> =
        "SELECT picture.id, {} FROM picture WHERE id > $1 ORDER BY id LIMIT 1000";
    /// The SHA-256 over a picture's files, unless it is withdrawn.
    pub(super) fn find_content_of(reader, id: PictureId) -> Option<Vec<u8>> =
        "SELECT content FROM picture WHERE id = $1 AND NOT withdrawn";
    pub(super) fn has_pictures(reader) -> bool = "SELECT 1 FROM picture WHERE NOT withdrawn LIMIT 1";
    /// The store that this database knows.
    pub(super) fn find_media_store(reader) -> Option<Known> = "SELECT {} FROM media_store";
    /// Gives a database an id for its store, unless it has one.
    pub(super) fn insert_media_store(writer, id: &str) =
        "INSERT INTO media_store (one, id, marked, swept_at, slice) VALUES (1, $1, FALSE, 0, 0) ON CONFLICT (one) DO NOTHING";
    /// Makes a store with an id this database's store.
    pub(super) fn upsert_media_store(writer, id: &str) =
        "INSERT INTO media_store (one, id, marked, swept_at, slice) VALUES (1, $1, TRUE, 0, 0) \
        ON CONFLICT (one) DO UPDATE SET id = excluded.id, marked = TRUE";
    pub(super) fn update_marked(writer) = "UPDATE media_store SET marked = TRUE WHERE NOT marked";
    /// Claims the sweep that is due, and returns the part of the pictures that it reads; None if none is due. Of several servers
    /// one sweeps.
    pub(super) fn claim_sweep(writer, now: Timestamp, a_day_ago: Timestamp) -> Option<i64> =
        "UPDATE media_store SET swept_at = $1, slice = (slice + 1) % 30 WHERE swept_at <= $2 RETURNING slice";
    pub(super) fn withdraw(writer, id: PictureId) = "UPDATE picture SET withdrawn = TRUE WHERE id = $1";
    pub(super) fn withdraw_portrait(writer, id: PictureId) =
        "UPDATE picture SET withdrawn = TRUE WHERE id = $1 AND portrait \
        AND NOT EXISTS (SELECT 1 FROM guardian_card WHERE guardian_card.picture_id = $1 AND guardian_card.state IN ('waiting', 'active'))";
}

row! {
    /// A picture's files as its row knows them.
    pub struct Files {
        kind: Kind = "picture.kind",
        lengths: Lengths,
    }
}

row! {
    /// Bytes of each size.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Lengths {
        full: i64 = "picture.full_bytes",
        card: i64 = "picture.card_bytes",
        thumb: i64 = "picture.thumb_bytes",
    }
}

impl Lengths {
    pub fn of(self, size: Size) -> i64 {
        match size {
            Size::Full => self.full,
            Size::Card => self.card,
            Size::Thumb => self.thumb,
        }
    }
}

impl Files {
    fn of(self, size: Size) -> File {
        // Only the largest keeps its format.
        let kind = if size == Size::Full { self.kind } else { Kind::Webp };
        File { kind, bytes: u64::try_from(self.lengths.of(size)).unwrap_or_default() }
    }
}

/// One of a picture's files as its row knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct File {
    pub kind: Kind,
    pub bytes: u64,
}

pub(super) async fn file_of_public(reader: &mut Reader<'_>, id: PictureId, size: Size) -> Result<Option<File>, Error> {
    Ok(find_public(reader, id).await?.map(|files| files.of(size)))
}

pub(super) async fn file_for_session(
    reader: &mut Reader<'_>,
    (id, size): (PictureId, Size),
    session: SessionId,
    child: ChildId,
    now: Timestamp,
) -> Result<Option<File>, Error> {
    Ok(find_for_session(reader, id, session, child, now).await?.map(|files| files.of(size)))
}

row! {
    /// What a sweep compares with a picture's files.
    #[derive(Clone, Copy, Debug)]
    pub(super) struct Kept {
        pub withdrawn: bool = "picture.withdrawn",
        pub lengths: Lengths,
        pub since: Timestamp = "picture.kept_at",
    }
}

row! {
    for Known { id: String = "id", marked: bool = "marked" }
}
