//! The form of a new request.

use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::kinds::{Accepted, RequestKind};
use super::{Details, messages};
use base::refusal::Refusal;
use base::text;

/// Exactly one of the flags is set: the kind of the request.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RequestForm {
    /// `YYYY-MM-DD`: the first day of a break, the last one at the old centre, the day of a change, the last day of a withdrawal.
    pub date: String,
    /// The last day of a break; the first one at the new centre.
    pub end_date: String,
    /// Why a break is taken, or why a child leaves: one of `WithdrawReason`, or `Others: ` and a text.
    pub attrition_reason: String,
    /// Ignored: the token identifies the caller.
    pub parent_name: String,
    /// `1` for a break.
    #[schema(example = "1")]
    pub child_pause: String,
    /// Refused here: resumeChild requests an early resume.
    #[schema(example = "0")]
    pub child_resume: String,
    pub center_shift: String,
    pub program_change: String,
    pub extended_daycare: String,
    pub one_way_transport: String,
    pub two_way_transport: String,
    pub child_attrition: String,
    /// The id of the new centre.
    pub shift_center: String,
    /// JSON list of `{key, value}`: `program_to` of a shift or a change of program, `type` of extended daycare.
    #[schema(example = r#"[{"key":"type","value":"Weekly"}]"#)]
    pub values: String,
    /// Of a withdrawal, as are the three below: 1 to 10.
    pub nps_score: String,
    /// JSON list of the keys that getSurveyParams gives for the rating.
    #[schema(example = r#"["teachers"]"#)]
    pub nps_tags: String,
    /// Ignored.
    pub nps_parent: String,
    pub nps_comments: String,
}

#[derive(Debug, Deserialize)]
struct Value {
    key: String,
    value: String,
}

impl RequestForm {
    /// What it asks for. Refused: not exactly one thing, or fields that cannot be read.
    pub fn asked(&self) -> Result<Asked<'_>, Refusal> {
        let mut kinds = RequestKind::ALL.iter().copied().filter(|kind| kind.definition().is_asked(self));
        let (Some(kind), None) = (kinds.next(), kinds.next()) else { return Err(messages::one_kind()) };
        Ok(Asked { kind, details: kind.definition().details(self)?, form: self })
    }

    /// Of `values`; "" if it is missing.
    pub fn value(&self, key: &str) -> Result<String, Refusal> {
        if self.values.is_empty() {
            return Ok(String::new());
        }
        let values: Vec<Value> = serde_json::from_str(&self.values).map_err(|_not_json| messages::bad_values())?;
        Ok(values.into_iter().find(|one| one.key == key).map(|one| one.value).unwrap_or_default())
    }

    pub fn tags(&self) -> Result<Vec<String>, Refusal> {
        let tags = if self.nps_tags.is_empty() { Ok(Vec::new()) } else { serde_json::from_str(&self.nps_tags) };
        tags.map_err(|_not_json| messages::bad_values())
    }
}

/// A form that was read and not judged yet.
pub struct Asked<'a> {
    pub kind: RequestKind,
    pub details: Details,
    pub form: &'a RequestForm,
}

impl Asked<'_> {
    /// As it was asked for, without a last day and a reason.
    pub fn accepted(&self, day: Date) -> Accepted {
        Accepted { kind: self.kind, day, end_day: None, reason: String::new(), details: self.details.clone() }
    }
}

/// Whether a flag is set.
pub fn is_set(flag: &str) -> bool {
    flag == "1"
}

/// A parent's own text. Refused: not plain text.
pub fn plain(typed: &str) -> Result<String, Refusal> {
    text::lines(typed, text::TEXT_MAX).map(str::to_owned).map_err(messages::bad_text)
}
