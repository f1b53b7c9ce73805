use base::refusal::Refusal;

/// No parent reads it: the app tells of a crash by itself.
pub const fn too_many() -> Refusal {
    Refusal::new("too_many_crashes", "Too many crashes were reported.")
}
