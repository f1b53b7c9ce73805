// Which way one reads. Keys and fingers follow it, as the places of things do by themselves.

/** 1 where one reads from the left, -1 where one reads from the right. */
const onward = () => (document.dir === 'rtl' ? -1 : 1);

const TURNED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** An arrow key as it is meant: the right one leads on where one reads from the left, the left one elsewhere. */
export function keyOnward(key: string): string {
  return onward() < 0 ? (TURNED[key] ?? key) : key;
}
