import { expect, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import type { Centre } from '../support/centre';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { allowServices, askFor, aWithdrawal, decideRequest } from '../support/requests';
import { loaded } from '../support/routes';
import type { Server } from '../support/server';

// Forms that cannot be sent, opened by their address: the reason is shown instead.

async function expectNoForm(page: Page): Promise<void> {
  await loaded(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('button')).toHaveCount(0);
}

/** Yesterday was her last day. */
async function zoyaLeaves(server: Server, centre: Centre): Promise<void> {
  const made = await askFor(server, FARAH, aWithdrawal('2026-11-11'));
  await decideRequest(centre, made, 'Approved');
}

const ASKED = ['/Pause', '/ShiftCentre', '/ChangeProgram', '/Transport', '/ExtendedDaycare', '/WithrawChild'] as const;

test('a form of a service that is not offered says so, and the form of the one offered service opens', async ({
  page,
  arriveAs,
  centre,
}) => {
  await allowServices(centre('indiranagar'), []);
  await arriveAs(FARAH, '/support');
  for (const address of ASKED) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Indiranagar does not offer this' })).toBeVisible();
    await expectNoForm(page);
  }
  await page.getByRole('link', { name: 'Write to the centre', exact: true }).click();
  await expect(page).toHaveURL(/\/chat$/);

  await allowServices(centre('indiranagar'), ['Transport']);
  await page.goto('/Pause');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Indiranagar does not offer this' })).toBeVisible();
  await page.goto('/Transport');
  await expect(main.getByRole('button', { name: 'Start Transport 1 Way' })).toBeVisible();
});

test('for a child who has left every form says so, and the family can raise tickets only about accounts', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  await zoyaLeaves(server, indiranagar);
  await arriveAs(FARAH, '/support');
  await loaded(page);
  const typeCalls = callsTo(page, '/parentapp/getRequestTypes');
  for (const address of [...ASKED, '/earlyResume', '/extendPause', '/nonSatisfaction', '/addGuardian']) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'You can no longer send anything for Zoya' })).toBeVisible();
    await expect(
      main.getByText('Zoya has left Indiranagar. You can read everything and download photos until Dec 11, 2026.'),
    ).toBeVisible();
    await expectNoForm(page);
  }
  expect(typeCalls).toEqual([]);
  await page.getByRole('link', { name: 'Ask the centre', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Center' })).toBeVisible();

  await test.step('a ticket can be raised about accounts, and nothing else', async () => {
    await page.goto('/Finance');
    await page.getByRole('link', { name: 'Already Withdrawn.' }).click();
    const issue = page.getByLabel('Issue', { exact: true });
    await expect(issue.getByRole('option')).toHaveText([/./, 'Accounts']);
    await issue.selectOption('Accounts');
    await page.getByLabel('Description', { exact: true }).fill('Zoya has left. Please stop the reminders.');
    await page.getByRole('button', { name: 'Raise Ticket' }).click();
    await expect(page).toHaveURL(/\/support$/);
    const { tickets } = (await indiranagar.get('/centre/v1/tickets')) as {
      tickets: { ticket: { ticket_id: string; description: string } }[];
    };
    expect(tickets.map(({ ticket }) => ticket.description)).toContain('Zoya has left. Please stop the reminders.');
  });

  await test.step('it is found again, and the centre’s question is answered there', async () => {
    await page.getByRole('link', { name: 'Past Request' }).click();
    await page.getByRole('tab', { name: 'Tickets' }).click();
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await page.getByRole('textbox', { name: 'Message' }).fill('One came today.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('log').getByRole('listitem')).toHaveText([/One came today\.$/]);
  });
});
