//! The floor: whatever is asked, the request is read and the same bytes go back. No server does less.
//!
//! `floor FILE` answers with the file's bytes on a free port, which it prints.

use std::convert::Infallible;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, header};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: floor FILE")?;
    let body = Bytes::from(std::fs::read(file)?);
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("http://{}", listener.local_addr()?);
    loop {
        if let Ok((connection, _)) = listener.accept().await {
            tokio::spawn(serve(connection, body.clone()));
        }
    }
}

async fn serve(connection: TcpStream, body: Bytes) {
    let answer = service_fn(move |request: Request<Incoming>| {
        let body = body.clone();
        async move {
            let _ = request.into_body().collect().await;
            let answer = Response::builder().header(header::CONTENT_TYPE, "application/json").body(Full::new(body));
            Ok::<_, Infallible>(answer.expect("one fixed header is a valid answer"))
        }
    });
    let _ = connection.set_nodelay(true);
    let _ = http1::Builder::new().serve_connection(TokioIo::new(connection), answer).await;
}
