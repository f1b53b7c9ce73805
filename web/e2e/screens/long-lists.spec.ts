import { expect, type Locator, type Page } from '@playwright/test';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { DAY_MS, daysAgo, MOMENT, todayAt } from '../support/moment';
import { ARJUN, FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { atRest, toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// A long list has some 150 entries in the page, wherever the parent is in it (kit/query/windowed.tsx).

const MOST = 150;
const DAYS = 40;
const A_DAY = 15;
const PHOTOS = 180;

/** 600 entries on the last 40 days before today. */
const diary = (child_id: string) =>
  Array.from({ length: DAYS * A_DAY }, (_, index) => ({
    child_id,
    type: index % A_DAY === 3 ? 'Lunch' : 'Activity',
    message: `Day ${1 + Math.floor(index / A_DAY)}, entry ${index % A_DAY}.`,
    at: daysAgo(1 + Math.floor(index / A_DAY), `10:${String(59 - (index % A_DAY)).padStart(2, '0')}`),
  }));

/** The first event of the stream, after which no event is missed. */
const streamConnected = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === '/parentapp/live' && answer.ok());

const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? Number.NaN);

/** Expects the part where it was. */
const expectAt = (part: Locator, top: number) =>
  expect.poll(async () => Math.abs((await topOf(part)) - top)).toBeLessThan(3);

/** The largest number of these parts while the page scrolls by `step` px at a time, until it no longer moves. */
async function mostWhileScrolling(page: Page, selector: string, step: number): Promise<number> {
  return page.evaluate(
    async ([parts, by]) => {
      let most = 0;
      for (let still = 0; still < 20; ) {
        const before = scrollY;
        scrollBy(0, by);
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll(parts).length);
        still = scrollY === before ? still + 1 : 0;
      }
      return most;
    },
    [selector, step] as const,
  );
}

