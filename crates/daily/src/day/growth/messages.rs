use crate::notices::sentences::MEASURED;

/// The text of the entry: `New measurement: 98.5 cm, 14.25 kg`.
pub fn measured(height_mm: Option<i64>, weight_g: Option<i64>) -> String {
    let height = height_mm.map(|mm| format!("{} cm", plain(mm, 10)));
    let weight = weight_g.map(|g| format!("{} kg", plain(g, 1000)));
    let figures: Vec<String> = height.into_iter().chain(weight).collect();
    MEASURED.with(&[("figures", figures.join(", ").as_str().into())])
}

/// A number of small units in large units, without trailing zeros.
fn plain(units: i64, per: i64) -> String {
    let digits = per.ilog10() as usize;
    let text = format!("{}.{:0digits$}", units / per, units % per);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
