// The writing direction, for keys and gestures.

/** 1 for left to right, -1 for right to left. */
const onward = () => (document.dir === 'rtl' ? -1 : 1);

const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Swaps the arrow keys where text is read from the right, where the one that points to the left means forward. */
export function keyOnward(key: string): string {
  return onward() < 0 ? (TURNED[key] ?? key) : key;
}
