"""Fills a portal's SQLite file by SQL, the portal being stopped: a million moments in some ten seconds.

The tables are made by `aangan migrate`; what is put in is what the portal itself would have stored.
"""
import base64
import hashlib
import os
import random
import sqlite3
import subprocess
import sys
import time

CHAIN, CENTRE, ROOM, PROGRAM = 1, 1, 1, 1
CENTRE_KEY = "bench"
SIDE = "Mother"
DAY_MS = 86_400_000
ZONE_MS = 19_800_000  # Asia/Kolkata keeps no summer time
# One bit each, as the portal stores them.
BITS = {"Attendance": 1 << 0, "Sleep": 1 << 1, "Milk": 1 << 2, "Lunch": 1 << 5, "Activity": 1 << 7, "Image": 1 << 8, "Diaper": 1 << 12}


def fingerprint(secret):
    return hashlib.sha256(secret.encode()).digest()


def token_of(child):
    """As long and as wild as a real one, but the same at each run."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"bench {child}".encode()).digest()).rstrip(b"=").decode()


def prepare(binary, folder):
    """An empty data folder with this version's tables; gives the path of its database."""
    path = os.path.join(folder, "aangan.db")
    if os.path.exists(path):
        sys.exit(f"{path} is there already: give an empty folder")
    subprocess.run([binary, "migrate", "--data", folder], check=True, stdout=subprocess.DEVNULL)
    return path


def fill(path, parents, children, moments, signed_in):
    """parents: (id, e-mail); children: (id, parent id, name); signed_in: child ids that get a session and a token;
    moments: (child id, unix ms, type, message), sorted by child and time, as the table keeps them."""
    now = int(time.time() * 1000)
    chance = random.Random(4700)
    ids = lambda: chance.getrandbits(62) + 1
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN")
    run, many = database.execute, database.executemany
    run("INSERT INTO chain (id, name) VALUES (?, 'Bench')", (CHAIN,))
    run("INSERT INTO centre (id, chain_id, name, city, cctv_down) VALUES (?, ?, 'Bench', 'Bengaluru', FALSE)", (CENTRE, CHAIN))
    run("INSERT INTO room (id, centre_id, name) VALUES (?, ?, 'Nursery')", (ROOM, CENTRE))
    run("INSERT INTO program (id, chain_id, label) VALUES (?, ?, 'Full Day')", (PROGRAM, CHAIN))
    run("INSERT INTO centre_key (fingerprint, centre_id, label, made_at) VALUES (?, ?, 'bench', ?)", (fingerprint(CENTRE_KEY), CENTRE, now))
    many("INSERT INTO parent (id, name, email) VALUES (?, ?, ?)", ((id, f"Parent {id}", email) for id, email in parents))
    many(
        "INSERT INTO child (id, centre_id, room_id, program_id, name, last_name, date_of_birth, admission_type, admission_date,"
        " paused, live, photo_status) VALUES (?, ?, ?, ?, ?, 'Bench', '2021-06-01', 'Regular', '2023-06-01', FALSE, TRUE, 'Active')",
        ((id, CENTRE, ROOM, PROGRAM, name) for id, _, name in children))
    many("INSERT INTO parenthood (child_id, side, parent_id, photo_status) VALUES (?, ?, ?, 'Active')",
         ((id, SIDE, parent) for id, parent, _ in children))
    owner = {id: parent for id, parent, _ in children}
    sessions = {child: ids() for child in signed_in}
    many("INSERT INTO session (id, parent_id, platform, device, started_at, ends_at) VALUES (?, ?, 'web', 'bench', ?, ?)",
         ((session, owner[child], now, now + 30 * DAY_MS) for child, session in sessions.items()))
    many("INSERT INTO token (fingerprint, session_id, issue, child_id, side) VALUES (?, ?, ?, ?, ?)",
         sorted((fingerprint(token_of(child)), session, session, child, SIDE) for child, session in sessions.items()))
    # Made again when all rows are there: sorting once is quicker than finding each one's place.
    index, = run("SELECT sql FROM sqlite_master WHERE name = 'moment_by_id'").fetchone()
    run("DROP INDEX moment_by_id")
    many("INSERT INTO moment (child_id, at, id, kind, message, posted) VALUES (?, ?, ?, ?, ?, 1)",
         ((child, at, ids(), BITS[kind], message) for child, at, kind, message in moments))
    run(index)
    run("COMMIT")
    run("ANALYZE")
    count, = run("SELECT COUNT(*) FROM moment").fetchone()
    run("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    return count


def identities(children):
    return [{"child_id": child, "parent": SIDE, "token": token_of(child)} for child in children]
