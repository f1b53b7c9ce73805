//! Starting the portal: open what it needs, say plainly what is missing, serve until told to stop.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use database::{Database, Options};
use outbox::{Bell, Runner};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use crate::{jobs, routes};
use base::chance::Chance;
use base::clock::Clock;
use base::keys::Keys;
use config::{Budgets, Config};
use context::App;
use context::app::Parts;
use context::arriving::Arrivals;
use context::ended::EndedSessions;
use context::http::listener;
use context::http::listener::Bounds;
use context::live::Hub;
use context::outage::Outage;
use context::watching::Watching;
use daily::cameras::{sources, viewing};
use daily::{live, pictures};
use operations::data_folder::{DataFolder, Place};
use operations::health::figures;
use operations::keeping::tables::{self, Tables};
use operations::keeping::{Holdings, nightly, sealed};
use operations::{data_folder, health};
use providers::email::SmtpMailer;
use providers::media_store::MediaStore;
use providers::push::{Firebase, PushService, PushServices, WebPush};
use providers::sms::HttpSmsGateway;
use providers::stream::Streams;
use providers::terminal::{self, Terminal};
use providers::{Mailer, Messengers, SmsGateway};

/// How long follow-up work in hand may still take at the end.
const GRACE: Duration = Duration::from_secs(8);
const TIDY_EVERY: Duration = Duration::from_secs(24 * 60 * 60);
/// How often it is seen whether pictures are to be swept: first when the start and its crowd are over.
const SWEEP_LOOKS: Duration = Duration::from_secs(10 * 60);
/// How often it is looked what falls due.
const DUE_LOOKS: Duration = Duration::from_secs(60);
/// How often it is written down who watches a camera.
const VIEWING_LOOKS: Duration = Duration::from_secs(15);

/// What `aangan serve` was asked to do.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct Wanted {
    pub place: Place,
    pub listen: String,
    pub centre_listen: String,
    pub config: Config,
    pub demo: bool,
    /// In the demo: nothing happens by itself.
    pub still: bool,
    pub strict_budgets: bool,
    pub console_messages: bool,
    /// A copy: nothing is changed, nothing is sent, no camera is started.
    pub show_only: bool,
}

/// Opens database, keys and media folder. Fails with a sentence that says what to do.
pub async fn open(
    place: &Place,
    config: Config,
    demo: bool,
    strict_budgets: bool,
    tables: Tables,
    (clock, chance): (Clock, Chance),
) -> Result<App, String> {
    let config = if demo { of_demo(config, strict_budgets) } else { config };
    let data = DataFolder::prepare(place, &config)?;
    let options = Options { limits: config.database.limits(), ..Options::default() };
    let database = Database::open(data.location(), options).await.map_err(|error| error.to_string())?;
    data.check(&database).await?;
    tables.bring(&database, clock.now()).await?;
    data.remember()?;
    let (media, aside) = (data.media(), data.path().join("arriving"));
    std::fs::create_dir_all(&media)
        .and_then(|()| std::fs::create_dir_all(&aside))
        .map_err(|error| data_folder::cannot_write(data.path(), &error))?;
    let media = MediaStore::open(&config.media, &media)?;
    sealed::refuse_lost_keys(&database, &data.keys()).await?;
    let keys = Keys::open(&data.keys(), &Chance::system()).map_err(|error| error.to_string())?;
    Ok(assembled(&data, (database, media, keys), config, demo, (clock, chance)))
}

/// Opens a portal to be looked at. Nothing of it is changed, so everything has to be there.
pub async fn open_to_look_at(place: &Place, config: Config, demo: bool, clock: Clock) -> Result<App, String> {
    let config = if demo { of_demo(config, false) } else { config };
    let data = DataFolder::look(place, &config)?;
    let options = Options { limits: config.database.limits(), only_shown: true, ..Options::default() };
    let database = Database::open(data.location(), options).await.map_err(|error| error.to_string())?;
    tables::demand(&database).await?;
    let media = MediaStore::open(&config.media, &data.media())?.to_be_looked_at();
    if !pictures::belonging::agrees(&database, &media).await? {
        return Err(format!("{} holds the pictures of another database", media.named()));
    }
    let keys = Keys::read(&data.keys()).map_err(|error| error.to_string())?;
    let app = assembled(&data, (database, media, keys), config, demo, (clock, Chance::system()));
    app.streams.rest();
    Ok(app)
}

