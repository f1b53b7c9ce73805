"""What is handed out: the same bytes each time, every link leads somewhere, every licence with its text."""
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import test_pages

TOP = pathlib.Path(__file__).parent.parent.parent
# Answers as the binary does when it is packed.
PROGRAM = """
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int count, char **arguments) {
  const char *command = count > 1 ? arguments[1] : "";
  if (!strcmp(command, "completions")) {
    printf("# for %s\\n", arguments[2]);
  } else if (!strcmp(command, "man")) {
    return mkdir(arguments[2], 0700) || chdir(arguments[2]) || !freopen("aangan.1", "w", stdout)
        || puts(".TH aangan 1") < 0;
  } else {
    puts(!strcmp(command, "--version") ? "aangan 4.7.0" : "# an example");
  }
  return 0;
}
"""
WEB = [{"name": "react", "identifier": "MIT", "text": "Copyright (c) Somebody"}]


def script(name):
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), str(TOP / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


make_dist = script("make-dist")
make_notices = script("make-notices")


def run(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def web_packages(folder, packages=None):
    version = json.loads((TOP / "web/package-lock.json").read_text())["packages"]["node_modules/react"]["version"]
    path = folder / "packages.json"
    path.write_text(json.dumps([{**one, "version": version} for one in packages or WEB]))
    return path


class Scratch(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.work = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))


@unittest.skipUnless(shutil.which("dpkg-shlibdeps"), "needs dpkg-dev")
class Package(Scratch):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.work / "program.c").write_text(PROGRAM)
        cls.binary = cls.work / "program"
        run("cc", "-o", cls.binary, cls.work / "program.c")
        cls.notices = cls.work / "notices"
        cls.notices.mkdir()
        for name in ("THIRD-PARTY-NOTICES.txt", "sbom.cdx.json", "rust-standard-library.html"):
            (cls.notices / name).write_text(name)
        cls.dist = cls.work / "dist"
        cls.make(cls.dist)
        cls.deb, = cls.dist.glob("*.deb")
        cls.archive, = cls.dist.glob("*.tar.gz")

    @classmethod
    def make(cls, out, *more, **options):
        return run(TOP / "scripts/make-dist", cls.binary, "--out", out, "--notices", cls.notices, *more, **options)

    def unpacked(self):
        """The documents of the package and of the archive."""
        package, archive = self.work / "unpacked", self.work / "unpacked-archive"
        run("dpkg-deb", "-x", self.deb, package)
        archive.mkdir(exist_ok=True)
        run("tar", "-xzf", self.archive, "-C", archive)
        return [package / "usr/share/doc/aangan", *archive.iterdir()]

    def test_the_same_binary_makes_the_same_bytes(self):
        again = self.work / "again"
        self.make(again, umask=0o077, cwd="/", env={**os.environ, "TZ": "Asia/Kolkata", "DPKG_DEB_THREADS_MAX": "7"})
        self.assertEqual((again / "SHA256SUMS").read_text(), (self.dist / "SHA256SUMS").read_text())

    def test_check_sums_are_of_every_file(self):
        run("sha256sum", "--check", "SHA256SUMS", cwd=self.dist)
        listed = {line.split()[1] for line in (self.dist / "SHA256SUMS").read_text().splitlines()}
        self.assertEqual(listed | {"SHA256SUMS"}, set(os.listdir(self.dist)))

    def test_every_link_of_a_shipped_page_leads_to_a_shipped_page(self):
        for folder in self.unpacked():
            pages = [str(path.relative_to(folder)) for path in folder.rglob("*.md")]
            self.assertGreater(len(pages), 15)
            self.assertEqual(list(test_pages.broken_links(str(folder), pages)), [])

    def test_licences_and_the_list_of_contents_are_in_both(self):
        package, archive = self.unpacked()
        wanted = ["LICENSE", "SECURITY.md", "THIRD-PARTY-NOTICES.txt", "rust-standard-library.html", "sbom.cdx.json"]
        for folder in (package, archive):
            self.assertEqual([name for name in wanted if not (folder / name).is_file()], [])
        self.assertTrue((package / "copyright").is_file())
        self.assertTrue(os.access(archive / "aangan", os.X_OK))

    def test_the_maintainer_is_the_project_unless_it_is_set(self):
        self.assertEqual(run("dpkg-deb", "-f", self.deb, "Maintainer").strip(), "The Aangan authors")
        self.make(self.work / "ours", "--maintainer", "A Chain <it@chain.example>")
        ours, = (self.work / "ours").glob("*.deb")
        self.assertEqual(run("dpkg-deb", "-f", ours, "Maintainer").strip(), "A Chain <it@chain.example>")

    def test_a_readme_says_where_to_begin(self):
        for folder in self.unpacked():
            self.assertIn("(docs/deploy.md)", (folder / "README.md").read_text())

    def test_completions_and_manual_pages_are_where_shells_and_man_look_for_them(self):
        package, archive = self.unpacked()
        share = package.parent.parent
        self.assertEqual((share / "bash-completion/completions/aangan").read_text(), "# for bash\n")
        self.assertEqual((share / "zsh/vendor-completions/_aangan").read_text(), "# for zsh\n")
        self.assertEqual((share / "fish/vendor_completions.d/aangan.fish").read_text(), "# for fish\n")
        self.assertEqual(run("zcat", share / "man/man1/aangan.1.gz"), ".TH aangan 1\n")
        self.assertEqual({path.name for path in (archive / "completions").iterdir()},
                         {"aangan.bash", "_aangan", "aangan.fish"})
        self.assertEqual((archive / "man/aangan.1").read_text(), ".TH aangan 1\n")

    def test_files_belong_to_root_and_are_as_old_as_the_commit(self):
        seconds = run("git", "log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%d %H:%M", cwd=TOP,
                      env={**os.environ, "TZ": "UTC"}).strip()
        listed = run("dpkg-deb", "-c", self.deb, env={**os.environ, "TZ": "UTC"}).splitlines()
        for line in listed:
            mode, owner, _, day, time, path = line.split(maxsplit=5)
            self.assertEqual((owner, f"{day} {time}"), ("root/root", seconds), line)
            is_open = mode.startswith("d") or path == "./usr/bin/aangan"
            self.assertEqual(mode[1:], "rwxr-xr-x" if is_open else "rw-r--r--", line)

    def test_what_the_binary_needs_is_read_from_it(self):
        depends = run("dpkg-deb", "-f", self.deb, "Depends").strip()
        self.assertRegex(depends, r"^libc6 \(>= 2\.\d+\)$")
        symbols = run("objdump", "-T", self.binary)
        newest = max(tuple(map(int, found)) for found in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols))
        self.assertEqual(depends, f"libc6 (>= {newest[0]}.{newest[1]})")

    def test_a_binary_that_the_oldest_system_cannot_run_is_reported(self):
        self.assertIsNone(make_dist.too_new("libc6 (>= 2.36), libgcc-s1 (>= 4.2)"))
        self.assertIn("needs libc6 2.39", make_dist.too_new("libc6 (>= 2.39), libgcc-s1 (>= 4.2)"))
        container = (TOP / "packaging/Containerfile").read_text()
        # 2.36 is the libc6 of Debian 12. Another base needs another number in make-dist.
        self.assertRegex(container, r"(?m)^FROM (\S+/)?debian:12-slim$")
        self.assertEqual(make_dist.OLDEST_LIBC, (2, 36))

    def test_a_binary_with_paths_of_this_machine_is_reported(self):
        self.assertIsNone(make_dist.paths_inside(self.binary))
        with_path = self.work / "with-path"
        with_path.write_bytes(b"\0" + os.fsencode(TOP / "crates/base/src/lib.rs") + b"\0")
        self.assertIn(str(TOP), make_dist.paths_inside(with_path))


