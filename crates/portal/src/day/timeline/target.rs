//! Where a notification leads: to one of the app's own screens, by kind.

use serde::Serialize;
use utoipa::ToSchema;

use super::kinds::Kind;

/// A screen of the app and what it is opened with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub path: &'static str,
    pub params: Params,
}

/// What a screen is opened with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Params {
    /// The tab of a screen that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "COR")]
    tab: Option<&'static str>,
}

pub fn of(kind: Kind) -> Target {
    let plain = |path| Target { path, params: Params::default() };
    match kind {
        Kind::Message => plain("/chat"),
        Kind::Measurement => plain("/growth"),
        Kind::Cor => Target { params: Params { tab: Some("COR") }, ..plain("/growth") },
        Kind::Attendance => plain("/attendance"),
        Kind::OutdoorEvents => plain("/outdoorActivity"),
        Kind::Sleep
        | Kind::Milk
        | Kind::Breakfast
        | Kind::Fruit
        | Kind::Lunch
        | Kind::Snack
        | Kind::Activity
        | Kind::Image
        | Kind::Snacks
        | Kind::Fruits
        | Kind::Diaper => plain("/timeline"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, of};

    #[test]
    fn every_kind_leads_to_a_screen_that_the_app_has() {
        let paths = include_str!("../../../../../web/src/kit/paths.ts");
        for kind in Kind::ALL {
            let path = of(*kind).path;
            assert!(paths.contains(&format!("'{path}'")), "{kind:?}: {path}");
        }
    }
}
