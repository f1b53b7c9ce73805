//! What the desk's words and numbers mean here. Pure.

use serde_json::Value;

use crate::tickets::Status;
use base::text::{self, TEXT_MAX};
use providers::desk::DeskEntry;

/// What a status of the desk is to a parent. Those that a chain has added there mean that somebody is at it.
pub fn status_of(desk: i64) -> Status {
    Status::from_number(desk).unwrap_or(Status::Pending)
}

/// Whether an entry is an agent's word to the family: private notes never are, nor what the family wrote itself.
pub fn is_for_parents(entry: &DeskEntry) -> bool {
    entry.is_word && !entry.private && !entry.incoming
}

/// An agent's words as messages of a thread, each as long as a message may be. An agent writes by mail too: what a message may not
/// hold is left out, and markup that came through is shown as what it is.
pub fn messages_of(entry: &DeskEntry) -> Vec<String> {
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

/// Whose ticket a knock is about, by the desk's number: `{"ticket_id": 17}`, or what Freshdesk makes of it when it is asked for
/// nothing special.
pub fn knocked(body: &[u8]) -> Option<i64> {
    let body: Value = serde_json::from_slice(body).ok()?;
    let id = body.get("ticket_id").or_else(|| body.pointer("/freshdesk_webhook/ticket_id"))?;
    let id = id.as_i64().or_else(|| id.as_str()?.trim().trim_start_matches('#').parse().ok())?;
    (id > 0).then_some(id)
}
