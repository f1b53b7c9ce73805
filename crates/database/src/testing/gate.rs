//! A way to PostgreSQL that can be shut or taken away. What is said to a shut gate is taken, and neither answered nor
//! refused: so does a server that hangs, and a network that loses everything.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio_postgres::Config;

use super::Server;
use crate::Location;
use crate::location::Place;

/// Stands on loopback in front of a private PostgreSQL.
pub struct Gate {
    address: SocketAddr,
    state: Arc<watch::Sender<State>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Shut,
    Gone,
}

impl Gate {
    /// An open gate.
    pub async fn before(server: &Server) -> Self {
        Self::with(server.socket(), None).await
    }

    /// A gate that shuts by itself when a client says this; the word itself does not get through.
    pub async fn shutting_at(server: &Server, word: &'static [u8]) -> Self {
        Self::with(server.socket(), Some(word)).await
    }

    async fn with(server: PathBuf, word: Option<&'static [u8]>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = Arc::new(watch::Sender::new(State::Open));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(carry(near, server.clone(), shared.clone(), word));
            }
        });
        Self { address, state }
    }

    /// From now on nobody hears anything, on old connections and on new ones.
    pub fn shut(&self) {
        self.state.send_replace(State::Shut);
    }

    /// From now on every connection is cut, new ones too.
    pub fn cut(&self) {
        self.state.send_replace(State::Gone);
    }

    /// What was held back gets through.
    pub fn open(&self) {
        self.state.send_replace(State::Open);
    }

    /// The way through the gate to a database of its server.
    pub fn location(&self, database: &Location) -> Location {
        let Place::Postgres(server) = &database.0 else { panic!("SQLite has no gate") };
        let mut config = Config::new();
        config.host(self.address.ip().to_string()).port(self.address.port());
        config.user(server.config.get_user().expect("a user")).dbname(server.config.get_dbname().expect("a database"));
        Location::server(config)
    }
}

async fn carry(near: TcpStream, server: PathBuf, state: Arc<watch::Sender<State>>, word: Option<&'static [u8]>) {
    if !is_open(&mut state.subscribe()).await {
        return;
    }
    let Ok(far) = UnixStream::connect(server).await else { return };
    let ((asked, answers), (answered, questions)) = (near.into_split(), far.into_split());
    let look = |piece: &[u8]| {
        if word.is_some_and(|word| piece.windows(word.len()).any(|said| said == word)) {
            state.send_replace(State::Shut);
        }
    };
    let mut watched = state.subscribe();
    tokio::select! {
        () = hand_on(asked, questions, state.subscribe(), look) => {}
        () = hand_on(answered, answers, state.subscribe(), |_| ()) => {}
        _ = watched.wait_for(|state| *state == State::Gone) => {}
    }
}

/// Waits as long as the gate is shut.
async fn is_open(state: &mut watch::Receiver<State>) -> bool {
    state.wait_for(|state| *state != State::Shut).await.is_ok_and(|state| *state == State::Open)
}

async fn hand_on(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
    look: impl Fn(&[u8]),
) {
    let mut piece = vec![0; 65_536];
    while let Ok(length @ 1..) = from.read(&mut piece).await {
        look(&piece[..length]);
        if !is_open(&mut state).await || to.write_all(&piece[..length]).await.is_err() {
            return;
        }
    }
}
