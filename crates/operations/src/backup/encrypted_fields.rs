//! Encrypted values of the database: door PINs, and the addresses of cameras with their passwords. Their keys are in
//! the data folder.

use std::path::Path;

use database::{Database, Error, Reader, Writer};

use super::store::{self, EncryptedPin, EncryptedSource};
use super::{DataLocations, tables};
use base::failure::Failure;
use base::keys::{self, Keys, Rotation};
use base::random::Random;
use daily::cameras::sources;
use people::families::children::pin_place;

/// How many encrypted values there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EncryptedValues {
    pub values: usize,
    /// Those that the keys do not decrypt.
    pub undecryptable: usize,
}

/// Counts the encrypted values, and those that these keys do not decrypt.
pub async fn count(database: &Database, keys: Option<Keys>) -> Result<EncryptedValues, Error> {
    let count = async move |reader: &mut Reader<'_>| {
        let (pins, sources) = (store::list_encrypted_pins(reader).await?, store::list_encrypted_sources(reader).await?);
        let decrypts =
            |encrypted: &[u8], place: &str| keys.as_ref().is_some_and(|keys| keys.decrypt(encrypted, place).is_some());
        let undecryptable = pins.iter().filter(|pin| !decrypts(&pin.encrypted, &pin.place())).count()
            + sources.iter().filter(|source| !decrypts(&source.encrypted, &source.place())).count();
        Ok(EncryptedValues { values: pins.len() + sources.len(), undecryptable })
    };
    database.read::<_, Error, _>(count).await
}

/// Refuses to create new keys while values are encrypted with keys that are missing: those values would be lost
/// unnoticed.
pub async fn refuse_lost_keys(database: &Database, folder: &Path) -> Result<(), Failure> {
    // Nothing is encrypted with the key of the staff's PINs, which an older version did not have: without it the PINs are set
    // again.
    let missing: Vec<_> = keys::missing(folder).into_iter().filter(|name| *name != keys::PIN).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let encrypted = count(database, None).await?.values;
    if encrypted == 0 {
        return Ok(());
    }
    Err(format!(
        "keys are missing in {}: {}. The database has {encrypted} door PINs and cameras' addresses that are encrypted with the portal's \
         keys. Put the files back from the backup; if they are lost for good, aangan keys rotate --lost makes new ones, and those \
         PINs and addresses have to be set again",
        folder.display(),
        missing.join(", ")
    ).into())
}

/// The result of a key rotation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reencrypted {
    /// Encrypted with the new keys, now or by an earlier attempt.
    pub values: usize,
    /// PINs that no key decrypts: their owners draw new ones.
    pub pins_lost: usize,
    /// Cameras whose address no key decrypts any more: it has to be set again.
    pub cameras_lost: usize,
    /// PINs and codes of the staff: they are void, because only hashes under the old key are stored.
    pub staff_void: u64,
}

/// Replaces all keys, and encrypts again what is encrypted with them. If it is interrupted, the same command finishes
/// it; until then the portal does not start. Returns the report for the terminal.
pub async fn rotate(data: &DataLocations, lost: bool, random: &Random) -> Result<String, Failure> {
    let database = data.database().await?;
    tables::demand(&database).await?;
    let rotation = Rotation::begin(&data.keys, lost, random).map_err(|error| error.to_string())?;
    let reencrypted = reencrypt(&database, &rotation, lost, random).await;
    database.close().await;
    let Reencrypted { values, pins_lost, cameras_lost, staff_void } = reencrypted?;
    rotation.finish().map_err(|error| error.to_string())?;
    let mut said = format!(
        "All keys are new, and {values} door PINs and cameras' addresses are encrypted with them. Start the portal again. Codes \
         that are on their way are void, and browsers get push messages again once the app was opened there."
    );
    if staff_void > 0 {
        said = format!(
            "{said} {staff_void} PINs and codes of the staff are void: give first codes and enrolment codes again."
        );
    }
    if pins_lost + cameras_lost > 0 {
        said = format!(
            "{said} Given up: {pins_lost} door PINs, {cameras_lost} cameras' addresses; they have to be set again."
        );
    }
    Ok(said)
}

/// Encrypts every value with the new keys, all of them or none.
pub async fn reencrypt(
    database: &Database,
    rotation: &Rotation,
    lost: bool,
    random: &Random,
) -> Result<Reencrypted, Failure> {
    let (old, new, random) = (rotation.old.clone(), rotation.new.clone(), random.clone());
    let encrypt = async move |writer: &mut Writer<'_>| {
        let mut done = Reencrypted::default();
        let open =
            |encrypted: &[u8], place: &str| new.decrypt(encrypted, place).or_else(|| old.decrypt(encrypted, place));
        let pins = store::list_encrypted_pins(writer).await?;
        store::clear_marks(writer).await?;
        for pin in pins {
            let Some(plain) = open(&pin.encrypted, &pin.place()) else {
                done.pins_lost += 1;
                store::set_pin(writer, (pin.child, pin.side), None, None).await?;
                continue;
            };
            let mark = new.door_mark(&pin.centre.to_string(), &plain);
            // A child that moved here may have brought a PIN that is already in use at this centre.
            let mark = if store::mark_is_taken(writer, &mark).await? { None } else { Some(mark) };
            let encrypted = new.encrypt(&plain, &pin.place(), &random);
            store::set_pin(writer, (pin.child, pin.side), Some(&encrypted), mark.as_ref()).await?;
            done.values += 1;
        }
        for source in store::list_encrypted_sources(writer).await? {
            match open(&source.encrypted, &source.place()) {
                Some(plain) => {
                    store::set_source(writer, source.camera, &new.encrypt(&plain, &source.place(), &random)).await?;
                    done.values += 1;
                }
                None => done.cameras_lost += 1,
            }
        }
        let (pins, codes) = staff::members::void_pins_and_codes(writer).await?;
        done.staff_void = pins + codes;
        let lost_values = done.pins_lost + done.cameras_lost;
        if lost_values > 0 && !lost {
            return Err(Error::other(format!(
                "{lost_values} of the door PINs and cameras' addresses cannot be decrypted with the keys that are here, so nothing was changed. \
                 Put the right keys back from the backup, or give those values up with --lost"
            )));
        }
        Ok(done)
    };
    Ok(database.write_at_length::<_, Error, _>(encrypt).await?)
}

impl EncryptedPin {
    fn place(&self) -> String {
        pin_place(self.child, self.side)
    }
}

impl EncryptedSource {
    fn place(&self) -> String {
        sources::belonging(self.camera)
    }
}
