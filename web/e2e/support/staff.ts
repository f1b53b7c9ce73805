import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { layoutProblems } from './boxes';
import { MOMENT } from './moment';
import type { StaffAddress } from './server';

// The browsers of the staff: desks with a passkey, and tablets.

/** A browser that has a passkey of its own, which answers by itself. */
export async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** A desk at which the head has just created a passkey. */
export async function openDesk(browser: Browser, staff: StaffAddress): Promise<Page> {
  const context = await browser.newContext({ baseURL: staff.address, viewport: { width: 1280, height: 800 } });
  const head = await context.newPage();
  await head.clock.install({ time: MOMENT });
  await addAuthenticator(head);
  await head.goto('/enrol');
  await head.getByLabel('Enrolment code').fill(staff.head);
  await head.getByRole('button', { name: 'Next' }).click();
  await head.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(head.getByRole('heading', { level: 1, name: 'People and tablets' })).toBeVisible();
  return head;
}

/** A person's first code, given at a desk. */
export async function giveFirstCode(head: Page, person: string): Promise<string> {
  await head.getByRole('button', { name: `Actions for ${person}` }).click();
  await head.getByRole('button', { name: 'Give a first code' }).click();
  const shown = head.getByRole('dialog').getByText(/^\d{6}$/);
  const code = (await shown.textContent()) ?? '';
  await head.getByRole('button', { name: 'Done' }).click();
  return code;
}

/** The code that the desk shows to be typed on the tablet. */
export async function pairingCode(desk: Page): Promise<string> {
  const shown = desk
    .getByRole('dialog')
    .getByRole('paragraph')
    .filter({ hasText: /^Pairing code/ });
  return ((await shown.textContent()) ?? '').replace('Pairing code', '').replaceAll(/\s/g, '');
}

/** The number that the tablet shows. */
export async function shownNumber(tablet: Page): Promise<string> {
  return ((await tablet.getByText(/^\d{2}$/).textContent()) ?? '').trim();
}

/** A tablet shows the room, and in the words of its language that somebody is active. */
export async function expectActive(tablet: Page, words: string): Promise<void> {
  await expect(tablet.getByRole('navigation').getByRole('button', { name: words })).toBeVisible();
}

/** Nobody is active on a tablet, which shows the room. */
export async function expectNobodyActive(tablet: Page): Promise<void> {
  await expect(tablet.getByRole('navigation').getByRole('button', { name: 'Who is here?' })).toBeVisible();
}

/** The active person ends their shift. */
export async function goHome(tablet: Page, person: string): Promise<void> {
  await tablet.getByRole('button', { name: `${person} is active` }).click();
  await tablet.getByRole('button', { name: 'Going home' }).click();
  await expectNobodyActive(tablet);
}

/** How an element and what is drawn around it look. */
function lookOf(control: Element): string {
  const drawn = [control, control.closest('label'), control.parentElement, ...(control.parentElement?.children ?? [])];
  return drawn
    .map((one) => {
      if (!one) return '';
      const { outlineStyle, outlineColor, boxShadow, backgroundColor } = getComputedStyle(one);
      return [outlineStyle, outlineColor, boxShadow, backgroundColor].join(' ');
    })
    .join('; ');
}

/** Goes by Tab to the control whose name begins with this. Whatever is passed on the way has to show the focus while it has it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const names: string[] = [];
  const unmarked: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const before = await page.evaluateHandle(() => document.activeElement ?? document.body);
    const look = await before.evaluate(lookOf);
    await page.keyboard.press('Tab');
    const hasLeft = await before.evaluate(
      (one) => one !== document.activeElement && (one as HTMLElement).tabIndex >= 0,
    );
    const isMarked = !hasLeft || (await before.evaluate(lookOf)) !== look;
    if (!isMarked && presses > 0) unmarked.push(names.at(-1) ?? '');
    const here = await page.evaluate(() => {
      const one = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> };
      const seen = one.cloneNode(true) as HTMLElement;
      for (const hidden of seen.querySelectorAll('[aria-hidden=true]')) hidden.remove();
      return (one.getAttribute('aria-label') ?? one.labels?.[0]?.textContent ?? seen.textContent).trim();
    });
    names.push(here);
    if (!here.startsWith(name)) continue;
    expect(unmarked, 'controls that do not show that they have the focus').toEqual([]);
    return;
  }
  throw new Error(`Tab does not reach '${name}', but: ${[...new Set(names)].join(' | ')}`);
}

/** Presses the control of this name without a pointer. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** WCAG 2.2 AA in both themes; and nothing is lost at 320 px, and with text of 130 % and 200 % at the page's own size. */
export async function expectReach(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${state}, dark`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  const own = page.viewportSize();
  if (!own) throw new Error('The page has no size.');
  for (const { percent, ...size } of [
    { width: 320, height: 640, percent: 100 },
    { ...own, percent: 130 },
    { ...own, percent: 200 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(async (size) => {
      document.documentElement.style.fontSize = size;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
    }, `${percent}%`);
    expect.soft(await layoutProblems(page), `${state} at ${size.width} px with text of ${percent} %`).toEqual([]);
  }
  await page.setViewportSize(own);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
