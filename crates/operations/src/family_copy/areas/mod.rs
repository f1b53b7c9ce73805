//! What of each area is in a copy: the rows as they are read, and the lists they make.

pub mod child;
pub mod days;
pub mod family;
pub mod money;
pub mod record;
pub mod words;

use database::{Error, Reader};

use super::told::Area;
use base::ids::{ChildId, ParentId};

/// Whose copy it is.
#[derive(Clone, Debug)]
pub(super) struct Of {
    pub child: ChildId,
    /// Those whose own data is in it.
    pub parents: Vec<ParentId>,
    /// For the office, which may see what one parent alone wrote: also of a parent from whom the child was taken.
    pub whole: bool,
}

/// All areas in the order in which they are told.
pub(super) async fn all(reader: &Reader<'_>, of: &Of) -> Result<Vec<Area>, Error> {
    Ok(vec![
        child::area(reader, of).await?,
        days::area(reader, of).await?,
        words::messages(reader, of).await?,
        words::requests(reader, of).await?,
        words::tickets(reader, of).await?,
        money::area(reader, of).await?,
        family::people(reader, of).await?,
        family::consents(reader, of).await?,
        family::surveys(reader, of).await?,
        record::watched(reader, of).await?,
        record::area(reader, of).await?,
    ])
}

/// For the test of what is asked for.
pub const STATEMENTS: &[&[database::Sql]] = &[
    child::STATEMENTS,
    days::STATEMENTS,
    words::STATEMENTS,
    money::STATEMENTS,
    family::STATEMENTS,
    record::STATEMENTS,
];
