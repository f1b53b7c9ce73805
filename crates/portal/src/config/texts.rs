use serde::{Deserialize, Serialize};

/// The specification's 'Configuration constants' and lists. Every one may be changed.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Texts {
    pub transport_title: String,
    pub push_permission_message: String,
    pub camera_pause_title: String,
    pub camera_pause_subtitle: String,
    pub cctv_server_down_message: String,
    pub archive_message: String,
    pub withdraw_reasons: Vec<String>,
    pub emergency_daycare_type: String,
    pub parent_orientation_videos: Vec<Video>,
    pub attendance_no_month_data: String,
    pub attendance_no_data_found: String,
    pub issue_categories: Vec<String>,
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
    /// Shown until the parent presses play.
    #[serde(default)]
    pub poster: String,
}

impl Default for Texts {
    fn default() -> Self {
        let list = |items: &[&str]| items.iter().map(|&item| item.to_owned()).collect();
        let relation = |name: &str| Choice { label: name.into(), value: name.into() };
        Self {
            transport_title:
                "Choose how your child travels. We will confirm the route with you; transport starts after \
                the centre's approval, not at once."
                    .into(),
            push_permission_message: "Please Unblock Notification Request Manually, To receive your updates from"
                .into(),
            camera_pause_title: "The camera rests during the break".into(),
            camera_pause_subtitle: "Live CCTV comes back when your child does.".into(),
            cctv_server_down_message:
                "Oops! Internet services not working at center. We will notify you once internet is \
                up and running. Please connect with the Center in case you have not heard from us in some time."
                    .into(),
            archive_message: "Photos can be archived after 3 months. Please download the ones you want to keep.".into(),
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
            guardian_relations: ["Grand Parent", "House Help", "Other"].map(relation).to_vec(),
        }
    }
}
