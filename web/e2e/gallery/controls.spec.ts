import { expect } from '@playwright/test';
import { story, test } from '../support/gallery';

test('switches and choices work with keys', async ({ page, openGallery }) => {
  await openGallery('controls');
  await test.step('the space bar turns a switch on and off', async () => {
    const control = story(page, 'Switch').getByRole('switch', { name: 'Off', exact: true });
    await control.press('Space');
    await expect(control).toBeChecked();
    await control.press('Space');
    await expect(control).not.toBeChecked();
    await expect(story(page, 'Switch').getByRole('switch', { name: 'Disabled', exact: true })).toBeDisabled();
  });
  await test.step('arrow keys choose an option, and the error is described with each', async () => {
    const group = (name: string) => story(page, 'Choice').getByRole('group', { name, exact: true });
    const email = group('filled').getByRole('radio', { name: /^Email/ });
    await expect(email).toBeChecked();
    await email.press('ArrowUp');
    await expect(group('filled').getByRole('radio', { name: /^Text message/ })).toBeChecked();
    await expect(email).not.toBeChecked();
    for (const radio of await group('wrong').getByRole('radio').all())
      await expect(radio).toHaveAccessibleDescription('Choose one.');
  });
  await test.step('a disabled option keeps its position', async () => {
    const select = story(page, 'Select').getByRole('combobox', { name: 'Room' });
    await expect(select.getByRole('option', { name: 'Closed' })).toBeDisabled();
    await select.selectOption('Playgroup');
    await expect(select).toHaveValue('playgroup');
  });
});

test('a list says that it is loading until it is loaded', async ({ page, openGallery }) => {
  await openGallery('states');
  const list = story(page, 'ListState');
  const pending = list.locator('[aria-busy="true"]');
  await expect(pending.getByRole('status')).toHaveText('Loading...');
  await list.getByRole('button', { name: 'Bring it' }).click();
  await expect(list.getByText('It is here.')).toBeVisible();
  await expect(pending).toHaveCount(0);
  await expect(list.getByRole('status')).toHaveText('');
  await list.getByRole('button', { name: 'Load it again' }).click();
  await expect(pending.getByRole('status')).toHaveText('Loading...');
  await expect(list.getByText('It is here.')).toHaveCount(0);
});

test('changing the day keeps the focus in the content', async ({ page, openGallery }) => {
  await openGallery('cards');
  const shown = (name: string) => story(page, 'DayContent').getByRole('region', { name, exact: true });
  await shown('Thursday, Nov 12, 2026').getByRole('button', { name: 'After: Mon, Nov 16' }).press('Enter');
  await expect(shown('Monday, Nov 16, 2026')).toBeFocused();
  await expect(shown('Monday, Nov 16, 2026')).toContainText('Nothing on 2026-11-16.');
});
