#!/usr/bin/env python3
"""Counts the instructions of calls under callgrind, beside the figures of the last release.

    make bench-instructions                            the release binary; compares with bench/instructions.json
    make bench-instructions ARGUMENTS=--store          writes them there, for a release

Instructions hardly depend on the machine or its load, so a call that became dearer by some percent is seen. The portal is started
once with a few requests of each call, and once more for each call with many more of it: the difference is the call's. They come one
after another on one connection. Only a difference of some percent means something: threads wait for each other in ever new ways.
"""
import argparse
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import compare
import run

STORED = os.path.join(run.TOP, "bench/instructions.json")
CALLS = ("timeline", "timeline-browser", "today", "unread", "chat", "send")


def played(binary, folder, players, counts):
    """All instructions of a portal that is started, answers so many requests of each call, and is stopped."""
    log = os.path.join(folder, "callgrind.log")
    portal = run.start("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out", f"--log-file={log}", binary, "serve",
                       "--data", folder, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--console-messages")
    try:
        address = urllib.parse.urlsplit(run.address(portal))
        run.address(portal)
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=300)
        for call, count in counts.items():
            path, form, headers = compare.OF_PARENTS[call]
            for number in range(count):
                player = players[number % len(players)]
                connection.request("POST", path, form.format(child=player["child_id"]), {
                    "Content-Type": "application/x-www-form-urlencoded", "auth_token": player["token"],
                    "child_id": str(player["child_id"]), "parent": player["parent"], **headers})
                answer = connection.getresponse()
                text = answer.read()
                if answer.status != 200:
                    sys.exit(f"{call}: {answer.status} {text[:300]!r}")
    finally:
        portal.terminate()
        portal.wait()
    with open(log, encoding="utf-8") as file:
        return int(re.findall(r"Collected : (\d+)", file.read())[-1])


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(run.TOP, "target/release/aangan"))
    arguments.add_argument("--items", type=int, default=20_000)
    arguments.add_argument("--requests", type=int, default=500)
    arguments.add_argument("--calls", default=",".join(CALLS))
    arguments.add_argument("--store", action="store_true")
    options = arguments.parse_args()
    calls = options.calls.split(",")
    out = os.path.join(run.TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="instructions-", dir=out)
    try:
        _, players = compare.filled(options.binary, os.path.join(folder, "data"), options.items)
        data = os.path.join(folder, "data")
        compare.set_limits(data)
        few = dict.fromkeys(calls, 20)
        base = played(options.binary, data, players, few)
        counts = {}
        for call in calls:
            print(f"== {call}", flush=True)
            all_of_run = played(options.binary, data, players, few | {call: few[call] + options.requests})
            counts[call] = round((all_of_run - base) / options.requests)
    finally:
        shutil.rmtree(folder)
    stored = {}
    if os.path.exists(STORED):
        with open(STORED, encoding="utf-8") as file:
            stored = json.load(file)
    print("\n| call | instructions | stored | times |\n|---|--:|--:|--:|")
    for call, count in counts.items():
        before = stored.get(call)
        print(f"| {call} | {count:,} | {f'{before:,}' if before else ''} | {f'{count / before:.2f}' if before else ''} |")
    if options.store:
        with open(STORED, "w", encoding="utf-8") as file:
            json.dump(stored | counts, file, indent=2)
            file.write("\n")


if __name__ == "__main__":
    main()
