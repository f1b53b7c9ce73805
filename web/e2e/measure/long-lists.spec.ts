import { type CDPSession, expect, type Page } from '@playwright/test';
import type { Centre, Demo } from '../support/centre';
import { childId } from '../support/centre-children';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { DAY_MS, daysAgo, MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';

// Frames while pages append to a long timeline, and the time from a key to the paint in the chat, on a slow phone. Prints its
// figures. Run by hand on an idle machine with the release binary, the former binary and the new one in turns:
//   AANGAN_BINARY=../target/release/aangan npx playwright test --config playwright.measure.config.ts long-lists

const SLOWER = 6;
const ENTRIES = 600;
const A_DAY = 15;
const KEYS = 60;
const LATE_MS = 25;

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  // Of the thread, so that other programs do not count.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

/** What the page's main thread has done so far, in ms of its own processor time. */
async function metrics(devtools: CDPSession) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => 1000 * (metrics.find((one) => one.name === name)?.value ?? Number.NaN);
  return {
    tasks: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  };
}

type Work = Awaited<ReturnType<typeof metrics>>;

const perItem = (before: Work, after: Work, items: number) =>
  Object.fromEntries(
    (Object.keys(before) as (keyof Work)[]).map((what) => [`${what}, ms`, (after[what] - before[what]) / items]),
  );

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((one, other) => one - other).at(Math.floor(times.length * share)) ?? Number.NaN;
}

const print = (name: string, figures: Record<string, number>) =>
  process.stdout.write(
    `${name}: ${Object.entries(figures)
      .map(([what, figure]) => `${what} ${Number(figure.toFixed(1))}`)
      .join(', ')}\n`,
  );

test('a timeline of 600 entries scrolls to its end', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  const child_id = await childId(indiranagar, 'Zoya');
  await indiranagar.addMoments(
    Array.from({ length: ENTRIES }, (_, index) => ({
      child_id,
      type: ['Milk', 'Lunch', 'Sleep', 'Activity', 'Diaper'][index % 5] ?? 'Milk',
      message: `Entry ${index} of a long diary, with a few words of what the child did.`,
      at: daysAgo(1 + Math.floor(index / A_DAY), `10:${String(59 - (index % A_DAY)).padStart(2, '0')}`),
    })),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await arriveAs(FARAH, '/timeline');
  await expect(page.getByRole('article').first()).toBeVisible();
  const devtools = await slowDown(page);
  const before = await metrics(devtools);
  // The page scrolls itself: polling from the test would cause long tasks.
  const { frames, tasks } = await page.evaluate(async (most) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
    const frames: number[] = [];
    let before = performance.now();
    for (let still = 0; still < 30 && frames.length < most; ) {
      const y = scrollY;
      scrollBy(0, 30);
      still = scrollY === y ? still + 1 : 0;
      const now = await new Promise<number>(requestAnimationFrame);
      frames.push(now - before);
      before = now;
    }
    return { frames, tasks };
  }, 4_000);
  const after = await metrics(devtools);
  const late = frames.filter((one) => one > LATE_MS);
  print('timeline', {
    frames: frames.length,
    'late, percent': (100 * late.length) / frames.length,
    longest: Math.max(...frames),
    'long tasks': tasks.length,
    'longest task': Math.max(0, ...tasks),
    ...perItem(before, after, ENTRIES),
    entries: await page.getByRole('article').count(),
    nodes: await page.evaluate(() => document.querySelectorAll('*').length),
  });
});

/** Twelve messages a day, from some days ago until today. */
async function writeFor(days: number, a: { demo: Demo; centre: Centre; child: string }): Promise<void> {
  for (let day = days; day >= 0; day -= 1) {
    await a.demo.freeze(MOMENT - day * DAY_MS);
    await a.centre.addMessages(
      a.child,
      Array.from(
        { length: 12 },
        (_, nth) => `Message ${nth}, ${day} days ago: a few words about the day of the child.`,
      ),
    );
  }
}

for (const days of [1, 20]) {
  test(`a key in a chat of ${days} days and more`, async ({ page, arriveAs, demo, centre }) => {
    const indiranagar = centre('indiranagar');
    await writeFor(days, { demo, centre: indiranagar, child: await childId(indiranagar, 'Zoya') });
    await page.setViewportSize({ width: 390, height: 844 });
    await arriveAs(FARAH, '/chat');
    const { field, messages, talk, began } = chatPage(page);
    await expect(messages.last()).toBeVisible();
    // As far up as it goes, and back to the end.
    await expect(async () => {
      await talk.evaluate((box) => box.scrollTo(0, 0));
      await expect(began).toBeInViewport({ timeout: 500 });
    }).toPass();
    await talk.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    const devtools = await slowDown(page);
    await field.focus();
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(window, { times });
      // From the key's event to a task after the frame that shows it.
      addEventListener(
        'keydown',
        ({ timeStamp }) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => times.push(performance.now() - timeStamp);
            port2.postMessage(undefined);
          }),
        { capture: true },
      );
    });
    const before = await metrics(devtools);
    for (let key = 0; key < KEYS; key += 1) await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a', { delay: 50 });
    const after = await metrics(devtools);
    const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
    print(`chat of ${days} days`, {
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      longest: Math.max(...times),
      ...perItem(before, after, KEYS),
      messages: await messages.count(),
    });
  });
}
