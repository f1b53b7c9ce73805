import type { APIRequestContext, Page, Request, Route } from '@playwright/test';
import { readDevice } from './device';

export interface Call {
  form: URLSearchParams;
  headers: Record<string, string>;
}

/** Records every call to a path from now on. */
export function callsTo(page: Page, path: string): Call[] {
  const calls: Call[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname !== path) return;
    calls.push({ form: new URLSearchParams(request.postData() ?? ''), headers: request.headers() });
  });
  return calls;
}

/** Waits for the next call to a path. */
export async function nextCall(page: Page, path: string): Promise<Call> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname === path);
  return { form: new URLSearchParams(request.postData() ?? ''), headers: request.headers() };
}

export const LOGOUT = '/userauth/logLogoutInfo';
export const TIMELINE = '/parentapp/getChildTimeline';
export const SEND_CODE = '/parentapp/childLoginOTP';
export const VERIFY = '/parentapp/childLoginViaOTPDetails';
export const RELOAD = '/parentapp/childLoginReloadDetails';
export const CHILD_DATA = '/parentapp/childData';

/** Ends the session of a page on the server, without the page. */
export async function endSession(page: Page, request: APIRequestContext, baseURL: string | undefined): Promise<void> {
  const { authToken, activeChildId } = await readDevice(page);
  await request.post(`${baseURL}${LOGOUT}`, {
    headers: { auth_token: authToken, platform: 'web', app_version: '4.7.0' },
    form: { Auth_token: authToken, child_id: activeChildId, logoutReason: 'manual_logout' },
  });
}

/** Answers the next calls to a path instead of the server, with what the server would not answer by itself. */
export async function answerWith(
  page: Page,
  path: string,
  answer: { status?: number; body: unknown },
  times = 1,
): Promise<void> {
  await page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: answer.status ?? 200,
        contentType: 'application/json',
        body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
      }),
    { times },
  );
}

/** Holds calls to a path until the returned function is called; then the server or `answer` answers them. */
export async function holdAnswer(
  page: Page,
  path: string,
  { answer = (route) => route.continue(), times }: { answer?: (route: Route) => Promise<void>; times?: number } = {},
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    `**${path}`,
    async (route) => {
      await released;
      await answer(route);
    },
    times === undefined ? {} : { times },
  );
  return release;
}

/** The answer of a failing server. */
export const serverError = (route: Route) => route.fulfill({ status: 500, body: '' });

/** Adds fields to the server's answers to a path: a survey, an event. */
export async function addToAnswers(page: Page, path: string, more: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    await route.fulfill({ response: answer, json: { ...envelope, response: { ...envelope.response, ...more } } });
  });
}
