//! What families can request from a centre, and the children its car transports.

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Unknown;

use super::CommandError;
use super::for_centre::{self, OfCentre, read, write};
use context::App;
use daily::content::my_centre::{self, CardChange, CentreCard};
use people::centres::WriteContext;
use people::families::children::{Way, own_child};
use service::requests::{self, kinds::Service};

#[derive(Clone, Debug, Subcommand)]
pub enum Step {
    /// List what families can request
    List,
    /// Replace the list of what families can request
    Allow {
        /// The services, named as in 'list' and docs/centre-api.md; none: nothing
        services: Vec<String>,
    },
    /// Set the centre's card: head, contact, fees, programs, admission of children of other centres
    Card(CardChanges),
    /// Set how the centre's car transports a child
    Transport {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// One way, two ways or none
        #[arg(long)]
        ways: Ways,
    },
}

#[derive(Clone, Debug, Args)]
pub struct CardChanges {
    /// The head of the centre
    #[arg(long, value_name = "NAME")]
    head: Option<String>,
    /// The phone number that parents are shown
    #[arg(long, value_name = "NUMBER")]
    contact: Option<String>,
    /// The https address of the fees; empty for none
    #[arg(long, value_name = "ADDRESS")]
    fee_card: Option<String>,
    /// Whether children of other centres may move here
    #[arg(long)]
    admission: Option<Admission>,
    /// A program of the centre, by its label; repeat for several
    #[arg(long = "program", value_name = "LABEL")]
    programs: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Admission {
    Open,
    Closed,
}

impl From<CardChanges> for CardChange {
    fn from(CardChanges { head, contact, fee_card, admission, programs }: CardChanges) -> Self {
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
        if *admission_enabled { "may move here" } else { "may not move here" },
        or_none(&programs.join(", "))
    )
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Ways {
    One,
    Two,
    None,
}

fn service(name: &str) -> Result<Service, CommandError> {
    let known = Service::deserialize(IntoDeserializer::<Unknown>::into_deserializer(name));
    known.map_err(|_| {
        CommandError::new(format!("there is no service {name:?}. The services are {}", named(Service::ALL)))
    })
}

/// The fields of a card and the options that set them.
const OPTIONS: [(&str, &str); 4] =
    [("head.name", "--head"), ("head.contact", "--contact"), ("fee_card", "--fee-card"), ("programs", "--program")];

/// Names the option instead of the field.
fn by_option(error: CommandError) -> CommandError {
    let CommandError::Refused(sentence) = error else { return error };
    let renamed = OPTIONS.iter().find_map(|(field, option)| Some(format!("{option}{}", sentence.strip_prefix(field)?)));
    CommandError::Refused(renamed.unwrap_or(sentence))
}

fn named(services: &[Service]) -> String {
    let name = |service: &Service| serde_json::to_string(service).unwrap_or_default().trim_matches('"').to_owned();
    let names: Vec<String> = services.iter().map(name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

pub(super) async fn run(app: &App, wanted: OfCentre<Step>) -> Result<String, CommandError> {
    let OfCentre { centre, step } = wanted;
    match step {
        Step::List => {
            let allowed =
                read(app, centre, async |reader, centre| Ok(requests::services(reader, centre).await?)).await?;
            Ok(format!("Families can request {}.", named(&allowed)))
        }
        Step::Allow { services } => {
            let wanted = services.iter().map(|name| service(name)).collect::<Result<Vec<_>, _>>()?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| requests::allow(ctx, &wanted).await;
            Ok(format!("Families can now request {}.", named(&write(app, centre, step).await?)))
        }
        Step::Card(card) => {
            let change = CardChange::from(card);
            let step = async move |ctx: &mut WriteContext<'_, '_>| my_centre::update_card(ctx, &change).await;
            Ok(shown(&write(app, centre, step).await.map_err(by_option)?))
        }
        Step::Transport { child, ways } => {
            let (way, done) = match ways {
                Ways::One => (Some(Way::One), "The car transports the child one way."),
                Ways::Two => (Some(Way::Two), "The car transports the child both ways."),
                Ways::None => (None, "The car no longer transports the child."),
            };
            let child = for_centre::child(app, &centre, &child).await?.to_string();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = own_child(ctx.tx, ctx.centre, &child).await?;
                requests::set_transport(ctx, child, way).await
            };
            write(app, centre, step).await?;
            Ok(done.to_owned())
        }
    }
}
