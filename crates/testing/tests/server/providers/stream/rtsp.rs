use providers::stream::rtsp::{Message, read};

async fn output(text: &[u8]) -> Result<Message, String> {
    let mut camera = text;
    read(&mut camera, "camera.example").await.map_err(|error| error.to_string())
}

async fn handed_on(text: &str) -> String {
    match output(text.as_bytes()).await {
        Ok(Message::Reply(reply)) => String::from_utf8_lossy(&reply.written(None)).into_owned(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_reply_is_rebuilt_from_its_known_parts() {
    let body = "v=0\r\na=control:track1\r\na=pgmpu:data:application/x,y\r\nm=video 0 RTP/AVP 96\r\nx=1\r\na=rtpmap:96 h264/90000\r\n";
    let text = format!(
        "\r\nRTSP/1.0 200 Fine\r\ncseq: 3\r\nServer: Real\r\nLocation: rtsp://10.0.0.1/\r\nRTP-Info: url=a;rtptime=7\r\n\
         Content-Base: rtsp://camera.example/live/\r\ncontent-type: application/sdp\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    assert_eq!(
        handed_on(&text).await,
        "RTSP/1.0 200 OK\r\nCSeq: 3\r\nContent-Base: rtsp://camera.example/live/\r\nContent-Type: application/sdp\r\n\
         Content-Length: 69\r\n\r\nv=0\r\na=control:track1\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 h264/90000\r\n"
    );
    let Ok(Message::Reply(reply)) = output(text.as_bytes()).await else { panic!("a reply") };
    assert!(reply.is_of_h264());
    assert!(reply.written(Some(b"12")).starts_with(b"RTSP/1.0 200 OK\r\nCSeq: 12\r\n"));
    assert_eq!(
        handed_on("RTSP/1.0 200\r\nPublic: A,\tB\r\n\r\n").await,
        "RTSP/1.0 200 OK\r\nCSeq: 0\r\nPublic: A,\tB\r\n\r\n"
    );
    for elsewhere in ["rtsp://10.0.0.1/live/", "http://camera.example/", "x"] {
        let text = format!("RTSP/1.0 401 No\r\nCSeq: 1\r\nContent-Base: {elsewhere}\r\n\r\n");
        assert_eq!(handed_on(&text).await, "RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n", "{elsewhere}");
    }
}

#[tokio::test]
async fn an_unknown_message_of_a_camera_ends_the_connection() {
    let long = format!("RTSP/1.0 200 OK\r\nCSeq: 1\r\nX: {}\r\n\r\n", "x".repeat(70_000));
    let many = format!("RTSP/1.0 200 OK\r\nCSeq: 1\r\n{}\r\n", "X: y\r\n".repeat(20_000));
    for text in [
        "",
        "\n\n\n\n\n\n\n\n\n\n\n\nRTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n",
        "RTSP/1.0 302 Moved\r\nCSeq: 1\r\n\r\n",
        "RTSP/2.0 200 OK\r\nCSeq: 1\r\n\r\n",
        "RTSP/1.0  200 OK\r\nCSeq: 1\r\n\r\n",
        "RTSP/1.0 2000 OK\r\nCSeq: 1\r\n\r\n",
        "RTSP/1.0 999 OK\r\nCSeq: 1\r\n\r\n",
        "RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 99999999999\r\n\r\n",
        "RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: -1\r\n\r\n",
        "RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "RTSP/1.0 200 OK\r\nCSeq: 1\r\nContent-Length: 9\r\n\r\ncut",
        "RTSP/1.0 200 OK\r\nCSeq: 1\0\r\n\r\n",
        "RTSP/1.0 200 OK\r\nCSeq: 1",
        "OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n",
        "220 mail.example ESMTP\r\n",
        "\u{feff}RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r\n",
        "$",
        "$\0\u{1}\0short",
        &long,
        &many,
    ] {
        assert!(output(text.as_bytes()).await.is_err(), "{}", &text[..text.len().min(80)]);
    }
    assert_eq!(output(b"$\x01\0\x02ab").await, Ok(Message::Packet(b"$\x01\0\x02ab".to_vec())));
}
