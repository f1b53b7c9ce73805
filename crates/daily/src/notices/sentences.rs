//! The portal's own sentences in the list of notifications. An entry is stored as its English sentence; code and values are parsed from
//! it when it is read, so that the app shows it in the parent's language. `rules/notifications.json` lists them for the languages.

use std::collections::BTreeMap;

use jiff::civil::Date;

use base::day::{parse_time, shown_day};
use base::message_arg::{MessageArg, MessageValue};
use base::template::Template;
use people::families::Side;

/// A sentence with placeholders such as `{day}`. The name of a placeholder is the type of its value.
#[derive(Clone, Copy, Debug)]
pub struct Sentence {
    pub code: &'static str,
    pub english: &'static str,
}

/// A parsed sentence: its code, and its values by placeholder.
pub type Parsed = (&'static str, BTreeMap<String, MessageValue>);

macro_rules! sentences {
    ($($of:ident { $($name:ident $code:literal $english:literal,)* })*) => {
        $($(pub const $name: Sentence = Sentence { code: $code, english: $english };)*
        pub const $of: &[Sentence] = &[$($name,)*];)*
        pub const ALL: &[&[Sentence]] = &[$($of,)*];
    };
}

sentences! {
    OF_ATTENDANCE {
        ABSENT "absent" "Absent",
        PRESENT "present" "Present",
        CAME_AND_LEFT "came_and_left" "Present, {came} to {left}",
        CAME "came" "Present, came at {came}",
        LEFT "left" "Present, left at {left}",
    }
    OF_MEASUREMENTS {
        MEASURED "measured" "New measurement: {figures}",
    }
    OF_PICTURES {
        NEW_PHOTO "new_photo" "A new photo",
        NEW_PICTURE "new_picture" "A new picture in the conversation",
        NEW_NEWSLETTER "new_newsletter" "A new newsletter",
    }
    OF_EVENTS {
        EVENT_ASKED "event_asked" "{title} on {day}. Please authorise or deny it under Outdoor Activity.",
        EVENT_CANCELLED "event_cancelled" "{title} on {day} has been cancelled.",
    }
    OF_THE_PORTAL {
        HOLIDAY_ADDED "holiday_added" "The centre is closed on {day}: {title}",
        HOLIDAY_REMOVED "holiday_removed" "The centre is open on {day}, which is no longer a holiday: {title}",
        GUARDIAN_ADDED "guardian_added" "{parent} added a guardian ({relation}). The centre has to approve it.",
        GUARDIAN_CHANGED "guardian_changed" "{parent} changed a guardian ({relation}). The centre has to approve it.",
        GUARDIAN_REMOVED "guardian_removed" "{parent} removed a guardian ({relation})",
        GUARDIAN_APPROVED "guardian_approved" "The centre approved a guardian ({relation})",
        GUARDIAN_REFUSED "guardian_refused" "The centre did not approve a guardian ({relation}){note}",
        GUARDIAN_SUSPENDED "guardian_suspended"
            "The office suspended a guardian ({relation}), who may not pick up the child for now",
        GUARDIAN_GIVEN_BACK "guardian_given_back" "A guardian ({relation}) may pick up the child again",
        GUARDIAN_TAKEN_AWAY "guardian_taken_away" "A guardian ({relation}) was removed by the centre",
        PHOTO_APPROVED "photo_approved" "The photo that you sent was approved",
        PHOTO_REFUSED "photo_refused" "The photo that you sent was not approved{note}",
        PHOTOS_WITH_FRIENDS "photos_with_friends" "{parent} allowed photos of your child together with friends",
        PHOTOS_ALONE_ONLY "photos_alone_only"
            "{parent} allowed photos of your child, but none together with children of other families",
        PHOTOS_NONE "photos_none" "{parent} allowed no photos of your child",
        CENTRE_NOTED_WITH_FRIENDS "centre_noted_with_friends"
            "The centre noted your consent: photos of your child together with friends are allowed",
        CENTRE_NOTED_ALONE_ONLY "centre_noted_alone_only"
            "The centre noted your consent: photos of your child are allowed, but none together with children of other families",
        CENTRE_NOTED_NO_PHOTOS "centre_noted_no_photos"
            "The centre noted your answer: no photos of your child are allowed",
        COPY_READY "copy_ready"
            "The copy of your data is ready. You can download it for seven days.",
        COPY_REFUSED "copy_refused" "Your centre's office has answered your data request.",
        ASKED "asked" "{parent} asked for {kind} from {day}{note}",
        WAS_ASKED "was_asked" "{kind} from {day} was requested{note}",
        TAKEN_BACK "taken_back" "{parent} cancelled {kind} from {day}{note}",
        WAS_TAKEN_BACK "was_taken_back" "{kind} from {day} was cancelled{note}",
        EXTENDED "extended" "{parent} extended {kind} to {day}",
        WAS_EXTENDED "was_extended" "{kind} was extended",
        WAITS_AGAIN "waits_again" "{kind} from {day} waits for the centre again{note}",
        LOOKED_AT "looked_at" "The centre is looking at {kind} from {day}{note}",
        APPROVED "approved" "The centre approved {kind} from {day}{note}",
        CANCELLED "cancelled" "The centre cancelled {kind} from {day}{note}",
        PAUSE_BEGAN "pause_began" "The pause has begun{note}",
        PAUSE_ENDED_EARLY "pause_ended_early" "The pause has ended early{note}",
        PAUSE_ENDED "pause_ended" "The pause has ended{note}",
        SHIFTED "shifted" "Your child is now at the new centre{note}",
        PROGRAM_BEGAN "program_began" "The new program has begun{note}",
        TRANSPORT_BEGAN "transport_began" "Transport has begun{note}",
        TRANSPORT_ENDED "transport_ended" "Transport has ended{note}",
        CHILD_LEFT "child_left" "Your child has left the centre{note}",
        DAYCARE_BEGAN "daycare_began" "Extended daycare has begun{note}",
        DAYCARE_ENDED "daycare_ended" "Extended daycare has ended{note}",
        TICKET "ticket" "Ticket '{subject}': {status}{note}",
        PICTURE_ABOUT_TICKET "picture_about_ticket" "{who} sent a picture about your ticket '{subject}'",
        PICTURE_ABOUT "picture_about" "{who} sent a picture about {kind}",
        WROTE_ABOUT_TICKET "wrote_about_ticket" "{who} wrote about your ticket '{subject}': {text}",
        WROTE_ABOUT "wrote_about" "{who} wrote about {kind}: {text}",
        REFUND_ASKED "refund_asked" "Refund of {amount} for {day}: requested{note}",
        REFUND_APPROVED "refund_approved"
            "Refund of {amount} for {day}: approved. It will be deducted from the invoice of the month after its approval{note}",
        REFUND_DECLINED "refund_declined" "Refund of {amount} for {day}: declined{note}",
        INVOICE "invoice" "The invoice for {month} is ready: {amount}, due on {day} ({number}).",
        INVOICE_OF_NOTHING "invoice_of_nothing" "The invoice for {month} is ready. There is nothing to pay ({number}).",
        OVERDUE "overdue"
            "{amount} of invoice {number} was due on {day}. If you have already paid, tell us the reference.",
        DUE "due" "{amount} of invoice {number} is due on {day}.",
        LATE_FEE "late_fee" "A late fee of {amount} was added to invoice {number}, which was due on {day}.",
        WITHDRAWN "invoice_withdrawn" "Invoice {number} of {amount} was withdrawn{note}",
        CHARGED "charged" "You have been charged {amount}: {reason}. It is due on {day} ({number}).",
        PAID_OUT "paid_out" "{amount} was paid out to you on {day} ({number}).",
        PAY_OUT_REVERSED "pay_out_reversed" "The pay-out of {amount} on {day} was reversed{note}",
        RECEIVED "received" "Your payment of {amount} has arrived. Thank you! The receipt is {number}.",
        REVERSED "reversed" "Your payment of {amount} on {day} was reversed{note}",
        CREDITED_REFUND "credited_refund"
            "You have a credit of {amount}: Refund for {day}. It will be deducted from next month's invoice.",
        CREDITED "credited" "You have a credit of {amount}: {reason}. It will be deducted from next month's invoice.",
    }
}

/// Earlier wordings: entries that were stored with them have the same code.
const FORMER: &[Sentence] = &[
    Sentence {
        code: "copy_ready",
        english: "The copy of your data that you asked for is ready. You can download it for seven days.",
    },
    Sentence { code: "copy_refused", english: "Your centre's office has answered what you asked for your data." },
    Sentence { code: "was_asked", english: "{kind} from {day} was asked for{note}" },
    Sentence { code: "guardian_added", english: "{parent} added a guardian ({relation}). It waits for approval." },
    Sentence { code: "guardian_changed", english: "{parent} changed a guardian ({relation}). It waits for approval." },
    Sentence {
        code: "guardian_suspended",
        english: "The office suspended a guardian ({relation}), who may not fetch the child for now",
    },
    Sentence { code: "guardian_given_back", english: "A guardian ({relation}) may fetch the child again" },
    Sentence { code: "shifted", english: "Your child is at the new centre now{note}" },
    Sentence { code: "refund_asked", english: "Refund of {amount} for {day}: asked for{note}" },
    Sentence {
        code: "refund_approved",
        english: "Refund of {amount} for {day}: approved. It is taken off the invoice of the month after its approval{note}",
    },
    Sentence { code: "invoice", english: "The invoice of {month} is here: {amount}, due on {day} ({number})." },
    Sentence {
        code: "invoice_of_nothing",
        english: "The invoice of {month} is here. Nothing is to be paid ({number}).",
    },
    Sentence {
        code: "overdue",
        english: "{amount} of the invoice {number} was due on {day}. If you have paid already, tell us the reference.",
    },
    Sentence { code: "due", english: "{amount} of the invoice {number} is due on {day}." },
    Sentence {
        code: "late_fee",
        english: "A late fee of {amount} was added to the invoice {number}, which was due on {day}.",
    },
    Sentence { code: "invoice_withdrawn", english: "The invoice {number} of {amount} is withdrawn{note}" },
    Sentence { code: "charged", english: "{amount} are charged: {reason}. They are due on {day} ({number})." },
    Sentence { code: "paid_out", english: "{amount} were paid out to you on {day} ({number})." },
    Sentence { code: "pay_out_reversed", english: "The pay-out of {amount} of {day} does not count{note}" },
    Sentence { code: "reversed", english: "Your payment of {amount} of {day} does not count{note}" },
    Sentence {
        code: "credited_refund",
        english: "{amount} are credited to you: Refund for {day}. They are taken off the next month's invoice.",
    },
    Sentence {
        code: "credited",
        english: "{amount} are credited to you: {reason}. They are taken off the next month's invoice.",
    },
];

impl Sentence {
    /// The text of a sentence without placeholders.
    pub const fn plain(self) -> &'static str {
        self.english
    }

    pub fn with(self, values: &[(&str, MessageArg)]) -> String {
        let at = |place: &str| values.iter().find(|(name, _)| *name == place).map(|(_, value)| value.in_english());
        Template::parse(self.english).fill_with(|place| at(place).unwrap_or_default())
    }

    /// Parses a text that is this sentence.
    fn parse(self, text: &str) -> Option<Parsed> {
        let mut parts = self.english.split(['{', '}']);
        let rest = text.strip_prefix(parts.next()?)?;
        let places: Vec<(&str, &str)> = parts.clone().step_by(2).zip(parts.skip(1).step_by(2)).collect();
        Some((self.code, read_places(&places, rest)?))
    }
}

