// Letters as people read them: a consonant with its vowel sign, an emoji with all its parts. A character is what the server
// counts: a code point. rules/message.json holds both sides to the same limit.

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** One after the other, so that the caller can stop early. */
export function* lettersOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function firstLetter(text: string): string {
  return lettersOf(text).next().value ?? '';
}

/** As the server counts: a letter of a script with marks has several, and so has an emoji. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** As many whole letters as have at most `most` characters together, and what is left over. */
export function splitAt(text: string, most: number): { fits: string; over: string } {
  if (text.length <= most || countCharacters(text) <= most) return { fits: text, over: '' };
  let fits = '';
  let room = most;
  for (const letter of lettersOf(text)) {
    room -= countCharacters(letter);
    if (room < 0) break;
    fits += letter;
  }
  return { fits, over: text.slice(fits.length) };
}
