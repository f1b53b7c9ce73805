//! Writes of callers who are not proved yet: they bring a code or a passkey, or want to sign out.

use database::Writer;

use crate::call::StaffClaims;
use base::audit;
use base::clock::Timestamp;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::StaffError;

/// Writes in one transaction. A refusal that `work` returns as its answer is committed with what was counted for it. Fails if
/// a row is changed without an audit event. `work` keeps the limits.
pub(crate) async fn write<T, F>(app: &App, claims: StaffClaims, work: F) -> Result<T, StaffError>
where
    F: AsyncFn(&mut Writer<'_>, &App, &StaffClaims, Timestamp) -> Result<Result<T, Refusal>, AppError> + Send + 'static,
    T: Send + 'static,
{
    let own_app = app.clone();
    let answer: Result<Result<T, Refusal>, AppError> = app
        .database
        .write(async move |tx| audit::demand(tx, async |tx| work(tx, &own_app, &claims, own_app.now()).await).await)
        .await;
    Ok(app.note_database_outcome(answer)??)
}
