//! Landlines in a roster. A landline gets no SMS, and some look like mobile numbers when written without punctuation.

use super::fields::FieldFault;
use base::contact::INDIA;

/// Refuses Indian landlines: numbers written like '080-41234567' or '(011) 2345 6789' (ten digits with the area code after a 0),
/// and numbers that no mobile starts with. Numbers of other countries are accepted.
pub(super) fn refuse(text: &str, country_code: &str) -> Result<(), FieldFault> {
    let worldwide = text.trim_start().strip_prefix('+').or_else(|| text.trim_start().strip_prefix("00"));
    let is_abroad = worldwide.is_some_and(|rest| !rest.trim_start().starts_with(INDIA.trim_start_matches('+')));
    if country_code != INDIA || is_abroad || !is_landline(text) {
        return Ok(());
    }
    Err(FieldFault::of(format!(
        "{text:?} is a landline and gets no SMS: give a mobile number, or leave the field empty"
    )))
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
    // Indian mobiles start with 6 to 9. Area codes that start with 6 to 8 are recognised by how the number is written.
    let no_mobile = national.starts_with(['1', '2', '3', '4', '5']);
    let first = parts.iter().find(|part| !matches!(**part, "91" | "0091")).copied().unwrap_or_default();
    let area = area_has_zero && (3..=5).contains(&first.len()) && !national.starts_with('9');
    no_mobile || area
}
