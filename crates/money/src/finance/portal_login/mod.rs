//! The billing login: the app requests an address that the browser opens. It is valid once, for a minute, for one child.

mod messages;
pub mod parent_api;
pub mod rules;

use self::rules::Target;
use super::billing_session;
use base::audit::AuditAction;
use base::ids::ChildId;
use base::language::Language;
use base::refusal::{AppError, Refusal};
use context::App;
use context::http::web_app::known_screen;
use people::families::{ReadContext, WriteContext, languages};
use providers::billing::{BillingProvider, NotOpened};
use providers::outage::BILLING_PROVIDER;

/// A request for the billing login.
#[derive(Clone, Debug)]
pub struct Login {
    /// The child's id as sent.
    pub child: String,
    /// The target; "": the invoices.
    pub redirect: String,
}

/// The target of a login. Refuses another child than the token's.
fn target(app: &App, child: ChildId, login: &Login) -> Result<Target, Refusal> {
    if ChildId::parse(&login.child) != Some(child) {
        return Err(Refusal::not_found().because("another child's billing"));
    }
    let (own, billing) = (app.config.brand.address.as_str(), &app.config.billing);
    rules::target(&login.redirect, own, billing, child, is_plain_screen).ok_or(messages::not_from_here())
}

/// Whether a path is a screen of the app, in the app's spelling.
fn is_plain_screen(path: &str) -> bool {
    !path.contains('$') && known_screen(path).is_some()
}

/// The address of a target that needs no billing session: a screen of the app, or the configured payment page.
fn address_without_session(app: &App, child: ChildId, target: &Target) -> Option<String> {
    match target {
        Target::Screen(path) => Some(format!("{}{path}", app.config.brand.address)),
        Target::Page(page) if page.starts_with(rules::PAY) => app.config.billing.payment_page(child),
        Target::Page(_) | Target::Outside(_) => None,
    }
}

/// The target of a login where a billing provider is configured.
pub fn external_target(ctx: &ReadContext<'_, '_>, login: &Login) -> Result<Elsewhere, Refusal> {
    let child = ctx.child.id();
    let target = target(ctx.app, child, login)?;
    Ok(address_without_session(ctx.app, child, &target).map_or(Elsewhere::Provider(child), Elsewhere::Page))
}

/// A target other than our billing pages.
#[derive(Clone, Debug)]
pub enum Elsewhere {
    /// A screen of the app, or the configured payment page.
    Page(String),
    /// The provider's portal for this child.
    Provider(ChildId),
}

/// Requests the address from the provider, outside of a transaction because it may be slow.
pub async fn log_in_at(app: &App, provider: BillingProvider<'_>, elsewhere: Elsewhere) -> Result<String, AppError> {
    let child = match elsewhere {
        Elsewhere::Page(address) => return Ok(address),
        Elsewhere::Provider(child) => child,
    };
    let back_to = format!("{}/Finance", app.config.brand.address);
    let opened = provider.open(&child.to_string(), &back_to).await;
    match &opened {
        Ok(_) | Err(NotOpened::NoCustomer) => app.gateways.answered(BILLING_PROVIDER),
        Err(NotOpened::Failed(failure)) if failure.is_outage() => app.gateways.failed(BILLING_PROVIDER, &failure.why),
        Err(NotOpened::Failed(failure)) => tracing::error!(%failure, "the billing provider returned no login link"),
    }
    opened.map_err(|why| match why {
        NotOpened::NoCustomer => messages::no_account().into(),
        NotOpened::Failed(_) => AppError::Unavailable(messages::away()),
    })
}

/// Creates a login link to our billing pages.
pub async fn log_in(ctx: &mut WriteContext<'_, '_>, login: &Login) -> Result<String, AppError> {
    let child = ctx.child.id();
    let target = target(ctx.app, child, login)?;
    if let Some(elsewhere) = address_without_session(ctx.app, child, &target) {
        return Ok(elsewhere);
    }
    let to = match &target {
        Target::Page(address) | Target::Screen(address) | Target::Outside(address) => address.as_str(),
    };
    let code = billing_session::create_link(ctx).await?;
    ctx.audit(AuditAction::OpenedTheBillingPages, "").await?;
    let (child, code) = (child.to_string(), code.as_str());
    // For the page that says that the link is used up.
    let language = languages::of(ctx.tx, ctx.me.parent()).await?.filter(|spoken| *spoken != Language::English);
    let fields = [("child", child.as_str()), ("code", code), ("to", to)].into_iter();
    let fields: Vec<_> = fields.chain(language.map(|language| ("language", language.as_str()))).collect();
    let query = serde_html_form::to_string(fields);
    let query = query.map_err(|error| database::Error::other(format!("the address of a login link: {error}")))?;
    Ok(format!("{}/billing/enter?{query}", ctx.app.config.brand.address))
}
