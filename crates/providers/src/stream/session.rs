//! A session with an RTSP camera. ffmpeg is told only a door of ours on loopback, and through it goes what it asks; of what the
//! camera says only what [`super::rtsp`] knows comes back, each frame with a time that agrees with our clock.
//!
//! Whether a picture can be shown as it is, is known only after its first key frame. So that nobody waits for another one, the
//! session is kept when ffmpeg is begun anew, and what came since then is sent to it again.

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

use super::progress::Progress;
use super::rtsp::{self, Message, Reply};
use super::source::Host;
use super::timing::{self, Distance, KeyFrames, Restamp};
use super::way::{self, FIRST_WORD, Line};
use super::{NoPicture, Settings};
use base::ids::CameraId;

/// The longest request of ffmpeg's.
const LONGEST: u64 = 64 * 1024;
/// Messages of the camera that wait for ffmpeg.
const WAITING: usize = 64;
/// The most that is kept for another run of ffmpeg: some seconds of a large picture.
const KEPT: usize = 8 * 1024 * 1024;

/// A door that is open for one session, closed when this is dropped.
pub(super) struct Door {
    pub port: u16,
    pub progress: Arc<Progress>,
    open: AbortHandle,
}

impl Drop for Door {
    fn drop(&mut self) {
        self.open.abort();
    }
}

/// Which camera, and how it is called.
#[derive(Clone)]
pub(super) struct Called {
    pub camera: CameraId,
    pub host: Host,
    pub by_tls: bool,
    /// Whether another run of ffmpeg may be given the same session.
    pub keeps: bool,
}

/// Opens a door to a camera that answers. A dead one is found out here, at the price of a connection and not of a run.
pub(super) async fn open(called: Called, settings: &Settings) -> Result<Door, NoPicture> {
    let address = way::address_of(&called.host, &settings.allowed).await?;
    let connector = called.by_tls.then(|| way::connector(settings.ca_file.as_deref())).transpose()?;
    greet(&called, address, connector.clone()).await?;
    let (listener, port) = way::listen().await?;
    let progress = Arc::new(Progress::default());
    let serving = serve(listener, called, address, connector, progress.clone());
    let open = tokio::spawn(async move { drop(serving.await) }).abort_handle();
    Ok(Door { port, progress, open })
}

/// With a connector: over TLS.
async fn reach(
    called: &Called,
    address: SocketAddr,
    connector: Option<TlsConnector>,
) -> Result<Box<dyn Line>, NoPicture> {
    let plain = way::reach(address).await?;
    match connector {
        Some(connector) => Ok(Box::new(way::secure(plain, &called.host, connector).await?)),
        None => Ok(plain),
    }
}

async fn greet(called: &Called, address: SocketAddr, connector: Option<TlsConnector>) -> Result<(), NoPicture> {
    let mut camera = reach(called, address, connector).await?;
    let Host { name, port } = &called.host;
    let asked = format!("OPTIONS rtsp://{name}:{port}/ RTSP/1.0\r\nCSeq: 1\r\nUser-Agent: aangan\r\n\r\n");
    let mut word = [0; 5];
    let greeted = async {
        camera.write_all(asked.as_bytes()).await?;
        camera.flush().await?;
        camera.read_exact(&mut word).await
    };
    match timeout(FIRST_WORD, greeted).await {
        Ok(Ok(_)) if &word == b"RTSP/" => Ok(()),
        Ok(Ok(_)) => Err(NoPicture::NotReadable),
        Ok(Err(_)) | Err(_) => Err(NoPicture::NoAnswer),
    }
}

/// A message of the camera's, and what a piece of the picture tells about key frames.
struct Heard {
    message: Message,
    distance: Distance,
    /// Whether a picture can begin with it, or has begun before.
    begun: bool,
}

struct Session {
    camera: WriteHalf<Box<dyn Line>>,
    heard: Receiver<Heard>,
    replies: Vec<Reply>,
    is_playing: bool,
    /// What came since the first key frame. None: no other run of ffmpeg is given it.
    kept: Option<Vec<Vec<u8>>>,
    kept_bytes: usize,
    progress: Arc<Progress>,
}

async fn serve(
    listener: TcpListener,
    called: Called,
    address: SocketAddr,
    connector: Option<TlsConnector>,
    progress: Arc<Progress>,
) -> io::Result<()> {
    let (first, _) = listener.accept().await?;
    let camera = match reach(&called, address, connector).await {
        Ok(camera) => camera,
        Err(why) => {
            progress.ends(why);
            return Ok(());
        }
    };
    let (hears, camera) = split(camera);
    let (tell, heard) = channel(WAITING);
    let kept = called.keeps.then(Vec::new);
    let mut session = Session {
        camera,
        heard,
        replies: Vec::new(),
        is_playing: false,
        kept,
        kept_bytes: 0,
        progress: progress.clone(),
    };
    // When nothing more comes of the camera, what has come goes on its way.
    let hearing = async {
        hear(hears, &called, tell, progress).await;
        std::future::pending().await
    };
    tokio::select! {
        led = session.lead_on(&listener, first) => led,
        ended = hearing => ended,
    }
}

