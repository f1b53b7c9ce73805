//! Lives of a child, at random: whatever is asked, decided, changed and slept over, in whatever order, what holds of the child is
//! what a small model says that looks at each midnight.

use std::time::Duration;

use database::{Engine, Reader, Writer, params, statements};
use jiff::ToSpan;
use jiff::civil::Date;
use rstest::rstest;

use super::open_koramangala;
use base::audit::Actor;
use base::clock::Timestamp;
use base::day::MS;
use base::ids::{CentreId, ChainId, ChildId, ProgramId, RequestId, RoomId};
use base::refusal::{AppError, Refusal};
use context::App;
use people::centres::{self, MyCentre};
use people::families::children::store::find_parent_on_side;
use people::families::children::{self, By, Way, own_child};
use people::families::{Side, WriteContext, prove_fresh};
use service::requests::kinds::RequestKind;
use service::requests::rules::{RequestState, RequestStatus};
use service::requests::{self, Decision, Details, Request};
use testing::Town;
use testing::town::MEERA;

statements! {
    /// Whether it is on a break, its program, its transport.
    STATE: (bool, ProgramId, Option<Way>) = "SELECT paused, program_id, transport FROM child WHERE id = $1";
}

/// Always the same of one seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(sides).expect("small")).expect("small")
    }

    fn days(&mut self, sides: usize) -> jiff::Span {
        i64::try_from(self.below(sides)).expect("small").days()
    }
}

/// What was asked, in the order of asking.
#[derive(Clone, Debug)]
struct Wish {
    id: RequestId,
    kind: RequestKind,
    first: Date,
    last: Date,
    program: ProgramId,
    /// The break that it ends.
    of: Option<usize>,
    /// The centre that it moves to.
    to: usize,
    status: RequestStatus,
    /// The day on which it began, after how many other things.
    began: Option<(Date, usize)>,
    over: bool,
}

#[derive(Clone, Debug)]
struct Model {
    things: usize,
    live: bool,
    /// One of the two.
    centre: usize,
    /// Wishes before this one belong to an earlier stay.
    stay: usize,
    program: (ProgramId, usize),
    transport: (Option<Way>, usize),
    wishes: Vec<Wish>,
}

impl Model {
    fn thing(&mut self) -> usize {
        self.things += 1;
        self.things
    }

    fn midnight(&mut self, day: Date) {
        for wish in &mut self.wishes {
            wish.over |= wish.kind.is_break() && wish.began.is_some() && wish.last < day;
        }
        for resumes in [true, false] {
            for place in 0..self.wishes.len() {
                if (self.wishes[place].kind == RequestKind::Resume) == resumes {
                    self.take(place, day);
                }
            }
        }
    }

    /// A wish takes effect, if it is due by a day.
    fn take(&mut self, place: usize, day: Date) {
        let wish = self.wishes[place].clone();
        let due = match wish.kind {
            RequestKind::Withdrawal => wish.first.saturating_add(1.day()),
            RequestKind::Shift => wish.last,
            _ => wish.first,
        };
        if wish.status != RequestStatus::Approved || wish.began.is_some() || wish.over || due > day {
            return;
        }
        self.wishes[place].began = Some((day, self.thing()));
        self.wishes[place].over = wish.kind.is_break() && wish.last < day;
        match (wish.kind, wish.of) {
            (RequestKind::Resume, Some(of)) if !self.wishes[of].over => {
                let cut = &mut self.wishes[of];
                if cut.status != RequestStatus::Cancelled {
                    (cut.last, cut.over) = (cut.first.max(wish.first.saturating_sub(1.day())), true);
                }
            }
            (RequestKind::Withdrawal, _) => self.leave(),
            (RequestKind::Shift, _) if wish.to != self.centre => self.go(wish.to, wish.program),
            _ => {}
        }
    }

    fn leave(&mut self) {
        self.live = false;
        for wish in &mut self.wishes {
            let is_open = wish.kind.is_break() || wish.began.is_none();
            if wish.status.waits() {
                wish.status = RequestStatus::Cancelled;
                wish.over = true;
            }
            wish.over |= is_open && wish.status == RequestStatus::Approved;
        }
    }

