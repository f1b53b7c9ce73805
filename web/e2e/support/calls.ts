import type { APIRequestContext, Page, Request, Route } from '@playwright/test';
import { readDevice } from './device';

export interface Call {
  form: URLSearchParams;
  headers: Record<string, string>;
}

/** Every call to a path from now on, with its form and its headers. */
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

/** Ends the session of a page at the server; the page does not know of it. */
export async function endSession(page: Page, request: APIRequestContext, baseURL: string | undefined): Promise<void> {
  const { authToken, activeChildId } = await readDevice(page);
  await request.post(`${baseURL}${LOGOUT}`, {
    headers: { auth_token: authToken, platform: 'web', app_version: '4.7.0' },
    form: { Auth_token: authToken, child_id: activeChildId, logoutReason: 'manual_logout' },
  });
}

/** Answers the next calls to a path in the server's place, for what the server cannot be made to say. */
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

/** Keeps calls to a path waiting; gives what lets them go, to the server or to what is said in its place. */
export async function keepWaiting(
  page: Page,
  path: string,
  { answer = (route) => route.continue(), times }: { answer?: (route: Route) => Promise<void>; times?: number } = {},
): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    `**${path}`,
    async (route) => {
      await held;
      await answer(route);
    },
    times === undefined ? {} : { times },
  );
  return letGo;
}

/** As a server in trouble says it. */
export const inTrouble = (route: Route) => route.fulfill({ status: 500, body: '' });

/** The server's own answers to a path with something more in them: a survey, an event. */
export async function addToAnswers(page: Page, path: string, more: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    const envelope = await answer.json();
    await route.fulfill({ response: answer, json: { ...envelope, response: { ...envelope.response, ...more } } });
  });
}
