use axum::http::HeaderMap;

use base::networks::Networks;
use config::network::Network;

#[test]
fn only_a_trusted_proxy_may_forward_an_address() {
    let trusted_proxies = vec!["10.0.0.1".to_owned(), "10.7.0.0/24".to_owned()];
    let trusted_proxies = Networks::try_from(trusted_proxies).expect("networks");
    let network = Network { trusted_proxies, ..Network::default() };
    let caller = |peer: &str, forwarded: &str| {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
        network.caller(peer.parse().expect("an address"), &headers).to_string()
    };
    assert_eq!(caller("192.0.2.7", "198.51.100.9"), "192.0.2.7", "a stranger's word counts nothing");
    assert_eq!(caller("10.0.0.1", "198.51.100.9"), "198.51.100.9");
    assert_eq!(
        caller("10.0.0.1", "203.0.113.5, 198.51.100.9, 10.0.0.1"),
        "198.51.100.9",
        "what the caller wrote before is not believed"
    );
    assert_eq!(caller("10.0.0.1", "garbage"), "10.0.0.1");
    assert_eq!(caller("::ffff:10.0.0.1", "198.51.100.9"), "198.51.100.9", "where we listen on IPv6");
    assert_eq!(caller("10.7.0.33", "198.51.100.9, 10.7.0.8"), "198.51.100.9", "proxies of a network");
}
