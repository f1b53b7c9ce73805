//! Every route by audience. The OpenAPI documents are made from these lists, and the tests walk them.

use axum::Router;
use axum::extract::State;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use utoipa::OpenApi;
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;

use crate::{calendar_feed, sign_in_response, today, unread, web_files};
use base::answer::Refused;
use context::App;
use context::http::centre_call::CentreRefused;
use context::http::compression::compress_json;
use context::http::middleware::Listener;
use context::http::staff::StaffRefused;
use context::http::{document, forwarded, middleware, query_fields, staff_app, web_app};
use daily::{cameras, content, conversations, day, events, guardians, live, notices, photo_consent, pictures};
use money::{billing, finance};
use operations::data_requests;
use operations::health::prometheus::Metrics;
use operations::health::{crashes, health};
use people::centres::key_first;
use people::families::sign_in::replay;
use people::{centres, families};
use service::{help_desk, requests, surveys, threads, tickets};

/// The parent API with pictures and cameras.
pub fn parent_api() -> OpenApiRouter<App> {
    parent_calls().merge(pictures::parent_api::routes()).merge(cameras::gateway::routes())
}

/// The calls that need a token.
fn parent_calls() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(ParentDocument::openapi())
        .merge(sign_in_response::static_files::routes())
        .merge(content::blogs::parent_api::routes())
        .merge(content::holidays::parent_api::routes())
        .merge(content::food_menu::parent_api::routes())
        .merge(content::activity_plan::parent_api::routes())
        .merge(content::newsletters::parent_api::routes())
        .merge(content::my_centre::parent_api::routes())
        .merge(families::sign_in::parent_api::routes())
        .merge(families::profile::parent_api::routes())
        .merge(families::devices::parent_api::routes())
        .merge(families::languages::parent_api::routes())
        .merge(families::sessions::parent_api::routes())
        .merge(families::calendar_address::parent_api::routes())
        .merge(notices::parent_api::routes())
        .merge(sign_in_response::parent_api::routes())
        .merge(live::parent_api::routes())
        .merge(cameras::parent_api::routes())
        .merge(cameras::view_sessions::parent_api::routes())
        .merge(day::timeline::parent_api::routes())
        .merge(day::photos::parent_api::routes())
        .merge(conversations::parent_api::routes())
        .merge(today::parent_api::routes())
        .merge(day::absences::parent_api::routes())
        .merge(day::attendance::parent_api::routes())
        .merge(day::growth::parent_api::routes())
        .merge(events::parent_api::routes())
        .merge(requests::parent_api::routes())
        .merge(tickets::parent_api::routes())
        .merge(threads::parent_api::routes())
        .merge(surveys::parent_api::routes())
        .merge(finance::certificate::parent_api::routes())
        .merge(finance::refund::parent_api::routes())
        .merge(finance::portal_login::parent_api::routes())
        .merge(unread::parent_api::routes())
        .merge(pictures::portraits::parent_api::routes())
        .merge(photo_consent::parent_api::routes())
        .merge(guardians::parent_api::routes())
        .merge(data_requests::parent_api::routes())
        .merge(crashes::parent_api::routes())
}

/// The centre API, on a listener of its own.
pub fn centre_api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(CentreDocument::openapi())
        .merge(centres::centre_api::routes())
        .merge(families::centre_api::routes())
        .merge(notices::centre_api::routes())
        .merge(pictures::centre_api::routes())
        .merge(pictures::portraits::centre_api::routes())
        .merge(photo_consent::centre_api::routes())
        .merge(guardians::centre_api::routes())
        .merge(cameras::sources::centre_api::routes())
        .merge(cameras::view_sessions::centre_api::routes())
        .merge(day::timeline::centre_api::routes())
        .merge(day::photos::centre_api::routes())
        .merge(day::absences::centre_api::routes())
        .merge(day::attendance::centre_api::routes())
        .merge(day::growth::centre_api::routes())
        .merge(conversations::centre_api::routes())
        .merge(events::centre_api::routes())
        .merge(requests::centre_api::routes())
        .merge(tickets::centre_api::routes())
        .merge(threads::centre_api::routes())
        .merge(surveys::centre_api::routes())
        .merge(finance::refund::centre_api::routes())
        .merge(billing::centre_api::routes())
        .merge(content::blogs::centre_api::routes())
        .merge(content::holidays::centre_api::routes())
        .merge(content::food_menu::centre_api::routes())
        .merge(content::activity_plan::centre_api::routes())
        .merge(content::newsletters::centre_api::routes())
        .merge(content::my_centre::centre_api::routes())
}

