use std::fmt;

/// Characters of a reason that are shown.
const SHOWN_AT_MOST: usize = 400;

/// What is not right in a configuration: all of it at once, so that it is mended in one go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<(&'static str, String)>);

impl Faults {
    /// Notes a fault of the setting `key` unless it is `right`.
    pub fn unless(&mut self, right: bool, key: &'static str, reason: impl Into<String>) {
        if !right {
            self.0.push((key, shortened(&reason.into())));
        }
    }

    /// Notes why a part that checks itself is not right.
    pub fn because(&mut self, checked: Result<(), String>, key: &'static str) {
        if let Err(reason) = checked {
            self.0.push((key, shortened(&reason)));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A reason repeats what stands in the file, which may be anything: its beginning is enough to find it.
pub(super) fn shortened(reason: &str) -> String {
    match reason.char_indices().nth(SHOWN_AT_MOST) {
        Some((end, _)) => format!("{} …", &reason[..end]),
        None => reason.to_owned(),
    }
}

/// One line for each.
impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (key, reason)) in self.0.iter().enumerate() {
            let line = if at == 0 { "" } else { "\n" };
            write!(f, "{line}the configuration value {key} is not right: {reason}")?;
        }
        Ok(())
    }
}
