import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Result } from '../net/answer';
import { overlays } from '../overlay/overlays';
import { held } from '../testing/server';
import { useActionMutation } from './use-action-mutation';

const TEXTS = { waiting: 'Sending', done: 'It was sent' };
const done = (message?: string): Result<object> => ({ ok: true, response: { id: 1 }, message });

type Send = (what: string) => Promise<Result<object>>;
type Action = (what: string) => Promise<object | undefined>;

function Screen({ send, onAction }: { send: Send; onAction: (action: Action) => void }) {
  onAction(useActionMutation(send, TEXTS));
  return null;
}

/** What a screen is given that sends by it. */
function actionOf(send: Send): Action {
  let given: Action = () => Promise.reject(new Error('It was not rendered.'));
  const onAction = (action: Action) => {
    given = action;
  };
  renderToStaticMarkup(createElement(Screen, { send, onAction }));
  return given;
}

test('the screen waits, and a word is said at the end: the server’s own where it has one', async () => {
  const late = held<Result<object>>();
  const action = actionOf(() => late.answer);
  const sending = action('one');
  expect(overlays().waiting).toEqual(['Sending']);
  late.letGo(done());
  expect(await sending).toEqual({ id: 1 });
  expect([overlays().waiting, overlays().toast]).toMatchObject([[], { text: 'It was sent', kind: 'done' }]);
  await actionOf(async () => done('Saved by the server'))('one');
  expect(overlays().toast?.text).toBe('Saved by the server');
});

test('while one is under way another press sends nothing', async () => {
  const late = held<Result<object>>();
  const sent: string[] = [];
  const action = actionOf((what) => {
    sent.push(what);
    return late.answer;
  });
  const first = action('one');
  expect(await action('two')).toBeUndefined();
  late.letGo(done());
  await first;
  await action('three');
  expect(sent).toEqual(['one', 'three']);
});

test('after a no its call has told the parent why, and nothing is said to be done', async () => {
  const before = overlays().toast?.id;
  const refused = { ok: false, failure: { kind: 'refused', text: 'No.', code: undefined } } as const;
  expect(await actionOf(async () => refused)('one')).toBeUndefined();
  expect(overlays().toast?.id).toBe(before);
});
