//! `aangan media`: the files of pictures.

use base::failure::Failure;
use clap::{Args, Subcommand};
use daily::pictures::belonging;
use daily::pictures::sweep::sweep;
use office::answer::{Answer, Format};
use operations::backup::tables::Tables;
use operations::data_folder::Missing;

use crate::{Place, open, reading, say};

#[derive(Subcommand)]
pub enum Media {
    /// Compare the picture files with the database now; this also runs once a day
    Check(Check),
    /// Confirm that the picture files and the database belong together, after a restore or a move
    Adopt(Place),
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    place: Place,
    /// Set files without a row aside, however many there are
    #[arg(long)]
    past_the_limit: bool,
    /// Read every file to its end, for example after a restore
    #[arg(long)]
    read_all: bool,
}

impl Check {
    pub async fn run(self, format: Format) -> Result<(), Failure> {
        let app = open(self.place, Missing::Refused, Tables::AsTheyAre, false).await?;
        // Files of another portal must not be set aside.
        belonging::check(&app).await?;
        let checked = sweep(&app, reading(self.read_all), self.past_the_limit).await;
        app.database.close().await;
        say(format, Answer::message(checked?.to_string()))
    }
}

pub async fn adopt(place: Place, format: Format) -> Result<(), Failure> {
    let app = open(place, Missing::Refused, Tables::AsTheyAre, false).await?;
    let adopted = belonging::adopt(&app).await;
    app.database.close().await;
    adopted?;
    say(format, Answer::message("The picture files belong to this database from now on."))
}
