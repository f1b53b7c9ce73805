//! Parent API handlers for 'Your data'. Also for parents of a child who left, who can then request the erasure.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::rules::{Kind, State as AskState};
use super::{DataRequest, messages};
use base::clock::Timestamp;
use base::ids::DataRequestId;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::{Answer, ParentCall};
use people::families::{self, ReadContext, WriteContext};

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_data_asks))
        .routes(routes!(ask_for_data))
        .routes(routes!(take_back_data_ask))
        .routes(routes!(open_data_copy))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ListDataAsks {}

/// The parent's data requests and their states.
#[derive(Debug, Serialize, ToSchema)]
pub struct DataAsks {
    /// The newest first; at most 50.
    asks: Vec<ListedDataAsk>,
    /// Whether erasure can be requested: the child has left.
    erasure: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ListedDataAsk {
    id: DataRequestId,
    #[schema(inline)]
    kind: Kind,
    #[schema(inline)]
    state: AskState,
    /// The reason of a refusal; else empty.
    reason: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    asked_at: Timestamp,
    /// Until when the copy can be downloaded; else null.
    #[schema(value_type = Option<i64>)]
    ready_until: Option<Timestamp>,
}

impl DataAsks {
    fn new(asks: Vec<DataRequest>, has_left: bool, now: Timestamp) -> Self {
        let listed = asks.into_iter().map(|ask| {
            let state = ask.state(now);
            let ready_until = ask.ready_until.filter(|_| state == AskState::Ready);
            let DataRequest { id, kind, reason, asked_at, .. } = ask;
            ListedDataAsk { id, kind, state, reason, asked_at, ready_until }
        });
        Self { asks: listed.collect(), erasure: has_left }
    }
}

/// Lists the parent's data requests.
#[utoipa::path(post, path = "/parentapp/listDataAsks", tag = "profile", request_body = ListDataAsks,
    responses((status = 200, body = Answer<DataAsks>)))]
async fn list_data_asks(State(app): State<App>, call: ParentCall<ListDataAsks>) -> Result<Answer<DataAsks>, AppError> {
    let listed = families::read(&app, call.claims, async |mut ctx: ReadContext<'_, '_>| {
        let asks = super::list_of_parent(&mut ctx).await?;
        Ok(DataAsks::new(asks, ctx.child.has_left(), ctx.now))
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

/// Requests a copy of the data or its erasure. While a request of the kind is open, no second one is created.
#[utoipa::path(post, path = "/parentapp/askForData", tag = "profile", request_body = AskForData,
    responses((status = 200, body = Answer<DataAsks>)))]
async fn ask_for_data(State(app): State<App>, call: ParentCall<AskForData>) -> Result<Answer<DataAsks>, AppError> {
    let asked = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let kind = Kind::parse(&call.form.kind).ok_or_else(messages::no_kind)?;
        super::create(&mut ctx, kind).await?;
        list(ctx).await
    });
    asked.await.map(Answer::new)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TakeBackDataAsk {
    ask_id: String,
}

/// Withdraws an undecided request.
#[utoipa::path(post, path = "/parentapp/takeBackDataAsk", tag = "profile", request_body = TakeBackDataAsk,
    responses((status = 200, body = Answer<DataAsks>)))]
async fn take_back_data_ask(
    State(app): State<App>,
    call: ParentCall<TakeBackDataAsk>,
) -> Result<Answer<DataAsks>, AppError> {
    let taken = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let id = DataRequestId::parse(&call.form.ask_id).ok_or_else(Refusal::not_found)?;
        super::withdraw(&mut ctx, id).await?;
        list(ctx).await
    });
    taken.await.map(Answer::new)
}

async fn list(ctx: WriteContext<'_, '_>) -> Result<DataAsks, AppError> {
    let WriteContext { tx: writer, me, child, app, now } = ctx;
    let asks = super::list_of_parent(&mut ReadContext { reader: writer, me, child, app, now }).await?;
    Ok(DataAsks::new(asks, child.has_left(), now))
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct OpenDataCopy {
    ask_id: String,
    /// A confirmation of the action `data_copy`; not needed within 15 minutes of signing in or of another confirmation.
    confirmation: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedDataCopy {
    /// The address of the archive (ZIP), valid for two minutes in this session.
    url: String,
}

/// Returns the download address of a released copy.
#[utoipa::path(post, path = "/parentapp/openDataCopy", tag = "profile", request_body = OpenDataCopy,
    responses((status = 200, body = Answer<OpenedDataCopy>)))]
async fn open_data_copy(
    State(app): State<App>,
    call: ParentCall<OpenDataCopy>,
) -> Result<Answer<OpenedDataCopy>, AppError> {
    let opened = families::write_for_parent(&app, call.claims, async move |mut ctx| {
        let id = DataRequestId::parse(&call.form.ask_id).ok_or_else(Refusal::not_found)?;
        Ok(OpenedDataCopy { url: super::open(&mut ctx, id, &call.form.confirmation).await? })
    });
    opened.await.map(Answer::new)
}
