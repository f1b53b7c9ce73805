import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue, outbox, startOutbox } from '../../kit/outbox/outbox';
import { changeSession, forgetSession, session } from '../../kit/session/store';
import { type Asked, startServer } from '../../kit/testing/server';
import { send, show } from './queries';

// The real outbox and its requests against a stubbed server. It needs a window for connection events and error reports.

const SAVE = '/parentapp/saveParentMessage';
const page = new EventTarget();
const reported = vi.fn();
let answer: (asked: Asked) => object | string | number = () => 500;
let server: Awaited<ReturnType<typeof startServer>>;

const sent = () => server.asked.filter(({ path }) => path === SAVE).map(({ form }) => form.get('message'));
const waiting = () => outbox().map(({ text }) => text);
const tryNow = () => page.dispatchEvent(new Event('online'));
/** The queue after a retry was triggered. */
const stillWaiting = () => {
  tryNow();
  return waiting();
};

const child = (parent: string) => ({ centerId: '7', roomId: '70', parent, changes: '0' });
const write = (childId: string, text: string) => enqueue({ childId, parent: 'Mother', text });

function taken({ form }: Asked): object {
  const message = { id: '1', message: form.get('message'), who: 'parent', by: 'Mother', date: '2026-11-12' };
  return { status: 'ok', response: { message: { ...message, time: '14:05', at: 1, type: '' } } };
}

beforeAll(async () => {
  server = await startServer((asked) => answer(asked));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('reportError', reported);
  startOutbox({ send, onSent: (item, receipt) => show(item.childId, receipt as never) });
});

/** Each test has a sign-in of its own. */
let signIns = 0;
const tokenOf = (childId: string) => `token-${childId}-${signIns}`;

beforeEach(() => {
  signIns += 1;
  forgetSession(true);
  reported.mockClear();
  server.asked.length = 0;
  changeSession({
    children: { '100': child('Mother'), '101': child('Mother') },
    authToken: tokenOf('100'),
    tokens: ['100', '101'].map((id) => ({ id, token: tokenOf(id) })),
    activeChildId: '100',
    lastLoggedIn: '2026-11-21T03:00:00.000Z',
    flags: { manualLogout: false, reset: false },
  });
});

afterAll(async () => {
  forgetSession(true);
  await server.stop();
  vi.unstubAllGlobals();
});

test.each([
  ['is refused as expired', { status: 'error', error: 'Expired Auth Token.' }],
  ['is answered with 401', 401],
])('a child whose token %s does not block other children, and waits for a new token', async (_, refusal) => {
  answer = (asked) => (asked.headers.auth_token === tokenOf('101') ? refusal : taken(asked));
  await write('101', 'Of Vihaan.');
  await expect.poll(sent).toEqual(['Of Vihaan.']);
  await write('100', 'Of Anaya.');
  await expect.poll(sent).toEqual(['Of Vihaan.', 'Of Anaya.']);
  await expect.poll(waiting).toEqual(['Of Vihaan.']);
  // Other events do not cause a retry with an expired token.
  tryNow();
  await write('100', 'Another one.');
  await expect.poll(waiting).toEqual(['Of Vihaan.']);
  expect(sent()).toEqual(['Of Vihaan.', 'Of Anaya.', 'Another one.']);
  const [anaya] = session().tokens;
  if (anaya) changeSession({ tokens: [anaya, { id: '101', token: 'fresh' }] });
  await expect.poll(waiting).toEqual([]);
  expect(sent().at(-1)).toBe('Of Vihaan.');
  expect(reported).not.toHaveBeenCalled();
});

test.each([
  ['that lacks what it should bring', '{"status":"ok"}'],
  ['of somebody in between', '<html>'],
])('an answer %s is a failed attempt, and later messages are still sent', async (_, malformed) => {
  const answers = [malformed];
  answer = (asked) => answers.shift() ?? taken(asked);
  await write('100', 'First.');
  await write('100', 'Second.');
  await expect.poll(sent).toEqual(['First.']);
  await expect.poll(stillWaiting).toEqual([]);
  expect(sent()).toEqual(['First.', 'First.', 'Second.']);
  const keys = server.asked.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
});

test('a message that cannot be shown is reported, and is sent only once', async () => {
  answer = ({ form }) => ({ status: 'ok', response: { message: form.get('message') === 'Odd.' ? null : {} } });
  await write('100', 'Odd.');
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
  expect(waiting()).toEqual(['Odd.']);
  answer = taken;
  await expect.poll(stillWaiting).toEqual([]);
});
