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

/** The words of all that the server says from now on, and of what is known to be written by others. */
export function heard(page: Page, ...known: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  addWords(known, words);
  page.on('response', async (answer) => {
    if (!answer.headers()['content-type']?.startsWith('application/json')) return;
    addWords(await answer.json().catch(() => undefined), words);
  });
  return words;
}

/** Everything that is shown or read out. */
export function shown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
}
