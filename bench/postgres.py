"""A private PostgreSQL server for measurements, and a portal's SQLite file copied into one of its databases."""
import os
import pwd
import re
import shutil
import socket
import sqlite3
import subprocess
import sys

SETTINGS = {"shared_buffers": "512MB", "max_connections": "200", "listen_addresses": "127.0.0.1", "max_wal_size": "4GB"}


def programs():
    """The folder of initdb and pg_ctl; Debian keeps it out of the PATH."""
    folders = [f"/usr/lib/postgresql/{version}/bin" for version in sorted(os.listdir("/usr/lib/postgresql"), key=float, reverse=True)] \
        if os.path.isdir("/usr/lib/postgresql") else []
    return next((folder for folder in folders if os.path.exists(f"{folder}/initdb")), None) or sys.exit("PostgreSQL's initdb is not installed")


class Server:
    """Runs until `stop`. PostgreSQL refuses to run as root, so root starts it as the user `postgres`."""

    def __init__(self, folder):
        self.folder, self.bin = os.path.join(folder, "postgres"), programs()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        os.makedirs(self.folder)
        self.data = os.path.join(self.folder, "data")
        self.user = None
        if os.geteuid() == 0:
            self.user = "postgres"
            account = pwd.getpwnam(self.user)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            for above in (folder, os.path.dirname(folder)):
                os.chmod(above, os.stat(above).st_mode | 0o011)  # the way to it
        self.run("initdb", "-D", self.data, "--username=bench", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        settings = SETTINGS | {"port": str(self.port), "unix_socket_directories": self.folder}
        options = " ".join(f"-c {name}={value}" for name, value in settings.items())
        self.run("pg_ctl", "-D", self.data, "-w", "-o", options, "-l", os.path.join(self.folder, "log"), "start")
        with open(os.path.join(self.data, "postmaster.pid"), encoding="ascii") as file:
            self.pid = int(file.readline())

    def run(self, program, *arguments):
        subprocess.run([f"{self.bin}/{program}", *arguments], check=True, stdout=subprocess.DEVNULL, cwd=self.folder, user=self.user,
                       group=self.user, extra_groups=[] if self.user else None)

    def url(self, database):
        return f"postgres://bench@127.0.0.1:{self.port}/{database}"

    def sql(self, database, commands, copied=None):
        """Runs commands in one session; `copied` is what a COPY reads."""
        given = [argument for command in commands for argument in ("-c", command)]
        subprocess.run(["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", self.url(database), *given], check=True, input=copied, text=True,
                       stdout=subprocess.DEVNULL)

    def stop(self):
        subprocess.run([f"{self.bin}/pg_ctl", "-D", self.data, "-m", "fast", "stop"], stdout=subprocess.DEVNULL, cwd=self.folder,
                       user=self.user, group=self.user, extra_groups=[] if self.user else None, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def text_of(value):
    """A value in the text format of COPY."""
    if value is None:
        return "\\N"
    if isinstance(value, bytes):
        return "\\\\x" + value.hex()
    return re.sub(r"[\\\n\r\t]", lambda found: {"\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}[found[0]], str(value))


def copy(path, server, name, binary, data):
    """Makes a database of this name with the binary's tables and the rows of the SQLite file; gives its URL."""
    server.sql("postgres", [f"CREATE DATABASE {name}"])
    os.makedirs(data, mode=0o700)
    url = server.url(name)
    subprocess.run([binary, "migrate", "--data", data, "--database", url], check=True, stdout=subprocess.DEVNULL)
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    tables = [table for table, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'schema%'")]
    for table in tables:
        columns = [column for column, in database.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        rows = database.execute(f'SELECT {", ".join(columns)} FROM "{table}"')
        # Some tables have rows from the beginning. Tables refer to each other, so the order of the copies would matter.
        unchecked = "SET session_replication_role = replica"
        server.sql(name, [unchecked, f'DELETE FROM "{table}"'])
        while part := rows.fetchmany(200_000):
            lines = "".join("\t".join(map(text_of, row)) + "\n" for row in part)
            server.sql(name, [unchecked, f'COPY "{table}" ({", ".join(columns)}) FROM STDIN'], lines)
    database.close()
    server.sql(name, ["ANALYZE"])
    return url
