import { expect, type Page } from '@playwright/test';
import { answerWith, callsTo, nextCall } from '../support/calls';
import type { Centre } from '../support/centre';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { LAKSHMI } from '../support/parents';
import { shell } from '../support/shell';

const LIST = '/centerevents/my_events';
const ACT = '/centerevents/event_act';

// Today is 12 November 2026.
async function ask(whitefield: Centre, title: string, day: string): Promise<string> {
  const children = [await childId(whitefield, 'Dev')];
  const event = { title, day, details: 'By bus, with a snack on the way.', children };
  return ((await whitefield.post('/centre/v1/events', event)) as { id: string }).id;
}

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const authorise = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Authorise' });
const deny = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Deny' });

test('a card shows title, status, both days and details, and a cancelled one says so', async ({
  page,
  arriveAs,
  centre,
  context,
}) => {
  const whitefield = centre('whitefield');

  await test.step('without events there is an empty state', async () => {
    await answerWith(page, LIST, { body: { status: 'ok', response: [] } });
    await arriveAs(LAKSHMI, '/outdoorActivity');
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  });

  await test.step('a card shows title, status, both days and details', async () => {
    // proves: EVENT-01 EVENT-10 EVENT-18 NAV-21
    await ask(whitefield, 'A walk to the lake', '2026-11-20');
    const request = nextCall(page, LIST);
    await page.goto('/outdoorActivity');
    expect((await request).form.get('consent_by')).toBe('Mother');
    await expect(page.getByRole('heading', { level: 1, name: 'Outdoor Activity', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Outdoor Activity · Aangan$/);
    const walk = card(page, 'A walk to the lake');
    await expect(walk.getByText('Authorization Pending', { exact: true })).toBeVisible();
    await expect(walk).toContainText('By bus, with a snack on the way.');
    await expect(walk.getByRole('term')).toHaveText(['Event date', 'Requested on']);
    await expect(walk.getByRole('definition')).toHaveText(['Nov 20, 2026', 'Nov 12, 2026']);
  });

  await test.step('loading, errors and a lost connection are shown in place', async () => {
    await expectLoadStates(page, context, {
      path: '/outdoorActivity',
      call: LIST,
      action: 'Loading Outdoor Activity',
      good: page.getByRole('heading', { name: 'A walk to the lake' }),
    });
  });

  await test.step('a cancelled event says so and has no buttons', async () => {
    // proves: EVENT-03 EVENT-08
    await whitefield.remove(`/centre/v1/events/${await ask(whitefield, 'The picnic', '2026-11-25')}`);
    await page.goto('/outdoorActivity');
    await expect(card(page, 'The picnic').getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(card(page, 'The picnic').getByRole('button')).toHaveCount(0);
  });

  await test.step('a refusal is shown, and the card shows the current state', async () => {
    // proves: ERR-01
    const id = await ask(whitefield, 'The museum', '2026-11-26');
    await page.goto('/outdoorActivity');
    await expect(authorise(page, 'The museum')).toBeVisible();
    await whitefield.remove(`/centre/v1/events/${id}`);
    const { modal } = shell(page);
    await authorise(page, 'The museum').click();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(modal).toContainText('This event has been cancelled');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(card(page, 'The museum').getByText('Cancelled', { exact: true })).toBeVisible();
  });
});

test('a parent authorises after a confirmation, and can change it until the day is over', async ({
  page,
  arriveAs,
  centre,
  demo,
  context,
}) => {
  await test.step('a parent authorises after a confirmation, and can change it while it is in the future', async () => {
    // proves: EVENT-04 EVENT-05 EVENT-06 EVENT-07 EVENT-09 EVENT-19 SCOPE-15
    const id = await ask(centre('whitefield'), 'Puppets in town', '2026-11-21');
    const calls = callsTo(page, ACT);
    await arriveAs(LAKSHMI, '/outdoorActivity');
    const { modal } = shell(page);

    await authorise(page, 'Puppets in town').click();
    const asks = (word: string) =>
      modal
        .locator('p')
        .filter({ hasText: word })
        .evaluate((text) => text.textContent);
    expect(await asks('Authorize')).toBe('Are You Sure You Want To Authorize This Request?');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).toHaveLength(0);

    await authorise(page, 'Puppets in town').click();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(card(page, 'Puppets in town').getByText('Authorized', { exact: true })).toBeVisible();
    await expect(authorise(page, 'Puppets in town')).toHaveCount(0);
    expect(Object.fromEntries(calls[0]?.form ?? [])).toMatchObject({
      event_id: id,
      consent_by: 'Mother',
      status: 'Authorized',
    });

    await deny(page, 'Puppets in town').click();
    expect(await asks('Deny')).toBe('Are You Sure You Want To Deny This Request? ');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(card(page, 'Puppets in town').getByText('Denied', { exact: true })).toBeVisible();
    await expect(deny(page, 'Puppets in town')).toHaveCount(0);
    await expect(authorise(page, 'Puppets in town')).toBeVisible();
  });

  await test.step('there are buttons until its day, and none afterwards', async () => {
    // proves: EVENT-02
    await ask(centre('whitefield'), 'A day at the farm', '2026-11-16');
    await context.clock.setFixedTime(await demo.freeze('2026-11-16T23:30:00+05:30'));
    await page.goto('/outdoorActivity');
    await expect(authorise(page, 'A day at the farm')).toBeVisible();
    await expect(deny(page, 'A day at the farm')).toBeVisible();
    await context.clock.setFixedTime(await demo.freeze('2026-11-17T00:10:00+05:30'));
    await page.reload();
    await expect(card(page, 'A day at the farm')).toBeVisible();
    await expect(card(page, 'A day at the farm').getByRole('button')).toHaveCount(0);
  });
});
