//! A name is shown in the script in which the roster took it.

use base::papers::Paper;
use testing::paper::Paper as Log;
use testing::pdf::Pdf;

use super::paper;

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
fn of(name: &str) -> Paper {
    let mut paper = Paper { title: name.into(), facts: vec![("Child".into(), name.into())], ..paper(1) };
    paper.head.name = format!("Courtyard {name}, Pune (2026)");
    paper.opening = vec![format!("This is to certify that for {name}, born in 2022, ₹1,200.50 were paid.")];
    paper.table.rows[0][1] = name.into();
    paper
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

/// Poppler tells letters that stand from right to left in the order in which they are read, by their places on the page.
#[test]
fn what_is_written_from_right_to_left_stands_so_and_other_words_keep_their_order() {
    let facts = [("Child", "زویا خان"), ("Both", "Zoya زویا خان Khan")];
    let facts = facts.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let pdf = Pdf::open(&Paper { facts, ..paper(1) }.to_pdf().expect("a document"));
    let is_plain = |letter: &char| !letter.is_whitespace() && !('\u{202a}'..='\u{202e}').contains(letter);
    let text: String = pdf.text.chars().filter(is_plain).collect();
    for said in ["Childزویاخان", "BothZoyaزویاخانKhan"] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

#[test]
fn letters_that_no_font_has_are_named_and_the_office_hears_of_it() {
    let log = Log::default();
    let writing = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let made = tracing::subscriber::with_default(writing, || of("王小明 Wang 👩‍👩‍👧").to_pdf());
    let shown = Pdf::open(&made.expect("a document"));
    assert_eq!(shown.boxes, 0);
    let text = shown.plain();
    assert!(text.contains("for [text in Han script] Wang [symbol], born in 2022"), "{text}");
    let said = log.says();
    assert!(said.contains("a document leaves out letters that no font has") && said.contains("Han"), "{said}");
    assert!(!said.contains('王') && !said.contains("Wang"), "{said}");
}
