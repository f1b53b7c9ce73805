import { expect } from '@playwright/test';
import { clearDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { inBrowser } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

const DESKTOP = { width: 1280, height: 800 };

/** The sixteen routes of the navigation list, and the guardians. */
const MENU = [
  ['Home', '/blogs'],
  ['Live CCTV', '/cctv'],
  ['Child Timeline', '/timeline'],
  ['My Photos', '/photoGallery'],
  ['Support', '/support'],
  ['Updates', '/chat'],
  ['Attendance Data', '/attendance'],
  ['Food Menu', '/foodMenu'],
  ['Activity Calendar', '/activityCalendar'],
  ['Outdoor Activity', '/outdoorActivity'],
  ['Growth', '/growth'],
  ['My Center', '/center'],
  ['News Room', '/newsRoom'],
  ['Holiday Calendar', '/holidayCalendar'],
  ['Parent Orientation Videos', '/parentVideo'],
  ['My Profile', '/myProfile'],
  ['Guardians', '/guardian'],
] as const;

test('the signed-in screens share header, menu and bottom bar', async ({ page, arriveAs }) => {
  // proves: NAV-01
  await arriveAs(MEERA, '/dashboard');
  await expect(page).toHaveURL(/\/blogs$/);
  for (const path of ['/blogs', '/timeline', '/attendance', '/notification', '/support/Pause']) {
    await page.goto(path);
    await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
    await expect(shell(page).bar).toBeVisible();
    await expect(shell(page).openMenu).toBeVisible();
  }
});

test('without a child there is no signed-in screen', async ({ page }) => {
  // proves: NAV-02
  await clearDevice(page);
  await page.goto('/timeline');
  await expect(page).toHaveURL(/\/login$/);
});

test('the menu stands beside the screen on a desktop', async ({ page, arriveAs }) => {
  // proves: NAV-03 NAV-05 NAV-06 NAV-07
  await page.setViewportSize(DESKTOP);
  await arriveAs(MEERA, '/blogs');
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const rest = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await expect(first).toHaveCount(5);
  // The twelve, today of several children, and the notifications.
  await expect(rest).toHaveCount(14);
  await expect(rest.filter({ hasText: /^Today$/ })).toHaveAttribute('href', '/today');
  for (const [name, path] of MENU) {
    await expect(
      page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}(, \\d+ (unread|to answer))?$`) }),
    ).toHaveAttribute('href', path);
  }
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  const version = page.getByText('Aangan 4.7.0', { exact: true });
  await expect(version).toBeVisible();
  const [above, foot] = await Promise.all([logout.boundingBox(), version.boundingBox()]);
  expect(foot?.y ?? 0).toBeGreaterThan(above?.y ?? 0);
});

test('the menu slides in over a phone, and goes again', async ({ page, arriveAs }) => {
  // proves: NAV-04 STATE-07
  await arriveAs(MEERA, '/blogs');
  const { openMenu, slideMenu } = shell(page);
  await expect(page.getByRole('link', { name: 'News Room' })).toBeHidden();
  await openMenu.click();
  await expect(slideMenu.getByRole('link', { name: 'News Room' })).toBeVisible();
  await expect(slideMenu.getByText('Aangan 4.7.0', { exact: true })).toBeVisible();
  const box = await slideMenu.boundingBox();
  expect(box?.width).toBeLessThan(330);
  await page.keyboard.press('Escape');
  await expect(slideMenu).toBeHidden();
  await expect(openMenu).toBeFocused();
  await openMenu.click();
  await slideMenu.getByRole('link', { name: 'Child Timeline' }).click();
  await expect(slideMenu).toBeHidden();
  await expect(timelinePage(page).heading).toBeVisible();
});

test('the entry of a screen is marked whatever the screen was opened with', async ({ page, arriveAs }) => {
  await page.setViewportSize(DESKTOP);
  await arriveAs(MEERA, '/growth?tab=COR');
  const marked = page.getByRole('link').and(page.locator('[aria-current="page"]'));
  await expect(marked).toHaveText(['Growth']);
  await page.goto('/attendance?day=2026-11-12');
  await expect(marked).toHaveText(['Attendance Data']);
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/photoGallery?day=2026-11-12');
  await expect(marked).toHaveText(['Photos']);
});

test('a screen without an entry of its own is found below the one that leads to it', async ({ page, arriveAs }) => {
  await page.setViewportSize(DESKTOP);
  const marked = page.getByRole('link').and(page.locator('[aria-current="true"]'));
  for (const [path, entry] of [
    ['/Pause', 'Support'],
    ['/support/Finance', 'Support'],
    ['/feeCertificate', 'Support'],
    ['/blogs/balcony-garden', 'Home'],
    ['/addGuardian', 'Guardians'],
    ['/notificationSettings', 'Notifications'],
    ['/yourData', 'My Profile'],
  ] as const) {
    await arriveAs(MEERA, path);
    await expect(marked).toHaveText([entry]);
  }
  await page.setViewportSize({ width: 360, height: 760 });
  await arriveAs(MEERA, '/Pause');
  await expect(marked).toHaveText(['Support']);
});

test('on a desk every screen begins at the same edge, and the menu has one line of icons', async ({
  page,
  arriveAs,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const edges: number[] = [];
  for (const path of [
    '/support',
    '/activityCalendar',
    '/ShiftCentre',
    '/notificationSettings',
    '/blogs/balcony-garden',
  ]) {
    await arriveAs(MEERA, path);
    await loaded(page);
    edges.push((await page.getByRole('heading', { level: 1 }).locator('xpath=../..').boundingBox())?.x ?? 0);
  }
  expect(new Set(edges).size).toBe(1);
  const menu = page.getByRole('complementary', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
  const icons = menu.locator('a > svg, button > svg');
  const lefts = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(1);
  // The ring of what has the focus is not cut by what scrolls.
  const room = await menu.getByRole('link', { name: 'Home' }).evaluate((link) => {
    const scrolls = link.closest('.overflow-y-auto')?.getBoundingClientRect();
    const { left, right } = link.getBoundingClientRect();
    return scrolls && Math.min(left - scrolls.left, scrolls.right - right);
  });
  expect(room).toBeGreaterThanOrEqual(5);
});

test('on a phone the button of a form lies under the thumb, clear of the face in the bar', async ({
  page,
  arriveAs,
}) => {
  for (const [path, name] of [
    ['/ExtendedDaycare', 'Submit'],
    ['/WithrawChild', 'Submit'],
    ['/guardian', 'Add Guardian'],
  ] as const) {
    await arriveAs(MEERA, path);
    await loaded(page);
    const button = await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name }))
      .boundingBox();
    const face = await shell(page).bar.getByRole('link').nth(2).boundingBox();
    const room = (face?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
    expect(room, path).toBeGreaterThan(8);
    expect(room, path).toBeLessThan(24);
  }
});

test('on a short desktop the menu shows the entry of the open screen whole', async ({ page, arriveAs }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await arriveAs(FARAH, '/center');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  const entry = (name: string) => menu.getByRole('link', { name, exact: true });
  await expect(entry('My Center')).toBeInViewport({ ratio: 1 });
  const foot = menu.getByRole('button', { name: 'Logout' });
  const fades = 32;
  const lies = async (name: string) => {
    const [link, logout] = [await entry(name).boundingBox(), await foot.boundingBox()];
    return link && logout && link.y + link.height < logout.y - fades;
  };
  await expect.poll(() => lies('My Center')).toBe(true);
});

test('the layout turns at 768', async ({ page, arriveAs }) => {
  // proves: NAV-61 SCOPE-01
  await arriveAs(MEERA, '/timeline');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(menu).toBeHidden();
  await expect(shell(page).openMenu).toBeVisible();
  await expect(timelinePage(page).moments.first()).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(menu).toBeVisible();
  await expect(shell(page).openMenu).toBeHidden();
  await expect(page.getByText('Aangan 4.7.0', { exact: true })).toBeVisible();
  await expect(timelinePage(page).moments.first()).toBeVisible();
  // From screen to screen, and back to a narrow window.
  await menu.getByRole('link', { name: 'Attendance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Data' })).toBeVisible();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(shell(page).openMenu).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Data' })).toBeVisible();
});

test('the bottom bar leads to its five places', async ({ page, arriveAs }) => {
  // proves: NAV-50 NAV-51 NAV-52 NAV-53 NAV-54
  await arriveAs(MEERA, '/timeline');
  const { bar } = shell(page);
  const links = bar.getByRole('link');
  await expect(links).toHaveCount(5);
  await expect(links.nth(2).locator('img')).toHaveAttribute('src', /^\/media\//);
  for (const [name, path] of [
    ['Home', '/blogs'],
    ['Live', '/cctv'],
    ['Anaya, Child Timeline', '/timeline'],
    ['Photos', '/photoGallery'],
    ['Support', '/support'],
  ] as const) {
    const link = bar.getByRole('link', { name, exact: true });
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
});

test('the top bar holds logo, name, faces and bell', async ({ page, arriveAs, context }) => {
  // proves: NAV-55 NAV-56 NAV-57 NAV-58
  await context.grantPermissions(['notifications']);
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(MEERA, '/timeline');
  await shell(page).prompt.click();
  const { logo, bell, faces } = shell(page);
  await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
  await expect(bell).toBeVisible();
  await expect(faces).toHaveCount(2);
  await logo.click();
  await expect(page).toHaveURL(/\/blogs$/);
  await bell.click();
  await expect(page).toHaveURL(/\/notification$/);
});

test('an only child has its face there too', async ({ page, arriveAs }) => {
  // proves: NAV-57
  await arriveAs(ARJUN, '/timeline');
  await expect(page.getByRole('banner').getByText('Tara Das')).toBeVisible();
  await expect(shell(page).faces).toHaveCount(1);
});

test('photographs carry a time stamp that changes on load only', async ({ page, arriveAs, demo }) => {
  // proves: CHILD-28
  await arriveAs(MEERA, '/timeline');
  const face = shell(page).faces.first().locator('img');
  await expect(face).toHaveAttribute('src', /[?&]t=\d+$/);
  const first = await face.getAttribute('src');
  await shell(page).logo.click();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(face).toHaveAttribute('src', first ?? '');
  await demo.advance(60_000);
  await page.clock.setFixedTime(MOMENT + 60_000);
  await page.reload();
  await expect(face).toHaveAttribute('src', /[?&]t=\d+$/);
  await expect(face).not.toHaveAttribute('src', first ?? '');
});

test('another child means another timeline', async ({ page, demo }) => {
  // proves: SCOPE-04
  await signIn(page, demo, MEERA);
  await shell(page).faces.nth(1).click();
  await expect(page).toHaveURL(/\/myProfile$/);
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  const { activeChildId, tokens, authToken } = await readDevice(page);
  expect(activeChildId).toBe(tokens[1]?.id);
  expect(authToken).toBe(tokens[1]?.token);
  await page.goto('/timeline');
  const timeline = timelinePage(page);
  await expect(timeline.moments.first()).toBeVisible();
  const told = (await timeline.moments.allTextContents()).join('\n');
  expect(told).toContain('Vihaan');
  expect(told).not.toContain('Anaya');
});

test('every change of screen begins at the top', async ({ page, arriveAs }) => {
  // proves: NAV-09
  await arriveAs(FARAH, '/timeline');
  const { bar } = shell(page);
  const { moments, heading } = timelinePage(page);
  const height = () => page.evaluate(() => scrollY);
  await expect(moments).toHaveCount(50);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 500);
  await expect.poll(height).toBeGreaterThan(400);
  // The timeline was read before, so it is as high as it was at once: nothing but its beginning anew brings one to its top.
  await bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  await expect(heading).toBeFocused();
  await expect.poll(height).toBe(0);
  await expect(moments).toHaveCount(50);
});

test('an unknown address ends at a known one', async ({ page, arriveAs }) => {
  // proves: NAV-49
  await arriveAs(FARAH, '/nosuch/place');
  await expect(page).toHaveURL(/\/blogs$/);
});

test('on a desktop no style sheet comes a second time, and what is wide stays wide', async ({ page, arriveAs }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await arriveAs(FARAH, '/blogs');
  for (const path of ['/timeline', '/photoGallery', '/chat']) {
    await page.goto(path);
    await loaded(page);
    await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible();
    const sheets = page.locator('link[rel="stylesheet"]');
    const addresses = await sheets.evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(new Set(addresses).size).toBe(addresses.length);
    await expect(shell(page).logo).toHaveCSS('justify-content', 'flex-start');
  }
});
