//! The way to a camera. Its name is looked up here, once, and the address is checked; ffmpeg is told only a door of ours on
//! loopback that leads there and nowhere else. So neither another answer of the name service nor a camera that sends ffmpeg
//! elsewhere reaches a network that the owner has not listed.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, copy, copy_bidirectional};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use super::source::Host;
use super::{Allowed, NoPicture};

/// A camera that is there says something within this time.
const FIRST_WORD: Duration = Duration::from_secs(5);
/// The longest head or description that a camera sends.
const LONGEST: usize = 64 * 1024;

/// A door that is open for one run, closed when this is dropped.
pub struct Door {
    pub port: u16,
    open: AbortHandle,
}

impl Drop for Door {
    fn drop(&mut self) {
        self.open.abort();
    }
}

/// Looks the host up. One address that may not be asked spoils all of them.
async fn address_of(host: &Host, allowed: &Allowed) -> Result<SocketAddr, NoPicture> {
    let name = host.name.trim_start_matches('[').trim_end_matches(']');
    let found = timeout(FIRST_WORD, tokio::net::lookup_host((name, host.port))).await;
    let found: Vec<SocketAddr> = found.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)?.collect();
    if found.iter().any(|address| !allowed.address(address.ip())) {
        return Err(NoPicture::Private);
    }
    found.first().copied().ok_or(NoPicture::NoAnswer)
}

async fn reach(address: SocketAddr) -> Result<TcpStream, NoPicture> {
    let stream = timeout(FIRST_WORD, TcpStream::connect(address)).await;
    stream.ok().and_then(Result::ok).ok_or(NoPicture::NoAnswer)
}

/// Opens a door to an RTSP camera that answers. A dead one is found out here, at the price of a connection and not of a run.
pub(super) async fn to_rtsp(host: &Host, allowed: &Allowed) -> Result<Door, NoPicture> {
    let address = address_of(host, allowed).await?;
    greet(address, host).await?;
    let (listener, port) = listen().await?;
    let open = tokio::spawn(async move {
        // One run, one connection.
        let Ok((ours, _)) = listener.accept().await else { return };
        drop(listener);
        let Ok(camera) = reach(address).await else { return };
        let (hears, mut tells) = camera.into_split();
        let (mut asked, mut answered) = ours.into_split();
        let mut messages = BufReader::new(hears);
        tokio::select! {
            _ = copy(&mut asked, &mut tells) => {}
            _ = answer(&mut messages, &mut answered) => {}
        }
    });
    Ok(Door { port, open: open.abort_handle() })
}

async fn greet(address: SocketAddr, host: &Host) -> Result<(), NoPicture> {
    let mut camera = reach(address).await?;
    let asked =
        format!("OPTIONS rtsp://{}:{}/ RTSP/1.0\r\nCSeq: 1\r\nUser-Agent: aangan\r\n\r\n", host.name, host.port);
    let mut word = [0; 5];
    let greeted = async {
        camera.write_all(asked.as_bytes()).await?;
        camera.read_exact(&mut word).await
    };
    match timeout(FIRST_WORD, greeted).await {
        Ok(Ok(_)) if &word == b"RTSP/" => Ok(()),
        Ok(Ok(_)) => Err(NoPicture::NotReadable),
        Ok(Err(_)) | Err(_) => Err(NoPicture::NoAnswer),
    }
}

/// Hands on what the camera says, message by message, until it says something that is none, or to ask elsewhere.
async fn answer(camera: &mut BufReader<OwnedReadHalf>, to: &mut (impl AsyncWriteExt + Unpin)) -> io::Result<()> {
    let mut message = Vec::new();
    loop {
        message.clear();
        read_message(camera, &mut message).await?;
        to.write_all(&message).await?;
    }
}

/// A piece of the picture ('$', a channel, a length), or a head with what belongs to it.
async fn read_message(camera: &mut BufReader<OwnedReadHalf>, message: &mut Vec<u8>) -> io::Result<()> {
    let refused = |why| Err(io::Error::new(io::ErrorKind::InvalidData, why));
    let first = camera.read_u8().await?;
    message.push(first);
    if first == b'$' {
        let mut head = [0; 3];
        camera.read_exact(&mut head).await?;
        message.extend(head);
        let length = u64::from(u16::from_be_bytes([head[1], head[2]]));
        camera.take(length).read_to_end(message).await?;
        return Ok(());
    }
    let mut length = 0;
    loop {
        let line = message.len();
        let begun = if line == 1 { 0 } else { line };
        camera.take((LONGEST - message.len()) as u64).read_until(b'\n', message).await?;
        let Some(line) = message[begun..].strip_suffix(b"\n") else { return refused("no end of a line") };
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line)).into_owned();
        if begun == 0 && line.strip_prefix("RTSP/1.").is_some_and(|rest| rest.get(1..3) == Some(" 3")) {
            return refused("the camera sends us elsewhere");
        }
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<usize>().ok().filter(|length| *length <= LONGEST).unwrap_or(0);
        }
    }
    camera.take(length as u64).read_to_end(message).await?;
    Ok(())
}

/// Opens a door through which ffmpeg reaches the listed hosts over TLS, and nothing else. A playlist may name segments of
/// other hosts, and a host may send ffmpeg elsewhere: both end here.
pub async fn to_hls(host: &Host, allowed: &Allowed) -> Result<Door, NoPicture> {
    drop(reach(address_of(host, allowed).await?).await?);
    let (listener, port) = listen().await?;
    let (allowed, tls) = (allowed.clone(), host.port);
    let open = tokio::spawn(async move {
        let mut connections = JoinSet::new();
        while let Ok((ours, _)) = listener.accept().await {
            let allowed = allowed.clone();
            connections.spawn(async move { connect(ours, tls, &allowed).await });
            while connections.try_join_next().is_some() {}
        }
    });
    Ok(Door { port, open: open.abort_handle() })
}

/// `CONNECT host:443 HTTP/1.1`, as to any proxy.
async fn connect(ours: TcpStream, port: u16, allowed: &Allowed) -> io::Result<()> {
    let mut ours = BufReader::new(ours);
    let (mut head, mut asked) = (String::new(), String::new());
    while !head.ends_with("\r\n\r\n") && !head.ends_with("\n\n") {
        let read = (&mut ours).take((LONGEST - head.len()) as u64).read_line(&mut head).await?;
        if read == 0 {
            return Ok(());
        }
        if asked.is_empty() {
            asked.clone_from(&head);
        }
    }
    let named = asked.strip_prefix("CONNECT ").and_then(|rest| rest.split(' ').next()?.rsplit_once(':'));
    let wanted = named.and_then(|(name, asked)| {
        let fits = asked.parse() == Ok(port) && allowed.hls_host(&name.to_ascii_lowercase());
        fits.then(|| Host { name: name.to_ascii_lowercase(), port })
    });
    let reached = match wanted {
        Some(host) => match address_of(&host, allowed).await {
            Ok(address) => reach(address).await,
            Err(why) => Err(why),
        },
        None => Err(NoPicture::Private),
    };
    let Ok(mut host) = reached else {
        return ours.write_all(b"HTTP/1.1 403 Forbidden\r\n\r\n").await;
    };
    ours.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?;
    copy_bidirectional(&mut ours, &mut host).await.map(drop)
}

async fn listen() -> Result<(TcpListener, u16), NoPicture> {
    let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
    let listening = bound.and_then(|listener| listener.local_addr().map(|address| (listener, address.port())));
    listening.map_err(|error| {
        tracing::error!(%error, "no door on loopback for a camera");
        NoPicture::Stopped
    })
}
