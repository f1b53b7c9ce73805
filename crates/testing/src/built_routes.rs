//! The routes of a portal, built once and not for every caller: hundreds of them with their description take some hundredths of
//! a second, and a sign-in calls three times.

use std::sync::{Mutex, PoisonError};

use axum::Router;
use context::App;

#[derive(Default)]
pub(crate) struct BuiltRoutes {
    pub(crate) parents: LastBuilt,
    pub(crate) centres: LastBuilt,
    pub(crate) staff: LastBuilt,
}

/// The routes that were built last, and for which portal.
#[derive(Default)]
pub(crate) struct LastBuilt(Mutex<Option<(App, Router)>>);

impl LastBuilt {
    /// The routes of this portal. A town that was started again is another portal.
    pub(crate) fn of(&self, app: &App, build: impl FnOnce(App) -> Router) -> Router {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((portal, routes)) = &*last
            && std::ptr::eq(&raw const **portal, &raw const **app)
        {
            return routes.clone();
        }
        let routes = build(app.clone());
        *last = Some((app.clone(), routes.clone()));
        routes
    }
}
