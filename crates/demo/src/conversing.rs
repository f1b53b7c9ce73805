//! What the demo's parents and teachers write to each other.

use database::Writer;

use super::Drawn;
use super::seed::moment_of;
use super::story::Line;
use base::chance::Chance;
use base::day::CentreZone;
use base::refusal::Trouble;
use daily::conversations::{self, Author, NewMessage, Told};
use people::families::children::OwnChild;

/// Writes lines of one child's conversation, in the order of time, each at its own moment.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    (chance, zone): (&Chance, &CentreZone),
    drawn: &Drawn<'_>,
    (child, teacher, lines): (OwnChild, &str, impl Iterator<Item = Line>),
) -> Result<(), Trouble> {
    for Line { at, by, text, picture } in lines {
        let at = moment_of(zone, at);
        if let Some(side) = by {
            let author = Author::Parent { side, key: None };
            conversations::keep(writer, chance, at, NewMessage { child: child.id(), author, text, picture: None })
                .await?;
        } else {
            let picture = picture.and_then(|name| drawn.picture(name));
            let told = Told { child, teacher: teacher.to_owned(), text, picture };
            conversations::tell(writer, chance, at, &[Ok(told)]).await?;
        }
    }
    Ok(())
}
