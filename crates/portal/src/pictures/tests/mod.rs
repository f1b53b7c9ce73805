mod intake;
mod made;
mod serving;
mod uploads;
