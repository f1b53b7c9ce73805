#!/usr/bin/env python3
"""Measures open screens: how much memory a listener costs, and how long a message takes to reach one.

    make bench-live                                     the release binary, 18,000 listeners, 2,000 messages
    make bench-live ARGUMENTS='--listeners 1000 --messages 200'

    make bench-proxy                                    5,000 listeners through nginx as packaging/nginx.conf has it, while pages load

Each listener is a parent of a child of their own, connected from one of many loopback addresses as families are. They stand
in processes of their own, since one process may hold only so many sockets. A message's time is from the first byte of the
parent's call to the event at the listener, commit included; the messages come evenly, so many a second.
"""
import argparse
import http.client
import json
import os
import random
import re
import resource
import selectors
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

import fill
import run

OF_ADDRESS = 190  # the portal takes 200
OF_CLIENT = 4_000


def memory_kb(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def sockets_kb():
    """What the kernel holds in buffers for all TCP sockets of the machine, both ends."""
    with open("/proc/net/sockstat") as file:
        line = next(line.split() for line in file if line.startswith("TCP:"))
    return int(line[line.index("mem") + 1]) * 4


def trusting():
    """TLS to a proxy whose certificate was made a moment ago."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def listen(host, port, first, count, tls):
    """A client: connects, says so, and tells of each message when it came; ends with its input."""
    watched, context = selectors.DefaultSelector(), trusting()
    for child in range(first, first + count):
        place = child // OF_ADDRESS
        stream = socket.create_connection((host, port), source_address=(f"127.0.{place // 200 + 1}.{place % 200 + 1}", 0))
        if tls:
            stream = context.wrap_socket(stream)
        stream.sendall(f"GET /parentapp/live HTTP/1.1\r\nHost: {host}\r\nauth_token: {fill.token_of(child)}\r\n\r\n".encode())
        text = b""
        while b"event: changed" not in text:
            piece = stream.recv(4096)
            if not piece or b'"error"' in text:
                sys.exit(f"listener {child} was refused: {text[-300:]!r}")
            text += piece
        stream.setblocking(False)
        watched.register(stream, selectors.EVENT_READ, child)
    print("READY", flush=True)
    watched.register(sys.stdin, selectors.EVENT_READ, None)
    while True:
        for key, _ in watched.select():
            if key.data is None:
                return
            try:
                text, now = key.fileobj.recv(4096), time.monotonic()
            except ssl.SSLWantReadError:
                continue
            if not text:
                sys.exit(f"listener {key.data} was cut off")
            if b"conversation" in text:
                print(key.data, now, flush=True)


def send(url, children, a_second):
    """Messages, evenly; each child's with the moment at which it was sent."""
    parts, sent = urllib.parse.urlsplit(url), {}
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    began = time.monotonic()
    for number, child in enumerate(children):
        wait = began + number / a_second - time.monotonic()
        if wait > 0:
            time.sleep(wait)
        sent[child] = time.monotonic()
        connection.request("POST", "/parentapp/saveParentMessage", "message=Is+she+eating%3F", {
            "Content-Type": "application/x-www-form-urlencoded", "auth_token": fill.token_of(child), "Idempotency-Key": f"bench-{child}"})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200 or json.loads(body)["status"] != "ok":
            sys.exit(f"a message was not taken: {answer.status} {body[:300]!r}")
    return sent


class Nginx:
    """nginx by packaging/nginx.conf: other ports, a certificate of its own, and nothing else changed but what it complains of:
    calls that fail are to be seen here, and never where there are families (`complains`)."""

    def __init__(self, portal, folder, complains=True):
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=parents.example.com",
                        "-keyout", key, "-out", certificate], check=True, stderr=subprocess.DEVNULL)
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0)), other.bind(("127.0.0.1", 0))
            self.port, plain = one.getsockname()[1], other.getsockname()[1]
        with open(os.path.join(run.TOP, "packaging/nginx.conf")) as file:
            text = file.read()
        text = re.sub(r"listen \[::\]:.*\n", "", text)
        text = text.replace("listen 443", f"listen 127.0.0.1:{self.port}").replace("listen 80", f"listen 127.0.0.1:{plain}")
        text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {certificate};", text)
        text = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", text)
        text = text.replace("127.0.0.1:4700", portal)
        self.log = os.path.join(folder, "nginx.log")
        text = re.sub(r"error_log \S+ emerg;", f"error_log {self.log} {'warn' if complains else 'emerg'};", text)
        configuration = os.path.join(folder, "nginx.conf")
        with open(configuration, "w") as file:
            file.write(f"pid {folder}/nginx.pid;\nerror_log {self.log} warn;\n{text}")
        self.process = subprocess.Popen(["nginx", "-p", folder, "-c", configuration, "-g", "daemon off;"])
        patience = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                if time.monotonic() > patience:
                    sys.exit("nginx does not listen")
                time.sleep(0.05)

    def kill(self):
        # Told, not killed: its workers would go on.
        self.process.terminate()

    def wait(self):
        self.process.wait()

    def complaints(self):
        """Lines about a limit that was met, or a call that failed."""
        with open(self.log) as file:
            return [line for line in file if "warn" in line or "error" in line or "alert" in line]


def load_pages(port, child, until):
    """A page and its timeline, each time on a connection of its own as a phone that comes back; seconds of each."""
    took, context = [], trusting()
    while not until():
        began = time.monotonic()
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=context)
        connection.request("GET", "/timeline")
        page = connection.getresponse()
        page.read()
        connection.request("POST", "/parentapp/getUnread", "", {"auth_token": fill.token_of(child)})
        call = connection.getresponse()
        body = call.read()
        if page.status != 200 or call.status != 200 or json.loads(body)["status"] != "ok":
            sys.exit(f"a page did not load: {page.status} {call.status} {body[:300]!r}")
        connection.close()
        took.append(time.monotonic() - began)
    return sorted(took)


