//! A relay between ffmpeg and an RTSP camera. ffmpeg connects to a port of ours on loopback. Its requests pass; of the
//! camera's replies only what [`super::rtsp`] knows comes back, and each frame gets a timestamp of our clock.
//!
//! Whether a stream has to be transcoded is known only after its first key frame. To avoid waiting for another one, the
//! camera session is kept when ffmpeg restarts, and what came since then is sent again.

use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, ReadHalf, WriteHalf, split};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};
use tokio_rustls::TlsConnector;

use super::connect::{self, ANSWER_TIME, Stream};
use super::progress::Progress;
use super::rtsp::{self, Message, Reply};
use super::source::Host;
use super::timing::{self, Distance, KeyFrames, Restamp};
use super::{NoPicture, Settings};
use base::ids::CameraId;

/// The longest request of ffmpeg.
const LONGEST: u64 = 64 * 1024;
/// Messages of the camera that wait for ffmpeg.
const WAITING: usize = 64;
/// Bytes that are buffered for another run of ffmpeg: some seconds of a large picture.
const KEPT: usize = 8 * 1024 * 1024;

/// A running relay; dropping it ends the session.
pub(super) struct Relay {
    pub port: u16,
    pub progress: Arc<Progress>,
    open: AbortHandle,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.open.abort();
    }
}

/// The camera, and how to connect to it.
#[derive(Clone)]
pub(super) struct CameraConnection {
    pub camera: CameraId,
    pub host: Host,
    pub by_tls: bool,
    /// Whether another run of ffmpeg may be given the same session.
    pub keeps: bool,
}

/// Starts a relay to a camera that answers. A dead camera is detected here, before ffmpeg is started.
pub(super) async fn open(target: CameraConnection, settings: &Settings) -> Result<Relay, NoPicture> {
    let address = connect::address_of(&target.host, &settings.allowed).await?;
    let connector = target.by_tls.then(|| connect::connector(settings.ca_file.as_deref())).transpose()?;
    greet(&target, address, connector.clone()).await?;
    let (listener, port) = connect::listen().await?;
    let progress = Arc::new(Progress::default());
    let serving = serve(listener, target, address, connector, progress.clone());
    let open = tokio::spawn(async move { drop(serving.await) }).abort_handle();
    Ok(Relay { port, progress, open })
}

/// Connects; with a connector over TLS.
async fn connect_to(
    target: &CameraConnection,
    address: SocketAddr,
    connector: Option<TlsConnector>,
) -> Result<Box<dyn Stream>, NoPicture> {
    let plain = connect::connect(address).await?;
    match connector {
        Some(connector) => Ok(Box::new(connect::handshake(plain, &target.host, connector).await?)),
        None => Ok(plain),
    }
}

async fn greet(
    target: &CameraConnection,
    address: SocketAddr,
    connector: Option<TlsConnector>,
) -> Result<(), NoPicture> {
    let mut camera = connect_to(target, address, connector).await?;
    let Host { name, port } = &target.host;
    let asked = format!("OPTIONS rtsp://{name}:{port}/ RTSP/1.0\r\nCSeq: 1\r\nUser-Agent: aangan\r\n\r\n");
    let mut word = [0; 5];
    let greeted = async {
        camera.write_all(asked.as_bytes()).await?;
        camera.flush().await?;
        camera.read_exact(&mut word).await
    };
    match timeout(ANSWER_TIME, greeted).await {
        Ok(Ok(_)) if &word == b"RTSP/" => Ok(()),
        Ok(Ok(_)) => Err(NoPicture::NotReadable),
        Ok(Err(_)) | Err(_) => Err(NoPicture::NoAnswer),
    }
}

/// A message of the camera, and for a packet what it shows about key frames.
struct Received {
    message: Message,
    distance: Distance,
    /// Whether a key frame has come.
    begun: bool,
}

struct Session {
    camera: WriteHalf<Box<dyn Stream>>,
    received: Receiver<Received>,
    replies: Vec<Reply>,
    is_playing: bool,
    /// Packets since the first key frame. None: they are not kept for another run of ffmpeg.
    kept: Option<Vec<Vec<u8>>>,
    kept_bytes: usize,
    progress: Arc<Progress>,
}

async fn serve(
    listener: TcpListener,
    target: CameraConnection,
    address: SocketAddr,
    connector: Option<TlsConnector>,
    progress: Arc<Progress>,
) -> io::Result<()> {
    let (first, _) = listener.accept().await?;
    let camera = match connect_to(&target, address, connector).await {
        Ok(camera) => camera,
        Err(why) => {
            progress.ends(why);
            return Ok(());
        }
    };
    let (reader, camera) = split(camera);
    let (sender, received) = channel(WAITING);
    let kept = target.keeps.then(Vec::new);
    let mut session = Session {
        camera,
        received,
        replies: Vec::new(),
        is_playing: false,
        kept,
        kept_bytes: 0,
        progress: progress.clone(),
    };
    // When the camera ends, what was received is still relayed.
    let receiving = async {
        receive(reader, &target, sender, progress).await;
        std::future::pending().await
    };
    tokio::select! {
        led = session.relay_runs(&listener, first) => led,
        ended = receiving => ended,
    }
}

