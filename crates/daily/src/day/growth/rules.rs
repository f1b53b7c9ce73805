//! Which measurements and observations are accepted.

use jiff::civil::Date;

use super::{CareEntry, CareItem, CareRow, Measurement, MeasurementRow};
use crate::day::attendance::rules::recordable;
use base::refusal::BadField;
use base::text;
use people::families::children::{OwnChild, OwnChildren};

/// The accepted range in centimetres and in kilograms.
const HEIGHT: (f64, f64) = (30.0, 200.0);
const WEIGHT: (f64, f64) = (1.0, 120.0);
const ITEMS_MAX: usize = 30;

pub fn measurement(row: &MeasurementRow, own: &OwnChildren, today: Date) -> Result<(OwnChild, Measurement), BadField> {
    let child = own.named("child_id", &row.child_id)?;
    let day = recordable(&row.day, today)?;
    let height_mm = row.height.map(|cm| within("height", "30 to 200 cm", cm, HEIGHT, 10.0)).transpose()?;
    let weight_g = row.weight.map(|kg| within("weight", "1 to 120 kg", kg, WEIGHT, 1000.0)).transpose()?;
    if height_mm.is_none() && weight_g.is_none() {
        return Err(BadField::new("height", "height, weight or both are measured"));
    }
    Ok((child, Measurement { day, height_mm, weight_g }))
}

/// A value within bounds, converted to whole small units.
fn within(
    field: &'static str,
    bounds: &'static str,
    value: f64,
    (low, high): (f64, f64),
    units: f64,
) -> Result<i64, BadField> {
    let is_within = (low..=high).contains(&value);
    let whole = format!("{:.0}", value * units).parse().ok();
    whole.filter(|_| is_within).ok_or_else(|| BadField::new(field, format!("a child measures {bounds}")))
}

pub fn entry(row: &CareRow, own: &OwnChildren, today: Date) -> Result<(OwnChild, CareEntry), BadField> {
    let child = own.named("child_id", &row.child_id)?;
    let day = recordable(&row.day, today)?;
    let description =
        text::lines(&row.description, text::NOTE_MAX).map_err(|reason| BadField::new("description", reason))?;
    if row.items.is_empty() || row.items.len() > ITEMS_MAX {
        return Err(BadField::new("items", format!("an observation has 1 to {ITEMS_MAX} items")));
    }
    let items = row.items.iter().map(|item| {
        let key = text::line(&item.key, text::LABEL_MAX).map_err(|reason| BadField::new("key", reason))?;
        let value = text::lines(&item.value, text::NOTE_MAX).map_err(|reason| BadField::new("value", reason))?;
        Ok(CareItem { key: key.to_owned(), value: value.to_owned() })
    });
    let items = items.collect::<Result<_, _>>()?;
    Ok((child, CareEntry { day, description: description.to_owned(), items }))
}
