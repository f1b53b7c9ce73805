//! Freshdesk's API, version 2: <https://developers.freshdesk.com/api/>

use std::sync::LazyLock;
use std::time::Duration;

use bytes::Bytes;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{HelpDesk, HelpDeskEntry, HelpDeskTicket, Missed, NewNote, NewTicket, NoteBy};
use crate::outage::{HELP_DESK, Outages};
use crate::push::answers::retry_after;
use crate::{Unread, client, content_within, root_of};
use base::clock::Timestamp;

/// Seconds for one call, which may upload a picture.
const CALL_S: u64 = 20;
const CONNECTING: Duration = Duration::from_secs(4);
/// Bytes of a page of tickets or entries.
const LONGEST_PAGE: usize = 8 * 1024 * 1024;
/// The largest page that it gives.
const ON_A_PAGE: usize = 100;
/// Pages of one ticket's entries.
const PAGES: usize = 20;
/// `source` of an entry: an agent's reply, and a note.
const REPLIES_AND_NOTES: [i64; 2] = [0, 2];

static CLIENT: LazyLock<Result<Client, String>> =
    LazyLock::new(|| client(CALL_S).connect_timeout(CONNECTING).build().map_err(|error| root_of(&error)));

/// A client of the configured help desk; `now` is for `Retry-After` dates.
#[derive(Clone, Copy, Debug)]
pub struct Freshdesk<'a> {
    settings: &'a HelpDesk,
    now: Timestamp,
    outages: Option<&'a Outages>,
}

impl<'a> Freshdesk<'a> {
    pub fn new(settings: &'a HelpDesk, now: Timestamp) -> Self {
        Self { settings, now, outages: None }
    }

    /// Reports outages of the help desk.
    #[must_use]
    pub fn reporting(self, outages: &'a Outages) -> Self {
        Self { outages: Some(outages), ..self }
    }

    /// Creates a ticket.
    pub async fn create(&self, new: &NewTicket) -> Result<HelpDeskTicket, Missed> {
        let NewTicket { tag, requester, name, subject, description, status } = new;
        let further = serde_json::to_value(&self.settings.fields).ok().and_then(|fields| match fields {
            Value::Object(fields) => Some(fields),
            _ => None,
        });
        let mut fields: Map<String, Value> = further.unwrap_or_default();
        let tags = match fields.remove("tags") {
            Some(Value::Array(mut tags)) => {
                tags.push(json!(tag));
                tags
            }
            _ => vec![json!(tag)],
        };
        // The owner's fields win, except where the portal needs a value of its own.
        for (field, usual) in [("priority", json!(1)), ("source", json!(2))] {
            fields.entry(field).or_insert(usual);
        }
        for (field, own) in [
            ("unique_external_id", json!(requester)),
            ("name", json!(name)),
            ("subject", json!(subject)),
            ("description", json!(description)),
            ("status", json!(status)),
            ("tags", Value::Array(tags)),
        ] {
            fields.insert(field.to_owned(), own);
        }
        let created: TicketJson = self.send(self.call(Method::POST, "tickets", &[])?.json(&fields)).await?;
        self.read(created)
    }

    /// The ticket of this requester with this tag, if it was updated since this time.
    pub async fn find(&self, requester: &str, tag: &str, since: Timestamp) -> Result<Option<HelpDeskTicket>, Missed> {
        for page in 1..=PAGES {
            let (since, page) = (date_time(since), page.to_string());
            let query = [
                ("unique_external_id", requester),
                ("updated_since", &since),
                ("per_page", FULL_PAGE),
                ("page", page.as_str()),
            ];
            let tickets: Vec<TicketJson> = self.send(self.call(Method::GET, "tickets", &query)?).await?;
            let was_full = tickets.len() == ON_A_PAGE;
            if let Some(found) = tickets.into_iter().find(|ticket| ticket.tags.iter().any(|known| known == tag)) {
                return self.read(found).map(Some);
            }
            if !was_full {
                break;
            }
        }
        Ok(None)
    }

    pub async fn ticket(&self, id: i64) -> Result<HelpDeskTicket, Missed> {
        let ticket: TicketJson = self.send(self.call(Method::GET, &format!("tickets/{id}"), &[])?).await?;
        self.read(ticket)
    }

