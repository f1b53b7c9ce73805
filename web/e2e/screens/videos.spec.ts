import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Demo } from '../support/centre';
import { ARJUN, test as inDemo } from '../support/fixtures';
import { startServer } from '../support/server';
import { signIn } from '../support/sign-in';

const TWO = `
[[texts.parent_orientation_videos]]
title = "The first week"
url = "/media/first-week.mp4"
poster = "/media/first-week.webp"

[[texts.parent_orientation_videos]]
title = "A day with us"
url = "/media/a-day.mp4"
`;

test('there is a player for each video of the configuration', async ({ browser }) => {
  // proves: VIDEO-01 VIDEO-02 NAV-23 SCOPE-14
  const server = await startServer({
    prepare: (folder) => {
      const file = join(folder, 'portal.toml');
      writeFileSync(file, TWO);
      return ['--config', file];
    },
  });
  const page = await (await browser.newContext({ baseURL: server.parents })).newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await signIn(page, new Demo(server.centres), ARJUN);
  await page.goto('/parentVideo');
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Orientation Videos' })).toBeVisible();
  await expect(page).toHaveTitle('Parent Orientation Videos · Aangan');
  const players = page.locator('video');
  await expect(players).toHaveCount(2);
  await expect(players.nth(0)).toHaveAttribute('src', '/media/first-week.mp4');
  await expect(players.nth(0)).toHaveAttribute('poster', '/media/first-week.webp');
  await expect(players.nth(0)).toHaveAttribute('controls');
  await expect(page.getByText('The first week')).toBeVisible();
  await expect(page.getByText('A day with us')).toBeVisible();
  // A film is fetched when a parent presses play, not before.
  expect(fetched.filter((path) => path.endsWith('.mp4'))).toEqual([]);
  await server.stop();
});

inDemo('without videos there is a kind empty screen', async ({ page, arriveAs }) => {
  await page.route('**/static/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ParentOrientationVideos: [] } });
  });
  await arriveAs(ARJUN, '/parentVideo');
  await expect(page.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
});
