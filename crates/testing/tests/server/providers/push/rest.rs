use std::time::Duration;

use base::clock::{Clock, Timestamp};
use providers::push::Missed;
use providers::push::rest::{PATIENCE, Rest};

#[test]
fn who_is_silent_three_times_rests_and_is_tried_by_one_push_a_minute() {
    let clock = Clock::frozen_at(Timestamp::EPOCH);
    let rest = Rest::new(clock.clone());
    for _ in 0..PATIENCE {
        assert_eq!(rest.allows("a"), Ok(()));
        rest.heard_nothing("a");
    }
    clock.advance(Duration::from_secs(1));
    let Err(Missed::Again { after, .. }) = rest.allows("a") else { panic!("it rests") };
    assert_eq!(after, Some(Duration::from_secs(59)));
    assert_eq!(rest.allows("b"), Ok(()), "another is not to blame");
    clock.advance(Duration::from_secs(59));
    assert_eq!(rest.allows("a"), Ok(()));
    assert!(rest.allows("a").is_err(), "one at a time");
    rest.heard("a");
    assert_eq!(rest.allows("a"), Ok(()));
    rest.heard_nothing("a");
    assert_eq!(rest.allows("a"), Ok(()), "one silence is none");
}
