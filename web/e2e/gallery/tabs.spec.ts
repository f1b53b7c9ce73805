import { expect } from '@playwright/test';
import { story, test } from '../support/gallery';

test('tabs are one tab stop, and arrow keys move between them', async ({ page, openGallery }) => {
  await openGallery('controls');
  const tabs = story(page, 'Tabs');
  const tab = (name: string) => tabs.getByRole('tab', { name, exact: true });
  const active = async (name: string, text: string) => {
    await expect(tab(name)).toBeFocused();
    await expect(tabs.getByRole('tab', { selected: true })).toHaveText([name]);
    await expect(tabs.locator('[role="tab"][tabindex="0"]')).toHaveText([name]);
    await expect(tabs.getByRole('tabpanel', { name, exact: true })).toContainText(text);
    await expect(tabs.getByRole('tabpanel')).toHaveCount(1);
  };
  await test.step('a click', async () => {
    await expect(tabs.getByRole('tablist', { name: 'Views' }).getByRole('tab')).toHaveCount(3);
    await tab('Growth').click();
    await active('Growth', 'This is growth.');
  });
  await test.step('arrow keys, wrapping at the ends', async () => {
    for (const [key, name, text] of [
      ['ArrowRight', 'Child Care', 'This is care.'],
      ['ArrowRight', 'Notes', 'This is notes.'],
      ['ArrowRight', 'Growth', 'This is growth.'],
      ['ArrowLeft', 'Notes', 'This is notes.'],
      ['Home', 'Growth', 'This is growth.'],
      ['End', 'Notes', 'This is notes.'],
      ['ArrowLeft', 'Child Care', 'This is care.'],
    ] as const) {
      await page.keyboard.press(key);
      await active(name, text);
    }
  });
  await test.step('Tab moves into the panel, and back to the active tab', async () => {
    await page.keyboard.press('Tab');
    await expect(tabs.getByRole('tabpanel').getByRole('button')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await active('Child Care', 'This is care.');
  });
  await test.step('each tab names the panel that it shows', async () => {
    const panel = await tabs.getByRole('tabpanel').getAttribute('id');
    await expect(tab('Child Care')).toHaveAttribute('aria-controls', `${panel}`);
  });
  await test.step('in a right-to-left language the left arrow moves forward', async () => {
    await page.evaluate(() => {
      document.dir = 'rtl';
    });
    await page.keyboard.press('ArrowLeft');
    await active('Notes', 'This is notes.');
    await page.keyboard.press('ArrowRight');
    await active('Child Care', 'This is care.');
  });
});
