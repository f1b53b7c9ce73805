//! Calls with a file (`multipart/form-data`). The file is written to an unnamed temporary file as it arrives, so memory stays small
//! and nothing is left behind. Its name and declared type are ignored. A parent's fields come before the file and decide whether it
//! is accepted.

use std::fs::File;
use std::time::Duration;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use super::call::{self, Claims};
use super::centre_call::{self, CentreApiError, IdempotencyKey};
use super::form::{self, BodyError};
use super::idempotency::key_of;
use crate::app::App;
use crate::upload_spool::{Marks, NoRoom, Room, Turn, UploadSpool};
use base::answer::envelope;
use base::ids::SessionId;
use base::keys::fingerprint;
use base::refusal::{AppError, Refusal};

/// The largest file, in bytes.
pub const FILE_MAX: u64 = 20 * 1024 * 1024;
/// File, fields and multipart boundaries, in bytes.
const BODY_MAX: usize = 20 * 1024 * 1024 + 2 * form::FORM_MAX;
/// The time limit for receiving a body.
const BODY_TIME: Duration = Duration::from_secs(120);
/// The most fields of one call.
const FIELDS_MAX: usize = 600;

/// A received file.
#[derive(Debug)]
pub struct Upload {
    /// An unnamed temporary file: it is gone when the handle is dropped.
    pub file: File,
    pub bytes: u64,
    /// SHA-256 of its bytes.
    pub content: [u8; 32],
    /// The reserved disk space, released with the file.
    _room: Room,
}

/// A parent's call whose body is not yet read: the file of a caller without a session is never received.
#[derive(Debug)]
pub struct ParentUpload {
    /// The claims of the headers; [`ParentUpload::receive`] adds those of the form.
    pub claims: Claims,
    /// The `Idempotency-Key`; used by calls that create something.
    pub key: Option<String>,
    request: Request,
}

/// A parent's call with its form and file.
#[derive(Debug)]
pub struct ReceivedFromParent<T> {
    pub claims: Claims,
    pub form: T,
    pub upload: Option<Upload>,
    /// Equal calls wait until it is dropped: keep it until the answer is made.
    _turn: Turn,
}

/// A centre's call whose body is not yet read.
#[derive(Debug)]
pub struct CentreUpload {
    /// SHA-256 of the API key.
    pub key: [u8; 32],
    idempotency_key: Option<String>,
    request: Request,
}

/// A centre's call with its form and file.
#[derive(Debug)]
pub struct ReceivedFromCentre<T> {
    pub idempotency_key: IdempotencyKey,
    pub form: T,
    pub upload: Option<Upload>,
}

/// The fields, encoded as a form, and the file.
struct Received {
    form: Vec<u8>,
    upload: Option<Upload>,
}

enum UploadError {
    Body(BodyError),
    WrongType,
    Malformed(String),
    /// A parent's call has a field after the file.
    FieldsLast,
    NoRoom(NoRoom),
    /// An error of the server's disk.
    Disk(std::io::Error),
}

impl FromRequest<App> for ParentUpload {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (parts, body) = request.into_parts();
        let claims = Claims::of(&parts, app).map_err(IntoResponse::into_response)?;
        let key = key_of(&parts.headers).map_err(IntoResponse::into_response)?;
        Ok(Self { claims, key, request: Request::from_parts(parts, body) })
    }
}

