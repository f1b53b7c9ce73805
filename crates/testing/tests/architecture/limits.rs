//! What has an end: how often a parent writes, and how far a list reaches. Each exception stands here with its reason, and the
//! lists may only shrink.

use crate::source::{Placed, Source, Token};

/// Files that open a transaction themselves. A parent's write belongs into `families::write`, which spends the session's limit and
/// demands an audit event; a centre's into `centres::write` or `write_once`.
const OWN_TRANSACTIONS: &[(&str, &str)] = &[
    ("crates/aangan/src/sign_in_response/parent_api.rs", "signs in: limited by codes and tries, recorded as such"),
    ("crates/aangan/src/calendar_feed/fetching.rs", "counts a fetch against its limit and writes nothing else"),
    ("crates/aangan/src/jobs.rs", "the portal's upkeep"),
    ("crates/context/src/scheduler/mod.rs", "the portal's scheduled effects"),
    ("crates/daily/src/cameras/sources/state.rs", "the portal notes which cameras show a picture"),
    ("crates/daily/src/cameras/view_sessions/activity.rs", "the portal notes which view sessions have ended"),
    ("crates/daily/src/content/newsletters/jobs.rs", "follow-up work"),
    ("crates/daily/src/content/newsletters/mod.rs", "the portal lists pictures of older newsletters"),
    ("crates/daily/src/notices/jobs.rs", "follow-up work"),
    ("crates/daily/src/pictures/belonging.rs", "the portal marks to whom older pictures belong"),
    ("crates/daily/src/pictures/sweep.rs", "the portal's upkeep"),
    ("crates/money/src/finance/certificate/jobs.rs", "follow-up work"),
    ("crates/money/src/finance/pages/login.rs", "redeems a login link, which was counted and audited when it was made"),
    ("crates/money/src/finance/pages/session.rs", "a parent's write from the billing pages, by `audited_write`"),
    ("crates/money/src/finance/webhook/mod.rs", "a provider's signed word, recorded as the portal's"),
    ("crates/operations/src/backup/nightly.rs", "the portal's upkeep"),
    ("crates/operations/src/clock/mod.rs", "the portal notes how far its clock has been"),
    ("crates/people/src/centres/call_context.rs", "the centres' context itself"),
    ("crates/people/src/families/call_context.rs", "the parents' context itself"),
    ("crates/people/src/families/codes/jobs.rs", "follow-up work"),
    (
        "crates/people/src/families/sign_in/mod.rs",
        "asks for codes, which have limits, and ends sessions, each of them once",
    ),
    ("crates/people/src/families/sign_in/parent_api.rs", "signs out: ends a session once, recorded"),
    ("crates/room/src/entries/jobs.rs", "the portal's upkeep, recorded as the portal's"),
    ("crates/staff/src/acting.rs", "the staff's context itself"),
    (
        "crates/staff/src/unproved.rs",
        "codes and passkeys of the staff: wrong ones have limits, and each call is recorded",
    ),
    ("crates/staff/src/tablets/visits.rs", "notes a tablet's visit and renews its cookie"),
    ("crates/service/src/help_desk/outbound_sync.rs", "follow-up work"),
    ("crates/service/src/help_desk/inbound_sync.rs", "follow-up work"),
    ("crates/service/src/help_desk/jobs.rs", "follow-up work"),
    ("crates/service/src/help_desk/mod.rs", "a help desk's signed webhook call plans one sync"),
];

/// A user with a shell on the server has no limit; each command writes an audit event.
const OF_THE_OFFICE: &[&str] = &["office", "demo"];

/// Writes of parents that leave no audit event or spend another limit.
const UNLIKE_OTHERS: &[(&str, &str, &str)] = &[
    (
        "crates/aangan/src/sign_in_response/parent_api.rs",
        "reload",
        "has a limit of its own; an app that is refused one signs out",
    ),
    ("crates/aangan/src/unread/parent_api.rs", "mark_as_seen", "when a parent looked at what is not kept"),
];

