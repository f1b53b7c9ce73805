import { expect, type Page } from '@playwright/test';
import { addToAnswers, CHILD_DATA, callsTo, TIMELINE, VERIFY } from '../support/calls';
import type { Demo } from '../support/centre';
import { childId } from '../support/centre-children';
import { chooser } from '../support/chooser';
import { test } from '../support/fixtures';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { pressLogout, shell } from '../support/shell';
import { askForCode, enterCode, loginCard, signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

/** Types the code that was sent to the parent. */
async function signInHere(page: Page, demo: Demo, phone: string): Promise<void> {
  const card = loginCard(page);
  await expect(card.phone).toBeVisible();
  const letters = await demo.watch(phone);
  await card.phone.fill(phone);
  await card.send.click();
  await enterCode(page, await letters.code());
}

async function leave(page: Page): Promise<void> {
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(loginCard(page).phone).toBeVisible();
}

test('a new event is announced, and OK opens it; a pending survey comes first, with a full page load', async ({
  page,
  demo,
  centre,
}) => {
  await test.step('a new event is announced, and OK opens it', async () => {
    // proves: AUTH-17 AUTH-18
    const children = [await childId(centre('indiranagar'), 'Zoya')];
    const picnic = { title: 'The picnic', day: '2026-11-20', details: 'By bus.', children };
    await centre('indiranagar').post('/centre/v1/events', picnic);
    await enterCode(page, await askForCode(page, demo, FARAH));
    const { modal } = shell(page);
    await expect(modal).toContainText('A new event has been scheduled, Click ok to view event details.');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/outdoorActivity$/);
    await expect(page.getByRole('article').filter({ hasText: 'The picnic' })).toBeVisible();
  });

  await test.step('a pending survey comes first', async () => {
    // proves: AUTH-14 NAV-08
    await leave(page);
    await addToAnswers(page, VERIFY, { survey: { survey_id: 5 } });
    const load = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/survey/5'));
    await signInHere(page, demo, FARAH);
    await load;
    await expect(page).toHaveURL(/\/survey\/5$/);
  });
});

test('only the session is stored on the device; the rest is loaded again', async ({ page, demo }) => {
  // proves: STATE-06
  await signIn(page, demo, ARJUN);
  await page.goto('/timeline');
  await expect(timelinePage(page).heading).toBeVisible();
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    text: JSON.stringify(localStorage),
  }));
  expect(stored.local).toEqual(['aangan']);
  expect(stored.databases).toEqual([]);
  expect(stored.session.filter((key) => key.startsWith('aangan'))).toEqual([]);
  for (const secret of ['Tara', 'Arjun', '9800000041', 'Whitefield']) expect(stored.text).not.toContain(secret);

  const children = callsTo(page, CHILD_DATA);
  const pages = callsTo(page, TIMELINE);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  expect(children).toHaveLength(1);
  expect(pages).toHaveLength(1);
});

test('a screen opened before signing in is opened afterwards, once, and never for another family’s child', async ({
  page,
  demo,
  centre,
}) => {
  await test.step('the requested screen', async () => {
    await page.goto('/PastRequestTab?tab=tickets');
    await signInHere(page, demo, FARAH);
    await expect(page).toHaveURL(/\/PastRequestTab\?tab=tickets$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stored = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('aangan')));
    expect(stored).toEqual([]);
  });

  await test.step('the next sign-in opens Home, without a dialog if nothing is new', async () => {
    await leave(page);
    await signInHere(page, demo, FARAH);
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible();
    // A dialog would open on Home and block everything below.
    await shell(page).bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
    await expect(timelinePage(page).entries.first()).toBeVisible();
    await expect(shell(page).modal).toHaveCount(0);
  });

  await test.step('an address of another family’s child opens Home', async () => {
    await leave(page);
    const vihaan = await childId(centre('koramangala'), 'Vihaan');
    await page.goto(`/chat?child=${vihaan}`);
    await signInHere(page, demo, FARAH);
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(page.getByRole('banner').getByText('Zoya Khan')).toBeVisible();
  });
});

test('of several children the chosen one is shown, unless the address or a new event names the other', async ({
  page,
  demo,
  centre,
}) => {
  const koramangala = centre('koramangala');
  const vihaan = await childId(koramangala, 'Vihaan');
  const child = page.getByRole('banner');

  await test.step('the chosen one is shown on the requested screen', async () => {
    await page.goto('/growth');
    await signInHere(page, demo, MEERA);
    await chooser(page).child('Vihaan Rao').click();
    await expect(page).toHaveURL(/\/growth$/);
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
  });

  await test.step('the chooser is skipped if the address names a child', async () => {
    await leave(page);
    await page.goto(`/timeline?child=${vihaan}`);
    await signInHere(page, demo, MEERA);
    await expect(page).toHaveURL(/\/timeline$/);
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
  });

  await test.step("a new event of the second child opens that child's events", async () => {
    await leave(page);
    await koramangala.post('/centre/v1/events', {
      title: 'The lake',
      day: '2026-11-20',
      details: 'By bus.',
      children: [vihaan],
    });
    await signInHere(page, demo, MEERA);
    await chooser(page).child('Anaya Rao').click();
    const { modal } = shell(page);
    await expect(modal).toContainText('A new event has been scheduled, Click ok to view event details.');
    await expect(child.getByText('Anaya Rao')).toBeVisible();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/outdoorActivity$/);
    await expect(child.getByText('Vihaan Rao')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Now showing Vihaan' })).toHaveCount(1);
    await expect(page.getByRole('article').filter({ hasText: 'The lake' })).toBeVisible();
  });
});
