import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import type { Centre } from '../support/centre';
import { childId } from '../support/centre-children';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { callAs } from '../support/requests';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { askForCode, enterCode, loginCard, signIn } from '../support/sign-in';

// Surveys: from the sign-in to the timeline.

const PARAMS = '/parentapp/getSurveyParams';
const FEEDBACK = '/parentapp/updateParentFeedback';
const BETTER = 'What can we do for a better recommendation from you?';
const LIKED = 'Please tell us what you like most about Aangan';

function survey(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Survey', exact: true }),
    marks: main.getByRole('radio'),
    mark: (mark: number) => main.getByRole('radio', { name: String(mark), exact: true }),
    /** Its ring covers the radio button. */
    rate: (mark: number) => main.getByText(String(mark), { exact: true }).click(),
    tags: main.getByRole('checkbox'),
    tag: (name: string) => main.getByRole('checkbox', { name, exact: true }),
    tick: (name: string) => main.getByText(name, { exact: true }).click(),
    prompt: (text: string) => main.getByRole('group', { name: text, exact: true }),
    comment: main.getByLabel('Comment', { exact: true }),
    send: main.getByRole('button', { name: 'Send', exact: true }),
    error: (text: string) => main.getByText(text, { exact: true }),
  };
}

/** Creates a survey for Zoya's parents. Returns its id. */
async function open(centre: Centre): Promise<string> {
  const form = { title: 'How are we doing?', children: [await childId(centre, 'Zoya')] };
  return ((await centre.post('/centre/v1/surveys', form)) as { id: string }).id;
}

interface Answers {
  answers: { score: number; tags: string[]; comment: string; by: string }[];
}

test('an open survey is shown at the sign-in, answered, and then the timeline opens', async ({
  page,
  demo,
  centre,
}) => {
  // proves: SURV-01 SURV-03 SURV-04 SURV-19 SURV-20 SURV-21 SCOPE-21
  const indiranagar = centre('indiranagar');
  const id = await open(indiranagar);
  const code = await askForCode(page, demo, FARAH);
  const load = page.waitForRequest((one) => one.isNavigationRequest() && one.url().endsWith(`/survey/${id}`));
  const request = nextCall(page, PARAMS);
  await enterCode(page, code);
  await load;
  await request;
  const view = survey(page);
  await expect(view.heading).toBeVisible();
  await expect(view.marks).toHaveCount(10);
  await view.rate(10);
  await view.tick('Teachers');
  await view.tick('Food');
  await view.tick('Food');
  await view.tick('The app');
  await view.comment.fill(' Zoya runs in. ');
  const sent = nextCall(page, FEEDBACK);
  await view.send.click();
  const { form } = await sent;
  expect(form.get('survey_id')).toBe(id);
  expect(form.get('nps_score')).toBe('10');
  expect(JSON.parse(form.get('nps_tags') ?? '')).toEqual(['teachers', 'app']);
  expect(form.get('nps_parent')).toBe('Mother');
  expect(form.get('nps_comments')).toBe('Zoya runs in.');
  await expect(page).toHaveURL(/\/timeline$/);
  const { answers } = (await indiranagar.get('/centre/v1/survey-answers')) as Answers;
  expect(answers).toMatchObject([{ score: 10, tags: ['teachers', 'app'], comment: 'Zoya runs in.', by: 'Mother' }]);
  // It is done: neither a visit nor the next sign-in opens it.
  expect((await readDevice(page)).survey).toEqual({ surveyId: 0 });
  await page.reload();
  await loaded(page);
  await expect(page).toHaveURL(/\/timeline$/);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(loginCard(page).phone).toBeVisible();
  const more = callsTo(page, PARAMS);
  await signIn(page, demo, FARAH);
  expect(more).toHaveLength(0);
});

