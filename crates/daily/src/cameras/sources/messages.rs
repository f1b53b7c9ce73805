//! What is said about a centre's cameras.

use base::refusal::{BadField, Ground, Refusal};

pub fn no_source() -> BadField {
    BadField::new("source", "say where the new camera's picture comes from")
}

pub const fn too_many() -> Refusal {
    Refusal::new("too_many_cameras", "a centre has at most 500 cameras: remove one first").on(Ground::Standing)
}
