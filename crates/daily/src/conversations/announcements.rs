//! One message of the office to many families: to a centre, or to rooms of it. Each family reads it in its own
//! conversation, in the languages of its parents.

use std::collections::BTreeMap;

use database::{Error, Reader};

use super::{NewCentreMessage, messages, post, store};
use crate::notices::NoticeTopic;
use crate::notices::reach::{self, Reach};
use crate::photo_consent::Poster;
use base::audit::AuditAction;
use base::ids::ChildId;
use base::language::Language;
use base::page::Queue;
use base::refusal::{AppError, BadField, BadRow};
use base::text;
use context::rate_limits;
use people::centres::{Audited, WriteContext};
use people::families::children::{OwnChild, OwnChildren};
use people::families::languages;

/// An announcement as the office writes it.
#[derive(Clone, Debug)]
pub struct Announcement {
    /// The names of rooms; empty: the whole centre.
    pub rooms: Vec<String>,
    /// Who signs it; may be empty.
    pub from: String,
    /// Read by parents of a language without a text of its own.
    pub text: String,
    pub translations: BTreeMap<Language, String>,
}

/// A family that an announcement went to.
#[derive(Clone, Debug)]
pub struct Announced {
    pub child: ChildId,
    /// The languages in which it was written.
    pub languages: Vec<Language>,
    pub parents: Vec<Reach>,
}

/// Writes an announcement into the conversations of a centre's active children and notifies their parents. Refused: a room
/// without children, a text that is no message (`field` is `text`, the language, `from`), a limit that is reached.
pub async fn announce(
    ctx: &mut WriteContext<'_, '_>,
    announcement: &Announcement,
) -> Result<Audited<Vec<Announced>>, AppError> {
    let Announcement { rooms, from, text, translations } = announcement;
    let texts = checked(text, translations)?;
    let centre = ctx.centre.id().to_string();
    let limit = [(rate_limits::ANNOUNCEMENTS_PER_CENTRE, &*centre)];
    if rate_limits::consume(ctx.tx, ctx.app, &limit).await?.is_err() {
        return Err(messages::too_many_announcements().into());
    }
    let own = OwnChildren::of(ctx.tx, ctx.centre).await?;
    let children = if rooms.is_empty() { own.all().collect() } else { in_rooms(&own, rooms)? };
    let (mut rows, mut announced) = (Vec::with_capacity(children.len()), Vec::with_capacity(children.len()));
    for child in children {
        let parents = reach::of_child(ctx.tx, child.id(), NoticeTopic::Messages, ctx.now).await?;
        let languages = languages_of(ctx.tx, &parents, &texts).await?;
        let text = joined(languages.iter().map(|language| &texts[language]));
        rows.push(Ok(NewCentreMessage { child, teacher: from.clone(), text, picture: None }));
        announced.push(Announced { child: child.id(), languages, parents });
    }
    // An announcement answers nobody: parents who wait for an answer go on waiting.
    let waiting = store::list_waiting(ctx.tx, ctx.centre.id(), &Queue::WHOLE).await?;
    post(ctx.tx, Poster::of(ctx), &ctx.app.random, ctx.now, &rows).await?;
    for store::Waiting { child, since, .. } in waiting.items {
        store::keep_waiting(ctx.tx, child, since).await?;
    }
    let count = announced.len();
    Ok(Audited::new(AuditAction::MadeAnAnnouncement, announced).with(&count))
}

/// The texts by language, each in its canonical form. Together they fit into one message, which is what a family with parents of
/// several languages reads.
fn checked(text: &str, translations: &BTreeMap<Language, String>) -> Result<BTreeMap<Language, String>, AppError> {
    let mut texts = BTreeMap::new();
    let fields = translations.iter().map(|(language, text)| (*language, language.as_str(), text.as_str()));
    for (language, field, typed) in [(Language::default(), "text", text)].into_iter().chain(fields) {
        let read = text::lines(typed, text::TEXT_MAX).map_err(|why| BadField::new(field, why))?;
        texts.insert(language, read.to_owned());
    }
    let together = joined(texts.values()).chars().count();
    if together > text::TEXT_MAX {
        let most = text::TEXT_MAX;
        let why = format!("the texts of all languages together have at most {most} characters; these have {together}");
        return Err(BadField::new("text", why).into());
    }
    Ok(texts)
}

/// One message of texts in several languages.
fn joined<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    texts.into_iter().map(String::as_str).collect::<Vec<_>>().join("\n\n")
}

fn in_rooms(own: &OwnChildren, rooms: &[String]) -> Result<Vec<OwnChild>, AppError> {
    own.named_or_in_rooms(&[], rooms).map_err(|faults| {
        AppError::BadRows(faults.into_iter().map(|(index, fault)| BadRow::at(index, fault)).collect())
    })
}

/// The languages of a family's parents among those of the announcement, each once; the default for a parent who has none of
/// them, and for a family without parents.
async fn languages_of(
    reader: &mut Reader<'_>,
    parents: &[Reach],
    texts: &BTreeMap<Language, String>,
) -> Result<Vec<Language>, Error> {
    let mut chosen = Vec::new();
    for Reach { parent, .. } in parents {
        let language = languages::of(reader, *parent).await?.unwrap_or_default();
        chosen.push(if texts.contains_key(&language) { language } else { Language::default() });
    }
    if chosen.is_empty() {
        chosen.push(Language::default());
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}
