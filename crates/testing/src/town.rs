//! A small town on a real database: two centres, a few families, a clock that stands still.

use std::io;
use std::sync::Arc;

use axum::Router;
use database::testing::{Gate, Server, TestDatabase};
use database::{Database, Engine, Limits, Options, Query, Reader, Sql, Writer, params, statements};
use jiff::civil::date;
use outbox::{Notifier, Runner};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{Caller, Reply, built_routes::BuiltRoutes};
use aangan::{jobs, routes};
use base::audit::Actor;
use base::clock::{Clock, Timestamp};
use base::ids::{CentreId, ChainId, ChildId, PictureId, ProgramId, RoomId};
use base::keys::Keys;
use base::random::Random;
use base::refusal::AppError;
use config::{Config, RateLimits};
use context::App;
use context::app::Parts;
use context::ended::EndedSessions;
use context::live::EventStreams;
use context::outage::Outage;
use context::upload_spool::UploadSpool;
use context::watching::Watching;
use daily::pictures::{self, Kind, NewPicture, Owner, Prepared};
use demo::sent_messages::SentMessages;
use operations::health::prometheus::Metrics;
use operations::migrations::MIGRATIONS;
use people::centres::{self, MyCentre};
use people::families::Side;
use people::families::children::{self, By, NewChild, NewParent};
use providers::Messengers;
use providers::media_store::MediaStore;
use providers::outage::Outages;
use providers::push::PushServices;
use providers::stream::Streams;
use providers::terminal::Terminal;

pub use base::day::{MINUTE, MS};

/// Thursday, 12 November 2026, 10:00 in India.
pub const NOW: Timestamp = Timestamp::from_ms(1_794_457_800_000);

pub const MEERA: &str = "9800000001";
pub const KARTHIK: &str = "9800000002";
pub const FARAH: &str = "9800000011";
pub const GONE: &str = "9800000099";

statements! {
    REFUSE_ENDS = "CREATE TRIGGER no_end BEFORE UPDATE ON session BEGIN SELECT RAISE(ABORT, 'refused'); END";
    TAKE_ENDS = "DROP TRIGGER no_end";
    NO_PAGES = "PRAGMA max_page_count = 1";
    MANY_PAGES = "PRAGMA max_page_count = 1000000";
    READ_ONLY = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY";
    READ_WRITE = "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE";
}

pub struct Town {
    pub app: App,
    pub sent_messages: SentMessages,
    pub runner: Runner,
    pub anaya: ChildId,
    pub vihaan: ChildId,
    pub zoya: ChildId,
    pub left: ChildId,
    pub chain: ChainId,
    pub indiranagar: CentreId,
    pub koramangala: CentreId,
    /// A private picture and a public one.
    pub picture: PictureId,
    pub public_picture: PictureId,
    indiranagar_key: String,
    koramangala_key: String,
    database: TestDatabase,
    media: TempDir,
    pub(crate) routes: BuiltRoutes,
    finished: bool,
}

/// A signed-in parent: the caller for the first child, and what sign-in answered.
pub struct Parent {
    pub caller: Caller,
    pub token: String,
    pub sign_in_response: Value,
}

impl Town {
    /// Rate limits and waits are off, as in the demo.
    pub async fn new(engine: Engine) -> Self {
        Self::with(engine, |config| config.rate_limits = RateLimits::off()).await
    }

    pub async fn with(engine: Engine, change: impl FnOnce(&mut Config)) -> Self {
        let database = TestDatabase::new(engine, MIGRATIONS).await;
        let media = tempfile::tempdir().expect("a folder");
        let mut config = super::staff::config();
        change(&mut config);
        let random = Random::seeded(7);
        let clock = Clock::frozen_at(NOW);
        let app = App::new(Parts {
            database: Database::clone(&database),
            clock: clock.clone(),
            gateways: Outages::new(clock.clone()),
            keys: Keys::fresh(&random),
            random,
            zone: config.zone(),
            streams: Streams::new(media.path().join("live"), config.cameras.streams(&config.zone()), clock.clone()),
            upload_spool: UploadSpool::new(media.path().to_owned(), &config.uploads),
            config,
            outbox_notifier: Notifier::new(),
            live: EventStreams::default(),
            staff_live: context::staff_live::StaffStreams::default(),
            ended: EndedSessions::default(),
            outage: Outage::default(),
            watching: Watching::default(),
            media: MediaStore::in_folder(media.path()).expect("a folder"),
            demo: false,
        });
        let sent_messages = SentMessages::new(clock);
        let runner = runner(&app, &sent_messages);
        let settled = settle(&app).await;
        Self {
            sent_messages,
            runner,
            anaya: settled.children[0],
            vihaan: settled.children[1],
            zoya: settled.children[2],
            left: settled.children[3],
            chain: settled.chain,
            indiranagar: settled.centres[0].0,
            koramangala: settled.centres[1].0,
            picture: settled.pictures[0],
            public_picture: settled.pictures[1],
            indiranagar_key: settled.keys[0].clone(),
            koramangala_key: settled.keys[1].clone(),
            app,
            database,
            media,
            routes: BuiltRoutes::default(),
            finished: false,
        }
    }

