import { expect, type Locator, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import type { Centre } from '../support/centre';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { navigateInApp } from '../support/navigate-in-app';
import { FARAH, LAKSHMI } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Double presses: an overlay opened by the first press stays open, and the second press hits nothing that appeared below.

const ACT = '/centerevents/event_act';

interface Opener {
  what: string;
  path: string;
  button: (page: Page) => Locator;
  opens: (page: Page) => Locator;
}

/** One of each kind: of the layout, in a form, of a screen, and a dialog. */
const openers: readonly Opener[] = [
  {
    what: 'a day',
    path: '/foodMenu',
    button: (page) => page.getByRole('textbox', { name: 'Date' }),
    opens: (page) => page.getByRole('dialog', { name: 'Date' }),
  },
  {
    what: 'a newsletter',
    path: '/newsRoom',
    button: (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first(),
    opens: (page) => page.getByRole('dialog'),
  },
  {
    what: 'a photo',
    path: '/photoGallery',
    button: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Photo\b/ })
        .first(),
    opens: (page) => page.getByRole('dialog', { name: /^Photo 1( of|$)/ }),
  },
  {
    what: 'the months of photos',
    path: '/photoGallery',
    button: (page) => page.getByRole('button', { name: 'Download a month' }),
    opens: (page) => page.getByRole('dialog', { name: 'Download a month' }),
  },
  {
    what: 'the menu',
    path: '/blogs',
    button: (page) => shell(page).openMenu,
    opens: (page) => shell(page).slideMenu,
  },
  {
    what: 'Logout, in the menu',
    path: '/blogs',
    button: (page) => shell(page).logout,
    opens: (page) => shell(page).modal,
  },
];

async function middleOf(what: Locator): Promise<{ x: number; y: number }> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const HANDS = {
  mouse: (page: Page, { x, y }: { x: number; y: number }) => page.mouse.click(x, y),
  finger: (page: Page, { x, y }: { x: number; y: number }) => page.touchscreen.tap(x, y),
};

/** Two presses with the page's clock frozen: a double press is recognized by its time, and a busy machine is slow. */
async function inOneMoment(page: Page, presses: () => Promise<void>): Promise<void> {
  const goOn = await page.evaluateHandle(() => {
    const clock = performance.now;
    const now = performance.now();
    performance.now = () => now;
    return () => {
      performance.now = clock;
    };
  });
  await presses();
  await goOn.evaluate((go) => go());
}

test.describe('pressed twice', () => {
  test.use({ hasTouch: true, readOnly: true });
  for (const [hand, press] of Object.entries(HANDS)) {
    test(`an overlay opened by a ${hand} stays open at the second press`, async ({ page, arriveAs }) => {
      // Prefetched, so that each opens on the first press.
      const overlays = page.waitForResponse(/overlay-hosts-.*\.js$/);
      await arriveAs(FARAH, '/example');
      await (await overlays).finished();
      for (const { what, path, button, opens } of openers) {
        await test.step(what, async () => {
          if (new URL(page.url()).pathname !== path) await navigateInApp(page, path);
          await loaded(page);
          if (what === 'Logout, in the menu') await shell(page).openMenu.click();
          const place = await middleOf(button(page));
          await inOneMoment(page, async () => {
            await press(page, place);
            await press(page, place);
          });
          await expect(opens(page)).toBeVisible();
          // Then it closes as usual. A newsletter is a frame of its own, which would handle the keys.
          if (what === 'a newsletter') await opens(page).getByRole('button', { name: 'Close' }).click();
          else await page.keyboard.press('Escape');
          await expect(opens(page)).toBeHidden();
        });
      }
    });
  }
});

/** An event that needs an answer. */
async function askFor(whitefield: Centre): Promise<void> {
  const children = [await childId(whitefield, 'Dev')];
  await whitefield.post('/centre/v1/events', { title: 'A walk', day: '2026-11-20', details: 'By bus.', children });
}

test('the second press on a button does not press the OK that appears there', async ({ page, arriveAs, centre }) => {
  await askFor(centre('whitefield'));
  await arriveAs(LAKSHMI, '/outdoorActivity');
  await loaded(page);
  const { modal } = shell(page);
  const ok = modal.getByRole('button', { name: 'OK' });
  const acts = callsTo(page, ACT);
  const authorise = page.getByRole('button', { name: 'Authorise' }).first();
  await authorise.click();
  const there = await middleOf(ok);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  // A button at the position of the OK.
  await authorise.evaluate((button, { x, y }) => {
    Object.assign(button.style, { position: 'fixed', left: `${x - 40}px`, top: `${y - 20}px`, width: '80px' });
  }, there);
  await inOneMoment(page, async () => {
    await page.mouse.click(there.x, there.y);
    await page.mouse.click(there.x, there.y);
  });
  await expect(modal).toBeVisible();
  expect(acts).toHaveLength(0);
});

test('a dialog that took long to load sends once, however often it was requested', async ({
  page,
  arriveAs,
  centre,
}) => {
  await askFor(centre('whitefield'));
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/overlay-hosts-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await arriveAs(LAKSHMI, '/outdoorActivity');
  await loaded(page);
  const acts = callsTo(page, ACT);
  await page.getByRole('button', { name: 'Authorise' }).first().dblclick();
  release();
  await shell(page).modal.getByRole('button', { name: 'OK' }).dblclick();
  await expect(page.locator('[data-toast="success"]')).toBeVisible();
  await loaded(page);
  expect(acts).toHaveLength(1);
});
