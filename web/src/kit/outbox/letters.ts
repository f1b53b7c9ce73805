import * as v from 'valibot';
import { listOf } from '../storage/stored';

// What a parent has written and the server has not taken yet, as a list in the order of writing. Pure.

const LETTER = v.object({
  /** Made here; the server takes each key once, however often the letter is sent. */
  key: v.pipe(v.string(), v.regex(/^[!-~]{1,120}$/)),
  /** The child and its parent who wrote it: nobody else's to see or to send. */
  childId: v.string(),
  parent: v.string(),
  text: v.string(),
  /** Unix milliseconds by the server's clock. */
  at: v.number(),
  /** Why it was not taken; '' while it is on its way. */
  refused: v.string(),
});

export type Letter = Readonly<v.InferOutput<typeof LETTER>>;

/** As the device keeps them. */
export const LETTERS = listOf(LETTER);

/** What came of an attempt. */
export type Outcome =
  | { is: 'sent'; receipt: unknown }
  /** For good: it is tried again only when the parent says so. */
  | { is: 'refused'; why: string }
  /** Nobody said no. `answered` when a server was reached and could not take it. */
  | { is: 'later'; answered: boolean }
  /** The server does not know the token any more. */
  | { is: 'unauthorized' };

/** The child's next one to send: the oldest that was not refused, so that order is kept and only one is under way. */
export function nextOf(letters: readonly Letter[], child: string): Letter | undefined {
  return letters.find(({ childId, refused }) => childId === child && refused === '');
}

export function without(letters: readonly Letter[], key: string): Letter[] {
  return letters.filter((letter) => letter.key !== key);
}

export function refuse(letters: readonly Letter[], key: string, why: string): Letter[] {
  return letters.map((letter) => (letter.key === key ? { ...letter, refused: why } : letter));
}

/** To be tried again, behind what was written before it. */
export function revive(letters: readonly Letter[], key: string): Letter[] {
  return refuse(letters, key, '');
}
