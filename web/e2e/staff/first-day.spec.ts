import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { key, said, sheet, tile } from '../support/room-page';
import type { StaffAddress } from '../support/server';
import { codeCard, enterCode, loginCard } from '../support/sign-in';
import { addAuthenticator, expectActive, expectNobodyActive, goHome, pairingCode, shownNumber } from '../support/staff';

// One journey: a head creates a passkey, adds a teacher, pairs a tablet; the teacher sets a PIN on it and goes home; the tablet is
// withdrawn. Two browsers, one of them the tablet.

test.use({ launch: { arguments: ['--staff-listen', '127.0.0.1:0'] }, live: true });

const MINUTE = 60_000;
const EVENING = Date.parse('2026-11-12T21:00:00+05:30');
const TEACHER = 'Zoya Khan';
/** Of Advaith. */
const MOTHER = 'asha.rao@example.com';
const TABLET = { width: 1024, height: 600 };
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CLEARED = 'Storage may be cleared';
const PIN = '2580';

/** What scripts could read of a device: cookies that they see, and everything that is stored. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases.map(({ name }) => name)]);
    return `${document.cookie} ${stored} ${location.href}`;
  });
}

/** Nothing scrolls sideways, and every control is as large as a finger on a tablet needs it. */
async function expectFit(page: Page, least: number): Promise<void> {
  const found = await page.evaluate((least) => {
    const small = [...document.querySelectorAll('button, a[href]')].filter((control) => {
      const { width, height } = control.getBoundingClientRect();
      return control.checkVisibility() && (width < least || height < least);
    });
    const sideways = document.documentElement.scrollWidth > innerWidth;
    return { sideways, small: small.map(({ outerHTML }) => outerHTML.slice(0, 100)) };
  }, least);
  expect(found, page.url()).toEqual({ sideways: false, small: [] });
}

async function type(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
}