    /// As if the process had ended and come up again: what lives in memory alone is gone.
    pub fn restart(&mut self) {
        self.restart_on(self.app.database.clone());
    }

    /// The same, with another way to the database.
    pub fn restart_on(&mut self, database: Database) {
        self.app = self.app_on(database, self.app.media.clone());
        self.runner = runner(&self.app, &self.sent_messages);
    }

    /// The same portal on another database or another store, with nothing in memory.
    pub fn app_on(&self, database: Database, media: MediaStore) -> App {
        App::new(Parts {
            database,
            clock: self.app.clock.clone(),
            gateways: Outages::new(self.app.clock.clone()),
            keys: self.app.keys.clone(),
            random: self.app.random.clone(),
            zone: self.app.zone.clone(),
            config: self.app.config.clone(),
            outbox_notifier: Notifier::new(),
            live: EventStreams::default(),
            staff_live: context::staff_live::StaffStreams::default(),
            ended: EndedSessions::default(),
            outage: Outage::default(),
            watching: Watching::default(),
            media,
            upload_spool: self.app.upload_spool.clone(),
            streams: self.app.streams.clone(),
            demo: self.app.demo,
        })
    }

    /// The folder of the pictures' files.
    pub fn media_folder(&self) -> &std::path::Path {
        self.media.path()
    }

    /// A gate before the town's PostgreSQL, through which it is reached from now on.
    pub async fn behind_a_gate(&mut self, limits: Limits) -> Gate {
        let gate = Gate::before(&Server::of_this_run()).await;
        let options = Options { limits, ..Options::default() };
        let database = Database::open(&gate.location(self.database.location()), options).await;
        self.restart_on(database.expect("the gate is open"));
        gate
    }

    /// From now on no session can be ended in the database; nothing at all can be changed in PostgreSQL.
    pub async fn refuse_changes(&self) {
        self.run(match self.app.database.engine() {
            Engine::Sqlite => REFUSE_ENDS,
            Engine::Postgres => READ_ONLY,
        })
        .await;
    }

    pub async fn take_changes(&self) {
        self.run(match self.app.database.engine() {
            Engine::Sqlite => TAKE_ENDS,
            Engine::Postgres => READ_WRITE,
        })
        .await;
    }

    /// From now on the database grows no more; PostgreSQL takes no change at all.
    pub async fn fill_up(&self) {
        self.run(match self.app.database.engine() {
            Engine::Sqlite => NO_PAGES,
            Engine::Postgres => READ_ONLY,
        })
        .await;
    }

    pub async fn make_room(&self) {
        self.run(match self.app.database.engine() {
            Engine::Sqlite => MANY_PAGES,
            Engine::Postgres => READ_WRITE,
        })
        .await;
    }

    /// Runs a statement on the connection that writes; of PostgreSQL's it is the one that is idle.
    async fn run(&self, sql: Sql) {
        let query = Query::<i64>::new(sql);
        self.write(async move |writer| Ok(writer.exists(query, params![]).await.map(drop)?)).await;
    }

    pub fn parents_routes(&self) -> Router {
        self.routes.parents.of(&self.app, routes::for_parents)
    }

    pub fn centres_routes(&self) -> Router {
        let build = |app| routes::for_centres(app, Metrics(None), self.sent_messages.clone());
        self.routes.centres.of(&self.app, build)
    }

    /// Somebody without a session, at the parents' address.
    pub fn nobody(&self) -> Caller {
        Caller::of_parents(self.parents_routes(), vec![("platform", "web".into()), ("app_version", "4.7.0".into())])
    }

    /// A centre's program. Each of its posts brings an Idempotency-Key of its own.
    pub fn centre(&self) -> Caller {
        Caller::of_centres(self.centres_routes(), vec![("authorization", format!("Bearer {}", self.indiranagar_key))])
    }

    pub fn other_centre(&self) -> Caller {
        Caller::of_centres(self.centres_routes(), vec![("authorization", format!("Bearer {}", self.koramangala_key))])
    }

    /// Signs in with the code that was really sent.
    pub async fn parent(&self, phone: &str) -> Parent {
        let asked = self.ask(phone).await;
        let code = self.newest_code(phone).await;
        let reply = self.verify(phone, asked.ok(), &code).await;
        let sign_in_response = reply.ok().clone();
        let token = sign_in_response["auth_token"].as_str().expect("a token").to_owned();
        Parent { caller: self.nobody().with_header("auth_token", &token), token, sign_in_response }
    }

