import { type BrowserContext, expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST } from '../support/chat-page';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { inBrowser, inShell, serviceWorker } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCodeHere, enterCode, loginCard } from '../support/sign-in';

// Pushes as they arrive: by the real service worker, handed to it as the browser's push service would, and by the shell.

/** A parent at a screen, whom pushes reach. */
async function reached(page: Page, context: BrowserContext) {
  await inBrowser(page, { permission: 'granted' });
  return async () => {
    await shell(page).prompt.click();
    await expect(shell(page).bell).toBeVisible();
    return serviceWorker(context, page);
  };
}

const banner = (page: Page, title: string) => page.getByRole('button', { name: title });

test('a push shows the bell’s mark and a banner that goes after eight seconds', async ({
  page,
  context,
  arriveAs,
  centre,
}) => {
  // proves: PUSH-03 OVL-04 SCOPE-25
  const turnOn = await reached(page, context);
  // The line of live events stays silent here: the push alone must do it.
  await page.route('**/parentapp/live', () => {});
  await page.clock.install({ time: MOMENT });
  const seen = page.waitForResponse('**/parentapp/markSeen');
  await arriveAs(FARAH, '/notification');
  await seen;
  await page.goto('/blogs');
  await loaded(page);
  const worker = await turnOn();
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
  // The bell keeps what the banner said.
  await page.clock.resume();
  await expect(mark).toHaveText('1');
  const wears = { icon: '/icons/icon-192.png', badge: '/icons/badge.png' };
  expect(await worker.shown()).toEqual([{ title: 'Aangan', body: 'News of the day', tag: `${zoya} day`, ...wears }]);
  for (const picture of Object.values(wears)) {
    const answer = await page.request.get(picture);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('the banner leads to the notifications', async ({ page, context, arriveAs }) => {
  // proves: OVL-05
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await worker.delivers({ title: 'Aangan', text: 'New photos', to: '/photoGallery', topic: 'photos' });
  await banner(page, 'New photos').click();
  await expect(page).toHaveURL(/\/notification$/);
});

for (const way of ['service worker', 'shell'] as const) {
  test(`an arriving push refreshes the open chat, by the ${way}`, async ({ page, context, arriveAs, centre }) => {
    // proves: CHAT-22
    const indiranagar = centre('indiranagar');
    const zoya = await childId(indiranagar, 'Zoya');
    const turnOn = way === 'shell' ? undefined : await reached(page, context);
    const phone = way === 'shell' ? await inShell(page) : undefined;
    // The line of live events stays silent here: the push alone must do it.
    await page.route('**/parentapp/live', () => {});
    await arriveAs(FARAH, '/chat');
    await expect(chatPage(page).heading).toBeVisible();
    await loaded(page);
    const worker = await turnOn?.();
    await expect(page.locator('[data-live]').or(chatPage(page).heading)).toBeVisible();
    const text = `She asks for you, by the ${way}.`;
    await indiranagar.addMessages(zoya, [text]);
    const calls = callsTo(page, LIST);
    const asked = nextCall(page, LIST);
    if (worker)
      await worker.delivers({ title: 'Aangan', text: 'New message from the centre', to: '/chat', child: zoya });
    else await phone?.arrives('Aangan', 'New message from the centre');
    await asked;
    await expect(chatPage(page).said(text)).toBeVisible();
    expect(calls.length).toBeGreaterThan(0);
  });
}

test('a tapped push brings the open window to the front, at what it is about', async ({ page, context, arriveAs }) => {
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await worker.delivers({ title: 'Aangan', text: 'Measured', to: '/growth', params: { tab: 'COR' }, topic: 'day' });
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.isTapped();
  await expect(page).toHaveURL(/\/growth\?tab=COR$/);
  await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
  expect(await worker.done()).toEqual({ focused: ['/blogs'], opened: [] });
});

test('a tapped push of another child goes over to that child first', async ({ page, context, arriveAs, centre }) => {
  const vihaan = await childId(centre('koramangala'), 'Vihaan');
  const turnOn = await reached(page, context);
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await worker.delivers({ title: 'Aangan', text: 'New photos', to: '/photoGallery', child: vihaan, topic: 'photos' });
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.isTapped();
  await expect(page).toHaveURL(/\/photoGallery$/);
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
});

test('a push that is tapped while the app is shut opens it at what it is about', async ({ page, arriveAs, centre }) => {
  const zoya = await childId(centre('indiranagar'), 'Zoya');
  const phone = await inShell(page);
  // The phone hands every value over as a text, and has it before there is a page.
  await phone.isTapped({ to: '/growth', params: '{"tab":"COR"}', child: zoya, topic: 'day' });
  await arriveAs(FARAH, '/blogs');
  await expect(page).toHaveURL(/\/growth\?tab=COR$/);
  await expect(page.getByRole('tab', { name: 'Child Care' })).toHaveAttribute('aria-selected', 'true');
});

test('a push that arrives while the app is open shows a banner, and no more than that', async ({ page, arriveAs }) => {
  const phone = await inShell(page);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  await phone.arrives('Aangan', 'News of the day');
  await expect(banner(page, 'News of the day')).toBeVisible();
  await expect(page).toHaveURL(/\/blogs$/);
});

for (const to of [
  'https://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '/login',
  '/survey/$surveyId',
  '/nowhere',
]) {
  test(`a push that would lead to ${to} leads to the notifications`, async ({ page, context, baseURL, arriveAs }) => {
    const turnOn = await reached(page, context);
    await arriveAs(FARAH, '/blogs');
    await loaded(page);
    const worker = await turnOn();
    await worker.delivers({ title: 'Aangan', text: 'Come here', to });
    await expect.poll(worker.shown).toHaveLength(1);
    await worker.isTapped();
    await expect(page).toHaveURL((url) => url.origin === baseURL && url.pathname === '/notification');
  });
}

test('without an open window a new one is opened there', async ({ page, context, arriveAs }) => {
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await worker.delivers({ title: 'Aangan', text: 'Measured', to: '/growth', params: { tab: 'COR' } });
  await expect.poll(worker.shown).toHaveLength(1);
  await page.goto('about:blank');
  await expect.poll(worker.windows).toBe(0);
  await worker.isTapped();
  await expect.poll(worker.done).toEqual({ focused: [], opened: ['/growth?tab=COR'] });
});

test('a push that cannot be read is shown all the same, without a word of it', async ({ page, context, arriveAs }) => {
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await worker.delivers('<b>garbage');
  await expect.poll(worker.shown).toMatchObject([{ title: 'New update from the centre', body: '', tag: ' ' }]);
});

test('a push that comes while nobody is signed in shows nothing in the page', async ({ page, context, arriveAs }) => {
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  await worker.delivers({ title: 'Aangan', text: 'For somebody else', to: '/chat' });
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.isTapped();
  // By now the page has heard of both.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('aangan.wanted') ?? '')).toContain('/chat');
  await expect(page.getByText('For somebody else')).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
});

test('who taps a push before they are signed in is led to what it is about by the sign-in', async ({
  page,
  context,
  demo,
  arriveAs,
  centre,
}) => {
  const vihaan = await childId(centre('koramangala'), 'Vihaan');
  const turnOn = await reached(page, context);
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  const worker = await turnOn();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await expect(loginCard(page).send).toBeVisible();
  await worker.delivers({ title: 'Aangan', text: 'Measured', to: '/growth', params: { tab: 'COR' }, child: vihaan });
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.isTapped();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('aangan.wanted') ?? '')).toContain('/growth');
  await enterCode(page, await askForCodeHere(page, demo, MEERA));
  await expect(page).toHaveURL(/\/growth\?tab=COR$/);
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
});

test('the service worker is always asked for anew, may fetch nothing, and keeps nothing', async ({
  page,
  context,
  arriveAs,
}) => {
  const answer = await page.request.get('/sw.js');
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    // What a notification wears is fetched under the worker's own policy.
    'content-security-policy': "default-src 'none'; img-src 'self'",
  });
  const turnOn = await reached(page, context);
  await arriveAs(FARAH, '/timeline');
  await loaded(page);
  await turnOn();
  await page.reload();
  await loaded(page);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
