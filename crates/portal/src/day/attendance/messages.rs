use super::{Attended, Status, store::told};

/// As it stands on the timeline and among the notifications.
pub fn shown(attended: &Attended) -> String {
    match (attended.status, attended.time_in.map(told), attended.time_out.map(told)) {
        (Status::Absent, ..) => "Absent".to_owned(),
        (Status::Present, Some(came), Some(left)) => format!("Present, {came} to {left}"),
        (Status::Present, Some(came), None) => format!("Present, came at {came}"),
        (Status::Present, None, Some(left)) => format!("Present, left at {left}"),
        (Status::Present, None, None) => "Present".to_owned(),
    }
}
