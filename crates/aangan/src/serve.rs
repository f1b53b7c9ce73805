//! Starts the portal: opens database, keys and media, binds the listeners, and serves until it gets a signal to stop.

use std::sync::Arc;
use std::time::Duration;

use database::{Database, Options};
use outbox::{Notifier, Runner};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::jobs;
use crate::listeners::Listeners;
use base::clock::Clock;
use base::failure::Failure;
use base::keys::Keys;
use base::random::Random;
use config::{Config, RateLimits};
use context::App;
use context::app::Parts;
use context::ended::EndedSessions;
use context::http::listener;
use context::live::EventStreams;
use context::outage::Outage;
use context::staff_live::StaffStreams;
use context::upload_spool::UploadSpool;
use context::watching::Watching;
use daily::cameras::{sources, view_sessions};
use daily::{live, pictures};
use demo::sent_messages::SentMessages;
use operations::backup::tables::{self, Tables};
use operations::backup::{DataLocations, encrypted_fields, nightly};
use operations::clock;
use operations::data_folder::{DataFolder, Place};
use operations::health::prometheus;
use operations::{data_folder, health};
use providers::email::SmtpMailer;
use providers::media_store::MediaStore;
use providers::outage::Outages;
use providers::push::{Firebase, PushService, PushServices, WebPush};
use providers::sms::HttpSmsGateway;
use providers::stream::Streams;
use providers::terminal::{self, Terminal};
use providers::{Mailer, Messengers, SmsGateway};

/// How long running jobs may take after the stop.
const GRACE: Duration = Duration::from_secs(8);
const TIDY_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// How often it is checked whether a sweep of pictures is due.
const SWEEP_INTERVAL: Duration = Duration::from_secs(10 * 60);
/// How often the scheduler and the nightly backup run.
const SCHEDULER_INTERVAL: Duration = Duration::from_secs(60);
/// How often it is stored who watches a camera.
const VIEWING_INTERVAL: Duration = Duration::from_secs(15);

/// The options of `aangan serve`.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct ServeOptions {
    pub place: Place,
    pub config: Config,
    pub demo: bool,
    /// In the demo: nothing happens by itself.
    pub still: bool,
    pub strict_rate_limits: bool,
    pub console_messages: bool,
    /// Read-only: nothing is changed or sent, no camera is started.
    pub show_only: bool,
}

/// Opens database, keys and media folder. Fails with a sentence that says what to do.
pub async fn open(
    place: &Place,
    config: Config,
    demo: bool,
    strict_rate_limits: bool,
    tables: Tables,
    (clock, random): (Clock, Random),
) -> Result<App, Failure> {
    let config = if demo { of_demo(config, strict_rate_limits) } else { config };
    let data = DataFolder::prepare(place, &config)?;
    let readers = config.database.readers(data.location().engine());
    let options = Options { readers, limits: config.database.limits(), ..Options::default() };
    let database = Database::open(data.location(), options).await?;
    data.check(&database).await?;
    tables.bring(&database, clock.now()).await?;
    data.remember()?;
    let (media, aside) = (data.media(), data.path().join("arriving"));
    std::fs::create_dir_all(&media)
        .and_then(|()| std::fs::create_dir_all(&aside))
        .map_err(|error| data_folder::cannot_write(data.path(), &error))?;
    let media = MediaStore::open(&config.media, &media)?;
    encrypted_fields::refuse_lost_keys(&database, &data.keys()).await?;
    let keys = Keys::open(&data.keys(), &Random::system()).map_err(|error| error.to_string())?;
    Ok(assembled(&data, (database, media, keys), config, demo, (clock, random)))
}

/// Opens a portal read-only. Everything has to exist.
pub async fn open_read_only(place: &Place, config: Config, demo: bool, clock: Clock) -> Result<App, Failure> {
    let config = if demo { of_demo(config, false) } else { config };
    let data = DataFolder::look(place, &config)?;
    let readers = config.database.readers(data.location().engine());
    let options = Options { readers, limits: config.database.limits(), read_only: true };
    let database = Database::open(data.location(), options).await?;
    tables::demand(&database).await?;
    let media = MediaStore::open(&config.media, &data.media())?.read_only();
    if !pictures::belonging::agrees(&database, &media).await? {
        return Err(format!("{} holds the pictures of another database", media.named()).into());
    }
    let keys = Keys::read(&data.keys()).map_err(|error| error.to_string())?;
    let app = assembled(&data, (database, media, keys), config, demo, (clock, Random::system()));
    app.streams.rest();
    Ok(app)
}

