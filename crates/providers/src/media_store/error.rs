//! Why a file could not be had or kept, in a sentence that says what to do. What a bucket answers is long, and may
//! repeat keys.

use super::MediaStore;
use crate::root_of;
use base::failure::Failure;

/// Why a file could not be had or kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MediaError {
    #[error("there is no such file")]
    Missing,
    /// The store does not answer, is full, or refuses us.
    #[error("{0}")]
    Down(String),
}

impl From<MediaError> for Failure {
    fn from(error: MediaError) -> Self {
        let sentence = error.to_string();
        match error {
            MediaError::Missing => Self::not_found(sentence),
            MediaError::Down(_) => Self::unreachable(sentence),
        }
    }
}

/// Characters of an answer that are shown.
const TOLD_AT_MOST: usize = 200;

impl MediaStore {
    /// A file that is not there is told from a bucket that is not there.
    pub(super) fn media_error(&self, error: &object_store::Error) -> MediaError {
        let is_missing = matches!(error, object_store::Error::NotFound { .. });
        if is_missing && !root_of(error).contains("NoSuchBucket") {
            return MediaError::Missing;
        }
        MediaError::Down(self.sentence(error))
    }

    pub(super) fn sentence(&self, error: &object_store::Error) -> String {
        let (named, root) = (&self.named, root_of(error));
        let Some(reached) = &self.reached else { return format!("{named} cannot be used: {root}") };
        let section = reached.section;
        let says = |words: &[&str]| words.iter().any(|word| root.contains(word));
        if says(&["NoSuchBucket"]) || matches!(error, object_store::Error::NotFound { .. }) {
            return format!("{named} does not exist: make it, or look at {section}");
        }
        if says(&["RequestTimeTooSkewed"]) {
            return format!("{named} refuses us because this machine's clock is wrong: set it right");
        }
        if refuses(error, &root) {
            return format!(
                "{named} refuses us: look at access_key and secret_key_file in {section}, and whether they may list, read, write and \
                 delete there"
            );
        }
        if says(&["507 Insufficient Storage", "StorageFull", "QuotaExceeded", "InsufficientStorage"]) {
            return format!("{named} is full: make room there, or have its limit raised");
        }
        if says(&["timed out"]) {
            return format!(
                "{named} did not answer within {} s: look whether it can be reached from here",
                reached.seconds
            );
        }
        match answered(&root) {
            Some(answer) => {
                format!("{named} cannot be used just now, it answered {answer}: look at the bucket's own log")
            }
            None => format!("{named} cannot be used: {}", shortened(&root)),
        }
    }
}

/// Of a list that fails the library keeps only the words of the answer.
fn refuses(error: &object_store::Error, root: &str) -> bool {
    use object_store::Error::{PermissionDenied, Unauthenticated};
    matches!(error, PermissionDenied { .. } | Unauthenticated { .. }) || root.contains("403 Forbidden")
}

/// The status, without what follows it.
fn answered(root: &str) -> Option<&str> {
    let (_, answer) = root.split_once("status code: ")?;
    Some(answer.split([':', '<']).next()?.trim()).filter(|status| !status.is_empty())
}

fn shortened(root: &str) -> String {
    root.chars().take(TOLD_AT_MOST).collect()
}
