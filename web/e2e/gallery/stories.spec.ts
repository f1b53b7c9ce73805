import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { GROUPS } from '../../gallery/groups';
import { smallTargets } from '../support/axe';
import { expectAccessibleInGallery, OVERLAYS, opener, overlay, test } from '../support/gallery';
import { expectNoOverflow, NARROWEST } from '../support/overflow';

// Checks of every component.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const STROKES = 'is a stroke of the illustrations';
const FRAME = 'is the frame of the fields, each of which has a story';

/** Components without their own story. */
const INSIDE_OTHERS: Record<string, string> = {
  Drawing: STROKES,
  Ground: STROKES,
  Line: STROKES,
  Spark: STROKES,
  Tint: STROKES,
  Warm: STROKES,
  FieldFrame: FRAME,
  GroupFrame: FRAME,
  Option: 'is one option of ChipsField and RatingField',
  Overlay: 'is the ground of Dialog, Sheet, Drawer and Lightbox',
  ForChild: 'is a part of FormFoot',
  LeaveGuard: 'shows nothing, and stands in FormFoot',
};

test('every component of kit/ui and kit/form has a story', () => {
  const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const sources = (path: string) =>
    readdirSync(folder(path), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.tsx'))
      .map((name) => ({ name, text: readFileSync(`${folder(path)}/${name}`, 'utf8') }));
  const stories = sources('gallery').map(({ text }) => text);
  const components = ['kit/ui', 'kit/form'].flatMap((room) =>
    sources(`src/${room}`).flatMap(({ name, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const) ([A-Z]\w*)/gm)].map(([, component = '']) => {
        // A linter checks that imports are used.
        const imported = new RegExp(
          `import \\{[^}]*\\b${component}\\b[^}]*\\} from '../src/${room}/${name.replace('.tsx', '')}'`,
        );
        return { component, shown: stories.some((story) => imported.test(story)) };
      }),
    ),
  );
  expect(components.length).toBeGreaterThan(60);
  const without = components.filter(({ shown }) => !shown).map(({ component }) => component);
  expect(without.sort()).toEqual(Object.keys(INSIDE_OTHERS).sort());
});

for (const group of GROUPS)
  test(`every look of '${group}' has no accessibility issue, large enough targets, and fits`, async ({
    page,
    openGallery,
  }) => {
    await openGallery(group);
    await test.step('accessibility', () => expectAccessibleInGallery(page));
    await test.step('target sizes', async () => expect(await smallTargets(page)).toEqual([]));
    await test.step('no overflow', () =>
      expectNoOverflow(page, [...NARROWEST, { width: 320, height: 640, percent: 200 }]));
  });

test('overlays have no accessibility issue and fit', async ({ page, openGallery }) => {
  await openGallery('overlays');
  for (const name of OVERLAYS)
    await test.step(name, async () => {
      await page.reload();
      await opener(page, name).click();
      await expect(overlay(page)).toBeVisible();
      await expectAccessibleInGallery(page);
      await expectNoOverflow(page, NARROWEST);
    });
});

test('with forced colours a selection is still visible', async ({ page, openGallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [group, role, name] of [
    ['controls', 'switch', 'Off'],
    ['controls', 'tab', 'Child Care'],
    ['controls', 'radio', 'Email'],
    ['controls', 'button', 'Monday, Nov 09, 2026'],
    ['fields', 'radio', 'Weekly'],
    ['fields', 'radio', '7'],
    ['fields', 'checkbox', 'Food'],
    ['calendar', 'button', 'Tuesday, Nov 17, 2026'],
  ] as const)
    await test.step(name, async () => {
      await openGallery(group);
      const control = page.getByRole(role, { name }).first();
      const look = async () => {
        await page.mouse.move(0, 0);
        await control.blur();
        return control.locator('xpath=..').screenshot();
      };
      const before = await look();
      await control.press('Space');
      expect(before.equals(await look())).toBe(false);
    });
});
