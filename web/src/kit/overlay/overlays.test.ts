import { afterEach, expect, test, vi } from 'vitest';
import { banner, chooseChild, closeDialogs, confirm, confirmByOtp, info, overlays, spinner, toast } from './overlays';

afterEach(() => {
  vi.useRealTimers();
  for (const question of overlays().questions) question.answer(false);
});

test('a question is answered once and gone; the next one waits its turn', async () => {
  const first = confirm('Sure?');
  const second = info('By the way');
  expect(overlays().questions.map(({ text, kind }) => [kind, text])).toEqual([
    ['confirm', 'Sure?'],
    ['info', 'By the way'],
  ]);
  overlays().questions[0]?.answer(true);
  await expect(first).resolves.toBe(true);
  expect(overlays().questions.map(({ text }) => text)).toEqual(['By the way']);
  overlays().questions[0]?.answer(false);
  await expect(second).resolves.toBeUndefined();
});

test('who presses twice has asked once: one OK is one yes', async () => {
  const pressed = [confirm('Send it?'), confirm('Send it?')];
  expect(overlays().questions).toHaveLength(1);
  overlays().questions[0]?.answer(true);
  await expect(Promise.all(pressed)).resolves.toEqual([true, false]);
  const again = confirm('Send it?');
  overlays().questions[0]?.answer(true);
  await expect(again).resolves.toBe(true);

  const chosen = [chooseChild(), chooseChild()];
  expect(overlays().choosers).toHaveLength(1);
  overlays().choosers[0]?.answer('7');
  await expect(Promise.all(chosen)).resolves.toEqual(['7', undefined]);
  expect(overlays().choosers).toEqual([]);
});

test('several calls that fail for one reason say it once', async () => {
  const told = [info('Server down'), info('Server down'), info('Server down', { title: 'Some Error Occurred' })];
  expect(overlays().questions).toHaveLength(2);
  for (const question of overlays().questions) question.answer(true);
  await Promise.all(told);
  void info('Server down');
  expect(overlays().questions).toHaveLength(1);
});

test('a toast goes after two seconds; a later one is not taken down with it', () => {
  vi.useFakeTimers();
  toast('Saved', 'done');
  vi.advanceTimersByTime(1500);
  toast('Saved again', 'done');
  vi.advanceTimersByTime(1999);
  expect(overlays().toast?.text).toBe('Saved again');
  vi.advanceTimersByTime(1);
  expect(overlays().toast).toBeUndefined();
});

function withResolvers() {
  let resolve: (value: number) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<number>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

test('the spinner stands until the last work is done, whatever came of it', async () => {
  const one = withResolvers();
  const two = withResolvers();
  const first = spinner(one.promise, 'Signing in');
  const second = spinner(two.promise, 'Signing in');
  one.resolve(1);
  await expect(first).resolves.toBe(1);
  expect(overlays().waiting).toEqual(['Signing in']);
  two.reject(new Error('no'));
  await expect(second).rejects.toThrow('no');
  expect(overlays().waiting).toEqual([]);
});

test('dialogs of one kind wait for each other, and each is answered for itself', async () => {
  const first = confirmByOtp({ action: 'phone', value: '1' });
  const second = confirmByOtp({ action: 'email', value: '2' });
  expect(overlays().confirmations.map(({ ask }) => ask.action)).toEqual(['phone', 'email']);
  overlays().confirmations[0]?.answer('43 characters');
  await expect(first).resolves.toBe('43 characters');
  expect(overlays().confirmations.map(({ ask }) => ask.action)).toEqual(['email']);
  overlays().confirmations[0]?.leave();
  await expect(second).resolves.toBeUndefined();
});

test('who turns away gives no answer, and a parent who is gone has turned away from all', async () => {
  const child = chooseChild();
  const code = confirmByOtp({ action: 'door_pin', value: '' });
  closeDialogs();
  await expect(Promise.all([child, code])).resolves.toEqual([undefined, undefined]);
  expect(overlays()).toMatchObject({ choosers: [], confirmations: [], crops: [] });
});

test('the centre’s words in a banner stay with the parent, through another child too, and go with them', () => {
  banner({ title: 'Lunch', text: 'Two helpings.', child: '', to: '/notification' });
  closeDialogs();
  closeDialogs(false);
  expect(overlays().banner?.title).toBe('Lunch');
  closeDialogs(true);
  expect(overlays().banner).toBeUndefined();
});

test('a push goes after eight seconds', () => {
  vi.useFakeTimers();
  banner({ title: 'Lunch', text: '', child: '', to: '/notification' });
  vi.advanceTimersByTime(7999);
  expect(overlays().banner?.title).toBe('Lunch');
  vi.advanceTimersByTime(1);
  expect(overlays().banner).toBeUndefined();
});
