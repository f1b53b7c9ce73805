import { expect, type Page } from '@playwright/test';
import { answerWith, callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { LAKSHMI } from '../support/parents';
import { confirmByPhone, otpOverlay, somePicture } from '../support/profile-page';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Guardians: who, besides the parents, may pick up the child.

const LIST = '/parentapp/list_guardians';
const ADD = '/parentapp/add_guardian';
const UPDATE = '/parentapp/update_guardian_by_guardian_id';
const WAITS = 'Pending For Approval';

interface Waiting {
  cards: { id: string; name: string; mobile: string; relation: string }[];
}

function guardians(page: Page) {
  const main = page.getByRole('main');
  return {
    card: (name: string) => main.getByRole('listitem').filter({ hasText: name }),
    add: main.getByRole('link', { name: 'Add Guardian', exact: true }),
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title, exact: true }),
    picture: main.locator('input[type="file"]'),
    choose: main.getByRole('button', { name: /^(Choose a|Change the) photo$/ }),
    name: main.getByLabel('Name', { exact: true }),
    mobile: main.getByLabel('Mobile number', { exact: true }),
    relation: main.getByLabel('Relation', { exact: true }),
    save: main.getByRole('button', { name: 'Save', exact: true }),
  };
}

async function pickPicture(page: Page): Promise<void> {
  await guardians(page)
    .picture.first()
    .setInputFiles(await somePicture(page));
  await page.getByRole('dialog', { name: 'Crop the photo' }).getByRole('button', { name: 'OK' }).click();
  await expect(guardians(page).choose).toHaveText('Change the photo');
}

async function fill(page: Page, { name = 'Usha Devi', mobile = '9811111111', relation = 'House Help' } = {}) {
  const form = guardians(page);
  await form.name.fill(name);
  await form.mobile.fill(mobile);
  await form.relation.selectOption(relation);
}

