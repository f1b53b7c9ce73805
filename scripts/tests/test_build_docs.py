"""The site of the documentation: every page is listed, files come along, and a lost link is found."""
import importlib.machinery
import importlib.util
import os
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def load():
    path = os.path.join(TOP, "scripts/build-docs")
    loader = importlib.machinery.SourceFileLoader("build_docs", path)
    spec = importlib.util.spec_from_loader("build_docs", loader)
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


docs = load()


class Site(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top, self.book = os.path.join(folder.name, "top"), os.path.join(folder.name, "book")
        os.makedirs(self.book)
        self.write("docs/site/book.toml", "")
        self.write("docs/site/site.css", "")
        self.write("docs/site/SUMMARY.md", "# Summary\n\n- [Aangan](../../README.md)\n- [Deploying](../deploy.md)\n")
        self.write("README.md", "# Aangan\n\nSee [docs/deploy.md](docs/deploy.md) and [LICENSE](LICENSE).\n")
        self.write("docs/deploy.md", "# Deploying\n\n[The start](../README.md#aangan), `[a](b.md)`, [code](code/).\n")
        self.write("docs/code/x.rs", "")
        self.write("LICENSE", "free")

    def write(self, path, text):
        docs.write(os.path.join(self.top, path), text)

    def staged(self, path):
        return docs.read(os.path.join(self.book, "src", path))

    def test_pages_keep_their_places_and_links_have_titles(self):
        docs.stage(self.top, self.book)
        self.assertTrue(self.staged("SUMMARY.md").endswith("- [Aangan](index.md)\n- [Deploying](docs/deploy.md)\n"))
        self.assertIn("See [Deploying](docs/deploy.md) and [LICENSE](LICENSE).", self.staged("index.md"))
        self.assertEqual(self.staged("LICENSE"), "free")
        self.assertIn("[The start](../index.md#aangan), `[a](b.md)`, code.", self.staged("docs/deploy.md"))

    def test_a_page_that_is_not_listed_is_named(self):
        self.write("docs/code/lost.md", "# Lost\n")
        with self.assertRaisesRegex(docs.Failed, "docs/code/lost.md: not in docs/site/SUMMARY.md"):
            docs.stage(self.top, self.book)

    def test_a_linked_file_that_is_missing_is_named(self):
        self.write("docs/deploy.md", "# Deploying\n\n[a](gone.json)\n")
        with self.assertRaisesRegex(docs.Failed, "docs/gone.json: linked, but not there"):
            docs.stage(self.top, self.book)

    def test_an_option_in_inline_code_is_kept_on_one_line(self):
        page = "<td><code>aangan doctor --dry-run -v a--b</code></td><pre><code>aangan --all</code></pre>"
        whole = '<span class="option">--dry-run</span> <span class="option">-v</span> a--b</code></td>'
        self.assertEqual(
            docs.with_whole_options(page),
            f"<td><code>aangan doctor {whole}<pre><code>aangan --all</code></pre>")

    def test_links_without_a_file_or_a_heading_are_lost(self):
        self.write("index.html", '<a href="docs/a.html#one">a</a><img src="b.webp"><a href="https://example.com">c</a>')
        self.write("docs/a.html", '<h1 id="one">One</h1><a href="../index.html">b</a><a href="#two">c</a><a href="#one">')
        lost = docs.lost_links(self.top)
        self.assertEqual(lost, ["docs/a.html: #two: no such heading", "index.html: b.webp: no such file"])

    def test_the_repository_lists_every_page(self):
        self.assertEqual(docs.unlisted(TOP, docs.listed(TOP)), [])


if __name__ == "__main__":
    unittest.main()
