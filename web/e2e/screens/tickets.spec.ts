import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { skipWait } from '../support/notifications-page';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Tickets: raising one, and its answers.

const LIST = '/parentapp/listTickets';
const CREATE = '/parentapp/createTicket';
const TICKETS_TAB = '/PastRequestTab?tab=tickets';
const ISSUES = ['Accounts', 'Appreciation', 'CCTV', 'Food', 'Mobile App', 'Transport', 'Others'];

function tickets(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Raise A Ticket', exact: true }),
    issue: main.getByLabel('Issue', { exact: true }),
    description: main.getByLabel('Description', { exact: true }),
    remark: main.getByLabel('Remark', { exact: true }),
    send: main.getByRole('button', { name: 'Raise Ticket', exact: true }),
    error: (text: string) => main.getByText(text, { exact: true }),
    card: (text: string) => main.getByRole('article').filter({ hasText: text }),
  };
}

interface CentreTickets {
  tickets: { ticket: { ticket_id: string; subject: string; description: string } }[];
}

test.describe('the form, before anything is sent', () => {
  test.use({ readOnly: true });

  test('missing fields are reported one after another, from the top', async ({ page, arriveAs }) => {
    const view = tickets(page);

    await test.step('the address below Support opens the same screen', async () => {
      // proves: NAV-29 NAV-46
      await arriveAs(FARAH, '/support/raiseAnIssue');
      await expect(view.heading).toBeVisible();
      await expect(view.issue).toBeVisible();
      await page.goto('/raiseAnIssue');
      await expect(view.heading).toBeVisible();
      await expect(view.issue).toBeVisible();
    });

    await test.step('first the missing issue, then the description', async () => {
      // proves: TICK-01 TICK-02 TICK-09 TICK-10 TICK-11
      const sent = callsTo(page, CREATE);
      await view.send.click();
      await expect(view.issue).toBeFocused();
      await expect(view.issue).toHaveAccessibleDescription('Please Select Issue');
      await expect(view.error('Please Enter Description')).toHaveCount(0);
      await view.issue.selectOption('Food');
      await expect(view.error('Please Select Issue')).toHaveCount(0);
      await view.send.click();
      await expect(view.description).toBeFocused();
      await expect(view.description).toHaveAccessibleDescription('Please Enter Description');
      await view.description.fill('  ');
      await view.send.click();
      await expect(view.description).toHaveAccessibleDescription('Please Enter Description');
      expect(sent).toHaveLength(0);
    });
  });

  test('each category of the configuration can be chosen', async ({ page, arriveAs }) => {
    const options = tickets(page).issue.getByRole('option');

    await test.step('the portal’s own', async () => {
      // proves: TICK-16 TICK-17 TICK-18 TICK-19 TICK-20 TICK-21 TICK-22
      await arriveAs(FARAH, '/raiseAnIssue');
      await expect(options).toHaveText(['Select issue', ...ISSUES]);
    });

    await test.step('configured categories replace the defaults', async () => {
      // proves: TICK-08
      await page.route('**/static/config.json', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), RaiseIssue: ['Bus', 'Others'] } });
      });
      await page.reload();
      await expect(options).toHaveText(['Select issue', 'Bus', 'Others']);
    });
  });
});