    /// A page of the tickets that changed since this time, oldest change first, and whether the page is full.
    pub async fn changed_since(&self, since: Timestamp, page: usize) -> Result<(Vec<HelpDeskTicket>, bool), Missed> {
        let (since, page) = (date_time(since), page.to_string());
        let query = [
            ("updated_since", since.as_str()),
            ("order_by", "updated_at"),
            ("order_type", "asc"),
            ("per_page", FULL_PAGE),
            ("page", page.as_str()),
        ];
        let tickets: Vec<TicketJson> = self.send(self.call(Method::GET, "tickets", &query)?).await?;
        let is_full = tickets.len() == ON_A_PAGE;
        Ok((tickets.into_iter().map(|ticket| self.read(ticket)).collect::<Result<_, _>>()?, is_full))
    }

    /// All entries of a ticket.
    pub async fn entries(&self, id: i64) -> Result<Vec<HelpDeskEntry>, Missed> {
        let mut all = Vec::new();
        for page in 1..=PAGES {
            let page = page.to_string();
            let query = [("per_page", FULL_PAGE), ("page", page.as_str())];
            let call = self.call(Method::GET, &format!("tickets/{id}/conversations"), &query)?;
            let entries: Vec<EntryJson> = self.send(call).await?;
            let is_full = entries.len() == ON_A_PAGE;
            all.extend(entries.into_iter().map(HelpDeskEntry::from));
            if !is_full {
                break;
            }
        }
        Ok(all)
    }

    pub async fn add_note(&self, id: i64, note: NewNote) -> Result<(), Missed> {
        let NewNote { text, by, picture } = note;
        let call = self.call(Method::POST, &format!("tickets/{id}/notes"), &[])?;
        let (private, from) = match by {
            NoteBy::Requester(contact) => (false, Some(contact)),
            NoteBy::PortalToAgents => (true, None),
        };
        let call = if let Some(picture) = picture {
            let mut form = Form::new().text("body", text).text("private", private.to_string());
            if let Some(contact) = from {
                form = form.text("incoming", "true").text("user_id", contact.to_string());
            }
            call.multipart(form.part("attachments[]", part(picture)?))
        } else {
            let mut note = json!({"body": text, "private": private});
            if let Some(contact) = from {
                note["incoming"] = json!(true);
                note["user_id"] = json!(contact);
            }
            call.json(&note)
        };
        self.send::<Value>(call).await.map(drop)
    }

    pub async fn set_status(&self, id: i64, status: i64) -> Result<HelpDeskTicket, Missed> {
        let call = self.call(Method::PUT, &format!("tickets/{id}"), &[])?;
        let set: TicketJson = self.send(call.json(&json!({"status": status}))).await?;
        self.read(set)
    }

    fn read(&self, ticket: TicketJson) -> Result<HelpDeskTicket, Missed> {
        ticket.read().inspect_err(|missed| self.note_failure(missed))
    }

    fn note_failure(&self, missed: &Missed) {
        if let (Some(outages), Missed::Again { why, .. }) = (self.outages, missed) {
            outages.failed(HELP_DESK, why);
        }
    }

    fn call(&self, method: Method, path: &str, query: &[(&str, &str)]) -> Result<RequestBuilder, Missed> {
        self.prepare(method, path, query).inspect_err(|missed| self.note_failure(missed))
    }

    fn prepare(&self, method: Method, path: &str, query: &[(&str, &str)]) -> Result<RequestBuilder, Missed> {
        // The owner can repair an unreadable key file and an invalid address, so these are retried.
        let key = self.settings.key().map_err(Missed::again)?;
        let address = format!("{}/api/v2/{path}", self.settings.url);
        let address = match query {
            [] => Url::parse(&address),
            query => Url::parse_with_params(&address, query),
        };
        let address = address.map_err(|_| Missed::again("the help desk's address is invalid"))?;
        let client =
            CLIENT.as_ref().map_err(|reason| Missed::again(format!("no connection can be prepared: {reason}")))?;
        Ok(client.request(method, address).basic_auth(key.expose(), Some("X")))
    }

    async fn send<T: DeserializeOwned>(&self, call: RequestBuilder) -> Result<T, Missed> {
        let sent = self.exchange(call).await;
        match (self.outages, &sent) {
            (Some(outages), Ok(_) | Err(Missed::Gone)) => outages.answered(HELP_DESK),
            (_, Err(missed)) => self.note_failure(missed),
            (None, _) => {}
        }
        sent
    }

