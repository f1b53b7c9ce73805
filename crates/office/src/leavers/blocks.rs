//! What keeps a family's data from being erased together with others. A single family can still be erased by 'children erase --child'.

use database::Reader;

use super::store::{self, Leaver};
use base::day::MS;
use base::money::Paise;
use base::refusal::AppError;
use context::App;
use money::billing::{Credit, PaymentState, account_of};

/// Each reason as a part of a sentence. `siblings`: whether a sibling who is here is a reason.
pub(super) async fn blocks(
    reader: &mut Reader<'_>,
    app: &App,
    child: &Leaver,
    siblings: bool,
) -> Result<Vec<String>, AppError> {
    let (now, mut why) = (app.now(), Vec::new());
    if child.left_at.is_none() {
        why.push("the day of leaving is not known".to_owned());
    }
    if let Some(until) = child.readable_until.filter(|until| *until > now) {
        why.push(format!("the parents can read until {}", app.zone.day_of(until - MS)));
    }
    let account = account_of(reader, child.id, app.zone.day_of(now)).await?;
    if account.owed.is_owed() {
        why.push(format!("{} is owed", account.owed));
    }
    let credit: Paise = account.credits.iter().map(Credit::left).chain([account.advance]).sum();
    if credit.is_owed() {
        why.push(format!("{credit} is to the family's credit"));
    }
    if account.payments.iter().any(|payment| payment.state == PaymentState::Reported) {
        why.push("a reported payment is not confirmed".to_owned());
    }
    if store::exists_undecided_refund(reader, child.id).await? {
        why.push("a refund is not decided".to_owned());
    }
    for copy in store::list_open_copies(reader, child.id, now).await? {
        why.push(match copy {
            None => "a parent requested a copy of the data".to_owned(),
            Some(until) => format!("a parent can download a copy until {}", app.zone.day_of(until - MS)),
        });
    }
    if siblings {
        let here = store::list_siblings_here(reader, child.id).await?;
        why.extend(
            here.into_iter().map(|(name, last_name)| format!("{} is here", format!("{name} {last_name}").trim())),
        );
    }
    Ok(why)
}
