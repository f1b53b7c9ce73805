// Graphemes are letters as people read them: a consonant with its vowel sign, an emoji with all its parts. The server counts
// characters, which are code points. Both sides have the same limit (rules/message.json).

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Yields a text's graphemes one by one, so that the caller can stop early. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

export function firstGrapheme(text: string): string {
  return graphemesOf(text).next().value ?? '';
}

/** The number of code points, as the server counts. A grapheme may have several. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Splits a text after the graphemes that fit into `most` characters. */
export function splitAt(text: string, most: number): { fits: string; over: string } {
  if (text.length <= most || countCharacters(text) <= most) return { fits: text, over: '' };
  let fits = '';
  let room = most;
  for (const grapheme of graphemesOf(text)) {
    room -= countCharacters(grapheme);
    if (room < 0) break;
    fits += grapheme;
  }
  return { fits, over: text.slice(fits.length) };
}
