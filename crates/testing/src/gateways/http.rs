use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::JoinHandle;

/// How the gateway answers a request.
#[derive(Clone, Debug)]
pub enum GatewayAnswer {
    Answer {
        status: u16,
        body: String,
    },
    /// A status with a header `Retry-After`.
    Wait(u16, &'static str),
    RedirectTo(String),
    /// A status of 200 and a JSON string of so many bytes.
    Long(usize),
    /// Takes the request and never answers.
    Hang,
    /// Sends the head of an answer and never its body.
    HangInBody,
    /// Something that is not HTTP.
    Garbage,
    /// Ends the connection without a word.
    Close,
    /// Promises more bytes than it sends.
    CloseInBody,
}

impl GatewayAnswer {
    pub fn ok() -> Self {
        Self::with(200, "")
    }

    pub fn with(status: u16, body: &str) -> Self {
        Self::Answer { status, body: body.to_owned() }
    }

    /// Seconds that it is waited for: many where it answers on a busy machine, one where it never will.
    pub fn patience(&self) -> u64 {
        if matches!(self, Self::Hang | Self::HangInBody) { 1 } else { 20 }
    }
}

/// A request as it came in.
#[derive(Clone, Debug)]
pub struct ReceivedRequest {
    pub method: String,
    /// Path and query.
    pub target: String,
    /// By lower-case name.
    pub headers: HashMap<String, String>,
    pub body: String,
    pub bytes: Vec<u8>,
}

/// Somebody who is spoken to by HTTP, on loopback. Gone when it is dropped.
pub struct LoopbackGateway {
    address: std::net::SocketAddr,
    shared: Arc<Shared>,
    listening: JoinHandle<()>,
}

struct Shared {
    answer: Mutex<GatewayAnswer>,
    received: Mutex<Vec<ReceivedRequest>>,
    arrival: Notify,
}

impl LoopbackGateway {
    pub async fn start(answer: GatewayAnswer) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let shared =
            Arc::new(Shared { answer: Mutex::new(answer), received: Mutex::default(), arrival: Notify::new() });
        let listening = tokio::spawn({
            let shared = shared.clone();
            async move {
                while let Ok((stream, _)) = listener.accept().await {
                    let shared = shared.clone();
                    tokio::spawn(async move { drop(shared.serve(stream).await) });
                }
            }
        });
        Self { address, shared, listening }
    }

    /// `http://127.0.0.1:PORT` and what is given.
    pub fn url(&self, target: &str) -> String {
        format!("http://{}{target}", self.address)
    }

    /// Answers differently from now on.
    pub fn answer(&self, answer: GatewayAnswer) {
        *self.shared.answer.lock().expect("no holder panics") = answer;
    }

    /// Everything that came in, oldest first.
    pub fn received(&self) -> Vec<ReceivedRequest> {
        self.shared.received.lock().expect("no holder panics").clone()
    }

    /// Waits until so many have come in.
    pub async fn wait_for(&self, number: usize) -> Vec<ReceivedRequest> {
        loop {
            let arrival = self.shared.arrival.notified();
            let received = self.received();
            if received.len() >= number {
                return received;
            }
            arrival.await;
        }
    }
}

impl Drop for LoopbackGateway {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Shared {
    async fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let Some(request) = read(&mut stream).await? else { return Ok(()) };
        self.received.lock().expect("no holder panics").push(request);
        let answer = self.answer.lock().expect("no holder panics").clone();
        self.arrival.notify_waiters();
        let head = |status: u16, length: usize| {
            format!("HTTP/1.1 {status} So\r\nContent-Length: {length}\r\nConnection: close\r\n")
        };
        let sent = match answer {
            GatewayAnswer::Answer { status, body } => format!("{}\r\n{body}", head(status, body.len())),
            GatewayAnswer::Wait(status, wait) => format!("{}Retry-After: {wait}\r\n\r\n", head(status, 0)),
            GatewayAnswer::RedirectTo(url) => format!("{}Location: {url}\r\n\r\n", head(302, 0)),
            GatewayAnswer::Long(bytes) => {
                format!("{}\r\n\"{}\"", head(200, bytes), "a".repeat(bytes.saturating_sub(2)))
            }
            GatewayAnswer::CloseInBody => format!("{}\r\n{{", head(200, 100)),
            GatewayAnswer::Garbage => "\u{1}\u{2} what is HTTP?\r\n\r\n".to_owned(),
            GatewayAnswer::Close => String::new(),
            GatewayAnswer::Hang => return std::future::pending().await,
            GatewayAnswer::HangInBody => {
                stream.write_all(format!("{}\r\n{{", head(200, 100)).as_bytes()).await?;
                return std::future::pending().await;
            }
        };
        stream.write_all(sent.as_bytes()).await?;
        stream.shutdown().await
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<ReceivedRequest>> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let mut words = line.split(' ').map(str::to_owned);
    let (Some(method), Some(target)) = (words.next(), words.next()) else { return Ok(None) };
    let mut headers = HashMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    let text = String::from_utf8_lossy(&body).into_owned();
    Ok(Some(ReceivedRequest { method, target, headers, body: text, bytes: body }))
}