    pub async fn ask(&self, phone: &str) -> Reply {
        self.nobody()
            .post("/parentapp/childLoginOTP", &[("phone", phone), ("platform", "web"), ("app_version", "4.7.0")])
            .await
    }

    pub async fn verify(&self, phone: &str, otp_details: &Value, code: &str) -> Reply {
        let challenge = otp_details["temp_otp"].as_str().expect("a challenge");
        let asked_at = otp_details["temp_time"].as_i64().expect("a time").to_string();
        let fields = [("otp", code), ("temp_otp", challenge), ("temp_time", &asked_at), ("phone", phone)];
        self.nobody().post("/parentapp/childLoginViaOTPDetails", &fields).await
    }

    /// Has a code for a change sent to a phone number or an e-mail address.
    pub async fn ask_to_confirm(&self, caller: &Caller, action: &str, value: &str, to: &str) -> Reply {
        let kind = if to.contains('@') { "email" } else { "phone" };
        caller.post("/parentapp/childLoginOTP", &[("verify", action), ("verify_value", value), (kind, to)]).await
    }

    /// Confirms a change with the code that was really sent.
    pub async fn confirm(&self, caller: &Caller, action: &str, value: &str, to: &str) -> String {
        let asked = self.ask_to_confirm(caller, action, value, to).await;
        let code = self.newest_code(to).await;
        let reply = self.type_confirmation(caller, (action, value, to), asked.ok(), &code).await;
        reply.ok()["confirmation"].as_str().expect("a confirmation").to_owned()
    }

    pub async fn type_confirmation(
        &self,
        caller: &Caller,
        (action, value, to): (&str, &str, &str),
        otp_details: &Value,
        code: &str,
    ) -> Reply {
        let challenge = otp_details["temp_otp"].as_str().expect("a challenge");
        let asked_at = otp_details["temp_time"].as_i64().expect("a time").to_string();
        let kind = if to.contains('@') { "email" } else { "phone" };
        let fields = [
            ("verify", action),
            ("verify_value", value),
            ("otp", code),
            ("temp_otp", challenge),
            ("temp_time", &asked_at),
            (kind, to),
        ];
        caller.post("/parentapp/childLoginViaOTPDetails", &fields).await
    }

    /// Sends what waits to be sent and reads the newest message to a contact.
    pub async fn newest_code(&self, to: &str) -> String {
        self.follow_up().await;
        let messages = self.sent_messages.addressed_to(to);
        let text = &messages.first().expect("a message was sent").text;
        let digits = text.split(|c: char| !c.is_ascii_digit()).find(|run| run.len() == 6);
        digits.expect("the message holds six digits").to_owned()
    }

    /// Does the follow-up work that is due.
    pub async fn follow_up(&self) {
        jobs::run_due_tasks(&self.app).await;
        self.runner.run_due(self.app.now()).await.expect("the outbox can be read");
    }

    /// Posts moments through the centre API.
    pub async fn post_timeline_entries(&self, key: &str, items: Value) -> Reply {
        self.centre()
            .with_header("idempotency-key", key)
            .json("POST", "/centre/v1/timeline", &json!({ "items": items }))
            .await
    }

    pub async fn read<T: Send + 'static>(
        &self,
        ask: impl AsyncFnOnce(&mut Reader<'_>) -> Result<T, AppError> + Send + 'static,
    ) -> T {
        self.app.database.read(ask).await.expect("the town's database answers")
    }

    pub async fn write<T: Send + 'static>(
        &self,
        act: impl AsyncFn(&mut Writer<'_>) -> Result<T, AppError> + Send + Sync + 'static,
    ) -> T {
        self.app.database.write_at_length(act).await.expect("the town's database takes it")
    }

    /// A child leaves its centre, as the office notes it.
    pub async fn leaves(&self, child: ChildId) {
        let app = self.app.clone();
        self.write(async move |writer| {
            let by = By { actor: &Actor::Office, random: &app.random, now: app.now() };
            Ok(children::leave(writer, by, child, children::Grace::NONE).await?)
        })
        .await;
    }

    /// Where the SQLite database is.
    pub fn database_file(&self) -> Option<std::path::PathBuf> {
        self.database.file()
    }

    /// Every byte of the SQLite database, its log included.
    pub fn everything_stored(&self) -> Vec<u8> {
        let file = self.database.file().expect("a SQLite database");
        let log = file.with_extension("db-wal");
        [file, log].iter().flat_map(|path| std::fs::read(path).unwrap_or_default()).collect()
    }

