import type { Page } from '@playwright/test';

// The texts of a page and of the server's answers, to tell whose a word is.

export const WORD = /\p{L}{2,}/gu;

/** Words that stay the same in every language: names, units, and words that parents know only in Latin letters. */
const AS_THEY_ARE = new Set(
  'Aangan English OTP PIN CCTV ZIP Android iPhone WhatsApp Facebook AM PM cm kg name example com Permissions Allow UPI UTR IFSC PDF INV'.split(
    ' ',
  ),
);

/** Texts with a word in Latin letters that neither the centre nor the operator wrote. */
export function inEnglish(texts: readonly string[], centres: ReadonlySet<string>): string[] {
  return texts.filter((text) =>
    [...text.matchAll(WORD)].some(
      ([word]) =>
        /^[A-Za-z]/.test(word) &&
        !AS_THEY_ARE.has(word) &&
        !centres.has(word) &&
        // The initials of an avatar.
        !/^\p{Lu}{2}$/u.test(word),
    ),
  );
}

function addWords(value: unknown, to: Set<string>): void {
  if (typeof value === 'string') for (const [word] of value.matchAll(WORD)) to.add(word);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) addWords(inner, to);
}

/** The wire's values for the parents, which the app translates. */
const SIDES: readonly unknown[] = ['Mother', 'Father'];

/** An answer without the portal's own English texts. */
function ofOthers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofOthers);
  if (typeof value !== 'object' || value === null) return SIDES.includes(value) ? undefined : value;
  const members = Object.entries(value);
  // A text with a code is translated by the app; its `values` are written by people.
  const coded = members.some(([name, code]) => name === 'code' && code);
  return members.flatMap(([, inner]) => (coded && typeof inner === 'string' ? [] : [ofOthers(inner)]));
}

/** Answers of a page that are still being read here. */
const reading = new WeakMap<Page, Promise<void>[]>();

function listen(page: Page, take: (said: unknown, path: string) => void): void {
  const answers = reading.get(page) ?? [];
  reading.set(page, answers);
  page.on('response', (answer) => {
    if (!answer.headers()['content-type']?.startsWith('application/json')) return;
    const { pathname } = new URL(answer.url());
    // The answer of a closed page has no body.
    answers.push(
      answer.json().then(
        (said) => take(said, pathname),
        () => {},
      ),
    );
  });
}

/** Collects the words of all answers from now on. */
export function heardAll(page: Page): ReadonlySet<string> {
  const words = new Set<string>();
  listen(page, (said) => addWords(said, words));
  return words;
}

/** Collects the words that people wrote: in all answers from now on, and in `known`. */
export function heard(page: Page, ...known: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(known, words);
  listen(page, (said, path) => {
    // The texts of the configuration are translated by the app.
    if (path !== '/static/config.json') addWords(ofOthers(said), words);
  });
  return words;
}

/** All texts that are shown or read by a screen reader. Waits for the answers that are being collected. */
export async function shown(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const texts: string[] = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      // Elements with a `lang` of their own: the names of the languages.
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