impl ParentUpload {
    /// Reads the body. Prove the headers' claims for `session` before, and the returned claims after. `may` is called after the fields
    /// and before the file: a file that it refuses is not stored. A newer call with a file displaces older ones of the same session and
    /// kind (`upload_spool.rs`); equal calls return from here one after another.
    pub async fn receive<T, M>(
        self,
        app: &App,
        session: SessionId,
        may: impl FnOnce(Claims, T) -> M,
    ) -> Result<ReceivedFromParent<T>, Response>
    where
        T: DeserializeOwned,
        M: Future<Output = Result<(), AppError>>,
    {
        let Self { mut claims, key, request } = self;
        let mut turn = app.upload_spool.begin_call(session, request.uri().path());
        let mut parts = match body_of(request).await.map_err(UploadError::for_parent)? {
            Sent::Form(form) => {
                let form = call::read_form(&form, &mut claims).map_err(refused)?;
                return Ok(ReceivedFromParent { claims, form, upload: None, _turn: turn });
            }
            Sent::Parts(parts) => parts,
        };
        let read = async {
            let mut fields = Fields::default();
            let file = loop {
                match parts.next_field().await.map_err(|error| UploadError::from(error).for_parent())? {
                    Some(part) if part.file_name().is_none() => {
                        fields.take(part).await.map_err(UploadError::for_parent)?;
                    }
                    file => break file,
                }
            };
            let confirmation = fields.filled("confirmation").map(fingerprint);
            let marks = Marks { key: key.as_deref().map(fingerprint), confirmation };
            let form = fields.into_form().map_err(UploadError::for_parent)?;
            let fields = call::read_form(&form, &mut claims).map_err(refused)?;
            let Some(file) = file else { return Ok((fields, None)) };
            if let Err(error) = may(claims.clone(), fields).await {
                drain(file).await;
                return Err(error.into_response());
            }
            let mut lost = turn.bring_file(marks).map_err(|_displaced| another_upload())?;
            let upload = tokio::select! {
                upload = set_aside(file, &app.upload_spool, Some(&turn)) => upload.map_err(UploadError::for_parent)?,
                _ = &mut lost => return Err(another_upload()),
            };
            let after = tokio::select! {
                part = parts.next_field() => part,
                _ = &mut lost => return Err(another_upload()),
            };
            match after {
                Ok(None) => {}
                Ok(Some(part)) if part.file_name().is_some() => return Err(two_files().for_parent()),
                Ok(Some(_)) => return Err(UploadError::FieldsLast.for_parent()),
                Err(error) => return Err(UploadError::from(error).for_parent()),
            }
            let fields = call::read_form(&form, &mut claims).map_err(refused)?;
            Ok((fields, Some(upload)))
        };
        let (form, upload) = match tokio::time::timeout(BODY_TIME, read).await {
            Ok(read) => read?,
            Err(_elapsed) => return Err(UploadError::Body(BodyError::TooSlow).for_parent()),
        };
        turn.work().await;
        Ok(ReceivedFromParent { claims, form, upload, _turn: turn })
    }
}

fn another_upload() -> Response {
    Refusal::new("another_upload", "Another picture was sent after this one").into_response()
}

fn refused(refusal: Refusal) -> Response {
    AppError::from(refusal).into_response()
}

/// Reads the rest of a refused file without storing it: a client reads the answer only after it has sent the whole request.
async fn drain(mut file: Field<'_>) {
    while let Ok(Some(_)) = file.chunk().await {}
}

impl FromRequest<App> for CentreUpload {
    type Rejection = CentreApiError;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreApiError> {
        let key = centre_call::bearer(request.headers()).ok_or_else(Refusal::no_key)?;
        let idempotency_key = centre_call::idempotency_key_of(request.headers())?;
        Ok(Self { key, idempotency_key, request })
    }
}

impl CentreUpload {
    /// Reads the body. Call it once the key is proved.
    pub async fn receive<T: DeserializeOwned>(self, app: &App) -> Result<ReceivedFromCentre<T>, CentreApiError> {
        let key = self.idempotency_key.ok_or_else(CentreApiError::no_idempotency_key)?;
        let mut content = Sha256::new();
        for part in [self.request.method().as_str(), self.request.uri().path()] {
            content.update(part);
            content.update([0]);
        }
        let received = receive(self.request, &app.upload_spool).await.map_err(UploadError::for_centre)?;
        content.update(&received.form);
        content.update([0]);
        content.update(received.upload.as_ref().map(|upload| upload.content).unwrap_or_default());
        let read = || -> Result<T, Refusal> {
            form::check_texts(&received.form)?;
            form::parse(&received.form)
        };
        let form = read().map_err(|refusal| {
            let why = refusal.inside.unwrap_or_else(|| refusal.sentence.into());
            CentreApiError::Refused(StatusCode::UNPROCESSABLE_ENTITY, Refusal::with_sentence("bad_form", why))
        })?;
        Ok(ReceivedFromCentre {
            idempotency_key: IdempotencyKey { key, content: content.finalize().into() },
            form,
            upload: received.upload,
        })
    }
}