fn of_demo(mut config: Config, strict_rate_limits: bool) -> Config {
    if !strict_rate_limits {
        config.rate_limits = RateLimits::off();
    }
    if config.billing.payee.is_empty() {
        config.billing.payee = "Aangan Schools".into();
        config.billing.upi_address = "aangan.demo@bank".into();
    }
    config
}

fn assembled(
    data: &DataFolder,
    (database, media, keys): (Database, MediaStore, Keys),
    config: Config,
    demo: bool,
    (clock, random): (Clock, Random),
) -> App {
    let (zone, upload_spool) = (config.zone(), UploadSpool::new(data.path().join("arriving"), &config.uploads));
    let gateways = Outages::new(clock.clone());
    let streams = Streams::new(data.path().join("live"), config.cameras.streams(&zone), clock.clone());
    App::new(Parts {
        database,
        clock,
        random,
        keys,
        config,
        zone,
        outbox_notifier: Notifier::new(),
        live: EventStreams::default(),
        staff_live: StaffStreams::default(),
        ended: EndedSessions::default(),
        outage: Outage::default(),
        gateways,
        watching: Watching::default(),
        media,
        upload_spool,
        streams,
        demo,
    })
}

/// Serves until SIGTERM or Ctrl-C. Fails with a sentence.
pub async fn serve(options: ServeOptions) -> Result<(), Failure> {
    if options.show_only {
        return Box::pin(show(options)).await;
    }
    let clock = Clock::system();
    let sent_messages = SentMessages::new(clock.clone());
    let mut messengers = messengers(&options)?;
    if options.demo {
        messengers = sent_messages.copying(messengers);
    }
    let listeners = Listeners::bind(&options.config, options.demo).await?;
    let metrics = prometheus::install();
    let mut config = options.config;
    if options.demo && !options.still {
        config.cameras.run_all_day_unless_set();
    }
    if let Some(port) = listeners.staff_port().filter(|_| options.demo) {
        config.staff.open_the_demo_here_unless_set(port);
    }
    let served_alone = DataFolder::prepare(&options.place, &config)?.hold_to_serve()?;
    let app = open(
        &options.place,
        config,
        options.demo,
        options.strict_rate_limits,
        Tables::Added,
        (clock, Random::system()),
    )
    .await?;
    let data = DataLocations::look(&options.place, app.config.clone())?;
    app.media.try_out(&format!(".aangan-trial-{}", app.random.id())).await.map_err(Failure::unreachable)?;
    pictures::belonging::check(&app).await?;
    if options.demo {
        demo::seed_if_empty(&app).await?;
    } else {
        demo::refuse_demo_data(&app).await?;
    }
    // The demo and a trial need no address.
    let in_use = !options.demo && !options.console_messages;
    for warning in app.config.warnings().into_iter().chain(app.config.address_warning().filter(|_| in_use)) {
        tracing::warn!(warning, "check a setting of the configuration");
    }
    app.streams.begin();
    let cannot_write = |error: String| format!("the database cannot be written: {error}");
    // The clock of a demo is set by its user.
    if !options.demo {
        clock::check(&app).await.map_err(|error| cannot_write(error.to_string()))?;
    }
    let tidied = !app.database.is_suspended();
    if tidied {
        jobs::tidy(&app).await.map_err(|error| cannot_write(error.to_string()))?;
    }
    messengers.push = push_services(&app)?;
    let runner = jobs::runner(&app, messengers);
    let (stop, stopped) = watch::channel(false);
    // Signals are handled before the addresses are printed.
    let stop_signal = stop_signal()?;
    let mut running = JoinSet::new();
    listeners.say_where(&app);
    if options.demo {
        say(&demo::welcome());
        if app.config.staff.is_on() {
            say(&demo::staff::welcome(&app).await?);
        }
        if let Some(ahead) = demo::go_on_where_it_ended(&app).await? {
            say(&ahead);
        }
    }
    running.spawn(metrics.clone().run_upkeep(stopped.clone()));
    listeners.serve(&mut running, &app, (metrics, sent_messages), &stopped);
    running.spawn(run_outbox(runner, stopped.clone()));
    running.spawn(run_housekeeping(app.clone(), tidied, stopped.clone()));
    running.spawn(run_backups(app.clone(), data, stopped.clone()));
    watch_over(&mut running, &app, options.still, &stopped);
    let broken = app.database.clone();
    let ended = tokio::select! {
        () = stop_signal => Ok(()),
        // A write that cannot be stored ends the process; the next start recovers.
        reason = broken.until_broken() => {
            Err(format!("the database cannot store writes ({reason}): repair the disk and start again; no acknowledged data is lost"))
        }
    };
    tracing::info!("stopping: running requests are finished first");
    stop.send_replace(true);
    while let Some(ended) = running.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a task of the portal failed");
        }
    }
    app.streams.end().await;
    app.database.close().await;
    drop(served_alone);
    Ok(ended?)
}

