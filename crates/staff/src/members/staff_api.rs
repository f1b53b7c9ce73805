//! People and their codes, for heads and the office.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::shown::{self, ShownPerson, Which};
use super::{By, Code, PersonForm, Who, store};
use crate::acting::not_there;
use crate::call::{Nothing, StaffCall, StaffClaims};
use crate::{Desk, WriteContext, read, write};
use base::audit::Role;
use base::clock::Timestamp;
use base::ids::{CentreId, MemberId, RoomId};
use base::refusal::AppError;
use context::App;
use context::http::StaffError;
use context::http::centre_call::IdempotencyKey;
use context::http::centre_path::{InPath, InQuery};
use context::http::idempotency::once;
use people::centres;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_places))
        .routes(routes!(list_people, add_person))
        .routes(routes!(change_person))
        .routes(routes!(end_person))
        .routes(routes!(unlock_person))
        .routes(routes!(give_first_code))
        .routes(routes!(give_enrolment_code))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffPlaces {
    /// Those that the caller reaches, by name.
    centres: Vec<StaffCentre>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffCentre {
    id: CentreId,
    name: String,
    city: String,
    /// By name.
    rooms: Vec<StaffRoom>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffRoom {
    id: RoomId,
    name: String,
}

/// The centres that the caller reaches, with their rooms.
#[utoipa::path(get, path = "/staff/v1/places", tag = "people", responses((status = 200, body = StaffPlaces)))]
async fn list_places(State(app): State<App>, claims: StaffClaims) -> Result<Json<StaffPlaces>, StaffError> {
    let listed = read::<Desk, _, _>(&app, claims, async |ctx| {
        let me = &ctx.me.member;
        let mut rooms: HashMap<CentreId, Vec<StaffRoom>> = HashMap::new();
        for (centre, id, name) in centres::store::list_rooms_of_chain(ctx.reader, me.chain).await? {
            rooms.entry(centre).or_default().push(StaffRoom { id, name });
        }
        let reached = |centre: &centres::store::CentreRow| {
            centre.chain_id == me.chain && (me.role == Role::Office || me.centre == Some(centre.id))
        };
        let centres = centres::store::list_centres(ctx.reader).await?.into_iter().filter(reached);
        let shown = centres.map(|centre| {
            let rooms = rooms.remove(&centre.id).unwrap_or_default();
            StaffCentre { id: centre.id, name: centre.name, city: centre.city, rooms }
        });
        Ok(StaffPlaces { centres: shown.collect() })
    });
    listed.await.map(Json)
}

#[derive(Clone, Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// Only the people of this centre.
    centre: Option<String>,
    /// `true`: also those who have ended.
    ended: Option<bool>,
    /// `next` of the page before.
    after: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct StaffPeople {
    /// By name.
    people: Vec<ShownPerson>,
    /// For `after`; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<MemberId>,
}

/// The people that the caller reaches: a head those of the own centre, the office all of its chain.
#[utoipa::path(get, path = "/staff/v1/people", tag = "people", params(PeopleQuery),
    responses((status = 200, body = StaffPeople)))]
async fn list_people(
    State(app): State<App>,
    InQuery(asked): InQuery<PeopleQuery>,
    claims: StaffClaims,
) -> Result<Json<StaffPeople>, StaffError> {
    let listed = read::<Desk, _, _>(&app, claims, async move |ctx| {
        let centre = match &asked.centre {
            Some(centre) => {
                let centre = CentreId::parse(centre).ok_or_else(not_there)?;
                Some(ctx.me.centre(ctx.reader, centre).await?.id())
            }
            None => ctx.me.member.centre,
        };
        let after = match &asked.after {
            Some(after) => {
                let after = MemberId::parse(after).ok_or_else(not_there)?;
                let after = store::find_member(ctx.reader, after).await?.ok_or_else(not_there)?;
                if after.chain != ctx.me.member.chain || centre.is_some() && after.centre != centre {
                    return Err(not_there().into());
                }
                (after.name, after.id)
            }
            None => (String::new(), MemberId(0)),
        };
        let which = Which { chain: ctx.me.member.chain, centre, ended: asked.ended.unwrap_or_default() };
        let (people, next) = shown::page(ctx.reader, ctx.app, which, after, ctx.now).await?;
        Ok(StaffPeople { people, next })
    });
    listed.await.map(Json)
}

/// Adds a person.
#[utoipa::path(post, path = "/staff/v1/people", tag = "people", params(IdempotencyKey), request_body = PersonForm,
    responses((status = 200, body = ShownPerson)))]
