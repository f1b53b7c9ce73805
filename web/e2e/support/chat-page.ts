import { expect, type Page } from '@playwright/test';

/** The conversation as a parent finds things on it. */
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

export const LIST = '/parentapp/getConversationList/';
export const SAVE = '/parentapp/saveParentMessage';
