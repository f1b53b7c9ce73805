//! The billing login: a parent in the app is given an address that their browser opens. It is good once, for a minute, for the
//! one child.

mod messages;
pub mod parent_api;
pub mod rules;

use self::rules::Target;
use super::visits;
use base::audit::Deed;
use base::ids::ChildId;
use base::language::Language;
use base::refusal::{Refusal, Trouble};
use config::Brand;
use context::App;
use context::http::web_app::known_screen;
use people::families::{Acting, Asking, languages};
use providers::billing::{BillingProvider, NotOpened};

/// What the app asks for.
#[derive(Clone, Debug)]
pub struct Login {
    /// The child's id, as it was sent.
    pub child: String,
    /// Where to go from there; "": the invoices.
    pub redirect: String,
}

/// Which page a login leads to; of the token's child alone.
fn wanted(app: &App, child: ChildId, login: &Login) -> Result<Target, Refusal> {
    if ChildId::parse(&login.child) != Some(child) {
        return Err(Refusal::not_found().because("another child's billing"));
    }
    let (own, billing) = (app.config.brand.address.as_str(), &app.config.billing);
    rules::target(&login.redirect, own, billing, child, is_plain_screen).ok_or(messages::not_from_here())
}

/// One of the app's screens, spelled as the app spells it.
fn is_plain_screen(path: &str) -> bool {
    !path.contains('$') && known_screen(path).is_some()
}

/// Where nobody has to be let in: the app's own screens, which know their parent, and the owner's own page for paying.
fn open_to_all(app: &App, child: ChildId, target: &Target) -> Option<String> {
    match target {
        Target::Screen(path) => Some(format!("{}{path}", app.config.brand.address)),
        Target::Page(page) if page.starts_with(rules::PAY) => app.config.billing.payment_page(child),
        Target::Page(_) | Target::Outside(_) => None,
    }
}

/// What a login with a billing provider is about, once it is proved.
pub fn elsewhere(asking: &Asking<'_, '_>, login: &Login) -> Result<Elsewhere, Refusal> {
    let child = asking.child.id();
    let target = wanted(asking.app, child, login)?;
    Ok(open_to_all(asking.app, child, &target).map_or(Elsewhere::Provider(child), Elsewhere::Page))
}

/// Where a login leads that does not lead to our pages.
#[derive(Clone, Debug)]
pub enum Elsewhere {
    /// A screen of the app, or the owner's own page.
    Page(String),
    /// The provider, for this child.
    Provider(ChildId),
}

/// The address that the provider makes for a child. It is asked outside of any transaction: it may take its time.
pub async fn log_in_at(provider: BillingProvider<'_>, brand: &Brand, elsewhere: Elsewhere) -> Result<String, Trouble> {
    let child = match elsewhere {
        Elsewhere::Page(address) => return Ok(address),
        Elsewhere::Provider(child) => child,
    };
    let back_to = format!("{}/Finance", brand.address);
    provider.open(&child.to_string(), &back_to).await.map_err(|why| match why {
        NotOpened::NoCustomer => messages::no_account().into(),
        NotOpened::Failed(failure) => {
            tracing::error!(%failure, "the billing provider made no address");
            Trouble::Unavailable(messages::away())
        }
    })
}

/// The address of our own pages.
pub async fn log_in(act: &mut Acting<'_, '_>, login: &Login) -> Result<String, Trouble> {
    let child = act.child.id();
    let target = wanted(act.app, child, login)?;
    if let Some(elsewhere) = open_to_all(act.app, child, &target) {
        return Ok(elsewhere);
    }
    let to = match &target {
        Target::Page(address) | Target::Screen(address) | Target::Outside(address) => address.as_str(),
    };
    let code = visits::invite(act).await?;
    act.record(Deed::OpenedTheBillingPages, "").await?;
    let (child, code) = (child.to_string(), code.as_str());
    // So that a link which is used up still says so in the parent's language.
    let language = languages::of(act.writer, act.me.parent()).await?.filter(|spoken| *spoken != Language::English);
    let fields = [("child", child.as_str()), ("code", code), ("to", to)].into_iter();
    let fields: Vec<_> = fields.chain(language.map(|language| ("language", language.as_str()))).collect();
    let said = serde_html_form::to_string(fields);
    let said = said.map_err(|error| database::Error::other(format!("an entry's address: {error}")))?;
    Ok(format!("{}/billing/enter?{said}", act.app.config.brand.address))
}
