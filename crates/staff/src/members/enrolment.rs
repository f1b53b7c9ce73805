//! Enrolment codes: handed to a person, who creates a passkey with one. The first characters of a code find its person, so that
//! wrong tries are counted for one code; the rest is its secret. Neither is stored, only keyed hashes of them.

use std::time::Duration;

use database::{Error, Writer};

use super::By;
use super::store::{self, Member, StoredCode, find_member};
use crate::call::StaffClaims;
use crate::codes;
use base::audit::{self, Actor, AuditAction, Entry};
use base::ids::MemberId;
use base::keys::{Keys, same};
use base::refusal::{AppError, Refusal};
use context::App;

/// Characters of a code, and of its beginning that finds its person.
pub const LENGTH: usize = 10;
const FINDS: usize = 4;
/// How long a code is valid.
pub const LASTS: Duration = Duration::from_hours(24);
/// Wrong tries that make a code void.
pub const TRIES: i64 = 5;

/// Makes the one enrolment code of a person, in place of an earlier one. Returns it: the only time that it can be read.
pub(super) async fn make(writer: &mut Writer<'_>, by: &By<'_>, member: MemberId) -> Result<String, Error> {
    let (keys, now) = (&by.app.keys, by.now);
    store::delete_enrolment_codes_before(writer, now - LASTS).await?;
    let code = loop {
        let code = codes::draw(by.random, LENGTH);
        if store::find_enrolment_code(writer, &finder(keys, &code)).await?.is_none() {
            break code;
        }
    };
    store::delete_enrolment_code(writer, member).await?;
    store::insert_enrolment_code(writer, member, &finder(keys, &code), &mark(keys, &code, member), now).await?;
    Ok(code)
}

/// The person of a typed code, who has to be somebody who signs in at a desk. A wrong, an old, a used and an unknown code get
/// the same answer after the same work, and are counted and recorded alike.
pub(crate) async fn check(
    tx: &mut Writer<'_>,
    app: &App,
    claims: &StaffClaims,
    typed: &str,
) -> Result<Result<Member, Refusal>, AppError> {
    let now = app.now();
    codes::check_limits(tx, app, &claims.address()).await?;
    let code = codes::typed(typed);
    let code = if code.len() == LENGTH && code.is_ascii() { code } else { "-".repeat(LENGTH) };
    let found = store::find_enrolment_code(tx, &finder(&app.keys, &code)).await?;
    let member = found.as_ref().map_or(MemberId(0), |found| found.member);
    let mark = mark(&app.keys, &code, member);
    let is_right = |found: &StoredCode| same(&found.mark, &mark) && found.wrong < TRIES && now < found.made_at + LASTS;
    let right = found.as_ref().is_some_and(is_right);
    let member = find_member(tx, member)
        .await?
        .filter(|member| right && member.is_active(app.zone.day_of(now)) && member.works_at_a_desk());
    if let Some(member) = member {
        return Ok(Ok(member));
    }
    store::count_wrong_enrolment_code(tx, found.map_or(MemberId(0), |found| found.member)).await?;
    codes::count_wrong(tx, app, &claims.address()).await?;
    audit::record(tx, &app.random, now, Entry::new(&Actor::Nobody, AuditAction::TriedAWrongEnrolmentCode)).await?;
    Ok(Err(codes::wrong_code()))
}

/// Uses up the code of a person.
pub(crate) async fn use_up(writer: &mut Writer<'_>, member: MemberId) -> Result<(), Error> {
    store::delete_enrolment_code(writer, member).await
}

fn finder(keys: &Keys, code: &str) -> [u8; 32] {
    keys.staff_mark(&code.as_bytes()[..FINDS], "finds an enrolment code")
}

fn mark(keys: &Keys, code: &str, member: MemberId) -> [u8; 32] {
    keys.staff_mark(code.as_bytes(), &format!("enrolment code {member}"))
}
