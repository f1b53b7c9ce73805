//! The commands and options of the command line.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use super::backups::{Backup, DecryptOptions, Restore};
use super::complain;
use super::manual::{self, Completions, Man};
use super::media::{Check, Media};
use base::failure::{Failure, FailureKind};
use office::answer::Format;

#[derive(Parser)]
#[command(name = "aangan", version, about = "The parent portal of a childcare chain")]
#[command(after_help = EXIT_CODES)]
pub struct Aangan {
    /// Print the result as JSON: one object, or one a line for a list
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub json: bool,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the portal
    Serve(Serve),
    /// Migrate the database to this version
    Migrate(Place),
    /// Check the picture files, and confirm that they belong to the database
    Media {
        #[command(subcommand)]
        command: Media,
    },
    #[command(hide = true)]
    Sweep(Check),
    #[command(hide = true)]
    AdoptStore(Place),
    /// Check that database, pictures and keys are complete and belong together; changes nothing
    Verify {
        #[command(flatten)]
        place: Place,
        /// Read every picture's file to its end
        #[arg(long)]
        read_all: bool,
        /// Check a backup instead: `/folder/<moment>` or `s3://bucket/prefix/<moment>`
        #[arg(long)]
        backup: Option<PathBuf>,
        #[command(flatten)]
        decrypt: DecryptOptions,
    },
    /// Bring timestamps that lie in the future back to now, after a clock ran ahead: shows how many, and asks
    RepairTimestamps {
        #[command(flatten)]
        place: Place,
        #[command(flatten)]
        consent: office::Consent,
    },
    /// Check everything that the configuration names: folder, database, store, gateways, push, clock, certificate, proxy;
    /// sends nothing
    Doctor {
        #[command(flatten)]
        place: Place,
        /// The address that parents call: its certificate and its proxy are checked too
        #[arg(long, value_name = "ADDRESS")]
        url: Option<String>,
    },
    /// Write a backup of database, pictures and keys into a folder or a bucket, while the portal serves
    Backup(Backup),
    /// Put a backup into an empty data folder, and its database into an empty one
    Restore(Restore),
    /// Replace the portal's own keys
    Keys {
        #[command(subcommand)]
        command: KeysCommand,
    },
    /// Manage chains, centres, rooms, programs, children, parents, keys and rosters
    Office {
        #[command(flatten)]
        place: Place,
        /// Who works here, for the audit log; without it the login name, also behind sudo
        #[arg(long, env = "AANGAN_ACTOR", value_name = "NAME", global = true, help_heading = GLOBAL)]
        actor: Option<String>,
        #[command(subcommand)]
        command: office::Command,
    },
    /// Print and check the configuration
    Config {
        #[command(subcommand)]
        command: ConfigCommand,
    },
    /// Create demo data
    Demo {
        #[command(subcommand)]
        command: DemoCommand,
    },
    /// Print the OpenAPI document of one audience
    Openapi {
        /// Who reads it: parents' apps, centres' programs or the staff's app
        audience: Audience,
    },
    /// Print the completions of all commands for a shell
    Completions(Completions),
    /// Write the manual pages of all commands into a folder
    Man(Man),
}

const EXIT_CODES: &str = "\
Exit codes:
  0  done, or there was nothing to do
  1  refused by a rule or by the data, or a check failed
  2  the command line is not valid
  3  not found: no such child, centre, payment, file, or a name that fits several
  4  not confirmed: the answer was no, or there is no terminal and no --yes
  5  unreachable: database, store or gateway, or another process holds the folder";

/// The last heading of each command's help.
pub const GLOBAL: &str = "Global options";

