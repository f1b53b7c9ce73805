import { expect } from '@playwright/test';
import { clearDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { inBrowser } from '../support/pushes';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
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

test.describe('of what is there', () => {
  test.use({ readOnly: true });

  test('on a desktop the full menu is beside the screen, and marks the current one', async ({ page, arriveAs }) => {
    // proves: NAV-03 NAV-05 NAV-06 NAV-07
    await page.setViewportSize(DESKTOP);
    await arriveAs(MEERA, '/blogs');

    await test.step('its entries, logout and version', async () => {
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

    await test.step('the entry of a screen is marked for any search parameters', async () => {
      const marked = page.getByRole('link').and(page.locator('[aria-current="page"]'));
      await page.goto('/growth?tab=COR');
      await expect(marked).toHaveText(['Growth']);
      await page.goto('/attendance?day=2026-11-12');
      await expect(marked).toHaveText(['Attendance Data']);
    });

    await test.step('a screen without an entry is marked at the one that links to it', async () => {
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
        await page.goto(path);
        await expect(marked, path).toHaveText([entry]);
      }
    });

    await test.step('all screens start at the same edge, and the menu’s icons are aligned', async () => {
      await page.setViewportSize({ width: 1600, height: 900 });
      const edges: number[] = [];
      for (const path of [
        '/support',
        '/activityCalendar',
        '/ShiftCentre',
        '/notificationSettings',
        '/blogs/balcony-garden',
      ]) {
        await page.goto(path);
        await loaded(page);
        edges.push((await page.getByRole('heading', { level: 1 }).locator('xpath=../..').boundingBox())?.x ?? 0);
      }
      expect(new Set(edges).size).toBe(1);
      const menu = page.getByRole('complementary', { name: 'Menu' });
      await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
      const icons = menu.locator('a > svg, button > svg');
      const lefts = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(1);
      // The focus ring is not cut off by the scroll container.
      const room = await menu.getByRole('link', { name: 'Home' }).evaluate((link) => {
        const scrolls = link.closest('.overflow-y-auto')?.getBoundingClientRect();
        const { left, right } = link.getBoundingClientRect();
        return scrolls && Math.min(left - scrolls.left, scrolls.right - right);
      });
      expect(room).toBeGreaterThanOrEqual(5);
    });

    await test.step('on a low one the menu shows the entry of the open screen fully', async () => {
      await page.setViewportSize({ width: 1280, height: 560 });
      await page.goto('/center');
      const menu = page.getByRole('complementary', { name: 'Menu' });
      const entry = menu.getByRole('link', { name: 'My Center', exact: true });
      await expect(entry).toBeInViewport({ ratio: 1 });
      const foot = menu.getByRole('button', { name: 'Logout' });
      const fades = 32;
      const clear = async () => {
        const [link, logout] = [await entry.boundingBox(), await foot.boundingBox()];
        return link && logout && link.y + link.height < logout.y - fades;
      };
      await expect.poll(clear).toBe(true);
    });

    await test.step('no style sheet is loaded twice, and wide content stays wide', async () => {
      await page.setViewportSize(DESKTOP);
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
  });

  test('on a phone the signed-in screens share header, bottom bar and a menu that slides in', async ({
    page,
    arriveAs,
  }) => {
    // proves: NAV-01 NAV-04 NAV-50 NAV-51 NAV-52 NAV-53 NAV-54 STATE-07
    const { bar, openMenu, slideMenu } = shell(page);

    await test.step('shared', async () => {
      await arriveAs(MEERA, '/dashboard');
      await expect(page).toHaveURL(/\/blogs$/);
      for (const path of ['/blogs', '/timeline', '/attendance', '/notification', '/support/Pause']) {
        await page.goto(path);
        await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
        await expect(bar).toBeVisible();
        await expect(openMenu).toBeVisible();
      }
    });

    await test.step('the menu slides in and out', async () => {
      await page.goto('/blogs');
      await loaded(page);
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

    await test.step('the bottom bar links to its five screens', async () => {
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

    await test.step('its entry is marked for any search parameters, and for screens below it', async () => {
      await page.goto('/photoGallery?day=2026-11-12');
      await expect(page.getByRole('link').and(page.locator('[aria-current="page"]'))).toHaveText(['Photos']);
      await page.goto('/Pause');
      await expect(page.getByRole('link').and(page.locator('[aria-current="true"]'))).toHaveText(['Support']);
    });

    await test.step('the button of a form is within reach of the thumb, clear of the face in the bar', async () => {
      for (const [path, name] of [
        ['/ExtendedDaycare', 'Submit'],
        ['/WithrawChild', 'Submit'],
        ['/guardian', 'Add Guardian'],
      ] as const) {
        await page.goto(path);
        await loaded(page);
        const button = await page
          .getByRole('button', { name, exact: true })
          .or(page.getByRole('link', { name }))
          .boundingBox();
        const face = await bar.getByRole('link').nth(2).boundingBox();
        const room = (face?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
        expect(room, path).toBeGreaterThan(8);
        expect(room, path).toBeLessThan(24);
      }
    });
  });

  test('the layout changes at 768', async ({ page, arriveAs }) => {
    // proves: NAV-61 SCOPE-01
    await arriveAs(MEERA, '/timeline');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(menu).toBeHidden();
    await expect(shell(page).openMenu).toBeVisible();
    await expect(timelinePage(page).entries.first()).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(menu).toBeVisible();
    await expect(shell(page).openMenu).toBeHidden();
    await expect(page.getByText('Aangan 4.7.0', { exact: true })).toBeVisible();
    await expect(timelinePage(page).entries.first()).toBeVisible();
    // From screen to screen, and back to a narrow window.
    await menu.getByRole('link', { name: 'Attendance' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance Data' })).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(shell(page).openMenu).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Attendance Data' })).toBeVisible();
  });

  test('an only child has its face in the top bar too; without a child there is no signed-in screen', async ({
    page,
    arriveAs,
  }) => {
    // proves: NAV-02 NAV-57
    await arriveAs(ARJUN, '/timeline');
    await expect(page.getByRole('banner').getByText('Tara Das')).toBeVisible();
    await expect(shell(page).faces).toHaveCount(1);
    await clearDevice(page);
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('another child has another timeline', async ({ page, arriveAs }) => {
    // proves: SCOPE-04
    await arriveAs(MEERA, '/blogs');
    await shell(page).faces.nth(1).click();
    await expect(page).toHaveURL(/\/myProfile$/);
    await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
    const { activeChildId, tokens, authToken } = await readDevice(page);
    expect(activeChildId).toBe(tokens[1]?.id);
    expect(authToken).toBe(tokens[1]?.token);
    await page.goto('/timeline');
    const timeline = timelinePage(page);
    await expect(timeline.entries.first()).toBeVisible();
    const text = (await timeline.entries.allTextContents()).join('\n');
    expect(text).toContain('Vihaan');
    expect(text).not.toContain('Anaya');
  });

  test('an unknown address redirects to a known one, and each navigation starts at the top', async ({
    page,
    arriveAs,
  }) => {
    // proves: NAV-09 NAV-49
    await arriveAs(FARAH, '/nosuch/place');
    await expect(page).toHaveURL(/\/blogs$/);

    const { bar } = shell(page);
    const { entries, heading } = timelinePage(page);
    const height = () => page.evaluate(() => scrollY);
    const toTimeline = bar.getByRole('link', { name: 'Zoya, Child Timeline' });
    await toTimeline.click();
    await expect(heading).toBeFocused();
    await expect(entries).toHaveCount(50);
    await bar.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.mouse.move(180, 400);
    await page.mouse.wheel(0, 500);
    await expect.poll(height).toBeGreaterThan(400);
    // The timeline is cached, so it has its full height immediately: only a scroll reset leads to its top.
    await toTimeline.click();
    await expect(heading).toBeFocused();
    await expect.poll(height).toBe(0);
    await expect(entries).toHaveCount(50);
  });
});

test('the top bar holds logo, name, bell, and faces with a time stamp that changes on load only', async ({
  page,
  arriveAs,
  context,
  demo,
}) => {
  // proves: CHILD-28 NAV-55 NAV-56 NAV-57 NAV-58
  await context.grantPermissions(['notifications']);
  await inBrowser(page, { permission: 'granted' });
  await arriveAs(MEERA, '/timeline');
  const { prompt, logo, bell, faces } = shell(page);
  const face = faces.first().locator('img');
  let first = '';

  await test.step('logo, name, faces and bell', async () => {
    await prompt.click();
    await expect(page.getByRole('banner').getByText('Anaya Rao')).toBeVisible();
    await expect(bell).toBeVisible();
    await expect(faces).toHaveCount(2);
    await expect(face).toHaveAttribute('src', /[?&]t=\d+$/);
    first = (await face.getAttribute('src')) ?? '';
    await logo.click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(face).toHaveAttribute('src', first);
    await bell.click();
    await expect(page).toHaveURL(/\/notification$/);
  });

  await test.step('the stamp after another load', async () => {
    await demo.advance(60_000);
    await page.clock.setFixedTime(MOMENT + 60_000);
    await page.reload();
    await expect(face).toHaveAttribute('src', /[?&]t=\d+$/);
    await expect(face).not.toHaveAttribute('src', first);
  });
});
