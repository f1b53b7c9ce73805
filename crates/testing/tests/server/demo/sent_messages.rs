use std::time::Duration;

use base::clock::{Clock, Timestamp};
use demo::sent_messages::{Channel, SentMessages};

#[test]
fn letters_are_found_by_any_spelling_of_their_address_newest_first() {
    let clock = Clock::frozen_at(Timestamp::from_seconds(1));
    let sent_messages = SentMessages::new(clock.clone());
    sent_messages.keep(1, Channel::Sms, "+919800000001", "first".to_owned(), None);
    clock.advance(Duration::from_millis(500));
    sent_messages.keep(2, Channel::Sms, "+919800000001", "second".to_owned(), None);
    sent_messages.keep(2, Channel::Sms, "+919800000001", "second".to_owned(), None);
    sent_messages.keep(3, Channel::Email, "meera.rao@example.com", "third".to_owned(), None);
    for to in ["9800000001", "+919800000001", " 919800000001", "+91 98000-00001"] {
        let found: Vec<_> =
            sent_messages.addressed_to(to).into_iter().map(|message| (message.at.ms(), message.text)).collect();
        assert_eq!(found, [(1_500, "second".to_owned()), (1_000, "first".to_owned())], "{to}");
    }
    assert_eq!(sent_messages.addressed_to("Meera.Rao@example.com").len(), 1);
    assert_eq!(sent_messages.addressed_to("").len(), 3);
    assert!(sent_messages.addressed_to("9800000002").is_empty() && sent_messages.addressed_to("0001").is_empty());
}
