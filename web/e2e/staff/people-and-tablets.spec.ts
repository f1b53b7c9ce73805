import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import type { StaffAddress } from '../support/server';
import { addAuthenticator, pairingCode } from '../support/staff';

// What heads and the office do with people and tablets, each without a question except before ending one.

test.use({ launch: { arguments: ['--staff-listen', '127.0.0.1:0'] }, live: true });

const CENTRE = 'Indiranagar';

/** A call of the tablet, as its app makes it. */
async function call<T>(tablet: Page, path: string, body: object): Promise<T> {
  return tablet.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`/staff/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [path, body] as const,
  );
}

async function choose(desk: Page, whose: string, action: string): Promise<void> {
  await desk.getByRole('button', { name: `Actions for ${whose}` }).click();
  await desk.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();
}

for (const role of ['head', 'office'] as const) {
  // proves: CHAIN-14
  test(`people and tablets are managed by the ${role}`, async ({ server, browser }) => {
    test.setTimeout(90_000);
    const staff = server.staff as StaffAddress;
    const context = await browser.newContext({ baseURL: staff.address, viewport: { width: 1280, height: 800 } });
    const desk = await context.newPage();
    await desk.clock.install({ time: MOMENT });
    await addAuthenticator(desk);
    await desk.goto('/enrol');
    await desk.getByLabel('Enrolment code').fill(staff[role]);
    await desk.getByRole('button', { name: 'Next' }).click();
    await desk.getByRole('button', { name: 'Create the passkey' }).click();
    await expect(desk.getByRole('table', { name: 'People' })).toBeVisible();
    const row = (name: string) => desk.getByRole('row', { name: new RegExp(name) });

    await test.step('a person is added, renamed and moved, gets codes, and ends after a question', async () => {
      if (role === 'office') await desk.getByLabel('Centre').selectOption(CENTRE);
      await desk.getByRole('button', { name: 'Add a person' }).click();
      const sheet = desk.getByRole('dialog');
      await sheet.getByLabel('Name, as parents read it').fill('Zoya Khan');
      await sheet.getByRole('checkbox', { name: 'Nursery' }).check();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(row('Zoya Khan')).toContainText('Nursery');
      await choose(desk, 'Zoya Khan', 'Change');
      await sheet.getByLabel('Name, as parents read it').fill('Zoya K');
      await sheet.getByRole('checkbox', { name: 'Playgroup' }).check();
      await sheet.getByRole('checkbox', { name: 'Publishes photos' }).uncheck();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(row('Zoya K')).toContainText('Nursery, Playgroup');
      await expect(row('Zoya K')).toContainText('Teacher · no photos');
      const codes = new Set<string | null>();
      for (let given = 0; given < 2; given++) {
        await choose(desk, 'Zoya K', 'Give a first code');
        codes.add(await sheet.getByText(/^\d{6}$/).textContent());
        await sheet.getByRole('button', { name: 'Done' }).click();
      }
      expect(codes.size).toBe(2);
      await expect(row('Zoya K')).toContainText('First code until');
      await choose(desk, 'Zoya K', 'End access');
      await desk
        .getByRole('alertdialog', { name: 'End the access of Zoya K?' })
        .getByRole('button', { name: 'End access' })
        .click();
      await expect(row('Zoya K')).toHaveCount(0);
      await desk.getByRole('button', { name: 'Show people whose access has ended' }).click();
      await expect(row('Zoya K')).toContainText('Access ended');
    });

    await test.step('a tablet is paired, renamed and moved, and withdrawn after a question', async () => {
      await desk.getByRole('button', { name: 'Add a tablet' }).click();
      const sheet = desk.getByRole('dialog');
      await sheet.getByLabel('Name', { exact: true }).fill('Nursery tablet');
      await sheet.getByRole('checkbox', { name: 'Nursery' }).check();
      await sheet.getByRole('button', { name: 'Next' }).click();
      const code = await pairingCode(desk);
      const tablet = await (await browser.newContext({ baseURL: staff.address })).newPage();
      await tablet.goto('/');
      const { number } = await call<{ number: number }>(tablet, 'pairing/join', { code });
      await desk.clock.runFor(3000);
      await sheet.getByRole('button', { name: String(number), exact: true }).click();
      await sheet.getByRole('button', { name: 'Done' }).click();
      await call(tablet, 'pairing/finish', {});
      await call(tablet, 'tablet/report', { waiting: 31, storage: 'kept', version: '9.8.7' });
      await expect(row('Nursery tablet')).toContainText('now');
      await desk.reload();
      if (role === 'office') await desk.getByLabel('Centre').selectOption(CENTRE);
      await expect(row('Nursery tablet')).toContainText('31 waiting');
      await expect(row('Nursery tablet')).toContainText('9.8.7');
      await choose(desk, 'Nursery tablet', 'Change name and rooms');
      await sheet.getByLabel('Name', { exact: true }).fill('Corner tablet');
      await sheet.getByRole('checkbox', { name: 'Playgroup' }).check();
      await sheet.getByRole('button', { name: 'Save' }).click();
      await expect(row('Corner tablet')).toContainText('Nursery, Playgroup');
      await choose(desk, 'Corner tablet', 'Withdraw');
      const question = desk.getByRole('alertdialog', { name: 'Withdraw Corner tablet?' });
      await question.getByRole('button', { name: 'Withdraw' }).click();
      await expect(row('Corner tablet')).toContainText('Withdrawn');
      await tablet.context().close();
    });
    await context.close();
  });
}
