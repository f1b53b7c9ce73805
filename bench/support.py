#!/usr/bin/env python3
"""Measures Support beside the timeline: its page, past requests and tickets, with 100,000 requests on file.

    make bench-support                                   the release binary, 20,000 children, five requests and tickets each

The timeline's page of 50 and the three lists are played in rounds that take turns; the CPU time of a request is what to read.
Then a centre decides 500 requests in one call, ten times over, and the look for what falls due is asked of the database as the
server asks it each minute.
"""
import argparse
import http.client
import json
import os
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
import urllib.parse

import fill
import measure
import run

OF_CHILD = 5
LISTS = ("getRequestTypes", "requestList", "listTickets")


def put_on_file(path, children):
    """Requests and tickets of all children: of each child's one waits, one begins next year, and the others are over."""
    now = int(time.time() * 1000)
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("PRAGMA synchronous = OFF; BEGIN")
    states = [("Pending", None), ("Approved", now + 100 * fill.DAY_MS)] + [("Cancelled", None)] * (OF_CHILD - 2)
    all_of = [(child, number) for child in children for number in range(OF_CHILD)]
    database.executemany(
        "INSERT INTO request (id, child_id, parent_id, side, kind, status, day, reason, details, answer_by, note, asked_at, due_at)"
        " VALUES (?, ?, ?, ?, 'Add One Way Transport', ?, '2027-03-01', '', '{}', '2026-11-30', '', ?, ?)",
        ((child * OF_CHILD + number, child, child, fill.SIDE, states[number][0], now - number * fill.DAY_MS, states[number][1])
         for child, number in all_of))
    database.executemany("INSERT INTO request_step (request_id, number, step, actor, note, at) VALUES (?, 1, 'Asked', ?, '', ?)",
                         ((child * OF_CHILD + number, fill.SIDE, now) for child, number in all_of))
    database.executemany(
        "INSERT INTO ticket (id, child_id, parent_id, side, subject, description, status, note, answer_by, raised_at)"
        " VALUES (?, ?, ?, ?, 'Food', 'Too much salt in the curry, again and again', ?, '', '2026-11-30', ?)",
        ((child * OF_CHILD + number, child, child, fill.SIDE, 2 if number == 0 else 5, now - number * fill.DAY_MS)
         for child, number in all_of))
    database.execute("COMMIT")
    database.execute("ANALYZE")
    database.close()
    return len(all_of)


