import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setActor } from '../../kit/acting';
import { draftList, dropDraft, openDraft, openedDraft } from '../../kit/drafts';
import type { Form } from './form';
import { closeCare, fillSheet, leaveToAuthor, openCare, openDraftSheet, sheetStore } from './open-sheet';

const sheet = () => sheetStore.getState().sheet;
const drafts = () => draftList.getState().drafts;
const MINUTE = 60_000;
const OPENED: Form = {
  ...{ kind: 'lunch', offered: ['1', '2'], included: ['1', '2'], amounts: {}, happened: null, text: 'Pulao' },
};
const HALF = { ...OPENED, included: ['1'] };

beforeEach(() => {
  vi.useFakeTimers();
  setActor({ person: '7', onShift: true, freshUntil: 0, online: true });
  openCare('lunch');
});
afterEach(() => {
  closeCare();
  for (const { id } of drafts()) dropDraft(id);
  vi.useRealTimers();
});
const fill = (form: Form) => fillSheet({ form, opened: OPENED, childNames: ['Anaya'] });

test('a sheet on which nothing was changed leaves nothing', () => {
  closeCare();
  expect(sheet()).toBeUndefined();
  openCare('lunch');
  fill(HALF);
  fill(OPENED);
  closeCare();
  expect(drafts()).toEqual([]);
});

test('a half-filled sheet waits ten minutes, then is a draft under its author', () => {
  fill(HALF);
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(sheet()?.filled?.form).toEqual(HALF);
  vi.advanceTimersByTime(1);
  expect(sheet()).toBeUndefined();
  expect(drafts()).toMatchObject([{ kind: 'lunch', person: '7', childNames: ['Anaya'], content: HALF }]);
});

test('each change begins the ten minutes again', () => {
  fill(HALF);
  vi.advanceTimersByTime(9 * MINUTE);
  fill({ ...HALF, text: 'Dosa' });
  vi.advanceTimersByTime(9 * MINUTE);
  expect(sheet()).toBeDefined();
});

test('the sheet stays for its author and becomes a draft for anybody else', () => {
  fill(HALF);
  leaveToAuthor('7');
  leaveToAuthor(undefined);
  expect(sheet()).toBeDefined();
  leaveToAuthor('8');
  expect(sheet()).toBeUndefined();
  expect(drafts()).toHaveLength(1);
});

test('an opened draft is off the list, has what was filled in, and is a draft again when it is closed', () => {
  fill(HALF);
  closeCare();
  const [draft] = drafts();
  openDraft(draft?.id ?? '');
  expect(drafts()).toEqual([]);
  const opened = openedDraft.getState().draft;
  if (opened) openDraftSheet(opened);
  expect(sheet()).toMatchObject({ kind: 'lunch', author: '7', filled: { form: HALF } });
  closeCare();
  expect(drafts()).toHaveLength(1);
});
