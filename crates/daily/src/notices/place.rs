//! The link of a notice: a screen of the app and, where it has one, an item on that screen. The app has the same rule;
//! `rules/notice-place.json` tests both.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use base::clock::Timestamp;
use base::day::CentreZone;
use base::ids::ChildId;

/// A screen of the app, with the tab where it has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Chat,
    Timeline,
    Photos,
    Events,
    News,
    Holidays,
    Growth,
    ChildCare,
    Attendance,
    Profile,
    Guardians,
    Requests,
    Tickets,
    Notifications,
}

/// The parameters that a screen takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Day,
    Item,
    ItemAndDay,
}

impl Screen {
    pub const ALL: [Self; 14] = [
        Self::Chat,
        Self::Timeline,
        Self::Photos,
        Self::Events,
        Self::News,
        Self::Holidays,
        Self::Growth,
        Self::ChildCare,
        Self::Attendance,
        Self::Profile,
        Self::Guardians,
        Self::Requests,
        Self::Tickets,
        Self::Notifications,
    ];

    /// As it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Chat => "chat",
            Self::Timeline => "timeline",
            Self::Photos => "photos",
            Self::Events => "events",
            Self::News => "news",
            Self::Holidays => "holidays",
            Self::Growth => "growth",
            Self::ChildCare => "child care",
            Self::Attendance => "attendance",
            Self::Profile => "profile",
            Self::Guardians => "guardians",
            Self::Requests => "requests",
            Self::Tickets => "tickets",
            Self::Notifications => "notifications",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|screen| screen.as_str() == text)
    }

    pub fn path(self) -> &'static str {
        match self {
            Self::Chat => "/chat",
            Self::Timeline => "/timeline",
            Self::Photos => "/photoGallery",
            Self::Events => "/outdoorActivity",
            Self::News => "/newsRoom",
            Self::Holidays => "/holidayCalendar",
            Self::Growth | Self::ChildCare => "/growth",
            Self::Attendance => "/attendance",
            Self::Profile => "/myProfile",
            Self::Guardians => "/guardian",
            Self::Requests => "/request",
            Self::Tickets => "/ticket",
            Self::Notifications => "/notification",
        }
    }

    fn tab(self) -> Option<&'static str> {
        match self {
            Self::ChildCare => Some("COR"),
            _ => None,
        }
    }

    fn takes(self) -> Takes {
        match self {
            Self::Chat | Self::Timeline | Self::Photos | Self::News => Takes::ItemAndDay,
            Self::Events | Self::ChildCare | Self::Requests | Self::Tickets => Takes::Item,
            Self::Attendance | Self::Growth => Takes::Day,
            Self::Holidays | Self::Profile | Self::Guardians | Self::Notifications => Takes::Nothing,
        }
    }
}

database::stored! {
    Screen as &str: Screen::parse, Screen::as_str;
}

/// A link to a screen: the id of an item to show, and a time on the item's day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    pub screen: Screen,
    pub item: Option<i64>,
    pub at: Option<Timestamp>,
}

impl Target {
    pub fn whole(screen: Screen) -> Self {
        Self { screen, item: None, at: None }
    }

    pub fn item(screen: Screen, item: i64, at: Timestamp) -> Self {
        Self { screen, item: Some(item), at: Some(at) }
    }

    pub fn day(screen: Screen, at: Timestamp) -> Self {
        Self { screen, item: None, at: Some(at) }
    }

    /// The parameters of the link; only those that the screen takes.
    pub fn params(self, zone: &CentreZone) -> Params {
        let takes = self.screen.takes();
        let item = self.item.filter(|_| matches!(takes, Takes::Item | Takes::ItemAndDay));
        let at = self.at.filter(|_| matches!(takes, Takes::Day | Takes::ItemAndDay));
        Params {
            tab: self.screen.tab(),
            item: item.map(|item| item.to_string()),
            day: at.map(|at| zone.day_of(at).to_string()),
        }
    }

    /// The path and query in the app, with the child's id: a parent may have several children.
    pub fn address(self, zone: &CentreZone, child: ChildId) -> String {
        let mut pairs = self.params(zone).pairs();
        pairs.insert("child", child.to_string());
        let query: Vec<_> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
        format!("{}?{}", self.screen.path(), query.join("&"))
    }
}

/// The parameters of a screen: ids and days, never texts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Params {
    /// The tab of a screen that has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "COR")]
    tab: Option<&'static str>,
    /// The id of the item to show.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "4611686018427387904")]
    item: Option<String>,
    /// The item's day, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "2026-11-12")]
    day: Option<String>,
}

impl Params {
    /// Names and values; neither needs escaping in a URL.
    pub fn pairs(self) -> BTreeMap<&'static str, String> {
        let all = [("tab", self.tab.map(str::to_owned)), ("item", self.item), ("day", self.day)];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
}
