//! Calls that bring a file (`multipart/form-data`). The file goes to the disk as it arrives, never whole into memory, and
//! lies there without a name: whatever becomes of the call, nothing is left behind. Its name and its type are not looked at.
//! A parent's fields come before the file, and say whether it may come at all.

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
use super::centre_call::{self, CentreTrouble, Push};
use super::form::{self, BodyTrouble};
use super::idempotency::key_of;
use crate::app::App;
use crate::arriving::{Arrivals, Marks, NoRoom, Room, Turn};
use base::answer::envelope;
use base::ids::SessionId;
use base::keys::fingerprint;
use base::refusal::{Refusal, Trouble};

/// The longest file that is taken.
pub const FILE_MAX: u64 = 20 * 1024 * 1024;
/// File, fields and what stands between them.
const BODY_MAX: usize = 20 * 1024 * 1024 + 2 * form::FORM_MAX;
/// A body that takes longer than this to arrive is given up.
const BODY_TIME: Duration = Duration::from_secs(120);
/// Fields of one call.
const FIELDS_MAX: usize = 600;

/// A file that arrived.
#[derive(Debug)]
pub struct Upload {
    /// It has no name any more, so it goes with the handle.
    pub file: File,
    pub bytes: u64,
    /// SHA-256 of its bytes as they came.
    pub content: [u8; 32],
    /// Given back with the file.
    _room: Room,
}

/// A parent's call before its body is read: so that a stranger's file is not waited for.
#[derive(Debug)]
pub struct ParentUpload {
    /// What the headers claim; [`ParentUpload::receive`] adds what the form does.
    pub claims: Claims,
    /// The `Idempotency-Key`, taken where something is created.
    pub key: Option<String>,
    request: Request,
}

/// What a parent's call brought.
#[derive(Debug)]
pub struct ReceivedFromParent<T> {
    pub claims: Claims,
    pub form: T,
    pub upload: Option<Upload>,
    /// Equal calls wait until it is dropped: keep it until the answer is there.
    _turn: Turn,
}

/// A centre's call before its body is read.
#[derive(Debug)]
pub struct CentreUpload {
    /// SHA-256 of the key.
    pub key: [u8; 32],
    name: Option<String>,
    request: Request,
}

/// What a centre's call brought.
#[derive(Debug)]
pub struct ReceivedFromCentre<T> {
    pub push: Push,
    pub form: T,
    pub upload: Option<Upload>,
}

/// Fields as the form they would have been without the file, and the file.
struct Received {
    form: Vec<u8>,
    upload: Option<Upload>,
}

enum UploadTrouble {
    Body(BodyTrouble),
    WrongType,
    Malformed(String),
    /// A parent's field came after the file.
    FieldsLast,
    NoRoom(NoRoom),
    /// Our disk, not the caller's mistake.
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
    /// Reads the body. Call it once the headers' claims are proved for `session`; prove the answer's claims again. `may` is
    /// asked when the fields are there and the file is not: what it refuses is not kept. Of a session's calls of one kind that
    /// bring a file the newest counts (`arriving.rs`); equal ones come out of this one after another.
    pub async fn receive<T, M>(
        self,
        app: &App,
        session: SessionId,
        may: impl FnOnce(Claims, T) -> M,
    ) -> Result<ReceivedFromParent<T>, Response>
    where
        T: DeserializeOwned,
        M: Future<Output = Result<(), Trouble>>,
    {
        let Self { mut claims, key, request } = self;
        let mut turn = app.arrivals.begin_call(session, request.uri().path());
        let mut parts = match body_of(request).await.map_err(UploadTrouble::for_parent)? {
            Sent::Form(form) => {
                let form = call::read_form(&form, &mut claims).map_err(refused)?;
                return Ok(ReceivedFromParent { claims, form, upload: None, _turn: turn });
            }
            Sent::Parts(parts) => parts,
        };
        let read = async {
            let mut fields = Fields::default();
            let file = loop {
                match parts.next_field().await.map_err(|error| UploadTrouble::from(error).for_parent())? {
                    Some(part) if part.file_name().is_none() => {
                        fields.take(part).await.map_err(UploadTrouble::for_parent)?;
                    }
                    file => break file,
                }
            };
            let confirmation = fields.filled("confirmation").map(fingerprint);
            let marks = Marks { key: key.as_deref().map(fingerprint), confirmation };
            let form = fields.into_form().map_err(UploadTrouble::for_parent)?;
            let told = call::read_form(&form, &mut claims).map_err(refused)?;
            let Some(file) = file else { return Ok((told, None)) };
            if let Err(trouble) = may(claims.clone(), told).await {
                read_away(file).await;
                return Err(trouble.into_response());
            }
            let mut lost = turn.bring_file(marks).map_err(|_displaced| another_upload())?;
            let upload = tokio::select! {
                upload = set_aside(file, &app.arrivals, Some(&turn)) => upload.map_err(UploadTrouble::for_parent)?,
                _ = &mut lost => return Err(another_upload()),
            };
            let after = tokio::select! {
                part = parts.next_field() => part,
                _ = &mut lost => return Err(another_upload()),
            };
            match after {
                Ok(None) => {}
                Ok(Some(part)) if part.file_name().is_some() => return Err(two_files().for_parent()),
                Ok(Some(_)) => return Err(UploadTrouble::FieldsLast.for_parent()),
                Err(error) => return Err(UploadTrouble::from(error).for_parent()),
            }
            let told = call::read_form(&form, &mut claims).map_err(refused)?;
            Ok((told, Some(upload)))
        };
        let (form, upload) = match tokio::time::timeout(BODY_TIME, read).await {
            Ok(read) => read?,
            Err(_elapsed) => return Err(UploadTrouble::Body(BodyTrouble::TooSlow).for_parent()),
        };
        turn.work().await;
        Ok(ReceivedFromParent { claims, form, upload, _turn: turn })
    }
}

