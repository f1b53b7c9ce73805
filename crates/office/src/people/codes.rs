//! A parent's codes in the last two days, as `office children find` answers "I get no code".

use database::Reader;
use serde::Serialize;

use super::moment;
use crate::{CommandError, counted};
use base::clock::Timestamp;
use base::day::{MINUTE, MS};
use base::ids::ParentId;
use context::App;
use people::families::codes::history::{self, CodeHistory};

#[derive(Debug, Serialize)]
pub(super) struct FoundCodes {
    /// Codes of today.
    today: usize,
    /// Newest first.
    asked: Vec<FoundCode>,
    /// Newest first.
    refused: Vec<FoundRefusal>,
    /// The ways by which no code is sent now.
    blocked: Vec<FoundBlock>,
}

#[derive(Debug, Serialize)]
struct FoundCode {
    way: &'static str,
    asked: String,
    sent: Option<String>,
    message_id: Option<String>,
    failure: Option<String>,
    wrong: i64,
    accepted: Option<String>,
}

#[derive(Debug, Serialize)]
struct FoundRefusal {
    day: String,
    way: String,
    reason: String,
    times: i64,
    last: String,
}

#[derive(Debug, Serialize)]
struct FoundBlock {
    way: &'static str,
    reason: &'static str,
    from: String,
}

fn way_in_words(way: &str) -> &str {
    if way == "email" { "e-mail" } else { "SMS" }
}

/// The reasons of refusals: "wait", "expired" and the names of the rate limits.
fn in_words(reason: &str) -> &str {
    match reason {
        history::WAIT => "requested again too soon",
        history::EXPIRED => "a typed code was expired or replaced",
        "code_asker" => "too many codes for this device",
        "code_contact" => "too many codes for this contact",
        "code_address" => "too many codes for this network address",
        "code_server" => "too many codes of the whole portal",
        "new_contact_code" => "too many codes to new contacts",
        "wrong_code_contact" => "too many wrong codes for this contact",
        "wrong_code_device" => "too many wrong codes on this device",
        "wrong_code_session" => "too many wrong codes in this session",
        "wrong_code_address" => "too many wrong codes from this network address",
        other => other,
    }
}

impl FoundCodes {
    pub(super) async fn of(reader: &mut Reader<'_>, app: &App, parent: ParentId) -> Result<Self, CommandError> {
        let CodeHistory { codes, refusals, blocked } = history::of_parent(reader, app, parent).await?;
        let when = |at: Timestamp| moment(app, at);
        let today = app.zone.day_of(app.now());
        let of_today = codes.iter().filter(|code| app.zone.day_of(code.asked_at) == today).count();
        let code = |code: history::RequestedCode| FoundCode {
            way: code.way,
            asked: when(code.asked_at),
            sent: code.sent_at.map(when),
            message_id: code.message_id,
            failure: code.failure,
            wrong: code.wrong,
            accepted: code.accepted_at.map(when),
        };
        let refusal = |one: history::Refusals| FoundRefusal {
            day: one.day.to_string(),
            way: one.way,
            reason: one.reason,
            times: one.times,
            last: when(one.last_at),
        };
        // Rounded up: a minute too late is right, a minute too early is not.
        let block = |one: history::Blocked| FoundBlock {
            way: one.way,
            reason: one.reason,
            from: when(one.until + MINUTE - MS),
        };
        Ok(Self {
            today: of_today,
            asked: codes.into_iter().map(code).collect(),
            refused: refusals.into_iter().map(refusal).collect(),
            blocked: blocked.into_iter().map(block).collect(),
        })
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        match self.asked.first() {
            None if self.refused.is_empty() => lines.push("no code requested in the last two days".to_owned()),
            None => {}
            Some(last) => {
                let earlier = match self.asked.len() - self.today {
                    0 => String::new(),
                    earlier => format!(", {earlier} yesterday or before"),
                };
                let today = counted(self.today, "code", "codes");
                lines.push(format!("{today} requested today{earlier}; the last {}", last.text()));
                let wrong: i64 = self.asked.iter().map(|code| code.wrong).sum();
                if wrong > 0 {
                    let wrong = counted(usize::try_from(wrong).unwrap_or_default(), "wrong code", "wrong codes");
                    lines.push(format!("{wrong} typed"));
                }
            }
        }
        for FoundRefusal { way, reason, times, last, .. } in &self.refused {
            let times = counted(usize::try_from(*times).unwrap_or_default(), "time", "times");
            lines.push(format!("refused {times} by {}, the last {last}: {}", way_in_words(way), in_words(reason)));
        }
        for FoundBlock { way, reason, from } in &self.blocked {
            lines.push(format!("no code by {} before {from}: {}", way_in_words(way), in_words(reason)));
        }
        lines
    }
}

impl FoundCode {
    fn text(&self) -> String {
        let Self { way, asked, sent, message_id, failure, accepted, .. } = self;
        let way = way_in_words(way);
        let outcome = match (accepted, sent, failure) {
            (Some(at), _, _) => format!("accepted {at}"),
            (None, Some(at), _) => {
                let id = message_id.as_deref().map(|id| format!(", message {id} of the gateway")).unwrap_or_default();
                format!("sent {at}{id}")
            }
            (None, None, Some(why)) => format!("not sent: {why}"),
            (None, None, None) => "not sent".to_owned(),
        };
        format!("{asked} by {way}, {outcome}")
    }
}
