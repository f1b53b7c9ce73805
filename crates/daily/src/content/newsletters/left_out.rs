//! The parts of a newsletter that are removed, reported to the centre that sent it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeftOutKind {
    HiddenText,
    PastedPicture,
    ForeignPicture,
    Script,
    Form,
    Embedded,
}

/// What was removed from a newsletter, how often, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct LeftOutOfNewsletter {
    pub what: LeftOutKind,
    pub times: usize,
    pub reason: String,
}

impl LeftOutKind {
    pub const ALL: [Self; 6] =
        [Self::HiddenText, Self::PastedPicture, Self::ForeignPicture, Self::Script, Self::Form, Self::Embedded];

    pub fn times(self, times: usize) -> Option<LeftOutOfNewsletter> {
        let reason = match self {
            Self::HiddenText => "no reader would have seen it: its style or an attribute hides it",
            Self::PastedPicture => {
                "a picture that is pasted into the text is not kept: send it to /centre/v1/pictures and name it as <img src=\"/media/ID\">"
            }
            Self::ForeignPicture => {
                "a picture from elsewhere is not shown: send it to /centre/v1/pictures and name it as <img src=\"/media/ID\">"
            }
            Self::Script => "scripts do not run in a newsletter",
            Self::Form => "a newsletter has no forms",
            Self::Embedded => "videos, frames and drawings are not shown in a newsletter: put a link to them",
        };
        (times > 0).then(|| LeftOutOfNewsletter { what: self, times, reason: reason.to_owned() })
    }
}

/// What goes with its content because of this tag, if the centre should know.
pub(super) fn kind_of_tag(tag: &str) -> Option<LeftOutKind> {
    match tag {
        "script" => Some(LeftOutKind::Script),
        "form" | "select" | "textarea" => Some(LeftOutKind::Form),
        "applet" | "audio" | "canvas" | "embed" | "iframe" | "math" | "object" | "svg" | "video" => {
            Some(LeftOutKind::Embedded)
        }
        _ => None,
    }
}
