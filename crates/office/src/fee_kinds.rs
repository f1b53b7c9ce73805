//! The fees of a month and the ways of payment, as they are typed.

use clap::ValueEnum;

use money::billing::{Nature, PaidBy};

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum FeeNature {
    Tuition,
    Daycare,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Way {
    Upi,
    BankTransfer,
    Cheque,
    Cash,
    Online,
}

impl From<FeeNature> for Nature {
    fn from(nature: FeeNature) -> Self {
        match nature {
            FeeNature::Tuition => Self::TuitionFee,
            FeeNature::Daycare => Self::DaycareFee,
        }
    }
}

impl From<Way> for PaidBy {
    fn from(way: Way) -> Self {
        match way {
            Way::Upi => Self::Upi,
            Way::BankTransfer => Self::BankTransfer,
            Way::Cheque => Self::Cheque,
            Way::Cash => Self::Cash,
            Way::Online => Self::Online,
        }
    }
}
