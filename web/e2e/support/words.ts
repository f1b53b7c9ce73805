import type { Page } from '@playwright/test';

// What a page shows, and what the server has said: by the two one tells whose a word is.

export const WORD = /\p{L}{2,}/gu;

/** Stays as it is in every language: names, units, and words that parents know by these letters alone. */
const AS_THEY_ARE = new Set(
  'Aangan English OTP PIN CCTV ZIP Android iPhone WhatsApp Facebook AM PM cm kg name example com Permissions Allow UPI UTR IFSC PDF INV'.split(
    ' ',
  ),
);

/** Texts with a word in English letters that neither the centre nor the owner wrote. */
export function inEnglish(texts: readonly string[], centres: ReadonlySet<string>): string[] {
  return texts.filter((text) =>
    [...text.matchAll(WORD)].some(
      ([word]) =>
        /^[A-Za-z]/.test(word) &&
        !AS_THEY_ARE.has(word) &&
        !centres.has(word) &&
        // The letters of a face without a picture.
        !/^\p{Lu}{2}$/u.test(word),
    ),
  );
}

function addWords(value: unknown, to: Set<string>): void {
  if (typeof value === 'string') for (const [word] of value.matchAll(WORD)) to.add(word);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) addWords(inner, to);
}

/** Which of a child's parents: a mark of the wire, to be put into words. */
const SIDES: readonly unknown[] = ['Mother', 'Father'];

/** What is left of an answer without what the portal itself says in it, in English. */
function ofOthers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofOthers);
  if (typeof value !== 'object' || value === null) return SIDES.includes(value) ? undefined : value;
  const members = Object.entries(value);
  // What comes with a code is said in each language by that; what it is about, in `values`, is of others.
  const coded = members.some(([name, code]) => name === 'code' && code);
  return members.flatMap(([, inner]) => (coded && typeof inner === 'string' ? [] : [ofOthers(inner)]));
}

/** Answers that a page has and that are still being read here. */
const reading = new WeakMap<Page, Promise<void>[]>();

function listen(page: Page, take: (said: unknown, path: string) => void): void {
  const answers = reading.get(page) ?? [];
  reading.set(page, answers);
  page.on('response', (answer) => {
    if (!answer.headers()['content-type']?.startsWith('application/json')) return;
    const { pathname } = new URL(answer.url());
    // One that the page has left behind says nothing.
    answers.push(
      answer.json().then(
        (said) => take(said, pathname),
        () => {},
      ),
    );
  });
}

/** The words of all that the server says from now on, its own among them. */
export function heardAll(page: Page): ReadonlySet<string> {
  const words = new Set<string>();
  listen(page, (said) => addWords(said, words));
  return words;
}

/** The words that people wrote: in what the server says from now on, and in what is known. */
export function heard(page: Page, ...known: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(known, words);
  listen(page, (said, path) => {
    // The texts of the configuration come with the portal: each language has its own for them.
    if (path !== '/static/config.json') addWords(ofOthers(said), words);
  });
  return words;
}

/** Everything that is shown or read out. Where one listens as well, what it came from has been heard by then. */
export async function shown(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      // What is said to be of another language is not of this one: the languages' own names.
      const elsewhere = node.parentElement?.closest('[lang]') !== document.documentElement;
      if (node instanceof Text) {
        if (!elsewhere && !node.parentElement?.closest('script, style, noscript')) texts.push(node.data);
      } else if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'alt', 'title']) texts.push(node.getAttribute(name) ?? '');
      }
    }
    return [document.title, ...texts].filter((text) => text.trim() !== '');
  });
  await Promise.all(reading.get(page) ?? []);
  return texts;
}
