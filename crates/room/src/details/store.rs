use database::statements;

use base::ids::ChildId;
use people::families::Side;

statements! {
    pub(super) fn find_name(reader, child: ChildId) -> (String, String) =
        "SELECT name, last_name FROM child WHERE id = $1";
    pub(super) fn list_parents(reader, child: ChildId) -> Vec<(String, Side, Option<String>)> =
        "SELECT parent.name, parenthood.side, parent.phone FROM parenthood JOIN parent ON parent.id = parenthood.parent_id \
        WHERE parenthood.child_id = $1 ORDER BY parenthood.side DESC";
}
