import { expect, type Page } from '@playwright/test';
import { expectNoOverflow } from './overflow';

// A pseudo-language: every word is a third longer, as in a translation, and every text is in brackets, so that truncation is
// visible. Numbers and the initials of an avatar stay.

const NARROW = { width: 320, height: 640, percent: 100 };
const DESK = { width: 1280, height: 800, percent: 100 };

/** Sets the direction of the page to right-to-left until it is reloaded. */
export async function setRightToLeft(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

/** Nothing overflows with the longer words, in both directions. They stay until the page is reloaded. */
export async function expectNoOverflowInPseudoLanguage(page: Page): Promise<void> {
  await speakLonger(page);
  await expectLonger(page);
  await expectNoOverflow(page, [NARROW]);
  await setRightToLeft(page);
  await expectNoOverflow(page, [NARROW, DESK]);
}

/** Makes every text of this page longer, and later ones as well, until it is reloaded. */
async function speakLonger(page: Page): Promise<void> {
  await page.evaluate(() => {
    const NAMES = ['aria-label', 'placeholder', 'alt', 'title', 'label'];
    const SHARE = 0.3;
    const WORD = /\p{L}[\p{L}\p{M}’']+/gu;
    /** Texts that are longer already. What React renders next is none of these and becomes longer too. */
    const ours = new WeakMap<Node, Map<string, string>>();

    function longer(text: string): string {
      const bare = text.trim();
      if (!/\p{L}{2}/u.test(bare) || /^\p{Lu}{2}$/u.test(bare)) return text;
      const words = bare.replaceAll(WORD, (word) => word + 'ö'.repeat(Math.ceil(word.length * SHARE)));
      // Numbers do not grow; the words make up for them.
      const rest = 'ö'.repeat(Math.max(0, Math.ceil(bare.length * (1 + SHARE)) - words.length));
      return text.replace(bare, () => `[${words}${rest}]`);
    }

    function put(node: Node, key: string, text: string | null, write: (text: string) => void) {
      if (!text) return;
      const kept = ours.get(node) ?? new Map<string, string>();
      if (kept.get(key) === text) return;
      const next = longer(text);
      kept.set(key, next);
      ours.set(node, kept);
      if (next !== text) write(next);
    }

    function change(node: Node) {
      if (node instanceof Text) {
        if (!node.parentElement?.closest('script, style, noscript, textarea'))
          put(node, '', node.data, (text) => {
            node.data = text;
          });
      } else if (node instanceof Element) {
        for (const name of NAMES) put(node, name, node.getAttribute(name), (text) => node.setAttribute(name, text));
        node.childNodes.forEach(change);
      }
    }

    change(document.body);
    new MutationObserver((mutations) => {
      for (const { type, target, addedNodes } of mutations)
        if (type === 'childList') addedNodes.forEach(change);
        else change(target);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: NAMES });
  });
}

/** Checks that every text with words is a third longer. */
async function expectLonger(page: Page): Promise<void> {
  const short = () =>
    page.evaluate(() => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const text = node.nodeValue?.trim() ?? '';
        if (node.parentElement?.closest('script, style, noscript, textarea') || /^\p{Lu}{2}$/u.test(text)) continue;
        if (/\p{L}{2}/u.test(text) && !/^\[.*ö.*\]$/su.test(text)) found.push(text);
      }
      return found;
    });
  await expect.poll(short, { message: page.url() }).toEqual([]);
}
