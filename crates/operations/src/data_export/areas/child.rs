use database::{Error, Reader, params, statements};

use super::Scope;
use crate::data_export::render::{Area, At, On, Shape, export_row, list};
use base::ids::{ChildId, PictureId};

statements! {
    pub CHILD: Child = "SELECT {} FROM child JOIN centre ON centre.id = child.centre_id JOIN chain ON chain.id = centre.chain_id \
        JOIN room ON room.id = child.room_id JOIN program ON program.id = child.program_id WHERE child.id = $1";
    pub(crate) FORMER_STAYS: FormerStay = "SELECT {} FROM former_stay JOIN centre ON centre.id = former_stay.centre_id \
        JOIN program ON program.id = former_stay.program_id WHERE former_stay.child_id = $1 ORDER BY former_stay.back_at";
}

export_row! {
    Child {
        id "": ChildId = "child.id",
        name "First name": String = "child.name",
        last_name "Last name": String = "child.last_name",
        date_of_birth "Born": On = "child.date_of_birth",
        photo "Photo": Option<PictureId> = "child.photo",
        chain "With": String = "chain.name",
        centre "Centre": String = "centre.name",
        city "City": String = "centre.city",
        room "Room": String = "room.name",
        program "Program": String = "program.label",
        office_number "The office's number": Option<String> = "child.office_number",
        admission_type "Admission": String = "child.admission_type",
        admission_date "Admitted": On = "child.admission_date",
        arrived_at "Noted as here since": Option<At> = "child.arrived_at",
        is_here "Is here": bool = "child.live",
        on_a_break "Is on a break": bool = "child.paused",
        transport "The centre's car": Option<String> = "child.transport",
        left_at "Left": Option<At> = "child.left_at",
        readable_until "Parents can look until": Option<At> = "child.readable_until",
    }
    FormerStay {
        centre "Centre": String = "centre.name",
        program "Program": String = "program.label",
        left_at "Left": At = "former_stay.left_at",
        back_at "Came back, or over to another centre": At = "former_stay.back_at",
    }
}

pub(super) async fn area(reader: &Reader<'_>, scope: &Scope) -> Result<Area, Error> {
    let child = list(reader, ("child", "", Shape::Entries), CHILD, params![scope.child]).await?;
    let before =
        list(reader, ("former_stays", "Stays before", Shape::Table), FORMER_STAYS, params![scope.child]).await?;
    Ok(Area { name: "child", title: "The child", note: "", lists: vec![child, before] })
}
