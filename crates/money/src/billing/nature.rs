//! What an invoice line is for, and its ledger account.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use base::ledger::Account;

/// What an invoice line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
pub enum Nature {
    #[serde(rename = "Tuition Fee")]
    TuitionFee,
    #[serde(rename = "Daycare Fee")]
    DaycareFee,
    #[serde(rename = "Late Fee")]
    LateFee,
    Books,
    /// Held for the family; withdrawing its invoice returns it.
    Deposit,
    #[serde(rename = "Late Pick-Up")]
    LatePickUp,
    Transport,
    #[serde(rename = "Admission Fee")]
    AdmissionFee,
    Other,
    /// Negative: reduces the invoice.
    Credit,
}

impl Nature {
    pub const ALL: [Self; 10] = [
        Self::TuitionFee,
        Self::DaycareFee,
        Self::LateFee,
        Self::Books,
        Self::Deposit,
        Self::LatePickUp,
        Self::Transport,
        Self::AdmissionFee,
        Self::Other,
        Self::Credit,
    ];

    /// The fees of a month.
    pub const FEES: [Self; 2] = [Self::TuitionFee, Self::DaycareFee];

    /// One-time charges.
    pub const CHARGES: [Self; 6] =
        [Self::Books, Self::Deposit, Self::LatePickUp, Self::Transport, Self::AdmissionFee, Self::Other];

    /// As stored and sent.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::TuitionFee => "Tuition Fee",
            Self::DaycareFee => "Daycare Fee",
            Self::LateFee => "Late Fee",
            Self::Books => "Books",
            Self::Deposit => "Deposit",
            Self::LatePickUp => "Late Pick-Up",
            Self::Transport => "Transport",
            Self::AdmissionFee => "Admission Fee",
            Self::Other => "Other",
            Self::Credit => "Credit",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|nature| nature.as_str() == text)
    }

    /// The ledger account of its income.
    pub(super) fn account(self) -> Account {
        match self {
            Self::TuitionFee => Account::TuitionFees,
            Self::DaycareFee => Account::DaycareFees,
            Self::LateFee => Account::LateFees,
            Self::Deposit => Account::Deposits,
            Self::Books | Self::LatePickUp | Self::Transport | Self::AdmissionFee | Self::Other => {
                Account::OtherCharges
            }
            Self::Credit => Account::Credits,
        }
    }
}

database::stored! {
    Nature as &str: Nature::parse, Nature::as_str;
}
