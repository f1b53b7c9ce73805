import { expect } from '@playwright/test';
import { callsTo, nextCall, SEND_CODE, TIMELINE } from '../support/calls';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, KARTHIK } from '../support/parents';
import { loginCard } from '../support/sign-in';

test.use({ readOnly: true });

const DAY_MS = 86_400_000;

test('a signed-in request names its child', async ({ page, arriveAs, centre }) => {
  // proves: WIRE-02 WIRE-03 WIRE-04 WIRE-05 WIRE-06 WIRE-08 WIRE-09
  // Wait for Home's own requests, so that they are not taken for those of the next page.
  const home = page.waitForResponse('**/parentapp/childData');
  await arriveAs(KARTHIK, '/blogs');
  await home;
  const call = nextCall(page, TIMELINE);
  const childData = page.waitForResponse('**/parentapp/childData').then((answer) => answer.json());
  await page.goto('/timeline');
  const child = (await childData).response;
  const { form, headers } = await call;
  const { authToken, activeChildId } = await readDevice(page);
  expect(child.id).toBe(activeChildId);
  expect(form.get('child_id')).toBe(child.id);
  expect(form.get('center')).toBe(child.center_id);
  expect(form.get('center_id')).toBe(child.center_id);
  expect(form.get('room_id')).toBe(child.room_id);
  expect(child.center_id).toMatch(/^\d+$/);
  expect(child.room_id).toMatch(/^\d+$/);
  expect(headers).toMatchObject({
    auth_token: authToken,
    child_id: activeChildId,
    parent: 'Father',
  });
  expect(await centre('indiranagar').get('/centre/v1/children')).toMatchObject({
    children: expect.arrayContaining([expect.objectContaining({ id: activeChildId, name: 'Anaya' })]),
  });
});

test('a request has platform and version; the configuration file is requested without identity', async ({
  page,
  arriveAs,
}) => {
  // proves: WIRE-10 WIRE-11 WIRE-16 STATE-07
  const files = callsTo(page, '/static/config.json');
  const call = nextCall(page, TIMELINE);
  await arriveAs(KARTHIK, '/timeline');
  expect((await call).headers).toMatchObject({ platform: 'web', app_version: '4.7.0' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(files.length).toBeGreaterThan(0);
  for (const { headers } of files) {
    expect(headers).not.toHaveProperty('auth_token');
    expect(headers).not.toHaveProperty('child_id');
  }
});

test('a configuration that fails to load is retried, and a permanent failure is shown in place', async ({ page }) => {
  // proves: WIRE-17 ERR-07
  let attempts = 0;
  await page.route('**/static/config.json', async (route) => {
    attempts += 1;
    // The page's preload and the app's first attempt fail.
    if (attempts <= 2) return route.abort();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), appName: 'Aangan of the tests' } });
  });
  await page.goto('/login');
  await expect(page.getByRole('main').getByText('Aangan of the tests 4.7.0')).toBeVisible();
  await page.unroute('**/static/config.json');
  await page.route('**/static/config.json', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Server Not Reachable....', { exact: true })).toBeVisible();
});

test.describe('before the sign-in', () => {
  test.use({ readOnly: false });

  test('before sign-in a value of the day replaces the token and opens nothing', async ({
    page,
    demo,
    request,
    baseURL,
  }) => {
    // proves: WIRE-07
    const header = async () => {
      await page.goto('/login');
      const card = loginCard(page);
      await card.phone.fill(FARAH);
      const call = nextCall(page, SEND_CODE);
      await card.send.click();
      return (await call).headers.auth_token ?? '';
    };
    const today = await header();
    expect(today).toMatch(/^[0-9a-f]{64}$/);
    await page.evaluate(() => sessionStorage.clear());
    expect(await header()).toBe(today);
    await demo.freeze(MOMENT + DAY_MS);
    await page.evaluate(() => sessionStorage.clear());
    const tomorrow = await header();
    expect(tomorrow).toMatch(/^[0-9a-f]{64}$/);
    expect(tomorrow).not.toBe(today);
    const answer = await request.post(`${baseURL}${TIMELINE}`, {
      headers: { auth_token: tomorrow, platform: 'web', app_version: '4.7.0' },
      form: { index_start: 0, limit: 50 },
    });
    expect(await answer.json()).toMatchObject({ status: 'error', error: 'Expired Auth Token.' });
  });
});
