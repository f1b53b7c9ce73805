mod recent;
pub(crate) mod screen;
