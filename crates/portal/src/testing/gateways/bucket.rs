//! A store of files that speaks S3.

use std::path::Path;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

use super::install_tls;
use crate::providers::media_store::{S3Access, S3Config};
use crate::providers::secret::Secret;

/// A server of the S3 protocol on loopback, over a folder.
pub async fn bucket(folder: &Path) -> S3Config {
    bucket_named("pictures", folder).await
}

/// The same with a name of its own.
pub async fn bucket_named(name: &str, folder: &Path) -> S3Config {
    install_tls();
    std::fs::create_dir(folder.join(name)).expect("a bucket");
    let mut service = S3ServiceBuilder::new(FileSystem::new(folder).expect("a folder"));
    service.set_auth(SimpleAuth::from_single("key", "hush"));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
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

/// How it is reached, for whoever names it as `s3://…`.
pub fn access_to(bucket: &S3Config) -> S3Access {
    let S3Config { region, endpoint, access_key, secret_key, secret_key_file, seconds, .. } = bucket.clone();
    S3Access { region, endpoint, access_key, secret_key, secret_key_file, seconds }
}