test('a ticket is kept through a reload and a lost connection, raised once, and shown in its tab with its state', async ({
  page,
  arriveAs,
  centre,
}) => {
  const words = 'Zoya does not eat the curry.';
  const indiranagar = centre('indiranagar');
  const view = tickets(page);
  const waiting = async () => ((await indiranagar.get('/centre/v1/tickets')) as CentreTickets).tickets;

  await test.step('the input is kept through a reload and a lost connection', async () => {
    await arriveAs(FARAH, '/raiseAnIssue');
    await expect(view.heading).toBeVisible();
    await view.issue.selectOption('Food');
    await view.description.fill(words);
    await page.reload();
    await expect(view.issue).toHaveValue('Food');
    await expect(view.description).toHaveValue(words);
  });

  await test.step('it is raised once, and the centre receives it', async () => {
    // proves: TICK-04
    const keys = callsTo(page, CREATE);
    await page.route(`**${CREATE}`, (route) => route.abort(), { times: 1 });
    await view.send.click();
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(view.description).toHaveValue(words);
    await view.send.click();
    await expect(page).toHaveURL((url) => url.pathname === '/support');
    const [first, second] = keys.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/.+/);
    expect(first).toBe(second);
    const ticket = { subject: 'Food', description: words, status: 2 };
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ by: 'Mother', ticket: expect.objectContaining(ticket) }),
    );
    expect((await waiting()).filter(({ ticket: { description } }) => description === words)).toHaveLength(1);
  });

  await test.step('what was typed is gone once it is sent', async () => {
    await page.goto('/raiseAnIssue');
    await loaded(page);
    await expect(view.issue).toHaveValue('');
  });

  await test.step('it is shown in its tab with its state', async () => {
    // proves: TICK-05 TICK-15 REQ-11 REQ-17 SCOPE-20
    const listed = nextCall(page, LIST);
    await page.goto(TICKETS_TAB);
    const { form } = await listed;
    expect(form.get('email')).toBe('farah.khan@example.com');
    const card = view.card(words);
    await expect(card.getByRole('heading', { name: 'Food', exact: true })).toBeVisible();
    await expect(card).toContainText('Raised on Nov 12, 2026, 2:30 PM');
    await expect(card).toContainText('You will hear from the centre by Nov 16, 2026.');
    const id = (await waiting()).find(({ ticket }) => ticket.description === words)?.ticket.ticket_id;
    for (const [status, name] of [
      [2, 'Open'],
      [3, 'Pending'],
      [4, 'Resolved'],
      [5, 'Closed'],
    ] as const) {
      if (status > 2) await indiranagar.put(`/centre/v1/tickets/${id}`, { status, note: `Now it is ${status}.` });
      await page.reload();
      await expect(card.getByText(name, { exact: true })).toBeVisible();
    }
    await expect(card).toContainText('Centre: Now it is 5.');
  });
});

test("only 'Others' has a remark, which is optional", async ({ page, arriveAs }) => {
  // proves: TICK-03 TICK-07 TICK-12
  await arriveAs(FARAH, '/raiseAnIssue');
  const view = tickets(page);
  await view.issue.selectOption('Transport');
  await expect(view.remark).toHaveCount(0);
  await view.issue.selectOption('Others');
  await view.description.fill('It squeaks.');
  await view.remark.fill(' The swing ');
  const first = nextCall(page, CREATE);
  await view.send.click();
  const { form, headers } = await first;
  expect(Object.fromEntries(form)).toMatchObject({
    subject: 'Others',
    description: 'It squeaks.\nOthers: The swing',
    child_name: 'Zoya Khan',
    email: 'farah.khan@example.com',
    name: 'Farah Khan',
    phone: FARAH,
  });
  expect(form.get('branch')).not.toBe('');
  expect(form.get('admissionDate')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(headers['idempotency-key']).toMatch(/.+/);
  await expect(page).toHaveURL((url) => url.pathname === '/support');
  await page.goto('/raiseAnIssue');
  await view.issue.selectOption('Others');
  await view.description.fill('It squeaks still.');
  const second = nextCall(page, CREATE);
  await view.send.click();
  expect((await second).form.get('description')).toBe('It squeaks still.');
  await expect(page).toHaveURL((url) => url.pathname === '/support');
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('an open tab shows the centre’s answer, and its notification opens the ticket', async ({
    page,
    arriveAs,
    centre,
  }) => {
    const indiranagar = centre('indiranagar');
    await arriveAs(FARAH, '/raiseAnIssue');
    const view = tickets(page);
    await view.issue.selectOption('CCTV');
    await view.description.fill('The garden is dark.');
    await view.send.click();
    await expect(page).toHaveURL((url) => url.pathname === '/support');
    // The first event of the stream, after which no event is missed.
    const streamConnected = page.waitForResponse(
      (one) => new URL(one.url()).pathname === '/parentapp/live' && one.ok(),
    );
    await page.goto(TICKETS_TAB);
    await becomesIdle(page);
    await streamConnected;
    const card = view.card('The garden is dark.');
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    const { tickets: waiting } = (await indiranagar.get('/centre/v1/tickets')) as CentreTickets;
    const id = waiting.find(({ ticket }) => ticket.description === 'The garden is dark.')?.ticket.ticket_id;
    await indiranagar.post(`/centre/v1/tickets/${id}/answers`, { note: 'The lamp is on its way.' });
    await expect(card).toContainText('Centre: The lamp is on its way.');
    await page.goto('/notification');
    await skipWait(page);
    await page.getByRole('main').getByText("The centre wrote about your ticket 'CCTV'").first().click();
    await expect(page).toHaveURL((url) => url.pathname === '/ticket' && url.searchParams.get('item') === id);
    await expect(page.getByRole('main')).toContainText('The lamp is on its way.');
  });
});