/// What is given as a flag goes before the environment, that before the configuration file.
#[derive(Args)]
pub struct Place {
    /// The folder of the portal's data
    #[arg(long, env = "AANGAN_DATA", default_value = "data", global = true, help_heading = GLOBAL)]
    pub data: PathBuf,
    /// `sqlite:/path` or `postgres://…`; without it [database] of the configuration, or SQLite in the data folder
    #[arg(long, env = "AANGAN_DATABASE", hide_env_values = true, global = true, help_heading = GLOBAL)]
    pub database: Option<String>,
    /// TOML file; without it aangan.toml in the data folder, if there is one
    #[arg(long, env = "AANGAN_CONFIG", global = true, help_heading = GLOBAL)]
    pub config: Option<PathBuf>,
}

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Serve {
    #[command(flatten)]
    pub place: Place,
    /// The address for parents; without it `[network] listen` of the configuration, or 127.0.0.1:4700
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// The address for centres' programs; without it `[network] centre_listen` of the configuration, or 127.0.0.1:4701.
    /// Never open it to the internet
    #[arg(long, value_name = "ADDRESS")]
    pub centre_listen: Option<String>,
    /// The address for the staff's app; without it `[staff] listen` of the configuration, or none
    #[arg(long, value_name = "ADDRESS")]
    pub staff_listen: Option<String>,
    /// A believable chain with families to sign in as, messages on the terminal, a clock that can be set
    #[arg(long)]
    pub demo: bool,
    /// In the demo: nothing happens by itself
    #[arg(long, requires = "demo")]
    pub still: bool,
    /// In the demo: enforce the rate limits all the same
    #[arg(long, requires = "demo")]
    pub strict_rate_limits: bool,
    /// Write messages to the terminal instead of sending them: for trying the portal out
    #[arg(long)]
    pub console_messages: bool,
    /// Serve a copy to look at: nothing is changed or sent, no camera is started
    #[arg(long)]
    pub show_only: bool,
}

#[derive(Subcommand)]
pub enum KeysCommand {
    /// Replace all keys with new ones, and encrypt again what is encrypted with them. Stop the portal first
    Rotate {
        #[command(flatten)]
        place: Place,
        /// Discard what cannot be decrypted, because keys are lost for good
        #[arg(long)]
        lost: bool,
    },
}

#[derive(Subcommand)]
pub enum ConfigCommand {
    /// Print every setting with its default
    PrintExample,
    /// Check whether the portal can serve parents with a configuration, and list its faults
    Check(Place),
    /// Print all texts of SMS and e-mails, in the form to register with India's operators (DLT)
    #[command(alias = "texts")]
    MessageTemplates {
        #[command(flatten)]
        place: Place,
    },
}

#[derive(Subcommand)]
pub enum DemoCommand {
    /// Fill an empty data folder with the demo chain, and say what is in it
    Seed {
        #[command(flatten)]
        place: Place,
        /// The day on which its story ends (YYYY-MM-DD); without it, today
        #[arg(long)]
        on: Option<jiff::civil::Date>,
    },
}

#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Audience {
    Parents,
    Centres,
    Staff,
}

impl Aangan {
    /// The whole command line, as its help shows it.
    pub fn whole_command() -> clap::Command {
        let with_groups = Self::command().mut_subcommand("office", office::help::with_groups);
        let office = office::help::with_examples(with_groups, office::examples::EXAMPLES);
        office::help::with_examples(office, &manual::EXAMPLES)
    }

    /// Reads the command line; ends the program if there is nothing to do.
    pub fn read() -> Self {
        let (arguments, note) = office::old_names::rewrite(std::env::args_os().collect());
        let as_json = arguments.iter().any(|argument| argument == "--json");
        if let Some(note) = note {
            let line = if as_json { serde_json::json!({ "note": note }).to_string() } else { format!("note: {note}") };
            let _ = writeln!(io::stderr(), "{line}");
        }
        let read = Self::whole_command().try_get_matches_from(arguments);
        let read = read.and_then(|matches| Self::from_arg_matches(&matches)).and_then(Self::with_a_result);
        read.unwrap_or_else(|error| {
            if as_json && error.use_stderr() {
                let sentence = error.render().to_string();
                let sentence = sentence.strip_prefix("error: ").unwrap_or(&sentence).trim_end();
                complain(Format::Json, &Failure::new(FailureKind::Usage, sentence));
                std::process::exit(FailureKind::Usage.exit_code().into());
            }
            error.exit()
        })
    }

    /// Refuses `--json` for a command that has no result to print.
    fn with_a_result(self) -> Result<Self, clap::Error> {
        match &self.command {
            Command::Serve(_) | Command::Completions(_) | Command::Man(_) if self.json => {
                let none = "this command has no result to print as JSON";
                Err(Self::command().error(ErrorKind::ArgumentConflict, none))
            }
            _ => Ok(self),
        }
    }

    pub fn format(&self) -> Format {
        if self.json { Format::Json } else { Format::Text }
    }
}