class Notices(Scratch):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        run(TOP / "scripts/make-notices", cls.work / "out", "--web-packages", web_packages(cls.work))
        cls.text = (cls.work / "out/THIRD-PARTY-NOTICES.txt").read_text()
        cls.sbom = json.loads((cls.work / "out/sbom.cdx.json").read_text())
        linked = run("cargo", "tree", "--locked", "--package=aangan", "--edges=normal,no-proc-macro", "--prefix=none",
                     "--format={p}", cwd=TOP).splitlines()
        foreign = [line for line in linked if line.strip() and "(/" not in line]
        cls.crates = {tuple(line.replace(" v", " ").split()[:2]) for line in foreign}

    def test_every_linked_crate_is_named_with_a_text(self):
        self.assertGreater(len(self.crates), 300)
        head, *texts = self.text.split(f"\n\n{make_notices.LINE}\n\n")
        below = "\n".join(text.rpartition("This text comes with:\n")[2] for text in texts)
        for part in (head, below):
            named = set(re.findall(r"crate (\S+) (\S+) \(", part))
            self.assertEqual(self.crates - named, set())

    def test_what_is_not_a_crate_is_named_too(self):
        for work in ("npm react", "Noto Sans fonts", "SIL OPEN FONT LICENSE", "Copyright (c) Somebody", "libwebp"):
            self.assertIn(work, self.text)
        self.assertIn("<html", (self.work / "out/rust-standard-library.html").read_text()[:500].lower())

    def test_the_sbom_lists_all_with_version_licence_and_digest(self):
        self.assertEqual((self.sbom["bomFormat"], self.sbom["specVersion"]), ("CycloneDX", "1.6"))
        listed = {(part["name"], part["version"]) for part in self.sbom["components"]}
        self.assertEqual(self.crates - listed, set())
        names = {name for name, _ in listed}
        self.assertEqual({"sqlite", "libwebp", "mimalloc", "react", "Noto Sans", "rust-std"} - names, set())
        references = [part["bom-ref"] for part in self.sbom["components"]]
        self.assertEqual(len(references), len(set(references)))
        for part in self.sbom["components"]:
            self.assertTrue(part["version"] and part["licenses"][0]["expression"], part)
            if part["name"] in ("ring", "react"):
                self.assertTrue(part["hashes"][0]["content"], part)
        known = {*references, self.sbom["metadata"]["component"]["bom-ref"]}
        for entry in self.sbom["dependencies"]:
            self.assertLessEqual({entry["ref"], *entry["dependsOn"]}, known)

    def test_a_licence_without_its_text_is_an_error(self):
        with self.assertRaises(subprocess.CalledProcessError) as refused:
            run(TOP / "scripts/make-notices", self.work / "refused", "--web-packages",
                web_packages(self.work, [{"name": "react", "identifier": "MIT", "text": ""}]))
        self.assertIn("react", refused.exception.stderr)
        self.assertFalse((self.work / "refused").exists())
        crate = self.work / "crate"
        crate.mkdir()
        package = {"name": "one", "version": "1.0.0", "license": "ISC", "license_file": None, "authors": ["A"],
                   "manifest_path": str(crate / "Cargo.toml")}
        for licence, authors in (("ISC", ["A"]), ("MIT", [])):
            with self.assertRaisesRegex(make_notices.Missing, "one 1.0.0"):
                make_notices.texts_of({**package, "license": licence, "authors": authors})
        self.assertIn("Copyright (c) A", make_notices.texts_of({**package, "license": "MIT"})[0])
        (crate / "COPYING").write_text("the text")
        self.assertEqual(make_notices.texts_of(package), ["the text"])


if __name__ == "__main__":
    unittest.main()
