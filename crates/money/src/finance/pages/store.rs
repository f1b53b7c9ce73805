use database::{Error, Reader, statements};

use base::ids::{ChildId, ParentId, SessionId};
use people::families::Side;

statements! {
    fn find_child_names(reader, child: ChildId) -> (String, String) = "SELECT name, last_name FROM child WHERE id = $1";
    /// The parent of a session, and the side of the child.
    pub(super) fn find_reporting_parent(reader, session: SessionId, child: ChildId) -> (ParentId, Side) =
        "SELECT parenthood.parent_id, parenthood.side FROM session \
        JOIN parenthood ON parenthood.parent_id = session.parent_id AND parenthood.child_id = $2 \
        WHERE session.id = $1 ORDER BY parenthood.side LIMIT 1";
}

/// The child's full name.
pub(super) async fn find_child_name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    let (name, last_name) = find_child_names(reader, child).await?;
    Ok(format!("{name} {last_name}").trim().to_owned())
}
