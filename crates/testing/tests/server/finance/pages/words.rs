use std::collections::{BTreeMap, BTreeSet};

use database::Engine;
use jiff::civil::{Date, date};
use rstest::rstest;

use crate::finance::pages::{address, invoice, press, town};
use base::day::{DAY, shown_day};
use base::language::Language;
use base::money::Paise;
use base::refusal::Refusal;
use base::template::Template;
use context::http::form;
use money::billing;
use money::billing::{BillingContext, Line, Nature, NewCredit, PaidBy};
use money::finance::pages::messages;
use money::finance::pages::words::{Texts, texts_in};
use testing::town::{KARTHIK, MEERA, MINUTE};
use testing::{Caller, Reply, Town};

const OTHERS: [Language; 3] = [Language::Hindi, Language::Kannada, Language::Tamil];
/// What the office wrote.
const RAINS: &str = "Two days closed for the rains";
/// Stays as it is in every language: names, what the owner and the office wrote, and words that parents know by these letters.
const AS_THEY_ARE: &str =
    "Anaya Rao Aangan Schools school bank HDFC UPI UTR IFSC PDF QR INV Two days closed for the rains";

fn places(text: &str) -> BTreeSet<String> {
    Template::parse(text).places().map(str::to_owned).collect()
}

#[test]
fn each_language_has_each_text_with_its_places() {
    let english = texts_in(Language::English);
    for language in OTHERS {
        let own = texts_in(language);
        assert_eq!(own.language, language);
        for ((name, own_text), (_, in_english)) in own.all().into_iter().zip(english.all()) {
            assert!(!own_text.trim().is_empty(), "{language:?}: {name}");
            if name != "day" {
                assert_eq!(places(own_text), places(in_english), "{language:?}: {name}");
            }
        }
        for names in [own.months, own.short_months] {
            assert_eq!(BTreeSet::from(names).len(), 12, "{language:?}: {names:?}");
        }
    }
}

#[test]
fn days_and_months_are_written_as_the_app_writes_them() {
    type Table = BTreeMap<Language, BTreeMap<Date, (String, String)>>;
    let table: Table = serde_json::from_str(include_str!("../../../../../../rules/dates.json")).expect("the table");
    for language in Language::ALL {
        let days = &table[&language];
        assert_eq!(days.len(), 12, "{language:?}");
        for (&day, written) in days {
            let period = day.strftime("%Y-%m").to_string();
            assert_eq!(&(texts_in(language).day(day), texts_in(language).period(&period)), written);
            if language == Language::English {
                assert_eq!(written.0, shown_day(day));
            }
        }
        assert_eq!(texts_in(language).period("autumn"), "autumn");
    }
}

#[test]
fn the_portals_lines_are_translated_and_the_offices_are_not() {
    let line = |nature, text: &str| Line { text: text.to_owned(), nature, paise: Paise(1) };
    for (nature, text, in_hindi) in [
        (Nature::TuitionFee, "Tuition Fee, November 2026", "ट्यूशन फ़ीस, नवंबर 2026"),
        (Nature::DaycareFee, "Daycare Fee, February 2028 (7 of 29 days)", "डेकेयर फ़ीस, फ़रवरी 2028 (29 में से 7 दिन)"),
        (Nature::LateFee, "Late fee", "लेट फ़ीस"),
        (Nature::Credit, "Credit: Refund for Nov 11, 2026", "क्रेडिट: 11 नव॰ 2026 का रिफ़ंड"),
        (Nature::Credit, "Credit: Refund for the {rains}", "क्रेडिट: Refund for the {rains}"),
        (Nature::TuitionFee, "Tuition of old", "Tuition of old"),
    ] {
        assert_eq!(texts_in(Language::Hindi).line(&line(nature, text)), in_hindi);
        assert_eq!(texts_in(Language::English).line(&line(nature, text)), text);
    }
}

#[test]
fn each_refusal_has_its_own_sentence_in_each_language() {
    let english = texts_in(Language::English);
    for (refusal, in_english) in [
        (messages::no_such_page(), english.no_such_page),
        (messages::bad_amount(), english.bad_amount),
        (messages::bad_way(), english.bad_way),
        (form::malformed("x"), english.bad_form),
        (form::too_long(), english.too_long),
        (Refusal::only_shown(), english.only_shown),
    ] {
        assert_eq!(english.refusal(&refusal), in_english);
        let at = english.all().into_iter().position(|(_, text)| text == in_english).expect("a text");
        for language in OTHERS {
            assert_eq!(texts_in(language).refusal(&refusal), texts_in(language).all()[at].1, "{}", refusal.code);
        }
    }
    assert_eq!(english.refusal(&Refusal::not_found()), "No Data Found");
    for language in OTHERS {
        assert_eq!(texts_in(language).refusal(&Refusal::not_found()), texts_in(language).no_such_page);
        let new = Refusal::new("new_here", "This refusal is new.");
        assert_eq!(texts_in(language).refusal(&new), texts_in(language).broken);
        assert_eq!(texts_in(language).unavailable(&new), texts_in(language).away);
    }
}

