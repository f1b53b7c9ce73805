import { type BrowserContext, expect, type Page } from '@playwright/test';
import { nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST } from '../support/chat-page';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { MOMENT } from '../support/moment';
import { goOn } from '../support/notifications-page';
import { FARAH, MEERA } from '../support/parents';
import { inBrowser, inShell, type Payload, serviceWorker } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCodeHere, enterCode, loginCard } from '../support/sign-in';

// Arriving pushes: dispatched to the real service worker like by the browser's push service, and by the native app.

/** The service worker of a page that has just been registered for push. */
async function turnOn(page: Page, context: BrowserContext) {
  await loaded(page);
  await shell(page).prompt.click();
  await expect(shell(page).bell).toBeVisible();
  return serviceWorker(context, page);
}

const banner = (page: Page, title: string) => page.getByRole('button', { name: title });

/** Blocks the event stream, so that only the push can cause updates. */
const withoutLine = (page: Page) => page.route('**/parentapp/live', () => {});

test('a push shows the mark of the bell and a banner for eight seconds', async ({
  page,
  context,
  arriveAs,
  centre,
}) => {
  // proves: PUSH-03 OVL-04 SCOPE-25
  await inBrowser(page, { permission: 'granted' });
  await withoutLine(page);
  await page.clock.install({ time: MOMENT });
  const seen = page.waitForResponse('**/parentapp/markSeen');
  await arriveAs(FARAH, '/notification');
  await becomesIdle(page);
  await seen;
  await page.goto('/blogs');
  const worker = await turnOn(page, context);
  const mark = shell(page).bell.locator('[data-unread]');
  await expect(mark).toHaveCount(0);
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const at = new Date(MOMENT + 1000).toISOString();
  await indiranagar.addMoments([{ child_id: zoya, type: 'Milk', message: 'A cup.', at }]);
  await page.clock.pauseAt(MOMENT + 600_000);
  await expect(mark).toHaveCount(0);
  await worker.delivers({ title: 'Aangan', text: 'News of the day', to: '/timeline', child: zoya, topic: 'day' });
  await expect(banner(page, 'News of the day')).toBeVisible();
  await expect(banner(page, 'News of the day')).not.toBeFocused();
  await page.clock.runFor(7900);
  await expect(banner(page, 'News of the day')).toBeVisible();
  await page.clock.runFor(200);
  await expect(banner(page, 'News of the day')).toHaveCount(0);
  // The bell keeps the mark.
  await page.clock.resume();
  await expect(mark).toHaveText('1');
  const wears = { icon: '/icons/icon-192.png', badge: '/icons/badge.png' };
  expect(await worker.shown()).toEqual([{ title: 'Aangan', body: 'News of the day', tag: `${zoya} day`, ...wears }]);
  for (const picture of Object.values(wears)) {
    const answer = await page.request.get(picture);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('an arriving push refreshes the open chat and shows a banner that opens the notifications, also an unreadable one', async ({
  page,
  context,
  arriveAs,
  centre,
}) => {
  // proves: CHAT-22 OVL-05
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await inBrowser(page, { permission: 'granted' });
  await withoutLine(page);
  await arriveAs(FARAH, '/chat');
  await expect(chatPage(page).heading).toBeVisible();
  const worker = await turnOn(page, context);

  await test.step('the chat', async () => {
    const text = 'She asks for you.';
    await indiranagar.addMessages(zoya, [text]);
    await expect(chatPage(page).said(text)).toHaveCount(0);
    const requested = nextCall(page, LIST);
    await worker.delivers({ title: 'Aangan', text: 'New message from the centre', to: '/chat', child: zoya });
    await requested;
    await expect(chatPage(page).said(text)).toBeVisible();
  });

  await test.step('the banner', async () => {
    await worker.delivers({ title: 'Aangan', text: 'New photos', to: '/photoGallery', topic: 'photos' });
    await banner(page, 'New photos').click();
    await expect(page).toHaveURL(/\/notification$/);
  });

  await test.step('an unreadable one is still shown, without its text', async () => {
    await expect.poll(worker.shown).toHaveLength(2);
    await worker.delivers('<b>garbage');
    await expect.poll(worker.shown).toHaveLength(3);
    expect((await worker.shown()).at(-1)).toMatchObject({ title: 'New update from the centre', body: '', tag: ' ' });
  });
});

test('a tapped push focuses the open window or opens one, at its target, and nowhere else', async ({
  page,
  context,
  baseURL,
  arriveAs,
}) => {
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(FARAH, '/blogs');
  const worker = await turnOn(page, context);
  let delivered = 0;
  const tap = async (push: Payload) => {
    delivered += 1;
    await worker.delivers({ title: 'Aangan', text: 'Come here', ...push });
    await expect.poll(worker.shown).toHaveLength(delivered);
    await worker.isTapped();
  };
  const toGrowth = { to: '/growth', params: { tab: 'COR' }, topic: 'day' };

  await test.step('to the front', async () => {
    await tap(toGrowth);
    await expect(page).toHaveURL(/\/growth\?tab=COR$/);
    await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
    expect(await worker.done()).toEqual({ focused: ['/blogs'], opened: [] });
  });

  for (const to of [
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    '/login',
    '/survey/$surveyId',
    '/nowhere',
  ]) {
    await test.step(`a target of ${to} opens the notifications`, async () => {
      await goOn(page, '/blogs');
      await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
      await tap({ to });
      await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname === '/notification');
    });
  }

  await test.step('without an open window a new one opens there', async () => {
    const { focused } = await worker.done();
    await page.goto('about:blank');
    await expect.poll(worker.windows).toBe(0);
    await tap(toGrowth);
    await expect.poll(worker.done).toEqual({ focused, opened: ['/growth?tab=COR'] });
  });
});

test('a tapped push of another child switches to that child first; signed out, it opens after the sign-in', async ({
  page,
  context,
  demo,
  arriveAs,
  centre,
}) => {
  const vihaan = await childId(centre('koramangala'), 'Vihaan');
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(MEERA, '/blogs');
  const worker = await turnOn(page, context);
  const returnTo = () => page.evaluate(() => sessionStorage.getItem('aangan.wanted') ?? '');

  await test.step('to that child', async () => {
    await worker.delivers({ title: 'Aangan', text: 'New photos', to: '/photoGallery', child: vihaan, topic: 'photos' });
    await expect.poll(worker.shown).toHaveLength(1);
    await worker.isTapped();
    await expect(page).toHaveURL(/\/photoGallery$/);
    await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  });

  await test.step('signed out: nothing of it is shown in the page', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await expect(loginCard(page).send).toBeVisible();
    await worker.delivers({ title: 'Aangan', text: 'For somebody else', to: '/chat' });
    await expect.poll(worker.shown).toHaveLength(2);
    await worker.isTapped();
    // The page has received both.
    await expect.poll(returnTo).toContain('/chat');
    await expect(page.getByText('For somebody else')).toHaveCount(0);
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step('the sign-in opens the last tapped target', async () => {
    await worker.delivers({ title: 'Aangan', text: 'Measured', to: '/growth', params: { tab: 'COR' }, child: vihaan });
    await expect.poll(worker.shown).toHaveLength(3);
    await worker.isTapped();
    await expect.poll(returnTo).toContain('/growth');
    await enterCode(page, await askForCodeHere(page, demo, MEERA));
    await expect(page).toHaveURL(/\/growth\?tab=COR$/);
    await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  });
});

test('in the native app a push tapped while the app is closed opens its target; an arriving one shows a banner and refreshes the open chat', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: CHAT-22
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const phone = await inShell(page);
  await withoutLine(page);

  await test.step('tapped', async () => {
    // The phone passes all values as strings, before the page loads.
    await phone.isTapped({ to: '/growth', params: '{"tab":"COR"}', child: zoya, topic: 'day' });
    await arriveAs(FARAH, '/blogs');
    await expect(page).toHaveURL(/\/growth\?tab=COR$/);
    await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('arriving', async () => {
    await page.goto('/chat');
    await expect(chatPage(page).heading).toBeVisible();
    await loaded(page);
    const text = 'She asks for you.';
    await indiranagar.addMessages(zoya, [text]);
    await expect(chatPage(page).said(text)).toHaveCount(0);
    const requested = nextCall(page, LIST);
    await phone.arrives('Aangan', 'News of the day');
    await expect(banner(page, 'News of the day')).toBeVisible();
    await requested;
    await expect(chatPage(page).said(text)).toBeVisible();
    await expect(page).toHaveURL(/\/chat$/);
  });
});

test('the service worker is always revalidated, may fetch nothing, and caches nothing', async ({
  page,
  context,
  arriveAs,
}) => {
  const answer = await page.request.get('/sw.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // A notification's icon is fetched under the worker's policy.
    'content-security-policy': "default-src 'none'; img-src 'self'",
  });
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(FARAH, '/timeline');
  await turnOn(page, context);
  await page.reload();
  await loaded(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
