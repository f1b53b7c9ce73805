import type { Locator, Page, Request } from '@playwright/test';

/** The elements of the timeline. */
export function timelinePage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Child Timeline', exact: true }),
    refresh: page.getByRole('button', { name: 'Refresh' }),
    loadOlder: page.getByRole('button', { name: 'Load older' }),
    entries: page.getByRole('article'),
    days: page.getByRole('main').getByRole('heading', { level: 2 }),
    end: page.getByText('You’ve reached the first day.'),
    entry: (message: string): Locator => page.getByRole('article').filter({ hasText: message }),
  };
}

function isTimelineCall(request: Request): boolean {
  return request.url().endsWith('/parentapp/getChildTimeline');
}

/** Records every call for the timeline from now on. */
export function timelineCalls(page: Page): { form: URLSearchParams }[] {
  const calls: { form: URLSearchParams }[] = [];
  page.on('request', (request) => {
    if (isTimelineCall(request)) calls.push({ form: new URLSearchParams(request.postData() ?? '') });
  });
  return calls;
}
