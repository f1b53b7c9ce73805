import { expect } from '@playwright/test';
import { nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';

const CENTRE = '/parentapp/getCenterJSON';
const TEACHERS = '/userauth/listUsersInRole';

test.use({ readOnly: true });

test('My Center shows address, head and teachers, and nothing of it stays after a change of child', async ({
  page,
  arriveAs,
}) => {
  // proves: CENTRE-01 CENTRE-02 CENTRE-03 CENTRE-04 CENTRE-11 NAV-14 SCOPE-13
  const [centre, teachers] = [nextCall(page, CENTRE), nextCall(page, TEACHERS)];
  const answered = page.waitForResponse(`**${CENTRE}`);
  const taught = page.waitForResponse(`**${TEACHERS}`);
  await arriveAs(MEERA, '/center');
  await centre;
  expect((await teachers).form.get('roles')).toBe('Teacher');
  const { response } = (await (await answered).json()) as { response: { center: Record<string, string> } };
  const { Center_Name = '', Center_City = '', Center_Head_Name = '', Center_Head_Contact = '' } = response.center;
  expect([Center_Name, Center_City, Center_Head_Name, Center_Head_Contact]).not.toContain('');
  const names = ((await (await taught).json()) as { response: { User_Name: string }[] }).response;
  expect(names.length).toBeGreaterThan(0);

  await expect(page.getByRole('heading', { level: 1, name: 'My Center', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?My Center · Aangan$/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: Center_Name })).toBeVisible();
  await expect(main.getByText(Center_City, { exact: true })).toBeVisible();
  const head = page.getByRole('region', { name: "Center's Head Information" });
  await expect(head.getByRole('heading', { level: 2 })).toHaveText("Center's Head Information");
  await expect(head.getByRole('heading', { name: Center_Head_Name })).toBeVisible();
  await expect(head.getByText(Center_Head_Contact, { exact: true })).toBeVisible();
  await expect(head.getByRole('link')).toHaveAttribute('href', /^tel:\+?\d+$/);
  const cards = page.getByRole('region', { name: 'Teachers' }).getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText(names.map(({ User_Name }) => User_Name));

  await test.step('another child, another centre', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const banner = main.getByRole('heading', { level: 2 }).first();
    await expect(banner).toContainText('Indiranagar');
    await page.getByRole('button', { name: 'Change to Vihaan' }).click();
    await expect(page).toHaveURL(/\/myProfile$/);
    await page.getByRole('link', { name: 'My Center' }).click();
    await expect(banner).toContainText('Koramangala');
    await expect(main).not.toContainText('Indiranagar');
  });
});

test('pictures are under the configured paths', async ({ page, arriveAs }) => {
  // proves: CENTRE-03 CENTRE-04 CENTRE-07 CENTRE-08
  await page.route('**/static/config.json', async (route) => {
    const answer = await route.fetch();
    const paths = { ImagePath: '/media/faces/', teachersPath: '/media/staff/' };
    await route.fulfill({ json: { ...((await answer.json()) as object), ...paths } });
  });
  const pictured = (path: string, change: (response: never) => void) =>
    page.route(`**${path}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { response: never };
      change(body.response);
      await route.fulfill({ json: body });
    });
  await pictured(CENTRE, (response: { center: Record<string, string> }) => {
    response.center.Center_Head_Photo = 'head?s=1';
  });
  await pictured(TEACHERS, (response: { User_Image: string }[]) => {
    for (const teacher of response) teacher.User_Image = 'teacher?s=1';
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await arriveAs(MEERA, '/center');
  await expect(page.getByRole('region', { name: 'Teachers' })).toBeVisible();
  await expect.poll(() => requested).toContain('/media/faces/head');
  await expect.poll(() => requested).toContain('/media/staff/teacher');
});
