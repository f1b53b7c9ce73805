"""Plays requests with wrk and takes from /proc what the server burnt for them."""
import json
import os
import subprocess
import urllib.parse

TICK = os.sysconf("SC_CLK_TCK")

# `{n}` in a request is replaced at each one by a number that never comes again.
SCRIPT = """
local requests = %s
local run, thread, played, started = %s, 0, 0, 0
function setup(thread) thread:set("thread", started) started = started + 1 end
function request()
  played = played + 1
  local text = requests[(played + thread * 997) %% #requests + 1]
  return (text:gsub("{n}", string.format("%%06d-%%02d-%%012d", run, thread, played)))
end
function done(summary, latency, per)
  io.write(string.format('JSON {"requests":%%d,"us":%%d,"p50":%%d,"p99":%%d,"bad":%%d}\\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
"""


class Target:
    """A named load on one server: the raw requests that are played in turn. `database` is the process of its PostgreSQL, if it has one."""

    def __init__(self, name, process, url, requests, database=None):
        self.name, self.process, self.url, self.requests, self.database = name, process, url, requests, database


def raw(url, method, path, headers, body):
    """One HTTP request as bytes on the wire."""
    host = urllib.parse.urlsplit(url).netloc
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join(lines) + f"\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"


def lua(text):
    """A Lua string literal."""
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\' else f"\\{b:03d}" for b in text.encode()) + '"'


def stat(pid):
    with open(f"/proc/{pid}/stat", "rb") as file:
        text = file.read()
    fields = text[text.rindex(b")") + 2:].split()
    return int(fields[1]), (int(fields[11]) + int(fields[12])) / TICK


def cpu(pid):
    """Seconds of CPU, user and system, of a process and all that came from it."""
    processes = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                processes[int(name)] = stat(name)
            except OSError:
                pass
    tree = {pid}
    while more := {child for child, (parent, _) in processes.items() if parent in tree} - tree:
        tree |= more
    return sum(processes[process][1] for process in tree if process in processes)


def memory(pid):
    """MB that the process holds for itself (proportional set size)."""
    with open(f"/proc/{pid}/smaps_rollup", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024


def machine():
    """Seconds of CPU that the whole machine has spent."""
    with open("/proc/stat", encoding="utf-8") as file:
        fields = [int(field) for field in file.readline().split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / TICK


def play(target, connections, seconds, run, folder):
    """One measurement: requests a second, milliseconds, and microseconds of the server's CPU for each request."""
    script = os.path.join(folder, "play.lua")
    with open(script, "w", encoding="ascii") as file:
        file.write(SCRIPT % ("{" + ",\n".join(lua(request) for request in target.requests) + "}", run))
    of_database = lambda: cpu(target.database) if target.database else 0.0
    server, database, all_before, own = cpu(target.process), of_database(), machine(), os.times()
    played = subprocess.run(
        ["wrk", "-t", "1" if connections < 16 else "2", "-c", str(connections), "-d", f"{seconds}s", "--timeout", "10s", "-s", script, target.url],
        capture_output=True, text=True, check=True).stdout
    spent, beside, all_spent, own_after = cpu(target.process) - server, of_database() - database, machine() - all_before, os.times()
    wrk = own_after.children_user + own_after.children_system - own.children_user - own.children_system
    seen = json.loads(next(line for line in played.splitlines() if line.startswith("JSON "))[5:])
    count = max(1, seen["requests"])
    return {
        "rps": count / (seen["us"] / 1e6), "p50": seen["p50"] / 1e3, "p99": seen["p99"] / 1e3, "cpu": spent / count * 1e6,
        "database": beside / count * 1e6, "bad": seen["bad"],
        "other": max(0.0, all_spent - spent - beside - wrk) / (seen["us"] / 1e6) / os.cpu_count(),
    }
