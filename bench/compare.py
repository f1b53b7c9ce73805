#!/usr/bin/env python3
"""Measures binaries of the portal side by side: each call on each, in rounds that take turns, on SQLite and on PostgreSQL.

    make bench-compare ARGUMENTS='--side old=/tmp/old/aangan --side new=target/release/aangan --items 1000000'
    make bench-compare ARGUMENTS='--side new=target/release/aangan --postgres --calls timeline,today,unread,send,post1,post20,post500'

Each side has its own data folder with the same rows, and with --postgres also a database of a private PostgreSQL server. All run at
once; only the one that is played does anything. Read the CPU time of a request (user and system, all of the server, and what
PostgreSQL used beside it) and the ratio to the first side in the same round. The limits of messages and writes are set so high that
none is refused.
"""
import argparse
import datetime
import json
import os
import random
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time

import fill
import measure
import postgres
import run

AS_BROWSERS_SEND = {"Accept-Encoding": "gzip, deflate, br, zstd"}
ROWS_OF_POST = {"post1": 1, "post20": 20, "post500": 500}
MESSAGES = 60
# Nothing is refused: what a refusal costs is not what is measured.
LIMITS = """
[rate_limits]
messages_per_parent = { at_once = 10000, each_ms = 1 }
writes_per_session = { at_once = 10000, each_ms = 1 }
"""
# Path, form and headers of a parent's call; `{child}` is the child of the token.
OF_PARENTS = {
    "timeline": ("/parentapp/getChildTimeline", "child_id={child}&index_start=0&limit=50", {}),
    "timeline-kinds": ("/parentapp/getChildTimeline", "child_id={child}&index_start=0&limit=50&" + "&".join(
        f"include_types={kind}" for kind in ("Attendance", "Sleep", "Milk", "Breakfast", "Fruit", "Lunch", "Snack", "Activity", "Image",
                                             "Snacks", "Fruits", "OutdoorEvents", "Diaper")), {}),
    "timeline-browser": ("/parentapp/getChildTimeline", "child_id={child}&index_start=0&limit=50", AS_BROWSERS_SEND),
    "timeline1": ("/parentapp/getChildTimeline", "child_id={child}&index_start=0&limit=1", {}),
    "notifications": ("/parentapp/getChildTimeline", "child_id={child}&limit=50&include_types=Message&include_types=Attendance", {}),
    "chat": ("/parentapp/getConversationList/", "child_id={child}&limit=50", {}),
    "photos": ("/parentapp/getConversationList/", "child_id={child}&limit=50&type=photos", {}),
    "today": ("/parentapp/getToday", "child_id={child}", {}),
    "unread": ("/parentapp/getUnread", "child_id={child}", {}),
    "attendance": ("/parentapp/getChildAttendance", "child_id={child}", {}),
    "child": ("/parentapp/childData", "child_id={child}", {}),
    "support": ("/parentapp/getRequestTypes", "child_id={child}", {}),
    "send": ("/parentapp/saveParentMessage", "child_id={child}&message=Good+morning%2C+she+slept+well", {}),
}


class Portal:
    """One binary on one database, serving."""

    def __init__(self, name, binary, folder, players, database=None):
        """`database`: the URL of its PostgreSQL database and the process of that server."""
        self.name, self.players = name, players
        url, self.database = database or (None, None)
        choice = ["--database", url] if url else []
        set_limits(folder)
        began = time.monotonic()
        self.process = run.start(binary, "serve", "--data", folder, *choice, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0",
                                 "--console-messages")
        self.parents, self.centres = run.address(self.process), run.address(self.process)
        run.ask(self.parents, self.requests("unread")[0])
        self.started = (time.monotonic() - began) * 1000

    def requests(self, call):
        if call in ROWS_OF_POST:
            return [self.post(ROWS_OF_POST[call], number) for number in range(20 if call == "post500" else 200)]
        path, form, headers = OF_PARENTS[call]
        return [measure.raw(self.parents, "POST", path, {
            "Content-Type": "application/x-www-form-urlencoded", "auth_token": player["token"], "child_id": player["child_id"],
            "parent": player["parent"], **headers}, form.format(child=player["child_id"])) for player in self.players]

    def post(self, rows, number):
        children = random.Random(number).choices(self.players, k=rows)
        now = int(time.time() * 1000)
        items = [{"child_id": str(child["child_id"]), "type": "Sleep", "message": "slept 40 minutes", "at": now} for child in children]
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {fill.CENTRE_KEY}", "Idempotency-Key": "{n}"}
        return measure.raw(self.centres, "POST", "/centre/v1/timeline", headers, json.dumps({"items": items}))

    def target(self, call):
        url = self.centres if call in ROWS_OF_POST else self.parents
        requests = self.requests(call)
        status, answer = run.ask(url, requests[0].replace("{n}", f"first-{call}-{self.name}"))
        answer_is_ok = status == 200 and (call in ROWS_OF_POST or call == "timeline-browser" or b'"status":"ok"' in answer)
        if not answer_is_ok:
            sys.exit(f"{self.name} {call}: {status} {answer[:300]!r}")
        return measure.Target(self.name, self.process.pid, url, requests, self.database)