/// Where a transaction is opened past the contexts that limit and record, and entries of the list that are done with.
pub(crate) fn writes_past_the_limit(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut left: Vec<&str> = OWN_TRANSACTIONS.iter().map(|(path, _)| *path).collect();
    let mut unlike: Vec<(&str, &str)> = UNLIKE_OTHERS.iter().map(|(path, call, _)| (*path, *call)).collect();
    for source in sources.iter().filter(|source| !OF_THE_OFFICE.contains(&source.krate())) {
        let word = |at: usize| source.tokens.get(at).and_then(Placed::word);
        let is = |at: usize, mark: char| source.tokens.get(at).is_some_and(|placed| placed.is(mark));
        for at in 0..source.tokens.len() {
            let line = source.tokens[at].line;
            if word(at) == Some("database")
                && is(at + 1, '.')
                && matches!(word(at + 2), Some("write" | "write_in_turn" | "write_at_length" | "try_writing"))
                && is(at + 3, '(')
            {
                left.retain(|path| *path != source.path);
                if !OWN_TRANSACTIONS.iter().any(|(path, _)| *path == source.path) {
                    wrong.push(format!(
                        "{}:{line}: a transaction past the limits and the audit log: call `families::write` or `centres::write`, \
                         or say in architecture/limits.rs why not",
                        source.path
                    ));
                }
            }
            let call = word(at + 3).unwrap_or_default();
            if word(at) == Some("families") && is(at + 1, ':') && ["mark_as_seen", "reload"].contains(&call) {
                unlike.retain(|known| *known != (source.path.as_str(), call));
                if !UNLIKE_OTHERS.iter().any(|(path, known, _)| *path == source.path && *known == call) {
                    wrong.push(format!(
                        "{}:{line}: `{call}` is no way to write: call `families::write`, or say in architecture/limits.rs why not",
                        source.path
                    ));
                }
            }
        }
    }
    wrong.extend(left.iter().map(|path| format!("{path}: opens no transaction any more: take it off the list")));
    wrong.extend(
        unlike.iter().map(|(path, call)| format!("{path}: `{call}` is not called any more: take it off the list")),
    );
    wrong
}

/// Statements that end at a number. A list that somebody reads has pages (`base/page.rs`) or is read whole.
const BOUNDED: &[(&str, &str, &str)] = &[
    ("crates/base/src/audit/store.rs", "list_page", "asked again after its last line until nothing is left"),
    (
        "crates/daily/src/cameras/view_sessions/store.rs",
        "list_unseen_since",
        "a job's portion: what is left comes a minute later",
    ),
    ("crates/daily/src/content/blogs/store.rs", "list_newest", "a strip of stories on a page without pages"),
    (
        "crates/daily/src/content/newsletters/store.rs",
        "list_unlisted",
        "a job's portion, asked again until nothing is left",
    ),
    ("crates/daily/src/pictures/store.rs", "list_after", "asked again after its last picture until nothing is left"),
    (
        "crates/people/src/families/codes/store.rs",
        "void_beyond",
        "skips the newest codes: a DELETE's list needs an end",
    ),
    ("crates/room/src/entries/store.rs", "list_open", "a job's portion: what is left comes a minute later"),
];

/// Lists that end in silence, and entries of [`BOUNDED`] that are done with.
pub(crate) fn lists_that_end(sources: &[Source]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut left: Vec<(&str, &str)> = BOUNDED.iter().map(|(path, name, _)| (*path, *name)).collect();
    for source in sources {
        for call in source.calls_of("statements") {
            let mut name = "";
            for at in call {
                let placed = &source.tokens[at];
                let is_stated = |mark: char| source.tokens.get(at + 1).is_some_and(|next| next.is(mark));
                let is_function = at > 0 && source.tokens[at - 1].word() == Some("fn");
                match &placed.token {
                    Token::Word(word) if is_function || is_name(word) && (is_stated(':') || is_stated('=')) => {
                        name = word;
                    }
                    Token::Text(text) if ends_at_a_number(text) => {
                        left.retain(|known| *known != (source.path.as_str(), name));
                        if !BOUNDED.iter().any(|(path, known, _)| (*path, *known) == (source.path.as_str(), name)) {
                            wrong.push(format!(
                                "{}:{}: the list {name} ends in silence: give it pages (`base/page.rs`), or say in \
                                 architecture/limits.rs why it may end",
                                source.path, placed.line
                            ));
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    wrong.extend(
        left.iter().map(|(path, name)| format!("{path}: {name} ends at no number any more: take it off the list")),
    );
    wrong
}

fn is_name(word: &str) -> bool {
    word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// `LIMIT 1` is no list.
fn ends_at_a_number(sql: &str) -> bool {
    let limits = sql.match_indices("LIMIT ").map(|(at, word)| &sql[at + word.len()..]);
    let numbers = limits.map(|rest| rest.chars().take_while(char::is_ascii_digit).collect::<String>());
    numbers.into_iter().any(|number| !number.is_empty() && number != "1")
}
