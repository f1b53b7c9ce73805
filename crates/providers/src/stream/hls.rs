//! HLS of other hosts. The portal fetches playlist and segments itself, only from allowed hosts, and pipes their
//! content to ffmpeg, which needs neither an address nor the network.

use std::error::Error;
use std::fmt;
use std::future::pending;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use m3u8_rs::{MediaPlaylist, Playlist, VariantStream};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Response, StatusCode, Url, redirect};
use tokio::io::AsyncWriteExt;
use tokio::net::unix::pipe::Sender;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::progress::Progress;
use super::source::Host;
use super::{Allowed, NoPicture, Settings};
use crate::{Unread, client, content_within, tls};

/// Seconds for a playlist, whole.
const PLAYLIST_S: u64 = 10;
/// A playlist is asked for no more often.
const LIST_EACH: Duration = Duration::from_millis(500);
/// The longest playlist; one with a day of pieces is shorter.
const LONGEST_LIST: usize = 256 * 1024;
/// A piece, from asking to its last byte taken by ffmpeg.
const PIECE: Duration = Duration::from_secs(30);
/// Ten seconds of a very large picture.
const LARGEST_PIECE: usize = 32 * 1024 * 1024;
const LARGEST_MAP: usize = 1024 * 1024;
const REDIRECTS: usize = 3;
/// Wider pictures are taken only where there are no others.
const WIDEST: u64 = 1920;
/// How many pieces of the end of a list are shown first, long and short ones.
const FIRST_LONG: usize = 2;
const FIRST_SHORT: usize = 3;
/// How many pieces that are new are fetched one after the other; who is farther behind leaves some out.
const MOST_AT_ONCE: usize = 10;
/// The longest piece that is taken for one, in seconds.
const LONGEST_PIECE_S: u64 = 60;

/// A stream that is there, and its first piece on the way.
pub(super) struct Stream {
    client: Client,
    rules: Arc<Rules>,
    list: Url,
    waiting: Waiting,
    map: Option<Bytes>,
    first: (Response, Bytes),
    target: Duration,
}

/// What is to be fetched, and up to which number of the list it was.
#[derive(Default)]
struct Waiting {
    pieces: Vec<Url>,
    seen: Option<u64>,
}

/// Which addresses may be fetched.
#[derive(Clone)]
struct Rules {
    allowed: Allowed,
    port: u16,
}

#[derive(Debug)]
struct NotAllowed;

impl fmt::Display for NotAllowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the address is none of a listed host")
    }
}

impl Error for NotAllowed {}

impl Rules {
    fn hold(&self, url: &Url) -> bool {
        let host = url.host_str().unwrap_or_default();
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        url.scheme() == "https"
            && url.port_or_known_default() == Some(self.port)
            && url.username().is_empty()
            && url.password().is_none()
            && self.allowed.hls_host(&host.to_ascii_lowercase())
            && bare.parse::<IpAddr>().map_or(true, |address| self.allowed.address(address))
    }

    fn resolved(&self, base: &Url, text: &str) -> Result<Url, NoPicture> {
        let url = base.join(text).map_err(|_| NoPicture::Elsewhere)?;
        if self.hold(&url) { Ok(url) } else { Err(NoPicture::Elsewhere) }
    }
}

