import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { CHILD_DATA, TIMELINE } from './support/calls';
import { Centre } from './support/centre';
import { childId } from './support/centre-children';
import { chooser } from './support/chooser';
import { readDevice } from './support/device';
import { toTheEnd } from './support/scroll';
import { type Server, startServer } from './support/server';
import { shell } from './support/shell';
import { codeCard, enterCode, loginCard } from './support/sign-in';
import { type SmsGateway, startSmsGateway } from './support/sms-gateway';
import { timelineCalls, timelinePage } from './support/timeline-page';

// The main job end to end, without the demo's shortcuts: a server configured like an owner's, a code from a real SMS request,
// and the machine's clock.

interface House {
  server: Server;
  gateway: SmsGateway;
}

const test = base.extend<{ house: House }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern even without fixtures
  house: async ({}, use) => {
    const gateway = await startSmsGateway((body) => JSON.parse(body) as { to: string; text: string });
    const server = await startServer({
      prepare: (folder) => {
        const file = join(folder, 'portal.toml');
        writeFileSync(file, configuration(gateway.address));
        return ['--config', file];
      },
    });
    await use({ server, gateway });
    await server.stop();
    await gateway.stop();
  },
});

const configuration = (gateway: string) => `
[sms]
url = "${gateway}/v1/messages"
body = '{"from":"{sender}","to":"{to}","text":"{text}"}'
sender = "AANGAN"
success = { pointer = "/status", values = ["accepted"] }

[email]
host = "127.0.0.1"
tls = "none"
from = "Aangan <no-reply@portal.example>"
`;

const MEERA = '9800000001';
const FARAH = '9800000011';

test('a parent signs in by SMS and follows the day as the centre writes it', async ({ page, house, browser }) => {
  const { server, gateway } = house;
  const enter = async (on: typeof page, phone: string) => {
    const card = loginCard(on);
    await on.goto(`${server.parents}/`);
    await expect(on).toHaveURL(/\/login$/);
    await card.phone.fill(phone);
    await card.send.click();
    await expect(codeCard(on).heading).toBeVisible();
    const sms = await gateway.nextTo(phone);
    expect(sms).toContain('Do not share it with anyone.');
    await enterCode(on, /\b\d{6}\b/.exec(sms)?.[0] ?? '');
  };

  // The mother of two signs in with the code of the SMS.
  await enter(page, MEERA);
  await chooser(page).child('Anaya Rao').click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await shell(page).logo.click();
  await expect(page.getByRole('heading', { name: 'Namaste, Meera' })).toBeVisible();
  await expect(shell(page).faces).toHaveCount(2);

  // She reads the timeline of the first child.
  const timeline = timelinePage(page);
  const calls = timelineCalls(page);
  await shell(page).bar.getByRole('link', { name: 'Anaya, Child Timeline' }).click();
  await expect(timeline.entries).toHaveCount(50);

  // The centre records a nap, and the open page shows it at the top, also after a refresh.
  const centre = new Centre(server.centres, 'indiranagar');
  const child_id = await childId(centre, 'Anaya');
  const at = new Date().toISOString();
  const nap = 'Asleep in two minutes, with the elephant.';
  await centre.addMoments([{ child_id, type: 'Sleep', message: nap, at }]);
  await expect(timeline.entries.first()).toContainText(nap);
  const refreshed = page.waitForResponse(`**${TIMELINE}`);
  await timeline.refresh.click();
  await refreshed;
  await expect(timeline.entries.first()).toContainText(nap);
  await expect(timeline.days.first()).toHaveText(/^Today/);

  // Scrolling loads the next page without gaps and duplicates.
  const known = calls.length;
  await toTheEnd(page, timeline.entries.nth(50));
  expect(calls[known]?.form.get('index_start')).toBe('50');
  await expect(timeline.entry(nap)).toHaveCount(1);

  // The second child has its own timeline.
  await shell(page).faces.nth(1).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await shell(page).bar.getByRole('link', { name: 'Vihaan, Child Timeline' }).click();
  await expect(timeline.entries).toHaveCount(50);
  await expect(timeline.entry(nap)).toHaveCount(0);

  // Another family's token opens neither this child nor its timeline.
  const other = await (await browser.newContext()).newPage();
  await enter(other, FARAH);
  await expect(other).toHaveURL(/\/blogs$/);
  const stranger = await readDevice(other);
  for (const path of [TIMELINE, CHILD_DATA]) {
    const answer = await other.request.post(`${server.parents}${path}`, {
      headers: { auth_token: stranger.authToken, child_id, parent: 'Mother', platform: 'web', app_version: '4.7.0' },
      form: { child_id, index_start: 0, limit: 50 },
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ status: 'error', error: 'No Data Found' });
    expect(text).not.toContain('Anaya');
  }
  await other.context().close();
});