    fn come_back(&mut self) {
        let program = self.state().1;
        self.live = true;
        (self.program, self.transport, self.stay) = ((program, self.thing()), (None, self.things), self.wishes.len());
    }

    fn go(&mut self, centre: usize, program: ProgramId) {
        self.centre = centre;
        (self.program, self.transport) = ((program, self.thing()), (None, self.things));
        for wish in &mut self.wishes {
            let is_car = wish.kind.of_transport().is_some() && wish.status == RequestStatus::Approved;
            wish.over |= is_car && wish.began.is_none();
        }
    }

    fn state(&self) -> (bool, ProgramId, Option<Way>) {
        let in_force = || self.wishes.iter().enumerate().skip(self.stay).filter(|(_, one)| !one.over);
        let last = |since: usize, is_meant: fn(RequestKind) -> bool| {
            in_force()
                .filter(|(_, one)| is_meant(one.kind) && one.began.is_some_and(|(_, nth)| nth > since))
                .max_by_key(|(place, one)| (one.began.map(|(day, _)| day), *place))
                .map(|(_, one)| one)
        };
        let paused = in_force().any(|(_, one)| one.kind.is_break() && one.began.is_some());
        let program = last(self.program.1, |kind| kind == RequestKind::ProgramChange);
        let car = last(self.transport.1, |kind| kind.of_transport().is_some());
        let transport = car.and_then(|one| one.kind.of_transport()).unwrap_or(self.transport.0);
        (paused, program.map_or(self.program.0, |one| one.program), transport)
    }
}

/// What a life is lived with.
#[derive(Clone)]
struct Stage {
    token: String,
    child: ChildId,
    chain: ChainId,
    centres: [CentreId; 2],
    rooms: [RoomId; 2],
    programs: Vec<(ProgramId, String)>,
    start: Timestamp,
}

impl Stage {
    async fn of(town: &Town) -> Self {
        open_koramangala(town).await;
        let token = town.parent(MEERA).await.token;
        let (chain, centres) = (town.chain, [town.indiranagar, town.koramangala]);
        let (programs, rooms) = town
            .read(async move |reader: &mut Reader<'_>| {
                let programs = centres::store::list_programs(reader, chain).await?;
                let mut rooms = Vec::new();
                for centre in centres {
                    rooms.push(centres::store::list_rooms(reader, centre).await?[0].0);
                }
                Ok((programs, rooms))
            })
            .await;
        let rooms = [rooms[0], rooms[1]];
        Self { token, child: town.anaya, chain, centres, rooms, programs, start: town.app.now() }
    }

    fn centre(&self, model: &Model) -> MyCentre {
        MyCentre::of_the_office(self.centres[model.centre], self.chain)
    }
}

const KINDS: [RequestKind; 7] = [
    RequestKind::Pause,
    RequestKind::Pause,
    RequestKind::ProgramChange,
    RequestKind::AddOneWay,
    RequestKind::DeleteTwoWay,
    RequestKind::Shift,
    RequestKind::Withdrawal,
];

/// Lives for so many steps, and compares after each what holds.
async fn live(writer: &mut Writer<'_>, app: &App, stage: &Stage, seed: u64, steps: usize) -> Result<(), AppError> {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    app.clock.set(stage.start, true);
    let (_, program, _) = writer.get(STATE, params![stage.child]).await?;
    let mut model = Model {
        things: 0,
        live: true,
        centre: 0,
        stay: 0,
        program: (program, 0),
        transport: (None, 0),
        wishes: Vec::new(),
    };
    let mut steps_taken = Vec::new();
    for _ in 0..steps {
        let today = app.zone.day_of(app.now());
        let answer = step(writer, app, stage, &mut dice, &mut model, today).await?;
        steps_taken.push(format!("{today} {answer}"));
        // Now and then nobody looks for days: what comes next finds what was due.
        if dice.below(3) > 0 {
            requests::catch_up(writer, app, stage.child).await?;
            let there = writer.get(STATE, params![stage.child]).await?;
            assert_eq!(there, model.state(), "seed {seed}, {model:#?}\n{}", steps_taken.join("\n"));
            let own = children::own(writer, stage.child).await?;
            assert_eq!(
                (own.live, own.centre),
                (model.live, stage.centres[model.centre]),
                "seed {seed}, {}",
                steps_taken.join("\n")
            );
        }
    }
    Ok(())
}

