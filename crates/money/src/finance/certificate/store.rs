use database::{Error, Reader, Writer, params, row, statements};
use jiff::civil::Date;

use super::{Certificate, Content, Number};
use crate::billing::Nature;
use base::clock::Timestamp;
use base::ids::{CertificateId, ChildId, ParentId};
use base::stored::{Day, Json};

statements! {
    pub NAMES: Names = "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = $2 \
        WHERE child.id = $1";
    pub(crate) SAME: Kept = "SELECT {} FROM certificate WHERE child_id = $1 AND parent_id = $2 AND fingerprint = $3";
    pub BY_ID: Kept = "SELECT {} FROM certificate WHERE id = $1";
    pub(crate) BY_NUMBER: Kept = "SELECT {} FROM certificate WHERE year = $1 AND count = $2";
    pub(crate) NEXT_COUNT: i64 = "SELECT CAST(COALESCE(MAX(count), 0) + 1 AS BIGINT) FROM certificate WHERE year = $1";
    pub INSERT = "INSERT INTO certificate (id, child_id, parent_id, year, count, nature, from_day, to_day, content, fingerprint, \
        made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
    pub(crate) INSERT_LETTER = "INSERT INTO certificate_letter (id, certificate_id, email, asked_at) VALUES ($1, $2, $3, $4)";
    pub LETTER: (CertificateId, String) = "SELECT certificate_id, email FROM certificate_letter WHERE id = $1";
    pub(crate) FORGET_LETTER = "DELETE FROM certificate_letter WHERE id = $1";
    pub(crate) FORGET_OLD_LETTERS = "DELETE FROM certificate_letter WHERE asked_at < $1";
}

row! {
    pub(super) struct Names {
        pub centre: String = "centre.name",
        pub city: String = "centre.city",
        pub child: String = "child.name",
        pub child_last_name: String = "child.last_name",
        pub parent: String = "parent.name",
    }
}

row! {
    pub(super) struct Kept {
        pub id: CertificateId = "id",
        pub child: ChildId = "child_id",
        pub year: i64 = "year",
        pub count: i64 = "count",
        pub nature: Nature = "nature",
        pub from: Date as Day = "from_day",
        pub to: Date as Day = "to_day",
        pub content: Content as Json<Content> = "content",
        pub made_at: Timestamp = "made_at",
    }
}

impl From<Kept> for Certificate {
    fn from(kept: Kept) -> Self {
        let Kept { id, child, year, count, nature, from, to, content, made_at } = kept;
        Self { id, child, number: Number { year, count }, nature, from, to, content, made_at }
    }
}

pub(super) async fn names(reader: &mut Reader<'_>, child: ChildId, parent: ParentId) -> Result<Names, Error> {
    reader.get(NAMES, params![child, parent]).await
}

pub(super) async fn same(
    reader: &mut Reader<'_>,
    child: ChildId,
    parent: ParentId,
    print: &[u8; 32],
) -> Result<Option<Certificate>, Error> {
    Ok(reader.find(SAME, params![child, parent, print.as_slice()]).await?.map(Certificate::from))
}

pub(super) async fn by_id(reader: &mut Reader<'_>, id: CertificateId) -> Result<Option<Certificate>, Error> {
    Ok(reader.find(BY_ID, params![id]).await?.map(Certificate::from))
}

pub async fn by_number(reader: &mut Reader<'_>, number: Number) -> Result<Option<Certificate>, Error> {
    Ok(reader.find(BY_NUMBER, params![number.year, number.count]).await?.map(Certificate::from))
}

pub(super) async fn next_count(reader: &mut Reader<'_>, year: i64) -> Result<i64, Error> {
    reader.get(NEXT_COUNT, params![year]).await
}

pub(super) async fn insert(
    writer: &mut Writer<'_>,
    certificate: &Certificate,
    parent: ParentId,
    content: &str,
    print: &[u8; 32],
) -> Result<(), Error> {
    let Certificate { id, child, number, nature, from, to, made_at, .. } = certificate;
    let values = params![
        *id,
        *child,
        parent,
        number.year,
        number.count,
        *nature,
        from.to_string(),
        to.to_string(),
        content,
        print.as_slice(),
        *made_at
    ];
    writer.execute(INSERT, values).await.map(drop)
}

pub(super) async fn insert_letter(
    writer: &mut Writer<'_>,
    id: i64,
    certificate: CertificateId,
    email: &str,
    now: Timestamp,
) -> Result<(), Error> {
    writer.execute(INSERT_LETTER, params![id, certificate, email, now]).await.map(drop)
}

pub(super) async fn letter(reader: &mut Reader<'_>, id: i64) -> Result<Option<(CertificateId, String)>, Error> {
    reader.find(LETTER, params![id]).await
}

pub(super) async fn forget_letter(writer: &mut Writer<'_>, id: i64) -> Result<(), Error> {
    writer.execute(FORGET_LETTER, params![id]).await.map(drop)
}

/// Letters that could not be sent in all that time.
pub async fn forget_old_letters(writer: &mut Writer<'_>, before: Timestamp) -> Result<(), Error> {
    writer.execute(FORGET_OLD_LETTERS, params![before]).await.map(drop)
}