// proves: SIGNS-17 SIGNS-18 SIGNS-19 SIGNS-22 SIGNS-36 BUILD-06 OFFL-27
test('the first day of a centre with the staff’s app', async ({ server, demo, browser, page: phone }) => {
  test.setTimeout(200_000);
  const staff = server.staff as StaffAddress;
  const desk: BrowserContext = await browser.newContext({
    baseURL: staff.address,
    viewport: { width: 1280, height: 800 },
  });
  const tabletContext = await browser.newContext({ baseURL: staff.address, viewport: TABLET });
  // The browser of this tablet does not promise to keep what is stored.
  await tabletContext.addInitScript(() => {
    StorageManager.prototype.persisted = async () => false;
    StorageManager.prototype.persist = async () => false;
  });
  const head = await desk.newPage();
  const tablet = await tabletContext.newPage();
  await head.clock.install({ time: MOMENT });
  await tablet.clock.install({ time: MOMENT });
  await addAuthenticator(head);

  await test.step('a head creates a passkey with the enrolment code', async () => {
    await head.goto('/');
    await expect(head.getByRole('heading', { name: 'For the staff' })).toBeVisible();
    await expectAccessible(head, 'start');
    await head.getByRole('link', { name: /Sign in at a desk/ }).click();
    await head.getByRole('button', { name: 'I have an enrolment code' }).click();
    await head.getByLabel('Enrolment code').fill('K7MW3RTD');
    await head.getByRole('button', { name: 'Next' }).click();
    await expect(head.getByText('This code does not work.')).toBeVisible();
    await head.getByLabel('Enrolment code').fill(staff.head.toLowerCase());
    await head.getByRole('button', { name: 'Next' }).click();
    await head.getByRole('button', { name: 'Create the passkey' }).click();
    await expect(head.getByRole('heading', { level: 1, name: 'People and tablets' })).toBeVisible();
    await expect(head.getByRole('button', { name: 'Add a person' })).toBeVisible();
    await expectAccessible(head, 'people and tablets');
    await expectFit(head, 44);
  });

  const code = await test.step('adds a teacher and gives a first code', async () => {
    await head.getByRole('button', { name: 'Add a person' }).click();
    await head.getByRole('button', { name: 'Save' }).click();
    await expect(head.getByText('Enter the name.')).toBeVisible();
    await head.getByLabel('Name, as parents read it').fill(TEACHER);
    await head.getByRole('group', { name: 'Rooms' }).getByRole('checkbox', { name: 'Nursery' }).check();
    await head.getByRole('button', { name: 'Save' }).click();
    await head.getByRole('button', { name: `Actions for ${TEACHER}` }).click();
    await head.getByRole('button', { name: 'Give a first code' }).click();
    const shown = head.getByRole('dialog').getByText(/^\d{6}$/);
    const digits = (await shown.textContent()) ?? '';
    await expectAccessible(head, 'a first code');
    await head.getByRole('button', { name: 'Done' }).click();
    await expect(head.getByRole('row', { name: new RegExp(TEACHER) })).toContainText('First code until');
    return digits;
  });

  await test.step('pairs a tablet, with the passkey asked again after five minutes', async () => {
    await demo.freeze(MOMENT + 6 * MINUTE);
    await head.getByRole('button', { name: 'Add a tablet' }).click();
    await head.getByLabel('Name', { exact: true }).fill('Room tablet');
    await head.getByRole('dialog').getByRole('checkbox', { name: 'Nursery' }).check();
    await head.getByRole('button', { name: 'Next' }).click();
    await head.getByRole('button', { name: 'Use your passkey', exact: true }).click();
    const typed = await pairingCode(head);
    expect(typed).toMatch(/^[2-9A-HJ-KM-NP-Z]{8}$/);
    await expectAccessible(head, 'the pairing code');

    await tablet.goto(`/pair#pair=${typed}`);
    await expect(tablet).toHaveURL(`${staff.address}/pair`);
    await tablet.getByRole('button', { name: 'Next' }).click();
    await expect(tablet.getByRole('heading', { name: 'Tell the head this number' })).toBeVisible();
    const number = await shownNumber(tablet);
    await expectAccessible(tablet, 'the number');
    await expectFit(tablet, 56);
    await head.clock.runFor(3000);
    await head.getByRole('button', { name: number, exact: true }).click();
    await expect(head.getByRole('heading', { name: 'Room tablet is paired' })).toBeVisible();
    await head.getByRole('button', { name: 'Done' }).click();
    await tablet.clock.runFor(3000);
    await expect(tablet.getByRole('button', { name: 'Touch to open' })).toBeVisible();
    await expect(head.getByRole('row', { name: /Room tablet/ })).toBeVisible();
  });

  await test.step('storage that the browser may clear is told on the tablet and to the head', async () => {
    await expect(tablet.getByText(`${CLEARED}: entries may be lost`)).toBeVisible();
    // The tablet has reported it; the list is loaded each time that it is opened.
    await expect(async () => {
      await head.getByRole('link', { name: 'To review' }).click();
      await head.getByRole('link', { name: 'People and tablets' }).click();
      await expect(head.getByRole('row', { name: /Room tablet/ })).toContainText(CLEARED, { timeout: 2000 });
    }).toPass();
  });

  // proves: OFFL-03
  await test.step('an iPad asks to be put on the home screen before it is paired', async () => {
    const ipad = await browser.newContext({ baseURL: staff.address, userAgent: IPAD, hasTouch: true });
    const page = await ipad.newPage();
    await page.goto('/pair');
    await expect(page.getByRole('textbox', { name: /^Pairing code/ })).toBeVisible();
    await expect(page.getByText(/^First put this page on the home screen: touch Share/)).toBeVisible();
    const typed = page.getByRole('textbox', { name: /^Pairing code/ });
    await typed.fill('K7MW3RTD');
    await ipad.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('There is no connection. Try again when it is back.')).toBeVisible();
    await ipad.setOffline(false);
    await expect(typed).toHaveValue('K7MW3RTD');
    await ipad.close();
  });

  await test.step('the rest screen shows no name, and a touch opens the room', async () => {
    await expect(tablet.locator('body')).not.toContainText(TEACHER);
    await expectAccessible(tablet, 'rest');
    await expectFit(tablet, 56);
    await tablet.getByRole('button', { name: 'Touch to open' }).click();
    await expectNobodyActive(tablet);
    await expectFit(tablet, 56);
  });

  await test.step('the teacher sets a PIN with the first code', async () => {
    await tablet.getByRole('button', { name: 'Who is here?' }).click();
    await tablet.getByRole('button', { name: new RegExp(TEACHER) }).click();
    await type(tablet, code);
    await type(tablet, '1234');
    await expect(tablet.getByText('Digits in a row are too easy to guess.')).toBeVisible();
    await expectAccessible(tablet, 'a weak PIN');
    await expectFit(tablet, 56);
    await type(tablet, PIN);
    await expect(tablet.getByText('Enter the same PIN again')).toBeVisible();
    await type(tablet, PIN);
    await expectActive(tablet, `${TEACHER} is active`);
  });

  await test.step('lunch is logged for the room, and a parent sees it', async () => {
    await tile(tablet, 'Advaith').click();
    await sheet(tablet).getByRole('button', { name: 'Check in 1 child' }).click();
    await expect(tile(tablet, 'Advaith')).toHaveAccessibleName(/, In \d/);
    await key(tablet, 'Meals').click();
    await sheet(tablet)
      .getByRole('button', { name: /^Lunch/ })
      .click();
    const dish = (await sheet(tablet).getByRole('heading').locator('+ p').textContent()) ?? '';
    expect(dish.length).toBeGreaterThan(3);
    await sheet(tablet)
      .getByRole('button', { name: /^Log lunch for / })
      .click();
    await said(tablet, 'Lunch logged for Advaith');
    await expect(tablet.getByText('All sent')).toBeVisible();

    const sent = await demo.watch(MOTHER);
    await phone.goto('/login');
    await loginCard(phone).email.fill(MOTHER);
    await loginCard(phone).send.click();
    await expect(codeCard(phone).heading).toBeVisible();
    await enterCode(phone, await sent.code());
    await expect(phone).toHaveURL(/\/blogs$/);
    await phone.goto('/timeline');
    await expect(phone.getByRole('main').getByText(dish)).toBeVisible();
    await expect(phone.getByRole('main').getByText('Lunch').first()).toBeVisible();
    await phone.close();
  });

  await test.step('after three minutes the tablet rests, after ten nobody is active', async () => {
    // The tablet goes by the server's clock, which stands still here.
    await demo.freeze(MOMENT + 10 * MINUTE);
    await tablet.clock.fastForward(4 * MINUTE);
    await expect(tablet.getByRole('button', { name: 'Touch to open' })).toBeVisible();
    await expect(tablet.locator('body')).not.toContainText(TEACHER);
    await tablet.getByRole('button', { name: 'Touch to open' }).click();
    await expectActive(tablet, `${TEACHER} is active`);
    await demo.freeze(MOMENT + 21 * MINUTE);
    await tablet.clock.fastForward(11 * MINUTE);
    await tablet.getByRole('button', { name: 'Touch to open' }).click();
    await expectNobodyActive(tablet);
  });

  await test.step('a person on shift is active by one touch, goes home, and needs the PIN again', async () => {
    await tablet.getByRole('button', { name: 'Who is here?' }).click();
    await tablet.getByRole('button', { name: new RegExp(TEACHER) }).click();
    await expectActive(tablet, `${TEACHER} is active`);
    await goHome(tablet, TEACHER);
    await tablet.getByRole('button', { name: 'Who is here?' }).click();
    await tablet.getByRole('button', { name: new RegExp(TEACHER) }).click();
    await expect(tablet.getByRole('heading', { name: `PIN of ${TEACHER}` })).toBeVisible();
  });

  await test.step('five wrong PINs begin a wait that counts down', async () => {
    for (let tries = 1; tries <= 5; tries++) {
      await expect(tablet.getByRole('button', { name: '9', exact: true })).toBeEnabled();
      const answered = tablet.waitForResponse((response) => response.url().endsWith('/staff/v1/unlock'));
      await tablet.keyboard.type('9630');
      await answered;
    }
    await expect(tablet.getByText(/^That did not work\. Wait 0:\d\d, or ask the head\.$/)).toBeVisible();
    await expect(tablet.getByRole('button', { name: '9', exact: true })).toBeDisabled();
    await expectAccessible(tablet, 'a wait');
  });

  await test.step('nothing that opens the portal is readable by scripts', async () => {
    for (const page of [head, tablet]) {
      expect(await readable(page)).not.toMatch(/__Host-|aangan-staff=|aangan-device=/);
      expect(await readable(page)).not.toContain(TEACHER);
    }
    const cookies = [...(await desk.cookies()), ...(await tabletContext.cookies())];
    expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-aangan-device', '__Host-aangan-staff']);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });
  });

  await test.step('outside the opening hours a touch asks who is there before anything else', async () => {
    await demo.freeze(EVENING);
    await tablet.reload();
    await tablet.getByRole('button', { name: 'Touch to open' }).click();
    await expect(tablet.getByRole('heading', { name: 'Who is here?' })).toBeVisible();
    await tablet.getByRole('button', { name: 'Close' }).click();
    await expect(tablet.getByRole('button', { name: 'Touch to open' })).toBeVisible();
  });

  await test.step('a desk without work for so long is locked, names nobody, and goes on with the passkey', async () => {
    await expect(head.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expect(head.locator('body')).not.toContainText(TEACHER);
    await expectAccessible(head, 'locked');
    await head.getByRole('button', { name: 'Open with your passkey' }).click();
    await expect(head.getByRole('row', { name: new RegExp(TEACHER) })).toBeVisible();
  });

  await test.step('a withdrawn tablet says so at once', async () => {
    await head.getByRole('button', { name: 'Actions for Room tablet' }).click();
    await head.getByRole('button', { name: 'Withdraw' }).click();
    await head.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(tablet.getByText('This tablet is not paired any more.')).toBeVisible();
    await expect(tablet.getByRole('link', { name: /This is a tablet of a room/ })).toBeVisible();
  });

  await test.step('who locks the desk or signs out leaves nothing of it', async () => {
    await head.getByRole('button', { name: 'Lock now' }).click();
    await expect(head.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await head.getByRole('button', { name: 'Sign out' }).click();
    await expect(head.getByText('You are signed out.')).toBeVisible();
    await expect(head.locator('body')).not.toContainText(TEACHER);
  });
  await desk.close();
  await tabletContext.close();
});

// proves: SIGNS-40
test('over plain http there is no form, only the sentence that https is needed', async ({ server, browser }) => {
  const { address } = server.staff as StaffAddress;
  const { port } = new URL(address);
  // Not localhost, which browsers take as secure without https.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route('http://staff.aangan.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `http://localhost:${port}${pathname}` }) });
  });
  await page.goto('http://staff.aangan.test/');
  await expect(page.getByRole('heading', { name: 'This address is not secure' })).toBeVisible();
  await expect(page.getByText('Open https://staff.aangan.test instead.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page, 'no https');
  await context.close();
});
