//! The portal's metrics, in the text format of Prometheus.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use database::Reader;
use metrics::{describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use outbox::Count;
use tokio::sync::watch;
use tokio::time::interval;

use super::HEALTH_TIME;
use base::clock::Timestamp;
use base::refusal::AppError;
use context::App;
use context::http::listener;
use context::scheduler::{self, FailingTask};
use context::upload_spool::free_bytes;

/// The metrics of this process, if they are recorded.
#[derive(Clone, Debug)]
pub struct Metrics(pub Option<PrometheusHandle>);

/// Buckets of the seconds until a response begins: from quick to abandoned by the parent.
const ANSWERED_WITHIN: [f64; 6] = [0.005, 0.02, 0.1, 0.5, 2.0, 10.0];

/// The interval of the recorder's upkeep.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(5);

/// Installs the recorder of this process and describes the metrics.
pub fn install() -> Metrics {
    let seconds = Matcher::Full("aangan_request_seconds".into());
    let builder = PrometheusBuilder::new().set_buckets_for_metric(seconds, &ANSWERED_WITHIN);
    let metrics = Metrics(builder.ok().and_then(|builder| builder.install_recorder().ok()));
    describe();
    metrics
}

fn describe() {
    describe_counter!("aangan_requests_total", "Answered requests by listener, route and class of status.");
    describe_histogram!("aangan_request_seconds", "Seconds until an answer began, by listener and route.");
    describe_counter!("aangan_sign_ins_total", "Codes asked for and codes typed, by how it ended: ok or why not.");
    describe_counter!("aangan_budgets_used_up_total", "Rate limits that were reached.");
    describe_counter!("aangan_budget_refusals_total", "Refusals because a rate limit was reached.");
    describe_counter!(
        "aangan_picture_sweeps_total",
        "Comparisons of pictures' files with their rows, by how they ended."
    );
    describe_counter!(
        "aangan_pictures_lost_total",
        "Pictures that could not be shown because a file is missing or changed."
    );
    describe_counter!("aangan_connections_turned_away_total", "Connections of addresses that had too many open.");
    describe_counter!(
        "aangan_uploads_refused_total",
        "Files that were not taken, because the disk is full or too many were arriving."
    );
    describe_counter!("aangan_backups_total", "Nightly backups of this server by how they ended: done or failed.");
    describe_gauge!(
        "aangan_newest_backup_seconds",
        "Unix time of the newest complete backup in the nightly backup's storage; 0 while none is known."
    );
    describe_gauge!(
        "aangan_certificate_end_seconds",
        "Unix time at which the certificate of the public address ends; absent while it is not known."
    );
    describe_counter!("aangan_app_crashes_total", "Screens of the parents' app that broke, by screen.");
    describe_counter!(
        "aangan_outbox_attempts_total",
        "Attempts at follow-up work by kind and how they ended: done, again or given_up."
    );
}

impl Metrics {
    /// Runs the recorder's upkeep until the stop. Without it measurements would pile up while nobody reads the metrics.
    pub async fn run_upkeep(self, mut stopped: watch::Receiver<bool>) {
        let Self(Some(measured)) = self else { return };
        let mut turns = interval(UPKEEP_INTERVAL);
        loop {
            tokio::select! {
                () = listener::stopped(&mut stopped) => return,
                _ = turns.tick() => measured.run_upkeep(),
            }
        }
    }

    /// The metrics as text. Those of the outbox and the scheduler are left out while the database does not answer.
    pub async fn render(&self, app: &App) -> String {
        let mut text = self.0.as_ref().map(PrometheusHandle::render).unwrap_or_default();
        text.push_str(&of_this_process(app));
        let asked = app.database.read(async |reader: &mut Reader<'_>| {
            Ok::<_, AppError>((outbox::counts(reader).await?, scheduler::failing(reader).await?))
        });
        match tokio::time::timeout(HEALTH_TIME, asked).await {
            Ok(Ok((counts, failing))) => {
                text.push_str(&outbox_text(&counts, app.now()));
                text.push_str(&failing_text(&failing, app.now()));
            }
            Ok(Err(error)) => tracing::warn!(%error, "cannot count the jobs of the outbox"),
            Err(_) => tracing::warn!("cannot count the jobs of the outbox in time"),
        }
        text
    }
}

