mod scripts;
mod words;

use jiff::civil::date;

use base::pdf::{Column, Letterhead, PdfDocument, Proof, Table};
use testing::pdf::Pdf;

pub(crate) fn document(rows: usize) -> PdfDocument {
    let row =
        |nth: usize| vec![format!("{nth:03}"), format!("Paid by UPI, reference {nth}"), "₹1,25,000.50".to_owned()];
    PdfDocument {
        head: Letterhead {
            name: "Little Courtyard · छोटा आँगन".into(),
            lines: vec!["Indiranagar, Bengaluru".into(), "office@example.com".into()],
        },
        title: "Fee certificate".into(),
        facts: vec![
            ("Child".into(), "अनाया कृष्णमूर्ति Rao".into()),
            ("Parent".into(), "Meera Rao".into()),
            ("Remark".into(), "W".repeat(300)),
        ],
        opening: vec!["This is to certify that the following was paid.".into()],
        table: Table {
            columns: vec![Column::text("No.", 10), Column::text("What", 60), Column::amount("Amount", 30)],
            rows: (0..rows).map(row).collect(),
        },
        sums: vec![("Before".into(), "₹1.00".into()), ("Total".into(), "₹1,25,000.50".into())],
        closing: vec!["Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only".into()],
        proof: Some(Proof {
            says: "Whether this paper is genuine:".into(),
            address: "https://parents.example.com/verify/FC-2026-00001/0a1b2c3d4e5f".into(),
        }),
        foot: "Made by the portal; valid without a signature".into(),
        day: date(2026, 11, 12),
    }
}

#[test]
fn a_pdf_is_read_by_another_program_with_hindi_names_and_embedded_fonts() {
    let pdf = Pdf::open(&document(3).to_pdf().expect("a document"));
    let text = pdf.plain();
    for part in [
        "Little Courtyard",
        "अनाया",
        "आँगन",
        "Meera Rao",
        "₹1,25,000.50",
        "Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only",
        "parents.example.com/verify/FC-2026-00001/0a1b2c3d4e5f",
        "Page 1 of 1",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(pdf.pages, 1);
    assert!(pdf.is_whole(), "{:?} {:?}", pdf.fonts, pdf.inked);
    let has = |part: &str| pdf.fonts.iter().any(|(name, _)| name.contains(part));
    assert!(has("NotoSansDevanagari") && has("NotoSans-Bold"), "{:?}", pdf.fonts);
}

#[test]
fn a_long_table_goes_on_over_the_page_with_its_heading_and_loses_no_row() {
    let pdf = Pdf::open(&document(200).to_pdf().expect("a document"));
    assert!(pdf.pages > 5 && pdf.is_whole(), "{} {:?}", pdf.pages, pdf.inked);
    for row in 0..200 {
        assert_eq!(
            pdf.text.matches(&format!("reference {row}\n")).count()
                + pdf.text.matches(&format!("reference {row} ")).count(),
            1,
            "{row}"
        );
    }
    assert_eq!(pdf.text.matches("Amount").count(), pdf.pages, "the heading stands on each page");
    for page in 1..=pdf.pages {
        assert!(pdf.text.contains(&format!("Page {page} of {}", pdf.pages)), "{page}");
    }
    assert_eq!(
        pdf.text.matches('W').count(),
        300 + pdf.text.matches("Whether").count() + pdf.text.matches("What").count()
    );
}

#[test]
fn equal_documents_are_equal_files_and_any_text_is_accepted() {
    assert_eq!(document(30).to_pdf().expect("a document"), document(30).to_pdf().expect("a document"));
    for odd in ["", " ", "\n\n", "\u{200d}", "क्\u{200d}ष", "ಅನನ್ಯ", "محمد", "👩‍👩‍👧", "a\u{301}\u{301}", "\u{7}", "😀कa"]
    {
        let document = PdfDocument { title: odd.into(), facts: vec![(odd.into(), odd.into())], ..document(1) };
        let pdf = Pdf::open(&document.to_pdf().expect(odd));
        assert_eq!((pdf.pages, pdf.boxes), (1, 0), "{odd:?}");
    }
}
