//! How cameras stand: found out by whoever watches them, and kept for the next viewer and for the office.

use database::Error;

use super::store;
use context::App;

/// Writes down how cameras stand that were watched since the last time. Done every few seconds; where nothing has changed, nothing
/// is written.
pub async fn keep(app: &App) -> Result<(), Error> {
    let changed = app.streams.changed();
    if changed.is_empty() {
        return Ok(());
    }
    let written = changed.clone();
    app.database
        .write(async move |writer| {
            for (camera, state) in &changed {
                store::set_state(writer, *camera, state).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    app.streams.forget_changed(&written);
    Ok(())
}