fn of_demo(mut config: Config, strict_budgets: bool) -> Config {
    if !strict_budgets {
        config.budgets = Budgets::off();
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
    (clock, chance): (Clock, Chance),
) -> App {
    let (zone, arrivals) = (config.zone(), Arrivals::new(data.path().join("arriving"), &config.uploads));
    let streams = Streams::new(data.path().join("live"), config.cameras.streams(&zone), clock.clone());
    App::new(Parts {
        database,
        clock,
        chance,
        keys,
        config,
        zone,
        bell: Bell::new(),
        live: Hub::default(),
        ended: EndedSessions::default(),
        outage: Outage::default(),
        watching: Watching::default(),
        media,
        arrivals,
        streams,
        demo,
    })
}

/// Serves until SIGTERM or Ctrl-C. `say` prints a line to whoever started it.
pub async fn serve(wanted: Wanted) -> Result<(), String> {
    if wanted.show_only {
        return Box::pin(show(wanted)).await;
    }
    let clock = Clock::system();
    let letterbox = demo::letterbox::Letterbox::new(clock.clone());
    let mut messengers = messengers(&wanted)?;
    if wanted.demo {
        messengers = letterbox.copying(messengers);
    }
    let parents = listener::bind(&wanted.listen, "--listen").await?;
    let centres = listener::bind(&wanted.centre_listen, "--centre-listen").await?;
    let figures = figures::kept();
    let mut config = wanted.config;
    if wanted.demo && !wanted.still {
        config.cameras.run_all_day_unless_set();
    }
    let app = open(&wanted.place, config, wanted.demo, wanted.strict_budgets, Tables::Added, (clock, Chance::system()))
        .await?;
    let holdings = Holdings::look(&wanted.place, app.config.clone())?;
    app.media.try_out(&format!(".aangan-trial-{}", app.chance.id())).await?;
    pictures::belonging::check(&app).await?;
    if wanted.demo {
        demo::seed_if_empty(&app).await?;
        if !wanted.still {
            demo::cameras::set_up(&app).await?;
        }
    } else {
        demo::refuse_demo_data(&app).await?;
    }
    for warning in app.config.warnings() {
        tracing::warn!(warning, "a setting is hardly meant so");
    }
    app.streams.begin();
    jobs::tidy(&app).await.map_err(|trouble| format!("the database cannot be written: {trouble}"))?;
    messengers.push = push_services(&app)?;
    let runner = jobs::runner(&app, messengers);
    let (stop, stopped) = watch::channel(false);
    // Before anybody is told that the portal runs: from here on it can be told to stop.
    let told_to_stop = told_to_stop()?;
    let mut running = JoinSet::new();
    say_where(&parents, &centres);
    if wanted.demo {
        say(&demo::welcome());
    }
    let bounds = Bounds::from(&app.config.network);
    let for_parents = routes::for_parents(app.clone());
    let for_centres = routes::for_centres(app.clone(), figures.clone(), letterbox);
    running.spawn(figures.put_away(stopped.clone()));
    running.spawn(listener::serve(parents, for_parents, bounds.clone(), stopped.clone()));
    running.spawn(listener::serve(centres, for_centres, bounds, stopped.clone()));
    running.spawn(follow_up(runner, stopped.clone()));
    running.spawn(live::tell(app.clone(), stopped.clone()));
    running.spawn(health::recover(app.clone(), stopped.clone()));
    running.spawn(tidy_daily(app.clone(), stopped.clone()));
    running.spawn(bring_about(app.clone(), stopped.clone()));
    running.spawn(keep_backups(app.clone(), holdings, stopped.clone()));
    running.spawn(keep_viewings(app.clone(), stopped.clone()));
    if wanted.demo && !wanted.still {
        running.spawn(demo::live(app.clone(), stopped.clone()));
    }
    let broken = app.database.clone();
    let ended = tokio::select! {
        () = told_to_stop => Ok(()),
        // What was not acknowledged is not lost silently: the process ends, and the next start recovers.
        reason = broken.until_broken() => {
            Err(format!("what was written cannot be kept ({reason}): mend the disk and start again; nothing acknowledged is lost"))
        }
    };
    tracing::info!("stopping: calls in flight are finished first");
    stop.send_replace(true);
    while let Some(ended) = running.join_next().await {
        if let Err(error) = ended {
            tracing::error!(%error, "a part of the portal ended badly");
        }
    }
    app.streams.end().await;
    app.database.close().await;
    ended
}

/// Serves a copy: whoever has a session or a key reads, and nothing else happens. No follow-up work is done, nothing falls due,
/// nothing is tidied, swept or backed up.
async fn show(wanted: Wanted) -> Result<(), String> {
    let clock = Clock::system();
    let letterbox = demo::letterbox::Letterbox::new(clock.clone());
    let parents = listener::bind(&wanted.listen, "--listen").await?;
    let centres = listener::bind(&wanted.centre_listen, "--centre-listen").await?;
    let figures = figures::kept();
    let app = open_to_look_at(&wanted.place, wanted.config, wanted.demo, clock).await?;
    let (stop, stopped) = watch::channel(false);
    let told_to_stop = told_to_stop()?;
    say_where(&parents, &centres);
    say("This is a copy to look at: nothing is changed or sent.");
    let bounds = Bounds::from(&app.config.network);
    let mut running = JoinSet::new();
    running.spawn(listener::serve(parents, routes::for_parents(app.clone()), bounds.clone(), stopped.clone()));
    let for_centres = routes::for_centres(app.clone(), figures.clone(), letterbox);
    running.spawn(figures.put_away(stopped.clone()));
    running.spawn(listener::serve(centres, for_centres, bounds, stopped));
    told_to_stop.await;
    stop.send_replace(true);
    while running.join_next().await.is_some() {}
    app.database.close().await;
    Ok(())
}

fn say_where(parents: &tokio::net::TcpListener, centres: &tokio::net::TcpListener) {
    let address = |listener: &tokio::net::TcpListener| {
        listener.local_addr().map_or_else(|_| "?".into(), |address: SocketAddr| address.to_string())
    };
    say(&format!("Parents:  http://{}", address(parents)));
    say(&format!("Centres:  http://{}", address(centres)));
}

fn messengers(wanted: &Wanted) -> Result<Messengers, String> {
    if !wanted.demo && !wanted.console_messages {
        wanted.config.reaches_parents().map_err(|error| error.to_string())?;
    }
    let sms: Arc<dyn SmsGateway> = match &wanted.config.sms {
        Some(config) => Arc::new(HttpSmsGateway::new(config)?),
        None => Arc::new(Terminal::new()),
    };
    let email: Arc<dyn Mailer> = match &wanted.config.email {
        Some(config) => Arc::new(SmtpMailer::new(config)?),
        None => Arc::new(Terminal::new()),
    };
    Ok(Messengers { sms, email, push: PushServices::default() })
}

/// The demo's notices stay at home: its families are nobody's, and whoever tries it out may have no line to the internet.
fn push_services(app: &App) -> Result<PushServices, String> {
    if app.demo {
        tracing::info!("this is a demo: no push leaves it");
        return Ok(PushServices::default());
    }
    let (config, clock) = (&app.config.push, &app.clock);
    let web = WebPush::new(config, app.config.push_contact(), app.keys.clone(), clock.clone(), app.chance.clone());
    // Nobody has asked for it in the configuration, so a machine without root certificates serves all the same.
    let browser = web.map(|web| Arc::new(web) as Arc<dyn PushService>);
    let browser = browser.inspect_err(|why| tracing::error!(why, "browsers get no pushes")).ok();
    let shell = config.firebase.as_ref().map(|firebase| Firebase::new(firebase, config.seconds, clock.clone()));
    let shell = shell.transpose()?.map(|shell| Arc::new(shell) as Arc<dyn PushService>);
    if shell.is_none() {
        tracing::info!("there is no [push.firebase]: browsers get pushes, the phone shell does not");
    }
    Ok(PushServices { browser, shell })
}

async fn follow_up(runner: Runner, mut stopped: watch::Receiver<bool>) {
    runner.run_until(listener::told(&mut stopped), GRACE).await;
}

/// What is due, at start and then each minute.
async fn bring_about(app: App, mut stopped: watch::Receiver<bool>) {
    let mut looks = tokio::time::interval(DUE_LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = listener::told(&mut stopped) => return,
            _ = looks.tick() => {}
        }
        jobs::bring_about(&app).await;
    }
}

