import { expect, type Page } from '@playwright/test';
import { CHILD_DATA, callsTo, LOGOUT } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST, say } from '../support/chat-page';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { navigateInApp } from '../support/navigate-in-app';
import { FARAH, KARTHIK, LAKSHMI, MEERA, PRIYA } from '../support/parents';
import { confirmByPhone, otpOverlay, somePicture } from '../support/profile-page';
import { loaded } from '../support/routes';
import { atRest, toTheEnd } from '../support/scroll';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// Changes by the centre or the other parent appear on open screens without interaction.

test.use({ live: true });

/** The first event of the stream, after which no event is missed. */
const streamConnected = (page: Page) =>
  page.waitForResponse((answer) => new URL(answer.url()).pathname === '/parentapp/live' && answer.ok());

test('both parents and the teacher chat, each in their own browser', async ({
  page,
  arriveAs,
  otherContext,
  demo,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const anaya = await childId(indiranagar, 'Anaya');
  const his = await (await otherContext()).newPage();
  await signIn(his, demo, KARTHIK);
  const [hers, theirs] = [streamConnected(page), streamConnected(his)];
  await arriveAs(MEERA, '/chat');
  await his.goto('/chat');
  await Promise.all([hers, theirs]);

  await say(his, 'I shall fetch her today.');
  await expect(chatPage(page).message('I shall fetch her today.')).toContainText('Father');
  await say(page, 'Good, then I stay longer.');
  await expect(chatPage(his).message('Good, then I stay longer.')).toContainText('Mother');
  await indiranagar.addMessages(anaya, ['She will be glad.']);
  for (const one of [page, his]) {
    await expect(chatPage(one).said('She will be glad.')).toBeInViewport();
    // For screen readers.
    await expect(one.getByRole('status').filter({ hasText: 'Anita: She will be glad.' })).toHaveCount(1);
    for (const words of ['I shall fetch her today.', 'Good, then I stay longer.', 'She will be glad.']) {
      await expect(chatPage(one).said(words)).toHaveCount(1);
    }
  }
});

test('a new message does not move a parent who has scrolled up', async ({ page, arriveAs, centre }) => {
  const whitefield = centre('whitefield');
  const dev = await childId(whitefield, 'Dev');
  const connected = streamConnected(page);
  await arriveAs(LAKSHMI, '/chat');
  await connected;
  const { talk, newOnes, said, days } = chatPage(page);
  await expect(days.first()).toBeAttached();
  // It opens at its newest message; scroll up only then.
  const below = () => talk.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  await expect.poll(below).toBeLessThan(2);
  // Scroll events fire in the next frame, after changes in the current one.
  await talk.evaluate(async (box) => {
    const scrolled = new Promise((done) => box.addEventListener('scroll', done, { once: true }));
    box.scrollTop = 200;
    await scrolled;
  });
  await whitefield.addMessages(dev, ['Come and see what Dev has made.']);
  await expect(newOnes).toHaveText('1 new message');
  await expect(said('Come and see what Dev has made.')).not.toBeInViewport();
  await newOnes.click();
  await expect(said('Come and see what Dev has made.')).toBeInViewport();
});

test('new photos appear in the gallery', async ({ page, arriveAs, centre }) => {
  const koramangala = centre('koramangala');
  const ishaan = await childId(koramangala, 'Ishaan');
  const connected = streamConnected(page);
  await arriveAs(PRIYA, '/photoGallery');
  await connected;
  await loaded(page);
  const tiles = page.getByRole('button', { name: 'Photo, Nov 10, 2026' });
  const before = await tiles.count();
  await koramangala.addPhotos(ishaan, [daysAgo(2, '10:31')]);
  await expect(tiles).toHaveCount(before + 1);
});

test('events of a sibling are not shown', async ({ page, arriveAs, centre }) => {
  const [indiranagar, koramangala] = [centre('indiranagar'), centre('koramangala')];
  const connected = streamConnected(page);
  await arriveAs(MEERA, '/chat');
  await connected;
  await indiranagar.addMessages(await childId(indiranagar, 'Anaya'), ['Heard by the line.']);
  await expect(chatPage(page).said('Heard by the line.')).toBeVisible();
  const calls = callsTo(page, LIST);
  await koramangala.addMessages(await childId(koramangala, 'Vihaan'), ['About Vihaan alone.']);
  await indiranagar.addMessages(await childId(indiranagar, 'Anaya'), ['And about Anaya.']);
  await expect(chatPage(page).said('And about Anaya.')).toBeVisible();
  const anaya = (await readDevice(page)).activeChildId;
  expect(new Set(calls.map(({ headers }) => headers.child_id))).toEqual(new Set([anaya]));
  await expect(chatPage(page).said('About Vihaan alone.')).toHaveCount(0);
});

test('a session ended elsewhere ends here', async ({ page, demo, request }) => {
  await signIn(page, demo, FARAH);
  const connected = streamConnected(page);
  await page.goto('/chat');
  await connected;
  const { authToken } = await readDevice(page);
  const asked = page.waitForRequest(`**${CHILD_DATA}`);
  await request.post(LOGOUT, {
    headers: { auth_token: authToken },
    form: { Auth_token: authToken, logoutReason: 'manual_logout' },
  });
  await asked;
  await expect(shell(page).modal).toContainText('Session expired! Please login again.');
});

test('the centre’s entries reach the open screens, and a parent who has scrolled down the timeline is not moved', async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  const connected = streamConnected(page);
  await arriveAs(FARAH, '/chat');
  await connected;
  const shows = async (path: string, change: () => Promise<unknown>, text: string) => {
    await navigateInApp(page, path);
    await loaded(page);
    await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
    await change();
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  };
  const day = todayAt('00:00').slice(0, 10);
  const menu = { rows: [{ day, lunch: 'Lemon rice and beans' }] };
  await shows('/foodMenu', () => indiranagar.put('/centre/v1/food-menu', menu), 'Lemon rice and beans');
  const sizes = { rows: [{ child_id: zoya, day, height: 99.9, weight: 15.5 }] };
  await shows('/growth', () => indiranagar.put('/centre/v1/measurements', sizes), '99.9');
  const attendance = { rows: [{ child_id: zoya, day, status: 'Present', time_in: '07:07' }] };
  await shows('/attendance', () => indiranagar.put('/centre/v1/attendance', attendance), '7:07 AM');
  await test.step('the timeline', async () => {
    await navigateInApp(page, '/timeline');
    const { entries, entry } = timelinePage(page);
    await expect(entries.nth(20)).toBeAttached();
    await indiranagar.addMoments([
      { child_id: zoya, type: 'Snack', message: 'Zoya had a banana.', at: todayAt('11:05') },
    ]);
    await expect(entry('Zoya had a banana.')).toBeVisible();
    await toTheEnd(page, entries.nth(60));
    await atRest(page);
    const reading = await page.evaluateHandle(() => {
      const parts = [...document.querySelectorAll('article')];
      return parts.find((one) => one.getBoundingClientRect().top > 120) ?? document.body;
    });
    const top = (part: Element) => part.getBoundingClientRect().top;
    const before = await reading.evaluate(top);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    await indiranagar.addMoments([{ child_id: zoya, type: 'Milk', message: 'Zoya drank milk.', at: todayAt('11:15') }]);
    await expect(entry('Zoya drank milk.')).toHaveCount(1);
    expect(Math.abs((await reading.evaluate(top)) - before)).toBeLessThan(48);
    expect(await entries.count()).toBeGreaterThan(60);
  });
});

