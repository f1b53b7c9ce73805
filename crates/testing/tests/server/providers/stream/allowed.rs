use base::networks::Networks;
use providers::stream::allowed::Allowed;

#[test]
fn a_camera_may_stand_in_the_internet_and_in_listed_networks() {
    let networks = Networks::try_from(vec!["10.20.0.0/16".to_owned()]).expect("a network");
    let allowed = Allowed::new(&networks, &[]).expect("a network");
    for (address, may) in [("10.20.0.1", true), ("8.8.8.8", true), ("10.21.0.1", false), ("::ffff:10.20.0.1", false)] {
        assert_eq!(allowed.address(address.parse().expect(address)), may, "{address}");
    }
    for wrong in ["", "https://host", "host/path", "host:443"] {
        assert!(Allowed::new(&networks, &[wrong.into()]).is_err(), "{wrong}");
    }
}
