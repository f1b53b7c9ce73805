//! A store of files that speaks S3.

use std::path::Path;

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

use super::install_tls;
use crate::providers::media_store::S3Config;
use crate::providers::secret::Secret;

/// A server of the S3 protocol on loopback, over a folder.
pub async fn bucket(folder: &Path) -> S3Config {
    install_tls();
    std::fs::create_dir(folder.join("pictures")).expect("a bucket");
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
        bucket: "pictures".into(),
        region: "ap-south-1".into(),
        prefix: String::new(),
        endpoint: Some(endpoint),
        access_key: "key".into(),
        secret_key: Some(Secret::new("hush")),
        secret_key_file: None,
        seconds: 20,
    }
}
