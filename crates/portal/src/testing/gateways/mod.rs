//! The outside world on this machine: gateways for SMS and pushes, a help desk and a mail server that listen on loopback, remember what they are
//! told, and misbehave when a test asks them to. They speak real HTTP and SMTP; nothing of the portal is replaced.

pub(crate) mod bucket;
pub(crate) mod camera;
pub(crate) mod desk;
pub(crate) mod http;
pub(crate) mod mail;
pub(crate) mod push;
pub(crate) mod smtp;

pub(crate) use bucket::{BucketMood, MoodyBucket, access_to, bucket, bucket_named};
pub(crate) use camera::{CameraManners, Codec, LoopbackCamera};
pub(crate) use desk::{DeskManners, LoopbackDesk};
pub(crate) use http::{GatewayAnswer, LoopbackGateway, ReceivedRequest};
pub(crate) use push::{Browser, RSA_KEY, jwt_of, vapid_of};
pub(crate) use smtp::{LoopbackMailServer, MailManners};

/// What the program does first thing. Harmless when done already.
pub(crate) fn install_tls() {
    let _ = rustls::crypto::ring::default_provider().install_default();
}
