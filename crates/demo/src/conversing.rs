//! The demo's conversations between parents and teachers.

use database::Writer;

use super::Drawn;
use super::seed::timestamp_of;
use super::story::Line;
use base::day::CentreZone;
use base::random::Random;
use base::refusal::AppError;
use daily::conversations::{self, Author, NewCentreMessage, NewMessage};
use daily::photo_consent::Poster;
use people::families::children::OwnChild;

/// Writes messages of one child's conversation in order of time.
pub(super) async fn write(
    writer: &mut Writer<'_>,
    by: Poster<'_>,
    (random, zone): (&Random, &CentreZone),
    drawn: &Drawn<'_>,
    (child, teacher, lines): (OwnChild, &str, impl Iterator<Item = Line>),
) -> Result<(), AppError> {
    for Line { at, by: writes, text, picture } in lines {
        let at = timestamp_of(zone, at);
        if let Some(side) = writes {
            let author = Author::Parent { side, key: None };
            conversations::insert(writer, random, at, NewMessage { child: child.id(), author, text, picture: None })
                .await?;
        } else {
            let picture = picture.and_then(|name| drawn.picture(name));
            let message = NewCentreMessage { child, teacher: teacher.to_owned(), text, picture };
            conversations::post(writer, by, random, at, &[Ok(message)]).await?;
        }
    }
    Ok(())
}
