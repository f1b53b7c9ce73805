//! Words that every capability speaks: ids, the clock, chance, the centre's day, contacts, money, refusals.

pub mod academic_year;
pub mod archive;
pub mod chance;
pub mod clock;
pub mod contact;
pub mod day;
pub mod days_asked;
pub mod ids;
pub mod keys;
pub mod language;
pub mod money;
pub mod networks;
pub mod page;
pub mod refusal;
pub mod signed;
pub mod stored;
pub mod template;
pub mod text;
pub mod told;
