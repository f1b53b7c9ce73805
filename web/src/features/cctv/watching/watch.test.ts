import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSession, forgetSession } from '../../../kit/session/store';
import { startServer } from '../../../kit/testing/server';
import { type Watched, watch } from './watch';

// A page that hears of its connection is taken for granted.

const page = new EventTarget();
const reported = vi.fn();
const answers: object[] = [];
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  server = await startServer(() => answers.shift() ?? { status: 'error', error: 'No camera is left.' });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', reported);
  changeSession({ authToken: 'a', activeChildId: '100' });
});

afterAll(async () => {
  forgetSession(true);
  await server.stop();
  vi.unstubAllGlobals();
});

test('an answer that cannot be read is a failed attempt: the camera is asked for again', async () => {
  answers.push({ status: 'ok' });
  const told: Watched[] = [];
  const video = new EventTarget() as HTMLVideoElement;
  const leave = watch({ camera: 'c1', video, tell: (one) => told.push(one), onRefused: () => {} });
  await expect.poll(() => told.at(-1)?.state).toBe('reconnecting');
  await expect
    .poll(() => {
      // Once it waits for the next attempt there is a reason for it.
      if (told.at(-1)?.state === 'reconnecting') page.dispatchEvent(new Event('online'));
      return told.at(-1);
    })
    .toEqual({ state: 'refused', text: 'No camera is left.' });
  expect(reported).toHaveBeenCalledTimes(1);
  leave();
});
