use crate::base::refusal::Refusal;
use crate::providers::push::UnfitAddress;

impl From<UnfitAddress> for Refusal {
    fn from(unfit: UnfitAddress) -> Self {
        match unfit {
            UnfitAddress::Unreadable => {
                Self::new("bad_token", "This device cannot be sent notifications. Please try again.")
            }
            UnfitAddress::UnknownService => {
                Self::new("unknown_push_service", "Notifications cannot be sent to this kind of browser.")
            }
        }
    }
}