test('an event, and the centre’s decisions about a guardian and a photo, reach their screens', async ({
  page,
  arriveAs,
  demo,
  centre,
}) => {
  const whitefield = centre('whitefield');
  const dev = await childId(whitefield, 'Dev');
  await test.step('an event', async () => {
    const connected = streamConnected(page);
    await arriveAs(LAKSHMI, '/outdoorActivity');
    await connected;
    await whitefield.post('/centre/v1/events', {
      title: 'To the planetarium',
      day: '2026-11-27',
      details: 'By bus.',
      children: [dev],
    });
    await expect(page.getByRole('article').filter({ hasText: 'To the planetarium' })).toBeVisible();
  });
  await test.step('a guardian’s card', async () => {
    const { cards } = (await whitefield.get('/centre/v1/guardian-cards')) as {
      cards: { id: string; child_id: string; name: string }[];
    };
    const [pending] = cards.filter(({ child_id }) => child_id === dev);
    if (pending === undefined) throw new Error('no card of Dev’s waits');
    await navigateInApp(page, '/guardian');
    await loaded(page);
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: pending.name });
    await expect(card.getByText('Pending For Approval', { exact: true })).toBeVisible();
    await whitefield.post(`/centre/v1/guardian-cards/${pending.id}/decision`, { status: 'Active' });
    await expect(card.getByText('Pending For Approval', { exact: true })).toHaveCount(0);
    await expect(card).toBeVisible();
  });
  await test.step('a photo', async () => {
    await navigateInApp(page, '/myProfile');
    await loaded(page);
    const main = page.getByRole('main');
    const pending = main.getByText('Pending For Approval');
    const before = await pending.count();
    const choose = main.locator('input[type="file"][aria-label="Change Dev’s photo"]');
    await choose.setInputFiles(await somePicture(page));
    await page.getByRole('dialog', { name: 'Crop the photo' }).getByRole('button', { name: 'OK' }).click();
    await expect(otpOverlay(page).dialog).toBeVisible();
    await confirmByPhone(page, demo, LAKSHMI);
    await expect(pending).toHaveCount(before + 1);
    const { portraits } = (await whitefield.get('/centre/v1/portraits')) as { portraits: { id: string }[] };
    await whitefield.post(`/centre/v1/portraits/${portraits.at(-1)?.id}/decision`, { status: 'Active' });
    await expect(pending).toHaveCount(before);
  });
});
