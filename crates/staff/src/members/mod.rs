//! The people of the staff.

pub mod staff_api;
pub mod store;

use jiff::civil::Date;

use base::audit::Role;
use base::ids::RoomId;
use store::Member;

impl Member {
    /// Whether the person works on this day.
    pub fn is_active(&self, today: Date) -> bool {
        self.ended_at.is_none() && self.starts_on <= today && self.ends_on.is_none_or(|last| today <= last)
    }

    /// Whether the person signs in at a desk: teachers work on tablets alone.
    pub fn works_at_a_desk(&self) -> bool {
        matches!(self.role, Role::Head | Role::Office)
    }

    /// The rooms that the person reaches on a tablet: a head all of the tablet's, a teacher those that are also their own.
    pub fn rooms_on(&self, own: &[RoomId], of_the_tablet: &[RoomId]) -> Vec<RoomId> {
        of_the_tablet.iter().copied().filter(|room| self.role == Role::Head || own.contains(room)).collect()
    }
}
