import { expect, type Locator, type Page } from '@playwright/test';

/** The elements of the conversation. */
export function chatPage(page: Page) {
  const talk = page.getByRole('region', { name: 'Conversation' });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Updates', exact: true }),
    refresh: page.getByRole('button', { name: 'Refresh' }),
    talk,
    days: talk.getByRole('heading', { level: 2 }),
    messages: talk.getByRole('listitem'),
    said: (text: string) => talk.getByText(text, { exact: true }),
    message: (text: string) => talk.getByRole('listitem').filter({ hasText: text }),
    pictures: talk.getByRole('button', { name: /^Photo, / }),
    loadOlder: talk.getByRole('button', { name: 'Load older' }),
    began: talk.getByText('This is the start of the conversation.'),
    field: page.getByPlaceholder('Type a message'),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    newOnes: page.getByRole('button', { name: /^\d+ new messages?$/ }),
  };
}

export async function say(page: Page, text: string): Promise<void> {
  const { field, send } = chatPage(page);
  await field.fill(text);
  await send.click();
  await expect(field).toHaveValue('');
}

/** Scrolls the conversation to an end, or up by a number of pixels, and waits until the page has handled it. */
export async function scrollTo(talk: Locator, place: 'top' | 'end' | number): Promise<void> {
  await talk.evaluate(async (box, where) => {
    const end = box.scrollHeight - box.clientHeight;
    const top = where === 'top' ? 0 : where === 'end' ? end : box.scrollTop - where;
    if (Math.abs(box.scrollTop - top) < 1) return;
    const scrolled = new Promise((resolve) => box.addEventListener('scroll', resolve, { once: true }));
    box.scrollTop = top;
    await scrolled;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, place);
}

export const LIST = '/parentapp/getConversationList/';
export const SAVE = '/parentapp/saveParentMessage';