    /// The answer to a successful call. An error's own text contains the address, so only its root cause is reported.
    async fn exchange<T: DeserializeOwned>(&self, call: RequestBuilder) -> Result<T, Missed> {
        let broke = |error: &reqwest::Error| {
            Missed::again(if error.is_timeout() {
                "the help desk did not answer in time".to_owned()
            } else if error.is_connect() {
                format!("the help desk cannot be reached: {}", root_of(error))
            } else {
                format!("the help desk broke off: {}", root_of(error))
            })
        };
        let response = call.send().await.map_err(|error| broke(&error))?;
        let (status, after) = (response.status(), retry_after(response.headers(), self.now));
        let content = content_within(response, LONGEST_PAGE).await.map_err(|why| match why {
            Unread::TooLong => Missed::again("the help desk's answer is too long"),
            Unread::Broken(error) => broke(&error),
        })?;
        if status.is_success() {
            let unread = |_| Missed::again("the help desk's answer is not what is documented");
            return serde_json::from_slice(&content).map_err(unread);
        }
        Err(refused(status, after, &content))
    }
}

const FULL_PAGE: &str = "100";

/// Whether a failed call is retried. What the owner can repair is retried: a wrong key, an address that redirects.
fn refused(status: StatusCode, after: Option<Duration>, content: &[u8]) -> Missed {
    let number = status.as_u16();
    let why = format!("the help desk answered {number}");
    match number {
        404 | 410 => Missed::Gone,
        401 | 403 => Missed::again(format!("{why}: it does not take the key")),
        300..=399 => Missed::again(format!("{why}: redirections are not followed")),
        408 | 425 | 429 | 500..=599 => Missed::Again { after, why },
        _ => Missed::Never(format!("{why}{}", faults(content))),
    }
}

/// The invalid fields and their error codes; the values are not repeated.
fn faults(content: &[u8]) -> String {
    #[derive(Deserialize)]
    struct Refused {
        #[serde(default)]
        errors: Vec<Fault>,
    }
    #[derive(Deserialize)]
    struct Fault {
        #[serde(default)]
        field: String,
        #[serde(default)]
        code: String,
    }
    let is_code = |text: &str| {
        !text.is_empty()
            && text.len() <= 60
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_[].".contains(&byte))
    };
    let errors = serde_json::from_slice::<Refused>(content).map(|refused| refused.errors).unwrap_or_default();
    let shown = errors.iter().filter(|fault| is_code(&fault.field) && is_code(&fault.code)).take(5);
    shown.map(|fault| [", ", &fault.field, ": ", &fault.code].concat()).collect()
}

fn part(picture: Bytes) -> Result<Part, Missed> {
    // Stored pictures are one of these two.
    let (name, kind) =
        if picture.starts_with(b"RIFF") { ("picture.webp", "image/webp") } else { ("picture.jpg", "image/jpeg") };
    let length = u64::try_from(picture.len()).unwrap_or(u64::MAX);
    let part = Part::stream_with_length(picture, length).file_name(name).mime_str(kind);
    part.map_err(|_| Missed::Never("the picture's type is unknown".to_owned()))
}

/// As it writes a time, to the second.
fn date_time(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.ms()).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[derive(Deserialize)]
struct TicketJson {
    id: i64,
    requester_id: i64,
    status: i64,
    #[serde(default)]
    tags: Vec<String>,
    updated_at: String,
}

impl TicketJson {
    fn read(self) -> Result<HelpDeskTicket, Missed> {
        let Self { id, requester_id: requester, status, tags, updated_at } = self;
        let updated_at = updated_at.parse::<jiff::Timestamp>().map(|at| Timestamp::from_ms(at.as_millisecond()));
        let updated_at = updated_at.map_err(|_| Missed::again("the help desk's answer has no valid updated_at"))?;
        Ok(HelpDeskTicket { id, requester, status, tags, updated_at })
    }
}

#[derive(Deserialize)]
struct EntryJson {
    id: i64,
    private: Option<bool>,
    incoming: Option<bool>,
    source: Option<i64>,
    body_text: Option<String>,
    #[serde(default)]
    attachments: Vec<serde::de::IgnoredAny>,
}

impl From<EntryJson> for HelpDeskEntry {
    fn from(entry: EntryJson) -> Self {
        let EntryJson { id, private, incoming, source, body_text, attachments } = entry;
        Self {
            id,
            // Without these fields the entry counts as private.
            private: private.unwrap_or(true),
            incoming: incoming.unwrap_or(true),
            is_reply_or_note: source.is_some_and(|source| REPLIES_AND_NOTES.contains(&source)),
            text: body_text.unwrap_or_default(),
            files: attachments.len(),
        }
    }
}
