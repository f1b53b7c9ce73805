//! What a centre's families may ask for, and whom its car fetches.

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Unknown;

use super::OfficeRefused;
use super::for_centre::{self, act, look};
use context::App;
use daily::content::my_centre::{self, Amendment, CentreCard};
use people::centres::Acting;
use people::families::children::{Way, own_child};
use service::requests::{self, kinds::Service};

#[derive(Debug, Args)]
pub struct Services {
    /// The centre's name or id
    #[arg(long, global = true, default_value = "")]
    centre: String,
    #[command(subcommand)]
    step: Step,
}

#[derive(Clone, Debug, Subcommand)]
enum Step {
    /// What the families may ask for
    List,
    /// Say what the families may ask for, instead of what was said before
    Allow {
        /// As 'list' and docs/centre-api.md name them; none: nothing
        services: Vec<String>,
    },
    /// What the centre says about itself: its head, its fees, whether children of other centres may come over
    Card(SaidOfItself),
    /// Say how the centre's car runs for a child
    Transport {
        /// The child's id
        #[arg(long, value_name = "ID")]
        child: String,
        #[arg(long)]
        ways: Ways,
    },
}

#[derive(Clone, Debug, Args)]
struct SaidOfItself {
    /// Who leads the centre
    #[arg(long, value_name = "NAME")]
    head: Option<String>,
    /// The phone number that parents are shown
    #[arg(long, value_name = "NUMBER")]
    contact: Option<String>,
    /// The https address of the fees; empty for none
    #[arg(long, value_name = "ADDRESS")]
    fee_card: Option<String>,
    /// Whether children of other centres may come over
    #[arg(long)]
    admission: Option<Admission>,
    /// A program that the centre has, by its label; once for each
    #[arg(long = "program", value_name = "LABEL")]
    programs: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Admission {
    Open,
    Closed,
}

impl From<SaidOfItself> for Amendment {
    fn from(SaidOfItself { head, contact, fee_card, admission, programs }: SaidOfItself) -> Self {
        Self {
            head,
            contact,
            fee_card,
            admission_enabled: admission.map(|admission| admission == Admission::Open),
            programs: Some(programs).filter(|programs| !programs.is_empty()),
        }
    }
}

fn shown(CentreCard { head, fee_card, admission_enabled, programs }: &CentreCard) -> String {
    let or_none = |text: &str| if text.is_empty() { "none".to_owned() } else { text.to_owned() };
    format!(
        "Head: {} ({})\nFees: {}\nChildren of other centres: {}\nPrograms: {}",
        head.name,
        or_none(&head.contact),
        or_none(fee_card),
        if *admission_enabled { "may come over" } else { "may not come over" },
        or_none(&programs.join(", "))
    )
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Ways {
    One,
    Two,
    None,
}

fn service(name: &str) -> Result<Service, OfficeRefused> {
    Service::deserialize(IntoDeserializer::<Unknown>::into_deserializer(name))
        .map_err(|error| OfficeRefused::said(error.to_string()))
}

fn named(services: &[Service]) -> String {
    let name = |service: &Service| serde_json::to_string(service).unwrap_or_default().trim_matches('"').to_owned();
    let names: Vec<String> = services.iter().map(name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

pub(super) async fn run(app: &App, wanted: Services) -> Result<String, OfficeRefused> {
    let Services { centre, step } = wanted;
    if centre.is_empty() {
        return Err(OfficeRefused::said("say which centre is meant: --centre NAME"));
    }
    match step {
        Step::List => {
            let allowed =
                look(app, centre, async |reader, centre| Ok(requests::services(reader, centre).await?)).await?;
            Ok(format!("The families may ask for {}.", named(&allowed)))
        }
        Step::Allow { services } => {
            let wanted = services.iter().map(|name| service(name)).collect::<Result<Vec<_>, _>>()?;
            let step = async move |act: &mut Acting<'_, '_>| requests::allow(act, &wanted).await;
            Ok(format!("The families may ask for {} from now on.", named(&act(app, centre, step).await?)))
        }
        Step::Card(card) => {
            let amendment = Amendment::from(card);
            let step = async move |act: &mut Acting<'_, '_>| my_centre::amend(act, &amendment).await;
            Ok(shown(&act(app, centre, step).await?))
        }
        Step::Transport { child, ways } => {
            let (way, said) = match ways {
                Ways::One => (Some(Way::One), "The car runs one way for the child."),
                Ways::Two => (Some(Way::Two), "The car runs both ways for the child."),
                Ways::None => (None, "The car does not run for the child any more."),
            };
            let child = for_centre::child(app, &centre, &child).await?.to_string();
            let step = async move |act: &mut Acting<'_, '_>| {
                let child = own_child(act.writer, act.centre, &child).await?;
                requests::set_transport(act, child, way).await
            };
            act(app, centre, step).await?;
            Ok(said.to_owned())
        }
    }
}
