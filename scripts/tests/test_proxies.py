"""The proxies of packaging/ write no address of a call down, and no token: not even of calls that fail.

Skipped where nginx or Caddy is not installed."""
import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "bench"))
import live  # noqa: E402

SECRET = "c2VjcmV0"


def held_port():
    """A socket with a port that nobody else is given while it is open. It does not listen, so whoever calls is refused."""
    held = socket.socket()
    held.bind(("127.0.0.1", 0))
    return held


def port_of(held):
    return held.getsockname()[1]


def ask(connection):
    """A call of a parent's calendar and app, which the proxy cannot hand on."""
    connection.request("GET", f"/calendar/{SECRET}.ics?signature={SECRET}", headers={
        "Host": "parents.example.com", "auth_token": SECRET, "Referer": f"https://parents.example.com/{SECRET}"})
    status = connection.getresponse().status
    connection.close()
    return status


def written(folder):
    """All that a proxy has written there, but for its own configuration."""
    for path, _, files in os.walk(folder):
        for name in files:
            with open(os.path.join(path, name), encoding="utf-8", errors="replace") as file:
                yield name, file.read()


class Proxies(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="proxy-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.portal = held_port()
        self.addCleanup(self.portal.close)

    def nobody_reads_the_secret(self):
        self.assertEqual([name for name, text in written(self.folder) if SECRET in text], [])

    @unittest.skipUnless(shutil.which("nginx"), "nginx is not installed")
    def test_nginx_writes_no_address_of_a_call_that_fails(self):
        nginx = live.Nginx(f"127.0.0.1:{port_of(self.portal)}", self.folder, complains=False)
        try:
            self.assertEqual(ask(http.client.HTTPSConnection("127.0.0.1", nginx.port, context=live.trusting(), timeout=20)), 502)
        finally:
            nginx.kill()
            nginx.wait()
        self.nobody_reads_the_secret()

    @unittest.skipUnless(shutil.which("nginx"), "nginx is not installed")
    def test_nginx_would_write_it_if_it_were_let(self):
        nginx = live.Nginx(f"127.0.0.1:{port_of(self.portal)}", self.folder, complains=True)
        try:
            self.assertEqual(ask(http.client.HTTPSConnection("127.0.0.1", nginx.port, context=live.trusting(), timeout=20)), 502)
        finally:
            nginx.kill()
            nginx.wait()
        self.assertIn(SECRET, "".join(text for _, text in written(self.folder)))

    @unittest.skipUnless(shutil.which("caddy"), "Caddy is not installed")
    def test_caddy_writes_no_address_and_no_token_of_a_call_that_fails(self):
        with held_port() as free:
            port = port_of(free)
        with open(os.path.join(TOP, "packaging/Caddyfile"), encoding="utf-8") as file:
            text = file.read()
        text = text.replace("parents.example.com {", f"http://parents.example.com:{port} {{")
        text = text.replace("centres.example.com {", f"http://centres.example.com:{port} {{")
        text = text.replace("staff.example.com {", f"http://staff.example.com:{port} {{")
        text = re.sub(r"^{$", "{\n\tadmin off\n\tauto_https off", text, count=1, flags=re.MULTILINE)
        text = text.replace("127.0.0.1:4700", f"127.0.0.1:{port_of(self.portal)}")
        configuration, log = os.path.join(self.folder, "Caddyfile"), os.path.join(self.folder, "log")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(text)
        with open(log, "w", encoding="utf-8") as file:
            caddy = subprocess.Popen(
                ["caddy", "run", "--config", configuration, "--adapter", "caddyfile"], stdout=file, stderr=file,
                env={**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder, "XDG_CONFIG_HOME": self.folder})
        try:
            patience = time.monotonic() + 20
            while True:
                try:
                    self.assertEqual(ask(http.client.HTTPConnection("127.0.0.1", port, timeout=20)), 502)
                    break
                except ConnectionRefusedError:
                    self.assertLess(time.monotonic(), patience, "Caddy does not listen")
                    time.sleep(0.05)
        finally:
            caddy.terminate()
            caddy.wait()
        with open(log, encoding="utf-8") as file:
            self.assertIn("connection refused", file.read(), "what failed is still told")
        self.nobody_reads_the_secret()


if __name__ == "__main__":
    unittest.main()