/// Gauges of this process.
fn of_this_process(app: &App) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "# HELP aangan_build_info The version that runs; always 1.\n\
         # TYPE aangan_build_info gauge\n\
         aangan_build_info{{version=\"{version}\"}} 1\n\
         # HELP aangan_live_lines Open event streams of parents' screens.\n\
         # TYPE aangan_live_lines gauge\n\
         aangan_live_lines {}\n\
         # HELP aangan_cameras_running Cameras whose picture is being made because somebody watches.\n\
         # TYPE aangan_cameras_running gauge\n\
         aangan_cameras_running {}\n",
        app.live.len(),
        app.streams.running(),
    );
    let _ = write!(
        text,
        "# HELP aangan_writes_suspended 1 while no changes are taken because the clock is behind the newest entry.\n\
         # TYPE aangan_writes_suspended gauge\n\
         aangan_writes_suspended {}\n",
        u8::from(app.database.is_suspended()),
    );
    text.push_str(
        "# HELP aangan_cameras_without_picture Cameras that are watched and show no picture, by the reason.\n\
         # TYPE aangan_cameras_without_picture gauge\n",
    );
    for (why, cameras) in app.streams.failing() {
        let _ = writeln!(text, "aangan_cameras_without_picture{{why=\"{why}\"}} {cameras}");
    }
    text.push_str(
        "# HELP aangan_gateway_outage_seconds Seconds since a gateway began to fail that does not work yet.\n\
         # TYPE aangan_gateway_outage_seconds gauge\n",
    );
    for (gateway, length) in app.gateways.lasting() {
        let _ = writeln!(text, "aangan_gateway_outage_seconds{{gateway=\"{}\"}} {}", label(&gateway), length.as_secs());
    }
    text.push_str(&disk_text(app));
    if let Some(bytes) = resident_bytes() {
        let _ = write!(
            text,
            "# HELP aangan_memory_bytes Memory that this process holds.\n\
             # TYPE aangan_memory_bytes gauge\n\
             aangan_memory_bytes {bytes}\n",
        );
    }
    text
}

/// The free space of the data folder and, where they are files, of the pictures.
fn disk_text(app: &App) -> String {
    let mut text = format!(
        "# HELP aangan_disk_reserve_bytes Free space below which files are refused.\n\
         # TYPE aangan_disk_reserve_bytes gauge\n\
         aangan_disk_reserve_bytes {}\n\
         # HELP aangan_disk_free_bytes Free space of the data folder and of the pictures' folder.\n\
         # TYPE aangan_disk_free_bytes gauge\n",
        app.config.uploads.reserve(),
    );
    for (place, folder) in [("data", Some(app.upload_spool.folder())), ("media", app.media.folder())] {
        if let Some(free) = folder.and_then(|folder| free_bytes(folder).ok()) {
            let _ = writeln!(text, "aangan_disk_free_bytes{{place=\"{place}\"}} {free}");
        }
    }
    text
}

/// From Linux: `VmRSS:     24576 kB`.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let held = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(held.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// Written by hand and not stored between two scrapes, so that a kind without jobs disappears.
fn outbox_text(counts: &[Count], now: Timestamp) -> String {
    let mut text = "# HELP aangan_outbox_jobs Follow-up work by kind and state: waiting, running or given_up.\n\
        # TYPE aangan_outbox_jobs gauge\n"
        .to_owned();
    for Count { kind, waiting, running, given_up, .. } in counts {
        for (state, jobs) in [("waiting", waiting), ("running", running), ("given_up", given_up)] {
            let _ = writeln!(text, "aangan_outbox_jobs{{kind=\"{}\",state=\"{state}\"}} {jobs}", label(kind));
        }
    }
    text.push_str(
        "# HELP aangan_outbox_oldest_seconds Seconds since the oldest follow-up work of a kind was to be done that is not.\n\
         # TYPE aangan_outbox_oldest_seconds gauge\n",
    );
    for Count { kind, oldest, .. } in counts {
        if let Some(oldest) = oldest {
            let seconds = (now - *oldest).as_secs();
            let _ = writeln!(text, "aangan_outbox_oldest_seconds{{kind=\"{}\"}} {seconds}", label(kind));
        }
    }
    text
}

fn failing_text(failing: &[FailingTask], now: Timestamp) -> String {
    let mut kinds: BTreeMap<&str, (usize, Timestamp)> = BTreeMap::new();
    for one in failing {
        let (count, oldest) = kinds.entry(&one.kind).or_insert((0, one.first_failed_at));
        *count += 1;
        *oldest = one.first_failed_at.min(*oldest);
    }
    let mut text = "# HELP aangan_scheduled_tasks_failing Scheduled tasks that failed and will be retried, by kind.\n\
        # TYPE aangan_scheduled_tasks_failing gauge\n"
        .to_owned();
    for (kind, (count, _)) in &kinds {
        let _ = writeln!(text, "aangan_scheduled_tasks_failing{{kind=\"{}\"}} {count}", label(kind));
    }
    text.push_str(
        "# HELP aangan_scheduled_tasks_failing_seconds Seconds since the scheduled task of a kind that has failed longest failed first.\n\
         # TYPE aangan_scheduled_tasks_failing_seconds gauge\n",
    );
    for (kind, (_, oldest)) in &kinds {
        let seconds = (now - *oldest).as_secs();
        let _ = writeln!(text, "aangan_scheduled_tasks_failing_seconds{{kind=\"{}\"}} {seconds}", label(kind));
    }
    text
}

fn label(kind: &str) -> String {
    kind.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