fn another_upload() -> Response {
    Refusal::new("another_upload", "Another picture was sent after this one").into_response()
}

fn refused(refusal: Refusal) -> Response {
    Trouble::from(refusal).into_response()
}

/// Whoever is refused can read why only when they have said all they have to say. Nothing of it is kept.
async fn read_away(mut file: Field<'_>) {
    while let Ok(Some(_)) = file.chunk().await {}
}

impl FromRequest<App> for CentreUpload {
    type Rejection = CentreTrouble;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreTrouble> {
        let key = centre_call::bearer(request.headers()).ok_or_else(Refusal::no_key)?;
        let name = centre_call::push_name(request.headers())?;
        Ok(Self { key, name, request })
    }
}

impl CentreUpload {
    /// Reads the body. Call it once the key is proved.
    pub async fn receive<T: DeserializeOwned>(self, app: &App) -> Result<ReceivedFromCentre<T>, CentreTrouble> {
        let name = self.name.ok_or_else(CentreTrouble::no_push_name)?;
        let mut content = Sha256::new();
        for part in [self.request.method().as_str(), self.request.uri().path()] {
            content.update(part);
            content.update([0]);
        }
        let received = receive(self.request, &app.arrivals).await.map_err(UploadTrouble::for_centre)?;
        content.update(&received.form);
        content.update([0]);
        content.update(received.upload.as_ref().map(|upload| upload.content).unwrap_or_default());
        let read = || -> Result<T, Refusal> {
            form::check_texts(&received.form)?;
            form::parse(&received.form)
        };
        let form = read().map_err(|refusal| {
            let why = refusal.inside.unwrap_or_else(|| refusal.sentence.into());
            CentreTrouble::Refused(StatusCode::UNPROCESSABLE_ENTITY, Refusal::said("bad_form", why))
        })?;
        Ok(ReceivedFromCentre {
            push: Push { name, content: content.finalize().into() },
            form,
            upload: received.upload,
        })
    }
}

/// A body that begins to be read.
enum Sent {
    Form(Vec<u8>),
    Parts(Multipart),
}

async fn body_of(mut request: Request) -> Result<Sent, UploadTrouble> {
    if !is_multipart(request.headers()) {
        let is_form = form::says_form(request.headers());
        // Without a file an ordinary form will do; what is missing is told by whoever wants it.
        let body = form::read_body(request.into_body(), form::FORM_MAX).await.map_err(UploadTrouble::Body)?;
        if !body.is_empty() && !is_form {
            return Err(UploadTrouble::WrongType);
        }
        return Ok(Sent::Form(body.to_vec()));
    }
    DefaultBodyLimit::max(BODY_MAX).apply(&mut request);
    let parts = Multipart::from_request(request, &()).await;
    parts.map(Sent::Parts).map_err(|error| UploadTrouble::Malformed(error.body_text()))
}

async fn receive(request: Request, arrivals: &Arrivals) -> Result<Received, UploadTrouble> {
    match body_of(request).await? {
        Sent::Form(form) => Ok(Received { form, upload: None }),
        Sent::Parts(parts) => tokio::time::timeout(BODY_TIME, take_apart(parts, arrivals))
            .await
            .unwrap_or(Err(UploadTrouble::Body(BodyTrouble::TooSlow))),
    }
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    said.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("multipart/form-data")
}

async fn take_apart(mut parts: Multipart, arrivals: &Arrivals) -> Result<Received, UploadTrouble> {
    let (mut fields, mut upload) = (Fields::default(), None);
    while let Some(part) = parts.next_field().await? {
        if part.file_name().is_none() {
            fields.take(part).await?;
        } else if upload.is_some() {
            return Err(two_files());
        } else {
            upload = Some(set_aside(part, arrivals, None).await?);
        }
    }
    Ok(Received { form: fields.into_form()?, upload })
}

fn two_files() -> UploadTrouble {
    UploadTrouble::Malformed("one file at a time".into())
}

