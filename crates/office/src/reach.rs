//! Who is notified, as the office's commands say it: on devices, by e-mail, or not at all.

use std::collections::BTreeMap;
use std::fmt::Write;

use database::{Error, Reader};

use super::counted;
use base::clock::Timestamp;
use base::ids::{ChildId, ParentId};
use daily::notices::NoticeTopic;
use daily::notices::reach::{self, Reach, Reached};

/// How a notice reaches the parents of a child: 'Meera Rao is notified on 2 devices; Karthik Rao is not notified: call
/// 9845011112'.
pub(super) async fn of_child(
    reader: &mut Reader<'_>,
    child: ChildId,
    topic: NoticeTopic,
    now: Timestamp,
) -> Result<String, Error> {
    let parents = reach::of_child(reader, child, topic, now).await?;
    if parents.is_empty() {
        return Ok("nobody is notified: the child has no parents here".to_owned());
    }
    Ok(parents.iter().map(of_parent).collect::<Vec<_>>().join("; "))
}

/// How a notice for one parent alone reaches that parent.
pub(super) async fn of_one(
    reader: &mut Reader<'_>,
    (child, parent): (ChildId, ParentId),
    topic: NoticeTopic,
    now: Timestamp,
) -> Result<String, Error> {
    let parents = reach::of_child(reader, child, topic, now).await?;
    let found = parents.iter().find(|reached| reached.parent == parent);
    Ok(found.map_or_else(|| "nobody is notified: this parent has no access to the child".to_owned(), of_parent))
}

fn of_parent(Reach { name, contact, way, .. }: &Reach) -> String {
    match way {
        Reached::OnDevices(devices) => format!("{name} is notified on {}", counted(*devices, "device", "devices")),
        Reached::ByEmail => format!("{name} is notified by e-mail"),
        Reached::TurnedOff => format!("{name} has turned these notifications off"),
        Reached::Nowhere if contact.is_empty() => format!("{name} is not notified, and has no contact on file"),
        Reached::Nowhere => format!("{name} is not notified: call {contact}"),
    }
}

/// Parents of many families by way, each parent once.
#[derive(Debug, Default)]
pub(super) struct Summary {
    by_parent: BTreeMap<i64, Reach>,
}

impl Summary {
    pub(super) fn add(&mut self, parents: &[Reach]) {
        self.by_parent.extend(parents.iter().map(|parent| (parent.parent.0, parent.clone())));
    }

    fn count(&self, is: impl Fn(Reached) -> bool) -> usize {
        self.by_parent.values().filter(|parent| is(parent.way)).count()
    }

    /// '118 parents on their devices, 12 by e-mail, 9 not at all'
    pub(super) fn counts(&self) -> String {
        let devices = self.count(|way| matches!(way, Reached::OnDevices(_)));
        let off = self.count(|way| way == Reached::TurnedOff);
        let mut text = format!(
            "{} on their devices, {} by e-mail, {} not at all",
            counted(devices, "parent", "parents"),
            self.count(|way| way == Reached::ByEmail),
            self.count(|way| way == Reached::Nowhere)
        );
        if off > 0 {
            let _ = write!(text, ", {off} have turned it off");
        }
        text
    }

    /// The parents whom nothing reaches, by name: to be called.
    pub(super) fn to_call(&self) -> Vec<String> {
        let missed = self.by_parent.values().filter(|parent| parent.way == Reached::Nowhere);
        let mut lines: Vec<String> = missed.map(|Reach { name, contact, .. }| format!("{name} {contact}")).collect();
        lines.sort_unstable();
        lines
    }
}
