//! Crash reports of the parents' app: counted and logged with the place in our code, without any content of the screen.

mod messages;
pub mod parent_api;
pub mod rules;

use base::refusal::AppError;
use context::rate_limits;
use people::families::WriteContext;

/// Counts a crash report against the rate limit of its session.
pub async fn take(ctx: &mut WriteContext<'_, '_>) -> Result<(), AppError> {
    let session = ctx.me.session().to_string();
    let rate_limit = [(rate_limits::CRASHES_PER_SESSION, &*session)];
    rate_limits::consume(ctx.tx, ctx.app, &rate_limit).await?.map_err(|_reached| messages::too_many().into())
}