async fn add_person(State(app): State<App>, call: StaffCall<PersonForm>) -> Result<Json<ShownPerson>, StaffError> {
    let key = call.idempotency_key()?;
    let form = call.body;
    let added = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (by, scope, now) = (by(ctx), format!("person {}", ctx.me.member.id), ctx.now);
        once(ctx.tx, &scope, &key, now, async |tx| {
            let member = super::add(tx, &by, &form).await?;
            ShownPerson::find(tx, by.app, member.id, now).await
        })
        .await
    });
    added.await.map(Json)
}

/// Changes a person: all entries are sent.
#[utoipa::path(put, path = "/staff/v1/people/{member}", tag = "people", params(("member" = String, Path)),
    request_body = PersonForm, responses((status = 200, body = ShownPerson)))]
async fn change_person(
    State(app): State<App>,
    InPath(member): InPath<String>,
    call: StaffCall<PersonForm>,
) -> Result<Json<ShownPerson>, StaffError> {
    let form = call.body;
    let changed = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (by, member) = (by(ctx), named(&member)?);
        super::change(ctx.tx, &by, member, &form).await?;
        ShownPerson::find(ctx.tx, by.app, member, by.now).await
    });
    changed.await.map(Json)
}

/// Ends a person: sessions, passkeys, PIN, codes and shifts end at once.
#[utoipa::path(post, path = "/staff/v1/people/{member}/end", tag = "people", params(("member" = String, Path)),
    request_body = Nothing, responses((status = 200, body = ShownPerson)))]
async fn end_person(
    State(app): State<App>,
    InPath(member): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<ShownPerson>, StaffError> {
    let ended = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (by, member) = (by(ctx), named(&member)?);
        super::end(ctx.tx, &by, member).await?;
        ShownPerson::find(ctx.tx, by.app, member, by.now).await
    });
    ended.await.map(Json)
}

/// Lets a person try the PIN again after too many wrong ones.
#[utoipa::path(post, path = "/staff/v1/people/{member}/unlock", tag = "people", params(("member" = String, Path)),
    request_body = Nothing, responses((status = 200, body = ShownPerson)))]
async fn unlock_person(
    State(app): State<App>,
    InPath(member): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<ShownPerson>, StaffError> {
    let unlocked = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let (by, member) = (by(ctx), named(&member)?);
        super::unlock(ctx.tx, &by, member).await?;
        ShownPerson::find(ctx.tx, by.app, member, by.now).await
    });
    unlocked.await.map(Json)
}

#[derive(Debug, Serialize, ToSchema)]
pub struct GivenCode {
    /// Shown this once.
    code: String,
    /// Unix milliseconds.
    #[schema(value_type = i64)]
    until: Timestamp,
}

impl From<Code> for GivenCode {
    fn from(Code { code, until }: Code) -> Self {
        Self { code, until }
    }
}

/// Gives a first code of six digits, with which the person sets a PIN on a tablet. The PIN that they have ends.
#[utoipa::path(post, path = "/staff/v1/people/{member}/first-code", tag = "people", params(("member" = String, Path)),
    request_body = Nothing, responses((status = 200, body = GivenCode)))]
async fn give_first_code(
    State(app): State<App>,
    InPath(member): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<GivenCode>, StaffError> {
    let given = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let by = by(ctx);
        super::give_first_code(ctx.tx, &by, named(&member)?).await.map(GivenCode::from)
    });
    given.await.map(Json)
}

/// Gives an enrolment code, with which a head or somebody of the office creates a passkey.
#[utoipa::path(post, path = "/staff/v1/people/{member}/enrolment-code", tag = "people",
    params(("member" = String, Path)), request_body = Nothing, responses((status = 200, body = GivenCode)))]
async fn give_enrolment_code(
    State(app): State<App>,
    InPath(member): InPath<String>,
    call: StaffCall<Nothing>,
) -> Result<Json<GivenCode>, StaffError> {
    let given = write::<Desk, _, _>(&app, call.claims, async move |ctx| {
        let by = by(ctx);
        super::give_enrolment_code(ctx.tx, &by, named(&member)?).await.map(GivenCode::from)
    });
    given.await.map(Json)
}

fn by<'a>(ctx: &WriteContext<'a, '_, Desk>) -> By<'a> {
    By { who: Who::Desk(ctx.me), app: ctx.app, random: &ctx.app.random, now: ctx.now }
}

fn named(member: &str) -> Result<MemberId, AppError> {
    Ok(MemberId::parse(member).ok_or_else(not_there)?)
}
