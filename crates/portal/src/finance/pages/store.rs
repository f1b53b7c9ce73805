use database::{Error, Reader, params, statements};

use crate::base::ids::ChildId;

statements! {
    pub(crate) NAME: (String, String) = "SELECT name, last_name FROM child WHERE id = $1";
}

/// The child's whole name.
pub(super) async fn name(reader: &mut Reader<'_>, child: ChildId) -> Result<String, Error> {
    let (name, last_name) = reader.get(NAME, params![child]).await?;
    Ok(format!("{name} {last_name}").trim().to_owned())
}
