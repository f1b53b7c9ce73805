#!/usr/bin/env python3
"""Makes a data folder from a yardstick's base.db, so that the portal can be measured beside other servers on the same data.

    bench/load_yardstick.py BASE.db DATA-FOLDER IDENTITIES.json PRODUCT-IDENTITIES.json [--binary target/release/aangan]

base.db holds parent (id, email, token), child (id, parent_id, name) and timeline (id, child_id, date, time, type, message).
IDENTITIES.json lists the children that are played, [{"child_id", …}]; the same list is written to PRODUCT-IDENTITIES.json
with the portal's own tokens, and with the side ('Mother') as parent. Then:

    target/release/aangan serve --data DATA-FOLDER --listen 127.0.0.1:7100 --console-messages
"""
import argparse
import calendar
import json
import os
import sqlite3
import time

import fill

# So that every item is a kind of moment that the timeline shows.
KINDS = {
    "nap": "Sleep", "meal": "Lunch", "diaper": "Diaper", "photo": "Image", "checkin": "Attendance", "checkout": "Attendance",
    "activity": "Activity", "note": "Milk",
}


def moments(base):
    days = {}
    for child, date, minute, kind, message in base.execute(
            "SELECT child_id, date, time, type, message FROM timeline ORDER BY child_id, date, time, id"):
        if date not in days:
            days[date] = calendar.timegm(time.strptime(date, "%Y-%m-%d")) * 1000 - fill.ZONE_MS
        yield child, days[date] + (int(minute[:2]) * 60 + int(minute[3:])) * 60_000, KINDS[kind], message


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("base")
    arguments.add_argument("data")
    arguments.add_argument("identities")
    arguments.add_argument("product_identities")
    arguments.add_argument("--binary", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../target/release/aangan"))
    options = arguments.parse_args()

    began = time.monotonic()
    base = sqlite3.connect(f"file:{options.base}?mode=ro", uri=True)
    with open(options.identities, encoding="utf-8") as file:
        played = [identity["child_id"] for identity in json.load(file)]
    path = fill.prepare(options.binary, options.data)
    count = fill.fill(
        path,
        base.execute("SELECT id, email FROM parent ORDER BY id"),
        base.execute("SELECT id, parent_id, name FROM child ORDER BY id").fetchall(),
        moments(base),
        played,
    )
    with open(options.product_identities, "w", encoding="utf-8") as file:
        json.dump(fill.identities(played), file)
    print(f"{path}: {count} moments, {os.path.getsize(path) / 1e6:.0f} MB, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
