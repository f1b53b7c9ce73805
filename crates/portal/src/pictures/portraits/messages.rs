use axum::http::StatusCode;

use crate::base::refusal::Refusal;
use crate::http::centre_call::CentreTrouble;

pub const fn too_many() -> Refusal {
    Refusal::new("too_many", "60 photos can be sent in a day. Please try again tomorrow.")
}

pub fn decided_already() -> CentreTrouble {
    CentreTrouble::refused(StatusCode::CONFLICT, "decided_already", "this photo was decided on otherwise already")
}

pub fn bad_status() -> CentreTrouble {
    CentreTrouble::refused(
        StatusCode::UNPROCESSABLE_ENTITY,
        "bad_status",
        "status is Active or Inactive; a message of at most 80 characters on one line goes with Inactive alone, and is none of the portal's own words",
    )
}
