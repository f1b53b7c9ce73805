import { expect } from '@playwright/test';
import { answerWith, holdAnswer, TIMELINE } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { ARJUN, FARAH, MEERA, PRIYA } from '../support/parents';
import { toTheEnd } from '../support/scroll';
import { timelineCalls, timelinePage } from '../support/timeline-page';

test('entries are grouped under Today, Yesterday and dates, newest first', async ({ page, arriveAs, centre }) => {
  // proves: TIME-01 TIME-04 TIME-05 TIME-22 NAV-11
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Anaya');
  await indiranagar.addMoments([
    { child_id, type: 'Lunch', message: 'Two helpings of curd rice today.', at: todayAt('12:20') },
    { child_id, type: 'Sleep', message: 'Woke up smiling after an hour.', at: todayAt('14:05') },
    { child_id, type: 'Activity', message: 'A rangoli of red and white.', at: daysAgo(1, '16:10') },
    { child_id, type: 'Activity', message: 'Sang the rain song twice.', at: daysAgo(400, '16:10') },
  ]);
  const timeline = timelinePage(page);
  const calls = timelineCalls(page);
  await arriveAs(MEERA, '/timeline');
  await expect(timeline.heading).toBeVisible();
  await expect(timeline.days.first()).toHaveText(/^Today/);
  expect(calls).toHaveLength(1);

  const today = page.getByRole('region', { name: /^Today/ });
  const own = today.getByRole('article').filter({ hasText: /Woke up smiling after an hour|Two helpings of curd rice/ });
  await expect(own).toContainText(['Woke up smiling after an hour.', 'Two helpings of curd rice']);
  await expect(own.first().getByRole('heading', { name: 'Sleep' })).toBeVisible();
  await expect(today.getByText('2:05 PM')).toBeVisible();
  await expect(timeline.entry('Two helpings of curd rice').getByText('12:20 PM')).toBeVisible();
  const yesterday = page.getByRole('region', { name: /^Yesterday/ });
  await expect(yesterday.getByRole('article').filter({ hasText: 'A rangoli' })).toBeVisible();
  const dated = page.getByRole('region', { name: /^[A-Z][a-z]{2} \d{2}, \d{4}/ });
  await expect(dated.first().getByRole('article').first()).toBeVisible();
  // An entry of another day is never under Today.
  await expect(today.getByRole('article').filter({ hasText: 'A rangoli' })).toHaveCount(0);
});

