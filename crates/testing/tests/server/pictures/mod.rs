mod addresses;
mod portraits;
mod closing;
mod intake;
pub(crate) mod made;
mod owners;
mod serving;
mod store;
mod uploads;
