//! What several cases show alike: the child, who took which step, the messages, a picture.

use std::collections::HashMap;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use database::{Error, Reader};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store::{NamedChild, find_child, find_person_name};
use base::clock::Timestamp;
use base::ids::{CentreId, ChildId, MemberId, PictureId};
use base::refusal::{AppError, ErrorKind, Refusal};
use context::App;
use context::http::StaffError;
use daily::pictures::{self, Size};
use people::centres::MyCentre;
use people::families::Side;
use providers::media_store::MediaError;
use service::threads::{self, Author, Message, Subject};
use staff::Desk;
use staff::acting::not_there;

/// The case is not as the caller saw it: somebody else decided or wrote meanwhile.
pub(crate) const fn changed_meanwhile() -> Refusal {
    Refusal::new("changed_meanwhile", "this was decided or changed meanwhile: read it again")
        .of_kind(ErrorKind::Conflict)
}

/// The child of a case.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CaseChild {
    id: ChildId,
    /// First and last name.
    name: String,
    room: String,
}

impl From<NamedChild> for CaseChild {
    fn from(NamedChild { id, name, last_name, room }: NamedChild) -> Self {
        Self { id, name: format!("{name} {last_name}").trim().to_owned(), room }
    }
}

impl CaseChild {
    pub(crate) async fn find(reader: &mut Reader<'_>, child: ChildId) -> Result<Self, AppError> {
        Ok(find_child(reader, child).await?.map(Self::from).ok_or_else(not_there)?)
    }
}

/// A step in the history of a request or a ticket.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseStep {
    /// Of a request: its new status, or `Asked`, `Taken back`, `Extended`, `Began`, `Ended`. Of a ticket: its new status.
    #[schema(example = "Approved")]
    pub step: String,
    /// `Mother`, `Father`, `Centre` or `Portal`.
    #[schema(example = "Centre")]
    pub by: &'static str,
    /// The person of the centre who took it; null: a program, the command line or none of the staff.
    #[schema(required)]
    pub person: Option<String>,
    pub note: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    pub at: Timestamp,
}

/// The names of people of the staff, each looked up once.
#[derive(Default)]
pub(crate) struct People(HashMap<MemberId, Option<String>>);

impl People {
    pub(crate) async fn name(
        &mut self,
        reader: &Reader<'_>,
        member: Option<MemberId>,
    ) -> Result<Option<String>, Error> {
        let Some(member) = member else { return Ok(None) };
        if let Some(known) = self.0.get(&member) {
            return Ok(known.clone());
        }
        let name = find_person_name(reader, member).await?;
        self.0.insert(member, name.clone());
        Ok(name)
    }
}

/// The messages under a request or a ticket.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaseThread {
    /// The oldest first; 200 at most.
    pub messages: Vec<CaseMessage>,
    /// Nothing can be written any more.
    pub closed: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CaseMessage {
    /// Its number in the thread, from 1.
    number: i64,
    /// None: the centre wrote.
    #[schema(required)]
    parent: Option<Side>,
    /// Of a centre's message: the writer's name, where there is one.
    #[schema(required)]
    person: Option<String>,
    text: String,
    /// It has a picture: `threads/{about}/{id}/messages/{number}/picture`.
    picture: bool,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    at: Timestamp,
}

impl From<Message> for CaseMessage {
    fn from(Message { number, author, text, picture, at }: Message) -> Self {
        let (parent, person) = match author {
            Author::Parent(side) => (Some(side), None),
            Author::Centre(name) => (None, Some(name).filter(|name| !name.is_empty())),
        };
        Self { number, parent, person, text, picture: picture.is_some(), at }
    }
}

impl CaseThread {
    pub(crate) async fn of(reader: &mut Reader<'_>, centre: &MyCentre, subject: Subject) -> Result<Self, AppError> {
        let (known, messages) = threads::of_centre(reader, centre, subject).await?;
        Ok(Self { messages: messages.into_iter().map(CaseMessage::from).collect(), closed: known.is_closed() })
    }
}

/// The centre that a call names, as the caller reaches it.
pub(crate) async fn centre_of(reader: &mut Reader<'_>, desk: &Desk, named: &str) -> Result<MyCentre, AppError> {
    desk.centre(reader, CentreId::parse(named).ok_or_else(not_there)?).await
}

/// A picture that the caller may see, as wide as a card.
pub(crate) async fn picture(app: &App, picture: PictureId) -> Result<Response, StaffError> {
    let file = app.media.get(&pictures::path_of(picture, Size::Card), None).await;
    let file = file.map_err(|error| {
        tracing::error!(%error, picture = picture.0, "a picture of a case cannot be read");
        match error {
            MediaError::Missing => AppError::from(not_there()),
            MediaError::Down(_) => {
                AppError::Unavailable(Refusal::new("media_down", "pictures cannot be read just now; ask again later"))
            }
        }
    })?;
    let headers = [(header::CONTENT_TYPE, "image/webp"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, file.content).into_response())
}
