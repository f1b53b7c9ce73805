use base::networks::Networks;
use providers::secret::Secret;
use providers::stream::allowed::Allowed;
use providers::stream::source::{LONGEST, Login, Source};

fn allowed() -> Allowed {
    let networks = vec!["10.20.0.0/16".to_owned(), "fd00:20::/32".to_owned()];
    let networks = Networks::try_from(networks).expect("two networks");
    Allowed::new(&networks, &["stream.example.org".into()]).expect("a host")
}

#[test]
fn cameras_are_contacted_only_in_allowed_networks() {
    for good in [
        "rtsp://admin:secret@10.20.3.4:8554/stream1",
        "rtsp://camera.example.org/live?channel=1",
        "rtsps://camera.example.org/live",
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
    let message = source.at(4000);
    assert_eq!(message.expose(), "rtsp://admin:se%40cret@127.0.0.1:4000/stream1?key=hush");
    let refused = Source::parse("rtsp://admin:hush@10.99.0.1/x", &allowed()).expect_err("not listed");
    assert!(!refused.contains("hush"), "{refused}");
}

#[test]
fn a_user_and_a_password_are_taken_as_they_are_typed() {
    let bare = "rtsp://10.20.3.4:8554/stream1?key=1";
    let with = |user: &str, password: &str| {
        Source::parse_with_login(bare, &Login { user, password: &Secret::new(password) }, &allowed())
    };
    for (password, written) in [
        ("p#s@s/w:o%r d?1", "p%23s%40s%2Fw%3Ao%25r%20d%3F1"),
        ("%41", "%2541"),
        (" ü'\"\\`", "%20%C3%BC%27%22%5C%60"),
        ("", ""),
    ] {
        let source = with("admin@home", password).expect("it is taken");
        assert_eq!(source.whole(), format!("rtsp://admin%40home:{written}@10.20.3.4:8554/stream1?key=1"));
        assert_eq!(source.at(4000).expose(), format!("rtsp://admin%40home:{written}@127.0.0.1:4000/stream1?key=1"));
        assert_eq!(source.without_secret(), "rtsp://…@10.20.3.4:8554/stream1?…");
    }
    let again = with("admin", "old")
        .expect("taken")
        .with_login(&Login { user: "b", password: &Secret::new("n/w") }, &allowed());
    assert_eq!(again.expect("taken").whole(), "rtsp://b:n%2Fw@10.20.3.4:8554/stream1?key=1");
    let long = "x".repeat(201);
    for (user, password) in [("", "x"), ("a:b", "x"), ("a\n", "x"), ("a", "x\0"), (long.as_str(), "x"), ("a", &long)] {
        let refused = with(user, password).expect_err("refused");
        assert!(refused.contains("a user and a password have at most"), "{refused}");
    }
    let login = Login { user: "a", password: &Secret::new("hush") };
    for other in ["rtsp://c:d@10.20.3.4/x", "https://stream.example.org/a.m3u8", "test:"] {
        let refused = Source::parse_with_login(other, &login, &allowed()).expect_err(other);
        assert!(!refused.contains("hush") && !refused.contains('@'), "{refused}");
    }
    assert!(with(&"ü".repeat(100), &"ü".repeat(100)).is_ok(), "the longest");
}
