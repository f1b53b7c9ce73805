use utoipa_axum::router::OpenApiRouter;

use context::App;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
