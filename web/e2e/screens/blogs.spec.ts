import { expect } from '@playwright/test';
import { answerWith } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';

const FILE = '/static/blogs.json';

test.use({ readOnly: true });

test('Home greets and shows stories with title, excerpt and thumbnail, shuffled on each fetch', async ({
  page,
  arriveAs,
}) => {
  // proves: BLOG-01 BLOG-04 BLOG-06 NAV-10 SCOPE-12
  const titles = page.getByRole('article').getByRole('heading', { level: 2 });

  await test.step('a greeting, and the stories', async () => {
    const request = page.waitForRequest(`**${FILE}`);
    const file = page.waitForResponse(`**${FILE}`);
    await arriveAs(FARAH, '/blogs');
    expect((await request).method()).toBe('GET');
    await expect(page).toHaveTitle(/^(\(\d+\) )?Home · Aangan$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(10);
    const { posts } = (await (await file).json()) as { posts: { title: string; excerpt: string }[] };
    expect(posts).toHaveLength(10);
    for (const { title, excerpt } of posts) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });
      await expect(card.getByText(excerpt, { exact: true })).toBeVisible();
      const picture = card.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveAttribute('src', /^\/media\//);
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
  });

  await test.step('small pictures are used for small places, and the first story loads first', async () => {
    const pictures = page.getByRole('article').locator('img');
    await expect(pictures).toHaveCount(10);
    for (const [place, picture] of (await pictures.all()).entries()) {
      const size = place === 0 ? 'card' : 'thumb';
      await expect(picture).toHaveAttribute('src', new RegExp(`^/media/\\d+\\?v=${size}$`));
      await expect(picture).toHaveAttribute('fetchpriority', place === 0 ? 'high' : 'auto');
    }
  });

  await test.step('the order is shuffled on each fetch, and stays while reading', async () => {
    await expect(titles).toHaveCount(10);
    const first = await titles.allTextContents();
    await page.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Aangan, home' }).click();
    await expect(titles).toHaveCount(10);
    expect(await titles.allTextContents()).toEqual(first);
    const orders = new Set([first.join('|')]);
    for (let load = 0; load < 3; load += 1) {
      await page.reload();
      await expect(titles).toHaveCount(10);
      const order = await titles.allTextContents();
      expect([...order].sort()).toEqual([...first].sort());
      orders.add(order.join('|'));
    }
    // Four shuffles of ten stories are practically never all alike.
    expect(orders.size).toBeGreaterThan(1);
  });
});

test('a story opens from its card, after a reload too; a missing one links to the others', async ({
  page,
  arriveAs,
}) => {
  const titles = page.getByRole('article').getByRole('heading', { level: 2 });

  await test.step('a story longer than its card', async () => {
    const file = page.waitForResponse(`**${FILE}`);
    await arriveAs(FARAH, '/blogs');
    const { posts } = (await (await file).json()) as { posts: { id: string; title: string; excerpt: string }[] };
    await expect(titles).toHaveCount(10);
    const order = await titles.allTextContents();
    const at = await page
      .getByRole('article')
      .locator('p')
      .evaluateAll((texts) => texts.findIndex((text) => text.scrollHeight > text.clientHeight + 1));
    const story = posts.find(({ title }) => title === order[at]);
    await page.getByRole('link', { name: order[at] ?? '', exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === `/blogs/${story?.id}`);
    const heading = page.getByRole('heading', { level: 1, name: order[at] ?? '', exact: true });
    await expect(heading).toBeFocused();
    const text = page.getByText(story?.excerpt ?? '', { exact: true });
    await expect(text).toBeVisible();
    expect(await text.evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThanOrEqual(1);
    await page.reload();
    await expect(text).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/blogs$/);
    await expect(titles).toHaveCount(10);
  });

  await test.step('a press anywhere on the card', async () => {
    const card = page.getByRole('article').nth(2);
    const title = (await card.getByRole('heading').textContent()) ?? '';
    await card.click({ position: { x: 20, y: 20 } });
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  });

  await test.step('a missing story', async () => {
    await page.goto('/blogs/never-written');
    await expect(page.getByRole('heading', { name: 'This story is no longer here' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
  });
});

test('without stories there is an empty state; stories that fail to load show an error in place, and a retry helps', async ({
  page,
  arriveAs,
}) => {
  await answerWith(page, FILE, { body: { posts: [] } });
  await arriveAs(FARAH, '/blogs');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  // Until the press: a screen also retries by itself, which would take the button away.
  await answerWith(page, FILE, { status: 500, body: 'no' }, 1000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Some Error Occurred', exact: true })).toBeVisible();
  const request = page.waitForRequest(`**${FILE}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await request;
  await page.unroute(`**${FILE}`);
  await expect(page.getByRole('article')).toHaveCount(10);
});
