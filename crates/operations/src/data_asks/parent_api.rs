//! The parents' door to 'Your data'. It stays open to the parents of a child that left: then erasure can be asked for.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules::{Kind, State as AskState};
use super::{DataAsk, messages};
use base::answer::Refused;
use base::clock::Timestamp;
use base::ids::DataAskId;
use base::refusal::{Refusal, Trouble};
use context::App;
use context::http::{Answer, FORM, ParentCall};
use people::families::{self, Acting, Asking};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_data_asks))
        .routes(routes!(ask_for_data))
        .routes(routes!(take_back_data_ask))
        .routes(routes!(open_data_copy))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ListDataAsks {}

/// What the parent asked for their data, and what became of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct DataAsks {
    /// The newest first; 50 at most.
    asks: Vec<ListedDataAsk>,
    /// Whether erasure can be asked for: the child has left.
    erasure: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedDataAsk {
    id: DataAskId,
    #[schema(inline)]
    kind: Kind,
    #[schema(inline)]
    state: AskState,
    /// The office's words with a refusal; else nothing.
    reason: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    asked_at: Timestamp,
    /// Until when a copy can be downloaded; null where none can.
    #[schema(value_type = Option<i64>)]
    ready_until: Option<Timestamp>,
}

impl DataAsks {
    fn new(asks: Vec<DataAsk>, has_left: bool, now: Timestamp) -> Self {
        let listed = asks.into_iter().map(|ask| {
            let state = ask.state(now);
            let ready_until = ask.ready_until.filter(|_| state == AskState::Ready);
            let DataAsk { id, kind, reason, asked_at, .. } = ask;
            ListedDataAsk { id, kind, state, reason, asked_at, ready_until }
        });
        Self { asks: listed.collect(), erasure: has_left }
    }
}

/// What I asked for my data.
#[utoipa::path(post, path = "/parentapp/listDataAsks", tag = "profile",
    request_body(content = ListDataAsks, content_type = FORM),
    responses((status = 200, body = Answer<DataAsks>), (status = "4XX", body = Refused)))]
async fn list_data_asks(State(app): State<App>, call: ParentCall<ListDataAsks>) -> Result<Answer<DataAsks>, Trouble> {
    let listed = families::read(&app, call.claims, async |mut ask: Asking<'_, '_>| {
        let asks = super::of_parent(&mut ask).await?;
        Ok(DataAsks::new(asks, ask.child.has_left(), ask.now))
    });
    listed.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct AskForData {
    /// `copy` or `erasure`.
    #[schema(example = "copy")]
    kind: String,
}

/// Asks the office for a copy of the data, or for its erasure. While one of a kind is open, it is the one that is there.
#[utoipa::path(post, path = "/parentapp/askForData", tag = "profile",
    request_body(content = AskForData, content_type = FORM),
    responses((status = 200, body = Answer<DataAsks>), (status = "4XX", body = Refused)))]
async fn ask_for_data(State(app): State<App>, call: ParentCall<AskForData>) -> Result<Answer<DataAsks>, Trouble> {
    let asked = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let kind = Kind::parse(&call.form.kind).ok_or_else(messages::no_kind)?;
        super::ask(&mut act, kind).await?;
        now_listed(act).await
    });
    asked.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TakeBackDataAsk {
    ask_id: String,
}

/// Takes an ask back that nobody has decided yet.
#[utoipa::path(post, path = "/parentapp/takeBackDataAsk", tag = "profile",
    request_body(content = TakeBackDataAsk, content_type = FORM),
    responses((status = 200, body = Answer<DataAsks>), (status = "4XX", body = Refused)))]
async fn take_back_data_ask(
    State(app): State<App>,
    call: ParentCall<TakeBackDataAsk>,
) -> Result<Answer<DataAsks>, Trouble> {
    let taken = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let id = DataAskId::parse(&call.form.ask_id).ok_or_else(Refusal::not_found)?;
        super::take_back(&mut act, id).await?;
        now_listed(act).await
    });
    taken.await.map(Answer::new)
}

async fn now_listed(act: Acting<'_, '_>) -> Result<DataAsks, Trouble> {
    let Acting { writer, me, child, app, now } = act;
    let asks = super::of_parent(&mut Asking { reader: writer, me, child, app, now }).await?;
    Ok(DataAsks::new(asks, child.has_left(), now))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OpenDataCopy {
    ask_id: String,
    /// Of the action `data_copy`; not needed within 15 minutes of signing in or of another confirmation.
    confirmation: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDataCopy {
    /// Where the archive (ZIP) is: for two minutes, and while this session lives.
    url: String,
}

/// Where my copy can be downloaded, once the office has released it.
#[utoipa::path(post, path = "/parentapp/openDataCopy", tag = "profile",
    request_body(content = OpenDataCopy, content_type = FORM),
    responses((status = 200, body = Answer<OpenedDataCopy>), (status = "4XX", body = Refused)))]
async fn open_data_copy(
    State(app): State<App>,
    call: ParentCall<OpenDataCopy>,
) -> Result<Answer<OpenedDataCopy>, Trouble> {
    let opened = families::write_for_oneself(&app, call.claims, async move |mut act| {
        let id = DataAskId::parse(&call.form.ask_id).ok_or_else(Refusal::not_found)?;
        Ok(OpenedDataCopy { url: super::open(&mut act, id, &call.form.confirmation).await? })
    });
    opened.await.map(Answer::new)
}
