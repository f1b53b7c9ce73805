//! A camera on this machine that speaks RTSP: its picture is made by a real ffmpeg, and it misbehaves when a test asks it to.

use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

/// How the camera behaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CameraManners {
    /// Shows a picture to every client.
    Open,
    /// Shows it to who knows `user:password`.
    Locked(&'static str),
    /// Takes a connection and never says a word.
    Silent,
    /// Does as it is told, and sends no picture.
    HalfOpen,
    /// Says what no camera says.
    Garbage,
    /// Answers a request for its description with this head, from its first line on; `{n}` stands for the number.
    Answers(String),
}

pub struct LoopbackCamera {
    pub address: SocketAddr,
    asked: Arc<AtomicUsize>,
    sent: Arc<AtomicUsize>,
    listening: JoinHandle<()>,
    _filming: Option<Filming>,
}

/// What the picture is encoded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    H264,
    H265,
}

/// What a camera films, and what its clock says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    pub codec: Codec,
    /// Frames of ten seconds.
    pub frames: u32,
    /// Frames from one key frame to the next.
    pub key_frames_each: u32,
    /// Frames that are sent ahead of others (B-frames).
    pub reordered: bool,
    pub clock: CameraClock,
    /// Each viewer gets a film of their own, which begins with a key frame; otherwise they come into the middle of it.
    pub begins_with_the_viewer: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameraClock {
    Right,
    /// One frame in so many is stamped 9,800 seconds back.
    BackNowAndThen(u32),
    /// After so many frames an hour is left out, once.
    JumpsAfter(u32),
}

impl Film {
    pub const fn of(codec: Codec) -> Self {
        Self {
            codec,
            frames: 100,
            key_frames_each: 20,
            reordered: false,
            clock: CameraClock::Right,
            begins_with_the_viewer: false,
        }
    }
}

impl LoopbackCamera {
    pub async fn start(manners: CameraManners, codec: Codec) -> Self {
        Self::showing(manners, Film::of(codec)).await
    }

    pub async fn showing(manners: CameraManners, film: Film) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let (picture, _) = broadcast::channel(4096);
        let (asked, sent) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let films = matches!(manners, CameraManners::Open | CameraManners::Locked(_)) && !film.begins_with_the_viewer;
        let filming = if films { Some(Filming::start(film, picture.clone(), sent.clone()).await) } else { None };
        let listening = tokio::spawn({
            let (asked, sent) = (asked.clone(), sent.clone());
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    asked.fetch_add(1, Ordering::Relaxed);
                    let (manners, picture, sent) = (manners.clone(), picture.clone(), sent.clone());
                    tokio::spawn(async move { answer(stream, manners, film, (picture, sent)).await });
                }
            }
        });
        Self { address, asked, sent, listening, _filming: filming }
    }

    /// How many connections there were.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }

    /// How many frames it has filmed.
    pub fn filmed(&self) -> usize {
        self.sent.load(Ordering::Relaxed)
    }
}