test.describe(() => {
  test.use({ live: true });

  test('a timeline of 600 entries has some 150 of them in the page, and keeps the position', async ({
    page,
    arriveAs,
    centre,
  }) => {
    test.setTimeout(120_000);
    const indiranagar = centre('indiranagar');
    const child_id = await childId(indiranagar, 'Zoya');
    const ids = await indiranagar.addMoments(diary(child_id));
    const connected = streamConnected(page);
    await arriveAs(FARAH, '/timeline');
    await connected;
    const { entries, entry, days, end, heading } = timelinePage(page);
    await expect(entries).toHaveCount(50);

    await test.step('down to the end', async () => {
      let most = 0;
      await expect(async () => {
        most = Math.max(most, await mostWhileScrolling(page, 'article', 400));
        await expect(end).toBeInViewport({ timeout: 100 });
      }).toPass();
      expect(most).toBeLessThanOrEqual(MOST);
      // All days keep their headings, so that a reader can go through them.
      expect(await days.count()).toBeGreaterThanOrEqual(DAYS);
      await expect(entry('Day 20, entry 7.')).toHaveCount(0);
    });

    const middle = entry('Day 20, entry 3.');
    await test.step('a heading leads to its entries', async () => {
      await days
        .filter({ hasText: daysAgo(20).slice(8, 10) })
        .first()
        .scrollIntoViewIfNeeded();
      await expect(middle).toBeAttached();
      await middle.scrollIntoViewIfNeeded();
      await atRest(page);
      expect(await entries.count()).toBeLessThanOrEqual(MOST);
    });

    await test.step('an arrival at the top does not move what is read', async () => {
      const before = await topOf(middle);
      await indiranagar.addMoments([{ child_id, type: 'Milk', message: 'A cup of milk.', at: todayAt('11:15') }]);
      await expect(entry('A cup of milk.')).toHaveCount(1);
      await expectAt(middle, before);
    });

    await test.step('away and back', async () => {
      const before = await topOf(middle);
      await middle.getByRole('link', { name: 'Food Menu' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Food Menu' })).toBeFocused();
      await page.goBack();
      await expect(heading).toBeFocused();
      await expectAt(middle, before);
      expect(await entries.count()).toBeLessThanOrEqual(MOST);
    });

    await test.step('an entry with the focus stays', async () => {
      const link = middle.getByRole('link', { name: 'Food Menu' });
      await link.focus();
      await page.evaluate(() => scrollTo(0, 0));
      await atRest(page);
      await expect(entry('Day 10, entry 3.')).toHaveCount(0);
      await expect(link).toBeFocused();
    });

    await test.step('printing has all of them', async () => {
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      for (const day of [1, 10, 30, 40]) await expect(entry(`Day ${day}, entry 7.`)).toHaveCount(1);
      await page.evaluate(() => dispatchEvent(new Event('afterprint')));
      await expect(entry('Day 30, entry 7.')).toHaveCount(0);
    });

    await test.step('a link to one entry leads there', async () => {
      const at = diary(child_id).findIndex(({ message }) => message === 'Day 30, entry 7.');
      await page.goto(`/timeline?item=${ids[at]}&day=${daysAgo(30).slice(0, 10)}`);
      const linked = page.getByRole('listitem').filter({ hasText: 'Day 30, entry 7.' });
      await expect(linked).toBeInViewport();
      await expect(linked).toHaveAttribute('aria-current', 'true');
      await atRest(page);
      await expect(linked).toBeInViewport();
      expect(await entries.count()).toBeLessThanOrEqual(MOST);
    });
  });
});

test('so has a conversation of 600 messages, which grows upwards', async ({ page, demo, centre }) => {
  test.setTimeout(120_000);
  const indiranagar = centre('indiranagar');
  const child = await childId(indiranagar, 'Zoya');
  const ids: string[] = [];
  for (let day = DAYS; day > 0; day -= 1) {
    await demo.freeze(MOMENT - day * DAY_MS);
    const words = Array.from({ length: A_DAY }, (_, nth) => `Day ${day}, message ${nth}.`);
    ids.push(...(await indiranagar.addMessages(child, words)));
  }
  await demo.freeze(MOMENT);
  await signIn(page, demo, FARAH);
  await page.goto('/chat');
  const { said, message, messages, talk, began, days } = chatPage(page);
  await expect(said('Day 1, message 14.')).toBeInViewport();

  await test.step('up to the beginning: what is read stays where it is', async () => {
    const { most, jumps } = await talk.evaluate(async (box) => {
      const jumps: number[] = [];
      let most = 0;
      for (let still = 0; still < 60; ) {
        const { top } = box.getBoundingClientRect();
        const reading = [...box.querySelectorAll('li')].find((one) => one.getBoundingClientRect().bottom > top);
        const at = () => reading?.getBoundingClientRect().top ?? 0;
        const before = at();
        const frame = () => new Promise(requestAnimationFrame);
        await frame();
        await frame();
        // A callback before the frame's layout sees content that has grown above, which is put right before it is painted.
        for (let more = 0; more < 10 && Math.abs(at() - before) > 2; more += 1) await frame();
        if (Math.abs(at() - before) > 2) jumps.push(at() - before);
        const y = box.scrollTop;
        box.scrollTop -= 200;
        still = box.scrollTop === y ? still + 1 : 0;
        most = Math.max(most, box.querySelectorAll('li').length);
      }
      return { most, jumps };
    });
    expect(jumps).toEqual([]);
    expect(most).toBeLessThanOrEqual(MOST);
    await expect(began).toBeInViewport();
    expect(await days.count()).toBeGreaterThanOrEqual(DAYS);
  });

  await test.step('away and back', async () => {
    const middle = message('Day 30, message 7.');
    await days
      .filter({ hasText: `${daysAgo(30).slice(8, 10)},` })
      .first()
      .scrollIntoViewIfNeeded();
    await expect(middle).toBeAttached();
    await middle.scrollIntoViewIfNeeded();
    await expect(middle).toBeInViewport();
    const before = await topOf(middle);
    await shell(page).bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(chatPage(page).heading).toBeFocused();
    await expectAt(middle, before);
    expect(await messages.count()).toBeLessThanOrEqual(MOST);
  });

  await test.step('a link to one message leads there', async () => {
    const id = ids[(DAYS - 25) * A_DAY + 7];
    await page.goto(`/chat?item=${id}&day=${daysAgo(25).slice(0, 10)}`);
    await expect(message('Day 25, message 7.')).toBeInViewport();
    await expect(message('Day 25, message 7.')).toHaveAttribute('aria-current', 'true');
    expect(await messages.count()).toBeLessThanOrEqual(MOST);
  });
});

test('so has a gallery, and the keys lead to photos that are far from the window', async ({
  page,
  arriveAs,
  centre,
}) => {
  test.setTimeout(120_000);
  const whitefield = centre('whitefield');
  const tara = await childId(whitefield, 'Tara');
  const times = Array.from({ length: PHOTOS }, (_, nth) => daysAgo(1 + Math.floor(nth / 20), `10:${10 + (nth % 20)}`));
  await whitefield.addPhotos(tara, times);
  await arriveAs(ARJUN, '/photoGallery');
  await loaded(page);
  const tiles = page.getByRole('button', { name: /^Photo, / });
  await expect(tiles).toHaveCount(50);
  const end = page.locator(`main [data-index="${PHOTOS - 1}"]`);
  let most = 0;
  await expect(async () => {
    most = Math.max(most, await mostWhileScrolling(page, 'main [data-index]', 300));
    await expect(end).toBeAttached({ timeout: 100 });
  }).toPass();
  expect(most).toBeLessThanOrEqual(MOST);
  await page.keyboard.press('Home');
  await atRest(page);
  await expect(end).toHaveCount(0);
  await tiles.first().focus();
  await page.keyboard.press('Control+End');
  await expect(end).toBeFocused();
  await expect(end).toBeInViewport();
  await page.keyboard.press('Control+Home');
  await expect(tiles.first()).toBeFocused();
  await expect(tiles.first()).toBeInViewport();
});

test('so has the list of notifications', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  await indiranagar.addMoments(diary(await childId(indiranagar, 'Zoya')));
  await arriveAs(FARAH, '/notification');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(50);
  const end = rows.filter({ hasText: 'Day 40, entry 14.' });
  await toTheEnd(page, end);
  expect(await mostWhileScrolling(page, 'main li', -400)).toBeLessThanOrEqual(MOST);
  await expect(end).toHaveCount(0);
});
