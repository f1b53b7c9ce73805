use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::addresses::origin;
use super::faults::Faults;

/// The specification's "Configuration constants" and lists. All can be changed.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Texts {
    pub transport_title: String,
    /// Shown under the title, above the two ways of transport.
    pub transport_guidance: String,
    /// Asks for the push permission before it was ever refused; followed by the application's name.
    pub push_permission_message: String,
    /// `{from}` and `{until}` are the live hours.
    pub camera_availability: String,
    pub camera_pause_title: String,
    pub camera_pause_subtitle: String,
    pub cctv_server_down_message: String,
    pub archive_message: String,
    /// The banner of the form for a change of program.
    pub program_warning: String,
    pub withdraw_reasons: Vec<String>,
    pub emergency_daycare_type: String,
    pub parent_orientation_videos: Vec<Video>,
    pub attendance_no_month_data: String,
    pub attendance_no_data_found: String,
    pub issue_categories: Vec<String>,
    /// The category about fees: families may use it after their child has left, while they can still see the child.
    pub accounts_category: String,
    pub guardian_relations: Vec<Choice>,
}

#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub label: String,
    pub value: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Video {
    pub title: String,
    pub url: String,
    /// The picture before the video is played.
    #[serde(default)]
    pub poster: String,
}

impl Default for Texts {
    fn default() -> Self {
        let list = |items: &[&str]| items.iter().map(|&item| item.to_owned()).collect();
        let relation = |name: &str| Choice { label: name.into(), value: name.into() };
        Self {
            transport_title: "Transport".into(),
            transport_guidance:
                "Choose how your child travels. We will confirm the route with you; transport starts after \
                the centre's approval, not at once."
                    .into(),
            push_permission_message: "Shall we tell you when the centre writes, or when your child has come and gone? \
                Please allow notifications from"
                .into(),
            camera_availability:
                "Live CCTV can be watched from {from} to {until}, and not while your child is on a break.".into(),
            camera_pause_title: "There is no live camera during the break".into(),
            camera_pause_subtitle: "Live CCTV comes back when your child does.".into(),
            cctv_server_down_message:
                "Oops! Internet services not working at center. We will notify you once internet is \
                up and running. Please connect with the Center in case you have not heard from us in some time."
                    .into(),
            archive_message: "Photos can be archived after 3 months. Please download the ones you want to keep.".into(),
            program_warning:
                "Please talk with the centre before you change the program. The new fee begins with the new program."
                    .into(),
            withdraw_reasons: list(&[
                "Transfer",
                "Not satisfied with services",
                "Moving to formal schooling",
                "Others",
            ]),
            emergency_daycare_type: "Emergency Daycare".into(),
            parent_orientation_videos: Vec::new(),
            attendance_no_month_data: "No attendance data found for the selected month.".into(),
            attendance_no_data_found: "No data found.".into(),
            issue_categories: list(&["Accounts", "Appreciation", "CCTV", "Food", "Mobile App", "Transport", "Others"]),
            accounts_category: "Accounts".into(),
            guardian_relations: ["Grand Parent", "House Help", "Other"].map(relation).to_vec(),
        }
    }
}

impl Texts {
    pub(super) fn check(&self, faults: &mut Faults) {
        let kind = ("texts.emergency_daycare_type", self.emergency_daycare_type.as_str());
        for (key, text) in self.each().into_iter().chain([kind]) {
            faults.unless(!text.trim().is_empty(), key, "it must not be empty");
        }
        for (empty, key) in [
            (self.withdraw_reasons.is_empty(), "texts.withdraw_reasons"),
            (self.issue_categories.is_empty(), "texts.issue_categories"),
            (self.guardian_relations.is_empty(), "texts.guardian_relations"),
        ] {
            faults.unless(!empty, key, "the list must not be empty");
        }
        for video in &self.parent_orientation_videos {
            let local_or_https =
                |address: &str| origin(address).is_some() || address.starts_with('/') && !address.starts_with("//");
            faults.unless(
                local_or_https(&video.url) && (video.poster.is_empty() || local_or_https(&video.poster)),
                "texts.parent_orientation_videos",
                format!("the addresses of {:?} begin with https:// or /", video.title),
            );
        }
    }

    /// All texts that parents read, with their names in the file.
    fn each(&self) -> [(&'static str, &str); 11] {
        [
            ("texts.transport_title", &self.transport_title),
            ("texts.transport_guidance", &self.transport_guidance),
            ("texts.push_permission_message", &self.push_permission_message),
            ("texts.camera_availability", &self.camera_availability),
            ("texts.camera_pause_title", &self.camera_pause_title),
            ("texts.camera_pause_subtitle", &self.camera_pause_subtitle),
            ("texts.cctv_server_down_message", &self.cctv_server_down_message),
            ("texts.archive_message", &self.archive_message),
            ("texts.program_warning", &self.program_warning),
            ("texts.attendance_no_month_data", &self.attendance_no_month_data),
            ("texts.attendance_no_data_found", &self.attendance_no_data_found),
        ]
    }

    /// The names of texts that are not changed. The app has these in every language; a changed text is shown as written.
    pub fn unchanged(&self) -> Vec<&'static str> {
        let ours = Self::default();
        let same = self.each().into_iter().zip(ours.each()).filter(|(here, ours)| here == ours);
        same.filter_map(|((key, _), _)| key.strip_prefix("texts.")).collect()
    }

    /// The category of tickets about fees, if the list has it.
    pub fn issue_of_accounts(&self) -> Option<&str> {
        self.issue_categories.contains(&self.accounts_category).then_some(self.accounts_category.as_str())
    }

    /// The origins of videos and of their posters, besides the portal's.
    pub fn video_origins(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let videos = &self.parent_orientation_videos;
        let of = |address: fn(&Video) -> &str| videos.iter().filter_map(|video| origin(address(video))).collect();
        (of(|video| &video.url), of(|video| &video.poster))
    }
}
