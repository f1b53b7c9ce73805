#!/usr/bin/env python3
"""Measures PINs on tablets: what one costs, whether answers tell by their time why they refuse, and what parents feel.

    make bench-staff                              the release binary
    make bench-staff ARGUMENTS='--tries 200'

A wrong PIN, a person who is locked on the tablet, one who has ended and one who does not exist are tried in turns. Their medians
should be within a millisecond: the slow hash hides the rest. Then parents read their timeline, first alone and then beside
tablets that unlock without a pause.
"""
import argparse
import hashlib
import http.client
import json
import os
import sqlite3
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.parse

import run

TABLET, HEAD, PARENT, PIN = "bench-tablet", "bench-head", "bench-parent", "2580"
MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS


def fingerprint(secret):
    return hashlib.sha256(secret.encode()).digest()


class Caller:
    """One connection that is kept."""

    def __init__(self, url, headers):
        parts = urllib.parse.urlsplit(url.replace("localhost", "127.0.0.1"))
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
        self.headers = headers

    def send(self, path, body):
        began = time.perf_counter()
        self.connection.request("POST", path, body, self.headers)
        answer = self.connection.getresponse()
        text = answer.read()
        return (time.perf_counter() - began) * 1000, answer.status, text


def of_staff(url, cookie):
    return Caller(url, {"Cookie": cookie, "Content-Type": "application/json"})


def prepare(database, now):
    """A tablet of a centre, its head's session, three teachers, one of whom has ended, and a parent's session."""
    head, centre = database.execute("SELECT id, centre_id FROM staff_member WHERE role = 'head' ORDER BY id LIMIT 1").fetchone()
    database.execute("INSERT INTO tablet (id, centre_id, name, paired_at, paired_by, fingerprint, issued_at, first_used_at, seen_at,"
                     " waiting, storage, version) VALUES (77, ?, 'Bench', ?2, ?, ?, ?2, ?2, ?2, 0, 'kept', '')".replace("?2", str(now)),
                     (centre, head, fingerprint(TABLET)))
    database.execute("INSERT INTO tablet_room (tablet_id, room_id) SELECT 77, id FROM room WHERE centre_id = ?", (centre,))
    database.execute("INSERT INTO staff_session (id, fingerprint, member_id, started_at, ends_at, awake_until, proved_at)"
                     " VALUES (77, ?, ?, ?, ?, ?, ?)", (fingerprint(HEAD), head, now, now + DAY_MS, now + DAY_MS, now))
    people = [row[0] for row in database.execute(
        "SELECT DISTINCT staff_member.id FROM staff_member JOIN staff_room ON member_id = id"
        " WHERE centre_id = ? AND role = 'teacher' ORDER BY id LIMIT 3", (centre,))]
    database.execute("INSERT INTO session (id, parent_id, platform, device, started_at, ends_at)"
                     " SELECT 77, id, 'web', 'bench', 0, 9000000000000 FROM parent WHERE phone = '9800000011'")
    database.execute("INSERT INTO token (fingerprint, session_id, issue, child_id, side) SELECT ?, 77, 77, child_id, side"
                     " FROM parenthood JOIN parent ON parent.id = parent_id WHERE phone = '9800000011'", (fingerprint(PARENT),))
    return people


def set_pins(staff, tablet, people):
    head = of_staff(staff, f"__Host-aangan-staff={HEAD}")
    for person in people:
        _, status, given = head.send(f"/staff/v1/people/{person}/first-code", "{}")
        assert status == 200, given
        first = {"person": str(person), "code": json.loads(given)["code"], "pin": PIN}
        _, status, answer = tablet.send("/staff/v1/unlock/first", json.dumps(first))
        assert status == 200, answer


def forget_tries(database, locked, now):
    """No wrong PIN was typed, but for one person so many that they are locked, long ago."""
    database.execute("DELETE FROM staff_pin_try")
    database.execute("INSERT INTO staff_pin_try (tablet_id, day, member_id, wrong, last_at)"
                     " VALUES (77, ?, ?, 15, ?)", (time.strftime("%Y-%m-%d", time.gmtime(now / 1000 + 5.5 * 3600)), locked, now - 10 * MINUTE_MS))
    database.execute("UPDATE tablet SET locked_at = NULL WHERE id = 77")