/// The staff's API, on a listener of its own.
pub fn staff_api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(StaffDocument::openapi())
        .merge(staff::passkeys::staff_api::routes())
        .merge(staff::sessions::staff_api::routes())
        .merge(staff::members::staff_api::routes())
        .merge(staff::tablets::staff_api::routes())
        .merge(staff::pins::staff_api::routes())
        .merge(staff::live::staff_api::routes())
        .merge(photo_consent::staff_api::routes())
        .merge(room::entries::staff_api::routes())
        .merge(room::review::staff_api::routes())
        .merge(room::corrections::staff_api::routes())
        .merge(room::recent::staff_api::routes())
        .merge(room::details::staff_api::routes())
        .merge(room::screen::staff_api::routes())
        .merge(inbox::list::routes())
        .merge(inbox::requests::routes())
        .merge(inbox::tickets::routes())
        .merge(inbox::threads::routes())
        .merge(inbox::guardians::routes())
        .merge(inbox::portraits::routes())
}

/// The document `docs/openapi/parents.json`.
pub fn parent_document() -> utoipa::openapi::OpenApi {
    document::complete_parents(parent_api().into_openapi())
}

/// The document `docs/openapi/centres.json`.
pub fn centre_document() -> utoipa::openapi::OpenApi {
    document::complete_centres(centre_api().into_openapi())
}

/// The document `docs/openapi/staff.json`.
pub fn staff_document() -> utoipa::openapi::OpenApi {
    document::complete_staff(staff_api().into_openapi())
}

/// The parents' listener: their API, pictures, the web app. No path of staff or demo is here.
pub fn for_parents(app: App) -> Router {
    let (calls, _document) = parent_calls().split_for_parts();
    let calls = calls.layer(from_fn_with_state(app.clone(), replay::watch)).layer(from_fn(compress_json));
    let shown = pictures::parent_api::routes().merge(cameras::gateway::routes());
    let (shown, _document) = shown.split_for_parts();
    let routes = calls
        .merge(shown)
        .merge(finance::certificate::pages::routes())
        .merge(finance::pages::handlers::routes())
        .merge(data_requests::download::routes())
        .merge(calendar_feed::fetching::routes())
        .merge(finance::webhook::handler::routes())
        .merge(help_desk::webhook::routes())
        .route("/healthz", get(health))
        .route("/healthz/caller", get(forwarded::seen))
        .merge(web_app::routes(web_files::FILES));
    let over_https = app.config.brand.address.starts_with("https://");
    middleware::add_strict_transport(middleware::wrap(routes, Listener::Parents, &app), over_https).with_state(app)
}

/// The centres' listener: their API, health, metrics, and the demo's routes.
pub fn for_centres(app: App, metrics: Metrics, sent_messages: demo::sent_messages::SentMessages) -> Router {
    let (api, document) = centre_api().split_for_parts();
    let api = query_fields::refuse_unknown(api, &document);
    let metrics = async move |State(app): State<App>| metrics.render(&app).await;
    let mut routes = key_first::demand(api, &app).route("/healthz", get(health)).route("/metrics", get(metrics));
    if app.demo {
        routes = routes.merge(demo::routes().layer(axum::Extension(sent_messages)));
    }
    middleware::wrap(routes, Listener::Centres, &app).with_state(app)
}

/// The staff's listener: their API and their web app.
pub fn for_staff(app: App) -> Router {
    let (api, document) = staff_api().split_for_parts();
    let api = query_fields::refuse_unknown(api, &document);
    let routes =
        staff::door::demand(api, &app).route("/healthz", get(health)).merge(staff_app::routes(web_files::STAFF_FILES));
    let over_https = app.config.staff.address.starts_with("https://");
    middleware::add_strict_transport(middleware::wrap(routes, Listener::Staff, &app), over_https).with_state(app)
}

#[derive(OpenApi)]
#[openapi(
    components(schemas(Refused)),
    info(title = "Aangan for parents", description = "What the parents' app calls. Forms in, one JSON envelope out.")
)]
struct ParentDocument;

#[derive(OpenApi)]
#[openapi(
    components(schemas(CentreRefused)),
    info(title = "Aangan for centres", description = "What a centre's own program calls, on a listener of its own."),
    modifiers(&CentreKey),
    security(("centre_key" = []))
)]
struct CentreDocument;

#[derive(OpenApi)]
#[openapi(
    components(schemas(StaffRefused)),
    info(title = "Aangan for the staff", description = "What the staff's app calls, on a listener of its own.")
)]
struct StaffDocument;

struct CentreKey;

impl utoipa::Modify for CentreKey {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
        document.components.get_or_insert_default().add_security_scheme("centre_key", scheme);
    }
}
