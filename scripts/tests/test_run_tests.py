"""The parts of run-tests that decide whether a run is green, and what it says of one that is not."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import tempfile
import unittest

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "run-tests")
LOADER = importlib.machinery.SourceFileLoader("run_tests", PATH)
run_tests = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_tests", LOADER))
LOADER.exec_module(run_tests)


class InAnEmptyFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(folder.name)

    def write(self, path, text, mode=0o644):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)


class GeneratedFiles(InAnEmptyFolder):
    def setUp(self):
        super().setUp()
        self.write("docs/openapi/parents.json", "{}\n")
        self.write("web/src/wire/types.gen.ts", "export {};\n")

    def generate(self, *lines):
        """Runs the step with a generator of these shell lines; answers whether it passed, and what it said."""
        self.write("generate", "\n".join(["#!/bin/sh", *lines, ""]), 0o755)
        run, said = run_tests.Run(), io.StringIO()
        with contextlib.redirect_stdout(said):
            try:
                run.step("generated files", run_tests.generated(run, "./generate"))
            except run_tests.Failed:
                pass
        return run.failed == 0, said.getvalue()

    def test_the_same_files_written_anew_pass(self):
        passed, _ = self.generate("echo '{}' >docs/openapi/parents.json", "echo 'export {};' >web/src/wire/types.gen.ts")
        self.assertTrue(passed)

    def test_a_changed_document_fails_and_is_named(self):
        passed, said = self.generate("echo '{\"openapi\": \"3.1.0\"}' >docs/openapi/parents.json")
        self.assertFalse(passed)
        self.assertIn("docs/openapi/parents.json", said)
        self.assertNotIn("types.gen.ts", said)

    def test_a_changed_wire_file_fails(self):
        self.assertFalse(self.generate("echo 'export type A = 1;' >web/src/wire/types.gen.ts")[0])

    def test_a_new_and_a_vanished_file_fail(self):
        self.assertFalse(self.generate("echo >web/src/wire/more.gen.ts")[0])
        self.assertFalse(self.generate("rm docs/openapi/parents.json")[0])

    def test_a_generator_that_fails_fails(self):
        self.assertFalse(self.generate("exit 3")[0])


class NamesOfWhatFailed(InAnEmptyFolder):
    def test_of_the_server(self):
        self.write("junit.xml", """<testsuites><testsuite name="portal">
            <testcase name="good" classname="portal"/>
            <testcase name="day::bad" classname="portal"><failure message="short">left: 1

right: 2</failure></testcase></testsuite></testsuites>""")
        self.assertEqual(run_tests.failures_of_nextest("junit.xml"), ["portal day::bad\n      left: 1\n      right: 2"])

    def test_of_the_web_app(self):
        bad = {"status": "failed", "fullName": "bad", "failureMessages": ["not equal"]}
        tests = [{"status": "passed", "fullName": "good"}, bad]
        file = {"name": os.path.join(run_tests.TOP, "web/src/a.test.ts"), "assertionResults": tests}
        self.write("vitest.json", json.dumps({"testResults": [file]}))
        self.assertEqual(run_tests.failures_of_vitest("vitest.json"), ["web/src/a.test.ts: bad\n      not equal"])

    def test_of_the_browser(self):
        def spec(title, status, *errors):
            results = [{"error": {"message": error}} if error else {} for error in errors]
            return {"title": title, "file": "a.spec.ts", "line": 7, "tests": [{"status": status, "results": results}]}

        pale = "\x1b[31mtoo pale\x1b[39m\n" + "more\n" * 50
        inner = {"title": "inside", "specs": [spec("bad", "unexpected", pale, pale), spec("unsteady", "flaky", "late", None)]}
        file = {"title": "a.spec.ts", "specs": [spec("good", "expected", None)], "suites": [inner]}
        self.write("playwright.json", json.dumps({"suites": [file]}))
        [failed] = run_tests.tests_of_playwright("playwright.json", "unexpected")
        lines = [line.strip() for line in failed.splitlines()]
        self.assertEqual(lines[:3], ["web/e2e/a.spec.ts:7 inside > bad", "too pale", "more"])
        self.assertEqual(len(lines), 1 + run_tests.REASON_LINES)
        [flaky] = run_tests.tests_of_playwright("playwright.json", "flaky")
        self.assertEqual(flaky, "web/e2e/a.spec.ts:7 inside > unsteady\n      late")

    def test_of_a_run_that_left_no_reports(self):
        for read in (run_tests.failures_of_nextest, run_tests.failures_of_vitest):
            self.assertEqual(read("nothing"), [])
        self.assertEqual(run_tests.tests_of_playwright("nothing", "unexpected"), [])


class Cores(InAnEmptyFolder):
    def cores(self, text):
        self.write("cpu.max", text)
        return run_tests.cores("cpu.max")

    def test_of_a_container_with_fewer_than_its_machine(self):
        self.assertEqual(self.cores("100000 100000\n"), 1)
        self.assertEqual(self.cores("50000 100000\n"), 1)

    def test_without_a_limit(self):
        self.assertEqual(self.cores("max 100000\n"), os.cpu_count())
        self.assertEqual(run_tests.cores("nothing"), os.cpu_count())


class FlakyBrowserTests(InAnEmptyFolder):
    def counts(self, flaky):
        stats = {"expected": 10, "unexpected": 0, "flaky": flaky}
        self.write(run_tests.PLAYWRIGHT, json.dumps({"stats": stats}))
        return run_tests.playwright_counts()

    def test_three_pass(self):
        self.assertEqual(self.counts(3), (13, 0))

    def test_a_fourth_fails_the_run(self):
        self.assertEqual(self.counts(4), (10, 4))
