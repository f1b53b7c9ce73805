use database::Timestamp;
use std::time::Duration;

/// The retry policy of a kind of job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Attempts before it is given up.
    pub attempts: u32,
    /// The delay after the first failure; it doubles with each further one.
    pub first_delay: Duration,
    /// The longest delay between two attempts.
    pub max_delay: Duration,
    /// The lifetime of a job, from when it was first due. It is given up if the next attempt would be later: an expired
    /// one-time code, say, is useless.
    pub gives_up_after: Duration,
    /// The time limit of one attempt; then it is cancelled and counts as failed.
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
    /// The delay after failure number `attempt` (from 1). Half of it is fixed, the other half is jitter from `random`,
    /// so that jobs that failed together are not retried together.
    pub(crate) fn delay(&self, attempt: u32, random: u64) -> Duration {
        let doubled = self.first_delay.saturating_mul(1 << attempt.saturating_sub(1).min(31));
        let whole = u64::try_from(doubled.min(self.max_delay).as_millis()).unwrap_or(u64::MAX).max(2);
        let half = whole / 2;
        Duration::from_millis(whole - half + random % (half + 1))
    }

    /// The end of the job's lifetime.
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
    fn the_delay_doubles_up_to_its_limit() {
        let longest = |attempt| (0..=60_000).map(|random| POLICY.delay(attempt, random)).max();
        let shortest = |attempt| (0..=60_000).map(|random| POLICY.delay(attempt, random)).min();
        let bounds: Vec<_> = (1..=6).map(|attempt| (shortest(attempt), longest(attempt))).collect();
        let seconds = |low, high| (Some(Duration::from_secs(low)), Some(Duration::from_secs(high)));
        assert_eq!(
            bounds,
            [seconds(2, 4), seconds(4, 8), seconds(8, 16), seconds(16, 32), seconds(30, 60), seconds(30, 60)]
        );
    }

    #[test]
    fn nothing_overflows_and_no_delay_is_zero() {
        assert!(POLICY.delay(u32::MAX, u64::MAX) <= POLICY.max_delay);
        let none = Policy { first_delay: Duration::ZERO, max_delay: Duration::ZERO, ..POLICY };
        assert!(none.delay(1, 0) > Duration::ZERO);
        let ages =
            Policy { first_delay: Duration::MAX, max_delay: Duration::MAX, gives_up_after: Duration::MAX, ..POLICY };
        assert!(ages.delay(60, u64::MAX) > Duration::ZERO);
        assert_eq!(ages.end(Timestamp::EPOCH), Timestamp::MAX);
    }
}
