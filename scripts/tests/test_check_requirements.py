"""The requirement check, run as it is run for real: as a command inside a git checkout."""
import os
import subprocess
import tempfile
import unittest

CHECK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "check-requirements")
TABLE = "id\tarea\tsection\trequirement\tcheck\tstep\n" + "".join(
    f"{name}\tXXX\t1\tsays something\t{check}\tportal\n"
    for name, check in [
        ("AUTH-01", "browser: seen"), ("AUTH-02", "API: answered"), ("AUTH-03", "API: refused"), ("TIME-01", "API: paged"),
    ]
)


def cite(*ids):
    # Put together here, so that the real check does not take these samples for citations.
    return "// " + "proves" + ": " + " ".join(ids) + "\n"


def rust(*ids):
    return cite(*ids) + "#[test]\nfn works() {}\n"


class CheckRequirements(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = folder.name
        self.git("init", "-q", "-b", "main")
        self.write("docs/requirements.tsv", TABLE)
        self.write("crates/daily/src/a.rs", rust("AUTH-02"))
        self.write("docs/uncited.txt", "AUTH-01\nAUTH-03\nTIME-01\n")
        self.commit()

    def git(self, *arguments):
        subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.com", *arguments],
            cwd=self.top, check=True, capture_output=True,
        )

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-q", "-m", "change")

    def write(self, path, text):
        path = os.path.join(self.top, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def read(self, path):
        with open(os.path.join(self.top, path), encoding="utf-8") as file:
            return file.read()

    def check(self, *arguments):
        done = subprocess.run([CHECK, *arguments], cwd=self.top, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def assert_refused(self, text, *arguments):
        status, said = self.check(*arguments)
        self.assertIn(text, said)
        self.assertEqual(status, 1)

    def assert_accepted(self, *arguments):
        status, said = self.check(*arguments)
        self.assertEqual(status, 0, said)

    def test_a_true_list_is_accepted(self):
        self.assert_accepted()

    def test_an_unknown_id_is_refused(self):
        self.write("crates/daily/src/b.rs", rust("AUTH-99"))
        self.assert_refused("b.rs:1: AUTH-99 is no line")

    def test_a_range_is_refused(self):
        self.write("crates/daily/src/b.rs", rust("AUTH-02..AUTH-03"))
        self.assert_refused("AUTH-02..AUTH-03 is no line")

    def test_a_browser_line_counts_only_from_the_browser_tests(self):
        self.write("crates/daily/src/b.rs", rust("AUTH-01"))
        self.assert_refused("AUTH-01 is seen in a browser")
        self.write("crates/daily/src/b.rs", "")
        self.write("web/src/a.test.ts", cite("AUTH-01"))
        self.assert_refused("AUTH-01 is seen in a browser")
        self.write("web/src/a.test.ts", "")
        self.write("web/e2e/a.spec.ts", cite("AUTH-01"))
        self.assert_accepted("--write")
        self.assertEqual(self.read("docs/uncited.txt"), "AUTH-03\nTIME-01\n")

    def test_nine_ids_on_a_line_are_refused(self):
        self.write("crates/daily/src/b.rs", rust(*["AUTH-02"] * 9))
        self.assert_refused("9 ids")
        self.write("crates/daily/src/b.rs", rust(*["AUTH-02"] * 8))
        self.assert_accepted()

    def test_nine_ids_on_two_lines_of_one_test_are_refused(self):
        self.write("crates/daily/src/b.rs", cite(*["AUTH-02"] * 8) + rust("AUTH-02"))
        self.assert_refused("9 ids")
        self.write("crates/daily/src/b.rs", rust(*["AUTH-02"] * 8) + rust("AUTH-02"))
        self.assert_accepted()

    def test_an_empty_citation_is_refused(self):
        self.write("crates/daily/src/b.rs", rust())
        self.assert_refused("with no id after it")

    def test_a_citation_away_from_any_test_is_refused(self):
        self.write("crates/daily/src/b.rs", cite("AUTH-03") + "fn product() {}\n")
        self.assert_refused("no test in this file")
        self.write("crates/daily/src/b.rs", "")
        self.write("web/src/a.ts", cite("AUTH-03"))
        self.assert_refused("no test in this file")

    def test_every_kind_of_rust_test_may_cite(self):
        for mark in ["#[test]", "#[tokio::test(flavor = \"multi_thread\")]", "#[rstest]", "#[rstest::rstest]"]:
            self.write("crates/daily/src/b.rs", cite("AUTH-02") + mark + "\nfn works() {}\n")
            self.assert_accepted()

    def test_comment_ends_and_commas_are_no_ids(self):
        self.write("web/e2e/a.spec.tsx", "{/* " + "proves" + ": AUTH-01, AUTH-02 */}\n")
        self.assert_accepted("--write")

    def test_a_list_that_misses_a_line_is_refused(self):
        self.write("docs/uncited.txt", "AUTH-01\nTIME-01\n")
        self.assert_refused("not listed though nobody cites them: AUTH-03")

    def test_a_list_with_a_cited_line_is_refused(self):
        self.write("crates/daily/src/b.rs", rust("AUTH-03"))
        self.assert_refused("listed though they are cited, or no line: AUTH-03")

    def test_an_unsorted_list_is_refused(self):
        self.write("docs/uncited.txt", "TIME-01\nAUTH-01\nAUTH-03\n")
        self.assert_refused("order or spacing")

    def test_a_missing_list_is_refused(self):
        os.remove(os.path.join(self.top, "docs/uncited.txt"))
        self.assert_refused("is not true")

    def test_writing_cannot_hide_growth(self):
        self.write("crates/daily/src/a.rs", "")
        self.assert_refused("has grown since HEAD: AUTH-02", "--write")

    def test_growth_in_the_newest_commit_is_found(self):
        self.write("crates/daily/src/a.rs", "")
        self.write("docs/uncited.txt", "AUTH-01\nAUTH-02\nAUTH-03\nTIME-01\n")
        self.commit()
        self.assert_refused("AUTH-02 lost the test")

    def test_growth_further_back_on_a_branch_is_found(self):
        self.git("checkout", "-q", "-b", "feature")
        self.write("crates/daily/src/a.rs", "")
        self.write("docs/uncited.txt", "AUTH-01\nAUTH-02\nAUTH-03\nTIME-01\n")
        self.commit()
        self.write("README.md", "more\n")
        self.commit()
        self.assert_refused("AUTH-02 lost the test")

    def test_a_clone_without_history_is_checked_all_the_same(self):
        self.write("README.md", "more\n")
        self.commit()
        with tempfile.TemporaryDirectory() as folder:
            self.git("clone", "-q", "--depth", "1", "file://" + self.top, folder + "/clone")
            self.top = folder + "/clone"
            self.assert_accepted()
            self.write("crates/daily/src/a.rs", "")
            self.assert_refused("has grown since HEAD", "--write")

    def test_a_broken_table_is_refused(self):
        self.write("docs/requirements.tsv", TABLE + "AUTH-02\tXXX\t1\tagain\tAPI: answered\tportal\n")
        self.assert_refused("AUTH-02 stands here a second time")
        self.write("docs/requirements.tsv", TABLE + "AUTH-04\tno check\n")
        self.assert_refused("not six fields")

    def test_a_new_line_may_wait_for_its_test_and_is_counted_with_its_step(self):
        self.write("docs/requirements.tsv", TABLE + "SIGNS-01\tXXX\t1\tsays something\tAPI: answered\tS1\n")
        self.check("--write")
        self.assert_accepted()
        self.assertIn("S1: 1 lines, 0 cited, 1 not yet", self.check()[1])
        self.commit()
        self.write("crates/daily/src/b.rs", rust("SIGNS-01"))
        self.check("--write")
        self.commit()
        self.write("crates/daily/src/b.rs", "")
        self.assert_refused("SIGNS-01 lost the test", "--write")


if __name__ == "__main__":
    unittest.main()
