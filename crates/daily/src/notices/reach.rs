//! By which ways notices reach the parents of a child. The job that sends a notice and the commands that say who is
//! notified ask the same function.

use database::{Error, Reader};

use super::settings::Settings;
use super::{NoticeTopic, store};
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use people::families::devices::{self, Device};

/// The ways of one topic to one parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ways {
    /// In the order in which they were saved. Empty if the parent wants no pushes of the topic.
    pub devices: Vec<Device>,
    /// The parent wants e-mails of the topic, and has an address.
    pub by_email: bool,
    /// The parent wants neither.
    pub is_off: bool,
}

impl Ways {
    /// The parent wants notices of the topic, and there is no way to them.
    pub fn are_missing(&self) -> bool {
        !self.is_off && self.devices.is_empty() && !self.by_email
    }
}

pub(super) async fn ways(
    reader: &mut Reader<'_>,
    parent: ParentId,
    (settings, topic): (&Settings, NoticeTopic),
    now: Timestamp,
) -> Result<Ways, Error> {
    let choice = settings.of(topic);
    let devices = if choice.push { devices::of_parent(reader, parent, now).await? } else { Vec::new() };
    let by_email = choice.email && store::find_email(reader, parent).await?.is_some();
    Ok(Ways { devices, by_email, is_off: !choice.push && !choice.email })
}

/// A parent, and how a notice reaches them now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    pub parent: ParentId,
    pub name: String,
    /// The phone number, or else the e-mail address.
    pub contact: String,
    pub way: Reached,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// On this number of devices.
    OnDevices(usize),
    ByEmail,
    /// The parent has turned the topic off.
    TurnedOff,
    /// The parent has no device, and gets no e-mail.
    Nowhere,
}

/// The parents who get notices about a child, and how a notice of a topic reaches each of them.
pub async fn of_child(
    reader: &mut Reader<'_>,
    child: ChildId,
    topic: NoticeTopic,
    now: Timestamp,
) -> Result<Vec<Reach>, Error> {
    let mut parents = Vec::new();
    for (parent, name, phone, email) in store::list_contacts(reader, child).await? {
        let settings = store::find_settings(reader, parent).await?;
        let ways = ways(reader, parent, (&settings, topic), now).await?;
        let way = match ways {
            Ways { is_off: true, .. } => Reached::TurnedOff,
            Ways { by_email: true, devices, .. } if devices.is_empty() => Reached::ByEmail,
            Ways { devices, .. } if devices.is_empty() => Reached::Nowhere,
            Ways { devices, .. } => Reached::OnDevices(devices.len()),
        };
        parents.push(Reach { parent, name, contact: phone.or(email).unwrap_or_default(), way });
    }
    Ok(parents)
}