impl Drop for LoopbackCamera {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// A real ffmpeg sends RTP to us; we send it on over whichever connection asked.
struct Filming(Child);

impl Drop for Filming {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Filming {
    async fn start(film: Film, picture: broadcast::Sender<Vec<u8>>, sent: Arc<AtomicUsize>) -> Self {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let port = socket.local_addr().expect("a bound socket has an address").port();
        let Film { frames, key_frames_each, .. } = film;
        let encoder = match film.codec {
            Codec::H264 if film.reordered => format!("libx264 -preset veryfast -bf 2 -g {key_frames_each}"),
            Codec::H264 => format!("libx264 -preset ultrafast -tune zerolatency -g {key_frames_each}"),
            Codec::H265 => format!(
                "libx265 -x265-params log-level=error:keyint={key_frames_each} -preset ultrafast -tune zerolatency"
            ),
        };
        let words = format!(
            "-nostdin -loglevel error -re -f lavfi -i testsrc2=size=320x180:rate={frames}/10 -pix_fmt yuv420p \
             -c:v {encoder} -sc_threshold 0 -threads 1 -f rtp rtp://127.0.0.1:{port}?pkt_size=1200"
        );
        let mut ffmpeg = Command::new("ffmpeg");
        ffmpeg.args(words.split_whitespace()).stdin(Stdio::null()).stdout(Stdio::null());
        let filming = ffmpeg.spawn().expect("ffmpeg is installed");
        tokio::spawn(async move {
            let (mut packet, mut stamps) = (vec![0; 2048], Stamps { clock: film.clock, last: None, frames: 0 });
            while let Ok(length) = socket.recv(&mut packet).await {
                stamps.stamp(&mut packet[..length]);
                sent.store(usize::try_from(stamps.frames).expect("a number"), Ordering::Relaxed);
                let mut framed = vec![b'$', 0];
                framed.extend(u16::try_from(length).expect("a packet is small").to_be_bytes());
                framed.extend(&packet[..length]);
                let _ = picture.send(framed);
            }
        });
        Self(filming)
    }
}

/// The camera's clock, as it is written into packets.
struct Stamps {
    clock: CameraClock,
    last: Option<u32>,
    frames: u32,
}

impl Stamps {
    fn stamp(&mut self, packet: &mut [u8]) {
        const SECOND: u32 = 90_000;
        let is_report = packet.len() < 12 || (200..=207).contains(&packet[1]);
        if is_report {
            return;
        }
        let right = u32::from_be_bytes(packet[4..8].try_into().expect("four bytes"));
        if self.last.replace(right) != Some(right) {
            self.frames += 1;
        }
        let off = match self.clock {
            CameraClock::BackNowAndThen(each) if self.frames.is_multiple_of(each) => 0_u32.wrapping_sub(9_800 * SECOND),
            CameraClock::JumpsAfter(frames) if self.frames > frames => 3_600 * SECOND,
            _ => 0,
        };
        packet[4..8].copy_from_slice(&right.wrapping_add(off).to_be_bytes());
    }
}

async fn answer(
    stream: TcpStream,
    manners: CameraManners,
    film: Film,
    (picture, sent): (broadcast::Sender<Vec<u8>>, Arc<AtomicUsize>),
) -> Option<()> {
    let (hears, mut says) = stream.into_split();
    let mut hears = BufReader::new(hears);
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if (&mut hears).take(8192).read_line(&mut head).await.ok()? == 0 {
                return None;
            }
        }
        let method = head.split(' ').next()?.to_owned();
        let header = |name: &str| {
            head.lines().find_map(|line| line.split_once(": ").filter(|(n, _)| n.eq_ignore_ascii_case(name))?.1.into())
        };
        let number: &str = header("CSeq")?;
        let proof: Option<&str> = header("Authorization");
        match &manners {
            CameraManners::Silent => std::future::pending().await,
            CameraManners::Garbage => says.write_all(b"220 mail.example.org ESMTP\r\n").await.ok()?,
            CameraManners::Answers(head) if method == "DESCRIBE" => {
                says.write_all(head.replace("{n}", number).as_bytes()).await.ok()?;
                continue;
            }
            CameraManners::Locked(login)
                if method != "OPTIONS" && proof != Some(&format!("Basic {}", STANDARD.encode(login))) =>
            {
                let text = format!(
                    "RTSP/1.0 401 Unauthorized\r\nCSeq: {number}\r\nWWW-Authenticate: Basic realm=\"camera\"\r\n\r\n"
                );
                says.write_all(text.as_bytes()).await.ok()?;
                continue;
            }
            _ => {}
        }
        let (headers, body) = match method.as_str() {
            "OPTIONS" => ("Public: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n".to_owned(), String::new()),
            "DESCRIBE" => {
                let body = description(film.codec);
                (format!("Content-Type: application/sdp\r\nContent-Length: {}\r\n", body.len()), body)
            }
            "SETUP" => ("Transport: RTP/AVP/TCP;unicast;interleaved=0-1\r\nSession: 7\r\n".to_owned(), String::new()),
            _ => ("Session: 7\r\n".to_owned(), String::new()),
        };
        let text = format!("RTSP/1.0 200 OK\r\nCSeq: {number}\r\n{headers}\r\n{body}");
        says.write_all(text.as_bytes()).await.ok()?;
        if method == "PLAY" {
            if manners == CameraManners::HalfOpen {
                std::future::pending::<()>().await;
            }
            let mut shown = picture.subscribe();
            let mut own = None;
            if film.begins_with_the_viewer {
                let (picture, own_picture) = broadcast::channel(4096);
                shown = own_picture;
                own = Some(Filming::start(film, picture, sent.clone()).await);
            }
            loop {
                if says.write_all(&shown.recv().await.ok()?).await.is_err() {
                    drop(own);
                    return None;
                }
            }
        }
    }
}

fn description(codec: Codec) -> String {
    let (name, how) = match codec {
        Codec::H264 => ("H264", "a=fmtp:96 packetization-mode=1\r\n"),
        Codec::H265 => ("H265", ""),
    };
    format!(
        "v=0\r\no=- 0 0 IN IP4 127.0.0.1\r\ns=camera\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 {name}/90000\r\n{how}a=control:track1\r\n"
    )
}