#[test]
fn each_way_of_paying_has_a_name_of_its_own() {
    for language in Language::ALL {
        let texts = texts_in(language);
        let ways = BTreeSet::from(PaidBy::ALL.map(|way| texts.way(way)));
        assert_eq!(ways.len(), PaidBy::ALL.len(), "{language:?}");
        let as_stored = PaidBy::ALL.iter().all(|way| texts.way(*way) == way.as_str());
        assert_eq!(as_stored, language == Language::English, "{language:?}");
    }
}

/// All that a page shows and reads out, one text a line.
fn visible(html: &str) -> String {
    let body = html.split_once("<title>").expect("a title").1;
    let mut shown = Vec::new();
    for part in body.split('<') {
        let (tag, text) = part.split_once('>').unwrap_or(("", part));
        for name in ["aria-label=\"", "alt=\"", "data-before=\""] {
            shown.extend(tag.split_once(name).and_then(|(_, rest)| rest.split('"').next()));
        }
        shown.push(text);
    }
    let shown: Vec<&str> = shown.into_iter().map(str::trim).filter(|text| !text.is_empty()).collect();
    shown.join("\n").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Whether a text stands there, not only as a part of other words.
fn stands(text: &str, within: &str) -> bool {
    within.match_indices(text).any(|(at, _)| {
        let before = within[..at].chars().next_back().is_some_and(char::is_alphabetic);
        let after = within[at + text.len()..].chars().next().is_some_and(char::is_alphabetic);
        !before && !after
    })
}

/// In its language, under its heading, and nothing of the English catalogue is left on it.
#[track_caller]
fn speaks(texts: &Texts, page: &str, heading: &str, why: &str) {
    assert!(page.contains(&format!("<html lang=\"{}\">", texts.language.as_str())), "{why}: {page}");
    assert!(page.contains(&format!("<h1>{heading}</h1>")), "{why}: {heading}: {page}");
    if texts.language == Language::English {
        return;
    }
    let shown = visible(page);
    for ((name, own), (_, english)) in texts.all().into_iter().zip(texts_in(Language::English).all()) {
        for part in english.split(['{', '}']).step_by(2).filter(|_| own != english) {
            let part = part.trim_matches(|c: char| !c.is_alphabetic());
            // 'days' and 'for' are the office's as well: what stands alone is held by the words below.
            if part.contains(' ') || part == english {
                assert!(!stands(part, &shown), "{why}: {name} is English: {shown}");
            }
        }
    }
    let known: BTreeSet<&str> = AS_THEY_ARE.split(' ').collect();
    for word in shown.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1 && word.is_ascii()) {
        assert!(known.contains(word), "{why}: {word:?} is English: {shown}");
    }
}

/// Anaya owes a part of October and all of November, from which two credits were taken off, one of them a refund.
async fn family(engine: Engine) -> Town {
    let town = town(engine).await;
    let (app, child) = (town.app.clone(), town.anaya);
    town.write(async move |writer| {
        for reason in ["Refund for Oct 13, 2026", RAINS] {
            let (reason, who, day) = (reason.to_owned(), "office".to_owned(), date(2026, 10, 20));
            let centre = billing::centre_of(writer, child).await?;
            let credit = NewCredit { child, centre, paise: Paise(40_000), reason, day, who };
            billing::credit(writer, &BillingContext::of(&app), &credit).await?;
        }
        Ok(())
    })
    .await;
    town.invoices(town.anaya, date(2026, 11, 1)).await;
    town.pays(town.anaya, date(2026, 10, 6), Paise(100_000), "4026").await;
    town
}

async fn choose(caller: &Caller, language: Language) {
    caller.post("/parentapp/saveLanguage", &[("language", language.as_str())]).await.ok();
}

/// A browser that came in, with what it was given to keep.
async fn come_in(town: &Town, caller: &Caller) -> Caller {
    let entered = press(town, &address(caller, &town.anaya.to_string(), "").await).await;
    let cookies = entered.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    let pairs: Vec<&str> = cookies.filter_map(|line| line.split(';').next()).collect();
    town.nobody().with_header("cookie", &pairs.join("; "))
}

