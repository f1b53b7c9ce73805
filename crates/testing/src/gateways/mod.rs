//! Gateways that stand in for the outside world: SMS, push services, a help desk, a mail server, S3 and cameras. They listen on loopback,
//! keep what they receive, and misbehave when a test asks them to. They use real HTTP and SMTP.

pub mod bucket;
pub mod camera;
pub mod help_desk;
pub mod http;
pub mod mail;
pub mod push;
pub mod smtp;

pub use bucket::{BucketMood, MoodyBucket, access_to, bucket, bucket_named};
pub use camera::{CameraClock, CameraManners, Codec, Film, LoopbackCamera};
pub use help_desk::{HelpDeskManners, LoopbackHelpDesk};
pub use http::{GatewayAnswer, LoopbackGateway, ReceivedRequest};
pub use push::{Browser, RSA_KEY, jwt_of, vapid_of};
pub use smtp::{LoopbackMailServer, MailManners};

/// What the program does first thing. Harmless when done already.
pub fn install_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
