//! Which PINs are taken, and how long to wait after wrong ones.

use std::time::Duration;

/// Wrong PINs of a person on a tablet before the first wait.
const FREE: i64 = 5;
/// The first wait, and the longest.
const FIRST_WAIT: Duration = Duration::from_secs(30);
const LONGEST_WAIT: Duration = Duration::from_mins(5);

/// Why a PIN is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeakPin {
    NotFourDigits,
    Equal,
    Run,
}

impl WeakPin {
    /// As `rules/staff-pins.json` names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NotFourDigits => "digits",
            Self::Equal => "equal",
            Self::Run => "run",
        }
    }

    pub fn sentence(self) -> &'static str {
        match self {
            Self::NotFourDigits => "a PIN has four digits",
            Self::Equal => "four equal digits are easy to guess",
            Self::Run => "a run of digits up or down is easy to guess",
        }
    }
}

/// Whether a PIN is taken.
pub fn judge(pin: &str) -> Result<(), WeakPin> {
    let digits: Vec<i16> = pin.bytes().filter(u8::is_ascii_digit).map(i16::from).collect();
    if pin.len() != 4 || digits.len() != 4 {
        return Err(WeakPin::NotFourDigits);
    }
    let steps_by = |step: i16| digits.windows(2).all(|pair| pair[1] - pair[0] == step);
    if steps_by(0) {
        return Err(WeakPin::Equal);
    }
    if steps_by(1) || steps_by(-1) {
        return Err(WeakPin::Run);
    }
    Ok(())
}

/// The wait that begins with so many wrong PINs in a day.
pub fn wait_after(wrong: i64) -> Option<Duration> {
    let doubled = u32::try_from(wrong - FREE).ok()?;
    Some(FIRST_WAIT.saturating_mul(2_u32.saturating_pow(doubled)).min(LONGEST_WAIT))
}