test("the rating's category decides the tags; the input stays, also if the survey was closed", async ({
  page,
  arriveAs,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  const id = await open(indiranagar);
  await arriveAs(FARAH, `/survey/${id}`);
  const view = survey(page);

  await test.step('another category resets the tags', async () => {
    // proves: SURV-02 SURV-07 SURV-08 SURV-15 SURV-16
    await expect(view.heading).toBeVisible();
    await expect(view.tags).toHaveCount(0);
    await view.rate(8);
    await expect(view.prompt(BETTER).getByRole('checkbox')).toHaveCount(4);
    await expect(view.tag('A better app')).toBeVisible();
    await view.tick('A better app');
    await view.rate(7);
    await expect(view.tag('A better app')).toBeChecked();
    await view.rate(9);
    await expect(view.prompt(BETTER)).toHaveCount(0);
    await expect(view.prompt(LIKED).getByRole('checkbox')).toHaveCount(5);
    await expect(view.tag('A better app')).toHaveCount(0);
    await view.rate(10);
    await expect(view.tag('Teachers')).toBeVisible();
    await view.rate(8);
    await expect(view.tags).toHaveCount(4);
    for (const tag of await view.tags.all()) await expect(tag).not.toBeChecked();
    await view.rate(1);
    await expect(view.tag('Safety and hygiene')).toBeVisible();
  });

  await test.step('the input survives a reload, and a closed survey is shown beside it', async () => {
    await view.rate(6);
    await view.tick('Fees');
    await view.comment.fill('It has become dear.');
    await page.reload();
    const expectRestored = async () => {
      await expect(view.mark(6)).toBeChecked();
      await expect(view.tag('Fees')).toBeChecked();
      await expect(view.comment).toHaveValue('It has become dear.');
    };
    await expectRestored();
    await indiranagar.remove(`/centre/v1/surveys/${id}`);
    await view.send.click();
    const message = page.getByRole('alert').filter({
      hasText: 'This survey is closed. What you wrote was not sent and stays here.',
    });
    await expect(message).toBeVisible();
    await expectRestored();
    await page.reload();
    await expect(message).toBeVisible();
    await expectRestored();
  });
});

test('missing fields are reported one after another, and a survey that cannot be answered says so immediately', async ({
  page,
  arriveAs,
  centre,
  server,
}) => {
  const indiranagar = centre('indiranagar');

  await test.step('missing fields are reported one after another, from the top', async () => {
    // proves: SURV-10 SURV-11 SURV-12 SURV-13
    await arriveAs(FARAH, `/survey/${await open(indiranagar)}`);
    const view = survey(page);
    const sent = callsTo(page, FEEDBACK);
    const texts = ['Please Select Rating', 'Please Check the Tags', 'Please Enter Comment'] as const;
    const only = async (text: string) => {
      await expect(view.error(text)).toBeVisible();
      for (const other of texts.filter((one) => one !== text)) await expect(view.error(other)).toHaveCount(0);
    };
    await view.send.click();
    await only('Please Select Rating');
    await view.rate(9);
    await expect(view.error('Please Select Rating')).toHaveCount(0);
    await view.send.click();
    await only('Please Check the Tags');
    await view.tick('Learning');
    await view.comment.fill('  ');
    await view.send.click();
    await only('Please Enter Comment');
    await expect(view.comment).toBeFocused();
    expect(sent).toHaveLength(0);
  });

  await test.step('an address without a survey says so when it is sent', async () => {
    // proves: SURV-14
    await page.goto('/survey/');
    const view = survey(page);
    await expect(view.heading).toBeVisible();
    await view.send.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Survey id missing' })).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === '/survey');
  });

  await test.step('a survey that cannot be answered says so immediately, without a form', async () => {
    const [answered, closed] = [await open(indiranagar), await open(indiranagar)];
    const tags = JSON.stringify(['teachers']);
    await callAs(server, FARAH, FEEDBACK, {
      survey_id: answered,
      nps_score: '9',
      nps_tags: tags,
      nps_comments: 'Good',
    });
    await indiranagar.remove(`/centre/v1/surveys/${closed}`);
    for (const [id, why] of [
      [answered, 'You have answered this survey already'],
      [closed, 'This survey is closed'],
      ['999', 'This survey can’t be found'],
    ] as const) {
      await page.goto(`/survey/${id}`);
      const view = survey(page);
      await expect(page.getByRole('main').getByRole('heading', { name: why, exact: true })).toBeVisible();
      await expect(view.marks).toHaveCount(0);
      await expect(view.send).toHaveCount(0);
    }
    await page.getByRole('link', { name: 'Go to Home', exact: true }).click();
    await expect(page).toHaveURL(/\/blogs$/);
  });
});
