//! Chargebee's portal session: <https://apidocs.chargebee.com/docs/api/portal_sessions>

use super::{Chargebee, NotOpened, ask, client, text_at, with_form};
use crate::Failure;

pub(super) async fn open(site: &Chargebee, child: &str, back_to: &str) -> Result<String, NotOpened> {
    let key = site.key().map_err(Failure::permanent)?;
    let customer = site.customer_of(child);
    let call = client()?.post(format!("{}/api/v2/portal_sessions", site.site)).basic_auth(key.expose(), Some(""));
    let fields = [("customer[id]", customer.as_str()), ("redirect_url", back_to)];
    text_at(&ask(with_form(call, &fields)).await?, "/portal_session/access_url")
}