/// The nightly backup, looked for each minute. One that is being made when the portal is told to stop is given up: the next
/// one clears it away.
async fn keep_backups(app: App, holdings: Holdings, mut stopped: watch::Receiver<bool>) {
    let looks = async {
        let mut looks = tokio::time::interval(DUE_LOOKS);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut newest_is_known = false;
        loop {
            looks.tick().await;
            newest_is_known = newest_is_known || nightly::tell_newest(&app).await;
            nightly::backup_if_due(&app, &holdings).await;
        }
    };
    tokio::select! {
        () = looks => {}
        () = listener::told(&mut stopped) => {}
    }
}

/// Who watches a camera, who watches no more, and how cameras stand; once more at the end.
async fn keep_viewings(app: App, mut stopped: watch::Receiver<bool>) {
    let mut looks = tokio::time::interval(VIEWING_LOOKS);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut goes_on = true;
    while goes_on {
        goes_on = tokio::select! {
            () = listener::told(&mut stopped) => false,
            _ = looks.tick() => true,
        };
        if let Err(error) = viewing::keep_book(&app).await {
            tracing::warn!(%error, "who watches a camera could not be written down; it will be tried again");
        }
        if let Err(error) = sources::keep_states(&app).await {
            tracing::warn!(%error, "how cameras stand could not be written down; it will be tried again");
        }
    }
}

