import { expect, type Locator } from '@playwright/test';
import { callsTo, holdAnswer, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chatPage, LIST, SAVE, say, scrollTo } from '../support/chat-page';
import { test } from '../support/fixtures';
import { chosen, HINDI } from '../support/languages';
import { ARJUN, FARAH, KARTHIK, LAKSHMI, MEERA, PRIYA } from '../support/parents';
import { signIn } from '../support/sign-in';

const edges = async (of: Locator) => {
  const { x, width } = (await of.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  return { left: x, right: x + width };
};

test('messages are grouped by day, parents right and teachers left, each with its sender', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: NAV-16 CHAT-01 CHAT-06 CHAT-07 CHAT-19
  const indiranagar = centre('indiranagar');
  const zoya = await childId(indiranagar, 'Zoya');
  await indiranagar.addMessages(zoya, ['She sang for us.', 'And ate all of her breakfast.']);

  const request = nextCall(page, LIST);
  await arriveAs(FARAH, '/chat');
  const { form } = await request;
  expect(Object.fromEntries(form)).toMatchObject({ index_start: '0', limit: '50' });
  expect(form.has('type')).toBe(false);
  const chat = chatPage(page);
  await expect(chat.heading).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Updates · Aangan$/);
  await say(page, 'Thank you for telling me.');
  await expect(chat.message('Thank you for telling me.')).toContainText('Sent');

  const day = (name: RegExp) => chat.talk.getByRole('region', { name });
  await expect(day(/^Today/).getByText('She sang for us.')).toBeVisible();
  const headings = await chat.days.allTextContents();
  expect(headings.at(-1)).toBe('Today');
  expect(new Set(headings).size).toBe(headings.length);
  expect(headings[0]).toMatch(/^\w{3} \d{2}, \d{4}$/);
  // One time and author for each cluster.
  await expect(chat.message('She sang for us.').getByText('2:30 PM')).toHaveCount(0);
  await expect(chat.message('And ate all of her breakfast.')).toHaveText(/^Anita.*Anita2:30 PM$/);
  // Screen readers announce the sender with each message; visually the name is below the last one.
  for (const text of ['She sang for us.', 'And ate all of her breakfast.']) {
    expect((await chat.message(text).ariaSnapshot()).split('Anita')).toHaveLength(2);
  }
  await expect(chat.message('And ate all of her breakfast.').locator('[aria-hidden="true"]')).toHaveText('Anita');

  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const talk = await edges(chat.talk);
    const [teacher, parent] = [
      await edges(chat.said('She sang for us.')),
      await edges(chat.said('Thank you for telling me.')),
    ];
    expect(teacher.left - talk.left).toBeLessThan(32);
    expect(talk.right - teacher.right).toBeGreaterThan(60);
    expect(talk.right - parent.right).toBeLessThan(32);
    expect(parent.left - talk.left).toBeGreaterThan(60);
  }
});

test('a message is written and sent, once and trimmed, by the button or by Enter; the field grows and says how much fits', async ({
  page,
  arriveAs,
}) => {
  // proves: CHAT-02 CHAT-03 CHAT-14
  await arriveAs(FARAH, '/chat');
  const { field, send, said, message } = chatPage(page);
  const calls = callsTo(page, SAVE);

  await test.step('blank messages are not sent', async () => {
    await expect(field).toHaveAttribute('placeholder', 'Type a message');
    expect(await field.evaluate((one) => one.tagName)).toBe('TEXTAREA');
    await expect(send).toBeDisabled();
    await field.fill('  \n \t ');
    await expect(send).toBeDisabled();
    await field.press('Enter');
  });

  await test.step('Shift+Enter adds a line; five lines are shown', async () => {
    await field.fill('');
    const height = async () => (await field.boundingBox())?.height ?? 0;
    const heights = [await height()];
    for (let line = 1; line <= 7; line += 1) {
      await field.pressSequentially(`line ${line}`);
      await field.press('Shift+Enter');
      heights.push(await height());
    }
    const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0] = heights;
    expect(one).toBe(48);
    expect([two, three, four, five]).toEqual([1, 2, 3, 4].map((more) => one + more * 24));
    expect([six, seven]).toEqual([five, five]);
    expect((await send.boundingBox())?.height).toBe(48);
  });

  await test.step('the remaining length is shown', async () => {
    const left = page.getByText(/characters? left$/);
    await field.fill('a'.repeat(1847));
    await expect(left).toHaveCount(0);
    await field.fill('a'.repeat(2047));
    await expect(left).toHaveText('1 character left');
    await field.press('End');
    await field.pressSequentially('bcd');
    await expect(page.getByText('Character limit reached')).toBeVisible();
    expect((await field.inputValue()).length).toBe(2048);
    expect(calls).toEqual([]);
  });

  await test.step('once, however often the button is pressed', async () => {
    await field.fill('  Ajji comes at four.\nShe has the card. ');
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await expect(message('Ajji comes at four.')).toContainText('Sent');
    expect(calls.map(({ form }) => Object.fromEntries(form))).toMatchObject([
      { message: 'Ajji comes at four.\nShe has the card.', parent_email: 'farah.khan@example.com' },
    ]);
  });

  await test.step('by Enter', async () => {
    await field.fill('A short one');
    await field.press('Enter');
    await expect(message('A short one')).toContainText('Sent');
    await expect(field).toHaveValue('');
  });

  await page.reload();
  await expect(said('A short one')).toHaveCount(1);
  await expect(said('Ajji comes at four. She has the card.')).toHaveCount(1);
});

