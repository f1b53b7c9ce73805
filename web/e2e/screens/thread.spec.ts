import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/axe';
import { answerWith, holdAnswer } from '../support/calls';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { skipWait } from '../support/notifications-page';
import { expectNoOverflow } from '../support/overflow';
import { FARAH, KARTHIK, MEERA, type Phone } from '../support/parents';
import { inPhone } from '../support/phone';
import { somePicture } from '../support/profile-page';
import { aBreak, askFor, callAs, decideRequest } from '../support/requests';
import { loaded } from '../support/routes';
import type { Server } from '../support/server';

// Messages between parents and centre under requests and tickets.

const WRITE = '/parentapp/writeToThread';
const TOO_MANY = 'That was a lot at once. Please wait a moment before sending another message';

type About = 'request' | 'ticket';

async function make(server: Server, phone: Phone, about: About): Promise<string> {
  if (about === 'request') return (await askFor(server, phone, aBreak('2026-11-18', '2026-11-27'))).request_id;
  const fields = { subject: 'CCTV', description: 'The garden is dark.' };
  const { ticket } = await callAs<{ ticket: { ticket_id: string } }>(server, phone, '/parentapp/createTicket', fields);
  return ticket.ticket_id;
}

function thread(page: Page) {
  const part = page.getByRole('region', { name: 'Messages with the centre' });
  return {
    part,
    lines: part.getByRole('log').getByRole('listitem'),
    field: part.getByRole('textbox', { name: 'Message' }),
    files: part.locator('input[type="file"]'),
    send: part.getByRole('button', { name: 'Send', exact: true }),
    photo: part.getByRole('log').getByRole('button', { name: /^Photo, / }),
  };
}

test.describe('with live updates', () => {
  test.use({ live: true });

  test('under a request and a ticket both sides write, with the keyboard only, and the open page updates', async ({
    page,
    arriveAs,
    server,
    centre,
  }) => {
    const { part, field, lines, send } = thread(page);
    for (const { about, teacher, viewport } of [
      { about: 'request', teacher: 'Kavitha', viewport: { width: 360, height: 760 } },
      { about: 'ticket', teacher: 'Anita', viewport: { width: 1280, height: 800 } },
    ] as const)
      await test.step(`under a ${about}, ${viewport.width} px wide`, async () => {
        await page.setViewportSize(viewport);
        const id = await make(server, FARAH, about);
        const update = page.waitForResponse('**/parentapp/live');
        await arriveAs(FARAH, `/${about}?item=${id}`);
        await becomesIdle(page);
        await update;
        await expect(part).toContainText('Nothing has been written yet.');
        await field.focus();
        await page.keyboard.type('Can it be another day?');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await expect(send).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(lines).toHaveText([/^You · Nov 12, 2026, 2:30 PMCan it be another day\?$/]);
        await expect(field).toHaveValue('');
        await expect(field).toBeFocused();
        await centre('indiranagar').post(`/centre/v1/threads/${about}/${id}`, {
          message: 'It can.',
          teacher,
        });
        await expect(lines.nth(1)).toHaveText(new RegExp(`^${teacher}, the centre · Nov 12, 2026, .*It can\\.$`));
        await page.goto('/notification');
        await skipWait(page);
        await page.getByRole('main').getByText(`${teacher} wrote about`).click();
        await expect(page).toHaveURL((url) => url.pathname === `/${about}` && url.searchParams.get('item') === id);
        await expect(lines).toHaveCount(2);
      });
  });
});

test('a message is written, refused, kept and sent, until its subject is closed', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const { files, field, send, lines, photo, part } = thread(page);

  await test.step('a picture is sent with a message, and opens in the lightbox', async () => {
    const id = await make(server, FARAH, 'ticket');
    await arriveAs(FARAH, `/ticket?item=${id}`);
    await files.setInputFiles(await somePicture(page));
    await expect(part.getByRole('button', { name: /^Remove / })).toBeVisible();
    await send.click();
    await expect(lines).toHaveCount(1);
    await expect(part.getByRole('button', { name: /^Remove / })).toHaveCount(0);
    await expect(photo.locator('img')).toHaveJSProperty('complete', true);
    expect(await photo.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await photo.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    const shown = (await centre('indiranagar').get(`/centre/v1/threads/ticket/${id}`)) as {
      messages: { picture: boolean }[];
    };
    expect(shown.messages).toEqual([expect.objectContaining({ picture: true, parent: 'Mother' })]);
  });

  const made = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
  await page.goto(`/request?item=${made.request_id}`);

  await test.step('a refused message stays in the field, also after a reload', async () => {
    await send.click();
    await expect(part.getByText('Type a message')).toBeVisible();
    await field.fill('Is the 18th still free?');
    await answerWith(page, WRITE, { body: { status: 'error', error: TOO_MANY, code: 'too_many_messages' } });
    await send.click();
    await expect(part.getByRole('alert')).toHaveText(TOO_MANY);
    await expect(field).toHaveValue('Is the 18th still free?');
    await page.reload();
    await expect(field).toHaveValue('Is the 18th still free?');
    await send.click();
    await expect(lines).toHaveText([/Is the 18th still free\?$/]);
    await expect(field).toHaveValue('');
    await page.reload();
    await expect(lines).toHaveCount(1);
    await expect(field).toHaveValue('');
  });

  await test.step('text typed while a message is being sent stays, and is the next one', async () => {
    const release = await holdAnswer(page, WRITE, { times: 1 });
    const request = page.waitForRequest(`**${WRITE}`);
    await field.fill('One');
    await send.click();
    await request;
    await field.fill('Two');
    release();
    await expect(lines).toHaveText([/free\?$/, /One$/]);
    // No longer busy: everything after the response is done.
    await expect(page.getByRole('main').locator('form[aria-busy]')).toHaveCount(0);
    await expect(field).toHaveValue('Two');
    await page.reload();
    await expect(field).toHaveValue('Two');
    await send.click();
    await expect(lines).toHaveText([/free\?$/, /One$/, /Two$/]);
    await expect(field).toHaveValue('');
  });

  await test.step('a closed thread is read only', async () => {
    await decideRequest(centre('indiranagar'), made, 'Cancelled');
    await page.reload();
    await expect(part).toContainText('This request is cancelled. You can read the messages, but not add any.');
    await expect(lines).toHaveCount(3);
    await expect(field).toHaveCount(0);
  });
});

