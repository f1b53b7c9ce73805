//! Amounts in words, as in India: crore, lakh, thousand.

use crate::money::Paise;

const UNDER_TWENTY: [&str; 20] = [
    "Zero",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
    "Thirteen",
    "Fourteen",
    "Fifteen",
    "Sixteen",
    "Seventeen",
    "Eighteen",
    "Nineteen",
];
const TENS: [&str; 10] = ["", "", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];
const GROUPS: [(u64, &str); 4] = [(10_000_000, "Crore"), (100_000, "Lakh"), (1000, "Thousand"), (100, "Hundred")];

/// `Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only`.
pub fn in_words(amount: Paise) -> String {
    let whole = amount.0.unsigned_abs();
    let (rupees, paise) = (whole / 100, whole % 100);
    let coins = match paise {
        0 => None,
        1 => Some("One Paisa".to_owned()),
        more => Some(format!("{} Paise", number(more))),
    };
    let words = match (rupees, coins) {
        (0, Some(coins)) => coins,
        (_, None) => format!("Rupees {}", number(rupees)),
        (_, Some(coins)) => format!("Rupees {} and {coins}", number(rupees)),
    };
    if amount.0 < 0 { format!("Minus {words} Only") } else { format!("{words} Only") }
}

fn number(of: u64) -> String {
    for (group, name) in GROUPS {
        if of >= group {
            let head = format!("{} {name}", number(of / group));
            return if of.is_multiple_of(group) { head } else { format!("{head} {}", number(of % group)) };
        }
    }
    let word = |words: &[&'static str], at: u64| usize::try_from(at).ok().and_then(|at| words.get(at).copied());
    match (word(&UNDER_TWENTY, of), word(&TENS, of / 10), of % 10) {
        (Some(word), ..) => word.to_owned(),
        (None, Some(tens), 0) => tens.to_owned(),
        (None, tens, ones) => {
            format!("{}-{}", tens.unwrap_or_default(), word(&UNDER_TWENTY, ones).unwrap_or_default())
        }
    }
}