impl Resolve for Rules {
    fn resolve(&self, name: Name) -> Resolving {
        let rules = self.clone();
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            if found.iter().any(|address| !rules.allowed.address(address.ip())) {
                return Err(Box::new(NotAllowed) as Box<dyn Error + Send + Sync>);
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

fn client_of(rules: &Arc<Rules>, ca_file: Option<&Path>) -> Result<Client, NoPicture> {
    let bad = |reason: String| {
        tracing::error!(reason, "TLS to cameras cannot be set up");
        NoPicture::Certificate
    };
    let follows = rules.clone();
    let policy = redirect::Policy::custom(move |attempt| {
        if attempt.previous().len() <= REDIRECTS && follows.hold(attempt.url()) {
            attempt.follow()
        } else {
            attempt.error(NotAllowed)
        }
    });
    client(PLAYLIST_S)
        .redirect(policy)
        .dns_resolver(rules.as_ref().clone())
        .tls_backend_preconfigured(tls::config(ca_file).map_err(bad)?)
        .build()
        .map_err(|error| bad(error.to_string()))
}

fn why(error: &reqwest::Error) -> NoPicture {
    if tls::BadCertificate::of(error).is_some() {
        return NoPicture::Certificate;
    }
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(one) = cause {
        if one.is::<NotAllowed>() {
            return NoPicture::Elsewhere;
        }
        cause = one.source();
    }
    NoPicture::NoAnswer
}

async fn asked(client: &Client, url: &Url, within: Duration) -> Result<Response, NoPicture> {
    let answer = client.get(url.clone()).timeout(within).send().await.map_err(|error| why(&error))?;
    match answer.status() {
        StatusCode::OK => Ok(answer),
        StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => Err(NoPicture::Password),
        _ => Err(NoPicture::NoAnswer),
    }
}

async fn content(answer: Response, most: usize) -> Result<Vec<u8>, NoPicture> {
    content_within(answer, most).await.map_err(|unread| match unread {
        Unread::TooLong => NoPicture::NotReadable,
        Unread::Broken(error) => why(&error),
    })
}

async fn list_at(client: &Client, url: &Url) -> Result<(Playlist, Url), NoPicture> {
    let answer = asked(client, url, Duration::from_secs(PLAYLIST_S)).await?;
    // Relative addresses are resolved against the final address.
    let at = answer.url().clone();
    let text = content(answer, LONGEST_LIST).await?;
    match m3u8_rs::parse_playlist_res(&text) {
        Ok(list) => Ok((list, at)),
        Err(_) => Err(NoPicture::NotReadable),
    }
}

/// Of several pictures the best that is not too wide.
fn chosen(variants: &[VariantStream]) -> Option<&VariantStream> {
    let pictures = || variants.iter().filter(|one| !one.is_i_frame);
    let width = |one: &VariantStream| one.resolution.map_or(0, |size| size.width);
    let fitting = pictures().filter(|one| width(one) <= WIDEST).max_by_key(|one| one.bandwidth);
    fitting.or_else(|| pictures().min_by_key(|one| width(one)))
}

fn target_of(list: &MediaPlaylist) -> Duration {
    Duration::from_secs(list.target_duration.clamp(1, LONGEST_PIECE_S))
}

impl Waiting {
    /// Takes in what is new in a list. Encrypted pieces, and parts of files, are not shown.
    fn take(&mut self, list: &MediaPlaylist, at: &Url, rules: &Rules) -> Result<(), NoPicture> {
        let is_plain = |list: &MediaPlaylist| {
            list.segments.iter().all(|piece| {
                let key = piece.key.as_ref();
                key.is_none_or(|key| key.method == m3u8_rs::KeyMethod::None) && piece.byte_range.is_none()
            })
        };
        if !is_plain(list) {
            return Err(NoPicture::NotReadable);
        }
        let count = u64::try_from(list.segments.len()).unwrap_or(u64::MAX);
        let end = list.media_sequence.saturating_add(count);
        // Of several servers one may be a little behind.
        if self.seen.is_some_and(|seen| end < seen && seen - end <= count) {
            return Ok(());
        }
        let new = match self.seen {
            Some(seen) if seen <= end => usize::try_from(end - seen).unwrap_or(usize::MAX).min(MOST_AT_ONCE),
            // What is farther back is over already; so it is where the host has begun to count again from the start.
            _ if target_of(list) > Duration::from_secs(3) => FIRST_LONG,
            _ => FIRST_SHORT,
        };
        let new = new.min(list.segments.len());
        for piece in &list.segments[list.segments.len() - new..] {
            self.pieces.push(rules.resolved(at, &piece.uri)?);
        }
        self.seen = Some(end);
        Ok(())
    }
}

/// Asks for the playlist and its first piece, and finds out what it is.
pub(super) async fn open(url: &Url, host: &Host, settings: &Settings) -> Result<Stream, NoPicture> {
    let rules = Arc::new(Rules { allowed: settings.allowed.clone(), port: host.port });
    if !rules.hold(url) {
        return Err(NoPicture::Private);
    }
    // The name is resolved first, so that a private network is reported as such.
    super::connect::address_of(host, &settings.allowed).await?;
    let client = client_of(&rules, settings.ca_file.as_deref())?;
    let (found, at) = list_at(&client, url).await?;
    let (list, at) = match found {
        Playlist::MediaPlaylist(list) => (list, at),
        Playlist::MasterPlaylist(index) => {
            let one = chosen(&index.variants).ok_or(NoPicture::NotReadable)?;
            match list_at(&client, &rules.resolved(&at, &one.uri)?).await? {
                (Playlist::MediaPlaylist(list), at) => (list, at),
                (Playlist::MasterPlaylist(_), _) => return Err(NoPicture::NotReadable),
            }
        }
    };
    let mut waiting = Waiting::default();
    waiting.take(&list, &at, &rules)?;
    let map = match list.segments.iter().find_map(|piece| piece.map.as_ref()) {
        Some(map) if map.byte_range.is_some() => return Err(NoPicture::NotReadable),
        Some(map) => {
            let answer = asked(&client, &rules.resolved(&at, &map.uri)?, PIECE).await?;
            Some(content(answer, LARGEST_MAP).await?.into())
        }
        None => None,
    };
    if waiting.pieces.is_empty() {
        return Err(NoPicture::NoAnswer);
    }
    let mut first = asked(&client, &waiting.pieces.remove(0), PIECE).await?;
    let begins = first.chunk().await.map_err(|error| why(&error))?.unwrap_or_default();
    let target = target_of(&list);
    Ok(Stream { client, rules, list: at, waiting, map, first: (first, begins), target })
}

impl Stream {
    /// The input format for ffmpeg; None: not supported.
    pub(super) fn format(&self) -> Option<&'static str> {
        match &self.map {
            Some(map) => (map.get(4..8) == Some(b"ftyp")).then_some("mp4"),
            None => (self.first.1.first() == Some(&0x47)).then_some("mpegts"),
        }
    }

    /// How long no data may come.
    pub(super) fn patience(&self) -> Duration {
        3 * self.target
    }

    /// Pipes segments to ffmpeg until the stream ends or breaks.
    pub(super) async fn feed(self, to: Sender, progress: Arc<Progress>) {
        let why = self.hand_on(to, &progress).await.err().unwrap_or(NoPicture::Stopped);
        progress.ends(why);
    }

    async fn hand_on(self, mut to: Sender, progress: &Progress) -> Result<(), NoPicture> {
        let patience = self.patience();
        let Self { client, rules, list, mut waiting, map, first: (first, begins), target } = self;
        progress.frame();
        for begins in [map.unwrap_or_default(), begins.clone()] {
            write(&mut to, &begins, progress).await?;
        }
        within(piece(first, begins.len(), &mut to, progress)).await?;
        let (mut newest, mut looks) = (Instant::now(), interval((target / 2).max(LIST_EACH)));
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            for url in std::mem::take(&mut waiting.pieces) {
                within(async { piece(asked(&client, &url, PIECE).await?, 0, &mut to, progress).await }).await?;
                progress.frame();
                newest = Instant::now();
            }
            looks.tick().await;
            match list_at(&client, &list).await {
                Ok((Playlist::MediaPlaylist(list), at)) => {
                    waiting.take(&list, &at, &rules)?;
                    if list.end_list && waiting.pieces.is_empty() {
                        return Ok(());
                    }
                }
                Ok((Playlist::MasterPlaylist(_), _)) => return Err(NoPicture::NotReadable),
                Err(why @ (NoPicture::Elsewhere | NoPicture::Certificate)) => return Err(why),
                // It may be there again in a moment.
                Err(_) => {}
            }
            if newest.elapsed() > patience {
                return Err(NoPicture::Stopped);
            }
        }
    }
}

async fn within(handing: impl Future<Output = Result<(), NoPicture>>) -> Result<(), NoPicture> {
    timeout(PIECE, handing).await.unwrap_or(Err(NoPicture::NoAnswer))
}

/// A piece, as it comes.
async fn piece(mut answer: Response, before: usize, to: &mut Sender, progress: &Progress) -> Result<(), NoPicture> {
    let mut length = before;
    while let Some(content) = answer.chunk().await.map_err(|error| why(&error))? {
        length += content.len();
        if length > LARGEST_PIECE {
            return Err(NoPicture::NotReadable);
        }
        write(to, &content, progress).await?;
    }
    Ok(())
}

async fn write(to: &mut Sender, content: &[u8], progress: &Progress) -> Result<(), NoPicture> {
    progress.writing();
    let written = to.write_all(content).await;
    progress.written();
    // ffmpeg says itself why it ends.
    if written.is_err() { pending().await } else { Ok(()) }
}
