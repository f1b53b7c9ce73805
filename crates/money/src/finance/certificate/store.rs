use database::{row, statements};
use jiff::civil::Date;

use super::{Certificate, Content, Number};
use crate::billing::Nature;
use base::clock::Timestamp;
use base::ids::{CertificateId, ChildId, ParentId};
use base::stored::Json;

statements! {
    pub(super) fn get_names(reader, child: ChildId, parent: ParentId) -> Names =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN parent ON parent.id = $2 \
        WHERE child.id = $1";
    pub(super) fn find_same(reader, child: ChildId, parent: ParentId, print: &[u8; 32]) -> Option<Certificate> =
        "SELECT {} FROM certificate WHERE child_id = $1 AND parent_id = $2 AND fingerprint = $3";
    pub(super) fn find_by_id(reader, id: CertificateId) -> Option<Certificate> = "SELECT {} FROM certificate WHERE id = $1";
    pub fn find_by_number(reader, number: Number) -> Option<Certificate> =
        "SELECT {} FROM certificate WHERE year = $1 AND count = $2",
        number.year, number.count;
    pub(super) fn next_count(reader, year: i64) -> i64 =
        "SELECT CAST(COALESCE(MAX(count), 0) + 1 AS BIGINT) FROM certificate WHERE year = $1";
    pub(super) fn insert(writer, certificate: &Certificate, parent: ParentId, content: &str, print: &[u8; 32]) =
        "INSERT INTO certificate (id, child_id, parent_id, year, count, nature, from_day, to_day, content, fingerprint, \
        made_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        certificate.id, certificate.child, parent, certificate.number.year, certificate.number.count,
        certificate.nature, certificate.from, certificate.to, content, print, certificate.made_at;
    pub(super) fn insert_email(writer, id: i64, certificate: CertificateId, email: &str, now: Timestamp) =
        "INSERT INTO certificate_letter (id, certificate_id, email, asked_at) VALUES ($1, $2, $3, $4)";
    pub(super) fn find_email(reader, id: i64) -> Option<(CertificateId, String)> =
        "SELECT certificate_id, email FROM certificate_letter WHERE id = $1";
    pub(super) fn delete_email(writer, id: i64) = "DELETE FROM certificate_letter WHERE id = $1";
    /// E-mails that could not be sent.
    pub fn delete_emails_before(writer, before: Timestamp) = "DELETE FROM certificate_letter WHERE asked_at < $1";
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
    for Certificate {
        id: CertificateId = "id",
        child: ChildId = "child_id",
        number: Number,
        nature: Nature = "nature",
        from: Date = "from_day",
        to: Date = "to_day",
        content: Content as Json<Content> = "content",
        made_at: Timestamp = "made_at",
    }
}

row! {
    for Number { year: i64 = "year", count: i64 = "count" }
}
