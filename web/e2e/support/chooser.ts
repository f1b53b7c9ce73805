import type { Page } from '@playwright/test';

/** The dialog 'Change Logged In Child'. */
export function chooser(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Change Logged In Child' });
  return {
    dialog,
    rows: dialog.getByRole('listitem'),
    child: (name: string) => dialog.getByRole('button', { name }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
}
