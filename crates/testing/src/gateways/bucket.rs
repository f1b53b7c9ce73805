//! A store of files that speaks S3, and misbehaves when a test asks it to.

use std::convert::Infallible;
use std::path::Path;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use futures_util::stream;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt, Full, StreamBody};
use hyper::body::{Frame, Incoming};
use hyper::header::CONTENT_LENGTH;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::{S3Service, S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

use super::install_tls;
use providers::media_store::{S3Access, S3Config};
use providers::secret::Secret;

type Body = UnsyncBoxBody<Bytes, std::io::Error>;

/// How it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BucketMood {
    Well,
    /// A status and S3's word for it.
    Says(u16, &'static str),
    /// Takes the request and never answers.
    Silent,
    /// Ends the connection in the middle of what it answers.
    Cuts,
    /// Answers with half of a file as if it were all.
    Halves,
}

/// To which requests the mood applies: a method, and what is in the path.
#[derive(Clone, Copy, Debug)]
struct Moody {
    mood: BucketMood,
    method: Option<&'static str>,
    path: &'static str,
}

/// A bucket whose mood can be changed while it is used.
pub struct MoodyBucket {
    pub config: S3Config,
    moody: Arc<Mutex<Moody>>,
}

impl MoodyBucket {
    pub async fn start(name: &str, folder: &Path) -> Self {
        let moody = Arc::new(Mutex::new(Moody { mood: BucketMood::Well, method: None, path: "" }));
        Self { config: serve(name, folder, moody.clone()).await, moody }
    }

    pub fn is(&self, mood: BucketMood) {
        self.is_with(mood, None, "");
    }

    /// Of requests of a method alone, with a text in the path.
    pub fn is_with(&self, mood: BucketMood, method: Option<&'static str>, path: &'static str) {
        *self.moody.lock().expect("no holder panics") = Moody { mood, method, path };
    }
}

/// A server of the S3 protocol on loopback, over a folder.
pub async fn bucket(folder: &Path) -> S3Config {
    bucket_named("pictures", folder).await
}

/// The same with a name of its own.
pub async fn bucket_named(name: &str, folder: &Path) -> S3Config {
    MoodyBucket::start(name, folder).await.config
}

async fn serve(name: &str, folder: &Path, moody: Arc<Mutex<Moody>>) -> S3Config {
    install_tls();
    std::fs::create_dir(folder.join(name)).expect("a bucket");
    let mut service = S3ServiceBuilder::new(FileSystem::new(folder).expect("a folder"));
    service.set_auth(SimpleAuth::from_single("key", "hush"));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (service, moody) = (service.clone(), moody.clone());
            let answering = service_fn(move |request| answer(service.clone(), moody.clone(), request));
            tokio::spawn(async move {
                let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answering).await;
            });
        }
    });
    S3Config {
        bucket: name.into(),
        region: "ap-south-1".into(),
        prefix: String::new(),
        endpoint: Some(endpoint),
        access_key: "key".into(),
        secret_key: Some(Secret::new("hush")),
        secret_key_file: None,
        seconds: 20,
    }
}

async fn answer(
    service: S3Service,
    moody: Arc<Mutex<Moody>>,
    request: Request<Incoming>,
) -> Result<Response<Body>, Infallible> {
    let Moody { mood, method, path } = *moody.lock().expect("no holder panics");
    let is_meant = method.is_none_or(|method| request.method() == method) && request.uri().path().contains(path);
    let is_read = request.method() == Method::GET;
    let mood = if is_meant { mood } else { BucketMood::Well };
    match mood {
        BucketMood::Says(status, code) => {
            let _ = request.into_body().collect().await;
            let body = format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code><Message>hush</Message></Error>");
            let body = Full::new(Bytes::from(body)).map_err(|never| match never {}).boxed_unsync();
            return Ok(Response::builder().status(status).body(body).expect("an answer"));
        }
        BucketMood::Silent => return std::future::pending().await,
        _ => {}
    }
    let request = request.map(s3s::Body::from);
    let answered = service.call(request).await.expect("the store answers");
    let (mut head, body) = answered.into_parts();
    let whole = body.collect().await.expect("the store reads its file").to_bytes();
    let body = match mood {
        BucketMood::Cuts => {
            head.headers.insert(CONTENT_LENGTH, (whole.len() + 1).into());
            let cut = [Ok(Frame::data(whole.slice(..whole.len() / 2))), Err(std::io::ErrorKind::BrokenPipe.into())];
            StreamBody::new(stream::iter(cut)).boxed_unsync()
        }
        BucketMood::Halves if is_read => {
            let half = whole.slice(..whole.len() / 2);
            head.headers.insert(CONTENT_LENGTH, half.len().into());
            Full::new(half).map_err(|never| match never {}).boxed_unsync()
        }
        _ => Full::new(whole).map_err(|never| match never {}).boxed_unsync(),
    };
    Ok(Response::from_parts(head, body))
}

/// Its address as `s3://…`.
pub fn access_to(bucket: &S3Config) -> S3Access {
    let S3Config { region, endpoint, access_key, secret_key, secret_key_file, seconds, .. } = bucket.clone();
    S3Access { region, endpoint, access_key, secret_key, secret_key_file, seconds }
}
