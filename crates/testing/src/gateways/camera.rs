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
    /// Shows a picture to whoever asks.
    Open,
    /// Shows it to who knows `user:password`.
    Locked(&'static str),
    /// Takes a connection and never says a word.
    Silent,
    /// Does as it is told, and sends no picture.
    HalfOpen,
    /// Says what no camera says.
    Garbage,
    /// Sends who asks for a picture to another address.
    Elsewhere(String),
}

pub struct LoopbackCamera {
    pub address: SocketAddr,
    asked: Arc<AtomicUsize>,
    listening: JoinHandle<()>,
    filming: Option<Child>,
}

/// What the picture is encoded with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    H264,
    H265,
}

impl LoopbackCamera {
    pub async fn start(manners: CameraManners, codec: Codec) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let (picture, _) = broadcast::channel(4096);
        let films = matches!(manners, CameraManners::Open | CameraManners::Locked(_));
        let filming = if films { Some(film(codec, picture.clone()).await) } else { None };
        let asked = Arc::new(AtomicUsize::new(0));
        let listening = tokio::spawn({
            let asked = asked.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    asked.fetch_add(1, Ordering::Relaxed);
                    let (manners, picture) = (manners.clone(), picture.clone());
                    tokio::spawn(async move { answer(stream, manners, codec, picture).await });
                }
            }
        });
        Self { address, asked, listening, filming }
    }

    /// How many connections there were.
    pub fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

impl Drop for LoopbackCamera {
    fn drop(&mut self) {
        self.listening.abort();
        if let Some(filming) = &mut self.filming {
            let _ = filming.kill();
            let _ = filming.wait();
        }
    }
}

/// A real ffmpeg sends RTP to us; we send it on over whichever connection asked.
async fn film(codec: Codec, picture: broadcast::Sender<Vec<u8>>) -> Child {
    let socket = UdpSocket::bind("127.0.0.1:0").await.expect("loopback has a free port");
    let port = socket.local_addr().expect("a bound socket has an address").port();
    let encoder = match codec {
        Codec::H264 => "libx264 -g 20",
        Codec::H265 => "libx265 -x265-params log-level=error:keyint=20",
    };
    let words = format!(
        "-nostdin -loglevel error -re -f lavfi -i testsrc2=size=320x180:rate=10 -pix_fmt yuv420p -c:v {encoder} \
         -preset ultrafast -tune zerolatency -threads 1 -f rtp rtp://127.0.0.1:{port}?pkt_size=1200"
    );
    let mut ffmpeg = Command::new("ffmpeg");
    ffmpeg.args(words.split_whitespace()).stdin(Stdio::null()).stdout(Stdio::null());
    let filming = ffmpeg.spawn().expect("ffmpeg is installed");
    tokio::spawn(async move {
        let mut packet = vec![0; 2048];
        while let Ok(length) = socket.recv(&mut packet).await {
            let mut framed = vec![b'$', 0];
            framed.extend(u16::try_from(length).expect("a packet is small").to_be_bytes());
            framed.extend(&packet[..length]);
            let _ = picture.send(framed);
        }
    });
    filming
}

async fn answer(
    stream: TcpStream,
    manners: CameraManners,
    codec: Codec,
    picture: broadcast::Sender<Vec<u8>>,
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
        let said = |name: &str| {
            head.lines().find_map(|line| line.split_once(": ").filter(|(n, _)| n.eq_ignore_ascii_case(name))?.1.into())
        };
        let number: &str = said("CSeq")?;
        let proof: Option<&str> = said("Authorization");
        match &manners {
            CameraManners::Silent => std::future::pending().await,
            CameraManners::Garbage => says.write_all(b"220 mail.example.org ESMTP\r\n").await.ok()?,
            CameraManners::Elsewhere(address) if method != "OPTIONS" => {
                let text = format!("RTSP/1.0 302 Found\r\nCSeq: {number}\r\nLocation: {address}\r\n\r\n");
                says.write_all(text.as_bytes()).await.ok()?;
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
                let body = description(codec);
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
            let mut picture = picture.subscribe();
            loop {
                says.write_all(&picture.recv().await.ok()?).await.ok()?;
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
