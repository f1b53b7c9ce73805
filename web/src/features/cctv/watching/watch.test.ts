import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { changeSession, forgetSession } from '../../../kit/session/store';
import { startServer } from '../../../kit/testing/server';
import { type PlayerState, watch } from './watch';

// The test needs a window that receives connection events.

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

test('an unreadable answer is a failed attempt and is retried', async () => {
  answers.push({ status: 'ok' });
  const states: PlayerState[] = [];
  const video = new EventTarget() as HTMLVideoElement;
  const { leave } = watch({ camera: 'c1', video, report: (state) => states.push(state), onRefused: () => {} });
  await expect.poll(() => states.at(-1)?.state).toBe('reconnecting');
  await expect
    .poll(() => {
      // Skips the delay before the next attempt.
      if (states.at(-1)?.state === 'reconnecting') page.dispatchEvent(new Event('online'));
      return states.at(-1);
    })
    .toEqual({ state: 'refused', text: 'No camera is left.' });
  expect(reported).toHaveBeenCalledTimes(1);
  leave();
});

/** Imitates a browser without MediaSource: fetches what `src` names. */
class Video extends EventTarget {
  src = '';
  play = () => Promise.resolve();
  load = () => {};
  removeAttribute(name: 'src') {
    this[name] = '';
  }
}

test('a paused camera fetches nothing and ends its view until it is resumed', async () => {
  const pass = (address: string) => ({
    status: 'ok',
    response: { address, until: new Date(Date.now() + 600_000).toISOString(), viewer: '' },
  });
  const ok = { status: 'ok', response: {} };
  const states: PlayerState[] = [];
  const video = new Video();
  const asked = (path: string) => server.asked.filter((call) => call.path === path).length;
  const [passes, stops] = [asked('/parentapp/watchCamera'), asked('/parentapp/stopWatching')];
  answers.push(pass('/camera/1/index.m3u8'));
  const { pause, leave } = watch({
    camera: 'c1',
    video: video as unknown as HTMLVideoElement,
    report: (state) => states.push(state),
    onRefused: () => {},
  });
  await expect.poll(() => video.src).toBe('/camera/1/index.m3u8');
  video.dispatchEvent(new Event('playing'));
  expect(states.at(-1)?.state).toBe('playing');

  answers.push(ok);
  pause(true);
  expect([video.src, states.at(-1)?.state]).toEqual(['', 'paused']);
  await expect.poll(() => asked('/parentapp/stopWatching')).toBe(stops + 1);
  // Neither a new connection nor a visible page resumes it.
  page.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => states.at(-1)?.state).toBe('paused');
  expect([video.src, asked('/parentapp/watchCamera')]).toEqual(['', passes + 1]);

  answers.push(pass('/camera/1/newer.m3u8'));
  pause(false);
  await expect.poll(() => video.src).toBe('/camera/1/newer.m3u8');
  answers.push(ok);
  leave();
  await expect.poll(() => asked('/parentapp/stopWatching')).toBe(stops + 2);
});

test('pausing while reconnecting ends the view', async () => {
  const states: PlayerState[] = [];
  const video = new Video();
  const stops = () => server.asked.filter(({ path }) => path === '/parentapp/stopWatching').length;
  const before = stops();
  const until = new Date(Date.now() + 600_000).toISOString();
  answers.push({ status: 'ok', response: { address: '/camera/1/index.m3u8', until, viewer: '' } });
  const { pause, leave } = watch({
    camera: 'c1',
    video: video as unknown as HTMLVideoElement,
    report: (state) => states.push(state),
    onRefused: () => {},
  });
  await expect.poll(() => video.src).toBe('/camera/1/index.m3u8');
  video.dispatchEvent(new Event('error'));
  await expect.poll(() => states.at(-1)?.state).toBe('reconnecting');
  answers.push({ status: 'ok', response: {} });
  pause(true);
  await expect.poll(stops).toBe(before + 1);
  expect(states.at(-1)?.state).toBe('paused');
  leave();
});
