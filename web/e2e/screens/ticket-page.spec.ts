import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { expectLoadStates } from '../support/load-states';
import { FARAH, MEERA, type Phone } from '../support/parents';
import { callAs } from '../support/requests';
import type { Server } from '../support/server';

// The page of one ticket: content, state and history. Today is Thursday, 12 November 2026.

const WIDTHS = [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
];

async function raise(server: Server, phone: Phone, description: string): Promise<string> {
  const { ticket } = await callAs<{ ticket: { ticket_id: string } }>(server, phone, '/parentapp/createTicket', {
    subject: 'CCTV',
    description,
  });
  return ticket.ticket_id;
}

function ticketPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    title: page.getByRole('heading', { level: 1, name: 'Ticket', exact: true }),
    next: main.locator('section').filter({ has: page.getByRole('heading', { name: 'What happens next' }) }),
    steps: main.getByRole('list').filter({ hasText: 'Raised' }).getByRole('listitem'),
    gone: main.getByRole('heading', { name: 'This ticket can’t be found' }),
  };
}

test('a card opens the page of its ticket, and a ticket of another child is not found', async ({
  page,
  arriveAs,
  server,
  centre,
  context,
}) => {
  const { title, main, next, steps, gone } = ticketPage(page);
  const tab = '/PastRequestTab?tab=tickets';

  await test.step('a ticket of another child is not found, with a link to all', async () => {
    const foreign = await raise(server, MEERA, 'The garden is dark.');
    for (const item of [foreign, '77', 'abc']) {
      await arriveAs(FARAH, `/ticket?item=${item}`);
      await expect(gone).toBeVisible();
      await expect(main).not.toContainText('The garden is dark.');
    }
    await main.getByRole('link', { name: 'Tickets' }).click();
    await expect(page).toHaveURL(tab);
  });

  const id = await raise(server, FARAH, 'The garden is dark.');
  await centre('indiranagar').post(`/centre/v1/tickets/${id}/answers`, { note: 'Which lamp?' });
  for (const viewport of WIDTHS)
    await test.step(`${viewport.width} px wide, a card opens the page of its ticket, and Back returns to its tab`, async () => {
      await page.setViewportSize(viewport);
      await page.goto(tab);
      await main.getByRole('link', { name: 'CCTV', exact: true }).press('Enter');
      await expect(title).toBeVisible();
      await expect(main).toContainText('The garden is dark.');
      await expect(next).toContainText('The centre usually answers by Monday, Nov 16.');
      await expect(steps).toHaveText([/^RaisedYou · Nov 12, 2026/]);
      await expect(page.getByRole('log').getByRole('listitem')).toHaveText([/^The centre · .*Which lamp\?$/]);
      await page.getByRole('button', { name: 'Back', exact: true }).press('Enter');
      await expect(page).toHaveURL(tab);
    });

  await test.step('it shows loading and errors', async () => {
    await expectLoadStates(page, context, {
      path: `/ticket?item=${id}`,
      call: '/parentapp/ticketHistory',
      action: 'Loading Ticket',
      good: next,
    });
  });
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the open page shows the centre’s answer', async ({ page, arriveAs, server, centre }) => {
    const id = await raise(server, FARAH, 'The garden is dark.');
    const update = page.waitForResponse('**/parentapp/live');
    await arriveAs(FARAH, `/ticket?item=${id}`);
    await becomesIdle(page);
    await update;
    const { next, steps } = ticketPage(page);
    await expect(steps).toHaveCount(1);
    await centre('indiranagar').put(`/centre/v1/tickets/${id}`, { status: 4, note: 'The lamp is mended.' });
    await expect(next).toContainText('The centre has dealt with it.');
    await expect(steps.nth(1)).toHaveText(/^ResolvedThe centre · .*The lamp is mended\.$/);
  });
});
