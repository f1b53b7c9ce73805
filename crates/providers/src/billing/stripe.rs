//! Stripe's billing portal: <https://docs.stripe.com/api/customer_portal/sessions/create>. Stripe chooses its
//! customers' names, so a child's customer is the one whose metadata say `child`.

use reqwest::Url;

use super::{NotOpened, Stripe, ask, client, text_at, with_form};
use crate::Failure;

pub(super) async fn open(account: &Stripe, child: &str, back_to: &str) -> Result<String, NotOpened> {
    let key = account.key().map_err(Failure::permanent)?;
    let query = format!("metadata['child']:'{child}'");
    let search = Url::parse_with_params(
        &format!("{}/v1/customers/search", account.api),
        [("query", query.as_str()), ("limit", "1")],
    )
    .map_err(|_| Failure::permanent("the api's address is none"))?;
    let found = ask(client()?.get(search).bearer_auth(key.expose())).await?;
    if found["data"].as_array().is_some_and(Vec::is_empty) {
        return Err(NotOpened::NoCustomer);
    }
    let customer = text_at(&found, "/data/0/id")?;
    let session = client()?.post(format!("{}/v1/billing_portal/sessions", account.api)).bearer_auth(key.expose());
    let fields = [("customer", customer.as_str()), ("return_url", back_to)];
    text_at(&ask(with_form(session, &fields)).await?, "/url")
}