async fn step(
    writer: &mut Writer<'_>,
    app: &App,
    stage: &Stage,
    dice: &mut Dice,
    model: &mut Model,
    today: Date,
) -> Result<String, AppError> {
    let (now, child) = (app.now(), stage.child);
    let by = By { actor: &Actor::Office, random: &app.random, now };
    let program = stage.programs[dice.below(stage.programs.len())].clone();
    let place = dice.below(model.wishes.len().max(1));
    match dice.below(16) {
        0..=3 => ask(writer, app, stage, dice, model, program, today).await,
        4..=6 if model.live && place < model.wishes.len() => {
            decide(writer, app, stage, dice, model, place, today).await
        }
        7..=9 if model.live && place < model.wishes.len() => {
            change(writer, app, stage, dice, model, place, today).await
        }
        10 if model.live => {
            requests::leave(writer, app, by, child).await?;
            model.leave();
            Ok("leaves".into())
        }
        11 if !model.live => {
            requests::come_back(writer, app, by, child).await?;
            model.come_back();
            Ok("comes back".into())
        }
        12 if model.live => {
            let there = 1 - model.centre;
            requests::move_to(writer, app, child, (stage.centres[there], stage.rooms[there]), program.0).await?;
            model.go(there, program.0);
            Ok(format!("moves, to {}", program.1))
        }
        13 if model.live => {
            if dice.below(2) == 0 {
                requests::set_program(writer, app, child, program.0).await?;
                model.program = (program.0, model.thing());
                return Ok(format!("the office says {}", program.1));
            }
            let way = [None, Some(Way::One), Some(Way::Two)][dice.below(3)];
            let centre = stage.centre(model);
            requests::catch_up(writer, app, child).await?;
            let own = own_child(writer, &centre, &child.to_string()).await?;
            let mut ctx = centres::WriteContext { tx: writer, centre: &centre, app, now };
            requests::set_transport(&mut ctx, own, way).await?;
            model.transport = (way, model.thing());
            Ok(format!("the office says {way:?}"))
        }
        _ => {
            let days = 1 + dice.below(4);
            for _ in 0..days {
                app.clock.advance(Duration::from_hours(24));
                model.midnight(app.zone.day_of(app.now()));
            }
            Ok(format!("{days} days"))
        }
    }
}

/// A parent asks; the rules of the forms are others' tests.
async fn ask(
    writer: &mut Writer<'_>,
    app: &App,
    stage: &Stage,
    dice: &mut Dice,
    model: &mut Model,
    (program, label): (ProgramId, String),
    today: Date,
) -> Result<String, AppError> {
    if !model.live {
        return Ok("nothing".into());
    }
    requests::catch_up(writer, app, stage.child).await?;
    let kind = KINDS[dice.below(KINDS.len())];
    let first = today.saturating_sub(1.day()).saturating_add(dice.days(6));
    let last = first.saturating_add(dice.days(5));
    let id = RequestId(app.random.id());
    let (moves, to) = (kind == RequestKind::Shift, 1 - model.centre);
    let details = Details {
        program: Some(label).filter(|_| moves || kind == RequestKind::ProgramChange),
        centre: Some(stage.centres[to]).filter(|_| moves),
        ..Details::default()
    };
    let wishes = u32::try_from(model.wishes.len()).expect("few");
    let request = Request {
        id,
        child: stage.child,
        side: Side::Mother,
        state: RequestState {
            kind,
            status: RequestStatus::Pending,
            day: first,
            end_day: Some(last).filter(|_| moves || kind.is_break()),
        },
        reason: String::new(),
        details,
        of_break: None,
        answer_by: today,
        note: String::new(),
        // The order of asking, also at the same time.
        asked_at: stage.start.max(app.now()) + wishes * MS,
        began_at: None,
        ended_at: None,
        cut_from: None,
    };
    let parent = find_parent_on_side(writer, stage.child, Side::Mother).await?.expect("a mother");
    requests::enter(writer, &app.zone, &request, parent).await?;
    let status = RequestStatus::Pending;
    model.wishes.push(Wish { id, kind, first, last, program, of: None, to, status, began: None, over: false });
    Ok(format!("asks {kind:?} {first} {last}"))
}

