import { expect, test, vi } from 'vitest';

// The service worker's event listeners, called as the browser calls them.

const listeners = new Map<string, (event: object) => void>();
const sent: unknown[] = [];
const subscribe = vi.fn(async () => ({}));

vi.stubGlobal('self', {
  addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  clients: { matchAll: async () => [{ postMessage: (message: unknown) => sent.push(message) }] },
  registration: { pushManager: { subscribe } },
});
const worker = './sw';
await import(worker);

/** Dispatches a change of the subscription and waits for the worker. */
async function changes(event: { newSubscription: object | null; oldSubscription: object | null }): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
  await work;
}

const options = { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) };

test('an ended subscription is created again with the same key, and open pages are notified', async () => {
  await changes({ newSubscription: null, oldSubscription: { options } });
  expect(subscribe.mock.calls).toEqual([[options]]);
  expect(sent).toEqual([{ kind: 'renewed' }]);
});

test('open pages are notified of a replaced subscription, and of an event without details', async () => {
  subscribe.mockClear();
  await changes({ newSubscription: { options }, oldSubscription: { options } });
  await changes({ newSubscription: null, oldSubscription: null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(sent).toHaveLength(3);
});
