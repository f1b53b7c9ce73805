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


def broken_links(top, pages):
    """The links of these pages that lead to no file below `top`, or to no heading of it. Links to other hosts are not tried."""
    for page in pages:
        text = read(os.path.join(top, page))
        for found in LINK.finditer(without_code(text)):
            link = found.group(1) or found.group(2)
            if link.startswith(("http:", "https:", "mailto:")):
                continue
            path, _, anchor = link.partition("#")
            target = os.path.normpath(os.path.join(top, os.path.dirname(page), path) if path else os.path.join(top, page))
            is_inside = target == top or target.startswith(top + os.sep)
            if not is_inside or not os.path.exists(target):
                yield f"{page}: {link}"
            elif anchor and target.endswith(".md") and anchor not in anchors(read(target)):
                yield f"{page}: {link}"


class Pages(unittest.TestCase):
    def test_every_link_leads_somewhere(self):
        pages = subprocess.run(
            ["git", "ls-files", "*.md"], cwd=TOP, check=True, capture_output=True, text=True).stdout.split()
        self.assertGreater(len(pages), 20)
        self.assertEqual(list(broken_links(TOP, pages)), [])


if __name__ == "__main__":
    unittest.main()
