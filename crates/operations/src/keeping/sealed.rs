//! What the database keeps sealed under keys that lie outside it: door PINs, and the sources of cameras with their passwords.

use std::path::Path;

use database::{Database, Error, Reader, Writer};

use super::store::{self, SealedPin, SealedSource};
use super::{Holdings, tables};
use base::chance::Chance;
use base::keys::{self, Keys, Rotation};
use daily::cameras::sources;
use people::families::children::pin_place;

/// How many sealed values there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sealed {
    pub values: usize,
    /// Those that the keys do not open.
    pub shut: usize,
}

/// Counts the sealed values, and those that these keys do not open.
pub async fn count(database: &Database, keys: Option<Keys>) -> Result<Sealed, Error> {
    let count = async move |reader: &mut Reader<'_>| {
        let (pins, sources) = (store::sealed_pins(reader).await?, store::sealed_sources(reader).await?);
        let opens =
            |sealed: &[u8], place: &str| keys.as_ref().is_some_and(|keys| keys.open_sealed(sealed, place).is_some());
        let shut = pins.iter().filter(|pin| !opens(&pin.sealed, &pin.place())).count()
            + sources.iter().filter(|source| !opens(&source.sealed, &source.place())).count();
        Ok(Sealed { values: pins.len() + sources.len(), shut })
    };
    database.read::<_, Error, _>(count).await
}

/// Refuses to begin with new keys where something is sealed under keys that are gone: it would be lost without a word.
pub async fn refuse_lost_keys(database: &Database, folder: &Path) -> Result<(), String> {
    let missing = keys::missing(folder);
    if missing.is_empty() {
        return Ok(());
    }
    let sealed = count(database, None).await.map_err(|error| error.to_string())?.values;
    if sealed == 0 {
        return Ok(());
    }
    Err(format!(
        "keys are missing in {}: {}. The database has {sealed} door PINs and cameras' addresses that are sealed under the portal's \
         keys. Put the files back from the backup; if they are lost for good, aangan keys rotate --lost makes new ones, and those \
         PINs and addresses have to be set anew",
        folder.display(),
        missing.join(", ")
    ))
}

/// What became of the sealed values when keys were changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resealed {
    /// Sealed anew, or they were already.
    pub values: usize,
    /// PINs that no key opens any more: their owners draw new ones.
    pub pins_lost: usize,
    /// Cameras whose address no key opens any more: it has to be set anew.
    pub cameras_lost: usize,
}

/// Puts new keys in the place of all old ones, and seals anew what is sealed under them. Whatever ends it in the middle, it is
/// begun again in the same words; until it is done, no portal starts. Answers what became of it.
pub async fn rotate(holdings: &Holdings, lost: bool, chance: &Chance) -> Result<String, String> {
    let database = holdings.database().await?;
    tables::demand(&database).await?;
    let rotation = Rotation::begin(&holdings.keys, lost, chance).map_err(|error| error.to_string())?;
    let resealed = seal_anew(&database, &rotation, lost, chance).await;
    database.close().await;
    let Resealed { values, pins_lost, cameras_lost } = resealed?;
    rotation.finish().map_err(|error| error.to_string())?;
    let mut said = format!(
        "All keys are new, and {values} door PINs and cameras' addresses are sealed under them. Start the portal again. Codes on \
         their way are dead, and browsers get pushes again when the app is opened there."
    );
    if pins_lost + cameras_lost > 0 {
        said = format!(
            "{said} Given up: {pins_lost} door PINs, {cameras_lost} cameras' addresses; they have to be set anew."
        );
    }
    Ok(said)
}

/// Seals every value anew, all of them or none. Values that are sealed under the new keys already stay as they are.
pub async fn seal_anew(
    database: &Database,
    rotation: &Rotation,
    lost: bool,
    chance: &Chance,
) -> Result<Resealed, String> {
    let (old, new, chance) = (rotation.old.clone(), rotation.new.clone(), chance.clone());
    let seal = async move |writer: &mut Writer<'_>| {
        let mut done = Resealed::default();
        let open =
            |sealed: &[u8], place: &str| new.open_sealed(sealed, place).or_else(|| old.open_sealed(sealed, place));
        let pins = store::sealed_pins(writer).await?;
        store::clear_marks(writer).await?;
        for pin in pins {
            let Some(plain) = open(&pin.sealed, &pin.place()) else {
                done.pins_lost += 1;
                store::set_pin(writer, (pin.child, pin.side), None, None).await?;
                continue;
            };
            let mark = new.door_mark(&pin.centre.to_string(), &plain);
            // A child that changed its centre may have brought a PIN that somebody there has too.
            let mark = if store::mark_is_taken(writer, &mark).await? { None } else { Some(mark) };
            let sealed = new.seal(&plain, &pin.place(), &chance);
            store::set_pin(writer, (pin.child, pin.side), Some(&sealed), mark.as_ref()).await?;
            done.values += 1;
        }
        for source in store::sealed_sources(writer).await? {
            match open(&source.sealed, &source.place()) {
                Some(plain) => {
                    store::set_source(writer, source.camera, &new.seal(&plain, &source.place(), &chance)).await?;
                    done.values += 1;
                }
                None => done.cameras_lost += 1,
            }
        }
        let shut = done.pins_lost + done.cameras_lost;
        if shut > 0 && !lost {
            return Err(Error::other(format!(
                "{shut} of the door PINs and cameras' addresses cannot be opened by the keys that are here, so nothing was changed. \
                 Put the right keys back from the backup, or give those values up with --lost"
            )));
        }
        Ok(done)
    };
    database.write_at_length::<_, Error, _>(seal).await.map_err(|error| error.to_string())
}

impl SealedPin {
    fn place(&self) -> String {
        pin_place(self.child, self.side)
    }
}

impl SealedSource {
    fn place(&self) -> String {
        sources::belonging(self.camera)
    }
}
