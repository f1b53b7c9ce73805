#!/usr/bin/env python3
"""Measures the portal beside a floor: a server that answers the same bytes from memory.

    make bench                                   the release binary, 200,000 moments
    make bench ARGUMENTS='--items 1000000 --rounds 5 --connections 1,16,64'

Played, in rounds that take turns, are the timeline's page of 50 (token proved, JSON made), the same page compressed as a
browser gets it, and a durable write (a centre pushes one moment; 'ok' means it is on the disk), each beside the floor
with an answer of the same size. Machines differ and are shared, so read the ratios and the CPU time of a request (user
and system, all of the server), which hardly moves with what else runs; 'other load' is the share of the machine that neither the server nor wrk used.
"""
import argparse
import datetime
import gzip
import http.client
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import fill
import measure

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KINDS = list(fill.BITS)
SENTENCES = {
    "Attendance": ["{name} arrived and waved goodbye at the window", "{name} was picked up by grandmother"],
    "Sleep": ["{name} slept {n}0 minutes and woke up in a good mood"],
    "Milk": ["{name} drank {n}0 ml of milk"],
    "Lunch": ["{name} ate {n} spoons of dal and rice, and asked for more curd"],
    "Activity": ["{name} built a tower of {n} blocks with a friend", "{name} painted a leaf in {n} colours"],
    "Image": ["{n} new pictures from the garden"],
    "Diaper": ["changed, wet", "changed, cream applied ({n})"],
}
CHILDREN_ITEMS = 100