/// Receives from the camera until it ends or sends what must not be relayed.
async fn receive(
    camera: ReadHalf<Box<dyn Stream>>,
    target: &CameraConnection,
    sender: Sender<Received>,
    progress: Arc<Progress>,
) {
    let mut camera = BufReader::new(camera);
    let mut channels: HashMap<u8, Frames> = HashMap::new();
    let mut is_h264 = false;
    loop {
        let received = match rtsp::read(&mut camera, &target.host.name).await {
            Ok(Message::Reply(reply)) => {
                is_h264 |= reply.is_of_h264();
                Received { message: Message::Reply(reply), distance: Distance::Unknown, begun: false }
            }
            Ok(Message::Packet(mut packet)) => {
                if !timing::is_of_the_picture(&packet[4..]) {
                    continue;
                }
                let frames = channels.entry(packet[1]).or_default();
                let distance = frames.see(&mut packet[4..], is_h264, &progress);
                let begun = !is_h264 || frames.keys.is_begun();
                Received { message: Message::Packet(packet), distance, begun }
            }
            Err(error) => {
                if error.kind() == io::ErrorKind::InvalidData {
                    tracing::warn!(camera = target.camera.0, %error, "a camera's reply is not relayed to ffmpeg");
                    progress.ends(NoPicture::Elsewhere);
                }
                return;
            }
        };
        if sender.send(received).await.is_err() {
            return;
        }
    }
}

/// The frames of one channel.
struct Frames {
    began: Instant,
    first: u32,
    last: Option<u32>,
    times: Restamp,
    keys: KeyFrames,
}

impl Default for Frames {
    fn default() -> Self {
        Self { began: Instant::now(), first: 0, last: None, times: Restamp::default(), keys: KeyFrames::default() }
    }
}

impl Frames {
    fn see(&mut self, packet: &mut [u8], is_h264: bool, progress: &Progress) -> Distance {
        let stamp = timing::stamp_of(packet);
        if self.last.is_none() {
            self.first = stamp;
        }
        if self.last.replace(stamp) != Some(stamp) {
            progress.frame();
        }
        let at = self.times.time(stamp, self.began.elapsed());
        timing::set_stamp(packet, timing::stamp_at(self.first, at));
        let distance = if is_h264 { self.keys.see(packet, at) } else { Distance::Unknown };
        if distance == Distance::Far {
            progress.far();
        }
        distance
    }
}

impl Session {
    /// Relays to one run of ffmpeg after the other, while a next run can continue.
    async fn relay_runs(&mut self, listener: &TcpListener, first: TcpStream) -> io::Result<()> {
        let mut ended = self.relay(first).await;
        while self.progress.can_be_continued() {
            let (next, _) = listener.accept().await?;
            ended = self.relay(next).await;
        }
        ended
    }

    async fn relay(&mut self, ours: TcpStream) -> io::Result<()> {
        let (reader, mut replies_to) = ours.into_split();
        let mut requests = BufReader::new(reader);
        if self.is_playing {
            self.replay(&mut requests, &mut replies_to).await?;
        }
        let plays = AtomicBool::new(false);
        let Self { camera, received, replies, is_playing, kept, kept_bytes, progress } = self;
        let requesting = async {
            loop {
                let request = read_request(&mut requests).await?;
                if request.starts_with(b"PLAY ") {
                    plays.store(true, Ordering::Relaxed);
                }
                camera.write_all(&request).await?;
                camera.flush().await?;
            }
        };
        let replying = async {
            while let Some(Received { message, distance, begun }) = received.recv().await {
                let content = match message {
                    Message::Reply(reply) => {
                        let content = reply.written(None);
                        if !*is_playing {
                            *is_playing = plays.load(Ordering::Relaxed) && reply.status == "200";
                            replies.push(reply);
                        }
                        content
                    }
                    Message::Packet(packet) => packet,
                };
                if *is_playing && content.first() == Some(&b'$') && begun {
                    *kept_bytes += content.len();
                    if distance == Distance::Near || *kept_bytes > KEPT {
                        *kept = None;
                    }
                    if let Some(kept) = kept {
                        kept.push(content.clone());
                    }
                    progress.set_can_be_continued(kept.is_some());
                }
                progress.writing();
                replies_to.write_all(&content).await?;
                progress.written();
            }
            Ok(())
        };
        let ended = tokio::select! {
            ended = requesting => ended,
            ended = replying => ended,
        };
        progress.written();
        ended
    }

    /// Sends another run of ffmpeg the replies of the camera to the run before, and the packets since.
    async fn replay(
        &mut self,
        requests: &mut BufReader<OwnedReadHalf>,
        replies_to: &mut OwnedWriteHalf,
    ) -> io::Result<()> {
        self.progress.set_can_be_continued(false);
        for reply in &self.replies {
            let request = read_request(requests).await?;
            replies_to.write_all(&reply.written(number_of(&request))).await?;
        }
        for packet in self.kept.take().unwrap_or_default() {
            replies_to.write_all(&packet).await?;
        }
        Ok(())
    }
}

/// Reads a request of ffmpeg, which has no content, or a report of what it has received.
async fn read_request(requests: &mut BufReader<OwnedReadHalf>) -> io::Result<Vec<u8>> {
    if requests.fill_buf().await?.first() == Some(&b'$') {
        let mut report = vec![0; 4];
        requests.read_exact(&mut report).await?;
        let length = usize::from(u16::from_be_bytes([report[2], report[3]]));
        report.resize(4 + length, 0);
        requests.read_exact(&mut report[4..]).await?;
        return Ok(report);
    }
    let (mut request, mut limited) = (Vec::new(), requests.take(LONGEST));
    loop {
        let before = request.len();
        limited.read_until(b'\n', &mut request).await?;
        if request.len() == before {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if request[before..].trim_ascii().is_empty() {
            return Ok(request);
        }
    }
}

fn number_of(request: &[u8]) -> Option<&[u8]> {
    request.split(|byte| *byte == b'\n').find_map(|line| {
        let (name, value) = line.split_at_checked(5)?;
        name.eq_ignore_ascii_case(b"CSeq:").then(|| value.trim_ascii())
    })
}
