import { afterEach, expect, test } from 'vitest';
import { childFromWire } from '../../kit/children/model';
import { wireChild } from '../../kit/testing/children';
import { setLanguage } from '../../kit/text/catalogue';
import { pageFromWire } from './model';

const asked = {
  id: '1',
  date: '2026-11-12',
  time: '14:30',
  type: 'Message' as const,
  message: 'Mother asked for Child Pause from Nov 30, 2026',
  code: 'asked',
  values: { parent: 'Mother', kind: 'Child Pause', day: '2026-11-30', note: '' },
};

const meera = childFromWire(wireChild());
const karthik = childFromWire(wireChild({ parent: 'Father', parent_name: 'Karthik Rao' }));
const nameless = { ...karthik, profile: { ...karthik.profile, motherName: '' } };
const textFor = (reader: typeof meera) =>
  pageFromWire({ conversationList: [asked], index_start: 0, next: null }, 0, reader).items[0]?.message;

afterEach(() => setLanguage(() => undefined, 'en-US'));

test('the reader’s own action starts with You, the other parent’s with the name', () => {
  expect(textFor(meera)).toBe('You asked for Child Pause from Nov 30, 2026');
  expect(textFor(karthik)).toBe('Meera Rao asked for Child Pause from Nov 30, 2026');
  expect(textFor(nameless)).toBe('Mother asked for Child Pause from Nov 30, 2026');
});

test('another language has its own sentence for it', () => {
  const entries = {
    asked: ({ parent, kind }: Record<string, string>) => `${parent} ने रिक्वेस्ट भेजी: ${kind}`,
    own_asked: ({ kind }: Record<string, string>) => `आपने रिक्वेस्ट भेजी: ${kind}`,
  };
  setLanguage((name) => (name === 'entries' ? entries : undefined), 'hi-IN');
  expect(textFor(meera)).toBe('आपने रिक्वेस्ट भेजी: Child Pause');
  expect(textFor(karthik)).toBe('Meera Rao ने रिक्वेस्ट भेजी: Child Pause');
});