test('refresh loads again without duplicates; a picture opens in the lightbox, next to the others', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: CHAT-04 CHAT-08 CHAT-13
  const koramangala = centre('koramangala');
  const ishaan = await childId(koramangala, 'Ishaan');

  await test.step('refresh', async () => {
    await arriveAs(PRIYA, '/chat');
    const chat = chatPage(page);
    await expect(chat.messages.first()).toBeAttached();
    await koramangala.addMessages(ishaan, ['Ishaan built a tower.']);
    const request = nextCall(page, LIST);
    await chat.refresh.click();
    expect((await request).form.get('index_start')).toBe('0');
    await expect(chat.said('Ishaan built a tower.')).toHaveCount(1);
    await chat.refresh.click();
    await expect(chat.refresh).not.toHaveAttribute('aria-disabled', 'true');
    await expect(chat.said('Ishaan built a tower.')).toHaveCount(1);
  });

  await test.step('a picture', async () => {
    const [first, second] = [await koramangala.addPicture(), await koramangala.addPicture()];
    await koramangala.addMessages(ishaan, [{ picture: first }, { picture: second }]);
    await page.reload();
    const picture = chatPage(page).pictures.last();
    await expect(picture).toBeInViewport();
    const drawn = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0);
    await expect.poll(() => drawn(picture.locator('img'))).toBe(true);
    expect((await picture.boundingBox())?.width).toBe(240);
    await picture.click();
    const box = page.getByRole('dialog', { name: /^Photo (\d+) of \1$/ });
    await expect(box).toBeVisible();
    await expect.poll(() => drawn(box.locator('[data-slide="current"] img'))).toBe(true);
    await box.getByRole('button', { name: 'Previous photo' }).click();
    await expect(box).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(picture).toBeFocused();
  });
});