/// Starts the tasks that need nothing but the portal.
fn watch_over(running: &mut JoinSet<()>, app: &App, still: bool, stopped: &watch::Receiver<bool>) {
    running.spawn(live::run(app.clone(), stopped.clone()));
    if app.config.staff.is_on() {
        running.spawn(staff::live::run(app.clone(), stopped.clone()));
    }
    running.spawn(health::recover(app.clone(), stopped.clone()));
    running.spawn(run_scheduler(app.clone(), stopped.clone()));
    running.spawn(store_camera_states(app.clone(), stopped.clone()));
    if !app.demo {
        running.spawn(clock::run(app.clone(), stopped.clone()));
        running.spawn(health::certificate::watch(app.clone(), stopped.clone()));
    } else if !still {
        running.spawn(demo::live(app.clone(), stopped.clone()));
    }
}

/// Serves a copy read-only: no jobs, no scheduled tasks, no housekeeping, no backups.
async fn show(mut options: ServeOptions) -> Result<(), Failure> {
    let clock = Clock::system();
    let sent_messages = SentMessages::new(clock.clone());
    // Nobody works in a copy.
    options.config.staff.listen.clear();
    let listeners = Listeners::bind(&options.config, options.demo).await?;
    let metrics = prometheus::install();
    let app = open_read_only(&options.place, options.config, options.demo, clock).await?;
    let (stop, stopped) = watch::channel(false);
    let stop_signal = stop_signal()?;
    listeners.say_where(&app);
    say("This is a copy to look at: nothing is changed or sent.");
    let mut running = JoinSet::new();
    running.spawn(metrics.clone().run_upkeep(stopped.clone()));
    listeners.serve(&mut running, &app, (metrics, sent_messages), &stopped);
    stop_signal.await;
    stop.send_replace(true);
    while running.join_next().await.is_some() {}
    app.database.close().await;
    Ok(())
}

fn messengers(options: &ServeOptions) -> Result<Messengers, String> {
    if !options.demo && !options.console_messages {
        options.config.reaches_parents().map_err(|error| error.to_string())?;
    }
    let sms: Arc<dyn SmsGateway> = match &options.config.sms {
        Some(config) => Arc::new(HttpSmsGateway::new(config)?),
        None => Arc::new(Terminal::new()),
    };
    let email: Arc<dyn Mailer> = match &options.config.email {
        Some(config) => Arc::new(SmtpMailer::new(config)?),
        None => Arc::new(Terminal::new()),
    };
    Ok(Messengers { sms, email, push: PushServices::default() })
}

/// The push services; none in the demo, whose families do not exist.
fn push_services(app: &App) -> Result<PushServices, String> {
    if app.demo {
        tracing::info!("this is a demo: no push messages are sent");
        return Ok(PushServices::default());
    }
    let (config, clock) = (&app.config.push, &app.clock);
    let web = WebPush::new(config, app.config.push_contact(), app.keys.clone(), clock.clone(), app.random.clone());
    // Web push is not in the configuration, so a machine without root certificates serves all the same.
    let browser = web.map(|web| Arc::new(web) as Arc<dyn PushService>);
    let browser = browser.inspect_err(|why| tracing::error!(why, "browsers get no push messages")).ok();
    let shell = config.firebase.as_ref().map(|firebase| Firebase::new(firebase, config.seconds, clock.clone()));
    let shell = shell.transpose()?.map(|shell| Arc::new(shell) as Arc<dyn PushService>);
    if shell.is_none() {
        tracing::info!("there is no [push.firebase]: browsers get push messages, the app for phones does not");
    }
    Ok(PushServices { browser, shell })
}

