import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { outbox, post, startOutbox } from '../../kit/outbox/outbox';
import { changeSession, forgetSession, session } from '../../kit/session/store';
import { type Asked, startServer } from '../../kit/testing/server';
import { send, show } from './queries';

// The outbox with its own calls, in front of a server that answers as a test says. A browser's page is taken for granted:
// one that hears of its connection, and that tells of what went wrong.

const SAVE = '/parentapp/saveParentMessage';
const page = new EventTarget();
const reported = vi.fn();
let answer: (asked: Asked) => object | string | number = () => 500;
let server: Awaited<ReturnType<typeof startServer>>;

const sent = () => server.asked.filter(({ path }) => path === SAVE).map(({ form }) => form.get('message'));
const waiting = () => outbox().map(({ text }) => text);
const tryNow = () => page.dispatchEvent(new Event('online'));
/** What waits once there has been a reason to try again. */
const stillWaiting = () => {
  tryNow();
  return waiting();
};

const child = (parent: string) => ({ centerId: '7', roomId: '70', parent, changes: '0' });
const write = (childId: string, text: string) => post({ childId, parent: 'Mother', text });

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
  startOutbox({ deliver: send, arrived: (letter, receipt) => show(letter.childId, receipt as never) });
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
  ['is told to have expired', { status: 'error', error: 'Expired Auth Token.' }],
  ['is answered with 401', 401],
])('a child whose token %s holds up no other, and waits for another token', async (_, refusal) => {
  answer = (asked) => (asked.headers.auth_token === tokenOf('101') ? refusal : taken(asked));
  await write('101', 'Of Vihaan.');
  await expect.poll(sent).toEqual(['Of Vihaan.']);
  await write('100', 'Of Anaya.');
  await expect.poll(sent).toEqual(['Of Vihaan.', 'Of Anaya.']);
  await expect.poll(waiting).toEqual(['Of Vihaan.']);
  // Whatever happens beside, it is not asked again with a token that is known to be good for nothing.
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
])('an answer %s is a failed attempt, and the messages go on', async (_, malformed) => {
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

test('what cannot be shown is reported, and is sent once all the same', async () => {
  answer = ({ form }) => ({ status: 'ok', response: { message: form.get('message') === 'Odd.' ? null : {} } });
  await write('100', 'Odd.');
  await expect.poll(() => reported.mock.calls.length).toBeGreaterThan(0);
  expect(waiting()).toEqual(['Odd.']);
  answer = taken;
  await expect.poll(stillWaiting).toEqual([]);
});
