//! Screens of the parents' app that broke: counted for the office, and told where in our own code, never what they showed.

mod messages;
pub mod parent_api;
pub mod rules;

use base::refusal::Trouble;
use context::budgets;
use people::families::Acting;

/// Takes a crash as told, if the session has not told too many.
pub async fn take(act: &mut Acting<'_, '_>) -> Result<(), Trouble> {
    let session = act.me.session().to_string();
    let budget = [(budgets::CRASHES_PER_SESSION, &*session)];
    budgets::spend(act.writer, act.app, &budget).await?.map_err(|_used_up| messages::too_many().into())
}
