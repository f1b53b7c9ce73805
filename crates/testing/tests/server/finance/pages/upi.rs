use base::money::Paise;
use money::finance::pages::upi::Intent;

#[test]
fn the_link_is_as_upi_apps_read_it() {
    let intent = Intent {
        address: "school@bank",
        payee: "Aangan & Söhne",
        amount: Some(Paise(1_250_005)),
        note: "Fees 2026-11 & more?",
        reference: "IN/2026-0007",
    };
    assert_eq!(
        intent.link(),
        "upi://pay?pa=school@bank&pn=Aangan%20%26%20S%C3%B6hne&am=12500.05&cu=INR&tn=Fees%202026-11%20%20more&tr=IN20260007"
    );
    for nothing in [None, Some(Paise(0)), Some(Paise(-5))] {
        assert!(!Intent { amount: nothing, ..intent }.link().contains("&am="), "{nothing:?}");
    }
    let long = "9".repeat(200);
    let link = Intent { note: &long, reference: &long, ..intent }.link();
    assert!(link.ends_with(&format!("&tn={}&tr={}", "9".repeat(50), "9".repeat(35))), "{link}");
}
