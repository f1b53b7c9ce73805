//! `aangan`: the portal's one binary.

mod backups;
mod command_line;
mod login;
mod manual;
mod media;

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use aangan::{routes, serve};
use base::clock::Clock;
use base::failure::Failure;
use base::random::Random;
use command_line::{Aangan, Audience, Command, ConfigCommand, DemoCommand, KeysCommand, Place};
use config::{Config, ConfigError, EXAMPLE, LogFormat, messages};
use daily::pictures::sweep::Reading;
use media::Media;
use office::answer::{Answer, Format};
use operations::backup::DataLocations;
use operations::backup::encrypted_fields::rotate;
use operations::backup::tables::Tables;
use operations::backup::verify::{Finding, verify, verify_backup};
use operations::clock;
use operations::data_folder::{self, Missing};
use operations::doctor::{self, Installation};
use providers::terminal;
use rustix::fs::Mode;
use tracing_subscriber::EnvFilter;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Aangan::read();
    let format = arguments.format();
    // Whatever is made from here on is its user's alone.
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    // One TLS in the whole program; with two compiled in, neither would be chosen.
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        return ended(format, &"TLS was set up twice".to_owned().into());
    }
    begin_log(arguments.command.log_format(format));
    // With huge pages an open event stream would cost 21 KB instead of 13.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::warn!(%error, "cannot disable huge pages: event streams will need more memory");
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return ended(format, &format!("cannot start: {error}").into()),
    };
    match runtime.block_on(run(arguments.command, format)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => ended(format, &failure),
    }
}

fn ended(format: Format, failure: &Failure) -> ExitCode {
    complain(format, failure);
    ExitCode::from(failure.kind.exit_code())
}

fn begin_log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        // It would complain with a panic when nobody reads the log any more.
        .log_internal_errors(false)
        .with_writer(io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().with_ansi(false).with_current_span(false).init(),
    }
}

impl Command {
    /// Errors of the configuration are reported by the command itself.
    fn log_format(&self, format: Format) -> LogFormat {
        match self {
            Self::Serve(wanted) => wanted.place.config().map(|config| config.log.format).unwrap_or_default(),
            _ if format == Format::Json => LogFormat::Json,
            _ => LogFormat::Text,
        }
    }
}

async fn run(command: Command, format: Format) -> Result<(), Failure> {
    match command {
        Command::Serve(wanted) => {
            let mut config = wanted.place.config()?;
            let Config { network, staff, .. } = &mut config;
            for (option, setting) in [
                (wanted.listen, &mut network.listen),
                (wanted.centre_listen, &mut network.centre_listen),
                (wanted.staff_listen, &mut staff.listen),
            ] {
                *setting = option.unwrap_or_else(|| mem::take(setting));
            }
            // It is large, and the other commands do not need its room.
            Box::pin(serve::serve(serve::ServeOptions {
                place: wanted.place.with(Missing::Made),
                config,
                demo: wanted.demo,
                still: wanted.still,
                strict_rate_limits: wanted.strict_rate_limits,
                console_messages: wanted.console_messages,
                show_only: wanted.show_only,
            }))
            .await
        }
        Command::Migrate(place) => {
            let app = open(place, Missing::Made, Tables::Brought, false).await?;
            app.database.close().await;
            say(format, Answer::message("The database has this version's tables."))
        }
        Command::Media { command: Media::Check(wanted) } | Command::Sweep(wanted) => wanted.run(format).await,
        Command::Media { command: Media::Adopt(place) } | Command::AdoptStore(place) => {
            media::adopt(place, format).await
        }
        Command::Verify { place, read_all, backup: None, .. } => verify_data(place, read_all, format).await,
        Command::Verify { place, read_all, backup: Some(backup), decrypt } => {
            let settings = place.config()?.backup;
            let found = verify_backup(&backup, &settings, &decrypt.access(&settings)?, reading(read_all)).await;
            report(format, &found)
        }
        Command::RepairTimestamps { place, consent } => {
            let app = open(place, Missing::Refused, Tables::AsTheyAre, false).await?;
            let done = office::repair_timestamps(&app, &mut office::Terminal { format }, consent).await;
            app.database.close().await;
            done
        }
        Command::Doctor { place, url } => Box::pin(run_doctor(place, url, format)).await,
        Command::Backup(wanted) => say(format, Box::pin(wanted.run()).await?),
        Command::Restore(wanted) => say(format, Box::pin(wanted.run()).await?),
        Command::Keys { command: KeysCommand::Rotate { place, lost } } => {
            say(format, Answer::message(rotate(&place.locations()?, lost, &Random::system()).await?))
        }
        Command::Office { place, actor, command } => {
            let login = login::name(actor.as_deref())?;
            let app = open(place, command.missing(), Tables::AsTheyAre, false).await?;
            app.database.set_author(&login);
            if !demo::holds_demo(&app).await? {
                clock::compare(&app).await.map_err(|error| error.to_string())?;
            }
            let done = office::run(&app, command, &mut office::Terminal { format }).await;
            app.database.close().await;
            done
        }
        Command::Config { command } => run_config(command, format),
        Command::Demo { command: DemoCommand::Seed { place, on } } => {
            let app = open(place, Missing::Made, Tables::AsTheyAre, true).await?;
            if let Some(day) = on {
                app.clock.set(app.zone.end_of_day(app.zone.at(day, 0, 0)), true);
            }
            let seeded = demo::seed_if_empty(&app).await;
            app.database.close().await;
            say(format, Answer::message(seeded?))
        }
        Command::Completions(wanted) => Ok(wanted.print(Aangan::whole_command())?),
        Command::Man(wanted) => Ok(wanted.write(Aangan::whole_command())?),
        Command::Openapi { audience } => {
            let document = match audience {
                Audience::Parents => routes::parent_document(),
                Audience::Centres => routes::centre_document(),
                Audience::Staff => routes::staff_document(),
            };
            let text = document.to_pretty_json().map_err(|error| error.to_string())?;
            say(format, Answer::one(text, document))
        }
    }
}

