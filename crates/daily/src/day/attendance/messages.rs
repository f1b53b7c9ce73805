use super::{Attended, Status};
use crate::notices::sentences::{ABSENT, CAME, CAME_AND_LEFT, LEFT, PRESENT};
use base::day::hh_mm;
use base::message_arg::MessageArg;

/// The text of the timeline entry.
pub fn shown(attended: &Attended) -> String {
    let at = |time| MessageArg::Name(hh_mm(time));
    match (attended.status, attended.time_in.map(at), attended.time_out.map(at)) {
        (Status::Absent, ..) => ABSENT.plain().to_owned(),
        (Status::Present, Some(came), Some(left)) => CAME_AND_LEFT.with(&[("came", came), ("left", left)]),
        (Status::Present, Some(came), None) => CAME.with(&[("came", came)]),
        (Status::Present, None, Some(left)) => LEFT.with(&[("left", left)]),
        (Status::Present, None, None) => PRESENT.plain().to_owned(),
    }
}
