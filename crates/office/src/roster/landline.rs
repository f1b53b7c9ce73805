//! Landlines in a roster. A number in a house's hall gets no SMS, and written without its marks some of them read like a mobile.

use super::fields::FieldFault;
use base::contact::INDIA;

/// India's have ten digits with the area's, which has a 0 before it. Elsewhere nothing is known of landlines.
/// Refuses what is written as a landline, '080-41234567' or '(011) 2345 6789', and what no mobile begins with.
pub(super) fn refuse(text: &str, country_code: &str) -> Result<(), FieldFault> {
    let worldwide = text.trim_start().strip_prefix('+').or_else(|| text.trim_start().strip_prefix("00"));
    let is_abroad = worldwide.is_some_and(|rest| !rest.trim_start().starts_with(INDIA.trim_start_matches('+')));
    if country_code != INDIA || is_abroad || !is_landline(text) {
        return Ok(());
    }
    Err(FieldFault::of(format!("{text:?} is a landline, which gets no SMS: give a mobile number, or leave it empty")))
}

fn is_landline(text: &str) -> bool {
    let parts: Vec<&str> =
        text.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty()).collect();
    let digits = parts.concat();
    let rest = digits.strip_prefix("0091").or_else(|| digits.strip_prefix("91").filter(|rest| rest.len() >= 10));
    let national = rest.unwrap_or(&digits);
    let (area_has_zero, national) = national.strip_prefix('0').map_or((false, national), |rest| (true, rest));
    if national.len() != 10 || text.chars().any(char::is_alphabetic) {
        return false;
    }
    // No mobile of India begins with less than 6; areas that begin with 6 to 8 are told by how they are written.
    let no_mobile = national.starts_with(['1', '2', '3', '4', '5']);
    let first = parts.iter().find(|part| !matches!(**part, "91" | "0091")).copied().unwrap_or_default();
    let area = area_has_zero && (3..=5).contains(&first.len()) && !national.starts_with('9');
    no_mobile || area
}
