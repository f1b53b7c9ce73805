//! Translates the help desk's statuses and entries.

use serde_json::Value;

use crate::tickets::Status;
use base::text::{self, TEXT_MAX};
use providers::help_desk::HelpDeskEntry;

/// The status that a parent sees for a number of the help desk. Statuses that a chain has added there count as pending.
pub fn status_of(number: i64) -> Status {
    Status::from_number(number).unwrap_or(Status::Pending)
}

/// Whether an entry is an agent's message to the family; private notes and the family's own messages are not.
pub fn is_for_parents(entry: &HelpDeskEntry) -> bool {
    entry.is_reply_or_note && !entry.private && !entry.incoming
}

/// An agent's text as messages of a thread, split at the longest message. Agents write e-mails too: characters that a message may not
/// contain are left out, and markup is shown as text.
pub fn messages_of(entry: &HelpDeskEntry) -> Vec<String> {
    let mut words: String = entry.text.replace("\r\n", "\n").replace(['\t', '\u{a0}'], " ");
    words.retain(|c| c == '\n' || !c.is_control() && !text::hides_something(c.encode_utf8(&mut [0; 4])));
    let mut words = words.replace('<', "‹");
    if entry.files > 0 {
        let file = if entry.files == 1 { "a file" } else { "files" };
        words = format!("{}\n(This came with {file}, which the centre can show you.)", words.trim_end());
    }
    pieces(words.trim(), TEXT_MAX).into_iter().filter(|piece| !text::is_blank(piece)).collect()
}

/// Cuts a text at ends of lines or between words, if there are any.
fn pieces(text: &str, most: usize) -> Vec<String> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some((end, _)) = rest.char_indices().nth(most) {
        let whole = &rest[..end];
        let late = end / 2;
        let cut = whole.rfind('\n').filter(|at| *at > late).or_else(|| whole.rfind(' ').filter(|at| *at > late));
        let cut = cut.unwrap_or(end);
        pieces.push(rest[..cut].trim_end().to_owned());
        rest = rest[cut..].trim_start();
    }
    pieces.push(rest.to_owned());
    pieces
}

/// The ticket's number in the body of a webhook call: `{"ticket_id": 17}`, or the form of Freshdesk's own default body.
pub fn ticket_of(body: &[u8]) -> Option<i64> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let id = body.get("ticket_id").or_else(|| body.pointer("/freshdesk_webhook/ticket_id"))?;
    let id = id.as_i64().or_else(|| id.as_str()?.trim().trim_start_matches('#').parse().ok())?;
    (id > 0).then_some(id)
}
