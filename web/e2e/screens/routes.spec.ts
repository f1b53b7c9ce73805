import { expect } from '@playwright/test';
import { belowSupport, paths } from '../../src/kit/paths';
import { titles } from '../../src/kit/text/titles';
import { changeDevice } from '../support/device';
import { test } from '../support/fixtures';
import { FARAH, MEERA } from '../support/parents';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('the example page shows the portal’s version, and an unknown address redirects to a known one', async ({
    page,
    arriveAs,
  }) => {
    // proves: NAV-37 NAV-49
    await arriveAs(FARAH, '/example');
    await expect(page.getByRole('heading', { level: 1, name: 'Example' })).toBeVisible();
    for (const fact of ['Aangan', '4.7.0', 'Nov 12, 2026']) {
      await expect(page.getByRole('definition').filter({ hasText: fact }).first()).toBeVisible();
    }
    await expect(page).toHaveTitle(/^(\(\d+\) )?Example · Aangan$/);
    // The licences of what is bundled: scripts, styles and the font. The page itself names their address too.
    const address = await page.getByRole('link', { name: 'Licences of the software' }).getAttribute('href');
    await expect(page.locator('link[rel=license]')).toHaveAttribute('href', address ?? '');
    const licences = await page.request.get(address ?? '');
    expect(licences.headers()['content-type']).toBe('text/plain; charset=utf-8');
    const text = await licences.text();
    for (const work of ['react 19', 'tailwindcss 4', '@fontsource-variable/nunito 5']) expect(text).toContain(work);
    for (const path of [
      '/%E0%A4%A',
      '/support/nosuch',
      '/timeline/extra',
      '/survey/5/extra',
      '/login/x',
      '/..%2f..%2fetc',
      '/index.html',
      // The sign-in cards redirect signed-in parents.
      '/login',
      '/verifyUser',
      '/forgetPassword',
      '/otpVerify',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL(/\/blogs$/);
    }
  });

  test('every registered route opens, in any case and below support, with its own title', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs(MEERA, '/blogs');
    await loaded(page);
    // Navigates without a page load, as a link would.
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
    const everywhere = [
      ['/PastRequestTab', titles.pastRequestTab],
      ['/raiseAnIssue', titles.raiseAnIssue],
      ['/earlyResume', titles.earlyResume],
      ['/extendPause', titles.extendPause],
      ['/feeCertificate', titles.feeCertificate],
      ['/nonSatisfaction', titles.nonSatisfaction],
      ['/shareFeeCerticate', titles.shareFeeCerticate],
      ['/addGuardian', titles.addGuardian],
      ['/guardian', titles.guardian],
      ['/WithrawChild', titles.withrawChild],
      ...belowSupport.map((name) => [`/support${paths[name]}`, titles[name]] as const),
    ] as const;
    for (const [path, title] of everywhere) {
      await go(path);
      await expect(page, path).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} · Aangan$`));
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });
});

test('the theme can be chosen, is kept, falls back to the system’s if invalid, and ends with the session', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, FARAH);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await shell(page).openMenu.click();
  const choice = page.getByRole('group', { name: 'Appearance' });
  await expect(choice.getByRole('radio', { name: 'System' })).toBeChecked();
  await choice.getByText('Dark').click();
  await expect.poll(ground).not.toBe(light);
  await page.reload();
  await expect.poll(ground).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shell(page).openMenu.click();
  await choice.getByRole('radio', { name: 'Dark' }).press('ArrowLeft');
  await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect.poll(ground).toBe(light);
  await page.keyboard.press('Escape');
  await test.step('tampered with', async () => {
    await changeDevice(page, { settings: { theme: 'hotdog' as 'light' } });
    await page.goto('/timeline');
    await expect(timelinePage(page).heading).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    await expect.poll(ground).not.toBe(light);
    await changeDevice(page, { settings: { theme: 'light' } });
    await page.goto('/timeline');
    await expect.poll(ground).toBe(light);
  });
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(ground).not.toBe(light);
});