/// Ends in the middle of what it does when it is told to stop: whoever restarts the portal does not wait for a sweep.
async fn tidy_daily(app: App, mut stopped: watch::Receiver<bool>) {
    tokio::select! {
        () = keep_tidy(&app) => {}
        () = keep_swept(&app) => {}
        () = listener::told(&mut stopped) => {}
    }
}

/// A day after the last sweep, whenever this process was started.
async fn keep_swept(app: &App) {
    let mut looks = tokio::time::interval(SWEEP_LOOKS);
    looks.tick().await;
    loop {
        looks.tick().await;
        pictures::sweep::sweep_if_due(app).await;
    }
}

async fn keep_tidy(app: &App) {
    let mut days = tokio::time::interval(TIDY_EVERY);
    days.tick().await;
    loop {
        days.tick().await;
        if let Err(trouble) = jobs::tidy(app).await {
            tracing::warn!(%trouble, "could not tidy; it will be tried again tomorrow");
        }
    }
}

/// Listens from now on for SIGTERM, Ctrl-C, and SIGHUP, which a terminal sends that is closed; the future resolves at the first
/// of them.
fn told_to_stop() -> Result<impl Future<Output = ()>, String> {
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

/// Whether it was started with SIGHUP ignored, as by `nohup`: whoever did so wants it to go on.
fn outlives_its_terminal() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 == 1)
}

/// A portal that nobody listens to at the terminal serves all the same.
fn say(line: &str) {
    let _ = terminal::say(line);
}