/// A body whose first part can be read.
enum Sent {
    Form(Vec<u8>),
    Parts(Multipart),
}

async fn body_of(mut request: Request) -> Result<Sent, UploadError> {
    if !is_multipart(request.headers()) {
        let is_form = form::is_form(request.headers());
        // An ordinary form is accepted as a call without a file.
        let body = form::read_body(request.into_body(), form::FORM_MAX).await.map_err(UploadError::Body)?;
        if !body.is_empty() && !is_form {
            return Err(UploadError::WrongType);
        }
        return Ok(Sent::Form(body.to_vec()));
    }
    DefaultBodyLimit::max(BODY_MAX).apply(&mut request);
    let parts = Multipart::from_request(request, &()).await;
    parts.map(Sent::Parts).map_err(|error| UploadError::Malformed(error.body_text()))
}

async fn receive(request: Request, upload_spool: &UploadSpool) -> Result<Received, UploadError> {
    match body_of(request).await? {
        Sent::Form(form) => Ok(Received { form, upload: None }),
        Sent::Parts(parts) => tokio::time::timeout(BODY_TIME, take_apart(parts, upload_spool))
            .await
            .unwrap_or(Err(UploadError::Body(BodyError::TooSlow))),
    }
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    content_type.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("multipart/form-data")
}

async fn take_apart(mut parts: Multipart, upload_spool: &UploadSpool) -> Result<Received, UploadError> {
    let (mut fields, mut upload) = (Fields::default(), None);
    while let Some(part) = parts.next_field().await? {
        if part.file_name().is_none() {
            fields.take(part).await?;
        } else if upload.is_some() {
            return Err(two_files());
        } else {
            upload = Some(set_aside(part, upload_spool, None).await?);
        }
    }
    Ok(Received { form: fields.into_form()?, upload })
}

fn two_files() -> UploadError {
    UploadError::Malformed("one file at a time".into())
}

/// The fields received so far.
#[derive(Default)]
struct Fields {
    fields: Vec<(String, String)>,
    length: usize,
}

impl Fields {
    async fn take(&mut self, part: Field<'_>) -> Result<(), UploadError> {
        let name = part.name().unwrap_or_default().to_owned();
        let text = text(part, form::FORM_MAX - self.length).await?;
        self.length += name.len() + text.len();
        self.fields.push((name, text));
        if self.length > form::FORM_MAX || self.fields.len() > FIELDS_MAX {
            return Err(UploadError::Body(BodyError::TooLarge));
        }
        Ok(())
    }

    /// A field's text, if it is not empty.
    fn filled(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, text)| field == name && !text.is_empty()).map(|(_, text)| text.as_str())
    }

    fn into_form(self) -> Result<Vec<u8>, UploadError> {
        let form = serde_html_form::to_string(&self.fields);
        form.map(String::into_bytes).map_err(|error| UploadError::Malformed(error.to_string()))
    }
}

async fn text(mut part: Field<'_>, most: usize) -> Result<String, UploadError> {
    let mut text = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        if text.len() + chunk.len() > most {
            return Err(UploadError::Body(BodyError::TooLarge));
        }
        text.extend_from_slice(&chunk);
    }
    String::from_utf8(text).map_err(|_| UploadError::Malformed("the text is not UTF-8".into()))
}

