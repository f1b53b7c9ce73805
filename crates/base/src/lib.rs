//! Words that every capability speaks: ids, the clock, chance, the centre's day, contacts, money, refusals. Below them what
//! every capability writes into: the numbers of what has changed, the record, papers and the books.
//!
//! The modules of the second part may call those of the first, and earlier ones of their own, never back.

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
pub mod tables;
pub mod template;
pub mod text;
pub mod told;
pub mod answer;

pub mod changes;
pub mod audit;
pub mod papers;
pub mod ledger;
