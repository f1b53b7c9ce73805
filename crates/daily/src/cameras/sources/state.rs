//! The state of cameras: found out while they are watched, stored for the next viewer and for the office.

use database::Error;

use super::store;
use context::App;

/// Stores the state of cameras that were watched since the last call. Called every few seconds; writes nothing where nothing has
/// changed.
pub async fn keep(app: &App) -> Result<(), Error> {
    let changed = app.streams.changed();
    if changed.is_empty() {
        return Ok(());
    }
    let written = changed.clone();
    app.database
        .write(async move |writer| {
            for (camera, state) in &changed {
                store::update_state(writer, *camera, state).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    app.streams.forget_changed(&written);
    Ok(())
}
