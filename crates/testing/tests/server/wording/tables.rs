//! Tables for spreadsheets.

use std::fmt::Write;

use database::Engine;
use jiff::civil::date;
use serde_json::json;

use super::without_ids;
use crate::office::office;
use crate::surveys::{answer, opened};
use base::money::Paise;
use testing::Town;
use testing::town::MEERA;

#[tokio::test]
async fn tables() {
    let town = Town::new(Engine::Sqlite).await;
    let survey = opened(&town.centre(), "one", json!({"everyone": true})).await;
    let meera = town.parent(MEERA).await.caller;
    answer(&meera, &survey, ("9", "[\"teachers\"]", "Thank you, all")).await.ok();
    office(&town, &format!("children set --child {} --admission-id A-77 --yes", town.anaya)).await.expect("set");
    town.asks_for_fees(Paise(1_200_050), Paise(300_000)).await;
    town.invoices(town.anaya, date(2026, 10, 1)).await;
    town.pays(town.anaya, date(2026, 10, 6), Paise(1_000_000), "UTR0010").await;
    let mut text = String::new();
    for path in ["survey-months.csv", "survey-answers.csv?month=2026-11", "fees/owed.csv"] {
        let table = town.centre().get(&format!("/centre/v1/{path}")).await.text();
        let _ = writeln!(text, "== GET /centre/v1/{path}\n{}", table.trim_start_matches('\u{feff}'));
    }
    insta::assert_snapshot!("tables", without_ids(&text));
    town.finish().await;
}