test('a guardian is added: filled in, confirmed, sent, and approved by the centre', async ({
  page,
  arriveAs,
  demo,
  centre,
}) => {
  // proves: GUARD-01 GUARD-02 GUARD-03 GUARD-07 GUARD-23 NAV-35 NAV-36 OVL-10
  const listed = nextCall(page, LIST);
  await arriveAs(LAKSHMI, '/guardian');
  await listed;
  const view = guardians(page);
  await expect(view.heading('Guardians')).toBeVisible();
  await view.add.click();
  await expect(page).toHaveURL((url) => url.pathname === '/addGuardian');
  await expect(view.heading('Add Guardian')).toBeFocused();
  const sent = callsTo(page, ADD);
  await pickPicture(page);
  await fill(page);
  await view.save.click();
  await expect(otpOverlay(page).dialog).toBeVisible();
  expect(sent).toHaveLength(0);
  await confirmByPhone(page, demo, LAKSHMI);
  await expect(page).toHaveURL((url) => url.pathname === '/guardian');
  expect(sent).toHaveLength(1);
  const card = view.card('Usha Devi');
  await expect(card).toContainText('+91 98111 11111');
  await expect(card).toContainText('House Help');
  await expect(card.getByText(WAITS, { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('complete', true);
  await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  const whitefield = centre('whitefield');
  const { cards } = (await whitefield.get('/centre/v1/guardian-cards')) as Waiting;
  const pending = cards.find(({ name }) => name === 'Usha Devi');
  expect(pending).toMatchObject({ mobile: '9811111111', relation: 'House Help' });
  await whitefield.post(`/centre/v1/guardian-cards/${pending?.id}/decision`, {
    status: 'Inactive',
    message: 'Too dark',
  });
  await page.reload();
  await expect(card.getByText('Too dark', { exact: true })).toBeVisible();
});

test('a refusal is shown at the form, a lost answer creates no second guardian, and an existing one is edited and removed', async ({
  page,
  arriveAs,
  demo,
}) => {
  const view = guardians(page);
  const { modal } = shell(page);
  const { dialog } = otpOverlay(page);
  const usha = view.card('Usha Devi');

  await test.step('the relations are those of the configuration', async () => {
    // proves: GUARD-06 GUARD-15
    await arriveAs(LAKSHMI, '/addGuardian');
    const options = view.relation.getByRole('option');
    await expect(options).toHaveText(['Select relation', 'Grand Parent', 'House Help', 'Other']);
    const config = '**/static/config.json';
    await page.route(config, async (route) => {
      const answer = await route.fetch();
      const relationToChild = [{ label: 'Uncle or aunt', value: 'Uncle' }];
      await route.fulfill({ response: answer, json: { ...(await answer.json()), relationToChild } });
    });
    await page.reload();
    await expect(options).toHaveText(['Select relation', 'Uncle or aunt']);
    await page.unroute(config);
  });

  await test.step('a refusal is shown at the form, and the input stays', async () => {
    await page.reload();
    await loaded(page);
    await pickPicture(page);
    await fill(page);
    const refused = 'A child can have 30 guardians at most. Please remove one first.';
    await answerWith(page, ADD, { body: { status: 'error', error: refused, code: 'too_many_guardians' } });
    await view.save.click();
    await confirmByPhone(page, demo, LAKSHMI);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await expect(view.name).toHaveValue('Usha Devi');
  });

  await test.step('a lost answer creates no second guardian and no second code', async () => {
    await page.route(
      `**${ADD}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await view.save.click();
    await confirmByPhone(page, demo, LAKSHMI);
    await modal.getByRole('button', { name: 'OK' }).click();
    await view.save.click();
    await expect(usha).toHaveCount(1);
  });

  await test.step('an existing guardian is edited, and confirmed again', async () => {
    // proves: GUARD-04 SCOPE-19
    await usha.getByRole('link', { name: 'Edit Usha Devi' }).click();
    await expect(view.heading('Edit Guardian')).toBeFocused();
    await expect(view.name).toHaveValue('Usha Devi');
    await expect(view.relation).toHaveValue('House Help');
    await view.name.fill('Usha Rao');
    const sent = callsTo(page, UPDATE);
    await view.save.click();
    await confirmByPhone(page, demo, LAKSHMI);
    await expect(view.card('Usha Rao').getByText(WAITS, { exact: true })).toBeVisible();
    await expect(usha).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });

  await test.step('an existing guardian is removed immediately, after a confirmation', async () => {
    // proves: SCOPE-19
    const edited = view.card('Usha Rao');
    const remove = edited.getByRole('button', { name: 'Remove Usha Rao' });
    const sent = callsTo(page, UPDATE);
    await remove.click();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(edited).toBeVisible();
    expect(sent).toHaveLength(0);
    await remove.click();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(edited).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    expect(sent).toHaveLength(1);
  });
});

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('missing fields are reported one after another, from the top, at the field', async ({ page, arriveAs }) => {
    // proves: GUARD-08 GUARD-09 GUARD-10 GUARD-11 GUARD-12 GUARD-13 GUARD-14
    await arriveAs(LAKSHMI, '/addGuardian');
    const view = guardians(page);
    const calls = callsTo(page, ADD);
    const face = view.picture.locator('xpath=preceding-sibling::*[1]');
    const person = face.locator('svg.lucide-user-round');
    await view.save.click();
    await expect(view.choose).toBeFocused();
    await expect(view.choose).toHaveAccessibleDescription('Please Upload Guardian Image');
    await expect(page.getByText('Please Enter Guardian Name')).toHaveCount(0);

    await test.step('without a name there is a person icon, then the initials', async () => {
      await expect(person).toBeVisible();
      await view.name.fill('Usha Devi');
      await expect(face).toHaveText('UD');
      await expect(person).toHaveCount(0);
      await view.name.clear();
      await expect(person).toBeVisible();
      await pickPicture(page);
      await expect(face).toHaveAttribute('src', /^blob:/);
    });

    await view.save.click();
    await expect(view.name).toBeFocused();
    await expect(view.name).toHaveAccessibleDescription('Please Enter Guardian Name');
    await view.name.fill('Usha@home');
    await view.save.click();
    await expect(view.name).toHaveAccessibleDescription('Special character are not allowed');
    await view.name.fill('उषा देवी');
    await view.mobile.pressSequentially('981111111');
    await view.save.click();
    await expect(view.mobile).toBeFocused();
    await expect(view.mobile).toHaveAccessibleDescription('Please Enter Valid Guardian Mobile Number');
    await view.mobile.pressSequentially('123');
    await expect(view.mobile).toHaveValue('9811111111');
    await view.save.click();
    await expect(view.relation).toBeFocused();
    await expect(view.relation).toHaveAccessibleDescription('Please Select Relation');
    await view.relation.selectOption('Other');
    await view.save.click();
    await expect(otpOverlay(page).dialog).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  test('the list while loading and on errors; the input is kept, and going back asks first', async ({
    page,
    arriveAs,
    context,
  }) => {
    const view = guardians(page);
    await arriveAs(LAKSHMI, '/blogs');
    await loaded(page);

    await test.step('without guardians the list says so', async () => {
      await answerWith(page, LIST, { body: { status: 'ok', response: [] } });
      await page.goto('/guardian');
      await expect(page.getByRole('heading', { name: 'No Data Found' })).toBeVisible();
      await expect(view.add).toBeVisible();
    });

    await test.step('the list while loading, on errors and offline', async () => {
      await expectLoadStates(page, context, {
        path: '/guardian',
        call: LIST,
        action: 'Loading Guardians',
        // The demo's child has a guardian.
        good: view.card('Radha Krishnan'),
      });
    });

    await test.step('going back with unsent input asks first, and the input is there again', async () => {
      await page.goto('/guardian');
      await view.add.click();
      await fill(page);
      const question = shell(page).modal.filter({ hasText: 'You haven’t sent this yet. Leave the page?' });
      await page.goBack();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await expect(view.name).toHaveValue('Usha Devi');
      await page.goBack();
      await question.getByRole('button', { name: 'OK' }).click();
      await expect(view.heading('Guardians')).toBeVisible();
      await view.add.click();
      await expect(view.name).toHaveValue('Usha Devi');
      await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
      await question.getByRole('button', { name: 'OK' }).click();
      await expect(view.heading('Guardians')).toBeVisible();
    });
  });
});
