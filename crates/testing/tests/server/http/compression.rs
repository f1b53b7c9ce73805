use axum::http::{HeaderMap, header};

use context::http::compression::accepts;

#[test]
fn a_coding_is_used_unless_the_client_refuses_it() {
    let accepted = |list: &str| {
        let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, list.parse().expect("a header"))]);
        accepts(&asked, "gzip")
    };
    for list in ["gzip", "br, gzip", "GZIP", "br;q=1.0, gzip;q=0.001", "*", "gzip;q=1, *;q=0", "*;q=0.5, br;q=0"] {
        assert!(accepted(list), "{list}");
    }
    for list in ["", "br", "gzip;q=0", "br, gzip; q=0.000", "*, gzip;q=0", "*;q=0", "identity", "xgzip"] {
        assert!(!accepted(list), "{list}");
    }
    assert!(!accepts(&HeaderMap::new(), "gzip"));
}
