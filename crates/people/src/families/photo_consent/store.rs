use database::{Error, Reader, row, statements};
use jiff::civil::Date;

use super::{ConsentAnswer, GivenBy, NewAnswer};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId};
use base::page::{Cursor, Page, Paged};
use base::photo_consent::ConsentLevel;
use config::Photos;

statements! {
    /// The newest answer of each parent whom the child has now, and of the centre.
    fn list_newest_rows(reader, child: ChildId) -> Vec<Kept> =
        "SELECT {} FROM photo_consent WHERE photo_consent.child_id = $1 \
        AND (photo_consent.parent_id IS NULL OR EXISTS (SELECT 1 FROM parenthood \
            WHERE parenthood.child_id = $1 AND parenthood.parent_id = photo_consent.parent_id)) \
        AND NOT EXISTS (SELECT 1 FROM photo_consent AS newer WHERE newer.child_id = $1 AND newer.number > photo_consent.number \
            AND COALESCE(newer.parent_id, 0) = COALESCE(photo_consent.parent_id, 0)) ORDER BY photo_consent.number DESC";
    fn page(child: ChildId, page: &Page) -> Rows<(i64, Kept)> =
        "SELECT photo_consent.number, {} FROM photo_consent \
        WHERE child_id = $1 AND (since, number) < ($2, $3) ORDER BY since DESC, number DESC LIMIT $4",
        child, page.before.at, page.before.id, page.limit + 1;
    /// Numbers order the answers of a child, also while the clock is wrong.
    pub(super) fn insert(writer, child: ChildId, new: NewAnswer, now: Timestamp) =
        "INSERT INTO photo_consent (child_id, number, since, given_by, level, parent_id, staff_member_id, signed_on) \
        SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, $4, $5, $6, $7 FROM photo_consent WHERE child_id = $1",
        child, now, new.given_by, new.level, new.parent, new.member, new.signed_on;
    pub(super) fn list_levels_of_centre(reader, centre: CentreId) -> Vec<(ChildId, Levels)> =
        "SELECT child.id, {} FROM child WHERE child.centre_id = $1 AND child.live";
}

row! {
    struct Kept {
        given_by: GivenBy = "photo_consent.given_by",
        level: ConsentLevel = "photo_consent.level",
        since: Timestamp = "photo_consent.since",
        signed_on: Option<Date> = "photo_consent.signed_on",
    }
}

impl From<Kept> for ConsentAnswer {
    fn from(kept: Kept) -> Self {
        let Kept { given_by, level, since, signed_on } = kept;
        Self { given_by, level, since, signed_on: signed_on.map(|day| day.to_string()) }
    }
}

row! {
    /// The levels of the answers that count, of a row of the table `child`.
    #[derive(Clone, Copy, Debug)]
    pub struct Levels {
        mother: Option<ConsentLevel> =
            "(SELECT level FROM photo_consent JOIN parenthood ON parenthood.child_id = photo_consent.child_id \
            AND parenthood.parent_id = photo_consent.parent_id AND parenthood.side = 'Mother' \
            WHERE photo_consent.child_id = child.id ORDER BY number DESC LIMIT 1)",
        father: Option<ConsentLevel> =
            "(SELECT level FROM photo_consent JOIN parenthood ON parenthood.child_id = photo_consent.child_id \
            AND parenthood.parent_id = photo_consent.parent_id AND parenthood.side = 'Father' \
            WHERE photo_consent.child_id = child.id ORDER BY number DESC LIMIT 1)",
        centre: Option<ConsentLevel> =
            "(SELECT level FROM photo_consent WHERE photo_consent.child_id = child.id AND parent_id IS NULL \
            ORDER BY number DESC LIMIT 1)",
    }
}

impl Levels {
    fn strictest(self) -> Option<ConsentLevel> {
        self.mother.max(self.father).max(self.centre)
    }

    pub fn holding(self, settings: &Photos) -> ConsentLevel {
        self.strictest().unwrap_or(settings.without_answer)
    }

    pub fn is_answered(self) -> bool {
        self.strictest().is_some()
    }
}

pub(super) async fn list_newest(reader: &mut Reader<'_>, child: ChildId) -> Result<Vec<ConsentAnswer>, Error> {
    Ok(list_newest_rows(reader, child).await?.into_iter().map(ConsentAnswer::from).collect())
}

pub(super) async fn list_page(
    reader: &mut Reader<'_>,
    child: ChildId,
    wanted: &Page,
) -> Result<Paged<ConsentAnswer>, Error> {
    wanted.read(reader, page(child, wanted), |(number, kept)| (Cursor::of_time(kept.since, number), kept.into())).await
}
