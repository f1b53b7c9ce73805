import { expect } from '@playwright/test';
import { chatPage } from '../support/chat-page';
import { test } from '../support/fixtures';
import { DAY_MS } from '../support/moment';
import { eventStreamOpens } from '../support/news';
import { FARAH } from '../support/parents';
import { aBreak, aShift, askFor, aWithdrawal, callAs, decideRequest } from '../support/requests';

// Approved requests take effect, and open screens show it. Today is 12 November 2026.

test.use({ live: true });

test('a break that starts today appears on the open timeline', async ({ page, arriveAs, server, centre }) => {
  const connected = eventStreamOpens(page);
  await arriveAs(FARAH, '/timeline');
  await connected;
  const note = page.getByText('Zoya is on a break. New updates will appear after the break.');
  await expect(note).toHaveCount(0);
  const made = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-20'));
  await decideRequest(centre('indiranagar'), made, 'Approved');
  await expect(note).toBeVisible();
});

test('a transferred child is at its new centre on the open screen', async ({
  page,
  arriveAs,
  server,
  demo,
  centre,
}) => {
  const { centers } = await callAs<{
    centers: { Center_Id: string; Center_Name: string; Programs_Available: string }[];
  }>(server, FARAH, '/parentapp/getCenterJSON', {});
  const there = centers.find(({ Center_Name: name }) => name === 'Koramangala');
  const program = there?.Programs_Available.split(',')[0] ?? '';
  const made = await askFor(server, FARAH, aShift('2026-11-12', '2026-11-16', there?.Center_Id ?? '', program));
  const connected = eventStreamOpens(page);
  await arriveAs(FARAH, '/center');
  await connected;
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Indiranagar' })).toBeVisible();
  await demo.advance(4 * DAY_MS);
  await decideRequest(centre('indiranagar'), made, 'Approved');
  await expect(main.getByRole('heading', { name: 'Koramangala' })).toBeVisible();
  // The old centre no longer has the child.
  await expect(
    centre('indiranagar').post('/centre/v1/requests/decide', {
      decisions: [{ id: made.request_id, status: 'Cancelled' }],
    }),
  ).rejects.toThrow();
});

test('a child who has left can be viewed, and nothing can be sent', async ({ page, arriveAs, server, centre }) => {
  const connected = eventStreamOpens(page);
  await arriveAs(FARAH, '/chat');
  await connected;
  const { field } = chatPage(page);
  await expect(field).toBeVisible();
  // Its last day was yesterday.
  const made = await askFor(server, FARAH, aWithdrawal('2026-11-11'));
  await decideRequest(centre('indiranagar'), made, 'Approved');
  const note = page.getByText(
    'Zoya has left Indiranagar. You can read everything and download photos until Dec 11, 2026.',
  );
  await expect(note).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.goto('/timeline');
  await expect(note).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/support');
  const main = page.getByRole('main');
  await expect(main.getByText('Pay Invoices, Fee Certificate & Account Statement')).toBeVisible();
  await expect(main.getByRole('link')).toHaveText([/^Finance/, /^Past Request/]);
});