def warm(url, children):
    """Each family asks for something once."""
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=20)
    for child in children:
        connection.request("POST", "/parentapp/getUnread", "", {"auth_token": fill.token_of(child)})
        connection.getresponse().read()
    connection.close()


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--binary", default=os.path.join(run.TOP, "target/release/aangan"))
    arguments.add_argument("--listeners", type=int, default=18_000)
    arguments.add_argument("--messages", type=int, default=2_000)
    arguments.add_argument("--a-second", type=float, default=100)
    arguments.add_argument("--client", nargs=5, metavar=("HOST", "PORT", "FIRST", "COUNT", "TLS"), help=argparse.SUPPRESS)
    arguments.add_argument("--through-nginx", action="store_true")
    options = arguments.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if options.client:
        host, *numbers = options.client
        return listen(host, *map(int, numbers))

    out = os.path.join(run.TOP, "bench/out")
    os.makedirs(out, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="live-", dir=out)
    running = []
    try:
        print(f"== making {options.listeners} families", flush=True)
        everybody = list(range(1, options.listeners + 1))
        parents = [(id, f"parent{id}@example.com") for id in everybody]
        fill.fill(fill.prepare(options.binary, folder), parents, [(id, id, f"Child {id}") for id in everybody], [], everybody)
        settings = os.path.join(folder, "trusting.toml")
        with open(settings, "w") as file:
            file.write("[network]\ntrusted_proxies = ['127.0.0.1']\n" if options.through_nginx else "")
        portal = run.start(options.binary, "serve", "--config", settings, "--data", folder, "--listen", "127.0.0.1:0", "--centre-listen", "127.0.0.1:0", "--console-messages")
        running.append(portal)
        url = run.address(portal)
        parts = urllib.parse.urlsplit(url)
        host, port = parts.hostname, parts.port
        if options.through_nginx:
            nginx = Nginx(f"{host}:{port}", folder)
            running.append(nginx)
            port, seconds = nginx.port, time.monotonic() + 10
            pages_before = load_pages(port, 1, lambda: time.monotonic() > seconds)
        # What every call keeps in memory is not what a listener costs.
        warm(url, everybody)
        alone, buffers = memory_kb(portal.pid), sockets_kb()

        print("== connecting", flush=True)
        clients, came, began = [], {}, time.monotonic()
        for first in range(1, options.listeners + 1, OF_CLIENT):
            count = min(OF_CLIENT, options.listeners + 1 - first)
            client = subprocess.Popen([sys.executable, __file__, "--client", host, str(port), str(first), str(count), str(int(options.through_nginx))],
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            running.append(client)
            clients.append(client)
        for client in clients:
            if client.stdout.readline() != "READY\n":
                sys.exit("a client could not connect")
        connected = time.monotonic() - began
        full, full_buffers = memory_kb(portal.pid), sockets_kb()

        def hear(client):
            for line in client.stdout:
                child, at = line.split()
                came.setdefault(int(child), float(at))

        ears = [threading.Thread(target=hear, args=(client,), daemon=True) for client in clients]
        for ear in ears:
            ear.start()
        print(f"== {options.messages} messages", flush=True)
        chosen = random.Random(1).sample(everybody[1:], min(options.messages, options.listeners - 1))
        pages, all_sent = [], threading.Event()
        if options.through_nginx:
            loading = threading.Thread(target=lambda: pages.extend(load_pages(port, 1, all_sent.is_set)), daemon=True)
            loading.start()
        sent = send(url, chosen, options.a_second)
        all_sent.set()
        if options.through_nginx:
            loading.join()
        patience = time.monotonic() + 30
        while len(came) < len(sent) and time.monotonic() < patience:
            time.sleep(0.05)
        busy = memory_kb(portal.pid)
        for client in clients:
            client.stdin.close()
        lost = len(sent) - len(came)
        took = sorted((came[child] - sent[child]) * 1000 for child in came)
        at = lambda took, share: took[min(len(took) - 1, int(len(took) * share))] if took else float("nan")
        of = lambda share: at(took, share)
        text = "\n".join([
            "| measure | value |", "|---|--:|",
            f"| listeners in one process | {options.listeners} |",
            f"| connected in, s | {connected:.1f} |",
            f"| memory before, with all, after the messages, MB | {alone / 1024:.0f}, {full / 1024:.0f}, {busy / 1024:.0f} |",
            f"| KB of the process for each listener | {(full - alone) / options.listeners:.1f} |",
            f"| KB of the kernel's buffers for each, both ends | {(full_buffers - buffers) / options.listeners:.1f} |",
            f"| message to listener, p50 / p99 / longest, ms | {of(0.5):.1f} / {of(0.99):.1f} / {took[-1] if took else float('nan'):.1f} |",
            f"| messages that did not arrive | {lost} of {len(sent)} |", ""])
        if options.through_nginx:
            both = lambda share: f"{at(pages_before, share) * 1000:.0f} -> {at(pages, share) * 1000:.0f}"
            text += (f"| a page and a call through nginx, alone -> beside the listeners, p50, ms | {both(0.5)} |\n"
                     f"| the same, p99, ms | {both(0.99)} |\n"
                     f"| loaded meanwhile | {len(pages)} |\n"
                     f"| lines of nginx' log that complain | {len(nginx.complaints())} |\n")
            print("".join(nginx.complaints()[:5]), end="")
        print(text)
        with open(os.path.join(out, "proxy.md" if options.through_nginx else "live.md"), "w") as file:
            file.write(text)
        if lost:
            sys.exit("not every message arrived")
    finally:
        for process in running:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
