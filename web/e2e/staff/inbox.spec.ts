import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';
import { callAs } from '../support/requests';
import type { StaffAddress } from '../support/server';
import { addAuthenticator, expectReach } from '../support/staff';

// What parents ask for is decided on one page, at a desk and on a phone.

test.use({ launch: { arguments: ['--staff-listen', '127.0.0.1:0'] }, live: true });

// proves: DESK-05 DESK-06 DESK-07 DESK-30
test('a head answers, takes up, declines and approves, and the counter follows', async ({ server, browser }) => {
  test.setTimeout(120_000);
  const staff = server.staff as StaffAddress;
  const context = await browser.newContext({ baseURL: staff.address, viewport: { width: 1280, height: 800 } });
  const desk = await context.newPage();
  await desk.clock.install({ time: MOMENT });
  await addAuthenticator(desk);
  await desk.goto('/enrol');
  await desk.getByLabel('Enrolment code').fill(staff.head);
  await desk.getByRole('button', { name: 'Next' }).click();
  await desk.getByRole('button', { name: 'Create the passkey' }).click();
  const link = desk.getByRole('navigation').getByRole('link', { name: /^Inbox/ });
  await link.click();
  const list = desk.getByRole('list', { name: 'Inbox' });
  const all = desk.getByRole('button', { name: /^All \d+$/ });
  await expect(list.getByRole('button').first()).toBeVisible();
  const before = Number(((await all.textContent()) ?? '').replace(/\D/g, ''));
  const waiting = (count: number) => expect(link).toHaveAccessibleName(`Inbox, ${count} waiting`);
  await waiting(before);

  await test.step('what a parent writes is there without a reload, and is answered', async () => {
    const ticket = { subject: 'Food', description: 'Less spicy, please' };
    await callAs(server, FARAH, '/parentapp/createTicket', ticket);
    await waiting(before + 1);
    await list.getByRole('button', { name: /Ticket: Food/ }).click();
    const shown = desk.getByRole('article', { name: /^Ticket: Food of / });
    await expect(shown.getByText(ticket.description)).toBeVisible();
    await shown.getByRole('button', { name: 'Send' }).click();
    await expect(shown.getByText('Write an answer.')).toBeVisible();
    await shown.getByLabel('Answer the parents').fill('The kitchen knows.');
    await shown.getByRole('button', { name: 'Send' }).click();
    await expect(shown.getByRole('status').filter({ hasText: 'Sent.' })).toBeVisible();
    await expect(shown.getByRole('listitem').filter({ hasText: 'The kitchen knows.' })).toBeVisible();
    await shown.getByLabel('Status').selectOption('Resolved');
    await shown.getByRole('button', { name: 'Save' }).click();
    await waiting(before);
    await expect(shown.getByText('Resolved').first()).toBeVisible();
  });

  await test.step('a request is taken up, declined with a reason, undone and approved', async () => {
    await list
      .getByRole('button', { name: /Child Pause/ })
      .first()
      .click();
    const shown = desk.getByRole('article', { name: /^Child Pause of / });
    await expect(shown.getByText('After Take up, the parent can no longer cancel it.')).toBeVisible();
    await shown.getByRole('button', { name: 'Take up' }).click();
    await expect(shown.getByText('Taken up.')).toBeVisible();
    await shown.getByRole('button', { name: 'Decline' }).click();
    await expect(shown.getByText('Write why: the parents read it.')).toBeVisible();
    await shown.getByLabel('Note for the parents').fill('The group travels that week');
    await shown.getByRole('button', { name: 'Decline' }).click();
    await expect(shown.getByText('Declined.')).toBeVisible();
    await waiting(before - 1);
    await shown.getByRole('button', { name: 'Undo' }).click();
    await waiting(before);
    await shown.getByRole('button', { name: 'Approve' }).click();
    await expect(shown.getByText('Approved.')).toBeVisible();
    await waiting(before - 1);
  });

  await test.step('the page is for everybody, at a desk and on a phone', async () => {
    await expectReach(desk, 'the inbox');
    await desk.setViewportSize({ width: 390, height: 844 });
    await desk.getByRole('button', { name: 'Back to the inbox' }).click();
    await list.getByRole('button').first().click();
    await expect(desk.getByRole('article')).toBeVisible();
    await expect(list).toBeHidden();
    await expectReach(desk, 'a case on a phone');
  });

  await test.step('without a connection the list stays, and says so', async () => {
    await desk.getByRole('button', { name: 'Back to the inbox' }).click();
    await context.setOffline(true);
    await desk.getByRole('button', { name: 'Tickets' }).click();
    await expect(desk.getByText('The inbox could not be loaded again. It may be out of date.')).toBeVisible();
    await context.setOffline(false);
  });
  await context.close();
});
