use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::addresses::is_portals;
use super::colours::Colours;
use super::faults::Faults;
use base::day::CentreZone;

const LOGO_MAX_BYTES: u64 = 200 * 1024;
/// Icons of the installed app and its notifications, and the size of each.
const ICONS: [(&str, u32); 5] = [
    ("icon-192.png", 192),
    ("icon-512.png", 512),
    ("icon-maskable-512.png", 512),
    ("apple-touch-icon.png", 180),
    ("badge.png", 96),
];

/// The chain's branding.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Brand {
    /// Shown in titles, messages, 'Says....' and at the foot of menu and login card.
    pub name: String,
    /// The logo instead of the portal's: an SVG, PNG or WebP file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<PathBuf>,
    /// A folder with the icons of the installed app and its notifications; `docs/brand.md` has their names and sizes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icons: Option<PathBuf>,
    /// Without them the portal's colours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<Colours>,
    /// Shown before the phone field and put before a number when a message is sent.
    pub country_code: String,
    /// The centres' time zone (IANA name).
    pub time_zone: String,
    /// Where parents reach the portal, for example `https://parents.example.com`; the last line of a code's SMS names
    /// its host, so that the browser may fill the code in on that site only. Empty: the line is left out.
    pub address: String,
    /// dev, test, staging, production or local. Only the web app uses it.
    pub environment: Environment,
    /// Whether a right click opens the browser's menu, for debugging.
    pub debug: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Environment {
    Dev,
    Test,
    Staging,
    #[default]
    Production,
    Local,
}

impl Default for Brand {
    fn default() -> Self {
        Self {
            name: "Aangan".into(),
            logo: None,
            icons: None,
            colours: None,
            country_code: "+91".into(),
            time_zone: "Asia/Kolkata".into(),
            address: String::new(),
            environment: Environment::Production,
            debug: false,
        }
    }
}

impl Brand {
    /// The host of the portal's address, if set.
    pub fn host(&self) -> Option<&str> {
        let rest = self.address.split_once("://").map_or(self.address.as_str(), |(_, rest)| rest);
        let host = rest.split(['/', ':']).next().unwrap_or_default();
        (!host.is_empty()).then_some(host)
    }

    /// Whether the brand has a logo or icons of its own.
    pub fn has_own_face(&self) -> bool {
        self.logo.is_some() || self.icons.is_some()
    }

    /// The path of the brand's icon with a name, if it has one.
    pub fn icon(&self, name: &str) -> Option<PathBuf> {
        let (name, _) = ICONS.into_iter().find(|(known, _)| *known == name)?;
        Some(self.icons.as_deref()?.join(name)).filter(|path| path.is_file())
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        let name = self.name.trim();
        faults.unless(
            !name.is_empty() && name.chars().count() <= 60 && !name.chars().any(char::is_control),
            "brand.name",
            "the application's name has 1 to 60 characters on one line",
        );
        let digits = self.country_code.strip_prefix('+').unwrap_or_default();
        faults.unless(
            (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()),
            "brand.country_code",
            "write it as a plus sign and one to four digits, for example \"+91\"",
        );
        if let Err(error) = CentreZone::named(&self.time_zone) {
            faults.unless(false, "brand.time_zone", error.to_string());
        }
        faults.unless(
            self.address.is_empty() || is_portals(&self.address, self.environment),
            "brand.address",
            "write where parents reach the portal, for example \"https://parents.example.com\", or nothing: the host alone, without a path \
             or a slash at the end, and over https where the environment is production",
        );
        if let Some(logo) = &self.logo {
            faults.because(check_logo(logo), "brand.logo");
        }
        if let Some(icons) = &self.icons {
            faults.because(check_icons(icons), "brand.icons");
        }
        if let Some(colours) = &self.colours {
            colours.check(faults);
        }
    }
}

fn check_logo(path: &Path) -> Result<(), String> {
    if logo_type(path).is_none() {
        return Err(format!("{} is no .svg, .png or .webp file", path.display()));
    }
    let file = path.metadata().map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    if !file.is_file() || file.len() > LOGO_MAX_BYTES {
        return Err(format!("{} is no file of at most 200 KB", path.display()));
    }
    Ok(())
}

/// Checks that the icons are PNG files of exactly these sizes, in pixels. Any of them may be missing.
fn check_icons(folder: &Path) -> Result<(), String> {
    if !folder.is_dir() {
        return Err(format!("{} is no folder", folder.display()));
    }
    for (name, size) in ICONS {
        let path = folder.join(name);
        if !path.exists() {
            continue;
        }
        let shown = path.display();
        let file = std::fs::read(&path).map_err(|error| format!("{shown} cannot be read: {error}"))?;
        let number = |at: usize| Some(u32::from_be_bytes(file.get(at..at + 4)?.try_into().ok()?));
        let is_png =
            file.starts_with(b"\x89PNG\r\n\x1a\n") && u64::try_from(file.len()).is_ok_and(|n| n <= LOGO_MAX_BYTES);
        if !is_png || number(16) != Some(size) || number(20) != Some(size) {
            return Err(format!("{shown} is no PNG file of {size} by {size} points and at most 200 KB"));
        }
    }
    Ok(())
}

/// The media type of a logo, by its file name.
pub fn logo_type(path: &Path) -> Option<&'static str> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "svg" => Some("image/svg+xml"),
        "png" => Some("image/png"),
        "webp" => Some("image/webp"),
        _ => None,
    }
}
