//! What a child pays less than its centre's plans say: a share of a fee or an amount a month, from a day on, as for siblings.

use database::Reader;
use jiff::civil::Date;

use super::rules::{Discount, WHOLE};
use super::store;
use crate::billing::desk::who;
use crate::billing::{Nature, checked, messages, rules};
use base::audit::Deed;
use base::ids::DiscountId;
use base::money::Paise;
use base::refusal::{Refusal, Trouble};
use base::text;
use people::centres::{Acting, Done, MyCentre};
use people::families::children::OwnChild;

/// What a child is to pay less.
#[derive(Clone, Debug)]
pub struct NewDiscount {
    pub nature: Nature,
    pub off: Off,
    /// What the parents read on each invoice: one line.
    pub reason: String,
    pub from: Date,
    pub until: Option<Date>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Off {
    /// Hundredths of a percent of the fee.
    Share(u32),
    /// A month.
    Amount(Paise),
}

/// Gives a discount. Invoices that are issued stay as they are; what differs is offered (`differences.rs`).
pub async fn give(act: &mut Acting<'_, '_>, child: OwnChild, new: &NewDiscount) -> Result<Done<Discount>, Trouble> {
    let (child, centre, today, who) = (child.id(), act.centre.id(), act.today(), who(act));
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
    let id = DiscountId(act.app.chance.id());
    let (reason, from, until) = (reason.clone(), *from, *until);
    let given = Discount { id, child, nature: *nature, share, paise, reason, from, until };
    store::insert_discount(act.writer, &given, centre, (&who, act.now)).await?;
    Ok(Done::new(Deed::GaveADiscount, given).about(child).with(&id))
}

/// Says which day is the last one of a discount.
pub async fn end(act: &mut Acting<'_, '_>, id: DiscountId, until: Date) -> Result<Done<Discount>, Trouble> {
    let there = store::discount(act.writer, id, act.centre.id()).await?.ok_or_else(Refusal::not_here)?;
    if !rules::is_an_end(until, act.today()) {
        return Err(messages::day_out_of_reach().into());
    }
    store::end_discount(act.writer, id, until).await?;
    let (child, ended) = (there.child, Discount { until: Some(until), ..there });
    Ok(Done::new(Deed::EndedADiscount, ended).about(child).with(&format!("{id} {until}")))
}

/// All discounts of a centre, the oldest first.
pub async fn list(reader: &mut Reader<'_>, centre: &MyCentre) -> Result<Vec<Discount>, Trouble> {
    Ok(store::discounts_at(reader, centre.id()).await?)
}
