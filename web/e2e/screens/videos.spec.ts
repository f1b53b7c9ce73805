import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/fixtures';
import { ARJUN } from '../support/parents';

const TWO = `
[[texts.parent_orientation_videos]]
title = "The first week"
url = "/media/first-week.mp4"
poster = "/media/first-week.webp"

[[texts.parent_orientation_videos]]
title = "A day with us"
url = "/media/a-day.mp4"
`;

test.use({
  launch: {
    prepare: (folder) => {
      const file = join(folder, 'portal.toml');
      writeFileSync(file, TWO);
      return ['--config', file];
    },
  },
});

test('there is a player for each configured video, and an empty state without any', async ({ page, arriveAs }) => {
  // proves: VIDEO-01 VIDEO-02 NAV-23 SCOPE-14
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await arriveAs(ARJUN, '/parentVideo');
  await expect(page.getByRole('heading', { level: 1, name: 'Parent Orientation Videos', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Parent Orientation Videos · Aangan$/);
  const players = page.locator('video');
  await expect(players).toHaveCount(2);
  await expect(players.nth(0)).toHaveAttribute('src', '/media/first-week.mp4');
  await expect(players.nth(0)).toHaveAttribute('poster', '/media/first-week.webp');
  await expect(players.nth(0)).toHaveAttribute('controls');
  await expect(page.getByText('The first week')).toBeVisible();
  await expect(page.getByText('A day with us')).toBeVisible();
  // A video file is fetched only when play is pressed.
  expect(fetched.filter((path) => path.endsWith('.mp4'))).toEqual([]);

  await page.route('**/static/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ParentOrientationVideos: [] } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await expect(players).toHaveCount(0);
});
