use database::{Error, Reader, params, statements};

use base::ids::{ChildId, ParentId, SessionId};
use people::families::Side;

statements! {
    pub NAME: (String, String) = "SELECT name, last_name FROM child WHERE id = $1";
    pub(crate) TELLER: (ParentId, Side) = "SELECT parenthood.parent_id, parenthood.side FROM session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id AND parenthood.child_id = $2 \
        WHERE session.id = $1 ORDER BY parenthood.side LIMIT 1";
}

/// The child's whole name.
pub(super) async fn name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    let (name, last_name) = reader.get(NAME, params![child]).await?;
    Ok(format!("{name} {last_name}").trim().to_owned())
}

/// Which of the child's parents a session is of.
pub(super) async fn teller(
    reader: &mut Reader<'_>,
    session: SessionId,
    child: ChildId,
) -> Result<(ParentId, Side), Error> {
    reader.get(TELLER, params![session, child]).await
}
