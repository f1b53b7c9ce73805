import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import type { StaffAddress } from '../support/server';
import {
  addAuthenticator,
  expectActive,
  expectNobodyActive,
  expectReach,
  goHome,
  pairingCode,
  press,
  shownNumber,
  tabTo,
} from '../support/staff';

// The screens of sign-in, people, tablets and PIN, without a pointer: each state is checked for accessibility in both themes, on
// a narrow window and with large text, and as a screen reader reads it.

test.use({ launch: { arguments: ['--staff-listen', '127.0.0.1:0'] }, live: true });

const TEACHER = 'Zoya Khan';
const COLLEAGUE = 'Anil Das';
const PIN = '2580';
const ROOM = 'Nursery';
const OTHER_ROOM = 'Playgroup';

/** What the browser of a tablet has stored: with values, and the answers that it keeps. */
async function storedOn(tablet: Page): Promise<string> {
  return tablet.evaluate(async () => {
    const kept: unknown[] = [document.cookie, { ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (type.includes('json')) kept.push(await (await cache.match(request))?.text());
      }
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        kept.push(await new Promise((resolve) => (reading.onsuccess = () => resolve(reading.result))));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

/** Adds a teacher with a language of their own or that of the device. Returns the first code, in its open sheet. */
async function addTeacher(head: Page, name: string, language: 'device' | 'kannada'): Promise<string> {
  await press(head, 'Add a person');
  await tabTo(head, 'Name, as parents read it');
  await head.keyboard.type(name);
  await tabTo(head, ROOM);
  await head.keyboard.press('Space');
  if (language === 'kannada') {
    await tabTo(head, 'Language on a tablet');
    for (const _ of ['English', 'हिन्दी', 'ಕನ್ನಡ']) await head.keyboard.press('ArrowDown');
    await expect(head.getByLabel('Language on a tablet')).toHaveValue('kn-IN');
  }
  await press(head, 'Save');
  await press(head, `Actions for ${name}`);
  await press(head, 'Give a first code');
  return (
    (await head
      .getByRole('dialog')
      .getByText(/^\d{6}$/)
      .textContent()) ?? ''
  );
}

/** The desk's part of a pairing, until it shows the code. */
async function beginPairing(head: Page): Promise<string> {
  await press(head, 'Add a tablet');
  await tabTo(head, 'Name');
  await head.keyboard.type('Room tablet');
  await tabTo(head, ROOM);
  await head.keyboard.press('Space');
  await press(head, 'Next');
  return pairingCode(head);
}

async function typeCode(tablet: Page, code: string): Promise<void> {
  await tabTo(tablet, 'Pairing code');
  await tablet.keyboard.press('ControlOrMeta+a');
  await tablet.keyboard.type(code);
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByRole('heading', { name: 'Tell the head this number' })).toBeVisible();
}

// proves: REACH-01 REACH-02 REACH-03 REACH-04 SIGNS-03 SIGNS-11 SIGNS-39 BUILD-02
test('everybody reaches every screen of the first day', async ({ server, browser }) => {
  test.setTimeout(240_000);
  const { address, head: enrolmentCode } = server.staff as StaffAddress;
  const open = async (width: number, height: number): Promise<[BrowserContext, Page]> => {
    const context = await browser.newContext({
      ...{ baseURL: address, viewport: { width, height }, reducedMotion: 'reduce' as const },
    });
    const page = await context.newPage();
    await page.clock.install({ time: MOMENT });
    return [context, page];
  };
  const [desk, head] = await open(1280, 800);
  const [room, tablet] = await open(1024, 600);
  await addAuthenticator(head);

  await test.step('signing in at a desk', async () => {
    await head.goto('/');
    await expect(head.getByRole('heading', { name: 'For the staff' })).toBeVisible();
    await expectReach(head, 'start');
    await expect(head.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "For the staff" [level=1]
        - link "This is a tablet of a room Teachers use it together, each with a PIN"
        - link "Sign in at a desk For heads of centres and the office, with a passkey"
        - group "Language":
          - button "English" [pressed]
          - button "हिन्दी"
          - button "ಕನ್ನಡ"
          - button "தமிழ்"
    `);
    await press(head, 'Sign in at a desk');
    await expect(head.getByRole('heading', { name: 'Sign in' })).toBeFocused();
    await expectReach(head, 'sign-in');
    await press(head, 'I have an enrolment code');
    await tabTo(head, 'Enrolment code');
    await head.keyboard.press('Enter');
    await expect(head.getByText('Enter the code.')).toBeVisible();
    await expectReach(head, 'enrolment code');
    await head.keyboard.type(enrolmentCode);
    await head.keyboard.press('Enter');
    await expect(head.getByText('this device will ask for your finger')).toBeVisible();
    await expectReach(head, 'creating a passkey');
    await press(head, 'Create the passkey');
    await expect(head.getByRole('button', { name: 'Add a person' })).toBeVisible();
    await expectReach(head, 'people and tablets');
  });

  const [code, codeOfColleague] = await test.step('adding teachers', async () => {
    await press(head, 'Add a person');
    await press(head, 'Save');
    await expect(head.getByText('Enter the name.')).toBeVisible();
    await expectReach(head, 'adding a person');
    await head.keyboard.press('Escape');
    await expect(head.getByRole('button', { name: 'Add a person' })).toBeFocused();
    const first = await addTeacher(head, TEACHER, 'kannada');
    await expectReach(head, 'a first code');
    await press(head, 'Done');
    const second = await addTeacher(head, COLLEAGUE, 'device');
    await press(head, 'Done');
    await press(head, `Actions for ${COLLEAGUE}`);
    await expectReach(head, 'actions for a person');
    await press(head, 'End access');
    await expect(head.getByRole('alertdialog')).toMatchAriaSnapshot(`
      - alertdialog "End the access of ${COLLEAGUE}?":
        - heading "End the access of ${COLLEAGUE}?" [level=2]
        - paragraph: Sign-ins, passkeys and the PIN stop working at once. What the person wrote stays.
        - button "Cancel"
        - button "End access"
    `);
    await expectReach(head, 'ending a person');
    await head.keyboard.press('Escape');
    await expect(head.getByRole('alertdialog')).toHaveCount(0);
    await head.keyboard.press('Escape');
    await expect(head.getByRole('dialog')).toHaveCount(0);
    return [first, second];
  });

  await test.step('a wrong number voids the code, the right one pairs', async () => {
    const wrong = await beginPairing(head);
    await expectReach(head, 'the pairing code');
    await tablet.goto('/pair');
    await expectReach(tablet, 'pairing');
    await typeCode(tablet, wrong);
    await expectReach(tablet, 'the number');
    await expect(tablet.getByText('Then this tablet is Room tablet.')).toBeVisible();
    const first = await shownNumber(tablet);
    await head.clock.runFor(3000);
    await expect(head.getByRole('heading', { name: 'Which number does the tablet show?' })).toBeVisible();
    await expectReach(head, 'which number');
    const offered = await head
      .getByRole('dialog')
      .getByRole('button', { name: /^\d{2}$/ })
      .allTextContents();
    expect(offered).toHaveLength(3);
    await press(head, offered.find((number) => number !== first) ?? '');
    await expect(head.getByRole('heading', { name: 'The code is void' })).toBeVisible();
    await tablet.clock.runFor(3000);
    await expect(tablet.getByRole('heading', { name: 'The code is void' })).toBeVisible();
    await expectReach(tablet, 'a void code');
    await head.keyboard.press('Escape');
    await expect(head.getByText('No tablet is paired yet.')).toBeVisible();

    await press(tablet, 'Type a new code');
    await typeCode(tablet, await beginPairing(head));
    await head.clock.runFor(3000);
    await press(head, await shownNumber(tablet));
    await expect(head.getByRole('heading', { name: 'Room tablet is paired' })).toBeVisible();
    await press(head, 'Done');
    await tablet.clock.runFor(3000);
    await expect(tablet.getByRole('button', { name: 'Touch to open' })).toBeVisible();
  });

  await test.step('the first screen of the tablet is small', async () => {
    const sizes: Promise<number>[] = [];
    tablet.on('requestfinished', (request) => {
      if (/\.(js|css)$/.test(request.url())) sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await tablet.reload();
    await expect(tablet.getByRole('button', { name: 'Touch to open' })).toBeVisible();
    expect(sizes.length).toBeGreaterThan(2);
    expect((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(120_000);
    tablet.removeAllListeners('requestfinished');
  });

  const recorded: string[] = [];
  await test.step('the tablet speaks the language of the active person', async () => {
    tablet.on('response', async (response) => {
      if (response.url().includes('/staff/v1/') && !response.url().endsWith('/live'))
        recorded.push(await response.text().catch(() => ''));
    });
    await expectReach(tablet, 'rest');
    await press(tablet, 'Touch to open');
    await expectReach(tablet, 'a room with nobody active');
    await press(tablet, 'Who is here?');
    await expectReach(tablet, 'who is here');
    await press(tablet, TEACHER);
    await expect(tablet.locator('html')).toHaveAttribute('lang', 'kn-IN');
    await expect(tablet.getByRole('heading', { name: `${TEACHER} ಅವರ ಮೊದಲ ಕೋಡ್` })).toBeVisible();
    await tablet.keyboard.type(code ?? '');
    await tablet.keyboard.type('7777');
    await expect(tablet.getByText('ನಾಲ್ಕು ಒಂದೇ ಅಂಕಿ')).toBeVisible();
    await expectReach(tablet, 'a weak PIN');
    await tablet.keyboard.type(PIN + PIN);
    await expectActive(tablet, `${TEACHER} ಬಳಸುತ್ತಿದ್ದಾರೆ`);
    await expect(tablet.locator('html')).toHaveAttribute('lang', 'kn-IN');
    await expectReach(tablet, 'a room in Kannada');
  });

  await test.step('another person has the language of the device', async () => {
    await press(tablet, `${TEACHER} ಬಳಸುತ್ತಿದ್ದಾರೆ`);
    await expectReach(tablet, 'the active person');
    await press(tablet, 'ಬೇರೆಯವರು');
    await press(tablet, COLLEAGUE);
    await tablet.keyboard.type((codeOfColleague ?? '') + PIN + PIN);
    await expectActive(tablet, `${COLLEAGUE} is active`);
    await expect(tablet.locator('html')).toHaveAttribute('lang', 'en-IN');
    await expect(tablet.getByRole('navigation', { name: 'Main' })).toMatchAriaSnapshot(`
      - navigation "Main":
        - button "Room"
        - button "Recent"
        - button "More"
        - button "${COLLEAGUE} is active"
    `);
    await press(tablet, `${COLLEAGUE} is active`);
    await press(tablet, 'Another person');
    await press(tablet, TEACHER);
    await expect(tablet.locator('html')).toHaveAttribute('lang', 'kn-IN');
    await press(tablet, `${TEACHER} ಬಳಸುತ್ತಿದ್ದಾರೆ`);
    await press(tablet, 'ಮನೆಗೆ ಹೊರಟೆ');
    await expectNobodyActive(tablet);
  });

  await test.step('ten PINs leave nothing on the tablet by which one could be tested', async () => {
    for (let unlocks = 0; unlocks < 10; unlocks++) {
      await tablet.getByRole('button', { name: 'Who is here?' }).click();
      await tablet.getByRole('button', { name: new RegExp(COLLEAGUE) }).click();
      if (unlocks > 0) {
        await expect(tablet.getByRole('heading', { name: `PIN of ${COLLEAGUE}` })).toBeVisible();
        await tablet.keyboard.type(PIN);
      }
      await goHome(tablet, COLLEAGUE);
    }
    expect(recorded.length).toBeGreaterThan(30);
    const texts = [...recorded, await storedOn(tablet)];
    for (const text of texts) expect(text).not.toMatch(/"2580"|\b(hash|salt|verifier|fingerprint)\b/i);
    // Of a PIN the server says only whether there is one.
    const keys = new Set(texts.flatMap((text) => [...text.matchAll(/"(\w*pin\w*)":/gi)].map(([, key]) => key)));
    expect([...keys]).toEqual(['has_pin']);
  });

  await test.step('a person whose rooms change is told so on the open screen', async () => {
    await press(tablet, 'Who is here?');
    await press(tablet, COLLEAGUE);
    await tablet.keyboard.type(PIN);
    await expectActive(tablet, `${COLLEAGUE} is active`);
    await press(head, `Actions for ${COLLEAGUE}`);
    await press(head, 'Change');
    await tabTo(head, ROOM);
    await head.keyboard.press('Space');
    await tabTo(head, OTHER_ROOM);
    await head.keyboard.press('Space');
    await press(head, 'Save');
    await expect(tablet.getByRole('alert')).toHaveText(`${COLLEAGUE} does not work on this tablet any more.`);
    await expectNobodyActive(tablet);
    await expectReach(tablet, 'a change of access');
    await press(tablet, 'Close');
    await expect(tablet.getByRole('alert')).toHaveCount(0);
  });
  await desk.close();
  await room.close();
});
