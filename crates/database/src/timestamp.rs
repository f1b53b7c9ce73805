//! A point in time, as tables keep it.

use std::ops::{Add, AddAssign, Sub, SubAssign};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A point in time to the millisecond. In tables and on the wire the number of milliseconds since 1970 began in UTC.
///
/// A length of time is a [`Duration`]: `now + LIVES`, `until <= now`, `now - sent_at > WAITS`. What would leave the
/// range stops at [`MIN`](Self::MIN) and [`MAX`](Self::MAX), which stand for 'before everything' and 'after
/// everything'.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Timestamp(i64);

crate::stored! {
    Timestamp as i64: |ms| Some(Timestamp(ms)), Timestamp::ms;
}

impl Timestamp {
    /// Before everything.
    pub const MIN: Self = Self(i64::MIN);
    /// After everything.
    pub const MAX: Self = Self(i64::MAX);
    /// The first millisecond of 1970 in UTC: before anything that was ever written down here.
    pub const EPOCH: Self = Self(0);

    pub const fn from_ms(ms: i64) -> Self {
        Self(ms)
    }

    pub const fn from_seconds(seconds: i64) -> Self {
        Self(seconds.saturating_mul(1000))
    }

    /// For what speaks in numbers: another protocol, another library.
    pub const fn ms(self) -> i64 {
        self.0
    }

    /// The whole seconds, for what counts in those.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }

    /// How far apart the two are, whichever comes first.
    pub const fn abs_diff(self, other: Self) -> Duration {
        Duration::from_millis(self.0.abs_diff(other.0))
    }
}

/// What is shorter than a millisecond is dropped.
fn whole_ms(length: Duration) -> i64 {
    i64::try_from(length.as_millis()).unwrap_or(i64::MAX)
}

/// In a statement a length is counted as points in time are, in milliseconds: `even_at + $5`.
impl From<Duration> for crate::Value<'_> {
    fn from(length: Duration) -> Self {
        Self::Int(whole_ms(length))
    }
}

impl crate::Param for Duration {
    type Kind = crate::kinds::Int;
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, length: Duration) -> Self {
        Self(self.0.saturating_add(whole_ms(length)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, length: Duration) -> Self {
        Self(self.0.saturating_sub(whole_ms(length)))
    }
}

impl AddAssign<Duration> for Timestamp {
    fn add_assign(&mut self, length: Duration) {
        *self = *self + length;
    }
}

impl SubAssign<Duration> for Timestamp {
    fn sub_assign(&mut self, length: Duration) {
        *self = *self - length;
    }
}

/// How long after the other it is; nothing if it is not after it, as with [`std::time::Instant`].
impl Sub for Timestamp {
    type Output = Duration;

    fn sub(self, other: Self) -> Duration {
        if self > other { self.abs_diff(other) } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Timestamp;

    const NOON: Timestamp = Timestamp::from_ms(1_795_000_000_000);
    const MINUTE: Duration = Duration::from_mins(1);

    #[test]
    fn points_and_lengths_of_time_are_added_and_compared() {
        assert_eq!(NOON + MINUTE, Timestamp::from_ms(1_795_000_060_000));
        assert_eq!(NOON - MINUTE - Duration::from_millis(1), Timestamp::from_ms(1_794_999_939_999));
        assert_eq!((NOON + MINUTE) - NOON, MINUTE);
        assert_eq!(NOON - (NOON + MINUTE), Duration::ZERO);
        assert_eq!(NOON.abs_diff(NOON + MINUTE), MINUTE);
        assert!(NOON - MINUTE < NOON && NOON < NOON + Duration::from_millis(1));
        let mut time = NOON;
        time += MINUTE;
        time -= 2 * MINUTE;
        assert_eq!(time, NOON - MINUTE);
    }

    #[test]
    fn nothing_is_before_the_first_and_after_the_last() {
        for length in [MINUTE, Duration::MAX] {
            assert_eq!(Timestamp::MAX + length, Timestamp::MAX);
            assert_eq!(Timestamp::MIN - length, Timestamp::MIN);
        }
        assert_eq!(Timestamp::MAX - Timestamp::MIN, Duration::from_millis(u64::MAX));
        assert_eq!(Timestamp::from_seconds(i64::MAX), Timestamp::MAX);
    }

    #[test]
    fn seconds_are_whole_on_either_side_of_1970() {
        assert_eq!(Timestamp::from_seconds(7), Timestamp::from_ms(7000));
        assert_eq!((Timestamp::from_ms(7999).seconds(), Timestamp::from_ms(-1).seconds()), (7, -1));
    }
}
