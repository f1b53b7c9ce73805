import type { Language } from '../kit/text/catalogue';

// No language, but English in brackets, under the tag that others use for it: whatever a page in it shows without them does
// not come out of a catalogue. Fetched by nobody but who looks for that.

export const pseudo: Language = (_, english) => bracketed(english) as object;

function bracketed(words: unknown): unknown {
  if (typeof words === 'string') return `⟦${words}⟧`;
  if (typeof words === 'function') return (...given: unknown[]) => `⟦${words(...given)}⟧`;
  if (Array.isArray(words)) return words.map(bracketed);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, bracketed(inner)]));
}