/// Runs the outbox.
async fn run_outbox(runner: Runner, mut stopped: watch::Receiver<bool>) {
    runner.run_until(listener::stopped(&mut stopped), GRACE).await;
}

/// Runs the scheduled tasks, at start and then each minute.
async fn run_scheduler(app: App, mut stopped: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(SCHEDULER_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = listener::stopped(&mut stopped) => return,
            _ = ticks.tick() => {}
        }
        jobs::run_due_tasks(&app).await;
    }
}

/// Makes the nightly backup. A stop interrupts it; the next one removes the rest.
async fn run_backups(app: App, data: DataLocations, mut stopped: watch::Receiver<bool>) {
    let ticks = async {
        let mut ticks = tokio::time::interval(SCHEDULER_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut newest_is_known = false;
        loop {
            ticks.tick().await;
            newest_is_known = newest_is_known || nightly::report_newest(&app).await;
            nightly::backup_if_due(&app, &data).await;
        }
    };
    tokio::select! {
        () = ticks => {}
        () = listener::stopped(&mut stopped) => {}
    }
}

/// Stores who watches a camera and the states of cameras; once more at the end.
async fn store_camera_states(app: App, mut stopped: watch::Receiver<bool>) {
    let mut ticks = tokio::time::interval(VIEWING_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut goes_on = true;
    while goes_on {
        goes_on = tokio::select! {
            () = listener::stopped(&mut stopped) => false,
            _ = ticks.tick() => true,
        };
        if let Err(error) = view_sessions::record_activity(&app).await
            && !app.is_away(&error)
        {
            tracing::warn!(%error, "cannot store who watches a camera; it will be retried");
        }
        if let Err(error) = sources::keep_states(&app).await
            && !app.is_away(&error)
        {
            tracing::warn!(%error, "cannot store the states of cameras; it will be retried");
        }
    }
}

/// Daily housekeeping. A stop interrupts it, so that a restart does not wait for a sweep.
async fn run_housekeeping(app: App, tidied: bool, mut stopped: watch::Receiver<bool>) {
    tokio::select! {
        () = tidy_daily(&app, tidied) => {}
        () = sweep_daily(&app) => {}
        () = listener::stopped(&mut stopped) => {}
    }
}

/// Sweeps pictures a day after the last sweep, whenever this process was started.
async fn sweep_daily(app: &App) {
    let mut ticks = tokio::time::interval(SWEEP_INTERVAL);
    ticks.tick().await;
    loop {
        ticks.tick().await;
        pictures::sweep::sweep_if_due(app).await;
    }
}

/// While changes are suspended, the housekeeping waits.
async fn tidy_daily(app: &App, mut tidied: bool) {
    let mut days = tokio::time::interval(TIDY_EVERY);
    let mut minutes = tokio::time::interval(SCHEDULER_INTERVAL);
    days.tick().await;
    loop {
        tokio::select! {
            _ = days.tick() => tidied = false,
            _ = minutes.tick() => {}
        }
        if tidied || app.database.is_suspended() {
            continue;
        }
        tidied = true;
        if let Err(error) = jobs::tidy(app).await {
            tracing::warn!(%error, "housekeeping failed; the next attempt is tomorrow");
        }
    }
}

/// Resolves at SIGTERM, Ctrl-C or SIGHUP (a closed terminal). Signals are caught from the call on.
fn stop_signal() -> Result<impl Future<Output = ()>, String> {
    let listen = |kind| signal(kind).map_err(|error| format!("cannot listen for signals: {error}"));
    let (mut terminate, mut interrupt) = (listen(SignalKind::terminate())?, listen(SignalKind::interrupt())?);
    let mut hang_up = if outlives_its_terminal() { None } else { Some(listen(SignalKind::hangup())?) };
    Ok(async move {
        let hung_up = async {
            match &mut hang_up {
                Some(hang_up) => drop(hang_up.recv().await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
            () = hung_up => {}
        }
    })
}

/// Whether SIGHUP is ignored, as with `nohup`.
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// Prints a line; a closed terminal is no reason to stop.
fn say(line: &str) {
    let _ = terminal::say(line);
}
