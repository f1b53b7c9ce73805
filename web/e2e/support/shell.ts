import { expect, type Page } from '@playwright/test';

/** The layout after sign-in. */
export function shell(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Main' });
  return {
    modal: page.getByRole('alertdialog'),
    bar,
    logo: page.getByRole('link', { name: 'Aangan, home' }),
    bell: page.getByRole('banner').getByRole('link', { name: 'Notifications' }),
    prompt: page.getByRole('button', { name: 'Turn on notifications' }),
    faces: page.getByRole('list', { name: 'Children' }).getByRole('button'),
    openMenu: page.getByRole('button', { name: 'Open menu' }),
    slideMenu: page.getByRole('dialog', { name: 'Menu' }),
    logout: page.getByRole('button', { name: 'Logout' }),
  };
}

/** Presses Logout in the menu of this width. */
export async function pressLogout(page: Page): Promise<void> {
  const { openMenu, logout } = shell(page);
  await expect(openMenu.or(logout).first()).toBeVisible();
  if (await openMenu.isVisible()) await openMenu.click();
  await logout.click();
}
