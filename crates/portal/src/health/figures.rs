//! What the portal counts, in Prometheus' text form.

use std::fmt::Write;

use database::Reader;
use metrics::describe_counter;
use metrics_exporter_prometheus::PrometheusHandle;
use outbox::Count;

use super::HEALTH_TIME;
use crate::base::refusal::Trouble;
use crate::http::App;

/// The counters of this process, if they are kept.
#[derive(Clone, Debug)]
pub struct Figures(pub Option<PrometheusHandle>);

/// Says what each counter counts. Called once, when they are kept.
pub fn describe() {
    describe_counter!("aangan_requests_total", "Answered requests by listener, route and class of status.");
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
    describe_counter!("aangan_app_crashes_total", "Screens of the parents' app that broke, by screen.");
    describe_counter!(
        "aangan_outbox_attempts_total",
        "Attempts at follow-up work by kind and how they ended: done, again or given_up."
    );
}

impl Figures {
    /// The counters, and how much follow-up work there is. Of that nothing is said while the database does not answer.
    pub async fn render(&self, app: &App) -> String {
        let mut text = self.0.as_ref().map(PrometheusHandle::render).unwrap_or_default();
        let asked = app.database.read(async |reader: &mut Reader<'_>| Ok::<_, Trouble>(outbox::counts(reader).await?));
        match tokio::time::timeout(HEALTH_TIME, asked).await {
            Ok(Ok(counts)) => text.push_str(&outbox_text(&counts, app.now())),
            Ok(Err(trouble)) => tracing::warn!(%trouble, "follow-up work cannot be counted"),
            Err(_) => tracing::warn!("follow-up work cannot be counted in time"),
        }
        text
    }
}

/// Written by hand and not kept between two looks: a kind of which nothing is left is not told any more.
fn outbox_text(counts: &[Count], now: i64) -> String {
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
            let seconds = (now - oldest).max(0) / 1000;
            let _ = writeln!(text, "aangan_outbox_oldest_seconds{{kind=\"{}\"}} {seconds}", label(kind));
        }
    }
    text
}

fn label(kind: &str) -> String {
    kind.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
