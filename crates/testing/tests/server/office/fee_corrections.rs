//! Fees on the command line: what changes something is shown and asked, and what is wrong can be put right.

use database::Engine;
use rstest::rstest;

use super::{Confirm, actions, asked, office};
use testing::Town;

#[rstest]
#[tokio::test]
async fn every_change_of_fees_is_previewed_and_confirmed(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let anaya = town.anaya;
    let fees = async |line: &str| office(&town, &format!("fees {line} --centre Indiranagar")).await;
    let plan = "set-plan --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01 --amount 12,000";
    fees(plan).await.expect("set");
    fees("issue --month 2026-11").await.expect("issued");
    let paid = fees(&format!("pay --child {anaya} --amount 5000 --day 2026-11-12 --way cash")).await.expect("paid");
    let payment = paid.split(' ').nth(2).expect("its id").to_owned();
    for (line, planned) in [
        (
            "set-plan --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-12-01 --amount 15,000".to_owned(),
            "from 2026-12-01 a month of Full Day (9:00 To 6:30) costs ₹15,000.00 (Tuition Fee)".to_owned(),
        ),
        (
            "issue --month 2026-12".to_owned(),
            "2 invoices, ₹24,000.00 in total for December 2026, due on 2026-11-22".to_owned(),
        ),
        (
            format!("pay --child {anaya} --amount 70 --day 2026-11-12 --way upi --reference U1"),
            "Anaya Rao paid ₹70.00 on 2026-11-12 by UPI, reference U1".to_owned(),
        ),
        (
            format!("reverse {payment} --reason It_bounced"),
            "the payment of ₹5,000.00 for Anaya Rao on 2026-11-12 is reversed: It bounced".to_owned(),
        ),
        (
            format!("credit --child {anaya} --amount 50 --reason Rains"),
            "Anaya Rao is credited ₹50.00: Rains".to_owned(),
        ),
        (
            format!("charge --child {anaya} --for books --amount 800 --text Story_books"),
            "Anaya Rao is charged ₹800.00, due on 2026-11-22: Story books".to_owned(),
        ),
        (
            format!("discount --child {anaya} --percent 12.5 --reason Sibling --from 2026-12-01"),
            "Anaya Rao gets a discount: 12.50 % of the Tuition Fee from 2026-12-01, Sibling".to_owned(),
        ),
        (
            "withdraw INV-2627-00002 --because Wrong_price".to_owned(),
            "INV-2627-00002 of Anaya Rao for 2026-11, ₹12,000.00, is withdrawn".to_owned(),
        ),
        (
            "close-month --month 2026-10".to_owned(),
            "nothing can be posted to 2026-10 or an earlier month any more, and no month can be reopened".to_owned(),
        ),
    ] {
        let line = format!("fees {line} --centre Indiranagar");
        let before = (actions(&town).await, fees("owed").await);
        let (refused, shown) = asked(&town, &line, Confirm::NotATerminal).await;
        assert!(refused.is_err_and(|why| why.contains("not a terminal")), "{line}");
        assert!(shown.contains(&planned), "{line}: {shown}");
        let (no, _) = asked(&town, &line, Confirm::No).await;
        assert_eq!(no, Err("not confirmed, and nothing was changed".to_owned()), "{line}");
        let dry = office(&town, &format!("{line} --dry-run")).await.expect("shown");
        assert!(dry.contains(&planned) && dry.ends_with("Nothing was changed."), "{dry}");
        assert_eq!(before, (actions(&town).await, fees("owed").await), "{line}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_wrong_invoice_is_corrected(#[values(Engine::Sqlite, Engine::Postgres)] engine: Engine) {
    let town = Town::new(engine).await;
    let (anaya, zoya) = (town.anaya, town.zoya);
    let fees = async |line: &str| office(&town, &format!("fees {line} --centre Indiranagar")).await;
    let plan = "set-plan --program Full_Day_(9:00_To_6:30) --nature tuition --from 2026-11-01 --amount 12,000";
    fees(plan).await.expect("set");
    fees("issue --month 2026-11").await.expect("issued");
    // A price that changes within an issued month says whom it does not reach.
    let set = fees(&plan.replace("2026-11-01 --amount 12,000", "2026-11-16 --amount 15,000")).await.expect("set");
    assert!(
        set.ends_with("2 invoices already issued would now cost ₹3,000.00 more: 'aangan office fees differences' lists them, 'settle' charges or credits them."),
        "{set}"
    );
    let listed = fees("differences").await.expect("listed");
    // Omar, whose invoice is the first, left before the price changed.
    assert!(!listed.contains("INV-2627-00001"), "{listed}");
    for number in ["INV-2627-00002", "INV-2627-00003"] {
        assert!(listed.contains(number) && listed.contains("for 2026-11: ₹1,500.00 more"), "{listed}");
    }
    let settled = fees("settle INV-2627-00002").await.expect("settled");
    assert!(settled.ends_with("₹1,500.00 more: charged on a separate invoice"), "{settled}");
    let left = fees("settle INV-2627-00003 --leave").await.expect("left");
    assert!(left.ends_with("₹1,500.00 more: left unchanged"), "{left}");
    assert_eq!(fees("differences").await.as_deref(), Ok("0 months differ from the issued invoice"));

    let refused = fees("withdraw INV-2627-00002 --because Wrong").await;
    assert_eq!(
        refused,
        Err("a difference of INV-2627-00002 was charged by INV-2627-00004: withdraw that invoice first".to_owned())
    );
    assert_eq!(
        fees("withdraw INV-2627-00099 --because Wrong").await,
        Err("this centre has no invoice \"INV-2627-00099\"".to_owned())
    );
    fees("withdraw INV-2627-00004 --because Wrong").await.expect("withdrawn");
    let all = fees("withdraw --month 2026-11 --because Wrong_price").await;
    assert_eq!(
        all.as_deref(),
        Ok(
            "Withdrew 3 invoices, ₹28,800.00 in total, by CRN-2627-00002 to CRN-2627-00004. 'issue --again' issues the month again."
        )
    );
    assert_eq!(
        fees("issue --month 2026-11").await.as_deref(),
        Ok("There is nothing to issue for November 2026: each child has an invoice or nothing to pay.")
    );
    let one = fees(&format!("issue --month 2026-11 --child {zoya}")).await;
    let notified = "Notified: 0 parents on their devices, 0 by e-mail,";
    assert_eq!(one, Ok(format!("Issued 1 invoice, ₹13,500.00 in total. {notified} 1 not at all.")));
    let again = fees("issue --month 2026-11 --again").await;
    assert_eq!(again, Ok(format!("Issued 2 invoices, ₹18,300.00 in total. {notified} 2 not at all.")));

    // What was paid ahead goes out again.
    fees(&format!("pay --child {anaya} --amount 14000 --day 2026-11-12 --way cash")).await.expect("paid");
    let out = format!("pay-out --child {anaya} --amount 500 --day 2026-11-12 --way cash");
    let done = fees(&out).await.expect("paid out");
    let recorded = "of ₹500.00 is recorded as OUT-2627-00001; Meera Rao is not notified: call 9800000001; ";
    assert!(done.contains(recorded), "{done}");
    assert_eq!(fees(&out).await, Err("the family's credit balance is ₹0.00, and no more can be paid out".to_owned()));
    let account = fees(&format!("account --child {anaya}")).await.expect("shown");
    for expected in [
        "Anaya Rao: owes ₹0.00",
        "withdrawn by CRN-2627-0000",
        "₹13,500.00 paid, due on 2026-11-22, Paid",
        "pay-out OUT-2627-00001",
        "RCT-2627-00001, Received",
    ] {
        assert!(account.contains(expected), "{expected}: {account}");
    }
    let id = done.split(' ').nth(2).expect("its id");
    fees(&format!("reverse-pay-out {id} --reason Not_sent")).await.expect("reversed");
    let discount = fees(&format!("discount --child {anaya} --amount 500 --reason Sibling --from 2026-12-01")).await;
    let discount = discount.expect("given").split(' ').nth(2).expect("its id").to_owned();
    fees(&format!("end-discount {discount} --until 2026-12-31")).await.expect("ended");
    assert_eq!(
        fees("discounts").await.map(|text| text.replace(&discount, "ID")),
        Ok(format!(
            "1 discount\n  ID{}  Anaya Rao: ₹500.00 a month of the Tuition Fee from 2026-12-01 until 2026-12-31, Sibling",
            " ".repeat(19_usize.saturating_sub(discount.len()))
        ))
    );
    // What a family that leaves gets back.
    fees(&format!("credit --child {anaya} --amount 250 --reason Rains")).await.expect("credited");
    let account = fees(&format!("account --child {anaya}")).await.expect("shown");
    assert!(account.contains("; ₹500.00 paid ahead, ₹250.00 left of credits\n"), "{account}");
    for bad in ["0", "100.01", "-5", "x"] {
        assert!(
            fees(&format!("discount --child {anaya} --percent={bad} --reason S --from 2026-12-01")).await.is_err(),
            "{bad}"
        );
    }
    town.finish().await;
}
