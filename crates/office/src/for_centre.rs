//! What the office asks and does in a centre's name.

use database::{Reader, Writer};

use super::{OfficeRefused, find};
use base::refusal::Trouble;
use context::App;
use people::centres::{self, Acting, Done, MyCentre};

/// Asks something of a centre.
pub(super) async fn look<T, F>(app: &App, centre: String, ask: F) -> Result<T, OfficeRefused>
where
    F: AsyncFnOnce(&mut Reader<'_>, &MyCentre) -> Result<T, Trouble> + Send + 'static,
    T: Send + 'static,
{
    let asked = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        Ok::<_, OfficeRefused>(ask(reader, &MyCentre::of_the_office(centre.id, centre.chain_id)).await?)
    });
    asked.await
}

/// Does something in a centre's name, with its line of the record.
pub(super) async fn act<T, F>(app: &App, centre: String, work: F) -> Result<T, OfficeRefused>
where
    F: AsyncFn(&mut Acting<'_, '_>) -> Result<Done<T>, Trouble> + Send + Sync + 'static,
    T: Send + 'static,
{
    let there = app.clone();
    let done = app.database.write(async move |writer: &mut Writer<'_>| {
        let centre = find::centre(writer, &centre).await?;
        let its_own = MyCentre::of_the_office(centre.id, centre.chain_id);
        Ok::<_, OfficeRefused>(centres::act(writer, &there, &its_own, &work).await?)
    });
    done.await
}
