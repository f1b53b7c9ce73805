import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';

// The oldest supported browsers (docs/browsers.md) lack newer APIs.

test.use({ readOnly: true });

const SCREENS = [
  ['/timeline', 'Child Timeline'],
  ['/photoGallery', 'My Photos'],
  ['/newsRoom', 'News Room'],
  ['/chat', 'Updates'],
  ['/notification', 'Notifications'],
] as const;

test('the screens work in a browser without newer APIs', async ({ page, arriveAs }) => {
  await page.addInitScript(() => {
    const later: [object, string[]][] = [
      [AbortSignal, ['any']],
      [Promise, ['try', 'withResolvers']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [URL, ['canParse', 'parse']],
      [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isDisjointFrom']],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [Document.prototype, ['startViewTransition']],
      [globalThis, ['requestIdleCallback', 'scheduler', 'Iterator', 'navigation', 'trustedTypes', 'cookieStore']],
    ];
    for (const [from, names] of later) for (const name of names) Reflect.deleteProperty(from, name);
  });
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  for (const [path, title] of SCREENS) {
    if (path === SCREENS[0][0]) await arriveAs(MEERA, path);
    else await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);
});
