"""Alerts, dashboard and documentation name metrics that the portal has, and Prometheus' own tool accepts the alerts.

The last is skipped where promtool is not installed (scripts/install-missing promtool)."""
import glob
import json
import os
import re
import shutil
import subprocess
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CACHE = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "aangan")
NAME = r"aangan_[a-z_]+[a-z]"
# What Prometheus makes of a histogram.
PARTS = re.compile("_(bucket|count|sum)$")


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def sources():
    """The server's code without its tests."""
    files = glob.glob(os.path.join(TOP, "crates", "*", "src", "**", "*.rs"), recursive=True)
    return "\n".join(read(file) for file in files if not file.startswith(os.path.join(TOP, "crates", "testing")))


def metrics(code):
    """The metrics that the code describes, and so has."""
    described = re.findall(rf'describe_\w+!\(\s*"({NAME})"', code)
    return set(described) | set(re.findall(rf"# HELP ({NAME}) ", code))


def expressions():
    """What alerts and dashboard ask for."""
    alerts = re.sub(r"^ *#.*$", "", read("packaging", "monitoring", "alerts.yml"), flags=re.MULTILINE)
    panels = json.loads(read("packaging", "monitoring", "dashboard.json"))["panels"]
    return alerts, [target["expr"] for panel in panels for target in panel["targets"]]


class Monitoring(unittest.TestCase):
    def setUp(self):
        self.code = sources()
        self.known = metrics(self.code)
        self.assertGreater(len(self.known), 20)

    def test_every_metric_of_the_code_is_described(self):
        used = set(re.findall(rf'(?:counter|gauge|histogram)!\(\s*"({NAME})"', self.code))
        used |= set(re.findall(rf'"# TYPE ({NAME}) ', self.code))
        self.assertEqual(used - self.known, set())

    def test_alerts_and_dashboard_ask_for_metrics_that_exist(self):
        alerts, panels = expressions()
        asked = {PARTS.sub("", name) if PARTS.sub("", name) in self.known else name
                 for name in re.findall(NAME, " ".join([alerts, *panels]))}
        self.assertEqual(asked - self.known, set())

    def test_each_of_these_has_an_alert_and_a_panel(self):
        alerts, panels = expressions()
        for name in ["disk_free_bytes", "uploads_refused_total", "budgets_used_up_total", "app_crashes_total",
                     "certificate_end_seconds", "newest_backup_seconds", "gateway_outage_seconds"]:
            self.assertIn(f"aangan_{name}", alerts)
            self.assertIn(f"aangan_{name}", " ".join(panels))

    def test_every_alert_has_a_test_that_fires_it_and_a_place_in_the_documentation(self):
        alerts, _ = expressions()
        tested, page = read("packaging", "monitoring", "alerts_test.yml"), read("docs", "monitoring.md")
        untested = {"PortalIsDown", "AnswersFail", "CodesAreNotSent"}
        for name in re.findall(r"- alert: (\w+)", alerts):
            self.assertIn(f"`{name}`", page)
            if name not in untested:
                self.assertRegex(tested, rf"alertname: {name}\n +exp_alerts: *(\[\{{|\n)")

    def test_every_metric_is_in_the_documentation(self):
        page = read("docs", "monitoring.md")
        self.assertEqual({name for name in self.known if f"`{name}`" not in page}, set())

    def test_prometheus_accepts_the_alerts(self):
        path = os.pathsep.join([f"{CACHE}/tools/bin", os.environ.get("PATH", "")])
        if not shutil.which("promtool", path=path):
            self.skipTest("promtool is not installed")
        run = subprocess.run(["scripts/check-monitoring"], cwd=TOP, env={**os.environ, "PATH": path},
                             capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
