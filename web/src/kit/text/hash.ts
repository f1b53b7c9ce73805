/** A number of 32 bits out of a text (FNV-1a): the same everywhere, quick, and easy to guess: it protects nothing. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