/// What the pages showed that were walked, each of them in one language.
struct Walk {
    texts: &'static Texts,
    shown: Vec<String>,
}

impl Walk {
    #[track_caller]
    fn meets(&mut self, reply: &Reply, heading: &str, sentences: &[&str]) {
        let page = reply.text();
        speaks(self.texts, &page, heading, heading);
        let shown = visible(&page);
        for sentence in sentences {
            assert!(shown.contains(sentence), "{sentence}: {shown}");
        }
        self.shown.push(shown);
    }

    /// The way in, and a link that is used up.
    async fn comes_in(&mut self, town: &Town, caller: &Caller) {
        let (texts, anaya) = (self.texts, town.anaya.to_string());
        for (to, button) in [
            ("", texts.open_invoices),
            ("/billing/pay", texts.open_paying),
            ("/billing/statement", texts.open_statement),
            ("https://pay.example.com/", texts.open_other),
        ] {
            let entry = address(caller, &anaya, to).await;
            self.meets(&town.nobody().get(&entry).await, texts.open_title, &[texts.open_why, button]);
        }
        let used = address(caller, &anaya, "").await;
        press(town, &used).await;
        self.meets(&press(town, &used).await, texts.open_title, &[texts.link_expired]);
        self.meets(&town.nobody().get(&used).await, texts.open_title, &[texts.link_expired]);
    }

    async fn reads(&mut self, browser: &Caller) {
        let texts = self.texts;
        let sums = [texts.to_be_paid, texts.pay, texts.state_due, texts.state_partly_paid];
        self.meets(&browser.get("/billing/invoices").await, texts.invoices, &sums);
        let newest = invoice(browser).await;
        let facts = [texts.issued, texts.due_on, texts.total, texts.paid, texts.pay_this, texts.as_pdf, RAINS];
        self.meets(&browser.get(&newest).await, &texts.period("2026-11"), &facts);
        let ways = [
            texts.upi_link,
            texts.upi_qr,
            texts.upi_qr_alt,
            texts.bank_transfer,
            texts.account,
            texts.report_why,
            texts.how,
        ];
        self.meets(&browser.get("/billing/pay").await, texts.paying, &ways);
        let of_one = browser.get(&newest.replace("/invoices/", "/pay?invoice=")).await;
        self.meets(&of_one, texts.paying, &[&texts.period("2026-11")]);
        let number = texts.invoice_number.replace("{number}", "INV-");
        let entries =
            [texts.entry_day, texts.entry_what, texts.entry_amount, texts.entry_owed, texts.owed_after, &number];
        self.meets(&browser.get("/billing/statement").await, texts.statement, &entries);
    }

    async fn reports(&mut self, browser: &Caller) {
        let texts = self.texts;
        for (amount, way, reference, sentence) in [
            ("1,2", "UPI", "A1", texts.bad_amount),
            ("0", "UPI", "A1", texts.amount_out_of_bounds),
            ("10", "Cash", "A1", texts.bad_way),
            ("10", "UPI", " ", texts.no_reference),
            ("10", "UPI", "<b>", texts.bad_reference),
        ] {
            let typed = [("amount", amount), ("way", way), ("reference", reference)];
            let wrong = browser.post("/billing/paid", &typed).await;
            // What was typed stands in its field, which `visible` does not read.
            self.meets(&wrong, texts.paying, &[sentence]);
        }
        let twice = browser.post("/billing/paid", &[("amount", "10"), ("amount", "11")]).await;
        self.meets(&twice, texts.open_title, &[texts.bad_form]);
        let form = [("amount", "150"), ("way", "UPI"), ("reference", "77")];
        let foreign = browser.with_header("sec-fetch-site", "cross-site").post("/billing/paid", &form).await;
        self.meets(&foreign, texts.open_title, &[texts.from_elsewhere]);
        let taken = browser.post("/billing/paid", &form).await;
        let next = taken.headers["location"].to_str().expect("text").split('#').next().expect("an address").to_owned();
        self.meets(&browser.get(&next).await, texts.paying, &[&texts.thank_you(Paise(15_000))]);
        self.meets(&browser.get("/billing/pay").await, texts.paying, &[&texts.reported(Paise(15_000), "77")]);
        self.meets(&browser.get("/billing/invoices/0").await, texts.open_title, &[texts.no_such_page]);
        let no_paper = texts.refusal(&Refusal::not_found());
        self.meets(&browser.get("/billing/receipts/0.pdf").await, texts.open_title, &[&no_paper]);
    }