fn run_config(command: ConfigCommand, format: Format) -> Result<(), Failure> {
    match command {
        ConfigCommand::PrintExample => {
            say(format, Answer::one(EXAMPLE.trim_end(), serde_json::json!({"toml": EXAMPLE.trim_end()})))
        }
        ConfigCommand::Check(place) => {
            let (config, file) = (place.config_to_serve()?, place.config_file());
            let named = file.map_or_else(|| "the defaults".to_owned(), |file| file.display().to_string());
            let database = data_folder::location(&place.with(Missing::Refused), &config)?.to_string();
            let right = format!("{named}: right. The database is {database}.");
            let warnings: Vec<String> = config.warnings().into_iter().chain(config.address_warning()).collect();
            let text = warnings.iter().fold(right, |text, warning| text + "\nWARNING: " + warning + ".");
            let object = serde_json::json!({"configuration": named, "database": database, "warnings": warnings});
            say(format, Answer::one(text, object))
        }
        ConfigCommand::MessageTemplates { place } => {
            let texts = messages::texts(&place.config_to_register()?);
            let shown: Vec<String> = texts.iter().map(|text| format!("{text}\n")).collect();
            say(format, Answer::list(shown.join("\n").trim_end(), texts))
        }
    }
}

fn reading(read_all: bool) -> Reading {
    if read_all { Reading::All } else { Reading::Names }
}

/// Verifies the portal's data, a line for each check.
async fn verify_data(place: Place, read_all: bool, format: Format) -> Result<(), Failure> {
    let data = place.locations()?;
    report(format, &verify(&data, reading(read_all), Clock::system().now()).await)
}

/// Checks the configuration and everything that it names.
async fn run_doctor(place: Place, url: Option<String>, format: Format) -> Result<(), Failure> {
    let (config, file) = (place.config()?, place.config_file());
    let named = file.as_deref().map_or("the defaults".into(), |file| file.display().to_string());
    say_finding(format, &Finding::new("configuration", Ok(named)))?;
    let installation = Installation {
        place: &place.with(Missing::Refused),
        config: &config,
        config_file: file.as_deref(),
        address: url.as_deref(),
        clock: &Clock::system(),
        random: &Random::system(),
    };
    report(format, &doctor::check(&installation).await)
}

/// Prints findings; fails if one of them is a fault.
fn report(format: Format, found: &[Finding]) -> Result<(), Failure> {
    for finding in found {
        say_finding(format, finding)?;
    }
    let wrong = found.iter().filter(|finding| finding.result.is_err()).count();
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} of {} checks failed", found.len()).into()) }
}

fn say_finding(format: Format, finding: &Finding) -> Result<(), Failure> {
    say(format, Answer::one(finding.to_string(), finding))
}

async fn open(place: Place, missing: Missing, tables: Tables, demo: bool) -> Result<context::App, Failure> {
    let config = place.config()?;
    serve::open(&place.with(missing), config, demo, false, tables, (Clock::system(), Random::system())).await
}

impl Place {
    fn config(&self) -> Result<Config, Failure> {
        read_config(self.config_file().as_deref())
    }

    /// As a plain `serve` demands it.
    fn config_to_serve(&self) -> Result<Config, Failure> {
        let read = self
            .config_file()
            .map_or_else(|| Config::default().validated_to_serve(), |file| Config::read_to_serve(&file));
        read.map_err(|error| unread(&error))
    }

    /// Texts are registered before they have ids.
    fn config_to_register(&self) -> Result<Config, Failure> {
        let read =
            self.config_file().map_or_else(|| Config::default().validated(), |file| Config::read_to_register(&file));
        read.map_err(|error| unread(&error))
    }

    /// The file that was named, or the one in the data folder if there is one.
    fn config_file(&self) -> Option<PathBuf> {
        self.config.clone().or_else(|| Some(self.data.join("aangan.toml")).filter(|beside| beside.exists()))
    }

    /// What is there, without a change to any of it.
    fn locations(self) -> Result<DataLocations, Failure> {
        let config = self.config()?;
        DataLocations::look(&self.with(Missing::Refused), config)
    }

    fn with(self, missing: Missing) -> data_folder::Place {
        data_folder::Place { folder: self.data, database: self.database, missing }
    }
}

fn read_config(file: Option<&Path>) -> Result<Config, Failure> {
    file.map_or_else(|| Config::default().validated(), Config::read).map_err(|error| unread(&error))
}

fn unread(error: &ConfigError) -> Failure {
    let sentence = error.to_string();
    match error {
        ConfigError::Unreadable { source, .. } if source.kind() == io::ErrorKind::NotFound => {
            Failure::not_found(sentence)
        }
        _ => sentence.into(),
    }
}

fn say(format: Format, answer: Answer) -> Result<(), Failure> {
    let Some(output) = answer.shown(format) else { return Ok(()) };
    Ok(terminal::say(&output).map(drop).map_err(|error| format!("the answer cannot be written: {error}"))?)
}

/// Errors of the terminal itself are ignored.
fn complain(format: Format, Failure { kind, sentence }: &Failure) {
    let line = match format {
        Format::Text => format!("aangan: {sentence}"),
        Format::Json => serde_json::json!({"error": kind, "message": sentence}).to_string(),
    };
    let _ = writeln!(io::stderr(), "{line}");
}
