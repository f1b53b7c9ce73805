//! A camera that was taken over, or that stands for one, leads ffmpeg nowhere.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use providers::stream::{NoPicture, Remembered};
use testing::gateways::{CameraManners, Codec, LoopbackCamera};
use tokio::net::TcpListener;

use super::{ONE, SECOND, at, impatient, shown, streams};

/// Somebody who is not to be called: on this machine, and in no listed network.
pub(super) struct Bystander {
    pub port: u16,
    called: Arc<AtomicUsize>,
}

impl Bystander {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.2:0").await.expect("loopback has a free port");
        let port = listener.local_addr().expect("a bound listener has an address").port();
        let called = Arc::new(AtomicUsize::new(0));
        let counts = called.clone();
        tokio::spawn(async move {
            while listener.accept().await.is_ok() {
                counts.fetch_add(1, Ordering::Relaxed);
            }
        });
        Self { port, called }
    }

    pub(super) fn called(&self) -> usize {
        self.called.load(Ordering::Relaxed)
    }
}

#[tokio::test]
async fn a_camera_leads_ffmpeg_to_no_other_address() {
    let bystander = Bystander::start().await;
    let elsewhere = format!("rtsp://127.0.0.2:{}/x", bystander.port);
    for first_line in [
        "RTSP/1.0 302 Moved",
        "RTSP/2.0 302 Moved",
        "RTSP/1.0  302 Moved",
        "RTSP/1.0\t302 Moved",
        "RTSP/1.0 3O2 Moved",
        "RTSP/1.0 0302 Moved",
        "RTSP/1.0 305 Use Proxy",
        "RTSP/1.1 302 Moved",
        "rtsp/1.0 302 Moved",
        "HTTP/1.0 302 Found",
        "\r\nRTSP/1.0 302 Moved",
        "REDIRECT rtsp://127.0.0.1/x RTSP/1.0",
    ] {
        let head = format!("{first_line}\r\nCSeq: {{n}}\r\nLocation: {elsewhere}\r\n\r\n");
        let camera = LoopbackCamera::start(CameraManners::Answers(head), Codec::H264).await;
        let (streams, _folder) = streams(impatient(|patience| patience.first = 8 * SECOND));
        let answer = shown(&streams, &at(camera.address, ""), "index.m3u8").await;
        assert_eq!(answer.err(), Some(NoPicture::Elsewhere), "{first_line}");
        assert!(camera.asked() > 0, "{first_line}");
    }
    assert_eq!(bystander.called(), 0);
}

#[tokio::test]
async fn what_a_camera_sends_beside_its_picture_is_not_relayed_either() {
    let bystander = Bystander::start().await;
    let elsewhere = format!("rtsp://127.0.0.2:{}/x", bystander.port);
    let described = "v=0\r\no=- 0 0 IN IP4 127.0.0.2\r\ns=camera\r\nc=IN IP4 127.0.0.2\r\nt=0 0\r\n";
    for (headers, sdp) in [
        (format!("Location: {elsewhere}\r\n"), format!("m=video 0 RTP/AVP 96\r\na=control:{elsewhere}\r\n")),
        (format!("Content-Base: {elsewhere}/\r\n"), "m=video 0 RTP/AVP 96\r\na=control:track1\r\n".to_owned()),
        (format!("Content-Location: {elsewhere}\r\nServer: RealServer\r\n"), format!("a=control:{elsewhere}\r\n")),
    ] {
        let body = format!("{described}{sdp}");
        let head = format!(
            "RTSP/1.0 200 OK\r\nCSeq: {{n}}\r\n{headers}Content-Type: application/sdp\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let camera = LoopbackCamera::start(CameraManners::Answers(head), Codec::H264).await;
        let (streams, _folder) = streams(impatient(|patience| patience.first = 4 * SECOND));
        let answer = streams.file(ONE, &at(camera.address, ""), Remembered::default(), "index.m3u8").await;
        assert!(answer.is_err(), "{headers}{sdp}");
    }
    assert_eq!(bystander.called(), 0);
}