async fn decide(
    writer: &mut Writer<'_>,
    app: &App,
    stage: &Stage,
    dice: &mut Dice,
    model: &mut Model,
    place: usize,
    today: Date,
) -> Result<String, AppError> {
    let status = [RequestStatus::Approved, RequestStatus::Approved, RequestStatus::Cancelled][dice.below(3)];
    let wish = model.wishes[place].clone();
    if wish.began.is_some() {
        return Ok("nothing".into());
    }
    requests::catch_up(writer, app, stage.child).await?;
    let centre = stage.centre(model);
    let decision = Decision { status, note: String::new(), confirmed: true };
    let mut ctx = centres::WriteContext { tx: writer, centre: &centre, app, now: app.now() };
    match requests::decide(&mut ctx, wish.id, &decision).await {
        Ok(_) => {
            model.wishes[place].status = status;
            model.take(place, today);
            Ok(format!("{status:?} is {:?} of {}", wish.kind, wish.first))
        }
        Err(AppError::Refused(refusal)) => {
            let taken_back = wish.status == RequestStatus::Cancelled;
            assert!(wish.over || taken_back, "{refusal:?} {wish:?}");
            Ok(refusal.code.to_owned())
        }
        Err(error) => Err(error),
    }
}

/// A parent takes back, makes longer, or comes back early.
async fn change(
    writer: &mut Writer<'_>,
    app: &App,
    stage: &Stage,
    dice: &mut Dice,
    model: &mut Model,
    place: usize,
    today: Date,
) -> Result<String, AppError> {
    let (me, child) = &prove_fresh(writer, &stage.token, stage.start).await?;
    let wish = model.wishes[place].clone();
    let mut ctx = WriteContext { tx: writer, me, child, app, now: app.now() };
    let refused = |error: AppError| match error {
        AppError::Refused(Refusal { code, .. }) => Ok(code.to_owned()),
        error => Err(error),
    };
    match dice.below(3) {
        0 => match requests::cancel(&mut ctx, wish.id, wish.kind.is_break()).await {
            Ok(_) => {
                model.wishes[place].status = RequestStatus::Cancelled;
                Ok(format!("takes {:?} of {} back", wish.kind, wish.first))
            }
            Err(error) => refused(error),
        },
        1 => {
            let to = wish.last.saturating_add(dice.days(4));
            match requests::extend(&mut ctx, wish.id, &to.to_string()).await {
                Ok(_) => {
                    let wish = &mut model.wishes[place];
                    (wish.last, wish.over) = (to, false);
                    Ok(format!("longer, to {to}"))
                }
                Err(error) => refused(error),
            }
        }
        _ => {
            let back = today.saturating_add(dice.days(3));
            match requests::resume(&mut ctx, wish.id, &back.to_string()).await {
                Ok(id) => {
                    let there = model.wishes.iter().any(|one| one.id == id);
                    let (kind, of, status) = (RequestKind::Resume, Some(place), RequestStatus::Pending);
                    let resume =
                        Wish { id, kind, first: back, last: back, of, status, began: None, over: false, ..wish };
                    model.wishes.extend(Some(resume).filter(|_| !there));
                    Ok(format!("back on {back}"))
                }
                Err(error) => refused(error),
            }
        }
    }
}

#[rstest]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_any_order_of_events_a_child_matches_the_model(
    #[values((Engine::Sqlite, 5000), (Engine::Postgres, 300))] (engine, lives): (Engine, u64),
) {
    let town = Town::new(engine).await;
    let stage = Stage::of(&town).await;
    for seed in 1..=lives {
        let (app, stage) = (town.app.clone(), stage.clone());
        let lived = town.app.database.write_at_length(async move |writer: &mut Writer<'_>| {
            live(writer, &app, &stage, seed, 30).await?;
            // The next life begins where this one did.
            Err::<(), AppError>(Refusal::not_found().into())
        });
        assert!(matches!(lived.await, Err(AppError::Refused(_))), "seed {seed}");
    }
    town.app.clock.set(stage.start, true);
    town.finish().await;
}