    /// The visit is over, at once and when the browser has dropped its cookie.
    async fn is_over(&mut self, town: &Town, browser: &Caller) {
        let texts = self.texts;
        town.app.clock.advance(31 * MINUTE);
        self.meets(&browser.get("/billing/invoices").await, texts.open_title, &[texts.session_over]);
        let pair =
            browser.header("cookie").split("; ").find(|pair| pair.starts_with("billing-language=")).expect("kept");
        let later = town.nobody().with_header("cookie", pair);
        self.meets(&later.get("/billing/pay").await, texts.open_title, &[texts.session_over]);
    }

    /// Nothing was paid for weeks.
    async fn is_late(&mut self, town: &Town, caller: &Caller) {
        let texts = self.texts;
        town.app.clock.advance(DAY * 25);
        let browser = come_in(town, caller).await;
        let sums = [texts.of_that_overdue, texts.state_overdue];
        self.meets(&browser.get("/billing/invoices").await, texts.invoices, &sums);
    }
}

async fn walk(town: &Town, caller: &Caller, language: Language) -> String {
    let mut walk = Walk { texts: texts_in(language), shown: Vec::new() };
    walk.comes_in(town, caller).await;
    let browser = come_in(town, caller).await;
    walk.reads(&browser).await;
    walk.reports(&browser).await;
    walk.is_over(town, &browser).await;
    walk.is_late(town, caller).await;
    walk.shown.join("\n")
}

#[rstest]
#[tokio::test]
async fn each_page_speaks_the_language_of_its_parent(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
    #[values(Language::Hindi, Language::Kannada, Language::Tamil)] language: Language,
) {
    let town = family(engine).await;
    let meera = town.parent(MEERA).await.caller;
    choose(&meera, language).await;
    walk(&town, &meera, language).await;
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_parent_without_a_choice_reads_english_whatever_the_other_one_chose(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = family(engine).await;
    let (meera, karthik) = (town.parent(MEERA).await.caller, town.parent(KARTHIK).await.caller);
    choose(&meera, Language::Tamil).await;
    let entry = address(&karthik, &town.anaya.to_string(), "").await;
    assert!(!entry.contains("language"), "{entry}");
    let shown = walk(&town, &karthik, Language::English).await;
    for text in [
        "The link from the app works once, for a minute.",
        "Tuition Fee, November 2026",
        "Credit: Refund for Oct 13, 2026",
        "Nov 12, 2026",
        "Bank transfer 4026",
        "Or scan this code with the UPI app on another phone",
        "By UPI: the 12 digits that your app calls UTR or transaction number.",
        "Please enter the amount in rupees, as 12500 or 12500.50.",
        "You reported a payment of ₹150.00 with the reference 77. The office has not confirmed it yet.",
        "No Data Found",
        "Your session on the billing pages is over. Open them again from the app.",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_language_chosen_during_a_session_applies_at_once(
    #[values(Engine::Sqlite, Engine::Postgres)] engine: Engine,
) {
    let town = family(engine).await;
    let meera = town.parent(MEERA).await.caller;
    let browser = come_in(&town, &meera).await;
    for language in [Language::Kannada, Language::English, Language::Hindi] {
        choose(&meera, language).await;
        let texts = texts_in(language);
        speaks(texts, &browser.get("/billing/statement").await.text(), texts.statement, "a page");
        speaks(texts, &browser.get("/billing/invoices/0").await.text(), texts.open_title, "a refusal");
    }
    // What is no language of ours is none, wherever it stands.
    let english = texts_in(Language::English);
    let odd = town.nobody().with_header("cookie", "billing-language=<b>");
    speaks(english, &odd.get("/billing/pay").await.text(), english.open_title, "an odd cookie");
    let odd = address(&meera, &town.anaya.to_string(), "").await.replace("hi-IN", "%3Cb%3E");
    speaks(english, &town.nobody().get(&odd).await.text(), english.open_title, "an odd address");
    town.finish().await;
}

#[rstest]
#[tokio::test]
async fn a_family_that_owes_nothing_reads_so_in_its_language(
    #[values(Language::Hindi, Language::Kannada, Language::Tamil)] language: Language,
) {
    let town = Town::new(Engine::Sqlite).await;
    let meera = town.parent(MEERA).await.caller;
    choose(&meera, language).await;
    let (browser, texts) = (come_in(&town, &meera).await, texts_in(language));
    for (path, heading, sentence) in [
        ("/billing/invoices", texts.invoices, texts.no_invoices),
        ("/billing/pay", texts.paying, texts.all_paid),
        ("/billing/statement", texts.statement, texts.no_invoices),
    ] {
        let page = browser.get(path).await.text();
        speaks(texts, &page, heading, path);
        assert!(page.contains(sentence), "{path}: {page}");
    }
    town.finish().await;
}
