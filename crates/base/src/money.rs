//! [`Paise`]: amounts of money as whole numbers, never as floats.

use std::fmt;
use std::iter::Sum;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// An amount in paise, 100 to the rupee. Negative: owed the other way. On the wire it is a whole number of paise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[schema(value_type = i64, example = 1_250_000)]
pub struct Paise(pub i64);

database::stored! {
    Paise as i64: |paise| Some(Paise(paise)), |paise: Paise| paise.0;
}

/// The largest single amount: ten crore rupees. A larger one is a typing mistake.
pub const MOST: Paise = Paise(10_000_000_000);

impl Paise {
    pub const NONE: Self = Self(0);

    /// Parses rupees: `12500`, `12,500.50`, `₹ 1,25,000`. At most two decimals; no sign, no exponent, only ASCII digits. The error is a
    /// sentence.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        const WRITTEN: &str = "an amount is written in rupees, as 12500 or 12500.50";
        let text = text.trim();
        let text = text.strip_prefix('₹').unwrap_or(text).trim_start();
        let (rupees, paise) = text.split_once('.').unwrap_or((text, "00"));
        let grouped = rupees.split(',').enumerate().all(|(nth, part)| {
            let long_enough = if nth == 0 { !part.is_empty() } else { (2..=3).contains(&part.len()) };
            long_enough && part.bytes().all(|byte| byte.is_ascii_digit())
        });
        let thousands = !rupees.contains(',') || rupees.rsplit(',').next().is_some_and(|last| last.len() == 3);
        if !grouped || !thousands || paise.is_empty() || !paise.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(WRITTEN);
        }
        if paise.len() > 2 {
            return Err("an amount has at most two decimals");
        }
        let whole = rupees.replace(',', "").parse::<i64>().ok().and_then(|rupees| rupees.checked_mul(100));
        let part: i64 = format!("{paise:0<2}").parse().map_err(|_| WRITTEN)?;
        match whole.and_then(|whole| whole.checked_add(part)) {
            Some(amount) if amount <= MOST.0 => Ok(Self(amount)),
            _ => Err("an amount is ten crore rupees at most"),
        }
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    pub fn is_owed(self) -> bool {
        self.0 > 0
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub fn minus(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// So many of so many equal parts of the amount, to the nearest paisa, a half away from zero. None: no parts, or too large.
    pub fn share(self, parts: u32, of: u32) -> Option<Self> {
        if of == 0 {
            return None;
        }
        let (of, whole) = (i128::from(of), i128::from(self.0) * i128::from(parts));
        let half = if whole < 0 { -of } else { of };
        i64::try_from((2 * whole + half) / (2 * of)).ok().map(Self)
    }

    /// Splits by weights without losing a paisa: the remainder goes to the first parts. Empty if all weights are zero.
    pub fn split(self, weights: &[u32]) -> Vec<Self> {
        let all: i128 = weights.iter().map(|&weight| i128::from(weight)).sum();
        if all == 0 {
            return Vec::new();
        }
        let mut parts: Vec<i64> = weights
            .iter()
            .map(|&weight| i64::try_from(i128::from(self.0) * i128::from(weight) / all).unwrap_or_default())
            .collect();
        let mut left = self.0 - parts.iter().sum::<i64>();
        let step = left.signum();
        for (part, _) in parts.iter_mut().zip(weights).filter(|(_, weight)| **weight > 0) {
            if left == 0 {
                break;
            }
            *part += step;
            left -= step;
        }
        parts.into_iter().map(Self).collect()
    }
}

impl Sum for Paise {
    /// Saturates. Single amounts are at most `MOST`, so an overflow is a defect.
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::NONE, |sum, amount| Self(sum.0.saturating_add(amount.0)))
    }
}

/// The Indian form: `₹1,25,000.50`; a negative amount has a minus sign first.
impl fmt::Display for Paise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let paise = self.0.unsigned_abs();
        let digits = (paise / 100).to_string();
        let (head, last) = digits.split_at(digits.len().saturating_sub(3));
        if self.0 < 0 {
            f.write_str("-")?;
        }
        f.write_str("₹")?;
        for (nth, digit) in head.chars().enumerate() {
            if nth > 0 && (head.len() - nth).is_multiple_of(2) {
                f.write_str(",")?;
            }
            write!(f, "{digit}")?;
        }
        if !head.is_empty() {
            f.write_str(",")?;
        }
        write!(f, "{last}.{:02}", paise % 100)
    }
}