test.describe('closed while typing', () => {
  test.use({ live: true, permissions: ['clipboard-read', 'clipboard-write'] });

  test('the draft is kept, to be copied, removed, or raised as a new ticket', async ({
    page,
    arriveAs,
    server,
    centre,
  }) => {
    const { field, part } = thread(page);
    const unsent = part.getByRole('region', { name: 'Not sent' });
    const typeAndClose = async () => {
      const id = await make(server, FARAH, 'ticket');
      const update = page.waitForResponse('**/parentapp/live');
      await arriveAs(FARAH, `/ticket?item=${id}`);
      await becomesIdle(page);
      await update;
      await field.fill('The lamp is still dark.');
      await centre('indiranagar').put(`/centre/v1/tickets/${id}`, { status: 5, note: 'Mended.' });
      await expect(unsent).toContainText('The lamp is still dark.');
      await expect(field).toHaveCount(0);
    };

    await test.step('it is copied, and removed', async () => {
      await typeAndClose();
      await page.reload();
      await unsent.getByRole('button', { name: 'Copy' }).press('Enter');
      await expect(unsent.getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The lamp is still dark.');
      await expectAccessibleInAllThemes(page);
      await unsent.getByRole('button', { name: 'Remove' }).press('Enter');
      await expect(unsent).toHaveCount(0);
      await page.reload();
      await expect(part).toContainText('This ticket is closed.');
      await expect(unsent).toHaveCount(0);
    });

    await test.step('it goes into a new ticket', async () => {
      await typeAndClose();
      await unsent.getByRole('button', { name: 'Raise a new ticket' }).press('Enter');
      const form = page.getByRole('main');
      const description = form.getByLabel('Description', { exact: true });
      await expect(description).toHaveValue('The lamp is still dark.');
      await page.reload();
      await expect(description).toHaveValue('The lamp is still dark.');
      await form.getByLabel('Issue', { exact: true }).selectOption('CCTV');
      await form.getByRole('button', { name: 'Raise Ticket', exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === '/support');
      await page.goBack();
      await expect(part).toContainText('This ticket is closed.');
      await expect(unsent).toHaveCount(0);
    });
  });
});

test("in the native app the draft is copied to the phone's clipboard", async ({ page, arriveAs, server, centre }) => {
  const id = await make(server, FARAH, 'ticket');
  const phone = await inPhone(page);
  await arriveAs(FARAH, `/ticket?item=${id}`);
  await thread(page).field.fill('The lamp is still dark.');
  await centre('indiranagar').put(`/centre/v1/tickets/${id}`, { status: 5, note: 'Mended.' });
  await page.reload();
  const unsent = thread(page).part.getByRole('region', { name: 'Not sent' });
  await unsent.getByRole('button', { name: 'Copy' }).click();
  await expect(unsent.getByRole('status')).toHaveText('Copied');
  expect(phone.given('Clipboard.write')).toEqual([{ string: 'The lamp is still dark.' }]);
});

test('both parents read all messages; a thread fits, and is accessible', async ({ page, arriveAs, server, centre }) => {
  const id = await make(server, MEERA, 'request');
  const [long, many] = ['W'.repeat(300), 'Some words that go on for more than a line. '.repeat(6)];
  await callAs(server, KARTHIK, WRITE, { about: 'request', id, message: long });
  await centre('indiranagar').post(`/centre/v1/threads/request/${id}`, { message: many, teacher: 'K'.repeat(80) });
  await arriveAs(MEERA, `/request?item=${id}`);
  const { lines } = thread(page);
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toHaveText(new RegExp(`^Father · .*${long}$`));
  await loaded(page);
  await expectAccessibleInAllThemes(page);
  await expectNoOverflow(page);
});
