"""Every link of the documentation leads to a file of the repository, and to a heading of it if it names one."""
import os
import re
import subprocess
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LINK = re.compile(r'\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"')


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def without_code(page):
    """The page without indented and inline code: what looks like a link there is none."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"(?m)^    .*$", "", page))


def anchors(page):
    """The names by which headings are linked: lower case, blanks as dashes, no other marks."""
    titles = re.findall(r"(?m)^#+ (.*)$", page)
    return {re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-") for title in titles}


class Pages(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        pages = subprocess.run(
            ["git", "ls-files", "*.md"], cwd=TOP, check=True, capture_output=True, text=True).stdout.split()
        self.assertGreater(len(pages), 20)
        for page in pages:
            text = read(os.path.join(TOP, page))
            for found in LINK.finditer(without_code(text)):
                link = found.group(1) or found.group(2)
                if link.startswith(("http:", "https:", "mailto:")):
                    continue
                path, _, anchor = link.partition("#")
                target = os.path.join(TOP, os.path.dirname(page), path) if path else os.path.join(TOP, page)
                with self.subTest(page=page, link=link):
                    self.assertTrue(os.path.exists(target))
                    if anchor and target.endswith(".md"):
                        self.assertIn(anchor, anchors(read(target)))


if __name__ == "__main__":
    unittest.main()
