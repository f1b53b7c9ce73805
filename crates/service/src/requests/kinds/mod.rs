//! The kinds of requests. Each is a file with one `impl Kind` and a line of the list below; the rest of the portal
//! asks the trait and names no kind. The tables in `rules/` test server and app.

pub mod breaks;
pub mod days;
pub mod extended_daycare;
pub mod program_change;
pub mod resume;
pub mod shift;
pub mod transport;
pub mod withdrawal;

use std::pin::Pin;

use database::{Reader, Writer};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::facts::Facts;
use super::form::{Asked, RequestForm};
use super::rules::RequestState;
use super::{Details, Request, messages};
use base::clock::Timestamp;
use base::refusal::{AppError, Refusal};
use config::Config;
use context::App;
use daily::notices::sentences::Sentence;
use people::centres;
use people::families::children::{Own, Way};

// `$tile` and `$name` are tokens as they are written, not a `literal`: the wire's description reads them from the
// attribute.
macro_rules! kinds {
    ($($service:ident $tile:tt { $($kind:ident $name:tt = $definition:expr,)* })*) => {
        /// A kind of request.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
        pub enum RequestKind {
            $($(#[serde(rename = $name)] $kind,)*)*
        }

        impl RequestKind {
            pub const ALL: &'static [Self] = &[$($(Self::$kind,)*)*];

            /// As it is stored and shown.
            pub fn as_str(self) -> &'static str {
                match self { $($(Self::$kind => $name,)*)* }
            }

            pub(super) fn definition(self) -> &'static dyn Kind {
                match self { $($(Self::$kind => &$definition,)*)* }
            }
        }

        /// A service that a centre may offer, by the name of its tile.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        pub enum Service {
            $(#[serde(rename = $tile)] $service,)*
        }

        impl Service {
            pub const ALL: &'static [Self] = &[$(Self::$service,)*];
        }

        impl From<RequestKind> for Service {
            fn from(kind: RequestKind) -> Self {
                match kind { $($(RequestKind::$kind => Self::$service,)*)* }
            }
        }
    };
}

// A service with its tile, and its kinds with their names on the wire.
kinds! {
    TakeABreak "Take A Break" {
        Leaves "Leaves" = breaks::Pause { is_older: true },
        Pause "Child Pause" = breaks::Pause { is_older: false },
        Resume "Child Resume" = resume::Resume,
    }
    ShiftCenter "Shift Center" {
        Shift "Center Shift" = shift::Shift,
    }
    ChangeProgram "Change Program" {
        ProgramChange "Program Change" = program_change::ProgramChange,
    }
    Transport "Transport" {
        AddOneWay "Add One Way Transport" = transport::Transport { way: Way::One, starts: true },
        AddTwoWay "Add Two Way Transport" = transport::Transport { way: Way::Two, starts: true },
        DeleteOneWay "Delete One Way Transport" = transport::Transport { way: Way::One, starts: false },
        DeleteTwoWay "Delete Two Way Transport" = transport::Transport { way: Way::Two, starts: false },
    }
    WithdrawChild "Withdraw Child" {
        Withdrawal "Child Attrition" = withdrawal::Withdrawal,
    }
    ExtendedDaycare "Extended Daycare" {
        ExtendedDaycare "Extended Daycare" = extended_daycare::ExtendedDaycare,
    }
}

impl RequestKind {
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == text)
    }

    pub fn is_break(self) -> bool {
        self.definition().is_break()
    }

    /// The transport once it has begun. None: it is not about transport.
    pub fn of_transport(self) -> Option<Option<Way>> {
        self.definition().transport()
    }
}

database::stored! {
    RequestKind as &str: RequestKind::parse, RequestKind::as_str;
}

/// A valid form.
pub struct Accepted {
    pub kind: RequestKind,
    pub day: Date,
    pub end_day: Option<Date>,
    pub reason: String,
    pub details: Details,
}

/// Not `Send`: it stays on the thread of its transaction.
pub type EffectFuture<'a, T = ()> = Pin<Box<dyn Future<Output = Result<T, AppError>> + 'a>>;

/// What differs between the kinds of requests. The defaults are for a kind that begins on its day, changes nothing by
/// itself, and has no end.
pub trait Kind: Sync {
    /// Whether a form asks for it: its flag is set.
    fn is_asked(&self, _form: &RequestForm) -> bool {
        false
    }

    /// What a form asks for beside the days, not judged yet.
    fn details(&self, _form: &RequestForm) -> Result<Details, Refusal> {
        Ok(Details::default())
    }

    /// Judges its form; the first fault is refused.
    fn judge(&self, _asked: &Asked<'_>, _facts: &Facts, _config: &Config) -> Result<Accepted, Refusal> {
        Err(messages::one_kind())
    }

    /// Refuses what conflicts with other requests of the child. An equal request was answered before.
    fn check_conflicts(&self, _state: RequestState, _facts: &Facts) -> Result<(), Refusal> {
        Ok(())
    }

    /// The day that a card shows.
    fn affected(&self, state: RequestState) -> Date {
        state.day
    }

    /// The first day of its effect.
    fn first_day(&self, state: RequestState) -> Date {
        self.affected(state)
    }

    /// The first and the last day on which the child is not at its centre; no last one: for good.
    fn absence(&self, _state: RequestState) -> Option<(Date, Option<Date>)> {
        None
    }

    /// Whether the child is on a break while it is in effect.
    fn is_break(&self) -> bool {
        false
    }

    /// Whether it ends a break early.
    fn is_resume(&self) -> bool {
        false
    }

    /// Whether the child has another program while it is in effect.
    fn is_program(&self) -> bool {
        false
    }

    /// The transport once it has begun. None: it is not about transport.
    fn transport(&self) -> Option<Option<Way>> {
        None
    }

    /// Whether a parent may cancel it while the centre is processing it.
    fn is_cancelled_while_processing(&self) -> bool {
        false
    }

    /// Whether an approved request can take effect. Refused: not yet.
    fn check_beginning<'a>(&self, _writer: &'a mut Writer<'_>, _request: &'a Request) -> EffectFuture<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Begins an effect that was due at `at`. Break, program and transport follow from the request itself (`state.rs`).
    fn begin<'a>(
        &self,
        _writer: &'a mut Writer<'_>,
        _app: &'a App,
        (_now, _at): (Timestamp, Timestamp),
        _request: &'a Request,
    ) -> EffectFuture<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Undoes what it began.
    fn undo<'a>(&self, _ctx: &'a mut centres::WriteContext<'_, '_>, _request: &'a Request) -> EffectFuture<'a> {
        Box::pin(async { Ok(()) })
    }

    /// Whether anything came after its beginning that undoing it would break.
    fn is_built_on<'a>(
        &self,
        _reader: &'a mut Reader<'_>,
        _request: &'a Request,
        (_own, _began): (&'a Own, Timestamp),
    ) -> EffectFuture<'a, bool> {
        Box::pin(async { Ok(false) })
    }

    /// The sentence of its beginning.
    fn began(&self) -> Sentence;

    /// The sentence of its end, after its last day. None: it has no end.
    fn ended(&self) -> Option<Sentence> {
        None
    }
}
