import { expect } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectAccessible, expectAccessibleInAllThemes } from './support/axe';
import { holdAnswer, serverError, TIMELINE } from './support/calls';
import { test } from './support/fixtures';
import { ARJUN, MEERA } from './support/parents';

// Accessibility of empty, loading and error states. every-screen.spec.ts checks the screens, over-screens.spec.ts the overlays.

// Measure colours after transitions.
test.use({ readOnly: true, contextOptions: { reducedMotion: 'reduce' } });

test('no accessibility issue on an empty timeline and in an empty conversation', async ({ page, arriveAs }) => {
  await arriveAs(ARJUN, paths.timeline);
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await expectAccessible(page, 'empty');
  await page.goto(paths.chat);
  await expect(page.getByRole('heading', { name: 'Conversation list is Empty', exact: true })).toBeVisible();
  await expectAccessibleInAllThemes(page);
});

test('no accessibility issue while the timeline loads or fails', async ({ page, arriveAs }) => {
  const release = await holdAnswer(page, TIMELINE, { answer: serverError });
  await arriveAs(MEERA, paths.timeline);
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expectAccessible(page, 'loading');
  release();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page, 'error');
});
