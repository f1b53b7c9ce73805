import { expect, test, vi } from 'vitest';

// The service worker in a browser's place: what the browser calls, and what the worker asks of it.

const heard = new Map<string, (event: object) => void>();
const told: unknown[] = [];
const subscribe = vi.fn(async () => ({}));

vi.stubGlobal('self', {
  addEventListener: (name: string, hear: (event: object) => void) => heard.set(name, hear),
  clients: { matchAll: async () => [{ postMessage: (one: unknown) => told.push(one) }] },
  registration: { pushManager: { subscribe } },
});
const worker = './sw';
await import(worker);

/** Until the worker has done all that it has to. */
async function changes(event: { newSubscription: object | null; oldSubscription: object | null }): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  heard.get('pushsubscriptionchange')?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}

const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };

test('a subscription that the browser has ended is made anew by the same key, and open pages tell the server', async () => {
  await changes({ newSubscription: null, oldSubscription: { options } });
  expect(subscribe.mock.calls).toEqual([[options]]);
  expect(told).toEqual([{ kind: 'renewed' }]);
});

test('one that it has replaced is told to the server, and so is one of which it says nothing', async () => {
  subscribe.mockClear();
  await changes({ newSubscription: { options }, oldSubscription: { options } });
  await changes({ newSubscription: null, oldSubscription: null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(told).toHaveLength(3);
});
