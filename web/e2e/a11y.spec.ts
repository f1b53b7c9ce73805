import { expect } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { expectNoBarrier, expectNoBarrierInAnyLook } from './support/axe';
import { inTrouble, keepWaiting, TIMELINE } from './support/calls';
import { test } from './support/fixtures';
import { ARJUN, MEERA } from './support/parents';

// What a screen shows in place of what it is for. The screens themselves are looked at in every-screen.spec.ts, what opens
// over them in over-screens.spec.ts.

// Colours are judged as they come to rest.
test.use({ onlyLooks: true, contextOptions: { reducedMotion: 'reduce' } });

test('no barrier on an empty timeline and in an empty conversation', async ({ page, arriveAs }) => {
  await arriveAs(ARJUN, paths.timeline);
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  await expectNoBarrier(page, 'empty');
  await page.goto(paths.chat);
  await expect(page.getByRole('heading', { name: 'Conversation list is Empty', exact: true })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier while the timeline is on its way, nor when it is in trouble', async ({ page, arriveAs }) => {
  const letGo = await keepWaiting(page, TIMELINE, { answer: inTrouble });
  await arriveAs(MEERA, paths.timeline);
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible();
  await expectNoBarrier(page, 'loading');
  letGo();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectNoBarrier(page, 'error');
});
