/// What is logged of a crash. It contains only words of our own code, so nothing of a child or a parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crash {
    /// The pattern of the screen's address, '/blogs/$storyId'.
    pub screen: &'static str,
    /// What kind of error it was: `TypeError`.
    pub error: String,
    /// Where in the app's files, innermost first: file, line, column.
    pub places: Vec<String>,
}

/// What of the places is kept: the innermost say enough.
const PLACES_MAX: usize = 8;
const NAME_MAX: usize = 40;
const UNKNOWN_SCREEN: &str = "unknown";

/// Keeps what has the expected form, and drops the rest. The place of each line is a file of this build, a line and a
/// column.
pub fn crash(screen: Option<&'static str>, error: &str, stack: &str, is_ours: impl Fn(&str) -> bool) -> Crash {
    let is_name = (1..=NAME_MAX).contains(&error.len()) && error.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_number = |text: &str| (1..=7).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_place = |line: &&str| {
        let mut parts = line.rsplitn(3, ':');
        let (column, row, file) = (parts.next(), parts.next(), parts.next());
        column.is_some_and(is_number) && row.is_some_and(is_number) && file.is_some_and(&is_ours)
    };
    Crash {
        screen: screen.unwrap_or(UNKNOWN_SCREEN),
        error: if is_name { error } else { "Error" }.to_owned(),
        places: stack.lines().filter(is_place).take(PLACES_MAX).map(str::to_owned).collect(),
    }
}
