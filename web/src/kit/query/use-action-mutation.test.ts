import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { overlays } from '../overlay/overlays';
import { deferred } from '../testing/server';
import { useActionMutation } from './use-action-mutation';

const TEXTS = { waiting: 'Sending', done: 'It was sent' };
const done = (message?: string): Result<object> => ({ ok: true, response: { id: 1 }, message });

type Send = (what: string) => Promise<Result<object>>;
type Action = (what: string) => Promise<object | undefined>;

function Screen({ send, onAction }: { send: Send; onAction: (action: Action) => void }) {
  onAction(useActionMutation(send, TEXTS));
  return null;
}

/** The action that a screen gets from the hook. */
function actionOf(send: Send): Action {
  let given: Action = () => Promise.reject(new Error('It was not rendered.'));
  const onAction = (action: Action) => {
    given = action;
  };
  renderToStaticMarkup(createElement(Screen, { send, onAction }));
  return given;
}

test('a spinner is shown, then a toast with the server’s message or the default text', async () => {
  const late = deferred<Result<object>>();
  const action = actionOf(() => late.promise);
  const sending = action('one');
  expect(overlays().waiting).toEqual(['Sending']);
  late.resolve(done());
  expect(await sending).toEqual({ id: 1 });
  expect([overlays().waiting, overlays().toast]).toMatchObject([[], { text: 'It was sent', kind: 'success' }]);
  await actionOf(async () => done('Saved by the server'))('one');
  expect(overlays().toast?.text).toBe('Saved by the server');
});

test('a second press during a call sends nothing', async () => {
  const late = deferred<Result<object>>();
  const sent: string[] = [];
  const action = actionOf((what) => {
    sent.push(what);
    return late.promise;
  });
  const first = action('one');
  expect(await action('two')).toBeUndefined();
  late.resolve(done());
  await first;
  await action('three');
  expect(sent).toEqual(['one', 'three']);
});

test('a refused call shows no success', async () => {
  const before = overlays().toast?.id;
  const refused = { ok: false, failure: { kind: 'refused', text: 'No.', code: undefined } } as const;
  expect(await actionOf(async () => refused)('one')).toBeUndefined();
  expect(overlays().toast?.id).toBe(before);
});
