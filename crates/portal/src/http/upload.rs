//! Calls that bring a file (`multipart/form-data`). The file goes to the disk as it arrives, never whole into memory, and
//! lies there without a name: whatever becomes of the call, nothing is left behind. Its name and its type are not looked at.

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use super::answer::envelope;
use super::app::App;
use super::call::{self, Claims};
use super::centre_call::{self, CentreTrouble, Push};
use super::form::{self, BodyTrouble};
use crate::base::refusal::{Refusal, Trouble};

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
}

/// A parent's call before its body is read: so that a stranger's file is not waited for.
#[derive(Debug)]
pub struct ParentUpload {
    /// What the headers claim; [`ParentUpload::receive`] adds what the form does.
    pub claims: Claims,
    request: Request,
}

/// What a parent's call brought.
#[derive(Debug)]
pub struct ReceivedFromParent<T> {
    pub claims: Claims,
    pub form: T,
    pub upload: Option<Upload>,
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
    /// Our disk, not the caller's mistake.
    Disk(std::io::Error),
}

impl FromRequest<App> for ParentUpload {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        let (parts, body) = request.into_parts();
        let claims = Claims::of(&parts, app).map_err(IntoResponse::into_response)?;
        Ok(Self { claims, request: Request::from_parts(parts, body) })
    }
}

impl ParentUpload {
    /// Reads the body. Call it once the headers' claims are proved; prove the answer's claims again.
    pub async fn receive<T: DeserializeOwned>(mut self, app: &App) -> Result<ReceivedFromParent<T>, Response> {
        let received = receive(self.request, &app.aside).await.map_err(UploadTrouble::for_parent)?;
        let form = call::read_form(&received.form, &mut self.claims);
        let form = form.map_err(|refusal| Trouble::from(refusal).into_response())?;
        Ok(ReceivedFromParent { claims: self.claims, form, upload: received.upload })
    }
}

impl FromRequest<App> for CentreUpload {
    type Rejection = CentreTrouble;

    async fn from_request(request: Request, _app: &App) -> Result<Self, CentreTrouble> {
        let key = centre_call::bearer(request.headers()).ok_or_else(CentreTrouble::no_key)?;
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
        let received = receive(self.request, &app.aside).await.map_err(UploadTrouble::for_centre)?;
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

async fn receive(mut request: Request, aside: &Path) -> Result<Received, UploadTrouble> {
    if !is_multipart(request.headers()) {
        let is_form = form::says_form(request.headers());
        // Without a file an ordinary form will do; what is missing is told by whoever wants it.
        let body = form::read_body(request.into_body(), form::FORM_MAX).await.map_err(UploadTrouble::Body)?;
        if !body.is_empty() && !is_form {
            return Err(UploadTrouble::WrongType);
        }
        return Ok(Received { form: body.to_vec(), upload: None });
    }
    DefaultBodyLimit::max(BODY_MAX).apply(&mut request);
    let parts = Multipart::from_request(request, &()).await;
    let parts = parts.map_err(|error| UploadTrouble::Malformed(error.body_text()))?;
    tokio::time::timeout(BODY_TIME, take_apart(parts, aside))
        .await
        .unwrap_or(Err(UploadTrouble::Body(BodyTrouble::TooSlow)))
}

fn is_multipart(headers: &HeaderMap) -> bool {
    let said = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    said.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("multipart/form-data")
}

async fn take_apart(mut parts: Multipart, aside: &Path) -> Result<Received, UploadTrouble> {
    let (mut fields, mut length, mut upload) = (Vec::new(), 0, None);
    while let Some(part) = parts.next_field().await? {
        if part.file_name().is_some() {
            if upload.is_some() {
                return Err(UploadTrouble::Malformed("one file at a time".into()));
            }
            upload = Some(set_aside(part, aside).await?);
            continue;
        }
        let name = part.name().unwrap_or_default().to_owned();
        let text = text(part, form::FORM_MAX - length).await?;
        length += name.len() + text.len();
        fields.push((name, text));
        if length > form::FORM_MAX || fields.len() > FIELDS_MAX {
            return Err(UploadTrouble::Body(BodyTrouble::TooLarge));
        }
    }
    let form = serde_html_form::to_string(&fields).map_err(|error| UploadTrouble::Malformed(error.to_string()))?;
    Ok(Received { form: form.into_bytes(), upload })
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

async fn set_aside(mut part: Field<'_>, aside: &Path) -> Result<Upload, UploadTrouble> {
    let file = tempfile::tempfile_in(aside).map_err(UploadTrouble::Disk)?;
    let mut file = tokio::fs::File::from_std(file);
    let (mut bytes, mut content) = (0_u64, Sha256::new());
    while let Some(chunk) = part.chunk().await? {
        bytes += u64::try_from(chunk.len()).unwrap_or(u64::MAX);
        if bytes > FILE_MAX {
            return Err(UploadTrouble::Body(BodyTrouble::TooLarge));
        }
        content.update(&chunk);
        file.write_all(&chunk).await.map_err(UploadTrouble::Disk)?;
    }
    file.flush().await.map_err(UploadTrouble::Disk)?;
    Ok(Upload { file: file.into_std().await, bytes, content: content.finalize().into() })
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
                &Refusal::new("picture_too_heavy", "A picture has at most 20 MB"),
            ),
            Self::Body(trouble) => call::refuse_body(&trouble),
            Self::WrongType => call::refuse_type(),
            Self::Malformed(inside) => Trouble::from(form::malformed(inside)).into_response(),
            Self::Disk(error) => {
                tracing::error!(%error, "a file cannot be set aside");
                let refusal = Refusal::new("media_down", "Pictures cannot be kept just now. Please try again later");
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
            Self::Disk(error) => {
                tracing::error!(%error, "a file cannot be set aside");
                CentreTrouble::refused(StatusCode::INSUFFICIENT_STORAGE, "media_down", "files cannot be kept just now")
            }
        }
    }
}
