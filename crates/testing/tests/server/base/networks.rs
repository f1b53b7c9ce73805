use base::networks::{Networks, is_public};

#[test]
fn a_network_holds_its_own_addresses_and_no_others() {
    let listed = ["10.20.0.0/16", "127.0.0.1", "fd00:20::/32"].map(str::to_owned).to_vec();
    let networks = Networks::try_from(listed).expect("three of them");
    for inside in ["10.20.0.1", "10.20.255.255", "127.0.0.1", "fd00:20:1::1"] {
        assert!(networks.hold(inside.parse().expect(inside)), "{inside}");
    }
    for outside in ["10.21.0.1", "127.0.0.2", "fd00:21::1", "::1", "::ffff:10.20.0.1", "192.168.1.1", "0.0.0.0"] {
        assert!(!networks.hold(outside.parse().expect(outside)), "{outside}");
    }
    let all = Networks::try_from(vec!["0.0.0.0/0".to_owned()]).expect("everything");
    assert!(all.hold([10, 0, 0, 1].into()));
    for wrong in ["10.20.0.0/33", "10.20/16", "camera/8", "fd00::/129", "localhost", ""] {
        let refused = Networks::try_from(vec![wrong.to_owned()]).expect_err(wrong);
        assert!(refused.contains(&format!("{wrong:?}")) && refused.contains("10.20.0.0/16"), "{refused}");
    }
}

#[test]
fn an_address_is_public_or_it_is_not() {
    for public in ["8.8.8.8", "142.250.4.188", "100.63.0.1", "172.32.0.1", "2a00:1450:4001::1", "64:ff9b::8.8.8.8"] {
        assert!(is_public(public.parse().expect(public)), "{public}");
    }
    for private in [
        "0.0.0.0",
        "10.0.0.1",
        "100.64.0.1",
        "127.0.0.1",
        "127.1.2.3",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.8",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::1",
        "3fff::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ] {
        assert!(!is_public(private.parse().expect(private)), "{private}");
    }
}
