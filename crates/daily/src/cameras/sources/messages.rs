//! Refusals of changes to a centre's cameras.

use base::refusal::{BadField, ErrorKind, Refusal};

pub fn no_source() -> BadField {
    BadField::new("source", "say where the new camera's picture comes from")
}

pub fn half_a_login() -> BadField {
    BadField::new("password", "give a user and a password, or neither")
}

pub fn no_login_without_source() -> BadField {
    BadField::new("source", "the camera has no address that can be used: say where its picture comes from")
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_cameras", "a centre has at most 500 cameras: remove one first").of_kind(ErrorKind::Conflict)
}
