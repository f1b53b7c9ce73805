//! Discounts of a child: a share of a fee or a monthly amount, from a day on, for example for siblings.

use database::Reader;
use jiff::civil::Date;

use super::rules::{Discount, WHOLE};
use super::store;
use crate::billing::centre_service::who;
use crate::billing::{Nature, checked, messages, rules};
use base::audit::AuditAction;
use base::ids::DiscountId;
use base::money::Paise;
use base::refusal::{AppError, Refusal};
use base::text;
use people::centres::{Audited, MyCentre, WriteContext};
use people::families::children::OwnChild;

/// A discount to be given.
#[derive(Clone, Debug)]
pub struct NewDiscount {
    pub nature: Nature,
    pub off: Off,
    /// The text on each invoice: one line.
    pub reason: String,
    pub from: Date,
    pub until: Option<Date>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Off {
    /// Hundredths of a percent of the fee.
    Share(u32),
    /// A monthly amount.
    Amount(Paise),
}

/// Gives a discount. Issued invoices stay unchanged; see `differences.rs`.
pub async fn give(
    ctx: &mut WriteContext<'_, '_>,
    child: OwnChild,
    new: &NewDiscount,
) -> Result<Audited<Discount>, AppError> {
    let (child, centre, today, who) = (child.id(), ctx.centre.id(), ctx.today(), who(ctx));
    let NewDiscount { nature, off, reason, from, until } = new;
    if !Nature::FEES.contains(nature) || until.is_some_and(|until| until < *from) {
        return Err(messages::bad_discount().into());
    }
    if !rules::is_plannable(*from, today) || until.is_some_and(|until| !rules::is_an_end(until, today)) {
        return Err(messages::day_out_of_reach().into());
    }
    let (share, paise) = match *off {
        Off::Share(share) if (1..=WHOLE).contains(&share) => (Some(i64::from(share)), None),
        Off::Share(_) => return Err(messages::bad_discount().into()),
        Off::Amount(paise) => (None, Some(checked(paise)?)),
    };
    text::line(reason, text::NOTE_MAX).map_err(messages::bad_reason)?;
    let id = DiscountId(ctx.app.random.id());
    let (reason, from, until) = (reason.clone(), *from, *until);
    let given = Discount { id, child, nature: *nature, share, paise, reason, from, until };
    store::insert_discount(ctx.tx, &given, centre, (&who, ctx.now)).await?;
    Ok(Audited::new(AuditAction::GaveADiscount, given).about(child).with(&id))
}

/// Sets the last day of a discount.
pub async fn end(ctx: &mut WriteContext<'_, '_>, id: DiscountId, until: Date) -> Result<Audited<Discount>, AppError> {
    let there =
        store::find_discount(ctx.tx, id, ctx.centre.id()).await?.ok_or_else(|| Refusal::not_here("discount"))?;
    if !rules::is_an_end(until, ctx.today()) {
        return Err(messages::day_out_of_reach().into());
    }
    store::update_discount_end(ctx.tx, id, until).await?;
    let (child, ended) = (there.child, Discount { until: Some(until), ..there });
    Ok(Audited::new(AuditAction::EndedADiscount, ended).about(child).with(&format!("{id} {until}")))
}

/// All discounts of a centre, the oldest first.
pub async fn list(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<Discount>, AppError> {
    Ok(store::list_discounts_at(reader, centre.id()).await?)
}
