//! The person at the office's command line, for the audit log. It is what an honest person notes, not a proof.

use base::text;

/// The longest name, in characters.
const MOST: usize = 64;

/// The given name; else the login name, also behind `sudo`; else the number of the user.
#[expect(clippy::disallowed_methods, reason = "names of the process's user, which are no settings")]
pub fn name(given: Option<&str>) -> Result<String, String> {
    if let Some(given) = given.filter(|given| !given.trim().is_empty()) {
        let read = text::line(given, MOST).map(str::to_owned);
        return read.map_err(|why| format!("AANGAN_ACTOR is not the name of a person: {why}"));
    }
    let of_process = ["SUDO_USER", "LOGNAME", "USER"].into_iter().filter_map(|name| std::env::var(name).ok());
    let mut names = of_process.filter_map(|name| text::line(&name, MOST).ok().map(str::to_owned));
    Ok(names.next().unwrap_or_else(|| format!("user {}", rustix::process::getuid().as_raw())))
}
