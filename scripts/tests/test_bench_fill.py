"""The bench fills tables by SQL of its own: it must go on fitting them."""
import os
import sqlite3
import sys
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(TOP, "bench"))
import fill  # noqa: E402


class TheFill(unittest.TestCase):
    def test_fits_the_tables(self):
        with open(os.path.join(TOP, "crates/operations/migrations/0001_founding.sql"), encoding="utf-8") as file:
            tables = file.read().replace("{blob}", "BLOB").replace("{clustered}", "WITHOUT ROWID")
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "aangan.db")
            database = sqlite3.connect(path)
            database.executescript(tables)
            fill.fill(path, [(1, "a@example.com")], [(7, 1, "Tara")], iter([(7, 1000, "Sleep", "slept")]), [7])
            rows = database.execute("SELECT child_id, message FROM moment").fetchall()
            self.assertEqual(rows, [(7, "slept")])
            self.assertEqual(database.execute("SELECT COUNT(*) FROM token").fetchone(), (1,))
            self.assertEqual(database.execute("PRAGMA foreign_key_check").fetchall(), [])
            database.close()


if __name__ == "__main__":
    unittest.main()
