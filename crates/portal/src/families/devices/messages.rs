use crate::base::refusal::Refusal;
use crate::providers::push::Unfit;

impl From<Unfit> for Refusal {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Unreadable => Self::new("bad_token", "This device cannot be sent notifications. Please try again."),
            Unfit::UnknownService => {
                Self::new("unknown_push_service", "Notifications cannot be sent to this kind of browser.")
            }
        }
    }
}
