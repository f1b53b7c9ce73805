//! A name is shown in the script in which the roster took it.

use base::pdf::PdfDocument;
use testing::CapturedLog as Log;
use testing::pdf::Pdf;

use super::document;

/// Names of a child and its parents in the scripts of India's official languages, and the font that shows them.
const NAMES: [(&str, &str); 14] = [
    ("ಅನನ್ಯ ಕೃಷ್ಣಮೂರ್ತಿ", "NotoSansKannada"),
    ("அனன்யா கிருஷ்ணமூர்த்தி", "NotoSansTamil"),
    ("అనన్య శ్రీనివాస్", "NotoSansTelugu"),
    ("അനന്യ കൃഷ്ണൻ", "NotoSansMalayalam"),
    ("অনন্যা চট্টোপাধ্যায়", "NotoSansBengali"),
    ("অনন্যা বৰুৱা", "NotoSansBengali"),
    ("અનન્યા પટેલ", "NotoSansGujarati"),
    ("ਗੁਰਪ੍ਰੀਤ ਕੌਰ", "NotoSansGurmukhi"),
    ("ଅନନ୍ୟା ମିଶ୍ର", "NotoSansOriya"),
    ("زویا خان", "NotoSansArabic"),
    ("ٹھاکر حسین ڑیں گے", "NotoSansArabic"),
    ("अनाया कृष्णमूर्ति", "NotoSansDevanagari"),
    ("ᱥᱟᱱᱛᱟᱲᱤ ᱢᱩᱨᱢᱩ", "NotoSansOlChiki"),
    ("ꯃꯩꯇꯩ ꯁꯤꯡ", "NotoSansMeeteiMayek"),
];

/// With the name wherever a name may stand.
fn of(name: &str) -> PdfDocument {
    let mut document = PdfDocument { title: name.into(), facts: vec![("Child".into(), name.into())], ..document(1) };
    document.head.name = format!("Courtyard {name}, Pune (2026)");
    document.opening = vec![format!("This is to certify that for {name}, born in 2022, ₹1,200.50 were paid.")];
    document.table.rows[0][1] = name.into();
    document
}

#[test]
fn a_name_of_every_script_is_shown_in_a_font_that_has_its_letters() {
    for (name, font) in NAMES {
        let pdf = Pdf::open(&of(name).to_pdf().expect("a document"));
        assert_eq!(pdf.boxes, 0, "{name}");
        assert!(pdf.is_whole(), "{name}: {:?}", pdf.fonts);
        for weight in ["Regular", "Bold"] {
            let has = pdf.fonts.iter().any(|(known, _)| known.ends_with(&format!("{font}-{weight}")));
            assert!(has, "{name} is not in {font}-{weight}: {:?}", pdf.fonts);
        }
        let text = pdf.plain();
        assert!(text.contains("born in 2022, ₹1,200.50 were paid."), "{text}");
    }
}

/// Poppler lists right-to-left characters in reading order, by their places on the page.
#[test]
fn right_to_left_text_and_other_text_keep_their_order() {
    let facts = [("Child", "زویا خان"), ("Both", "Zoya زویا خان Khan")];
    let facts = facts.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let pdf = Pdf::open(&PdfDocument { facts, ..document(1) }.to_pdf().expect("a document"));
    let is_plain = |char: &char| !char.is_whitespace() && !('\u{202a}'..='\u{202e}').contains(char);
    let text: String = pdf.text.chars().filter(is_plain).collect();
    for part in ["Childزویاخان", "BothZoyaزویاخانKhan"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn letters_that_no_font_has_are_named_and_logged() {
    let log = Log::default();
    let writing = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let made = tracing::subscriber::with_default(writing, || of("王小明 Wang 👩‍👩‍👧").to_pdf());
    let shown = Pdf::open(&made.expect("a document"));
    assert_eq!(shown.boxes, 0);
    let text = shown.plain();
    assert!(text.contains("for [text in Han script] Wang [symbol], born in 2022"), "{text}");
    let logged = log.text();
    assert!(logged.contains("a document leaves out letters that no font has") && logged.contains("Han"), "{logged}");
    assert!(!logged.contains('王') && !logged.contains("Wang"), "{logged}");
}
