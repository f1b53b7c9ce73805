//! `aangan`: the portal's one binary.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use portal::base::chance::Chance;
use portal::base::clock::Clock;
use portal::config::{Config, EXAMPLE};
use portal::{demo, office, routes, serve};
use tracing_subscriber::EnvFilter;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "aangan", version, about = "The parent portal of a childcare chain")]
struct Aangan {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the portal
    Serve(Serve),
    /// Bring the database to this version's tables
    Migrate(Place),
    /// What an office does: chains, centres, rooms, programs, children, parents, keys, rosters
    Office {
        #[command(flatten)]
        place: Place,
        #[command(subcommand)]
        command: office::Command,
    },
    /// Look at the configuration
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
    /// Demo data
    Demo {
        #[command(subcommand)]
        command: DemoCommand,
    },
    /// Print the OpenAPI document of one audience
    Openapi { audience: Audience },
}

#[derive(Args)]
struct Place {
    /// Where the portal keeps its data
    #[arg(long, default_value = "data", global = true)]
    data: PathBuf,
    /// `sqlite:/path` or `postgres://…`; without it SQLite in the data folder
    #[arg(long, global = true)]
    database: Option<String>,
    /// TOML file; without it aangan.toml in the data folder, if there is one
    #[arg(long, global = true)]
    config: Option<PathBuf>,
}

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
struct Serve {
    #[command(flatten)]
    place: Place,
    /// Where parents call
    #[arg(long, default_value = "127.0.0.1:4700")]
    listen: String,
    /// Where centres' programs call; never open it to the internet
    #[arg(long, default_value = "127.0.0.1:4701")]
    centre_listen: String,
    /// A believable chain with families to sign in as, messages on the terminal, a clock that can be set
    #[arg(long)]
    demo: bool,
    /// In the demo: nothing happens by itself
    #[arg(long, requires = "demo")]
    still: bool,
    /// In the demo: keep to the budgets all the same
    #[arg(long, requires = "demo")]
    strict_budgets: bool,
    /// Write messages to the terminal instead of sending them: for trying the portal out
    #[arg(long)]
    console_messages: bool,
}

#[derive(Subcommand)]
enum ConfigCommand {
    /// Print every setting with its default
    PrintExample,
    /// Say whether a configuration is right, and what is not
    Check {
        /// Where the portal keeps its data
        #[arg(long, default_value = "data")]
        data: PathBuf,
        /// TOML file; without it aangan.toml in the data folder, if there is one
        #[arg(long)]
        config: Option<PathBuf>,
    },
}

#[derive(Subcommand)]
enum DemoCommand {
    /// Fill an empty data folder with the demo chain
    Seed {
        #[command(flatten)]
        place: Place,
        /// The day on which its story ends (YYYY-MM-DD); without it, today
        #[arg(long)]
        on: Option<jiff::civil::Date>,
    },
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Audience {
    Parents,
    Centres,
}

fn main() -> ExitCode {
    let arguments = Aangan::parse();
    // One TLS in the whole program; with two compiled in, neither would be chosen.
    if rustls::crypto::ring::default_provider().install_default().is_err() {
        complain("TLS was set up twice");
        return ExitCode::FAILURE;
    }
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .init();
    // Of a huge page all is taken as soon as a little is used: an open line would cost 21 KB instead of 13.
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::warn!(%error, "huge pages cannot be refused: open lines will take more memory than they need");
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            complain(&format!("cannot start: {error}"));
            return ExitCode::FAILURE;
        }
    };
    match runtime.block_on(run(arguments.command)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            complain(&reason);
            ExitCode::FAILURE
        }
    }
}

async fn run(command: Command) -> Result<(), String> {
    match command {
        Command::Serve(wanted) => {
            let config = config(&wanted.place)?;
            serve::serve(serve::Wanted {
                data: wanted.place.data,
                listen: wanted.listen,
                centre_listen: wanted.centre_listen,
                database: wanted.place.database,
                config,
                demo: wanted.demo,
                still: wanted.still,
                strict_budgets: wanted.strict_budgets,
                console_messages: wanted.console_messages,
            })
            .await
        }
        Command::Migrate(place) => {
            let app = open(&place, false).await?;
            app.database.close().await;
            say("The database has this version's tables.");
            Ok(())
        }
        Command::Office { place, command } => {
            let app = open(&place, false).await?;
            let said = office::run(&app, command).await;
            app.database.close().await;
            say(&said?);
            Ok(())
        }
        Command::Config { command: ConfigCommand::PrintExample } => {
            say(EXAMPLE.trim_end());
            Ok(())
        }
        Command::Config { command: ConfigCommand::Check { data, config: named } } => {
            let file = config_file(&data, named);
            let config = read_config(file.as_deref())?;
            let named = file.map_or_else(|| "the defaults".to_owned(), |file| file.display().to_string());
            say(&format!("{named}: right."));
            for (missing, section) in [(config.sms.is_none(), "sms"), (config.email.is_none(), "email")] {
                if missing {
                    say(&format!("There is no [{section}]: the portal starts only with --demo or --console-messages."));
                }
            }
            Ok(())
        }
        Command::Demo { command: DemoCommand::Seed { place, on } } => {
            let app = open(&place, true).await?;
            if let Some(day) = on {
                app.clock.set(app.zone.end_of_day(app.zone.at(day, 0, 0)), true);
            }
            let seeded = demo::seed_if_empty(&app).await;
            app.database.close().await;
            seeded
        }
        Command::Openapi { audience } => {
            let document = match audience {
                Audience::Parents => routes::parent_api().into_openapi(),
                Audience::Centres => routes::centre_api().into_openapi(),
            };
            say(&document.to_pretty_json().map_err(|error| error.to_string())?);
            Ok(())
        }
    }
}

async fn open(place: &Place, demo: bool) -> Result<portal::http::App, String> {
    let config = config(place)?;
    serve::open(&place.data, place.database.as_deref(), config, demo, false, Clock::system(), Chance::system()).await
}

fn config(place: &Place) -> Result<Config, String> {
    read_config(config_file(&place.data, place.config.clone()).as_deref())
}

/// The file that was named, or the one in the data folder if there is one.
fn config_file(data: &Path, named: Option<PathBuf>) -> Option<PathBuf> {
    named.or_else(|| Some(data.join("aangan.toml")).filter(|beside| beside.exists()))
}

fn read_config(file: Option<&Path>) -> Result<Config, String> {
    file.map_or_else(|| Config::default().validated(), Config::read).map_err(|error| error.to_string())
}

#[expect(clippy::print_stdout, reason = "a command answers on the terminal")]
fn say(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "a command complains on the terminal")]
fn complain(reason: &str) {
    eprintln!("aangan: {reason}");
}
