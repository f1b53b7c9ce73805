//! Fees and payments of the town's families.

use jiff::civil::Date;

use super::Town;
use base::ids::{ChildId, PaymentId};
use base::money::Paise;
use config::Fees;
use money::billing;
use money::billing::{BillingContext, For, Nature, PaidBy, Plan, Received};
use people::centres;

impl Town {
    /// Indiranagar asks for tuition and for daycare from the day on which its first children came. The town's month has its
    /// invoices late, so that none is issued by itself before a test does it.
    pub async fn asks_for_fees(&self, tuition: Paise, daycare: Paise) {
        let (app, chain, centre) = (self.app.clone(), self.chain, self.indiranagar);
        self.write(async move |writer| {
            let (program, _) = centres::store::list_programs(writer, chain).await?.remove(0);
            let from = jiff::civil::date(2025, 6, 1);
            let late = Fees { issue_on_day: 28, ..Fees::default() };
            let billing = BillingContext { rules: &late, ..BillingContext::of(&app) };
            for (nature, paise) in [(Nature::TuitionFee, tuition), (Nature::DaycareFee, daycare)] {
                let plan = Plan { program, nature, paise, due_day: None, from, until: None };
                billing::set_plan(writer, &billing, centre, &plan).await?;
            }
            Ok(())
        })
        .await;
    }

    /// A child's invoice of a month, by any day of it.
    pub async fn invoices(&self, child: ChildId, month: Date) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let at = (child, billing::centre_of(writer, child).await?);
            billing::issue(writer, &BillingContext::of(&app), at, month, "office").await?.expect("an invoice");
            Ok(())
        })
        .await;
    }

    /// Money that has come by bank transfer.
    pub async fn pays(&self, child: ChildId, day: Date, paise: Paise, reference: &'static str) -> PaymentId {
        let app = self.app.clone();
        self.write(async move |writer| {
            let new = Received {
                of: For::Child(child),
                paise,
                day,
                way: PaidBy::BankTransfer,
                reference: reference.to_owned(),
                key: reference.to_owned(),
                who: "office".to_owned(),
            };
            Ok(billing::receive(writer, &BillingContext::of(&app), &new).await?.payment.id)
        })
        .await
    }

    /// The money was not there after all.
    pub async fn bounces(&self, payment: PaymentId) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let why = ("office", "the cheque bounced");
            billing::reverse_payment(writer, &BillingContext::of(&app), payment, why).await.map(drop)
        })
        .await;
    }
}
