import { beforeEach, expect, test } from 'vitest';
import { openDraft } from './draft';
import { LONGEST } from './rules';

const writer = { childId: '7', parent: 'Mother' };
const stored = () => openDraft(writer).store.getState();

beforeEach(() => openDraft(writer).write(''));

test('every change is stored for its writer, and a blank text is not taken', () => {
  const draft = openDraft(writer);
  draft.write('Good morning');
  expect(stored()).toEqual({ text: 'Good morning', rest: '' });
  expect(openDraft({ ...writer, parent: 'Father' }).store.getState().text).toBe('');
  draft.write('  \n ');
  expect(draft.take()).toBeUndefined();
});

test('a text is taken once and trimmed, and stays stored until it is saved', () => {
  const draft = openDraft(writer);
  draft.write(' Good morning ');
  expect(draft.take()).toBe('Good morning');
  expect(draft.take()).toBeUndefined();
  expect(stored().text).toBe(' Good morning ');
  draft.write('And');
  draft.save();
  expect(stored().text).toBe('And');
});

test('what does not fit follows once the first part is taken; undo and an empty field drop it', () => {
  const draft = openDraft(writer);
  draft.write('Dear teacher,');
  draft.write('a'.repeat(LONGEST), 'bc');
  expect(stored()).toEqual({ text: 'a'.repeat(LONGEST), rest: 'bc' });
  draft.write('Dear teacher,');
  expect(draft.store.getState().rest).toBe('');

  draft.write(`${'a'.repeat(LONGEST)}rest`);
  expect(draft.take()).toHaveLength(LONGEST);
  expect(draft.store.getState()).toEqual({ text: 'rest', rest: '' });
  draft.write('a', 'more');
  draft.write('');
  expect(stored()).toEqual({ text: '', rest: '' });
});

test('a subscriber hears each change once', () => {
  const draft = openDraft(writer);
  const heard: string[] = [];
  draft.store.subscribe(({ text }) => heard.push(text));
  for (const text of ['a', 'ab', 'abc']) draft.write(text);
  expect(heard).toEqual(['a', 'ab', 'abc']);
});
