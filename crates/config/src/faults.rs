use std::fmt;

/// The longest reason shown, in characters.
const REASON_MAX: usize = 400;

/// All errors of a configuration, so that they can be corrected at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<(&'static str, String)>);

impl Faults {
    /// Adds an error of the setting `key` unless it is `right`.
    pub fn unless(&mut self, right: bool, key: &'static str, reason: impl Into<String>) {
        if !right {
            self.0.push((key, shortened(&reason.into())));
        }
    }

    /// Adds the error of a part that checks itself.
    pub fn because(&mut self, checked: Result<(), String>, key: &'static str) {
        if let Err(reason) = checked {
            self.0.push((key, shortened(&reason)));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Shortens a reason that quotes the file.
pub(super) fn shortened(reason: &str) -> String {
    match reason.char_indices().nth(REASON_MAX) {
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
