//! A file of any length that is kept piece by piece, so that it needs little memory and each piece has its own time
//! limit.

use std::fmt;

use bytes::Bytes;
use object_store::path::Path as Place;
use object_store::{MultipartUpload, ObjectStoreExt};

use super::{MediaError, MediaStore};

/// Bytes of a piece. A bucket takes ten thousand of them, none but the last smaller than 5 MiB.
pub const UPLOAD_PIECE: usize = 8 * 1024 * 1024;

/// It bears its name when it is ended, and before that nobody finds it.
pub struct Upload {
    store: MediaStore,
    path: Place,
    begun: Option<Box<dyn MultipartUpload>>,
}

impl fmt::Debug for Upload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Upload")
    }
}

impl MediaStore {
    /// Begins one. Nothing is sent yet.
    pub fn upload(&self, path: &str) -> Result<Upload, MediaError> {
        self.refuse_if_read_only()?;
        Ok(Upload { store: self.clone(), path: Place::from(path), begun: None })
    }
}

impl Upload {
    /// A piece of [`UPLOAD_PIECE`] bytes.
    pub async fn put(&mut self, piece: Bytes) -> Result<(), MediaError> {
        let begun = if let Some(begun) = &mut self.begun {
            begun
        } else {
            let begun = self.store.store.put_multipart(&self.path).await;
            self.begun.insert(begun.map_err(|error| self.store.media_error(&error))?)
        };
        begun.put_part(piece.into()).await.map_err(|error| self.store.media_error(&error))
    }

    /// The last piece, of any length.
    pub async fn end(&mut self, rest: Bytes) -> Result<(), MediaError> {
        let Some(begun) = &mut self.begun else {
            let put = self.store.store.put(&self.path, rest.into()).await;
            return put.map(drop).map_err(|error| self.store.media_error(&error));
        };
        let ended = async {
            if !rest.is_empty() {
                begun.put_part(rest.into()).await?;
            }
            begun.complete().await
        };
        ended.await.map(drop).map_err(|error| self.store.media_error(&error))
    }

    /// Forgets the pieces that were sent. A bucket that does not hear of it keeps them, where nobody finds them.
    pub async fn give_up(&mut self) {
        if let Some(begun) = &mut self.begun
            && let Err(error) = begun.abort().await
        {
            tracing::debug!(why = self.store.sentence(&error), "pieces of a file stay in the bucket");
        }
    }
}
