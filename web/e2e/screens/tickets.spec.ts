import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// What a parent raises with the centre, and what becomes of it.

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
    fault: (text: string) => main.getByText(text, { exact: true }),
    card: (text: string) => main.getByRole('article').filter({ hasText: text }),
  };
}

interface CentreTickets {
  tickets: { ticket: { ticket_id: string; subject: string; description: string } }[];
}

test('a ticket is raised, and the centre has it', async ({ page, arriveAs, centre }) => {
  // proves: TICK-04
  await arriveAs(FARAH, '/raiseAnIssue');
  const view = tickets(page);
  await expect(view.heading).toBeVisible();
  await view.issue.selectOption('Food');
  await view.description.fill('Zoya does not eat the curry.');
  await view.send.click();
  await expect(page).toHaveURL((url) => url.pathname === '/support');
  const { tickets: waiting } = (await centre('indiranagar').get('/centre/v1/tickets')) as CentreTickets;
  const ticket = { subject: 'Food', description: 'Zoya does not eat the curry.', status: 2 };
  expect(waiting).toContainEqual(expect.objectContaining({ by: 'Mother', ticket: expect.objectContaining(ticket) }));
});

test('a ticket is seen in its tab, as far as the centre has brought it', async ({ page, arriveAs, centre }) => {
  // proves: TICK-05 TICK-15 REQ-11 REQ-17 SCOPE-20
  await arriveAs(FARAH, '/raiseAnIssue');
  const view = tickets(page);
  await expect(view.heading).toBeVisible();
  await view.issue.selectOption('Food');
  await view.description.fill('Zoya does not eat the curry.');
  await view.send.click();
  await expect(page).toHaveURL((url) => url.pathname === '/support');
  const indiranagar = centre('indiranagar');
  const listed = nextCall(page, LIST);
  await page.goto(TICKETS_TAB);
  const { form } = await listed;
  expect(form.get('email')).toBe('farah.khan@example.com');
  const card = view.card('Zoya does not eat the curry.');
  await expect(card.getByRole('heading', { name: 'Food', exact: true })).toBeVisible();
  await expect(card).toContainText('Raised on Nov 12, 2026, 2:30 PM');
  await expect(card).toContainText('You will hear from the centre by Nov 16, 2026.');
  const { tickets: waiting } = (await indiranagar.get('/centre/v1/tickets')) as CentreTickets;
  const id = waiting.find(({ ticket }) => ticket.description === 'Zoya does not eat the curry.')?.ticket.ticket_id;
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

test('what is missing is told one after another, from the top', async ({ page, arriveAs }) => {
  // proves: TICK-01 TICK-02 TICK-09 TICK-10 TICK-11
  await arriveAs(FARAH, '/raiseAnIssue');
  const view = tickets(page);
  const sent = callsTo(page, CREATE);
  await view.send.click();
  await expect(view.issue).toBeFocused();
  await expect(view.issue).toHaveAccessibleDescription('Please Select Issue');
  await expect(view.fault('Please Enter Description')).toHaveCount(0);
  await view.issue.selectOption('Food');
  await expect(view.fault('Please Select Issue')).toHaveCount(0);
  await view.send.click();
  await expect(view.description).toBeFocused();
  await expect(view.description).toHaveAccessibleDescription('Please Enter Description');
  await view.description.fill('  ');
  await view.send.click();
  await expect(view.description).toHaveAccessibleDescription('Please Enter Description');
  expect(sent).toHaveLength(0);
});

test("the issues are the configured ones, and 'Others' takes a remark that may stay empty", async ({
  page,
  arriveAs,
}) => {
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

test('each category of the configuration can be chosen', async ({ page, arriveAs }) => {
  // proves: TICK-16 TICK-17 TICK-18 TICK-19 TICK-20 TICK-21 TICK-22
  await arriveAs(FARAH, '/raiseAnIssue');
  const options = tickets(page).issue.getByRole('option');
  await expect(options).toHaveText(['Select issue', ...ISSUES]);
});

test('other categories of a portal are the ones to choose from', async ({ page, arriveAs }) => {
  // proves: TICK-08
  await page.route('**/static/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), RaiseIssue: ['Bus', 'Others'] } });
  });
  await arriveAs(FARAH, '/raiseAnIssue');
  await expect(tickets(page).issue.getByRole('option')).toHaveText(['Select issue', 'Bus', 'Others']);
});

test('the address of the issue below Support opens the same screen', async ({ page, arriveAs }) => {
  // proves: NAV-29 NAV-46
  const view = tickets(page);
  await arriveAs(FARAH, '/raiseAnIssue');
  await expect(view.heading).toBeVisible();
  await expect(view.issue).toBeVisible();
  await page.goto('/support/raiseAnIssue');
  await expect(view.heading).toBeVisible();
  await expect(view.issue).toBeVisible();
});

test('what was typed stays through a reload, a no and a broken line, and goes once it is sent', async ({
  page,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/raiseAnIssue');
  const view = tickets(page);
  await view.issue.selectOption('CCTV');
  await view.description.fill('The camera of the garden is dark.');
  await page.reload();
  await expect(view.issue).toHaveValue('CCTV');
  await expect(view.description).toHaveValue('The camera of the garden is dark.');
  const keys = callsTo(page, CREATE);
  await page.route(`**${CREATE}`, (route) => route.abort(), { times: 1 });
  await view.send.click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(view.description).toHaveValue('The camera of the garden is dark.');
  await view.send.click();
  await expect(page).toHaveURL((url) => url.pathname === '/support');
  const [first, second] = keys.map(({ headers }) => headers['idempotency-key']);
  expect(first).toBe(second);
  await page.goto('/raiseAnIssue');
  await loaded(page);
  await expect(view.issue).toHaveValue('');
});

test.describe('while the line tells what changes', () => {
  test.use({ live: true });

  test('an open tab shows what the centre says, and its notification leads to the ticket', async ({
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
    // The first word of the server on the line, after which nothing is missed.
    const lineStands = page.waitForResponse((one) => new URL(one.url()).pathname === '/parentapp/live' && one.ok());
    await page.goto(TICKETS_TAB);
    await lineStands;
    const card = view.card('The garden is dark.');
    await expect(card.getByText('Open', { exact: true })).toBeVisible();
    const { tickets: waiting } = (await indiranagar.get('/centre/v1/tickets')) as CentreTickets;
    const id = waiting.find(({ ticket }) => ticket.description === 'The garden is dark.')?.ticket.ticket_id;
    await indiranagar.post(`/centre/v1/tickets/${id}/answers`, { note: 'The lamp is on its way.' });
    await expect(card).toContainText('Centre: The lamp is on its way.');
    await page.goto('/notification');
    await page.getByRole('main').getByText("The centre wrote about your ticket 'CCTV'").first().click();
    await expect(page).toHaveURL((url) => url.pathname === '/ticket' && url.searchParams.get('item') === id);
    await expect(page.getByRole('main')).toContainText('The lamp is on its way.');
  });
});