def town(items):
    """Children with 100 moments each, five a day up to yesterday."""
    chance = random.Random(1)
    children = [(id, id, f"Child {id}") for id in range(1, max(2, items // CHILDREN_ITEMS) + 1)]
    today = int(time.time() * 1000) // fill.DAY_MS * fill.DAY_MS - fill.ZONE_MS

    def moments():
        for id, _, name in children:
            for number in range(CHILDREN_ITEMS):
                at = today - (CHILDREN_ITEMS - number - 1) // 5 * fill.DAY_MS - fill.DAY_MS
                at += (9 * 60 + number % 5 * 100 + chance.randrange(90)) * 60_000
                kind = chance.choice(KINDS)
                yield id, at, kind, chance.choice(SENTENCES[kind]).format(name=name, n=chance.randint(2, 9))

    return [(id, f"parent{id}@example.com") for id, _, _ in children], children, moments()


def start(*command):
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


def address(process):
    """The next address that a server prints when it listens."""
    line = process.stdout.readline()
    if not line:
        sys.exit(f"{process.args[0]} did not start")
    return line.split()[-1]


def ask(url, request):
    parts = urllib.parse.urlsplit(url)
    head, body = request.split("\r\n\r\n", 1)
    lines = head.split("\r\n")
    method, path, _ = lines[0].split(" ")
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    connection.request(method, path, body=body, headers=dict(line.split(": ", 1) for line in lines[1:] if not line.startswith("Host:")))
    answer = connection.getresponse()
    return answer.status, answer.read()


def fsyncs_a_second(folder):
    """What the disk gives: small appends, each made durable."""
    with open(os.path.join(folder, "fsync"), "wb", buffering=0) as file:
        began, count = time.monotonic(), 0
        while time.monotonic() - began < 1:
            file.write(b"x" * 4096)
            os.fdatasync(file.fileno())
            count += 1
    return count


def build_floor():
    print("== building the floor", flush=True)
    subprocess.run(["cargo", "build", "--release", "--locked", "--manifest-path", os.path.join(TOP, "bench/floor/Cargo.toml"),
                    "--target-dir", os.path.join(TOP, "target/floor")], check=True)
    return os.path.join(TOP, "target/floor/release/floor")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(TOP, "target/release/aangan"))
    arguments.add_argument("--items", type=int, default=200_000)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=int, default=3)
    arguments.add_argument("--connections", default="1,16,64")
    options = arguments.parse_args()
    out = os.path.join(TOP, "bench/out")
    os.makedirs(out, exist_ok=True)

    floor_binary = build_floor()

    folder = tempfile.mkdtemp(prefix="data-", dir=out)
    servers = []
    try:
        print(f"== loading {options.items} moments", flush=True)
        path = fill.prepare(options.binary, folder)
        parents, children, moments = town(options.items)
        played = [id for id, _, _ in children][:2000]
        fill.fill(path, parents, children, moments, played)
        size = os.path.getsize(path) / 1e6

        began = time.monotonic()
        portal = start(options.binary, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--console-messages")
        servers.append(portal)
        for_parents, for_centres = address(portal), address(portal)
        players = fill.identities(played)
        page_of = lambda player, headers: measure.raw(for_parents, "POST", "/parentapp/getChildTimeline", {
            "Content-Type": "application/x-www-form-urlencoded", "auth_token": player["token"],
            "child_id": player["child_id"], "parent": player["parent"], **headers}, f"child_id={player['child_id']}&index_start=0&limit=50")
        pages = [page_of(player, {}) for player in players]
        of_browser = [page_of(player, {"Accept-Encoding": "gzip, deflate, br, zstd"}) for player in players]
        status, page = ask(for_parents, pages[0])
        started = (time.monotonic() - began) * 1000
        if status != 200 or page.count(b'"message"') != 50:
            sys.exit(f"the timeline did not answer with 50 moments: {status} {page[:300]!r}")
        status, compressed = ask(for_parents, of_browser[0])
        if status != 200 or gzip.decompress(compressed) != page:
            sys.exit(f"the compressed page is not the page: {status}")
        now = int(time.time() * 1000)
        push_of = lambda child: json.dumps({"items": [
            {"child_id": str(child), "type": "Sleep", "message": "slept 40 minutes and woke up in a good mood", "at": now}]})
        pushes = [
            measure.raw(for_centres, "POST", "/centre/v1/timeline", {
                "Content-Type": "application/json", "Authorization": f"Bearer {fill.CENTRE_KEY}", "Idempotency-Key": "{n}"}, push_of(child))
            for child in played]
        status, pushed = ask(for_centres, pushes[0].replace("{n}", "first"))
        if status != 200:
            sys.exit(f"the push was not taken: {status} {pushed[:300]!r}")

        floors = {}
        for name, body in (("page", page), ("compressed", compressed), ("push", pushed)):
            with open(os.path.join(folder, name), "wb") as file:
                file.write(body)
            server = start(floor_binary, os.path.join(folder, name))
            servers.append(server)
            floors[name] = (server, address(server))
        rows = {
            f"timeline page of 50 ({len(page)} bytes)": (
                measure.Target("portal", portal.pid, for_parents, pages),
                measure.Target("floor", floors["page"][0].pid, floors["page"][1], pages[:50])),
            f"the same page, gzip ({len(compressed)} bytes)": (
                measure.Target("portal", portal.pid, for_parents, of_browser),
                measure.Target("floor", floors["compressed"][0].pid, floors["compressed"][1], of_browser[:50])),
            f"durable write, one moment ({len(pushed)} bytes)": (
                measure.Target("portal", portal.pid, for_centres, pushes),
                measure.Target("floor", floors["push"][0].pid, floors["push"][1], pushes[:50])),
        }

        idle = measure.memory(portal.pid)
        disk = fsyncs_a_second(folder)
        connections = [int(number) for number in options.connections.split(",")]
        seen, run = {}, 0
        for pair in rows.values():
            for target in pair:
                measure.play(target, 16, 1, run := run + 1, folder)  # warm
        for number in range(options.rounds):
            print(f"== round {number + 1} of {options.rounds}", flush=True)
            for count in connections:
                for row, pair in rows.items():
                    for target in pair if number % 2 == 0 else reversed(pair):
                        run += 1
                        seen.setdefault((row, count, target.name), []).append(measure.play(target, count, options.seconds, run, folder))
        loaded = measure.memory(portal.pid)
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()
        shutil.rmtree(folder)

    middle = lambda key, what: statistics.median(one[what] for one in seen[key])
    lines = [
        f"Portal beside the floor, {datetime.date.today()}, {os.cpu_count()} cores, {options.items} moments ({size:.0f} MB), "
        f"{options.rounds} rounds of {options.seconds} s; the disk made {disk} appends durable a second.",
        f"From start to the first page {started:.0f} ms; memory {idle:.0f} MB idle, {loaded:.0f} MB after the load.",
        "",
        "| load | connections | server | requests/s | p50 ms | p99 ms | CPU us/request | CPU, times the floor | other load | failed |",
        "|---|--:|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        for count in connections:
            for name in ("portal", "floor"):
                key = (row, count, name)
                ratio = middle(key, "cpu") / max(0.1, middle((row, count, "floor"), "cpu"))
                lines.append(
                    f"| {row} | {count} | {name} | {middle(key, 'rps'):.0f} | {middle(key, 'p50'):.2f} | {middle(key, 'p99'):.2f} | "
                    f"{middle(key, 'cpu'):.0f} | {ratio:.1f} | {middle(key, 'other') * 100:.0f} % | {sum(one['bad'] for one in seen[key])} |")
    text = "\n".join(lines)
    print(f"\n{text}\n")
    with open(os.path.join(out, "latest.md"), "w", encoding="utf-8") as file:
        file.write(f"{text}\n")
    if any(one["bad"] for all_of_one in seen.values() for one in all_of_one):
        sys.exit("some requests failed")


if __name__ == "__main__":
    main()
