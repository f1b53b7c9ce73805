import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setActor } from '../../kit/acting';
import { draftList, dropDraft } from '../../kit/drafts';
import { fillSheet, formOf } from './fill-sheet';
import type { Form } from './form';
import { closeCare, finishSheet, leaveToAuthor, openCare, openDraft, sheetStore } from './open-sheet';

const sheet = () => sheetStore.getState().sheet;
const form = () => formOf({ draft: sheet()?.draft });
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
const fill = (next: Form) => fillSheet(next, OPENED, ['Anaya']);

test('a sheet on which nothing was changed leaves nothing', () => {
  closeCare();
  expect(sheet()).toBeUndefined();
  openCare('lunch');
  fill(HALF);
  fill(OPENED);
  expect(drafts()).toEqual([]);
});

test('a half-filled sheet is a draft of its author from the first change, and one draft however often it changes', () => {
  fill(HALF);
  expect(drafts()).toMatchObject([{ kind: 'lunch', person: '7', childNames: ['Anaya'], content: HALF }]);
  fill({ ...HALF, text: 'Dosa' });
  expect(drafts()).toMatchObject([{ content: { text: 'Dosa' } }]);
});

test('a half-filled sheet waits ten minutes, then is closed and stays a draft', () => {
  fill(HALF);
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(form()).toEqual(HALF);
  vi.advanceTimersByTime(1);
  expect(sheet()).toBeUndefined();
  expect(drafts()).toHaveLength(1);
});

test('each change begins the ten minutes again', () => {
  fill(HALF);
  vi.advanceTimersByTime(9 * MINUTE);
  fill({ ...HALF, text: 'Dosa' });
  vi.advanceTimersByTime(9 * MINUTE);
  expect(sheet()).toBeDefined();
});

test('the sheet stays open for its author, and is closed for anybody else', () => {
  fill(HALF);
  leaveToAuthor('7');
  leaveToAuthor(undefined);
  expect(sheet()).toBeDefined();
  leaveToAuthor('8');
  expect(sheet()).toBeUndefined();
  expect(drafts()).toHaveLength(1);
});

test('an opened draft has what was filled in, and stays a draft until its entries are kept', () => {
  fill(HALF);
  closeCare();
  const [draft] = drafts();
  if (draft) openDraft(draft);
  expect(drafts()).toHaveLength(1);
  expect(form()).toEqual(HALF);
  fill({ ...HALF, text: 'Dosa' });
  expect(drafts()).toMatchObject([{ id: draft?.id, person: '7', content: { text: 'Dosa' } }]);
  finishSheet();
  expect(drafts()).toEqual([]);
});

test('what another version filled in is left where it is, and the sheet opens empty', () => {
  const [id, at] = ['d', 0];
  openDraft({ id, kind: 'lunch', person: null, childNames: [], at, content: { ...HALF, amounts: { 1: 'all' } } });
  expect(form()).toBeUndefined();
});
