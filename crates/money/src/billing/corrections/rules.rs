//! Pure rules of discounts and differences.

use jiff::civil::Date;

use crate::billing::rules::{MonthDays, fees};
use crate::billing::{Line, Nature, Plan, line_text};
use base::ids::{ChildId, DiscountId};
use base::money::Paise;

/// 100 %, in hundredths of a percent.
pub const WHOLE: u32 = 10_000;

/// A discount on a fee: a share or a monthly amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discount {
    pub id: DiscountId,
    pub child: ChildId,
    pub nature: Nature,
    /// Hundredths of a percent; None: an amount.
    pub share: Option<i64>,
    pub paise: Option<Paise>,
    pub reason: String,
    pub from: Date,
    /// The last day; `None`: until it is ended.
    pub until: Option<Date>,
}

/// One line for each discount that applies to the days. A monthly amount is prorated by days like a fee; a discount never exceeds the
/// fee.
pub fn discounted(discounts: &[Discount], plans: &[Plan], month: Date, here: MonthDays) -> Vec<Line> {
    let mut lines = Vec::new();
    for nature in Nature::FEES {
        let fee_of = |days: MonthDays| -> Paise {
            fees(plans, month, days).iter().filter(|line| line.nature == nature).map(|line| line.paise).sum()
        };
        let mut left = fee_of(here);
        for discount in discounts.iter().filter(|one| one.nature == nature) {
            let days = here.within(MonthDays::between(month, discount.from, discount.until));
            let off = discount.off(fee_of(days), month, days).min(left);
            if off.is_owed() {
                left = Paise(left.0 - off.0);
                lines.push(Line { text: line_text::discount(&discount.reason), nature, paise: Paise(-off.0) });
            }
        }
    }
    lines
}

impl Discount {
    fn off(&self, fee: Paise, month: Date, days: MonthDays) -> Paise {
        let off = match (self.share, self.paise) {
            (Some(share), _) => fee.share(u32::try_from(share).unwrap_or_default().min(WHOLE), WHOLE),
            (None, Some(paise)) => paise.share(days.count(), u32::from(month.days_in_month().unsigned_abs())),
            (None, None) => None,
        };
        off.unwrap_or_default()
    }
}

/// Lines that charge a difference by nature. If one nature costs less, the others are reduced by it.
pub fn charged(more: &[(Nature, Paise)], text: &str) -> Vec<Line> {
    let mut less: i64 = more.iter().map(|(_, paise)| (-paise.0).max(0)).sum();
    let mut lines = Vec::new();
    for &(nature, paise) in more.iter().filter(|(_, paise)| paise.is_owed()) {
        let taken = less.min(paise.0);
        less -= taken;
        if paise.0 > taken {
            lines.push(Line { text: text.to_owned(), nature, paise: Paise(paise.0 - taken) });
        }
    }
    lines
}
