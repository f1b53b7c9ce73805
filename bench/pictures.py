#!/usr/bin/env python3
"""Measures pictures: what a photo of 12 million points costs until its sizes are ready, and how fast those are served.

    make bench-pictures
    make bench-pictures ARGUMENTS='--side old=/tmp/old/aangan --side new=target/release/aangan'

A photo's cost is the server's CPU time (user and system) from the upload to the answer, which comes when all three sizes
are on the disk. Thumbnails of the gallery and cards of the timeline are asked for under their signed addresses, the
session looked up each time, beside nginx that serves the same files from a folder with nothing to check; all play in
turns. Read the ratio.
"""
import argparse
import http.client
import json
import os
import random
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

import fill
import measure
from run import TOP, address, start

WIDTH, HEIGHT = 4000, 3000
CHILD = 1


def photo(folder, number):
    """Something like a photograph: broad light and shade, many small things with edges, grain. As JPEG, 2 to 3 MB."""
    chance = random.Random(number)
    row = lambda values: int.from_bytes(bytes(values), "big")
    grain = [row(byte & 15 for byte in chance.randbytes(3 * WIDTH)) for _ in range(64)]

    def things():
        """A row of things of 24 to 120 points, each of one colour."""
        colours = bytearray()
        while len(colours) < 3 * WIDTH:
            colours += bytes(chance.randrange(120) for _ in "rgb") * chance.randrange(24, 120)
        return row(colours[:3 * WIDTH])

    flat = row(b"\x01" * (3 * WIDTH))
    path = os.path.join(folder, f"photo-{number}")
    with open(f"{path}.ppm", "wb") as file:
        file.write(b"P6 %d %d 255\n" % (WIDTH, HEIGHT))
        until, of_now = 0, 0
        for y in range(HEIGHT):
            if y == until:
                until, of_now = y + chance.randrange(24, 120), things()
            file.write((of_now + flat * (y * 100 // HEIGHT) + chance.choice(grain)).to_bytes(3 * WIDTH, "big"))
    subprocess.run(["cjpeg", "-quality", "90", "-outfile", f"{path}.jpg", f"{path}.ppm"], check=True)
    os.remove(f"{path}.ppm")
    with open(f"{path}.jpg", "rb") as file:
        return file.read()


def upload(url, content, name):
    """Posts a photo of the child; gives the seconds until the answer."""
    edge = "edge-of-the-bench"
    part = lambda head, body: b"--%s\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n" % (edge.encode(), head.encode(), body)
    body = (part('name="children"', str(CHILD).encode()) + part('name="caption"', b"In the garden")
            + part('name="timeline"', b"true")
            + part('name="image"; filename="photo.jpg"\r\nContent-Type: image/jpeg', content) + f"--{edge}--\r\n".encode())
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=60)
    began = time.monotonic()
    connection.request("POST", "/centre/v1/photos", body, {
        "Authorization": f"Bearer {fill.CENTRE_KEY}", "Idempotency-Key": name, "Content-Type": f"multipart/form-data; boundary={edge}"})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        sys.exit(f"the photo was not taken: {answer.status} {text[:300]!r}")
    return time.monotonic() - began


def addresses(url, path, body, pictures):
    """The signed addresses of the pictures in a list of the child."""
    [me] = fill.identities([CHILD])
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    connection.request("POST", path, body, {
        "Content-Type": "application/x-www-form-urlencoded", "auth_token": me["token"], "child_id": me["child_id"], "parent": me["parent"]})
    items = json.loads(connection.getresponse().read())["response"][pictures]
    return [f"/media/{item['thumb']}" for item in items]


def fetch(url, path):
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    connection.request("GET", path)
    answer = connection.getresponse()
    content = answer.read()
    if answer.status != 200:
        sys.exit(f"{url}: {answer.status}")
    return content


def nginx(folder, files):
    """nginx with a folder of files, tuned as its own documentation tunes static serving."""
    root = os.path.join(folder, "static")
    os.makedirs(root)
    for name, content in files.items():
        with open(os.path.join(root, name), "wb") as file:
            file.write(content)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    config = os.path.join(folder, "nginx.conf")
    with open(config, "w", encoding="utf-8") as file:
        file.write(f"""
            daemon off; user root; worker_processes {os.cpu_count()}; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
            events {{ worker_connections 1024; }}
            http {{
              access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=1000;
              default_type image/webp; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
              fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
              server {{ listen 127.0.0.1:{port}; root {root}; }}
            }}""")
    process = subprocess.Popen(["/usr/sbin/nginx", "-c", config], stderr=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return process, url
        except OSError:
            time.sleep(0.05)
    sys.exit("nginx did not start")


def taken_in(binary, folder, photos):
    """A portal that has taken the photos in; gives it with its addresses, the CPU seconds of each photo and how long each took."""
    os.makedirs(folder, mode=0o700)
    fill.fill(fill.prepare(binary, folder), [(1, "parent1@example.com")], [(CHILD, 1, "Child 1")], iter([]), [CHILD])
    portal = start(binary, "serve", "--data", folder, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--console-messages")
    for_parents, for_centres = address(portal), address(portal)
    costs, waits = [], []
    for number, content in enumerate(photos):
        before = measure.cpu(portal.pid)
        waits.append(upload(for_centres, content, f"photo-{number}"))
        costs.append(measure.cpu(portal.pid) - before)
    return portal, for_parents, costs, waits


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--side", action="append", metavar="NAME=BINARY", help="without it: the release binary")
    arguments.add_argument("--photos", type=int, default=8)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--seconds", type=int, default=3)
    options = arguments.parse_args()
    sides = [side.split("=", 1) for side in options.side or ["portal=" + os.path.join(TOP, "target/release/aangan")]]
    out = os.path.join(TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="pictures-", dir=out)
    servers, uploads, files, targets = [], {}, {}, {}
    get = lambda url, path: f"GET {path} HTTP/1.1\r\nHost: {urllib.parse.urlsplit(url).netloc}\r\n\r\n"
    try:
        print(f"== drawing {options.photos} photos", flush=True)
        photos = [photo(folder, number) for number in range(options.photos)]
        for name, binary in sides:
            print(f"== {name} takes them in", flush=True)
            portal, url, costs, waits = taken_in(binary, os.path.join(folder, name), photos)
            servers.append(portal)
            uploads[name] = (costs, waits, measure.memory(portal.pid))
            sizes = {
                "thumbnails": addresses(url, "/parentapp/getConversationList/", "type=photos", "photoList"),
                "cards": addresses(url, "/parentapp/getChildTimeline", "", "conversationList"),
            }
            for size, paths in sizes.items():
                files[size] = {f"{size}-{number}.webp": fetch(url, path) for number, path in enumerate(paths)}
                targets.setdefault(size, []).append(measure.Target(name, portal.pid, url, [get(url, path) for path in paths]))
        served = {name: content for of_size in files.values() for name, content in of_size.items()}
        static, static_url = nginx(folder, served)
        servers.append(static)
        for size, names in files.items():
            targets[size].append(measure.Target("nginx", static.pid, static_url, [get(static_url, f"/{name}") for name in names]))
        seen = {}
        for run in range(options.rounds + 1):
            for size, of_size in targets.items():
                for target in of_size if run % 2 else reversed(of_size):
                    one = measure.play(target, 16, options.seconds if run else 1, run, folder)
                    if run:  # the first warms
                        seen.setdefault((size, target.name), []).append(one)
    finally:
        for server in servers:
            server.terminate()
        for server in servers:
            server.wait()
        shutil.rmtree(folder)

    middle = lambda key, what: statistics.median(one[what] for one in seen[key])
    print(f"\nA photo of {WIDTH} x {HEIGHT} ({statistics.mean(map(len, photos)) / 1e6:.1f} MB), until its sizes are kept:")
    for name, (costs, waits, memory) in uploads.items():
        print(f"{name}: {statistics.median(costs) * 1000:.0f} ms of CPU ({min(costs) * 1000:.0f} to {max(costs) * 1000:.0f}; "
              f"{statistics.median(waits) * 1000:.0f} ms by the clock); {memory:.0f} MB after {len(photos)}.")
    print("""
| 16 connections | server | requests/s | times nginx | CPU us/request | p99 ms | failed |
|---|---|--:|--:|--:|--:|--:|""")
    for size, name in seen:
        key = (size, name)
        kilobytes = statistics.mean(len(content) for content in files[size].values()) / 1024
        times = middle(key, "rps") / middle((size, "nginx"), "rps")
        print(f"| {size} of {kilobytes:.0f} kB | {name} | {middle(key, 'rps'):.0f} | {times:.2f} | "
              f"{middle(key, 'cpu'):.0f} | {middle(key, 'p99'):.2f} | {sum(one['bad'] for one in seen[key])} |")
    if any(one["bad"] for all_of_one in seen.values() for one in all_of_one):
        sys.exit("some requests failed")


if __name__ == "__main__":
    main()