/// Reads what the camera says for as long as it says what may be handed on.
async fn hear(camera: ReadHalf<Box<dyn Line>>, called: &Called, tell: Sender<Heard>, progress: Arc<Progress>) {
    let mut camera = BufReader::new(camera);
    let mut channels: HashMap<u8, Frames> = HashMap::new();
    let mut is_h264 = false;
    loop {
        let heard = match rtsp::read(&mut camera, &called.host.name).await {
            Ok(Message::Reply(reply)) => {
                is_h264 |= reply.is_of_h264();
                Heard { message: Message::Reply(reply), distance: Distance::Unknown, begun: false }
            }
            Ok(Message::Packet(mut packet)) => {
                if !timing::is_of_the_picture(&packet[4..]) {
                    continue;
                }
                let frames = channels.entry(packet[1]).or_default();
                let distance = frames.see(&mut packet[4..], is_h264, &progress);
                let begun = !is_h264 || frames.keys.is_begun();
                Heard { message: Message::Packet(packet), distance, begun }
            }
            Err(error) => {
                if error.kind() == io::ErrorKind::InvalidData {
                    tracing::warn!(camera = called.camera.0, %error, "a camera's reply is not handed on to ffmpeg");
                    progress.ends(NoPicture::Elsewhere);
                }
                return;
            }
        };
        if tell.send(heard).await.is_err() {
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
        let said = timing::stamp_of(packet);
        if self.last.is_none() {
            self.first = said;
        }
        if self.last.replace(said) != Some(said) {
            progress.frame();
        }
        let at = self.times.time(said, self.began.elapsed());
        timing::set_stamp(packet, timing::stamp_at(self.first, at));
        let distance = if is_h264 { self.keys.see(packet, at) } else { Distance::Unknown };
        if distance == Distance::Far {
            progress.far();
        }
        distance
    }
}

impl Session {
    /// One run of ffmpeg after the other, for as long as there is something to begin with.
    async fn lead_on(&mut self, listener: &TcpListener, first: TcpStream) -> io::Result<()> {
        let mut led = self.lead(first).await;
        while self.progress.can_be_led_again() {
            let (next, _) = listener.accept().await?;
            led = self.lead(next).await;
        }
        led
    }

    async fn lead(&mut self, ours: TcpStream) -> io::Result<()> {
        let (hears, mut says) = ours.into_split();
        let mut asks = BufReader::new(hears);
        if self.is_playing {
            self.begin_again(&mut asks, &mut says).await?;
        }
        let plays = AtomicBool::new(false);
        let Self { camera, heard, replies, is_playing, kept, kept_bytes, progress } = self;
        let asking = async {
            loop {
                let request = read_request(&mut asks).await?;
                if request.starts_with(b"PLAY ") {
                    plays.store(true, Ordering::Relaxed);
                }
                camera.write_all(&request).await?;
                camera.flush().await?;
            }
        };
        let answering = async {
            while let Some(Heard { message, distance, begun }) = heard.recv().await {
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
                    progress.set_can_be_led_again(kept.is_some());
                }
                progress.writing();
                says.write_all(&content).await?;
                progress.written();
            }
            Ok(())
        };
        let led = tokio::select! {
            ended = asking => ended,
            ended = answering => ended,
        };
        progress.written();
        led
    }

    /// Answers another run of ffmpeg as the camera has answered the one before, and sends again what came since.
    async fn begin_again(&mut self, asks: &mut BufReader<OwnedReadHalf>, says: &mut OwnedWriteHalf) -> io::Result<()> {
        self.progress.set_can_be_led_again(false);
        for reply in &self.replies {
            let request = read_request(asks).await?;
            says.write_all(&reply.written(number_of(&request))).await?;
        }
        for packet in self.kept.take().unwrap_or_default() {
            says.write_all(&packet).await?;
        }
        Ok(())
    }
}

/// A request of ffmpeg's, which has no content, or a report of what it has received.
async fn read_request(asks: &mut BufReader<OwnedReadHalf>) -> io::Result<Vec<u8>> {
    if asks.fill_buf().await?.first() == Some(&b'$') {
        let mut report = vec![0; 4];
        asks.read_exact(&mut report).await?;
        let length = usize::from(u16::from_be_bytes([report[2], report[3]]));
        report.resize(4 + length, 0);
        asks.read_exact(&mut report[4..]).await?;
        return Ok(report);
    }
    let (mut request, mut asks) = (Vec::new(), asks.take(LONGEST));
    loop {
        let before = request.len();
        asks.read_until(b'\n', &mut request).await?;
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
