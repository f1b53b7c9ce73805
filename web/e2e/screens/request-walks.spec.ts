import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { chooseDay, dayIn, expectSent, requestForm } from '../support/request-form';
import { aBreak, askFor, callAs, decideRequest, LIST, type Made, requestCard, tile } from '../support/requests';
import { shell } from '../support/shell';

// Each form from its tile to its card among the past requests, through the centre's decision, on a desktop. Their own specs
// test validation, on a phone.

test.use({ viewport: { width: 1280, height: 800 } });

interface Walk {
  tile: string;
  /** The text of the card. */
  type: string;
  fill: (page: Page) => Promise<void>;
  /** Presses the submit button. */
  send?: (page: Page) => Promise<void>;
}

const FULL_DAY = 'Full Day (9:00 To 6:30)';
const transportDialog = (page: Page) => page.getByRole('dialog', { name: 'Select Date', exact: true });

const WALKS: Walk[] = [
  {
    tile: 'Take A Break',
    type: 'Child Pause',
    fill: async (page) => {
      await chooseDay(page, 'From date', 'Nov 18, 2026');
      await chooseDay(page, 'To date (last day of break)', 'Nov 27, 2026');
      await requestForm(page).field('Reason').fill('Visiting grandparents');
    },
  },
  {
    tile: 'Shift Center',
    type: 'Center Shift',
    fill: async (page) => {
      const { field } = requestForm(page);
      await chooseDay(page, 'Old Centre Attrition Date', 'Nov 17, 2026');
      await chooseDay(page, 'New Centre Joining Date', 'Nov 19, 2026');
      await field('Shift To').selectOption('Koramangala');
      await field('Program To').selectOption(FULL_DAY);
    },
  },
  {
    tile: 'Change Program',
    type: 'Program Change',
    fill: async (page) => {
      await requestForm(page).field('New program').selectOption('After School');
      await chooseDay(page, 'From date', 'Nov 16, 2026');
    },
  },
  {
    tile: 'Transport',
    type: 'Add One Way Transport',
    fill: async (page) => {
      await requestForm(page).main.getByRole('button', { name: 'Start Transport 1 Way' }).click();
      await dayIn(transportDialog(page), 'Nov 16, 2026').press('Enter');
    },
    send: (page) => transportDialog(page).getByRole('button', { name: 'Submit', exact: true }).click(),
  },
  {
    tile: 'Extended Daycare',
    type: 'Extended Daycare',
    fill: async (page) => {
      await requestForm(page).field('Type').selectOption('1 Week');
      await chooseDay(page, 'Start date', 'Nov 16, 2026');
    },
  },
  {
    tile: 'Withdraw Child',
    type: 'Child Attrition',
    fill: async (page) => {
      const { field, main } = requestForm(page);
      await chooseDay(page, 'Date of withdraw', 'Nov 27, 2026');
      await main.getByRole('radiogroup', { name: 'Reason' }).getByText('Transfer', { exact: true }).click();
      await main
        .getByRole('radiogroup', { name: /^How likely/ })
        .getByText('9', { exact: true })
        .click();
      await main.getByRole('group').getByRole('checkbox').first().check({ force: true });
      await field('Comment').fill('Thank you for everything');
    },
    send: async (page) => {
      await requestForm(page).submit.click();
      await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    },
  },
];

test("each request goes from its tile to the centre's decision", async ({ page, arriveAs, server, centre }) => {
  await arriveAs(FARAH, '/support');
  for (const { tile: title, type, fill, send } of WALKS)
    await test.step(title, async () => {
      await page.goto('/support');
      await tile(page, title).click();
      const beside = title === 'Take A Break' ? 'Zoya’s break' : 'What happens next';
      await expect(page.getByRole('main').getByRole('complementary')).toContainText(beside);
      await fill(page);
      await (send?.(page) ?? requestForm(page).submit.click());
      await expectSent(page, type);
      const { card } = requestCard(page, type);
      await expect(card).toContainText('Pending');
      const { requests } = await callAs<{ requests: Made[] }>(server, FARAH, LIST, {});
      const made = requests.find((one) => one.type === type && one.status === 'Pending');
      expect(made).toBeDefined();
      await decideRequest(centre('indiranagar'), made as Made, 'Approved', 'See you then.');
      await page.reload();
      await expect(card).toContainText('Approved');
      await card.getByRole('link').first().click();
      await expect(page.getByRole('main')).toContainText('See you then.');
    });
});

test("an early return and an extension go from the break's card to the centre's decision", async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const made = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-27'));
  await decideRequest(centre('indiranagar'), made, 'Approved');
  await arriveAs(FARAH, '/PastRequestTab');
  const pause = requestCard(page, 'Child Pause');
  await pause.extend.click();
  await chooseDay(page, 'New last day of break', 'Nov 30, 2026');
  await requestForm(page).submit.click();
  await expect(page).toHaveURL((url) => url.pathname === '/support');
  await page.goto('/PastRequestTab');
  await expect(pause.card).toContainText('Nov 30, 2026');
  await pause.resumeEarly.click();
  await chooseDay(page, 'First day back', 'Nov 16, 2026');
  await requestForm(page).submit.click();
  await expect(page).toHaveURL((url) => url.pathname !== '/earlyResume');
  await page.goto('/PastRequestTab');
  const resume = requestCard(page, 'Child Resume');
  await expect(resume.card).toContainText('Pending');
  const { requests } = await callAs<{ requests: Made[] }>(server, FARAH, LIST, {});
  const request = requests.find((one) => one.type === 'Child Resume');
  expect(request).toBeDefined();
  await decideRequest(centre('indiranagar'), request as Made, 'Approved');
  await page.reload();
  await expect(resume.card).toContainText('Approved');
});
