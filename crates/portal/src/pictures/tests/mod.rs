mod intake;
pub(crate) mod made;
mod serving;
mod uploads;
