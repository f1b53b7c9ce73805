use daily::day::growth::messages::measured;

#[test]
fn figures_are_shown_as_they_were_measured() {
    assert_eq!(measured(Some(985), Some(14_250)), "New measurement: 98.5 cm, 14.25 kg");
    assert_eq!(measured(Some(1000), None), "New measurement: 100 cm");
    assert_eq!(measured(None, Some(20_005)), "New measurement: 20.005 kg");
}