test('today so far is computed from the loaded entries', async ({ page, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  const child_id = await childId(koramangala, 'Ishaan');
  await koramangala.addMoments([
    { child_id, type: 'Attendance', message: 'Ishaan is in.', at: todayAt('09:02') },
    { child_id, type: 'Lunch', message: 'Khichdi, all of it.', at: todayAt('12:20') },
  ]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveAs(PRIYA, '/timeline');
  const sofar = page.getByRole('complementary');
  await expect(sofar.getByText('9:02 AM')).toBeVisible();
  await expect(sofar.getByText('Lunch, 12:20 PM')).toBeVisible();
  await expect(sofar.getByText('Not yet')).toBeVisible();
  await expect(sofar.getByText('Out', { exact: true })).toHaveCount(0);

  // After pick-up 'In' is no longer shown.
  const left = { child_id, type: 'Attendance', message: 'Ishaan went home.', at: todayAt('14:10') } as const;
  await koramangala.addMoments([left]);
  await page.reload();
  await expect(sofar.getByText('9:02 AM')).toBeVisible();
  await expect(sofar.getByRole('definition').nth(1)).toHaveText('2:10 PM');
  await expect(sofar.getByRole('term').nth(1)).toHaveText('Out');
  await page.setViewportSize({ width: 360, height: 760 });
  const strip = page.getByLabel('Today so far');
  await expect(strip.getByRole('term').first()).toHaveText('Out');
  await expect(strip.getByRole('definition').first()).toHaveText('2:10 PM');
});

test('pages of fifty join without a gap while new entries arrive, and a refresh replaces them with the newest', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: TIME-02 TIME-03 TIME-18 TIME-19 TIME-25
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  const numbered = Array.from({ length: 120 }, (_, index) => ({
    child_id,
    type: 'Activity',
    message: `Bead number ${index + 1}.`,
    at: todayAt(`${String(8 + Math.floor(index / 60)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}`),
  }));
  await indiranagar.addMoments(numbered);
  const timeline = timelinePage(page);
  const calls = timelineCalls(page);

  await test.step('pages of fifty join', async () => {
    await arriveAs(FARAH, '/timeline');
    await expect(timeline.entries).toHaveCount(50);
    expect(calls).toHaveLength(1);
    // New entries shift everything by three; paging continues at its position.
    await indiranagar.addMoments(
      ['09:58', '09:59', '10:00'].map((time) => ({
        child_id,
        type: 'Milk',
        message: `Milk at ${time}.`,
        at: todayAt(time),
      })),
    );
    const lastBead = timeline.entry('Bead number 1.');
    await toTheEnd(page, lastBead);

    const beads = (await timeline.entries.allTextContents()).flatMap(
      (text) => /Bead number (\d+)\./.exec(text)?.[1] ?? [],
    );
    expect(beads.map(Number)).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
    expect(calls[0]?.form.get('index_start')).toBe('0');
    expect(calls[0]?.form.get('limit')).toBe('50');
    expect(calls[1]?.form.get('index_start')).toBe('50');
    expect(calls[1]?.form.get('before')).toBeTruthy();
    expect(calls[2]?.form.get('index_start')).toBe('100');
  });

  await test.step('refresh loads the newest page and replaces everything', async () => {
    await indiranagar.addMoments([{ child_id, type: 'Sleep', message: 'A nap of forty winks.', at: todayAt('14:20') }]);
    const before = calls.length;
    await timeline.refresh.click();
    await expect(timeline.entry('A nap of forty winks.')).toHaveCount(1);
    await expect(timeline.entries).toHaveCount(50);
    // A pending request for an older page may be among the calls; the newest page is requested once.
    const newest = calls.slice(before).filter((call) => call.form.get('index_start') === '0');
    expect(newest).toHaveLength(1);
    expect(newest[0]?.form.has('before')).toBe(false);
    const texts = await timeline.entries.allTextContents();
    expect(new Set(texts).size).toBe(50);
  });
});

const BADGES = [
  ['Breakfast', 'Food Menu', '/foodMenu'],
  ['Fruit', 'Food Menu', '/foodMenu'],
  ['Lunch', 'Food Menu', '/foodMenu'],
  ['Snack', 'Food Menu', '/foodMenu'],
  ['Snacks', 'Food Menu', '/foodMenu'],
  ['Fruits', 'Food Menu', '/foodMenu'],
  ['Attendance', 'Attendance', '/attendance'],
  ['OutdoorEvents', 'Outdoor Activity', '/outdoorActivity'],
] as const;

test('badges open the screens with the details', async ({ page, arriveAs, centre }) => {
  // proves: TIME-06 TIME-07 TIME-08 TIME-09 TIME-10 TIME-11 TIME-12 TIME-13
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Anaya');
  await indiranagar.addMoments(
    [...BADGES.map(([type]) => type), 'Milk'].map((type, index) => ({
      child_id,
      type,
      message: `Badge of ${type}!`,
      at: todayAt(`13:${String(10 + index)}`),
    })),
  );
  const timeline = timelinePage(page);

  await test.step('of what the centre may speak of', async () => {
    await arriveAs(MEERA, '/timeline');
    await expect(timeline.entry('Badge of Milk!')).toBeVisible();
    await expect(timeline.entry('Badge of Milk!').getByRole('link')).toHaveCount(0);
    for (const [type, name, path] of BADGES) {
      await timeline.entry(`Badge of ${type}!`).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await page.goBack();
    }
    // A photo of the demo: entries can only refer to uploaded photos.
    const photo = timeline.entries.filter({ has: page.getByRole('heading', { name: 'Photo', exact: true }) }).first();
    await photo.getByRole('link', { name: 'My Photos' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/photoGallery');
  });

  await test.step('of what only the server may add', async () => {
    const types = ['message', 'measurement', 'cor', 'Lunch', 'photo', 'attendance', 'outdoorevents'];
    const conversationList = types.map((type, index) => ({
      id: String(index),
      date: '2026-01-05',
      time: `10:0${index}`,
      type,
      message: `Badge of ${type}!`,
    }));
    await answerWith(page, TIMELINE, {
      body: { status: 'ok', response: { conversationList, index_start: 0, next: null } },
    });
    await page.goto('/timeline');
    const open = page.getByRole('tab', { selected: true });
    for (const [type, path, tab] of [
      ['message', '/chat'],
      ['measurement', '/growth?day=2026-01-05', 'Measurement'],
      ['cor', '/growth?tab=COR', 'Child Care'],
      ['Lunch', '/foodMenu?day=2026-01-05'],
      ['photo', '/photoGallery?day=2026-01-05'],
      ['attendance', '/attendance?day=2026-01-05'],
      ['outdoorevents', '/outdoorActivity?day=2026-01-05'],
    ] as const) {
      await timeline.entry(`Badge of ${type}!`).getByRole('link').click();
      await expect(page).toHaveURL((url) => url.pathname + url.search === path);
      if (tab) await expect(open).toHaveText(tab);
      await page.goBack();
    }
  });
});

test.describe('of what is there', () => {
  test.use({ readOnly: true });

  test('loading is shown first; then every kind of the specification is there in the demo', async ({
    page,
    arriveAs,
  }) => {
    // proves: ERR-09 SCOPE-08
    const { entries } = timelinePage(page);
    const answer = await holdAnswer(page, TIMELINE);
    await arriveAs(MEERA, '/timeline');
    const loading = page.getByRole('main').getByText('Loading...', { exact: true });
    await expect(loading).toBeVisible();
    answer();
    await expect(entries.first()).toBeVisible();
    await expect(loading).toBeHidden();

    const words = ['Attendance', 'Sleep', 'Milk', 'Lunch', 'Activity', 'Photo', 'Diaper', 'Outdoor'];
    for (const word of words) {
      const first = entries.filter({ has: page.getByRole('heading', { name: word, exact: true }) }).first();
      await toTheEnd(page, first);
      await expect(first.locator('p').first()).not.toBeEmpty();
    }
  });

  test('pictures load from the configured path into reserved space; after an empty page no more is requested', async ({
    page,
    arriveAs,
  }) => {
    // proves: TIME-17 TIME-20
    const item = { id: '1', date: '2026-01-05', time: '10:30', type: 'Milk', message: 'A cup of milk.' };
    const answers = (response: object) => answerWith(page, TIMELINE, { body: { status: 'ok', response } });

    await test.step('a picture', async () => {
      await page.route('**/static/config.json', async (route) => {
        const answer = await route.fetch();
        const json = { ...(await answer.json()), TimeLineThumbUrl: '/media/thumbs/' };
        await route.fulfill({ response: answer, json });
      });
      const picture = { type: 'Image', message: 'Paint!', width: 800, height: 600, thumb: 'paint.webp?s=signed' };
      await answers({ conversationList: [{ ...item, ...picture }], index_start: 0, next: null });
      await arriveAs(MEERA, '/timeline');
      const shown = page.getByRole('button', { name: 'Photo: Paint!' }).locator('img');
      // It never changes, so it has no time stamp and the browser keeps it.
      await expect(shown).toHaveAttribute('src', '/media/thumbs/paint.webp?s=signed');
      // It never loads, and its space stays reserved.
      const box = await shown.boundingBox();
      expect(box && box.width / box.height).toBeCloseTo(4 / 3, 1);
    });

    await test.step('a server that names a next page and then has nothing there', async () => {
      const { end, loadOlder, refresh } = timelinePage(page);
      // Playwright uses the latest route for a path first.
      await answers({ conversationList: [], index_start: 1, next: 'more-of-nothing' });
      await answers({ conversationList: [item], index_start: 0, next: 'older' });
      const calls = timelineCalls(page);
      await page.goto('/timeline');
      await expect(end).toBeVisible();
      await expect(loadOlder).toHaveCount(0);
      await page.keyboard.press('End');
      await page.mouse.wheel(0, 4000);
      await refresh.focus();
      expect(calls.map(({ form }) => form.get('index_start'))).toEqual(['0', '1']);
    });
  });

  test('a child without entries has an empty state', async ({ page, arriveAs }) => {
    // proves: ERR-08
    const timeline = timelinePage(page);
    await arriveAs(ARJUN, '/timeline');
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    await expect(page.getByText('Tara’s day will appear here, moment by moment.')).toBeVisible();
    await expect(timeline.heading).toBeVisible();
    await expect(timeline.entries).toHaveCount(0);
  });
});
