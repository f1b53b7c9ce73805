use std::time::Duration;

use base::clock::{Clock, Timestamp};
use providers::push::PushError;
use providers::push::circuit_breaker::{CircuitBreaker, FAILURES_TO_OPEN};

#[test]
fn a_push_service_that_fails_three_times_is_tried_by_one_message_a_minute() {
    let clock = Clock::frozen_at(Timestamp::EPOCH);
    let breaker = CircuitBreaker::new(clock.clone());
    for _ in 0..FAILURES_TO_OPEN {
        assert_eq!(breaker.check("a"), Ok(()));
        breaker.record_failure("a");
    }
    clock.advance(Duration::from_secs(1));
    let Err(PushError::Temporary { retry_after, .. }) = breaker.check("a") else { panic!("the breaker is open") };
    assert_eq!(retry_after, Some(Duration::from_secs(59)));
    assert_eq!(breaker.check("b"), Ok(()), "another service is not affected");
    clock.advance(Duration::from_secs(59));
    assert_eq!(breaker.check("a"), Ok(()));
    assert!(breaker.check("a").is_err(), "one at a time");
    breaker.record_success("a");
    assert_eq!(breaker.check("a"), Ok(()));
    breaker.record_failure("a");
    assert_eq!(breaker.check("a"), Ok(()), "one failure does not open it");
}
