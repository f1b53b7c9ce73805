//! Types that every module uses: ids, the clock, random numbers, the centre's day, contacts, money, refusals. After them what every
//! module writes to: change counters, the audit log, documents and the ledger.
//!
//! A module of the second part may use the first part and the modules before it, never the other way round.

pub mod academic_year;
pub mod archive;
pub mod random;
pub mod clock;
pub mod contact;
pub mod day;
pub mod failure;
pub mod date_range;
pub mod ids;
pub mod keys;
pub mod language;
pub mod money;
pub mod networks;
pub mod page;
pub mod photo_consent;
pub mod refusal;
pub mod signed;
pub mod stored;
pub mod tables;
pub mod template;
pub mod text;
pub mod message_arg;
pub mod answer;

pub mod changes;
pub mod audit;
pub mod pdf;
pub mod ledger;
