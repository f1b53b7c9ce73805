use database::Timestamp;
use std::time::Duration;

/// How patient a kind of work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// How often it is tried before it is given up.
    pub attempts: u32,
    /// The wait after the first failure; it doubles with each further one.
    pub first_delay: Duration,
    /// The longest wait between two attempts.
    pub max_delay: Duration,
    /// Counted from when it was first due. Work that could only be tried after this is given up: a one-time code, say,
    /// is worth nothing once it has expired, even if nobody was there to send it.
    pub gives_up_after: Duration,
    /// How long one attempt may take; it is then cut off and counts as failed.
    pub time_limit: Duration,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            attempts: 12,
            first_delay: Duration::from_secs(5),
            max_delay: Duration::from_mins(15),
            gives_up_after: Duration::from_hours(24),
            time_limit: Duration::from_mins(1),
        }
    }
}

impl Policy {
    /// How long to wait after failure number `attempt` (from 1). Half of the wait is fixed, half is left to
    /// `chance`, so that work which failed together does not come back together.
    pub(crate) fn delay(&self, attempt: u32, chance: u64) -> Duration {
        let doubled = self.first_delay.saturating_mul(1 << attempt.saturating_sub(1).min(31));
        let whole = u64::try_from(doubled.min(self.max_delay).as_millis()).unwrap_or(u64::MAX).max(2);
        let half = whole / 2;
        Duration::from_millis(whole - half + chance % (half + 1))
    }

    /// When nobody wants the work any more.
    pub(crate) fn end(&self, wanted_at: Timestamp) -> Timestamp {
        wanted_at + self.gives_up_after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: Policy = Policy {
        attempts: 9,
        first_delay: Duration::from_secs(4),
        max_delay: Duration::from_mins(1),
        gives_up_after: Duration::from_mins(10),
        time_limit: Duration::from_secs(1),
    };

    #[test]
    fn the_wait_doubles_up_to_its_bound() {
        let longest = |attempt| (0..=60_000).map(|chance| POLICY.delay(attempt, chance)).max();
        let shortest = |attempt| (0..=60_000).map(|chance| POLICY.delay(attempt, chance)).min();
        let bounds: Vec<_> = (1..=6).map(|attempt| (shortest(attempt), longest(attempt))).collect();
        let seconds = |low, high| (Some(Duration::from_secs(low)), Some(Duration::from_secs(high)));
        assert_eq!(
            bounds,
            [seconds(2, 4), seconds(4, 8), seconds(8, 16), seconds(16, 32), seconds(30, 60), seconds(30, 60)]
        );
    }

    #[test]
    fn nothing_overflows_and_no_wait_is_empty() {
        assert!(POLICY.delay(u32::MAX, u64::MAX) <= POLICY.max_delay);
        let none = Policy { first_delay: Duration::ZERO, max_delay: Duration::ZERO, ..POLICY };
        assert!(none.delay(1, 0) > Duration::ZERO);
        let ages =
            Policy { first_delay: Duration::MAX, max_delay: Duration::MAX, gives_up_after: Duration::MAX, ..POLICY };
        assert!(ages.delay(60, u64::MAX) > Duration::ZERO);
        assert_eq!(ages.end(Timestamp::EPOCH), Timestamp::MAX);
    }
}
