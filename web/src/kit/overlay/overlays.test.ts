import { afterEach, expect, test, vi } from 'vitest';
import { banner, chooseChild, closeDialogs, confirm, confirmByOtp, info, overlays, spinner, toast } from './overlays';

afterEach(() => {
  vi.useRealTimers();
  for (const question of overlays().questions) question.answer(false);
});

test('a question is closed by its answer, and the next one follows', async () => {
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

test('a question that is asked twice is shown once, and one OK is one yes', async () => {
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

test('calls that fail for the same reason show one message', async () => {
  const shown = [info('Server down'), info('Server down'), info('Server down', { title: 'Some Error Occurred' })];
  expect(overlays().questions).toHaveLength(2);
  for (const question of overlays().questions) question.answer(true);
  await Promise.all(shown);
  void info('Server down');
  expect(overlays().questions).toHaveLength(1);
});

test('a toast closes after two seconds, and does not close a later one', () => {
  vi.useFakeTimers();
  toast('Saved', 'success');
  vi.advanceTimersByTime(1500);
  toast('Saved again', 'success');
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

test('the spinner stays until the last promise settles', async () => {
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

test('dialogs of one kind are shown one after the other, each with its own answer', async () => {
  const first = confirmByOtp({ action: 'phone', value: '1' });
  const second = confirmByOtp({ action: 'email', value: '2' });
  expect(overlays().confirmations.map(({ subject }) => subject.action)).toEqual(['phone', 'email']);
  overlays().confirmations[0]?.answer('43 characters');
  await expect(first).resolves.toBe('43 characters');
  expect(overlays().confirmations.map(({ subject }) => subject.action)).toEqual(['email']);
  overlays().confirmations[0]?.cancel();
  await expect(second).resolves.toBeUndefined();
});

test('a cancelled dialog resolves with undefined, and closeDialogs cancels all', async () => {
  const child = chooseChild();
  const code = confirmByOtp({ action: 'door_pin', value: '' });
  closeDialogs();
  await expect(Promise.all([child, code])).resolves.toEqual([undefined, undefined]);
  expect(overlays()).toMatchObject({ choosers: [], confirmations: [], crops: [] });
});

test('a banner stays when the child changes and closes when the parent signs out', () => {
  banner({ title: 'Lunch', text: 'Two helpings.', child: '', to: '/notification' });
  closeDialogs();
  closeDialogs(false);
  expect(overlays().banner?.title).toBe('Lunch');
  closeDialogs(true);
  expect(overlays().banner).toBeUndefined();
});

test('a banner closes after eight seconds', () => {
  vi.useFakeTimers();
  banner({ title: 'Lunch', text: '', child: '', to: '/notification' });
  vi.advanceTimersByTime(7999);
  expect(overlays().banner?.title).toBe('Lunch');
  vi.advanceTimersByTime(1);
  expect(overlays().banner).toBeUndefined();
});
