#!/usr/bin/env python3
"""Measures a live camera: how long the first picture takes, and what five hundred viewers of it cost.

    make bench-cameras

The camera is the portal's own test picture, turned into HLS by one ffmpeg. The first picture is there when the first segment has
been read, from the moment a parent asks to watch: cold with ffmpeg not running, warm with it running. Then so many connections ask
for the playlist and the newest segment in turns, as fast as they can, each asked with a pass that is looked at anew; nginx serves
the same two files with nothing to look at. Both play in turns. Read the ratio, and the CPU time of a request: a viewer makes one of
the two each second.
"""
import argparse
import http.client
import json
import os
import shutil
import statistics
import sys
import tempfile
import time
import urllib.parse

import fill
import measure
from pictures import nginx
from run import TOP, address, start

CHILD = 1
SETTINGS = """
[cameras]
live_from = "00:00:00"
live_until = "23:59:00"
outer_from = "00:00:00"
outer_until = "23:59:00"
"""


def ask(url, method, path, headers, body=None):
    """The status, the headers and the content of an answer."""
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status != 200:
        sys.exit(f"{method} {path}: {answer.status} {content[:300]!r}")
    return answer.headers, content


def put_camera(url):
    headers = {"Authorization": f"Bearer {fill.CENTRE_KEY}", "Content-Type": "application/json", "Idempotency-Key": "camera"}
    body = json.dumps({"name": "Garden", "room": "", "source": "test:"})
    return json.loads(ask(url, "PUT", "/centre/v1/cameras/garden", headers, body)[1])["id"]


def watch(url, camera):
    """A pass for the camera, as the browser keeps it."""
    [me] = fill.identities([CHILD])
    headers = {"Content-Type": "application/x-www-form-urlencoded", "auth_token": me["token"], "child_id": str(me["child_id"])}
    return ask(url, "POST", "/parentapp/watchCamera", headers, f"camera={camera}")[0]["set-cookie"].split(";")[0]


def newest(url, camera, cookie):
    """The large playlist, and the name of its newest segment."""
    content = ask(url, "GET", f"/camera/{camera}/large.m3u8", {"Cookie": cookie})[1]
    return content, [line for line in content.decode().splitlines() if line.startswith("large-")][-1]


def first_picture(url, camera):
    """Seconds from asking to watch to the last byte of the first segment."""
    began = time.monotonic()
    cookie = watch(url, camera)
    ask(url, "GET", f"/camera/{camera}/index.m3u8", {"Cookie": cookie})
    _, segment = newest(url, camera, cookie)
    ask(url, "GET", f"/camera/{camera}/{segment}", {"Cookie": cookie})
    return time.monotonic() - began


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(TOP, "target/release/aangan"))
    arguments.add_argument("--viewers", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=int, default=3)
    options = arguments.parse_args()
    out = os.path.join(TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="cameras-", dir=out)
    settings = os.path.join(folder, "settings.toml")
    with open(settings, "w", encoding="utf-8") as file:
        file.write(SETTINGS)
    data = os.path.join(folder, "data")
    os.makedirs(data, mode=0o700)
    servers = []
    try:
        fill.fill(fill.prepare(options.binary, data), [(1, "parent1@example.com")], [(CHILD, 1, "Child 1")], iter([]), [CHILD])
        portal = start(options.binary, "serve", "--data", data, "--config", settings, "--listen", "127.0.0.1:0",
                       "--centre-listen", "127.0.0.1:0", "--console-messages")
        servers.append(portal)
        for_parents, for_centres = address(portal), address(portal)
        camera = put_camera(for_centres)
        before = measure.memory(portal.pid)
        cold = first_picture(for_parents, camera)
        warm = [first_picture(for_parents, camera) for _ in range(5)]
        cookie = watch(for_parents, camera)

        # What ffmpeg costs by itself, while one viewer keeps it running.
        newest(for_parents, camera, cookie)
        own, whole, began = measure.stat(portal.pid)[1], measure.cpu(portal.pid), time.monotonic()
        time.sleep(5)
        newest(for_parents, camera, cookie)
        ffmpeg = (measure.cpu(portal.pid) - whole - measure.stat(portal.pid)[1] + own) / (time.monotonic() - began)

        playlist, segment = newest(for_parents, camera, cookie)
        files = {"large.m3u8": playlist, "large.ts": ask(for_parents, "GET", f"/camera/{camera}/{segment}", {"Cookie": cookie})[1]}
        static, static_url = nginx(folder, files)
        servers.append(static)
        get = lambda url, path, head="": f"GET {path} HTTP/1.1\r\nHost: {urllib.parse.urlsplit(url).netloc}\r\n{head}\r\n"

        def target(name):
            if name == "nginx":
                return measure.Target(name, static.pid, static_url, [get(static_url, f"/{file}") for file in files])
            # A segment is gone after some ten seconds, so each round asks for the newest.
            named = newest(for_parents, camera, cookie)[1]
            paths = [f"/camera/{camera}/large.m3u8", f"/camera/{camera}/{named}"]
            return measure.Target(name, portal.pid, for_parents, [get(for_parents, path, f"Cookie: {cookie}\r\n") for path in paths])

        seen, most = {}, before
        for run in range(options.rounds + 1):
            for name in ("portal", "nginx") if run % 2 else ("nginx", "portal"):
                one = target(name)
                own = measure.stat(one.process)[1]
                played = measure.play(one, options.viewers, options.seconds if run else 1, run, folder)
                if name == "portal":
                    # Without what ffmpeg spends meanwhile.
                    played["cpu"] = (measure.stat(one.process)[1] - own) * 1e6 / (played["rps"] * (options.seconds if run else 1))
                    most = max(most, measure.memory(portal.pid))
                if run:  # the first warms
                    seen.setdefault(name, []).append(played)
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()
        shutil.rmtree(folder)

    middle = lambda name, what: statistics.median(one[what] for one in seen[name])
    size = len(files["large.ts"]) / 1024
    print(f"""
First picture: {cold:.1f} s cold, {statistics.median(warm):.2f} s warm. One ffmpeg of the test picture: {ffmpeg * 100:.0f} % of a core. \
Memory: {before:.0f} MB before, {most:.0f} MB with {options.viewers} connections.

| playlist and segment of {size:.0f} kB in turns, {options.viewers} connections | requests/s | times nginx | CPU us/request | p99 ms | failed |
|---|--:|--:|--:|--:|--:|""")
    for name in ("portal", "nginx"):
        print(f"| {name} | {middle(name, 'rps'):.0f} | {middle(name, 'rps') / middle('nginx', 'rps'):.2f} | {middle(name, 'cpu'):.0f} | "
              f"{middle(name, 'p99'):.0f} | {sum(one['bad'] for one in seen[name])} |")
    if any(one["bad"] for all_of_one in seen.values() for one in all_of_one):
        sys.exit("some requests failed")


if __name__ == "__main__":
    main()
