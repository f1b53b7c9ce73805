//! What families can request from a centre, and the children its car transports.

use clap::{Args, Subcommand, ValueEnum};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Unknown;
use serde_json::json;

use super::CommandError;
use super::answer::Answer;
use super::console::Console;
use super::for_centre::{self, OfCentre, change, read};
use super::plan::{Change, Consent};
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
        #[command(flatten)]
        consent: Consent,
    },
    /// Set the centre's card: head, contact, fees, programs, admission of children of other centres
    Card {
        #[command(flatten)]
        card: CardChanges,
        #[command(flatten)]
        consent: Consent,
    },
    /// Set how the centre's car transports a child
    Transport {
        /// The child's id, admission id or full name ('aangan office children find NAME' shows them)
        #[arg(long, value_name = "CHILD")]
        child: String,
        /// One way, two ways or none
        #[arg(long)]
        ways: Ways,
        #[command(flatten)]
        consent: Consent,
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
        CommandError::not_found(format!("there is no service {name:?}. The services are {}", named(Service::ALL)))
    })
}

/// The fields of a card and the options that set them.
const OPTIONS: [(&str, &str); 4] =
    [("head.name", "--head"), ("head.contact", "--contact"), ("fee_card", "--fee-card"), ("programs", "--program")];

/// Names the option instead of the field.
fn by_option(error: CommandError) -> CommandError {
    let CommandError::Failed(failure) = error else { return error };
    CommandError::Failed(failure.within(|sentence| {
        let renamed =
            OPTIONS.iter().find_map(|(field, option)| Some(format!("{option}{}", sentence.strip_prefix(field)?)));
        renamed.unwrap_or_else(|| sentence.to_owned())
    }))
}

fn named(services: &[Service]) -> String {
    let name = |service: &Service| serde_json::to_string(service).unwrap_or_default().trim_matches('"').to_owned();
    let names: Vec<String> = services.iter().map(name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

pub(super) async fn run(app: &App, console: &mut dyn Console, wanted: OfCentre<Step>) -> Result<Answer, CommandError> {
    let OfCentre { centre, step } = wanted;
    match step {
        Step::List => {
            let allowed =
                read(app, centre, async |reader, centre| Ok(requests::services(reader, centre).await?)).await?;
            let text = format!("Families can request {}.", named(&allowed));
            Ok(Answer::one(text, json!({ "services": allowed })))
        }
        Step::Allow { services, consent } => {
            let wanted = services.iter().map(|name| service(name)).collect::<Result<Vec<_>, _>>()?;
            let step = async move |ctx: &mut WriteContext<'_, '_>| requests::allow(ctx, &wanted).await;
            let describe = |allowed: Vec<Service>| {
                let plan = vec![format!("families can request {}", named(&allowed))];
                let done = format!("Families can now request {}.", named(&allowed));
                Ok(Change { plan, done }.with(json!({ "services": allowed })))
            };
            change(app, console, (centre, consent), step, describe).await
        }
        Step::Card { card, consent } => {
            let wanted = CardChange::from(card);
            let step = async move |ctx: &mut WriteContext<'_, '_>| my_centre::update_card(ctx, &wanted).await;
            let describe = |card: CentreCard| {
                let plan = shown(&card).lines().map(str::to_owned).collect();
                let CentreCard { head, fee_card, admission_enabled, programs } = &card;
                let fields = json!({"head": head.name, "contact": head.contact, "fee_card": fee_card,
                    "admission": admission_enabled, "programs": programs});
                Ok(Change { plan, done: shown(&card) }.with(fields))
            };
            change(app, console, (centre, consent), step, describe).await.map_err(by_option)
        }
        Step::Transport { child, ways, consent } => {
            let (way, line) = match ways {
                Ways::One => (Some(Way::One), "he car transports the child one way"),
                Ways::Two => (Some(Way::Two), "he car transports the child both ways"),
                Ways::None => (None, "he car no longer transports the child"),
            };
            let id = for_centre::child(app, &centre, &child).await?;
            let child = id.to_string();
            let step = async move |ctx: &mut WriteContext<'_, '_>| {
                let child = own_child(ctx.tx, ctx.centre, &child).await?;
                requests::set_transport(ctx, child, way).await
            };
            let describe = move |()| {
                let (plan, done) = (vec![format!("t{line}")], format!("T{line}."));
                Ok(Change { plan, done }.with(json!({ "child": id })))
            };
            change(app, console, (centre, consent), step, describe).await
        }
    }
}
