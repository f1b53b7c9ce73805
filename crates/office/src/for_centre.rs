//! What the office asks and does in a centre's name.

use database::{Reader, Writer};

use super::desk::Desk;
use super::plan::{Change, Consent, make};
use super::{OfficeRefused, find, store};
use base::ids::ChildId;
use base::refusal::Trouble;
use base::tables::cells;
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

/// The child that is meant in a centre's name: by its id, or by its admission id, at this centre before others.
pub(super) async fn child(app: &App, centre: &str, wanted: &str) -> Result<ChildId, OfficeRefused> {
    let (centre, wanted) = (centre.to_owned(), wanted.to_owned());
    let found = app.database.read(async move |reader: &mut Reader<'_>| {
        let centre = find::centre(reader, &centre).await?;
        let number = wanted.strip_prefix("office:").unwrap_or(&wanted);
        match store::child_of_number(reader, centre.id, number).await?.filter(|_| !cells::is_placeholder(number)) {
            Some(child) => Ok(child),
            None => Ok::<_, OfficeRefused>(find::child(reader, number).await?.0),
        }
    });
    found.await
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

/// Shows what a step in a centre's name would do, asks, and does it, with its line of the record.
pub(super) async fn change<T, F, S>(
    app: &App,
    desk: &mut dyn Desk,
    (centre, consent): (String, Consent),
    work: F,
    say: S,
) -> Result<String, OfficeRefused>
where
    F: AsyncFn(&mut Acting<'_, '_>) -> Result<Done<T>, Trouble> + Send + Sync + 'static,
    S: Fn(T) -> Result<Change, OfficeRefused> + Send + Sync + 'static,
    T: Send + 'static,
{
    make(app, desk, consent, async move |writer: &mut Writer<'_>, app: &App| {
        let centre = find::centre(writer, &centre).await?;
        let its_own = MyCentre::of_the_office(centre.id, centre.chain_id);
        say(centres::act(writer, app, &its_own, &work).await?)
    })
    .await
}