test('older messages load on scrolling up or on retry, and a refresh replaces them with the newest', async ({
  page,
  arriveAs,
  centre,
  context,
}) => {
  // proves: CHAT-05 CHAT-12 CHAT-13
  const whitefield = centre('whitefield');
  const dev = await childId(whitefield, 'Dev');
  const numbered = Array.from({ length: 120 }, (_, at) => `Message number ${at + 1}.`);
  await whitefield.addMessages(dev, numbered);
  const calls = callsTo(page, LIST);
  const { talk, said, messages, loadOlder, newOnes, refresh } = chatPage(page);
  const number = (one: number) => said(`Message number ${one}.`);

  await test.step('the scroll position does not move', async () => {
    await arriveAs(LAKSHMI, '/chat');
    await expect(number(120)).toBeInViewport();
    await expect(number(71)).toBeAttached();
    await expect(number(70)).toHaveCount(0);
    expect(calls.map(({ form }) => form.get('index_start'))).toEqual(['0']);

    // The scroll position stays exactly.
    const reading = number(72);
    const request = page.waitForRequest(`**${LIST}`);
    const release = await holdAnswer(page, LIST, { times: 1 });
    await scrollTo(talk, 'top');
    await request;
    const before = (await reading.boundingBox())?.y ?? 0;
    release();
    await expect(number(21)).toBeAttached();
    expect(Math.abs(((await reading.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
    expect(calls[1]?.form.get('index_start')).toBe('50');
    expect(calls[1]?.form.get('before')).not.toBeNull();
  });

  await test.step('a failed page can be retried, and no message is lost', async () => {
    const failed = talk.getByText('Older messages could not be loaded.');
    await page.route(`**${LIST}`, (route) => route.abort());
    await scrollTo(talk, 'top');
    await expect(failed).toBeVisible();
    await context.setOffline(true);
    await loadOlder.click();
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline. You can still see', { exact: false })).toHaveCount(0);
    await page.unroute(`**${LIST}`);
    await loadOlder.press('Enter');
    await expect(number(1)).toBeAttached();
    for (const one of [1, 20, 21, 70, 71, 120]) await expect(number(one)).toHaveCount(1);
    await expect(newOnes).toHaveCount(0);
  });

  await test.step('refresh', async () => {
    await scrollTo(talk, 'end');
    await expect(number(120)).toBeInViewport();
    await whitefield.addMessages(dev, ['The end.']);
    await refresh.click();
    await expect(said('The end.')).toBeInViewport();
    await expect(messages).toHaveCount(50);
    await expect(number(72)).toBeAttached();
  });
});

test('both parents share one conversation, and see each other’s messages with the translated author', async ({
  page,
  arriveAs,
  demo,
  otherContext,
}) => {
  const words = 'I will be ten minutes late.';
  const his = await (await otherContext()).newPage();
  await signIn(his, demo, KARTHIK);
  await his.goto('/chat');
  await say(his, words);
  await expect(chatPage(his).message(words)).toHaveText(/2:30 PMSent$/);
  await expect(chatPage(his).message(words)).not.toContainText('Father');
  await arriveAs(MEERA, '/chat');
  await expect(chatPage(page).message(words)).toHaveText(/^Father.*Father2:30 PMSent$/);
  await expect(chatPage(page).message(words)).toHaveAttribute('data-side', 'right');

  await chosen(page, HINDI.tag);
  await page.reload();
  // Before it for screen readers, below it visually.
  const named = page.getByRole('listitem').filter({ hasText: words });
  await expect(named.getByText(HINDI.says('chat').by.Father ?? '', { exact: true })).toHaveCount(2);
});

test('new messages while scrolled up are behind a pill', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  await indiranagar.addMessages(
    await childId(indiranagar, 'Anaya'),
    Array.from({ length: 12 }, (_, at) => `Long day, part ${at}.`),
  );
  await arriveAs(MEERA, '/chat');
  const { talk, said, newOnes, refresh } = chatPage(page);
  await expect(said('Long day, part 11.')).toBeInViewport();
  await scrollTo(talk, 300);
  await expect(said('Long day, part 11.')).not.toBeInViewport();
  const reading = said('Long day, part 3.');
  const before = (await reading.boundingBox())?.y ?? 0;
  await indiranagar.addMessages(await childId(indiranagar, 'Anaya'), ['One more thing.', 'And another.']);
  await refresh.click();
  await expect(newOnes).toHaveText('2 new messages');
  expect(Math.abs(((await reading.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  await newOnes.click();
  await expect(said('And another.')).toBeInViewport();
  await expect(newOnes).toHaveCount(0);
});

test.describe('of what is there', () => {
  test.use({ readOnly: true });

  test('an empty conversation says so, and can be started', async ({ page, arriveAs }) => {
    // proves: CHAT-09
    await arriveAs(ARJUN, '/chat');
    const { field, messages } = chatPage(page);
    await expect(page.getByRole('heading', { name: 'Conversation list is Empty', exact: true })).toBeVisible();
    await expect(messages).toHaveCount(0);
    await expect(field).toBeEditable();
  });

  test('the field stays above the keyboard of a phone', async ({ page, arriveAs }) => {
    await page.addInitScript(() => {
      const view = new EventTarget();
      Object.assign(view, { height: innerHeight, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    });
    await arriveAs(FARAH, '/chat');
    const { field, talk } = chatPage(page);
    await expect(chatPage(page).messages.last()).toBeInViewport();
    const foot = async () => {
      const box = await field.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await foot()).toBeLessThan(760 - 64);
    await page.evaluate(() => {
      Object.assign(window.visualViewport ?? {}, { height: 460 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(foot).toBeLessThan(460);
    expect(await foot()).toBeGreaterThan(420);
    expect((await talk.boundingBox())?.height).toBeGreaterThan(150);
    await expect(chatPage(page).messages.last()).toBeInViewport();
  });
});
