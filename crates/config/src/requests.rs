use jiff::civil::{Date, Time, date};
use serde::{Deserialize, Serialize};

use super::Choice;
use super::faults::Faults;

/// Limits and lists of service requests, the same for server and app.
#[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields, rename_all(serialize = "camelCase"))]
#[schema(rename_all = "camelCase")]
pub struct Requests {
    /// The longest pause, in days.
    pub pause_days_max: u16,
    /// The longest extended pause, in days from its start.
    pub extend_pause_days_max: u16,
    /// The most days ahead for programs, shifts, transport, longer days and withdrawals.
    pub days_ahead_max: u16,
    /// Only pauses that began after this day can be ended early or extended.
    #[schema(value_type = String, format = Date)]
    pub resume_after: Date,
    /// The fewest and most days between the last day at the old centre and the first at the new one.
    pub joining_days_min: u16,
    pub joining_days_max: u16,
    /// The working days in which a centre should answer a request.
    pub answer_within_days: u16,
    /// A request after this hour counts from the next working day.
    #[schema(value_type = String, example = "18:30:00")]
    pub office_closes: Time,
    /// Days for which parents can see a child that has left.
    pub readable_after_leaving_days: u16,
    /// The most days back for a refund.
    pub refund_days_back: u16,
    /// The most days back for a withdrawal.
    pub withdraw_days_back: u16,
    /// The most changes of program in a number of months.
    pub program_changes: u16,
    pub program_change_months: u16,
    /// The chain's programs, unless a centre lists its own.
    pub programs: Vec<String>,
    pub extended_daycare_types: Vec<Choice>,
    pub certificate_natures: Vec<String>,
    /// The labels of the transport cards, unless a child has its own.
    pub transport_one_way: String,
    pub transport_two_way: String,
}

impl Default for Requests {
    fn default() -> Self {
        let list = |items: &[&str]| items.iter().map(|&item| item.to_owned()).collect();
        let choice = |value: &str, label: &str| Choice { label: label.into(), value: value.into() };
        Self {
            pause_days_max: 890,
            extend_pause_days_max: 89,
            days_ahead_max: 366,
            resume_after: date(2017, 4, 1),
            joining_days_min: 2,
            joining_days_max: 8,
            answer_within_days: 2,
            office_closes: Time::constant(18, 30, 0, 0),
            readable_after_leaving_days: 30,
            refund_days_back: 2,
            withdraw_days_back: 1,
            program_changes: 2,
            program_change_months: 3,
            programs: list(&[
                "After School",
                "Half Day (09:00 - 12:30)",
                "Half Day 2 (09:00 - 12:00)",
                "Half Day 3 (12:30 - 15:30)",
                "Evening Program (4:00 To 6:30)",
                "Extended Preschool (9:00 To 3:30)",
                "Full Day (9:00 To 6:30)",
            ]),
            extended_daycare_types: vec![
                choice("Monthly", "1 Month"),
                choice("Weekly", "1 Week"),
                choice("Daily", "1 Day"),
            ],
            certificate_natures: list(&["Tuition Fee", "Daycare Fee"]),
            transport_one_way: "Start Transport 1 Way".into(),
            transport_two_way: "Start Transport 2 Way".into(),
        }
    }
}

impl Requests {
    pub(super) fn check(&self, faults: &mut Faults) {
        for (days, key) in [
            (self.pause_days_max, "requests.pause_days_max"),
            (self.extend_pause_days_max, "requests.extend_pause_days_max"),
            (self.joining_days_max, "requests.joining_days_max"),
            (self.days_ahead_max, "requests.days_ahead_max"),
        ] {
            faults.unless((1..=3660).contains(&days), key, "1 to 3660 days");
        }
        faults.unless(
            self.joining_days_min <= self.joining_days_max,
            "requests.joining_days_min",
            "at least cannot be more than at most (joining_days_max)",
        );
        for (days, key) in [
            (self.refund_days_back, "requests.refund_days_back"),
            (self.withdraw_days_back, "requests.withdraw_days_back"),
            (self.answer_within_days, "requests.answer_within_days"),
            (self.readable_after_leaving_days, "requests.readable_after_leaving_days"),
        ] {
            faults.unless(days <= 366, key, "0 to 366 days");
        }
        faults.unless(
            (1..=12).contains(&self.program_change_months) && self.program_changes <= 100,
            "requests.program_changes",
            "0 to 100 changes in 1 to 12 months (program_change_months)",
        );
        for (empty, key) in [
            (self.programs.is_empty(), "requests.programs"),
            (self.extended_daycare_types.is_empty(), "requests.extended_daycare_types"),
            (self.certificate_natures.is_empty(), "requests.certificate_natures"),
            (self.transport_one_way.trim().is_empty(), "requests.transport_one_way"),
            (self.transport_two_way.trim().is_empty(), "requests.transport_two_way"),
        ] {
            faults.unless(!empty, key, "it must not be empty");
        }
    }
}
