//! The outside world on this machine: gateways for SMS and pushes, a help desk and a mail server that listen on loopback, remember what they are
//! told, and misbehave when a test asks them to. They speak real HTTP and SMTP; nothing of the portal is replaced.

pub mod bucket;
pub mod camera;
pub mod desk;
pub mod http;
pub mod mail;
pub mod push;
pub mod smtp;

pub use bucket::{BucketMood, MoodyBucket, access_to, bucket, bucket_named};
pub use camera::{CameraClock, CameraManners, Codec, Film, LoopbackCamera};
pub use desk::{DeskManners, LoopbackDesk};
pub use http::{GatewayAnswer, LoopbackGateway, ReceivedRequest};
pub use push::{Browser, RSA_KEY, jwt_of, vapid_of};
pub use smtp::{LoopbackMailServer, MailManners};

/// What the program does first thing. Harmless when done already.
pub fn install_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
