import importlib.machinery
import importlib.util
import pathlib
import unittest

PATH = str(pathlib.Path(__file__).parent.parent / "check-words")
LOADER = importlib.machinery.SourceFileLoader("check_words", PATH)
check_words = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_words", LOADER))
LOADER.exec_module(check_words)


def words(line):
    return list(check_words.words_in(line))


class Words(unittest.TestCase):
    def test_a_name_is_judged_by_its_parts(self):
        self.assertEqual(words("pub struct CentreTrouble;"), ["trouble"])
        self.assertEqual(words("fn trouble_of() {}"), ["trouble"])
        self.assertEqual(words("const useTrouble = () => {};"), ["trouble"])

    def test_a_comment_is_judged_too(self):
        self.assertEqual(words("/// For whoever asks anew."), ["whoever", "anew"])
        self.assertEqual(words("/// A parent's trouble is the centre's."), ["trouble"])

    def test_text_in_quotes_and_longer_words_are_left_alone(self):
        self.assertEqual(words('"DELETE FROM desk_knock"'), [])
        self.assertEqual(words("let troubled = 1; // renewed, troublesome"), [])


if __name__ == "__main__":
    unittest.main()
