//! The areas of an export: their rows and lists.

pub mod child;
pub mod days;
pub mod family;
pub mod money;
pub mod record;
pub mod words;

use database::{Error, Reader};

use super::render::Area;
use base::ids::{ChildId, ParentId};

/// The child and the parents of an export.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub child: ChildId,
    /// The parents whose private data is included.
    pub parents: Vec<ParentId>,
    /// Includes private data of all parents, also of removed ones.
    pub whole: bool,
}

/// All areas in their order.
pub(super) async fn all(reader: &Reader<'_>, scope: &Scope) -> Result<Vec<Area>, Error> {
    Ok(vec![
        child::area(reader, scope).await?,
        days::area(reader, scope).await?,
        words::messages(reader, scope).await?,
        words::requests(reader, scope).await?,
        words::tickets(reader, scope).await?,
        money::area(reader, scope).await?,
        family::people(reader, scope).await?,
        family::consents(reader, scope).await?,
        family::surveys(reader, scope).await?,
        record::watched(reader, scope).await?,
        record::area(reader, scope).await?,
    ])
}

/// All statements, for a test.
pub const STATEMENTS: &[&[database::Sql]] = &[
    child::STATEMENTS,
    days::STATEMENTS,
    words::STATEMENTS,
    money::STATEMENTS,
    family::STATEMENTS,
    record::STATEMENTS,
];
