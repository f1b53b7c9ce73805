import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConsoleMessage, expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/axe';
import { nextCall, SEND_CODE } from '../support/calls';
import { changeDevice } from '../support/device';
import { test } from '../support/fixtures';
import { DAY_MS, MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { loginCard, signIn } from '../support/sign-in';

// The same build with another owner's configuration: no default names and colours are left.

const CONFIGURATION = (logo: string) => `
[brand]
name = "Little Steps"
logo = "${logo}"
country_code = "+94"
address = "https://parents.littlesteps.example"
debug = true

[brand.colours.light]
primary = "#7a1f5c"
primary_strong = "#5c1545"
on_primary = "#ffffff"
tint = "#f7e1ef"
on_tint = "#5c1545"
accent = "#2f7fd6"
on_accent = "#000000"

[brand.colours.dark]
primary = "#f2a0d4"
primary_strong = "#f7bfe2"
on_primary = "#3a0a2a"
tint = "#4a1638"
on_tint = "#ffd3ee"
accent = "#8fc1ff"
on_accent = "#00213f"

[support]
phone = "+94 11 200 3000"
email = "care@littlesteps.example"
hours = "Monday to Friday, 8 AM to 5 PM"

[[pages]]
key = "privacy"
title = "Privacy"
text = "What we keep.\\n\\nAnd for how <b>long</b>."
url = "https://littlesteps.example/privacy"

[[pages]]
key = "fees"
title = "Fees"
text = "What a month costs."

[social]
whatsapp = "https://share.littlesteps.example/?text={text}&url={address}"
facebook = ""

[sign_in]
token_days = 1
`;

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="15" fill="#7a1f5c"/></svg>`;

// Measure colours after transitions.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  launch: {
    prepare: (folder) => {
      const [file, logo] = [join(folder, 'portal.toml'), join(folder, 'logo.svg')];
      writeFileSync(logo, LOGO);
      writeFileSync(file, CONFIGURATION(logo));
      return ['--config', file];
    },
  },
});

/** Another owner's brand, in both themes. */
async function expectOwners(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Sign in · Little Steps');
  await expect(page.getByRole('main').getByText('Little Steps 4.7.0')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', '/static/logo');
  await expect(loginCard(page).send).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(loginCard(page).send).toHaveCSS('background-color', 'rgb(242, 160, 212)');
  await page.emulateMedia({ colorScheme: 'light' });
}

test('name, logo, colours and contacts are the owner’s from the first page on, even if the configuration is missing', async ({
  page,
}) => {
  // proves: NAV-60
  const refused: string[] = [];
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') refused.push(message.text());
  };
  page.on('console', onMessage);
  await page.goto('/login');
  await expectOwners(page);
  await expect(page.getByText('+94', { exact: true })).toBeVisible();
  const mark = page.getByRole('banner').locator('img');
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/static/logo');
  await expect(page.getByRole('link', { name: '+94 11 200 3000' })).toHaveAttribute('href', 'tel:+94112003000');
  const mail = page.getByRole('link', { name: 'care@littlesteps.example' });
  await expect(mail).toHaveAttribute('href', 'mailto:care@littlesteps.example');
  await expect(page.getByText('Aangan')).toHaveCount(0);
  // No violation of the content security policy, which is unchanged.
  expect(refused).toEqual([]);
  await expectAccessibleInAllThemes(page);
  page.off('console', onMessage);

  // The browser's context menu works if the owner enables it for debugging.
  const opens = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })));
  expect(opens).toBe(true);

  await test.step('without the configuration', async () => {
    await page.route('**/static/config.json', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText('Server Not Reachable....');
    await expectOwners(page);
  });
  await test.step('before any script is loaded', async () => {
    await page.route(/\/assets\/.*\.js$/, () => {});
    await page.goto('/login', { waitUntil: 'commit' });
    const opening = page.locator('#opening');
    await expect(opening.locator('img')).toHaveAttribute('src', '/static/logo');
    await expect
      .poll(() => opening.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await expect(opening.locator('svg')).toHaveCount(0);
  });
});

test('frame, dialogs, messages and shared texts have the owner’s name, and the session ends after the configured time', async ({
  page,
  demo,
}) => {
  // proves: CONF-03
  await signIn(page, demo, FARAH);
  const letters = await demo.sentTo(FARAH);
  expect(letters[0]?.text).toContain('Little Steps');
  await expect(page.getByRole('link', { name: 'Little Steps, home' }).locator('img')).toHaveAttribute(
    'src',
    '/static/logo',
  );
  await expect(page).toHaveTitle(/^(\(\d+\) )?Home · Little Steps$/);
  // The layout's style sheet has the default accent; the page's overrides it.
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--accent');
  expect(await page.evaluate(accent)).toBe('light-dark(#2f7fd6,#8fc1ff)');
  await pressLogout(page);
  await expect(shell(page).modal.getByRole('heading', { name: 'Little Steps Says....', exact: true })).toBeVisible();
  await expect(page.getByText('Aangan')).toHaveCount(0);

  await page.goto('/photoGallery');
  await page
    .getByRole('button', { name: /^Photo, / })
    .first()
    .click();
  const box = page.getByRole('dialog', { name: /^Photo 1( of|$)/ });
  const shared = new URL((await box.getByRole('link').first().getAttribute('href')) ?? '');
  expect(shared.origin).toBe('https://share.littlesteps.example');
  expect(shared.searchParams.get('text')).toMatch(/^Zoya Khan, /);
  expect(shared.searchParams.get('url')).toBe('https://parents.littlesteps.example');
  await expect(box.getByRole('link')).toHaveText(['WhatsApp']);

  await changeDevice(page, { lastLoggedIn: new Date(MOMENT - 2 * DAY_MS).toISOString() });
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
});

test('only configured pages of the owner are shown, by key, as text; the open one is marked', async ({
  page,
  demo,
}) => {
  // proves: NAV-27
  await signIn(page, demo, FARAH);
  await shell(page).openMenu.click();
  const { slideMenu } = shell(page);
  await expect(slideMenu.getByRole('link', { name: '+94 11 200 3000' })).toHaveAttribute('href', 'tel:+94112003000');
  await expect(slideMenu.getByText('Monday to Friday, 8 AM to 5 PM')).toBeVisible();
  await slideMenu.getByRole('link', { name: 'Privacy' }).click();
  await expect(page).toHaveURL(/\/webview\?key=privacy$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('And for how <b>long</b>.')).toBeVisible();
  const outside = page.getByRole('link', { name: 'Read more' });
  await expect(outside).toHaveAttribute('href', 'https://littlesteps.example/privacy');
  await expect(outside).toHaveAttribute('rel', 'noopener noreferrer');
  await loaded(page);
  await expectAccessibleInAllThemes(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  for (const key of ['?key=https://evil.example', '?key=toString', '?url=https://evil.example', '']) {
    await page.goto(`/webview${key}`);
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/blogs');
  const entry = (name: string) => page.getByRole('link', { name, exact: true });
  for (const [name, other] of [
    ['Privacy', 'Fees'],
    ['Fees', 'Privacy'],
  ] as const) {
    await entry(name).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
    await expect(entry(name)).toHaveAttribute('aria-current', 'page');
    await expect(entry(other)).not.toHaveAttribute('aria-current');
  }
});

/** The app built as another version, for example from an outdated native app. */
async function buildOf(page: Page, version: string): Promise<void> {
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    const answer = await route.fetch();
    const script = await answer.text();
    expect(script).toContain('`4.7.0`');
    await route.fulfill({ response: answer, body: script.replaceAll('`4.7.0`', `\`${version}\``) });
  });
}

test('an outdated version has to update before any request; a build without a version sends 4.2.0', async ({
  page,
}) => {
  // proves: CONF-08 ERR-02
  await buildOf(page, '4.6.0');
  await page.goto('/login');
  await expect(shell(page).modal).toContainText('It seems you are using older version. Update to its latest');
  await page.unrouteAll();

  await buildOf(page, '');
  await page.goto('/login');
  await expect(page.getByText('Little Steps 4.2.0')).toBeVisible();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  const call = nextCall(page, SEND_CODE);
  await loginCard(page).phone.fill(FARAH);
  await loginCard(page).send.click();
  expect((await call).headers.app_version).toBe('4.2.0');
});
