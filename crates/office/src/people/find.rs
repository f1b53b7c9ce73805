//! Finding children and parents by phone number, e-mail address, name, admission id or id; listing parents.

use clap::Args;
use database::Reader;
use serde::Serialize;
use serde_json::{Value, json};

use super::store::{Child, Parent};
use super::{Everybody, FoundChild, FoundParent, moment};
use crate::answer::Answer;
use crate::roster::folded;
use crate::{CommandError, counted};
use base::contact::Contact;
use context::App;
use people::families;

#[derive(Clone, Debug, Args)]
pub struct Find {
    /// A phone number, an e-mail address, a name or a part of it, an admission id, or an id
    #[arg(required = true)]
    words: Vec<String>,
}

#[derive(Clone, Debug, Args)]
pub struct WantedParents {
    /// The centre's name or id
    #[arg(long)]
    centre: Option<String>,
    /// Only parents without a known sign-in
    #[arg(long)]
    never_signed_in: bool,
}

/// Results that are printed; more are refused.
const MOST: usize = 25;

#[derive(Debug, Serialize)]
struct Found {
    children: Vec<FoundChild>,
    parents: Vec<FoundParent>,
}

pub async fn find(app: &App, query: Find) -> Result<Answer, CommandError> {
    let (parts, words) = (app.clone(), query.words.join(" "));
    let found = app
        .database
        .read(async move |reader: &mut Reader<'_>| {
            let wanted = Wanted::of(&parts, &words);
            // A whole number or address is looked up; only a name has to be compared with all others.
            let known = match &wanted.contact {
                Some(contact) => families::parent_of(reader, contact).await?,
                None => None,
            };
            let all = match known {
                Some(parent) => Everybody::family_of(reader, parent).await?,
                None => Everybody::read(reader).await?,
            };
            let mut children: Vec<&Child> = all.children.iter().filter(|child| wanted.is_child(child)).collect();
            let mut parents: Vec<&Parent> = all.parents.iter().filter(|parent| wanted.is_parent(parent)).collect();
            if children.len() + parents.len() > MOST {
                return Err(CommandError::new(format!(
                    "{words:?} finds {} and {}: give more of the name",
                    counted(children.len(), "child", "children"),
                    counted(parents.len(), "parent", "parents")
                )));
            }
            // Children are shown with their parents, and parents with their children.
            let families: Vec<&Parent> =
                children.iter().flat_map(|child| all.parents_of(child.id)).map(|(_, parent)| parent).collect();
            let theirs: Vec<&Child> =
                parents.iter().flat_map(|parent| all.children_of(parent.id)).map(|(_, child)| child).collect();
            parents.extend(families);
            children.extend(theirs);
            children.sort_by_key(|child| (child.called(), child.id));
            children.dedup_by_key(|child| child.id);
            parents.sort_by_key(|parent| (parent.name.clone(), parent.id));
            parents.dedup_by_key(|parent| parent.id);
            let mut found = Found { children: Vec::new(), parents: Vec::new() };
            for child in children {
                found.children.push(FoundChild::of(reader, &parts, &all, child).await?);
            }
            for parent in parents {
                found.parents.push(FoundParent::of(reader, &parts, &all, parent).await?);
            }
            Ok(found)
        })
        .await?;
    if found.children.is_empty() && found.parents.is_empty() {
        return Err(CommandError::not_found(format!("no child or parent matches {:?}", query.words.join(" "))));
    }
    let texts = found.children.iter().map(FoundChild::text).chain(found.parents.iter().map(FoundParent::text));
    let text = texts.collect::<Vec<_>>().join("\n");
    Ok(Answer::one(text, found))
}

/// The search words, in every possible meaning.
struct Wanted {
    text: String,
    name: Vec<String>,
    contact: Option<Contact>,
}

impl Wanted {
    fn of(app: &App, text: &str) -> Self {
        let name = folded(text).split(' ').map(str::to_owned).collect();
        Self { text: text.trim().to_owned(), name, contact: crate::find::contact_on_file(app, text).ok() }
    }

    /// Every word is somewhere in the name.
    fn is_name(&self, name: &str) -> bool {
        let name = folded(name);
        self.name.iter().all(|word| !word.is_empty() && name.contains(word.as_str()))
    }

    fn is_child(&self, child: &Child) -> bool {
        let number = child.office_number.as_deref().is_some_and(|number| number.eq_ignore_ascii_case(&self.text));
        number || child.id.to_string() == self.text || self.is_name(&child.called())
    }

    fn is_parent(&self, parent: &Parent) -> bool {
        let contact = match &self.contact {
            Some(Contact::Phone(digits)) => parent.phone.as_ref() == Some(digits),
            Some(Contact::Email(address)) => parent.email.as_ref() == Some(address),
            None => false,
        };
        contact || parent.id.to_string() == self.text || self.is_name(&parent.name)
    }
}

pub async fn list(app: &App, wanted: WantedParents) -> Result<Answer, CommandError> {
    let (parts, WantedParents { centre, never_signed_in }) = (app.clone(), wanted);
    let (lines, rows) = app
        .database
        .read(async move |reader: &mut Reader<'_>| {
            let centre = match centre {
                Some(centre) => Some(crate::find::centre(reader, &centre).await?.name),
                None => None,
            };
            let all = Everybody::read(reader).await?;
            let (mut lines, mut rows) = (Vec::new(), Vec::new());
            for parent in all.parents.iter().filter(|parent| !never_signed_in || parent.signed_in_at().is_none()) {
                let here = all.children_of(parent.id).map(|(_, child)| child).filter(|child| child.live);
                let mut here: Vec<_> =
                    here.filter(|child| centre.as_ref().is_none_or(|centre| *centre == child.centre)).collect();
                here.sort_by_key(|child| child.called());
                if !here.is_empty() {
                    lines.push(as_text(&parts, parent, &here));
                    rows.push(as_json(&parts, parent, &here));
                }
            }
            Ok::<_, CommandError>((lines, rows))
        })
        .await?;
    let which = if never_signed_in { " who never signed in" } else { "" };
    let title = format!("{}{which}", counted(lines.len(), "parent", "parents"));
    let text = std::iter::once(title).chain(lines).collect::<Vec<_>>().join("\n  ");
    Ok(Answer::list(text, rows))
}

fn as_json(app: &App, parent: &Parent, children: &[&Child]) -> Value {
    let at = parent.signed_in_at().map(|at| moment(app, at));
    let Parent { id, name, phone, email, .. } = parent;
    let shown = |child: &&Child| json!({"id": child.id, "name": child.called(), "centre": child.centre});
    let children: Vec<_> = children.iter().map(shown).collect();
    json!({"id": id, "name": name, "phone": phone, "email": email, "last_signed_in": at, "children": children})
}

fn as_text(app: &App, parent: &Parent, children: &[&Child]) -> String {
    let at = parent.signed_in_at().map(|at| moment(app, at));
    let Parent { name, phone, email, .. } = parent;
    let contacts: Vec<&str> = [phone, email].into_iter().filter_map(Option::as_deref).collect();
    let names: Vec<String> = children.iter().map(|child| format!("{} ({})", child.called(), child.centre)).collect();
    let at = at.map_or("never signed in".to_owned(), |at| format!("last signed in {at}"));
    format!("{name}, {}; {}; {at}", contacts.join(", "), names.join(", "))
}
