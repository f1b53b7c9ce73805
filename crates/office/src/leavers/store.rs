use database::{row, statements};

use base::clock::Timestamp;
use base::ids::{CentreId, ChainId, ChildId};

statements! {
    /// Children who left before a time or at an unknown one, without those whose data are erased.
    pub(super) fn list_left(reader, before: Timestamp) -> Vec<Leaver> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id \
        WHERE NOT child.live AND (child.left_at IS NULL OR child.left_at < $1) \
        AND child.erased_at IS NULL \
        ORDER BY centre.name, centre.id, child.last_name, child.name, child.id";
    /// A child who left and is not erased.
    pub(super) fn find_left(reader, child: ChildId) -> Option<Leaver> =
        "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id \
        WHERE NOT child.live AND child.erased_at IS NULL AND child.id = $1";
    /// The children whose data an erasure has removed.
    pub fn list_erased(reader) -> Vec<ChildId> =
        "SELECT id FROM child WHERE erased_at IS NOT NULL ORDER BY id";
    pub(super) fn exists_undecided_refund(reader, child: ChildId) -> bool =
        "SELECT 1 FROM refund WHERE child_id = $1 AND status = 'Pending' LIMIT 1";
    /// Until when a released copy can be downloaded; `None`: the request is undecided.
    pub(super) fn list_open_copies(reader, child: ChildId, now: Timestamp) -> Vec<Option<Timestamp>> =
        "SELECT ready_until FROM data_ask WHERE child_id = $1 AND kind = 'copy' \
        AND (state = 'asked' OR state = 'ready' AND ready_until > $2) ORDER BY id";
    /// The names of a child's siblings who are enrolled.
    pub(super) fn list_siblings_here(reader, child: ChildId) -> Vec<(String, String)> =
        "SELECT DISTINCT sibling.name, sibling.last_name FROM parenthood AS own \
        JOIN parenthood AS other ON other.parent_id = own.parent_id AND other.child_id <> own.child_id \
        JOIN child AS sibling ON sibling.id = other.child_id \
        WHERE own.child_id = $1 AND sibling.live ORDER BY sibling.name, sibling.last_name";
}

row! {
    /// A child who has left.
    #[derive(Clone, Debug)]
    pub(in super::super) struct Leaver {
        pub id: ChildId = "child.id",
        pub name: String = "child.name",
        pub last_name: String = "child.last_name",
        pub office_number: Option<String> = "child.office_number",
        pub centre: CentreId = "centre.id",
        pub centre_name: String = "centre.name",
        pub chain: ChainId = "centre.chain_id",
        /// `None`: the child left before the time was recorded.
        pub left_at: Option<Timestamp> = "child.left_at",
        pub readable_until: Option<Timestamp> = "child.readable_until",
    }
}