/// The value of `{note}`: the centre's text behind the sentence, if there is one.
pub fn note(before: &str, words: &str) -> MessageArg {
    MessageArg::Name(if words.is_empty() { String::new() } else { format!("{before}{words}") })
}

/// Parses a text that is one of these sentences. None: a person wrote it.
pub fn parse(among: &[Sentence], text: &str) -> Option<Parsed> {
    let former = FORMER.iter().filter(|former| among.iter().any(|sentence| sentence.code == former.code));
    among.iter().chain(former).find_map(|sentence| sentence.parse(text))
}

/// Parses placeholders, each with the fixed text after it: the shortest value that is valid and before that text.
fn read_places(places: &[(&str, &str)], text: &str) -> Option<BTreeMap<String, MessageValue>> {
    let Some(((place, after), others)) = places.split_first() else {
        return text.is_empty().then(BTreeMap::new);
    };
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    ends.filter(|end| text[*end..].starts_with(after)).find_map(|end| {
        let value = read_value(place, &text[..end])?;
        let mut values = read_places(others, &text[end + after.len()..])?;
        values.insert((*place).to_owned(), MessageValue::Text(value));
        Some(values)
    })
}

/// The value as it is sent to the app; None: not a valid value of this placeholder.
fn read_value(place: &str, text: &str) -> Option<String> {
    let if_valid = |right: bool| right.then(|| text.to_owned());
    match place {
        "day" => {
            Date::strptime("%b %d, %Y", text).ok().filter(|day| shown_day(*day) == text).map(|day| day.to_string())
        }
        "month" => {
            let first = Date::strptime("%d %B %Y", format!("1 {text}")).ok()?;
            Some(first.strftime("%Y-%m").to_string())
        }
        "came" | "left" => if_valid(parse_time(text).is_some()),
        "parent" => if_valid(Side::parse(text).is_some()),
        "note" => if_valid(text.is_empty() || text.starts_with(": ") || text.starts_with(". ")),
        "who" => if_valid(!text.is_empty() && !text.contains(": ")),
        _ => if_valid(!text.is_empty()),
    }
}