    /// Ends a test: no follow-up work may be left.
    pub async fn finish(mut self) {
        self.finished = true;
        self.follow_up().await;
        self.runner.assert_nothing_left().await;
    }
}

/// A test that ends well must have called `finish`, or work may have been left undone unseen.
impl Drop for Town {
    fn drop(&mut self) {
        assert!(self.finished || std::thread::panicking(), "a test's town was left without finish()");
    }
}

/// Follow-up work that sends messages.
fn runner(app: &App, sent_messages: &SentMessages) -> Runner {
    let silent = Messengers {
        sms: Arc::new(Terminal::writing_to(io::sink())),
        email: Arc::new(Terminal::writing_to(io::sink())),
        push: PushServices::default(),
    };
    jobs::runner(app, sent_messages.copying(silent))
}

struct Settled {
    chain: ChainId,
    centres: Vec<(CentreId, RoomId)>,
    keys: Vec<String>,
    children: Vec<ChildId>,
    pictures: Vec<PictureId>,
}

async fn settle(app: &App) -> Settled {
    let mut pictures = Vec::new();
    for _ in 0..2 {
        let files = Prepared {
            kind: Kind::Jpeg,
            width: 4,
            height: 3,
            full: "a picture".into(),
            card: "a card".into(),
            thumb: "a thumb".into(),
        };
        let kept = pictures::keep_files(app, PictureId(app.random.id()), files).await;
        pictures.push(kept.expect("the media folder can be written"));
    }
    let parts = app.clone();
    app.database.write(async move |writer| settle_in(writer, &parts, &pictures).await).await.expect("the town settles")
}

async fn settle_in(writer: &mut Writer<'_>, app: &App, pictures: &[NewPicture]) -> Result<Settled, AppError> {
    let (random, now) = (&app.random, app.now());
    let by = By { actor: &Actor::Office, random, now };
    let chain: ChainId = centres::add_chain(writer, random, "Aangan Schools").await?;
    let program = centres::add_program(writer, random, chain, "Full Day (9:00 To 6:30)").await?;
    let (mut places, mut keys) = (Vec::new(), Vec::new());
    for name in ["Indiranagar", "Koramangala"] {
        let centre = centres::add_centre(writer, random, chain, name, "Bengaluru").await?;
        let room = centres::add_room(writer, random, centre, "Nursery").await?;
        keys.push(centres::add_key(writer, random, now, centre, "office").await?);
        places.push((centre, room));
    }
    let indiranagar = MyCentre::of_the_office(places[0].0, chain);
    for (picture, owner) in pictures.iter().zip([Owner::centre(&indiranagar), Owner::chain(&indiranagar)]) {
        pictures::keep_row(writer, picture, owner, now).await?;
    }
    let face = pictures[0].id;
    let mut children = Vec::new();
    for (name, last_name, place) in
        [("Anaya", "Rao", 0), ("Vihaan", "Rao", 1), ("Zoya", "Khan", 0), ("Omar", "Gone", 0)]
    {
        let child = enrol(writer, random, places[place], program, name, last_name, face).await?;
        children.push(child);
    }
    for (child, side, name, phone) in [
        (0, Side::Mother, "Meera Rao", MEERA),
        (1, Side::Mother, "Meera Rao", MEERA),
        (0, Side::Father, "Karthik Rao", KARTHIK),
        (2, Side::Mother, "Farah Khan", FARAH),
        (3, Side::Father, "Sam Gone", GONE),
    ] {
        let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
        let parent = NewParent { name: name.into(), phone: Some(phone.into()), email: Some(email) };
        let parent = children::add_parent(writer, random, &parent).await?;
        children::join(writer, by, children[child], side, parent).await?;
        children::draw_door_pin(writer, &app.keys, random, children[child], side).await?;
    }
    children::leave(writer, by, children[3], children::Grace::NONE).await?;
    Ok(Settled {
        chain,
        centres: places,
        keys,
        children,
        pictures: pictures.iter().map(|picture| picture.id).collect(),
    })
}

async fn enrol(
    writer: &mut Writer<'_>,
    random: &Random,
    (centre, room): (CentreId, RoomId),
    program: ProgramId,
    name: &str,
    last_name: &str,
    photo: PictureId,
) -> Result<ChildId, AppError> {
    // Each next child is a little younger, so that their order is known.
    let born =
        date(2022, 1, 5).saturating_add(jiff::Span::new().days(i64::try_from(name.len()).unwrap_or_default() * 30));
    let child = NewChild {
        centre,
        room,
        program,
        office_number: None,
        name: name.into(),
        last_name: last_name.into(),
        date_of_birth: born,
        admission_type: "Regular".into(),
        admission_date: date(2025, 6, 2),
        photo: Some(photo),
    };
    children::add_child(writer, random, &child).await
}
