use base::networks::Networks;
use providers::stream::allowed::Allowed;
use providers::stream::source::{LONGEST, Source};

fn allowed() -> Allowed {
    let networks = vec!["10.20.0.0/16".to_owned(), "fd00:20::/32".to_owned()];
    let networks = Networks::try_from(networks).expect("two networks");
    Allowed::new(&networks, &["stream.example.org".into()]).expect("a host")
}

#[test]
fn cameras_are_asked_only_where_the_owner_says_they_stand() {
    for good in [
        "rtsp://admin:secret@10.20.3.4:8554/stream1",
        "rtsp://camera.example.org/live?channel=1",
        "rtsp://8.8.8.8/x",
        "rtsp://[fd00:20::7]/x",
        "https://stream.example.org/a/index.m3u8",
        "test:",
        " drawing: ",
    ] {
        assert!(Source::parse(good, &allowed()).is_ok(), "{good}");
    }
    for bad in [
        "",
        "test",
        "test:x",
        "rtsp://",
        "rtsp:///path",
        "rtsp://10.21.0.1/x",
        "rtsp://127.0.0.1/x",
        "rtsp://[::1]/x",
        "rtsp://[::ffff:10.20.0.1]/x",
        "rtsp://169.254.169.254/x",
        "rtsp://camera.example.org/x#y",
        "rtsp://camera'/x",
        "rtsp://camera/x'\noption a b",
        "rtsp://cam\\era/x",
        "rtsp://camera/ x",
        "rtsp://-camera/x",
        "rtmp://camera/x",
        "http://stream.example.org/index.m3u8",
        "https://stream.example.org.evil.tld/index.m3u8",
        "https://user:password@stream.example.org/index.m3u8",
        "https://10.20.0.1/index.m3u8",
        "file:///etc/passwd",
        "concat:a|b",
        "/etc/passwd",
        "pipe:0",
        &format!("rtsp://camera/{}", "x".repeat(LONGEST)),
    ] {
        assert!(Source::parse(bad, &allowed()).is_err(), "{bad}");
    }
}

#[test]
fn a_password_is_in_nothing_that_is_shown() {
    let source = Source::parse("rtsp://admin:se%40cret@10.20.3.4:8554/stream1?key=hush", &allowed());
    let source = source.expect("it may be asked");
    assert_eq!(source.without_secret(), "rtsp://…@10.20.3.4:8554/stream1?…");
    assert_eq!(format!("{source:?}"), "Source(rtsp://…@10.20.3.4:8554/stream1?…)");
    let told = source.at(4000);
    assert_eq!(told.expose(), "rtsp://admin:se%40cret@127.0.0.1:4000/stream1?key=hush");
    let refused = Source::parse("rtsp://admin:hush@10.99.0.1/x", &allowed()).expect_err("not listed");
    assert!(!refused.contains("hush"), "{refused}");
}