async fn set_aside(
    mut part: Field<'_>,
    upload_spool: &UploadSpool,
    turn: Option<&Turn>,
) -> Result<Upload, UploadError> {
    let (file, mut room) = upload_spool.begin(turn).map_err(UploadError::NoRoom)?;
    let mut file = tokio::fs::File::from_std(file);
    let (mut bytes, mut content) = (0_u64, Sha256::new());
    while let Some(chunk) = part.chunk().await? {
        bytes += chunk.len() as u64;
        if bytes > FILE_MAX {
            return Err(UploadError::Body(BodyError::TooLarge));
        }
        room.grow(chunk.len() as u64).map_err(UploadError::NoRoom)?;
        content.update(&chunk);
        file.write_all(&chunk).await.map_err(UploadError::Disk)?;
    }
    file.flush().await.map_err(UploadError::Disk)?;
    Ok(Upload { file: file.into_std().await, bytes, content: content.finalize().into(), _room: room })
}

impl From<MultipartError> for UploadError {
    fn from(error: MultipartError) -> Self {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::Body(BodyError::TooLarge);
        }
        Self::Malformed(error.body_text())
    }
}

impl UploadError {
    fn for_parent(self) -> Response {
        match self {
            Self::Body(BodyError::TooLarge) => envelope(
                StatusCode::PAYLOAD_TOO_LARGE,
                &Refusal::new("picture_too_heavy", "A picture can have at most 20 MB"),
            ),
            Self::Body(error) => call::refuse_body(&error),
            Self::WrongType => call::refuse_type(),
            Self::Malformed(inside) => AppError::from(form::malformed(inside)).into_response(),
            Self::FieldsLast => {
                Refusal::new("fields_last", "The fields of the form come before the picture").into_response()
            }
            Self::NoRoom(NoRoom::Crowded) => {
                count_refused("crowded");
                let refusal = Refusal::new("pictures_busy", "Many pictures are arriving right now. Please try again");
                envelope(StatusCode::SERVICE_UNAVAILABLE, &refusal)
            }
            Self::NoRoom(NoRoom::Full) => {
                count_refused("full");
                let refusal =
                    Refusal::new("no_room", "The portal has no room for pictures right now. Please try again later");
                envelope(StatusCode::INSUFFICIENT_STORAGE, &refusal)
            }
            Self::NoRoom(NoRoom::Disk(error)) | Self::Disk(error) => {
                tracing::error!(%error, "a file cannot be set aside");
                let refusal = Refusal::new("media_down", "Pictures cannot be stored right now. Please try again later");
                envelope(StatusCode::INSUFFICIENT_STORAGE, &refusal)
            }
        }
    }

    fn for_centre(self) -> CentreApiError {
        match self {
            Self::Body(BodyError::TooLarge) => {
                CentreApiError::refused(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "a file has at most 20 MB")
            }
            Self::Body(error) => CentreApiError::body(&error),
            Self::WrongType => {
                CentreApiError::refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_multipart", "send multipart/form-data")
            }
            Self::Malformed(why) => {
                CentreApiError::Refused(StatusCode::BAD_REQUEST, Refusal::with_sentence("bad_form", why))
            }
            Self::FieldsLast => {
                CentreApiError::refused(StatusCode::BAD_REQUEST, "fields_last", "fields come before the file")
            }
            Self::NoRoom(NoRoom::Crowded) => {
                count_refused("crowded");
                let sentence = "many files are arriving right now; send this one again with the same Idempotency-Key";
                CentreApiError::refused(StatusCode::SERVICE_UNAVAILABLE, "pictures_busy", sentence)
            }
            Self::NoRoom(NoRoom::Full) => {
                count_refused("full");
                let sentence = "the disk is nearly full, and no file is taken until there is room; send it again later";
                CentreApiError::refused(StatusCode::INSUFFICIENT_STORAGE, "no_room", sentence)
            }
            Self::NoRoom(NoRoom::Disk(error)) | Self::Disk(error) => {
                tracing::error!(%error, "a file cannot be set aside");
                CentreApiError::refused(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "media_down",
                    "files cannot be stored right now: send it again later",
                )
            }
        }
    }
}

fn count_refused(why: &'static str) {
    tracing::warn!(why, "a file was refused: no room");
    metrics::counter!("aangan_uploads_refused_total", "why" => why).increment(1);
}
