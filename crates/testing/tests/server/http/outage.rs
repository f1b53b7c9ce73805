use std::time::Duration;

use base::clock::Timestamp;
use context::outage::{Outage, Past, QUIET};

#[test]
fn an_outage_is_told_when_it_begins_and_when_it_is_over_however_many_calls_it_costs() {
    let outage = Outage::default();
    assert_eq!(outage.end(Timestamp::EPOCH), None, "nothing was");
    let start = Timestamp::from_seconds(1);
    let first: Vec<bool> = (0..836).map(|call| outage.count(start + call * Duration::from_millis(25))).collect();
    assert!(first[0] && !first[1..].contains(&true));
    // Begun before, served after: it does not say that the database is back.
    let last = start + 835 * Duration::from_millis(25);
    assert_eq!(outage.end(last + Duration::from_millis(10)), None);
    assert_eq!(outage.end(last + QUIET), Some(Past { seconds: 20, calls: 836 }));
    assert_eq!(outage.end(last + QUIET), None, "it is told once");
    assert!(outage.count(last + Duration::from_mins(1)), "the next one is another");
    assert!(outage.end(Timestamp::EPOCH).is_some(), "a clock that was set back does not keep it open");
}
