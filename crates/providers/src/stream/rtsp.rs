//! Filters RTSP messages of a camera. ffmpeg interprets more than a stream needs, so it gets only statuses, headers and
//! lines of the allow-lists in this file, rebuilt; anything else ends the connection.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt};

/// The longest head or description that a camera sends.
const LONGEST: usize = 64 * 1024;
/// Ends of lines that a careless camera puts between two messages.
const STRAY: usize = 8;
const VERSION: &[u8] = b"RTSP/1.0 ";
/// The statuses that are relayed; no redirects.
const STATUSES: [(&str, &str); 15] = [
    ("200", "OK"),
    ("400", "Bad Request"),
    ("401", "Unauthorized"),
    ("403", "Forbidden"),
    ("404", "Not Found"),
    ("405", "Method Not Allowed"),
    ("406", "Not Acceptable"),
    ("453", "Not Enough Bandwidth"),
    ("454", "Session Not Found"),
    ("455", "Method Not Valid in This State"),
    ("457", "Invalid Range"),
    ("461", "Unsupported Transport"),
    ("500", "Internal Server Error"),
    ("501", "Not Implemented"),
    ("503", "Service Unavailable"),
];
/// The headers that are relayed; `Content-Length` is computed again.
const HEADERS: [&str; 6] = ["Content-Base", "Content-Type", "Public", "Session", "Transport", "WWW-Authenticate"];
/// The lines of a description (SDP) that are relayed.
const DESCRIBED: [&str; 11] =
    ["v=", "o=", "s=", "c=", "b=", "t=", "m=", "a=rtpmap:", "a=fmtp:", "a=control:", "a=framerate:"];

#[derive(Debug, PartialEq, Eq)]
pub enum Message {
    /// '$', a channel, a length, and a piece of the picture.
    Packet(Vec<u8>),
    Reply(Reply),
}

/// A reply as ffmpeg may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub status: &'static str,
    number: Vec<u8>,
    headers: Vec<(&'static str, Vec<u8>)>,
    body: Vec<u8>,
}

impl Reply {
    /// As it goes to ffmpeg; `number`: another one that it counts the reply by.
    pub fn written(&self, number: Option<&[u8]>) -> Vec<u8> {
        let reason = STATUSES.iter().find(|(status, _)| *status == self.status).map_or("", |(_, reason)| reason);
        let mut text = [VERSION, self.status.as_bytes(), b" ", reason.as_bytes(), b"\r\nCSeq: "].concat();
        text.extend(number.unwrap_or(&self.number));
        for (name, value) in &self.headers {
            text.extend([b"\r\n", name.as_bytes(), b": ", value].concat());
        }
        if !self.body.is_empty() {
            text.extend(format!("\r\nContent-Length: {}", self.body.len()).bytes());
        }
        text.extend(b"\r\n\r\n");
        text.extend(&self.body);
        text
    }

    /// Whether it describes a picture in H.264.
    pub fn is_of_h264(&self) -> bool {
        self.body.to_ascii_uppercase().windows(5).any(|word| word == b"H264/")
    }
}

fn refused<T>(why: &'static str) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidData, why))
}

/// The camera's next message. `host`: as we call the camera.
pub async fn read(camera: &mut (impl AsyncBufRead + Unpin), host: &str) -> io::Result<Message> {
    let mut first = camera.read_u8().await?;
    for _ in 0..STRAY {
        if !matches!(first, b'\r' | b'\n') {
            break;
        }
        first = camera.read_u8().await?;
    }
    if first != b'$' {
        return read_reply(camera, first, host).await.map(Message::Reply);
    }
    let mut head = [0; 3];
    camera.read_exact(&mut head).await?;
    let [channel, high, low] = head;
    let mut packet = vec![b'$', channel, high, low];
    let length = usize::from(u16::from_be_bytes([high, low]));
    packet.resize(4 + length, 0);
    camera.read_exact(&mut packet[4..]).await?;
    Ok(Message::Packet(packet))
}

async fn read_reply(camera: &mut (impl AsyncBufRead + Unpin), first: u8, host: &str) -> io::Result<Reply> {
    let mut room = LONGEST;
    let mut line = read_line(camera, vec![first], &mut room).await?;
    let Some(status) = status(&line) else { return refused("a first line that no reply to ffmpeg begins with") };
    // ffmpeg asks one thing at a time, so it needs no number to know what is answered.
    let (mut number, mut headers, mut length) = (b"0".to_vec(), Vec::new(), None);
    loop {
        line = read_line(camera, Vec::new(), &mut room).await?;
        if line.is_empty() {
            break;
        }
        let Some(colon) = line.iter().position(|byte| *byte == b':') else { continue };
        let (name, value) = (line[..colon].trim_ascii(), line[colon + 1..].trim_ascii());
        if value.iter().any(|byte| byte.is_ascii_control() && *byte != b'\t') {
            return refused("a control character in a head");
        }
        if name.eq_ignore_ascii_case(b"CSeq") {
            number = value.to_vec();
        } else if name.eq_ignore_ascii_case(b"Content-Length") {
            let announced = std::str::from_utf8(value).ok().and_then(|value| value.parse::<usize>().ok());
            let Some(announced) =
                announced.filter(|announced| *announced <= LONGEST && length.is_none_or(|length| length == *announced))
            else {
                return refused("a length that no description has");
            };
            length = Some(announced);
        } else if let Some(name) = HEADERS.into_iter().find(|known| name.eq_ignore_ascii_case(known.as_bytes()))
            && (name != "Content-Base" || leads_here(value, host))
        {
            headers.push((name, value.to_vec()));
        }
    }
    let mut body = vec![0; length.unwrap_or_default()];
    camera.read_exact(&mut body).await?;
    Ok(Reply { status, number, headers, body: described(&body) })
}

async fn read_line(
    camera: &mut (impl AsyncBufRead + Unpin),
    mut line: Vec<u8>,
    room: &mut usize,
) -> io::Result<Vec<u8>> {
    let read = camera.take(*room as u64).read_until(b'\n', &mut line).await?;
    *room -= read;
    if line.pop() != Some(b'\n') {
        return refused("no end of a line");
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(line)
}

/// `RTSP/1.0 `, one of the known statuses, and nothing or a blank behind it.
fn status(line: &[u8]) -> Option<&'static str> {
    let (status, rest) = line.strip_prefix(VERSION)?.split_at_checked(3)?;
    let known = STATUSES.iter().find(|(known, _)| known.as_bytes() == status)?.0;
    matches!(rest.first(), None | Some(b' ')).then_some(known)
}

/// Whether the address that a camera would be called by from now on is its own: by its name, or by our loopback.
fn leads_here(value: &[u8], host: &str) -> bool {
    let Ok(url) = std::str::from_utf8(value).map_err(drop).and_then(|text| reqwest::Url::parse(text).map_err(drop))
    else {
        return false;
    };
    url.scheme() == "rtsp" && url.host_str().is_some_and(|named| named == "127.0.0.1" || named == host)
}

/// Of a description the lines that say what the picture is. A body that is none has none of them.
fn described(body: &[u8]) -> Vec<u8> {
    let lines = body.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
    let known = lines.filter(|line| {
        !line.iter().any(u8::is_ascii_control)
            && DESCRIBED
                .iter()
                .any(|begin| line.get(..begin.len()).is_some_and(|start| start.eq_ignore_ascii_case(begin.as_bytes())))
    });
    known.flat_map(|line| [line, b"\r\n"].concat()).collect()
}
