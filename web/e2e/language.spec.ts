import { expect, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { filesOf } from './support/build';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { refuse } from './support/refuse';
import { builtRoutes, loaded } from './support/routes';
import { heard, heardAll, shown, WORD } from './support/words';

// Every word that a parent reads comes out of a catalogue, or from the centre. The page is asked for in the language of
// brackets, which puts every text of a catalogue between them.

/** The server says in which language the page is: its own `lang`. */
async function inBrackets(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/' || !/\.|^\/(parentapp|userauth|static|media)/.test(url.pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace('<html lang="en-IN"', '<html lang="en-XA"'),
      });
    },
  );
}

function outsideBrackets(text: string): string {
  const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ');
  return less === text ? less : outsideBrackets(less);
}

const named = (part: 'month' | 'weekday', moment: number) =>
  new Intl.DateTimeFormat('en-US', { [part]: 'long', timeZone: 'UTC' }).format(moment);
const calendar = Array.from({ length: 12 }, (_, at) => [
  named('month', Date.UTC(2024, at)),
  named('weekday', Date.UTC(2024, 0, at + 1)),
]).flat();

/** Nobody's words: of no catalogue, and not the centre's. */
function nobodys(texts: readonly string[], centres: ReadonlySet<string>): string[] {
  return texts.filter((text) =>
    [...outsideBrackets(text).matchAll(WORD)].some(
      ([word]) =>
        !centres.has(word) &&
        !calendar.some((name) => name.startsWith(word)) &&
        // The letters of a face without a picture.
        !/^\p{Lu}{2}$/u.test(word),
    ),
  );
}

test.describe(() => {
  test.use({ onlyLooks: true });

  const half = Math.ceil(builtRoutes.length / 2);

  for (const routes of [builtRoutes.slice(0, half), builtRoutes.slice(half)])
    test(`every word has its place in a catalogue from ${routes[0]} to ${routes.at(-1)}`, async ({
      page,
      arriveAs,
    }) => {
      test.slow();
      await inBrackets(page);
      const centres = heardAll(page);
      await arriveAs(MEERA, paths.blogs);
      for (const path of routes) {
        await page.goto(path);
        await loaded(page);
        const texts = await shown(page);
        expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(5);
        expect.soft(nobodys(texts, centres), path).toEqual([]);
      }
    });

  test('every word has its place in a catalogue before the sign-in', async ({ page }) => {
    await inBrackets(page);
    const centres = heardAll(page);
    for (const path of [paths.login, paths.forgetPassword]) {
      await page.goto(path);
      await loaded(page);
      const texts = await shown(page);
      expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(3);
      expect.soft(nobodys(texts, centres), path).toEqual([]);
    }
  });

  test('what the portal says by itself is not taken for what people wrote', async ({ page }) => {
    const response = [
      { by: 'Father', text: 'Salaam' },
      { message: 'Present, in at nine', code: 'came', values: { teacher: 'Anita' } },
    ];
    await page.route('**/parentapp/said', (route) => route.fulfill({ json: { status: 'ok', response } }));
    const [all, people] = [heardAll(page), heard(page)];
    const configured = page.waitForResponse('**/static/config.json');
    await page.goto('/login');
    expect(await (await configured).text()).toContain('archived');
    await page.evaluate(() => fetch('/parentapp/said').then((answer) => answer.json()));
    await shown(page);
    for (const word of ['Salaam', 'Anita']) expect([all.has(word), people.has(word)]).toEqual([true, true]);
    for (const word of ['Father', 'Present', 'archived'])
      expect([all.has(word), people.has(word)]).toEqual([true, false]);
  });

  test('a language that cannot be had leaves the page in English', async ({ page, arriveAs }) => {
    await inBrackets(page);
    await refuse(page, filesOf('pseudo', { after: [] }), 'gone');
    await arriveAs(MEERA, '/timeline');
    await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
  });

  test('a word of nobody’s is found', () => {
    const centres = new Set(['Anaya', 'Rao']);
    expect(
      nobodys(['⟦Switching to ⟦Anaya⟧⟧', 'Anaya Rao', 'Nov 12', 'AR', '⟦Sent⟧ by Meera', 'Hello'], centres),
    ).toEqual(['⟦Sent⟧ by Meera', 'Hello']);
  });
});
