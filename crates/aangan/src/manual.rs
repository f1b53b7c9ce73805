//! What the package has beside the binary: completions for shells, manual pages; and examples for the help.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_complete::Shell;
use providers::terminal;

/// An example or two for the help of each command; those of the office are in its crate.
pub const EXAMPLES: [&str; 23] = [
    "aangan serve --demo",
    "aangan serve --data /var/lib/aangan --config /etc/aangan/aangan.toml",
    "aangan migrate --config /etc/aangan/aangan.toml",
    "aangan media check",
    "aangan media check --read-all",
    "aangan media adopt",
    "aangan verify",
    "aangan verify --backup /backup/aangan/2026-11-12T02-30-00",
    "aangan repair-timestamps --dry-run",
    "aangan doctor --url https://parents.example.com",
    "aangan backup",
    "aangan backup /backup/aangan",
    "aangan restore /backup/aangan/2026-11-12T02-30-00 --data /var/lib/aangan",
    "aangan keys rotate",
    "aangan config print-example",
    "aangan config check --config /etc/aangan/aangan.toml",
    "aangan config message-templates",
    "aangan config message-templates --json",
    "aangan demo seed --data demo",
    "aangan openapi centres",
    "aangan completions bash > /usr/share/bash-completion/completions/aangan",
    "aangan completions fish > ~/.config/fish/completions/aangan.fish",
    "aangan man /usr/local/share/man/man1",
];

#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub fn print(self, mut command: Command) -> Result<(), String> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "aangan", &mut script);
        terminal::say(String::from_utf8_lossy(&script).trim_end()).map(drop).map_err(|error| error.to_string())
    }
}

#[derive(Args)]
pub struct Man {
    /// The folder; it is made if it does not exist
    folder: PathBuf,
}

impl Man {
    pub fn write(self, command: Command) -> Result<(), String> {
        let written = fs::create_dir_all(&self.folder).and_then(|()| clap_mangen::generate_to(command, &self.folder));
        written.map_err(|error| format!("{}: {error}", self.folder.display()))
    }
}