def refusals(database, tablet, people, tries, now):
    wrong, locked, ended = people
    database.execute("UPDATE staff_member SET ended_at = ? WHERE id = ?", (now, ended))
    kinds = {"wrong PIN": (wrong, "1397"), "locked, right PIN": (locked, PIN), "ended, right PIN": (ended, PIN), "nobody": (5, PIN)}
    took = {kind: [] for kind in kinds}
    for _ in range(tries):
        for kind, (person, pin) in kinds.items():
            forget_tries(database, locked, now)
            ms, status, answer = tablet.send("/staff/v1/unlock", json.dumps({"person": str(person), "pin": pin}))
            assert status == 403 and b"wrong_pin" in answer, (kind, status, answer)
            took[kind].append(ms)
    return took


def timeline(parents, seconds):
    headers = {"Content-Type": "application/x-www-form-urlencoded", "auth_token": PARENT}
    caller, took, until = Caller(parents, headers), [], time.monotonic() + seconds
    while time.monotonic() < until:
        ms, status, answer = caller.send("/parentapp/getChildTimeline", "index_start=0&limit=50")
        assert status == 200 and b'"ok"' in answer, answer[:200]
        took.append(ms)
    return took


def unlocking(staff, person, stop, counted):
    tablet = of_staff(staff, f"__Host-aangan-device={TABLET}")
    while not stop.is_set():
        ms, status, answer = tablet.send("/staff/v1/unlock", json.dumps({"person": str(person), "pin": PIN}))
        assert status in (200, 429), answer
        counted.append(ms)


def spread(took):
    ordered = sorted(took)
    return f"median {statistics.median(ordered):7.2f} ms, p95 {ordered[int(len(ordered) * 0.95)]:7.2f} ms, {len(ordered)} calls"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(run.TOP, "target/release/aangan"))
    arguments.add_argument("--tries", type=int, default=1000)
    arguments.add_argument("--seconds", type=int, default=10)
    arguments.add_argument("--tablets", type=int, default=16)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="staff-") as folder:
        subprocess.run([options.binary, "demo", "seed", "--data", folder], check=True, stdout=subprocess.DEVNULL)
        portal = run.start(options.binary, "serve", "--demo", "--still", "--data", folder, "--listen", "127.0.0.1:0",
                           "--centre-listen", "127.0.0.1:0", "--staff-listen", "127.0.0.1:0")
        try:
            parents, _, staff = (run.address(portal) for _ in range(3))
            now = int(time.time() * 1000)
            database = sqlite3.connect(os.path.join(folder, "aangan.db"), isolation_level=None, timeout=60)
            people = prepare(database, now)
            tablet = of_staff(staff, f"__Host-aangan-device={TABLET}")
            set_pins(staff, tablet, people)
            right = [tablet.send("/staff/v1/unlock", json.dumps({"person": str(people[0]), "pin": PIN}))[0] for _ in range(30)]
            print(f"unlock, right PIN      {spread(right)}", flush=True)
            alone = timeline(parents, options.seconds)
            stop, counted = threading.Event(), []
            threads = [threading.Thread(target=unlocking, args=(staff, people[0], stop, counted)) for _ in range(options.tablets)]
            for thread in threads:
                thread.start()
            beside = timeline(parents, options.seconds)
            stop.set()
            for thread in threads:
                thread.join()
            print(f"timeline alone         {spread(alone)}")
            print(f"timeline beside        {spread(beside)}")
            print(f"{options.tablets:3} tablets unlock     {spread(counted)}", flush=True)
            took = refusals(database, tablet, people, options.tries, now)
            for kind, each in took.items():
                print(f"{kind:22} {spread(each)}")
            medians = [statistics.median(each) for each in took.values()]
            print(f"medians differ by at most {max(medians) - min(medians):.2f} ms")
        finally:
            portal.terminate()
            portal.wait()


if __name__ == "__main__":
    main()