/// The fields that have come so far.
#[derive(Default)]
struct Fields {
    fields: Vec<(String, String)>,
    length: usize,
}

impl Fields {
    async fn take(&mut self, part: Field<'_>) -> Result<(), UploadTrouble> {
        let name = part.name().unwrap_or_default().to_owned();
        let text = text(part, form::FORM_MAX - self.length).await?;
        self.length += name.len() + text.len();
        self.fields.push((name, text));
        if self.length > form::FORM_MAX || self.fields.len() > FIELDS_MAX {
            return Err(UploadTrouble::Body(BodyTrouble::TooLarge));
        }
        Ok(())
    }

    /// What a field says, if it says anything.
    fn filled(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(field, text)| field == name && !text.is_empty()).map(|(_, text)| text.as_str())
    }

    fn into_form(self) -> Result<Vec<u8>, UploadTrouble> {
        let form = serde_html_form::to_string(&self.fields);
        form.map(String::into_bytes).map_err(|error| UploadTrouble::Malformed(error.to_string()))
    }
}

async fn text(mut part: Field<'_>, most: usize) -> Result<String, UploadTrouble> {
    let mut text = Vec::new();
    while let Some(chunk) = part.chunk().await? {
        if text.len() + chunk.len() > most {
            return Err(UploadTrouble::Body(BodyTrouble::TooLarge));
        }
        text.extend_from_slice(&chunk);
    }
    String::from_utf8(text).map_err(|_| UploadTrouble::Malformed("the text is not UTF-8".into()))
}

async fn set_aside(mut part: Field<'_>, arrivals: &Arrivals, turn: Option<&Turn>) -> Result<Upload, UploadTrouble> {
    let (file, mut room) = arrivals.begin(turn).map_err(UploadTrouble::NoRoom)?;
    let mut file = tokio::fs::File::from_std(file);
    let (mut bytes, mut content) = (0_u64, Sha256::new());
    while let Some(chunk) = part.chunk().await? {
        bytes += chunk.len() as u64;
        if bytes > FILE_MAX {
            return Err(UploadTrouble::Body(BodyTrouble::TooLarge));
        }
        room.grow(chunk.len() as u64).map_err(UploadTrouble::NoRoom)?;
        content.update(&chunk);
        file.write_all(&chunk).await.map_err(UploadTrouble::Disk)?;
    }
    file.flush().await.map_err(UploadTrouble::Disk)?;
    Ok(Upload { file: file.into_std().await, bytes, content: content.finalize().into(), _room: room })
}

impl From<MultipartError> for UploadTrouble {
    fn from(error: MultipartError) -> Self {
        if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
            return Self::Body(BodyTrouble::TooLarge);
        }
        Self::Malformed(error.body_text())
    }
}

impl UploadTrouble {
    fn for_parent(self) -> Response {
        match self {
            Self::Body(BodyTrouble::TooLarge) => envelope(
                StatusCode::PAYLOAD_TOO_LARGE,
                &Refusal::new("picture_too_heavy", "A picture can have at most 20 MB"),
            ),
            Self::Body(trouble) => call::refuse_body(&trouble),
            Self::WrongType => call::refuse_type(),
            Self::Malformed(inside) => Trouble::from(form::malformed(inside)).into_response(),
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

    fn for_centre(self) -> CentreTrouble {
        match self {
            Self::Body(BodyTrouble::TooLarge) => {
                CentreTrouble::refused(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "a file has at most 20 MB")
            }
            Self::Body(trouble) => CentreTrouble::body(&trouble),
            Self::WrongType => {
                CentreTrouble::refused(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_multipart", "send multipart/form-data")
            }
            Self::Malformed(why) => CentreTrouble::Refused(StatusCode::BAD_REQUEST, Refusal::said("bad_form", why)),
            Self::FieldsLast => {
                CentreTrouble::refused(StatusCode::BAD_REQUEST, "fields_last", "fields come before the file")
            }
            Self::NoRoom(NoRoom::Crowded) => {
                count_refused("crowded");
                let sentence = "many files are arriving just now; send this one again with the same Idempotency-Key";
                CentreTrouble::refused(StatusCode::SERVICE_UNAVAILABLE, "pictures_busy", sentence)
            }
            Self::NoRoom(NoRoom::Full) => {
                count_refused("full");
                let sentence = "the disk is nearly full, and no file is taken until there is room; send it again later";
                CentreTrouble::refused(StatusCode::INSUFFICIENT_STORAGE, "no_room", sentence)
            }
            Self::NoRoom(NoRoom::Disk(error)) | Self::Disk(error) => {
                tracing::error!(%error, "a file cannot be set aside");
                CentreTrouble::refused(
                    StatusCode::SERVICE_UNAVAILABLE,
                    "media_down",
                    "files cannot be kept just now: send it again later",
                )
            }
        }
    }
}

fn count_refused(why: &'static str) {
    tracing::warn!(why, "no file is taken just now");
    metrics::counter!("aangan_uploads_refused_total", "why" => why).increment(1);
}
