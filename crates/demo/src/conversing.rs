//! The demo's conversations between parents and teachers.

use database::Writer;

use super::Drawn;
use super::seed::timestamp_of;
use super::story::Line;
use base::day::CentreZone;
use base::random::Random;
use base::refusal::AppError;
use daily::conversations::{self, Author, NewCentreMessage, NewMessage};
use people::families::children::OwnChild;

/// Writes messages of one child's conversation in order of time.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    (random, zone): (&Random, &CentreZone),
    drawn: &Drawn<'_>,
    (child, teacher, lines): (OwnChild, &str, impl Iterator<Item = Line>),
) -> Result<(), AppError> {
    for Line { at, by, text, picture } in lines {
        let at = timestamp_of(zone, at);
        if let Some(side) = by {
            let author = Author::Parent { side, key: None };
            conversations::insert(writer, random, at, NewMessage { child: child.id(), author, text, picture: None })
                .await?;
        } else {
            let picture = picture.and_then(|name| drawn.picture(name));
            let message = NewCentreMessage { child, teacher: teacher.to_owned(), text, picture };
            conversations::post(writer, random, at, &[Ok(message)]).await?;
        }
    }
    Ok(())
}