def set_limits(folder):
    with open(os.path.join(folder, "aangan.toml"), "w", encoding="utf-8") as file:
        file.write(LIMITS)


def put_messages(path, players):
    """A conversation of each child that is played, half of it the centre's."""
    now, chance = int(time.time() * 1000), random.Random(1)
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("BEGIN")
    for player in players:
        child = player["child_id"]
        times = [now - (MESSAGES - number) * 3_600_000 for number in range(MESSAGES)]
        database.executemany(
            "INSERT INTO message (child_id, at, id, side, teacher, message) VALUES (?, ?, ?, ?, ?, 'She ate well and slept for an hour')",
            ((child, at, chance.getrandbits(62) + 1, None if number % 2 else fill.SIDE, "Lakshmi" if number % 2 else "")
             for number, at in enumerate(times)))
        database.execute("INSERT INTO conversation (child_id, newest_at, waiting_since, read_at) VALUES (?, ?, NULL, 0)", (child, times[-1]))
    database.execute("COMMIT")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def filled(binary, folder, items):
    """A data folder with rows; gives its database's path and the players."""
    os.makedirs(folder, mode=0o700)
    path = fill.prepare(binary, folder)
    parents, children, moments = run.town(items)
    played = [id for id, _, _ in children][:2000]
    fill.fill(path, parents, children, moments, played)
    players = fill.identities(played)
    put_messages(path, players)
    return path, players


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--side", action="append", required=True, metavar="NAME=BINARY", help="the first is what others are compared with")
    arguments.add_argument("--postgres", action="store_true", help="each side on PostgreSQL too")
    arguments.add_argument("--items", type=int, default=200_000)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=int, default=3)
    arguments.add_argument("--connections", default="1,16,64")
    arguments.add_argument("--calls", default=",".join([*OF_PARENTS, *ROWS_OF_POST]))
    options = arguments.parse_args()
    sides = [side.split("=", 1) for side in options.side]
    calls, connections = options.calls.split(","), [int(number) for number in options.connections.split(",")]
    out = os.path.join(run.TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="compare-", dir=out)
    portals, cluster, seen, number = [], None, {}, 0
    try:
        cluster = postgres.Server(folder) if options.postgres else None
        for name, binary in sides:
            print(f"== loading {options.items} moments for {name}", flush=True)
            data = os.path.join(folder, name)
            path, players = filled(binary, data, options.items)
            url = postgres.copy(path, cluster, name, binary, f"{data}-postgres") if cluster else None
            portals.append(Portal(name, binary, data, players))
            if cluster:
                portals.append(Portal(f"{name}-postgres", binary, f"{data}-postgres", players, (url, cluster.pid)))
        idle = {portal.name: measure.memory(portal.process.pid) for portal in portals}
        for call in calls:
            targets = [portal.target(call) for portal in portals]
            for target in targets:
                measure.play(target, 16, 1, number := number + 1, folder)  # warm
            for turn in range(options.rounds):
                print(f"== {call}, round {turn + 1} of {options.rounds}", flush=True)
                for count in connections:
                    for target in targets if turn % 2 == 0 else reversed(targets):
                        one = measure.play(target, count, options.seconds, number := number + 1, folder)
                        seen.setdefault((call, count, target.name), []).append(one)
        loaded = {portal.name: measure.memory(portal.process.pid) for portal in portals}
    finally:
        for portal in portals:
            portal.process.terminate()
        for portal in portals:
            portal.process.wait()
        if cluster:
            cluster.stop()
        shutil.rmtree(folder)

    middle = lambda values: statistics.median(values)
    first = portals[0].name
    lines = [f"Sides of the portal, {datetime.date.today()}, {os.cpu_count()} cores, {options.items} moments, {options.rounds} rounds of {options.seconds} s.", ""]
    lines += [f"{portal.name}: from start to the first answer {portal.started:.0f} ms; memory {idle[portal.name]:.0f} MB idle, "
              f"{loaded[portal.name]:.0f} MB after the load." for portal in portals]
    lines += ["", f"| call | connections | side | CPU us/request (least to most) | of PostgreSQL | all CPU, times {first} | requests/s | p50 ms | p99 ms | other load | failed |",
              "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|"]
    for (call, count, name), runs in seen.items():
        of_first = seen[(call, count, first)]
        costs = [one["cpu"] for one in runs]
        times = middle([(one["cpu"] + one["database"]) / max(0.1, other["cpu"] + other["database"]) for one, other in zip(runs, of_first)])
        of = lambda what: middle([one[what] for one in runs])
        lines.append(f"| {call} | {count} | {name} | {middle(costs):.0f} ({min(costs):.0f} to {max(costs):.0f}) | {of('database'):.0f} | {times:.2f} | "
                     f"{of('rps'):.0f} | {of('p50'):.2f} | {of('p99'):.2f} | {of('other') * 100:.0f} % | {sum(one['bad'] for one in runs)} |")
    text = "\n".join(lines)
    print(f"\n{text}\n")
    with open(os.path.join(out, "compare.md"), "w", encoding="utf-8") as file:
        file.write(f"{text}\n")
    if any(one["bad"] for runs in seen.values() for one in runs):
        sys.exit("some requests failed")


if __name__ == "__main__":
    main()
