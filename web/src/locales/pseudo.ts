import type { Language } from '../kit/text/catalogue';

// Pseudo-localization: English in brackets. Text without brackets on a page does not come from a catalogue. For tests only.

export const pseudo: Language = (_, english) => bracketed(english) as object;

function bracketed(words: unknown): unknown {
  if (typeof words === 'string') return `⟦${words}⟧`;
  if (typeof words === 'function') return (...given: unknown[]) => `⟦${words(...given)}⟧`;
  if (Array.isArray(words)) return words.map(bracketed);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, bracketed(inner)]));
}