def centre(url, method, path, push=None, body=None):
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    headers = {"Authorization": f"Bearer {fill.CENTRE_KEY}", "Content-Type": "application/json"}
    began = time.monotonic()
    connection.request(method, path, body and json.dumps(body), headers | ({"Idempotency-Key": push} if push else {}))
    answer = connection.getresponse()
    text = answer.read()
    took = time.monotonic() - began
    if answer.status != 200:
        sys.exit(f"{path}: {answer.status} {text[:300]!r}")
    return json.loads(text), took


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(run.TOP, "target/release/aangan"))
    arguments.add_argument("--children", type=int, default=20_000)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=int, default=3)
    options = arguments.parse_args()
    out = os.path.join(run.TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    floor_binary = run.build_floor()
    folder = tempfile.mkdtemp(prefix="support-", dir=out)
    servers = []
    try:
        print(f"== making {options.children} families", flush=True)
        path = fill.prepare(options.binary, folder)
        parents, children, moments = run.town(options.children * 10)
        played = [id for id, _, _ in children][:1000]
        # Not more moments than the pages that are played need.
        fill.fill(path, [(id, f"parent{id}@example.com") for id in range(1, options.children + 1)],
                  [(id, id, f"Child {id}") for id in range(1, options.children + 1)],
                  (moment for moment in moments if moment[0] <= len(played)), played)
        on_file = put_on_file(path, range(1, options.children + 1))
        portal = run.start(options.binary, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--console-messages")
        servers.append(portal)
        for_parents, for_centres = run.address(portal), run.address(portal)
        calls = lambda name, body="": [
            measure.raw(for_parents, "POST", f"/parentapp/{name}", {
                "Content-Type": "application/x-www-form-urlencoded", "auth_token": player["token"], "child_id": player["child_id"],
                "parent": player["parent"]}, body.format(child=player["child_id"]))
            for player in fill.identities(played)]
        timeline = calls("getChildTimeline", "child_id={child}&index_start=0&limit=50")
        status, page = run.ask(for_parents, timeline[0])
        if status != 200 or page.count(b'"message"') != 50:
            sys.exit(f"the timeline did not answer with 50 moments: {status} {page[:300]!r}")
        with open(os.path.join(folder, "page"), "wb") as file:
            file.write(page)
        floor = run.start(floor_binary, os.path.join(folder, "page"))
        servers.append(floor)
        targets = [measure.Target("floor of the timeline", floor.pid, run.address(floor), timeline[:50]),
                   measure.Target("timeline, 50 moments", portal.pid, for_parents, timeline)]
        for name in LISTS:
            requests = calls(name)
            status, answer = run.ask(for_parents, requests[0])
            if status != 200 or b'"status":"ok"' not in answer.replace(b" ", b""):
                sys.exit(f"{name}: {status} {answer[:300]!r}")
            targets.append(measure.Target(name, portal.pid, for_parents, requests))
        seen, number = {}, 0
        for target in targets:
            measure.play(target, 16, 1, number := number + 1, folder)  # warm
        for round in range(options.rounds):
            print(f"== round {round + 1} of {options.rounds}", flush=True)
            for target in targets if round % 2 == 0 else reversed(targets):
                seen.setdefault(target.name, []).append(measure.play(target, 16, options.seconds, number := number + 1, folder))

        print("== deciding", flush=True)
        decided = []
        for turn in range(10):
            waiting, _ = centre(for_centres, "GET", "/centre/v1/requests")
            rows = [{"id": one["request"]["request_id"], "status": "Approved", "confirm": True} for one in waiting["requests"][:500]]
            answer, took = centre(for_centres, "POST", "/centre/v1/requests/decide", f"turn-{turn}", {"decisions": rows})
            if answer["decided"] != 500:
                sys.exit(f"{answer}")
            decided.append(took)
        database = sqlite3.connect(path)
        looks = []
        for _ in range(100):
            began = time.monotonic()
            database.execute("SELECT due_at, id FROM request WHERE due_at <= ? AND (due_at, id) > (?, ?) ORDER BY due_at, id LIMIT 200",
                             (int(time.time() * 1000), -2**63, -2**63)).fetchall()
            looks.append(time.monotonic() - began)
        database.close()
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()
        shutil.rmtree(folder)

    middle = lambda name, what: statistics.median(one[what] for one in seen[name])
    lines = [f"| call at 16 connections, {on_file} requests and as many tickets on file | CPU us/request | times the timeline | p99 ms | failed |",
             "|---|--:|--:|--:|--:|"]
    for target in targets:
        name = target.name
        times = middle(name, "cpu") / middle("timeline, 50 moments", "cpu")
        failed = sum(one["bad"] for one in seen[name])
        lines.append(f"| {name} | {middle(name, 'cpu'):.0f} | {times:.2f} | {middle(name, 'p99'):.2f} | {failed} |")
    lines += ["", f"500 decisions in one call: {statistics.median(decided) * 1000:.0f} ms, {max(decided) * 1000:.0f} at most. "
              f"The look for what is due: {statistics.median(looks) * 1e6:.0f} us.", ""]
    text = "\n".join(lines)
    print(f"\n{text}")
    with open(os.path.join(out, "support.md"), "w", encoding="utf-8") as file:
        file.write(text)
    if any(one["bad"] for all_of_one in seen.values() for one in all_of_one):
        sys.exit("some requests failed")


if __name__ == "__main__":
    main()
