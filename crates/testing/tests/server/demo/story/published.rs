use jiff::civil::date;

use base::clock::Timestamp;
use base::refusal::BadField;
use daily::content::newsletters::rules::{NewsletterForm, read};
use daily::day::timeline::kinds::Kind;
use demo::story::Story;

#[test]
fn what_is_published_agrees_with_what_happens() {
    let today = date(2026, 11, 12);
    let story = Story::new(7, today);
    let child = story.children.iter().find(|child| child.well_known && child.room == "Nursery").expect("a child");
    let acts = story.day(child, today);
    let lunch = acts.iter().find(|act| act.kind == Kind::Lunch).expect("lunch").message.to_lowercase();
    assert!(lunch.contains(&story.menu(child.centre, today).lunch.to_lowercase()), "{lunch}");
    let days: Vec<_> = story.published().collect();
    assert!(days.len() > 40 && days.contains(&today));
    for day in days {
        assert_eq!(story.plan("indiranagar", "Toddler", day).len(), 3);
    }
    let newsletters = story.newsletters("indiranagar");
    assert!(
        newsletters.iter().any(|newsletter| newsletter.subject.is_empty())
            && newsletters.iter().any(|newsletter| newsletter.subject.contains(" - "))
    );
    let contains = |what: &str| newsletters.iter().any(|newsletter| newsletter.html.contains(what));
    assert!(["<h2>", "<li>", "<img", "<table>"].into_iter().all(contains));
    for newsletter in newsletters {
        let (due_date, html) = (newsletter.due.to_string(), newsletter.html.clone());
        let said = NewsletterForm { subject: newsletter.subject.clone(), due_date, sent_at: None, html };
        let kept =
            read(&said, today, Timestamp::EPOCH).map_err(|BadField { field, reason }| format!("{field}: {reason}"));
        assert_eq!(kept.expect("a newsletter that a centre may send").0.html, newsletter.html);
    }
}
