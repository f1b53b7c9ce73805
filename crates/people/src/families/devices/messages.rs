use base::refusal::Refusal;
use providers::push::UnfitAddress;

pub(super) fn unfit(unfit: UnfitAddress) -> Refusal {
    match unfit {
        UnfitAddress::Unreadable => {
            Refusal::new("bad_token", "This device cannot be sent notifications. Please try again.")
        }
        UnfitAddress::UnknownService => {
            Refusal::new("unknown_push_service", "Notifications cannot be sent to this kind of browser.")
        }
    }
}
